/* SPDX-License-Identifier: ISC */
/* AES-GCM (SP 800-38D): known answers and benchmarks. */
#include "aes.h"

#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

/* The key and the nonce of test case 16 of D. McGrew and J. Viega, "The Galois/Counter Mode of
 * Operation (GCM)", 2005; the first half of the key for AES-128. */
static const uint8_t aesgcm_test_key[32] = {
    0xfe, 0xff, 0xe9, 0x92, 0x86, 0x65, 0x73, 0x1c, 0x6d, 0x6a, 0x8f, 0x94, 0x67, 0x30, 0x83, 0x08,
    0xfe, 0xff, 0xe9, 0x92, 0x86, 0x65, 0x73, 0x1c, 0x6d, 0x6a, 0x8f, 0x94, 0x67, 0x30, 0x83, 0x08};
static const uint8_t aesgcm_test_nonce[12] = {0xca, 0xfe, 0xba, 0xbe, 0xfa, 0xce,
                                              0xdb, 0xad, 0xde, 0xca, 0xf8, 0x88};

/* Folded fingerprints of the prepared keys, by FIPS 197 and RFC 8452, appendix A
 * (tools/gen-selftests). */
static const uint64_t aesgcm_test_prepared[2] = {UINT64_C(0x197f2f488a3fd970),
                                                 UINT64_C(0x2004124821622e37)};

/* Tags by tools/gen-selftests and OpenSSL 3, as a + 3 b modulo 2^64 for two little-endian
 * integers a, b, of the message of the little-endian words t_i ^ t_i >> 29 from i = 1 on, where t_i
 * = 0x9e3779b97f4a7c15 i; the associated data are the bytes that follow. A tag that fits shows that
 * the ciphertext was right when it was hashed; that it was the one that was stored, the second case
 * shows by opening it to the same tag. Under the longer key it begins with the ciphertexts of all
 * shorter messages, so that those need only be compared with it, and are at hand to be opened;
 * messages under the shorter key are opened where they were sealed.
 *
 * OPEN: opened as well. ALONE: not sealed, but opened, or only verified, under the longer key.
 * VERIFY: opened without output, too. OWN: with no more of the key prepared than the lengths need:
 * 2, 3, 8 powers, one more than 8, and as many as there are, in this order, so that no case finds
 * powers that it should not have. Z, Y, X, NONE: for implementations whose vectors are of 4, 2 and
 * 1 blocks, and for those without bulk.
 *
 * The first, of the first 1536 bytes of that message three times, comes last. It is long enough for
 * a carry out of the low byte of the counter, for implementations without bulk, which shows that
 * for the others, and for the batches of long messages. Most of the others were chosen out of many
 * random ones as those that reveal most of several thousand flipped bits in their time:
 * test/mutate/flip. */
enum {
    AESGCM_Z      = 1,
    AESGCM_Y      = 2,
    AESGCM_X      = 4,
    AESGCM_NONE   = 8,
    AESGCM_NOT_Z  = 14,
    AESGCM_ALL    = 15,
    AESGCM_OWN    = 16,
    AESGCM_OPEN   = 32,
    AESGCM_VERIFY = 64,
    AESGCM_ALONE  = 128
};
static const struct {
    uint16_t len, adlen;
    uint8_t keybytes, how;
    uint64_t tag;
} aesgcm_test_sealed[] = {
    {4607, 0, 32, AESGCM_Z | AESGCM_NONE, UINT64_C(0x0f34e06c2e3e6a13)},
    {1532, 0, 32, AESGCM_ALL | AESGCM_OPEN, UINT64_C(0x3389b81715ac3f5b)},
    {16, 0, 16, AESGCM_NOT_Z | AESGCM_OWN | AESGCM_OPEN, UINT64_C(0xb54ca2c8738c26ef)},
    {17, 0, 32, AESGCM_NOT_Z | AESGCM_OWN | AESGCM_OPEN, UINT64_C(0xb36821568ae89e8a)},
    {90, 9, 32, AESGCM_NOT_Z | AESGCM_OWN | AESGCM_OPEN, UINT64_C(0x29de8b05f1105d17)},
    {64, 61, 16, AESGCM_NOT_Z | AESGCM_OWN | AESGCM_OPEN, UINT64_C(0xb142d22b71d4fda9)},
    {163, 76, 32, AESGCM_Y | AESGCM_OWN, UINT64_C(0x92c98b93e481c5e3)},
    {275, 2, 32, AESGCM_NOT_Z | AESGCM_OWN | AESGCM_OPEN, UINT64_C(0xf41513d19496a0a8)},
    {82, 304, 16, AESGCM_Y | AESGCM_OWN | AESGCM_OPEN, UINT64_C(0x6360fdf07fda7bf7)},
    {2, 0, 32, AESGCM_Z | AESGCM_OWN | AESGCM_ALONE | AESGCM_VERIFY, UINT64_C(0xce40ab1e443c5d68)},
    {64, 9, 16, AESGCM_Z | AESGCM_OWN, UINT64_C(0xb246b9c8b58a4126)},
    {0, 0, 32, AESGCM_Y | AESGCM_NONE, UINT64_C(0xf2bf4e9e532e67fb)},
    {0, 0, 32, AESGCM_X | AESGCM_OPEN | AESGCM_VERIFY, UINT64_C(0xf2bf4e9e532e67fb)},
    {0, 14, 32, AESGCM_Z | AESGCM_ALONE | AESGCM_VERIFY, UINT64_C(0x133caaf2d548f9cc)},
    {3, 48, 16, AESGCM_NONE | AESGCM_OPEN, UINT64_C(0x97d66e3c1518d531)},
    {5, 0, 32, AESGCM_X | AESGCM_OPEN, UINT64_C(0xc343690f7066e222)},
    {5, 0, 32, AESGCM_NONE | AESGCM_OPEN | AESGCM_VERIFY, UINT64_C(0xc343690f7066e222)},
    {8, 112, 32, AESGCM_NONE, UINT64_C(0xd9ef2f56d4e09b19)},
    {12, 24, 16, AESGCM_Y | AESGCM_OPEN | AESGCM_VERIFY, UINT64_C(0x4950509c8d9ebe90)},
    {19, 190, 32, AESGCM_Z | AESGCM_ALONE | AESGCM_OPEN, UINT64_C(0x128f4da556098bc3)},
    {21, 452, 32, AESGCM_NONE, UINT64_C(0x018dae408477e681)},
    {29, 0, 32, AESGCM_Y, UINT64_C(0x14ba23b2b2519c01)},
    {32, 0, 32, AESGCM_Y, UINT64_C(0xe35848c4d19da871)},
    {32, 5, 32, AESGCM_X, UINT64_C(0xe41a9f56564eb161)},
    {33, 0, 32, AESGCM_X | AESGCM_OPEN, UINT64_C(0x3d5b8e7b516d7af6)},
    {37, 452, 32, AESGCM_Y, UINT64_C(0xe785bc4453e55a39)},
    {38, 0, 32, AESGCM_NONE, UINT64_C(0x78f2a4096591e357)},
    {39, 224, 16, AESGCM_Y | AESGCM_OPEN | AESGCM_VERIFY, UINT64_C(0xafcff69f9fc1a1c7)},
    {40, 11, 32, AESGCM_Y, UINT64_C(0x2e83711b3b7932aa)},
    {48, 0, 16, AESGCM_Y | AESGCM_X | AESGCM_OPEN, UINT64_C(0x85eac0c528aaaf10)},
    {48, 112, 32, AESGCM_X, UINT64_C(0x8d1f59427d8dc839)},
    {50, 8, 32, AESGCM_X, UINT64_C(0xa4aae1f766fbdf7f)},
    {60, 12, 32, AESGCM_Y, UINT64_C(0xedb62e6a8fb9269e)},
    {66, 2, 32, AESGCM_X | AESGCM_OPEN, UINT64_C(0x8c62d83d907dd7cf)},
    {68, 0, 32, AESGCM_Y | AESGCM_NONE, UINT64_C(0x4c3b9e9595502945)},
    {73, 16, 32, AESGCM_X, UINT64_C(0x8bc4c9c27386a8ca)},
    {80, 21, 16, AESGCM_Y | AESGCM_OPEN, UINT64_C(0xb0e706ac7922e370)},
    {80, 62, 32, AESGCM_X | AESGCM_OPEN, UINT64_C(0x23801333e9e49344)},
    {96, 0, 16, AESGCM_X | AESGCM_OPEN, UINT64_C(0x3240ace6d2ddb026)},
    {96, 112, 32, AESGCM_Y, UINT64_C(0x566bb4b591f26b8b)},
    {106, 1, 32, AESGCM_X | AESGCM_OPEN, UINT64_C(0x7c7f76887cfaabfd)},
    {110, 0, 32, AESGCM_Y, UINT64_C(0xe5b0de720873e2e2)},
    {112, 14, 16, AESGCM_Y | AESGCM_OPEN, UINT64_C(0xbd2c1f8a5cabc8b8)},
    {112, 16, 32, AESGCM_X, UINT64_C(0xf0ee0be3bcb120f8)},
    {113, 128, 32, AESGCM_Y, UINT64_C(0x6e1471d9d73d3286)},
    {120, 0, 16, AESGCM_Z, UINT64_C(0x9a2d8d6bb1753ae7)},
    {124, 270, 32, AESGCM_Y, UINT64_C(0x3a40da34be7cc9e2)},
    {125, 0, 16, AESGCM_X | AESGCM_OPEN | AESGCM_VERIFY, UINT64_C(0x249389d31cf0b22c)},
    {128, 0, 32, AESGCM_Z | AESGCM_ALONE | AESGCM_OPEN, UINT64_C(0x5ba042c29079473c)},
    {128, 116, 16, AESGCM_Y | AESGCM_OPEN, UINT64_C(0xb1a7937e6d48ca74)},
    {129, 84, 32, AESGCM_Y, UINT64_C(0x8b030952b1c0b743)},
    {133, 604, 16, AESGCM_Z, UINT64_C(0x9efbce59c2f8759c)},
    {144, 18, 32, AESGCM_Y, UINT64_C(0xd8fb1881d79bdbfc)},
    {149, 96, 32, AESGCM_Y, UINT64_C(0xed3ae05541514d1f)},
    {150, 0, 16, AESGCM_X | AESGCM_OPEN, UINT64_C(0x7bac52ecc5c6d35e)},
    {160, 16, 32, AESGCM_Y, UINT64_C(0x7bddd0036c1525ee)},
    {160, 128, 32, AESGCM_Y, UINT64_C(0xd2f575a773e22d06)},
    {183, 0, 32, AESGCM_Y, UINT64_C(0x97193fc05bcf9db2)},
    {192, 0, 32, AESGCM_Y | AESGCM_OPEN, UINT64_C(0xc3bed875d1adf541)},
    {192, 0, 32, AESGCM_X, UINT64_C(0xc3bed875d1adf541)},
    {192, 0, 32, AESGCM_Z | AESGCM_ALONE | AESGCM_OPEN, UINT64_C(0xc3bed875d1adf541)},
    {198, 0, 32, AESGCM_Y, UINT64_C(0xc789bd843fe4f6c0)},
    {203, 194, 32, AESGCM_Z | AESGCM_ALONE | AESGCM_OPEN, UINT64_C(0x954ff5a40444fb47)},
    {220, 10, 32, AESGCM_Y, UINT64_C(0xba51677448b6e2f3)},
    {224, 0, 32, AESGCM_Y | AESGCM_OPEN, UINT64_C(0xe5eb0bf630cf2a01)},
    {234, 1, 32, AESGCM_Y, UINT64_C(0x128f5ec3ca3cf01b)},
    {240, 82, 32, AESGCM_Y, UINT64_C(0xec9c2200da4317bb)},
    {256, 3, 32, AESGCM_Z, UINT64_C(0x3f7050688626302a)},
    {281, 0, 32, AESGCM_Z | AESGCM_ALONE | AESGCM_OPEN, UINT64_C(0x92b58ff1e4d64da7)},
    {322, 0, 32, AESGCM_Z | AESGCM_ALONE | AESGCM_OPEN, UINT64_C(0x30cc76a85c5af633)},
    {442, 0, 16, AESGCM_Z, UINT64_C(0xacffe5ad311c8fcd)},
    {448, 0, 32, AESGCM_Y, UINT64_C(0x06b033a1b93b03db)},
    {457, 0, 16, AESGCM_Y | AESGCM_OPEN, UINT64_C(0x9f63d7f13251706c)},
    {570, 0, 32, AESGCM_NONE, UINT64_C(0x569092c2ac40b2bb)},
    {631, 14, 16, AESGCM_Z, UINT64_C(0x02e346c8d0d8f687)},
    {704, 0, 32, AESGCM_Z | AESGCM_ALONE | AESGCM_OPEN, UINT64_C(0xe2ec88dee9629d9c)},
    {723, 0, 32, AESGCM_Z, UINT64_C(0xa3b0f1af6fcac7d8)},
    {771, 192, 32, AESGCM_Z, UINT64_C(0xcd582909567f47e6)},
};

/* The multiple of 8 above the longest case but the first. */
enum { AESGCM_TEST_SOME = 1536 };

/* GHASH (SP 800-38D, algorithm 2) under the hash key of AES-256, by tools/gen-selftests: from the
 * first 16 bytes of the text above on, continued by the 5 bytes that follow, then by 64 from the
 * same place, then by 300; and that continued by bulk, which seals 1024 bytes of the text and opens
 * them, or seals 1536 and opens the first 512, under the longer key from the counter fffffffa on,
 * which wraps. */
static const uint8_t aesgcm_test_hash[16]     = {0x7d, 0xa6, 0x90, 0x57, 0x52, 0x4c, 0x51, 0x36,
                                                 0xa0, 0x90, 0x72, 0x90, 0x09, 0x6b, 0x60, 0x3d};
static const uint8_t aesgcm_test_carry[2][16] = {{0xe9, 0x3c, 0x26, 0x38, 0xb2, 0xd8, 0x5f, 0x60,
                                                  0xd9, 0x59, 0x8b, 0xfa, 0x25, 0x46, 0x87, 0x9c},
                                                 {0xed, 0xe8, 0xa2, 0x38, 0x44, 0x63, 0xeb, 0x76,
                                                  0xa3, 0x4a, 0xa3, 0x91, 0x0a, 0x5c, 0xcd, 0x89}};

/* Leaves the hash in y. */
static int aesgcm_test_ghash(uint8_t y[16], const aesgcm_impl *impl, const aesgcm_state *st,
                             const uint8_t *text)
{
    memcpy(y, text, 16);
    impl->ghash(y, text + 16, 5, st);
    impl->ghash(y, text + 16, 64, st);
    STACK_CALL(impl->ghash, (y, text + 16, 300, st));
    return memcmp(y, aesgcm_test_hash, 16);
}

/* 0 if bulk encrypts as it should while its counter wraps, goes on with the hash y, and undoes
 * that in place. Where it hashes what it has stored (wide), part of it is enough. out is
 * AESGCM_TEST_SOME bytes to work in. */
static int aesgcm_test_bulk(uint8_t y[16], const aesgcm_impl *impl, const aesgcm_state *st,
                            const uint8_t *text, uint8_t *out, int wide)
{
    const size_t sealed = wide ? 1536 : 1024, opened = wide ? 512 : 1024;
    uint8_t counter[16];

    memcpy(counter, aesgcm_test_nonce, 12);
    store32_be(counter + 12, UINT32_C(0xfffffffa));
    return STACK_CALL(impl->bulk, (y, out, text, sealed, counter, st, 0)) != sealed ||
           STACK_CALL(impl->bulk, (y, out, out, opened + 15, counter, st, 1)) != opened ||
           memcmp(y, aesgcm_test_carry[wide], 16) != 0 || memcmp(out, text, opened) != 0;
}

static void aesgcm_test_text(uint8_t text[AESGCM_TEST_SOME])
{
    uint64_t t = 0;
    size_t i;

    for (i = 0; i < AESGCM_TEST_SOME; i += 8) {
        t += UINT64_C(0x9e3779b97f4a7c15);
        store64_le(text + i, t ^ t >> 29);
    }
}

static int aesgcm_test_tag(const uint8_t tag[16], size_t i)
{
    return load64_le(tag) + 3 * load64_le(tag + 8) == aesgcm_test_sealed[i].tag ? 0 : -1;
}

/* Work space of the cases. */
typedef struct aesgcm_test {
    uint8_t text[AESGCM_TEST_SOME];    /* the message, followed by the associated data */
    uint8_t sealed[AESGCM_TEST_SOME];  /* the ciphertext of the second case */
    uint8_t out[AESGCM_TEST_SOME + 8]; /* the output of the others, and what must stay */
} aesgcm_test;

/* 0 if the first case comes out as it should: sealed in place, in all of t. */
static int aesgcm_test_long(const aesgcm_impl *impl, aesgcm_test *t, const aesgcm_state *st)
{
    const aes_header header = {aesgcm_test_nonce, NULL, 0};
    uint8_t *all            = (uint8_t *) t, tag[16];

    memcpy(t->sealed, t->text, sizeof t->text);
    memcpy(t->out, t->text, sizeof t->text);
    STACK_CALL(impl->encrypt, (all, tag, all, aesgcm_test_sealed[0].len, &header, st));
    return aesgcm_test_tag(tag, 0);
}

/* 0 if case i > 0 comes out as it should: sealed, maybe opened, and maybe only verified, all of it
 * in place under the shorter key, nothing under the longer. st is the complete key, own where
 * another may be prepared. */
static int aesgcm_test_case(const aesgcm_impl *impl, size_t i, aesgcm_test *t,
                            const aesgcm_state *st, aesgcm_state *own)
{
    const unsigned how = aesgcm_test_sealed[i].how;
    const int apart    = aesgcm_test_sealed[i].keybytes == 32;
    size_t len = aesgcm_test_sealed[i].len, adlen = aesgcm_test_sealed[i].adlen;
    const aes_header header = {aesgcm_test_nonce, t->text + len, adlen};
    uint8_t *c              = i == 1 ? t->sealed : t->out, tag[16];

    if (how & AESGCM_OWN) {
        impl->prepare(own, aesgcm_test_key, aesgcm_test_sealed[i].keybytes,
                      aesgcm_padded(len, adlen));
        st = own;
    }
    if (apart) {
        memset(t->out, 0, len); /* or it might hold already what it is to hold */
    } else {
        memcpy(c, t->text, len);
    }
    store64_le(t->out + len, aesgcm_test_sealed[i].tag);
    if (!(how & AESGCM_ALONE)) {
        STACK_CALL(impl->encrypt, (c, tag, apart ? t->text : c, len, &header, st));
        if (aesgcm_test_tag(tag, i) != 0 ||
            (c == t->out && apart && memcmp(c, t->sealed, len) != 0)) {
            return -1;
        }
    }
    c = apart ? t->sealed : c;
    if (how & AESGCM_VERIFY) {
        memset(tag, 0, sizeof tag);
        STACK_CALL(impl->decrypt, (NULL, tag, c, len, &header, st));
        if (aesgcm_test_tag(tag, i) != 0) {
            return -1;
        }
    }
    if (how & AESGCM_OPEN) {
        memset(tag, 0, sizeof tag);
        STACK_CALL(impl->decrypt, (t->out, tag, c, len, &header, st));
        if (aesgcm_test_tag(tag, i) != 0 || memcmp(t->out, t->text, len) != 0) {
            return -1;
        }
    }
    return load64_le(t->out + len) == aesgcm_test_sealed[i].tag ? 0 : -1;
}

/* Which of Z, Y, X, NONE impl is. */
static unsigned aesgcm_test_kind(const aesgcm_impl *impl)
{
    if (impl->bulk == NULL) {
        return AESGCM_NONE;
    }
    if (impl->info.needs & CPU_BIT(AVX512F)) {
        return AESGCM_Z;
    }
    return impl->info.needs & CPU_BIT(VAES) ? AESGCM_Y : AESGCM_X;
}

/* All cases. st[2] is free for other keys. */
static NEVER_INLINE int aesgcm_test_cases(const aesgcm_impl *impl, aesgcm_state st[3])
{
    const unsigned kind = aesgcm_test_kind(impl);
    uint8_t y[16];
    aesgcm_test t;
    size_t i;

    aesgcm_test_text(t.text);
    if (aesgcm_test_ghash(y, impl, &st[1], t.text) != 0 ||
        (kind != AESGCM_NONE &&
         aesgcm_test_bulk(y, impl, &st[1], t.text, t.out, kind == AESGCM_Z) != 0)) {
        return -1;
    }
    for (i = 1; i < sizeof aesgcm_test_sealed / sizeof aesgcm_test_sealed[0]; i++) {
        if ((aesgcm_test_sealed[i].how & kind) != 0 &&
            aesgcm_test_case(impl, i, &t, &st[aesgcm_test_sealed[i].keybytes == 32], &st[2]) != 0) {
            return -1;
        }
    }
    return (aesgcm_test_sealed[0].how & kind) != 0 ? aesgcm_test_long(impl, &t, &st[1]) : 0;
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
    return aesgcm_test_cases(p, st);
}

/* Any powers and round keys are a prepared key as far as time goes. */
static const aesgcm_state aesgcm_bench_prepared = {{{0x47}}, {{{0x11}}, 14}};

static const aes_header aesgcm_bench_header = {aesgcm_test_nonce, NULL, 0};

static void aesgcm_bench_encrypt(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const aesgcm_impl *) impl)
        ->encrypt(buf, buf + len, buf, len, &aesgcm_bench_header, &aesgcm_bench_prepared);
}

static void aesgcm_bench_decrypt(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const aesgcm_impl *) impl)
        ->decrypt(buf, buf + len, buf, len, &aesgcm_bench_header, &aesgcm_bench_prepared);
}

static void aesgcm_bench_unprepared(const impl_info *impl, uint8_t *buf, size_t len)
{
    const aesgcm_impl *p = (const aesgcm_impl *) impl;
    aesgcm_state st;

    p->prepare(&st, aesgcm_test_key, 32, aesgcm_padded(len, 0));
    p->encrypt(buf, buf + len, buf, len, &aesgcm_bench_header, &st);
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

IMPL_DEFINE(aesgcm);
