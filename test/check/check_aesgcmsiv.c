/* SPDX-License-Identifier: ISC */
/* AES-256-GCM-SIV: every implementation against ref, and all of them against the RFC written down
 * over the block cipher, with POLYVAL bit by bit. */
#include "check.h"

#include <string.h>

#include "../../src/aes/aes.h"

/* Three batches of the widest implementation (32 blocks), and one byte more; the associated data:
 * two groups of 16 blocks, and one byte more. LONG: two pieces of what is only verified (128 blocks
 * at most), a batch and a tail. */
enum {
    CHECK_AESGCMSIV_LEN  = 3 * 512 + 1,
    CHECK_AESGCMSIV_AD   = 2 * 256 + 1,
    CHECK_AESGCMSIV_PAD  = 64,
    CHECK_AESGCMSIV_LONG = 2 * 2048 + 512 + 7,
    CHECK_AESGCMSIV_HUGE = (1 << 20) + 4096 + 7
};

/* size bytes against one of the two ends of slot's pages. */
static uint8_t *check_aesgcmsiv_slot(int slot, size_t size, int at_end)
{
    return at_end ? check_guard_end(slot, size) : check_guard_begin(slot, size);
}

/* The inputs of a call, and its expected outputs. */
typedef struct check_aesgcmsiv_case {
    uint8_t key[32], nonce[12], given[16], tag[16];
    const uint8_t *in, *out, *ad;
    size_t len, adlen;
} check_aesgcmsiv_case;

/* The buffers of a call, in guarded slots: copies of what v names, or random where it is written
 * to. */
typedef struct check_aesgcmsiv_box {
    uint8_t *key, *nonce, *given, *ad, *tag, *box, *in, *out;
    uint8_t before[CHECK_AESGCMSIV_PAD], after[CHECK_AESGCMSIV_PAD];
    size_t pad, offset;
} check_aesgcmsiv_box;

/* The bits of kind: at which end of their pages the buffers lie, whether there is room around the
 * output, whether the call works in place. */
static void check_aesgcmsiv_fill(check_aesgcmsiv_box *b, const check_aesgcmsiv_case *v,
                                 unsigned kind)
{
    int end        = (kind & 1) != 0;
    uint8_t *fixed = check_aesgcmsiv_slot(0, 32 + 12, end);

    b->offset = check_random_below(CHECK_AESGCMSIV_PAD + 1);
    b->pad    = kind & 2 ? 0 : CHECK_AESGCMSIV_PAD - b->offset;
    b->key    = kind & 8 ? fixed : fixed + 12;
    b->nonce  = kind & 8 ? fixed + 32 : fixed;
    b->given  = check_aesgcmsiv_slot(1, 16, end);
    b->ad     = check_aesgcmsiv_slot(2, v->adlen, end);
    b->tag    = check_aesgcmsiv_slot(3, 16, end);
    b->box    = check_aesgcmsiv_slot(4, b->offset + v->len + b->pad, !end || b->pad == 0);
    b->out    = b->box + b->offset;
    b->in     = kind & 4 ? b->out : check_aesgcmsiv_slot(5, v->len, end);
    check_random(b->box, b->offset + v->len + b->pad);
    memcpy(b->before, b->box, b->offset);
    memcpy(b->after, b->out + v->len, b->pad);
    memcpy(b->key, v->key, 32);
    memcpy(b->nonce, v->nonce, 12);
    memcpy(b->given, v->given, 16);
    bytes_copy(b->ad, v->ad, v->adlen);
    bytes_copy(b->in, v->in, v->len);
    check_random(b->tag, 16);
}

/* A call wrote out and the tag, and nothing else. */
static void check_aesgcmsiv_wrote(const check_aesgcmsiv_box *b, const check_aesgcmsiv_case *v,
                                  const uint8_t *out, const char *what)
{
    check_equal(b->out, out, v->len, what, v->len, b->offset);
    check_equal(b->tag, v->tag, 16, b->in == b->out ? "tag, in place" : "tag", v->len, v->adlen);
    check_equal(b->box, b->before, b->offset, "bytes before the output", v->len, b->offset);
    check_equal(b->out + v->len, b->after, b->pad, "bytes after the output", v->len, b->offset);
    check_equal(b->key, v->key, 32, "key afterwards", v->len, v->adlen);
    check_equal(b->nonce, v->nonce, 12, "nonce afterwards", v->len, v->adlen);
    check_equal(b->given, v->given, 16, "given tag afterwards", v->len, v->adlen);
    check_equal(b->ad, v->ad, v->adlen, "associated data afterwards", v->len, v->adlen);
    if (b->in != b->out) {
        check_equal(b->in, v->in, v->len, "input afterwards", v->len, b->offset);
    }
}

static aes_header check_aesgcmsiv_header(const check_aesgcmsiv_box *b,
                                         const check_aesgcmsiv_case *v)
{
    const aes_header header = {b->nonce, b->ad, v->adlen};

    return header;
}

static void check_aesgcmsiv_encrypts(const aesgcmsiv_impl *a, const check_aesgcmsiv_case *v,
                                     unsigned kind)
{
    check_aesgcmsiv_box b;
    aes_header header;

    check_aesgcmsiv_fill(&b, v, kind);
    header = check_aesgcmsiv_header(&b, v);
    a->encrypt(b.out, b.tag, b.in, v->len, &header, b.key);
    check_aesgcmsiv_wrote(&b, v, v->out, b.in == b.out ? "sealed in place" : "sealed");
}

static void check_aesgcmsiv_decrypts(const aesgcmsiv_impl *a, const check_aesgcmsiv_case *v,
                                     unsigned kind)
{
    check_aesgcmsiv_box b;
    aes_header header;

    check_aesgcmsiv_fill(&b, v, kind);
    header = check_aesgcmsiv_header(&b, v);
    a->decrypt(b.out, b.tag, b.in, v->len, b.given, &header, b.key);
    check_aesgcmsiv_wrote(&b, v, v->out, b.in == b.out ? "opened in place" : "opened");
    check_aesgcmsiv_fill(&b, v, kind | 4);
    header = check_aesgcmsiv_header(&b, v);
    a->decrypt(NULL, b.tag, b.in, v->len, b.given, &header, b.key);
    check_aesgcmsiv_wrote(&b, v, v->in, "only verified");
}

/* A random case with the given tag having a counter that may wrap within the message, its other
 * bytes random. */
static void check_aesgcmsiv_random(check_aesgcmsiv_case *v, uint8_t *in, uint8_t *ad)
{
    check_random(v->key, 32);
    check_random(v->nonce, 12);
    check_random(v->given, 16);
    if (check_random_below(3) != 0) {
        store32_le(v->given, 0U - check_random_below((uint32_t) (v->len / 16) + 3));
    }
    check_random_carry(in, v->len);
    check_random(ad, v->adlen);
    v->in = in;
    v->ad = ad;
}

/* v by ref, and by a. */
static void check_aesgcmsiv_compare(const aesgcmsiv_impl *a, const aesgcmsiv_impl *ref,
                                    check_aesgcmsiv_case *v, uint8_t *out)
{
    const aes_header header = {v->nonce, v->ad, v->adlen};
    unsigned kind           = check_random_below(16);

    v->out = out;
    ref->encrypt(out, v->tag, v->in, v->len, &header, v->key);
    check_aesgcmsiv_encrypts(a, v, kind);
    ref->decrypt(out, v->tag, v->in, v->len, v->given, &header, v->key);
    check_aesgcmsiv_decrypts(a, v, kind);
}

/* All lengths of messages and of associated data. */
static void check_aesgcmsiv_lengths(const aesgcmsiv_impl *a, const aesgcmsiv_impl *ref)
{
    static uint8_t in[CHECK_AESGCMSIV_LONG], out[CHECK_AESGCMSIV_LONG], ad[CHECK_AESGCMSIV_AD];
    unsigned step = check_rounds(8) < 8 ? 11 : 1, round;
    check_aesgcmsiv_case v;
    const aes_header none = {v.nonce, NULL, 0};
    uint8_t tag[2][16];

    for (round = 0; round < 2; round++) {
        for (v.len = 0; v.len <= CHECK_AESGCMSIV_LEN; v.len += step) {
            v.adlen = v.len % 4 == 0
                          ? 0
                          : check_random_below(v.len % 4 == 1 ? 41 : CHECK_AESGCMSIV_AD + 1);
            check_aesgcmsiv_random(&v, in, ad);
            check_aesgcmsiv_compare(a, ref, &v, out);
        }
    }
    for (v.adlen = 0; v.adlen <= CHECK_AESGCMSIV_AD; v.adlen += step) {
        v.len = v.adlen % 37;
        check_aesgcmsiv_random(&v, in, ad);
        check_aesgcmsiv_compare(a, ref, &v, out);
    }
    for (v.len = CHECK_AESGCMSIV_LEN; v.len < CHECK_AESGCMSIV_LONG; v.len += 97 * step) {
        v.adlen = v.len % 7;
        check_aesgcmsiv_random(&v, in, ad);
        check_aesgcmsiv_compare(a, ref, &v, out);
    }
    a->encrypt(NULL, tag[0], NULL, 0, &none, v.key);
    a->decrypt(NULL, tag[1], NULL, 0, tag[0], &none, v.key);
    check_equal(tag[1], tag[0], 16, "tag of nothing", 0, 0);
}

/* The counter wraps before every block of what is in flight. */
static void check_aesgcmsiv_wraps(const aesgcmsiv_impl *a, const aesgcmsiv_impl *ref)
{
    static uint8_t in[CHECK_AESGCMSIV_LEN], out[CHECK_AESGCMSIV_LEN], ad[1];
    static const size_t lengths[] = {33, 100, 250, 500, CHECK_AESGCMSIV_LEN};
    unsigned step                 = check_rounds(8) < 8 ? 7 : 1;
    size_t i;
    uint32_t at;

    for (i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        for (at = 0; at <= lengths[i] / 16 + 1; at += step) {
            check_aesgcmsiv_case v;

            v.len   = lengths[i];
            v.adlen = 0;
            check_aesgcmsiv_random(&v, in, ad);
            memset(v.given + 4, at % 2 == 0 ? 0xff : 0, 12);
            store32_le(v.given, 0U - at);
            check_aesgcmsiv_compare(a, ref, &v, out);
        }
    }
}

static void check_aesgcmsiv_huge(const aesgcmsiv_impl *a, const aesgcmsiv_impl *ref)
{
    static uint8_t got[CHECK_AESGCMSIV_HUGE], want[CHECK_AESGCMSIV_HUGE];
    uint8_t key[32], tag[2][16];
    const aes_header header = {key + 20, key, 20};

    if (check_rounds(8) < 8) {
        return;
    }
    check_random(key, sizeof key);
    memset(got, 0x5a, sizeof got);
    ref->encrypt(want, tag[0], got, sizeof got, &header, key);
    a->encrypt(got, tag[1], got, sizeof got, &header, key);
    check_equal(got, want, sizeof got, "long message", sizeof got, 0);
    check_equal(tag[1], tag[0], 16, "tag of a long message", sizeof got, 0);
    a->decrypt(got, tag[1], got, sizeof got, tag[0], &header, key);
    memset(want, 0x5a, sizeof want);
    check_equal(got, want, sizeof got, "long message, opened", sizeof got, 0);
    check_equal(tag[1], tag[0], 16, "tag of a long message, opened", sizeof got, 0);
}

/* a = (a + the block at p, of which len bytes are there) b x^-128, bit by bit: b is taken from its
 * lowest bit on, and what has been summed up is divided by x after each. */
static void check_aesgcmsiv_step(uint64_t a[2], const uint8_t *p, size_t len, const uint8_t b[16])
{
    uint8_t block[16] = {0};
    uint64_t lo = 0, hi = 0, odd;
    int i;

    bytes_copy(block, p, len);
    a[0] ^= load64_le(block);
    a[1] ^= load64_le(block + 8);
    for (i = 0; i < 128; i++) {
        if (b[i / 8] >> i % 8 & 1) {
            lo ^= a[0];
            hi ^= a[1];
        }
        odd = lo & 1;
        lo  = lo >> 1 | hi << 63;
        hi  = hi >> 1 ^ odd << 63 ^ odd << 62 ^ odd << 61 ^ odd << 56;
    }
    a[0] = lo;
    a[1] = hi;
}

/* RFC 8452, section 4, over the block cipher. */
static void check_aesgcmsiv_rfc(uint8_t *c, uint8_t tag[16], const uint8_t *m, size_t mlen,
                                const aes_header *header, const uint8_t key[32])
{
    const aes_impl *aes = IMPL_ACTIVE(aes);
    const uint8_t *ad = header->ad, *nonce = header->nonce;
    const size_t adlen = header->adlen;
    uint8_t block[16], keys[48], lengths[16];
    uint64_t s[2] = {0, 0};
    aes_key ek;
    size_t i, j;

    aes->expand(&ek, key, 32);
    for (i = 0; i < 6; i++) {
        store32_le(block, (uint32_t) i);
        memcpy(block + 4, nonce, 12);
        aes->encrypt(block, block, 1, &ek);
        memcpy(keys + 8 * i, block, 8);
    }
    aes->expand(&ek, keys + 16, 32);
    for (i = 0; i < adlen; i += 16) {
        check_aesgcmsiv_step(s, ad + i, adlen - i < 16 ? adlen - i : 16, keys);
    }
    for (i = 0; i < mlen; i += 16) {
        check_aesgcmsiv_step(s, m + i, mlen - i < 16 ? mlen - i : 16, keys);
    }
    store64_le(lengths, 8 * (uint64_t) adlen);
    store64_le(lengths + 8, 8 * (uint64_t) mlen);
    check_aesgcmsiv_step(s, lengths, 16, keys);
    store64_le(tag, s[0]);
    store64_le(tag + 8, s[1]);
    for (i = 0; i < 12; i++) {
        tag[i] ^= nonce[i];
    }
    tag[15] &= 0x7f;
    aes->encrypt(tag, tag, 1, &ek);
    for (i = 0; i < mlen; i += 16) {
        memcpy(block, tag, 16);
        store32_le(block, load32_le(tag) + (uint32_t) (i / 16));
        block[15] |= 0x80;
        aes->encrypt(block, block, 1, &ek);
        for (j = 0; j < 16 && i + j < mlen; j++) {
            c[i + j] = m[i + j] ^ block[j];
        }
    }
}

static void check_aesgcmsiv_written_down(const aesgcmsiv_impl *a)
{
    static uint8_t in[1100], out[1100], ad[300];
    unsigned i, n = check_rounds(300);

    for (i = 0; i < n; i++) {
        check_aesgcmsiv_case v;
        aes_header header = {v.nonce, ad, 0};

        v.len   = check_random_below(i % 4 == 0 ? 1101 : 80);
        v.adlen = header.adlen = check_random_below(i % 8 == 1 ? 301 : 33);
        check_aesgcmsiv_random(&v, in, ad);
        if (i % 5 == 0) {
            memset(in, 0xff, v.len);
        }
        v.out = out;
        check_aesgcmsiv_rfc(out, v.tag, in, v.len, &header, v.key);
        check_aesgcmsiv_encrypts(a, &v, i % 16);
        v.in  = out;
        v.out = in;
        memcpy(v.given, v.tag, 16);
        check_aesgcmsiv_decrypts(a, &v, i % 16);
    }
}

void check_aesgcmsiv(const impl_info *impl, const impl_info *ref)
{
    const aesgcmsiv_impl *a = (const aesgcmsiv_impl *) impl;
    const aesgcmsiv_impl *r = (const aesgcmsiv_impl *) ref;

    check_aesgcmsiv_lengths(a, r);
    check_aesgcmsiv_wraps(a, r);
    check_aesgcmsiv_huge(a, r);
    check_aesgcmsiv_written_down(a);
}

/* Broken implementations: ref with one fault each. */
extern const aesgcmsiv_impl aesgcmsiv_ref;

#define CHECK_AESGCMSIV_ENCRYPT(name, before, after)                                               \
    static void check_aesgcmsiv_##name(uint8_t *c, uint8_t tag[16], const uint8_t *m, size_t mlen, \
                                       const aes_header *header, const uint8_t key[32])            \
    {                                                                                              \
        before aesgcmsiv_ref.encrypt(c, tag, m, mlen, header, key);                                \
        after                                                                                      \
    }
#define CHECK_AESGCMSIV_DECRYPT(name, before, after)                                               \
    static void check_aesgcmsiv_##name(uint8_t *m, uint8_t want[16], const uint8_t *c,             \
                                       size_t clen, const uint8_t tag[16],                         \
                                       const aes_header *header, const uint8_t key[32])            \
    {                                                                                              \
        before aesgcmsiv_ref.decrypt(m, want, c, clen, tag, header, key);                          \
        after                                                                                      \
    }
CHECK_AESGCMSIV_ENCRYPT(encrypt, , )
CHECK_AESGCMSIV_DECRYPT(decrypt, , )
CHECK_AESGCMSIV_ENCRYPT(wrong_length, , if (mlen == 777) { tag[9] ^= 1; })
CHECK_AESGCMSIV_ENCRYPT(wrong_ad, , if (header->adlen == 257) { tag[0] ^= 0x80; })
CHECK_AESGCMSIV_ENCRYPT(
    reads_on, , if (header->adlen % 16 == 3) {
        (void) *(const volatile uint8_t *) (header->ad + header->adlen);
    })
CHECK_AESGCMSIV_ENCRYPT(
    writes_on, , if (mlen % 16 == 15) { *(volatile uint8_t *) (c + mlen) ^= 0x80; })
CHECK_AESGCMSIV_ENCRYPT(
    changes_nonce, , if (mlen == 512) { ((uint8_t *) (uintptr_t) header->nonce)[11]++; })
CHECK_AESGCMSIV_ENCRYPT(not_in_place, bytes_zero(c, mlen);, )
CHECK_AESGCMSIV_DECRYPT(
    carries, uint64_t end = (uint64_t) load32_le(tag) + clen / 16;
    , if (m != NULL && end >> 32 != 0 && clen > 600) { m[clen - 1] ^= 1; })
CHECK_AESGCMSIV_DECRYPT(
    top_bit, int clear = tag[15] < 0x80;, if (m != NULL && clear && clen > 0) { m[0] ^= 1; })
CHECK_AESGCMSIV_DECRYPT(verify_only, , if (m == NULL && clen > 4096) { want[5] ^= 1; })

/* The tag out of the ciphertext. */
static void check_aesgcmsiv_hashes_input(uint8_t *m, uint8_t want[16], const uint8_t *c,
                                         size_t clen, const uint8_t tag[16],
                                         const aes_header *header, const uint8_t key[32])
{
    static uint8_t sink[CHECK_AESGCMSIV_HUGE];
    uint8_t given[16];

    memcpy(given, tag, 16);
    aesgcmsiv_ref.encrypt(sink, want, c, clen, header, key);
    if (m != NULL) {
        aesgcmsiv_ref.decrypt(m, sink, c, clen, given, header, key);
    }
}

#define CHECK_AESGCMSIV_BROKEN(f)                                                                  \
    {IMPL_INFO(f, NONE, "broken"), check_aesgcmsiv_##f, check_aesgcmsiv_decrypt}
#define CHECK_AESGCMSIV_BROKEN_OPEN(f)                                                             \
    {IMPL_INFO(f, NONE, "broken"), check_aesgcmsiv_encrypt, check_aesgcmsiv_##f}
static const aesgcmsiv_impl check_aesgcmsiv_broken[] = {
    CHECK_AESGCMSIV_BROKEN(wrong_length),     CHECK_AESGCMSIV_BROKEN(wrong_ad),
    CHECK_AESGCMSIV_BROKEN(reads_on),         CHECK_AESGCMSIV_BROKEN(writes_on),
    CHECK_AESGCMSIV_BROKEN(changes_nonce),    CHECK_AESGCMSIV_BROKEN(not_in_place),
    CHECK_AESGCMSIV_BROKEN_OPEN(carries),     CHECK_AESGCMSIV_BROKEN_OPEN(top_bit),
    CHECK_AESGCMSIV_BROKEN_OPEN(verify_only), CHECK_AESGCMSIV_BROKEN_OPEN(hashes_input),
};

const check_mutant check_aesgcmsiv_mutants[] = {
    {"the tag is wrong at one length", &check_aesgcmsiv_broken[0].info},
    {"the tag is wrong at one length of associated data", &check_aesgcmsiv_broken[1].info},
    {"encrypt reads one byte of associated data too far", &check_aesgcmsiv_broken[2].info},
    {"encrypt writes one byte too far", &check_aesgcmsiv_broken[3].info},
    {"encrypt changes the caller's nonce", &check_aesgcmsiv_broken[4].info},
    {"encrypt cannot work in place", &check_aesgcmsiv_broken[5].info},
    {"the counter does not wrap at 2^32", &check_aesgcmsiv_broken[6].info},
    {"the top bit of the counter is not set", &check_aesgcmsiv_broken[7].info},
    {"the tag is wrong where long messages are only verified", &check_aesgcmsiv_broken[8].info},
    {"decrypt hashes what it decrypts", &check_aesgcmsiv_broken[9].info},
    {NULL, NULL},
};
