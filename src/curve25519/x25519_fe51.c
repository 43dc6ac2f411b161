/* SPDX-License-Identifier: ISC */
/* X25519 for 64-bit machines: five limbs of 51 bits, 64 x 64 -> 128 bit products. */
#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"
#include "curve25519_fe51.h"
#include "inverse25519.h"
#include "x25519.h"

#if TARGET_INT128

# include "curve25519_fe51_names.inc"
# define fe_to_words   x25519_fe51_fe_to_words
# define fe_from_bytes x25519_fe51_fe_from_bytes
# define fe_to_bytes   x25519_fe51_fe_to_bytes
# define fe_invert     x25519_fe51_fe_invert
# define LADDER        x25519_fe51_ladder
# define ladder_step   x25519_fe51_ladder_step
# define ladder_work   x25519_fe51_x25519_work
# define ladder_x25519 x25519_fe51_x25519
# define SHARED        static
# include "curve25519_fe51_words.inc"
# include "curve25519_bytes.inc"
# include "x25519_ladder.inc"

const x25519_impl x25519_fe51 = {
    IMPL_INFO(fe51, INT128, "RFC 7748"),
    x25519_fe51_x25519,
};
# include "curve25519_end.inc"
# undef SHARED

#endif
