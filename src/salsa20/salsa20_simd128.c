/* Salsa20 with the vectors of WebAssembly: four blocks. */
#include "salsa20.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_SIMD128
# include "../core/intrinsics.h"

TARGET_BEGIN(SIMD128)
# define NAME(x) salsa20_simd128_##x
# include "salsa20_scalar.inc"
# include "../simd/vec32_simd128.inc"
# define STREAM_SHORT       0
# define STREAM_ONE_AS_ROWS 0
# define STREAM_TWO_BATCHES 0
# define STREAM_BEHIND      0
# define STREAM_LENDS       0
# include "salsa20_vec.inc"
TARGET_END

const salsa20_impl salsa20_simd128 = {
    IMPL_INFO(simd128, SIMD128, "Salsa20 specification"),
    salsa20_simd128_xor_ic,
    salsa20_simd128_scalar_core,
    salsa20_simd128_scalar_hsalsa20,
    NULL,
};

#endif
