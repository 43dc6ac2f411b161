/* SPDX-License-Identifier: ISC */
/* crypto_aead_aegis256: AEGIS-256 (RFC 10032). */
#include "aead_aegis.h"

static const aead_aegis_kind aead_aegis256 = {
    &aegis256_prim,
    &aegis256_choice,
    AEAD_AEGIS_REASONS("crypto_aead_aegis256"),
};

AEAD_FUNCTIONS(crypto_aead_aegis256_encrypt, crypto_aead_aegis256_encrypt_detached,
               crypto_aead_aegis256_decrypt, crypto_aead_aegis256_decrypt_detached, unsigned char,
               crypto_aead_aegis256_ABYTES, "crypto_aead_aegis256", aead_aegis_seal,
               aead_aegis_open, &aead_aegis256)
