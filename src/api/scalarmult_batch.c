/* SPDX-License-Identifier: ISC */
/* X25519 of many pairs. */
#include "../core/ct.h"
#include "../core/error.h"
#include "../curve25519/x25519.h"
#include "../util/differ.h"

int crypto_scalarmult_curve25519_batch(unsigned char *q, int *results, const unsigned char *n,
                                       const unsigned char *p, size_t count)
{
    int failed = 0, zero;
    size_t i;

    IMPL_ACTIVE(x25519batch)->x25519(q, n, p, count);
    for (i = 0; i < count; i++) {
        zero = differ_is_zero(q + 32 * i, 32);
        CT_DECLASSIFY(&zero, sizeof zero);
        failed |= zero;
        if (results != NULL) {
            results[i] = -zero;
        }
    }
    return failed ? error_fail("X25519: a public key has small order") : 0;
}
