/* SPDX-License-Identifier: ISC */
/* edwards25519 for 64-bit machines: five limbs of 51 bits, 64 x 64 -> 128 bit
 * products. */
#include "edwards25519_shared.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_INT128

# include "edwards25519_fe51_names.inc"
# define edwards_x25519_base_work    edwards25519_fe51_x25519_base_work
# define edwards_ed25519_base_work   edwards25519_fe51_ed25519_base_work
# define edwards_ed25519_verify_work edwards25519_fe51_ed25519_verify_work
# define edwards_x25519_base         edwards25519_fe51_x25519_base
# define edwards_ed25519_base        edwards25519_fe51_ed25519_base
# define edwards_ed25519_verify      edwards25519_fe51_ed25519_verify
# define edwards_mul_base            point_mul_base
# define edwards_mul_vartime         point_mul_vartime
# define edwards_powers              fe_powers
# define SHARED
# include "edwards25519_points.inc"
# define EDWARDS_STACK_BASE      2048
# define EDWARDS_STACK_MULTIPLES 6144
# include "edwards25519_calls.inc"

const edwards25519_impl edwards25519_fe51 = {
    IMPL_INFO(fe51, INT128, "RFC 7748, 8032; Hisil, Wong, Carter, Dawson 2008"),
    edwards25519_fe51_x25519_base,
    edwards25519_fe51_ed25519_base,
    edwards25519_fe51_ed25519_verify,
};
# include "curve25519_end.inc"
# undef SHARED

#endif
