/* SPDX-License-Identifier: ISC */
/* crypto_aead_aes128gcm_*_with_iv and crypto_aead_aes256gcm_*_with_iv: AES-GCM with nonces of any
 * length (SP 800-38D, 7.1).
 *
 * With a nonce of 12 bytes they are the other functions. GHASH turns any other nonce into the first
 * counter, which is then a secret: an attacker who knows nonce and counter can solve for the hash
 * key. Counter mode of the block cipher takes public counters only, so these are made here. */
#include "aead_aesgcm.h"

#include "../core/stack.h"

/* BATCH bytes are encrypted at once without bulk, PIECE bytes hashed at once: these stay in the
 * cache. */
enum { AEAD_AESGCM_IV_BATCH = 512, AEAD_AESGCM_IV_PIECE = 16384, AEAD_AESGCM_IV_STACK = 1536 };

/* The inputs of a call. */
typedef struct aead_aesgcm_iv_call {
    aead_message x; /* npub: the nonce */
    size_t ivlen, keybytes;
} aead_aesgcm_iv_call;

typedef struct aead_aesgcm_iv_work {
    aesgcm_state key;
    uint8_t counter[16]; /* the next */
    uint8_t y[16];       /* the hash so far */
    uint8_t mask[16];    /* hides the hash in the tag */
    uint8_t stream[AEAD_AESGCM_IV_BATCH];
} aead_aesgcm_iv_work;

/* Adds n to the counter, modulo 2^32. */
static void aead_aesgcm_iv_count(aead_aesgcm_iv_work *w, size_t n)
{
    store32_be(w->counter + 12, load32_be(w->counter + 12) + (uint32_t) n);
}

/* out = in XOR the keystream that comes next, len bytes. */
static void aead_aesgcm_iv_crypt(aead_aesgcm_iv_work *w, uint8_t *out, const uint8_t *in,
                                 size_t len)
{
    size_t i, n;

    for (; len > 0; len -= n, out += n, in += n) {
        n = len < AEAD_AESGCM_IV_BATCH ? len : AEAD_AESGCM_IV_BATCH;
        for (i = 0; i < n; i += 16) {
            memcpy(w->stream + i, w->counter, 16);
            aead_aesgcm_iv_count(w, 1);
        }
        IMPL_ACTIVE(aes)->encrypt(w->stream, w->stream, (n + 15) / 16, &w->key.key);
        aead_parts_xor(out, in, w->stream, n);
    }
}

/* out = in encrypted or decrypted, len bytes. The ciphertext is hashed: before it is decrypted in
 * place, after it has been encrypted. Only the last piece may be no multiple of 16. */
static void aead_aesgcm_iv_message(aead_aesgcm_iv_work *w, uint8_t *out, const uint8_t *in,
                                   size_t len, int opening)
{
    const aesgcm_impl *impl = IMPL_ACTIVE(aesgcm);
    size_t n;

    for (; len > 0; len -= n, out += n, in += n) {
        n = impl->bulk != NULL ? impl->bulk(w->y, out, in, len, w->counter, &w->key, opening) : 0;
        if (n > 0) {
            aead_aesgcm_iv_count(w, n / 16);
            continue;
        }
        n = len < AEAD_AESGCM_IV_PIECE ? len : AEAD_AESGCM_IV_PIECE;
        if (opening) {
            impl->ghash(w->y, in, n, &w->key);
        }
        aead_aesgcm_iv_crypt(w, out, in, n);
        if (!opening) {
            impl->ghash(w->y, out, n, &w->key);
        }
    }
}

/* y continued by two lengths in bytes. */
static void aead_aesgcm_iv_lengths(uint8_t y[16], uint64_t first, uint64_t second,
                                   const aesgcm_state *key)
{
    uint8_t block[16];

    store64_be(block, first << 3);
    store64_be(block + 8, second << 3);
    IMPL_ACTIVE(aesgcm)->ghash(y, block, 16, key);
}

/* out = x->in encrypted or decrypted, and tag = the tag that goes with it. out == NULL: the tag
 * only, of a ciphertext. The lengths are within their limits, and ivlen > 0. */
static STACK_WORK void aead_aesgcm_iv_run(uint8_t *out, uint8_t tag[16],
                                          const aead_aesgcm_iv_call *call, int opening)
{
    const aesgcm_impl *impl = IMPL_ACTIVE(aesgcm);
    const aead_message *x   = &call->x;
    const size_t len = (size_t) x->len, adlen = (size_t) x->adlen;
    const aes_header header = {x->npub, x->ad, adlen};
    const size_t need       = aesgcm_padded(len, adlen);
    aead_aesgcm_iv_work w;

    if (call->ivlen == 12) {
        impl->prepare(&w.key, (const uint8_t *) x->k, call->keybytes, need);
        (opening ? impl->decrypt : impl->encrypt)(out, tag, x->in, len, &header, &w.key);
        return;
    }
    impl->prepare(&w.key, (const uint8_t *) x->k, call->keybytes,
                  need + aesgcm_padded(call->ivlen, 0));
    memset(w.counter, 0, 16);
    impl->ghash(w.counter, x->npub, call->ivlen, &w.key);
    aead_aesgcm_iv_lengths(w.counter, 0, call->ivlen, &w.key);
    IMPL_ACTIVE(aes)->encrypt(w.mask, w.counter, 1, &w.key.key);
    aead_aesgcm_iv_count(&w, 1);
    memset(w.y, 0, 16);
    impl->ghash(w.y, x->ad, adlen, &w.key);
    if (out != NULL) {
        aead_aesgcm_iv_message(&w, out, x->in, len, opening);
    } else {
        impl->ghash(w.y, x->in, len, &w.key);
    }
    aead_aesgcm_iv_lengths(w.y, adlen, len, &w.key);
    aead_parts_xor(tag, w.y, w.mask, 16);
}

/* 0, or -1 if GCM has no nonces of this length. */
static int aead_aesgcm_iv_check(size_t ivlen, size_t keybytes)
{
    if (ivlen == 0) {
        return AEAD_AESGCM_FAIL(keybytes, "the nonce is empty");
    }
    return (uint64_t) ivlen >> 61 != 0 ? AEAD_AESGCM_FAIL(keybytes, "ivlen above the limit") : 0;
}

/* 0, or -1 with ciphertext and tag zeroed. Writes the tag's length, or 0, to len_p, and added to it
 * the ciphertext's if the tag is after that (mac == NULL). */
static int aead_aesgcm_iv_seal(const aead_aesgcm_iv_call *call, uint8_t *mac,
                               unsigned long long *len_p)
{
    const aead_message *x = &call->x;
    uint8_t *tag          = mac;
    int ret;

    if (aead_aesgcm_too_long(x->len, x->adlen)) {
        error_misuse(call->keybytes == 16
                         ? "crypto_aead_aes128gcm_encrypt_with_iv: mlen or adlen above the limit"
                         : "crypto_aead_aes256gcm_encrypt_with_iv: mlen or adlen above the limit");
    }
    tag = mac != NULL ? mac : x->out + x->len;
    ret = aead_aesgcm_iv_check(call->ivlen, call->keybytes);
    if (ret == 0) {
        aead_aesgcm_iv_run(x->out, tag, call, 0);
        stack_clear(AEAD_AESGCM_IV_STACK);
    } else {
        bytes_zero(x->out, (size_t) x->len);
        memset(tag, 0, 16);
    }
    store_length(len_p, ret != 0 ? 0 : mac != NULL ? 16 : x->len + 16);
    return ret;
}

/* 0, or -1 with x->out zeroed, or untouched if the length is above the limit. The tag is at mac, or
 * after the ciphertext if that is NULL. */
static int aead_aesgcm_iv_open(const aead_aesgcm_iv_call *call, const uint8_t *mac)
{
    const size_t keybytes = call->keybytes;
    const aead_message *x = &call->x;
    uint8_t tag[16];
    int ret;

    if (aead_aesgcm_too_long(x->len, x->adlen)) {
        ret = AEAD_AESGCM_FAIL(keybytes, "clen or adlen above the limit");
    } else {
        ret = aead_aesgcm_iv_check(call->ivlen, keybytes);
    }
    if (ret == 0) {
        aead_aesgcm_iv_run(x->out, tag, call, 1);
        stack_clear(AEAD_AESGCM_IV_STACK);
        ret = verify_tag16(tag, mac != NULL ? mac : x->in + x->len);
        wipe(tag, sizeof tag); /* the correct tag for a forged ciphertext is secret */
        ret = ret == 0 ? 0 : AEAD_AESGCM_FAIL(keybytes, "the tag does not match the ciphertext");
    }
    if (ret != 0) {
        aead_aesgcm_zero(x->out, x->len);
    }
    return ret;
}

/* The same for ciphertext and tag in one, call->x.len bytes; m is untouched if these are too few
 * for a tag. Takes the tag off the length. */
static int aead_aesgcm_iv_open_combined(aead_aesgcm_iv_call *call, unsigned long long *mlen_p)
{
    const size_t keybytes = call->keybytes;
    int ret;

    if (call->x.len >= 16) {
        call->x.len -= 16;
        ret = aead_aesgcm_iv_open(call, NULL);
    } else {
        ret = AEAD_AESGCM_FAIL(keybytes, "the ciphertext is shorter than its tag");
    }
    store_length(mlen_p, ret == 0 ? call->x.len : 0);
    return ret;
}

/* Defines the public functions for one size of key. */
#define AEAD_AESGCM_IV(encrypt, encrypt_detached, decrypt, decrypt_detached, keybytes)             \
    int encrypt(unsigned char *c, unsigned long long *clen_p, const unsigned char *m,              \
                unsigned long long mlen, const unsigned char *ad, unsigned long long adlen,        \
                const unsigned char *iv, size_t ivlen, const unsigned char *k)                     \
    {                                                                                              \
        const aead_aesgcm_iv_call call = {{c, m, mlen, ad, adlen, iv, k}, ivlen, keybytes};        \
                                                                                                   \
        return aead_aesgcm_iv_seal(&call, NULL, clen_p);                                           \
    }                                                                                              \
                                                                                                   \
    int encrypt_detached(unsigned char *c, unsigned char *mac, unsigned long long *maclen_p,       \
                         const unsigned char *m, unsigned long long mlen, const unsigned char *ad, \
                         unsigned long long adlen, const unsigned char *iv, size_t ivlen,          \
                         const unsigned char *k)                                                   \
    {                                                                                              \
        const aead_aesgcm_iv_call call = {{c, m, mlen, ad, adlen, iv, k}, ivlen, keybytes};        \
                                                                                                   \
        return aead_aesgcm_iv_seal(&call, mac, maclen_p);                                          \
    }                                                                                              \
                                                                                                   \
    int decrypt(unsigned char *m, unsigned long long *mlen_p, const unsigned char *c,              \
                unsigned long long clen, const unsigned char *ad, unsigned long long adlen,        \
                const unsigned char *iv, size_t ivlen, const unsigned char *k)                     \
    {                                                                                              \
        aead_aesgcm_iv_call call = {{m, c, clen, ad, adlen, iv, k}, ivlen, keybytes};              \
                                                                                                   \
        return aead_aesgcm_iv_open_combined(&call, mlen_p);                                        \
    }                                                                                              \
                                                                                                   \
    int decrypt_detached(unsigned char *m, const unsigned char *c, unsigned long long clen,        \
                         const unsigned char *mac, const unsigned char *ad,                        \
                         unsigned long long adlen, const unsigned char *iv, size_t ivlen,          \
                         const unsigned char *k)                                                   \
    {                                                                                              \
        const aead_aesgcm_iv_call call = {{m, c, clen, ad, adlen, iv, k}, ivlen, keybytes};        \
                                                                                                   \
        return aead_aesgcm_iv_open(&call, mac);                                                    \
    }

AEAD_AESGCM_IV(crypto_aead_aes128gcm_encrypt_with_iv,
               crypto_aead_aes128gcm_encrypt_detached_with_iv,
               crypto_aead_aes128gcm_decrypt_with_iv,
               crypto_aead_aes128gcm_decrypt_detached_with_iv, crypto_aead_aes128gcm_KEYBYTES)

AEAD_AESGCM_IV(crypto_aead_aes256gcm_encrypt_with_iv,
               crypto_aead_aes256gcm_encrypt_detached_with_iv,
               crypto_aead_aes256gcm_decrypt_with_iv,
               crypto_aead_aes256gcm_decrypt_detached_with_iv, crypto_aead_aes256gcm_KEYBYTES)
