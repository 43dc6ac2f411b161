/* SPDX-License-Identifier: ISC */
/* HKDF's extraction (RFC 5869, 2.2) with either hash; kdf_hkdf.inc is its expansion. */
#pragma once

#include "api.h"

#include <errno.h>

#include "../core/bytes.h"
#include "../core/error.h"

/* Defines the public functions for a hash; expand is the template's function. */
#define KDF_HKDF(hash, hkdf_expand, extract, extract_init, extract_update, extract_final, expand)  \
    int hkdf_expand(unsigned char *out, size_t out_len, const char *ctx, size_t ctx_len,           \
                    const unsigned char prk[crypto_kdf_hkdf_##hash##_KEYBYTES])                    \
    {                                                                                              \
        return expand(out, out_len, ctx, ctx_len, prk);                                            \
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
