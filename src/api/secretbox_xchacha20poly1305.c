/* SPDX-License-Identifier: ISC */
/* crypto_secretbox_xchacha20poly1305: secretbox.c with XChaCha20. */
#include "secretbox.h"

#include "../chacha20/chacha20.h"
#include "../core/bytes.h"

static void secretbox_xchacha20poly1305_hash(uint8_t out[32], const uint8_t in[16],
                                             const uint8_t key[32])
{
    IMPL_ACTIVE(chacha20)->hchacha20(out, in, key, chacha20_sigma);
}

static void secretbox_xchacha20poly1305_xor_ic(uint8_t *c, const uint8_t *m, size_t len,
                                               const uint8_t nonce[8], uint64_t ic,
                                               const uint8_t key[32])
{
    IMPL_ACTIVE(chacha20)->xor_ic(c, m, len, nonce, ic, key, 20);
}

static int secretbox_xchacha20poly1305_xor_behind(uint8_t first[64], uint8_t *c, const uint8_t *m,
                                                  size_t len, const uint8_t nonce[8],
                                                  const uint8_t key[32])
{
    const chacha20_impl *chacha20 = IMPL_ACTIVE(chacha20);
    uint8_t from[16]              = {0};

    if (chacha20->xor_behind == NULL || len < CHACHA20_BEHIND_MIN) {
        return -1;
    }
    memcpy(from, nonce, 8);
    chacha20->xor_behind(first, c, m, len, from, key, 20);
    return 0;
}

const secretbox_cipher secretbox_chacha20 = {
    secretbox_xchacha20poly1305_hash,
    secretbox_xchacha20poly1305_xor_ic,
    secretbox_xchacha20poly1305_xor_behind,
};

SECRETBOX(crypto_secretbox_xchacha20poly1305_detached, crypto_secretbox_xchacha20poly1305_easy,
          crypto_secretbox_xchacha20poly1305_open_detached,
          crypto_secretbox_xchacha20poly1305_open_easy, secretbox_chacha20)
