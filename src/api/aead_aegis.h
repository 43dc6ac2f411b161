/* SPDX-License-Identifier: ISC */
/* seal and open (aead.h) for the six AEGIS ciphers; each has its own source file. */
#pragma once

#include "aead.h"

#include "../aegis/aegis.h"

/* Where the six differ. */
typedef struct aead_aegis_kind {
    const impl_prim *prim;
    impl_choice *choice;
    const char *misuse, *too_long, *wrong_tag; /* AEAD_AEGIS_REASONS */
} aead_aegis_kind;

/* The texts of misuse and failures, which begin with title. */
#define AEAD_AEGIS_REASONS(title)                                                                  \
    title ": mlen or adlen above the limit", title ": clen or adlen above the limit",              \
        title ": the tag does not match the ciphertext"

/* All six have the same limits. */
static inline int aead_aegis_too_long(const aead_message *x)
{
    return x->len > crypto_aead_aegis128l_MESSAGEBYTES_MAX || aegis_ad_too_long(x->adlen);
}

/* The part of x that an implementation takes as one argument. */
static ALWAYS_INLINE aegis_header aead_aegis_header(const aead_message *x)
{
    const uint8_t *key = (const uint8_t *) x->k;

    HIDE_R(key); /* or clang loads nonce and key as a vector, which waits for the caller's pushes */
    return (aegis_header) {x->ad, (size_t) x->adlen, x->npub, key};
}

static inline void aead_aegis_seal(const aead_aegis_kind *kind, const aead_message *x, uint8_t *tag)
{
    const aegis_header header = aead_aegis_header(x);

    if (aead_aegis_too_long(x)) {
        error_misuse(kind->misuse);
    }
    ((const aegis_impl *) impl_active_in(kind->prim, kind->choice))
        ->encrypt(x->out, tag != NULL ? tag : x->out + x->len, x->in, (size_t) x->len, &header);
}

/* Decrypts the message before the tag is known, and wipes it if the tag is wrong. */
static inline int aead_aegis_open(const aead_aegis_kind *kind, const aead_message *x,
                                  const uint8_t *tag)
{
    const aegis_header header = aead_aegis_header(x);
    uint8_t expected[32];
    int ret;

    if (aead_aegis_too_long(x)) {
        return error_fail(kind->too_long);
    }
    ((const aegis_impl *) impl_active_in(kind->prim, kind->choice))
        ->decrypt(x->out, expected, x->in, (size_t) x->len, &header);
    ret = verify_tag32(expected, tag != NULL ? tag : x->in + x->len);
    wipe(expected, sizeof expected); /* the correct tag for a forged ciphertext is secret */
    if (ret != 0) {
        if (x->out != NULL) {
            bytes_zero(x->out, (size_t) x->len);
        }
        return error_fail(kind->wrong_tag);
    }
    return 0;
}
