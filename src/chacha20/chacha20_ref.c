/* ChaCha20 in portable C, to be read beside RFC 8439, section 2. */
#include "chacha20.h"

#include "../core/bytes.h"

#define NAME(x) chacha20_ref_##x
#include "chacha20_scalar.inc"
#undef NAME

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
    chacha20_ref_scalar_init(state, in, key, chacha20_sigma);
    while (len > 0) {
        memcpy(x, state, sizeof x);
        chacha20_ref_scalar_rounds(x);
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

const chacha20_impl chacha20_ref = {
    IMPL_INFO(ref, NONE, "RFC 8439"),
    chacha20_ref_xor_ic,
    chacha20_ref_scalar_hchacha20,
};
