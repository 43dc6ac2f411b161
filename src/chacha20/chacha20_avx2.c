/* ChaCha20 with AVX2: eight blocks in the ymm registers. */
#include "chacha20.h"

#include "../core/bytes.h"
#include "../core/ct.h"

#if TARGET_AVX2

TARGET_BEGIN(AVX2)
# define NAME(x) chacha20_avx2_##x
# include "chacha20_scalar.inc"
# include "../core/vec32_avx2.inc"
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_avx2 = {
    IMPL_INFO(avx2, AVX2, "RFC 8439"),
    chacha20_avx2_xor_ic,
    chacha20_avx2_scalar_hchacha20,
};

#endif
