/* SPDX-License-Identifier: ISC */
/* X25519 of many pairs, one after the other. */
#include "x25519batch.h"

static void x25519batch_ref_x25519(uint8_t *q, const uint8_t *n, const uint8_t *p, size_t count)
{
    const x25519_impl *one = IMPL_ACTIVE(x25519);
    size_t i;

    for (i = 0; i < count; i++) {
        one->x25519(q + 32 * i, n + 32 * i, p + 32 * i);
    }
}

const x25519batch_impl x25519batch_ref = {
    IMPL_INFO(ref, NONE, "RFC 7748"),
    x25519batch_ref_x25519,
};
