/* SPDX-License-Identifier: ISC */
/* Salsa20 on 32-bit words (D. J. Bernstein, "Salsa20 specification", 2005), inlined into
 * salsa20_scalar.inc and, beside vectors, salsa20_vec.inc. */
#ifndef TRONA_SALSA20_SALSA20_WORDS_H
#define TRONA_SALSA20_SALSA20_WORDS_H

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/targets.h"

/* The quarter round, section 3. */
static ALWAYS_INLINE void salsa20_quarter_round(uint32_t x[16], int a, int b, int c, int d)
{
    x[b] ^= rotl32(x[a] + x[d], 7);
    x[c] ^= rotl32(x[b] + x[a], 9);
    x[d] ^= rotl32(x[c] + x[b], 13);
    x[a] ^= rotl32(x[d] + x[c], 18);
}

static ALWAYS_INLINE void salsa20_words_rounds(uint32_t x[16], int rounds)
{
    int i;

    for (i = rounds; i > 0; i -= 2) {
        salsa20_quarter_round(x, 0, 4, 8, 12);
        salsa20_quarter_round(x, 5, 9, 13, 1);
        salsa20_quarter_round(x, 10, 14, 2, 6);
        salsa20_quarter_round(x, 15, 3, 7, 11);
        salsa20_quarter_round(x, 0, 1, 2, 3);
        salsa20_quarter_round(x, 5, 6, 7, 4);
        salsa20_quarter_round(x, 10, 11, 8, 9);
        salsa20_quarter_round(x, 15, 12, 13, 14);
    }
}

/* Words of the state from memory: four in a row, or the constant on the diagonal. */
static ALWAYS_INLINE void salsa20_words_row(uint32_t x[4], const uint8_t row[16])
{
    x[0] = load32_le(row);
    x[1] = load32_le(row + 4);
    x[2] = load32_le(row + 8);
    x[3] = load32_le(row + 12);
}

static ALWAYS_INLINE void salsa20_words_init(uint32_t x[16], const uint8_t in[16],
                                             const uint8_t key[32], const uint8_t sigma[16])
{
    salsa20_words_row(x + 1, key);
    salsa20_words_row(x + 6, in);
    salsa20_words_row(x + 11, key + 16);
    x[0]  = load32_le(sigma);
    x[5]  = load32_le(sigma + 4);
    x[10] = load32_le(sigma + 8);
    x[15] = load32_le(sigma + 12);
}

static ALWAYS_INLINE void salsa20_words_put(uint8_t *c, uint32_t word)
{
    HIDE_R(word); /* words are not to be gathered in a vector first */
    store32_le(c, word);
}

/* c = m XOR the words x + first, 4 or 16 bytes. */
static ALWAYS_INLINE void salsa20_words_xor(uint8_t *c, const uint8_t *m, uint32_t x,
                                            const uint8_t first[4])
{
    salsa20_words_put(c, (x + load32_le(first)) ^ load32_le(m));
}

static ALWAYS_INLINE void salsa20_words_xor_row(uint8_t *c, const uint8_t *m, const uint32_t x[4],
                                                const uint8_t first[16])
{
    salsa20_words_xor(c, m, x[0], first);
    salsa20_words_xor(c + 4, m + 4, x[1], first + 4);
    salsa20_words_xor(c + 8, m + 8, x[2], first + 8);
    salsa20_words_xor(c + 12, m + 12, x[3], first + 12);
}

/* c = m XOR block, n < 64 bytes; m == NULL: c = block. */
static ALWAYS_INLINE void salsa20_words_put_part(uint8_t *c, const uint8_t *m,
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
