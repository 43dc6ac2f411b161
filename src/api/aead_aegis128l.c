/* SPDX-License-Identifier: ISC */
/* crypto_aead_aegis128l: AEGIS-128L (RFC 10032). */
#include <trona.h>

#include "../aegis/aegis.h"
#include "../core/bytes.h"
#include "../core/error.h"

#define AEGIS_ENCRYPT          crypto_aead_aegis128l_encrypt
#define AEGIS_ENCRYPT_DETACHED crypto_aead_aegis128l_encrypt_detached
#define AEGIS_DECRYPT          crypto_aead_aegis128l_decrypt
#define AEGIS_DECRYPT_DETACHED crypto_aead_aegis128l_decrypt_detached
#define AEGIS_KEYGEN           crypto_aead_aegis128l_keygen
#define AEGIS_CHECK            aead_aegis128l_check
#define AEGIS_OPEN             aead_aegis128l_open
#define AEGIS_ACTIVE           IMPL_ACTIVE(aegis128l)
#define AEGIS_NAME             "AEGIS-128L"
#define AEGIS_SIZE(x)          crypto_aead_aegis128l_##x
#include "aead_aegis.inc"
