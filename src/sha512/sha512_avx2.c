/* SPDX-License-Identifier: ISC */
/* SHA-512 with AVX2 and BMI2. */
#include "sha512.h"

#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_AVX2
# include "../core/intrinsics.h"
TARGET_BEGIN(AVX2)
static inline __m256i sha512_avx2_rotr(__m256i x, int n)
{
    return _mm256_xor_si256(_mm256_srli_epi64(x, n), _mm256_slli_epi64(x, 64 - n));
}

static inline __m256i sha512_avx2_sigma0(__m256i x)
{
    const __m256i rotr8 =
        _mm256_broadcastsi128_si256(_mm_set_epi32(0x080f0e0d, 0x0c0b0a09, 0x00070605, 0x04030201));

    return _mm256_xor_si256(_mm256_xor_si256(sha512_avx2_rotr(x, 1), _mm256_shuffle_epi8(x, rotr8)),
                            _mm256_srli_epi64(x, 7));
}

static inline __m256i sha512_avx2_sigma1(__m256i x)
{
    return _mm256_xor_si256(_mm256_xor_si256(sha512_avx2_rotr(x, 19), sha512_avx2_rotr(x, 61)),
                            _mm256_srli_epi64(x, 6));
}

# define NAME(x)                sha512_avx2_##x
# define SHA512_VEC_ASM         0
# define SHA512_VEC_HIDE(v)     HIDE_X(v)
# define SHA512_VEC_CLEAR()     ((void) 0)
# define SHA512_VEC_STACK_PAIRS 1984
# define SHA512_VEC_STACK_ONE   640

# define sha_pairs_work sha512_avx2_pairs_work
# define sha_block_work sha512_avx2_block_work
# define sha_blocks     sha512_avx2_blocks
# define sha_pair       sha512_avx2_pair

# include "sha512_vec.inc"

TARGET_END

const sha512_impl sha512_avx2 = {
    IMPL_INFO(avx2, AVX2, "FIPS 180-4; Gueron and Krasnov 2012"),
    sha512_avx2_blocks,
    sha512_avx2_pair,
};
#endif
