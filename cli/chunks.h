/* SPDX-License-Identifier: ISC */
/* The chunks of an encrypted file, on threads. */
#pragma once

#include "header.h"

#define CHUNKS_TEXT 65536U
#define CHUNKS_MAC  crypto_secretbox_MACBYTES
#define CHUNKS_FULL (CHUNKS_MAC + CHUNKS_TEXT)

/* Which chunks, and which bytes of their text. total and end are numbers of chunks; total is 0 if
 * in is read to its end, and its last chunk is the one that nothing follows. */
typedef struct chunks_job {
    input *in; /* stands at chunk first */
    output *out;
    const stream_head *head; /* in guarded memory */
    int encrypt;
    uint64_t first, end, total;
    uint64_t skip, left; /* bytes of text that are not written first, and that are then */
} chunks_job;

/* The whole of in. */
void chunks_whole(chunks_job *job, input *in, output *out, const stream_head *head, int encrypt);
/* Encrypts or decrypts the chunks, and writes them in their order, each after it was authenticated.
 * threads 0: one for each processor, up to CHUNKS_THREADS_USUAL. -1 is reported; what stands before
 * the first chunk that failed was then written. */
int chunks_run(chunks_job *job, uint32_t threads);
