/* SPDX-License-Identifier: ISC */
/* The field of an instance of a template: FE, fe_add and so on are the type and the functions of
 * curve25519_fe25.h or of curve25519_fe51.h, as the includer defines FIELD, fe25 or fe51, before
 * the template and undefines it after; or of the fields of numbers side by side, fe51x4, fe51x4v,
 * fe51x8 and fe25x4v. */
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

/* Of numbers side by side in lanes only. */
#define fe_biased      FE_JOIN(FIELD, biased)
#define fe_blend       FE_JOIN(FIELD, blend)
#define fe_permute     FE_JOIN(FIELD, permute)
#define fe_plus        FE_JOIN(FIELD, plus)
#define fe_minus       FE_JOIN(FIELD, minus)
#define fe_turn        FE_JOIN(FIELD, turn)
#define fe_is_nonzero  FE_JOIN(FIELD, is_nonzero)
#define fe_load        FE_JOIN(FIELD, load)
#define fe_store       FE_JOIN(FIELD, store)
#define fe_raw_product FE_JOIN(FIELD, product)
#define fe_raw_square  FE_JOIN(FIELD, square)
#define FE_MASKED      FE_JOIN(FIELD, MASKED)
#define FE_CLEAR_HIGH  FE_JOIN(FIELD, CLEAR_HIGH)
#define fe_mask_sub    FE_JOIN(FIELD, mask_sub)
#define fe_others      FE_JOIN(FIELD, others)
#define fe_double      FE_JOIN(FIELD, double)
#define fe_times19     FE_JOIN(FIELD, times19)
#define fe_fold        FE_JOIN(FIELD, fold)
#define fe_add_product FE_JOIN(FIELD, add_product)
#define fe_start       FE_JOIN(FIELD, start)
#define fe_twice       FE_JOIN(FIELD, twice)

/* 1 if the instruction set has masks; then it has registers above 15, too. */
#define fe51x4_MASKED        1
#define fe51x8_MASKED        1
#define fe51x4v_MASKED       0
#define fe51x4_CLEAR_HIGH()  ZMM_CLEAR_HIGH()
#define fe51x4v_CLEAR_HIGH() ((void) 0)

/* Limb i of 512 p: above that of raw numbers of fe51x4, fe51x4v and fe51x8. */
static ALWAYS_INLINE uint64_t fe51xn_bias(int i)
{
    return 512 * ((UINT64_C(1) << 51) - (i == 0 ? 19 : 1));
}

/* f = f^((p - 5) / 8), for square roots, by 251 squarings and 11 multiplications; (p - 5) / 8 =
 * 2^252 - 3 = (2^250 - 1) 2^2 + 1. f points to one number or to several side by side, as a, b, t
 * do, which are overwritten; sq_n and product are functions of such numbers. In the comments, k
 * stands for f^(2^k - 1). */
#define FE_POW_P58(f, a, b, t, sq_n, product)                                                      \
    sq_n(a, f, 1);    /* f^2 */                                                                    \
    sq_n(t, a, 2);    /* f^8 */                                                                    \
    product(t, t, f); /* f^9 */                                                                    \
    product(a, t, a); /* f^11 */                                                                   \
    sq_n(a, a, 1);    /* f^22 */                                                                   \
    product(a, a, t); /* 5: f^31 */                                                                \
    sq_n(t, a, 5);                                                                                 \
    product(a, t, a); /* 10 */                                                                     \
    sq_n(t, a, 10);                                                                                \
    product(b, t, a); /* 20 */                                                                     \
    sq_n(t, b, 20);                                                                                \
    product(b, t, b); /* 40 */                                                                     \
    sq_n(t, b, 10);                                                                                \
    product(a, t, a); /* 50 */                                                                     \
    sq_n(t, a, 50);                                                                                \
    product(b, t, a); /* 100 */                                                                    \
    sq_n(t, b, 100);                                                                               \
    product(b, t, b); /* 200 */                                                                    \
    sq_n(t, b, 50);                                                                                \
    product(t, t, a); /* 250 */                                                                    \
    sq_n(t, t, 2);                                                                                 \
    product(f, t, f);
