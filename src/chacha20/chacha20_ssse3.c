/* SPDX-License-Identifier: ISC */
/* ChaCha20 with SSSE3: four blocks in the xmm registers. */
#include "chacha20.h"
#include "chacha20_words.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_SSSE3
# include "../core/intrinsics.h"

TARGET_BEGIN(SSSE3)
# define NAME(x) chacha20_ssse3_##x

# define vec32_xor_end        chacha20_ssse3_xor_end
# define stream_xor           chacha20_ssse3_xor
# define cipher_xor_ic        chacha20_ssse3_xor_ic
# define cipher_hchacha20     chacha20_ssse3_hchacha20
# define stream_groups2       chacha20_ssse3_groups2
# define stream_groups3       chacha20_ssse3_groups3
# define stream_batch_groups1 chacha20_ssse3_batch_groups1
# define stream_batch_groups2 chacha20_ssse3_batch_groups2
# define stream_batch_groups3 chacha20_ssse3_batch_groups3
# define stream_batch         chacha20_ssse3_batch
# define stream_groups1       chacha20_ssse3_groups1

# include "../simd/vec32_sse.inc"
# define VEC32_ROTL8(x)                                                                            \
     _mm_shuffle_epi8(x, _mm_set_epi32(0x0e0d0c0f, 0x0a09080b, 0x06050407, 0x02010003))
# define VEC32_ROTL16(x)    V32_ROTR16(x)
# define STREAM_SHORT       0
# define STREAM_ONE_AS_ROWS 1
# define STREAM_TWO_BATCHES 0
# define STREAM_BEHIND      0
# define STREAM_LENDS       0
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_ssse3 = {
    IMPL_INFO(ssse3, SSSE3, "RFC 8439"),
    chacha20_ssse3_xor_ic,
    chacha20_ssse3_hchacha20,
    NULL,
};

#endif
