/* SHA-512 with AVX-512VL, whose rotations and three-operand logic shorten the schedule. Licence:
 * ISC. */
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/zmm.h"
#include "sha512.h"

#if TARGET_AVX512
TARGET_BEGIN(AVX512)

/* a ^ b ^ c. clang finds the instruction by itself; its MemorySanitizer does not know the intrinsic
 * for it. */
static inline __m256i sha512_avx512_xor3(__m256i a, __m256i b, __m256i c)
{
# if defined(__clang__)
    return _mm256_xor_si256(_mm256_xor_si256(a, b), c);
# else
    return _mm256_ternarylogic_epi64(a, b, c, 0x96);
# endif
}

static inline __m256i sha512_avx512_sigma0(__m256i x)
{
    return sha512_avx512_xor3(_mm256_ror_epi64(x, 1), _mm256_ror_epi64(x, 8),
                              _mm256_srli_epi64(x, 7));
}

static inline __m256i sha512_avx512_sigma1(__m256i x)
{
    return sha512_avx512_xor3(_mm256_ror_epi64(x, 19), _mm256_ror_epi64(x, 61),
                              _mm256_srli_epi64(x, 6));
}

# define NAME(x)                sha512_avx512_##x
# define SHA512_VEC_HIDE(v)     HIDE_V(v)
# define SHA512_VEC_CLEAR()     ZMM_CLEAR_HIGH()
# define SHA512_VEC_STACK_PAIRS 1536
# define SHA512_VEC_STACK_ONE   512
# include "sha512_vec.inc"

TARGET_END

/* No vector is longer than 256 bits: the clock stays as it is, so this wants nothing. */
const sha512_impl sha512_avx512 = {
    {"avx512", NEEDS_AVX512, 0, "FIPS 180-4; Gueron and Krasnov 2012"},
    sha512_avx512_blocks,
    sha512_avx512_pair,
};
#else
typedef int sha512_avx512_empty;
#endif
