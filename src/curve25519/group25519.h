/* SPDX-License-Identifier: ISC */
/* edwards25519 as a group of points that come from outside, its maps (RFC 9380), and ristretto255
 * (RFC 9496): the interface of their implementations. Points cross this interface in their 32-byte
 * encodings.
 *
 *     group25519.inc         membership in the subgroup of order L, multiples of a point,
 *                            ristretto255, and Elligator 2 for both groups
 *     group25519_impls.c     the functions of the vtable, on edwards25519's field and points; ifma
 *                            and avx2 are fe51 with edwards25519's multiples and powers in lanes
 *     group25519.c           self-test, benchmark, properties of encodings
 *
 * Read group25519.inc first. */
#pragma once

#include "edwards25519.h"

enum { GROUP25519_EDWARDS = 0, GROUP25519_RISTRETTO255 = 1 };

typedef struct group25519_impl {
    impl_info info;
    /* q = the u coordinate of the edwards25519 point p. -1 if p does not decode, is of small order,
     * or is not in the subgroup of order L; q is then untouched. Variable time: for public data
     * only. q may be equal to p. */
    int (*ed25519_to_x25519)(uint8_t q[32], const uint8_t p[32]);

    /* The rest is constant-time in all its arguments but subtract, group and n of ed25519_map,
     * except that time may tell why a point is refused. Outputs may be equal to any input and are
     * untouched where -1 is returned. group is GROUP25519_EDWARDS or GROUP25519_RISTRETTO255. */

    /* 1 if p is valid, else 0: the canonical encoding of a point of edwards25519 other than the
     * identity in the subgroup of order L, or of any element of ristretto255 (RFC 9496, 4.3.1). */
    int (*group_is_valid)(const uint8_t p[32], int group);
    /* r = p + q, or p - q if subtract; -1 if p or q is no point of edwards25519 or no element of
     * ristretto255. For edwards25519 y may reach p, and x = 0 may have its sign bit set. */
    int (*group_add)(uint8_t r[32], const uint8_t p[32], const uint8_t q[32], int subtract,
                     int group);
    /* q = n p for any 256-bit n (bit 255 must be 0); -1 unless p is valid. */
    int (*group_mul)(uint8_t q[32], const uint8_t n[32], const uint8_t p[32], int group);
    /* q = n B in ristretto255 for any 256-bit n (bit 255 must be 0). */
    void (*ristretto255_base)(uint8_t q[32], const uint8_t n[32]);
    /* p = 8 M(u[0..63]), or 8 (M(u[0..63]) + M(u[64..127])) if n is 2, not 1. M takes a
     * little-endian integer modulo p to a point of edwards25519 as
     * map_to_curve_elligator2_edwards25519 of RFC 9380, 6.8.2. */
    void (*ed25519_map)(uint8_t p[32], const uint8_t *u, int n);
    /* p = 8 M(u), where, before the multiplication by 8, x is made even for sign 0, odd for 1. */
    void (*ed25519_map_signed)(uint8_t p[32], const uint8_t u[64], unsigned sign);
    /* p = the element derivation of RFC 9496, 4.3.4, from u. */
    void (*ristretto255_map)(uint8_t p[32], const uint8_t u[64]);
} group25519_impl;

IMPL_DECLARE(group25519);

/* 1 if s is below p and even, as the encodings of ristretto255 are, else 0. Constant-time. */
int ristretto255_is_canonical(const uint8_t s[32]);
