/* SPDX-License-Identifier: ISC */
/* crypto_scalarmult_curve25519, which is also crypto_scalarmult: X25519. */
#include "../core/ct.h"
#include "../core/error.h"
#include "../curve25519/x25519.h"
#include "../util/differ.h"

int crypto_scalarmult_curve25519(unsigned char *q, const unsigned char *n, const unsigned char *p)
{
    int zero;

    IMPL_ACTIVE(x25519)->x25519(q, n, p);
    zero = differ_is_zero(q, 32);
    CT_DECLASSIFY(&zero, sizeof zero);
    return zero ? error_fail("X25519: the public key has small order") : 0;
}

int crypto_scalarmult(unsigned char *q, const unsigned char *n, const unsigned char *p)
{
    return crypto_scalarmult_curve25519(q, n, p);
}
