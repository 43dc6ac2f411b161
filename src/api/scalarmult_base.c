/* SPDX-License-Identifier: ISC */
/* crypto_scalarmult_curve25519_base, also named crypto_scalarmult_base: public keys of X25519. */
#include "../curve25519/edwards25519.h"

int crypto_scalarmult_curve25519_base(unsigned char *q, const unsigned char *n)
{
    IMPL_ACTIVE(edwards25519)->x25519_base(q, n);
    return 0;
}

int crypto_scalarmult_base(unsigned char *q, const unsigned char *n)
{
    return crypto_scalarmult_curve25519_base(q, n);
}
