/* SPDX-License-Identifier: ISC */
/* HKDF (RFC 5869) with either hash: its public functions, and extraction (2.2); kdf_hkdf.inc is its
 * expansion. */
#pragma once

#include "api.h"

#include <errno.h>

#include "../core/bytes.h"
#include "../core/error.h"

enum { KDF_HKDF_SHORT = 127 }; /* longest context that is copied after the previous hash */

/* Defines the public functions for a hash; expansion is the template's function. */
#define KDF_HKDF(hash, title, expand, extract, extract_init, extract_update, extract_final,        \
                 expansion)                                                                        \
    int expand(unsigned char *out, size_t out_len, const char *ctx, size_t ctx_len,                \
               const unsigned char prk[crypto_kdf_hkdf_##hash##_KEYBYTES])                         \
    {                                                                                              \
        if (out_len > crypto_kdf_hkdf_##hash##_BYTES_MAX) {                                        \
            return error_fail_errno(EINVAL, title ": the output is longer than 255 hashes");       \
        }                                                                                          \
        return expansion(out, out_len, ctx, ctx_len, prk);                                         \
    }                                                                                              \
                                                                                                   \
    int extract(unsigned char prk[crypto_kdf_hkdf_##hash##_KEYBYTES], const unsigned char *salt,   \
                size_t salt_len, const unsigned char *ikm, size_t ikm_len)                         \
    {                                                                                              \
        crypto_auth_hmac##hash##_state keyed;                                                      \
                                                                                                   \
        (void) crypto_auth_hmac##hash##_init(&keyed, salt, salt_len);                              \
        auth_hmac##hash##_tag(prk, &keyed, ikm, ikm_len);                                          \
        wipe(&keyed, sizeof keyed);                                                                \
        return 0;                                                                                  \
    }                                                                                              \
                                                                                                   \
    int extract_init(crypto_kdf_hkdf_##hash##_state *state, const unsigned char *salt,             \
                     size_t salt_len)                                                              \
    {                                                                                              \
        return crypto_auth_hmac##hash##_init(&state->st, salt, salt_len);                          \
    }                                                                                              \
                                                                                                   \
    int extract_update(crypto_kdf_hkdf_##hash##_state *state, const unsigned char *ikm,            \
                       size_t ikm_len)                                                             \
    {                                                                                              \
        return crypto_auth_hmac##hash##_update(&state->st, ikm, ikm_len);                          \
    }                                                                                              \
                                                                                                   \
    int extract_final(crypto_kdf_hkdf_##hash##_state *state,                                       \
                      unsigned char prk[crypto_kdf_hkdf_##hash##_KEYBYTES])                        \
    {                                                                                              \
        return crypto_auth_hmac##hash##_final(&state->st, prk);                                    \
    }
