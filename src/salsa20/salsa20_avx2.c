/* Salsa20 with AVX2: eight blocks in the ymm registers. */
#include "salsa20.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_AVX2
# include "../core/intrinsics.h"

TARGET_BEGIN(AVX2)
# define NAME(x) salsa20_avx2_##x
# include "salsa20_scalar.inc"
# include "../simd/vec32_avx2.inc"
# define STREAM_SHORT       0
# define STREAM_ONE_AS_ROWS 0
# define STREAM_TWO_BATCHES 0
# define STREAM_BEHIND      0
# define STREAM_LENDS       0
# include "salsa20_vec.inc"
TARGET_END

const salsa20_impl salsa20_avx2 = {
    IMPL_INFO(avx2, AVX2, "Salsa20 specification"),
    salsa20_avx2_xor_ic,
    salsa20_avx2_scalar_core,
    salsa20_avx2_scalar_hsalsa20,
    NULL,
};

#endif
