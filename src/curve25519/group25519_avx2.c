/* SPDX-License-Identifier: ISC */
/* Multiplication in edwards25519 and ristretto255 with AVX2, by edwards25519_avx2.c; all
 * else by the 64-bit implementation. If one of them is broken, this is set aside, too. */
#include "digits25519.h"
#include "group25519.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_AVX2_INT128
# include "../core/intrinsics.h"

# include "group25519_fe51.h"

# define group_select                 group25519_avx2_select
# define group_mul_point              group25519_avx2_mul
# define group_ristretto255_base_work group25519_avx2_ristretto255_base_work
# define group_mul_work               group25519_avx2_group_mul_work
# define group_ed25519_to_x25519      group25519_avx2_ed25519_to_x25519
# define group_is_valid               group25519_avx2_group_is_valid
# define group_add                    group25519_avx2_group_add
# define group_mul                    group25519_avx2_group_mul
# define group_ristretto255_base      group25519_avx2_ristretto255_base
# define group_ed25519_map            group25519_avx2_ed25519_map
# define group_ed25519_map_signed     group25519_avx2_ed25519_map_signed
# define group_ristretto255_map       group25519_avx2_ristretto255_map

TARGET_BEGIN(AVX2_INT128)

# define X4_IFMA 0
# include "group25519_x4.inc"

TARGET_END

# define GROUP_STACK_BASE      5120
# define GROUP_STACK_ROOTS     5120
# define GROUP_STACK_MULTIPLES 7808
# include "group25519_calls.inc"

const group25519_impl group25519_avx2 = {
    IMPL_INFO(avx2, AVX2_INT128, "RFC 9380, 9496; Hisil, Wong, Carter, Dawson 2008"),
    group25519_avx2_ed25519_to_x25519,
    group25519_avx2_group_is_valid,
    group25519_avx2_group_add,
    group25519_avx2_group_mul,
    group25519_avx2_ristretto255_base,
    group25519_avx2_ed25519_map,
    group25519_avx2_ed25519_map_signed,
    group25519_avx2_ristretto255_map,
};
# include "curve25519_end.inc"

#endif
