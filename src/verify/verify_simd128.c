/* SPDX-License-Identifier: ISC */
/* Comparison in constant time with the vectors of WebAssembly. */
#include "verify.h"

#include "../core/bytes.h"

#if TARGET_SIMD128
# include "../core/intrinsics.h"

TARGET_BEGIN(SIMD128)

/* 0 if d is zero, -1 if not. */
static inline int verify_simd128_result(v128_t d)
{
    uint32_t differ = (uint32_t) wasm_v128_any_true(d);

    HIDE_R(differ); /* no branch is made of what follows */
    return -(int) differ;
}

# define verify_vec_16     verify_simd128_16
# define verify_vec_32     verify_simd128_32
# define verify_vec_64     verify_simd128_64
# define verify_vec_xor    verify_simd128_xor
# define verify_vec_result verify_simd128_result
# include "../simd/v128_wasm.inc"
# include "verify_vec.inc"

TARGET_END

const verify_impl verify_simd128 = {
    IMPL_INFO(simd128, SIMD128, "NaCl, crypto_verify"),
    verify_simd128_16,
    verify_simd128_32,
    verify_simd128_64,
};

#endif
