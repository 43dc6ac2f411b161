/* SPDX-License-Identifier: ISC */
/* crypto_aead_aegis256x4: AEGIS-256X4 (RFC 10032). */
#include "aead_aegis.h"

static const aead_aegis_kind aead_aegis256x4 = {
    &aegis256x4_prim,
    &aegis256x4_choice,
    AEAD_AEGIS_REASONS("crypto_aead_aegis256x4"),
};

AEAD_FUNCTIONS(crypto_aead_aegis256x4_encrypt, crypto_aead_aegis256x4_encrypt_detached,
               crypto_aead_aegis256x4_decrypt, crypto_aead_aegis256x4_decrypt_detached,
               unsigned char, crypto_aead_aegis256x4_ABYTES, "crypto_aead_aegis256x4",
               aead_aegis_seal, aead_aegis_open, &aead_aegis256x4)
