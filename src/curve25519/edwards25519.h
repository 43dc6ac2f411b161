/* SPDX-License-Identifier: ISC */
/* edwards25519 as signatures and key pairs need it (RFC 8032), with the base point of Curve25519
 * (RFC 7748): the interface of its implementations. X25519 is in x25519.h, all else in
 * group25519.h. Points cross this interface in their 32-byte encodings; scalars modulo L are in
 * scalar25519.h.
 *
 *     edwards25519_field.inc    what points need of the field: signs, square roots
 *     edwards25519_points.inc   points in extended coordinates, and their multiples
 *     edwards25519_names.inc    the names, types and declarations of an instance of both
 *     edwards25519_impls.c      the instances, in general registers: on fe51, and on fe25
 *     edwards25519_x4.inc       multiples of points with the four coordinates of a point side by
 *                               side, so that a doubling or an addition is two rows of four
 *                               products
 *     edwards25519_ifma.c, edwards25519_avx2.c, edwards25519_neon.c
 *                               doubling and addition for that; all but multiples and powers is
 *                               fe51's, or ref's with NEON
 *     edwards25519_calls.inc    the functions of the vtable
 *     edwards25519.c            self-test, benchmark, properties of encodings
 *
 * Read edwards25519_points.inc first. */
#ifndef TRONA_CURVE25519_EDWARDS25519_H
#define TRONA_CURVE25519_EDWARDS25519_H

#include "curve25519.h"
#include "scalar25519.h"

#include "../core/ct.h"
#include "../core/impl.h"

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

#endif
