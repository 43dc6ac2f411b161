/* SPDX-License-Identifier: ISC */
/* ChaCha20 with Poly1305: one implementation of RFC 8439, its predecessor and libsodium's
 * secretstream. See chapoly.h. */
#include "chapoly.h"

#include "../chacha20/chacha20.h"
#include "../chacha20poly1305/chacha20poly1305.h"
#include "../util/differ.h"

/* The first cipher call produces the keystream of a batch: block 0, which begins with the Poly1305
 * key, and the head of the message. A batch has 32 blocks, as many as the widest implementation
 * computes side by side.
 *
 * Most messages fit in one batch. Associated data, ciphertext and lengths are then assembled in it,
 * for one call of the authenticator. A longer message is encrypted and authenticated in pieces that
 * stay in the cache. */
enum {
    CHAPOLY_BLOCK         = 64,                /* of ChaCha20 */
    CHAPOLY_PREFIX_MAX    = 2 * CHAPOLY_BLOCK, /* bytes of a batch before the head */
    CHAPOLY_BATCH         = 2048,
    CHAPOLY_BATCH_MAX     = 2560,  /* a batch that holds a whole message */
    CHAPOLY_OPEN_MAX      = 16384, /* most plaintext that waits on the stack for its tag */
    CHAPOLY_LONG_MIN      = 4096,  /* from this length on, the head */
    CHAPOLY_LONG_HEAD     = 1024,  /* has this length: whole batches often remain */
    CHAPOLY_PIECE         = 32768,
    CHAPOLY_AD_MAX        = 240, /* most associated data that is assembled in the batch */
    CHAPOLY_AD_BEHIND_KEY = 24,  /* the same in block 0, after the Poly1305 key */
    CHAPOLY_AD_ROOM = 192,   /* bytes before block 0; with block 0 they hold CHAPOLY_AD_MAX + 16 */
    CHAPOLY_TRAILER_MAX = 32 /* after the ciphertext: padding and two lengths */
};

STATIC_ASSERT(chapoly_ad_fits, CHAPOLY_AD_MAX + 16 <= CHAPOLY_AD_ROOM + CHAPOLY_BLOCK);

/* out = in, n bytes, disjoint. Short inputs by two overlapping moves instead of a call. */
static inline void chapoly_copy(uint8_t *out, const uint8_t *in, size_t n)
{
    if (n > 64 || n < 16) {
        bytes_copy_call(out, in, n);
    } else if (n > 32) {
        memcpy(out, in, 32);
        memcpy(out + n - 32, in + n - 32, 32);
    } else {
        memcpy(out, in, 16);
        memcpy(out + n - 16, in + n - 16, 16);
    }
}

/* 0 if tag is as expected, else -1, which is public from here on. Constant-time. */
static inline int chapoly_verify(const uint8_t expected[16], const uint8_t tag[16])
{
    /* By words, as the authenticator has just stored it: a vector would wait for both stores. */
    int ret =
        -differ_nonzero(differ_word_at(expected, tag, 0, 1) | differ_word_at(expected, tag, 8, 1));

    CT_DECLASSIFY(&ret, sizeof ret);
    return ret;
}

/* Room for a batch that begins on a cache line, with CHAPOLY_AD_ROOM bytes before it. */
typedef struct chapoly_buffer {
    uint8_t bytes[CHAPOLY_BLOCK - 1 + CHAPOLY_AD_ROOM + CHAPOLY_BATCH_MAX + CHAPOLY_TRAILER_MAX];
} chapoly_buffer;

static uint8_t *chapoly_batch(chapoly_buffer *buffer)
{
    return buffer->bytes + ((uintptr_t) 0 - (uintptr_t) buffer->bytes) % CHAPOLY_BLOCK +
           CHAPOLY_AD_ROOM;
}

/* Bytes of the batch before the message: block 0, and secretstream's type block. */
static size_t chapoly_prefix(const chapoly *x)
{
    return x->form == CHAPOLY_STREAM ? CHAPOLY_PREFIX_MAX : CHAPOLY_BLOCK;
}

/* The length of the head of len bytes. */
static size_t chapoly_head_len(const chapoly *x, size_t len)
{
    size_t room = CHAPOLY_BATCH - chapoly_prefix(x);

    return len < room ? len : len < CHAPOLY_LONG_MIN ? room : CHAPOLY_LONG_HEAD;
}

/* batch = 64 zeros || block (CHAPOLY_STREAM) || head. The keystream turns it into Poly1305 key ||
 * encrypted block || encrypted head. */
static void chapoly_load_batch(const chapoly *x, uint8_t *batch, const uint8_t *head,
                               size_t headlen)
{
    memset(batch, 0, CHAPOLY_BLOCK);
    if (x->form == CHAPOLY_STREAM) {
        memset(batch + CHAPOLY_BLOCK, 0, CHAPOLY_BLOCK);
        batch[CHAPOLY_BLOCK] = x->type;
    }
    chapoly_copy(batch + chapoly_prefix(x), head, headlen);
}

/* out = batch XOR keystream from block 0 on, with len bytes of head. */
static void chapoly_xor_batch(const chapoly *x, uint8_t *out, const uint8_t *batch, size_t len)
{
    IMPL_ACTIVE(chacha20)->xor_ic(out, batch, chapoly_prefix(x) + len, x->from,
                                  load64_le(x->from + 8), x->key, 20);
}

/* out = (64 zeros || in) XOR keystream from block 0 on, without copying in first if the cipher
 * supports that. in and out + 64 are equal or disjoint. Not for CHAPOLY_STREAM. */
static void chapoly_xor_head(const chapoly *x, uint8_t *out, const uint8_t *in, size_t len)
{
    if (IMPL_ACTIVE(chacha20)->xor_behind != NULL && len >= CHACHA20_BEHIND_MIN) {
        memset(out, 0, CHAPOLY_BLOCK);
        IMPL_ACTIVE(chacha20)->xor_behind(out, out + CHAPOLY_BLOCK, in, len, x->from, x->key, 20);
    } else {
        chapoly_load_batch(x, out, in, len);
        chapoly_xor_batch(x, out, out, len);
    }
}

/* out = in XOR keystream for the len bytes of the message from byte at on, after the head. */
static void chapoly_xor_piece(const chapoly *x, uint8_t *out, const uint8_t *in, size_t at,
                              size_t len)
{
    if (len > 0) {
        IMPL_ACTIVE(chacha20)->xor_ic(
            out + at, in + at, len, x->from,
            load64_le(x->from + 8) + (chapoly_prefix(x) + at) / CHAPOLY_BLOCK, x->key, 20);
    }
}

/* Starts the authenticator: everything before the ciphertext. */
static void chapoly_auth_begin(const chapoly *x, poly1305_state *st, const uint8_t *batch,
                               const uint8_t *ad, size_t adlen)
{
    uint8_t field[16] = {0};

    poly1305_init(st, batch);
    poly1305_update(st, ad, adlen);
    if (x->form == CHAPOLY_ORIGINAL) {
        store64_le(field, adlen);
        poly1305_update(st, field, 8);
    } else {
        poly1305_update(st, field, (0 - adlen) & 15);
    }
    if (x->form == CHAPOLY_STREAM) {
        poly1305_update(st, batch + CHAPOLY_BLOCK, CHAPOLY_BLOCK);
    }
}

/* trailer = what follows the ciphertext. Returns its length. */
static size_t chapoly_trailer(const chapoly *x, uint8_t trailer[CHAPOLY_TRAILER_MAX], size_t adlen,
                              size_t clen)
{
    size_t pad   = x->form == CHAPOLY_STREAM ? clen & 15 : (0 - clen) & 15;
    uint64_t len = clen;

    if (x->form == CHAPOLY_ORIGINAL) {
        store64_le(trailer, len);
        return 8;
    }
    len += x->form == CHAPOLY_STREAM ? CHAPOLY_BLOCK : 0;
    memset(trailer, 0, 16);
    store64_le(trailer + pad, adlen);
    store64_le(trailer + pad + 8, len);
    return pad + 16;
}

/* Absorbs what follows the ciphertext; wipes the state. */
static void chapoly_auth_end(const chapoly *x, poly1305_state *st, uint8_t tag[16], size_t adlen,
                             size_t clen)
{
    uint8_t trailer[CHAPOLY_TRAILER_MAX];

    poly1305_update(st, trailer, chapoly_trailer(x, trailer, adlen, clen));
    poly1305_final(st, tag);
}

/* tag = the authenticator of ad and the batch with clen bytes of ciphertext. adlen <=
 * CHAPOLY_AD_MAX. CHAPOLY_TRAILER_MAX bytes after the ciphertext are overwritten, and so is the
 * space before it with ad, from the end of block 0 backwards: key may lie in block 0 only if adlen
 * <= CHAPOLY_AD_BEHIND_KEY. */
static void chapoly_auth_batch(const chapoly *x, uint8_t tag[16], uint8_t *batch, size_t clen,
                               const uint8_t *ad, size_t adlen, const uint8_t key[32])
{
    size_t pad = x->form == CHAPOLY_ORIGINAL ? 8 : (0 - adlen) & 15, len;
    uint8_t *c = batch + chapoly_prefix(x), *start = batch + CHAPOLY_BLOCK - pad - adlen;

    memset(batch + CHAPOLY_BLOCK - 16, 0, 16);
    if (x->form == CHAPOLY_ORIGINAL) {
        store64_le(start + adlen, adlen);
    }
    chapoly_copy(start, ad, adlen);
    len = (size_t) (c - start) + clen;
    len += chapoly_trailer(x, c + clen, adlen, clen);
    IMPL_ACTIVE(poly1305)->auth(tag, start, len, key);
}

/* Wipes the part of a batch before the message. */
static void chapoly_wipe_prefix(const chapoly *x, uint8_t *batch)
{
    wipe(batch, CHAPOLY_BLOCK);
    if (x->form == CHAPOLY_STREAM) {
        wipe(batch + CHAPOLY_BLOCK, CHAPOLY_BLOCK);
    }
}

/* Whether the whole message is assembled in one batch. */
static int chapoly_fits(const chapoly *x, size_t len, size_t adlen)
{
    return len <= CHAPOLY_BATCH_MAX - chapoly_prefix(x) && adlen <= CHAPOLY_AD_MAX;
}

/* chapoly_seal and chapoly_open of a message that fits in one batch. */
static void chapoly_seal_batch(chapoly *x, uint8_t *c, uint8_t tag[16], const uint8_t *m,
                               size_t mlen, const uint8_t *ad, size_t adlen)
{
    chapoly_buffer buffer;
    uint8_t key_copy[32], *batch = chapoly_batch(&buffer), *key = batch;

    if (x->form == CHAPOLY_STREAM) {
        chapoly_load_batch(x, batch, m, mlen);
        chapoly_xor_batch(x, batch, batch, mlen);
    } else {
        chapoly_xor_head(x, batch, m, mlen);
    }
    if (adlen > CHAPOLY_AD_BEHIND_KEY) {
        memcpy(key_copy, batch, sizeof key_copy);
        key = key_copy;
    }
    if (x->form == CHAPOLY_STREAM) {
        x->type = batch[CHAPOLY_BLOCK];
    }
    chapoly_auth_batch(x, tag, batch, mlen, ad, adlen, key);
    chapoly_copy(c, batch + chapoly_prefix(x), mlen);
    chapoly_wipe_prefix(x, batch); /* the rest is ciphertext */
    if (adlen > CHAPOLY_AD_BEHIND_KEY) {
        wipe(key_copy, sizeof key_copy);
    }
}

static int chapoly_open_batch(chapoly *x, uint8_t *m, const uint8_t *c, size_t clen,
                              const uint8_t tag[16], const uint8_t *ad, size_t adlen)
{
    chapoly_buffer buffer, plain;
    uint8_t expected[16], *batch = chapoly_batch(&buffer), *out = chapoly_batch(&plain);
    size_t prefix = chapoly_prefix(x), len = m == NULL ? 0 : clen;
    int ret;

    chapoly_load_batch(x, batch, c, clen);
    chapoly_xor_batch(x, out, batch, len);
    if (x->form == CHAPOLY_STREAM) {
        memcpy(batch + CHAPOLY_BLOCK, out + CHAPOLY_BLOCK, CHAPOLY_BLOCK);
        batch[CHAPOLY_BLOCK] = x->type;
    }
    chapoly_auth_batch(x, expected, batch, clen, ad, adlen, out);
    ret = chapoly_verify(expected, tag);
    if (ret == 0) {
        if (x->form == CHAPOLY_STREAM) {
            x->type = out[CHAPOLY_BLOCK];
        }
        bytes_copy_call(m, out + prefix, len);
    }
    chapoly_wipe_prefix(x, out);
    if (len <= CHAPOLY_BLOCK) {
        wipe(out + prefix, CHAPOLY_BLOCK);
    } else {
        wipe(out + prefix, len);
    }
    wipe(expected, sizeof expected); /* the correct tag for a forged ciphertext is secret */
    if (x->form == CHAPOLY_STREAM) {
        wipe(batch + CHAPOLY_BLOCK, CHAPOLY_BLOCK);
    }
    return ret;
}

/* Messages of medium length in RFC 8439's form, if both primitives support it: one call of each,
 * and the ciphertext stays in place. The authenticator reads its two ends from separate buffers:
 * associated data and lengths, each with the adjacent ciphertext. The minimum length fills their
 * 128 + 112 bytes, makes POLY1305_APART_MIN blocks with the lengths, and exceeds
 * CHACHA20_BEHIND_MIN. */
enum {
    CHAPOLY_APART_MIN = 256,
    CHAPOLY_APART_MAX = 16 * POLY1305_APART_MAX,
    CHAPOLY_APART_END = 128
};

typedef struct chapoly_apart {
    uint8_t begin[CHAPOLY_APART_END], end[CHAPOLY_APART_END];
    size_t beginlen; /* 1 to 8 blocks, so that a multiple of 8 blocks remains */
    size_t padded, padded_ad;
    void (*auth)(uint8_t tag[16], const uint8_t *begin, const uint8_t *middle, const uint8_t *end,
                 size_t len, const uint8_t key[32]); /* of the authenticator's implementation */
} chapoly_apart;

/* Whether the message's length, CHAPOLY_APART_MIN or more, and the cipher allow this. */
static inline int chapoly_apart_can(size_t len)
{
    return len <= CHAPOLY_APART_MAX && IMPL_ACTIVE(chacha20)->xor_behind != NULL;
}

/* 0, and associated data and lengths are copied; -1 if they are too long, or the authenticator has
 * no auth_apart. */
static inline int chapoly_apart_start(chapoly_apart *a, size_t len, const uint8_t *ad, size_t adlen)
{
    a->auth = IMPL_ACTIVE(poly1305)->auth_apart;
    if (a->auth == NULL || adlen > CHAPOLY_APART_END) {
        return -1;
    }
    a->padded    = (len + 15) & ~(size_t) 15;
    a->padded_ad = (adlen + 15) & ~(size_t) 15;
    a->beginlen  = (a->padded + a->padded_ad) % CHAPOLY_APART_END + 16;
    if (a->padded_ad > a->beginlen || a->padded + a->padded_ad + 16 > CHAPOLY_APART_MAX) {
        return -1;
    }
    store64_le(a->end + 112, adlen);
    store64_le(a->end + 120, len);
    if (adlen > 0) {
        memset(a->begin, 0, a->padded_ad);
        memcpy(a->begin, ad, adlen);
    }
    return 0;
}

/* tag = the authenticator of the associated data, c and their lengths. */
static inline void chapoly_apart_auth(chapoly_apart *a, uint8_t tag[16], const uint8_t *c,
                                      size_t len, const uint8_t key[32])
{
    const size_t ad = a->padded_ad, pad = a->padded - len;
    const uint8_t *last = c + a->padded - 16;

    memcpy(a->end, last - 96, 96);
    if (pad == 0) {
        memcpy(a->end + 96, last, 16);
    } else {
        memset(a->end + 96, 0, 16);
        memcpy(a->end + 96, last, 16 - pad);
    }
    if (ad > 0) {
        memcpy(a->begin + ad, c, CHAPOLY_APART_END - ad);
    }
    a->auth(tag, ad > 0 ? a->begin : c, c + (a->beginlen - ad), a->end, ad + a->padded + 16, key);
}

/* Seals or opens the message in this way; tag = its authenticator. out and in are equal, unless
 * x->open, or disjoint. Returns 0; or -1, having done nothing, if this way is not available. */
static NEVER_INLINE int chapoly_run_apart(const chapoly *x, uint8_t *out, uint8_t tag[16],
                                          const uint8_t *in, size_t len, const uint8_t *ad,
                                          size_t adlen)
{
    const uint8_t *c = x->open ? in : out; /* after the cipher, this would take longer */
    chapoly_apart a;
    uint8_t first[CHAPOLY_BLOCK] = {0};

    if (chapoly_apart_start(&a, len, ad, adlen) != 0) {
        return -1;
    }
    IMPL_ACTIVE(chacha20)->xor_behind(first, out, in, len, x->from, x->key, 20);
    chapoly_apart_auth(&a, tag, c, len, first);
    wipe(first, sizeof first);
    return 0;
}

/* The same where both primitives take less time side by side. */
static NEVER_INLINE int chapoly_run_beside(const chapoly *x, uint8_t *out, uint8_t tag[16],
                                           const uint8_t *in, size_t len, const uint8_t *ad,
                                           size_t adlen)
{
    const chacha20poly1305_impl *impl = IMPL_ACTIVE(chacha20poly1305);
    chacha20poly1305_message message;

    if (len < CHACHA20POLY1305_MIN || len < impl->from || adlen > CHAPOLY_AD_MAX ||
        bytes_overlap(out, len, ad, adlen)) {
        return -1;
    }
    message = (chacha20poly1305_message) {
        out, in, len, ad, adlen, x->from, load64_le(x->from + 8), x->key, x->open};
    impl->run(tag, &message);
    return 0;
}

/* Whether one of these two ways may be available. */
static inline int chapoly_at_once(const chapoly *x, size_t len)
{
    return len >= CHAPOLY_APART_MIN && x->form == CHAPOLY_IETF &&
           (len >= CHACHA20POLY1305_MIN || chapoly_apart_can(len));
}

/* The same in one of them. */
static inline int chapoly_run_at_once(const chapoly *x, uint8_t *out, uint8_t tag[16],
                                      const uint8_t *in, size_t len, const uint8_t *ad,
                                      size_t adlen)
{
    if (chapoly_apart_can(len) && chapoly_run_apart(x, out, tag, in, len, ad, adlen) == 0) {
        return 0;
    }
    return chapoly_run_beside(x, out, tag, in, len, ad, adlen);
}

/* m = plain, len bytes, if the tag is as expected; wipes plain and expected, which is secret for a
 * forged ciphertext. Returns 0, or -1 for a wrong tag. */
static inline int chapoly_release(uint8_t *m, uint8_t *plain, size_t len, uint8_t expected[16],
                                  const uint8_t tag[16])
{
    int ret = chapoly_verify(expected, tag);

    if (ret == 0) {
        bytes_copy_call(m, plain, len);
    }
    wipe(plain, len);
    wipe(expected, 16);
    return ret;
}

/* As chapoly_open with m != NULL, in one of these two ways; or 1, having done nothing, if neither
 * is available. Nothing leaves this stack before it is verified. */
static NEVER_INLINE int chapoly_open_at_once(const chapoly *x, uint8_t *m, const uint8_t *c,
                                             size_t clen, const uint8_t tag[16], const uint8_t *ad,
                                             size_t adlen)
{
    chapoly_buffer buffer;
    uint8_t expected[16], *plain = chapoly_batch(&buffer);

    if (chapoly_run_at_once(x, plain, expected, c, clen, ad, adlen) != 0) {
        return 1;
    }
    return chapoly_release(m, plain, clen, expected, tag);
}

/* The same for longer messages, up to CHAPOLY_OPEN_MAX. */
static NEVER_INLINE int chapoly_open_beside(const chapoly *x, uint8_t *m, const uint8_t *c,
                                            size_t clen, const uint8_t tag[16], const uint8_t *ad,
                                            size_t adlen)
{
    uint8_t expected[16], buffer[CHAPOLY_BLOCK - 1 + CHAPOLY_OPEN_MAX];
    uint8_t *plain = buffer + ((uintptr_t) 0 - (uintptr_t) buffer) % CHAPOLY_BLOCK;

    if (chapoly_run_beside(x, plain, expected, c, clen, ad, adlen) != 0) {
        return 1;
    }
    return chapoly_release(m, plain, clen, expected, tag);
}

/* chapoly_seal in pieces. Each is authenticated as soon as it is encrypted. */
static NEVER_INLINE void chapoly_seal_pieces(chapoly *x, uint8_t *c, uint8_t tag[16],
                                             const uint8_t *m, size_t mlen, const uint8_t *ad,
                                             size_t adlen)
{
    poly1305_state st;
    chapoly_buffer buffer;
    uint8_t *batch = chapoly_batch(&buffer);
    size_t authed = 0, sealed = chapoly_head_len(x, mlen), n;

    chapoly_load_batch(x, batch, m, sealed);
    chapoly_xor_batch(x, batch, batch, sealed);
    chapoly_auth_begin(x, &st, batch, ad, adlen);
    bytes_copy_call(c, batch + chapoly_prefix(x), sealed);
    if (x->form == CHAPOLY_STREAM) {
        x->type = batch[CHAPOLY_BLOCK];
    }
    chapoly_wipe_prefix(x, batch); /* the rest is ciphertext */
    do {
        n = mlen - sealed < CHAPOLY_PIECE ? mlen - sealed : CHAPOLY_PIECE;
        chapoly_xor_piece(x, c, m, sealed, n);
        sealed += n;
        poly1305_update(&st, c + authed, sealed - authed);
        authed = sealed;
    } while (sealed < mlen);
    chapoly_auth_end(x, &st, tag, adlen, mlen);
}

/* chapoly_open in pieces. Decrypts the head along with the Poly1305 key, on this stack; copies it
 * out only if the tag is right. */
static NEVER_INLINE int chapoly_open_pieces(chapoly *x, uint8_t *m, const uint8_t *c, size_t clen,
                                            const uint8_t tag[16], const uint8_t *ad, size_t adlen)
{
    poly1305_state st;
    chapoly_buffer buffer;
    uint8_t expected[16], *batch = chapoly_batch(&buffer);
    uint8_t *type  = batch + CHAPOLY_BLOCK - 1; /* after the Poly1305 key */
    size_t headlen = m == NULL ? 0 : chapoly_head_len(x, clen), prefix = chapoly_prefix(x);
    int ret;

    chapoly_load_batch(x, batch, c, headlen);
    chapoly_xor_batch(x, batch, batch, headlen);
    if (x->form == CHAPOLY_STREAM) {
        *type                = batch[CHAPOLY_BLOCK];
        batch[CHAPOLY_BLOCK] = x->type;
    }
    chapoly_auth_begin(x, &st, batch, ad, adlen);
    poly1305_update(&st, c, clen);
    chapoly_auth_end(x, &st, expected, adlen, clen);
    ret = chapoly_verify(expected, tag);
    if (ret == 0) {
        if (x->form == CHAPOLY_STREAM) {
            x->type = *type;
        }
        if (m != NULL) {
            bytes_copy_call(m, batch + prefix, headlen);
            chapoly_xor_piece(x, m, c, headlen, clen - headlen);
        }
    }
    wipe(batch, prefix + headlen);
    wipe(expected, sizeof expected);
    return ret;
}

void chapoly_seal(chapoly *x, uint8_t *c, uint8_t tag[16], const uint8_t *m, size_t mlen,
                  const uint8_t *ad, size_t adlen)
{
    if (chapoly_at_once(x, mlen)) {
        x->open = 0;
        if (chapoly_run_at_once(x, c, tag, m, mlen, ad, adlen) == 0) {
            return;
        }
    }
    if (chapoly_fits(x, mlen, adlen)) {
        chapoly_seal_batch(x, c, tag, m, mlen, ad, adlen);
    } else {
        chapoly_seal_pieces(x, c, tag, m, mlen, ad, adlen);
    }
}

int chapoly_open(chapoly *x, uint8_t *m, const uint8_t *c, size_t clen, const uint8_t tag[16],
                 const uint8_t *ad, size_t adlen)
{
    int ret;

    if (m != NULL && chapoly_at_once(x, clen) && clen <= CHAPOLY_OPEN_MAX) {
        x->open = 1;
        ret     = 1;
        if (clen <= CHAPOLY_BATCH_MAX) {
            ret = chapoly_open_at_once(x, m, c, clen, tag, ad, adlen);
        } else if (clen >= IMPL_ACTIVE(chacha20poly1305)->from) {
            ret = chapoly_open_beside(x, m, c, clen, tag, ad, adlen);
        }
        if (ret != 1) {
            return ret;
        }
    }
    return chapoly_fits(x, clen, adlen) ? chapoly_open_batch(x, m, c, clen, tag, ad, adlen)
                                        : chapoly_open_pieces(x, m, c, clen, tag, ad, adlen);
}
