/* SPDX-License-Identifier: ISC */
/* AES-GCM for a message in parts, for both key sizes: the body of the incremental functions of
 * crypto_aead, with their contract in trona.h. */
#pragma once

#include "aead.h"

#include "../aes/aes.h"

enum { AESGCM_PARTS_STREAM = 64 };

/* Part of the public states; may be copied. Any implementation can continue what another has
 * begun. */
typedef struct aesgcm_parts {
    aesgcm_state key; /* with all powers of the hash key */
    uint8_t y[16];    /* the hash; the bytes of a block that is not full have been added to it, but
                       * not yet multiplied */
    uint8_t mask[16]; /* tag = hash XOR mask */
    uint8_t stream[AESGCM_PARTS_STREAM]; /* keystream; its last `left` bytes are unused. The next
                                          * counter is 2 + (len + left) / 16 */
    uint8_t nonce[12];
    uint32_t left;  /* < AESGCM_PARTS_STREAM; len + left is a multiple of 16 */
    uint32_t phase; /* AEAD_PARTS_x */
    uint64_t adlen; /* of what came so far, < 2^61 */
    uint64_t len;   /* of the message so far, <= AESGCM_MESSAGE_MAX */
} aesgcm_parts;

/* Begins a message with the key that is prepared in st->key. */
void aesgcm_parts_begin(aesgcm_parts *st, const uint8_t nonce[12]);

/* Each returns 0; or -1, with a reason for trona_last_error, if a call is out of order or a length
 * above the limit; st is then wiped. */
int aesgcm_parts_ad(aesgcm_parts *st, const uint8_t *ad, unsigned long long adlen);
/* phase: AEAD_PARTS_ENCRYPT or AEAD_PARTS_DECRYPT. */
int aesgcm_parts_update(aesgcm_parts *st, uint32_t phase, uint8_t *out, const uint8_t *in,
                        unsigned long long len);
/* tag = the tag of all parts, also when decrypting: the caller compares it. Wipes st. */
int aesgcm_parts_final(aesgcm_parts *st, uint32_t phase, uint8_t tag[16]);
