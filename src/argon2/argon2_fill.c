/* Argon2 (RFC 9106): from the initial hash to the tag, one segment at a time. */
#include "argon2.h"

#include "../blake2b/blake2b.h"
#include "../core/arena.h"
#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/error.h"
#include "../core/stack.h"

#include <errno.h>

/* ---- H', the hash of any length (section 3.3) ---- */

/* out = H'(in + 4, len) of outlen bytes; the four bytes at in are overwritten. */
static void argon2_fill_hash(uint8_t *out, size_t outlen, uint8_t *in, size_t len)
{
    uint8_t v[64];

    store32_le(in, (uint32_t) outlen);
    if (outlen <= sizeof v) {
        blake2b_hash(out, outlen, in, len + 4);
        return;
    }
    blake2b_hash(v, sizeof v, in, len + 4);
    memcpy(out, v, 32);
    for (out += 32, outlen -= 32; outlen > sizeof v; out += 32, outlen -= 32) {
        blake2b_hash(v, sizeof v, v, sizeof v);
        memcpy(out, v, 32);
    }
    blake2b_hash(out, outlen, v, sizeof v);
    wipe(v, sizeof v);
}

/* The first two blocks of every lane. */
static void argon2_fill_first(const argon2_matrix *mx, const uint8_t h0[64])
{
    uint8_t in[4 + 64 + 4 + 4], bytes[ARGON2_BLOCK];
    uint32_t lane, i;
    size_t j;

    memcpy(in + 4, h0, 64);
    for (lane = 0; lane < mx->lanes; lane++) {
        for (i = 0; i < 2; i++) {
            argon2_block *b = mx->blocks + lane * mx->lane_blocks + i;

            store32_le(in + 68, i);
            store32_le(in + 72, lane);
            argon2_fill_hash(bytes, sizeof bytes, in, 72);
            for (j = 0; j < ARGON2_WORDS; j++) {
                b->w[argon2_place(j)] = load64_le(bytes + 8 * j);
            }
        }
    }
    wipe(in, sizeof in);
    wipe(bytes, sizeof bytes);
}

/* out = H' of the exclusive or of the last blocks of all lanes. */
static void argon2_fill_last(uint8_t *out, size_t outlen, const argon2_matrix *mx)
{
    uint8_t in[4 + ARGON2_BLOCK];
    uint64_t x;
    uint32_t lane;
    size_t j;

    for (j = 0; j < ARGON2_WORDS; j++) {
        x = 0;
        for (lane = 0; lane < mx->lanes; lane++) {
            x ^= mx->blocks[(lane + (size_t) 1) * mx->lane_blocks - 1].w[argon2_place(j)];
        }
        store64_le(in + 4 + 8 * j, x);
    }
    argon2_fill_hash(out, outlen, in, ARGON2_BLOCK);
    wipe(in, sizeof in);
}

/* ---- Segments (section 3.4) ---- */

/* A segment and what its blocks may refer to. */
typedef struct argon2_fill_place {
    const argon2_matrix *mx;
    uint32_t pass, slice, lane;
    size_t length; /* of a segment */
    size_t start;  /* of the blocks of a lane that may be referred to */
    size_t before; /* their number, without those of this very segment */
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
        impl->fill(cur + i, prev, argon2_fill_ref(at, i, numbers.w[j]), work, at->pass > 0);
        prev = cur + i;
    }
}

/* The same with data-dependent addressing: the first word of a block says what the next refers to.
 */
static void argon2_fill_dependent(const argon2_fill_place *at, argon2_block *cur,
                                  const argon2_block *prev, size_t from, argon2_block *work)
{
    size_t i;

    for (i = from; i < at->length; i++) {
        uint64_t j = prev->w[0];

        CT_DECLASSIFY(&j, sizeof j);
        at->mx->impl->fill(cur + i, prev, argon2_fill_ref(at, i, j), work, at->pass > 0);
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

/* Its blocks stand on the stack, of threads that end afterwards, too. */
void argon2_fill_segment(const argon2_matrix *mx, uint32_t pass, uint32_t slice, uint32_t lane)
{
    argon2_fill_segment_work(mx, pass, slice, lane);
    stack_clear(5120);
}

int argon2_hash(uint8_t *out, size_t outlen, const uint8_t h0[64], int type, uint32_t passes,
                uint32_t m, uint32_t lanes, uint32_t threads)
{
    argon2_matrix mx;
    arena memory;

    mx.impl        = IMPL_ACTIVE(argon2);
    mx.lane_blocks = m / (4 * lanes) * (size_t) 4;
    mx.lanes       = lanes;
    mx.passes      = passes;
    mx.type        = type;
    if (mx.lane_blocks > SIZE_MAX / ARGON2_BLOCK / lanes) {
        errno = ENOMEM;
        return error_fail("Argon2: more memory than the address space");
    }
    if (arena_make(&memory, lanes * mx.lane_blocks * ARGON2_BLOCK) != 0) {
        return -1;
    }
    mx.blocks = (argon2_block *) (void *) memory.data;
    argon2_fill_first(&mx, h0);
    argon2_fill_matrix(&mx, threads);
    argon2_fill_last(out, outlen, &mx);
    arena_free(&memory);
    return 0;
}
