/* SPDX-License-Identifier: ISC */
/* Many Ed25519 signatures (RFC 8032) verified by one equation: the interface of its
 * implementations.
 *
 * The sum of z (s B - h A - R) over all signatures, with random z, is 0 if each holds, and else
 * almost never: one chain of doublings serves all. The result is one for all of them.
 *
 *     ed25519equation_one.c    one signature after the other, by the implementation of edwards25519
 *                              in use: what all implementations do with few
 *     ed25519equation_ref.c    nothing but that
 *     ed25519equation_ifma.c   by the equation, on the points of ed25519batch_ifma.c
 *     ed25519equation.c        self-test and benchmark
 *
 * Read ed25519equation_one.c first, then ed25519batch_equation.inc. */
#ifndef TRONA_CURVE25519_ED25519EQUATION_H
#define TRONA_CURVE25519_ED25519EQUATION_H

#include "../core/impl.h"

typedef struct ed25519equation_impl {
    impl_info info;
    /* 1 if 8 (s[i] B - h[i] a[i] - r[i]) = 0 for all i below count, 1 to 64, else 0: ZIP-215. If
     * one is not so, 1 with a probability of at most 2^-128 for random z[i] below 2^128. Each is 32
     * bytes and follows the one before. s and h are below L; a and r decode as by RFC 8032, 5.1.3,
     * but that y may reach p and that 0 may have a sign, or the result is 0. All are public. work:
     * ED25519EQUATION_WORK bytes for each eight that are begun, at a multiple of 64; or NULL, and
     * it takes longer. */
    int (*holds)(void *work, const uint8_t *a, const uint8_t *s, const uint8_t *h, const uint8_t *r,
                 const uint8_t *z, size_t count);
} ed25519equation_impl;

enum { ED25519EQUATION_MAX = 64, ED25519EQUATION_WORK = 21504 };

IMPL_DECLARE(ed25519equation);

/* The same, one signature after the other. */
int ed25519equation_each(const uint8_t *a, const uint8_t *s, const uint8_t *h, const uint8_t *r,
                         size_t count);

#endif
