/* SPDX-License-Identifier: ISC */
/* AES-GCM: every implementation against ref, and all of them against GHASH bit by bit. */
#include "check.h"

#include <string.h>

#include "../../src/aes/aes.h"

/* Three batches of the widest implementation (32 blocks), and one byte more; the associated data:
 * two groups of 16 blocks, and one byte more. LONG: a carry into the third byte of the counter. */
enum {
    CHECK_AESGCM_LEN  = 3 * 512 + 1,
    CHECK_AESGCM_AD   = 2 * 256 + 1,
    CHECK_AESGCM_PAD  = 64,
    CHECK_AESGCM_LONG = (1 << 20) + 4096 + 7
};

/* size bytes against one of the two ends of slot's pages. */
static uint8_t *check_aesgcm_slot(int slot, size_t size, int at_end)
{
    return at_end ? check_guard_end(slot, size) : check_guard_begin(slot, size);
}

/* One message: how it is to be sealed, and what must come out. */
typedef struct check_aesgcm_case {
    const aesgcm_state *st;
    uint8_t nonce[12], tag[16];
    const uint8_t *m, *c, *ad;
    size_t len, adlen;
} check_aesgcm_case;

/* The buffers of a call, in guarded slots: copies of what v names, or random where it is written
 * to. */
typedef struct check_aesgcm_box {
    aesgcm_state *st;
    uint8_t *nonce, *ad, *tag, *box, *in, *out;
    uint8_t before[CHECK_AESGCM_PAD], after[CHECK_AESGCM_PAD];
    size_t pad, offset;
} check_aesgcm_box;

static void check_aesgcm_fill(check_aesgcm_box *b, const check_aesgcm_case *v, const uint8_t *in,
                              unsigned kind)
{
    int end   = (kind & 1) != 0;
    b->offset = check_random_below(CHECK_AESGCM_PAD + 1);
    b->pad    = kind & 2 ? 0 : CHECK_AESGCM_PAD - b->offset;
    b->st     = (aesgcm_state *) (void *) check_aesgcm_slot(0, sizeof *b->st, end);
    b->nonce  = check_aesgcm_slot(1, 12, end);
    b->ad     = check_aesgcm_slot(2, v->adlen, end);
    b->tag    = check_aesgcm_slot(3, 16, end);
    b->box    = check_aesgcm_slot(4, b->offset + v->len + b->pad, !end || b->pad == 0);
    b->out    = b->box + b->offset;
    b->in     = kind & 4 ? b->out : check_aesgcm_slot(5, v->len, end);
    check_random(b->box, b->offset + v->len + b->pad);
    memcpy(b->before, b->box, b->offset);
    memcpy(b->after, b->out + v->len, b->pad);
    *b->st = *v->st;
    memcpy(b->nonce, v->nonce, 12);
    bytes_copy(b->ad, v->ad, v->adlen);
    bytes_copy(b->in, in, v->len);
    check_random(b->tag, 16);
}

/* A call wrote out and the tag, and nothing else. */
static void check_aesgcm_wrote(const check_aesgcm_box *b, const check_aesgcm_case *v,
                               const uint8_t *in, const uint8_t *out, const char *what)
{
    check_equal(b->out, out, v->len, what, v->len, b->offset);
    check_equal(b->tag, v->tag, 16, b->in == b->out ? "tag, in place" : "tag", v->len, v->adlen);
    check_equal(b->box, b->before, b->offset, "bytes before the output", v->len, b->offset);
    check_equal(b->out + v->len, b->after, b->pad, "bytes after the output", v->len, b->offset);
    check_equal(b->st, v->st, sizeof *b->st, "prepared key afterwards", v->len, v->adlen);
    check_equal(b->nonce, v->nonce, 12, "nonce afterwards", v->len, v->adlen);
    check_equal(b->ad, v->ad, v->adlen, "associated data afterwards", v->len, v->adlen);
    if (b->in != b->out) {
        check_equal(b->in, in, v->len, "input afterwards", v->len, b->offset);
    }
}

static aes_header check_aesgcm_header(const check_aesgcm_box *b, const check_aesgcm_case *v)
{
    const aes_header header = {b->nonce, b->ad, v->adlen};

    return header;
}

/* Seals, opens and verifies v. The bits of kind: at which end of their pages the buffers lie,
 * whether there is room around the output, whether the call works in place. */
static void check_aesgcm_run(const aesgcm_impl *a, const check_aesgcm_case *v, unsigned kind)
{
    check_aesgcm_box b;
    aes_header header;

    check_aesgcm_fill(&b, v, v->m, kind);
    header = check_aesgcm_header(&b, v);
    a->encrypt(b.out, b.tag, b.in, v->len, &header, b.st);
    check_aesgcm_wrote(&b, v, v->m, v->c, b.in == b.out ? "sealed in place" : "sealed");
    check_aesgcm_fill(&b, v, v->c, kind);
    header = check_aesgcm_header(&b, v);
    a->decrypt(b.out, b.tag, b.in, v->len, &header, b.st);
    check_aesgcm_wrote(&b, v, v->c, v->m, b.in == b.out ? "opened in place" : "opened");
    check_aesgcm_fill(&b, v, v->c, kind | 4);
    header = check_aesgcm_header(&b, v);
    a->decrypt(NULL, b.tag, b.in, v->len, &header, b.st);
    check_aesgcm_wrote(&b, v, v->c, v->c, "only verified");
}

/* prepare: complete keys are those of ref, whatever was there. */
static void check_aesgcm_prepare(const aesgcm_impl *a, const aesgcm_impl *ref)
{
    unsigned i, n = check_rounds(200);

    for (i = 0; i < n; i++) {
        size_t keybytes = i % 2 == 0 ? 16 : 32;
        uint8_t *key    = check_aesgcm_slot(1, keybytes, i % 4 < 2), copy[32];
        uint8_t *box    = check_guard_end(0, sizeof(aesgcm_state) + CHECK_AESGCM_PAD);
        uint8_t *got    = box + check_random_below(CHECK_AESGCM_PAD + 1), after[CHECK_AESGCM_PAD];
        size_t room     = (size_t) (box + CHECK_AESGCM_PAD - got);
        aesgcm_state want;

        check_random(key, keybytes);
        memcpy(copy, key, keybytes);
        check_random(box, sizeof want + CHECK_AESGCM_PAD);
        memcpy(after, got + sizeof want, room);
        ref->prepare(&want, copy, keybytes, AESGCM_ANY_LENGTH);
        a->prepare((aesgcm_state *) (void *) got, key, keybytes, AESGCM_ANY_LENGTH);
        check_equal(got, &want, sizeof want, "prepared key", keybytes, (size_t) (got - box));
        check_equal(key, copy, keybytes, "key after prepare", keybytes, 0);
        check_equal(got + sizeof want, after, room, "bytes after the prepared key", keybytes, 0);
    }
}

/* All lengths, with keys of both sizes that a or ref have prepared, wholly or for this length. */
static void check_aesgcm_lengths(const aesgcm_impl *a, const aesgcm_impl *ref)
{
    static uint8_t m[CHECK_AESGCM_LEN], c[CHECK_AESGCM_LEN], ad[CHECK_AESGCM_AD];
    unsigned step = check_rounds(8) < 8 ? 11 : 1, round;
    aesgcm_state any, own;
    check_aesgcm_case v;
    aes_header header = {v.nonce, ad, 0};
    uint8_t key[32];

    v.m  = m;
    v.c  = c;
    v.ad = ad;
    for (round = 0; round < 4; round++) {
        for (v.len = 0; v.len <= sizeof m; v.len += step) {
            size_t keybytes = round % 2 == 0 ? 32 : 16;

            v.adlen =
                v.len % 4 == 0 ? 0 : check_random_below(v.len % 4 == 1 ? 41 : CHECK_AESGCM_AD + 1);
            check_random(key, keybytes);
            check_random(v.nonce, 12);
            check_random(m, v.len);
            check_random(ad, v.adlen);
            ref->prepare(&any, key, keybytes, AESGCM_ANY_LENGTH);
            header.adlen = v.adlen;
            ref->encrypt(c, v.tag, m, v.len, &header, &any);
            check_random(&own, sizeof own);
            a->prepare(&own, key, keybytes, aesgcm_padded(v.len, v.adlen));
            v.st = round < 2 ? &own : &any;
            check_aesgcm_run(a, &v, (unsigned) (v.len + check_random_below(2) * 4) % 8);
        }
    }
    for (v.adlen = 0; v.adlen <= sizeof ad; v.adlen += step) {
        v.len        = v.adlen % 37;
        header.adlen = v.adlen;
        ref->encrypt(c, v.tag, m, v.len, &header, v.st);
        check_aesgcm_run(a, &v, (unsigned) v.adlen % 8);
    }
    header.ad    = NULL;
    header.adlen = 0;
    a->encrypt(NULL, v.tag, NULL, 0, &header, v.st);
    a->decrypt(NULL, key, NULL, 0, &header, v.st);
    check_equal(key, v.tag, 16, "tag of nothing", 0, 0);
}

static void check_aesgcm_long(const aesgcm_impl *a, const aesgcm_impl *ref)
{
    static uint8_t got[CHECK_AESGCM_LONG], want[CHECK_AESGCM_LONG];
    uint8_t key[32], tag[2][16];
    const aes_header header = {key + 20, key, 20};
    aesgcm_state st;

    if (check_rounds(8) < 8) {
        return;
    }
    check_random(key, sizeof key);
    memset(got, 0x5a, sizeof got);
    ref->prepare(&st, key, sizeof key, AESGCM_ANY_LENGTH);
    ref->encrypt(want, tag[0], got, sizeof got, &header, &st);
    a->encrypt(got, tag[1], got, sizeof got, &header, &st);
    check_equal(got, want, sizeof got, "long message", sizeof got, 0);
    check_equal(tag[1], tag[0], 16, "tag of a long message", sizeof got, 0);
}

/* a = a b x^-128, bit by bit: b is taken from its lowest bit on, and what has been summed up is
 * divided by x after each. */
static void check_aesgcm_multiply(uint8_t a[16], const uint8_t b[16])
{
    uint64_t lo = 0, hi = 0, alo = load64_le(a), ahi = load64_le(a + 8), odd;
    int i;

    for (i = 0; i < 128; i++) {
        if (b[i / 8] >> i % 8 & 1) {
            lo ^= alo;
            hi ^= ahi;
        }
        odd = lo & 1;
        lo  = lo >> 1 | hi << 63;
        hi  = hi >> 1 ^ odd << 63 ^ odd << 62 ^ odd << 61 ^ odd << 56;
    }
    store64_le(a, lo);
    store64_le(a + 8, hi);
}

/* The hash acc continued by len bytes. */
static void check_aesgcm_hash(uint8_t acc[16], const uint8_t *p, size_t len, const uint8_t h[16])
{
    size_t i, j;

    for (i = 0; i < len; i += 16) {
        for (j = 0; j < 16 && i + j < len; j++) {
            acc[15 - j] ^= p[i + j];
        }
        check_aesgcm_multiply(acc, h);
    }
}

/* A hash key with many bits, few or none. */
static void check_aesgcm_extreme(uint8_t h[16], unsigned kind)
{
    switch (kind % 5) {
    case 0:
        memset(h, 0, 16);
        break;
    case 1:
        memset(h, 0xff, 16);
        break;
    case 2:
        memset(h, 0, 16);
        h[kind / 5 % 16] = (uint8_t) (1 << kind / 80 % 8);
        break;
    case 3:
        check_random_carry(h, 16);
        break;
    default:
        check_random(h, 16);
        break;
    }
}

/* The powers of an extreme hash key. */
static void check_aesgcm_powers(aesgcm_state *st, unsigned kind)
{
    size_t j;

    check_aesgcm_extreme(st->h[AESGCM_POWERS - 1], kind);
    for (j = AESGCM_POWERS - 1; j > 0; j--) {
        memcpy(st->h[j - 1], st->h[j], 16);
        check_aesgcm_multiply(st->h[j - 1], st->h[AESGCM_POWERS - 1]);
    }
}

/* The tag under any hash key. With that of 0, it is the mask itself. */
static void check_aesgcm_ghash(const aesgcm_impl *a)
{
    static uint8_t c[768], ad[300];
    unsigned i, n = check_rounds(1500);
    aesgcm_state st, masks;

    memset(&st, 0, sizeof st);
    check_random(&st.key, sizeof st.key);
    st.key.rounds = 14;
    masks         = st;
    for (i = 0; i < n; i++) {
        size_t len              = check_random_below(i % 8 == 0 ? 769 : 80);
        size_t adlen            = check_random_below(i % 8 == 1 ? 301 : 33), j;
        uint8_t want[16]        = {0}, tag[16], lengths[16], nonce[12];
        const aes_header header = {nonce, ad, adlen}, none = {nonce, NULL, 0};

        check_aesgcm_powers(&st, i);
        check_random_carry(c, len);
        check_random_carry(ad, adlen);
        check_random(nonce, sizeof nonce);
        if (i % 3 == 0) {
            memset(c, 0xff, len);
            memset(ad, 0xff, adlen);
        }
        store64_be(lengths, 8 * adlen);
        store64_be(lengths + 8, 8 * len);
        check_aesgcm_hash(want, ad, adlen, st.h[AESGCM_POWERS - 1]);
        check_aesgcm_hash(want, c, len, st.h[AESGCM_POWERS - 1]);
        check_aesgcm_hash(want, lengths, 16, st.h[AESGCM_POWERS - 1]);
        a->encrypt(NULL, tag, NULL, 0, &none, &masks);
        for (j = 0; j < 8; j++) { /* GHASH is in reversed bytes */
            uint8_t t    = want[j];
            want[j]      = (uint8_t) (want[15 - j] ^ tag[j]);
            want[15 - j] = (uint8_t) (t ^ tag[15 - j]);
        }
        a->decrypt(NULL, tag, c, len, &header, &st);
        check_equal(tag, want, 16, "tag", len, adlen);
    }
}

/* power = x times the block H, its bytes in reverse. */
static void check_aesgcm_hash_key(uint8_t power[16], const uint8_t block[16])
{
    uint64_t hi = load64_be(block), lo = load64_be(block + 8);

    store64_le(power, lo << 1 ^ hi >> 63);
    store64_le(power + 8, (hi << 1 | lo >> 63) ^ hi >> 63 << 63 ^ hi >> 63 << 62 ^ hi >> 63 << 57);
}

/* Everything except GHASH, by the block cipher: round keys, hash key and its powers, the
 * counters of the message. */
static void check_aesgcm_cipher(const aesgcm_impl *a)
{
    static uint8_t m[1000], c[1000], want[1000];
    const aes_impl *aes = IMPL_ACTIVE(aes);
    unsigned i, j, n = check_rounds(40);

    for (i = 0; i < n; i++) {
        size_t len = check_random_below(1001), keybytes = i % 2 == 0 ? 32 : 16;
        uint8_t key[32], power[16], tag[16], counter[16] = {0}, block[16] = {0};
        const aes_header header = {counter, NULL, 0};
        aesgcm_state st;
        aes_key ek;

        check_random(key, sizeof key);
        check_random(counter, 12);
        check_random(m, len);
        aes->expand(&ek, key, keybytes);
        aes->encrypt(block, block, 1, &ek);
        a->prepare(&st, key, keybytes, AESGCM_ANY_LENGTH);
        check_equal(&st.key, &ek, sizeof ek, "round keys", keybytes, 0);
        check_aesgcm_hash_key(power, block);
        for (j = AESGCM_POWERS; j-- > 0;) {
            check_equal(st.h[j], power, 16, "power of the hash key", keybytes, j);
            check_aesgcm_multiply(power, st.h[AESGCM_POWERS - 1]);
        }
        counter[15] = 2;
        aes->ctr(want, m, len, counter, &ek);
        a->encrypt(c, tag, m, len, &header, &st);
        check_equal(c, want, len, "ciphertext", len, 0);
        memset(&st.h, 0, sizeof st.h); /* the tag is the mask */
        counter[15] = 1;
        aes->ctr(want, NULL, 16, counter, &ek);
        a->decrypt(NULL, tag, c, len, &header, &st);
        check_equal(tag, want, 16, "mask of the tag", len, 0);
    }
}

/* Broken implementations: ref with one fault each. */
extern const aesgcm_impl aesgcm_ref;

static void check_aesgcm_ref_prepare(aesgcm_state *st, const uint8_t *key, size_t keybytes,
                                     size_t len)
{
    aesgcm_ref.prepare(st, key, keybytes, len);
}

static void check_aesgcm_ref_encrypt(uint8_t *c, uint8_t tag[16], const uint8_t *m, size_t mlen,
                                     const aes_header *header, const aesgcm_state *st)
{
    aesgcm_ref.encrypt(c, tag, m, mlen, header, st);
}

static void check_aesgcm_ref_decrypt(uint8_t *m, uint8_t tag[16], const uint8_t *c, size_t clen,
                                     const aes_header *header, const aesgcm_state *st)
{
    aesgcm_ref.decrypt(m, tag, c, clen, header, st);
}

static void check_aesgcm_low_power(aesgcm_state *st, const uint8_t *key, size_t keybytes,
                                   size_t len)
{
    aesgcm_ref.prepare(st, key, keybytes, len);
    if (len == AESGCM_ANY_LENGTH && keybytes == 16) {
        st->h[0][7] ^= 0x10;
    }
}

static void check_aesgcm_too_few(aesgcm_state *st, const uint8_t *key, size_t keybytes, size_t len)
{
    aesgcm_ref.prepare(st, key, keybytes, len);
    if (len <= 16) {
        st->h[AESGCM_POWERS - 1][0] ^= 1;
    }
}

#define CHECK_AESGCM_ENCRYPT(name, statement)                                                      \
    static void check_aesgcm_##name(uint8_t *c, uint8_t tag[16], const uint8_t *m, size_t mlen,    \
                                    const aes_header *header, const aesgcm_state *st)              \
    {                                                                                              \
        aesgcm_ref.encrypt(c, tag, m, mlen, header, st);                                           \
        statement                                                                                  \
    }
CHECK_AESGCM_ENCRYPT(wrong_length, if (mlen == 777) { tag[9] ^= 1; })
CHECK_AESGCM_ENCRYPT(wrong_ad, if (header->adlen == 257) { tag[0] ^= 0x80; })
CHECK_AESGCM_ENCRYPT(wrong_counter, if (mlen > 16 * 65534) { c[16 * 65534] ^= 1; })
CHECK_AESGCM_ENCRYPT(
    reads_on, if (header->adlen % 16 == 3) {
        (void) *(const volatile uint8_t *) (header->ad + header->adlen);
    })
CHECK_AESGCM_ENCRYPT(writes_on, if (mlen % 16 == 15) { *(volatile uint8_t *) (c + mlen) ^= 0x80; })
CHECK_AESGCM_ENCRYPT(
    changes_nonce, if (mlen == 512) { ((uint8_t *) (uintptr_t) header->nonce)[11]++; })

static void check_aesgcm_not_in_place(uint8_t *c, uint8_t tag[16], const uint8_t *m, size_t mlen,
                                      const aes_header *header, const aesgcm_state *st)
{
    size_t i;

    bytes_zero(c, mlen);
    aesgcm_ref.encrypt(c, tag, c, mlen, header, st);
    for (i = 0; i < mlen; i++) {
        c[i] ^= m[i];
    }
    aesgcm_ref.decrypt(NULL, tag, c, mlen, header, st);
}

/* The tag after the message has been decrypted: wrong in place. */
static void check_aesgcm_tag_last(uint8_t *m, uint8_t tag[16], const uint8_t *c, size_t clen,
                                  const aes_header *header, const aesgcm_state *st)
{
    aesgcm_ref.decrypt(m, tag, c, clen, header, st);
    aesgcm_ref.decrypt(NULL, tag, c, clen, header, st);
}

/* The lengths of message and associated data exchanged. */
static void check_aesgcm_lengths_swapped(uint8_t *m, uint8_t tag[16], const uint8_t *c, size_t clen,
                                         const aes_header *header, const aesgcm_state *st)
{
    uint8_t product[16] = {0};
    size_t i;

    aesgcm_ref.decrypt(m, tag, c, clen, header, st);
    store64_le(product, 8 * (clen ^ header->adlen));
    store64_le(product + 8, 8 * (clen ^ header->adlen));
    check_aesgcm_multiply(product, st->h[AESGCM_POWERS - 1]);
    for (i = 0; i < 16; i++) {
        tag[i] ^= product[15 - i];
    }
}

#include "check_aesgcm_parts.inc"

void check_aesgcm(const impl_info *impl, const impl_info *ref)
{
    const aesgcm_impl *a = (const aesgcm_impl *) impl, *r = (const aesgcm_impl *) ref;

    check_aesgcm_prepare(a, r);
    check_aesgcm_lengths(a, r);
    check_aesgcm_long(a, r);
    check_aesgcm_ghash(a);
    check_aesgcm_cipher(a);
    check_aesgcm_continue(a);
    check_aesgcm_bulk(a, r);
}

#define CHECK_AESGCM_BROKEN(f)                                                                     \
    {IMPL_INFO(f, NONE, "broken"), check_aesgcm_ref_prepare, check_aesgcm_##f,                     \
     check_aesgcm_ref_decrypt,     check_aesgcm_ref_ghash,   NULL}
#define CHECK_AESGCM_BROKEN_OPEN(f)                                                                \
    {IMPL_INFO(f, NONE, "broken"), check_aesgcm_ref_prepare,                                       \
     check_aesgcm_ref_encrypt,     check_aesgcm_##f,                                               \
     check_aesgcm_ref_ghash,       NULL}
#define CHECK_AESGCM_BROKEN_KEY(f)                                                                 \
    {IMPL_INFO(f, NONE, "broken"), check_aesgcm_##f,       check_aesgcm_ref_encrypt,               \
     check_aesgcm_ref_decrypt,     check_aesgcm_ref_ghash, NULL}
static const aesgcm_impl check_aesgcm_broken[] = {
    CHECK_AESGCM_BROKEN_KEY(low_power),
    CHECK_AESGCM_BROKEN_KEY(too_few),
    CHECK_AESGCM_BROKEN(wrong_length),
    CHECK_AESGCM_BROKEN(wrong_ad),
    CHECK_AESGCM_BROKEN(wrong_counter),
    CHECK_AESGCM_BROKEN(reads_on),
    CHECK_AESGCM_BROKEN(writes_on),
    CHECK_AESGCM_BROKEN(changes_nonce),
    CHECK_AESGCM_BROKEN(not_in_place),
    CHECK_AESGCM_BROKEN_OPEN(tag_last),
    CHECK_AESGCM_BROKEN_OPEN(lengths_swapped),
};

const check_mutant check_aesgcm_mutants[] = {
    {"prepare makes a wrong power of an AES-128 key", &check_aesgcm_broken[0].info},
    {"prepare makes too few powers for short messages", &check_aesgcm_broken[1].info},
    {"the tag is wrong at one length", &check_aesgcm_broken[2].info},
    {"the tag is wrong at one length of associated data", &check_aesgcm_broken[3].info},
    {"no carry out of the low 16 bits of the counter", &check_aesgcm_broken[4].info},
    {"encrypt reads one byte of associated data too far", &check_aesgcm_broken[5].info},
    {"encrypt writes one byte too far", &check_aesgcm_broken[6].info},
    {"encrypt changes the caller's nonce", &check_aesgcm_broken[7].info},
    {"encrypt cannot work in place", &check_aesgcm_broken[8].info},
    {"decrypt hashes what it has decrypted", &check_aesgcm_broken[9].info},
    {"the lengths in the last block are exchanged", &check_aesgcm_broken[10].info},
    {"ghash begins anew", &check_aesgcm_broken_parts[0].info},
    {"ghash leaves out a block that is not full", &check_aesgcm_broken_parts[1].info},
    {"ghash reads one byte too far", &check_aesgcm_broken_parts[2].info},
    {"the hash has the other byte order", &check_aesgcm_broken_parts[3].info},
    {"bulk begins the hash anew", &check_aesgcm_broken_parts[4].info},
    {"bulk hashes what it has decrypted", &check_aesgcm_broken_parts[5].info},
    {"bulk changes a byte that it does not take", &check_aesgcm_broken_parts[6].info},
    {"bulk says less than it did", &check_aesgcm_broken_parts[7].info},
    {"no carry out of the low byte of bulk's counter", &check_aesgcm_broken_parts[8].info},
    {"bulk's counter does not wrap", &check_aesgcm_broken_parts[9].info},
    {NULL, NULL},
};
