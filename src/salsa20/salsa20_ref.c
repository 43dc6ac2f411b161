/* Salsa20 in portable C, to be read beside D. J. Bernstein, "Salsa20 specification" (2005). */
#include "salsa20.h"

#include "../core/bytes.h"

static inline void salsa20_ref_quarter_round(uint32_t x[16], int a, int b, int c, int d)
{
    x[b] ^= rotl32(x[a] + x[d], 7);
    x[c] ^= rotl32(x[b] + x[a], 9);
    x[d] ^= rotl32(x[c] + x[b], 13);
    x[a] ^= rotl32(x[d] + x[c], 18);
}

static void salsa20_ref_rounds(uint32_t x[16], int rounds)
{
    int i;

    for (i = 0; i < rounds; i += 2) {
        salsa20_ref_quarter_round(x, 0, 4, 8, 12);
        salsa20_ref_quarter_round(x, 5, 9, 13, 1);
        salsa20_ref_quarter_round(x, 10, 14, 2, 6);
        salsa20_ref_quarter_round(x, 15, 3, 7, 11);
        salsa20_ref_quarter_round(x, 0, 1, 2, 3);
        salsa20_ref_quarter_round(x, 5, 6, 7, 4);
        salsa20_ref_quarter_round(x, 10, 11, 8, 9);
        salsa20_ref_quarter_round(x, 15, 12, 13, 14);
    }
}

static void salsa20_ref_init(uint32_t x[16], const uint8_t in[16], const uint8_t key[32],
                             const uint8_t sigma[16])
{
    int i;

    for (i = 0; i < 4; i++) {
        x[5 * i]  = load32_le(sigma + 4 * i);
        x[1 + i]  = load32_le(key + 4 * i);
        x[6 + i]  = load32_le(in + 4 * i);
        x[11 + i] = load32_le(key + 16 + 4 * i);
    }
}

/* The block of state, with feed-forward. */
static void salsa20_ref_block(uint8_t out[64], const uint32_t state[16], int rounds)
{
    uint32_t x[16];
    int i;

    memcpy(x, state, sizeof x);
    salsa20_ref_rounds(x, rounds);
    for (i = 0; i < 16; i++) {
        store32_le(out + 4 * i, x[i] + state[i]);
    }
    wipe(x, sizeof x);
}

/* c = m XOR block, n bytes; m == NULL: c = block. */
static void salsa20_ref_xor(uint8_t *c, const uint8_t *m, const uint8_t block[64], size_t n)
{
    size_t i;

    if (m == NULL) {
        memcpy(c, block, n);
        return;
    }
    for (i = 0; i + 4 <= n; i += 4) {
        store32_le(c + i, load32_le(m + i) ^ load32_le(block + i));
    }
    for (; i < n; i++) {
        c[i] = (uint8_t) (m[i] ^ block[i]);
    }
}

void salsa20_ref_xor_ic(uint8_t *c, const uint8_t *m, size_t len, const uint8_t nonce[8],
                        uint64_t ic, const uint8_t key[32], int rounds)
{
    uint32_t state[16];
    uint8_t in[16], block[64];
    size_t n;

    memcpy(in, nonce, 8);
    store64_le(in + 8, ic);
    salsa20_ref_init(state, in, key, salsa20_sigma);
    while (len > 0) {
        salsa20_ref_block(block, state, rounds);
        n = len < 64 ? len : 64;
        salsa20_ref_xor(c, m, block, n);
        state[8]++;
        state[9] += state[8] == 0;
        c += n;
        m = m != NULL ? m + n : NULL;
        len -= n;
    }
    wipe(state, sizeof state);
    wipe(block, sizeof block);
}

void salsa20_ref_core(uint8_t out[64], const uint8_t in[16], const uint8_t key[32],
                      const uint8_t sigma[16], int rounds)
{
    uint32_t state[16];

    salsa20_ref_init(state, in, key, sigma);
    salsa20_ref_block(out, state, rounds);
    wipe(state, sizeof state);
}

void salsa20_ref_hsalsa20(uint8_t out[32], const uint8_t in[16], const uint8_t key[32],
                          const uint8_t sigma[16])
{
    uint32_t x[16];
    int i;

    salsa20_ref_init(x, in, key, sigma);
    salsa20_ref_rounds(x, 20);
    for (i = 0; i < 4; i++) {
        store32_le(out + 4 * i, x[5 * i]);
        store32_le(out + 16 + 4 * i, x[6 + i]);
    }
    wipe(x, sizeof x);
}

const salsa20_impl salsa20_ref = {
    IMPL_INFO(ref, NONE, "Salsa20 specification"),
    salsa20_ref_xor_ic,
    salsa20_ref_core,
    salsa20_ref_hsalsa20,
};
