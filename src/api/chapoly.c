/* ChaCha20 with Poly1305: one body for RFC 8439, its forerunner and libsodium's secretstream. See
 * chapoly.h. Licence: ISC. */
#include "chapoly.h"

#include "../chacha20/chacha20.h"
#include "../core/bytes.h"
#include "../core/ct.h"
#include "../poly1305/poly1305.h"

/* The first call of the cipher makes the Poly1305 key and the keystream of the head of the message
 * together, as many blocks as the widest implementation computes side by side (32). Most messages
 * are no longer: then associated data, ciphertext and lengths are assembled in the batch, for one
 * call of the authenticator. A long message is encrypted and authenticated by pieces that stay in
 * the cache. */
enum {
    CHAPOLY_BLOCK  = 64,
    CHAPOLY_PREFIX = 2 * CHAPOLY_BLOCK, /* the most that comes before the message */
    CHAPOLY_BATCH  = 2048,
    CHAPOLY_LONG   = 4096, /* from here on, the head has */
    CHAPOLY_HEAD   = 1024, /* bytes, so that lengths are often whole batches behind it */
    CHAPOLY_WHOLE  = 2560, /* the longest batch that is a whole message */
    CHAPOLY_AD     = 240,  /* the most associated data that is assembled */
    CHAPOLY_BESIDE = 24,   /* the most that has room behind the Poly1305 key in block 0 */
    CHAPOLY_ROOM   = 192,  /* with block 0 before ciphertext: for CHAPOLY_AD and 16 bytes more */
    CHAPOLY_END    = 32,   /* behind ciphertext: for the rest of 16 bytes and two lengths */
    CHAPOLY_PIECE  = 32768
};

/* Associated data and what follows it have room (an array of negative size otherwise). */
typedef char chapoly_ad_fits[CHAPOLY_AD + 16 <= CHAPOLY_ROOM + CHAPOLY_BLOCK ? 1 : -1];

/* out = in, n bytes, disjoint: moves that overlap instead of a call where both are short. */
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

/* 0 if the tags are equal, else -1; the time depends on neither. */
static inline int chapoly_compare(const uint8_t x[16], const uint8_t y[16])
{
    uint64_t d = (load64_le(x) ^ load64_le(y)) | (load64_le(x + 8) ^ load64_le(y + 8));

    return -(int) ((d | (0 - d)) >> 63);
}

/* The batch stands on a cache line, CHAPOLY_ROOM after the beginning of one. */
typedef struct chapoly_buffer {
    uint8_t bytes[CHAPOLY_BLOCK - 1 + CHAPOLY_ROOM + CHAPOLY_WHOLE + CHAPOLY_END];
} chapoly_buffer;

static uint8_t *chapoly_batch(chapoly_buffer *buffer)
{
    return buffer->bytes + ((uintptr_t) 0 - (uintptr_t) buffer->bytes) % CHAPOLY_BLOCK +
           CHAPOLY_ROOM;
}

/* The bytes of the batch before the message. */
static size_t chapoly_skip(const chapoly *x)
{
    return x->form == CHAPOLY_STREAM ? CHAPOLY_PREFIX : CHAPOLY_BLOCK;
}

/* How much of len bytes is the head. */
static size_t chapoly_head(const chapoly *x, size_t len)
{
    size_t room = CHAPOLY_BATCH - chapoly_skip(x);

    return len < room ? len : len < CHAPOLY_LONG ? room : CHAPOLY_HEAD;
}

/* batch = what encryption makes Poly1305 key || block (CHAPOLY_STREAM) || head XOR keystream. */
static void chapoly_load(const chapoly *x, uint8_t *batch, const uint8_t *head, size_t headlen)
{
    memset(batch, 0, CHAPOLY_BLOCK);
    if (x->form == CHAPOLY_STREAM) {
        memset(batch + CHAPOLY_BLOCK, 0, CHAPOLY_BLOCK);
        batch[CHAPOLY_BLOCK] = x->type;
    }
    chapoly_copy(batch + chapoly_skip(x), head, headlen);
}

/* out = batch, with len bytes of head, XOR keystream from block 0 on. */
static void chapoly_first(const chapoly *x, uint8_t *out, const uint8_t *batch, size_t len)
{
    IMPL_ACTIVE(chacha20)->xor_ic(out, batch, chapoly_skip(x) + len, x->nonce, x->ic, x->key);
}

/* out = in XOR keystream, bytes from to to + len of the message, behind the head. */
static void chapoly_rest(const chapoly *x, uint8_t *out, const uint8_t *in, size_t from, size_t len)
{
    if (len > 0) {
        IMPL_ACTIVE(chacha20)->xor_ic(out + from, in + from, len, x->nonce,
                                      x->ic + (chapoly_skip(x) + from) / CHAPOLY_BLOCK, x->key);
    }
}

/* Starts the authenticator, up to where c follows. */
static void chapoly_auth_begin(const chapoly *x, poly1305_state *st, const uint8_t *batch,
                               const uint8_t *ad, size_t adlen)
{
    uint8_t end[16] = {0};

    poly1305_init(st, batch);
    poly1305_update(st, ad, adlen);
    if (x->form == CHAPOLY_ORIGINAL) {
        store64_le(end, adlen);
        poly1305_update(st, end, 8);
    } else {
        poly1305_update(st, end, (0 - adlen) & 15);
    }
    if (x->form == CHAPOLY_STREAM) {
        poly1305_update(st, batch + CHAPOLY_BLOCK, CHAPOLY_BLOCK);
    }
}

/* end = what follows c; its length. */
static size_t chapoly_end(const chapoly *x, uint8_t end[CHAPOLY_END], size_t adlen, size_t clen)
{
    size_t pad   = x->form == CHAPOLY_STREAM ? clen & 15 : (0 - clen) & 15;
    uint64_t len = clen;

    if (x->form == CHAPOLY_ORIGINAL) {
        store64_le(end, len);
        return 8;
    }
    len += x->form == CHAPOLY_STREAM ? CHAPOLY_BLOCK : 0;
    memset(end, 0, 16);
    store64_le(end + pad, adlen);
    store64_le(end + pad + 8, len);
    return pad + 16;
}

/* Absorbs what follows c; wipes the state. */
static void chapoly_auth_end(const chapoly *x, poly1305_state *st, uint8_t tag[16], size_t adlen,
                             size_t clen)
{
    uint8_t end[CHAPOLY_END];

    poly1305_update(st, end, chapoly_end(x, end, adlen, clen));
    poly1305_final(st, tag);
}

/* tag = the authenticator of ad and the batch, whose clen bytes of ciphertext are followed by room
 * for CHAPOLY_END more. ad overwrites the end of block 0, which is the key's if adlen <=
 * CHAPOLY_BESIDE, and what is before it; adlen <= CHAPOLY_AD. */
static void chapoly_auth(const chapoly *x, uint8_t tag[16], uint8_t *batch, size_t clen,
                         const uint8_t *ad, size_t adlen, const uint8_t key[32])
{
    size_t pad = x->form == CHAPOLY_ORIGINAL ? 8 : (0 - adlen) & 15, len;
    uint8_t *c = batch + chapoly_skip(x), *from = batch + CHAPOLY_BLOCK - pad - adlen;

    memset(batch + CHAPOLY_BLOCK - 16, 0, 16);
    if (x->form == CHAPOLY_ORIGINAL) {
        store64_le(from + adlen, adlen);
    }
    chapoly_copy(from, ad, adlen);
    len = (size_t) (c - from) + clen;
    len += chapoly_end(x, c + clen, adlen, clen);
    IMPL_ACTIVE(poly1305)->auth(tag, from, len, key);
}

/* Wipes what a batch has besides message or ciphertext. */
static void chapoly_wipe_prefix(const chapoly *x, uint8_t *batch)
{
    wipe(batch, CHAPOLY_BLOCK);
    if (x->form == CHAPOLY_STREAM) {
        wipe(batch + CHAPOLY_BLOCK, CHAPOLY_BLOCK);
    }
}

/* Whether all is assembled in one batch. */
static int chapoly_fits(const chapoly *x, size_t len, size_t adlen)
{
    return len <= CHAPOLY_WHOLE - chapoly_skip(x) && adlen <= CHAPOLY_AD;
}

/* chapoly_seal and chapoly_open of what fits. */
static void chapoly_seal_batch(chapoly *x, uint8_t *c, uint8_t tag[16], const uint8_t *m,
                               size_t mlen, const uint8_t *ad, size_t adlen)
{
    chapoly_buffer buffer;
    uint8_t far[32], *batch = chapoly_batch(&buffer), *key = batch;

    chapoly_load(x, batch, m, mlen);
    chapoly_first(x, batch, batch, mlen);
    if (adlen > CHAPOLY_BESIDE) {
        memcpy(far, batch, sizeof far);
        key = far;
    }
    if (x->form == CHAPOLY_STREAM) {
        x->type = batch[CHAPOLY_BLOCK];
    }
    chapoly_auth(x, tag, batch, mlen, ad, adlen, key);
    chapoly_copy(c, batch + chapoly_skip(x), mlen);
    chapoly_wipe_prefix(x, batch); /* the rest is ciphertext */
    if (adlen > CHAPOLY_BESIDE) {
        wipe(far, sizeof far);
    }
}

static int chapoly_open_batch(chapoly *x, uint8_t *m, const uint8_t *c, size_t clen,
                              const uint8_t tag[16], const uint8_t *ad, size_t adlen)
{
    chapoly_buffer buffer, plain;
    uint8_t right[16], *batch = chapoly_batch(&buffer), *out = chapoly_batch(&plain);
    size_t skip = chapoly_skip(x), len = m == NULL ? 0 : clen;
    int ret;

    chapoly_load(x, batch, c, clen);
    chapoly_first(x, out, batch, len);
    if (x->form == CHAPOLY_STREAM) {
        memcpy(batch + CHAPOLY_BLOCK, out + CHAPOLY_BLOCK, CHAPOLY_BLOCK);
        batch[CHAPOLY_BLOCK] = x->type;
    }
    chapoly_auth(x, right, batch, clen, ad, adlen, out);
    ret = chapoly_compare(right, tag);
    CT_DECLASSIFY(&ret, sizeof ret);
    if (ret == 0) {
        if (x->form == CHAPOLY_STREAM) {
            x->type = out[CHAPOLY_BLOCK];
        }
        bytes_copy_call(m, out + skip, len);
    }
    chapoly_wipe_prefix(x, out);
    if (len <= CHAPOLY_BLOCK) {
        wipe(out + skip, CHAPOLY_BLOCK);
    } else {
        wipe(out + skip, len);
    }
    wipe(right, sizeof right); /* the right tag of a forgery is a secret */
    if (x->form == CHAPOLY_STREAM) {
        wipe(batch + CHAPOLY_BLOCK, CHAPOLY_BLOCK);
    }
    return ret;
}

/* The same of what does not fit. */
static BYTES_NOINLINE void chapoly_seal_pieces(chapoly *x, uint8_t *c, uint8_t tag[16],
                                               const uint8_t *m, size_t mlen, const uint8_t *ad,
                                               size_t adlen)
{
    poly1305_state st;
    chapoly_buffer buffer;
    uint8_t *batch = chapoly_batch(&buffer);
    size_t from = 0, to = chapoly_head(x, mlen), n;

    chapoly_load(x, batch, m, to);
    chapoly_first(x, batch, batch, to);
    chapoly_auth_begin(x, &st, batch, ad, adlen);
    bytes_copy_call(c, batch + chapoly_skip(x), to);
    if (x->form == CHAPOLY_STREAM) {
        x->type = batch[CHAPOLY_BLOCK];
    }
    chapoly_wipe_prefix(x, batch); /* the rest is ciphertext */
    do {
        n = mlen - to < CHAPOLY_PIECE ? mlen - to : CHAPOLY_PIECE;
        chapoly_rest(x, c, m, to, n);
        to += n;
        poly1305_update(&st, c + from, to - from);
        from = to;
    } while (to < mlen);
    chapoly_auth_end(x, &st, tag, adlen, mlen);
}

/* The head is decrypted along with the key, but on this stack: it gets out only if the tag is
 * right. */
static BYTES_NOINLINE int chapoly_open_pieces(chapoly *x, uint8_t *m, const uint8_t *c, size_t clen,
                                              const uint8_t tag[16], const uint8_t *ad,
                                              size_t adlen)
{
    poly1305_state st;
    chapoly_buffer buffer;
    uint8_t right[16], *batch = chapoly_batch(&buffer);
    uint8_t *type  = batch + CHAPOLY_BLOCK - 1; /* behind the Poly1305 key */
    size_t headlen = m == NULL ? 0 : chapoly_head(x, clen), skip = chapoly_skip(x);
    int ret;

    chapoly_load(x, batch, c, headlen);
    chapoly_first(x, batch, batch, headlen);
    if (x->form == CHAPOLY_STREAM) {
        *type                = batch[CHAPOLY_BLOCK];
        batch[CHAPOLY_BLOCK] = x->type;
    }
    chapoly_auth_begin(x, &st, batch, ad, adlen);
    poly1305_update(&st, c, clen);
    chapoly_auth_end(x, &st, right, adlen, clen);
    ret = chapoly_compare(right, tag);
    CT_DECLASSIFY(&ret, sizeof ret);
    if (ret == 0) {
        if (x->form == CHAPOLY_STREAM) {
            x->type = *type;
        }
        if (m != NULL) {
            bytes_copy_call(m, batch + skip, headlen);
            chapoly_rest(x, m, c, headlen, clen - headlen);
        }
    }
    wipe(batch, skip + headlen);
    wipe(right, sizeof right);
    return ret;
}

void chapoly_seal(chapoly *x, uint8_t *c, uint8_t tag[16], const uint8_t *m, size_t mlen,
                  const uint8_t *ad, size_t adlen)
{
    if (chapoly_fits(x, mlen, adlen)) {
        chapoly_seal_batch(x, c, tag, m, mlen, ad, adlen);
    } else {
        chapoly_seal_pieces(x, c, tag, m, mlen, ad, adlen);
    }
}

int chapoly_open(chapoly *x, uint8_t *m, const uint8_t *c, size_t clen, const uint8_t tag[16],
                 const uint8_t *ad, size_t adlen)
{
    return chapoly_fits(x, clen, adlen) ? chapoly_open_batch(x, m, c, clen, tag, ad, adlen)
                                        : chapoly_open_pieces(x, m, c, clen, tag, ad, adlen);
}
