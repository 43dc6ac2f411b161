/* SPDX-License-Identifier: ISC */
/* ChaCha20 with AVX-512: sixteen blocks in the zmm registers. */
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
# define NAME(x) chacha20_avx512_##x

# define vec32_xor_end        chacha20_avx512_xor_end
# define stream_xor           chacha20_avx512_xor
# define stream_xor_batches   chacha20_avx512_xor_batches
# define cipher_xor_ic        chacha20_avx512_xor_ic
# define cipher_xor_behind    chacha20_avx512_xor_behind
# define cipher_hchacha20     chacha20_avx512_hchacha20
# define stream_batch_words   chacha20_avx512_batch_words
# define stream_batch_short   chacha20_avx512_batch_short
# define stream_groups2       chacha20_avx512_groups2
# define stream_groups3       chacha20_avx512_groups3
# define stream_batch_groups1 chacha20_avx512_batch_groups1
# define stream_batch_groups2 chacha20_avx512_batch_groups2
# define stream_batch_groups3 chacha20_avx512_batch_groups3
# define stream_batch         chacha20_avx512_batch
# define stream_groups1       chacha20_avx512_groups1

# include "../simd/vec32_avx512.inc"
# define STREAM_SHORT       1
# define STREAM_ONE_AS_ROWS 1
# define STREAM_TWO_BATCHES 0
# define STREAM_BEHIND      1
# define STREAM_LENDS       1
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_avx512 = {
    IMPL_INFO_WANTS(avx512, AVX512, CPU_SHORT_SIMD, "RFC 8439"),
    chacha20_avx512_xor_ic,
    chacha20_avx512_hchacha20,
    chacha20_avx512_xor_behind,
};

#endif
