/* SPDX-License-Identifier: ISC */
/* Single blocks of 16 bytes, and x86's vectors of two and four, for aes_vectors.inc and its users.
 * Functions for all implementations: each inlines them into its own instruction set.
 *
 * v_block is the type of a block. Its words B_, B8_, B32_ and B64_ mean what v_x86.h says of V_,
 * V8_, V32_ and V64_. Further ones:
 *
 *   B32_SET(d, c, b, a), B64_SET(b, a)   these lanes, a the lowest
 *   B8_PUSH(x, n)      n zero bytes, then the first 16 - n bytes of x
 *   B32_SAR(x, n)      as B32_SHR, but shifts the sign in
 *   B32_LAST(x)        lane 3 in every lane
 *   B_CLMUL(x, y, i)   the carry-less product of a half of x (the upper if i has bit 0) and a half
 *                      of y (the upper if i has bit 4); the other bits are 0
 *   B_AESENC(x, k), B_AESENCLAST(x, k)   a round of AES that ends by adding k */
#pragma once

#include "../core/compiler.h"
#include "../core/targets.h"

#if TARGET_ARM_PMULL
# include "../core/intrinsics.h"
/* By ARMv8's AESE, AESMC and PMULL. */
typedef uint8x16_t v_block;
# define B_ZERO               neon_zero()
# define B_XOR(a, b)          veorq_u8(a, b)
# define B_AND(a, b)          vandq_u8(a, b)
# define B_OR(a, b)           vorrq_u8(a, b)
# define B8_LOOKUP(v, places) vqtbl1q_u8(v, places)
# define B8_PUSH(v, n)        vextq_u8(B_ZERO, v, 16 - (n))
# define B32_SPLAT(a)         vreinterpretq_u8_s32(vdupq_n_s32(a))
# define B64_SHL(v, n)        vreinterpretq_u8_u64(vshlq_n_u64(vreinterpretq_u64_u8(v), n))
# define B64_SHR(v, n)        vreinterpretq_u8_u64(vshrq_n_u64(vreinterpretq_u64_u8(v), n))
# define B32_SAR(v, n)        vreinterpretq_u8_s32(vshrq_n_s32(vreinterpretq_s32_u8(v), n))
# define B32_LAST(x)          vreinterpretq_u8_u32(vdupq_laneq_u32(vreinterpretq_u32_u8(x), 3))
# define B64_UNPACKLO(x, y)                                                                        \
     vreinterpretq_u8_u64(vzip1q_u64(vreinterpretq_u64_u8(x), vreinterpretq_u64_u8(y)))
TARGET_BEGIN(ARM_PMULL)

static ALWAYS_INLINE uint8x16_t neon_zero(void)
{
    return vdupq_n_u8(0);
}

static ALWAYS_INLINE uint8x16_t B64_SET(long long hi, long long lo)
{
    return vreinterpretq_u8_u64(
        vcombine_u64(vcreate_u64((uint64_t) lo), vcreate_u64((uint64_t) hi)));
}

static ALWAYS_INLINE uint8x16_t B32_SET(int d, int c, int b, int a)
{
    return B64_SET((long long) ((uint64_t) (uint32_t) d << 32 | (uint32_t) c),
                   (long long) ((uint64_t) (uint32_t) b << 32 | (uint32_t) a));
}

static ALWAYS_INLINE uint8x16_t B32_TURN2(uint8x16_t x)
{
    return vextq_u8(x, x, 8);
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

static ALWAYS_INLINE uint8x16_t B_CLMUL(uint8x16_t a, uint8x16_t b, int imm)
{
    a = (imm & 0x01) == (imm & 0x10) >> 4 ? a : B32_TURN2(a);
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
    uint8x16_t turned = B32_TURN2(y);

    x = reversed ? B32_TURN2(x) : x;
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
    return reversed ? B32_SET(0, n, 0, 0) : B32_SET(0, 0, 0, n);
}

/* The next counter. Without the pin clang has a constant, in a register, for each of eight. */
static ALWAYS_INLINE uint8x16_t neon_next(uint8x16_t v, int reversed)
{
    v = neon_add32(v, neon_number(1, reversed));
    NEON_PIN(v);
    return v;
}

/* Compilers let the next AESE add k. */
static ALWAYS_INLINE uint8x16_t B_AESENC(uint8x16_t v, uint8x16_t k)
{
    return veorq_u8(vaesmcq_u8(vaeseq_u8(v, B_ZERO)), k);
}

static ALWAYS_INLINE uint8x16_t B_AESENCLAST(uint8x16_t v, uint8x16_t k)
{
    return veorq_u8(vaeseq_u8(v, B_ZERO), k);
}

/* The last word, through SubWord, in every word: equal columns are to ShiftRows as they were. */
static ALWAYS_INLINE uint8x16_t neon_expand_sub(uint8x16_t a)
{
    return vaeseq_u8(B32_LAST(a), B_ZERO);
}

/* The same with RotWord, and rcon. */
static ALWAYS_INLINE uint8x16_t neon_expand_rot(uint8x16_t a, int rcon)
{
    return veorq_u8(vaeseq_u8(vqtbl1q_u8(a, B32_SPLAT(0x0c0f0e0d)), B_ZERO), B32_SPLAT(rcon));
}

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
    return B32_TURN2(vrev64q_u8(x));
}

/* v with zeros from byte n on, 0 < n < 16. */
static inline uint8x16_t blocks_keep(uint8x16_t v, size_t n)
{
    static const uint8_t places[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

    return vandq_u8(v, vcltq_u8(vld1q_u8(places), vdupq_n_u8((uint8_t) n)));
}

TARGET_END
#endif

#if TARGET_SSSE3
# include "../core/intrinsics.h"
typedef __m128i v_block;
# define B_ZERO              _mm_setzero_si128()
# define B_XOR(x, y)         _mm_xor_si128(x, y)
# define B_AND(x, y)         _mm_and_si128(x, y)
# define B_OR(x, y)          _mm_or_si128(x, y)
# define B_CLMUL(x, y, i)    _mm_clmulepi64_si128(x, y, i)
# define B_AESENC(x, k)      _mm_aesenc_si128(x, k)
# define B_AESENCLAST(x, k)  _mm_aesenclast_si128(x, k)
# define B8_LOOKUP(t, i)     _mm_shuffle_epi8(t, i)
# define B8_PUSH(x, n)       _mm_slli_si128(x, n)
# define B32_SET(d, c, b, a) _mm_set_epi32(d, c, b, a)
# define B32_SPLAT(a)        _mm_set1_epi32(a)
# define B32_SAR(x, n)       _mm_srai_epi32(x, n)
# define B32_LAST(x)         _mm_shuffle_epi32(x, 0xff)
# define B32_TURN2(x)        _mm_shuffle_epi32(x, 0x4e)
# define B64_SET(b, a)       _mm_set_epi64x(b, a)
# define B64_SHL(x, n)       _mm_slli_epi64(x, n)
# define B64_SHR(x, n)       _mm_srli_epi64(x, n)
# define B64_UNPACKLO(x, y)  _mm_unpacklo_epi64(x, y)
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

TARGET_END
#endif

#if TARGET_ARM_PMULL || TARGET_SSSE3
# if SIMD_ARM
TARGET_BEGIN(ARM_PMULL)
# else
TARGET_BEGIN(SSSE3)
# endif
/* The sums of the first, the first two, three and four words of a. */
static ALWAYS_INLINE v_block blocks_prefix_sums(v_block a)
{
    a = B_XOR(a, B8_PUSH(a, 4));
    return B_XOR(a, B8_PUSH(a, 8));
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
