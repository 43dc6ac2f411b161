/* ChaCha20 with AVX2: eight blocks in the ymm registers. */
#include "chacha20.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_AVX2
# include "../core/intrinsics.h"

TARGET_BEGIN(AVX2)
# define NAME(x) chacha20_avx2_##x
# include "../simd/vec32_avx2.inc"
# define STREAM_SHORT       0
# define STREAM_ONE_AS_ROWS 1
# define STREAM_TWO_BATCHES 0
# define STREAM_BEHIND      0
# define STREAM_LENDS       0
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_avx2 = {
    IMPL_INFO(avx2, AVX2, "RFC 8439"),
    chacha20_avx2_xor_ic,
    chacha20_avx2_hchacha20,
    NULL,
};

#endif
