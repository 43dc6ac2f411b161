/* SPDX-License-Identifier: ISC */
/* Salsa20 with SSE2: four blocks in the xmm registers. */
#include "salsa20.h"
#include "salsa20_words.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_SSE2
# include "../core/intrinsics.h"

TARGET_BEGIN(SSE2)
# define NAME(x) salsa20_sse2_##x

# define vec32_xor_end        salsa20_sse2_xor_end
# define stream_xor           salsa20_sse2_xor
# define cipher_xor_ic        salsa20_sse2_xor_ic
# define cipher_core          salsa20_sse2_core
# define cipher_hsalsa20      salsa20_sse2_hsalsa20
# define stream_groups2       salsa20_sse2_groups2
# define stream_groups3       salsa20_sse2_groups3
# define stream_batch_groups1 salsa20_sse2_batch_groups1
# define stream_batch_groups2 salsa20_sse2_batch_groups2
# define stream_batch_groups3 salsa20_sse2_batch_groups3
# define stream_batch         salsa20_sse2_batch
# define stream_groups1       salsa20_sse2_groups1

# include "../simd/vec32_sse.inc"
# define STREAM_SHORT       0
# define STREAM_ONE_AS_ROWS 1
# define STREAM_TWO_BATCHES 0
# define STREAM_BEHIND      0
# define STREAM_LENDS       0
# include "salsa20_vec.inc"
TARGET_END

const salsa20_impl salsa20_sse2 = {
    IMPL_INFO(sse2, SSE2, "Salsa20 specification"),
    salsa20_sse2_xor_ic,
    salsa20_sse2_core,
    salsa20_sse2_hsalsa20,
    NULL,
};

#endif
