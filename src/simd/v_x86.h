/* SPDX-License-Identifier: ISC */
/* The words for vectors, and those that x86 has in the same way for 128, 256 and 512 bits, by the
 * V_MM(x) and V_SI(x) of v128_x86.inc, v256.inc and v512.inc, which have the others: SSE2, AVX2 and
 * AVX-512. V8_LOOKUP and rotations by bytes need SSSE3, V32_BLEND_LAST needs SSE4.1, V64_MADDLO
 * and V64_MADDHI need AVX-512 IFMA. v128_neon.inc, v128_wasm.inc and v_words.h have the same
 * words, as far as a template uses them there.
 *
 * Grammar: V is the vector type. V_WORD treats a vector as bits; V8_, V16_, V32_, V64_WORD treat it
 * as lanes of 8, 16, 32, 64 bits. A part is 128 bits. Each word has this one meaning in all of
 * src/:
 *
 *   V_BYTES, V32_LANES, V64_LANES   the size
 *   V_LOAD(p), V_STORE(p, x)        unaligned, of any pointer
 *   V_ZERO, Vn_SPLAT(u)             all bits 0, all lanes u
 *   V_AND, V_OR, V_XOR, V_ANDNOT(x, y)   the last is ~x & y
 *   V_SPREAD(x), V_LOW(x)           x, of 128 bits, in every part; the lowest part
 *   Vn_ADD, Vn_EQ, Vn_GT            lane by lane; comparisons are signed and give 0 or -1
 *   V8_ADDS, V8_SUBS, V8_MIN        unsigned; the first two saturate
 *   Vn_SHL(x, n), Vn_SHR(x, n), Vn_ROTL(x, n)   by a constant; the second shifts zeros in
 *   Vn_UNPACKLO(x, y), Vn_UNPACKHI  the lanes of the low, high halves interleaved, in each part
 *   V32_TURN1(x), _TURN2, _TURN3    lane i + 1, + 2, + 3 modulo 4 becomes lane i, in each part
 *   V32_BLEND_ODD(x, y)             lanes 1 and 3 of y, 0 and 2 of x, in each part
 *   V32_BLEND_LAST, V64_BLEND_HIGH(x, y)   the last lane of y, the others of x, in each part
 *   V32_ORDER(x, i, j, k, l)        lanes i, j, k, l of x, in each part
 *   V32_PICK(x, y, i, j, k, l)      lanes i, j of x and k, l of y, in each part
 *   V32_ROTR16(x), V32_ROTR8(x)     rotations by whole bytes
 *   V64_ROTRn(x)                    rotations by 16, 24, 32 or 63, of 128 bits only
 *   V64_MADDLO, V64_MADDHI(a, x, y) a + the low, high 52 bits of the product of 52 bits of x and y
 *   V8_SET(b0, ..), V64_OF(u)       all lanes; u, then zeros
 *   V32_FIRST(x), V8_SIGNS(x)       lane 0; the highest bits of all lanes
 *   V64_LOAD(p), V64_STORE(p, x)    lane 0, unaligned; loading makes the other 0
 *   V8_DROP(x, n)                   x without its first n lanes, 4 or 8; then zeros
 *   V8_LOOKUP(t, i)                 lane i of t for each lane i < 16; 0 if i >= 128 */
#pragma once

#include "../core/targets.h"

/* Of x86 and WebAssembly. */
#if !SIMD_ARM
# define V32_LANES     (V_BYTES / 4)
# define V64_LANES     (V_BYTES / 8)
# define V32_TURN1(x)  V32_ORDER(x, 1, 2, 3, 0)
# define V32_TURN2(x)  V32_ORDER(x, 2, 3, 0, 1)
# define V32_TURN3(x)  V32_ORDER(x, 3, 0, 1, 2)
# define V64_ROTR16(x) V8_LOOKUP(x, V8_SET(2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9))
# define V64_ROTR24(x) V8_LOOKUP(x, V8_SET(3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10))
# define V64_ROTR32(x) V32_ORDER(x, 1, 0, 3, 2)
#endif

#if SIMD_X86
# define V_LOAD(p)                V_SI(loadu)((const V *) (const void *) (p))
# define V_STORE(p, x)            V_SI(storeu)((V *) (void *) (p), x)
# define V_ZERO                   V_SI(setzero)()
# define V_AND(x, y)              V_SI (and)(x, y)
# define V_OR(x, y)               V_SI(or)(x, y)
# define V_XOR(x, y)              V_SI (xor)(x, y)
# define V_ANDNOT(x, y)           V_SI(andnot)(x, y)
# define V32_SPLAT(u)             V_MM(set1_epi32)((int) (u))
# define V32_ADD(x, y)            V_MM(add_epi32)(x, y)
# define V32_EQ(x, y)             V_MM(cmpeq_epi32)(x, y)
# define V32_GT(x, y)             V_MM(cmpgt_epi32)(x, y)
# define V32_SHL(x, n)            V_MM(slli_epi32)(x, n)
# define V32_SHR(x, n)            V_MM(srli_epi32)(x, n)
# define V32_UNPACKLO(x, y)       V_MM(unpacklo_epi32)(x, y)
# define V32_UNPACKHI(x, y)       V_MM(unpackhi_epi32)(x, y)
# define V32_ORDER(x, i, j, k, l) V_MM(shuffle_epi32)(x, (i) | (j) << 2 | (k) << 4 | (l) << 6)
# define V32_PICK(x, y, i, j, k, l)                                                                \
     V_SI(castps)(V_MM(shuffle_ps)(V_PS(x), V_PS(y), (i) | (j) << 2 | (k) << 4 | (l) << 6))
# define V64_ADD(x, y)       V_MM(add_epi64)(x, y)
# define V64_SHL(x, n)       V_MM(slli_epi64)(x, n)
# define V64_SHR(x, n)       V_MM(srli_epi64)(x, n)
# define V64_UNPACKLO(x, y)  V_MM(unpacklo_epi64)(x, y)
# define V64_UNPACKHI(x, y)  V_MM(unpackhi_epi64)(x, y)
# define V64_MADDLO(a, x, y) V_MM(madd52lo_epu64)(a, x, y)
# define V64_MADDHI(a, x, y) V_MM(madd52hi_epu64)(a, x, y)

/* Of 128 bits only. */
# define V8_SET          _mm_setr_epi8
# define V8_SPLAT(b)     _mm_set1_epi8(b)
# define V8_SIGNS(x)     ((unsigned) _mm_movemask_epi8(x))
# define V8_DROP(x, n)   _mm_srli_si128(x, n)
# define V8_LOOKUP(t, i) _mm_shuffle_epi8(t, i)
# define V32_FIRST(x)    ((uint32_t) _mm_cvtsi128_si32(x))
# define V64_OF(u)       _mm_set_epi32(0, 0, (int) ((u) >> 32), (int) (uint32_t) (u))
#endif
