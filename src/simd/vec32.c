/* SPDX-License-Identifier: ISC */
/* See vec32.h. */
#include "vec32.h"

#if TARGET_SSE2 || TARGET_NEON || TARGET_SIMD128
# include "../core/intrinsics.h"
const uint8_t vec32_zeros[VEC32_ZEROS] = {0};
#endif
