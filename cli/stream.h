/* SPDX-License-Identifier: ISC */
/* The encrypted file, doc/file-format.md. */
#pragma once

#include "recipients.h"

/* Encrypts all of in for the recipients, signed by from unless it is NULL. threads: how many work
 * on it, up to CLI_THREADS_MAX; 0: one for each processor, up to 8. -1 is reported. */
int stream_encrypt(input *in, output *out, const recipients *to, const secret_key *from,
                   uint32_t threads);
/* Bytes of the text. */
typedef struct stream_range {
    uint64_t offset, length;
    int to_end; /* all from offset; length is 0 */
} stream_range;

/* Decrypts all of in, or of a file the range, unless it is NULL; writes only what was verified. key
 * is NULL for a file with a passphrase, which is asked for. signer, unless NULL, must have signed
 * the file for its recipients; signer_name is for messages. *is_signed: a signature was there. -1
 * is reported. */
int stream_decrypt(input *in, output *out, const secret_key *key, const public_key *signer,
                   const char *signer_name, int *is_signed, const stream_range *range,
                   uint32_t threads);
