/* SPDX-License-Identifier: ISC */
/* The compression function of Argon2 (RFC 9106 sections 3.5 and 3.6) with SSSE3: two words in a
 * vector. */
#include "argon2.h"

#include "../core/compiler.h"

#if TARGET_SSSE3
# include "../core/intrinsics.h"
TARGET_BEGIN(SSSE3)

/* a + b + 2 * low halves of a * low halves of b. */
static inline __m128i argon2_ssse3_add(__m128i a, __m128i b)
{
    __m128i m = _mm_mul_epu32(a, b);

    return _mm_add_epi64(_mm_add_epi64(a, b), _mm_add_epi64(m, m));
}

static inline __m128i argon2_ssse3_rotr24(__m128i x)
{
    return _mm_shuffle_epi8(x, _mm_setr_epi8(3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10));
}

static inline __m128i argon2_ssse3_rotr16(__m128i x)
{
    return _mm_shuffle_epi8(x, _mm_setr_epi8(2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9));
}

static inline __m128i argon2_ssse3_rotr63(__m128i x)
{
    return _mm_or_si128(_mm_srli_epi64(x, 63), _mm_add_epi64(x, x));
}

# include "../simd/v128_x86.inc"
# define NAME(x) argon2_ssse3_##x
# define X2_BLAMKA(a, b, e, f)                                                                     \
     a = argon2_ssse3_add(a, b);                                                                   \
     e = argon2_ssse3_add(e, f)
# define X2_ROTR32(x)    _mm_shuffle_epi32(x, 0xb1)
# define X2_ROTR24(x)    argon2_ssse3_rotr24(x)
# define X2_ROTR16(x)    argon2_ssse3_rotr16(x)
# define X2_ROTR63(x)    argon2_ssse3_rotr63(x)
# define X2_MIDDLE(x, y) _mm_alignr_epi8(y, x, 8)

# define x2_fill argon2_ssse3_fill

# include "argon2_x2.inc"
TARGET_END

const argon2_impl argon2_ssse3 = {
    IMPL_INFO(ssse3, SSSE3, "RFC 9106"),
    argon2_ssse3_fill,
};
#endif
