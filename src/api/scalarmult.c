/* SPDX-License-Identifier: ISC */
/* crypto_scalarmult_curve25519, which is also crypto_scalarmult: X25519. */
#include <trona.h>

#include "../core/ct.h"
#include "../core/error.h"
#include "../curve25519/x25519.h"

int crypto_scalarmult_curve25519(unsigned char *q, const unsigned char *n, const unsigned char *p)
{
    unsigned bits = 0;
    int i;

    IMPL_ACTIVE(x25519)->x25519(q, n, p);
    for (i = 0; i < 32; i++) {
        bits |= q[i];
    }
    CT_DECLASSIFY(&bits, sizeof bits);
    if (bits == 0) {
        return error_fail("X25519: the public key has small order");
    }
    return 0;
}

int crypto_scalarmult(unsigned char *q, const unsigned char *n, const unsigned char *p)
{
    return crypto_scalarmult_curve25519(q, n, p);
}
