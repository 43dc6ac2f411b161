/* SPDX-License-Identifier: ISC */
/* Salsa20 with AVX-512 for CPUs whose vector additions take two cycles: one block in general
 * registers, sixteen in the zmm registers. */
#include "salsa20.h"
#include "salsa20_words.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"
#include "../simd/zmm.h"

#if TARGET_AVX512
# include "../core/intrinsics.h"

TARGET_BEGIN(AVX512)
# define NAME(x) salsa20_avx512mix_##x

# define scalar_block            salsa20_avx512mix_scalar_block
# define scalar_xor_ic           salsa20_avx512mix_scalar_xor_ic
# define scalar_core             salsa20_avx512mix_scalar_core
# define scalar_hsalsa20_words   salsa20_avx512mix_scalar_hsalsa20_words
# define scalar_hsalsa20         salsa20_avx512mix_scalar_hsalsa20
# define vec32_xor_end           salsa20_avx512mix_xor_end
# define stream_xor              salsa20_avx512mix_xor
# define cipher_xor_ic           salsa20_avx512mix_xor_ic
# define stream_groups2          salsa20_avx512_groups2
# define stream_groups3          salsa20_avx512_groups3
# define stream_batch_groups1    salsa20_avx512_batch_groups1
# define stream_batch_groups2    salsa20_avx512_batch_groups2
# define stream_batch_groups3    salsa20_avx512_batch_groups3
# define stream_batch            salsa20_avx512_batch
# define stream_groups1          salsa20_avx512mix_groups1
# define stream_batches2         salsa20_avx512mix_batches2
# define stream_batches2_groups1 salsa20_avx512mix_batches2_groups1
# define stream_batches2_groups2 salsa20_avx512mix_batches2_groups2

# include "salsa20_scalar.inc"
# include "../simd/vec32_avx512.inc"
# define STREAM_SHORT       0
# define STREAM_ONE_AS_ROWS 0
# define STREAM_TWO_BATCHES 1
# define STREAM_BEHIND      0
# define STREAM_LENDS       0
# define STREAM_BORROWS
# include "salsa20_vec.inc"
TARGET_END

const salsa20_impl salsa20_avx512mix = {
    IMPL_INFO(avx512mix, AVX512, "Salsa20 specification"),
    salsa20_avx512mix_xor_ic,
    salsa20_avx512mix_scalar_core,
    salsa20_avx512mix_scalar_hsalsa20,
    NULL,
};

#endif
