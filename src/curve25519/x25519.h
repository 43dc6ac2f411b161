/* SPDX-License-Identifier: ISC */
/* The X25519 function (RFC 7748): the interface of its implementations.
 *
 * X25519(n, p) is the u coordinate of n P for the point P of Curve25519 with u coordinate p. All
 * implementations walk the 255 bits of n with the Montgomery ladder and end with an inversion.
 *
 *     x25519_ladder.inc   the ladder for one field element at a time
 *     x25519_ref.c        with fe25: portable C
 *     x25519_fe51.c       with fe51: 64-bit machines
 *     x25519_avx2.c       the products of a step four at a time: with fe25x4
 *     x25519_neon.c       the same
 *     x25519_ifma.c       the same with fe51x4
 *     x25519.c            self-test and benchmark
 *
 * Read x25519_ladder.inc first. Multiples of the base point are edwards25519's. */
#ifndef TRONA_CURVE25519_X25519_H
#define TRONA_CURVE25519_X25519_H

#include "scalar25519.h"

#include "../core/impl.h"

typedef struct x25519_impl {
    impl_info info;
    /* q = the X25519 function of RFC 7748 (n is clamped inside, bit 255 of p ignored); all zero if
     * p has small order. Constant-time in n and p. q may be equal to n or p. */
    void (*x25519)(uint8_t q[32], const uint8_t n[32], const uint8_t p[32]);
} x25519_impl;

IMPL_DECLARE(x25519);

/* How deep the stack is to be cleared after a ladder and an inversion. */
enum { X25519_STACK = 2048 };

#endif
