/* SPDX-License-Identifier: ISC */
/* Ed25519 for many signatures, one after the other. */
#include "ed25519batch.h"

static void ed25519batch_ref_verify(uint8_t *r, const uint8_t *a, const uint8_t *s,
                                    const uint8_t *h, size_t count)
{
    const edwards25519_impl *one = IMPL_ACTIVE(edwards25519);
    size_t i;

    for (i = 0; i < 32 * count; i += 32) {
        (void) one->ed25519_verify(r + i, a + i, s + i, h + i);
    }
}

static void ed25519batch_ref_base(uint8_t *p, const uint8_t *s, size_t count)
{
    const edwards25519_impl *one = IMPL_ACTIVE(edwards25519);
    size_t i;

    for (i = 0; i < 32 * count; i += 32) {
        one->ed25519_base(p + i, s + i);
    }
}

static void ed25519batch_ref_x25519_base(uint8_t *q, const uint8_t *n, size_t count)
{
    const edwards25519_impl *one = IMPL_ACTIVE(edwards25519);
    size_t i;

    for (i = 0; i < 32 * count; i += 32) {
        one->x25519_base(q + i, n + i);
    }
}

const ed25519batch_impl ed25519batch_ref = {
    IMPL_INFO(ref, NONE, "RFC 8032"),
    ed25519batch_ref_verify,
    ed25519batch_ref_base,
    ed25519batch_ref_x25519_base,
};
