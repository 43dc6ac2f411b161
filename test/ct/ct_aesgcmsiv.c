/* SPDX-License-Identifier: ISC */
/* Constant-time cases: AES-256-GCM-SIV. */
#include "ct.h"

/* Seals a secret message under a secret key with secret associated data, opens it, and fails to
 * open a forgery. */
static void ct_run_aes256gcmsiv(size_t len)
{
    unsigned char *c = ct_out, *mac = ct_out + CT_MAX + 64;
    unsigned long long n;

    (void) crypto_aead_aes256gcmsiv_encrypt(c, &n, ct_m, len, ct_c, len / 3, NULL, ct_n, ct_secret);
    ct_mark_public(c, len + 16);
    (void) ct_result(crypto_aead_aes256gcmsiv_decrypt(ct_m, &n, NULL, c, len + 16, ct_c, len / 3,
                                                      ct_n, ct_secret));
    (void) ct_result(crypto_aead_aes256gcmsiv_decrypt(NULL, &n, NULL, c, len + 16, ct_c, len / 3,
                                                      ct_n, ct_secret));
    c[len / 2] ^= 1;
    (void) ct_result(crypto_aead_aes256gcmsiv_decrypt(ct_m, &n, NULL, c, len + 16, ct_c, len / 3,
                                                      ct_n, ct_secret));
    (void) crypto_aead_aes256gcmsiv_encrypt_detached(c, mac, &n, ct_m, len, ct_c, len, NULL, ct_n,
                                                     ct_secret);
    ct_mark_public(mac, 16);
    (void) ct_result(crypto_aead_aes256gcmsiv_decrypt_detached(ct_m, NULL, c, len, mac, ct_c, len,
                                                               ct_n, ct_secret));
}

static void ct_run_aes256gcmsiv_keygen(size_t len)
{
    (void) len;
    crypto_aead_aes256gcmsiv_keygen(ct_out);
}

const ct_case ct_aesgcmsiv_cases[] = {
    {"crypto_aead_aes256gcmsiv_encrypt crypto_aead_aes256gcmsiv_decrypt "
     "crypto_aead_aes256gcmsiv_encrypt_detached crypto_aead_aes256gcmsiv_decrypt_detached",
     ct_run_aes256gcmsiv, 1, 0},
    {"crypto_aead_aes256gcmsiv_keygen", ct_run_aes256gcmsiv_keygen, 0, 0},
    {NULL, NULL, 0, 0},
};
