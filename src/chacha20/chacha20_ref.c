/* ChaCha20 in portable C, to be read beside RFC 8439, section 2. */
#include "chacha20.h"

#include "../core/bytes.h"

static inline void chacha20_ref_quarter_round(uint32_t x[16], int a, int b, int c, int d)
{
    x[a] += x[b];
    x[d] = rotl32(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotl32(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = rotl32(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotl32(x[b] ^ x[c], 7);
}

static void chacha20_ref_rounds(uint32_t x[16])
{
    int i;

    for (i = 0; i < 20; i += 2) {
        chacha20_ref_quarter_round(x, 0, 4, 8, 12);
        chacha20_ref_quarter_round(x, 1, 5, 9, 13);
        chacha20_ref_quarter_round(x, 2, 6, 10, 14);
        chacha20_ref_quarter_round(x, 3, 7, 11, 15);
        chacha20_ref_quarter_round(x, 0, 5, 10, 15);
        chacha20_ref_quarter_round(x, 1, 6, 11, 12);
        chacha20_ref_quarter_round(x, 2, 7, 8, 13);
        chacha20_ref_quarter_round(x, 3, 4, 9, 14);
    }
}

/* The state for the key and the 16 bytes in: block counter and nonce, or HChaCha20's input. */
static void chacha20_ref_init(uint32_t x[16], const uint8_t in[16], const uint8_t key[32],
                              const uint8_t sigma[16])
{
    int i;

    for (i = 0; i < 4; i++) {
        x[i]      = load32_le(sigma + 4 * i);
        x[4 + i]  = load32_le(key + 4 * i);
        x[8 + i]  = load32_le(key + 16 + 4 * i);
        x[12 + i] = load32_le(in + 4 * i);
    }
}

/* c = m XOR block, n bytes; m == NULL: c = block. */
static void chacha20_ref_xor(uint8_t *c, const uint8_t *m, const uint8_t block[64], size_t n)
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

static void chacha20_ref_xor_ic(uint8_t *c, const uint8_t *m, size_t len, const uint8_t nonce[8],
                                uint64_t ic, const uint8_t key[32])
{
    uint32_t state[16], x[16];
    uint8_t in[16], block[64];
    size_t n, i;

    store64_le(in, ic);
    memcpy(in + 8, nonce, 8);
    chacha20_ref_init(state, in, key, chacha20_sigma);
    while (len > 0) {
        memcpy(x, state, sizeof x);
        chacha20_ref_rounds(x);
        for (i = 0; i < 16; i++) {
            store32_le(block + 4 * i, x[i] + state[i]);
        }
        n = len < 64 ? len : 64;
        chacha20_ref_xor(c, m, block, n);
        state[12]++;
        state[13] += state[12] == 0;
        c += n;
        m = m != NULL ? m + n : NULL;
        len -= n;
    }
    wipe(state, sizeof state);
    wipe(x, sizeof x);
    wipe(block, sizeof block);
}

void chacha20_ref_hchacha20(uint8_t out[32], const uint8_t in[16], const uint8_t key[32],
                            const uint8_t sigma[16])
{
    uint32_t x[16];
    int i;

    chacha20_ref_init(x, in, key, sigma);
    chacha20_ref_rounds(x);
    for (i = 0; i < 4; i++) {
        store32_le(out + 4 * i, x[i]);
        store32_le(out + 16 + 4 * i, x[12 + i]);
    }
    wipe(x, sizeof x);
}

const chacha20_impl chacha20_ref = {
    IMPL_INFO(ref, NONE, "RFC 8439"),
    chacha20_ref_xor_ic,
    chacha20_ref_hchacha20,
};
