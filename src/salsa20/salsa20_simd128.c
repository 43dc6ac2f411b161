/* SPDX-License-Identifier: ISC */
/* Salsa20 with the vectors of WebAssembly: four blocks. */
#include "salsa20.h"
#include "salsa20_words.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_SIMD128
# include "../core/intrinsics.h"

TARGET_BEGIN(SIMD128)
# define NAME(x) salsa20_simd128_##x

# define scalar_block          salsa20_simd128_scalar_block
# define scalar_xor_ic         salsa20_simd128_scalar_xor_ic
# define scalar_core           salsa20_simd128_scalar_core
# define scalar_hsalsa20_words salsa20_simd128_scalar_hsalsa20_words
# define scalar_hsalsa20       salsa20_simd128_scalar_hsalsa20
# define vec32_xor_end         salsa20_simd128_xor_end
# define stream_xor            salsa20_simd128_xor
# define cipher_xor_ic         salsa20_simd128_xor_ic
# define stream_groups2        salsa20_simd128_groups2
# define stream_groups3        salsa20_simd128_groups3
# define stream_batch_groups1  salsa20_simd128_batch_groups1
# define stream_batch_groups2  salsa20_simd128_batch_groups2
# define stream_batch_groups3  salsa20_simd128_batch_groups3
# define stream_batch          salsa20_simd128_batch
# define stream_groups1        salsa20_simd128_groups1

# include "salsa20_scalar.inc"
# include "../simd/vec32_simd128.inc"
# define STREAM_SHORT       0
# define STREAM_ONE_AS_ROWS 0
# define STREAM_TWO_BATCHES 0
# define STREAM_BEHIND      0
# define STREAM_LENDS       0
# include "salsa20_vec.inc"
TARGET_END

const salsa20_impl salsa20_simd128 = {
    IMPL_INFO(simd128, SIMD128, "Salsa20 specification"),
    salsa20_simd128_xor_ic,
    salsa20_simd128_scalar_core,
    salsa20_simd128_scalar_hsalsa20,
    NULL,
};

#endif
