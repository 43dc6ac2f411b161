/* SPDX-License-Identifier: ISC */
/* edwards25519 in portable C: ten limbs of 25.5 bits, 32-bit multiplications. */
#include "edwards25519_shared.h"
#include "inverse25519.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#include "edwards25519_ref_names.inc"
#define edwards_x25519_base_work    edwards25519_ref_x25519_base_work
#define edwards_ed25519_base_work   edwards25519_ref_ed25519_base_work
#define edwards_ed25519_verify_work edwards25519_ref_ed25519_verify_work
#define edwards_x25519_base         edwards25519_ref_x25519_base
#define edwards_ed25519_base        edwards25519_ref_ed25519_base
#define edwards_ed25519_verify      edwards25519_ref_ed25519_verify
#define edwards_mul_base            point_mul_base
#define edwards_mul_vartime         point_mul_vartime
#define edwards_powers              fe_powers
#define SHARED
#include "curve25519_fe25.inc"
#include "edwards25519_points.inc"
#define EDWARDS_STACK_BASE      2048
#define EDWARDS_STACK_MULTIPLES 6144
#include "edwards25519_calls.inc"

const edwards25519_impl edwards25519_ref = {
    IMPL_INFO(ref, NONE, "RFC 7748, 8032; Hisil, Wong, Carter, Dawson 2008"),
    edwards25519_ref_x25519_base,
    edwards25519_ref_ed25519_base,
    edwards25519_ref_ed25519_verify,
};
#include "curve25519_end.inc"
#undef SHARED
