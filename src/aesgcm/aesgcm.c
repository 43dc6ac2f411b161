/* AES-GCM: known answers and benchmarks. */
#include "aesgcm.h"

#include "../core/bytes.h"
#include "../core/fingerprint.h"

/* The key and the nonce of test case 16 of D. McGrew and J. Viega, "The Galois/Counter Mode of
 * Operation (GCM)", 2005; the first half of the key for AES-128. */
static const uint8_t aesgcm_test_key[32] = {
    0xfe, 0xff, 0xe9, 0x92, 0x86, 0x65, 0x73, 0x1c, 0x6d, 0x6a, 0x8f, 0x94, 0x67, 0x30, 0x83, 0x08,
    0xfe, 0xff, 0xe9, 0x92, 0x86, 0x65, 0x73, 0x1c, 0x6d, 0x6a, 0x8f, 0x94, 0x67, 0x30, 0x83, 0x08};
static const uint8_t aesgcm_test_nonce[12] = {0xca, 0xfe, 0xba, 0xbe, 0xfa, 0xce,
                                              0xdb, 0xad, 0xde, 0xca, 0xf8, 0x88};

/* The prepared keys, by big integers in Python after FIPS 197 and RFC 8452, appendix A. */
static const uint64_t aesgcm_test_prepared[2] = {UINT64_C(0x009d0f83467a8891),
                                                 UINT64_C(0xefeb29891d5a6626)};

/* Folded fingerprints of ciphertext || tag, by OpenSSL (Python cryptography 50, AESGCM), of the
 * message x_{i + 1} = 0x5851f42d4c957f2d x_i + 0x14057b7ef767814f, x_0 = 0, as the little-endian
 * words x_i ^ x_i >> 29 from i = 1 on; the associated data are the bytes that follow. The first is
 * long enough for a carry out of the low byte of the counter, and only for implementations without
 * bulk, which shows that for the others. The second takes two batches when opened; the others reach
 * every way to hash the tail together with the lengths, to load and store parts of a block, and
 * every number of vectors that short messages are made of, with vectors of 1, 2 and 4 blocks; the
 * last ends in a batch with a tail in its last vector. */
static const struct {
    uint16_t keybytes, len, adlen;
    uint64_t fingerprint;
} aesgcm_test_sealed[] = {
    {32, 4607, 0, UINT64_C(0xf4e34785f574d370)}, {16, 1407, 300, UINT64_C(0xa55d3dfa0dbc71a9)},
    {32, 240, 1, UINT64_C(0x4db488fa02c109a3)},  {16, 69, 20, UINT64_C(0x7abc1e5ad3fa4585)},
    {32, 275, 2, UINT64_C(0x886681826e32fca7)},  {32, 17, 13, UINT64_C(0x6a91b9ae03b1b75b)},
    {32, 64, 61, UINT64_C(0xbdcf830a6aa70b9d)},  {16, 150, 0, UINT64_C(0x5d9ee6a47496be31)},
    {32, 45, 70, UINT64_C(0x91d44a73bf557a0e)},  {16, 16, 0, UINT64_C(0xed8085667bbf3a2b)},
    {32, 90, 20, UINT64_C(0x44d6d1e561cbb9ad)},  {16, 0, 0, UINT64_C(0xba6c00a345319e5c)},
    {32, 1023, 0, UINT64_C(0xc82c0f424c891b80)},
};

/* Multiples of 8 above the longest message, and above what stands there without the first; the
 * longest that is opened. */
enum { AESGCM_TEST_MAX = 4608, AESGCM_TEST_SOME = 1712, AESGCM_TEST_OPENED = 1407 };

/* The first 512 bytes of the same, more than a batch or just one, encrypted in counter mode from
 * the counter 0001fffa on, under the shorter key. */
static const uint64_t aesgcm_test_carry = UINT64_C(0x1db70fbc6a661b9c);

/* GHASH (SP 800-38D, algorithm 2) under the hash key of AES-256, by big integers in Python and AES
 * of OpenSSL: from the first 16 bytes of the text above on, continued by the 5 bytes that follow,
 * then by 64 from the same place, then by 300. */
static const uint8_t aesgcm_test_hash[16] = {0xb0, 0x07, 0x1a, 0x74, 0x2b, 0x20, 0xcc, 0x9f,
                                             0xa8, 0xf7, 0x53, 0x5d, 0x13, 0xef, 0x8b, 0x5b};

static int aesgcm_test_ghash(const aesgcm_impl *impl, const aesgcm_state *st, const uint8_t *text)
{
    uint8_t y[16];

    memcpy(y, text, 16);
    impl->ghash(y, text + 16, 5, st);
    impl->ghash(y, text + 16, 64, st);
    impl->ghash(y, text + 16, 300, st);
    return memcmp(y, aesgcm_test_hash, 16);
}

/* 0 if bulk, from the fourth block of a message on, makes of text what encrypt has made of it, the
 * hash that ghash makes of that, and undoes it in place; and if its counter carries. */
static int aesgcm_test_bulk(const aesgcm_impl *impl, const aesgcm_state *st, const uint8_t *text,
                            const uint8_t c[AESGCM_TEST_OPENED])
{
    enum { FIRST = 48, LENGTH = AESGCM_TEST_OPENED - FIRST };
    uint8_t out[LENGTH], y[3][16], counter[16];
    size_t done, undone;

    if (impl->bulk == NULL) {
        return 0;
    }
    memcpy(counter, aesgcm_test_nonce, 12);
    store32_be(counter + 12, 2 + FIRST / 16);
    memcpy(y[0], text, 16);
    memcpy(y[1], text, 16);
    memcpy(y[2], text, 16);
    done = impl->bulk(y[0], out, text + FIRST, LENGTH, counter, st, 0);
    if (done > LENGTH || memcmp(out, c + FIRST, done) != 0) {
        return -1;
    }
    undone = impl->bulk(y[1], out, out, done, counter, st, 1);
    impl->ghash(y[2], c + FIRST, done, st);
    if (undone != done || memcmp(out, text + FIRST, done) != 0 || memcmp(y[0], y[2], 16) != 0 ||
        memcmp(y[1], y[2], 16) != 0) {
        return -1;
    }
    store32_be(counter + 12, 0x0001fffa);
    return impl->bulk(y[0], out, text, 512, counter, st, 0) != 512 ||
           impl_fingerprint_folded(out, 512) != aesgcm_test_carry;
}

/* 0 if case i comes out as it should: sealed in place, opened, and every other one verified, with
 * no more of the key prepared than these need. text is the message, followed by the associated
 * data. */
static int aesgcm_test_case(const aesgcm_impl *impl, size_t i, const uint8_t text[AESGCM_TEST_MAX])
{
    size_t len = aesgcm_test_sealed[i].len, adlen = aesgcm_test_sealed[i].adlen;
    const uint8_t *ad = text + len;
    uint8_t b[AESGCM_TEST_MAX + 16], m[AESGCM_TEST_OPENED], tag[2][16];
    aesgcm_state st;

    memcpy(b, text, len);
    memset(&st, 0xa5, sizeof st);
    impl->prepare(&st, aesgcm_test_key, aesgcm_test_sealed[i].keybytes, aesgcm_padded(len, adlen));
    impl->encrypt(b, b + len, b, len, ad, adlen, aesgcm_test_nonce, &st);
    if (impl_fingerprint_folded(b, len + 16) != aesgcm_test_sealed[i].fingerprint) {
        return -1;
    }
    if (len > AESGCM_TEST_OPENED) {
        return 0;
    }
    if (len == AESGCM_TEST_OPENED && aesgcm_test_bulk(impl, &st, text, b) != 0) {
        return -1;
    }
    memcpy(tag[0], b + len, 16);
    if (i % 2 == 1) {
        impl->decrypt(NULL, tag[0], b, len, ad, adlen, aesgcm_test_nonce, &st);
    }
    impl->decrypt(m, tag[1], b, len, ad, adlen, aesgcm_test_nonce, &st);
    return memcmp(b + len, tag[0], 16) | memcmp(b + len, tag[1], 16) | memcmp(m, text, len);
}

int aesgcm_selftest(const impl_info *impl)
{
    const aesgcm_impl *p = (const aesgcm_impl *) impl;
    uint8_t text[AESGCM_TEST_MAX];
    aesgcm_state st;
    uint64_t x = 0;
    size_t i, n = p->bulk == NULL ? AESGCM_TEST_MAX : AESGCM_TEST_SOME;

    for (i = 0; i < 2; i++) {
        memset(&st, 0xa5, sizeof st);
        p->prepare(&st, aesgcm_test_key, i == 0 ? 16 : 32, AESGCM_ANY_LENGTH);
        if (impl_fingerprint((const uint8_t *) &st, sizeof st) != aesgcm_test_prepared[i]) {
            return -1;
        }
    }
    for (i = 0; i < n; i += 8) {
        x = x * UINT64_C(0x5851f42d4c957f2d) + UINT64_C(0x14057b7ef767814f);
        store64_le(text + i, x ^ x >> 29);
    }
    if (aesgcm_test_ghash(p, &st, text) != 0) {
        return -1;
    }
    for (i = p->bulk != NULL; i < sizeof aesgcm_test_sealed / sizeof aesgcm_test_sealed[0]; i++) {
        if (aesgcm_test_case(p, i, text) != 0) {
            return -1;
        }
    }
    return 0;
}

/* Any powers and round keys are a prepared key as far as time goes. */
static const aesgcm_state aesgcm_bench_prepared = {{{0x47}}, {{{0x11}}, 14}};

static void aesgcm_bench_encrypt(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const aesgcm_impl *) impl)
        ->encrypt(buf, buf + len, buf, len, NULL, 0, aesgcm_test_nonce, &aesgcm_bench_prepared);
}

static void aesgcm_bench_decrypt(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const aesgcm_impl *) impl)
        ->decrypt(buf, buf + len, buf, len, NULL, 0, aesgcm_test_nonce, &aesgcm_bench_prepared);
}

static void aesgcm_bench_unprepared(const impl_info *impl, uint8_t *buf, size_t len)
{
    const aesgcm_impl *p = (const aesgcm_impl *) impl;
    aesgcm_state st;

    p->prepare(&st, aesgcm_test_key, 32, aesgcm_padded(len, 0));
    p->encrypt(buf, buf + len, buf, len, NULL, 0, aesgcm_test_nonce, &st);
}

static void aesgcm_bench_prepare(const impl_info *impl, uint8_t *buf, size_t len)
{
    aesgcm_state st;

    ((const aesgcm_impl *) impl)->prepare(&st, aesgcm_test_key, 32, AESGCM_ANY_LENGTH);
    memcpy(buf + len, st.h, 16);
}

static void aesgcm_bench_ghash(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const aesgcm_impl *) impl)->ghash(buf + len, buf, len, &aesgcm_bench_prepared);
}

const impl_bench aesgcm_bench[] = {
    {"aes256gcm", 1, aesgcm_bench_encrypt},
    {"aes256gcm open", 1, aesgcm_bench_decrypt},
    {"aes256gcm + key", 1, aesgcm_bench_unprepared},
    {"aes256gcm key", 0, aesgcm_bench_prepare},
    {"ghash", 1, aesgcm_bench_ghash},
    {NULL, 0, NULL},
};
