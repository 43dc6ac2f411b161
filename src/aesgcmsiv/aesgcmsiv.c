/* AES-256-GCM-SIV: known answers and benchmarks. */
#include "aesgcmsiv.h"

#include "../core/bytes.h"
#include "../core/fingerprint.h"

static const uint8_t aesgcmsiv_test_key[32] = {
    0x60, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f,
    0x70, 0x71, 0x72, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0x7b, 0x7c, 0x7d, 0x7e, 0x7f};
static const uint8_t aesgcmsiv_test_nonce[12] = {0x91, 0x92, 0x93, 0x94, 0x95, 0x96,
                                                 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c};

/* Folded fingerprints of ciphertext || tag, by OpenSSL (Python cryptography 50, AESGCMSIV), of the
 * message of the little-endian words t_i ^ t_i >> 29 from i = 1 on, where t_i = 0x9e3779b97f4a7c15
 * i; the associated data are the bytes that follow. The first has
 * more whole batches than one piece of what is only verified, and after them so many blocks that no
 * power is left for the lengths. The others reach, with vectors of 1, 2 and 4 blocks, every number
 * of vectors that the end of a message is made of, and all powers of the hash key. */
static const struct {
    uint16_t len, adlen;
    uint64_t fingerprint;
} aesgcmsiv_test_sealed[] = {
    {2042, 300, UINT64_C(0x541f06bc02b50784)}, {17, 13, UINT64_C(0x4ba8626a924c3fc7)},
    {45, 20, UINT64_C(0xf04a717d4b77a512)},    {70, 20, UINT64_C(0xfc3aa80ea5a00117)},
    {239, 0, UINT64_C(0x0f32a70148917f61)},    {16, 13, UINT64_C(0x28e5ef6279533695)},
    {192, 0, UINT64_C(0x81a9afa1c3b99d0f)},
};

/* The first bytes of the same text as a ciphertext whose tag begins with the little-endian integer
 * 2^32 - wrap, continues with bytes 4 to 14 of the text, and ends with 1f: folded fingerprints of
 * message || the tag that it should have, by the RFC written down in Python with AES of OpenSSL.
 * The counter wraps within the first vector, and in a later one; these are the lengths that are
 * missing above. */
static const struct {
    uint16_t len, wrap;
    uint64_t fingerprint;
} aesgcmsiv_test_wraps[] = {
    {0, 1, UINT64_C(0x58756cd7a68058f7)},   {64, 3, UINT64_C(0xb14e2f6c7adc6731)},
    {120, 2, UINT64_C(0x47a17f2253fd5e7c)}, {350, 5, UINT64_C(0xc25ba47ee0938b4e)},
    {530, 9, UINT64_C(0x1d7b2c8be84b2a57)}, {768, 33, UINT64_C(0x444c7d198d58633b)},
};

/* A multiple of 8 that holds the longest message and its associated data; the longest of all, which
 * is opened in place; what holds the others, and those of the wraps with their tags. */
enum {
    AESGCMSIV_TEST_MAX   = 2344,
    AESGCMSIV_TEST_LONG  = 2042,
    AESGCMSIV_TEST_SHORT = 240,
    AESGCMSIV_TEST_WRAP  = 768 + 16
};

/* 0 if case i comes out as it should: sealed in place, opened and, if it is long,
 * only verified. */
static int aesgcmsiv_test_case(const aesgcmsiv_impl *impl, size_t i,
                               const uint8_t text[AESGCMSIV_TEST_MAX])
{
    size_t len = aesgcmsiv_test_sealed[i].len, adlen = aesgcmsiv_test_sealed[i].adlen;
    const uint8_t *ad = text + len;
    uint8_t b[AESGCMSIV_TEST_LONG + 16], m[AESGCMSIV_TEST_SHORT], tag[16];
    uint8_t *opened = len == AESGCMSIV_TEST_LONG ? b : m;

    memcpy(b, text, len);
    impl->encrypt(b, b + len, b, len, ad, adlen, aesgcmsiv_test_nonce, aesgcmsiv_test_key);
    if (impl_fingerprint_folded(b, len + 16) != aesgcmsiv_test_sealed[i].fingerprint) {
        return -1;
    }
    if (len == AESGCMSIV_TEST_LONG) {
        impl->decrypt(NULL, tag, b, len, b + len, ad, adlen, aesgcmsiv_test_nonce,
                      aesgcmsiv_test_key);
        if (memcmp(b + len, tag, 16) != 0) {
            return -1;
        }
    }
    impl->decrypt(opened, tag, b, len, b + len, ad, adlen, aesgcmsiv_test_nonce,
                  aesgcmsiv_test_key);
    return memcmp(b + len, tag, 16) | memcmp(opened, text, len);
}

static int aesgcmsiv_test_wrap(const aesgcmsiv_impl *impl, size_t i, const uint8_t *text)
{
    uint8_t b[AESGCMSIV_TEST_WRAP], tag[16];
    size_t len = aesgcmsiv_test_wraps[i].len;

    memcpy(tag, text, 15);
    store32_le(tag, 0U - aesgcmsiv_test_wraps[i].wrap);
    tag[15] = 0x1f;
    impl->decrypt(b, b + len, text, len, tag, NULL, 0, aesgcmsiv_test_nonce, aesgcmsiv_test_key);
    return impl_fingerprint_folded(b, len + 16) == aesgcmsiv_test_wraps[i].fingerprint ? 0 : -1;
}

int aesgcmsiv_selftest(const impl_info *impl)
{
    const aesgcmsiv_impl *p = (const aesgcmsiv_impl *) impl;
    uint8_t text[AESGCMSIV_TEST_MAX];
    size_t i;

    for (i = 0; i < sizeof text; i += 8) {
        uint64_t t = (i / 8 + 1) * UINT64_C(0x9e3779b97f4a7c15);
        store64_le(text + i, t ^ t >> 29);
    }
    for (i = 0; i < sizeof aesgcmsiv_test_sealed / sizeof aesgcmsiv_test_sealed[0]; i++) {
        if (aesgcmsiv_test_case(p, i, text) != 0) {
            return -1;
        }
    }
    for (i = 0; i < sizeof aesgcmsiv_test_wraps / sizeof aesgcmsiv_test_wraps[0]; i++) {
        if (aesgcmsiv_test_wrap(p, i, text) != 0) {
            return -1;
        }
    }
    return 0;
}

static void aesgcmsiv_bench_encrypt(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const aesgcmsiv_impl *) impl)
        ->encrypt(buf, buf + len, buf, len, NULL, 0, aesgcmsiv_test_nonce, aesgcmsiv_test_key);
}

static void aesgcmsiv_bench_decrypt(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const aesgcmsiv_impl *) impl)
        ->decrypt(buf, buf + len, buf, len, buf + len, NULL, 0, aesgcmsiv_test_nonce,
                  aesgcmsiv_test_key);
}

const impl_bench aesgcmsiv_bench[] = {
    {"aes256gcmsiv", 1, aesgcmsiv_bench_encrypt},
    {"aes256gcmsiv open", 1, aesgcmsiv_bench_decrypt},
    {NULL, 0, NULL},
};
