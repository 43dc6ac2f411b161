/* SPDX-License-Identifier: ISC */
/* crypto_aead_aes128gcm_*_with_iv and crypto_aead_aes256gcm_*_with_iv: AES-GCM with nonces of any
 * length (SP 800-38D, 7.1).
 *
 * With a nonce of 12 bytes they are the other functions. GHASH turns any other nonce into the first
 * counter, which is then a secret: an attacker who knows nonce and counter can solve for the hash
 * key. Counter mode of the block cipher takes public counters only, so these are made here. */
#include "aead_aesgcm.h"
#include "aead_parts.h"

#include "../aes/aes.h"
#include "../core/stack.h"
#include "../verify/verify.h"

/* BATCH bytes are encrypted at once without bulk, PIECE bytes hashed at once: these stay in the
 * cache. */
enum { AEAD_AESGCM_IV_BATCH = 512, AEAD_AESGCM_IV_PIECE = 16384, AEAD_AESGCM_IV_STACK = 1536 };

/* The inputs of a call. */
typedef struct aead_aesgcm_iv_call {
    const uint8_t *in; /* the message, or the ciphertext without its tag */
    unsigned long long len;
    const uint8_t *ad;
    unsigned long long adlen;
    const uint8_t *iv;
    size_t ivlen;
    const uint8_t *k;
    size_t keybytes;
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

/* out = call->in encrypted or decrypted, and tag = the tag that goes with it. out == NULL: the tag
 * only, of a ciphertext. The lengths are within their limits, and ivlen > 0. */
static STACK_WORK void aead_aesgcm_iv_run(uint8_t *out, uint8_t tag[16],
                                          const aead_aesgcm_iv_call *call, int opening)
{
    const aesgcm_impl *impl = IMPL_ACTIVE(aesgcm);
    const size_t len = (size_t) call->len, adlen = (size_t) call->adlen;
    const size_t need = aesgcm_padded(len, adlen);
    aead_aesgcm_iv_work w;

    if (call->ivlen == 12) {
        impl->prepare(&w.key, call->k, call->keybytes, need);
        (opening ? impl->decrypt : impl->encrypt)(out, tag, call->in, len, call->ad, adlen,
                                                  call->iv, &w.key);
        return;
    }
    impl->prepare(&w.key, call->k, call->keybytes, need + aesgcm_padded(call->ivlen, 0));
    memset(w.counter, 0, 16);
    impl->ghash(w.counter, call->iv, call->ivlen, &w.key);
    aead_aesgcm_iv_lengths(w.counter, 0, call->ivlen, &w.key);
    IMPL_ACTIVE(aes)->encrypt(w.mask, w.counter, 1, &w.key.key);
    aead_aesgcm_iv_count(&w, 1);
    memset(w.y, 0, 16);
    impl->ghash(w.y, call->ad, adlen, &w.key);
    if (out != NULL) {
        aead_aesgcm_iv_message(&w, out, call->in, len, opening);
    } else {
        impl->ghash(w.y, call->in, len, &w.key);
    }
    aead_aesgcm_iv_lengths(w.y, adlen, len, &w.key);
    aead_parts_xor(tag, w.y, w.mask, 16);
}

/* 0, or -1 if GCM has no nonces of this length. */
static int aead_aesgcm_iv_check(size_t ivlen, size_t keybytes)
{
    if (ivlen == 0) {
        return AEAD_AESGCM_FAIL("the nonce is empty");
    }
    return (uint64_t) ivlen >> 61 != 0 ? AEAD_AESGCM_FAIL("the nonce is above the limit") : 0;
}

/* The tag goes to mac, or behind c if that is NULL. 0, or -1 with c and the tag zeroed. */
static int aead_aesgcm_iv_seal(uint8_t *c, uint8_t *mac, const aead_aesgcm_iv_call *call)
{
    if (aead_aesgcm_too_long(call->len, call->adlen)) {
        error_misuse(call->keybytes == 16
                         ? "crypto_aead_aes128gcm_encrypt_with_iv: mlen or adlen above the limit"
                         : "crypto_aead_aes256gcm_encrypt_with_iv: mlen or adlen above the limit");
    }
    mac = mac != NULL ? mac : c + call->len;
    if (aead_aesgcm_iv_check(call->ivlen, call->keybytes) != 0) {
        bytes_zero(c, (size_t) call->len);
        memset(mac, 0, AEAD_AESGCM_TAG);
        return -1;
    }
    aead_aesgcm_iv_run(c, mac, call, 0);
    stack_clear(AEAD_AESGCM_IV_STACK);
    return 0;
}

/* 0, or -1 with m zeroed, or untouched if the length is above the limit. The tag is at mac, or
 * behind the ciphertext if that is NULL. */
static int aead_aesgcm_iv_open(uint8_t *m, const uint8_t *mac, const aead_aesgcm_iv_call *call)
{
    const size_t keybytes = call->keybytes;
    uint8_t tag[16];
    int ret;

    if (aead_aesgcm_too_long(call->len, call->adlen)) {
        ret = AEAD_AESGCM_FAIL("ciphertext or associated data above the limit");
    } else {
        ret = aead_aesgcm_iv_check(call->ivlen, keybytes);
    }
    if (ret == 0) {
        aead_aesgcm_iv_run(m, tag, call, 1);
        stack_clear(AEAD_AESGCM_IV_STACK);
        ret = verify_tag16(tag, mac != NULL ? mac : call->in + call->len);
        wipe(tag, sizeof tag); /* the right tag of a forgery is a secret */
        ret = ret == 0 ? 0 : AEAD_AESGCM_FAIL("the tag does not fit the ciphertext");
    }
    if (ret != 0) {
        aead_aesgcm_zero(m, call->len);
    }
    return ret;
}

/* The same for ciphertext and tag in one, call->len bytes; m is untouched if these are too few for
 * a tag. Takes the tag off call->len. */
static int aead_aesgcm_iv_open_combined(uint8_t *m, unsigned long long *mlen_p,
                                        aead_aesgcm_iv_call *call)
{
    const size_t keybytes = call->keybytes;
    int ret;

    if (call->len >= AEAD_AESGCM_TAG) {
        call->len -= AEAD_AESGCM_TAG;
        ret = aead_aesgcm_iv_open(m, NULL, call);
    } else {
        ret = AEAD_AESGCM_FAIL("the ciphertext is shorter than its tag");
    }
    if (mlen_p != NULL) {
        *mlen_p = ret == 0 ? call->len : 0;
    }
    return ret;
}

/* ---- AES-128-GCM ---- */

#define GCM_ENCRYPT_WITH_IV          crypto_aead_aes128gcm_encrypt_with_iv
#define GCM_DECRYPT_WITH_IV          crypto_aead_aes128gcm_decrypt_with_iv
#define GCM_ENCRYPT_DETACHED_WITH_IV crypto_aead_aes128gcm_encrypt_detached_with_iv
#define GCM_DECRYPT_DETACHED_WITH_IV crypto_aead_aes128gcm_decrypt_detached_with_iv
#define GCM_KEYBYTES                 crypto_aead_aes128gcm_KEYBYTES
#include "aead_aesgcm_iv.inc"

/* ---- AES-256-GCM ---- */

#define GCM_ENCRYPT_WITH_IV          crypto_aead_aes256gcm_encrypt_with_iv
#define GCM_DECRYPT_WITH_IV          crypto_aead_aes256gcm_decrypt_with_iv
#define GCM_ENCRYPT_DETACHED_WITH_IV crypto_aead_aes256gcm_encrypt_detached_with_iv
#define GCM_DECRYPT_DETACHED_WITH_IV crypto_aead_aes256gcm_decrypt_detached_with_iv
#define GCM_KEYBYTES                 crypto_aead_aes256gcm_KEYBYTES
#include "aead_aesgcm_iv.inc"
