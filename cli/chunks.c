/* SPDX-License-Identifier: ISC */
/* The chunks of an encrypted file: each is a secretbox whose nonce is its number and whether it is
 * the last (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizar, 2015, over
 * XSalsa20-Poly1305), so threads take them from the input by lots. A thread reads a lot while it is
 * the only one that reads, works on it beside the others, and writes it when its turn has come. */
#include "chunks.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../src/util/thread_start.h"

#define CHUNKS_LOT           4U /* chunks that a thread takes at a time */
#define CHUNKS_THREADS_USUAL 8U /* reading and writing, which are not shared, keep no more busy */
#define CHUNKS_NUMBER        STREAM_PREFIX /* bytes of the nonce: the number, whether it is the last */
#define CHUNKS_LAST          23U

/* A chunk as it stands in the file, at an address that leaves the text aligned. */
#define CHUNKS_ALIGN 64U
typedef struct chunks_slot {
    unsigned char space[CHUNKS_ALIGN - CHUNKS_MAC];
    unsigned char chunk[CHUNKS_FULL]; /* MAC, then text */
} chunks_slot;

/* The chunks that one thread is working on, in guarded memory. */
typedef struct chunks_lot {
    chunks_slot slot[CHUNKS_LOT];
    size_t size[CHUNKS_LOT]; /* what was read: a chunk, or its text if it is to be encrypted */
    unsigned n, good;        /* chunks that were read, and whose encryption or opening succeeded */
    int last;                /* the last of them is the last of the file */
    int error;               /* errno of reading what follows them; 0 if there was none */
    uint64_t turn, number;   /* of the first of them */
    unsigned char nonce[crypto_secretbox_NONCEBYTES];
} chunks_lot;

typedef struct chunks_team {
    chunks_job *job;

    pthread_mutex_t reading; /* for the input, and what follows */
    uint64_t turns, number;  /* of the next lot */
    int ended;               /* there is none */
    unsigned char ahead;     /* the byte that was read to see whether there is one */
    int has_ahead;

    pthread_mutex_t lock; /* for what follows */
    uint64_t turn;        /* the lot that may be written */
    int failed;
    pthread_cond_t come[CLI_THREADS_MAX]; /* the turn, modulo their number, or a failure */
} chunks_team;

/* ---- Reading ---- */

static int chunks_failed(void *context)
{
    chunks_team *team = context;
    int failed;

    (void) pthread_mutex_lock(&team->lock);
    failed = team->failed;
    (void) pthread_mutex_unlock(&team->lock);
    return failed;
}

/* Reads one chunk, or the part that exists. Returns the error, or 0. */
static int chunks_read_one(chunks_team *team, chunks_lot *lot, size_t *size)
{
    const chunks_job *job = team->job;
    unsigned char *at     = lot->slot[lot->n].chunk + (job->encrypt ? CHUNKS_MAC : 0);
    size_t had = (size_t) team->has_ahead, full = job->encrypt ? CHUNKS_TEXT : CHUNKS_FULL;
    int error;

    if (had != 0) {
        at[0] = team->ahead;
    }
    team->has_ahead = 0;
    error           = input_try(job->in, at + had, full - had, size);
    *size += had;
    return error;
}

/* The lot's last chunk has been read whole: sees whether it is the file's. */
static int chunks_read_ahead(chunks_team *team, chunks_lot *lot)
{
    size_t got;
    int error = input_try(team->job->in, &team->ahead, 1, &got);

    team->has_ahead = got == 1;
    team->ended = lot->last = error == 0 && got == 0;
    return error;
}

/* Reads a lot. Which chunk is the last must be known of each that is in it. */
static void chunks_read(chunks_team *team, chunks_lot *lot)
{
    const chunks_job *job = team->job;
    size_t size, full = job->encrypt ? CHUNKS_TEXT : CHUNKS_FULL;

    lot->n      = 0;
    lot->last   = 0;
    lot->error  = 0;
    lot->number = team->number;
    while (!team->ended && lot->error == 0 && lot->n < CHUNKS_LOT) {
        lot->error = chunks_read_one(team, lot, &size);
        if (lot->error != 0) {
            lot->n -= lot->n > 0 && job->total == 0;
        } else if (job->total != 0) {
            lot->size[lot->n++] = size;
            team->ended         = lot->number + lot->n == job->end;
            lot->last           = lot->number + lot->n == job->total;
        } else {
            team->ended = lot->last = size < full;
            if (size > 0 || lot->number + lot->n == 0) { /* only an empty text has an empty chunk */
                lot->size[lot->n++] = size;
            }
        }
    }
    if (!team->ended && lot->error == 0 && job->total == 0) {
        lot->error = chunks_read_ahead(team, lot);
        lot->n -= lot->error != 0;
    }
    team->ended = team->ended || lot->error != 0;
    team->number += lot->n;
}

/* 1 if there was a lot for this thread. */
static int chunks_take(chunks_team *team, chunks_lot *lot)
{
    int taken;

    (void) pthread_mutex_lock(&team->reading);
    taken = !team->ended && !chunks_failed(team);
    if (taken) {
        chunks_read(team, lot);
        lot->turn = team->turns++;
    }
    (void) pthread_mutex_unlock(&team->reading);
    return taken;
}

/* ---- Working ---- */

static void chunks_set_nonce(chunks_lot *lot, const chunks_job *job, unsigned i, int last)
{
    unsigned j;

    memcpy(lot->nonce, job->head->derived + STREAM_KEY, STREAM_PREFIX);
    for (j = 0; j < 8; j++) {
        lot->nonce[CHUNKS_NUMBER + j] = (unsigned char) ((lot->number + i) >> (8 * j));
    }
    lot->nonce[CHUNKS_LAST] = (unsigned char) last;
}

static int chunks_is_last(const chunks_lot *lot, unsigned i)
{
    return lot->last && i + 1 == lot->n;
}

/* Only an empty text has an empty chunk, so that every text has one division into chunks. */
static int chunks_is_short(const chunks_lot *lot, unsigned i)
{
    return lot->size[i] < CHUNKS_MAC || (lot->size[i] == CHUNKS_MAC && lot->number + i != 0);
}

static int chunks_open(chunks_lot *lot, const chunks_job *job, unsigned i, int last)
{
    unsigned char *mac = lot->slot[i].chunk, *text = mac + CHUNKS_MAC;

    chunks_set_nonce(lot, job, i, last);
    return crypto_secretbox_open_detached(text, text, mac, lot->size[i] - CHUNKS_MAC, lot->nonce,
                                          job->head->derived);
}

static int chunks_seal(chunks_lot *lot, const chunks_job *job, unsigned i)
{
    unsigned char *mac = lot->slot[i].chunk, *text = mac + CHUNKS_MAC;

    chunks_set_nonce(lot, job, i, chunks_is_last(lot, i));
    return crypto_secretbox_detached(text, mac, text, lot->size[i], lot->nonce, job->head->derived);
}

/* Up to the first that fails. */
static void chunks_crypt(chunks_lot *lot, const chunks_job *job)
{
    unsigned i;
    int failed = 0;

    for (i = 0; !failed && i < lot->n; i += !failed) {
        failed = job->encrypt
                     ? chunks_seal(lot, job, i)
                     : chunks_is_short(lot, i) || chunks_open(lot, job, i, chunks_is_last(lot, i));
    }
    lot->good = i;
}

/* ---- Writing ---- */

/* A chunk that was refused is tried in the other role, only to tell the user more; it is not used
 * again. */
static int chunks_refuse(chunks_lot *lot, const chunks_job *job)
{
    unsigned i  = lot->good;
    int last    = chunks_is_last(lot, i);
    uint64_t at = job->head->size + (lot->number + i) * CHUNKS_FULL;

    if (job->encrypt) {
        return cli_fail(job->out->name, "encryption failed: %s", trona_last_error());
    }
    if (chunks_is_short(lot, i) || (last && chunks_open(lot, job, i, 0) == 0)) {
        return cli_fail(job->in->name, "truncated: its end is missing");
    }
    if (!last && chunks_open(lot, job, i, 1) == 0) {
        return cli_fail(job->in->name, "bytes were added after its end");
    }
    return cli_fail(job->in->name,
                    "damaged or forged: authentication failed in the %lu bytes at offset %llu",
                    (unsigned long) lot->size[i], (unsigned long long) at);
}

/* Writes those of these bytes that are in the range. */
static int chunks_put(chunks_job *job, const unsigned char *bytes, size_t n)
{
    size_t skip = job->skip < n ? (size_t) job->skip : n;
    size_t left = job->left < n - skip ? (size_t) job->left : n - skip;

    job->skip -= skip;
    job->left -= left;
    return output_write(job->out, bytes + skip, left);
}

/* Nobody else writes, or tells of a failure, meanwhile. */
static int chunks_write(chunks_lot *lot, chunks_job *job)
{
    unsigned i;

    for (i = 0; i < lot->good; i++) {
        const unsigned char *chunk = lot->slot[i].chunk;
        int failed = job->encrypt ? chunks_put(job, chunk, CHUNKS_MAC + lot->size[i])
                                  : chunks_put(job, chunk + CHUNKS_MAC, lot->size[i] - CHUNKS_MAC);

        if (failed) {
            return -1;
        }
    }
    if (lot->good < lot->n) {
        return chunks_refuse(lot, job);
    }
    errno = lot->error;
    return lot->error != 0 ? cli_fail_errno(job->in->name) : 0;
}

/* Waits for the lot's turn, writes it, and passes the turn on. */
static void chunks_pass(chunks_team *team, chunks_lot *lot)
{
    unsigned i;
    int failed;

    (void) pthread_mutex_lock(&team->lock);
    while (!team->failed && team->turn != lot->turn) {
        (void) pthread_cond_wait(&team->come[lot->turn % CLI_THREADS_MAX], &team->lock);
    }
    failed = team->failed;
    (void) pthread_mutex_unlock(&team->lock);
    if (failed) {
        return;
    }
    failed = chunks_write(lot, team->job);
    (void) pthread_mutex_lock(&team->lock);
    team->turn++;
    team->failed = failed != 0;
    for (i = 0; failed && i < CLI_THREADS_MAX; i++) {
        (void) pthread_cond_signal(&team->come[i]);
    }
    (void) pthread_cond_signal(&team->come[team->turn % CLI_THREADS_MAX]);
    (void) pthread_mutex_unlock(&team->lock);
}

/* ---- The threads ---- */

static void chunks_work(chunks_team *team, chunks_lot *lot)
{
    while (chunks_take(team, lot)) {
        chunks_crypt(lot, team->job);
        chunks_pass(team, lot);
    }
}

static void *chunks_thread(void *arg)
{
    /* Its size is a multiple of 64, which is how sodium_malloc is made to align. */
    chunks_lot *lot = sodium_malloc((sizeof *lot + 63U) / 64U * 64U);

    if (lot != NULL) { /* else the others do it */
        chunks_work(arg, lot);
    }
    sodium_free(lot);
    return NULL;
}

static uint32_t chunks_processors(void)
{
#if defined(_SC_NPROCESSORS_ONLN)
    long n = sysconf(_SC_NPROCESSORS_ONLN);
#else /* Windows */
    const char *counted = getenv("NUMBER_OF_PROCESSORS");
    long n              = counted != NULL ? strtol(counted, NULL, 10) : 1;
#endif

    return n < 1 ? 1 : n < (long) CHUNKS_THREADS_USUAL ? (uint32_t) n : CHUNKS_THREADS_USUAL;
}

/* The first lot is this thread's: if it is the only one, there are no others. */
static void chunks_team_run(chunks_team *team, chunks_lot *lot, uint32_t threads)
{
    pthread_t thread[CLI_THREADS_MAX];
    uint32_t started = 0, i;

    if (chunks_take(team, lot)) {
        threads = team->ended ? 1 : threads;
        while (started + 1 < threads && thread_start(&thread[started], chunks_thread, team) == 0) {
            started++;
        }
        chunks_crypt(lot, team->job);
        chunks_pass(team, lot);
        chunks_work(team, lot);
        for (i = 0; i < started; i++) {
            (void) pthread_join(thread[i], NULL);
        }
    }
}

void chunks_whole(chunks_job *job, input *in, output *out, const stream_head *head, int encrypt)
{
    memset(job, 0, sizeof *job);
    job->in      = in;
    job->out     = out;
    job->head    = head;
    job->encrypt = encrypt;
    job->left    = UINT64_MAX;
}

int chunks_run(chunks_job *job, uint32_t threads)
{
    chunks_team team;
    chunks_lot *lot = sodium_malloc((sizeof *lot + 63U) / 64U * 64U);
    unsigned i;

    if (lot == NULL) {
        return cli_fail_errno(job->in->name);
    }
    memset(&team, 0, sizeof team);
    team.job    = job;
    team.number = job->first;
    (void) pthread_mutex_init(&team.reading, NULL);
    (void) pthread_mutex_init(&team.lock, NULL);
    for (i = 0; i < CLI_THREADS_MAX; i++) {
        (void) pthread_cond_init(&team.come[i], NULL);
    }
    if (input_may_wait(job->in)) { /* nor does a failure wait for what may never come */
#if defined(_WIN32)
        threads = 1;
#else
        job->in->stop    = chunks_failed;
        job->in->context = &team;
#endif
    }
    threads = threads == 0 ? chunks_processors() : threads;
    chunks_team_run(&team, lot, threads < CLI_THREADS_MAX ? threads : CLI_THREADS_MAX);
    job->in->stop = NULL;
    for (i = 0; i < CLI_THREADS_MAX; i++) {
        (void) pthread_cond_destroy(&team.come[i]);
    }
    (void) pthread_mutex_destroy(&team.lock);
    (void) pthread_mutex_destroy(&team.reading);
    sodium_free(lot);
    return team.failed ? -1 : 0;
}
