/* SPDX-License-Identifier: ISC */
/* Comparison in constant time with NEON. */
#include "../core/bytes.h"
#include "verify.h"

#if TARGET_NEON64
# include "../core/intrinsics.h"

TARGET_BEGIN(NEON64)

static inline uint8x16_t verify_neon_xor(const uint8_t *x, const uint8_t *y)
{
    return veorq_u8(vld1q_u8(x), vld1q_u8(y));
}

/* 0 if d is zero, -1 if not. */
static inline int verify_neon_result(uint8x16_t d)
{
    uint32_t largest = vmaxvq_u32(vreinterpretq_u32_u8(d));

    HIDE_R(largest); /* no branch is made of what follows */
    return (int) (1 & ((uint64_t) largest - 1) >> 32) - 1;
}

# define verify_vec_16  verify_neon_16
# define verify_vec_32  verify_neon_32
# define verify_vec_64  verify_neon_64
# define V_DIFFER(x, y) verify_neon_xor(x, y)
# define V_OR(x, y)     vorrq_u8(x, y)
# define V_RESULT(d)    verify_neon_result(d)
# include "verify_vec.inc"

TARGET_END

const verify_impl verify_neon = {
    IMPL_INFO(neon, NEON64, "NaCl, crypto_verify"),
    verify_neon_16,
    verify_neon_32,
    verify_neon_64,
};

#else
typedef int verify_neon_empty;
#endif
