/* SPDX-License-Identifier: ISC */
/* Single blocks of 16 bytes, and x86's vectors of two and four, for aes_vectors.inc and its users.
 * Functions for all implementations: each inlines them into its own instruction set. */
#pragma once

#include "aes_neon.h"

#include "../core/compiler.h"
#include "../core/targets.h"

#if TARGET_ARM_PMULL
TARGET_BEGIN(ARM_PMULL)

static ALWAYS_INLINE uint8x16_t blocks_load(const uint8_t *p)
{
    return vld1q_u8(p);
}

static ALWAYS_INLINE void blocks_store(uint8_t *p, uint8x16_t v)
{
    vst1q_u8(p, v);
}

/* The bytes of x in reverse. With the swap last, compilers drop a second one. */
static ALWAYS_INLINE uint8x16_t blocks_reverse(uint8x16_t x)
{
    return neon_swap(vrev64q_u8(x));
}

/* v with zeros from byte n on, 0 < n < 16. */
static inline uint8x16_t blocks_keep(uint8x16_t v, size_t n)
{
    static const uint8_t places[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

    return vandq_u8(v, vcltq_u8(vld1q_u8(places), vdupq_n_u8((uint8_t) n)));
}

/* The sums of the first, the first two, three and four words of a. */
static ALWAYS_INLINE __m128i blocks_prefix_sums(__m128i a)
{
    a = _mm_xor_si128(a, _mm_slli_si128(a, 4));
    return _mm_xor_si128(a, _mm_slli_si128(a, 8));
}

TARGET_END
#endif

#if TARGET_SSSE3
# include "../core/intrinsics.h"
TARGET_BEGIN(SSSE3)

static ALWAYS_INLINE __m128i blocks_load(const uint8_t *p)
{
    return _mm_loadu_si128((const __m128i *) (const void *) p);
}

static ALWAYS_INLINE void blocks_store(uint8_t *p, __m128i v)
{
    _mm_storeu_si128((__m128i *) (void *) p, v);
}

/* The order in which V8_LOOKUP reverses the bytes of a block. */
static ALWAYS_INLINE __m128i blocks_swap(void)
{
    return _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

/* The bytes of x in reverse. */
static ALWAYS_INLINE __m128i blocks_reverse(__m128i x)
{
    return _mm_shuffle_epi8(x, blocks_swap());
}

/* v with zeros from byte n on, 0 < n < 16. */
static inline __m128i blocks_keep(__m128i v, size_t n)
{
    __m128i places = _mm_set_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);

    return _mm_and_si128(v, _mm_cmpgt_epi8(_mm_set1_epi8((char) n), places));
}

/* The sums of the first, the first two, three and four words of a. */
static ALWAYS_INLINE __m128i blocks_prefix_sums(__m128i a)
{
    a = _mm_xor_si128(a, _mm_slli_si128(a, 4));
    return _mm_xor_si128(a, _mm_slli_si128(a, 8));
}

TARGET_END
#endif

#if TARGET_AVX2
TARGET_BEGIN(AVX2)

static ALWAYS_INLINE __m256i blocks_pair(__m128i a, __m128i b)
{
    return _mm256_inserti128_si256(_mm256_castsi128_si256(a), b, 1);
}

static ALWAYS_INLINE __m256i blocks_reverse2(__m256i v)
{
    return _mm256_shuffle_epi8(v, _mm256_broadcastsi128_si256(blocks_swap()));
}

/* v with zeros from byte n on, 0 < n < 32. */
static ALWAYS_INLINE __m256i blocks_keep2(__m256i v, size_t n)
{
    __m256i places = _mm256_set_epi8(31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16,
                                     15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);

    return _mm256_and_si256(v, _mm256_cmpgt_epi8(_mm256_set1_epi8((char) n), places));
}

TARGET_END
#endif

#if TARGET_AVX512
TARGET_BEGIN(AVX512)

/* Adds n + i to the low 32 bits of block i. */
static ALWAYS_INLINE __m512i blocks_count4(__m512i v, int n)
{
    return _mm512_add_epi32(
        v, _mm512_set_epi32(0, 0, 0, n + 3, 0, 0, 0, n + 2, 0, 0, 0, n + 1, 0, 0, 0, n));
}

static ALWAYS_INLINE __m128i blocks_fold4(__m512i v)
{
    __m128i b = _mm512_extracti32x4_epi32(v, 1), c = _mm512_extracti32x4_epi32(v, 2);
    __m128i d = _mm512_extracti32x4_epi32(v, 3);

    return _mm_xor_si128(_mm_xor_si128(_mm512_castsi512_si128(v), b), _mm_xor_si128(c, d));
}

static ALWAYS_INLINE __m512i blocks_reverse4(__m512i v)
{
    return _mm512_shuffle_epi8(v, _mm512_broadcast_i32x4(blocks_swap()));
}

TARGET_END
#endif
