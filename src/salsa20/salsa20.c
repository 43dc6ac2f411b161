/* SPDX-License-Identifier: ISC */
/* Salsa20: known answers and benchmark. */
#include "salsa20.h"

#include "../core/bytes.h"
#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

const uint8_t salsa20_sigma[16] = {'e', 'x', 'p', 'a', 'n', 'd', ' ', '3',
                                   '2', '-', 'b', 'y', 't', 'e', ' ', 'k'};

#include "salsa20_keystream.inc"

/* What the vector implementations do at once, in bytes: a group of 1, 2 or 4 blocks. Their share of
 * the text is twelve groups; before the seventh the low word of the counter wraps. */
static const struct {
    uint64_t needs;
    size_t group;
} salsa20_groups[] = {
    {CPU_AVX512F, 256},
    {CPU_AVX2, 128},
    {0, 64},
};

/* Parts of the text:
 *     first      the group with which the part begins
 *     groups     how many there are; 0: up to a block, in place; 12: fifteen, by loops that run
 *                more than once. Where the text has not so many, all but one, or seven, the most
 *                that are done at once, if two batches are not
 *     quarters   how many quarters of the last group belong to it
 *     cut        how many bytes are missing at the end; -1: one byte follows
 * They reach each number of batches and groups that is done at once, whole and cut where that
 * differs, the least length of most, and each way to end, by lengths with every bit set and with
 * every other. None finds in the output what it is to write. */
typedef struct salsa20_part {
    uint8_t first, groups, quarters;
    int8_t cut;
} salsa20_part;

static const salsa20_part salsa20_parts[] = {
    {6, 0, 0, 0},  {6, 0, 4, 0},  {7, 0, 3, 6},  {6, 1, 4, 1},  {5, 2, 1, 1},  {7, 1, 3, 43},
    {6, 1, 2, 3},  {3, 1, 4, 0},  {4, 2, 4, 0},  {3, 2, 2, 1},  {2, 2, 3, 0},  {3, 3, 4, 0},
    {5, 3, 0, -1}, {3, 5, 2, 3},  {2, 6, 4, 0},  {0, 12, 4, 6}, {2, 8, 4, 0},  {3, 4, 3, 1},
    {3, 5, 1, 1},  {4, 4, 0, -1}, {3, 7, 0, -1}, {2, 9, 4, 0},  {1, 10, 4, 0}, {1, 25, 2, 3},
    {2, 4, 4, 0},  {4, 8, 0, -1}, {1, 16, 3, 2}, {1, 11, 4, 0}, {3, 11, 2, 0}, {3, 10, 1, 9},
};

/* How many of them are enough for portable code: it does one block after the other. And for vector
 * code that does no two batches side by side: only with AVX-512, where additions take two cycles,
 * are there registers for two. The last parts are for NEON alone, which does eight blocks at once:
 * it takes them all. */
enum {
    SALSA20_ENOUGH_PORTABLE    = 6,
    SALSA20_ENOUGH_ONE_BATCH   = 19,
    SALSA20_ENOUGH_TWO_BATCHES = 23
};

/* The keystream with 20 rounds from the block counter 2^32 - 1 on, 319 bytes. By
 * tools/gen-selftests. */
static const uint64_t salsa20_answer_20 = UINT64_C(0x13a2eaae16be54bf);

/* By the same, with the input c0 c1 ... cf, the same key and the constant 10 17 1e ... 79:
 * the core function, then HSalsa20. */
static const struct {
    int rounds;
    uint64_t fingerprint;
} salsa20_core_answers[] = {
    {20, UINT64_C(0x374f3e13385b9e18)},
    {12, UINT64_C(0xabd22b146a7b01ab)},
    {8, UINT64_C(0xb15ab769240486bc)},
};
static const uint64_t salsa20_h_answer = UINT64_C(0xb5271b1bb6dabca6);

static void salsa20_pattern(uint8_t *p, size_t len, unsigned first, unsigned step)
{
    size_t i;

    for (i = 0; i < len; i++) {
        p[i] = (uint8_t) (first + i * step);
    }
}

/* The period of what encrypted decrypts to; it is there twice, so that a comparison may begin
 * anywhere. */
enum { SALSA20_PERIOD = 251, SALSA20_PATTERN = 2 * SALSA20_PERIOD };

/* How many bytes behind the output are not to be touched: what one store could write. */
enum { SALSA20_GUARD = 64 };

static const uint8_t salsa20_guard[SALSA20_GUARD] = {
    0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5,
    0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5,
    0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5,
    0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5,
};

/* 0 if the len bytes of p are the pattern from byte at on, which begins again with each period,
 * and the guard is behind them. */
static int salsa20_differs(const uint8_t pattern[SALSA20_PATTERN], const uint8_t *p, size_t at,
                           size_t len)
{
    const size_t n = len < SALSA20_PERIOD ? len : SALSA20_PERIOD;

    return memcmp(p, pattern + at % SALSA20_PERIOD, n) != 0 || memcmp(p + n, p, len - n) != 0 ||
           memcmp(p + len, salsa20_guard, SALSA20_GUARD) != 0;
}

static NEVER_INLINE int salsa20_selftest_stream(const salsa20_impl *impl, const uint8_t key[32])
{
    /* no part is longer: the most are all groups but one, the widest of which has 256 bytes */
    enum { ALL = sizeof salsa20_encrypted, MOST = ALL - 256 };
    const salsa20_part *part,
        *last            = salsa20_parts + sizeof salsa20_parts / sizeof salsa20_parts[0];
    const uint64_t first = UINT64_C(0x9e3779b9ffffffe7); /* block */
    const uint8_t *in;
    uint8_t nonce[8], pattern[SALSA20_PATTERN], out[MOST + SALSA20_GUARD];
    uint8_t block[64 + SALSA20_GUARD];
    size_t i, at, len, group, start, whole = 8;

    salsa20_pattern(nonce, sizeof nonce, 0x40, 1);
    salsa20_pattern(pattern, SALSA20_PERIOD, 7, 29);
    memcpy(pattern + SALSA20_PERIOD, pattern, SALSA20_PERIOD);
    for (i = 0; (impl->info.needs & salsa20_groups[i].needs) != salsa20_groups[i].needs; i++) {
    }
    group = salsa20_groups[i].group;
    start = ALL / 2 - 6 * group;
    if (impl->info.needs == NEEDS_NONE) {
        last = salsa20_parts + SALSA20_ENOUGH_PORTABLE;
    } else if ((impl->info.needs & CPU_AVX512F) != 0 && (impl->info.wants & CPU_SHORT_SIMD) == 0) {
        last = salsa20_parts + SALSA20_ENOUGH_TWO_BATCHES;
    } else if ((impl->info.needs & CPU_NEON) == 0) {
        last  = salsa20_parts + SALSA20_ENOUGH_ONE_BATCH;
        whole = 9; /* the last five at once, all that the last group holds */
    }

    at  = start + 2 * group;
    in  = salsa20_encrypted + at;
    len = whole * group - 1;
    memcpy(out + len, salsa20_guard, SALSA20_GUARD);
    STACK_CALL(impl->xor_ic, (out, NULL, len, nonce, first + at / 64, key, 8)); /* the keystream */
    for (i = 0; i + 8 <= len; i += 8) {
        store64_le(out + i, load64_le(out + i) ^ load64_le(in + i));
    }
    for (; i < len; i++) {
        out[i] = (uint8_t) (out[i] ^ in[i]);
    }
    if (salsa20_differs(pattern, out, at, len) != 0) {
        return -1;
    }
    for (part = salsa20_parts; part != last; part++) {
        if (part->groups == 12) {
            len = 15 * group < ALL ? 15 * group : whole == 9 ? 7 * group : ALL - group;
            at  = start < 2 * group ? 0 : start - 2 * group;
        } else {
            at  = start + part->first * group;
            len = part->groups != 0 ? (part->groups - 1) * group + part->quarters * group / 4
                                    : 16 * (size_t) part->quarters;
        }
        len -= (size_t) part->cut;
        in = salsa20_encrypted + at;
        memcpy(out + len, salsa20_guard, SALSA20_GUARD);
        if (part->groups == 0) {
            memcpy(out, in, len);
            in = out;
        }
        if (part->groups == 0 || part->groups >= 8) {
            stack_dirt();
        }
        if (part->groups == 2 && part->quarters == 4 && impl->xor_behind != NULL) {
            memcpy(block, in, 64);
            memcpy(block + 64, salsa20_guard, SALSA20_GUARD);
            STACK_CALL(impl->xor_behind,
                       (block, out + 64, in + 64, len - 64, nonce, first + at / 64, key, 8));
            if (salsa20_differs(pattern, block, at, 64) != 0) {
                return -1;
            }
            memcpy(out, block, 64);
        } else {
            STACK_CALL(impl->xor_ic, (out, in, len, nonce, first + at / 64, key, 8));
        }
        if (salsa20_differs(pattern, out, at, len) != 0) {
            return -1;
        }
    }
    /* the keystream, of less than a block, and where more than one goes without vectors, of more */
    for (len = 41; len < ((impl->info.needs & CPU_NEON) != 0 ? 128 : 64); len += 64) {
        STACK_CALL(impl->xor_ic, (out, NULL, len, nonce, first, key, 8));
        for (i = 0; i < len; i++) {
            if ((out[i] ^ salsa20_encrypted[i]) != pattern[i]) {
                return -1;
            }
        }
    }
    STACK_CALL(impl->xor_ic, (out, NULL, 319, nonce, UINT64_C(0xffffffff), key, 20));
    return impl_fingerprint_folded(out, 319) == salsa20_answer_20 ? 0 : -1;
}

int salsa20_selftest(const impl_info *info)
{
    const salsa20_impl *impl = (const salsa20_impl *) info;
    uint8_t key[32], in[16], sigma[16], out[64];
    int result;
    size_t i;

    salsa20_pattern(key, sizeof key, 0x80, 1);
    salsa20_pattern(in, sizeof in, 0xc0, 1);
    salsa20_pattern(sigma, sizeof sigma, 0x10, 7);
    result = salsa20_selftest_stream(impl, key);
    stack_dirt();
    for (i = 0; i < sizeof salsa20_core_answers / sizeof salsa20_core_answers[0]; i++) {
        STACK_CALL(impl->core, (out, in, key, sigma, salsa20_core_answers[i].rounds));
        if (impl_fingerprint(out, 64) != salsa20_core_answers[i].fingerprint) {
            return -1;
        }
    }
    STACK_CALL(impl->hsalsa20, (key, in, key, sigma));
    return impl_fingerprint(key, 32) == salsa20_h_answer ? result : -1;
}

static void salsa20_bench_xor(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const salsa20_impl *) impl)->xor_ic(buf, buf, len, salsa20_sigma, 1, buf + len, 20);
}

static void salsa20_bench_stream(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const salsa20_impl *) impl)->xor_ic(buf, NULL, len, salsa20_sigma, 1, buf + len, 20);
}

static void salsa20_bench_hsalsa20(const impl_info *impl, uint8_t *buf, size_t len)
{
    (void) len;
    ((const salsa20_impl *) impl)->hsalsa20(buf, buf, buf, salsa20_sigma);
}

static void salsa20_bench_core8(const impl_info *impl, uint8_t *buf, size_t len)
{
    (void) len;
    ((const salsa20_impl *) impl)->core(buf, buf, buf, salsa20_sigma, 8);
}

const impl_bench salsa20_bench[] = {
    {"xor", 1, salsa20_bench_xor},
    {"stream", 1, salsa20_bench_stream},
    {"hsalsa20", 0, salsa20_bench_hsalsa20},
    {"core, 8 rounds", 0, salsa20_bench_core8},
    {NULL, 0, NULL},
};

IMPL_DEFINE(salsa20);
