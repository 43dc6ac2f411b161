/* SPDX-License-Identifier: ISC */
/* crypto_secretbox_xchacha20poly1305: secretbox.c with XChaCha20. */
#include "secretbox.h"

#include <trona.h>

#include "../chacha20/chacha20.h"

enum { SECRETBOX_XCHACHA20POLY1305_TAG = crypto_secretbox_xchacha20poly1305_MACBYTES };

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

    if (chacha20->xor_behind == NULL || len < CHACHA20_BEHIND_MIN) {
        return -1;
    }
    chacha20->xor_behind(first, c, m, len, nonce, 0, key, 20);
    return 0;
}

const secretbox_cipher secretbox_chacha20 = {
    secretbox_xchacha20poly1305_hash,
    secretbox_xchacha20poly1305_xor_ic,
    secretbox_xchacha20poly1305_xor_behind,
};

int crypto_secretbox_xchacha20poly1305_detached(unsigned char *c, unsigned char *mac,
                                                const unsigned char *m, unsigned long long mlen,
                                                const unsigned char *n, const unsigned char *k)
{
    return secretbox_detached(&secretbox_chacha20, c, mac, m, mlen, n, k);
}

int crypto_secretbox_xchacha20poly1305_easy(unsigned char *c, const unsigned char *m,
                                            unsigned long long mlen, const unsigned char *n,
                                            const unsigned char *k)
{
    return secretbox_detached(&secretbox_chacha20, c + SECRETBOX_XCHACHA20POLY1305_TAG, c, m, mlen,
                              n, k);
}

int crypto_secretbox_xchacha20poly1305_open_detached(unsigned char *m, const unsigned char *c,
                                                     const unsigned char *mac,
                                                     unsigned long long clen,
                                                     const unsigned char *n, const unsigned char *k)
{
    return secretbox_open_detached(&secretbox_chacha20, m, c, mac, clen, n, k);
}

int crypto_secretbox_xchacha20poly1305_open_easy(unsigned char *m, const unsigned char *c,
                                                 unsigned long long clen, const unsigned char *n,
                                                 const unsigned char *k)
{
    return secretbox_open_easy(&secretbox_chacha20, m, c, clen, n, k);
}
