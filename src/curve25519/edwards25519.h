/* SPDX-License-Identifier: ISC */
/* edwards25519 as signatures and key pairs need it (RFC 8032), with the base point of Curve25519
 * (RFC 7748): the interface of its implementations. X25519 is in x25519.h, all else in
 * group25519.h. Points cross this interface in their 32-byte encodings; scalars modulo L are in
 * scalar25519.h.
 *
 *     edwards25519_field.inc    what points need of the field: signs, square roots
 *     edwards25519_points.inc   points in extended coordinates, and their multiples
 *     edwards25519_points.h     types and declarations of both, for either field; the functions of
 *                               the vtable
 *     edwards25519_x4.inc       multiples of points with the four coordinates of a point side by
 *                               side, so that a doubling or an addition is two rows of four
 *                               products; for edwards25519_ifma.inc, _avx2.c, _neon.c. All but
 *                               multiples and powers is fe51's, or ref's with NEON: if that is
 *                               broken, both are set aside
 *     edwards25519_impls.c      ifma and avxifma, by edwards25519_ifma.inc; fe51 and ref
 *     edwards25519.c            self-test, benchmark, digits of scalars, properties of encodings
 *     ed25519batch_lanes.inc    points side by side, one in each lane: for ed25519batch and
 *                               ed25519equation in ed25519batch_impls.c. Their ref is
 *                               edwards25519's implementation in use, one after the other
 *     ed25519batch.c, ed25519equation.c    their self-tests and benchmarks
 *
 * Read edwards25519_points.inc first. */
#pragma once

#include "curve25519.h"
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

/* Each signature is computed or verified by itself, and each has a result of its own. */
typedef struct ed25519batch_impl {
    impl_info info;
    /* r[i] = encoding of s[i] B - h[i] a[i], or all zero where a[i] does not decode, as
     * ed25519_verify in edwards25519.h, for i below count, which may be 0; each is 32 bytes and
     * follows the one before. s and h are below L. s and a are public: time depends on s and on
     * whether a decodes. r may be equal to any input. */
    void (*verify)(uint8_t *r, const uint8_t *a, const uint8_t *s, const uint8_t *h, size_t count);
    /* p[i] = encoding of s[i] B for any s[i] whose bit 255 is 0. Constant-time. p may be equal to
     * s. */
    void (*base)(uint8_t *p, const uint8_t *s, size_t count);
    /* q[i] = X25519(n[i], 9). Constant-time. q may be equal to n. */
    void (*x25519_base)(uint8_t *q, const uint8_t *n, size_t count);
} ed25519batch_impl;

IMPL_DECLARE(ed25519batch);

/* The sum of z (s B - h A - R) over all signatures, with random z, is 0 if each holds, and else
 * almost never: one chain of doublings serves all, and all have one result. */
typedef struct ed25519equation_impl {
    impl_info info;
    /* 1 if 8 (s[i] B - h[i] a[i] - r[i]) = 0 for all i below count, 1 to 64, else 0: ZIP-215. If
     * one of them fails, the result is nevertheless 1 with a probability of at most 2^-128, for
     * random z[i] below 2^128. Each is 32 bytes and follows the one before. s and h are below L; a
     * and r decode as by RFC 8032, 5.1.3, except that y may reach p and 0 may have a sign;
     * otherwise the result is 0. All are public. work: ED25519EQUATION_WORK bytes for every eight
     * signatures, rounded up, at a multiple of 64; or NULL, which takes longer. */
    int (*holds)(void *work, const uint8_t *a, const uint8_t *s, const uint8_t *h, const uint8_t *r,
                 const uint8_t *z, size_t count);
} ed25519equation_impl;

enum { ED25519EQUATION_MAX = 64, ED25519EQUATION_WORK = 21504 };

IMPL_DECLARE(ed25519equation);

/* The same, one signature after the other. */
int ed25519equation_each(const uint8_t *a, const uint8_t *s, const uint8_t *h, const uint8_t *r,
                         size_t count);

/* 1 if p, with its sign bit ignored, is the y coordinate of a point of order 1, 2, 4 or 8 in any
 * encoding, else 0. Constant-time. */
int ed25519_has_small_order(const uint8_t p[32]);
/* 1 if the y coordinate is below p (the sign bit is ignored), else 0. Constant-time. */
int ed25519_is_canonical(const uint8_t p[32]);

/* 0 if the tables of multiples of B are as they should be, else -1: for self-tests. */
int edwards25519_tables_are_whole(void);
