/* SPDX-License-Identifier: ISC */
/* X25519 of many pairs. */
#include <trona.h>

#include "../core/ct.h"
#include "../core/error.h"
#include "../curve25519/x25519.h"

/* 1 if q is 0. */
static int scalarmult_batch_is_zero(const uint8_t q[32])
{
    unsigned bits = 0;
    int i;

    for (i = 0; i < 32; i++) {
        bits |= q[i];
    }
    CT_DECLASSIFY(&bits, sizeof bits);
    return bits == 0;
}

int crypto_scalarmult_curve25519_batch(unsigned char *q, int *results, const unsigned char *n,
                                       const unsigned char *p, size_t count)
{
    int failed = 0, zero;
    size_t i;

    IMPL_ACTIVE(x25519batch)->x25519(q, n, p, count);
    for (i = 0; i < count; i++) {
        zero = scalarmult_batch_is_zero(q + 32 * i);
        failed |= zero;
        if (results != NULL) {
            results[i] = -zero;
        }
    }
    if (failed) {
        return error_fail("X25519: a public key has small order");
    }
    return 0;
}
