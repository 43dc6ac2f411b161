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

/* Folded fingerprints of the prepared keys, by FIPS 197 and RFC 8452, appendix A, written down in
 * Python with big integers. */
static const uint64_t aesgcm_test_prepared[2] = {UINT64_C(0x197f2f488a3fd970),
                                                 UINT64_C(0x2004124821622e37)};

/* Tags by OpenSSL (Python cryptography 50, AESGCM), as a + 3 b modulo 2^64 for two little-endian
 * integers a, b, of the message of the little-endian words t_i ^ t_i >> 29 from i = 1 on, where t_i
 * = 0x9e3779b97f4a7c15 i; the associated data are the bytes that follow. A tag that fits shows that
 * the ciphertext was right when it was hashed; that it was the one that was stored, opening it
 * does, to the same tag. OWN: with no more of the key prepared than the lengths need: 2, 3, 8
 * powers, one more than 8, and as many as there are, in this order, so that no case finds powers
 * that it should not have. VERIFY: opened without output as well. NARROW: only for vectors of one
 * and two blocks, whose ends have more cases.
 *
 * The first is long enough for a carry out of the low byte of the counter, and only for
 * implementations without bulk, which shows that for the others. The second takes two batches, and
 * a rest of eight vectors. The others reach, with vectors of 1, 2 and 4 blocks, every
 * number of vectors that messages of up to eight are made of, associated data in whole vectors and
 * parts, sums that the lengths join or not, with powers up to the 33rd; and one batch with no rest,
 * with one of a vector, and with one of four, whole. Most have the longer key, since the rounds
 * of the shorter are among those of the longer. */
enum { AESGCM_TEST_OWN = 1, AESGCM_TEST_VERIFY = 2, AESGCM_TEST_NARROW = 4 };
static const struct {
    uint16_t len, adlen;
    uint8_t keybytes, how;
    uint64_t tag;
} aesgcm_test_sealed[] = {
    {4607, 0, 32, 0, UINT64_C(0xc4d8f006c51acb7c)},
    {1532, 0, 32, 0, UINT64_C(0x3389b81715ac3f5b)},
    {0, 0, 32, 0, UINT64_C(0xf2bf4e9e532e67fb)},
    {16, 0, 16, AESGCM_TEST_OWN, UINT64_C(0xb54ca2c8738c26ef)},
    {17, 0, 32, AESGCM_TEST_OWN, UINT64_C(0xb36821568ae89e8a)},
    {45, 0, 16, 0, UINT64_C(0x86349b9e0c8b5857)},
    {90, 9, 32, AESGCM_TEST_OWN, UINT64_C(0x29de8b05f1105d17)},
    {64, 61, 16, AESGCM_TEST_OWN, UINT64_C(0xb142d22b71d4fda9)},
    {125, 0, 16, 0, UINT64_C(0x249389d31cf0b22c)},
    {165, 64, 16, 0, UINT64_C(0x642ff02bf28b7f22)},
    {220, 10, 32, 0, UINT64_C(0xba51677448b6e2f3)},
    {256, 0, 32, 0, UINT64_C(0x30829e40fcba28d2)},
    {128, 0, 32, 0, UINT64_C(0x5ba042c29079473c)},
    {192, 0, 32, 0, UINT64_C(0xc3bed875d1adf541)},
    {275, 2, 32, AESGCM_TEST_OWN | AESGCM_TEST_VERIFY, UINT64_C(0xf41513d19496a0a8)},
    {352, 0, 32, 0, UINT64_C(0x2fbc0c0bfc70704e)},
    {430, 70, 32, 0, UINT64_C(0xa997c13b9050c48d)},
    {509, 0, 32, 0, UINT64_C(0xa29e0fa35a2b30a7)},
    {512, 300, 32, 0, UINT64_C(0xe1ec51f82e63af12)},
    {570, 0, 32, 0, UINT64_C(0x569092c2ac40b2bb)},
    {768, 0, 32, 0, UINT64_C(0x23e58b7fc2a6b5b5)},
    {5, 0, 32, AESGCM_TEST_NARROW, UINT64_C(0xc343690f7066e222)},
    {12, 24, 16, AESGCM_TEST_NARROW, UINT64_C(0x4950509c8d9ebe90)},
    {32, 5, 32, AESGCM_TEST_NARROW, UINT64_C(0xe41a9f56564eb161)},
    {48, 0, 16, AESGCM_TEST_NARROW, UINT64_C(0x85eac0c528aaaf10)},
    {60, 12, 32, AESGCM_TEST_NARROW, UINT64_C(0xedb62e6a8fb9269e)},
    {96, 3, 16, AESGCM_TEST_NARROW, UINT64_C(0x5f9e4d5b51f7584b)},
    {68, 0, 32, AESGCM_TEST_NARROW, UINT64_C(0x4c3b9e9595502945)},
    {80, 21, 16, AESGCM_TEST_NARROW, UINT64_C(0xb0e706ac7922e370)},
    {110, 0, 32, AESGCM_TEST_NARROW, UINT64_C(0xe5b0de720873e2e2)},
    {150, 14, 16, AESGCM_TEST_NARROW, UINT64_C(0x0a68c1aea90df348)},
    {160, 0, 32, AESGCM_TEST_NARROW, UINT64_C(0x6db04fa75f7ff312)},
    {199, 0, 16, AESGCM_TEST_NARROW, UINT64_C(0x40cc5d98c72091c5)},
    {224, 0, 32, AESGCM_TEST_NARROW, UINT64_C(0xe5eb0bf630cf2a01)},
};

/* Multiples of 8 above the longest message, and above what stands there without the first; the
 * longest that is opened apart, longer ones in place. */
enum { AESGCM_TEST_MAX = 4608, AESGCM_TEST_SOME = 1536, AESGCM_TEST_APART = 768 };

/* Folded fingerprint of the first 1024 bytes of the same, encrypted in counter mode from the
 * counter 0001fffa on, under the longer key. */
static const uint64_t aesgcm_test_carry = UINT64_C(0x8e722072eeb87ea2);

/* GHASH (SP 800-38D, algorithm 2) under the hash key of AES-256, by big integers in Python and AES
 * of OpenSSL: from the first 16 bytes of the text above on, continued by the 5 bytes that follow,
 * then by 64 from the same place, then by 300. */
static const uint8_t aesgcm_test_hash[16] = {0x7d, 0xa6, 0x90, 0x57, 0x52, 0x4c, 0x51, 0x36,
                                             0xa0, 0x90, 0x72, 0x90, 0x09, 0x6b, 0x60, 0x3d};

static int aesgcm_test_ghash(const aesgcm_impl *impl, const aesgcm_state *st, const uint8_t *text)
{
    uint8_t y[16];

    memcpy(y, text, 16);
    impl->ghash(y, text + 16, 5, st);
    impl->ghash(y, text + 16, 64, st);
    impl->ghash(y, text + 16, 300, st);
    return memcmp(y, aesgcm_test_hash, 16);
}

/* 0 if bulk encrypts as it should while its counter carries, hashes as ghash does, and undoes the
 * first half of that in place: more than a batch, or just one. */
static int aesgcm_test_bulk(const aesgcm_impl *impl, const aesgcm_state *st, const uint8_t *text)
{
    enum { LENGTH = 1024, HALF = 512 };
    uint8_t out[LENGTH], y[4][16], counter[16];

    if (impl->bulk == NULL) {
        return 0;
    }
    memcpy(counter, aesgcm_test_nonce, 12);
    store32_be(counter + 12, 0x0001fffa);
    memcpy(y[0], text, 16);
    memcpy(y[1], text, 16);
    memcpy(y[2], text, 16);
    if (impl->bulk(y[0], out, text, LENGTH, counter, st, 0) != LENGTH ||
        impl_fingerprint_folded(out, LENGTH) != aesgcm_test_carry) {
        return -1;
    }
    impl->ghash(y[1], out, HALF, st);
    memcpy(y[3], y[1], 16);
    impl->ghash(y[3], out + HALF, LENGTH - HALF, st);
    return impl->bulk(y[2], out, out, HALF + 15, counter, st, 1) != HALF ||
           memcmp(y[0], y[3], 16) != 0 || memcmp(y[1], y[2], 16) != 0 ||
           memcmp(out, text, HALF) != 0;
}

/* The message, or as much of it as len says, a multiple of 8. */
static void aesgcm_test_text(uint8_t *text, size_t len)
{
    size_t i;

    for (i = 0; i < len; i += 8) {
        uint64_t t = (i / 8 + 1) * UINT64_C(0x9e3779b97f4a7c15);
        store64_le(text + i, t ^ t >> 29);
    }
}

static int aesgcm_test_tag(const uint8_t tag[16], size_t i)
{
    return load64_le(tag) + 3 * load64_le(tag + 8) == aesgcm_test_sealed[i].tag ? 0 : -1;
}

/* 0 if the first case, which no other test has room for, comes out as it should: sealed in
 * place. */
static BYTES_NOINLINE int aesgcm_test_long(const aesgcm_impl *impl, const aesgcm_state *st)
{
    uint8_t text[AESGCM_TEST_MAX], tag[16];

    aesgcm_test_text(text, sizeof text);
    impl->encrypt(text, tag, text, aesgcm_test_sealed[0].len, NULL, 0, aesgcm_test_nonce, st);
    return aesgcm_test_tag(tag, 0);
}

/* 0 if case i > 0 comes out as it should: sealed in place, opened, and maybe only verified. text is
 * the message, followed by the associated data, st the complete key, own where another may be
 * prepared. */
static int aesgcm_test_case(const aesgcm_impl *impl, size_t i, const uint8_t text[AESGCM_TEST_SOME],
                            const aesgcm_state *st, aesgcm_state *own)
{
    size_t len = aesgcm_test_sealed[i].len, adlen = aesgcm_test_sealed[i].adlen;
    const uint8_t *ad = text + len;
    uint8_t b[AESGCM_TEST_SOME], m[AESGCM_TEST_APART], tag[2][16];
    uint8_t *opened = len <= AESGCM_TEST_APART ? m : b;

    if (aesgcm_test_sealed[i].how & AESGCM_TEST_OWN) {
        impl->prepare(own, aesgcm_test_key, aesgcm_test_sealed[i].keybytes,
                      aesgcm_padded(len, adlen));
        st = own;
    }
    memcpy(b, text, len);
    impl->encrypt(b, tag[0], b, len, ad, adlen, aesgcm_test_nonce, st);
    if (aesgcm_test_tag(tag[0], i) != 0) {
        return -1;
    }
    if (aesgcm_test_sealed[i].how & AESGCM_TEST_VERIFY) {
        impl->decrypt(NULL, tag[1], b, len, ad, adlen, aesgcm_test_nonce, st);
        if (memcmp(tag[0], tag[1], 16) != 0) {
            return -1;
        }
    }
    impl->decrypt(opened, tag[1], b, len, ad, adlen, aesgcm_test_nonce, st);
    return memcmp(tag[0], tag[1], 16) | memcmp(opened, text, len);
}

/* All but the first case. st[2] is free for other keys. */
static BYTES_NOINLINE int aesgcm_test_others(const aesgcm_impl *impl, aesgcm_state st[3])
{
    const int narrow = impl->bulk != NULL && (impl->info.needs & CPU_AVX512F) == 0;
    uint8_t text[AESGCM_TEST_SOME];
    size_t i;

    aesgcm_test_text(text, sizeof text);
    if (aesgcm_test_ghash(impl, &st[1], text) != 0 || aesgcm_test_bulk(impl, &st[1], text) != 0) {
        return -1;
    }
    for (i = 1; i < sizeof aesgcm_test_sealed / sizeof aesgcm_test_sealed[0]; i++) {
        if (!narrow && (aesgcm_test_sealed[i].how & AESGCM_TEST_NARROW) != 0) {
            continue;
        }
        if (aesgcm_test_case(impl, i, text, &st[aesgcm_test_sealed[i].keybytes == 32], &st[2]) !=
            0) {
            return -1;
        }
    }
    return 0;
}

int aesgcm_selftest(const impl_info *impl)
{
    const aesgcm_impl *p = (const aesgcm_impl *) impl;
    aesgcm_state st[3];
    size_t i;

    memset(st, 0xa5, sizeof st);
    for (i = 0; i < 2; i++) {
        p->prepare(&st[i], aesgcm_test_key, i == 0 ? 16 : 32, AESGCM_ANY_LENGTH);
        if (impl_fingerprint_folded((const uint8_t *) &st[i], sizeof st[i]) !=
            aesgcm_test_prepared[i]) {
            return -1;
        }
    }
    if (aesgcm_test_others(p, st) != 0) {
        return -1;
    }
    return p->bulk == NULL ? aesgcm_test_long(p, &st[1]) : 0;
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
