/* SPDX-License-Identifier: ISC */
/* BLAKE3 with the vectors of WebAssembly: one block in rows, four inputs side by side. */
#include "blake3.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_SIMD128
# include "../core/intrinsics.h"
TARGET_BEGIN(SIMD128)

# define block_compress        blake3_simd128_compress
# define block_output          blake3_simd128_block_output
# define block_hash_one        blake3_simd128_hash_one
# define widths_hash_many_work blake3_simd128_hash_many_work
# define widths_hash_many      blake3_simd128_hash_many
# define widths_output_work    blake3_simd128_output_work
# define widths_output         blake3_simd128_output

static ALWAYS_INLINE v128_t blake3_simd128_rotr(v128_t x, uint32_t n)
{
    return wasm_v128_or(wasm_u32x4_shr(x, n), wasm_i32x4_shl(x, 32 - n));
}

# include "../simd/v128_wasm.inc"
# define ROW_ROTR12(x, y) blake3_simd128_rotr(V_XOR(x, y), 12)
# define ROW_ROTR7(x, y)  blake3_simd128_rotr(V_XOR(x, y), 7)
# include "blake3_rows_pick.inc"
# include "blake3_one.inc"

# define LANES_LINKAGE static
# define LANES_UNROLL
# define LANES_ROTR12(x) blake3_simd128_rotr(x, 12)
# define LANES_ROTR7(x)  blake3_simd128_rotr(x, 7)
# define lanes_hash      blake3_simd128_x4_hash
# define lanes_output    blake3_simd128_x4_output
# define lanes_schedule  blake3_simd128_x4_schedule
# define lanes_transpose blake3_simd128_x4_transpose
# include "../simd/v128_wasm.inc"
# include "blake3_x4.inc"

# define WIDTHS_WIDEST          4
# define WIDTHS_STACK(n)        1152
# define WIDTHS_STACK_OUTPUT(n) 1152
# define widths_x4_hash         blake3_simd128_x4_hash
# define widths_x4_output       blake3_simd128_x4_output
# include "blake3_widths.inc"
# undef LANES_LINKAGE

TARGET_END

const blake3_impl blake3_simd128 = {
    IMPL_INFO(simd128, SIMD128, "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_simd128_compress,
    blake3_simd128_output,
    blake3_simd128_hash_many,
};

#endif
