/* SPDX-License-Identifier: ISC */
/* Hashing of ML-KEM: Keccak over four messages at a time. For kem_mlkem.c alone. What there is to
 * hash is a list of jobs; each of the four lanes takes the next one when it is through. */
#ifndef TRONA_API_KEM_MLKEM_LANES_H
#define TRONA_API_KEM_MLKEM_LANES_H

#include "../core/bytes.h"
#include "../keccak/keccak.h"
#include "../mlkem/mlkem.h"

enum {
    KEM_MLKEM_K     = 4, /* the largest k: rows of the matrix */
    KEM_MLKEM_JOBS  = KEM_MLKEM_K * KEM_MLKEM_K + 2 * KEM_MLKEM_K + 4,
    KEM_MLKEM_LANES = 4
};

/* The first outlen bytes of the sponge of len bytes at m and of tail, which ends with the first
 * byte of the padding: up to three bytes behind 32 of m, else this one alone, and never a block of
 * its own. len, outlen and rate are multiples of 8. If outlen is 0, out is a polynomial that is
 * sampled. */
typedef struct kem_mlkem_job {
    const uint8_t *m;
    void *out;
    uint32_t tail;
    uint16_t len, outlen;
    uint8_t rate;
    uint8_t grows; /* the message does: where it ends so far, ready says */
    uint8_t done;
} kem_mlkem_job;

/* What a lane is at: bytes taken in, its job's length + 1 after the last block; bytes, or for a
 * polynomial coefficients, given out. */
typedef struct kem_mlkem_lane {
    kem_mlkem_job *job;
    size_t pos, got;
} kem_mlkem_lane;

typedef struct kem_mlkem_lanes {
    uint64_t (*a)[KEM_MLKEM_LANES]; /* 25 */
    kem_mlkem_lane lane[KEM_MLKEM_LANES];
    kem_mlkem_job jobs[KEM_MLKEM_JOBS];
    size_t n, next; /* how many there are, how many were taken */
    size_t ready;   /* how many bytes there are of the message that grows: it waits for more */
} kem_mlkem_lanes;

/* There are four jobs or more: each lane takes one at once, which sets all of its state. */
static void kem_mlkem_lanes_init(kem_mlkem_lanes *l, uint64_t a[25][KEM_MLKEM_LANES])
{
    l->a = a;
    memset(l->lane, 0, sizeof l->lane);
    l->n = l->next = l->ready = 0;
}

static kem_mlkem_job *kem_mlkem_add(kem_mlkem_lanes *l, void *out, size_t outlen, const uint8_t *m,
                                    size_t len, uint32_t tail, unsigned rate)
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

/* Lane i begins with a seed of 32 bytes, all of its job's message. */
static void kem_mlkem_lane_seed(kem_mlkem_lanes *l, unsigned i, const kem_mlkem_job *j)
{
    uint64_t(*a)[KEM_MLKEM_LANES] = l->a;
    unsigned w;

    for (w = 0; w < 4; w++) {
        a[w][i] = load64_le(j->m + 8 * w);
    }
    a[4][i] = j->tail;
    for (w = 5; w < 25; w++) {
        a[w][i] = 0;
    }
    a[j->rate / 8 - 1][i] ^= UINT64_C(1) << 63;
    l->lane[i].pos = 33;
}

/* Adds to lane i the n bytes that are next in its job's message, a block or all that is left. */
static NEVER_INLINE void kem_mlkem_lane_block(kem_mlkem_lanes *l, unsigned i, size_t n)
{
    kem_mlkem_lane *lane          = &l->lane[i];
    const kem_mlkem_job *j        = lane->job;
    const uint8_t *m              = j->m + lane->pos;
    uint64_t(*a)[KEM_MLKEM_LANES] = l->a;
    size_t w;

    for (w = 0; w < n / 8; w++) {
        a[w][i] ^= load64_le(m + 8 * w);
    }
    lane->pos += n;
    if (n < j->rate) {
        a[w][i] ^= j->tail;
        a[j->rate / 8 - 1][i] ^= UINT64_C(1) << 63;
        lane->pos++;
    }
}

/* Puts the next block, if there is one, into lane i, which takes a new job if it has none. Returns
 * 1 if the lane is in use, 0 if not: then it has no job, or waits with its state. */
static int kem_mlkem_lane_in(kem_mlkem_lanes *l, unsigned i)
{
    uint64_t(*a)[KEM_MLKEM_LANES] = l->a;
    kem_mlkem_lane *lane          = &l->lane[i];
    size_t n, w;

    if (lane->job == NULL) {
        if (l->next == l->n) {
            return 0;
        }
        lane->job = &l->jobs[l->next++];
        lane->pos = lane->got = 0;
        if (lane->job->len == 32) {
            kem_mlkem_lane_seed(l, i, lane->job);
            return 1;
        }
        for (w = 0; w < 25; w++) {
            a[w][i] = 0;
        }
    }
    if (lane->pos <= lane->job->len) {
        n = lane->job->len - lane->pos;
        n = n < lane->job->rate ? n : lane->job->rate;
        if (lane->job->grows && lane->pos + n > l->ready) {
            return 0;
        }
        kem_mlkem_lane_block(l, i, n);
    }
    return 1;
}

/* After a permutation: output, if the message was complete. */
static void kem_mlkem_lane_out(kem_mlkem_lanes *l, unsigned i)
{
    kem_mlkem_lane *lane          = &l->lane[i];
    kem_mlkem_job *j              = lane->job;
    uint64_t(*a)[KEM_MLKEM_LANES] = l->a;
    uint8_t *out                  = (uint8_t *) j->out + lane->got;
    size_t n                      = j->rate, w;

    if (lane->pos <= j->len) {
        return;
    }
    if (j->outlen == 0) {
        lane->got += IMPL_ACTIVE(mlkem)->uniform(((mlkem_poly *) j->out)->c + lane->got,
                                                 256 - lane->got, l->a, i);
        j->done = lane->got == 256;
    } else {
        n = j->outlen - lane->got < n ? j->outlen - lane->got : n;
        for (w = 0; w < n / 8; w++) {
            store64_le(out + 8 * w, a[w][i]);
        }
        lane->got += n;
        j->done = lane->got == j->outlen;
    }
    if (j->done) {
        lane->job = NULL;
    }
}

/* A permutation in each lane that is in use. Returns 0 if there is none. */
static int kem_mlkem_step(kem_mlkem_lanes *l)
{
    const keccak_impl *k = IMPL_ACTIVE(keccak);
    unsigned i, used = 0, kept = KEM_MLKEM_LANES, w;
    int in[KEM_MLKEM_LANES];
    uint64_t one[25];

    for (i = 0; i < KEM_MLKEM_LANES; i++) {
        in[i] = kem_mlkem_lane_in(l, i);
        used += (unsigned) in[i];
        kept = !in[i] && l->lane[i].job != NULL ? i : kept;
    }
    for (i = 0; i < KEM_MLKEM_LANES && used == 1; i++) {
        kept = in[i] ? i : kept;
    }
    for (w = 0; w < 25 && kept < KEM_MLKEM_LANES; w++) {
        one[w] = l->a[w][kept];
    }
    if (used == 1) {
        k->permute(one, 24);
    } else if (used > 1) {
        k->permute4(l->a, 24);
    }
    for (w = 0; w < 25 && kept < KEM_MLKEM_LANES; w++) {
        l->a[w][kept] = one[w];
    }
    for (i = 0; i < KEM_MLKEM_LANES; i++) {
        if (in[i]) {
            kem_mlkem_lane_out(l, i);
        }
    }
    return used > 0;
}

static void kem_mlkem_run(kem_mlkem_lanes *l)
{
    while (kem_mlkem_step(l)) {
    }
}

#endif
