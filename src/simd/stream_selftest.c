/* SPDX-License-Identifier: ISC */
/* See stream_selftest.h. */
#include "stream_selftest.h"

#include "../core/fingerprint.h"
#include "../core/stack.h"

/* The bytes that vector implementations process at once: a group of 1, 2 or 4 blocks. Their share
 * of the text is twelve groups; before the seventh the low word of the counter wraps. */
static const struct {
    uint64_t needs;
    size_t group;
} stream_selftest_groups[] = {
    {CPU_BIT(AVX512F), 256},
    {CPU_BIT(AVX2), 128},
    {0, 64},
};

/* Parts of the text:
 *     first      the group with which the part begins
 *     groups     the number of groups; 0: up to a block, in place; 12: fifteen, by loops that run
 *                more than once. Where the text is shorter, all but one, or seven, the most that
 *                are processed at once without two batches
 *     quarters   how many quarters of the last group belong to it
 *     cut        how many bytes are missing at the end; -1: one byte follows
 * They reach each number of batches and groups that is processed at once, whole and cut where that
 * differs, the least length of most of these, and each way to end, by lengths with every bit set
 * and with every second bit. No part finds its result in the output already. */
typedef struct stream_selftest_part {
    uint8_t first, groups, quarters;
    int8_t cut;
} stream_selftest_part;

static const stream_selftest_part stream_selftest_parts[] = {
    {6, 0, 0, 0},  {6, 0, 4, 0},  {7, 0, 3, 6},  {6, 1, 4, 1},  {5, 2, 1, 1},  {7, 1, 3, 43},
    {6, 1, 2, 3},  {3, 1, 4, 0},  {4, 2, 4, 0},  {3, 2, 2, 1},  {2, 2, 3, 0},  {3, 3, 4, 0},
    {5, 3, 0, -1}, {3, 5, 2, 3},  {2, 6, 4, 0},  {0, 12, 4, 6}, {2, 8, 4, 0},  {3, 4, 3, 1},
    {3, 5, 1, 1},  {4, 4, 0, -1}, {3, 7, 0, -1}, {2, 9, 4, 0},  {1, 10, 4, 0}, {1, 25, 2, 3},
    {2, 4, 4, 0},  {4, 8, 0, -1}, {1, 16, 3, 2}, {1, 11, 4, 0}, {3, 11, 2, 0}, {3, 10, 1, 9},
};

/* Number of parts tested: portable code (one block at a time), vector code with one batch, and with
 * two batches (AVX-512). NEON, which processes eight blocks at once, is tested with all. */
enum { STREAM_ENOUGH_PORTABLE = 6, STREAM_ENOUGH_ONE_BATCH = 19, STREAM_ENOUGH_TWO_BATCHES = 23 };

void stream_selftest_pattern(uint8_t *p, size_t len, unsigned first, unsigned step)
{
    size_t i;

    for (i = 0; i < len; i++) {
        p[i] = (uint8_t) (first + i * step);
    }
}

/* The period of the decrypted text, and the length of the pattern. */
enum { STREAM_PERIOD = 251 };

/* The bytes after the output that must not change: as many as the widest store writes. */
enum { STREAM_GUARD = 64 };

static const uint8_t stream_selftest_guard[STREAM_GUARD] = {
    0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5,
    0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5,
    0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5,
    0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5,
};

/* 0 if the len bytes of p are the pattern from byte at on, which begins again with each period,
 * and the guard is after them. */
static int stream_selftest_differs(const uint8_t pattern[STREAM_PERIOD], const uint8_t *p,
                                   size_t at, size_t len)
{
    const size_t n = len < STREAM_PERIOD ? len : STREAM_PERIOD, from = at % STREAM_PERIOD;
    const size_t k = n < STREAM_PERIOD - from ? n : STREAM_PERIOD - from; /* then it begins again */

    return memcmp(p, pattern + from, k) != 0 || memcmp(p + k, pattern, n - k) != 0 ||
           memcmp(p + n, p, len - n) != 0 ||
           memcmp(p + len, stream_selftest_guard, STREAM_GUARD) != 0;
}

int stream_selftest(const stream_selftest_cipher *cipher, const uint8_t key[32])
{
    /* no part is longer: at most all groups but one */
    enum { ALL = STREAM_SELFTEST_BYTES, MOST = ALL - 128 };
    const stream_selftest_part *part, *last = stream_selftest_parts + cipher->parts;
    const uint64_t first = UINT64_C(0x9e3779b9ffffffe7); /* block */
    const int words =
        (cipher->info->needs & CPU_BIT(ZBB)) != 0; /* goes other ways where no word lies */
    const uint8_t *in;
    uint64_t room[(MOST + STREAM_GUARD) / 8 + 1]; /* aligned */
    uint8_t nonce[8], from[16], pattern[STREAM_PERIOD], *out = (uint8_t *) room;
    uint8_t block[64 + STREAM_GUARD];
    size_t i, at, len, group, start, whole = 8;

    stream_selftest_pattern(nonce, sizeof nonce, 0x40, 1);
    stream_selftest_pattern(pattern, STREAM_PERIOD, 7, 29);
    for (i = 0;
         (cipher->info->needs & stream_selftest_groups[i].needs) != stream_selftest_groups[i].needs;
         i++) {
    }
    group = stream_selftest_groups[i].group;
    start = ALL / 2 - 6 * group;
    if (cipher->info->needs == NEEDS_NONE || words) {
        last = stream_selftest_parts + STREAM_ENOUGH_PORTABLE;
    } else if ((cipher->info->needs & CPU_BIT(AVX512F)) != 0 &&
               (cipher->info->wants & CPU_BIT(SHORT_SIMD)) == 0) {
        last = stream_selftest_parts + STREAM_ENOUGH_TWO_BATCHES;
    } else if ((cipher->info->needs & CPU_BIT(NEON)) == 0) {
        last  = stream_selftest_parts + STREAM_ENOUGH_ONE_BATCH;
        whole = 9; /* the last five at once, all that the last group holds */
    }

    at  = start + 2 * group;
    in  = cipher->encrypted + at;
    len = whole * group - 1;
    memcpy(out + len, stream_selftest_guard, STREAM_GUARD);
    STACK_CALL(cipher->xor_ic,
               (out, NULL, len, nonce, first + at / 64, key, 8)); /* the keystream */
    for (i = 0; i + 8 <= len; i += 8) {
        store64_le(out + i, load64_le(out + i) ^ load64_le(in + i));
    }
    for (; i < len; i++) {
        out[i] = (uint8_t) (out[i] ^ in[i]);
    }
    if (stream_selftest_differs(pattern, out, at, len) != 0) {
        return -1;
    }
    for (part = stream_selftest_parts; part != last; part++) {
        if (part->groups == 12) {
            len = group <= 128 ? (group < 128 ? 15 : 23) * group /* 23: batches that overlap */
                               : (whole == 9 ? 7 * group : ALL - group);
            at  = group < 128 ? start - 2 * group : 0;
        } else {
            at  = start + part->first * group;
            len = part->groups != 0 ? (part->groups - 1) * group + part->quarters * group / 4
                                    : 16 * (size_t) part->quarters;
        }
        len -= (size_t) part->cut;
        in  = cipher->encrypted + at;
        out = (uint8_t *) room + (words && part->groups != 0 ? 1 : 0);
        memcpy(out + len, stream_selftest_guard, STREAM_GUARD);
        if (part->groups == 0) {
            memcpy(out, in, len);
            in = out;
        }
        stack_dirt(); /* masks are off: the call before has left them on */
        if (part->groups == 2 && part->quarters == 4 && cipher->xor_behind != NULL) {
            memcpy(from, nonce, 8);
            store64_le(from + 8, first + at / 64);
            memcpy(block, in, 64);
            memcpy(block + 64, stream_selftest_guard, STREAM_GUARD);
            STACK_CALL(cipher->xor_behind, (block, out + 64, in + 64, len - 64, from, key, 8));
            if (stream_selftest_differs(pattern, block, at, 64) != 0) {
                return -1;
            }
            memcpy(out, block, 64);
        } else {
            STACK_CALL(cipher->xor_ic, (out, in, len, nonce, first + at / 64, key, 8));
        }
        if (stream_selftest_differs(pattern, out, at, len) != 0) {
            return -1;
        }
    }
    /* the keystream, of less than a block, one block, and more */
    for (len = 39; len <= 89; len += 25) {
        STACK_CALL(cipher->xor_ic, (out, NULL, len, nonce, first, key, 8));
        for (i = 0; i < len; i++) {
            if ((out[i] ^ cipher->encrypted[i]) != pattern[i]) {
                return -1;
            }
        }
    }
    STACK_CALL(cipher->xor_ic, (out, NULL, 319, nonce, UINT64_C(0xffffffff), key, 20));
    return impl_fingerprint_folded(out, 319) == cipher->answer_20 ? 0 : -1;
}
