/* SPDX-License-Identifier: ISC */
/* AES-GCM over a message in parts. */
#include "aesgcm_parts.h"

/* A long part is encrypted and authenticated by pieces that stay in the cache, unless the
 * implementation does both at once, which pays from some length on. */
enum { AESGCM_PARTS_PIECE = 16384, AESGCM_PARTS_BULK = 1024 };

static const uint8_t aesgcm_parts_zeros[16] = {0};

/* Ends the message after an error: a caller that overlooks the -1 gets no tag for half a message.
 */
static int aesgcm_parts_fail(aesgcm_parts *st, const char *why)
{
    wipe(st, sizeof *st);
    return error_fail(why);
}

/* Sets counter to that of the next keystream to make. Filling st->stream may go past the last
 * counter, 2^32 - 1; that keystream is never used. */
static void aesgcm_parts_counter(uint8_t counter[16], const aesgcm_parts *st)
{
    memcpy(counter, st->nonce, 12);
    store32_be(counter + 12, (uint32_t) (2 + (st->len + st->left) / 16));
}

/* The mask, from the counter 1, comes with the first keystream. */
void aesgcm_parts_begin(aesgcm_parts *st, const uint8_t nonce[12])
{
    uint8_t counter[16];

    memcpy(st->nonce, nonce, sizeof st->nonce);
    memcpy(counter, nonce, 12);
    store32_be(counter + 12, 1);
    IMPL_ACTIVE(aes)->ctr(st->stream, NULL, sizeof st->stream, counter, &st->key.key);
    memcpy(st->mask, st->stream, sizeof st->mask);
    memset(st->y, 0, sizeof st->y);
    st->left  = AESGCM_PARTS_STREAM - 16;
    st->phase = AEAD_PARTS_AD;
    st->adlen = 0;
    st->len   = 0;
}

/* Hashes n more bytes into y. len bytes of the same kind, associated data or ciphertext, came
 * before. */
static void aesgcm_parts_hash(aesgcm_parts *st, const uint8_t *p, size_t n, uint64_t len)
{
    const aesgcm_impl *impl = IMPL_ACTIVE(aesgcm);
    const size_t at = (size_t) len & 15, head = n < 16 - at ? n : 16 - at;
    size_t whole, rest;

    if (at > 0) {
        aead_parts_xor(st->y + at, st->y + at, p, head);
        if (at + head < 16) {
            return;
        }
        impl->ghash(st->y, aesgcm_parts_zeros, 16, &st->key); /* y times the hash key */
        p += head;
        n -= head;
    }
    whole = n & ~(size_t) 15;
    if (whole > 0) {
        impl->ghash(st->y, p, whole, &st->key);
    }
    rest = n & 15;
    if (rest > 0) {
        aead_parts_xor(st->y, st->y, p + whole, rest);
    }
}

/* Enters the phase, at its first part or, if it has none, at the end; pads the associated data
 * then. Returns 0, or -1 if the message is in another phase. */
static int aesgcm_parts_enter(aesgcm_parts *st, uint32_t phase)
{
    const char *why = aead_parts_refusal(st->phase, phase);

    if (why != NULL) {
        return aesgcm_parts_fail(st, why);
    }
    if (st->phase == AEAD_PARTS_AD) {
        if (st->adlen % 16 != 0) {
            IMPL_ACTIVE(aesgcm)->ghash(st->y, aesgcm_parts_zeros, 16, &st->key);
        }
        st->phase = phase;
    }
    return 0;
}

int aesgcm_parts_ad(aesgcm_parts *st, const uint8_t *ad, unsigned long long adlen)
{
    const char *why = aead_parts_refusal(st->phase, AEAD_PARTS_AD);

    if (why != NULL) {
        return aesgcm_parts_fail(st, why);
    }
    if (adlen > (UINT64_C(1) << 61) - 1 - st->adlen) {
        return aesgcm_parts_fail(st, "crypto_aead: the associated data is longer than GCM allows");
    }
    if (exceeds_size_max(adlen)) {
        return aesgcm_parts_fail(st, "crypto_aead: adlen exceeds the address space");
    }
    if (adlen > 0) {
        aesgcm_parts_hash(st, ad, (size_t) adlen, st->adlen);
        st->adlen += adlen;
    }
    return 0;
}

/* out = in XOR the keystream that comes next, n > 0 bytes. */
static void aesgcm_parts_stream(aesgcm_parts *st, uint8_t *out, const uint8_t *in, size_t n)
{
    const aes_impl *aes = IMPL_ACTIVE(aes);
    const size_t old    = n < st->left ? n : st->left;
    const size_t whole  = (n - old) & ~(size_t) (AESGCM_PARTS_STREAM - 1);
    const size_t last   = n - old - whole;
    uint8_t counter[16];

    aead_parts_xor(out, in, st->stream + AESGCM_PARTS_STREAM - st->left, old);
    st->left -= (uint32_t) old;
    st->len += old;
    if (whole > 0) {
        aesgcm_parts_counter(counter, st);
        aes->ctr(out + old, in + old, whole, counter, &st->key.key);
        st->len += whole;
    }
    if (last > 0) {
        aesgcm_parts_counter(counter, st);
        aes->ctr(st->stream, NULL, sizeof st->stream, counter, &st->key.key);
        aead_parts_xor(out + old + whole, in + old + whole, st->stream, last);
        st->left = (uint32_t) (AESGCM_PARTS_STREAM - last);
        st->len += last;
    }
}

/* Processes some of len > 0 bytes and returns how many: all that impl->bulk takes; or the rest of
 * the keystream, so that bulk can begin at a block; or at most a piece. GHASH sees the ciphertext:
 * before it is decrypted in place, after it has been encrypted. */
static size_t aesgcm_parts_some(aesgcm_parts *st, uint8_t *out, const uint8_t *in, size_t len,
                                int opening)
{
    const aesgcm_impl *impl = IMPL_ACTIVE(aesgcm);
    const uint64_t done     = st->len;
    size_t n                = len < AESGCM_PARTS_PIECE ? len : AESGCM_PARTS_PIECE;
    uint8_t counter[16];

    if (impl->bulk != NULL && len >= st->left + AESGCM_PARTS_BULK) {
        if (st->left > 0) {
            n = st->left;
        } else {
            size_t bulk;

            aesgcm_parts_counter(counter, st);
            bulk = impl->bulk(st->y, out, in, len, counter, &st->key, opening);
            st->len += bulk;
            if (bulk > 0) {
                return bulk;
            }
        }
    }
    if (opening) {
        aesgcm_parts_hash(st, in, n, done);
    }
    aesgcm_parts_stream(st, out, in, n);
    if (!opening) {
        aesgcm_parts_hash(st, out, n, done);
    }
    return n;
}

int aesgcm_parts_update(aesgcm_parts *st, uint32_t phase, uint8_t *out, const uint8_t *in,
                        unsigned long long len)
{
    size_t n;

    if (aesgcm_parts_enter(st, phase) != 0) {
        return -1;
    }
    if (len > AESGCM_MESSAGE_MAX - st->len) {
        return aesgcm_parts_fail(st, "crypto_aead: the parts are longer than any message");
    }
    if (exceeds_size_max(len)) {
        return aesgcm_parts_fail(st, "crypto_aead: the part is longer than the address space");
    }
    for (; len > 0; len -= n, out += n, in += n) {
        n = aesgcm_parts_some(st, out, in, (size_t) len, phase == AEAD_PARTS_DECRYPT);
    }
    return 0;
}

/* tag = the tag of all parts; wipes the state. A block that is not full is hashed together with the
 * block of the lengths. */
int aesgcm_parts_final(aesgcm_parts *st, uint32_t phase, uint8_t tag[16])
{
    size_t open;
    uint8_t end[32] = {0};

    if (aesgcm_parts_enter(st, phase) != 0) {
        return -1;
    }
    open = st->len % 16 != 0;
    store64_be(end + 16, st->adlen << 3);
    store64_be(end + 24, st->len << 3);
    IMPL_ACTIVE(aesgcm)->ghash(st->y, open ? end : end + 16, open ? 32 : 16, &st->key);
    aead_parts_xor(tag, st->y, st->mask, 16);
    wipe(st, sizeof *st);
    return 0;
}
