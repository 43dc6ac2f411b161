/* SPDX-License-Identifier: ISC */
/* crypto_core_salsa20 with 20, 12 and 8 rounds, and crypto_core_hsalsa20. */
#include <trona.h>

#include "../salsa20/salsa20.h"

int crypto_core_salsa20(unsigned char *out, const unsigned char *in, const unsigned char *k,
                        const unsigned char *c)
{
    IMPL_ACTIVE(salsa20)->core(out, in, k, c != NULL ? c : salsa20_sigma, 20);
    return 0;
}

int crypto_core_salsa2012(unsigned char *out, const unsigned char *in, const unsigned char *k,
                          const unsigned char *c)
{
    IMPL_ACTIVE(salsa20)->core(out, in, k, c != NULL ? c : salsa20_sigma, 12);
    return 0;
}

int crypto_core_salsa208(unsigned char *out, const unsigned char *in, const unsigned char *k,
                         const unsigned char *c)
{
    IMPL_ACTIVE(salsa20)->core(out, in, k, c != NULL ? c : salsa20_sigma, 8);
    return 0;
}

int crypto_core_hsalsa20(unsigned char *out, const unsigned char *in, const unsigned char *k,
                         const unsigned char *c)
{
    IMPL_ACTIVE(salsa20)->hsalsa20(out, in, k, c != NULL ? c : salsa20_sigma);
    return 0;
}
