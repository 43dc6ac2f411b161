/* SPDX-License-Identifier: ISC */
/* Comparison in constant time with the vectors of WebAssembly. */
#include "../core/bytes.h"
#include "verify.h"

#if TARGET_SIMD128
# include "../core/intrinsics.h"

TARGET_BEGIN(SIMD128)

static inline v128_t verify_simd128_xor(const uint8_t *x, const uint8_t *y)
{
    return wasm_v128_xor(wasm_v128_load(x), wasm_v128_load(y));
}

/* 0 if d is zero, -1 if not. */
static inline int verify_simd128_result(v128_t d)
{
    uint32_t differ = (uint32_t) wasm_v128_any_true(d);

    HIDE_R(differ); /* no branch is made of what follows */
    return -(int) differ;
}

# define verify_vec_16  verify_simd128_16
# define verify_vec_32  verify_simd128_32
# define verify_vec_64  verify_simd128_64
# define V_DIFFER(x, y) verify_simd128_xor(x, y)
# define V_OR(x, y)     wasm_v128_or(x, y)
# define V_RESULT(d)    verify_simd128_result(d)
# include "verify_vec.inc"

TARGET_END

const verify_impl verify_simd128 = {
    IMPL_INFO(simd128, SIMD128, "NaCl, crypto_verify"),
    verify_simd128_16,
    verify_simd128_32,
    verify_simd128_64,
};

#endif
