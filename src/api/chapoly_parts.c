/* SPDX-License-Identifier: ISC */
/* ChaCha20 with Poly1305 (RFC 8439, 2.8) over a message in parts. See chapoly.h. */
#include "chapoly.h"

#include "../chacha20/chacha20.h"

/* A long part is encrypted and authenticated in pieces that stay in the cache. */
enum { CHAPOLY_PARTS_BLOCK = 64, CHAPOLY_PARTS_PIECE = 32768 };

/* Ends the message after an error, so that a caller who ignores the -1 gets no tag for half a
 * message. */
static int chapoly_parts_fail(chapoly_parts *st, const char *why)
{
    wipe(st, sizeof *st);
    return error_fail(why);
}

/* One call makes block 0, which holds the Poly1305 key, and block 1 of the keystream. */
void chapoly_parts_init(chapoly_parts *st, const chapoly *x, uint64_t max)
{
    uint8_t keystream[2 * CHAPOLY_PARTS_BLOCK];

    IMPL_ACTIVE(chacha20)->xor_ic(keystream, NULL, sizeof keystream, x->from,
                                  load64_le(x->from + 8), x->key, 20);
    poly1305_init(&st->auth, keystream);
    st->ic    = load64_le(x->from + 8);
    st->adlen = 0;
    st->len   = 0;
    st->max   = max;
    memcpy(st->key, x->key, sizeof st->key);
    memcpy(st->nonce, x->from, sizeof st->nonce);
    memcpy(st->block, keystream + CHAPOLY_PARTS_BLOCK, CHAPOLY_PARTS_BLOCK);
    st->left  = CHAPOLY_PARTS_BLOCK;
    st->phase = AEAD_PARTS_AD;
    wipe(keystream, sizeof keystream);
}

/* Absorbs zeros up to a multiple of 16 after len bytes. */
static void chapoly_parts_pad(chapoly_parts *st, uint64_t len)
{
    static const uint8_t zeros[16] = {0};

    poly1305_update(&st->auth, zeros, (size_t) (0 - len) & 15);
}

/* Enters the phase or continues it. Returns 0, or -1 if the message is past it. */
static int chapoly_parts_enter(chapoly_parts *st, uint32_t phase)
{
    const char *why = aead_parts_refusal(st->phase, phase);

    if (why != NULL) {
        return chapoly_parts_fail(st, why);
    }
    if (st->phase == AEAD_PARTS_AD) {
        chapoly_parts_pad(st, st->adlen);
        st->phase = phase;
    }
    return 0;
}

int chapoly_parts_ad(chapoly_parts *st, const uint8_t *ad, unsigned long long adlen)
{
    const char *why = aead_parts_refusal(st->phase, AEAD_PARTS_AD);

    if (why != NULL) {
        return chapoly_parts_fail(st, why);
    }
    if (exceeds_size_max(adlen)) {
        return chapoly_parts_fail(st, "crypto_aead: adlen exceeds the address space");
    }
    poly1305_update(&st->auth, ad, (size_t) adlen);
    st->adlen += adlen;
    return 0;
}

/* c = m XOR the next keystream, len > 0 bytes. */
static void chapoly_parts_xor(chapoly_parts *st, uint8_t *c, const uint8_t *m, size_t len)
{
    const chacha20_impl *chacha20 = IMPL_ACTIVE(chacha20);
    const size_t buffered         = len < st->left ? len : st->left;
    const size_t whole            = (len - buffered) & ~(size_t) (CHAPOLY_PARTS_BLOCK - 1);
    const size_t last             = len - buffered - whole;
    uint64_t next                 = st->ic + 1 + (st->len + st->left) / CHAPOLY_PARTS_BLOCK;

    aead_parts_xor(c, m, st->block + CHAPOLY_PARTS_BLOCK - st->left, buffered);
    st->left -= (uint32_t) buffered;
    st->len += len;
    if (whole > 0) {
        chacha20->xor_ic(c + buffered, m + buffered, whole, st->nonce, next, st->key, 20);
        next += whole / CHAPOLY_PARTS_BLOCK;
    }
    if (last > 0) {
        chacha20->xor_ic(st->block, NULL, CHAPOLY_PARTS_BLOCK, st->nonce, next, st->key, 20);
        aead_parts_xor(c + buffered + whole, m + buffered + whole, st->block, last);
        st->left = (uint32_t) (CHAPOLY_PARTS_BLOCK - last);
    }
}

/* Poly1305 reads the ciphertext: before decryption, which may be in place, and after encryption. */
int chapoly_parts_update(chapoly_parts *st, uint32_t phase, uint8_t *out, const uint8_t *in,
                         unsigned long long len)
{
    size_t n;

    if (chapoly_parts_enter(st, phase) != 0) {
        return -1;
    }
    if (len > st->max - st->len) {
        return chapoly_parts_fail(st, "crypto_aead: the parts are longer than any message");
    }
    if (exceeds_size_max(len)) {
        return chapoly_parts_fail(st, "crypto_aead: the part is longer than the address space");
    }
    for (; len > 0; len -= n, out += n, in += n) {
        n = len < CHAPOLY_PARTS_PIECE ? (size_t) len : CHAPOLY_PARTS_PIECE;
        if (phase == AEAD_PARTS_DECRYPT) {
            poly1305_update(&st->auth, in, n);
        }
        chapoly_parts_xor(st, out, in, n);
        if (phase == AEAD_PARTS_ENCRYPT) {
            poly1305_update(&st->auth, out, n);
        }
    }
    return 0;
}

/* tag = the tag of the whole message; wipes the state. */
int chapoly_parts_final(chapoly_parts *st, uint32_t phase, uint8_t tag[16])
{
    uint8_t lengths[16];

    if (chapoly_parts_enter(st, phase) != 0) {
        return -1;
    }
    chapoly_parts_pad(st, st->len);
    store64_le(lengths, st->adlen);
    store64_le(lengths + 8, st->len);
    poly1305_update(&st->auth, lengths, sizeof lengths);
    poly1305_final(&st->auth, tag);
    wipe(st, sizeof *st);
    return 0;
}
