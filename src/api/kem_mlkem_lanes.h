/* SPDX-License-Identifier: ISC */
/* Hashing for ML-KEM: independent hashes, above all the polynomials of the matrix, form a list
 * of jobs. Four Keccak states (lanes) run side by side; a lane that finishes its job takes the
 * next one. */
#pragma once

#include "../core/bytes.h"
#include "../core/targets.h"

enum {
    KEM_MLKEM_K     = 4, /* the largest k: rows of the matrix */
    KEM_MLKEM_JOBS  = KEM_MLKEM_K * KEM_MLKEM_K + 2 * KEM_MLKEM_K + 4,
    KEM_MLKEM_LANES = 4
};

/* A job: out = the first outlen bytes of the sponge over the len bytes at m and tail. tail ends
 * with the first byte of the padding: after 32 bytes of m it has up to three bytes, otherwise this
 * one alone, and it never fills a block of its own. len, outlen and rate are multiples of 8. If
 * outlen is 0, out is a polynomial to be sampled. */
typedef struct kem_mlkem_job {
    const uint8_t *m;
    void *out;
    uint32_t tail;
    uint16_t len, outlen;
    uint8_t rate;
    uint8_t grows; /* 1 if the message is still being produced; ready bytes exist */
    uint8_t done;
} kem_mlkem_job;

/* The progress of a lane. pos: bytes absorbed, or the job's length + 1 after the last block; got:
 * bytes output, or coefficients of a polynomial. */
typedef struct kem_mlkem_lane {
    kem_mlkem_job *job;
    size_t pos, got;
} kem_mlkem_lane;

typedef struct kem_mlkem_lanes {
    uint64_t (*a)[KEM_MLKEM_LANES]; /* 25 */
    kem_mlkem_lane lane[KEM_MLKEM_LANES];
    kem_mlkem_job jobs[KEM_MLKEM_JOBS];
    size_t n, next; /* jobs added, jobs taken */
    size_t ready;   /* bytes of the growing message that exist */
} kem_mlkem_lanes;

/* Starts a list. At least four jobs follow: each lane takes one at once, which sets its whole
 * state. */
static inline void kem_mlkem_lanes_init(kem_mlkem_lanes *l, uint64_t a[25][KEM_MLKEM_LANES])
{
    l->a = a;
    memset(l->lane, 0, sizeof l->lane);
    l->n = l->next = l->ready = 0;
}

/* Adds a job. */
static inline kem_mlkem_job *kem_mlkem_add(kem_mlkem_lanes *l, void *out, size_t outlen,
                                           const uint8_t *m, size_t len, uint32_t tail,
                                           unsigned rate)
{
    kem_mlkem_job *j = &l->jobs[l->n++];

    j->m      = m;
    j->out    = out;
    j->tail   = tail;
    j->len    = (uint16_t) len;
    j->outlen = (uint16_t) outlen;
    j->rate   = (uint8_t) rate;
    j->grows  = 0;
    j->done   = 0;
    return j;
}

/* Permutes each lane that is in use. Returns 0 if none is. */
int kem_mlkem_step(kem_mlkem_lanes *l);

/* Finishes all jobs. */
static inline void kem_mlkem_run(kem_mlkem_lanes *l)
{
    while (kem_mlkem_step(l)) {
    }
}
