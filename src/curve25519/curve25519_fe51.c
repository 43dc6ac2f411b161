/* Curve25519 and edwards25519 for 64-bit machines: five limbs of 51 bits, 64 x 64 -> 128 bit
 * products. */
#include "../core/bytes.h"
#include "../core/stack.h"
#include "curve25519.h"
#include "inverse25519.h"

#if TARGET_INT128

# include "curve25519_fe51.h"

# define NAME(x) curve25519_fe51_##x
# define SHARED
# include "curve25519_bytes.inc"
# include "curve25519_field.inc"
# include "curve25519_group.inc"
# include "curve25519_subgroup.inc"
# include "curve25519_digits.inc"
# include "curve25519_mul.inc"
# include "curve25519_ristretto.inc"
# include "curve25519_map.inc"
# include "curve25519_calls.inc"

const curve25519_impl curve25519_fe51 = {
    IMPL_INFO(fe51, INT128, "RFC 7748, 8032, 9380, 9496; Hisil, Wong, Carter, Dawson 2008"),
    NAME(x25519_base),
    NAME(ed25519_base),
    NAME(ed25519_verify),
    NAME(ed25519_to_x25519),
    NAME(group_is_valid),
    NAME(group_add),
    NAME(group_mul),
    NAME(ristretto255_base),
    NAME(ed25519_map),
    NAME(ed25519_map_signed),
    NAME(ristretto255_map),
};
# undef NAME
# undef SHARED

#endif
