/* Constant-time cases: AES-256-GCM. */
#include "ct.h"

/* Seals a secret message under a secret key with secret associated data, opens it, and fails to
 * open a forgery. */
static void ct_run_aesgcm(size_t len)
{
    unsigned char *c = ct_out, *mac = ct_out + CT_MAX + 64;
    unsigned long long n;

    ct_mark_key_to_expand(ct_secret, 32);
    (void) crypto_aead_aes256gcm_encrypt(c, &n, ct_m, len, ct_c, len / 3, NULL, ct_n, ct_secret);
    ct_mark_public(c, len + 16);
    (void) ct_result(
        crypto_aead_aes256gcm_decrypt(ct_m, &n, NULL, c, len + 16, ct_c, len / 3, ct_n, ct_secret));
    (void) ct_result(
        crypto_aead_aes256gcm_decrypt(NULL, &n, NULL, c, len + 16, ct_c, len / 3, ct_n, ct_secret));
    c[len / 2] ^= 1;
    (void) ct_result(
        crypto_aead_aes256gcm_decrypt(ct_m, &n, NULL, c, len + 16, ct_c, len / 3, ct_n, ct_secret));
    (void) crypto_aead_aes256gcm_encrypt_detached(c, mac, &n, ct_m, len, ct_c, len, NULL, ct_n,
                                                  ct_secret);
    (void) ct_result(crypto_aead_aes256gcm_decrypt_detached(ct_m, NULL, c, len, mac, ct_c, len,
                                                            ct_n, ct_secret));
}

/* The same with a prepared key: powers and round keys are secret in any case. */
static void ct_run_aesgcm_prepared(size_t len)
{
    unsigned char *c = ct_out, *mac = ct_out + CT_MAX + 64;
    crypto_aead_aes256gcm_state st;
    unsigned long long n;

    ct_mark_key_to_expand(ct_secret, 32);
    (void) crypto_aead_aes256gcm_beforenm(&st, ct_secret);
    ct_mark_secret(&st, 16 * 16 + 15 * 16);
    (void) crypto_aead_aes256gcm_encrypt_afternm(c, &n, ct_m, len, ct_c, len / 3, NULL, ct_n, &st);
    (void) ct_result(crypto_aead_aes256gcm_decrypt_afternm(ct_m, &n, NULL, c, len + 16, ct_c,
                                                           len / 3, ct_n, &st));
    (void) ct_result(crypto_aead_aes256gcm_decrypt_afternm(NULL, &n, NULL, c, len + 16, ct_c,
                                                           len / 3, ct_n, &st));
    (void) crypto_aead_aes256gcm_encrypt_detached_afternm(c, mac, &n, ct_m, len, ct_c, len, NULL,
                                                          ct_n, &st);
    mac[3] ^= 1;
    (void) ct_result(crypto_aead_aes256gcm_decrypt_detached_afternm(ct_m, NULL, c, len, mac, ct_c,
                                                                    len, ct_n, &st));
}

static void ct_run_aesgcm_keygen(size_t len)
{
    (void) len;
    crypto_aead_aes256gcm_keygen(ct_out);
}

const ct_case ct_aesgcm_cases[] = {
    {"crypto_aead_aes256gcm_encrypt crypto_aead_aes256gcm_decrypt "
     "crypto_aead_aes256gcm_encrypt_detached crypto_aead_aes256gcm_decrypt_detached",
     ct_run_aesgcm, 1, 0},
    {"crypto_aead_aes256gcm_beforenm crypto_aead_aes256gcm_encrypt_afternm "
     "crypto_aead_aes256gcm_decrypt_afternm crypto_aead_aes256gcm_encrypt_detached_afternm "
     "crypto_aead_aes256gcm_decrypt_detached_afternm",
     ct_run_aesgcm_prepared, 1, 0},
    {"crypto_aead_aes256gcm_keygen", ct_run_aesgcm_keygen, 0, 0},
    {NULL, NULL, 0, 0},
};
