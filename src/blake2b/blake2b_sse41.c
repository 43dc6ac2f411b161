/* SPDX-License-Identifier: ISC */
/* BLAKE2b with SSE4.1: a row of four words in two vectors. */
#include "blake2b.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_SSE41
# include "../core/intrinsics.h"
TARGET_BEGIN(SSE41)

static inline __m128i blake2b_sse41_load(const void *p)
{
    return _mm_loadu_si128((const __m128i *) p);
}

static inline void blake2b_sse41_store(void *p, __m128i v)
{
    _mm_storeu_si128((__m128i *) p, v);
}

static inline __m128i blake2b_sse41_rotr24(__m128i x)
{
    return _mm_shuffle_epi8(x, _mm_setr_epi8(3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10));
}

static inline __m128i blake2b_sse41_rotr16(__m128i x)
{
    return _mm_shuffle_epi8(x, _mm_setr_epi8(2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9));
}

# define BLAKE2B_SSE41_ROTR32(x) _mm_shuffle_epi32(x, 0xb1)
# define BLAKE2B_SSE41_ROTR63(x) _mm_or_si128(_mm_srli_epi64(x, 63), _mm_add_epi64(x, x))

/* Words i and j, out of the pairs that hold them. */
# define BLAKE2B_SSE41_WORDS(i, j)                                                                 \
     _mm_castpd_si128(_mm_shuffle_pd(_mm_castsi128_pd(p[(i) / 2]), _mm_castsi128_pd(p[(j) / 2]),   \
                                     (i) % 2 | (j) % 2 << 1))

/* G on four columns or diagonals; their first words are i, j, k, l, their second i1, j1, k1, l1. */
# define BLAKE2B_SSE41_G(b0, b1, c0, c1, d0, d1, i, i1, j, j1, k, k1, l, l1)                       \
     a0 = _mm_add_epi64(_mm_add_epi64(a0, BLAKE2B_SSE41_WORDS(i, j)), b0);                         \
     a1 = _mm_add_epi64(_mm_add_epi64(a1, BLAKE2B_SSE41_WORDS(k, l)), b1);                         \
     d0 = BLAKE2B_SSE41_ROTR32(_mm_xor_si128(d0, a0));                                             \
     d1 = BLAKE2B_SSE41_ROTR32(_mm_xor_si128(d1, a1));                                             \
     c0 = _mm_add_epi64(c0, d0);                                                                   \
     c1 = _mm_add_epi64(c1, d1);                                                                   \
     b0 = blake2b_sse41_rotr24(_mm_xor_si128(b0, c0));                                             \
     b1 = blake2b_sse41_rotr24(_mm_xor_si128(b1, c1));                                             \
     a0 = _mm_add_epi64(_mm_add_epi64(a0, BLAKE2B_SSE41_WORDS(i1, j1)), b0);                       \
     a1 = _mm_add_epi64(_mm_add_epi64(a1, BLAKE2B_SSE41_WORDS(k1, l1)), b1);                       \
     d0 = blake2b_sse41_rotr16(_mm_xor_si128(d0, a0));                                             \
     d1 = blake2b_sse41_rotr16(_mm_xor_si128(d1, a1));                                             \
     c0 = _mm_add_epi64(c0, d0);                                                                   \
     c1 = _mm_add_epi64(c1, d1);                                                                   \
     b0 = _mm_xor_si128(b0, c0);                                                                   \
     b1 = _mm_xor_si128(b1, c1);                                                                   \
     b0 = BLAKE2B_SSE41_ROTR63(b0);                                                                \
     b1 = BLAKE2B_SSE41_ROTR63(b1);

/* The diagonal step takes row b turned by one word, d by three, and c by two: its halves change
 * places. */
# define BLAKE2B_SSE41_ROUND(s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15) \
     BLAKE2B_SSE41_G(b0, b1, c0, c1, d0, d1, s0, s1, s2, s3, s4, s5, s6, s7)                       \
     x  = _mm_alignr_epi8(b1, b0, 8);                                                              \
     b1 = _mm_alignr_epi8(b0, b1, 8);                                                              \
     b0 = x;                                                                                       \
     x  = _mm_alignr_epi8(d0, d1, 8);                                                              \
     d1 = _mm_alignr_epi8(d1, d0, 8);                                                              \
     d0 = x;                                                                                       \
     BLAKE2B_SSE41_G(b0, b1, c1, c0, d0, d1, s8, s9, s10, s11, s12, s13, s14, s15)                 \
     x  = _mm_alignr_epi8(b0, b1, 8);                                                              \
     b1 = _mm_alignr_epi8(b1, b0, 8);                                                              \
     b0 = x;                                                                                       \
     x  = _mm_alignr_epi8(d1, d0, 8);                                                              \
     d1 = _mm_alignr_epi8(d0, d1, 8);                                                              \
     d0 = x;

static STACK_WORK void blake2b_sse41_compress_work(uint64_t h[8], uint64_t t[2], const uint8_t *m,
                                                   size_t n, uint64_t inc, uint64_t f0)
{
    uint64_t t0 = t[0], t1 = t[1];

    for (; n > 0; n--, m += 128) {
        const __m128i p[8] = {blake2b_sse41_load(m),      blake2b_sse41_load(m + 16),
                              blake2b_sse41_load(m + 32), blake2b_sse41_load(m + 48),
                              blake2b_sse41_load(m + 64), blake2b_sse41_load(m + 80),
                              blake2b_sse41_load(m + 96), blake2b_sse41_load(m + 112)};
        __m128i a0 = blake2b_sse41_load(h), a1 = blake2b_sse41_load(h + 2);
        __m128i b0 = blake2b_sse41_load(h + 4), b1 = blake2b_sse41_load(h + 6);
        __m128i c0 = blake2b_sse41_load(blake2b_iv), c1 = blake2b_sse41_load(blake2b_iv + 2);
        __m128i d0 = blake2b_sse41_load(blake2b_iv + 4), d1 = blake2b_sse41_load(blake2b_iv + 6);
        __m128i x;

        t0 += inc;
        t1 += t0 < inc;
        d0 = _mm_xor_si128(d0, _mm_set_epi64x((long long) t1, (long long) t0));
        d1 = _mm_xor_si128(d1, _mm_set_epi64x(0, (long long) f0));
        BLAKE2B_ROUNDS(BLAKE2B_SSE41_ROUND)
        blake2b_sse41_store(h, _mm_xor_si128(blake2b_sse41_load(h), _mm_xor_si128(a0, c0)));
        blake2b_sse41_store(h + 2, _mm_xor_si128(blake2b_sse41_load(h + 2), _mm_xor_si128(a1, c1)));
        blake2b_sse41_store(h + 4, _mm_xor_si128(blake2b_sse41_load(h + 4), _mm_xor_si128(b0, d0)));
        blake2b_sse41_store(h + 6, _mm_xor_si128(blake2b_sse41_load(h + 6), _mm_xor_si128(b1, d1)));
    }
    t[0] = t0;
    t[1] = t1;
}

static void blake2b_sse41_compress(uint64_t h[8], uint64_t t[2], const uint8_t *m, size_t n,
                                   uint64_t inc, uint64_t f0)
{
    blake2b_sse41_compress_work(h, t, m, n, inc, f0);
    stack_clear(768);
}

TARGET_END

const blake2b_impl blake2b_sse41 = {
    IMPL_INFO_WANTS(sse41, SSE41, CPU_SHORT_SIMD,
                    "RFC 7693; rows in vectors after Neves and Aumasson 2012"),
    blake2b_sse41_compress,
};
#endif
