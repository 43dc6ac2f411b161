/* SPDX-License-Identifier: ISC */
/* ChaCha20 and HChaCha20 (RFC 8439; D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008;
 * draft-irtf-cfrg-xchacha): the interface of its implementations. A block of 64 bytes of keystream
 * comes from a key, a nonce and a block counter; HChaCha20 derives a key from a key and 16 bytes.
 *
 *   chacha20_impls.c        ref, on 32-bit words, and the instances for vectors; read it first
 *   chacha20_scalar.inc     the functions of ref, and single blocks beside vectors
 *   chacha20_vec.inc        the body of the vector implementations: several blocks
 *   chacha20_rounds.inc     its quarter rounds, which ChaCha20-Poly1305 has, too
 *   chacha20_zbb.c          RISC-V
 *   chacha20.c              the self-test and the benchmark
 *   chacha20_keystream.inc  what the self-test decrypts (generated)
 *
 * simd/vec32.h explains how blocks lie in vectors; Salsa20 shares that code. */
#pragma once

#include "../core/impl.h"

typedef struct chacha20_impl {
    impl_info info;
    /* c = m XOR keystream, from block ic on; the 64-bit block counter (state words 12 and 13)
     * wraps modulo 2^64. m == NULL: c is the keystream itself. c and m are equal or disjoint. len
     * may be 0. The 96-bit nonce of RFC 8439 is ic = counter | nonce[0..3] << 32 and nonce =
     * nonce[4..11]: the caller makes sure that its 32-bit counter does not wrap inside the
     * message. rounds is 20, or 8 for the self-test, which then takes half the time. */
    void (*xor_ic)(uint8_t *c, const uint8_t *m, size_t len, const uint8_t nonce[8], uint64_t ic,
                   const uint8_t key[32], int rounds);
    /* HChaCha20; sigma is the 16-byte constant. out may be equal to any input. */
    void (*hchacha20)(uint8_t out[32], const uint8_t in[16], const uint8_t key[32],
                      const uint8_t sigma[16]);
    /* As xor_ic, but the first block of the keystream is XORed into first; from is nonce || block
     * counter, 8 bytes each; c = m XOR the blocks that follow. c and m are equal or disjoint, first
     * is disjoint from both. len >= CHACHA20_BEHIND_MIN. NULL if xor_ic of a copy is as fast. */
    void (*xor_behind)(uint8_t first[64], uint8_t *c, const uint8_t *m, size_t len,
                       const uint8_t from[16], const uint8_t key[32], int rounds);
} chacha20_impl;

enum { CHACHA20_BEHIND_MIN = 3 * 64 + 1 }; /* with the first block, more than a group of four */

IMPL_DECLARE(chacha20);

/* "expand 32-byte k" */
extern const uint8_t chacha20_sigma[16];

/* For the implementations: the place of word i of row r in a state. Before a diagonal round the
 * rows are rotated by their number. away: row 2 has places only for the two words that are worked
 * on. */
static ALWAYS_INLINE int chacha20_word(int diagonal, int r, int i, int away)
{
    return away && r == 2 ? 8 + (i & 1) : 4 * r + ((i + r * diagonal) & 3);
}
