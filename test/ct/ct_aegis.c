/* SPDX-License-Identifier: ISC */
/* Constant-time cases: AEGIS, encryption of IP addresses. */
#include "ct.h"

/* Secret key, message and associated data. The first decryption is of a forgery. */
#define CT_AEGIS(name)                                                                             \
    static void ct_run_##name(size_t len)                                                          \
    {                                                                                              \
        unsigned char mac[32];                                                                     \
        (void) crypto_aead_##name##_encrypt_detached(ct_out, mac, NULL, ct_m, len, ct_c, len % 50, \
                                                     NULL, ct_n, ct_secret);                       \
        (void) ct_result(crypto_aead_##name##_decrypt_detached(ct_out + 16, NULL, ct_m, len, ct_c, \
                                                               ct_c, len % 50, ct_n, ct_secret));  \
        (void) ct_result(crypto_aead_##name##_decrypt_detached(ct_out, NULL, ct_out, len, mac,     \
                                                               ct_c, len % 50, ct_n, ct_secret));  \
        (void) crypto_aead_##name##_encrypt(ct_out, NULL, ct_m, len, NULL, 0, NULL, ct_n,          \
                                            ct_secret);                                            \
        (void) ct_result(crypto_aead_##name##_decrypt(NULL, NULL, NULL, ct_out, len + 32, NULL, 0, \
                                                      ct_n, ct_secret));                           \
        crypto_aead_##name##_keygen(ct_out);                                                       \
    }
CT_AEGIS(aegis128l)
CT_AEGIS(aegis256)
CT_AEGIS(aegis128x2)
CT_AEGIS(aegis128x4)
CT_AEGIS(aegis256x2)
CT_AEGIS(aegis256x4)

/* Secret key and address. */
static void ct_run_ipcrypt(size_t len)
{
    (void) len;
    ct_mark_key_to_expand(ct_secret, 32);
    crypto_ipcrypt_encrypt(ct_out, ct_m, ct_secret);
    crypto_ipcrypt_decrypt(ct_out, ct_m, ct_secret);
    crypto_ipcrypt_nd_encrypt(ct_out, ct_m, ct_n, ct_secret);
    crypto_ipcrypt_nd_decrypt(ct_out, ct_c, ct_secret);
    crypto_ipcrypt_ndx_encrypt(ct_out, ct_m, ct_n, ct_secret);
    crypto_ipcrypt_ndx_decrypt(ct_out, ct_c, ct_secret);
    crypto_ipcrypt_pfx_encrypt(ct_out, ct_m, ct_secret);
    crypto_ipcrypt_pfx_decrypt(ct_out, ct_m, ct_secret);
}

/* An IPv4 address; only its kind is public. */
static void ct_run_ipcrypt_v4(size_t len)
{
    static const unsigned char v4[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

    (void) len;
    ct_mark_key_to_expand(ct_secret, 32);
    memcpy(ct_m, v4, sizeof v4);
    ct_mark_secret(ct_m, 16);
    crypto_ipcrypt_pfx_encrypt(ct_out, ct_m, ct_secret);
    crypto_ipcrypt_pfx_decrypt(ct_out, ct_m, ct_secret);
}

static void ct_run_ipcrypt_keygen(size_t len)
{
    (void) len;
    crypto_ipcrypt_keygen(ct_out);
    crypto_ipcrypt_nd_keygen(ct_out);
    crypto_ipcrypt_ndx_keygen(ct_out);
    crypto_ipcrypt_pfx_keygen(ct_out);
}

const ct_case ct_aegis_cases[] = {
    {"crypto_aead_aegis128l_encrypt crypto_aead_aegis128l_decrypt "
     "crypto_aead_aegis128l_encrypt_detached "
     "crypto_aead_aegis128l_decrypt_detached crypto_aead_aegis128l_keygen",
     ct_run_aegis128l, 1, 0},
    {"crypto_aead_aegis256_encrypt crypto_aead_aegis256_decrypt "
     "crypto_aead_aegis256_encrypt_detached "
     "crypto_aead_aegis256_decrypt_detached crypto_aead_aegis256_keygen",
     ct_run_aegis256, 1, 0},
    {"crypto_aead_aegis128x2_encrypt crypto_aead_aegis128x2_decrypt "
     "crypto_aead_aegis128x2_encrypt_detached "
     "crypto_aead_aegis128x2_decrypt_detached crypto_aead_aegis128x2_keygen",
     ct_run_aegis128x2, 1, 0},
    {"crypto_aead_aegis128x4_encrypt crypto_aead_aegis128x4_decrypt "
     "crypto_aead_aegis128x4_encrypt_detached "
     "crypto_aead_aegis128x4_decrypt_detached crypto_aead_aegis128x4_keygen",
     ct_run_aegis128x4, 1, 0},
    {"crypto_aead_aegis256x2_encrypt crypto_aead_aegis256x2_decrypt "
     "crypto_aead_aegis256x2_encrypt_detached "
     "crypto_aead_aegis256x2_decrypt_detached crypto_aead_aegis256x2_keygen",
     ct_run_aegis256x2, 1, 0},
    {"crypto_aead_aegis256x4_encrypt crypto_aead_aegis256x4_decrypt "
     "crypto_aead_aegis256x4_encrypt_detached "
     "crypto_aead_aegis256x4_decrypt_detached crypto_aead_aegis256x4_keygen",
     ct_run_aegis256x4, 1, 0},
    {"crypto_ipcrypt_encrypt crypto_ipcrypt_decrypt crypto_ipcrypt_nd_encrypt "
     "crypto_ipcrypt_nd_decrypt crypto_ipcrypt_ndx_encrypt crypto_ipcrypt_ndx_decrypt "
     "crypto_ipcrypt_pfx_encrypt crypto_ipcrypt_pfx_decrypt",
     ct_run_ipcrypt, 0, 0},
    {"crypto_ipcrypt_pfx_encrypt crypto_ipcrypt_pfx_decrypt", ct_run_ipcrypt_v4, 0, 0},
    {"crypto_ipcrypt_keygen crypto_ipcrypt_nd_keygen crypto_ipcrypt_ndx_keygen "
     "crypto_ipcrypt_pfx_keygen",
     ct_run_ipcrypt_keygen, 0, 0},
    {NULL, NULL, 0, 0},
};
