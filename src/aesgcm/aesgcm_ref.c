/* AES-GCM (SP 800-38D) in portable C: AES by whatever implementation of the block cipher is active,
 * GHASH by integer multiplication, constant-time wherever the CPU multiplies in constant time. */
#include "aesgcm.h"

#include "../core/bytes.h"

/* A factor of many products: every fourth bit of its two halves and of their sum, from each of four
 * places on, and the same of their mirror images. */
typedef struct aesgcm_ref_factor {
    uint64_t part[6][4];
} aesgcm_ref_factor;

/* An element of the field, in the form that aesgcm.h describes. */
typedef struct aesgcm_ref_element {
    uint64_t lo, hi;
} aesgcm_ref_element;

/* x with its bits in reverse. */
static uint64_t aesgcm_ref_mirror(uint64_t x)
{
    x = (x >> 1 & UINT64_C(0x5555555555555555)) | (x & UINT64_C(0x5555555555555555)) << 1;
    x = (x >> 2 & UINT64_C(0x3333333333333333)) | (x & UINT64_C(0x3333333333333333)) << 2;
    x = (x >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (x & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    x = (x >> 8 & UINT64_C(0x00ff00ff00ff00ff)) | (x & UINT64_C(0x00ff00ff00ff00ff)) << 8;
    x = (x >> 16 & UINT64_C(0x0000ffff0000ffff)) | (x & UINT64_C(0x0000ffff0000ffff)) << 16;
    return x >> 32 | x << 32;
}

#define AESGCM_REF_HOLES UINT64_C(0x1111111111111111)

/* part[i] = the bits of x at the places i, i + 4, i + 8, ... */
static void aesgcm_ref_split(uint64_t part[4], uint64_t x)
{
    unsigned i;

    for (i = 0; i < 4; i++) {
        part[i] = x & AESGCM_REF_HOLES << i;
    }
}

static void aesgcm_ref_make_factor(aesgcm_ref_factor *f, const uint8_t power[16])
{
    uint64_t lo = load64_le(power), hi = load64_le(power + 8);
    unsigned i;

    for (i = 0; i < 6; i += 3) {
        aesgcm_ref_split(f->part[i], lo);
        aesgcm_ref_split(f->part[i + 1], hi);
        aesgcm_ref_split(f->part[i + 2], lo ^ hi);
        lo = aesgcm_ref_mirror(lo);
        hi = aesgcm_ref_mirror(hi);
    }
}

/* The low 64 bits of the carry-less product of x and y, whose parts are given. In a product of two
 * parts, bits meet only at every fourth place, no more than 15 of them (their sum does not reach
 * the next place), save at the topmost, where 16 do: that carry leaves the word. */
static uint64_t aesgcm_ref_low(uint64_t x, const uint64_t y[4])
{
    uint64_t x0 = x & AESGCM_REF_HOLES, x1 = x & AESGCM_REF_HOLES << 1;
    uint64_t x2 = x & AESGCM_REF_HOLES << 2, x3 = x & AESGCM_REF_HOLES << 3;
    uint64_t z0 = x0 * y[0] ^ x1 * y[3] ^ x2 * y[2] ^ x3 * y[1];
    uint64_t z1 = x0 * y[1] ^ x1 * y[0] ^ x2 * y[3] ^ x3 * y[2];
    uint64_t z2 = x0 * y[2] ^ x1 * y[1] ^ x2 * y[0] ^ x3 * y[3];
    uint64_t z3 = x0 * y[3] ^ x1 * y[2] ^ x2 * y[1] ^ x3 * y[0];

    return (z0 & AESGCM_REF_HOLES) | (z1 & AESGCM_REF_HOLES << 1) | (z2 & AESGCM_REF_HOLES << 2) |
           (z3 & AESGCM_REF_HOLES << 3);
}

/* a times f. By Karatsuba's method of 64-bit products, the upper half of each being the mirror
 * image of the product of the mirror images; then the lower 128 bits v1:v0 of the product are
 * cleared by multiples of the modulus, which divides it by x^128. */
static aesgcm_ref_element aesgcm_ref_multiply(aesgcm_ref_element a, const aesgcm_ref_factor *f)
{
    uint64_t mlo = aesgcm_ref_mirror(a.lo), mhi = aesgcm_ref_mirror(a.hi);
    uint64_t v0 = aesgcm_ref_low(a.lo, f->part[0]), v2 = aesgcm_ref_low(a.hi, f->part[1]);
    uint64_t t0 = aesgcm_ref_low(a.lo ^ a.hi, f->part[2]) ^ v0 ^ v2;
    uint64_t v1 = aesgcm_ref_low(mlo, f->part[3]), v3 = aesgcm_ref_low(mhi, f->part[4]);
    uint64_t t1 = aesgcm_ref_low(mlo ^ mhi, f->part[5]) ^ v1 ^ v3;
    aesgcm_ref_element r;

    v1 = aesgcm_ref_mirror(v1) >> 1 ^ t0;
    v3 = aesgcm_ref_mirror(v3) >> 1;
    v2 ^= aesgcm_ref_mirror(t1) >> 1;
    v1 ^= v0 << 63 ^ v0 << 62 ^ v0 << 57;
    v2 ^= v0 ^ v0 >> 1 ^ v0 >> 2 ^ v0 >> 7;
    v2 ^= v1 << 63 ^ v1 << 62 ^ v1 << 57;
    v3 ^= v1 ^ v1 >> 1 ^ v1 >> 2 ^ v1 >> 7;
    r.lo = v2;
    r.hi = v3;
    return r;
}

/* The hash a continued by len bytes, filled up with zeros to whole blocks. */
static aesgcm_ref_element aesgcm_ref_hash(aesgcm_ref_element a, const uint8_t *p, size_t len,
                                          const aesgcm_ref_factor *f)
{
    uint8_t last[16] = {0};

    for (; len >= 16; p += 16, len -= 16) {
        a.hi ^= load64_be(p);
        a.lo ^= load64_be(p + 8);
        a = aesgcm_ref_multiply(a, f);
    }
    if (len > 0) {
        memcpy(last, p, len);
        a.hi ^= load64_be(last);
        a.lo ^= load64_be(last + 8);
        a = aesgcm_ref_multiply(a, f);
    }
    return a;
}

/* tag = GHASH of ad and c. */
static void aesgcm_ref_ghash(uint8_t tag[16], const uint8_t *c, size_t clen, const uint8_t *ad,
                             size_t adlen, const aesgcm_state *st)
{
    aesgcm_ref_element a = {0, 0};
    aesgcm_ref_factor f;

    aesgcm_ref_make_factor(&f, st->h[AESGCM_POWERS - 1]);
    a = aesgcm_ref_hash(a, ad, adlen, &f);
    a = aesgcm_ref_hash(a, c, clen, &f);
    a.hi ^= (uint64_t) adlen << 3;
    a.lo ^= (uint64_t) clen << 3;
    a = aesgcm_ref_multiply(a, &f);
    store64_be(tag, a.hi);
    store64_be(tag + 8, a.lo);
    wipe(&f, sizeof f);
    wipe(&a, sizeof a);
}

/* The keystream for the tag and that for the head of the message are made at once. */
enum { AESGCM_REF_BATCH = 256, AESGCM_REF_HEAD = AESGCM_REF_BATCH - 16 };

/* out = in XOR the keystream of the message, mask = that of the tag. out and in are equal or
 * disjoint. */
static void aesgcm_ref_xor(uint8_t *out, uint8_t mask[16], const uint8_t *in, size_t len,
                           const uint8_t nonce[12], const aesgcm_state *st)
{
    const aes_impl *aes             = IMPL_ACTIVE(aes);
    uint8_t batch[AESGCM_REF_BATCH] = {0}, counter[16];
    size_t head                     = len < AESGCM_REF_HEAD ? len : AESGCM_REF_HEAD;

    memcpy(counter, nonce, 12);
    store32_be(counter + 12, 1);
    bytes_copy(batch + 16, in, head);
    aes->ctr(batch, batch, 16 + head, counter, &st->key);
    memcpy(mask, batch, 16);
    bytes_copy(out, batch + 16, head);
    if (len > head) {
        store32_be(counter + 12, 1 + AESGCM_REF_BATCH / 16);
        aes->ctr(out + head, in + head, len - head, counter, &st->key);
    }
    wipe(batch, sizeof batch);
}

static void aesgcm_ref_add(uint8_t tag[16], uint8_t mask[16])
{
    size_t i;

    for (i = 0; i < 16; i++) {
        tag[i] ^= mask[i];
    }
    wipe(mask, 16);
}

static void aesgcm_ref_encrypt(uint8_t *c, uint8_t tag[16], const uint8_t *m, size_t mlen,
                               const uint8_t *ad, size_t adlen, const uint8_t nonce[12],
                               const aesgcm_state *st)
{
    uint8_t mask[16];

    aesgcm_ref_xor(c, mask, m, mlen, nonce, st);
    aesgcm_ref_ghash(tag, c, mlen, ad, adlen, st);
    aesgcm_ref_add(tag, mask);
}

static void aesgcm_ref_decrypt(uint8_t *m, uint8_t tag[16], const uint8_t *c, size_t clen,
                               const uint8_t *ad, size_t adlen, const uint8_t nonce[12],
                               const aesgcm_state *st)
{
    uint8_t mask[16];

    aesgcm_ref_ghash(tag, c, clen, ad, adlen, st);
    aesgcm_ref_xor(m, mask, c, m != NULL ? clen : 0, nonce, st);
    aesgcm_ref_add(tag, mask);
}

/* Uses the first power only, of which it makes the others on request. */
static void aesgcm_ref_prepare(aesgcm_state *st, const uint8_t *key, size_t keybytes, size_t len)
{
    aesgcm_ref_factor f;
    aesgcm_ref_element a;
    uint8_t block[16] = {0};
    uint64_t carry;
    unsigned i = AESGCM_POWERS - 1;

    IMPL_ACTIVE(aes)->expand(&st->key, key, keybytes);
    IMPL_ACTIVE(aes)->encrypt(block, block, 1, &st->key);
    a.hi  = load64_be(block);
    a.lo  = load64_be(block + 8);
    carry = a.hi >> 63;
    a.hi  = (a.hi << 1 | a.lo >> 63) ^ (carry << 63 | carry << 62 | carry << 57);
    a.lo  = a.lo << 1 ^ carry;
    store64_le(st->h[i], a.lo);
    store64_le(st->h[i] + 8, a.hi);
    if (len == AESGCM_ANY_LENGTH) {
        aesgcm_ref_make_factor(&f, st->h[i]);
        while (i-- > 0) {
            a = aesgcm_ref_multiply(a, &f);
            store64_le(st->h[i], a.lo);
            store64_le(st->h[i] + 8, a.hi);
        }
        wipe(&f, sizeof f);
    }
    wipe(block, sizeof block);
    wipe(&a, sizeof a);
}

static void aesgcm_ref_continue(uint8_t y[16], const uint8_t *m, size_t len, const aesgcm_state *st)
{
    aesgcm_ref_element a;
    aesgcm_ref_factor f;

    aesgcm_ref_make_factor(&f, st->h[AESGCM_POWERS - 1]);
    a.hi = load64_be(y);
    a.lo = load64_be(y + 8);
    a    = aesgcm_ref_hash(a, m, len, &f);
    store64_be(y, a.hi);
    store64_be(y + 8, a.lo);
    wipe(&f, sizeof f);
    wipe(&a, sizeof a);
}

const aesgcm_impl aesgcm_ref = {
    IMPL_INFO(ref, NONE, "SP 800-38D; RFC 8452, appendix A; integer products with holes"),
    aesgcm_ref_prepare,
    aesgcm_ref_encrypt,
    aesgcm_ref_decrypt,
    aesgcm_ref_continue,
    NULL,
};
