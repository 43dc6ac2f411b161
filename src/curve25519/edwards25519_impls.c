/* SPDX-License-Identifier: ISC */
/* edwards25519 for one point in general registers: for 64-bit machines, with fe51, and in portable
 * C, with fe25. The templates have the names of the former. */
#include "edwards25519.h"
#include "edwards25519_points.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_INT128
# define FIELD fe51
# include "edwards25519_field.inc"
# include "edwards25519_points.inc"
# undef FIELD

/* Functions of the template: edwards25519_fe51_x25519_base_work,
 * edwards25519_fe51_ed25519_base_work, edwards25519_fe51_ed25519_verify_work. */
EDWARDS25519_FUNCTIONS(fe51, fe51, EDWARDS25519_STACK, edwards25519_fe51_fe_powers)

const edwards25519_impl edwards25519_fe51 = {
    IMPL_INFO(fe51, INT128, "RFC 7748, 8032; Hisil, Wong, Carter, Dawson 2008"),
    edwards25519_fe51_x25519_base,
    edwards25519_fe51_ed25519_base,
    edwards25519_fe51_ed25519_verify,
};
#endif

#define FE25_SHARED
#define FIELD                         fe25
#define edwards25519_fe51_fe_sq_n     edwards25519_ref_fe_sq_n
#define edwards25519_fe51_add_affine  edwards25519_ref_add_affine
#define edwards25519_fe51_sum         edwards25519_ref_sum
#define edwards25519_fe51_select      edwards25519_ref_select
#define edwards25519_fe51_mul_vartime edwards25519_ref_mul_vartime
#include "curve25519_fe25.inc"
#include "edwards25519_field.inc"
#include "edwards25519_points.inc"
#undef FIELD

/* Functions of the template: edwards25519_ref_x25519_base_work,
 * edwards25519_ref_ed25519_base_work, edwards25519_ref_ed25519_verify_work. */
EDWARDS25519_FUNCTIONS(ref, ref, EDWARDS25519_STACK, edwards25519_ref_fe_powers)

const edwards25519_impl edwards25519_ref = {
    IMPL_INFO(ref, NONE, "RFC 7748, 8032; Hisil, Wong, Carter, Dawson 2008"),
    edwards25519_ref_x25519_base,
    edwards25519_ref_ed25519_base,
    edwards25519_ref_ed25519_verify,
};
