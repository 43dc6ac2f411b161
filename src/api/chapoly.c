/* ChaCha20 with Poly1305: one body for RFC 8439, its forerunner and libsodium's secretstream. See
 * chapoly.h. Licence: ISC. */
#include "chapoly.h"

#include "../chacha20/chacha20.h"
#include "../core/bytes.h"
#include "../core/ct.h"
#include "../poly1305/poly1305.h"
#include "../verify/verify.h"

/* The first call of the cipher makes the Poly1305 key and the keystream of the head of the message
 * together, as many blocks as the widest implementation computes side by side (32). A long message
 * is encrypted and authenticated by pieces that stay in the cache. */
enum {
    CHAPOLY_BLOCK  = 64,
    CHAPOLY_PREFIX = 2 * CHAPOLY_BLOCK, /* the most that comes before the message */
    CHAPOLY_BATCH  = 2048,
    CHAPOLY_PIECE  = 32768
};

/* The bytes of the batch before the message. */
static size_t chapoly_skip(const chapoly *x)
{
    return x->form == CHAPOLY_STREAM ? CHAPOLY_PREFIX : CHAPOLY_BLOCK;
}

/* How much of len bytes is the head. */
static size_t chapoly_head(const chapoly *x, size_t len)
{
    size_t room = CHAPOLY_BATCH - chapoly_skip(x);

    return len < room ? len : room;
}

/* batch = Poly1305 key || block (CHAPOLY_STREAM) || head XOR keystream. */
static void chapoly_first(const chapoly *x, uint8_t batch[CHAPOLY_BATCH], const uint8_t *head,
                          size_t headlen)
{
    size_t skip = chapoly_skip(x);

    memset(batch, 0, CHAPOLY_BLOCK);
    if (x->form == CHAPOLY_STREAM) {
        memset(batch + CHAPOLY_BLOCK, 0, CHAPOLY_BLOCK);
        batch[CHAPOLY_BLOCK] = x->type;
    }
    bytes_copy_call(batch + skip, head, headlen);
    IMPL_ACTIVE(chacha20)->xor_ic(batch, batch, skip + headlen, x->nonce, x->ic, x->key);
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
static void chapoly_auth_begin(const chapoly *x, poly1305_state *st,
                               const uint8_t batch[CHAPOLY_BATCH], const uint8_t *ad, size_t adlen)
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

/* Absorbs what follows c; wipes the state. */
static void chapoly_auth_end(const chapoly *x, poly1305_state *st, uint8_t tag[16], size_t adlen,
                             size_t clen)
{
    uint8_t end[15 + 16] = {0};
    size_t pad           = x->form == CHAPOLY_STREAM ? clen & 15 : (0 - clen) & 15;
    uint64_t len         = clen;

    if (x->form == CHAPOLY_ORIGINAL) {
        store64_le(end, len);
        poly1305_update(st, end, 8);
    } else {
        len += x->form == CHAPOLY_STREAM ? CHAPOLY_BLOCK : 0;
        store64_le(end + pad, adlen);
        store64_le(end + pad + 8, len);
        poly1305_update(st, end, pad + 16);
    }
    poly1305_final(st, tag);
}

void chapoly_seal(chapoly *x, uint8_t *c, uint8_t tag[16], const uint8_t *m, size_t mlen,
                  const uint8_t *ad, size_t adlen)
{
    poly1305_state st;
    uint8_t batch[CHAPOLY_BATCH];
    size_t from = 0, to = chapoly_head(x, mlen), n;

    chapoly_first(x, batch, m, to);
    chapoly_auth_begin(x, &st, batch, ad, adlen);
    bytes_copy_call(c, batch + chapoly_skip(x), to);
    if (x->form == CHAPOLY_STREAM) {
        x->type = batch[CHAPOLY_BLOCK];
    }
    wipe(batch, CHAPOLY_PREFIX); /* the rest is ciphertext */
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
int chapoly_open(chapoly *x, uint8_t *m, const uint8_t *c, size_t clen, const uint8_t tag[16],
                 const uint8_t *ad, size_t adlen)
{
    poly1305_state st;
    uint8_t batch[CHAPOLY_BATCH], right[16], type = 0;
    size_t headlen = m == NULL ? 0 : chapoly_head(x, clen), skip = chapoly_skip(x);
    int ret;

    chapoly_first(x, batch, c, headlen);
    if (x->form == CHAPOLY_STREAM) {
        type                 = batch[CHAPOLY_BLOCK];
        batch[CHAPOLY_BLOCK] = x->type;
    }
    chapoly_auth_begin(x, &st, batch, ad, adlen);
    poly1305_update(&st, c, clen);
    chapoly_auth_end(x, &st, right, adlen, clen);
    ret = IMPL_ACTIVE(verify)->verify16(right, tag);
    CT_DECLASSIFY(&ret, sizeof ret);
    if (ret == 0) {
        x->type = type;
        if (m != NULL) {
            bytes_copy_call(m, batch + skip, headlen);
            chapoly_rest(x, m, c, headlen, clen - headlen);
        }
    }
    wipe(batch, skip + headlen);
    wipe(right, sizeof right); /* the right tag of a forgery is a secret */
    return ret;
}
