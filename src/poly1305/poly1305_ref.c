/* SPDX-License-Identifier: ISC */
/* Poly1305 in portable C: 32-bit words, 64-bit products (RFC 8439, 2.5). */
#include "poly1305.h"
#include "poly1305_field.h"

#include "../core/stack.h"

/* Per block h = (h + m + 2^128) r mod 2^130 - 5.
 *
 * r[1], r[2], r[3] are multiples of 4, so that a product at 2^(128 + 32k) = 2^130 2^(32k) / 4 moves
 * to 2^(32k) with s_i = 5 r_i / 4. Bounds: h4 <= 7 at entry, <= 9 with the block; r_i < 2^28, s_i
 * < 1.25 2^28; d_k < 5 1.25 2^60 + 2^33 < 2^63; d4 < 9 2^28 + 2^31 < 2^33 fits in 64 bits; the
 * final fold adds 5 (d4 / 4) < 2^34; h4 <= 4 at exit. */
static STACK_WORK void poly1305_ref_blocks_work(poly1305_state *st, const uint8_t *m, size_t n)
{
    const uint64_t r0 = (uint32_t) st->r[0], r1 = st->r[0] >> 32;
    const uint64_t r2 = (uint32_t) st->r[1], r3 = st->r[1] >> 32;
    const uint64_t s1 = r1 + (r1 >> 2), s2 = r2 + (r2 >> 2), s3 = r3 + (r3 >> 2);
    uint32_t h0 = (uint32_t) st->h[0], h1 = (uint32_t) (st->h[0] >> 32);
    uint32_t h2 = (uint32_t) st->h[1], h3 = (uint32_t) (st->h[1] >> 32);
    uint32_t h4 = (uint32_t) st->h[2];
    uint64_t d0, d1, d2, d3, d4, c;

    for (; n > 0; n--, m += 16) {
        c  = (uint64_t) h0 + load32_le(m);
        h0 = (uint32_t) c;
        c  = (c >> 32) + h1 + load32_le(m + 4);
        h1 = (uint32_t) c;
        c  = (c >> 32) + h2 + load32_le(m + 8);
        h2 = (uint32_t) c;
        c  = (c >> 32) + h3 + load32_le(m + 12);
        h3 = (uint32_t) c;
        h4 += 1 + (uint32_t) (c >> 32);

        d0 = h0 * r0 + h1 * s3 + h2 * s2 + h3 * s1;
        d1 = h0 * r1 + h1 * r0 + h2 * s3 + h3 * s2 + h4 * s1 + (d0 >> 32);
        d2 = h0 * r2 + h1 * r1 + h2 * r0 + h3 * s3 + h4 * s2 + (d1 >> 32);
        d3 = h0 * r3 + h1 * r2 + h2 * r1 + h3 * r0 + h4 * s3 + (d2 >> 32);
        d4 = h4 * r0 + (d3 >> 32);

        c  = (d4 >> 2) * 5 + (uint32_t) d0;
        h0 = (uint32_t) c;
        c  = (c >> 32) + (uint32_t) d1;
        h1 = (uint32_t) c;
        c  = (c >> 32) + (uint32_t) d2;
        h2 = (uint32_t) c;
        c  = (c >> 32) + (uint32_t) d3;
        h3 = (uint32_t) c;
        h4 = (uint32_t) (d4 & 3) + (uint32_t) (c >> 32);
    }
    st->h[0] = (uint64_t) h1 << 32 | h0;
    st->h[1] = (uint64_t) h3 << 32 | h2;
    st->h[2] = h4;
}

static STACK_WORK void poly1305_ref_auth_work(uint8_t tag[16], const uint8_t *m, size_t len,
                                              const uint8_t key[32])
{
    poly1305_state st;
    size_t whole = len & ~(size_t) 15;

    poly1305_start(&st, key);
    if (whole > 0) {
        poly1305_ref_blocks_work(&st, m, whole / 16);
    }
    poly1305_finish(&st, len > whole ? m + whole : NULL, len - whole, tag,
                    poly1305_ref_blocks_work);
}

static void poly1305_ref_blocks(poly1305_state *st, const uint8_t *m, size_t n)
{
    poly1305_ref_blocks_work(st, m, n);
    stack_clear(256);
}

static void poly1305_ref_auth(uint8_t tag[16], const uint8_t *m, size_t len, const uint8_t key[32])
{
    poly1305_ref_auth_work(tag, m, len, key);
    stack_clear(640);
}

const poly1305_impl poly1305_ref = {
    IMPL_INFO(ref, NONE, "RFC 8439, 2.5"),
    poly1305_ref_blocks,
    poly1305_ref_auth,
    NULL,
};
