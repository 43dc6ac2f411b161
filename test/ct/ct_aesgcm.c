/* SPDX-License-Identifier: ISC */
/* Constant-time cases: AES-256-GCM, AES-128-GCM. */
#include "ct.h"

#define NAME(x) ct_run_aes256gcm_##x
#define GCM(x)  crypto_aead_aes256gcm_##x
#include "ct_aesgcm.inc"

#define NAME(x) ct_run_aes128gcm_##x
#define GCM(x)  crypto_aead_aes128gcm_##x
#include "ct_aesgcm.inc"

const ct_case ct_aesgcm_cases[] = {
    {"crypto_aead_aes256gcm_encrypt crypto_aead_aes256gcm_decrypt "
     "crypto_aead_aes256gcm_encrypt_detached crypto_aead_aes256gcm_decrypt_detached",
     ct_run_aes256gcm_once, 1, 0},
    {"crypto_aead_aes256gcm_beforenm crypto_aead_aes256gcm_encrypt_afternm "
     "crypto_aead_aes256gcm_decrypt_afternm crypto_aead_aes256gcm_encrypt_detached_afternm "
     "crypto_aead_aes256gcm_decrypt_detached_afternm",
     ct_run_aes256gcm_prepared, 1, 0},
    {"crypto_aead_aes256gcm_encrypt_with_iv crypto_aead_aes256gcm_decrypt_with_iv "
     "crypto_aead_aes256gcm_encrypt_detached_with_iv "
     "crypto_aead_aes256gcm_decrypt_detached_with_iv",
     ct_run_aes256gcm_with_iv, 1, 0},
    {"crypto_aead_aes256gcm_init crypto_aead_aes256gcm_init_afternm crypto_aead_aes256gcm_ad "
     "crypto_aead_aes256gcm_encrypt_update crypto_aead_aes256gcm_encrypt_final "
     "crypto_aead_aes256gcm_decrypt_update_unverified crypto_aead_aes256gcm_decrypt_final",
     ct_run_aes256gcm_parts, 1, 0},
    {"crypto_aead_aes256gcm_keygen", ct_run_aes256gcm_keygen, 0, 0},
    {"crypto_aead_aes128gcm_encrypt crypto_aead_aes128gcm_decrypt "
     "crypto_aead_aes128gcm_encrypt_detached crypto_aead_aes128gcm_decrypt_detached",
     ct_run_aes128gcm_once, 1, 0},
    {"crypto_aead_aes128gcm_beforenm crypto_aead_aes128gcm_encrypt_afternm "
     "crypto_aead_aes128gcm_decrypt_afternm crypto_aead_aes128gcm_encrypt_detached_afternm "
     "crypto_aead_aes128gcm_decrypt_detached_afternm",
     ct_run_aes128gcm_prepared, 1, 0},
    {"crypto_aead_aes128gcm_encrypt_with_iv crypto_aead_aes128gcm_decrypt_with_iv "
     "crypto_aead_aes128gcm_encrypt_detached_with_iv "
     "crypto_aead_aes128gcm_decrypt_detached_with_iv",
     ct_run_aes128gcm_with_iv, 1, 0},
    {"crypto_aead_aes128gcm_init crypto_aead_aes128gcm_init_afternm crypto_aead_aes128gcm_ad "
     "crypto_aead_aes128gcm_encrypt_update crypto_aead_aes128gcm_encrypt_final "
     "crypto_aead_aes128gcm_decrypt_update_unverified crypto_aead_aes128gcm_decrypt_final",
     ct_run_aes128gcm_parts, 1, 0},
    {"crypto_aead_aes128gcm_keygen", ct_run_aes128gcm_keygen, 0, 0},
    {NULL, NULL, 0, 0},
};
