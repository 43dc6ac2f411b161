/* SPDX-License-Identifier: ISC */
/* HKDF-SHA-256 (RFC 5869). */
#include "api.h"

#include <errno.h>
#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"

#define hkdf_next     kdf_hkdf_sha256_next
#define hkdf_expand   kdf_hkdf_sha256_expand
#define HKDF_HMAC(x)  crypto_auth_hmacsha256##x
#define HKDF_TAG      auth_hmacsha256_tag
#define HKDF_BYTES    crypto_auth_hmacsha256_BYTES
#define HKDF_TOO_LONG "HKDF-SHA-256: the output is longer than 255 hashes"
#include "kdf_hkdf.inc"

int crypto_kdf_hkdf_sha256_expand(unsigned char *out, size_t out_len, const char *ctx,
                                  size_t ctx_len,
                                  const unsigned char prk[crypto_kdf_hkdf_sha256_KEYBYTES])
{
    return kdf_hkdf_sha256_expand(out, out_len, ctx, ctx_len, prk);
}

int crypto_kdf_hkdf_sha256_extract(unsigned char prk[crypto_kdf_hkdf_sha256_KEYBYTES],
                                   const unsigned char *salt, size_t salt_len,
                                   const unsigned char *ikm, size_t ikm_len)
{
    crypto_auth_hmacsha256_state keyed;

    (void) crypto_auth_hmacsha256_init(&keyed, salt, salt_len);
    auth_hmacsha256_tag(prk, &keyed, ikm, ikm_len);
    wipe(&keyed, sizeof keyed);
    return 0;
}

int crypto_kdf_hkdf_sha256_extract_final(crypto_kdf_hkdf_sha256_state *state,
                                         unsigned char prk[crypto_kdf_hkdf_sha256_KEYBYTES])
{
    return crypto_auth_hmacsha256_final(&state->st, prk);
}

int crypto_kdf_hkdf_sha256_extract_init(crypto_kdf_hkdf_sha256_state *state,
                                        const unsigned char *salt, size_t salt_len)
{
    return crypto_auth_hmacsha256_init(&state->st, salt, salt_len);
}

int crypto_kdf_hkdf_sha256_extract_update(crypto_kdf_hkdf_sha256_state *state,
                                          const unsigned char *ikm, size_t ikm_len)
{
    return crypto_auth_hmacsha256_update(&state->st, ikm, ikm_len);
}
