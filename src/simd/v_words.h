/* SPDX-License-Identifier: ISC */
/* Those words of v_x86.h that are functions, because their vectors have 128 bits only: of NEON, of
 * WebAssembly, and x86's for bytes. To be included on top of a file whose regions use them. Sizes,
 * constants and what takes constants are macros of v128_neon.inc, v128_wasm.inc and v_x86.h. */
#pragma once

#include "../core/compiler.h"
#include "../core/intrinsics.h"

#if TARGET_SSE2 || TARGET_NEON || TARGET_SIMD128

# if TARGET_SSE2
typedef __m128i v_word;
TARGET_BEGIN(SSE2)
# elif TARGET_NEON
typedef uint32x4_t v_word;
TARGET_BEGIN(NEON)
# else
typedef v128_t v_word;
TARGET_BEGIN(SIMD128)
# endif

/* The functions name(x), name(x, y), name(p) and name(p, x), by what they return or do. */
# define V_DEFINE1(name, result)                                                                   \
     static ALWAYS_INLINE v_word name(v_word x)                                                    \
     {                                                                                             \
         return result;                                                                            \
     }
# define V_DEFINE2(name, result)                                                                   \
     static ALWAYS_INLINE v_word name(v_word x, v_word y)                                          \
     {                                                                                             \
         return result;                                                                            \
     }
# define V_DEFINE_LOAD(name, result)                                                               \
     static ALWAYS_INLINE v_word name(const void *p)                                               \
     {                                                                                             \
         return result;                                                                            \
     }
# define V_DEFINE_STORE(name, statement)                                                           \
     static ALWAYS_INLINE void name(void *p, v_word x)                                             \
     {                                                                                             \
         statement;                                                                                \
     }

# if TARGET_SSE2
V_DEFINE2(V8_ADD, _mm_add_epi8(x, y))
V_DEFINE2(V8_EQ, _mm_cmpeq_epi8(x, y))
V_DEFINE2(V8_GT, _mm_cmpgt_epi8(x, y))
V_DEFINE2(V8_MIN, _mm_min_epu8(x, y))
V_DEFINE2(V8_ADDS, _mm_adds_epu8(x, y))
V_DEFINE2(V8_SUBS, _mm_subs_epu8(x, y))
V_DEFINE2(V8_UNPACKLO, _mm_unpacklo_epi8(x, y))
V_DEFINE2(V8_UNPACKHI, _mm_unpackhi_epi8(x, y))
V_DEFINE_LOAD(V64_LOAD, _mm_loadl_epi64((const __m128i *) p))
V_DEFINE_STORE(V64_STORE, _mm_storel_epi64((__m128i *) p, x))
static inline v_word V64_ROTR63(v_word x)
{
    return _mm_or_si128(_mm_srli_epi64(x, 63), _mm_add_epi64(x, x));
}

# elif TARGET_NEON
#  define V_NEON64(name, op)                                                                       \
      V_DEFINE2(name, vreinterpretq_u32_u64(op(vreinterpretq_u64_u32(x), vreinterpretq_u64_u32(y))))
V_DEFINE_LOAD(V_LOAD, vreinterpretq_u32_u8(vld1q_u8((const uint8_t *) p)))
V_DEFINE_STORE(V_STORE, vst1q_u8((uint8_t *) p, vreinterpretq_u8_u32(x)))
V_DEFINE2(V_AND, vandq_u32(x, y))
V_DEFINE2(V_OR, vorrq_u32(x, y))
V_DEFINE2(V_XOR, veorq_u32(x, y))
V_DEFINE2(V_ANDNOT, vbicq_u32(y, x))
V_DEFINE2(V32_ADD, vaddq_u32(x, y))
V_DEFINE1(V32_ROTR16, vreinterpretq_u32_u16(vrev32q_u16(vreinterpretq_u16_u32(x))))
V_DEFINE2(V32_BLEND_ODD,
          vbslq_u32(vreinterpretq_u32_u64(vdupq_n_u64(UINT64_C(0xffffffff00000000))), y, x))
V_NEON64(V64_ADD, vaddq_u64)
V_DEFINE2(V64_BLEND_HIGH, vcombine_u32(vget_low_u32(x), vget_high_u32(y)))
#  if SIMD_ARM64
#   define V_NEON8(name, op)                                                                       \
       V_DEFINE2(name, vreinterpretq_u32_u8(op(vreinterpretq_u8_u32(x), vreinterpretq_u8_u32(y))))
V_DEFINE2(V32_UNPACKLO, vzip1q_u32(x, y))
V_DEFINE2(V32_UNPACKHI, vzip2q_u32(x, y))
V_NEON64(V64_UNPACKLO, vzip1q_u64)
V_NEON64(V64_UNPACKHI, vzip2q_u64)
V_NEON8(V8_ADD, vaddq_u8)
V_NEON8(V8_EQ, vceqq_u8)
V_DEFINE2(V8_GT, vreinterpretq_u32_u8(vcgtq_s8(vreinterpretq_s8_u32(x), vreinterpretq_s8_u32(y))))
V_NEON8(V8_MIN, vminq_u8)
V_NEON8(V8_ADDS, vqaddq_u8)
V_NEON8(V8_SUBS, vqsubq_u8)
V_NEON8(V8_UNPACKLO, vzip1q_u8)
V_NEON8(V8_LOOKUP, vqtbl1q_u8)
V_DEFINE_LOAD(V64_LOAD,
              vreinterpretq_u32_u8(vcombine_u8(vld1_u8((const uint8_t *) p), vdup_n_u8(0))))
V_DEFINE_STORE(V64_STORE, vst1_u8((uint8_t *) p, vget_low_u8(vreinterpretq_u8_u32(x))))
#  else
V_DEFINE2(V32_UNPACKLO, vzipq_u32(x, y).val[0])
V_DEFINE2(V32_UNPACKHI, vzipq_u32(x, y).val[1])
V_DEFINE2(V64_UNPACKLO, vcombine_u32(vget_low_u32(x), vget_low_u32(y)))
V_DEFINE2(V64_UNPACKHI, vcombine_u32(vget_high_u32(x), vget_high_u32(y)))
V_DEFINE1(V64_ROTR32, vrev64q_u32(x))

static ALWAYS_INLINE v_word V64_ROTR24(v_word x)
{
    const uint8x8_t low  = vreinterpret_u8_u32(vget_low_u32(x)),
                    high = vreinterpret_u8_u32(vget_high_u32(x));

    return vreinterpretq_u32_u8(vcombine_u8(vext_u8(low, low, 3), vext_u8(high, high, 3)));
}

static ALWAYS_INLINE v_word V64_ROTR16(v_word x)
{
    const uint8x8_t low  = vreinterpret_u8_u32(vget_low_u32(x)),
                    high = vreinterpret_u8_u32(vget_high_u32(x));

    return vreinterpretq_u32_u8(vcombine_u8(vext_u8(low, low, 2), vext_u8(high, high, 2)));
}

static ALWAYS_INLINE v_word V64_ROTR63(v_word x)
{
    const uint64x2_t y = vreinterpretq_u64_u32(x);

    return vreinterpretq_u32_u64(vsriq_n_u64(vaddq_u64(y, y), y, 63));
}
#  endif

/* Byte places[i] of v as byte i. */
static ALWAYS_INLINE uint8x16_t neon_pick(uint8x16_t v, uint8x16_t places)
{
#  if SIMD_ARM64
    return vqtbl1q_u8(v, places);
#  else
    uint8x8x2_t t = {{vget_low_u8(v), vget_high_u8(v)}};

    return vcombine_u8(vtbl2_u8(t, vget_low_u8(places)), vtbl2_u8(t, vget_high_u8(places)));
#  endif
}

# else
V_DEFINE_LOAD(V_LOAD, wasm_v128_load(p))
V_DEFINE_STORE(V_STORE, wasm_v128_store(p, x))
V_DEFINE2(V_AND, wasm_v128_and(x, y))
V_DEFINE2(V_OR, wasm_v128_or(x, y))
V_DEFINE2(V_XOR, wasm_v128_xor(x, y))
V_DEFINE2(V_ANDNOT, wasm_v128_andnot(y, x))
V_DEFINE2(V32_ADD, wasm_i32x4_add(x, y))
V_DEFINE2(V32_EQ, wasm_i32x4_eq(x, y))
V_DEFINE2(V32_GT, wasm_i32x4_gt(x, y))
V_DEFINE2(V32_UNPACKLO, wasm_i32x4_shuffle(x, y, 0, 4, 1, 5))
V_DEFINE2(V32_UNPACKHI, wasm_i32x4_shuffle(x, y, 2, 6, 3, 7))
V_DEFINE2(V32_BLEND_ODD, wasm_i32x4_shuffle(x, y, 0, 5, 2, 7))
V_DEFINE2(V32_BLEND_LAST, wasm_i32x4_shuffle(x, y, 0, 1, 2, 7))
/* By swizzle: engines make one instruction of a swizzle with a constant table, but several of a
 * shuffle that the machine does not have. */
V_DEFINE1(V32_ROTR16, wasm_i8x16_swizzle(x, wasm_i8x16_const(2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9,
                                                             14, 15, 12, 13)))
V_DEFINE1(V32_ROTR8, wasm_i8x16_swizzle(x, wasm_i8x16_const(1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8,
                                                            13, 14, 15, 12)))
V_DEFINE_LOAD(V64_LOAD, wasm_v128_load64_zero(p))
V_DEFINE_STORE(V64_STORE, wasm_v128_store64_lane(p, x, 0))
V_DEFINE2(V64_ADD, wasm_i64x2_add(x, y))
V_DEFINE1(V64_ROTR63, wasm_v128_or(wasm_u64x2_shr(x, 63), wasm_i64x2_add(x, x)))
V_DEFINE2(V64_UNPACKLO, wasm_i64x2_shuffle(x, y, 0, 2))
V_DEFINE2(V64_UNPACKHI, wasm_i64x2_shuffle(x, y, 1, 3))
V_DEFINE2(V64_BLEND_HIGH, wasm_i32x4_shuffle(x, y, 0, 1, 6, 7))
V_DEFINE2(V8_ADD, wasm_i8x16_add(x, y))
V_DEFINE2(V8_EQ, wasm_i8x16_eq(x, y))
V_DEFINE2(V8_GT, wasm_i8x16_gt(x, y))
V_DEFINE2(V8_MIN, wasm_u8x16_min(x, y))
V_DEFINE2(V8_ADDS, wasm_u8x16_add_sat(x, y))
V_DEFINE2(V8_SUBS, wasm_u8x16_sub_sat(x, y))
V_DEFINE2(V8_UNPACKLO,
          wasm_i8x16_shuffle(x, y, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23))
V_DEFINE2(V8_UNPACKHI,
          wasm_i8x16_shuffle(x, y, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31))
V_DEFINE2(V8_LOOKUP, wasm_i8x16_swizzle(x, y))

/* The products of the words in the low, or in the high halves of x and y. clang splits
 * wasm_u64x2_extmul_low_u32x4, moves the parts, and ends with products of 64 bits, which take eight
 * machine instructions each. */
#  define SIMD128_MUL(half, z, x, y)                                                               \
      __asm__("local.get %1\n"                                                                     \
              "local.get %2\n"                                                                     \
              "i64x2.extmul_" half "_i32x4_u\n"                                                    \
              "local.set %0"                                                                       \
              : "=r"(z)                                                                            \
              : "r"(x), "r"(y))

static ALWAYS_INLINE v128_t simd128_mul_low(v128_t x, v128_t y)
{
    v128_t z;

    SIMD128_MUL("low", z, x, y);
    return z;
}

static ALWAYS_INLINE v128_t simd128_mul_high(v128_t x, v128_t y)
{
    v128_t z;

    SIMD128_MUL("high", z, x, y);
    return z;
}
# endif

TARGET_END
#endif
