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

/* By swizzle: engines make one instruction of it where its table is constant, of a shuffle that is
 * none of the machine's several. */
# define V_ROTR16(x)                                                                               \
     wasm_i8x16_swizzle(x, wasm_i8x16_const(2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13))
# define V_ROTR12(x) blake3_simd128_rotr(x, 12)
# define V_ROTR8(x)                                                                                \
     wasm_i8x16_swizzle(x, wasm_i8x16_const(1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12))
# define V_ROTR7(x)                 blake3_simd128_rotr(x, 7)
# define ROW_PICK(x, y, i, j, k, l) wasm_i32x4_shuffle(x, y, i, j, 4 + (k), 4 + (l))
# define ROW_ORDER(x, i, j, k, l)   wasm_i32x4_shuffle(x, x, i, j, k, l)
# define ROW_LAST(x, y)             wasm_i32x4_shuffle(x, y, 0, 1, 2, 7)
# define ROW_LOW(x, y)              wasm_i32x4_shuffle(x, y, 0, 4, 1, 5)
# define ROW_HIGH(x, y)             wasm_i32x4_shuffle(x, y, 2, 6, 3, 7)
# define ROW_ROTR16(x, y)           V_ROTR16(wasm_v128_xor(x, y))
# define ROW_ROTR12(x, y)           V_ROTR12(wasm_v128_xor(x, y))
# define ROW_ROTR8(x, y)            V_ROTR8(wasm_v128_xor(x, y))
# define ROW_ROTR7(x, y)            V_ROTR7(wasm_v128_xor(x, y))
# define ROW_CLEAR()                (void) 0
# include "blake3_rows_pick.inc"
# include "blake3_one.inc"

# define LANES_LINKAGE  static
# define V_CLEAR()      (void) 0
# define lanes_hash     blake3_simd128_x4_hash
# define lanes_output   blake3_simd128_x4_output
# define lanes_schedule blake3_simd128_x4_schedule
# define V              v128_t
# define V_LANES        4
# define V_UNROLL
# define V_LOAD(p)      wasm_v128_load(p)
# define V_STORE(p, x)  wasm_v128_store(p, x)
# define V_SPLAT(u)     wasm_i32x4_splat((int32_t) (u))
# define V_ADD(x, y)    wasm_i32x4_add(x, y)
# define V_XOR(x, y)    wasm_v128_xor(x, y)
# define V_TRANSPOSE(r) blake3_simd128_x4_transpose(r)

static ALWAYS_INLINE void blake3_simd128_x4_transpose(v128_t r[4])
{
    const v128_t a = wasm_i32x4_shuffle(r[0], r[1], 0, 4, 1, 5);
    const v128_t b = wasm_i32x4_shuffle(r[0], r[1], 2, 6, 3, 7);
    const v128_t c = wasm_i32x4_shuffle(r[2], r[3], 0, 4, 1, 5);
    const v128_t d = wasm_i32x4_shuffle(r[2], r[3], 2, 6, 3, 7);

    r[0] = wasm_i64x2_shuffle(a, c, 0, 2);
    r[1] = wasm_i64x2_shuffle(a, c, 1, 3);
    r[2] = wasm_i64x2_shuffle(b, d, 0, 2);
    r[3] = wasm_i64x2_shuffle(b, d, 1, 3);
}

# include "blake3_lanes.inc"

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
