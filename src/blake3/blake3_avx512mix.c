/* SPDX-License-Identifier: ISC */
/* BLAKE3 with AVX-512 for CPUs whose vector additions take two cycles: one block in general
 * registers, sixteen inputs side by side. */
#include "blake3.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_AVX512
# include "../core/intrinsics.h"
TARGET_BEGIN(AVX512)

# define block_compress        blake3_avx512mix_compress
# define block_output          blake3_avx512mix_block_output
# define block_hash_one        blake3_avx512mix_hash_one
# define widths_hash_many_work blake3_avx512mix_hash_many_work
# define widths_hash_many      blake3_avx512mix_hash_many
# define widths_output_work    blake3_avx512mix_output_work
# define widths_output         blake3_avx512mix_output
# include "blake3_scalar.inc"
# include "blake3_one.inc"
# define ZMM_LENDS 0
# include "blake3_zmm.inc"

TARGET_END

const blake3_impl blake3_avx512mix = {
    IMPL_INFO(avx512mix, AVX512, "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_avx512mix_compress,
    blake3_avx512mix_output,
    blake3_avx512mix_hash_many,
};
#endif
