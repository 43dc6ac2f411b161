/* SPDX-License-Identifier: ISC */
/* edwards25519 in portable C: ten limbs of 25.5 bits, 32-bit multiplications. */
#include "../core/bytes.h"
#include "../core/stack.h"
#include "digits25519.h"
#include "edwards25519_ref.h"
#include "inverse25519.h"

#include "edwards25519_ref_names.inc"
#define SHARED
#include "curve25519_fe25.inc"
#include "curve25519_bytes.inc"
#include "edwards25519_field.inc"
#include "edwards25519_group.inc"
#include "edwards25519_mul.inc"

const edwards25519_impl edwards25519_ref = {
    IMPL_INFO(ref, NONE, "RFC 7748, 8032; Hisil, Wong, Carter, Dawson 2008"),
    edwards25519_ref_x25519_base,
    edwards25519_ref_ed25519_base,
    edwards25519_ref_ed25519_verify,
};
#include "edwards25519_end.inc"
#undef SHARED
