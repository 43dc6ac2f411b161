/* SPDX-License-Identifier: ISC */
/* Inversion modulo the primes of Curve25519, constant-time. */
#ifndef TRONA_CURVE25519_INVERSE25519_H
#define TRONA_CURVE25519_INVERSE25519_H

#include <stdint.h>

#include "../core/names.h"

typedef struct inverse25519_modulus {
    uint64_t words[4]; /* little-endian; odd, below 2^255 */
    uint64_t inverse;  /* of the modulus, modulo 2^64 */
} inverse25519_modulus;

extern const inverse25519_modulus inverse25519_field; /* 2^255 - 19 */
extern const inverse25519_modulus inverse25519_order; /* L, the order of the base point */

/* r = 1 / x for x below the modulus, 0 for 0, both little-endian; r may be x. Clears
 * nothing: the stack below the caller's frame depends on x. */
void inverse25519(uint8_t r[32], const uint8_t x[32], const inverse25519_modulus *m);

#endif
