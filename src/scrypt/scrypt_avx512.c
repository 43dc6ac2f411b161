/* SPDX-License-Identifier: ISC */
/* scrypt with the ternary logic of AVX-512VL. */
#include "scrypt.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../simd/zmm.h"

#if TARGET_AVX512
# include "../core/intrinsics.h"

TARGET_BEGIN(AVX512)
# include "../simd/v128_x86.inc"
# define scrypt_vec_blockmix   scrypt_avx512_blockmix
# define scrypt_vec_romix      scrypt_avx512_romix
# define SCRYPT_XROTL(x, y, n) XMM_XOR_ROL32(x, y, n)
# define SCRYPT_PREFETCH(p)    _mm_prefetch((const char *) (p), _MM_HINT_T0)
# include "scrypt_vec.inc"
TARGET_END

/* Uses no zmm register, and so does not want what AVX-512 else does; but it is one long chain of
 * additions. */
const scrypt_impl scrypt_avx512 = {{"avx512", NEEDS_AVX512, CPU_SHORT_SIMD, "RFC 7914"},
                                   scrypt_avx512_romix};

#endif
