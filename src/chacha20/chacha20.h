/* SPDX-License-Identifier: ISC */
/* ChaCha20 and HChaCha20 (RFC 8439; D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008;
 * draft-irtf-cfrg-xchacha): the interface of its implementations. */
#ifndef TRONA_CHACHA20_CHACHA20_H
#define TRONA_CHACHA20_CHACHA20_H

#include "../core/impl.h"

typedef struct chacha20_impl {
    impl_info info;
    /* c = m XOR keystream, from block ic on; the 64-bit block counter (state words 12 and 13)
     * wraps modulo 2^64. m == NULL: c is the keystream itself. c and m are equal or disjoint. len
     * may be 0. The 96-bit nonce of RFC 8439 is ic = counter | nonce[0..3] << 32 and nonce =
     * nonce[4..11]: the caller makes sure that its 32-bit counter does not wrap inside the
     * message. rounds is 20, or 8: that is for the self-test, which takes half the time. */
    void (*xor_ic)(uint8_t *c, const uint8_t *m, size_t len, const uint8_t nonce[8], uint64_t ic,
                   const uint8_t key[32], int rounds);
    /* HChaCha20; sigma is the 16-byte constant. out may be equal to any input. */
    void (*hchacha20)(uint8_t out[32], const uint8_t in[16], const uint8_t key[32],
                      const uint8_t sigma[16]);
    /* As xor_ic with the first block elsewhere: first ^= block ic of the keystream, c = m XOR what
     * follows it. c and m are equal or disjoint, first is disjoint from both. len >=
     * CHACHA20_BEHIND_MIN. NULL where this takes no less than xor_ic of a copy. */
    void (*xor_behind)(uint8_t first[64], uint8_t *c, const uint8_t *m, size_t len,
                       const uint8_t nonce[8], uint64_t ic, const uint8_t key[32], int rounds);
} chacha20_impl;

enum { CHACHA20_BEHIND_MIN = 193 };

IMPL_DECLARE(chacha20);

/* "expand 32-byte k" */
extern const uint8_t chacha20_sigma[16];

#endif
