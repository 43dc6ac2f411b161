/* SPDX-License-Identifier: ISC */
/* AES: known answers and benchmarks. */
#include "aes.h"

#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

/* The example keys of FIPS 197 A.1 and A.3, which are those of SP 800-38A. */
static const uint8_t aes_test_key[2][32] = {
    {0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6, 0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f,
     0x3c},
    {0x60, 0x3d, 0xeb, 0x10, 0x15, 0xca, 0x71, 0xbe, 0x2b, 0x73, 0xae,
     0xf0, 0x85, 0x7d, 0x77, 0x81, 0x1f, 0x35, 0x2c, 0x07, 0x3b, 0x61,
     0x08, 0xd7, 0x2d, 0x98, 0x10, 0xa3, 0x09, 0x14, 0xdf, 0xf4},
};

/* Their last round keys there: words w40 to w43 and w56 to w59. */
static const uint8_t aes_test_last[2][16] = {
    {0xd0, 0x14, 0xf9, 0xa8, 0xc9, 0xee, 0x25, 0x89, 0xe1, 0x3f, 0x0c, 0xc8, 0xb6, 0x63, 0x0c,
     0xa6},
    {0xfe, 0x48, 0x90, 0xd1, 0xe6, 0x18, 0x8d, 0x0b, 0x04, 0x6d, 0xf3, 0x44, 0x70, 0x6c, 0x63,
     0x1e},
};

/* Blocks of aes_test_message encrypted and decrypted under either key: batches of any
 * implementation, single vectors, and parts of one. These and the values below are folded
 * fingerprints by tools/gen-selftests and OpenSSL 3. */
static const struct {
    size_t blocks;
    uint64_t encrypted, decrypted;
} aes_test_ecb[2] = {
    {21, UINT64_C(0xcc42382d08ed22f5), UINT64_C(0xc673ff36d9d45153)},
    {31, UINT64_C(0x387c14a49f23699e), UINT64_C(0x7b0d8ec94b7489c4)},
};

/* Counter mode: across the wrap of the low 64 bits, within a batch and with a carry into the top
 * 32; with a counter of different bytes, across the wrap of the low 32 bits, keystream only; across
 * the wrap of all 128 bits; up to the last block before a wrap. The lengths exercise every batch
 * size of each implementation with 16 registers with a tail, and most without; 16 bytes have code
 * of their own. */
static const struct {
    uint64_t hi, lo;
    size_t key, len;
    int keystream;
    uint64_t fingerprint;
} aes_test_ctr[] = {
    {UINT64_C(0x01020304ffffffff), 0 - UINT64_C(17), 1, 877, 0, UINT64_C(0x5b2d0c4bee28884a)},
    {UINT64_C(0xf0f1f2f3f4f5f6f7), UINT64_C(0xf8f9fafbfffffffe), 0, 38, 1,
     UINT64_C(0xc806c89cc73e6ff2)},
    {~UINT64_C(0), 0 - UINT64_C(3), 0, 291, 0, UINT64_C(0x9dd676d7561543a3)},
    {UINT64_C(0x0203040506070809), 0 - UINT64_C(28), 1, 556, 0, UINT64_C(0x46eecb950e5b6e7b)},
    {UINT64_C(0x1112131415161718), UINT64_C(0x191a1b1c1d1e1f20), 1, 140, 0,
     UINT64_C(0xb62c801fc48704ca)},
    {UINT64_C(0x2122232425262728), 0 - UINT64_C(3), 1, 44, 0, UINT64_C(0xeeb0844c832431aa)},
    {UINT64_C(0x0102030405060708), UINT64_C(0x090a0b0c0d0e0f10), 0, 16, 0,
     UINT64_C(0xcccdab5d5d07bf99)},
};

/* Implementations without AES instructions take a thousand cycles per call and have two ways to
 * end: the first AES_TEST_ENOUGH cases, with tails of three sizes, are enough for them, and one key
 * for encryption. */
enum { AES_TEST_ENOUGH = 3 };

/* A keystream under each key; the prefixes of the second decrypt themselves. Its length, those
 * above and the prefixes aes_test_part exercise each number of vectors of 16, 32 and 64 bytes that
 * is a pass, whole and with a part. It is long enough for aes_ctr_bulk, with a counter that ends no
 * group. */
enum { AES_TEST_STREAM = 1550 };

static const uint64_t aes_test_stream[2] = {UINT64_C(0x7bfdb8fa6100751d),
                                            UINT64_C(0x81394663b89c4b39)};

static const uint16_t aes_test_part[] = {328, 530, 693, 737, 820, 889, 441, 64,  128, 192,
                                         256, 320, 384, 512, 576, 640, 704, 768, 832, 896,
                                         500, 32,  96,  160, 48,  80,  112, 70,  108, 141,
                                         171, 10,  24,  39,  58,  90,  120, 200, 215, 16};

enum { AES_TEST_MAX = 896, AES_TEST_ROOM = (AES_TEST_STREAM + 7) / 8 * 8 };

/* Bytes after the output of counter mode that must not change. */
enum { AES_TEST_GUARD = 16 };

/* 0 if those at p are a5. */
static uint64_t aes_test_guard(const uint8_t p[AES_TEST_GUARD])
{
    const uint64_t a5 = ~UINT64_C(0) / 0xff * 0xa5;

    return (load64_le(p) ^ a5) | (load64_le(p + 8) ^ a5);
}

/* m[i] = 167 i + i / 16, eight bytes at a time; len is a multiple of 8. */
static void aes_test_message(uint8_t *m, size_t len)
{
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f), steps = UINT64_C(0x91ea439cf54ea700);
    uint64_t x;
    size_t i;

    for (i = 0; i < len; i += 8) {
        x = UINT64_C(0x0101010101010101) * (uint8_t) (167 * i + (i >> 4));
        store64_le(m + i, ((x & low) + (steps & low)) ^ ((x ^ steps) & ~low));
    }
}

/* 0 if the schedule of test key k ends correctly, followed by zeros. */
static int aes_test_expand(const aes_impl *a, aes_key *ek, unsigned k)
{
    static const uint8_t zero[4][16];
    unsigned rounds = k == 0 ? 10 : 14;

    memset(ek, 0xa5, sizeof *ek);
    STACK_CALL(a->expand, (ek, aes_test_key[k], k == 0 ? 16 : 32));
    if (ek->rounds != rounds || memcmp(ek->rk[rounds], aes_test_last[k], 16) != 0) {
        return -1;
    }
    return rounds == 10 ? memcmp(ek->rk[11], zero, sizeof zero) : 0;
}

/* 0 if ecb turns the first n blocks of m into the first n of all, for every n < most. */
static int aes_test_few(void (*ecb)(uint8_t *, const uint8_t *, size_t, const aes_key *),
                        const uint8_t *all, const uint8_t *m, size_t most, const aes_key *ek)
{
    uint8_t b[4 * 16];
    size_t n;
    int bad = 0;

    for (n = 0; n < most; n++) {
        memset(b, 0xa5, sizeof b);
        ecb(b, m, n, ek);
        bad |= memcmp(b, all, 16 * n) | (b[16 * n] ^ 0xa5);
    }
    return bad != 0 ? -1 : 0;
}

/* Offset of some outputs from word alignment, for code that treats such outputs differently. */
static size_t aes_test_shift(const aes_impl *a)
{
    return (a->info.needs & CPU_BIT(ZKNE)) != 0 ? 1 : 0;
}

/* 0 if test key k encrypts and decrypts the message m correctly. The first key decrypts in place,
 * the second encrypts in place. */
static int aes_test_blocks(const aes_impl *a, const aes_key *ek, unsigned k, const uint8_t *m)
{
    const int fast = (a->info.needs & (CPU_BIT(AES) | CPU_BIT(ARM_AES) | CPU_BIT(ZKNE))) != 0;
    uint64_t room[AES_TEST_MAX / 8 + 1];
    uint8_t *b = (uint8_t *) room + (k == 1 ? aes_test_shift(a) : 0);
    size_t n = aes_test_ecb[k].blocks, most = fast ? 4 : 2;

    if (k == 0 || fast) {
        STACK_CALL(a->encrypt, (b, k == 0 ? m : memcpy(b, m, 16 * n), n, ek));
        if (impl_fingerprint_folded(b, 16 * n) != aes_test_ecb[k].encrypted ||
            aes_test_few(a->encrypt, b, m, most, ek) != 0) {
            return -1;
        }
    }
    STACK_CALL(a->decrypt, (b, k == 0 ? memcpy(b, m, 16 * n) : m, n, ek));
    return impl_fingerprint_folded(b, 16 * n) == aes_test_ecb[k].decrypted
               ? aes_test_few(a->decrypt, b, m, most, ek)
               : -1;
}

/* 0 if the keystreams under both keys are right, and each part of the second. room and m are work
 * space. */
static int aes_test_parts(const aes_impl *a, const aes_key key[2],
                          uint8_t room[AES_TEST_MAX + AES_TEST_GUARD + 1], uint8_t m[AES_TEST_ROOM])
{
    uint8_t counter[16], *b;
    int bad = 0;
    size_t i, len;

    store64_be(counter, UINT64_C(0x3132333435363738));
    store64_be(counter + 8, UINT64_C(0x393a3b3c3d3e3f45));
    for (i = 0; i < 2; i++) {
        STACK_CALL(a->ctr, (m, NULL, AES_TEST_STREAM, counter, &key[i]));
        bad |= impl_fingerprint_folded(m, AES_TEST_STREAM) != aes_test_stream[i];
    }
    for (i = 0; i < sizeof aes_test_part / sizeof aes_test_part[0]; i++) {
        len = aes_test_part[i];
        b   = room + i % 2 * aes_test_shift(a);
        memset(b, 0xa5, len + AES_TEST_GUARD);
        a->ctr(b, m, len, counter, &key[1]);
        bad |= (aes_test_guard(b + len) != 0) | b[0] | memcmp(b, b + 1, len - 1);
    }
    return bad != 0 ? -1 : 0;
}

int aes_selftest(const impl_info *impl)
{
    const aes_impl *a = (const aes_impl *) impl;
    const int fast    = (impl->needs & (CPU_BIT(AES) | CPU_BIT(ARM_AES) | CPU_BIT(ZKNE))) != 0;
    uint64_t out[(AES_TEST_MAX + AES_TEST_GUARD) / 8 + 1], in[AES_TEST_ROOM / 8]; /* aligned */
    union {
        uint64_t align;
        aes_key key[2]; /* the first is aligned, the second is not */
    } ek;
    uint8_t *b, *m = (uint8_t *) in, counter[16];
    size_t i, len;
    unsigned k;

    aes_test_message(m, AES_TEST_MAX);
    for (k = 0; k < 2; k++) {
        if (aes_test_expand(a, &ek.key[k], k) != 0 || aes_test_blocks(a, &ek.key[k], k, m) != 0) {
            return -1;
        }
    }
    for (i = 0; i < (fast ? sizeof aes_test_ctr / sizeof aes_test_ctr[0] : AES_TEST_ENOUGH); i++) {
        len = aes_test_ctr[i].len;
        b   = (uint8_t *) out + i % 2 * aes_test_shift(a);
        memcpy(b, m, len);
        memset(b + len, 0xa5, AES_TEST_GUARD);
        store64_be(counter, aes_test_ctr[i].hi);
        store64_be(counter + 8, aes_test_ctr[i].lo);
        STACK_CALL(a->ctr, (b, aes_test_ctr[i].keystream ? NULL : b, len, counter,
                            &ek.key[aes_test_ctr[i].key]));
        if (impl_fingerprint_folded(b, len) != aes_test_ctr[i].fingerprint ||
            aes_test_guard(b + len) != 0) {
            return -1;
        }
    }
    return fast ? aes_test_parts(a, ek.key, (uint8_t *) out, m) : 0;
}

/* For timing any bytes serve as an expanded key: those after the buffer. */
static void aes_bench_ctr(const impl_info *impl, uint8_t *buf, size_t len, unsigned rounds)
{
    aes_key *ek = (aes_key *) (void *) (buf + len);

    ek->rounds = (uint8_t) rounds;
    ((const aes_impl *) impl)->ctr(buf, buf, len, aes_test_key[0], ek);
}

static void aes_bench_ctr256(const impl_info *impl, uint8_t *buf, size_t len)
{
    aes_bench_ctr(impl, buf, len, 14);
}

static void aes_bench_ctr128(const impl_info *impl, uint8_t *buf, size_t len)
{
    aes_bench_ctr(impl, buf, len, 10);
}

static void aes_bench_decrypt256(const impl_info *impl, uint8_t *buf, size_t len)
{
    aes_key *ek = (aes_key *) (void *) (buf + len);

    ek->rounds = 14;
    ((const aes_impl *) impl)->decrypt(buf, buf, len / 16, ek);
}

static void aes_bench_expand256(const impl_info *impl, uint8_t *buf, size_t len)
{
    ((const aes_impl *) impl)->expand((aes_key *) (void *) (buf + len), aes_test_key[1], 32);
}

const impl_bench aes_bench[] = {
    {"aes256ctr", 1, aes_bench_ctr256},
    {"aes128ctr", 1, aes_bench_ctr128},
    {"aes256 decrypt", 1, aes_bench_decrypt256},
    {"aes256 key", 0, aes_bench_expand256},
    {NULL, 0, NULL},
};

IMPL_DEFINE(aes);
