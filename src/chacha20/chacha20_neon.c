/* ChaCha20 with NEON: four blocks in vector registers, on AArch64 beside two more as rows and two
 * in general registers. */
#include "chacha20.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_NEON
# include "../core/intrinsics.h"

TARGET_BEGIN(NEON)
# define NAME(x) chacha20_neon_##x
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
