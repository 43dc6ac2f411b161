/* SPDX-License-Identifier: ISC */
/* Salsa20 with NEON: four blocks in vector registers, on AArch64 beside two more as rows and two in
 * general registers. */
#include "salsa20.h"
#include "salsa20_words.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_NEON
# include "../core/intrinsics.h"

TARGET_BEGIN(NEON)
# define NAME(x) salsa20_neon_##x

# define scalar_block          salsa20_neon_scalar_block
# define scalar_xor_ic         salsa20_neon_scalar_xor_ic
# define scalar_core           salsa20_neon_scalar_core
# define scalar_hsalsa20_words salsa20_neon_scalar_hsalsa20_words
# define scalar_hsalsa20       salsa20_neon_scalar_hsalsa20
# define vec32_xor_end         salsa20_neon_xor_end
# define stream_xor            salsa20_neon_xor
# define stream_xor_mixed      salsa20_neon_xor_mixed
# define cipher_xor_ic         salsa20_neon_xor_ic
# define stream_groups2        salsa20_neon_groups2
# define stream_groups3        salsa20_neon_groups3
# define stream_batch_groups1  salsa20_neon_batch_groups1
# define stream_batch_groups2  salsa20_neon_batch_groups2
# define stream_batch_groups3  salsa20_neon_batch_groups3
# define stream_batch          salsa20_neon_batch
# define stream_groups1        salsa20_neon_groups1

# include "salsa20_scalar.inc"
# include "../simd/vec32_neon.inc"
# define STREAM_SHORT       0
# define STREAM_ONE_AS_ROWS 0
# define STREAM_TWO_BATCHES 0
# define STREAM_BEHIND      0
# define STREAM_LENDS       0
# include "salsa20_vec.inc"
TARGET_END

const salsa20_impl salsa20_neon = {
    IMPL_INFO(neon, NEON, "Salsa20 specification"),
    salsa20_neon_xor_ic,
    salsa20_neon_scalar_core,
    salsa20_neon_scalar_hsalsa20,
    NULL,
};

#endif
