/* SPDX-License-Identifier: ISC */
/* BLAKE2b with AVX-512VL: a row of four words in a vector, rotations and message permutations in
 * one instruction each. */
#include "blake2b.h"

#include "../core/bytes.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_AVX512
# include "../core/intrinsics.h"
TARGET_BEGIN(AVX512)

# define NAME(x)                   blake2b_avx512_##x
# define BLAKE2B_ROWS_ROTR32(x, y) _mm256_shuffle_epi32(_mm256_xor_si256(x, y), 0xb1)
# define BLAKE2B_ROWS_ROTR24(x, y) YMM_XOR_ROR64(_mm256_ror_epi64(x, 24), y, 24)
# define BLAKE2B_ROWS_ROTR16(x, y) YMM_XOR_ROR64(_mm256_ror_epi64(x, 16), y, 16)
# define BLAKE2B_ROWS_ROTR63(x, y) YMM_XOR_ROR64(_mm256_ror_epi64(x, 63), y, 63)
# define BLAKE2B_ROWS_MESSAGE(m)                                                                   \
     const __m512i low = _mm512_loadu_si512(m), high = _mm512_loadu_si512(m + 64);                 \
     __m512i words;
# define BLAKE2B_ROWS_WORDS(x, y, s0, s1, s2, s3, s4, s5, s6, s7)                                  \
     words =                                                                                       \
         _mm512_permutex2var_epi64(low, _mm512_setr_epi64(s0, s2, s4, s6, s1, s3, s5, s7), high);  \
     x = _mm512_castsi512_si256(words);                                                            \
     y = _mm512_extracti64x4_epi64(words, 1);
# define BLAKE2B_ROWS_PIN(x)  HIDE_V(x)
# define BLAKE2B_ROWS_STACK   0 /* only constants, the counter and f0 find no register */
# define BLAKE2B_ROWS_CLEAR() ZMM_CLEAR_HIGH()

# define ymm_compress_work blake2b_avx512_compress_work
# define ymm_compress      blake2b_avx512_compress

# include "blake2b_ymm.inc"

TARGET_END

const blake2b_impl blake2b_avx512 = {
    IMPL_INFO_WANTS(avx512, AVX512, CPU_SHORT_SIMD | CPU_FAST_VPROR,
                    "RFC 7693; rows in vectors after Neves and Aumasson 2012"),
    blake2b_avx512_compress,
};
#endif
