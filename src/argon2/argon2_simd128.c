/* SPDX-License-Identifier: ISC */
/* The compression function of Argon2 (RFC 9106 sections 3.5 and 3.6) with the vectors of
 * WebAssembly: two words in a vector. */
#include "argon2.h"

#include "../core/compiler.h"
#include "../simd/simd128.h"

#if TARGET_SIMD128
# include "../core/intrinsics.h"
TARGET_BEGIN(SIMD128)

/* X2_BLAMKA. The multiplication takes what stands in one half of a vector. */
static ALWAYS_INLINE void argon2_simd128_blamka(v128_t *a, v128_t b, v128_t *e, v128_t f)
{
    const v128_t x = wasm_i32x4_shuffle(*a, *e, 0, 2, 4, 6),
                 y = wasm_i32x4_shuffle(b, f, 0, 2, 4, 6);
    const v128_t m = simd128_mul_low(x, y), n = simd128_mul_high(x, y);

    *a = wasm_i64x2_add(wasm_i64x2_add(*a, b), wasm_i64x2_add(m, m));
    *e = wasm_i64x2_add(wasm_i64x2_add(*e, f), wasm_i64x2_add(n, n));
}

# include "../simd/v128_wasm.inc"
# define NAME(x)               argon2_simd128_##x
# define X2_BLAMKA(a, b, e, f) argon2_simd128_blamka(&(a), b, &(e), f)
# define X2_ROTR32(x)          wasm_i32x4_shuffle(x, x, 1, 0, 3, 2)
# define X2_ROTR24(x)                                                                              \
     wasm_i8x16_swizzle(x, wasm_i8x16_const(3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10))
# define X2_ROTR16(x)                                                                              \
     wasm_i8x16_swizzle(x, wasm_i8x16_const(2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9))
# define X2_ROTR63(x)    wasm_v128_or(wasm_u64x2_shr(x, 63), wasm_i64x2_add(x, x))
# define X2_MIDDLE(x, y) wasm_i64x2_shuffle(x, y, 1, 2)

# define x2_fill argon2_simd128_fill

# include "argon2_x2.inc"

TARGET_END

const argon2_impl argon2_simd128 = {
    IMPL_INFO(simd128, SIMD128, "RFC 9106"),
    argon2_simd128_fill,
};

#endif
