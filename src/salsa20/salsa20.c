/* Salsa20: known answers, benchmark, and the public core functions. */
#include "salsa20.h"

#include "../core/bytes.h"
#include "../core/fingerprint.h"

#include <trona.h>

const uint8_t salsa20_sigma[16] = {'e', 'x', 'p', 'a', 'n', 'd', ' ', '3',
                                   '2', '-', 'b', 'y', 't', 'e', ' ', 'k'};

/* Fingerprints of the ciphertexts of 03 0a 11 ... (each byte 7 more) under the key 80 81 ... 9f
 * and the nonce 40 41 ... 47; with no message, of the keystream. Computed by a Python
 * implementation of the Salsa20 specification, itself compared with libsodium 1.0.18. The lengths
 * reach every batch of 4, 8 and 16 blocks, whole and cut short, and what remains in 1, 2 and 3
 * groups of a quarter of that; the counters carry inside them. */
static const struct {
    size_t len;
    int rounds;
    uint64_t ic;
    uint64_t fingerprint;
} salsa20_answers[] = {
    {1537, 20, UINT64_C(0xfffffffffffffff7), UINT64_C(0x746186a359a5e78e)},
    {1999, 12, UINT64_C(0x00000000fffffffa), UINT64_C(0x321c01b74838db1d)},
    {321, 8, UINT64_C(0x00000000fffffffd), UINT64_C(0xb3a07961cc5ce594)},
    {256, 20, UINT64_C(0xfffffffffffffffe), UINT64_C(0x5cdad380040322b9)},
    {191, 20, UINT64_C(0x00000000ffffffff), UINT64_C(0x9e63bfaf553ffc9d)},
    {111, 20, UINT64_C(0xffffffffffffffff), UINT64_C(0x9942303cecd8fd00)},
    {47, 20, UINT64_C(0x0000000000000005), UINT64_C(0x0b0c65dc9e5f8718)},
};
static const size_t salsa20_no_message = 1; /* its index above */

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

static int salsa20_selftest_stream(const salsa20_impl *impl)
{
    uint8_t key[32], nonce[8], buf[2048], in[2048];
    uint8_t *m;
    size_t i, len;

    salsa20_pattern(key, sizeof key, 0x80, 1);
    salsa20_pattern(nonce, sizeof nonce, 0x40, 1);
    salsa20_pattern(in, sizeof in, 3, 7);
    for (i = 0; i < sizeof salsa20_answers / sizeof salsa20_answers[0]; i++) {
        len = salsa20_answers[i].len;
        m   = i % 2 == 0 ? buf : in;
        memcpy(buf, in, len + 1);
        impl->xor_ic(buf, i == salsa20_no_message ? NULL : m, len, nonce, salsa20_answers[i].ic,
                     key, salsa20_answers[i].rounds);
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
