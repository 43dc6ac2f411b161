/* SPDX-License-Identifier: ISC */
/* Integers modulo L = 2^252 + 27742317777372353535851937790883648493, the order of the base point
 * of edwards25519 (RFC 8032, 5.1): the interface of its implementations. Integers are 32 bytes,
 * little-endian. All functions are constant-time.
 *
 * Signatures need sums of products, and remainders of 512 bits; the public functions for scalars
 * need inverses, too. Remainders are Barrett's, inverses those of inverse25519.c.
 *
 *     scalar25519.inc        the arithmetic for words of 32 or 64 bits
 *     scalar25519_impls.c    int128 and ref
 *     scalar25519.c          self-test, benchmark, properties
 *
 * Read scalar25519.inc first. */
#pragma once

#include "curve25519.h"

#include "../core/impl.h"

typedef struct scalar25519_impl {
    impl_info info;
    /* r = x mod L for the 64-byte x; r and x may overlap. */
    void (*reduce)(uint8_t r[32], const uint8_t x[64]);
    /* r = (a b + c) mod L for any 256-bit a, b, c; r may be equal to any of them. */
    void (*muladd)(uint8_t r[32], const uint8_t a[32], const uint8_t b[32], const uint8_t c[32]);
    /* r = 1 / s mod L for any 256-bit s, 0 for a multiple of L; r may be equal to s. */
    void (*invert)(uint8_t r[32], const uint8_t s[32]);
} scalar25519_impl;

IMPL_DECLARE(scalar25519);

/* 1 if s < L, else 0. */
int scalar25519_is_canonical(const uint8_t s[32]);
