/* SPDX-License-Identifier: ISC */
/* edwards25519 for one point in general registers: for 64-bit machines, with fe51, and in portable
 * C, with fe25. */
#include "edwards25519.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_INT128
# define POINTS 51
# include "edwards25519_names.inc"
# define edwards_x25519_base_work    edwards25519_fe51_x25519_base_work
# define edwards_ed25519_base_work   edwards25519_fe51_ed25519_base_work
# define edwards_ed25519_verify_work edwards25519_fe51_ed25519_verify_work
# define edwards_x25519_base         edwards25519_fe51_x25519_base
# define edwards_ed25519_base        edwards25519_fe51_ed25519_base
# define edwards_ed25519_verify      edwards25519_fe51_ed25519_verify
# define EDWARDS_STACK_BASE          2048
# define EDWARDS_STACK_MULTIPLES     6144
# include "edwards25519_field.inc"
# include "edwards25519_points.inc"
# include "edwards25519_calls.inc"

const edwards25519_impl edwards25519_fe51 = {
    IMPL_INFO(fe51, INT128, "RFC 7748, 8032; Hisil, Wong, Carter, Dawson 2008"),
    edwards25519_fe51_x25519_base,
    edwards25519_fe51_ed25519_base,
    edwards25519_fe51_ed25519_verify,
};
#endif

#define FE25_SHARED
#define POINTS 25
#include "edwards25519_names.inc"
#define edwards_x25519_base_work    edwards25519_ref_x25519_base_work
#define edwards_ed25519_base_work   edwards25519_ref_ed25519_base_work
#define edwards_ed25519_verify_work edwards25519_ref_ed25519_verify_work
#define edwards_x25519_base         edwards25519_ref_x25519_base
#define edwards_ed25519_base        edwards25519_ref_ed25519_base
#define edwards_ed25519_verify      edwards25519_ref_ed25519_verify
#define EDWARDS_STACK_BASE          2048
#define EDWARDS_STACK_MULTIPLES     6144
#include "curve25519_fe25.inc"
#include "edwards25519_field.inc"
#include "edwards25519_points.inc"
#include "edwards25519_calls.inc"

const edwards25519_impl edwards25519_ref = {
    IMPL_INFO(ref, NONE, "RFC 7748, 8032; Hisil, Wong, Carter, Dawson 2008"),
    edwards25519_ref_x25519_base,
    edwards25519_ref_ed25519_base,
    edwards25519_ref_ed25519_verify,
};
#include "edwards25519_names.inc"
