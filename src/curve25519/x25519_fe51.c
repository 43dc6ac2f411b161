/* SPDX-License-Identifier: ISC */
/* X25519 for 64-bit machines: five limbs of 51 bits, 64 x 64 -> 128 bit products. */
#include "curve25519_fe51.h"
#include "x25519.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"

#if TARGET_INT128

# define FE            fe51
# define fe_small      fe51_small
# define fe_add        fe51_add
# define fe_sub        fe51_sub
# define fe_mul        fe51_mul
# define fe_sq         fe51_sq
# define fe_mul_small  fe51_mul_small
# define fe_cswap      fe51_cswap
# define fe_from_bytes fe51_from_bytes
# define fe_to_bytes   fe51_to_bytes
# define fe_invert     fe51_invert
# define LADDER        x25519_fe51_ladder
# define ladder_step   x25519_fe51_ladder_step
# define ladder_work   x25519_fe51_x25519_work
# define ladder_x25519 x25519_fe51_x25519
# include "x25519_ladder.inc"

const x25519_impl x25519_fe51 = {
    IMPL_INFO(fe51, INT128, "RFC 7748"),
    x25519_fe51_x25519,
};
# include "curve25519_end.inc"

#endif
