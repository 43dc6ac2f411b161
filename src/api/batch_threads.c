/* SPDX-License-Identifier: ISC */
/* Batches of X25519 products and Ed25519 signatures on several threads. Each thread takes pieces
 * and calls the function without threads. */
#include "../core/atomics.h"
#include "../core/error.h"
#include "../util/threads.h"

/* Items in a piece: as many as one equation takes. */
enum { BATCH_THREADS_PIECE = 64 };

typedef struct batch_threads_job {
    int (*piece)(const struct batch_threads_job *job, size_t begin, size_t count);
    unsigned char *out;
    int *results;
    const unsigned char *n, *p;
    const unsigned char *const *sig, *const *m, *const *key;
    const unsigned long long *mlen;
    size_t count;
    int failed;
} batch_threads_job;

static void batch_threads_item(void *arg, size_t i)
{
    batch_threads_job *job = (batch_threads_job *) arg;
    const size_t begin = i * BATCH_THREADS_PIECE, left = job->count - begin;

    if (job->piece(job, begin, left < BATCH_THREADS_PIECE ? left : BATCH_THREADS_PIECE) != 0) {
        ATOMIC_STORE(job->failed, 1);
    }
}

/* 0; or -1, recording error, if a piece failed. */
static int batch_threads_run(batch_threads_job *job, uint32_t threads, const char *error)
{
    job->failed = 0;
    threads_each(threads, (job->count + BATCH_THREADS_PIECE - 1) / BATCH_THREADS_PIECE,
                 batch_threads_item, job);
    return ATOMIC_LOAD(job->failed) ? error_fail(error) : 0;
}

static int batch_threads_x25519(const batch_threads_job *job, size_t begin, size_t count)
{
    return crypto_scalarmult_curve25519_batch(job->out + 32 * begin,
                                              job->results != NULL ? job->results + begin : NULL,
                                              job->n + 32 * begin, job->p + 32 * begin, count);
}

int crypto_scalarmult_curve25519_batch_threads(unsigned char *q, int *results,
                                               const unsigned char *n, const unsigned char *p,
                                               size_t count, uint32_t threads)
{
    batch_threads_job job = {.piece   = batch_threads_x25519,
                             .out     = q,
                             .results = results,
                             .n       = n,
                             .p       = p,
                             .count   = count};

    return batch_threads_run(&job, threads, "X25519: a public key has small order");
}

static int batch_threads_sign(const batch_threads_job *job, size_t begin, size_t count)
{
    return crypto_sign_ed25519_batch(job->out + 64 * begin, job->m + begin, job->mlen + begin,
                                     job->key + begin, count);
}

int crypto_sign_ed25519_batch_threads(unsigned char *sig, const unsigned char *const *m,
                                      const unsigned long long *mlen,
                                      const unsigned char *const *sk, size_t count,
                                      uint32_t threads)
{
    batch_threads_job job = {
        .piece = batch_threads_sign, .out = sig, .m = m, .mlen = mlen, .key = sk, .count = count};

    return batch_threads_run(&job, threads, "Ed25519: not every message of the batch is signed");
}

static int batch_threads_verify(const batch_threads_job *job, size_t begin, size_t count)
{
    return crypto_sign_ed25519_verify_batch(job->results != NULL ? job->results + begin : NULL,
                                            job->sig + begin, job->m + begin, job->mlen + begin,
                                            job->key + begin, count);
}

static int batch_threads_equation(const batch_threads_job *job, size_t begin, size_t count)
{
    return crypto_sign_ed25519_verify_batch_equation(job->sig + begin, job->m + begin,
                                                     job->mlen + begin, job->key + begin, count);
}

int crypto_sign_ed25519_verify_batch_threads(int *results, const unsigned char *const *sig,
                                             const unsigned char *const *m,
                                             const unsigned long long *mlen,
                                             const unsigned char *const *pk, size_t count,
                                             uint32_t threads)
{
    batch_threads_job job = {.piece   = batch_threads_verify,
                             .results = results,
                             .sig     = sig,
                             .m       = m,
                             .mlen    = mlen,
                             .key     = pk,
                             .count   = count};

    return batch_threads_run(&job, threads, "Ed25519: not every signature of the batch is valid");
}

int crypto_sign_ed25519_verify_batch_equation_threads(const unsigned char *const *sig,
                                                      const unsigned char *const *m,
                                                      const unsigned long long *mlen,
                                                      const unsigned char *const *pk, size_t count,
                                                      uint32_t threads)
{
    batch_threads_job job = {.piece = batch_threads_equation,
                             .sig   = sig,
                             .m     = m,
                             .mlen  = mlen,
                             .key   = pk,
                             .count = count};

    return batch_threads_run(&job, threads, "Ed25519: the equation of the batch does not hold");
}
