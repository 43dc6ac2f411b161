/* ChaCha20 with AVX-512 for CPUs whose vector additions take two cycles: one block in general
 * registers, sixteen in the zmm registers. */
#include "chacha20.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"
#include "../simd/zmm.h"

#if TARGET_AVX512
# include "../core/intrinsics.h"

TARGET_BEGIN(AVX512)
# define NAME(x) chacha20_avx512mix_##x
# include "chacha20_scalar.inc"
# include "../simd/vec32_avx512.inc"
# define STREAM_SHORT       0
# define STREAM_ONE_AS_ROWS 0
# define STREAM_TWO_BATCHES 1
# define STREAM_BEHIND      0
# define STREAM_LENDS       0
# define STREAM_BORROWS(x)  chacha20_avx512_##x
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_avx512mix = {
    IMPL_INFO(avx512mix, AVX512, "RFC 8439"),
    chacha20_avx512mix_xor_ic,
    chacha20_avx512mix_scalar_hchacha20,
    NULL,
};

#endif
