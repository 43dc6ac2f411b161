/* SPDX-License-Identifier: ISC */
/* edwards25519 for 64-bit machines: five limbs of 51 bits, 64 x 64 -> 128 bit
 * products. */
#include "../core/bytes.h"
#include "../core/stack.h"
#include "digits25519.h"
#include "edwards25519_fe51.h"
#include "inverse25519.h"

#if TARGET_INT128

# include "edwards25519_fe51_names.inc"
# define SHARED
# include "curve25519_fe51_words.inc"
# include "curve25519_bytes.inc"
# include "edwards25519_field.inc"
# include "edwards25519_group.inc"
# include "edwards25519_mul.inc"

const edwards25519_impl edwards25519_fe51 = {
    IMPL_INFO(fe51, INT128, "RFC 7748, 8032; Hisil, Wong, Carter, Dawson 2008"),
    edwards25519_fe51_x25519_base,
    edwards25519_fe51_ed25519_base,
    edwards25519_fe51_ed25519_verify,
};
# include "edwards25519_end.inc"
# undef SHARED

#endif
