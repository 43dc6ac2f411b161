/* SPDX-License-Identifier: ISC */
/* edwards25519 as signatures and key pairs need it (RFC 8032), with the base point of Curve25519
 * (RFC 7748): the interface of its implementations. X25519 is in x25519.h, all else in
 * group25519.h. Points cross it in their 32-byte encodings; scalars modulo L are in
 * scalar25519.h. */
#ifndef TRONA_CURVE25519_EDWARDS25519_H
#define TRONA_CURVE25519_EDWARDS25519_H

#include "../core/ct.h"
#include "../core/impl.h"
#include "scalar25519.h"

typedef struct edwards25519_impl {
    impl_info info;
    /* q = X25519(n, 9), by the fixed-base multiplication of edwards25519. Constant-time. q may be
     * equal to n. */
    void (*x25519_base)(uint8_t q[32], const uint8_t n[32]);
    /* p = encoding of s B for the Ed25519 base point B and any 256-bit s (bit 255 must be 0).
     * Constant-time in s. p may be equal to s. */
    void (*ed25519_base)(uint8_t p[32], const uint8_t s[32]);
    /* r = encoding of s B - h A; s and h are below 2^253. -1 if a does not decode (r is then all
     * zero). Variable time: for public data only. a is decoded as RFC 8032, 5.1.3, with a
     * non-canonical y taken modulo p. r may be equal to any input. */
    int (*ed25519_verify)(uint8_t r[32], const uint8_t a[32], const uint8_t s[32],
                          const uint8_t h[32]);
} edwards25519_impl;

IMPL_DECLARE(edwards25519);

/* 1 if p, with its sign bit ignored, is the y coordinate of a point of order 1, 2, 4 or 8 in any
 * encoding, else 0. Constant-time. */
int ed25519_has_small_order(const uint8_t p[32]);
/* 1 if the y coordinate is below p (the sign bit is ignored), else 0. Constant-time. */
int ed25519_is_canonical(const uint8_t p[32]);

/* 0 if the tables of multiples of B are as they should be, else -1: for self-tests. */
int edwards25519_tables_are_whole(void);

/* For the implementations: constants and multiples of B (curve25519_tables.c, generated). Field
 * elements are canonical, least significant word first; a point is y + x, y - x, 2 d x y. */
extern const uint64_t curve25519_d[4], curve25519_2d[4], curve25519_sqrtm1[4];
/* A = 486662; the even roots */
extern const uint64_t curve25519_sqrt_minus_a_minus_2[4], curve25519_sqrt_i_2_minus_a[4];
extern const uint64_t curve25519_sqrt_ad_minus_one[4], curve25519_invsqrt_a_minus_d[4]; /* a = -1 */
extern const uint64_t curve25519_one_minus_d_sq[4], curve25519_d_minus_one_sq[4];
extern const uint64_t curve25519_base_table[32][8][3][4]; /* [i][j] is (j + 1) 256^i B */
extern const uint64_t curve25519_base_odd[64][3][4];      /* [j] is (2 j + 1) B */
extern const uint64_t curve25519_tables_sums[8];          /* of both, for the self-test */

#endif
