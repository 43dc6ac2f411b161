/* SPDX-License-Identifier: ISC */
/* crypto_aead_aegis128x2: AEGIS-128X2 (RFC 10032). */
#include "aead_aegis.h"

static const aead_aegis_kind aead_aegis128x2 = {
    &aegis128x2_prim,
    &aegis128x2_choice,
    AEAD_AEGIS_REASONS("crypto_aead_aegis128x2"),
};

AEAD_FUNCTIONS(crypto_aead_aegis128x2_encrypt, crypto_aead_aegis128x2_encrypt_detached,
               crypto_aead_aegis128x2_decrypt, crypto_aead_aegis128x2_decrypt_detached,
               unsigned char, crypto_aead_aegis128x2_ABYTES, "crypto_aead_aegis128x2",
               aead_aegis_seal, aead_aegis_open, &aead_aegis128x2)
