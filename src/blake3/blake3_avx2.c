/* SPDX-License-Identifier: ISC */
/* BLAKE3 with AVX2: one block in rows, eight inputs side by side. */
#include "blake3.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_AVX2
# include "../core/intrinsics.h"
TARGET_BEGIN(AVX2)

# define block_compress        blake3_avx2_compress
# define block_output          blake3_avx2_block_output
# define block_hash_one        blake3_avx2_hash_one
# define widths_hash_many_work blake3_avx2_hash_many_work
# define widths_hash_many      blake3_avx2_hash_many
# define widths_output_work    blake3_avx2_output_work
# define widths_output         blake3_avx2_output
# define row_rotr              blake3_avx2_row_rotr
# include "blake3_rows_sse.inc"
# include "blake3_one.inc"

# define LANES_LINKAGE   static
# define LANES_ROTR12(x) blake3_avx2_row_rotr(x, 12)
# define LANES_ROTR7(x)  blake3_avx2_row_rotr(x, 7)
# define lanes_hash      blake3_avx2_x4_hash
# define lanes_output    blake3_avx2_x4_output
# define lanes_schedule  blake3_avx2_x4_schedule
# define lanes_transpose blake3_avx2_x4_transpose
# include "../simd/v128_x86.inc"
# include "blake3_x4.inc"

static inline __m256i blake3_avx2_rotr(__m256i x, int n)
{
    return _mm256_or_si256(_mm256_srli_epi32(x, n), _mm256_slli_epi32(x, 32 - n));
}

# define LANES_ROTR12(x)  blake3_avx2_rotr(x, 12)
# define LANES_ROTR7(x)   blake3_avx2_rotr(x, 7)
# define lanes_hash       blake3_avx2_x8_hash
# define lanes_output     blake3_avx2_x8_output
# define lanes_schedule   blake3_avx2_x8_schedule
# define lanes_transpose  blake3_avx2_x8_transpose
# define lanes_transpose4 blake3_avx2_x8_transpose4
# define lanes_swap_parts blake3_avx2_x8_swap_parts
# include "blake3_x8.inc"

# define WIDTHS_WIDEST          8
# define WIDTHS_STACK(n)        2304
# define WIDTHS_STACK_OUTPUT(n) 2304
# define widths_x4_hash         blake3_avx2_x4_hash
# define widths_x4_output       blake3_avx2_x4_output
# define widths_x8_hash         blake3_avx2_x8_hash
# define widths_x8_output       blake3_avx2_x8_output
# include "blake3_widths.inc"
# undef LANES_LINKAGE

TARGET_END

const blake3_impl blake3_avx2 = {
    IMPL_INFO(avx2, AVX2, "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_avx2_compress,
    blake3_avx2_output,
    blake3_avx2_hash_many,
};
#endif
