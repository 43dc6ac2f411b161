/* SPDX-License-Identifier: ISC */
/* crypto_aead_aes128gcm and crypto_aead_aes256gcm: AES-GCM (SP 800-38D) with 96-bit nonces and
 * 128-bit tags. */
#include "aead_aesgcm.h"
#include "aesgcm_parts.h"

/* The prepared key and a message in parts fit the public types. */
STATIC_ASSERT(aead_aesgcm_fits, sizeof(aesgcm_state) <= sizeof(crypto_aead_aes128gcm_state) &&
                                    sizeof(aesgcm_state) <= sizeof(crypto_aead_aes256gcm_state));
STATIC_ASSERT(aead_aesgcm_parts_fit,
              sizeof(aesgcm_parts) <= sizeof(crypto_aead_aes128gcm_message_state) &&
                  sizeof(aesgcm_parts) <= sizeof(crypto_aead_aes256gcm_message_state));

/* The functions below serve keys of both sizes: keybytes is 16 or 32. x->k is the key, or, in
 * _keyed, a prepared key. */

/* Misuse if a length is above its limit. */
static ALWAYS_INLINE void aead_aesgcm_check(size_t keybytes, const aead_message *x)
{
    if (aead_aesgcm_too_long(x->len, x->adlen)) {
        error_misuse(keybytes == 16 ? "crypto_aead_aes128gcm: mlen or adlen above the limit"
                                    : "crypto_aead_aes256gcm: mlen or adlen above the limit");
    }
}

/* Inlined, so that x is not passed through memory: short messages would be slower. */
static ALWAYS_INLINE void aead_aesgcm_seal_keyed(size_t keybytes, const aead_message *x,
                                                 uint8_t *tag)
{
    const aes_header header = {x->npub, x->ad, (size_t) x->adlen};

    aead_aesgcm_check(keybytes, x);
    IMPL_ACTIVE(aesgcm)->encrypt(x->out, tag != NULL ? tag : x->out + x->len, x->in,
                                 (size_t) x->len, &header, (const aesgcm_state *) x->k);
}

static ALWAYS_INLINE void aead_aesgcm_seal(size_t keybytes, const aead_message *x, uint8_t *tag)
{
    const aes_header header = {x->npub, x->ad, (size_t) x->adlen};
    const aesgcm_impl *impl = IMPL_ACTIVE(aesgcm);
    aesgcm_state own;

    aead_aesgcm_check(keybytes, x);
    impl->prepare(&own, (const uint8_t *) x->k, keybytes, aesgcm_padded(x->len, x->adlen));
    impl->encrypt(x->out, tag != NULL ? tag : x->out + x->len, x->in, (size_t) x->len, &header,
                  &own);
    wipe(&own, sizeof own);
}

/* Failure of open: a length is above its limit, or the tag does not match. */
static NEVER_INLINE int aead_aesgcm_refuse(uint8_t *m, unsigned long long clen, size_t keybytes,
                                           int too_long)
{
    aead_aesgcm_zero(m, clen);
    return too_long ? AEAD_AESGCM_FAIL(keybytes, "clen or adlen above the limit")
                    : AEAD_AESGCM_FAIL(keybytes, "the tag does not match the ciphertext");
}

/* With the key st. On failure x->out is zeroed, unless x->len is above the limit: then it is
 * untouched. */
static ALWAYS_INLINE int aead_aesgcm_open_with(size_t keybytes, const aead_message *x,
                                               const uint8_t *tag, const aesgcm_state *st)
{
    const aes_header header = {x->npub, x->ad, (size_t) x->adlen};
    uint8_t expected[16];
    int ret;

    if (aead_aesgcm_too_long(x->len, x->adlen)) {
        return aead_aesgcm_refuse(x->out, x->len, keybytes, 1);
    }
    IMPL_ACTIVE(aesgcm)->decrypt(x->out, expected, x->in, (size_t) x->len, &header, st);
    ret = verify_tag16(expected, tag != NULL ? tag : x->in + x->len);
    wipe(expected, sizeof expected); /* the correct tag for a forged ciphertext is secret */
    return ret == 0 ? 0 : aead_aesgcm_refuse(x->out, x->len, keybytes, 0);
}

static ALWAYS_INLINE int aead_aesgcm_open_keyed(size_t keybytes, const aead_message *x,
                                                const uint8_t *tag)
{
    return aead_aesgcm_open_with(keybytes, x, tag, (const aesgcm_state *) x->k);
}

static ALWAYS_INLINE int aead_aesgcm_open(size_t keybytes, const aead_message *x,
                                          const uint8_t *tag)
{
    aesgcm_state own;
    int ret;

    if (aead_aesgcm_too_long(x->len, x->adlen)) {
        return aead_aesgcm_refuse(x->out, x->len, keybytes, 1);
    }
    IMPL_ACTIVE(aesgcm)->prepare(&own, (const uint8_t *) x->k, keybytes,
                                 aesgcm_padded(x->len, x->adlen));
    ret = aead_aesgcm_open_with(keybytes, x, tag, &own);
    wipe(&own, sizeof own);
    return ret;
}

/* Prepares a key for messages of any length. */
static int aead_aesgcm_prepare(void *key, const uint8_t *k, size_t keybytes)
{
    IMPL_ACTIVE(aesgcm)->prepare((aesgcm_state *) key, k, keybytes, AESGCM_ANY_LENGTH);
    return 0;
}

/* Begins a message in parts with the key k, or if that is NULL with a prepared one. */
static int aead_aesgcm_init(void *state, const uint8_t *npub, const uint8_t *k, const void *key,
                            size_t keybytes)
{
    aesgcm_parts *st = (aesgcm_parts *) state;

    if (k != NULL) {
        (void) aead_aesgcm_prepare(&st->key, k, keybytes);
    } else {
        memcpy(&st->key, key, sizeof st->key);
    }
    aesgcm_parts_begin(st, npub);
    return 0;
}

/* Defines the functions that prepare a key and begin a message in parts. */
#define AEAD_AESGCM_BEGIN(beforenm, init, init_afternm, key_state, message_state, keybytes)        \
    int beforenm(key_state *ctx_, const unsigned char *k)                                          \
    {                                                                                              \
        return aead_aesgcm_prepare(ctx_, k, keybytes);                                             \
    }                                                                                              \
                                                                                                   \
    int init(message_state *state, const unsigned char *npub, const unsigned char *k)              \
    {                                                                                              \
        return aead_aesgcm_init(state, npub, k, NULL, keybytes);                                   \
    }                                                                                              \
                                                                                                   \
    int init_afternm(message_state *state, const unsigned char *npub, const key_state *ctx_)       \
    {                                                                                              \
        return aead_aesgcm_init(state, npub, NULL, ctx_, keybytes);                                \
    }

/* ---- AES-128-GCM ---- */

AEAD_FUNCTIONS(crypto_aead_aes128gcm_encrypt, crypto_aead_aes128gcm_encrypt_detached,
               crypto_aead_aes128gcm_decrypt, crypto_aead_aes128gcm_decrypt_detached, unsigned char,
               crypto_aead_aes128gcm_ABYTES, "crypto_aead_aes128gcm", aead_aesgcm_seal,
               aead_aesgcm_open, crypto_aead_aes128gcm_KEYBYTES)

AEAD_FUNCTIONS(crypto_aead_aes128gcm_encrypt_afternm,
               crypto_aead_aes128gcm_encrypt_detached_afternm,
               crypto_aead_aes128gcm_decrypt_afternm,
               crypto_aead_aes128gcm_decrypt_detached_afternm, crypto_aead_aes128gcm_state,
               crypto_aead_aes128gcm_ABYTES, "crypto_aead_aes128gcm", aead_aesgcm_seal_keyed,
               aead_aesgcm_open_keyed, crypto_aead_aes128gcm_KEYBYTES)

AEAD_PARTS(crypto_aead_aes128gcm_ad, crypto_aead_aes128gcm_encrypt_update,
           crypto_aead_aes128gcm_encrypt_final, crypto_aead_aes128gcm_decrypt_update_unverified,
           crypto_aead_aes128gcm_decrypt_final, crypto_aead_aes128gcm_message_state, aesgcm_parts)

AEAD_AESGCM_BEGIN(crypto_aead_aes128gcm_beforenm, crypto_aead_aes128gcm_init,
                  crypto_aead_aes128gcm_init_afternm, crypto_aead_aes128gcm_state,
                  crypto_aead_aes128gcm_message_state, crypto_aead_aes128gcm_KEYBYTES)

/* ---- AES-256-GCM ---- */

AEAD_FUNCTIONS(crypto_aead_aes256gcm_encrypt, crypto_aead_aes256gcm_encrypt_detached,
               crypto_aead_aes256gcm_decrypt, crypto_aead_aes256gcm_decrypt_detached, unsigned char,
               crypto_aead_aes256gcm_ABYTES, "crypto_aead_aes256gcm", aead_aesgcm_seal,
               aead_aesgcm_open, crypto_aead_aes256gcm_KEYBYTES)

AEAD_FUNCTIONS(crypto_aead_aes256gcm_encrypt_afternm,
               crypto_aead_aes256gcm_encrypt_detached_afternm,
               crypto_aead_aes256gcm_decrypt_afternm,
               crypto_aead_aes256gcm_decrypt_detached_afternm, crypto_aead_aes256gcm_state,
               crypto_aead_aes256gcm_ABYTES, "crypto_aead_aes256gcm", aead_aesgcm_seal_keyed,
               aead_aesgcm_open_keyed, crypto_aead_aes256gcm_KEYBYTES)

AEAD_PARTS(crypto_aead_aes256gcm_ad, crypto_aead_aes256gcm_encrypt_update,
           crypto_aead_aes256gcm_encrypt_final, crypto_aead_aes256gcm_decrypt_update_unverified,
           crypto_aead_aes256gcm_decrypt_final, crypto_aead_aes256gcm_message_state, aesgcm_parts)

AEAD_AESGCM_BEGIN(crypto_aead_aes256gcm_beforenm, crypto_aead_aes256gcm_init,
                  crypto_aead_aes256gcm_init_afternm, crypto_aead_aes256gcm_state,
                  crypto_aead_aes256gcm_message_state, crypto_aead_aes256gcm_KEYBYTES)

int crypto_aead_aes256gcm_is_available(void)
{
    return 1;
}
