/* SPDX-License-Identifier: ISC */
/* ChaCha20 with NEON: four blocks in vector registers, on AArch64 beside two more as rows and two
 * in general registers. */
#include "chacha20.h"
#include "chacha20_words.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_NEON
# include "../core/intrinsics.h"

TARGET_BEGIN(NEON)
# define NAME(x) chacha20_neon_##x

# define scalar_block           chacha20_neon_scalar_block
# define scalar_xor_ic          chacha20_neon_scalar_xor_ic
# define scalar_hchacha20_words chacha20_neon_scalar_hchacha20_words
# define scalar_hchacha20       chacha20_neon_scalar_hchacha20
# define vec32_xor_end          chacha20_neon_xor_end
# define stream_xor             chacha20_neon_xor
# define stream_xor_mixed       chacha20_neon_xor_mixed
# define cipher_xor_ic          chacha20_neon_xor_ic
# define stream_groups2         chacha20_neon_groups2
# define stream_groups3         chacha20_neon_groups3
# define stream_batch_groups1   chacha20_neon_batch_groups1
# define stream_batch_groups2   chacha20_neon_batch_groups2
# define stream_batch_groups3   chacha20_neon_batch_groups3
# define stream_batch           chacha20_neon_batch
# define stream_groups1         chacha20_neon_groups1

# include "chacha20_scalar.inc"
# include "../simd/vec32_neon.inc"
# define STREAM_SHORT       0
# define STREAM_ONE_AS_ROWS 0
# define STREAM_TWO_BATCHES 0
# define STREAM_BEHIND      0
# define STREAM_LENDS       0
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_neon = {
    IMPL_INFO(neon, NEON, "RFC 8439"),
    chacha20_neon_xor_ic,
    chacha20_neon_scalar_hchacha20,
    NULL,
};

#endif
