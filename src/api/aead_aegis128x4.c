/* SPDX-License-Identifier: ISC */
/* crypto_aead_aegis128x4: AEGIS-128X4 (RFC 10032). */
#include <trona.h>

#include "../aegis/aegis.h"
#include "../core/bytes.h"
#include "../core/error.h"

#define AEGIS_ENCRYPT          crypto_aead_aegis128x4_encrypt
#define AEGIS_ENCRYPT_DETACHED crypto_aead_aegis128x4_encrypt_detached
#define AEGIS_DECRYPT          crypto_aead_aegis128x4_decrypt
#define AEGIS_DECRYPT_DETACHED crypto_aead_aegis128x4_decrypt_detached
#define AEGIS_KEYGEN           crypto_aead_aegis128x4_keygen
#define AEGIS_CHECK            aead_aegis128x4_check
#define AEGIS_OPEN             aead_aegis128x4_open
#define AEGIS_ACTIVE           IMPL_ACTIVE(aegis128x4)
#define AEGIS_NAME             "AEGIS-128X4"
#define AEGIS_SIZE(x)          crypto_aead_aegis128x4_##x
#include "aead_aegis.inc"
