/* SPDX-License-Identifier: ISC */
/* X25519 with one field element at a time: for 64-bit machines, on fe51, and in portable C, on
 * fe25; and of many pairs, one after the other. */
#include "curve25519_field.h"
#include "x25519.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"

#if TARGET_INT128
# define FIELD fe51
# include "x25519_ladder.inc"

const x25519_impl x25519_fe51 = {
    IMPL_INFO(fe51, INT128, "RFC 7748"),
    x25519_fe51_x25519,
};
#endif

#include "curve25519_fe25.inc"

#define FIELD                   fe25
#define x25519_fe51_x25519_work x25519_ref_x25519_work
#define x25519_fe51_x25519      x25519_ref_x25519
#include "x25519_ladder.inc"

const x25519_impl x25519_ref = {
    IMPL_INFO(ref, NONE, "RFC 7748"),
    x25519_ref_x25519,
};

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
