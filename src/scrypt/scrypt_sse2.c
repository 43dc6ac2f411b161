/* SPDX-License-Identifier: ISC */
/* scrypt with SSE2. */
#include "scrypt.h"

#include "../core/bytes.h"
#include "../core/ct.h"

#if TARGET_SSE2
# include "../core/intrinsics.h"

TARGET_BEGIN(SSE2)

static inline __m128i scrypt_sse2_xrotl(__m128i x, __m128i y, int n)
{
    return _mm_xor_si128(_mm_xor_si128(x, _mm_slli_epi32(y, n)), _mm_srli_epi32(y, 32 - n));
}

# include "../simd/v128_x86.inc"
# define scrypt_vec_blockmix   scrypt_sse2_blockmix
# define scrypt_vec_romix      scrypt_sse2_romix
# define SCRYPT_XROTL(x, y, n) scrypt_sse2_xrotl(x, y, n)
# define SCRYPT_PREFETCH(p)    _mm_prefetch((const char *) (p), _MM_HINT_T0)
# include "scrypt_vec.inc"
TARGET_END

/* One long chain of additions: slower than ref where each takes two cycles. */
const scrypt_impl scrypt_sse2 = {IMPL_INFO_WANTS(sse2, SSE2, CPU_SHORT_SIMD, "RFC 7914"),
                                 scrypt_sse2_romix};

#endif
