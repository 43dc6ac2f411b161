/* SPDX-License-Identifier: ISC */
/* SHA-512 (FIPS 180-4). The vtable applies the compression function to blocks of one message, and
 * to one block of each of two messages. Padding is done in sha512_end; src/api has the public
 * functions, with HMAC and HKDF over these. Ed25519 uses them too.
 *
 *   sha512.c        constants, the end of a message, known answers, benchmarks
 *   sha512_impls.c  portable C, which is to be read first, beside FIPS 180-4, section 6.4.2;
 *                   AArch64's instructions for SHA-512; RISC-V's Zknh
 *   sha512_shani.c  Intel's instructions for SHA-512
 *   sha512_vec.c    AVX2 and AVX-512, the rounds in assembly: the message schedules of two
 *                   blocks in vectors, the rounds in general registers */
#pragma once

#include "../core/bytes.h"
#include "../core/impl.h"

typedef struct sha512_impl {
    impl_info info;
    /* Applies the compression function to n 128-byte blocks; n may be 0, m may then be NULL. state
     * holds native words, and is disjoint from m. */
    void (*blocks)(uint64_t state[8], const uint8_t *m, size_t n);
    /* Applies the compression function to two independent states: the first block of m to state[0],
     * the second to state[1]. For the two pads of HMAC. */
    void (*pair)(uint64_t state[2][8], const uint8_t m[256]);
} sha512_impl;

IMPL_DECLARE(sha512);

extern const uint64_t sha512_k[80]; /* round constants */
extern const uint64_t sha512_iv[8];

/* Ends a message of bits[0] * 2^64 + bits[1] bits: hashes its last len bytes m, which follow a
 * multiple of 128 bytes, and the padding; state is then the digest. m may be NULL if len is 0. */
void sha512_end(const sha512_impl *impl, uint64_t state[8], const uint8_t *m, size_t len,
                const uint64_t bits[2]);

/* The first n words of the digest as bytes; out need not be aligned. Whole words are swapped in
 * general registers, which leaves nothing on the stack. */
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
