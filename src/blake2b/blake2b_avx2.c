/* SPDX-License-Identifier: ISC */
/* BLAKE2b with AVX2: a row of four words in a vector, message words by blends and shuffles. */
#include "blake2b.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_AVX2
# include "../core/intrinsics.h"
TARGET_BEGIN(AVX2)

/* Words 2i and 2i + 1 in both halves. */
static inline __m256i blake2b_avx2_pair(const uint8_t *m)
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *) (const void *) m));
}

static inline __m256i blake2b_avx2_rotr24(__m256i x)
{
    return _mm256_shuffle_epi8(x, _mm256_setr_epi8(3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9,
                                                   10, 3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15,
                                                   8, 9, 10));
}

static inline __m256i blake2b_avx2_rotr16(__m256i x)
{
    return _mm256_shuffle_epi8(x, _mm256_setr_epi8(2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15,
                                                   8, 9, 2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14,
                                                   15, 8, 9));
}

static inline __m256i blake2b_avx2_rotr63(__m256i x)
{
    return _mm256_or_si256(_mm256_srli_epi64(x, 63), _mm256_add_epi64(x, x));
}

/* The pair of one word in the lower half, that of another in the upper. */
# define BLAKE2B_AVX2_PAIRS(i, j) _mm256_blend_epi32(p[(i) / 2], p[(j) / 2], 0xf0)
/* Words i, j, k, l: each comes from the half that its pair was put into, at the place of its
 * parity. */
# define BLAKE2B_AVX2_WORDS(i, j, k, l)                                                            \
     _mm256_castpd_si256(_mm256_shuffle_pd(_mm256_castsi256_pd(BLAKE2B_AVX2_PAIRS(i, k)),          \
                                           _mm256_castsi256_pd(BLAKE2B_AVX2_PAIRS(j, l)),          \
                                           (i) % 2 | (j) % 2 << 1 | (k) % 2 << 2 | (l) % 2 << 3))

# define NAME(x)                   blake2b_avx2_##x
# define BLAKE2B_ROWS_ROTR32(x, y) _mm256_shuffle_epi32(_mm256_xor_si256(x, y), 0xb1)
# define BLAKE2B_ROWS_ROTR24(x, y) blake2b_avx2_rotr24(_mm256_xor_si256(x, y))
# define BLAKE2B_ROWS_ROTR16(x, y) blake2b_avx2_rotr16(_mm256_xor_si256(x, y))
# define BLAKE2B_ROWS_ROTR63(x, y) blake2b_avx2_rotr63(_mm256_xor_si256(x, y))
# define BLAKE2B_ROWS_MESSAGE(m)                                                                   \
     const __m256i p[8] = {blake2b_avx2_pair(m),      blake2b_avx2_pair(m + 16),                   \
                           blake2b_avx2_pair(m + 32), blake2b_avx2_pair(m + 48),                   \
                           blake2b_avx2_pair(m + 64), blake2b_avx2_pair(m + 80),                   \
                           blake2b_avx2_pair(m + 96), blake2b_avx2_pair(m + 112)};
# define BLAKE2B_ROWS_WORDS(x, y, s0, s1, s2, s3, s4, s5, s6, s7)                                  \
     x = BLAKE2B_AVX2_WORDS(s0, s2, s4, s6);                                                       \
     y = BLAKE2B_AVX2_WORDS(s1, s3, s5, s7);
# if defined(__clang__) /* makes more of its words beforehand, and spills them */
#  define BLAKE2B_ROWS_PIN(x) ((void) 0)
# else
#  define BLAKE2B_ROWS_PIN(x) HIDE_X(x)
# endif
# define BLAKE2B_ROWS_STACK   1024
# define BLAKE2B_ROWS_CLEAR() (void) 0

# define ymm_compress_work blake2b_avx2_compress_work
# define ymm_compress      blake2b_avx2_compress

# include "blake2b_ymm.inc"

TARGET_END

const blake2b_impl blake2b_avx2 = {
    IMPL_INFO_WANTS(avx2, AVX2, CPU_SHORT_SIMD,
                    "RFC 7693; rows in vectors after Neves and Aumasson 2012"),
    blake2b_avx2_compress,
};
#endif
