/* Salsa20: known answers, benchmark, and the public core functions. */
#include "salsa20.h"

#include "../core/bytes.h"
#include "../core/fingerprint.h"

#include <trona.h>

const uint8_t salsa20_sigma[16] = {'e', 'x', 'p', 'a', 'n', 'd', ' ', '3',
                                   '2', '-', 'b', 'y', 't', 'e', ' ', 'k'};

/* Fingerprints of the ciphertexts of 03 0a 11 ... (each byte 7 more, every 256th 8) under the key
 * 80 81 ... 9f and the nonce 40 41 ... 47; with no message, of the keystream. Computed by a Python
 * implementation of the Salsa20 specification, itself compared with libsodium 1.0.18. With 4, 8
 * and 16 lanes, the lengths reach every number of batches and groups, whole and cut short; the
 * counters carry inside them. */
static const struct {
    size_t len;
    int rounds;
    uint64_t ic;
    uint64_t fingerprint;
} salsa20_answers[] = {
    {3455, 20, UINT64_C(0xfffffffffffffff7), UINT64_C(0xa19e1dedb72d5bba)},
    {1690, 20, UINT64_C(0xffffffffffffffe2), UINT64_C(0x18ea85d78194ab28)},
    {3055, 20, UINT64_C(0x00000000ffffffdb), UINT64_C(0x7b2e3626d84413e7)},
    {1054, 12, UINT64_C(0x00000000fffffffa), UINT64_C(0x0f7b102c0a2b6130)},
    {900, 20, UINT64_C(0xfffffffffffffff3), UINT64_C(0x203b2da6e3292978)},
    {768, 12, UINT64_C(0x00000000fffffffb), UINT64_C(0x49cc3428228e98aa)},
    {500, 8, UINT64_C(0x00000000fffffffd), UINT64_C(0xc372c67b83e923b5)},
    {350, 8, UINT64_C(0xfffffffffffffffe), UINT64_C(0xf8b29312e0006900)},
    {223, 20, UINT64_C(0x00000000ffffffff), UINT64_C(0xa3189d077aa42ac6)},
    {191, 20, UINT64_C(0xffffffffffffffff), UINT64_C(0x8796dcafc07e05da)},
    {111, 12, UINT64_C(0x00000000ffffffff), UINT64_C(0x9c0a2843a528aaf2)},
    {47, 8, UINT64_C(0x0000000000000005), UINT64_C(0x2007f0165d023f5c)},
};

/* Portable code does one block after the other: for it, the shorter ones are enough. */
static const size_t salsa20_enough = 1024;

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
        p[i] = (uint8_t) (first + i * step + i / 256);
    }
}

static int salsa20_selftest_stream(const salsa20_impl *impl)
{
    uint8_t key[32], nonce[8], buf[3456], in[3456];
    const uint8_t *m;
    size_t i, len;

    salsa20_pattern(key, sizeof key, 0x80, 1);
    salsa20_pattern(nonce, sizeof nonce, 0x40, 1);
    salsa20_pattern(in, sizeof in, 3, 7);
    for (i = 0; i < sizeof salsa20_answers / sizeof salsa20_answers[0]; i++) {
        len = salsa20_answers[i].len;
        if (len > salsa20_enough && impl->info.needs == NEEDS_NONE) {
            continue;
        }
        m = i % 3 == 0 ? buf : i % 3 == 1 ? in : NULL;
        memcpy(buf, in, len + 1);
        impl->xor_ic(buf, m, len, nonce, salsa20_answers[i].ic, key, salsa20_answers[i].rounds);
        if (impl_fingerprint(buf, len) != salsa20_answers[i].fingerprint || buf[len] != in[len]) {
            return -1;
        }
    }
    return 0;
}

int salsa20_selftest(const impl_info *info)
{
    const salsa20_impl *impl = (const salsa20_impl *) info;
    uint8_t key[32], in[16], sigma[16], out[64];
    size_t i;

    salsa20_pattern(key, sizeof key, 0x80, 1);
    salsa20_pattern(in, sizeof in, 0xc0, 1);
    salsa20_pattern(sigma, sizeof sigma, 0x10, 7);
    for (i = 0; i < sizeof salsa20_core_answers / sizeof salsa20_core_answers[0]; i++) {
        impl->core(out, in, key, sigma, salsa20_core_answers[i].rounds);
        if (impl_fingerprint(out, 64) != salsa20_core_answers[i].fingerprint) {
            return -1;
        }
    }
    impl->hsalsa20(key, in, key, sigma);
    if (impl_fingerprint(key, 32) != salsa20_h_answer) {
        return -1;
    }
    return salsa20_selftest_stream(impl);
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
