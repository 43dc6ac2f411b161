/* SPDX-License-Identifier: ISC */
/* BLAKE3: every implementation's functions against ref, in the lanes and out of them. */
#include "check.h"

#include <string.h>

#include "../../src/blake3/blake3.h"

enum { CHECK_BLAKE3_INPUTS = 41, CHECK_BLAKE3_PAD = 64, CHECK_BLAKE3_FLAGS = 0x7f7f7f };

/* A counter near 2^32, 2^64 or anywhere. */
static uint64_t check_blake3_counter(unsigned kind)
{
    uint64_t counter;

    check_random(&counter, sizeof counter);
    if (kind % 3 == 1) {
        counter = (UINT64_C(1) << 32) - check_random_below(CHECK_BLAKE3_INPUTS + 1);
    } else if (kind % 3 == 2) {
        counter = 0 - (uint64_t) check_random_below(CHECK_BLAKE3_INPUTS + 1);
    }
    return counter;
}

static uint32_t check_blake3_flags(void)
{
    uint32_t flags;

    check_random(&flags, sizeof flags);
    return flags & CHECK_BLAKE3_FLAGS;
}

/* len bytes that begin offset bytes after or end right before what faults; filled. */
static uint8_t *check_blake3_message(int slot, size_t len, size_t offset, unsigned kind)
{
    uint8_t *m = kind % 2 == 0 ? check_guard_end(slot, len + offset)
                               : check_guard_begin(slot, len + offset) + offset;

    if (kind % 4 < 2) {
        check_random(m, len);
    } else {
        check_random_carry(m, len);
    }
    return m;
}

static uint32_t *check_blake3_words(int slot, const uint32_t words[8], unsigned kind)
{
    uint8_t *p = kind % 2 == 0 ? check_guard_end(slot, 32) : check_guard_begin(slot, 32);

    memcpy(p, words, 32);
    return (uint32_t *) (void *) p;
}

static void check_blake3_compress(const blake3_impl *b, const blake3_impl *ref, size_t n,
                                  size_t offset, unsigned kind)
{
    static uint8_t copy[64 * 16];
    uint32_t cv[8], want[8], flags = check_blake3_flags(), *got;
    uint32_t len     = n == 1 ? check_random_below(65) : 64;
    uint64_t counter = check_blake3_counter(kind);
    uint8_t *m       = check_blake3_message(0, 64 * n, offset, kind);

    check_random_carry(cv, sizeof cv);
    memcpy(want, cv, sizeof cv);
    memcpy(copy, m, 64 * n);
    got = check_blake3_words(1, cv, kind / 2);
    ref->compress(want, m, n, len, counter, flags);
    b->compress(got, m, n, len, counter, flags);
    check_equal(got, want, sizeof want, "compress", 64 * n, offset);
    check_equal(m, copy, 64 * n, "message after compress", 64 * n, offset);
}

static void check_blake3_output(const blake3_impl *b, const blake3_impl *ref, size_t n,
                                size_t offset, unsigned kind)
{
    static uint8_t want[64 * CHECK_BLAKE3_INPUTS];
    uint32_t words[8], *cv;
    uint32_t len = check_random_below(65), flags = check_blake3_flags() & 0xff;
    uint64_t counter = check_blake3_counter(kind);
    uint8_t *m       = check_blake3_message(0, 64, offset, kind);
    uint8_t *out     = check_blake3_message(2, 64 * n, offset, kind);

    check_random_carry(words, sizeof words);
    cv = check_blake3_words(1, words, kind / 2);
    ref->output(want, n, cv, m, len, counter, flags);
    b->output(out, n, cv, m, len, counter, flags);
    check_equal(out, want, 64 * n, "output", 64 * n, offset);
    check_equal(cv, words, sizeof words, "cv after output", 64 * n, offset);
}

static void check_blake3_hash_many(const blake3_impl *b, const blake3_impl *ref, size_t n,
                                   size_t blocks, size_t offset, unsigned kind)
{
    static uint8_t want[32 * CHECK_BLAKE3_INPUTS], copy[64 * 16 * CHECK_BLAKE3_INPUTS];
    uint32_t words[8], *key, flags = check_blake3_flags() | (kind / 4 % 2) << 24;
    uint64_t counter = check_blake3_counter(kind);
    size_t len       = 64 * blocks * n;
    uint8_t *m       = check_blake3_message(0, len, offset, kind);
    uint8_t *out     = check_blake3_message(2, 32 * n, offset, kind / 2);

    check_random_carry(words, sizeof words);
    memcpy(copy, m, len);
    key = check_blake3_words(1, words, kind / 2);
    ref->hash_many(want, m, n, blocks, key, counter, flags);
    b->hash_many(out, m, n, blocks, key, counter, flags);
    check_equal(out, want, 32 * n, "hash_many", len, offset);
    check_equal(m, copy, len, "message after hash_many", len, offset);
    check_equal(key, words, sizeof words, "key after many", len, offset);
    if (blocks == 1) {
        b->hash_many(m, m, n, 1, key, counter, flags);
        check_equal(m, want, 32 * n, "many in place", len, offset);
    }
}

/* Every bit of every argument reaches the result as in ref: one bit set, all else zero. */
static void check_blake3_bits(const blake3_impl *b, const blake3_impl *ref)
{
    struct {
        uint8_t m[64];
        uint32_t cv[8];
        uint64_t counter;
        uint32_t len, flags;
    } args;
    uint8_t *p = (uint8_t *) &args;
    unsigned bit, step = check_rounds(8) < 8 ? 13 : 1;

    for (bit = 0; bit < 8 * sizeof args; bit += step) {
        uint8_t out[2][64];
        uint32_t cv[2][8];

        memset(&args, 0, sizeof args);
        p[bit / 8] = (uint8_t) (1 << bit % 8);
        args.len &= 127;
        args.flags &= 255;
        memcpy(cv[0], args.cv, sizeof args.cv);
        memcpy(cv[1], args.cv, sizeof args.cv);
        ref->compress(cv[0], args.m, 1, args.len, args.counter, args.flags);
        b->compress(cv[1], args.m, 1, args.len, args.counter, args.flags);
        check_equal(cv[1], cv[0], sizeof cv[0], "compress with one bit set", 64, bit);
        ref->output(out[0], 1, args.cv, args.m, args.len, args.counter, args.flags);
        b->output(out[1], 1, args.cv, args.m, args.len, args.counter, args.flags);
        check_equal(out[1], out[0], sizeof out[0], "output with one bit set", 64, bit);
    }
}

/* Whole messages: every number of chunks up to 40, more or less some bytes, over the tree. */
static void check_blake3_whole(const blake3_impl *b, const blake3_impl *ref)
{
    static const size_t parts[] = {0, 1, 63, 64, 65, 512, 1023};
    blake3_mode mode[2];
    uint8_t out[2][100];
    unsigned i, j;

    for (i = 0; i <= 40; i++) {
        for (j = 0; j < sizeof parts / sizeof parts[0]; j++) {
            size_t len = 1024 * i + parts[j];
            uint8_t *m = check_blake3_message(0, len, (i + j) % 7, i + j);

            check_random(mode[0].key, sizeof mode[0].key);
            mode[1]       = mode[0];
            mode[0].impl  = b;
            mode[1].impl  = ref;
            mode[0].flags = mode[1].flags = BLAKE3_KEYED_HASH;
            blake3_hash(out[0], sizeof out[0], m, len, &mode[0]);
            blake3_hash(out[1], sizeof out[1], m, len, &mode[1]);
            check_equal(out[0], out[1], sizeof out[0], "hash", len, (i + j) % 7);
        }
    }
}

void check_blake3(const impl_info *impl, const impl_info *ref)
{
    const blake3_impl *b = (const blake3_impl *) impl, *r = (const blake3_impl *) ref;
    unsigned i, rounds                                    = check_rounds(12);
    size_t offset, n;

    for (n = 0; n <= CHECK_BLAKE3_INPUTS; n++) {
        for (i = 0; i < rounds; i++) {
            size_t blocks = i % 3 == 0 ? 1 : i % 3 == 1 ? 16 : 1 + check_random_below(16);

            for (offset = 0; offset < CHECK_BLAKE3_PAD; offset += 1 + check_random_below(24)) {
                /* Once for each n, all buffers end right before what faults. */
                const unsigned some = i == 0 && offset == 0 ? 1 : 1000;

                if (n >= 1 && n <= 16) {
                    check_blake3_compress(b, r, n, offset, check_random_below(some));
                }
                check_blake3_output(b, r, n, offset, check_random_below(some));
                check_blake3_hash_many(b, r, n, blocks, offset, check_random_below(some));
            }
        }
    }
    for (offset = 0; offset < CHECK_BLAKE3_PAD; offset++) {
        check_blake3_hash_many(b, r, 16, 2, offset, check_random_below(1000));
        check_blake3_output(b, r, 16, offset, check_random_below(1000));
        check_blake3_compress(b, r, 2, offset, check_random_below(1000));
    }
    check_blake3_bits(b, r);
    check_blake3_whole(b, r);
}

/* Broken implementations: ref with one fault each. */
extern const blake3_impl blake3_ref;

#define CHECK_BLAKE3_COMPRESS(f)                                                                   \
    static void check_blake3_##f(uint32_t *cv, const uint8_t *m, size_t n, uint32_t len,           \
                                 uint64_t counter, uint32_t flags)
#define CHECK_BLAKE3_OUTPUT(f)                                                                     \
    static void check_blake3_##f(uint8_t *out, size_t n, const uint32_t cv[8],                     \
                                 const uint8_t block[64], uint32_t len, uint64_t counter,          \
                                 uint32_t flags)
#define CHECK_BLAKE3_MANY(f)                                                                       \
    static void check_blake3_##f(uint8_t *out, const uint8_t *in, size_t n, size_t blocks,         \
                                 const uint32_t key[8], uint64_t counter, uint32_t flags)

CHECK_BLAKE3_COMPRESS(short_counter)
{
    blake3_ref.compress(cv, m, n, len, (uint32_t) counter, flags);
}

CHECK_BLAKE3_COMPRESS(no_last)
{
    blake3_ref.compress(cv, m, n, len, counter, n > 1 ? flags & 0xffff : flags);
}

CHECK_BLAKE3_COMPRESS(first_twice)
{
    for (; n > 0; n--, m += 64) {
        blake3_ref.compress(cv, m, 1, len, counter, n > 1 ? flags & 0xffff : flags);
    }
}

CHECK_BLAKE3_COMPRESS(full_length)
{
    blake3_ref.compress(cv, m, n, 64, counter, flags);
    (void) len;
}

CHECK_BLAKE3_COMPRESS(reads_on)
{
    blake3_ref.compress(cv, m, n, len, counter, flags);
    (void) *(const volatile uint8_t *) (m + 64 * n);
}

CHECK_BLAKE3_COMPRESS(writes_on)
{
    blake3_ref.compress(cv, m, n, len, counter, flags);
    *((volatile uint8_t *) cv + 32) ^= 1;
}

CHECK_BLAKE3_OUTPUT(output_no_carry)
{
    uint64_t high = counter >> 32 << 32;

    for (; n > 0; n--, out += 64) {
        blake3_ref.output(out, 1, cv, block, len, high | (uint32_t) counter++, flags);
    }
}

CHECK_BLAKE3_OUTPUT(output_writes_on)
{
    blake3_ref.output(out, n, cv, block, len, counter, flags);
    if (n == 5) {
        *(volatile uint8_t *) (out + 64 * n) ^= 1;
    }
}

CHECK_BLAKE3_OUTPUT(output_half)
{
    blake3_ref.output(out, n, cv, block, len, counter, flags);
    if (n > 8) {
        out[64 * 8 + 40] ^= 1;
    }
}

CHECK_BLAKE3_MANY(many_no_carry)
{
    uint64_t high = counter >> 32 << 32;

    for (; n > 0; n--, out += 32, in += 64 * blocks, counter += flags >> 24) {
        blake3_ref.hash_many(out, in, 1, blocks, key, high | (uint32_t) counter, flags);
    }
}

CHECK_BLAKE3_MANY(many_always_steps)
{
    blake3_ref.hash_many(out, in, n, blocks, key, counter, flags | BLAKE3_STEP);
}

CHECK_BLAKE3_MANY(many_early_store)
{
    for (; n > 0; n--, out += 32, in += 64 * blocks, counter += flags >> 24) {
        memset(out, 0, 32);
        blake3_ref.hash_many(out, in, 1, blocks, key, counter, flags);
    }
}

CHECK_BLAKE3_MANY(many_one_lane)
{
    blake3_ref.hash_many(out, in, n, blocks, key, counter, flags);
    if (n == 23) {
        out[32 * 22] ^= 0x80;
    }
}

CHECK_BLAKE3_MANY(many_reads_on)
{
    blake3_ref.hash_many(out, in, n, blocks, key, counter, flags);
    if (n == 3) {
        (void) *(const volatile uint8_t *) (in + 64 * blocks * n);
    }
}

CHECK_BLAKE3_MANY(many_writes_on)
{
    blake3_ref.hash_many(out, in, n, blocks, key, counter, flags);
    if (n == 7) {
        *(volatile uint8_t *) (out + 32 * n) ^= 1;
    }
}

/* Functions that the mutants leave correct. */
CHECK_BLAKE3_COMPRESS(right_compress)
{
    blake3_ref.compress(cv, m, n, len, counter, flags);
}

CHECK_BLAKE3_OUTPUT(right_output)
{
    blake3_ref.output(out, n, cv, block, len, counter, flags);
}

CHECK_BLAKE3_MANY(right_many)
{
    blake3_ref.hash_many(out, in, n, blocks, key, counter, flags);
}

#define CHECK_BLAKE3_C(f)                                                                          \
    {IMPL_INFO(f, NONE, "broken"), check_blake3_##f, check_blake3_right_output,                    \
     check_blake3_right_many}
#define CHECK_BLAKE3_O(f)                                                                          \
    {IMPL_INFO(f, NONE, "broken"), check_blake3_right_compress, check_blake3_##f,                  \
     check_blake3_right_many}
#define CHECK_BLAKE3_M(f)                                                                          \
    {IMPL_INFO(f, NONE, "broken"), check_blake3_right_compress, check_blake3_right_output,         \
     check_blake3_##f}
static const blake3_impl check_blake3_broken[] = {
    CHECK_BLAKE3_C(short_counter),     CHECK_BLAKE3_C(no_last),
    CHECK_BLAKE3_C(first_twice),       CHECK_BLAKE3_C(full_length),
    CHECK_BLAKE3_C(reads_on),          CHECK_BLAKE3_C(writes_on),
    CHECK_BLAKE3_O(output_no_carry),   CHECK_BLAKE3_O(output_writes_on),
    CHECK_BLAKE3_O(output_half),       CHECK_BLAKE3_M(many_no_carry),
    CHECK_BLAKE3_M(many_always_steps), CHECK_BLAKE3_M(many_early_store),
    CHECK_BLAKE3_M(many_one_lane),     CHECK_BLAKE3_M(many_reads_on),
    CHECK_BLAKE3_M(many_writes_on),
};

const check_mutant check_blake3_mutants[] = {
    {"compress takes 32 bits of the counter", &check_blake3_broken[0].info},
    {"compress has no flags of the last block", &check_blake3_broken[1].info},
    {"compress has the flags of the first block in all", &check_blake3_broken[2].info},
    {"compress takes every block for a full one", &check_blake3_broken[3].info},
    {"compress reads one byte too far", &check_blake3_broken[4].info},
    {"compress writes one byte too far", &check_blake3_broken[5].info},
    {"output loses the carry of the counter", &check_blake3_broken[6].info},
    {"output writes one byte too far", &check_blake3_broken[7].info},
    {"output is wrong in the second half of the ninth block", &check_blake3_broken[8].info},
    {"many loses the carry of the counter", &check_blake3_broken[9].info},
    {"many steps the counter of parents", &check_blake3_broken[10].info},
    {"many stores before it has loaded", &check_blake3_broken[11].info},
    {"many is wrong in one lane", &check_blake3_broken[12].info},
    {"many reads one byte too far", &check_blake3_broken[13].info},
    {"many writes one byte too far", &check_blake3_broken[14].info},
    {NULL, NULL},
};
