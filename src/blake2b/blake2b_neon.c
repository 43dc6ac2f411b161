/* SPDX-License-Identifier: ISC */
/* BLAKE2b with NEON, for 32-bit ARM: a row of four words in two vectors. Where there are registers
 * of 64 bits, portable C is faster. */
#include "blake2b.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_NEON32
# include "../core/intrinsics.h"
TARGET_BEGIN(NEON32)

/* Words i and j of the block. */
# define BLAKE2B_NEON_WORDS(i, j) vcombine_u64(blake2b_neon_word(m, i), blake2b_neon_word(m, j))

static ALWAYS_INLINE uint64x1_t blake2b_neon_word(const uint8_t *m, size_t i)
{
    return vreinterpret_u64_u8(vld1_u8(m + 8 * i));
}

static ALWAYS_INLINE uint64x2_t blake2b_neon_rotr32(uint64x2_t x)
{
    return vreinterpretq_u64_u32(vrev64q_u32(vreinterpretq_u32_u64(x)));
}

/* Words rotated by whole bytes. */
# define BLAKE2B_NEON_TURN(x, bytes)                                                               \
     vcombine_u64(blake2b_neon_turn(vget_low_u64(x), bytes),                                       \
                  blake2b_neon_turn(vget_high_u64(x), bytes))
# define blake2b_neon_turn(x, bytes)                                                               \
     vreinterpret_u64_u8(vext_u8(vreinterpret_u8_u64(x), vreinterpret_u8_u64(x), bytes))
# define BLAKE2B_NEON_ROTR63(x) vsriq_n_u64(vaddq_u64(x, x), x, 63)

/* G on four columns or diagonals; their first words are i, j, k, l, their second i1, j1, k1, l1. */
# define BLAKE2B_NEON_G(b0, b1, c0, c1, d0, d1, i, i1, j, j1, k, k1, l, l1)                        \
     a0 = vaddq_u64(vaddq_u64(a0, BLAKE2B_NEON_WORDS(i, j)), b0);                                  \
     a1 = vaddq_u64(vaddq_u64(a1, BLAKE2B_NEON_WORDS(k, l)), b1);                                  \
     d0 = blake2b_neon_rotr32(veorq_u64(d0, a0));                                                  \
     d1 = blake2b_neon_rotr32(veorq_u64(d1, a1));                                                  \
     c0 = vaddq_u64(c0, d0);                                                                       \
     c1 = vaddq_u64(c1, d1);                                                                       \
     b0 = veorq_u64(b0, c0);                                                                       \
     b1 = veorq_u64(b1, c1);                                                                       \
     b0 = BLAKE2B_NEON_TURN(b0, 3);                                                                \
     b1 = BLAKE2B_NEON_TURN(b1, 3);                                                                \
     a0 = vaddq_u64(vaddq_u64(a0, BLAKE2B_NEON_WORDS(i1, j1)), b0);                                \
     a1 = vaddq_u64(vaddq_u64(a1, BLAKE2B_NEON_WORDS(k1, l1)), b1);                                \
     d0 = veorq_u64(d0, a0);                                                                       \
     d1 = veorq_u64(d1, a1);                                                                       \
     d0 = BLAKE2B_NEON_TURN(d0, 2);                                                                \
     d1 = BLAKE2B_NEON_TURN(d1, 2);                                                                \
     c0 = vaddq_u64(c0, d0);                                                                       \
     c1 = vaddq_u64(c1, d1);                                                                       \
     b0 = veorq_u64(b0, c0);                                                                       \
     b1 = veorq_u64(b1, c1);                                                                       \
     b0 = BLAKE2B_NEON_ROTR63(b0);                                                                 \
     b1 = BLAKE2B_NEON_ROTR63(b1);

/* The diagonal step takes row b turned by one word, d by three, and c by two: its halves change
 * places. */
# define BLAKE2B_NEON_ROUND(s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15)  \
     BLAKE2B_NEON_G(b0, b1, c0, c1, d0, d1, s0, s1, s2, s3, s4, s5, s6, s7)                        \
     x  = vextq_u64(b0, b1, 1);                                                                    \
     b1 = vextq_u64(b1, b0, 1);                                                                    \
     b0 = x;                                                                                       \
     x  = vextq_u64(d1, d0, 1);                                                                    \
     d1 = vextq_u64(d0, d1, 1);                                                                    \
     d0 = x;                                                                                       \
     BLAKE2B_NEON_G(b0, b1, c1, c0, d0, d1, s8, s9, s10, s11, s12, s13, s14, s15)                  \
     x  = vextq_u64(b1, b0, 1);                                                                    \
     b1 = vextq_u64(b0, b1, 1);                                                                    \
     b0 = x;                                                                                       \
     x  = vextq_u64(d0, d1, 1);                                                                    \
     d1 = vextq_u64(d1, d0, 1);                                                                    \
     d0 = x;

static STACK_WORK void blake2b_neon_compress_work(uint64_t h[8], uint64_t t[2], const uint8_t *m,
                                                  size_t n, uint64_t inc, uint64_t f0)
{
    uint64_t t0 = t[0], t1 = t[1];

    for (; n > 0; n--, m += 128) {
        uint64x2_t a0 = vld1q_u64(h), a1 = vld1q_u64(h + 2);
        uint64x2_t b0 = vld1q_u64(h + 4), b1 = vld1q_u64(h + 6);
        uint64x2_t c0 = vld1q_u64(blake2b_iv), c1 = vld1q_u64(blake2b_iv + 2);
        uint64x2_t d0 = vld1q_u64(blake2b_iv + 4), d1 = vld1q_u64(blake2b_iv + 6);
        uint64x2_t x;

        t0 += inc;
        t1 += t0 < inc;
        d0 = veorq_u64(d0, vcombine_u64(vcreate_u64(t0), vcreate_u64(t1)));
        d1 = veorq_u64(d1, vcombine_u64(vcreate_u64(f0), vcreate_u64(0)));
        BLAKE2B_ROUNDS(BLAKE2B_NEON_ROUND)
        vst1q_u64(h, veorq_u64(vld1q_u64(h), veorq_u64(a0, c0)));
        vst1q_u64(h + 2, veorq_u64(vld1q_u64(h + 2), veorq_u64(a1, c1)));
        vst1q_u64(h + 4, veorq_u64(vld1q_u64(h + 4), veorq_u64(b0, d0)));
        vst1q_u64(h + 6, veorq_u64(vld1q_u64(h + 6), veorq_u64(b1, d1)));
    }
    t[0] = t0;
    t[1] = t1;
}

static void blake2b_neon_compress(uint64_t h[8], uint64_t t[2], const uint8_t *m, size_t n,
                                  uint64_t inc, uint64_t f0)
{
    blake2b_neon_compress_work(h, t, m, n, inc, f0);
    stack_clear(1536);
}

TARGET_END

const blake2b_impl blake2b_neon = {
    IMPL_INFO(neon, NEON32, "RFC 7693; rows in vectors after Neves and Aumasson 2012"),
    blake2b_neon_compress,
};
#endif
