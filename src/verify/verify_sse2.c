/* SPDX-License-Identifier: ISC */
/* Comparison in constant time with SSE2. */
#include "verify.h"

#include "../core/bytes.h"

#if TARGET_SSE2
# include "../core/intrinsics.h"

TARGET_BEGIN(SSE2)

/* 0 if d is zero, -1 if not: movemask gives 0xffff exactly for zero. */
static inline int verify_sse2_result(__m128i d)
{
    uint32_t equal = (uint32_t) _mm_movemask_epi8(_mm_cmpeq_epi8(d, _mm_setzero_si128()));

    return (int) ((equal + 1) >> 16) - 1;
}

# define verify_vec_16     verify_sse2_16
# define verify_vec_32     verify_sse2_32
# define verify_vec_64     verify_sse2_64
# define verify_vec_xor    verify_sse2_xor
# define verify_vec_result verify_sse2_result
# include "../simd/v128_x86.inc"
# include "verify_vec.inc"

TARGET_END

const verify_impl verify_sse2 = {
    IMPL_INFO(sse2, SSE2, "NaCl, crypto_verify"),
    verify_sse2_16,
    verify_sse2_32,
    verify_sse2_64,
};

#endif
