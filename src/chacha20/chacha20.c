/* ChaCha20: known answers, benchmark, and the public functions. */
#include "chacha20.h"

#include "../core/bytes.h"
#include "../core/fingerprint.h"

#include <trona.h>

const uint8_t chacha20_sigma[16] = {'e', 'x', 'p', 'a', 'n', 'd', ' ', '3',
                                    '2', '-', 'b', 'y', 't', 'e', ' ', 'k'};

/* Fingerprints of the ciphertexts of 03 0a 11 ... (each byte 7 more, every 256th 8) under the key
 * 80 81 ... 9f and the nonce 40 41 ... 47; with no message, of the keystream. Computed by a Python
 * implementation of RFC 8439, itself compared with libsodium 1.0.18. With 4, 8 and 16 lanes, the
 * lengths reach every number of batches and groups, whole and cut short; the counters carry inside
 * them. */
static const struct {
    size_t len;
    uint64_t ic;
    uint64_t fingerprint;
} chacha20_answers[] = {
    {3455, UINT64_C(0xfffffffffffffff7), UINT64_C(0x85378bed223b1c83)},
    {1690, UINT64_C(0xffffffffffffffe2), UINT64_C(0x05c90ac7d6af2009)},
    {3055, UINT64_C(0x00000000ffffffdb), UINT64_C(0x6a42f81dd4d58b24)},
    {1054, UINT64_C(0x00000000fffffffa), UINT64_C(0xf3fc68cc03f9377f)},
    {900, UINT64_C(0xfffffffffffffff3), UINT64_C(0x9eb97e1ee4a59946)},
    {768, UINT64_C(0x00000000fffffffb), UINT64_C(0x8e5ca1bef292fd53)},
    {500, UINT64_C(0x00000000fffffffd), UINT64_C(0xce2078ff9081f919)},
    {350, UINT64_C(0xfffffffffffffffe), UINT64_C(0xa222b7b203cb3dd9)},
    {223, UINT64_C(0x00000000ffffffff), UINT64_C(0x7f938e1f471457c9)},
    {191, UINT64_C(0xffffffffffffffff), UINT64_C(0x992ffcc8aa8fd950)},
    {111, UINT64_C(0x00000000ffffffff), UINT64_C(0xeb3b1dd46afc18ca)},
    {47, UINT64_C(0x0000000000000005), UINT64_C(0xf6cd2b2c59ef93c9)},
};

/* Portable code does one block after the other: for it, the shorter ones are enough. */
static const size_t chacha20_enough = 1024;

/* HChaCha20 of c0 c1 ... cf under the same key with the usual constant, and with 10 17 1e ... 79.
 * By the same program. */
static const uint64_t chacha20_h_answers[2] = {UINT64_C(0xa5e93e0799678310),
                                               UINT64_C(0x1df737b1778379cc)};

static void chacha20_pattern(uint8_t *p, size_t len, unsigned first, unsigned step)
{
    size_t i;

    for (i = 0; i < len; i++) {
        p[i] = (uint8_t) (first + i * step + i / 256);
    }
}

static int chacha20_selftest_stream(const chacha20_impl *impl)
{
    uint8_t key[32], nonce[8], buf[3456], in[3456];
    const uint8_t *m;
    size_t i, len;

    chacha20_pattern(key, sizeof key, 0x80, 1);
    chacha20_pattern(nonce, sizeof nonce, 0x40, 1);
    chacha20_pattern(in, sizeof in, 3, 7);
    for (i = 0; i < sizeof chacha20_answers / sizeof chacha20_answers[0]; i++) {
        len = chacha20_answers[i].len;
        if (len > chacha20_enough && impl->info.needs == NEEDS_NONE) {
            continue;
        }
        m = i % 3 == 0 ? buf : i % 3 == 1 ? in : NULL;
        memcpy(buf, in, len + 1);
        impl->xor_ic(buf, m, len, nonce, chacha20_answers[i].ic, key);
        if (impl_fingerprint(buf, len) != chacha20_answers[i].fingerprint || buf[len] != in[len]) {
            return -1;
        }
    }
    return 0;
}

int chacha20_selftest(const impl_info *info)
{
    const chacha20_impl *impl = (const chacha20_impl *) info;
    uint8_t key[32], in[16], sigma[16], out[32];
    uint64_t usual, other;

    chacha20_pattern(key, sizeof key, 0x80, 1);
    chacha20_pattern(in, sizeof in, 0xc0, 1);
    chacha20_pattern(sigma, sizeof sigma, 0x10, 7);
    impl->hchacha20(out, in, key, chacha20_sigma);
    usual = impl_fingerprint(out, sizeof out);
    impl->hchacha20(key, in, key, sigma);
    other = impl_fingerprint(key, sizeof key);
    if (usual != chacha20_h_answers[0] || other != chacha20_h_answers[1]) {
        return -1;
    }
    return chacha20_selftest_stream(impl);
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
        sodium_misuse();
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
        sodium_misuse();
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
