/* SPDX-License-Identifier: ISC */
/* ChaCha20 on 32-bit words (RFC 8439, 2.1 to 2.4), inlined into chacha20_scalar.inc and, beside
 * vectors, chacha20_vec.inc. */
#ifndef TRONA_CHACHA20_CHACHA20_WORDS_H
#define TRONA_CHACHA20_CHACHA20_WORDS_H

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/targets.h"

static ALWAYS_INLINE void chacha20_quarter_round(uint32_t x[16], int a, int b, int c, int d)
{
    x[a] += x[b];
#if !SIMD_ARM64   /* beside vectors gcc would take 3 % more instructions there */
    HIDE_R(x[a]); /* words of several quarter rounds are not to be gathered in vectors */
#endif
    x[d] = rotl32(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotl32(x[b] ^ x[c], 12);
    x[a] += x[b];
#if !SIMD_ARM64
    HIDE_R(x[a]);
#endif
    x[d] = rotl32(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotl32(x[b] ^ x[c], 7);
}

/* The order within a round lets two of the third row's words lie in memory while the other two are
 * worked on. */
static ALWAYS_INLINE void chacha20_words_rounds(uint32_t x[16], int rounds)
{
    int i;

    for (i = rounds; i > 0; i -= 2) {
        chacha20_quarter_round(x, 0, 4, 8, 12);
        chacha20_quarter_round(x, 1, 5, 9, 13);
        chacha20_quarter_round(x, 2, 6, 10, 14);
        chacha20_quarter_round(x, 3, 7, 11, 15);
        chacha20_quarter_round(x, 0, 5, 10, 15);
        chacha20_quarter_round(x, 1, 6, 11, 12);
        chacha20_quarter_round(x, 2, 7, 8, 13);
        chacha20_quarter_round(x, 3, 4, 9, 14);
    }
}

/* Row i of the state: four words. */
static ALWAYS_INLINE void chacha20_words_row(uint32_t x[4], const uint8_t row[16])
{
    x[0] = load32_le(row);
    x[1] = load32_le(row + 4);
    x[2] = load32_le(row + 8);
    x[3] = load32_le(row + 12);
}

/* The state for the key and the 16 bytes in: block counter and nonce, or HChaCha20's input. */
static ALWAYS_INLINE void chacha20_words_init(uint32_t x[16], const uint8_t in[16],
                                              const uint8_t key[32], const uint8_t sigma[16])
{
    chacha20_words_row(x, sigma);
    chacha20_words_row(x + 4, key);
    chacha20_words_row(x + 8, key + 16);
    chacha20_words_row(x + 12, in);
}

static ALWAYS_INLINE void chacha20_words_put(uint8_t *c, uint32_t word)
{
    HIDE_R(word); /* words are not to be gathered in a vector first */
    store32_le(c, word);
}

static ALWAYS_INLINE void chacha20_words_put_row(uint8_t *c, const uint32_t x[4])
{
    chacha20_words_put(c, x[0]);
    chacha20_words_put(c + 4, x[1]);
    chacha20_words_put(c + 8, x[2]);
    chacha20_words_put(c + 12, x[3]);
}

/* c = m XOR the row x + first, 16 bytes. */
static ALWAYS_INLINE void chacha20_words_xor_row(uint8_t *c, const uint8_t *m, const uint32_t x[4],
                                                 const uint8_t first[16])
{
    chacha20_words_put(c, (x[0] + load32_le(first)) ^ load32_le(m));
    chacha20_words_put(c + 4, (x[1] + load32_le(first + 4)) ^ load32_le(m + 4));
    chacha20_words_put(c + 8, (x[2] + load32_le(first + 8)) ^ load32_le(m + 8));
    chacha20_words_put(c + 12, (x[3] + load32_le(first + 12)) ^ load32_le(m + 12));
}

/* c = m XOR block, n < 64 bytes; m == NULL: c = block. */
static ALWAYS_INLINE void chacha20_words_put_part(uint8_t *c, const uint8_t *m,
                                                  const uint8_t block[64], size_t n)
{
    size_t i;

    if (m == NULL) {
        bytes_copy_call(c, block, n);
        return;
    }
    for (i = 0; i + 4 <= n; i += 4) {
        store32_le(c + i, load32_le(m + i) ^ load32_le(block + i));
    }
    for (; i < n; i++) {
        c[i] = (uint8_t) (m[i] ^ block[i]);
    }
}

#endif
