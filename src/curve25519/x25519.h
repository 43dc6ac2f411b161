/* SPDX-License-Identifier: ISC */
/* The X25519 function (RFC 7748): the interface of its implementations. */
#ifndef TRONA_CURVE25519_X25519_H
#define TRONA_CURVE25519_X25519_H

#include "../core/impl.h"
#include "scalar25519.h"

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
