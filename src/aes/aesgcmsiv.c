/* SPDX-License-Identifier: ISC */
/* AES-256-GCM-SIV: known answers and benchmarks. */
#include "aes.h"

#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

static const uint8_t aesgcmsiv_test_key[32] = {
    0x60, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f,
    0x70, 0x71, 0x72, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0x7b, 0x7c, 0x7d, 0x7e, 0x7f};
static const uint8_t aesgcmsiv_test_nonce[12] = {0x91, 0x92, 0x93, 0x94, 0x95, 0x96,
                                                 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c};

enum { AESGCMSIV_SEAL, AESGCMSIV_OPEN, AESGCMSIV_VERIFY };

/* Which implementations a case is for: those with AVX-512, and others. */
enum { AESGCMSIV_WIDE = 1, AESGCMSIV_OTHERS = 2, AESGCMSIV_ALL = 3 };

/* Folded fingerprints of 16 bytes a5, what comes out (nothing if it is only verified), 16 bytes a5
 * and the tag, by the RFC (tools/gen-selftests). The input is the first len bytes of the
 * little-endian words t_i ^ t_i >> 29 from i = 1 on, where t_i = 0x9e3779b97f4a7c15 i; the
 * associated data are the bytes that follow. To open, it is the ciphertext of a tag that begins
 * with the little-endian integer 2^32 - wrap, continues with bytes 4 to 14 of the text, and ends
 * with 1f. With vectors of four blocks, the three longest reach what needs several batches, one
 * pending, and the long rest; associated data alone may be too long for the short way. The others
 * show most flipped bits of the vector code for their time. */
static const struct {
    uint8_t how, who, in_place;
    uint16_t len, adlen, wrap;
    uint64_t fingerprint;
} aesgcmsiv_test_cases[] = {
    {AESGCMSIV_VERIFY, AESGCMSIV_OTHERS, 0, 1872, 80, 3, UINT64_C(0x464f348c96be05e9)},
    {AESGCMSIV_OPEN, AESGCMSIV_ALL, 0, 1664, 9, 21, UINT64_C(0x0187e0ac604f1c7e)},
    {AESGCMSIV_SEAL, AESGCMSIV_ALL, 0, 1384, 0, 0, UINT64_C(0xd7a50c997a347d38)},
    {AESGCMSIV_SEAL, AESGCMSIV_OTHERS, 0, 128, 16, 0, UINT64_C(0xdd9eb6d3f52e346a)},
    {AESGCMSIV_SEAL, AESGCMSIV_OTHERS, 0, 255, 18, 0, UINT64_C(0x02647214fb48354f)},
    {AESGCMSIV_SEAL, AESGCMSIV_OTHERS, 1, 15, 0, 0, UINT64_C(0xb55de63ae7771715)},
    {AESGCMSIV_SEAL, AESGCMSIV_OTHERS, 1, 15, 164, 0, UINT64_C(0x72c179d9fee0e962)},
    {AESGCMSIV_SEAL, AESGCMSIV_OTHERS, 1, 32, 40, 0, UINT64_C(0x4c61b23cdde60897)},
    {AESGCMSIV_SEAL, AESGCMSIV_ALL, 1, 48, 0, 0, UINT64_C(0x4d1ca73e14eb4031)},
    {AESGCMSIV_SEAL, AESGCMSIV_OTHERS, 1, 179, 19, 0, UINT64_C(0x253325ec51fa1b86)},
    {AESGCMSIV_OPEN, AESGCMSIV_OTHERS, 0, 28, 43, 37, UINT64_C(0x3e66d2ab20a1661f)},
    {AESGCMSIV_OPEN, AESGCMSIV_OTHERS, 0, 33, 0, 7, UINT64_C(0xda6a323d6ab84de6)},
    {AESGCMSIV_OPEN, AESGCMSIV_OTHERS, 0, 90, 31, 35, UINT64_C(0xbc25cf81023f0de3)},
    {AESGCMSIV_OPEN, AESGCMSIV_ALL, 0, 112, 0, 7, UINT64_C(0x53caa1cec158d800)},
    {AESGCMSIV_OPEN, AESGCMSIV_OTHERS, 0, 150, 143, 36, UINT64_C(0x02ce4851a66e8016)},
    {AESGCMSIV_OPEN, AESGCMSIV_OTHERS, 0, 199, 0, 7, UINT64_C(0xf4af686a81d7997e)},
    {AESGCMSIV_OPEN, AESGCMSIV_ALL, 0, 250, 0, 5, UINT64_C(0xc3e755c2e1af7512)},
    {AESGCMSIV_OPEN, AESGCMSIV_ALL, 1, 0, 164, 5, UINT64_C(0xa9851a85c994155c)},
    {AESGCMSIV_OPEN, AESGCMSIV_ALL, 1, 15, 0, 9, UINT64_C(0xfd3c5445f654c8ba)},
    {AESGCMSIV_OPEN, AESGCMSIV_ALL, 1, 64, 13, 3, UINT64_C(0xb41034e4a50080d1)},
    {AESGCMSIV_OPEN, AESGCMSIV_OTHERS, 1, 170, 10, 2, UINT64_C(0xffe3448ef860624d)},
    {AESGCMSIV_OPEN, AESGCMSIV_OTHERS, 0, 0, 541, 4, UINT64_C(0x25857237a7452f85)},
    {AESGCMSIV_OPEN, AESGCMSIV_OTHERS, 0, 0, 16, 6, UINT64_C(0xf3b47646a2a59ec7)},
    {AESGCMSIV_VERIFY, AESGCMSIV_OTHERS, 0, 45, 0, 1, UINT64_C(0x9578910ca38ccf54)},
    {AESGCMSIV_SEAL, AESGCMSIV_WIDE, 0, 0, 14, 0, UINT64_C(0xe113e99624647ea3)},
    {AESGCMSIV_VERIFY, AESGCMSIV_WIDE, 0, 1497, 13, 18, UINT64_C(0x0baf9f9dac6fbce4)},
    {AESGCMSIV_OPEN, AESGCMSIV_WIDE, 1, 200, 0, 1, UINT64_C(0x5b7adf7fe9147a3d)},
    {AESGCMSIV_SEAL, AESGCMSIV_WIDE, 0, 200, 19, 0, UINT64_C(0x6d5795db22cfcce1)},
    {AESGCMSIV_OPEN, AESGCMSIV_WIDE, 0, 129, 1, 11, UINT64_C(0x8317b78125d4c277)},
    {AESGCMSIV_SEAL, AESGCMSIV_WIDE, 0, 128, 112, 0, UINT64_C(0xfe032fe210d53c87)},
    {AESGCMSIV_OPEN, AESGCMSIV_WIDE, 0, 5, 17, 8, UINT64_C(0x9adb07a2ee294925)},
    {AESGCMSIV_SEAL, AESGCMSIV_WIDE, 0, 511, 0, 0, UINT64_C(0xb62a8180030418dc)},
    {AESGCMSIV_OPEN, AESGCMSIV_WIDE, 0, 512, 149, 1, UINT64_C(0x27869789fdd12a4f)},
    {AESGCMSIV_OPEN, AESGCMSIV_WIDE, 0, 430, 0, 29, UINT64_C(0x9e2d5a64d09a1c37)},
    {AESGCMSIV_OPEN, AESGCMSIV_WIDE, 0, 384, 0, 2, UINT64_C(0xad1409a0d2492c3c)},
    {AESGCMSIV_OPEN, AESGCMSIV_WIDE, 0, 257, 0, 1, UINT64_C(0xa7bbf3647031ab28)},
    {AESGCMSIV_SEAL, AESGCMSIV_WIDE, 1, 192, 64, 0, UINT64_C(0xd75311ffa41ea9e0)},
};

/* These hold the longest message, with its associated data or with guards around the output. */
enum { AESGCMSIV_TEST_TEXT = 1960, AESGCMSIV_TEST_BOX = 1664 + 48 };

static int aesgcmsiv_test_case(const aesgcmsiv_impl *impl, size_t i,
                               const uint8_t text[AESGCMSIV_TEST_TEXT])
{
    uint8_t box[AESGCMSIV_TEST_BOX], given[16], *out = box + 16;
    size_t len = aesgcmsiv_test_cases[i].len, adlen = aesgcmsiv_test_cases[i].adlen;
    const aes_header header = {aesgcmsiv_test_nonce, text + len, adlen};
    const uint8_t *in       = text;
    const size_t outlen     = aesgcmsiv_test_cases[i].how == AESGCMSIV_VERIFY ? 0 : len;
    uint8_t *tag            = out + outlen + 16;

    memset(box, 0xa5, outlen + 48);
    if (aesgcmsiv_test_cases[i].in_place) {
        in = memcpy(out, text, len);
    }
    memcpy(given, text, 15);
    store32_le(given, 0U - aesgcmsiv_test_cases[i].wrap);
    given[15] = 0x1f;
    stack_dirt();
    if (aesgcmsiv_test_cases[i].how == AESGCMSIV_SEAL) {
        STACK_CALL(impl->encrypt, (out, tag, in, len, &header, aesgcmsiv_test_key));
    } else {
        out = aesgcmsiv_test_cases[i].how == AESGCMSIV_OPEN ? out : NULL;
        STACK_CALL(impl->decrypt, (out, tag, in, len, given, &header, aesgcmsiv_test_key));
    }
    return impl_fingerprint_folded(box, outlen + 48) == aesgcmsiv_test_cases[i].fingerprint ? 0
                                                                                            : -1;
}

int aesgcmsiv_selftest(const impl_info *impl)
{
    const aesgcmsiv_impl *p = (const aesgcmsiv_impl *) impl;
    uint8_t text[AESGCMSIV_TEST_TEXT];
    const unsigned who = impl->needs & CPU_BIT(AVX512F) ? AESGCMSIV_WIDE : AESGCMSIV_OTHERS;
    uint64_t t         = 0;
    size_t i;

    for (i = 0; i < sizeof text; i += 8) {
        t += UINT64_C(0x9e3779b97f4a7c15);
        store64_le(text + i, t ^ t >> 29);
    }
    for (i = 0; i < sizeof aesgcmsiv_test_cases / sizeof aesgcmsiv_test_cases[0]; i++) {
        if ((aesgcmsiv_test_cases[i].who & who) != 0 && aesgcmsiv_test_case(p, i, text) != 0) {
            return -1;
        }
    }
    return 0;
}

static const aes_header aesgcmsiv_bench_header = {aesgcmsiv_test_nonce, NULL, 0};

static void aesgcmsiv_bench_encrypt(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const aesgcmsiv_impl *) impl)
        ->encrypt(buf, buf + len, buf, len, &aesgcmsiv_bench_header, aesgcmsiv_test_key);
}

static void aesgcmsiv_bench_decrypt(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const aesgcmsiv_impl *) impl)
        ->decrypt(buf, buf + len, buf, len, buf + len, &aesgcmsiv_bench_header, aesgcmsiv_test_key);
}

const impl_bench aesgcmsiv_bench[] = {
    {"aes256gcmsiv", 1, aesgcmsiv_bench_encrypt},
    {"aes256gcmsiv open", 1, aesgcmsiv_bench_decrypt},
    {NULL, 0, NULL},
};

IMPL_DEFINE(aesgcmsiv);
