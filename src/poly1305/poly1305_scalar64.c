/* SPDX-License-Identifier: ISC */
/* Poly1305 in C with 64-bit words and 128-bit products (RFC 8439, 2.5). */
#include "poly1305.h"
#include "poly1305_field.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_INT128

enum { POLY1305_SCALAR64_DEPTH = 128 };

/* h is low + high 2^128. The bits of high at 2^130 and above are reduced with the next block, whose
 * addition to low need not wait for them. */
typedef struct poly1305_scalar64_sum {
    poly1305_field_u128 low;
    uint64_t high;
} poly1305_scalar64_sum;

/* h = (h + block + hibit 2^128) r mod 2^130 - 5; s1 = 5 r1 / 4.
 *
 * r1 is a multiple of 4, so that a product at 2^(128 + 64k) = 2^130 2^(64k) / 4 moves to 2^(64k)
 * with s1. Bounds: high < 9 2^60 at entry, fold < 12 2^60, h2 <= 6 with the block and two carries;
 * r0, r1 < 2^60, s1 < 1.25 2^60; d0 < 2.25 2^124; d1 < 2 2^124 + 6 1.25 2^60 + 2^62; high at exit,
 * h2 r0 + (d1 >> 64), is < 6 2^60 + 2^61 + 2 < 9 2^60. */
static ALWAYS_INLINE void poly1305_scalar64_block(poly1305_scalar64_sum *a,
                                                  poly1305_field_u128 block, uint64_t hibit,
                                                  uint64_t r0, uint64_t r1, uint64_t s1)
{
    typedef poly1305_field_u128 u128;
    const uint64_t fold = (a->high & ~UINT64_C(3)) + (a->high >> 2);
    u128 h              = a->low + block, d0, d1, d2;
    uint64_t h2         = (a->high & 3) + hibit + (h < block), h0, h1;

    h0 = (uint64_t) h + fold;
    h1 = (uint64_t) (h >> 64) + (h0 < fold);
    h2 += h1 < (h0 < fold);

    d2 = (u128) h1 * s1;
    d0 = (u128) h0 * r0 + d2;
    d1 = (u128) h0 * r1;
    d2 = (u128) h1 * r0;
    d1 += d2;
    d1 += h2 * s1;
    d1 += (uint64_t) (d0 >> 64);

    a->low  = d1 << 64 | (uint64_t) d0;
    a->high = h2 * r0 + (uint64_t) (d1 >> 64);
}

static ALWAYS_INLINE poly1305_field_u128 poly1305_scalar64_join(uint64_t lo, uint64_t hi)
{
    return (poly1305_field_u128) hi << 64 | lo;
}

/* 16 bytes of message, where the byte order allows it by one copy. */
static ALWAYS_INLINE poly1305_field_u128 poly1305_scalar64_load(const uint8_t *m)
{
# if BYTES_NATIVE_LE
    poly1305_field_u128 x;

    memcpy(&x, m, sizeof x);
    return x;
# else
    return poly1305_scalar64_join(load64_le(m), load64_le(m + 8));
# endif
}

static STACK_WORK void poly1305_scalar64_blocks_work(poly1305_state *st, const uint8_t *m, size_t n)
{
    const uint64_t r0 = st->r[0], r1 = st->r[1], s1 = r1 + (r1 >> 2);
    poly1305_scalar64_sum a;
    uint64_t fold;

    a.low  = poly1305_scalar64_join(st->h[0], st->h[1]);
    a.high = st->h[2];
    for (; n > 0; n--, m += 16) {
        poly1305_scalar64_block(&a, poly1305_scalar64_load(m), 1, r0, r1, s1);
    }
    fold = (a.high >> 2) * 5;
    a.low += fold;
    st->h[0] = (uint64_t) a.low;
    st->h[1] = (uint64_t) (a.low >> 64);
    st->h[2] = (a.high & 3) + (a.low < fold); /* <= 4 */
}

static STACK_WORK void poly1305_scalar64_auth_work(uint8_t tag[16], const uint8_t *m, size_t len,
                                                   const uint8_t key[32])
{
    const uint64_t r0       = load64_le(key) & poly1305_field_clamp0;
    const uint64_t r1       = load64_le(key + 8) & poly1305_field_clamp1;
    const uint64_t s1       = r1 + (r1 >> 2);
    poly1305_scalar64_sum a = {0, 0};

    for (; len >= 16; len -= 16, m += 16) {
        poly1305_scalar64_block(&a, poly1305_scalar64_load(m), 1, r0, r1, s1);
    }
    if (len > 0) {
        uint64_t w[2];
        poly1305_field_pad(w, m, len);
        poly1305_scalar64_block(&a, poly1305_scalar64_join(w[0], w[1]), 0, r0, r1, s1);
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
