/* SPDX-License-Identifier: ISC */
/* Poly1305 with the vectors of WebAssembly: two blocks side by side in radix 2^26. */
#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/simd128.h"
#include "poly1305.h"
#include "poly1305_field.h"

#if TARGET_SIMD128
# include "../core/intrinsics.h"

/* A factor is two words in the low half of a vector. */
TARGET_BEGIN(SIMD128)
# define NAME(x)            poly1305_simd128_##x
# define VEC26_BLOCKS_MIN   23
# define VEC26_STACK        1024
# define VEC26_STACK_SPLIT  1536
# define V                  v128_t
# define V_LANES            2
# define V_LOAD(p)          wasm_v128_load(p)
# define V_ZERO             wasm_i64x2_const(0, 0)
# define V_SPLAT(u)         wasm_i64x2_splat((int64_t) (u))
# define V_ADD(x, y)        wasm_i64x2_add(x, y)
# define V_SHL(x, n)        wasm_i64x2_shl(x, n)
# define V_SHR(x, n)        wasm_u64x2_shr(x, n)
# define V_AND(x, y)        wasm_v128_and(x, y)
# define V_OR(x, y)         wasm_v128_or(x, y)
# define V_UNPACKLO(x, y)   wasm_i64x2_shuffle(x, y, 0, 2)
# define V_UNPACKHI(x, y)   wasm_i64x2_shuffle(x, y, 1, 3)
# define V_MUL(x, y)        simd128_mul_low(x, y)
# define V_NARROW(x)        wasm_i32x4_shuffle(x, x, 0, 2, 0, 2)
# define V_NARROW_HIGH(x)   wasm_i32x4_shuffle(x, x, 1, 3, 1, 3)
# define V_SPLAT32(u)       wasm_i32x4_splat(u)
# define V_EQ32(x, y)       wasm_i32x4_eq(x, y)
# define V_GT32(x, y)       wasm_i32x4_gt(x, y)
# define V_ORDER            wasm_i32x4_const(0, 0, 1, 1)
# define V_TOP_LAST         wasm_i64x2_const(1 << 24, 0)
# define V_PART             v128_t
# define V_PART_LOAD(p)     wasm_v128_load(p)
# define V_PART_STORE(p, x) wasm_v128_store(p, x)
# define V_PART_SET(u, v)   wasm_i64x2_make((int64_t) (u), (int64_t) (v))
# define V_LAST(p, x)       (x)
# define V_FOLD(x)          (x)
# define V_ENTRY            uint32_t
# define V_WORD(e)          wasm_v128_load32_splat(&(e))
# define V_SET_WORDS(e, x)  wasm_v128_store64_lane(e, V_NARROW(x), 0)
# define V_GET_WORDS(e)     wasm_u64x2_load32x2(e)

# define vec26_blocks       poly1305_simd128_blocks
# define vec26_auth         poly1305_simd128_auth
# define vec26_absorb       poly1305_simd128_absorb
# define vec26_absorb_split poly1305_simd128_absorb_split
# define vec26_auth_work    poly1305_simd128_auth_work
# define vec26_blocks_work  poly1305_simd128_blocks_work

# include "poly1305_vec26.inc"
TARGET_END

const poly1305_impl poly1305_simd128 = {
    IMPL_INFO(simd128, SIMD128, "RFC 8439, 2.5; Bernstein, Schwabe, \"NEON crypto\""),
    poly1305_simd128_blocks,
    poly1305_simd128_auth,
    NULL,
};

#endif
