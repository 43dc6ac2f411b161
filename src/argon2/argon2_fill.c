/* SPDX-License-Identifier: ISC */
/* Argon2 (RFC 9106), one segment (section 3.4). */
#include "argon2.h"

#include "../core/ct.h"
#include "../core/stack.h"

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

/* Clears the stack, which held blocks, also of threads that end afterwards. */
void argon2_fill_segment(const argon2_matrix *mx, uint32_t pass, uint32_t slice, uint32_t lane)
{
    argon2_fill_segment_work(mx, pass, slice, lane);
    stack_clear(5120);
}
