/* SPDX-License-Identifier: ISC */
/* crypto_aead_aes128gcm and crypto_aead_aes256gcm: AES-GCM (SP 800-38D) with 96-bit nonces and
 * 128-bit tags. */
#include "aead_aesgcm.h"
#include "aesgcm_parts.h"

#include "../aes/aes.h"
#include "../core/compiler.h"
#include "../verify/verify.h"

/* The prepared key fits the public types, and so does a message in parts (an array of negative size
 * otherwise). */
STATIC_ASSERT(aead_aesgcm_fits, sizeof(aesgcm_state) <= sizeof(crypto_aead_aes128gcm_state) &&
                                    sizeof(aesgcm_state) <= sizeof(crypto_aead_aes256gcm_state));
STATIC_ASSERT(aead_aesgcm_parts_fit,
              sizeof(aesgcm_parts) <= sizeof(crypto_aead_aes128gcm_message_state) &&
                  sizeof(aesgcm_parts) <= sizeof(crypto_aead_aes256gcm_message_state));

/* The functions below serve keys of both sizes: keybytes is 16 or 32. The key is k, or prepared in
 * st. */

/* Does not return where one of the lengths is above its limit. */
static void aead_aesgcm_misuse(size_t keybytes)
{
    error_misuse(keybytes == 16 ? "crypto_aead_aes128gcm_encrypt: mlen or adlen above the limit"
                                : "crypto_aead_aes256gcm_encrypt: mlen or adlen above the limit");
}

/* With the key st. The tag goes to mac, or behind c if that is NULL. Inlined, as a call with
 * this many arguments takes a tenth of a short message's time. */
static ALWAYS_INLINE void aead_aesgcm_seal_keyed(uint8_t *c, uint8_t *mac, const uint8_t *m,
                                                 unsigned long long mlen, const uint8_t *ad,
                                                 unsigned long long adlen, const uint8_t npub[12],
                                                 size_t keybytes, const void *st)
{
    if (aead_aesgcm_too_long(mlen, adlen)) {
        aead_aesgcm_misuse(keybytes);
    }
    IMPL_ACTIVE(aesgcm)->encrypt(c, mac != NULL ? mac : c + mlen, m, (size_t) mlen, ad,
                                 (size_t) adlen, npub, (const aesgcm_state *) st);
}

/* The same with the key k. */
static void aead_aesgcm_seal(uint8_t *c, uint8_t *mac, const uint8_t *m, unsigned long long mlen,
                             const uint8_t *ad, unsigned long long adlen, const uint8_t npub[12],
                             const uint8_t *k, size_t keybytes)
{
    const aesgcm_impl *impl = IMPL_ACTIVE(aesgcm);
    aesgcm_state own;

    if (aead_aesgcm_too_long(mlen, adlen)) {
        aead_aesgcm_misuse(keybytes);
    }
    impl->prepare(&own, k, keybytes, aesgcm_padded(mlen, adlen));
    impl->encrypt(c, mac != NULL ? mac : c + mlen, m, (size_t) mlen, ad, (size_t) adlen, npub,
                  &own);
    wipe(&own, sizeof own);
}

/* Failure of aead_aesgcm_open: a length is above its limit, or the tag does not fit. */
static NEVER_INLINE int aead_aesgcm_refuse(uint8_t *m, unsigned long long clen, size_t keybytes,
                                           int too_long)
{
    aead_aesgcm_zero(m, clen);
    return too_long ? AEAD_AESGCM_FAIL("ciphertext or associated data above the limit")
                    : AEAD_AESGCM_FAIL("the tag does not fit the ciphertext");
}

/* With the key st: 0, or -1 with m zeroed, or untouched if clen is above the limit. The tag is at
 * mac, or behind c if that is NULL; clen is without it. */
static ALWAYS_INLINE int aead_aesgcm_open_keyed(uint8_t *m, const uint8_t *c,
                                                unsigned long long clen, const uint8_t *mac,
                                                const uint8_t *ad, unsigned long long adlen,
                                                const uint8_t npub[12], size_t keybytes,
                                                const void *st)
{
    uint8_t tag[16];
    int ret;

    if (aead_aesgcm_too_long(clen, adlen)) {
        return aead_aesgcm_refuse(m, clen, keybytes, 1);
    }
    IMPL_ACTIVE(aesgcm)->decrypt(m, tag, c, (size_t) clen, ad, (size_t) adlen, npub,
                                 (const aesgcm_state *) st);
    ret = verify_tag16(tag, mac != NULL ? mac : c + clen);
    wipe(tag, sizeof tag); /* the right tag of a forgery is a secret */
    return ret == 0 ? 0 : aead_aesgcm_refuse(m, clen, keybytes, 0);
}

/* The same with the key k. */
static int aead_aesgcm_open(uint8_t *m, const uint8_t *c, unsigned long long clen,
                            const uint8_t *mac, const uint8_t *ad, unsigned long long adlen,
                            const uint8_t npub[12], const uint8_t *k, size_t keybytes)
{
    aesgcm_state own;
    int ret;

    if (aead_aesgcm_too_long(clen, adlen)) {
        return aead_aesgcm_refuse(m, clen, keybytes, 1);
    }
    IMPL_ACTIVE(aesgcm)->prepare(&own, k, keybytes, aesgcm_padded(clen, adlen));
    ret = aead_aesgcm_open_keyed(m, c, clen, mac, ad, adlen, npub, keybytes, &own);
    wipe(&own, sizeof own);
    return ret;
}

/* The same for tag and ciphertext in one, with the key k, or st if that is NULL: m is untouched if
 * there is no room for a tag in clen. */
static int aead_aesgcm_open_combined(uint8_t *m, unsigned long long *mlen_p, const uint8_t *c,
                                     unsigned long long clen, const uint8_t *ad,
                                     unsigned long long adlen, const uint8_t npub[12],
                                     const uint8_t *k, size_t keybytes, const void *st)
{
    unsigned long long mlen = 0;
    int ret;

    if (clen >= AEAD_AESGCM_TAG) {
        mlen = clen - AEAD_AESGCM_TAG;
        ret  = k != NULL ? aead_aesgcm_open(m, c, mlen, NULL, ad, adlen, npub, k, keybytes)
                         : aead_aesgcm_open_keyed(m, c, mlen, NULL, ad, adlen, npub, keybytes, st);
    } else {
        ret = AEAD_AESGCM_FAIL("the ciphertext is shorter than its tag");
    }
    if (mlen_p != NULL) {
        *mlen_p = ret == 0 ? mlen : 0;
    }
    return ret;
}

/* ---- AES-128-GCM ---- */

#define GCM_KEYGEN                    crypto_aead_aes128gcm_keygen
#define GCM_BEFORENM                  crypto_aead_aes128gcm_beforenm
#define GCM_ENCRYPT                   crypto_aead_aes128gcm_encrypt
#define GCM_ENCRYPT_DETACHED          crypto_aead_aes128gcm_encrypt_detached
#define GCM_DECRYPT                   crypto_aead_aes128gcm_decrypt
#define GCM_DECRYPT_DETACHED          crypto_aead_aes128gcm_decrypt_detached
#define GCM_ENCRYPT_AFTERNM           crypto_aead_aes128gcm_encrypt_afternm
#define GCM_ENCRYPT_DETACHED_AFTERNM  crypto_aead_aes128gcm_encrypt_detached_afternm
#define GCM_DECRYPT_AFTERNM           crypto_aead_aes128gcm_decrypt_afternm
#define GCM_DECRYPT_DETACHED_AFTERNM  crypto_aead_aes128gcm_decrypt_detached_afternm
#define GCM_INIT                      crypto_aead_aes128gcm_init
#define GCM_INIT_AFTERNM              crypto_aead_aes128gcm_init_afternm
#define GCM_AD                        crypto_aead_aes128gcm_ad
#define GCM_ENCRYPT_UPDATE            crypto_aead_aes128gcm_encrypt_update
#define GCM_ENCRYPT_FINAL             crypto_aead_aes128gcm_encrypt_final
#define GCM_DECRYPT_UPDATE_UNVERIFIED crypto_aead_aes128gcm_decrypt_update_unverified
#define GCM_DECRYPT_FINAL             crypto_aead_aes128gcm_decrypt_final
#define GCM_STATE                     crypto_aead_aes128gcm_state
#define GCM_MESSAGE_STATE             crypto_aead_aes128gcm_message_state
#define GCM_KEYBYTES                  crypto_aead_aes128gcm_KEYBYTES
#include "aead_aesgcm.inc"

/* ---- AES-256-GCM ---- */

#define GCM_KEYGEN                    crypto_aead_aes256gcm_keygen
#define GCM_BEFORENM                  crypto_aead_aes256gcm_beforenm
#define GCM_ENCRYPT                   crypto_aead_aes256gcm_encrypt
#define GCM_ENCRYPT_DETACHED          crypto_aead_aes256gcm_encrypt_detached
#define GCM_DECRYPT                   crypto_aead_aes256gcm_decrypt
#define GCM_DECRYPT_DETACHED          crypto_aead_aes256gcm_decrypt_detached
#define GCM_ENCRYPT_AFTERNM           crypto_aead_aes256gcm_encrypt_afternm
#define GCM_ENCRYPT_DETACHED_AFTERNM  crypto_aead_aes256gcm_encrypt_detached_afternm
#define GCM_DECRYPT_AFTERNM           crypto_aead_aes256gcm_decrypt_afternm
#define GCM_DECRYPT_DETACHED_AFTERNM  crypto_aead_aes256gcm_decrypt_detached_afternm
#define GCM_INIT                      crypto_aead_aes256gcm_init
#define GCM_INIT_AFTERNM              crypto_aead_aes256gcm_init_afternm
#define GCM_AD                        crypto_aead_aes256gcm_ad
#define GCM_ENCRYPT_UPDATE            crypto_aead_aes256gcm_encrypt_update
#define GCM_ENCRYPT_FINAL             crypto_aead_aes256gcm_encrypt_final
#define GCM_DECRYPT_UPDATE_UNVERIFIED crypto_aead_aes256gcm_decrypt_update_unverified
#define GCM_DECRYPT_FINAL             crypto_aead_aes256gcm_decrypt_final
#define GCM_STATE                     crypto_aead_aes256gcm_state
#define GCM_MESSAGE_STATE             crypto_aead_aes256gcm_message_state
#define GCM_KEYBYTES                  crypto_aead_aes256gcm_KEYBYTES
#include "aead_aesgcm.inc"

int crypto_aead_aes256gcm_is_available(void)
{
    return 1;
}
