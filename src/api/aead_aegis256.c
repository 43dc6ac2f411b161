/* SPDX-License-Identifier: ISC */
/* crypto_aead_aegis256: AEGIS-256 (RFC 10032). */
#include <trona.h>

#include "../aegis/aegis.h"
#include "../core/bytes.h"
#include "../core/error.h"

#define AEGIS_ENCRYPT          crypto_aead_aegis256_encrypt
#define AEGIS_ENCRYPT_DETACHED crypto_aead_aegis256_encrypt_detached
#define AEGIS_DECRYPT          crypto_aead_aegis256_decrypt
#define AEGIS_DECRYPT_DETACHED crypto_aead_aegis256_decrypt_detached
#define AEGIS_KEYGEN           crypto_aead_aegis256_keygen
#define AEGIS_CHECK            aead_aegis256_check
#define AEGIS_OPEN             aead_aegis256_open
#define AEGIS_ACTIVE           IMPL_ACTIVE(aegis256)
#define AEGIS_NAME             "AEGIS-256"
#define AEGIS_SIZE(x)          crypto_aead_aegis256_##x
#include "aead_aegis.inc"
