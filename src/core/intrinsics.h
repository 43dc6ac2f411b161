/* SPDX-License-Identifier: ISC */
/* Compiler intrinsics. Only files of vector code include this, those of one instruction set below
 * their #if TARGET_x: gcc takes .2 s to read these headers, longer than the rest of most sources.
 */
#pragma once

#include "targets.h"

#if SIMD_X86
# include <immintrin.h>
#elif SIMD_ARM
# if SIMD_ARM64 && defined(__clang__) &&                                                           \
     __clang_major__ < 16 /* its header hides what no flag enables */
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
