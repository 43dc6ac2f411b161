/* SPDX-License-Identifier: ISC */
/* crypto_secretstream_xchacha20poly1305: libsodium's format for streams of messages. */
#include "chapoly.h"

#include "../chacha20/chacha20.h"

/* The state's nonce is ChaCha20's 96-bit nonce: the number of the message (4 bytes), then 8 bytes
 * that begin as the end of the header and change with every tag. */
enum { SECRETSTREAM_COUNTER = 4, SECRETSTREAM_INONCE = 8 };

static void secretstream_restart_counter(crypto_secretstream_xchacha20poly1305_state *state)
{
    store32_le(state->nonce, 1);
}

static void secretstream_init(crypto_secretstream_xchacha20poly1305_state *state,
                              const uint8_t header[24], const uint8_t k[32])
{
    IMPL_ACTIVE(chacha20)->hchacha20(state->k, header, k, chacha20_sigma);
    secretstream_restart_counter(state);
    memcpy(state->nonce + SECRETSTREAM_COUNTER, header + 16, SECRETSTREAM_INONCE);
    memset(state->_pad, 0, sizeof state->_pad);
}

/* x = the parameters of the next message. Filled in place, because a returned structure would be
 * copied. After crypto_secretstream_xchacha20poly1305_rekey the nonce in it is secret. */
static void secretstream_start(chapoly *x, const crypto_secretstream_xchacha20poly1305_state *state,
                               uint8_t type)
{
    x->key  = state->k;
    x->form = CHAPOLY_STREAM;
    x->type = type;
    chapoly_set_from(x, state->nonce + SECRETSTREAM_COUNTER,
                     (uint64_t) load32_le(state->nonce) << 32);
}

/* After a message: mixes its tag into the nonce. The time shows whether the key changes. */
static void secretstream_next(crypto_secretstream_xchacha20poly1305_state *state,
                              const uint8_t tag[16], uint8_t type)
{
    uint32_t counter = load32_le(state->nonce) + 1;
    uint8_t *inonce  = state->nonce + SECRETSTREAM_COUNTER;

    store32_le(state->nonce, counter);
    store64_le(inonce, load64_le(inonce) ^ load64_le(tag));
    if ((type & crypto_secretstream_xchacha20poly1305_TAG_REKEY) != 0 || counter == 0) {
        crypto_secretstream_xchacha20poly1305_rekey(state);
    }
}

int crypto_secretstream_xchacha20poly1305_init_pull(
    crypto_secretstream_xchacha20poly1305_state *state, const unsigned char header[24U],
    const unsigned char k[32U])
{
    secretstream_init(state, header, k);
    return 0;
}

int crypto_secretstream_xchacha20poly1305_init_push(
    crypto_secretstream_xchacha20poly1305_state *state, unsigned char header[24U],
    const unsigned char k[32U])
{
    randombytes_buf(header, crypto_secretstream_xchacha20poly1305_HEADERBYTES);
    secretstream_init(state, header, k);
    return 0;
}

int crypto_secretstream_xchacha20poly1305_pull(crypto_secretstream_xchacha20poly1305_state *state,
                                               unsigned char *m, unsigned long long *mlen_p,
                                               unsigned char *tag_p, const unsigned char *c,
                                               unsigned long long clen, const unsigned char *ad,
                                               unsigned long long adlen)
{
    const unsigned long long mlen = clen - crypto_secretstream_xchacha20poly1305_ABYTES;
    chapoly x;
    int ret;

    store_length(mlen_p, 0);
    if (tag_p != NULL) {
        *tag_p = 0xff;
    }
    if (clen < crypto_secretstream_xchacha20poly1305_ABYTES) {
        return error_fail("secretstream: the ciphertext is shorter than its tag");
    }
    if (mlen > crypto_secretstream_xchacha20poly1305_MESSAGEBYTES_MAX) {
        return error_fail("secretstream: the ciphertext is longer than any message");
    }
    if (exceeds_size_max(adlen)) {
        return error_fail("secretstream: the associated data is longer than the address space");
    }
    if (m == NULL && mlen > 0) {
        return error_fail("secretstream: no room for the message");
    }
    secretstream_start(&x, state, c[0]);
    ret = chapoly_open(&x, m, c + 1, (size_t) mlen, c + 1 + mlen, ad, (size_t) adlen);
    wipe(x.from, sizeof x.from);
    if (ret != 0) {
        return error_fail("secretstream: wrong tag, or the message is out of order");
    }
    CT_DECLASSIFY(&x.type, sizeof x.type);
    secretstream_next(state, c + 1 + mlen, x.type);
    store_length(mlen_p, mlen);
    if (tag_p != NULL) {
        *tag_p = x.type;
    }
    return 0;
}

int crypto_secretstream_xchacha20poly1305_push(crypto_secretstream_xchacha20poly1305_state *state,
                                               unsigned char *c, unsigned long long *clen_p,
                                               const unsigned char *m, unsigned long long mlen,
                                               const unsigned char *ad, unsigned long long adlen,
                                               unsigned char tag)
{
    chapoly x;

    if (mlen > crypto_secretstream_xchacha20poly1305_MESSAGEBYTES_MAX) {
        error_misuse("crypto_secretstream_xchacha20poly1305_push: mlen > MESSAGEBYTES_MAX");
    }
    if (exceeds_size_max(adlen)) {
        error_misuse("crypto_secretstream_xchacha20poly1305_push: adlen > SIZE_MAX");
    }
    secretstream_start(&x, state, tag);
    chapoly_seal(&x, c + 1, c + 1 + mlen, m, (size_t) mlen, ad, (size_t) adlen);
    wipe(x.from, sizeof x.from);
    c[0] = x.type;
    secretstream_next(state, c + 1 + mlen, tag);
    store_length(clen_p, mlen + crypto_secretstream_xchacha20poly1305_ABYTES);
    return 0;
}

/* Encrypts key and nonce by themselves. */
void crypto_secretstream_xchacha20poly1305_rekey(crypto_secretstream_xchacha20poly1305_state *state)
{
    uint8_t next[32 + SECRETSTREAM_INONCE], *inonce = state->nonce + SECRETSTREAM_COUNTER;

    memcpy(next, state->k, 32);
    memcpy(next + 32, inonce, SECRETSTREAM_INONCE);
    IMPL_ACTIVE(chacha20)->xor_ic(next, next, sizeof next, inonce,
                                  (uint64_t) load32_le(state->nonce) << 32, state->k, 20);
    memcpy(state->k, next, 32);
    memcpy(inonce, next + 32, SECRETSTREAM_INONCE);
    secretstream_restart_counter(state);
    wipe(next, sizeof next);
}
