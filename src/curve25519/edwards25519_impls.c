/* SPDX-License-Identifier: ISC */
/* edwards25519 with IFMA; and for one point in general registers: for 64-bit machines, with fe51,
 * and in portable C, with fe25. The templates of these have the names of the former. */
#include "edwards25519.h"
#include "edwards25519_points.h"

#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_IFMA256
TARGET_BEGIN(IFMA256)

/* Functions of the template: edwards25519_ifma_step, edwards25519_ifma_step2,
 * edwards25519_ifma_niels, edwards25519_ifma_set, edwards25519_ifma_get, edwards25519_ifma_sq_n,
 * edwards25519_ifma_identity, edwards25519_ifma_product, edwards25519_ifma_add_digit,
 * edwards25519_ifma_mul_vartime. */
# include "../simd/v256.inc"
# define NAME(x) edwards25519_ifma_##x
# define FEX4    fe51x4
# define FIELD   fe51x4
# include "curve25519_fe51xn.inc"
# include "edwards25519_ifma.inc"
# include "../simd/v_end.inc"

TARGET_END

/* Functions of the template: edwards25519_ifma_x25519_base_work,
 * edwards25519_ifma_ed25519_base_work, edwards25519_ifma_ed25519_verify_work. */
EDWARDS25519_FUNCTIONS(ifma, fe51, 3584, edwards25519_ifma_powers)

const edwards25519_impl edwards25519_ifma = {
    IMPL_INFO(ifma, IFMA256, "RFC 7748, 8032; Hisil, Wong, Carter, Dawson 2008"),
    edwards25519_ifma_x25519_base,
    edwards25519_ifma_ed25519_base,
    edwards25519_ifma_ed25519_verify,
};
#endif

#if TARGET_AVXIFMA
TARGET_BEGIN(AVXIFMA)

/* Functions of the template: edwards25519_avxifma_step, edwards25519_avxifma_step2,
 * edwards25519_avxifma_niels, edwards25519_avxifma_set, edwards25519_avxifma_get,
 * edwards25519_avxifma_sq_n, edwards25519_avxifma_identity, edwards25519_avxifma_product,
 * edwards25519_avxifma_add_digit, edwards25519_avxifma_mul_vartime. */
# include "../simd/v256.inc"
# define NAME(x) edwards25519_avxifma_##x
# define FEX4    fe51x4v
# define FIELD   fe51x4v
# include "curve25519_fe51xn.inc"
# include "edwards25519_ifma.inc"
# include "../simd/v_end.inc"

TARGET_END

/* Functions of the template: edwards25519_avxifma_x25519_base_work,
 * edwards25519_avxifma_ed25519_base_work, edwards25519_avxifma_ed25519_verify_work. */
EDWARDS25519_FUNCTIONS(avxifma, fe51, EDWARDS25519_STACK, edwards25519_avxifma_powers)

const edwards25519_impl edwards25519_avxifma = {
    IMPL_INFO(avxifma, AVXIFMA, "RFC 7748, 8032; Hisil, Wong, Carter, Dawson 2008"),
    edwards25519_avxifma_x25519_base,
    edwards25519_avxifma_ed25519_base,
    edwards25519_avxifma_ed25519_verify,
};
#endif

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
