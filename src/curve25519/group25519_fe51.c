/* SPDX-License-Identifier: ISC */
/* edwards25519 as a group, and ristretto255, for 64-bit machines: five limbs of 51 bits, 64 x 64 ->
 * 128 bit products. Single points and the field are those of edwards25519_fe51.c: if that is
 * broken, this is set aside, too. */
#include "group25519.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_INT128

# include "group25519_fe51.h"

# include "edwards25519_fe51_names.inc"

# define group_in_subgroup               group25519_fe51_in_subgroup
# define group_is_eightfold              group25519_fe51_is_eightfold
# define group_select_multiple           group25519_fe51_select_multiple
# define group_mul_point                 group25519_fe51_mul
# define group_decode_in_subgroup        group25519_fe51_decode_in_subgroup
# define group_ristretto255_decode_begin group25519_fe51_ristretto255_decode_begin
# define group_ristretto255_decode_end   group25519_fe51_ristretto255_decode_end
# define group_ristretto255_decode       group25519_fe51_ristretto255_decode
# define group_ristretto255_encode       group25519_fe51_ristretto255_encode
# define group_decode_two                group25519_fe51_group_decode_two
# define group_decode_valid              group25519_fe51_group_decode_valid
# define group_encode                    group25519_fe51_group_encode
# define group_elligator2_begin          group25519_fe51_elligator2_begin
# define group_elligator2_end            group25519_fe51_elligator2_end
# define group_add_completed             group25519_fe51_add_completed
# define group_encode_cleared            group25519_fe51_encode_cleared
# define group_ristretto255_map_begin    group25519_fe51_ristretto255_map_begin
# define group_ristretto255_map_end      group25519_fe51_ristretto255_map_end
# define group_ed25519_to_x25519_work    group25519_fe51_ed25519_to_x25519_work
# define group_is_valid_work             group25519_fe51_group_is_valid_work
# define group_add_work                  group25519_fe51_group_add_work
# define group_mul_work                  group25519_fe51_group_mul_work
# define group_ristretto255_base_work    group25519_fe51_ristretto255_base_work
# define group_ed25519_map_work          group25519_fe51_ed25519_map_work
# define group_ed25519_map_signed_work   group25519_fe51_ed25519_map_signed_work
# define group_ristretto255_map_work     group25519_fe51_ristretto255_map_work
# define group_ed25519_to_x25519         group25519_fe51_ed25519_to_x25519
# define group_is_valid                  group25519_fe51_group_is_valid
# define group_add                       group25519_fe51_group_add
# define group_mul                       group25519_fe51_group_mul
# define group_ristretto255_base         group25519_fe51_ristretto255_base
# define group_ed25519_map               group25519_fe51_ed25519_map
# define group_ed25519_map_signed        group25519_fe51_ed25519_map_signed
# define group_ristretto255_map          group25519_fe51_ristretto255_map

# define group_mul_base point_mul_base
# define group_powers   fe_powers
# define SHARED
# include "group25519_ristretto.inc"
# define GROUP_STACK_BASE      4096
# define GROUP_STACK_ROOTS     4096
# define GROUP_STACK_MULTIPLES 6144
# include "group25519_calls.inc"

const group25519_impl group25519_fe51 = {
    IMPL_INFO(fe51, INT128, "RFC 9380, 9496; Hisil, Wong, Carter, Dawson 2008"),
    group25519_fe51_ed25519_to_x25519,
    group25519_fe51_group_is_valid,
    group25519_fe51_group_add,
    group25519_fe51_group_mul,
    group25519_fe51_ristretto255_base,
    group25519_fe51_ed25519_map,
    group25519_fe51_ed25519_map_signed,
    group25519_fe51_ristretto255_map,
};
# include "curve25519_end.inc"
# undef SHARED

#endif
