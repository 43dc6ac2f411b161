/* Salsa20: known answers, benchmark, and the public core functions. */
#include "salsa20.h"

#include "../core/bytes.h"
#include "../core/fingerprint.h"

#include <trona.h>

const uint8_t salsa20_sigma[16] = {'e', 'x', 'p', 'a', 'n', 'd', ' ', '3',
                                   '2', '-', 'b', 'y', 't', 'e', ' ', 'k'};

#include "salsa20_keystream.inc"

/* What the vector implementations do at once, in bytes: a group of 1, 2 or 4 blocks. Their share of
 * the keystream is twelve groups, six of them before the counter wraps. */
static const struct {
    uint64_t needs;
    size_t group;
} salsa20_groups[] = {
    {CPU_AVX512F, 256},
    {CPU_AVX2, 128},
    {0, 64},
};

/* Parts of it, which decrypt themselves: from group first on, groups of them, the last cut short to
 * quarters and bytes. They reach each number of batches and groups that is done at once, and all of
 * each way to end: 15 bytes have every bit of a length. The counter carries inside. No groups: a
 * single block. */
static const struct {
    uint8_t first, groups, quarters, bytes;
} salsa20_parts[] = {
    {6, 0, 4, 0},  {7, 0, 2, 15}, {6, 1, 3, 15}, {5, 2, 3, 15}, {4, 3, 3, 15}, {8, 4, 3, 15},
    {3, 5, 3, 15}, {2, 6, 3, 15}, {4, 7, 3, 15}, {3, 8, 3, 15}, {3, 9, 3, 15}, {1, 10, 3, 15},
    {5, 1, 4, 0},  {9, 2, 4, 0},  {4, 3, 4, 0},  {5, 5, 4, 0},  {4, 6, 4, 0},  {3, 7, 4, 0},
};

/* For portable code, which does one block after the other, the first are enough. */
static const size_t salsa20_enough = 4;

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

/* 0 if the len bytes of p are 0 and the next is not touched: 0xa5; else another number. */
static int salsa20_not_zero(const uint8_t *p, size_t len)
{
    return (p[len] ^ 0xa5) | p[0] | memcmp(p, p + 1, len - 1);
}

static int salsa20_selftest_stream(const salsa20_impl *impl, const uint8_t key[32])
{
    const uint8_t *stream;
    uint8_t nonce[8], out[12 * 256];
    uint64_t ic;
    int bad = 0;
    size_t i, at, len, group, n = sizeof salsa20_parts / sizeof salsa20_parts[0];

    salsa20_pattern(nonce, sizeof nonce, 0x40, 1);
    for (i = 0; (impl->info.needs & salsa20_groups[i].needs) != salsa20_groups[i].needs; i++) {
    }
    group  = salsa20_groups[i].group;
    stream = salsa20_keystream + sizeof salsa20_keystream / 2 - 6 * group;
    ic     = ~(uint64_t) (6 * group / 64);
    len    = 12 * group - 1;

    out[len] = 0xa5;
    impl->xor_ic(out, NULL, len, nonce, ic, key, 8);
    if (out[len] != 0xa5 || memcmp(out, stream, len) != 0) {
        return -1;
    }
    for (i = 0; i < n && (i < salsa20_enough || impl->info.needs != NEEDS_NONE); i++) {
        at  = salsa20_parts[i].first * group;
        len = salsa20_parts[i].groups != 0
                  ? (salsa20_parts[i].groups - 1) * group + salsa20_parts[i].quarters * group / 4
                  : 16 * (size_t) salsa20_parts[i].quarters;
        len += salsa20_parts[i].bytes;
        if (i % 2 == 0) {
            memcpy(out, stream + at, len);
            out[len] = 0xa5;
        } else {
            memset(out, 0xa5, len + 1);
        }
        impl->xor_ic(out, i % 2 == 0 ? out : stream + at, len, nonce, ic + at / 64, key, 8);
        bad |= salsa20_not_zero(out, len);
    }
    impl->xor_ic(out, NULL, 41, nonce, ic, key, 8); /* less than a block of the keystream */
    bad |= memcmp(out, stream, 41);
    impl->xor_ic(out, NULL, 319, nonce, UINT64_C(0xffffffff), key, 20);
    return bad != 0 || impl_fingerprint(out, 319) != salsa20_answer_20 ? -1 : 0;
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
