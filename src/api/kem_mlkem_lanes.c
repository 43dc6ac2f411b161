/* SPDX-License-Identifier: ISC */
/* ML-KEM's hash jobs on four Keccak states. See kem_mlkem_lanes.h. */
#include "kem_mlkem_lanes.h"

#include "../keccak/keccak.h"
#include "../mlkem/mlkem.h"

/* Starts lane i on a job whose whole message is a seed of 32 bytes. */
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

/* Absorbs the next n bytes of its job's message into lane i: a block, or the rest. */
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

/* Absorbs the next block, if any, into lane i, which first takes a new job if it has none. Returns
 * 1 if the lane needs a permutation, 0 if it has no job or waits for input. */
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

/* After a permutation: takes output, if the message is complete. */
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

int kem_mlkem_step(kem_mlkem_lanes *l)
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
    for (i = 0; i < KEM_MLKEM_LANES && used < k->from; i++) {
        kept = in[i] ? i : kept;
    }
    for (w = 0; w < 25 && kept < KEM_MLKEM_LANES; w++) {
        one[w] = l->a[w][kept];
    }
    if (used >= k->from) {
        k->permute4(l->a, 24);
    } else if (used == 1) {
        k->permute(one, 24);
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
