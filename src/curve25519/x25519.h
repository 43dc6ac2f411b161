/* SPDX-License-Identifier: ISC */
/* The X25519 function (RFC 7748), of one pair and of many pairs at a time: the interfaces of the
 * implementations of x25519 and of x25519batch.
 *
 * X25519(n, p) is the u coordinate of n P for the point P of Curve25519 with u coordinate p. All
 * implementations walk the 255 bits of n with the Montgomery ladder and end with an inversion.
 *
 *     x25519_ladder.inc      the ladder for one field element at a time: fe51, ref
 *     x25519_avx2.c, x25519_neon.c, x25519_ifma.inc
 *                            the products of a step four at a time: fe25x4, fe51x4; with AVX2 also
 *                            many pairs, four ladders side by side, one in each lane of fe25x4
 *     x25519_impls.c         ifma and avxifma, by x25519_ifma.inc; fe51 and ref; ref of many pairs
 *     x25519.c               self-test, benchmark
 *     x25519batch_ifma.c     many pairs: eight ladders side by side, one in each lane of fe51x8
 *     x25519batch.c          which pairs are computed side by side; self-test, benchmark
 *
 * Read x25519_ladder.inc first. Multiples of the base point are edwards25519's. */
#pragma once

#include "scalar25519.h"

typedef struct x25519_impl {
    impl_info info;
    /* q = the X25519 function of RFC 7748 (n is clamped inside, bit 255 of p ignored); all zero if
     * p has small order. Constant-time in n and p. q may be equal to n or p. */
    void (*x25519)(uint8_t q[32], const uint8_t n[32], const uint8_t p[32]);
} x25519_impl;

IMPL_DECLARE(x25519);

typedef struct x25519batch_impl {
    impl_info info;
    /* q[i] = the X25519 function of n[i] and p[i], as in x25519.h, for i below count, which may be
     * 0; each is 32 bytes and follows the one before. Constant-time in n and p. q may be equal to n
     * or p. */
    void (*x25519)(uint8_t *q, const uint8_t *n, const uint8_t *p, size_t count);
} x25519batch_impl;

IMPL_DECLARE(x25519batch);

/* Computes the batch by work, up to most pairs at a time, side by side in lanes. If X25519BATCH_FEW
 * pairs or fewer are left for the last lanes, the active x25519 computes them one by one. */
typedef void x25519batch_work(uint8_t *q, const uint8_t *n, const uint8_t *p, size_t count);
void x25519batch_side_by_side(uint8_t *q, const uint8_t *n, const uint8_t *p, size_t count,
                              x25519batch_work *work, size_t lanes, size_t most);

/* How deep the stack is to be cleared after a ladder and an inversion. */
enum { X25519_STACK = 2048 };

/* Defines the function of the vtable of implementation v by x25519_v_ladder, and its work:
 * x25519_ifma_work, x25519_avxifma_work, x25519_avx2_work. */
#define X25519_BY_LADDER(v, stack)                                                                 \
    static STACK_WORK void x25519_##v##_work(uint8_t q[32], const uint8_t n[32],                   \
                                             const uint8_t p[32])                                  \
    {                                                                                              \
        fe51 x, z;                                                                                 \
                                                                                                   \
        x25519_##v##_ladder(&x, &z, n, p);                                                         \
        fe51_invert(&z, &z);                                                                       \
        fe51_mul(&x, &x, &z);                                                                      \
        fe51_to_bytes(q, &x);                                                                      \
    }                                                                                              \
                                                                                                   \
    static void x25519_##v##_x25519(uint8_t q[32], const uint8_t n[32], const uint8_t p[32])       \
    {                                                                                              \
        x25519_##v##_work(q, n, p);                                                                \
        stack_clear(stack);                                                                        \
    }
