/* HKDF-SHA-256 (RFC 5869). Licence: ISC. */
#include <errno.h>

#include "hmac.h"

#include "../core/error.h"

#define HKDF(x)       crypto_kdf_hkdf_sha256##x
#define HMAC(x)       crypto_auth_hmacsha256##x
#define HMAC_TAG      hmac_sha256_tag
#define HKDF_BYTES    crypto_auth_hmacsha256_BYTES
#define HKDF_TOO_LONG "HKDF-SHA-256: the output is longer than 255 hashes"
#include "hkdf.inc"
