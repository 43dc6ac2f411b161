/* SPDX-License-Identifier: ISC */
/* Salsa20: known answers and benchmark. */
#include "salsa20.h"

#include "../core/bytes.h"
#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"
#include "../simd/stream_selftest.h"

const uint8_t salsa20_sigma[16] = {'e', 'x', 'p', 'a', 'n', 'd', ' ', '3',
                                   '2', '-', 'b', 'y', 't', 'e', ' ', 'k'};

#include "salsa20_keystream.inc"

/* The keystream with 20 rounds from the block counter 2^32 - 1 on, 319 bytes. By
 * tools/gen-selftests. */
static const uint64_t salsa20_answer_20 = UINT64_C(0x13a2eaae16be54bf);

/* By the same, with the input c0 c1 ... cf, the same key and the constant 10 17 1e ... 79:
 * the core function, then HSalsa20, twice, the second time under the first result, in place. */
static const struct {
    int rounds;
    uint64_t fingerprint;
} salsa20_core_answers[] = {
    {20, UINT64_C(0x374f3e13385b9e18)},
    {12, UINT64_C(0xabd22b146a7b01ab)},
    {8, UINT64_C(0xb15ab769240486bc)},
};
static const uint64_t salsa20_h_answer = UINT64_C(0xfe16f0e9f1bfde46);

int salsa20_selftest(const impl_info *info)
{
    const salsa20_impl *impl = (const salsa20_impl *) info;
    stream_selftest_cipher cipher;
    uint8_t key[32], in[16], sigma[16], out[64];
    int result;
    size_t i;

    stream_selftest_pattern(key, sizeof key, 0x80, 1);
    stream_selftest_pattern(in, sizeof in, 0xc0, 1);
    stream_selftest_pattern(sigma, sizeof sigma, 0x10, 7);
    cipher.info       = info;
    cipher.xor_ic     = impl->xor_ic;
    cipher.xor_behind = impl->xor_behind;
    cipher.encrypted  = (const uint8_t *) salsa20_encrypted;
    cipher.answer_20  = salsa20_answer_20;
    cipher.parts      = 30;
    result            = stream_selftest(&cipher, key);
    stack_dirt();
    for (i = 0; i < sizeof salsa20_core_answers / sizeof salsa20_core_answers[0]; i++) {
        STACK_CALL(impl->core, (out, in, key, sigma, salsa20_core_answers[i].rounds));
        if (impl_fingerprint(out, 64) != salsa20_core_answers[i].fingerprint) {
            return -1;
        }
    }
    STACK_CALL(impl->hsalsa20, (out, in, key, sigma));
    STACK_CALL(impl->hsalsa20, (out, in, out, sigma));
    return impl_fingerprint(out, 32) == salsa20_h_answer ? result : -1;
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
