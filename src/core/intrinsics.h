/* SPDX-License-Identifier: ISC */
/* The compiler's names for instructions. Only what has vectors includes it, below its #if TARGET_x:
 * gcc reads these headers for .2 s, which is more than the rest of most sources takes. */
#ifndef TRONA_CORE_INTRINSICS_H
#define TRONA_CORE_INTRINSICS_H

#include "targets.h"

#if SIMD_X86
# include <immintrin.h>
#elif SIMD_ARM
# if SIMD_ARM64 && defined(__clang__) &&                                                           \
     __clang_major__ < 16 /* its header hides what no flag asks for */
#  if !defined(__ARM_FEATURE_AES)
#   define __ARM_FEATURE_AES 1
#  endif
#  if !defined(__ARM_FEATURE_SHA2)
#   define __ARM_FEATURE_SHA2 1
#  endif
#  if !defined(__ARM_FEATURE_SHA3)
#   define __ARM_FEATURE_SHA3 1
#  endif
#  if !defined(__ARM_FEATURE_SHA512)
#   define __ARM_FEATURE_SHA512 1
#  endif
# endif
# include <arm_neon.h>
#elif TARGET_SIMD128
# include <wasm_simd128.h>
#endif

#endif
