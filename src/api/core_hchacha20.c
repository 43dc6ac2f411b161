/* SPDX-License-Identifier: ISC */
/* crypto_core_hchacha20. */
#include <trona.h>

#include "../chacha20/chacha20.h"

int crypto_core_hchacha20(unsigned char *out, const unsigned char *in, const unsigned char *k,
                          const unsigned char *c)
{
    IMPL_ACTIVE(chacha20)->hchacha20(out, in, k, c != NULL ? c : chacha20_sigma);
    return 0;
}
