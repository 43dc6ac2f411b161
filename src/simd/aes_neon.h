/* SPDX-License-Identifier: ISC */
/* Single blocks with ARMv8's AESE, AESMC and PMULL, for aes_vectors.inc and its users. These call
 * operations on a single block by the names that x86 has for them, which this file provides:
 * _mm_xor_si128(a, b) is veorq_u8(a, b) here. */
#pragma once

#include "../core/compiler.h"
#include "../core/targets.h"

#if TARGET_ARM_PMULL
# include "../core/intrinsics.h"
TARGET_BEGIN(ARM_PMULL)

static ALWAYS_INLINE uint8x16_t _mm_setzero_si128(void)
{
    return vdupq_n_u8(0);
}

static ALWAYS_INLINE uint8x16_t _mm_set_epi64x(long long hi, long long lo)
{
    return vreinterpretq_u8_u64(
        vcombine_u64(vcreate_u64((uint64_t) lo), vcreate_u64((uint64_t) hi)));
}

static ALWAYS_INLINE uint8x16_t _mm_set_epi32(int d, int c, int b, int a)
{
    return _mm_set_epi64x((long long) ((uint64_t) (uint32_t) d << 32 | (uint32_t) c),
                          (long long) ((uint64_t) (uint32_t) b << 32 | (uint32_t) a));
}

static ALWAYS_INLINE uint8x16_t _mm_set1_epi32(int a)
{
    return vreinterpretq_u8_s32(vdupq_n_s32(a));
}

/* The halves of x exchanged. */
static ALWAYS_INLINE uint8x16_t neon_swap(uint8x16_t x)
{
    return vextq_u8(x, x, 8);
}

/* _mm_shuffle_epi32 for two orders: 0xff, the last word in every word, and 0x4e, the halves
 * exchanged. */
static ALWAYS_INLINE uint8x16_t _mm_shuffle_epi32(uint8x16_t v, int order)
{
    return order == 0xff ? vreinterpretq_u8_u32(vdupq_laneq_u32(vreinterpretq_u32_u8(v), 3))
                         : neon_swap(v);
}

/* The lower half of a, below that of b. */
static ALWAYS_INLINE uint8x16_t _mm_unpacklo_epi64(uint8x16_t a, uint8x16_t b)
{
    return vreinterpretq_u8_u64(vzip1q_u64(vreinterpretq_u64_u8(a), vreinterpretq_u64_u8(b)));
}

/* a + b and a - b in each word of 32 bits. */
static ALWAYS_INLINE uint8x16_t neon_add32(uint8x16_t a, uint8x16_t b)
{
    return vreinterpretq_u8_u32(vaddq_u32(vreinterpretq_u32_u8(a), vreinterpretq_u32_u8(b)));
}

static ALWAYS_INLINE uint8x16_t neon_sub32(uint8x16_t a, uint8x16_t b)
{
    return vreinterpretq_u8_u32(vsubq_u32(vreinterpretq_u32_u8(a), vreinterpretq_u32_u8(b)));
}

/* a + b in each half. */
static ALWAYS_INLINE uint8x16_t neon_add64(uint8x16_t a, uint8x16_t b)
{
    return vreinterpretq_u8_u64(vaddq_u64(vreinterpretq_u64_u8(a), vreinterpretq_u64_u8(b)));
}

/* The products of the lower and of the upper halves. */
static ALWAYS_INLINE uint8x16_t neon_mul_low(uint8x16_t a, uint8x16_t b)
{
    return vreinterpretq_u8_p128(vmull_p64(vgetq_lane_p64(vreinterpretq_p64_u8(a), 0),
                                           vgetq_lane_p64(vreinterpretq_p64_u8(b), 0)));
}

static ALWAYS_INLINE uint8x16_t neon_mul_high(uint8x16_t a, uint8x16_t b)
{
    return vreinterpretq_u8_p128(vmull_high_p64(vreinterpretq_p64_u8(a), vreinterpretq_p64_u8(b)));
}

/* The half of a that bit 0 of imm names times the half of b that bit 4 names. */
static ALWAYS_INLINE uint8x16_t _mm_clmulepi64_si128(uint8x16_t a, uint8x16_t b, int imm)
{
    a = (imm & 0x01) == (imm & 0x10) >> 4 ? a : neon_swap(a);
    return imm & 0x10 ? neon_mul_high(a, b) : neon_mul_low(a, b);
}

/* Hides v where clang makes worse of what it sees. gcc would copy vectors around each pin. */
# if defined(__clang__)
#  define NEON_PIN(v) HIDE_X(v)
# else
#  define NEON_PIN(v) ((void) (v))
# endif

/* Adds x y to lo + mid x^64 + hi x^128. reversed: for blocks that GCM has reversed, the last step
 * of that, to exchange the halves, is left out where it can be. Halves are multiplied that stand in
 * the same place: so one factor is wanted with its halves exchanged, and it does not matter whether
 * the other is. The pins keep clang from taking halves out of vectors by DUP. */
static ALWAYS_INLINE void neon_add_product(uint8x16_t *lo, uint8x16_t *mid, uint8x16_t *hi,
                                           uint8x16_t x, uint8x16_t y, int reversed)
{
    uint8x16_t turned = neon_swap(y);

    x = reversed ? neon_swap(x) : x;
    NEON_PIN(x);
    NEON_PIN(turned);
    if (reversed) {
        *lo  = veorq_u8(*lo, neon_mul_high(x, turned));
        *hi  = veorq_u8(*hi, neon_mul_low(x, turned));
        *mid = veorq_u8(*mid, neon_mul_low(x, y));
        *mid = veorq_u8(*mid, neon_mul_high(x, y));
    } else {
        *lo  = veorq_u8(*lo, neon_mul_low(x, y));
        *hi  = veorq_u8(*hi, neon_mul_high(x, y));
        *mid = veorq_u8(*mid, neon_mul_low(x, turned));
        *mid = veorq_u8(*mid, neon_mul_high(x, turned));
    }
}

/* n in the word that counts. */
static ALWAYS_INLINE uint8x16_t neon_number(int n, int reversed)
{
    return reversed ? _mm_set_epi32(0, n, 0, 0) : _mm_set_epi32(0, 0, 0, n);
}

/* The next counter. Without the pin clang has a constant, in a register, for each of eight. */
static ALWAYS_INLINE uint8x16_t neon_next(uint8x16_t v, int reversed)
{
    v = neon_add32(v, neon_number(1, reversed));
    NEON_PIN(v);
    return v;
}

/* Rounds with the key at the end. Compilers let the next AESE add it. */
static ALWAYS_INLINE uint8x16_t _mm_aesenc_si128(uint8x16_t v, uint8x16_t k)
{
    return veorq_u8(vaesmcq_u8(vaeseq_u8(v, _mm_setzero_si128())), k);
}

static ALWAYS_INLINE uint8x16_t _mm_aesenclast_si128(uint8x16_t v, uint8x16_t k)
{
    return veorq_u8(vaeseq_u8(v, _mm_setzero_si128()), k);
}

/* The last word, through SubWord, in every word: equal columns are to ShiftRows as they were. */
static ALWAYS_INLINE uint8x16_t neon_expand_sub(uint8x16_t a)
{
    return vaeseq_u8(_mm_shuffle_epi32(a, 0xff), _mm_setzero_si128());
}

/* The same with RotWord, and rcon. */
static ALWAYS_INLINE uint8x16_t neon_expand_rot(uint8x16_t a, int rcon)
{
    return veorq_u8(vaeseq_u8(vqtbl1q_u8(a, _mm_set1_epi32(0x0c0f0e0d)), _mm_setzero_si128()),
                    _mm_set1_epi32(rcon));
}

TARGET_END

# define __m128i                     uint8x16_t
# define _mm_xor_si128(a, b)         veorq_u8(a, b)
# define _mm_and_si128(a, b)         vandq_u8(a, b)
# define _mm_or_si128(a, b)          vorrq_u8(a, b)
# define _mm_shuffle_epi8(v, places) vqtbl1q_u8(v, places)
# define _mm_slli_si128(v, n)        vextq_u8(_mm_setzero_si128(), v, 16 - (n))
# define _mm_slli_epi64(v, n)        vreinterpretq_u8_u64(vshlq_n_u64(vreinterpretq_u64_u8(v), n))
# define _mm_srli_epi64(v, n)        vreinterpretq_u8_u64(vshrq_n_u64(vreinterpretq_u64_u8(v), n))
# define _mm_srai_epi32(v, n)        vreinterpretq_u8_s32(vshrq_n_s32(vreinterpretq_s32_u8(v), n))
#endif
