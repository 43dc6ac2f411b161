/* SPDX-License-Identifier: ISC */
/* HKDF-SHA-512 (RFC 5869). */
#include "kdf_hkdf.h"

#define hkdf_expand  kdf_hkdf_sha512_expand
#define HKDF_HMAC(x) crypto_auth_hmacsha512##x
#define HKDF_TAG     auth_hmacsha512_tag
#include "kdf_hkdf.inc"

KDF_HKDF(sha512, "HKDF-SHA-512", crypto_kdf_hkdf_sha512_expand, crypto_kdf_hkdf_sha512_extract,
         crypto_kdf_hkdf_sha512_extract_init, crypto_kdf_hkdf_sha512_extract_update,
         crypto_kdf_hkdf_sha512_extract_final, kdf_hkdf_sha512_expand)
