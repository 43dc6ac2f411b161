/* SPDX-License-Identifier: ISC */
/* ChaCha20 with SSE2: four blocks in the xmm registers. */
#include "chacha20.h"
#include "chacha20_words.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_SSE2
# include "../core/intrinsics.h"

TARGET_BEGIN(SSE2)
# define NAME(x) chacha20_sse2_##x

# define scalar_block           chacha20_sse2_scalar_block
# define scalar_xor_ic          chacha20_sse2_scalar_xor_ic
# define scalar_hchacha20_words chacha20_sse2_scalar_hchacha20_words
# define scalar_hchacha20       chacha20_sse2_scalar_hchacha20
# define vec32_xor_end          chacha20_sse2_xor_end
# define stream_xor             chacha20_sse2_xor
# define cipher_xor_ic          chacha20_sse2_xor_ic
# define stream_groups2         chacha20_sse2_groups2
# define stream_groups3         chacha20_sse2_groups3
# define stream_batch_groups1   chacha20_sse2_batch_groups1
# define stream_batch_groups2   chacha20_sse2_batch_groups2
# define stream_batch_groups3   chacha20_sse2_batch_groups3
# define stream_batch           chacha20_sse2_batch
# define stream_groups1         chacha20_sse2_groups1

# include "chacha20_scalar.inc"
# include "../simd/vec32_sse.inc"
# define VEC32_ROTL8(x)     V32_ROTL(x, 8)
# define VEC32_ROTL16(x)    _mm_shufflehi_epi16(_mm_shufflelo_epi16(x, 0xb1), 0xb1)
# define STREAM_SHORT       0
# define STREAM_ONE_AS_ROWS 0
# define STREAM_TWO_BATCHES 0
# define STREAM_BEHIND      0
# define STREAM_LENDS       0
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_sse2 = {
    IMPL_INFO(sse2, SSE2, "RFC 8439"),
    chacha20_sse2_xor_ic,
    chacha20_sse2_scalar_hchacha20,
    NULL,
};

#endif
