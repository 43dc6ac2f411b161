/* SPDX-License-Identifier: ISC */
/* crypto_aead_aegis256x2: AEGIS-256X2 (RFC 10032). */
#include <trona.h>

#include "../aegis/aegis.h"
#include "../core/bytes.h"
#include "../core/error.h"

#define AEGIS_ENCRYPT          crypto_aead_aegis256x2_encrypt
#define AEGIS_ENCRYPT_DETACHED crypto_aead_aegis256x2_encrypt_detached
#define AEGIS_DECRYPT          crypto_aead_aegis256x2_decrypt
#define AEGIS_DECRYPT_DETACHED crypto_aead_aegis256x2_decrypt_detached
#define AEGIS_KEYGEN           crypto_aead_aegis256x2_keygen
#define AEGIS_CHECK            aead_aegis256x2_check
#define AEGIS_OPEN             aead_aegis256x2_open
#define AEGIS_ACTIVE           IMPL_ACTIVE(aegis256x2)
#define AEGIS_NAME             "AEGIS-256X2"
#define AEGIS_SIZE(x)          crypto_aead_aegis256x2_##x
#include "aead_aegis.inc"
