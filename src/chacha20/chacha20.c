/* SPDX-License-Identifier: ISC */
/* ChaCha20: known answers and benchmark. */
#include "chacha20.h"

#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"
#include "../simd/stream_selftest.h"

const uint8_t chacha20_sigma[16] = {'e', 'x', 'p', 'a', 'n', 'd', ' ', '3',
                                    '2', '-', 'b', 'y', 't', 'e', ' ', 'k'};

#include "chacha20_keystream.inc"

/* The keystream with 20 rounds from the block counter 2^32 - 1 on, 319 bytes. By
 * tools/gen-selftests. */
static const uint64_t chacha20_answer_20 = UINT64_C(0x8c533c59395e282c);

/* HChaCha20 of c0 c1 ... cf under the same key with the constant 10 17 1e ... 79, and of the same
 * under the result, in place. By tools/gen-selftests. */
static const uint64_t chacha20_h_answer = UINT64_C(0x182d82d195c10a36);

int chacha20_selftest(const impl_info *info)
{
    const chacha20_impl *impl = (const chacha20_impl *) info;
    stream_selftest_cipher cipher;
    uint8_t key[32], in[16], sigma[16], out[32];
    int result;

    stream_selftest_pattern(key, sizeof key, 0x80, 1);
    stream_selftest_pattern(in, sizeof in, 0xc0, 1);
    stream_selftest_pattern(sigma, sizeof sigma, 0x10, 7);
    cipher.info       = info;
    cipher.xor_ic     = impl->xor_ic;
    cipher.xor_behind = impl->xor_behind;
    cipher.encrypted  = (const uint8_t *) chacha20_encrypted;
    cipher.answer_20  = chacha20_answer_20;
    cipher.parts      = 27;
    result            = stream_selftest(&cipher, key);
    STACK_DIRT_CALL(impl->hchacha20, (out, in, key, sigma));
    STACK_CALL(impl->hchacha20, (out, in, out, sigma));
    return impl_fingerprint(out, sizeof out) == chacha20_h_answer ? result : -1;
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
