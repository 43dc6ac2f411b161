/* Salsa20: known answers, benchmark, and the public core functions. */
#include "salsa20.h"

#include "../core/bytes.h"
#include "../core/fingerprint.h"

#include <trona.h>

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

/* Parts of it: from group first on, groups of them, of the last so many quarters, less a cut; no
 * groups: up to a block, in place. They reach each number of batches and groups that is done at
 * once, those both whole and cut that differ, and all of each way to end: a byte less than a vector
 * has every bit of a length. */
typedef struct salsa20_part {
    uint8_t first, groups, quarters, cut;
} salsa20_part;

static const salsa20_part salsa20_parts[] = {
    {6, 0, 0, 0}, {6, 0, 4, 0}, {7, 0, 3, 1}, {6, 1, 4, 1},  {5, 2, 1, 1},
    {5, 1, 4, 0}, {4, 2, 4, 0}, {3, 2, 4, 1}, {4, 2, 2, 0},  {4, 3, 4, 0},
    {5, 3, 4, 1}, {3, 5, 4, 1}, {2, 6, 4, 0}, {0, 11, 4, 1}, {3, 4, 4, 0},
    {4, 4, 4, 1}, {4, 7, 4, 1}, {2, 9, 4, 0}, {1, 10, 4, 1},
};

/* How many of them are enough for portable code, which does one block after the other, and for what
 * does not have two batches side by side, as it wants additions that take one cycle. */
enum { SALSA20_ENOUGH_PORTABLE = 5, SALSA20_ENOUGH_ONE_BATCH = 14 };

/* The keystream with 20 rounds from the block counter 2^32 - 1 on, 319 bytes. By a Python
 * implementation of the Salsa20 specification, itself compared with libsodium 1.0.18. */
static const uint64_t salsa20_answer_20 = UINT64_C(0x3d2d25d3a9b398a2);

/* By the same program, with the input c0 c1 ... cf, the same key and the constant 10 17 1e ... 79:
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

/* The period of what encrypted decrypts to, and how much of it is compared at once. */
enum { SALSA20_PERIOD = 251, SALSA20_AT_ONCE = 4 * SALSA20_PERIOD };

/* 0 if the len bytes of p are the pattern from byte at on, and the next is not touched: 0xa5. */
static int salsa20_differs(const uint8_t pattern[SALSA20_PERIOD + SALSA20_AT_ONCE],
                           const uint8_t *p, size_t at, size_t len)
{
    const uint8_t *expected = pattern + at % SALSA20_PERIOD;

    for (; len > SALSA20_AT_ONCE; len -= SALSA20_AT_ONCE) {
        if (memcmp(p, expected, SALSA20_AT_ONCE) != 0) {
            return -1;
        }
        p += SALSA20_AT_ONCE;
    }
    return memcmp(p, expected, len) | (p[len] ^ 0xa5);
}

static int salsa20_selftest_stream(const salsa20_impl *impl, const uint8_t key[32])
{
    enum { PERIOD = SALSA20_PERIOD, ALL = sizeof salsa20_encrypted };
    const salsa20_part *part,
        *last = salsa20_parts + sizeof salsa20_parts / sizeof salsa20_parts[0];
    const uint8_t *in;
    uint8_t nonce[8], pattern[PERIOD + SALSA20_AT_ONCE], out[11 * 256];
    uint64_t ic;
    size_t i, at, len, group, start;

    salsa20_pattern(nonce, sizeof nonce, 0x40, 1);
    salsa20_pattern(pattern, PERIOD, 7, 29);
    memcpy(pattern + PERIOD, pattern, PERIOD);
    memcpy(pattern + 2 * PERIOD, pattern, 2 * PERIOD);
    memcpy(pattern + 4 * PERIOD, pattern, PERIOD);
    for (i = 0; (impl->info.needs & salsa20_groups[i].needs) != salsa20_groups[i].needs; i++) {
    }
    group = salsa20_groups[i].group;
    start = ALL / 2 - 6 * group;
    in    = salsa20_encrypted + start;
    ic    = UINT64_C(0x9e3779b9ffffffff) - 6 * group / 64;
    if (impl->info.needs == NEEDS_NONE) {
        last = salsa20_parts + SALSA20_ENOUGH_PORTABLE;
    } else if ((impl->info.wants & CPU_SHORT_SIMD) != 0) {
        last = salsa20_parts + SALSA20_ENOUGH_ONE_BATCH;
    }

    len      = 8 * group - 1;
    out[len] = 0xa5;
    impl->xor_ic(out, NULL, len, nonce, ic + 2 * group / 64, key, 8); /* the keystream */
    for (i = 0; i + 8 <= len; i += 8) {
        store64_le(out + i, load64_le(out + i) ^ load64_le(in + 2 * group + i));
    }
    for (; i < len; i++) {
        out[i] = (uint8_t) (out[i] ^ in[2 * group + i]);
    }
    if (salsa20_differs(pattern, out, start + 2 * group, len) != 0) {
        return -1;
    }
    for (part = salsa20_parts; part != last; part++) {
        at  = part->first * group;
        len = part->groups != 0 ? (part->groups - 1) * group + part->quarters * group / 4
                                : 16 * (size_t) part->quarters;
        len -= part->cut;
        out[len] = 0xa5;
        if (part->groups == 0) {
            memcpy(out, in + at, len);
        }
        impl->xor_ic(out, part->groups == 0 ? out : in + at, len, nonce, ic + at / 64, key, 8);
        if (salsa20_differs(pattern, out, start + at, len) != 0) {
            return -1;
        }
    }
    impl->xor_ic(out, NULL, 41, nonce, ic, key, 8); /* less than a block of the keystream */
    for (i = 0; i < 41; i++) {
        if ((out[i] ^ in[i]) != pattern[start % PERIOD + i]) {
            return -1;
        }
    }
    impl->xor_ic(out, NULL, 319, nonce, UINT64_C(0xffffffff), key, 20);
    return impl_fingerprint(out, 319) == salsa20_answer_20 ? 0 : -1;
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
    for (i = 0; i < sizeof salsa20_core_answers / sizeof salsa20_core_answers[0]; i++) {
        impl->core(out, in, key, sigma, salsa20_core_answers[i].rounds);
        if (impl_fingerprint(out, 64) != salsa20_core_answers[i].fingerprint) {
            return -1;
        }
    }
    impl->hsalsa20(key, in, key, sigma);
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

int crypto_core_salsa20(unsigned char *out, const unsigned char *in, const unsigned char *k,
                        const unsigned char *c)
{
    IMPL_ACTIVE(salsa20)->core(out, in, k, c != NULL ? c : salsa20_sigma, 20);
    return 0;
}

int crypto_core_salsa2012(unsigned char *out, const unsigned char *in, const unsigned char *k,
                          const unsigned char *c)
{
    IMPL_ACTIVE(salsa20)->core(out, in, k, c != NULL ? c : salsa20_sigma, 12);
    return 0;
}

int crypto_core_salsa208(unsigned char *out, const unsigned char *in, const unsigned char *k,
                         const unsigned char *c)
{
    IMPL_ACTIVE(salsa20)->core(out, in, k, c != NULL ? c : salsa20_sigma, 8);
    return 0;
}

int crypto_core_hsalsa20(unsigned char *out, const unsigned char *in, const unsigned char *k,
                         const unsigned char *c)
{
    IMPL_ACTIVE(salsa20)->hsalsa20(out, in, k, c != NULL ? c : salsa20_sigma);
    return 0;
}
