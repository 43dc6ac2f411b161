/* SPDX-License-Identifier: ISC */
/* The header of the encrypted file, and what its chunks take from it. */
#pragma once

#include "recipients.h"

#define STREAM_KEY      32U
#define STREAM_PREFIX   15U /* bytes of the nonce that are fixed for a file */
#define STREAM_CONTEXT  16U
#define STREAM_HEAD_MAX (10U + RECIPIENTS_MAX * 1169U + 112U)

/* A header, and values computed from it; kept in guarded memory, as some of them are secret. */
typedef struct stream_head {
    unsigned char file_key[STREAM_KEY];
    unsigned char signature[crypto_sign_BYTES]; /* zeros if there is none; behind file_key */
    unsigned char signed_text[STREAM_CONTEXT + 32U + STREAM_KEY];
    unsigned char derived[64]; /* chunk key || nonce prefix || unused */
    unsigned char key[32];     /* of what stands within the header */
    unsigned char shared[32];
    unsigned char *bytes; /* as it stands in the file, from malloc: nothing of it is secret */
    size_t size;
} stream_head;

/* Makes the header for these recipients in head, which is all zeros. -1 is reported. */
int header_make(stream_head *head, const recipients *to, const secret_key *from, const char *name);
/* Reads a header and opens it with key or, if that is NULL, with the passphrase that is asked for.
 * -1 is reported. */
int header_read(stream_head *head, input *in, const secret_key *key, const public_key *signer,
                const char *signer_name);
/* Gives the memory for the header back. */
void header_free(stream_head *head);
