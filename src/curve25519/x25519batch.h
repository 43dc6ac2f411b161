/* SPDX-License-Identifier: ISC */
/* X25519 (RFC 7748) of many pairs at a time: the interface of its implementations.
 *
 * With AVX-512 IFMA eight ladders run side by side, one in each lane of fe51x8, and up to 32 share
 * an inversion: more than twice as fast as one after the other. A group that is mostly empty goes
 * to x25519.
 *
 *     x25519batch_ref.c    one after the other, by the implementation of x25519 in use
 *     x25519batch_ifma.c   eight at a time, on curve25519_fe51xn.inc
 *     x25519batch.c        self-test and benchmark
 *
 * Read x25519batch_ifma.c first. */
#ifndef TRONA_CURVE25519_X25519BATCH_H
#define TRONA_CURVE25519_X25519BATCH_H

#include "x25519.h"

#include "../core/impl.h"

typedef struct x25519batch_impl {
    impl_info info;
    /* q[i] = the X25519 function of n[i] and p[i], as in x25519.h, for i below count, which may be
     * 0; each is 32 bytes and follows the one before. Constant-time in n and p. q may be equal to n
     * or p. */
    void (*x25519)(uint8_t *q, const uint8_t *n, const uint8_t *p, size_t count);
} x25519batch_impl;

IMPL_DECLARE(x25519batch);

#endif
