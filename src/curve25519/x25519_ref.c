/* SPDX-License-Identifier: ISC */
/* X25519 in portable C: ten limbs of 25.5 bits. */
#include "curve25519_fe25.h"
#include "inverse25519.h"
#include "x25519.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"

#define FE            fe25
#define fe_small      fe25_small
#define fe_from_words x25519_ref_fe_from_words
#define fe_carry      x25519_ref_fe_carry
#define fe_add        x25519_ref_fe_add
#define fe_sub        x25519_ref_fe_sub
#define fe_reduce     x25519_ref_fe_reduce
#define fe_mul        x25519_ref_fe_mul
#define fe_sq         x25519_ref_fe_sq
#define fe_mul_small  x25519_ref_fe_mul_small
#define fe_cswap      x25519_ref_fe_cswap
#define fe_to_words   x25519_ref_fe_to_words
#define fe_from_bytes x25519_ref_fe_from_bytes
#define fe_to_bytes   x25519_ref_fe_to_bytes
#define fe_invert     x25519_ref_fe_invert
#define LADDER        x25519_ref_ladder
#define ladder_step   x25519_ref_ladder_step
#define ladder_work   x25519_ref_x25519_work
#define ladder_x25519 x25519_ref_x25519
#define SHARED        static
#include "curve25519_fe25.inc"
#include "x25519_ladder.inc"

const x25519_impl x25519_ref = {
    IMPL_INFO(ref, NONE, "RFC 7748"),
    x25519_ref_x25519,
};
#include "curve25519_end.inc"
#undef SHARED
