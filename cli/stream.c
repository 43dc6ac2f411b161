/* The encrypted file: a header that only the recipient opens, header.c, then chunks, chunks.c.
 * Every byte is specified in doc/file-format.md. */
#include "chunks.h"

#include <string.h>

/* What is secret about a file but its chunks, in guarded memory. */
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

int stream_decrypt(input *in, output *out, const secret_key *key, const public_key *signer,
                   const char *signer_name, int *is_signed, uint32_t threads)
{
    stream_head *head = stream_alloc(in->name);
    chunks_job job;
    int failed = -1;

    if (head != NULL && header_read(head, in, key, signer, signer_name) == 0) {
        *is_signed = !sodium_is_zero(head->signature, crypto_sign_BYTES);
        chunks_whole(&job, in, out, head, 0);
        failed = chunks_run(&job, threads);
    }
    stream_free(head);
    return failed;
}
