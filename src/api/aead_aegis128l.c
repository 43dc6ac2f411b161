/* SPDX-License-Identifier: ISC */
/* crypto_aead_aegis128l: AEGIS-128L (RFC 10032). */
#include "aead_aegis.h"

static const aead_aegis_kind aead_aegis128l = {
    &aegis128l_prim,
    &aegis128l_choice,
    AEAD_AEGIS_REASONS("crypto_aead_aegis128l"),
};

AEAD_FUNCTIONS(crypto_aead_aegis128l_encrypt, crypto_aead_aegis128l_encrypt_detached,
               crypto_aead_aegis128l_decrypt, crypto_aead_aegis128l_decrypt_detached, unsigned char,
               crypto_aead_aegis128l_ABYTES, "crypto_aead_aegis128l", aead_aegis_seal,
               aead_aegis_open, &aead_aegis128l)
