/* SPDX-License-Identifier: ISC */
/* Salsa20 with 20, 12 or 8 rounds, and HSalsa20 (D. J. Bernstein, "The Salsa20 family of stream
 * ciphers", 2007; "Extending the Salsa20 nonce", 2011): the interface of its implementations. A
 * block of 64 bytes of keystream comes from a key, a nonce and a block counter; HSalsa20 derives a
 * key from a key and 16 bytes.
 *
 *   salsa20_impls.c        ref, on 32-bit words, and the instances for vectors; read it first
 *   salsa20_scalar.inc     the functions of ref, and single blocks beside vectors
 *   salsa20_vec.inc        the body of the vector implementations: the rounds of several blocks
 *   salsa20.c              the self-test and the benchmark
 *   salsa20_keystream.inc  what the self-test decrypts (generated)
 *
 * simd/vec32.h explains how blocks lie in vectors; ChaCha20 shares that code. */
#pragma once

#include "../core/impl.h"

typedef struct salsa20_impl {
    impl_info info;
    /* c = m XOR keystream, from block ic on; the 64-bit block counter wraps modulo 2^64. m ==
     * NULL: c is the keystream itself. c and m are equal or disjoint. len may be 0. rounds is 20,
     * 12 or 8. */
    void (*xor_ic)(uint8_t *c, const uint8_t *m, size_t len, const uint8_t nonce[8], uint64_t ic,
                   const uint8_t key[32], int rounds);
    /* The Salsa20 core with feed-forward: in is nonce || counter, sigma the 16-byte constant. out
     * may be equal to any input. */
    void (*core)(uint8_t out[64], const uint8_t in[16], const uint8_t key[32],
                 const uint8_t sigma[16], int rounds);
    /* HSalsa20, 20 rounds without feed-forward. out may be equal to any input. */
    void (*hsalsa20)(uint8_t out[32], const uint8_t in[16], const uint8_t key[32],
                     const uint8_t sigma[16]);
    /* As xor_ic, but the first block of the keystream is XORed into first; from is nonce || block
     * counter, 8 bytes each; c = m XOR the blocks that follow. c and m are equal or disjoint, first
     * is disjoint from both. len >= SALSA20_BEHIND_MIN. NULL if xor_ic of a copy is as fast. */
    void (*xor_behind)(uint8_t first[64], uint8_t *c, const uint8_t *m, size_t len,
                       const uint8_t from[16], const uint8_t key[32], int rounds);
} salsa20_impl;

enum { SALSA20_BEHIND_MIN = 3 * 64 + 1 }; /* with the first block, more than a group of four */

IMPL_DECLARE(salsa20);

/* "expand 32-byte k" */
extern const uint8_t salsa20_sigma[16];
