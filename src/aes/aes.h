/* AES-128 and AES-256 (FIPS 197), the block cipher and counter mode (SP 800-38A): the interface of
 * its implementations. */
#ifndef TRONA_AES_AES_H
#define TRONA_AES_AES_H

#include "../core/impl.h"

/* The expanded key, laid out alike for all implementations: rounds + 1 round keys of 16 bytes in
 * the byte order of FIPS 197. rounds is 10 (AES-128) or 14 (AES-256), and public. Bytes only, so
 * that it may lie in a caller's buffer at any address. */
typedef struct aes_key {
    uint8_t rk[15][16];
    uint8_t rounds;
} aes_key;

typedef struct aes_impl {
    impl_info info;
    /* keybytes is 16 or 32. Zeroes the round keys that it leaves unused. key and ek are disjoint.
     */
    void (*expand)(aes_key *ek, const uint8_t *key, size_t keybytes);
    /* out = AES(in) block by block; n may be 0; out and in are equal or disjoint. */
    void (*encrypt)(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek);
    /* The inverse: in = AES(out), with the same expanded key. */
    void (*decrypt)(uint8_t *out, const uint8_t *in, size_t n, const aes_key *ek);
    /* c = m XOR AES(counter), AES(counter + 1), ...: the counter is the whole block as a 128-bit
     * big-endian integer that wraps modulo 2^128, and public. m == NULL: the keystream itself. c
     * and m are equal or disjoint. len may be 0. counter is left as it was. */
    void (*ctr)(uint8_t *c, const uint8_t *m, size_t len, const uint8_t counter[16],
                const aes_key *ek);
} aes_impl;

#endif
