/* SPDX-License-Identifier: ISC */
/* The public functions that every AEAD has, in the form of libsodium's. An AEAD writes two
 * functions, from which AEAD_FUNCTIONS makes the public ones:
 *
 *   void seal(kind, const aead_message *x, uint8_t *tag)
 *   int open(kind, const aead_message *x, const uint8_t *tag)
 *
 * kind distinguishes the AEADs that share one seal. tag is NULL if the tag follows the
 * ciphertext; x->len is without it. seal checks the lengths before it moves a pointer by one
 * (misuse); open returns 0, or -1 with the reason set and x->out zeroed or unchanged (trona.h). */
#pragma once

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"
#include "../verify/verify.h"

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

/* Defines the four functions of an AEAD with tags of abytes, by the names in the first four
 * arguments. key is the type that k points to, title begins the reason for a failure. */
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

/* ---- Messages in parts: the order of calls, XOR with buffered keystream ---- */

/* The phase of a message. A state of zeros, as after the end and after an error, has no message. */
enum { AEAD_PARTS_NONE, AEAD_PARTS_AD, AEAD_PARTS_ENCRYPT, AEAD_PARTS_DECRYPT };

/* NULL if a message in this phase may enter phase next, else the reason why not. */
static inline const char *aead_parts_refusal(uint32_t phase, uint32_t next)
{
    if (phase == AEAD_PARTS_NONE) {
        return "crypto_aead: no message has begun, or it has ended";
    }
    if (phase == next || phase == AEAD_PARTS_AD) {
        return NULL;
    }
    return next == AEAD_PARTS_AD ? "crypto_aead: associated data comes before the message"
                                 : "crypto_aead: a message is either encrypted or decrypted";
}

/* c = m XOR k, n bytes; c and m are equal or disjoint, and so are c and k. */
static inline void aead_parts_xor(uint8_t *c, const uint8_t *m, const uint8_t *k, size_t n)
{
    for (; n >= 8; n -= 8, c += 8, m += 8, k += 8) {
        store64_le(c, load64_le(m) ^ load64_le(k));
    }
    for (; n > 0; n--) {
        *c++ = (uint8_t) (*m++ ^ *k++);
    }
}

/* 0 if tag is as expected, else -1. Wipes expected: the correct tag of a forgery is secret. */
static inline int aead_verify(uint8_t expected[16], const uint8_t tag[16])
{
    const int ret = verify_tag16(expected, tag);

    wipe(expected, 16);
    return ret == 0 ? 0 : error_fail("crypto_aead: the tag does not match the ciphertext");
}

/* Defines the functions for a message in parts, except those that begin it. state is the public
 * type, which holds a parts; parts_ad, parts_update and parts_final do the work. */
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
        return parts##_final((parts *) (void *) st, AEAD_PARTS_ENCRYPT, mac);                      \
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
        uint8_t expected[16];                                                                      \
        const int ret = parts##_final((parts *) (void *) st, AEAD_PARTS_DECRYPT, expected);        \
                                                                                                   \
        return ret == 0 ? aead_verify(expected, mac) : ret;                                        \
    }
