/* SPDX-License-Identifier: ISC */
/* X25519 for one field element at a time: in portable C, with fe25, and for 64-bit machines, with
 * fe51. */
#include "curve25519_field.h"
#include "x25519.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"

#if TARGET_INT128
# define FIELD         fe51
# define LADDER        x25519_fe51_ladder
# define ladder_step   x25519_fe51_ladder_step
# define ladder_work   x25519_fe51_x25519_work
# define ladder_x25519 x25519_fe51_x25519
# include "x25519_ladder.inc"

const x25519_impl x25519_fe51 = {
    IMPL_INFO(fe51, INT128, "RFC 7748"),
    x25519_fe51_x25519,
};
#endif

#define FE25_SHARED static
#include "curve25519_fe25.inc"

#define FIELD         fe25
#define LADDER        x25519_ref_ladder
#define ladder_step   x25519_ref_ladder_step
#define ladder_work   x25519_ref_x25519_work
#define ladder_x25519 x25519_ref_x25519
#include "x25519_ladder.inc"

const x25519_impl x25519_ref = {
    IMPL_INFO(ref, NONE, "RFC 7748"),
    x25519_ref_x25519,
};
