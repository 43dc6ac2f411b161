/* SPDX-License-Identifier: ISC */
/* Instructions of WebAssembly's vectors that clang replaces by others if given as intrinsics. */
#pragma once

#include "../core/compiler.h"
#include "../core/intrinsics.h"

#if TARGET_SIMD128

/* The products of the words in the low, or in the high halves of x and y. clang splits
 * wasm_u64x2_extmul_low_u32x4, moves the parts, and ends with products of 64 bits, which take eight
 * machine instructions each. */
# define SIMD128_MUL(half, z, x, y)                                                                \
     __asm__("local.get %1\n"                                                                      \
             "local.get %2\n"                                                                      \
             "i64x2.extmul_" half "_i32x4_u\n"                                                     \
             "local.set %0"                                                                        \
             : "=r"(z)                                                                             \
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

#endif
