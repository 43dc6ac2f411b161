/* SPDX-License-Identifier: ISC */
/* Poly1305: the implementations that are instances of poly1305_vec26.inc, which lists what a stanza
 * defines. */
#include "poly1305.h"
#include "poly1305_field.h"

#include "../core/stack.h"
#include "../simd/v_words.h"
#include "../simd/vec32.h"

enum {
    POLY1305_VEC26_MASK      = (1 << 26) - 1,
    POLY1305_VEC26_PER_CARRY = 4, /* groups that share a carry, at most; a power of two */
    POLY1305_VEC26_SPLIT_MIN = 64 /* blocks from which on the table of parts pays */
};

/* Functions and types of poly1305_vec26.inc. */
#define vec26_absorb           NAME(absorb)
#define vec26_absorb_split     NAME(absorb_split)
#define vec26_auth             NAME(auth)
#define vec26_auth_work        NAME(auth_work)
#define vec26_blocks           NAME(blocks)
#define vec26_blocks_work      NAME(blocks_work)
#define vec26_broadcast_factor NAME(broadcast_factor)
#define vec26_carry            NAME(carry)
#define vec26_carry_limb       NAME(carry_limb)
#define vec26_factor           NAME(factor)
#define vec26_from44           NAME(from44)
#define vec26_limbs            NAME(limbs)
#define vec26_load             NAME(load)
#define vec26_load_block       NAME(load_block)
#define vec26_load_first       NAME(load_first)
#define vec26_load_last        NAME(load_last)
#define vec26_muladd           NAME(muladd)
#define vec26_muladd_limb      NAME(muladd_limb)
#define vec26_muladd_words     NAME(muladd_words)
#define vec26_num              NAME(num)
#define vec26_parts            NAME(parts)
#define vec26_powers           NAME(powers)
#define vec26_shift32          NAME(shift32)
#define vec26_split            NAME(split)
#define vec26_store_factors    NAME(store_factors)
#define vec26_sum_h            NAME(sum_h)
#define vec26_sum_lanes        NAME(sum_lanes)
#define vec26_table            NAME(table)
#define vec26_times5           NAME(times5)

#if SIMD_X86
# define VEC26_MUL(x, y)      V_MM(mul_epu32)(x, y)
# define VEC26_LOW(x)         (x)
# define VEC26_HIGH(x)        V64_SHR(x, 32)
# define VEC26_PART_SET(u, v) _mm_set_epi64x((long long) (v), (long long) (u))
#endif

/* Two blocks side by side. Functions of the templates: poly1305_sse2_absorb,
 * poly1305_sse2_absorb_split, poly1305_sse2_auth_work, poly1305_sse2_blocks_work. */
#if TARGET_SSE2
TARGET_BEGIN(SSE2)
# include "../simd/v128_x86.inc"
# define NAME(x)               poly1305_sse2_##x
# define VEC26_BLOCKS_MIN      (TARGET_INT128 ? 44 : 21)
# define VEC26_STACK           1344
# define VEC26_STACK_SPLIT     2816
# define VEC26_ENTRY           __m128i
# define VEC26_WORD(e)         (e)
# define VEC26_SET_WORDS(e, x) ((e)[0] = V64_UNPACKLO(x, x), (e)[1] = V64_UNPACKHI(x, x))
# define VEC26_GET_WORDS(e)    V64_UNPACKLO((e)[0], (e)[1])
# include "poly1305_vec26.inc"
TARGET_END

const poly1305_impl poly1305_sse2 = {
    IMPL_INFO(sse2, SSE2, "RFC 8439, 2.5; Bernstein, Schwabe, \"NEON crypto\""),
    poly1305_sse2_blocks,
    poly1305_sse2_auth,
    NULL,
};
#endif

/* Four blocks side by side. Functions of the templates: poly1305_avx2_absorb,
 * poly1305_avx2_absorb_split, poly1305_avx2_auth_work, poly1305_avx2_blocks_work. */
#if TARGET_AVX2
TARGET_BEGIN(AVX2)
# include "../simd/v256.inc"
# define NAME(x)               poly1305_avx2_##x
# define VEC26_BLOCKS_MIN      22
# define VEC26_STACK           1280
# define VEC26_STACK_SPLIT     (VEC26_STACK + 896)
# define VEC26_ENTRY           uint64_t
# define VEC26_WORD(e)         V64_SPLAT(e)
# define VEC26_SET_WORDS(e, x) V_STORE(e, x)
# define VEC26_GET_WORDS(e)    V_LOAD(e)
# include "poly1305_vec26.inc"
TARGET_END

const poly1305_impl poly1305_avx2 = {
    IMPL_INFO(avx2, AVX2, "RFC 8439, 2.5; Bernstein, Schwabe, \"NEON crypto\""),
    poly1305_avx2_blocks,
    poly1305_avx2_auth,
    NULL,
};
#endif

/* Two blocks side by side, in the vectors of WebAssembly. A factor is two words in the low half
 * of a vector. Functions of the templates: poly1305_simd128_absorb, poly1305_simd128_absorb_split,
 * poly1305_simd128_auth_work, poly1305_simd128_blocks_work. */
#if TARGET_SIMD128
TARGET_BEGIN(SIMD128)
# include "../simd/v128_wasm.inc"
# define NAME(x)               poly1305_simd128_##x
# define VEC26_BLOCKS_MIN      23
# define VEC26_STACK           1024
# define VEC26_STACK_SPLIT     1536
# define VEC26_MUL(x, y)       simd128_mul_low(x, y)
# define VEC26_LOW(x)          wasm_i32x4_shuffle(x, x, 0, 2, 0, 2)
# define VEC26_HIGH(x)         wasm_i32x4_shuffle(x, x, 1, 3, 1, 3)
# define VEC26_PART_SET(u, v)  wasm_i64x2_make((int64_t) (u), (int64_t) (v))
# define VEC26_ENTRY           uint32_t
# define VEC26_WORD(e)         wasm_v128_load32_splat(&(e))
# define VEC26_SET_WORDS(e, x) wasm_v128_store64_lane(e, VEC26_LOW(x), 0)
# define VEC26_GET_WORDS(e)    wasm_u64x2_load32x2(e)
# include "poly1305_vec26.inc"
TARGET_END

const poly1305_impl poly1305_simd128 = {
    IMPL_INFO(simd128, SIMD128, "RFC 8439, 2.5; Bernstein, Schwabe, \"NEON crypto\""),
    poly1305_simd128_blocks,
    poly1305_simd128_auth,
    NULL,
};
#endif
