/* SPDX-License-Identifier: ISC */
/* BLAKE2b (RFC 7693). The vtable compresses blocks; the functions below hash whole messages, with
 * or without a key, salt and personalisation. crypto_generichash and Argon2 are built on these.
 *
 *   blake2b.c        the initial value, whole messages, known answers, benchmark
 *   blake2b_impls.c  the implementations: portable C, which is to be read first, beside RFC 7693,
 *                    section 3.2; AVX2, AVX-512, SSE4.1; NEON of 32-bit ARM
 *   blake2b_ymm.inc  the body of those with AVX2 and AVX-512, a row of four words in a vector
 *
 * The twelve rounds are a list, BLAKE2B_ROUNDS, that each implementation expands. The vectors lose
 * to portable C on CPUs whose vector additions and rotations take two cycles (those without
 * CPU_BIT(SHORT_SIMD)). */
#pragma once

#include "../core/impl.h"

typedef struct blake2b_impl {
    impl_info info;
    /* Compresses n >= 1 blocks of 128 bytes. Before each, the 128-bit byte counter t (low word
     * first) grows by inc; f0 is the finalisation word (all ones with the last block, where n is 1,
     * else 0). */
    void (*compress)(uint64_t h[8], uint64_t t[2], const uint8_t *m, size_t n, uint64_t inc,
                     uint64_t f0);
} blake2b_impl;

IMPL_DECLARE(blake2b);

/* The twelve rounds: X(the permutation sigma of the message words). A list instead of a table, so
 * that unrolled code sees constants. */
#define BLAKE2B_ROUNDS(X)                                                                          \
    X(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)                                        \
    X(14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3)                                        \
    X(11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4)                                        \
    X(7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8)                                        \
    X(9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13)                                        \
    X(2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9)                                        \
    X(12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11)                                        \
    X(13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10)                                        \
    X(6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5)                                        \
    X(10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0)                                        \
    X(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)                                        \
    X(14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3)

/* The initial value, that of SHA-512. */
extern const uint64_t blake2b_iv[8];

/* The parameters of a hash besides message and length. All zero: plain BLAKE2b. */
typedef struct blake2b_params {
    const uint8_t *key; /* keylen bytes, at most 64 */
    size_t keylen;
    const uint8_t *salt;     /* 16 bytes, NULL for zeros */
    const uint8_t *personal; /* 16 bytes, NULL for zeros */
} blake2b_params;

/* The initial h for an output of outlen bytes, 1 to 64. The caller then compresses the key,
 * if there is one, padded with zeros, as the first block. */
void blake2b_start(uint64_t h[8], size_t outlen, const blake2b_params *params);

/* out = BLAKE2b-outlen(m), 1 <= outlen <= 64. out may overlap all inputs. */
void blake2b_hash_params(uint8_t *out, size_t outlen, const uint8_t *m, size_t len,
                         const blake2b_params *params);

/* The same without key, salt and personalisation. For the library's own use (sealed boxes, kx). */
void blake2b_hash(uint8_t *out, size_t outlen, const uint8_t *m, size_t len);

/* Compresses the last block: the len <= 128 bytes at m, padded with zeros. out = the first outlen
 * bytes of the hash. Wipes h. */
void blake2b_finish(uint8_t *out, size_t outlen, uint64_t h[8], uint64_t t[2], const uint8_t *m,
                    size_t len);
