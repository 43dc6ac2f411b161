/* SPDX-License-Identifier: ISC */
/* scrypt with the vectors of WebAssembly. */
#include "scrypt.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/ct.h"

#if TARGET_SIMD128
# include "../core/intrinsics.h"

TARGET_BEGIN(SIMD128)

static ALWAYS_INLINE v128_t scrypt_simd128_xrotl(v128_t x, v128_t y, uint32_t n)
{
    return wasm_v128_xor(wasm_v128_xor(x, wasm_i32x4_shl(y, n)), wasm_u32x4_shr(y, 32 - n));
}

# include "../simd/v128_wasm.inc"
# define scrypt_vec_blockmix   scrypt_simd128_blockmix
# define scrypt_vec_romix      scrypt_simd128_romix
# define SCRYPT_XROTL(x, y, n) scrypt_simd128_xrotl(x, y, n)
# define SCRYPT_PREFETCH(p)    ((void) (p))
# include "scrypt_vec.inc"
TARGET_END

const scrypt_impl scrypt_simd128 = {IMPL_INFO(simd128, SIMD128, "RFC 7914"), scrypt_simd128_romix};

#endif
