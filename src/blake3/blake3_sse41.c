/* SPDX-License-Identifier: ISC */
/* BLAKE3 with SSE4.1: one block in rows, four inputs side by side. */
#include "blake3.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_SSE41
# include "../core/intrinsics.h"
TARGET_BEGIN(SSE41)

# define block_compress        blake3_sse41_compress
# define block_output          blake3_sse41_block_output
# define block_hash_one        blake3_sse41_hash_one
# define widths_hash_many_work blake3_sse41_hash_many_work
# define widths_hash_many      blake3_sse41_hash_many
# define widths_output_work    blake3_sse41_output_work
# define widths_output         blake3_sse41_output
# define row_rotr              blake3_sse41_row_rotr
# include "blake3_rows_sse.inc"
# include "blake3_one.inc"

# define LANES_LINKAGE   static
# define LANES_ROTR12(x) blake3_sse41_row_rotr(x, 12)
# define LANES_ROTR7(x)  blake3_sse41_row_rotr(x, 7)
# define lanes_hash      blake3_sse41_x4_hash
# define lanes_output    blake3_sse41_x4_output
# define lanes_schedule  blake3_sse41_x4_schedule
# define lanes_transpose blake3_sse41_x4_transpose
# include "../simd/v128_x86.inc"
# include "blake3_x4.inc"

# define WIDTHS_WIDEST          4
# define WIDTHS_STACK(n)        1152
# define WIDTHS_STACK_OUTPUT(n) 1152
# define widths_x4_hash         blake3_sse41_x4_hash
# define widths_x4_output       blake3_sse41_x4_output
# include "blake3_widths.inc"
# undef LANES_LINKAGE

TARGET_END

const blake3_impl blake3_sse41 = {
    IMPL_INFO(sse41, SSE41, "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_sse41_compress,
    blake3_sse41_output,
    blake3_sse41_hash_many,
};
#endif
