/* SPDX-License-Identifier: ISC */
/* BLAKE3 of a long message on threads: the subtrees below some level are independent. */
#include "blake3.h"

#include "../core/stack.h"
#include "../util/threads.h"

/* The least length of a piece: a shorter one is done by the time that a thread has started. */
enum { BLAKE3_THREADS_PIECES = 256, BLAKE3_THREADS_LEAST = 256 * 1024 };

/* The work of one call. */
typedef struct blake3_threads_job {
    const blake3_mode *mode;
    const uint8_t *in;
    size_t len, piece; /* piece: bytes of each but the last, a power of two of chunks */
    uint8_t cvs[BLAKE3_THREADS_PIECES * 32];
} blake3_threads_job;

static void blake3_threads_piece(void *arg, size_t i)
{
    blake3_threads_job *job = (blake3_threads_job *) arg;
    size_t begin            = i * job->piece;
    size_t len              = job->len - begin < job->piece ? job->len - begin : job->piece;

    blake3_subtree_cv(job->cvs + 32 * i, job->in + begin, len, begin / BLAKE3_CHUNK, job->mode);
}

/* More than BLAKE3_THREADS_LEAST bytes. */
static STACK_WORK void blake3_threads_long(uint8_t *out, size_t outlen, const uint8_t *in,
                                           size_t len, uint32_t threads, const blake3_mode *mode)
{
    blake3_threads_job job;
    blake3_node node;
    size_t n;

    job.mode  = mode;
    job.in    = in;
    job.len   = len;
    job.piece = BLAKE3_THREADS_LEAST;
    while ((len - 1) / job.piece >= BLAKE3_THREADS_PIECES) {
        job.piece *= 2;
    }
    n = (len - 1) / job.piece + 1;
    threads_each(threads, n, blake3_threads_piece, &job);
    (void) blake3_reduce(job.cvs, n, 2, mode);
    blake3_node_parent(&node, mode, job.cvs, job.cvs + 32);
    blake3_node_root(out, outlen, 0, mode, &node);
}

void blake3_hash_threads(uint8_t *out, size_t outlen, const uint8_t *in, size_t len,
                         uint32_t threads, const blake3_mode *mode)
{
    if (threads == 1 || len <= BLAKE3_THREADS_LEAST) {
        blake3_hash(out, outlen, in, len, mode);
        return;
    }
    blake3_threads_long(out, outlen, in, len, threads, mode);
    stack_clear(24576); /* what the system's threads leave there as well */
}
