/* SPDX-License-Identifier: ISC */
/* ChaCha20 with the vectors of WebAssembly: four blocks. */
#include "chacha20.h"
#include "chacha20_words.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_SIMD128
# include "../core/intrinsics.h"

TARGET_BEGIN(SIMD128)
# define NAME(x) chacha20_simd128_##x

# define scalar_block           chacha20_simd128_scalar_block
# define scalar_xor_ic          chacha20_simd128_scalar_xor_ic
# define scalar_hchacha20_words chacha20_simd128_scalar_hchacha20_words
# define scalar_hchacha20       chacha20_simd128_scalar_hchacha20
# define vec32_xor_end          chacha20_simd128_xor_end
# define stream_xor             chacha20_simd128_xor
# define cipher_xor_ic          chacha20_simd128_xor_ic
# define stream_groups2         chacha20_simd128_groups2
# define stream_groups3         chacha20_simd128_groups3
# define stream_batch_groups1   chacha20_simd128_batch_groups1
# define stream_batch_groups2   chacha20_simd128_batch_groups2
# define stream_batch_groups3   chacha20_simd128_batch_groups3
# define stream_batch           chacha20_simd128_batch
# define stream_groups1         chacha20_simd128_groups1

# include "chacha20_scalar.inc"
# include "../simd/vec32_simd128.inc"
# define STREAM_SHORT       0
# define STREAM_ONE_AS_ROWS 0
# define STREAM_TWO_BATCHES 0
# define STREAM_BEHIND      0
# define STREAM_LENDS       0
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_simd128 = {
    IMPL_INFO(simd128, SIMD128, "RFC 8439"),
    chacha20_simd128_xor_ic,
    chacha20_simd128_scalar_hchacha20,
    NULL,
};

#endif
