/* SPDX-License-Identifier: ISC */
/* ChaCha20: known answers and benchmark. */
#include "chacha20.h"

#include "../core/bytes.h"
#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

const uint8_t chacha20_sigma[16] = {'e', 'x', 'p', 'a', 'n', 'd', ' ', '3',
                                    '2', '-', 'b', 'y', 't', 'e', ' ', 'k'};

#include "chacha20_keystream.inc"

/* What the vector implementations do at once, in bytes: a group of 1, 2 or 4 blocks. Their share of
 * the text is twelve groups; before the seventh the low word of the counter wraps. */
static const struct {
    uint64_t needs;
    size_t group;
} chacha20_groups[] = {
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
typedef struct chacha20_part {
    uint8_t first, groups, quarters;
    int8_t cut;
} chacha20_part;

static const chacha20_part chacha20_parts[] = {
    {6, 0, 0, 0},  {6, 0, 4, 0},  {7, 0, 3, 6},  {6, 1, 4, 1},  {5, 2, 1, 1},  {7, 1, 3, 43},
    {6, 1, 2, 3},  {3, 1, 4, 0},  {4, 2, 4, 0},  {3, 2, 2, 1},  {2, 2, 3, 0},  {3, 3, 4, 0},
    {5, 3, 0, -1}, {3, 5, 2, 3},  {2, 6, 4, 0},  {0, 12, 4, 6}, {2, 8, 4, 0},  {3, 4, 3, 1},
    {3, 5, 1, 1},  {4, 4, 0, -1}, {3, 7, 0, -1}, {2, 9, 4, 0},  {1, 10, 4, 0}, {1, 25, 2, 3},
    {2, 4, 4, 0},  {4, 8, 0, -1}, {1, 16, 3, 2},
};

/* How many of them are enough for portable code: it does one block after the other. And for vector
 * code that does no two batches side by side: only with AVX-512, where additions take two cycles,
 * are there registers for two. The last parts are for NEON alone, which does eight blocks at once:
 * it takes them all. */
enum {
    CHACHA20_ENOUGH_PORTABLE    = 6,
    CHACHA20_ENOUGH_ONE_BATCH   = 19,
    CHACHA20_ENOUGH_TWO_BATCHES = 23
};

/* The keystream with 20 rounds from the block counter 2^32 - 1 on, 319 bytes. By
 * tools/gen-selftests. */
static const uint64_t chacha20_answer_20 = UINT64_C(0x8c533c59395e282c);

/* HChaCha20 of c0 c1 ... cf under the same key with the constant 10 17 1e ... 79. By
 * tools/gen-selftests. */
static const uint64_t chacha20_h_answer = UINT64_C(0x1df737b1778379cc);

static void chacha20_pattern(uint8_t *p, size_t len, unsigned first, unsigned step)
{
    size_t i;

    for (i = 0; i < len; i++) {
        p[i] = (uint8_t) (first + i * step);
    }
}

/* The period of what encrypted decrypts to; it is there twice, so that a comparison may begin
 * anywhere. */
enum { CHACHA20_PERIOD = 251, CHACHA20_PATTERN = 2 * CHACHA20_PERIOD };

/* How many bytes behind the output are not to be touched: what one store could write. */
enum { CHACHA20_GUARD = 64 };

static const uint8_t chacha20_guard[CHACHA20_GUARD] = {
    0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5,
    0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5,
    0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5,
    0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5, 0xa5,
};

/* 0 if the len bytes of p are the pattern from byte at on, which begins again with each period,
 * and the guard is behind them. */
static int chacha20_differs(const uint8_t pattern[CHACHA20_PATTERN], const uint8_t *p, size_t at,
                            size_t len)
{
    const size_t n = len < CHACHA20_PERIOD ? len : CHACHA20_PERIOD;

    return memcmp(p, pattern + at % CHACHA20_PERIOD, n) != 0 || memcmp(p + n, p, len - n) != 0 ||
           memcmp(p + len, chacha20_guard, CHACHA20_GUARD) != 0;
}

static NEVER_INLINE int chacha20_selftest_stream(const chacha20_impl *impl, const uint8_t key[32])
{
    /* no part is longer: the most are all groups but one, the widest of which has 256 bytes */
    enum { ALL = sizeof chacha20_encrypted, MOST = ALL - 256 };
    const chacha20_part *part,
        *last            = chacha20_parts + sizeof chacha20_parts / sizeof chacha20_parts[0];
    const uint64_t first = UINT64_C(0x9e3779b9ffffffe7); /* block */
    const int words = (impl->info.needs & CPU_ZBB) != 0; /* goes other ways where no word lies */
    const uint8_t *in;
    uint64_t room[(MOST + CHACHA20_GUARD) / 8 + 1]; /* aligned */
    uint8_t nonce[8], pattern[CHACHA20_PATTERN], *out = (uint8_t *) room;
    uint8_t block[64 + CHACHA20_GUARD];
    size_t i, at, len, group, start, whole = 8;

    chacha20_pattern(nonce, sizeof nonce, 0x40, 1);
    chacha20_pattern(pattern, CHACHA20_PERIOD, 7, 29);
    memcpy(pattern + CHACHA20_PERIOD, pattern, CHACHA20_PERIOD);
    for (i = 0; (impl->info.needs & chacha20_groups[i].needs) != chacha20_groups[i].needs; i++) {
    }
    group = chacha20_groups[i].group;
    start = ALL / 2 - 6 * group;
    if (impl->info.needs == NEEDS_NONE || words) {
        last = chacha20_parts + CHACHA20_ENOUGH_PORTABLE;
    } else if ((impl->info.needs & CPU_AVX512F) != 0 && (impl->info.wants & CPU_SHORT_SIMD) == 0) {
        last = chacha20_parts + CHACHA20_ENOUGH_TWO_BATCHES;
    } else if ((impl->info.needs & CPU_NEON) == 0) {
        last  = chacha20_parts + CHACHA20_ENOUGH_ONE_BATCH;
        whole = 9; /* the last five at once, all that the last group holds */
    }

    at  = start + 2 * group;
    in  = chacha20_encrypted + at;
    len = whole * group - 1;
    memcpy(out + len, chacha20_guard, CHACHA20_GUARD);
    STACK_CALL(impl->xor_ic, (out, NULL, len, nonce, first + at / 64, key, 8)); /* the keystream */
    for (i = 0; i + 8 <= len; i += 8) {
        store64_le(out + i, load64_le(out + i) ^ load64_le(in + i));
    }
    for (; i < len; i++) {
        out[i] = (uint8_t) (out[i] ^ in[i]);
    }
    if (chacha20_differs(pattern, out, at, len) != 0) {
        return -1;
    }
    for (part = chacha20_parts; part != last; part++) {
        if (part->groups == 12) {
            len = 15 * group < ALL ? 15 * group : whole == 9 ? 7 * group : ALL - group;
            at  = start < 2 * group ? 0 : start - 2 * group;
        } else {
            at  = start + part->first * group;
            len = part->groups != 0 ? (part->groups - 1) * group + part->quarters * group / 4
                                    : 16 * (size_t) part->quarters;
        }
        len -= (size_t) part->cut;
        in  = chacha20_encrypted + at;
        out = (uint8_t *) room + (words && part->groups != 0 ? 1 : 0);
        memcpy(out + len, chacha20_guard, CHACHA20_GUARD);
        if (part->groups == 0) {
            memcpy(out, in, len);
            in = out;
        }
        if (part->groups == 0 || part->groups >= 8) {
            stack_dirt();
        }
        if (part->groups == 2 && part->quarters == 4 && impl->xor_behind != NULL) {
            memcpy(block, in, 64);
            memcpy(block + 64, chacha20_guard, CHACHA20_GUARD);
            STACK_CALL(impl->xor_behind,
                       (block, out + 64, in + 64, len - 64, nonce, first + at / 64, key, 8));
            if (chacha20_differs(pattern, block, at, 64) != 0) {
                return -1;
            }
            memcpy(out, block, 64);
        } else {
            STACK_CALL(impl->xor_ic, (out, in, len, nonce, first + at / 64, key, 8));
        }
        if (chacha20_differs(pattern, out, at, len) != 0) {
            return -1;
        }
    }
    /* less than a block of the keystream */
    STACK_CALL(impl->xor_ic, (out, NULL, 41, nonce, first, key, 8));
    for (i = 0; i < 41; i++) {
        if ((out[i] ^ chacha20_encrypted[i]) != pattern[i]) {
            return -1;
        }
    }
    STACK_CALL(impl->xor_ic, (out, NULL, 319, nonce, UINT64_C(0xffffffff), key, 20));
    return impl_fingerprint_folded(out, 319) == chacha20_answer_20 ? 0 : -1;
}

int chacha20_selftest(const impl_info *info)
{
    const chacha20_impl *impl = (const chacha20_impl *) info;
    uint8_t key[32], in[16], sigma[16];
    int result;

    chacha20_pattern(key, sizeof key, 0x80, 1);
    chacha20_pattern(in, sizeof in, 0xc0, 1);
    chacha20_pattern(sigma, sizeof sigma, 0x10, 7);
    result = chacha20_selftest_stream(impl, key);
    stack_dirt();
    STACK_CALL(impl->hchacha20, (key, in, key, sigma));
    return impl_fingerprint(key, sizeof key) == chacha20_h_answer ? result : -1;
}

static void chacha20_bench_xor(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const chacha20_impl *) impl)->xor_ic(buf, buf, len, chacha20_sigma, 1, buf + len, 20);
}

static void chacha20_bench_stream(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const chacha20_impl *) impl)->xor_ic(buf, NULL, len, chacha20_sigma, 1, buf + len, 20);
}

static void chacha20_bench_hchacha20(const impl_info *impl, uint8_t *buf, size_t len)
{
    (void) len;
    ((const chacha20_impl *) impl)->hchacha20(buf, buf, buf, chacha20_sigma);
}

const impl_bench chacha20_bench[] = {
    {"xor", 1, chacha20_bench_xor},
    {"stream", 1, chacha20_bench_stream},
    {"hchacha20", 0, chacha20_bench_hchacha20},
    {NULL, 0, NULL},
};

IMPL_DEFINE(chacha20);
