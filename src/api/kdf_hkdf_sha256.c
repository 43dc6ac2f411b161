/* SPDX-License-Identifier: ISC */
/* HKDF-SHA-256 (RFC 5869). */
#include "kdf_hkdf.h"

#define hkdf_expand  kdf_hkdf_sha256_expand
#define HKDF_HMAC(x) crypto_auth_hmacsha256##x
#define HKDF_TAG     auth_hmacsha256_tag
#include "kdf_hkdf.inc"

KDF_HKDF(sha256, "HKDF-SHA-256", crypto_kdf_hkdf_sha256_expand, crypto_kdf_hkdf_sha256_extract,
         crypto_kdf_hkdf_sha256_extract_init, crypto_kdf_hkdf_sha256_extract_update,
         crypto_kdf_hkdf_sha256_extract_final, kdf_hkdf_sha256_expand)
