/* SPDX-License-Identifier: ISC */
/* The field of an instance of a template: FE, fe_add and so on are the type and the functions of
 * curve25519_fe25.h or of curve25519_fe51.h, as the includer defines FIELD, fe25 or fe51, before
 * the template and undefines it after. */
#pragma once

#include "curve25519_fe25.h"
#include "curve25519_fe51.h"

#define FE_JOIN_WORDS(a, b) a##_##b
#define FE_JOIN(a, b)       FE_JOIN_WORDS(a, b)

#define FE            FIELD
#define FE_ROOT       FE_JOIN(FIELD, root)
#define FE_POWERS     FE_JOIN(FIELD, powers)
#define fe_small      FE_JOIN(FIELD, small)
#define fe_from_words FE_JOIN(FIELD, from_words)
#define fe_carry      FE_JOIN(FIELD, carry)
#define fe_add        FE_JOIN(FIELD, add)
#define fe_sub        FE_JOIN(FIELD, sub)
#define fe_mul        FE_JOIN(FIELD, mul)
#define fe_sq         FE_JOIN(FIELD, sq)
#define fe_mul_small  FE_JOIN(FIELD, mul_small)
#define fe_cswap      FE_JOIN(FIELD, cswap)
#define fe_cmov       FE_JOIN(FIELD, cmov)
#define fe_to_words   FE_JOIN(FIELD, to_words)
#define fe_from_bytes FE_JOIN(FIELD, from_bytes)
#define fe_to_bytes   FE_JOIN(FIELD, to_bytes)
#define fe_invert     FE_JOIN(FIELD, invert)
