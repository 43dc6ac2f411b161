/* ChaCha20: known answers, benchmark, and the public functions. */
#include "chacha20.h"

#include "../core/bytes.h"
#include "../core/error.h"
#include "../core/fingerprint.h"

#include <trona.h>

const uint8_t chacha20_sigma[16] = {'e', 'x', 'p', 'a', 'n', 'd', ' ', '3',
                                    '2', '-', 'b', 'y', 't', 'e', ' ', 'k'};

#include "chacha20_keystream.inc"

/* What the vector implementations do at once, in bytes: a group of 1, 2 or 4 blocks. Their share of
 * the keystream is twelve groups, six of them before the counter wraps. */
static const struct {
    uint64_t needs;
    size_t group;
} chacha20_groups[] = {
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
} chacha20_parts[] = {
    {6, 0, 4, 0},  {7, 0, 2, 15},  {6, 1, 3, 15}, {5, 2, 3, 15}, {4, 3, 3, 15},
    {8, 4, 3, 15}, {3, 5, 3, 15},  {2, 6, 3, 15}, {4, 7, 3, 15}, {3, 8, 3, 15},
    {3, 9, 3, 15}, {1, 10, 3, 15}, {5, 1, 4, 0},
};

/* For portable code, which does one block after the other, the first are enough. */
static const size_t chacha20_enough = 4;

/* HChaCha20 of c0 c1 ... cf under the same key with the constant 10 17 1e ... 79. By a
 * Python implementation of RFC 8439, itself compared with libsodium 1.0.18. */
static const uint64_t chacha20_h_answer = UINT64_C(0x1df737b1778379cc);

static void chacha20_pattern(uint8_t *p, size_t len, unsigned first, unsigned step)
{
    size_t i;

    for (i = 0; i < len; i++) {
        p[i] = (uint8_t) (first + i * step);
    }
}

/* 0 if the len bytes of p are 0 and the next is not touched: 0xa5; else another number. */
static int chacha20_not_zero(const uint8_t *p, size_t len)
{
    return (p[len] ^ 0xa5) | p[0] | memcmp(p, p + 1, len - 1);
}

static int chacha20_selftest_stream(const chacha20_impl *impl, const uint8_t key[32])
{
    const uint8_t *stream;
    uint8_t nonce[8], out[12 * 256];
    uint64_t ic;
    int bad = 0;
    size_t i, at, len, group, n = sizeof chacha20_parts / sizeof chacha20_parts[0];

    chacha20_pattern(nonce, sizeof nonce, 0x40, 1);
    for (i = 0; (impl->info.needs & chacha20_groups[i].needs) != chacha20_groups[i].needs; i++) {
    }
    group  = chacha20_groups[i].group;
    stream = chacha20_keystream + sizeof chacha20_keystream / 2 - 6 * group;
    ic     = ~(uint64_t) (6 * group / 64);
    len    = 12 * group - 1;

    out[len] = 0xa5;
    impl->xor_ic(out, NULL, len, nonce, ic, key);
    if (out[len] != 0xa5 || memcmp(out, stream, len) != 0) {
        return -1;
    }
    for (i = 0; i < n && (i < chacha20_enough || impl->info.needs != NEEDS_NONE); i++) {
        at  = chacha20_parts[i].first * group;
        len = chacha20_parts[i].groups != 0
                  ? (chacha20_parts[i].groups - 1) * group + chacha20_parts[i].quarters * group / 4
                  : 16 * (size_t) chacha20_parts[i].quarters;
        len += chacha20_parts[i].bytes;
        if (i % 2 == 0) {
            memcpy(out, stream + at, len);
            out[len] = 0xa5;
        } else {
            memset(out, 0xa5, len + 1);
        }
        impl->xor_ic(out, i % 2 == 0 ? out : stream + at, len, nonce, ic + at / 64, key);
        bad |= chacha20_not_zero(out, len);
    }
    impl->xor_ic(out, NULL, 41, nonce, ic, key); /* less than a block of the keystream */
    return bad != 0 || memcmp(out, stream, 41) != 0 ? -1 : 0;
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
    impl->hchacha20(key, in, key, sigma);
    return impl_fingerprint(key, sizeof key) == chacha20_h_answer ? result : -1;
}

static void chacha20_bench_xor(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const chacha20_impl *) impl)->xor_ic(buf, buf, len, chacha20_sigma, 1, buf + len);
}

static void chacha20_bench_stream(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const chacha20_impl *) impl)->xor_ic(buf, NULL, len, chacha20_sigma, 1, buf + len);
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

static size_t chacha20_length(unsigned long long len)
{
#if SIZE_MAX < ULLONG_MAX
    if (len > SIZE_MAX) {
        error_misuse("crypto_stream_chacha20: mlen > SIZE_MAX");
    }
#endif
    return (size_t) len;
}

int crypto_core_hchacha20(unsigned char *out, const unsigned char *in, const unsigned char *k,
                          const unsigned char *c)
{
    IMPL_ACTIVE(chacha20)->hchacha20(out, in, k, c != NULL ? c : chacha20_sigma);
    return 0;
}

int crypto_stream_chacha20(unsigned char *c, unsigned long long clen, const unsigned char *n,
                           const unsigned char *k)
{
    return crypto_stream_chacha20_xor_ic(c, NULL, clen, n, 0, k);
}

int crypto_stream_chacha20_xor(unsigned char *c, const unsigned char *m, unsigned long long mlen,
                               const unsigned char *n, const unsigned char *k)
{
    return crypto_stream_chacha20_xor_ic(c, m, mlen, n, 0, k);
}

int crypto_stream_chacha20_xor_ic(unsigned char *c, const unsigned char *m, unsigned long long mlen,
                                  const unsigned char *n, uint64_t ic, const unsigned char *k)
{
    IMPL_ACTIVE(chacha20)->xor_ic(c, m, chacha20_length(mlen), n, ic, k);
    return 0;
}

void crypto_stream_chacha20_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_stream_chacha20_KEYBYTES);
}

int crypto_stream_chacha20_ietf(unsigned char *c, unsigned long long clen, const unsigned char *n,
                                const unsigned char *k)
{
    return crypto_stream_chacha20_ietf_xor_ic(c, NULL, clen, n, 0, k);
}

int crypto_stream_chacha20_ietf_xor(unsigned char *c, const unsigned char *m,
                                    unsigned long long mlen, const unsigned char *n,
                                    const unsigned char *k)
{
    return crypto_stream_chacha20_ietf_xor_ic(c, m, mlen, n, 0, k);
}

/* The number of blocks is compared without a sum that could wrap: no length escapes. */
int crypto_stream_chacha20_ietf_xor_ic(unsigned char *c, const unsigned char *m,
                                       unsigned long long mlen, const unsigned char *n, uint32_t ic,
                                       const unsigned char *k)
{
    unsigned long long blocks = mlen / 64 + (mlen % 64 != 0);

    if (blocks > (UINT64_C(1) << 32) - ic) {
        error_misuse("crypto_stream_chacha20_ietf: blocks after number 2^32 - 1");
    }
    IMPL_ACTIVE(chacha20)->xor_ic(c, m, chacha20_length(mlen), n + 4,
                                  ic | (uint64_t) load32_le(n) << 32, k);
    return 0;
}

void crypto_stream_chacha20_ietf_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_stream_chacha20_ietf_KEYBYTES);
}

int crypto_stream_xchacha20(unsigned char *c, unsigned long long clen, const unsigned char *n,
                            const unsigned char *k)
{
    return crypto_stream_xchacha20_xor_ic(c, NULL, clen, n, 0, k);
}

int crypto_stream_xchacha20_xor(unsigned char *c, const unsigned char *m, unsigned long long mlen,
                                const unsigned char *n, const unsigned char *k)
{
    return crypto_stream_xchacha20_xor_ic(c, m, mlen, n, 0, k);
}

int crypto_stream_xchacha20_xor_ic(unsigned char *c, const unsigned char *m,
                                   unsigned long long mlen, const unsigned char *n, uint64_t ic,
                                   const unsigned char *k)
{
    const chacha20_impl *impl = IMPL_ACTIVE(chacha20);
    size_t len                = chacha20_length(mlen);
    uint8_t subkey[32];

    impl->hchacha20(subkey, n, k, chacha20_sigma);
    impl->xor_ic(c, m, len, n + 16, ic, subkey);
    wipe(subkey, sizeof subkey);
    return 0;
}

void crypto_stream_xchacha20_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_stream_xchacha20_KEYBYTES);
}
