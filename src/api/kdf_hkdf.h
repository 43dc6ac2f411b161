/* SPDX-License-Identifier: ISC */
/* HKDF's extraction (RFC 5869, 2.2) with either hash; kdf_hkdf.inc is its expansion. */
#pragma once

#include "api.h"

#include <errno.h>

#include "../core/bytes.h"
#include "../core/error.h"

/* Defines the public functions. hkdf is their prefix, expand made by the template, hmac the prefix
 * of the HMAC, whose internal function is tag. */
#define KDF_HKDF(hkdf_expand, extract, extract_init, extract_update, extract_final, expand, hkdf,  \
                 hmac, tag)                                                                        \
    int hkdf_expand(unsigned char *out, size_t out_len, const char *ctx, size_t ctx_len,           \
                    const unsigned char prk[hkdf##_KEYBYTES])                                      \
    {                                                                                              \
        return expand(out, out_len, ctx, ctx_len, prk);                                            \
    }                                                                                              \
                                                                                                   \
    int extract(unsigned char prk[hkdf##_KEYBYTES], const unsigned char *salt, size_t salt_len,    \
                const unsigned char *ikm, size_t ikm_len)                                          \
    {                                                                                              \
        hmac##_state keyed;                                                                        \
                                                                                                   \
        (void) hmac##_init(&keyed, salt, salt_len);                                                \
        tag(prk, &keyed, ikm, ikm_len);                                                            \
        wipe(&keyed, sizeof keyed);                                                                \
        return 0;                                                                                  \
    }                                                                                              \
                                                                                                   \
    int extract_init(hkdf##_state *state, const unsigned char *salt, size_t salt_len)              \
    {                                                                                              \
        return hmac##_init(&state->st, salt, salt_len);                                            \
    }                                                                                              \
                                                                                                   \
    int extract_update(hkdf##_state *state, const unsigned char *ikm, size_t ikm_len)              \
    {                                                                                              \
        return hmac##_update(&state->st, ikm, ikm_len);                                            \
    }                                                                                              \
                                                                                                   \
    int extract_final(hkdf##_state *state, unsigned char prk[hkdf##_KEYBYTES])                     \
    {                                                                                              \
        return hmac##_final(&state->st, prk);                                                      \
    }
