/* SPDX-License-Identifier: ISC */
#include "../core/gnu_source.h"
/* The memory of Argon2 (RFC 9106, section 3.4): one segment, and all of them on threads. */
#include "argon2.h"

#include "../core/ct.h"
#include "../core/stack.h"
#include "../util/thread_start.h"
#include "../util/threads.h"

/* A segment and the blocks that its blocks may refer to. */
typedef struct argon2_fill_place {
    const argon2_matrix *mx;
    uint32_t pass, slice, lane;
    size_t length; /* of a segment */
    size_t start;  /* of the blocks of a lane that may be referred to */
    size_t before; /* their number, without those of this very segment */
    int add;       /* 1 if a new block is added to the old one */
} argon2_fill_place;

/* The block that j = J2 || J1 names for block i of the segment (section 3.4.2). Where j comes from
 * the password the time depends on it, as on the address: so Argon2d and Argon2id are made. */
static inline const argon2_block *argon2_fill_ref(const argon2_fill_place *at, size_t i, uint64_t j)
{
    const argon2_matrix *mx = at->mx;
    uint64_t x              = (j & 0xffffffff) * (j & 0xffffffff) >> 32;
    size_t lane             = at->lane, area, z;

    if (mx->lanes > 1 && (at->pass > 0 || at->slice > 0)) {
        lane = (uint32_t) (j >> 32) % mx->lanes;
    }
    area = lane == at->lane ? at->before + i - 1 : at->before - (i == 0);
    z    = at->start + area - 1 - (size_t) (area * x >> 32);
    z -= z >= mx->lane_blocks ? mx->lane_blocks : 0;
    return mx->blocks + lane * mx->lane_blocks + z;
}

static inline void argon2_fill_prefetch(const argon2_block *b)
{
#if defined(__GNUC__)
    size_t i;

    for (i = 0; i < ARGON2_WORDS; i += 8) {
        __builtin_prefetch(b->w + i);
    }
#else
    (void) b;
#endif
}

/* How many blocks ahead memory is asked for where it is known that early. */
enum { ARGON2_FILL_AHEAD = 4 };

/* Data-independent addressing: blocks from to length - 1 of the segment at cur, the one before at
 * prev. The numbers for 128 blocks are a block themselves. */
static void argon2_fill_independent(const argon2_fill_place *at, argon2_block *cur,
                                    const argon2_block *prev, size_t from, argon2_block *work)
{
    static const argon2_block zero = {{0}};
    const argon2_impl *impl        = at->mx->impl;
    argon2_block input, numbers;
    size_t i, j, end = 0, ahead = 0;

    memset(&input, 0, sizeof input);
    input.w[argon2_place(0)] = at->pass;
    input.w[argon2_place(1)] = at->lane;
    input.w[argon2_place(2)] = at->slice;
    input.w[argon2_place(3)] = at->mx->lanes * (uint64_t) at->mx->lane_blocks;
    input.w[argon2_place(4)] = at->mx->passes;
    input.w[argon2_place(5)] = (uint64_t) at->mx->type;
    for (i = from; i < at->length; i++) {
        if (i == end || i == from) {
            input.w[argon2_place(6)]++;
            impl->fill(&numbers, &zero, &input, work, 0);
            impl->fill(&numbers, &zero, &numbers, work, 0);
            end   = end + ARGON2_WORDS < at->length ? end + ARGON2_WORDS : at->length;
            ahead = i + 1;
        }
        for (; ahead < end && ahead <= i + ARGON2_FILL_AHEAD; ahead++) {
            j = argon2_place(ahead % ARGON2_WORDS);
            argon2_fill_prefetch(argon2_fill_ref(at, ahead, numbers.w[j]));
        }
        j = argon2_place(i % ARGON2_WORDS);
        impl->fill(cur + i, prev, argon2_fill_ref(at, i, numbers.w[j]), work, at->add);
        prev = cur + i;
    }
}

/* The same with data-dependent addressing: the first word of a block chooses the reference of the
 * next. */
static void argon2_fill_dependent(const argon2_fill_place *at, argon2_block *cur,
                                  const argon2_block *prev, size_t from, argon2_block *work)
{
    size_t i;

    for (i = from; i < at->length; i++) {
        uint64_t j = prev->w[0];

        CT_DECLASSIFY(&j, sizeof j);
        at->mx->impl->fill(cur + i, prev, argon2_fill_ref(at, i, j), work, at->add);
        prev = cur + i;
    }
}

static STACK_WORK void argon2_fill_segment_work(const argon2_matrix *mx, uint32_t pass,
                                                uint32_t slice, uint32_t lane)
{
    argon2_block *first = mx->blocks + lane * mx->lane_blocks, *cur;
    const argon2_block *prev;
    argon2_block work;
    argon2_fill_place at;
    size_t from = pass == 0 && slice == 0 ? 2 : 0;

    at.mx     = mx;
    at.pass   = pass;
    at.slice  = slice;
    at.lane   = lane;
    at.length = mx->lane_blocks / 4;
    at.start  = pass == 0 ? 0 : (slice + 1) * at.length; /* may be the end: it wraps */
    at.before = pass == 0 ? slice * at.length : 3 * at.length;
    at.add    = pass > 0 && mx->version != ARGON2_VERSION_10;
    cur       = first + slice * at.length;
    prev      = cur + from - 1;
    if (slice == 0 && from == 0) {
        prev = first + mx->lane_blocks - 1;
    }
    if (mx->type == ARGON2_I || (mx->type == ARGON2_ID && pass == 0 && slice < 2)) {
        argon2_fill_independent(&at, cur, prev, from, &work);
    } else {
        argon2_fill_dependent(&at, cur, prev, from, &work);
    }
}

/* Fills segment slice (0 to 3) of a lane in a pass. All segments of the slices before are full.
 * Clears the stack, which held blocks, also of threads that end afterwards. */
static void argon2_fill_segment(const argon2_matrix *mx, uint32_t pass, uint32_t slice,
                                uint32_t lane)
{
    argon2_fill_segment_work(mx, pass, slice, lane);
    stack_clear(5120);
}

/* ---- All segments. Within a slice lanes are independent; a slice begins when all lanes have ended
 * the one before ---- */

static void argon2_fill_lanes(const argon2_matrix *mx)
{
    uint32_t pass, slice, lane;

    for (pass = 0; pass < mx->passes; pass++) {
        for (slice = 0; slice < 4; slice++) {
            for (lane = 0; lane < mx->lanes; lane++) {
                argon2_fill_segment(mx, pass, slice, lane);
            }
        }
    }
}

#if THREAD_START_POSIX

/* The threads that work on one matrix. */
typedef struct argon2_fill_team {
    const argon2_matrix *mx;
    pthread_mutex_t lock; /* protects the members below */
    pthread_cond_t turn;  /* slices has grown */
    uint64_t slices;      /* done, of all passes */
    uint32_t next;        /* the first lane of the slice that nobody has taken */
    uint32_t waiting;
    uint32_t members; /* 0 until all have been started: nobody gets past the first slice before */
} argon2_fill_team;

/* Ends the slice for one member of the team; the last one begins the next, the others wait. */
static void argon2_fill_barrier(argon2_fill_team *team)
{
    const uint64_t slices = team->slices;

    if (++team->waiting == ATOMIC_LOAD(team->members)) {
        team->waiting = 0;
        team->next    = 0;
        team->slices++;
        (void) pthread_cond_broadcast(&team->turn);
    }
    while (team->slices == slices) {
        (void) pthread_cond_wait(&team->turn, &team->lock);
    }
}

static void *argon2_fill_work(void *arg)
{
    argon2_fill_team *team  = (argon2_fill_team *) arg;
    const argon2_matrix *mx = team->mx;
    uint64_t slices;
    uint32_t lane;

    (void) pthread_mutex_lock(&team->lock);
    while (team->slices < 4 * (uint64_t) mx->passes) {
        if (team->next == mx->lanes) {
            argon2_fill_barrier(team);
            continue;
        }
        slices = team->slices;
        lane   = team->next++;
        (void) pthread_mutex_unlock(&team->lock);
        argon2_fill_segment(mx, (uint32_t) (slices / 4), (uint32_t) (slices % 4), lane);
        (void) pthread_mutex_lock(&team->lock);
    }
    (void) pthread_mutex_unlock(&team->lock);
    return NULL;
}

void argon2_fill_matrix(const argon2_matrix *mx, uint32_t threads)
{
    uint32_t n            = mx->lanes > 1 ? threads_count(threads, mx->lanes) : 1;
    argon2_fill_team team = {.mx = mx};

    if (n == 1 || pthread_mutex_init(&team.lock, NULL) != 0) {
        argon2_fill_lanes(mx);
        return;
    }
    if (pthread_cond_init(&team.turn, NULL) != 0) {
        argon2_fill_lanes(mx);
    } else {
        threads_run(n, argon2_fill_work, &team, &team.members);
        (void) pthread_cond_destroy(&team.turn);
    }
    (void) pthread_mutex_destroy(&team.lock);
}

#else

void argon2_fill_matrix(const argon2_matrix *mx, uint32_t threads)
{
    (void) threads;
    argon2_fill_lanes(mx);
}

#endif
