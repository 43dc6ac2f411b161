/* SPDX-License-Identifier: ISC */
/* Poly1305 in C with 64-bit words and 128-bit products (RFC 8439, 2.5). */
#include "poly1305.h"
#include "poly1305_field.h"

#include "../core/stack.h"

#if TARGET_INT128

enum { POLY1305_SCALAR64_DEPTH = 128 };

static STACK_WORK void poly1305_scalar64_blocks_work(poly1305_state *st, const uint8_t *m, size_t n)
{
    const uint64_t r0 = st->r[0], r1 = st->r[1], s1 = r1 + (r1 >> 2);
    poly1305_field_sum a = poly1305_field_sum_of(st->h);

    for (; n > 0; n--, m += 16) {
        poly1305_field_block(&a, poly1305_field_load(m), 1, r0, r1, s1);
    }
    poly1305_field_sum_put(st->h, &a);
}

static STACK_WORK void poly1305_scalar64_auth_work(uint8_t tag[16], const uint8_t *m, size_t len,
                                                   const uint8_t key[32])
{
    const uint64_t r0    = load64_le(key) & POLY1305_FIELD_CLAMP0;
    const uint64_t r1    = load64_le(key + 8) & POLY1305_FIELD_CLAMP1;
    const uint64_t s1    = r1 + (r1 >> 2);
    poly1305_field_sum a = {0, 0};

    for (; len >= 16; len -= 16, m += 16) {
        poly1305_field_block(&a, poly1305_field_load(m), 1, r0, r1, s1);
    }
    if (len > 0) {
        uint64_t w[2];
        poly1305_field_pad(w, m, len);
        poly1305_field_block(&a, poly1305_field_join(w[0], w[1]), 0, r0, r1, s1);
    }
    poly1305_field_emit(tag, (uint64_t) a.low, (uint64_t) (a.low >> 64), a.high,
                        load64_le(key + 16), load64_le(key + 24));
}

static void poly1305_scalar64_blocks(poly1305_state *st, const uint8_t *m, size_t n)
{
    poly1305_scalar64_blocks_work(st, m, n);
    stack_clear(POLY1305_SCALAR64_DEPTH);
}

static void poly1305_scalar64_auth(uint8_t tag[16], const uint8_t *m, size_t len,
                                   const uint8_t key[32])
{
    poly1305_scalar64_auth_work(tag, m, len, key);
    stack_clear(POLY1305_SCALAR64_DEPTH);
}

const poly1305_impl poly1305_scalar64 = {
    IMPL_INFO(scalar64, INT128, "RFC 8439, 2.5"),
    poly1305_scalar64_blocks,
    poly1305_scalar64_auth,
    NULL,
};

#endif
