/* SPDX-License-Identifier: ISC */
/* The public functions that every AEAD has, in the form of libsodium's. Each AEAD has two functions
 * of its own, for which a macro below defines those:
 *
 *   void seal(kind, const aead_message *x, uint8_t *tag)
 *   int open(kind, const aead_message *x, const uint8_t *tag)
 *
 * kind tells apart what one seal serves. tag is NULL if the tag follows the ciphertext; x->len is
 * without it. seal checks the lengths before it moves a pointer by one (misuse); open returns 0, or
 * -1 with the reason set and x->out zeroed. */
#pragma once

#include "aead_parts.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"

/* A message: from in to out. */
typedef struct aead_message {
    uint8_t *out;
    const uint8_t *in;
    unsigned long long len;
    const uint8_t *ad;
    unsigned long long adlen;
    const uint8_t *npub;
    const void *k; /* the key, or the prepared key */
} aead_message;

/* Defines the four functions of an AEAD with tags of abytes. key is the type that k points to,
 * title begins the reason for a failure. */
#define AEAD_FUNCTIONS(encrypt, encrypt_detached, decrypt, decrypt_detached, key, abytes, title,   \
                       seal, open, kind)                                                           \
    int encrypt(unsigned char *c, unsigned long long *clen_p, const unsigned char *m,              \
                unsigned long long mlen, const unsigned char *ad, unsigned long long adlen,        \
                const unsigned char *nsec, const unsigned char *npub, const key *k)                \
    {                                                                                              \
        const aead_message x = {c, m, mlen, ad, adlen, npub, k};                                   \
                                                                                                   \
        (void) nsec;                                                                               \
        seal(kind, &x, NULL);                                                                      \
        store_length(clen_p, mlen + (abytes));                                                     \
        return 0;                                                                                  \
    }                                                                                              \
                                                                                                   \
    int encrypt_detached(unsigned char *c, unsigned char *mac, unsigned long long *maclen_p,       \
                         const unsigned char *m, unsigned long long mlen, const unsigned char *ad, \
                         unsigned long long adlen, const unsigned char *nsec,                      \
                         const unsigned char *npub, const key *k)                                  \
    {                                                                                              \
        const aead_message x = {c, m, mlen, ad, adlen, npub, k};                                   \
                                                                                                   \
        (void) nsec;                                                                               \
        seal(kind, &x, mac);                                                                       \
        store_length(maclen_p, (abytes));                                                          \
        return 0;                                                                                  \
    }                                                                                              \
                                                                                                   \
    int decrypt(unsigned char *m, unsigned long long *mlen_p, unsigned char *nsec,                 \
                const unsigned char *c, unsigned long long clen, const unsigned char *ad,          \
                unsigned long long adlen, const unsigned char *npub, const key *k)                 \
    {                                                                                              \
        const aead_message x = {m, c, clen - (abytes), ad, adlen, npub, k};                        \
        const int ret        = clen < (abytes)                                                     \
                                   ? error_fail(title ": the ciphertext is shorter than its tag")  \
                                   : open(kind, &x, NULL);                                         \
                                                                                                   \
        (void) nsec;                                                                               \
        store_length(mlen_p, ret == 0 ? x.len : 0);                                                \
        return ret;                                                                                \
    }                                                                                              \
                                                                                                   \
    int decrypt_detached(unsigned char *m, unsigned char *nsec, const unsigned char *c,            \
                         unsigned long long clen, const unsigned char *mac,                        \
                         const unsigned char *ad, unsigned long long adlen,                        \
                         const unsigned char *npub, const key *k)                                  \
    {                                                                                              \
        const aead_message x = {m, c, clen, ad, adlen, npub, k};                                   \
                                                                                                   \
        (void) nsec;                                                                               \
        return open(kind, &x, mac);                                                                \
    }

/* Defines the functions for a message in parts but for those that begin it: state is the public
 * type, in which a parts lies, and parts_ad, parts_update and so on do the work. */
#define AEAD_PARTS(ad_part, encrypt_update, encrypt_final, decrypt_update, decrypt_final, state,   \
                   parts)                                                                          \
    int ad_part(state *st, const unsigned char *ad, unsigned long long adlen)                      \
    {                                                                                              \
        return parts##_ad((parts *) (void *) st, ad, adlen);                                       \
    }                                                                                              \
                                                                                                   \
    int encrypt_update(state *st, unsigned char *c, const unsigned char *m,                        \
                       unsigned long long mlen)                                                    \
    {                                                                                              \
        return parts##_update((parts *) (void *) st, AEAD_PARTS_ENCRYPT, c, m, mlen);              \
    }                                                                                              \
                                                                                                   \
    int encrypt_final(state *st, unsigned char *mac)                                               \
    {                                                                                              \
        return parts##_encrypt_final((parts *) (void *) st, mac);                                  \
    }                                                                                              \
                                                                                                   \
    int decrypt_update(state *st, unsigned char *m, const unsigned char *c,                        \
                       unsigned long long clen)                                                    \
    {                                                                                              \
        return parts##_update((parts *) (void *) st, AEAD_PARTS_DECRYPT, m, c, clen);              \
    }                                                                                              \
                                                                                                   \
    int decrypt_final(state *st, const unsigned char *mac)                                         \
    {                                                                                              \
        return parts##_decrypt_final((parts *) (void *) st, mac);                                  \
    }
