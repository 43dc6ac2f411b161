/* SPDX-License-Identifier: ISC */
/* Ed25519 signatures by the rule of ZIP-215, one after the other. */
#include "ed25519equation.h"

static int ed25519equation_ref_holds(void *work, const uint8_t *a, const uint8_t *s,
                                     const uint8_t *h, const uint8_t *r, const uint8_t *z,
                                     size_t count)
{
    (void) work;
    (void) z;
    return ed25519equation_each(a, s, h, r, count);
}

const ed25519equation_impl ed25519equation_ref = {
    IMPL_INFO(ref, NONE, "RFC 8032, ZIP-215"),
    ed25519equation_ref_holds,
};
