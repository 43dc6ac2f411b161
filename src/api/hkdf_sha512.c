/* HKDF-SHA-512 (RFC 5869). Licence: ISC. */
#include <errno.h>

#include "hmac.h"

#include "../core/error.h"

#define HKDF(x)       crypto_kdf_hkdf_sha512##x
#define HMAC(x)       crypto_auth_hmacsha512##x
#define HMAC_TAG      hmac_sha512_tag
#define HKDF_BYTES    crypto_auth_hmacsha512_BYTES
#define HKDF_TOO_LONG "HKDF-SHA-512: the output is longer than 255 hashes"
#include "hkdf.inc"
