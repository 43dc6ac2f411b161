/* SPDX-License-Identifier: ISC */
/* SHA-256 (FIPS 180-4). The vtable applies the compression function to blocks of one message, to
 * one block of each of two messages, and to chains of HMACs for PBKDF2. Padding is done here and in
 * sha256_end; src/api has the public functions, with HMAC, HKDF and PBKDF2 over these.
 *
 *   sha256.c        constants, the end of a message, known answers, benchmarks
 *   sha256_impls.c  the implementations: portable C, which is to be read first, beside FIPS 180-4,
 *                   section 6.2.2; x86's and AArch64's instructions for SHA-256; RISC-V's Zknh
 *   sha256_avx2.c   AVX2: the message schedules of two blocks in vectors, the rounds in general
 *                   registers */
#pragma once

#include "../core/bytes.h"
#include "../core/impl.h"

/* n blocks at m. */
typedef struct sha256_span {
    const uint8_t *m;
    size_t n;
} sha256_span;

typedef struct sha256_impl {
    impl_info info;
    /* Applies the compression function to n 64-byte blocks; n may be 0, m may then be NULL. state
     * holds native words, and is disjoint from m. */
    void (*blocks)(uint32_t state[8], const uint8_t *m, size_t n);
    /* Applies it to two independent states: the first block of m to state[0], the second to
     * state[1]. For the two pads of HMAC. */
    void (*pair)(uint32_t state[2][8], const uint8_t m[128]);
    /* blocks for count spans, at least 1, one after the other. */
    void (*spans)(uint32_t state[8], const sha256_span *span, unsigned count);
    /* NULL where blocks and pair serve as well. For PBKDF2: t[i] ^= u_1 ^ ... ^ u_n for i < count,
     * 1 or 2, where u_0 is t[i] and u_j the HMAC of u_j-1, all in native words. pads: the inner and
     * the outer hash of the HMAC after their pads. n may be 0. */
    void (*iterate)(uint32_t t[2][8], const uint32_t pads[16], unsigned count, uint64_t n);
} sha256_impl;

IMPL_DECLARE(sha256);

extern const uint32_t sha256_k[64]; /* round constants */
extern const uint32_t sha256_iv[8];

/* end = the last len < 64 bytes m of a message of bits bits, and its padding. Returns the number of
 * blocks. m may be NULL if len is 0. */
static inline size_t sha256_pad(uint8_t end[128], const uint8_t *m, size_t len, uint64_t bits)
{
    size_t used = len < 56 ? 64 : 128;

    memset(end, 0, 64); /* in parts short enough for plain stores */
    if (used > 64) {
        memset(end + 64, 0, 64);
    }
    bytes_copy_call(end, m, len);
    end[len] = 0x80;
    store64_be(end + used - 8, bits);
    return used / 64;
}

/* Ends a message of bits bits: hashes its last len bytes m, which follow a multiple of 64 bytes,
 * and the padding; state is then the digest. m may be NULL if len is 0. */
void sha256_end(const sha256_impl *impl, uint32_t state[8], const uint8_t *m, size_t len,
                uint64_t bits);

/* The digest as bytes; out need not be aligned. Whole words are swapped in general registers, which
 * leaves nothing on the stack. */
static inline void sha256_store(uint8_t out[32], const uint32_t state[8])
{
    uint32_t x;
    int i;

    for (i = 0; i < 8; i++) {
        x = state[i];
        x = (rotl32(x, 8) & 0x00ff00ff) | (rotr32(x, 8) & 0xff00ff00);
        store32_le(out + 4 * i, x);
    }
}
