/* SPDX-License-Identifier: ISC */
/* What the vector code of ChaCha20 and Salsa20 has in common for all instruction sets, and rows,
 * which BLAKE3 and Poly1305 take, too. */
#ifndef TRONA_SIMD_VEC32_H
#define TRONA_SIMD_VEC32_H

#include "../core/intrinsics.h"

/* The compiler may count on x. */
#if defined(__GNUC__)
# define VEC32_ASSUME(x) ((x) ? (void) 0 : __builtin_unreachable())
#else
# define VEC32_ASSUME(x) ((void) 0)
#endif

#if TARGET_SSE2 || TARGET_NEON || TARGET_SIMD128

/* A row: four words, a vector of 128 bits, whatever the width of the vectors around it.
 * VEC32_SET_ROW names the words in their order; VEC32_MIDDLE_ROW is the high half of x, then the
 * low half of y. */
# if TARGET_SSE2
typedef __m128i vec32_row;
#  define VEC32_LOAD_ROW(p)     _mm_loadu_si128((const __m128i *) (const void *) (p))
#  define VEC32_STORE_ROW(p, x) _mm_storeu_si128((__m128i *) (void *) (p), x)
#  define VEC32_XOR_ROW(x, y)   _mm_xor_si128(x, y)
#  define VEC32_SET_ROW(a, b, c, d)                                                                \
      _mm_set_epi32((int) (uint32_t) (d), (int) (uint32_t) (c), (int) (uint32_t) (b),              \
                    (int) (uint32_t) (a))
#  define VEC32_MIDDLE_ROW(x, y)                                                                   \
      _mm_castpd_si128(_mm_shuffle_pd(_mm_castsi128_pd(x), _mm_castsi128_pd(y), 1))
# elif TARGET_SIMD128
typedef v128_t vec32_row;
#  define VEC32_LOAD_ROW(p)      wasm_v128_load(p)
#  define VEC32_STORE_ROW(p, x)  wasm_v128_store(p, x)
#  define VEC32_XOR_ROW(x, y)    wasm_v128_xor(x, y)
#  define VEC32_MIDDLE_ROW(x, y) wasm_i64x2_shuffle(x, y, 1, 2)
#  define VEC32_SET_ROW(a, b, c, d)                                                                \
      wasm_i32x4_make((int32_t) (a), (int32_t) (b), (int32_t) (c), (int32_t) (d))
# else
typedef uint32x4_t vec32_row;
#  define VEC32_LOAD_ROW(p)      vreinterpretq_u32_u8(vld1q_u8((const uint8_t *) (p)))
#  define VEC32_STORE_ROW(p, x)  vst1q_u8((uint8_t *) (p), vreinterpretq_u8_u32(x))
#  define VEC32_XOR_ROW(x, y)    veorq_u32(x, y)
#  define VEC32_MIDDLE_ROW(x, y) vextq_u32(x, y, 2)
#  define VEC32_SET_ROW(a, b, c, d)                                                                \
      vcombine_u32(vcreate_u32((uint32_t) (a) | (uint64_t) (uint32_t) (b) << 32),                  \
                   vcreate_u32((uint32_t) (c) | (uint64_t) (uint32_t) (d) << 32))
# endif

/* The input of a cipher: key, nonce and constant, in the order of its rows, with a block counter of
 * 0, secret; and the number of rounds, which is 2 or more and even. The code for vectors of 64
 * bytes takes the first block of what it is called for from first_m to first_c, wherever the others
 * are.
 */
typedef struct vec32_input {
    vec32_row row[4];
    int rounds;
    uint8_t *first_c;
    const uint8_t *first_m;
} vec32_input;

/* The message of whoever wants the keystream itself: as long as what the widest code writes at
 * once. */
enum { VEC32_ZEROS = 2560 };
extern const uint8_t vec32_zeros[VEC32_ZEROS];

#endif

#endif
