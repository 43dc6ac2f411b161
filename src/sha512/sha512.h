/* SPDX-License-Identifier: ISC */
/* SHA-512 (FIPS 180-4): the interface of its implementations, and the hash over any of them. */
#ifndef TRONA_SHA512_SHA512_H
#define TRONA_SHA512_SHA512_H

#include "../core/bytes.h"
#include "../core/impl.h"

typedef struct sha512_impl {
    impl_info info;
    /* Applies the compression function to n 128-byte blocks; n may be 0, m may then be NULL. state
     * holds native words, and is disjoint from m. */
    void (*blocks)(uint64_t state[8], const uint8_t *m, size_t n);
    /* Applies it to two independent states: the first block of m to state[0], the second to
     * state[1]. For the two pads of HMAC. */
    void (*pair)(uint64_t state[2][8], const uint8_t m[256]);
} sha512_impl;

IMPL_DECLARE(sha512);

extern const uint64_t sha512_k[80]; /* round constants */
extern const uint64_t sha512_iv[8];

/* Ends a message of bits[0] * 2^64 + bits[1] bits: hashes its last len bytes m, all after a
 * multiple of 128 bytes, and the padding; state is then the digest. m may be NULL if len is 0. */
void sha512_end(const sha512_impl *impl, uint64_t state[8], const uint8_t *m, size_t len,
                const uint64_t bits[2]);

/* The first n words of the digest as bytes; out need not be aligned. See sha256_store. */
static inline void sha512_store(uint8_t *out, const uint64_t state[8], int n)
{
    const uint64_t bytes = UINT64_C(0x00ff00ff00ff00ff), pairs = UINT64_C(0x0000ffff0000ffff);
    uint64_t x;
    int i;

    for (i = 0; i < n; i++) {
        x = state[i];
        x = (x & bytes) << 8 | (x >> 8 & bytes);
        x = (x & pairs) << 16 | (x >> 16 & pairs);
        store64_le(out + 8 * i, rotl64(x, 32));
    }
}

#endif
