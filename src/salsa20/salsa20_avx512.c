/* Salsa20 with AVX-512: sixteen blocks in the zmm registers. */
#include "salsa20.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"
#include "../simd/zmm.h"

#if TARGET_AVX512
# include "../core/intrinsics.h"

TARGET_BEGIN(AVX512)
# define NAME(x) salsa20_avx512_##x
# include "../simd/vec32_avx512.inc"
# define STREAM_SHORT       1
# define STREAM_ONE_AS_ROWS 1
# define STREAM_TWO_BATCHES 0
# define STREAM_BEHIND      1
# define STREAM_LENDS       1
# include "salsa20_vec.inc"
TARGET_END

const salsa20_impl salsa20_avx512 = {
    IMPL_INFO_WANTS(avx512, AVX512, CPU_SHORT_SIMD, "Salsa20 specification"),
    salsa20_avx512_xor_ic,
    salsa20_avx512_core,
    salsa20_avx512_hsalsa20,
    salsa20_avx512_xor_behind,
};

#endif
