/* SPDX-License-Identifier: ISC */
/* BLAKE3 with AVX-512: one block in rows, with rotations and the permutation of the message in one
 * instruction each; sixteen inputs side by side. */
#include "blake3.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"
#include "../simd/zmm.h"

#if TARGET_AVX512
# include "../core/intrinsics.h"
TARGET_BEGIN(AVX512)

# define block_compress        blake3_avx512_compress
# define block_output          blake3_avx512_block_output
# define block_hash_one        blake3_avx512_hash_one
# define widths_hash_many_work blake3_avx512_hash_many_work
# define widths_hash_many      blake3_avx512_hash_many
# define widths_output_work    blake3_avx512_output_work
# define widths_output         blake3_avx512_output
# include "../simd/v128_x86.inc"
# define ROW_ROTR16(x, y) XMM_XOR_ROL32(_mm_ror_epi32(x, 16), y, 16)
# define ROW_ROTR12(x, y) XMM_XOR_ROL32(_mm_ror_epi32(x, 12), y, 20)
# define ROW_ROTR8(x, y)  XMM_XOR_ROL32(_mm_ror_epi32(x, 8), y, 24)
# define ROW_ROTR7(x, y)  XMM_XOR_ROL32(_mm_ror_epi32(x, 7), y, 25)
/* The sixteen words in one vector: x, y, z, w are its parts. */
# define ROW_MESSAGE(m)                                                                            \
     const __m512i next = _mm512_setr_epi32(1, 5, 7, 2, 3, 10, 0, 15, 12, 4, 11, 13, 9, 14, 6, 8); \
     __m512i words      = _mm512_permutexvar_epi32(                                                \
         _mm512_setr_epi32(0, 2, 4, 6, 1, 3, 5, 7, 14, 8, 10, 12, 15, 9, 11, 13),             \
         BLAKE3_AVX512_LOAD(m));                                                              \
     __m128i x, y, z, w;                                                                           \
     BLAKE3_AVX512_PARTS(words, x, y, z, w)
# define BLAKE3_AVX512_LOAD(m)                                                                     \
     _mm512_inserti64x4(                                                                           \
         _mm512_castsi256_si512(                                                                   \
             _mm256_inserti128_si256(_mm256_castsi128_si256(V_LOAD(m)), V_LOAD((m) + 16), 1)),     \
         _mm256_inserti128_si256(_mm256_castsi128_si256(V_LOAD((m) + 32)), V_LOAD((m) + 48), 1),   \
         1)
# define BLAKE3_AVX512_PARTS(words, x, y, z, w)                                                    \
     x = _mm512_castsi512_si128(words);                                                            \
     y = _mm512_extracti32x4_epi32(words, 1);                                                      \
     z = _mm512_extracti32x4_epi32(words, 2);                                                      \
     w = _mm512_extracti32x4_epi32(words, 3);
# define ROW_PERMUTE(x, y, z, w)                                                                   \
     words = _mm512_permutexvar_epi32(next, words);                                                \
     BLAKE3_AVX512_PARTS(words, x, y, z, w)
# define ROW_CLEAR() ZMM_CLEAR_HIGH()
# include "blake3_rows.inc"
# include "blake3_one.inc"
# define ZMM_LENDS 1
# include "blake3_zmm.inc"

TARGET_END

const blake3_impl blake3_avx512 = {
    IMPL_INFO_WANTS(avx512, AVX512, CPU_SHORT_SIMD,
                    "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_avx512_compress,
    blake3_avx512_output,
    blake3_avx512_hash_many,
};
#endif
