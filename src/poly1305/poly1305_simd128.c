/* SPDX-License-Identifier: ISC */
/* Poly1305 with the vectors of WebAssembly: two blocks side by side in radix 2^26. */
#include "poly1305.h"
#include "poly1305_field.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/simd128.h"
#include "../simd/vec32.h"

#if TARGET_SIMD128
# include "../core/intrinsics.h"

/* A factor is two words in the low half of a vector. */
TARGET_BEGIN(SIMD128)
# include "../simd/v128_wasm.inc"
# define NAME(x)               poly1305_simd128_##x
# define VEC26_BLOCKS_MIN      23
# define VEC26_STACK           1024
# define VEC26_STACK_SPLIT     1536
# define VEC26_MUL(x, y)       simd128_mul_low(x, y)
# define VEC26_LOW(x)          wasm_i32x4_shuffle(x, x, 0, 2, 0, 2)
# define VEC26_HIGH(x)         wasm_i32x4_shuffle(x, x, 1, 3, 1, 3)
# define VEC26_ORDER           wasm_i32x4_const(0, 0, 1, 1)
# define VEC26_TOP_LAST        wasm_i64x2_const(1 << 24, 0)
# define VEC26_PART_SET(u, v)  wasm_i64x2_make((int64_t) (u), (int64_t) (v))
# define VEC26_LAST(p, x)      (x)
# define VEC26_FOLD(x)         (x)
# define VEC26_ENTRY           uint32_t
# define VEC26_WORD(e)         wasm_v128_load32_splat(&(e))
# define VEC26_SET_WORDS(e, x) wasm_v128_store64_lane(e, VEC26_LOW(x), 0)
# define VEC26_GET_WORDS(e)    wasm_u64x2_load32x2(e)

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
