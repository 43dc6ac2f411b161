/* SPDX-License-Identifier: ISC */
/* ChaCha20 with AVX-512 for CPUs whose vector additions take two cycles: one block in general
 * registers, sixteen in the zmm registers. */
#include "chacha20.h"
#include "chacha20_words.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"
#include "../simd/zmm.h"

#if TARGET_AVX512
# include "../core/intrinsics.h"

TARGET_BEGIN(AVX512)
# define NAME(x) chacha20_avx512mix_##x

# define scalar_block            chacha20_avx512mix_scalar_block
# define scalar_xor_ic           chacha20_avx512mix_scalar_xor_ic
# define scalar_hchacha20_words  chacha20_avx512mix_scalar_hchacha20_words
# define scalar_hchacha20        chacha20_avx512mix_scalar_hchacha20
# define vec32_xor_end           chacha20_avx512mix_xor_end
# define stream_xor              chacha20_avx512mix_xor
# define cipher_xor_ic           chacha20_avx512mix_xor_ic
# define stream_groups2          chacha20_avx512_groups2
# define stream_groups3          chacha20_avx512_groups3
# define stream_batch_groups1    chacha20_avx512_batch_groups1
# define stream_batch_groups2    chacha20_avx512_batch_groups2
# define stream_batch_groups3    chacha20_avx512_batch_groups3
# define stream_batch            chacha20_avx512_batch
# define stream_groups1          chacha20_avx512mix_groups1
# define stream_batches2         chacha20_avx512mix_batches2
# define stream_batches2_groups1 chacha20_avx512mix_batches2_groups1
# define stream_batches2_groups2 chacha20_avx512mix_batches2_groups2

# include "chacha20_scalar.inc"
# include "../simd/vec32_avx512.inc"
# define STREAM_SHORT       0
# define STREAM_ONE_AS_ROWS 0
# define STREAM_TWO_BATCHES 1
# define STREAM_BEHIND      0
# define STREAM_LENDS       0
# define STREAM_BORROWS
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_avx512mix = {
    IMPL_INFO(avx512mix, AVX512, "RFC 8439"),
    chacha20_avx512mix_xor_ic,
    chacha20_avx512mix_scalar_hchacha20,
    NULL,
};

#endif
