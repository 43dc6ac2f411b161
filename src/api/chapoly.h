/* SPDX-License-Identifier: ISC */
/* ChaCha20 with Poly1305 over associated data and ciphertext, for crypto_aead and
 * crypto_secretstream. */
#pragma once

#include "aead.h"

#include "../core/targets.h"
#include "../poly1305/poly1305.h"

/* The input of Poly1305. || joins, [n] is n as 8 little-endian bytes, 0* zeros up to a multiple of
 * 16. The Poly1305 key is the beginning of keystream block 0; c is encrypted from block 1 on
 * (CHAPOLY_STREAM: 2). */
enum {
    CHAPOLY_ORIGINAL, /* draft-agl-tls-chacha20poly1305: ad || [adlen] || c || [clen] */
    CHAPOLY_IETF,     /* RFC 8439, 2.8: ad || 0* || c || 0* || [adlen] || [clen] */
    CHAPOLY_STREAM    /* libsodium's secretstream: ad || 0* || block || c || clen mod 16 zeros ||
                       * [adlen] || [64 + clen]; block is type and 63 zeros XOR block 1 */
};

/* The parameters of one message. */
typedef struct chapoly {
    const uint8_t *key; /* ChaCha20's, 32 bytes */
    uint8_t from[16];   /* its words 14 and 15, the nonce; then 12 and 13, for block 0 */
    int form;           /* CHAPOLY_x */
    int open;           /* set by the functions below: 0 by chapoly_seal, 1 by chapoly_open */
    uint8_t type;       /* CHAPOLY_STREAM: first byte of block, which the functions below encrypt or
                           decrypt */
} chapoly;

/* from = nonce, then the counter. */
static ALWAYS_INLINE void chapoly_set_from(chapoly *x, const uint8_t nonce[8], uint64_t ic)
{
    memcpy(x->from, nonce, 8);
    FORGET_MEMORY(); /* or gcc stores a vector, which takes longer */
    store64_le(x->from + 8, ic);
}

/* c = the encrypted m, tag = its authenticator. The caller ensures that a 32-bit block counter does
 * not overflow. c is m or disjoint from it; ad is read before c is written. */
void chapoly_seal(chapoly *x, uint8_t *c, uint8_t tag[16], const uint8_t *m, size_t mlen,
                  const uint8_t *ad, size_t adlen);

/* Returns 0 with m = the decrypted c if tag is its authenticator; else -1, m and x->type unchanged.
 * m == NULL only verifies; else m is c or disjoint from it. */
int chapoly_open(chapoly *x, uint8_t *m, const uint8_t *c, size_t clen, const uint8_t tag[16],
                 const uint8_t *ad, size_t adlen);

/* ---- RFC 8439 over a message in parts: the incremental functions of crypto_aead. trona.h says
 * what may overlap, and what fails. ---- */

/* Lies in the public states; may be copied. */
typedef struct chapoly_parts {
    poly1305_state auth;
    uint64_t ic;       /* as in chapoly */
    uint64_t adlen;    /* so far; a sum of lengths in memory does not wrap */
    uint64_t len;      /* of the message so far, <= max */
    uint64_t max;      /* bytes of message */
    uint8_t key[32];   /* ChaCha20's */
    uint8_t nonce[8];  /* its words 14 and 15 */
    uint8_t block[64]; /* keystream, its last left bytes come next; the block after it has number 1
                          + (len + left) / 64 */
    uint32_t left;     /* <= 64 */
    uint32_t phase;    /* AEAD_PARTS_x */
} chapoly_parts;

/* Begins a message of at most max bytes with the key, nonce and ic of x; max keeps the block
 * counter from overflowing. */
void chapoly_parts_init(chapoly_parts *st, const chapoly *x, uint64_t max);

int chapoly_parts_ad(chapoly_parts *st, const uint8_t *ad, unsigned long long adlen);
/* phase: AEAD_PARTS_ENCRYPT or AEAD_PARTS_DECRYPT. */
int chapoly_parts_update(chapoly_parts *st, uint32_t phase, uint8_t *out, const uint8_t *in,
                         unsigned long long len);
int chapoly_parts_final(chapoly_parts *st, uint32_t phase, uint8_t tag[16]);
