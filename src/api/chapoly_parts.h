/* SPDX-License-Identifier: ISC */
/* RFC 8439's ChaCha20 with Poly1305 over a message in parts: what the incremental functions of
 * crypto_aead do. What trona.h says of them holds here. */
#ifndef TRONA_API_CHAPOLY_PARTS_H
#define TRONA_API_CHAPOLY_PARTS_H

#include "aead_parts.h"
#include "chapoly.h"

#include "../poly1305/poly1305.h"

/* It lies in the public states, and may be copied. */
typedef struct chapoly_parts {
    poly1305_state auth;
    uint64_t ic;       /* as in chapoly */
    uint64_t adlen;    /* of what came so far; a sum of lengths in memory does not wrap */
    uint64_t len;      /* of the message so far, <= max */
    uint64_t max;      /* bytes of message */
    uint8_t key[32];   /* ChaCha20's */
    uint8_t nonce[8];  /* its words 14 and 15 */
    uint8_t block[64]; /* keystream, of which the last left bytes come next: 1 + (len + left) /
                        * 64 is then the number of the block to be made */
    uint32_t left;     /* <= 64 */
    uint32_t phase;    /* AEAD_PARTS_x */
} chapoly_parts;

/* Begins a message of at most max bytes with the key, nonce and ic of x; max keeps the block
 * counter in its bits. */
void chapoly_parts_init(chapoly_parts *st, const chapoly *x, uint64_t max);

int chapoly_parts_ad(chapoly_parts *st, const uint8_t *ad, unsigned long long adlen);
int chapoly_parts_encrypt(chapoly_parts *st, uint8_t *c, const uint8_t *m, unsigned long long len);
int chapoly_parts_encrypt_final(chapoly_parts *st, uint8_t tag[16]);
int chapoly_parts_decrypt(chapoly_parts *st, uint8_t *m, const uint8_t *c, unsigned long long len);
int chapoly_parts_decrypt_final(chapoly_parts *st, const uint8_t tag[16]);

#endif
