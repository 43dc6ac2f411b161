/* SPDX-License-Identifier: ISC */
/* Known answers of AES-256-GCM-SIV. */
#include "kat.h"

/* key, n, ad, m, c = ciphertext || tag */
KAT(crypto_aead_aes256gcmsiv)
{
    const uint8_t *k = kat_fixed(v, "key", crypto_aead_aes256gcmsiv_KEYBYTES);
    const uint8_t *n = kat_fixed(v, "n", crypto_aead_aes256gcmsiv_NPUBBYTES);
    kat_bytes m = kat_get(v, "m"), c = kat_get(v, "c"), ad = kat_get(v, "ad");
    uint8_t *out = kat_buffer(m.len + 16), *back = kat_buffer(m.len);
    unsigned long long len = 0;

    if (c.len != m.len + crypto_aead_aes256gcmsiv_ABYTES ||
        crypto_aead_aes256gcmsiv_encrypt(out, &len, m.p, m.len, ad.p, ad.len, NULL, n, k) != 0 ||
        len != c.len || kat_expect(v, "c", out, c.len) != 0 ||
        crypto_aead_aes256gcmsiv_decrypt(back, &len, NULL, c.p, c.len, ad.p, ad.len, n, k) != 0 ||
        len != m.len || kat_expect(v, "m", back, m.len) != 0 ||
        crypto_aead_aes256gcmsiv_decrypt(NULL, NULL, NULL, c.p, c.len, ad.p, ad.len, n, k) != 0) {
        return -1;
    }
    memset(out, 0, m.len + 16);
    memset(back, 0, m.len);
    if (crypto_aead_aes256gcmsiv_encrypt_detached(out, out + m.len, &len, m.p, m.len, ad.p, ad.len,
                                                  NULL, n, k) != 0 ||
        len != 16 || kat_expect(v, "c", out, c.len) != 0 ||
        crypto_aead_aes256gcmsiv_decrypt_detached(back, NULL, c.p, m.len, c.p + m.len, ad.p, ad.len,
                                                  n, k) != 0) {
        return -1;
    }
    return kat_expect(v, "m", back, m.len);
}

/* key, n; text, whose first len bytes are the message, for every len up to its whole,
 * and the associated data are the last 7 len mod 101; sha256 = the hash of all the ciphertexts. */
KAT(crypto_aead_aes256gcmsiv_lengths)
{
    const uint8_t *k = kat_fixed(v, "key", crypto_aead_aes256gcmsiv_KEYBYTES);
    const uint8_t *n = kat_fixed(v, "n", crypto_aead_aes256gcmsiv_NPUBBYTES);
    kat_bytes text   = kat_get(v, "text");
    uint8_t *c = kat_buffer(text.len + 16), *m = kat_buffer(text.len), hash[32];
    crypto_hash_sha256_state st;
    size_t len;

    crypto_hash_sha256_init(&st);
    for (len = 0; len <= text.len; len++) {
        size_t adlen      = 7 * len % 101;
        const uint8_t *ad = text.p + text.len - adlen;

        crypto_aead_aes256gcmsiv_encrypt(c, NULL, text.p, len, ad, adlen, NULL, n, k);
        crypto_hash_sha256_update(&st, c, len + 16);
        if (crypto_aead_aes256gcmsiv_decrypt(m, NULL, NULL, c, len + 16, ad, adlen, n, k) != 0 ||
            memcmp(m, text.p, len) != 0 ||
            crypto_aead_aes256gcmsiv_decrypt(NULL, NULL, NULL, c, len + 16, ad, adlen, n, k) != 0) {
            return -1;
        }
    }
    crypto_hash_sha256_final(&st, hash);
    return kat_expect(v, "sha256", hash, sizeof hash);
}
