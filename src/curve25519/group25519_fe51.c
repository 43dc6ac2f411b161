/* edwards25519 as a group, and ristretto255, for 64-bit machines: five limbs of 51 bits, 64 x 64 ->
 * 128 bit products. Single points and the field are those of edwards25519_fe51.c: if that is
 * broken, this is set aside, too. */
#include "../core/bytes.h"
#include "../core/stack.h"
#include "digits25519.h"
#include "group25519.h"

#if TARGET_INT128

# include "group25519_fe51.h"

# define NAME(x)  edwards25519_fe51_##x
# define GROUP(x) group25519_fe51_##x
# define SHARED
# include "group25519_subgroup.inc"
# include "group25519_mul.inc"
# include "group25519_ristretto.inc"
# include "group25519_map.inc"
# include "group25519_calls.inc"

const group25519_impl group25519_fe51 = {
    IMPL_INFO(fe51, INT128, "RFC 9380, 9496; Hisil, Wong, Carter, Dawson 2008"),
    GROUP(ed25519_to_x25519),
    GROUP(group_is_valid),
    GROUP(group_add),
    GROUP(group_mul),
    GROUP(ristretto255_base),
    GROUP(ed25519_map),
    GROUP(ed25519_map_signed),
    GROUP(ristretto255_map),
};
# undef NAME
# undef GROUP
# undef SHARED

#endif
