/* SPDX-License-Identifier: ISC */
/* Comparison in constant time with NEON. */
#include "verify.h"

#include "../core/bytes.h"

#if TARGET_NEON64
# include "../core/intrinsics.h"

TARGET_BEGIN(NEON64)

/* 0 if d is zero, -1 if not. */
static inline int verify_neon_result(uint32x4_t d)
{
    uint32_t largest = vmaxvq_u32(d);

    HIDE_R(largest); /* no branch is made of what follows */
    return (int) (1 & ((uint64_t) largest - 1) >> 32) - 1;
}

# define verify_vec_16     verify_neon_16
# define verify_vec_32     verify_neon_32
# define verify_vec_64     verify_neon_64
# define verify_vec_xor    verify_neon_xor
# define verify_vec_result verify_neon_result
# include "../simd/v128_neon.inc"
# include "verify_vec.inc"

TARGET_END

const verify_impl verify_neon = {
    IMPL_INFO(neon, NEON64, "NaCl, crypto_verify"),
    verify_neon_16,
    verify_neon_32,
    verify_neon_64,
};
#endif
