/* SPDX-License-Identifier: ISC */
/* The encrypted file: a header that only the recipient opens, header.c, then chunks, chunks.c.
 * Every byte is specified in doc/file-format.md. */
#include "chunks.h"

#include <string.h>

#include "stream.h"

/* Secrets of a file, except its chunks, in guarded memory. */
static stream_head *stream_alloc(const char *name)
{
    stream_head *head = sodium_malloc(sizeof *head);

    if (head == NULL) {
        (void) cli_fail_errno(name);
    } else {
        memset(head, 0, sizeof *head);
    }
    return head;
}

static void stream_free(stream_head *head)
{
    if (head != NULL) {
        header_free(head);
    }
    sodium_free(head);
}

int stream_encrypt(input *in, output *out, const recipients *to, const secret_key *from,
                   uint32_t threads)
{
    stream_head *head = stream_alloc(in->name);
    chunks_job job;
    int failed = -1;

    if (head != NULL && header_make(head, to, from, out->name) == 0) {
        chunks_whole(&job, in, out, head, 1);
        failed =
            output_write(out, head->bytes, head->size) || chunks_run(&job, threads) != 0 ? -1 : 0;
    }
    stream_free(head);
    return failed;
}

/* Where the chunks stand in a file, and how many bytes of text they have. */
typedef struct stream_extent {
    uint64_t at, count, text;
} stream_extent;

/* Takes the extent from the size of the file; in stands at its first chunk. -1 is reported. */
static int stream_measure(stream_extent *e, const input *in)
{
    uint64_t end, rest;

    if (input_extent(in, &e->at, &end) != 0) {
        return cli_fail_errno(in->name);
    }
    end      = end < e->at ? 0 : end - e->at;
    e->count = end / CHUNKS_FULL + (end % CHUNKS_FULL != 0);
    rest     = end % CHUNKS_FULL;
    if (end == 0 || (rest != 0 && (rest < CHUNKS_MAC || (rest == CHUNKS_MAC && e->count > 1)))) {
        return cli_fail(in->name, "truncated: its end is missing");
    }
    e->text = end - e->count * CHUNKS_MAC;
    return 0;
}

/* The chunks from first to before end. */
static int stream_decrypt_some(chunks_job *job, const stream_extent *e, uint64_t first,
                               uint64_t end, uint32_t threads)
{
    job->first = first;
    job->end   = end;
    job->total = e->count;
    return input_seek(job->in, e->at + first * CHUNKS_FULL, (end - first) * CHUNKS_FULL) ||
                   chunks_run(job, threads) != 0
               ? -1
               : 0;
}

/* The last chunk is opened before anything is written: it tells that the text is as long as the
 * file's size says, so that the range is where it was asked for. */
static int stream_decrypt_range(input *in, output *out, const stream_head *head,
                                const stream_range *range, uint32_t threads)
{
    stream_extent e;
    chunks_job job;
    uint64_t length;

    chunks_whole(&job, in, out, head, 0);
    job.left = 0;
    if (stream_measure(&e, in) != 0 ||
        stream_decrypt_some(&job, &e, e.count - 1, e.count, 1) != 0) {
        return -1;
    }
    length = range->to_end && range->offset <= e.text ? e.text - range->offset : range->length;
    if (range->offset > e.text || length > e.text - range->offset) {
        return cli_fail(in->name, "the range goes beyond the end of its text, which has %llu bytes",
                        (unsigned long long) e.text);
    }
    if (length == 0) {
        return 0;
    }
    job.skip = range->offset % CHUNKS_TEXT;
    job.left = length;
    return stream_decrypt_some(&job, &e, range->offset / CHUNKS_TEXT,
                               (range->offset + length - 1) / CHUNKS_TEXT + 1, threads);
}

int stream_decrypt(input *in, output *out, const secret_key *key, const public_key *signer,
                   const char *signer_name, int *is_signed, const stream_range *range,
                   uint32_t threads)
{
    stream_head *head = stream_alloc(in->name);
    chunks_job job;
    uint64_t at, end;
    int failed = -1;

    if (range != NULL && input_extent(in, &at, &end) != 0) {
        failed = cli_fail(in->name, "a range can be read only from a file");
    } else if (head != NULL && header_read(head, in, key, signer, signer_name) == 0) {
        *is_signed = !sodium_is_zero(head->signature, crypto_sign_BYTES);
        if (range != NULL) {
            failed = stream_decrypt_range(in, out, head, range, threads);
        } else {
            chunks_whole(&job, in, out, head, 0);
            failed = chunks_run(&job, threads);
        }
    }
    stream_free(head);
    return failed;
}
