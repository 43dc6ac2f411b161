/* crypto_aead_aes256gcm: AES-256-GCM (SP 800-38D) with 96-bit nonces and 128-bit tags. */
#include <trona.h>

#include "aesgcm.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/error.h"
#include "../verify/verify.h"

/* The prepared key fits the public type (an array of negative size otherwise). */
typedef char aead_aesgcm_fits[sizeof(aesgcm_state) <= sizeof(crypto_aead_aes256gcm_state) ? 1 : -1];

/* 1 if a message or ciphertext of len bytes without its tag, or its associated data, is longer than
 * GCM allows or than memory can be. */
static int aead_aesgcm_too_long(unsigned long long len, unsigned long long adlen)
{
#if SIZE_MAX < ULLONG_MAX
    if (adlen > SIZE_MAX) {
        return 1;
    }
#endif
    return len > crypto_aead_aes256gcm_MESSAGEBYTES_MAX || adlen >> 61 != 0;
}

static size_t aead_aesgcm_longer(unsigned long long a, unsigned long long b)
{
    return (size_t) (a > b ? a : b);
}

/* The tag is that of a forgery until it has been compared. 0 or -1; m is zeroed then. */
static int aead_aesgcm_open(uint8_t *m, const uint8_t *c, size_t clen, const uint8_t mac[16],
                            const uint8_t *ad, size_t adlen, const uint8_t npub[12],
                            const aesgcm_impl *impl, const aesgcm_state *st)
{
    uint8_t tag[16];
    int ret;

    impl->decrypt(m, tag, c, clen, ad, adlen, npub, st);
    ret = IMPL_ACTIVE(verify)->verify16(tag, mac);
    wipe(tag, sizeof tag); /* the right tag of a forgery is a secret */
    CT_DECLASSIFY(&ret, sizeof ret);
    if (ret != 0) {
        if (m != NULL) {
            bytes_zero(m, clen);
        }
        return error_fail("aes256gcm: the tag does not fit the ciphertext");
    }
    return 0;
}

static int aead_aesgcm_refuse(uint8_t *m, unsigned long long clen)
{
#if SIZE_MAX < ULLONG_MAX
    if (clen > SIZE_MAX) {
        m = NULL;
    }
#endif
    if (m != NULL) {
        bytes_zero(m, (size_t) clen);
    }
    return error_fail("aes256gcm: ciphertext or associated data above the limit");
}

int crypto_aead_aes256gcm_is_available(void)
{
    return 1;
}

void crypto_aead_aes256gcm_keygen(unsigned char k[32U])
{
    randombytes_buf(k, crypto_aead_aes256gcm_KEYBYTES);
}

int crypto_aead_aes256gcm_beforenm(crypto_aead_aes256gcm_state *ctx_, const unsigned char *k)
{
    IMPL_ACTIVE(aesgcm)->prepare((aesgcm_state *) (void *) ctx_, k, crypto_aead_aes256gcm_KEYBYTES,
                                 AESGCM_ANY_LENGTH);
    return 0;
}

int crypto_aead_aes256gcm_encrypt_detached_afternm(unsigned char *c, unsigned char *mac,
                                                   unsigned long long *maclen_p,
                                                   const unsigned char *m, unsigned long long mlen,
                                                   const unsigned char *ad,
                                                   unsigned long long adlen,
                                                   const unsigned char *nsec,
                                                   const unsigned char *npub,
                                                   const crypto_aead_aes256gcm_state *ctx_)
{
    (void) nsec;
    if (aead_aesgcm_too_long(mlen, adlen)) {
        sodium_misuse();
    }
    IMPL_ACTIVE(aesgcm)->encrypt(c, mac, m, (size_t) mlen, ad, (size_t) adlen, npub,
                                 (const aesgcm_state *) (const void *) ctx_);
    if (maclen_p != NULL) {
        *maclen_p = crypto_aead_aes256gcm_ABYTES;
    }
    return 0;
}

int crypto_aead_aes256gcm_encrypt_detached(unsigned char *c, unsigned char *mac,
                                           unsigned long long *maclen_p, const unsigned char *m,
                                           unsigned long long mlen, const unsigned char *ad,
                                           unsigned long long adlen, const unsigned char *nsec,
                                           const unsigned char *npub, const unsigned char *k)
{
    const aesgcm_impl *impl = IMPL_ACTIVE(aesgcm);
    aesgcm_state st;

    (void) nsec;
    if (aead_aesgcm_too_long(mlen, adlen)) {
        sodium_misuse();
    }
    impl->prepare(&st, k, crypto_aead_aes256gcm_KEYBYTES, aead_aesgcm_longer(mlen, adlen));
    impl->encrypt(c, mac, m, (size_t) mlen, ad, (size_t) adlen, npub, &st);
    wipe(&st, sizeof st);
    if (maclen_p != NULL) {
        *maclen_p = crypto_aead_aes256gcm_ABYTES;
    }
    return 0;
}

int crypto_aead_aes256gcm_encrypt_afternm(unsigned char *c, unsigned long long *clen_p,
                                          const unsigned char *m, unsigned long long mlen,
                                          const unsigned char *ad, unsigned long long adlen,
                                          const unsigned char *nsec, const unsigned char *npub,
                                          const crypto_aead_aes256gcm_state *ctx_)
{
    (void) crypto_aead_aes256gcm_encrypt_detached_afternm(c, c + mlen, NULL, m, mlen, ad, adlen,
                                                          nsec, npub, ctx_);
    if (clen_p != NULL) {
        *clen_p = mlen + crypto_aead_aes256gcm_ABYTES;
    }
    return 0;
}

int crypto_aead_aes256gcm_encrypt(unsigned char *c, unsigned long long *clen_p,
                                  const unsigned char *m, unsigned long long mlen,
                                  const unsigned char *ad, unsigned long long adlen,
                                  const unsigned char *nsec, const unsigned char *npub,
                                  const unsigned char *k)
{
    (void) crypto_aead_aes256gcm_encrypt_detached(c, c + mlen, NULL, m, mlen, ad, adlen, nsec, npub,
                                                  k);
    if (clen_p != NULL) {
        *clen_p = mlen + crypto_aead_aes256gcm_ABYTES;
    }
    return 0;
}

int crypto_aead_aes256gcm_decrypt_detached_afternm(unsigned char *m, unsigned char *nsec,
                                                   const unsigned char *c, unsigned long long clen,
                                                   const unsigned char *mac,
                                                   const unsigned char *ad,
                                                   unsigned long long adlen,
                                                   const unsigned char *npub,
                                                   const crypto_aead_aes256gcm_state *ctx_)
{
    (void) nsec;
    if (aead_aesgcm_too_long(clen, adlen)) {
        return aead_aesgcm_refuse(m, clen);
    }
    return aead_aesgcm_open(m, c, (size_t) clen, mac, ad, (size_t) adlen, npub, IMPL_ACTIVE(aesgcm),
                            (const aesgcm_state *) (const void *) ctx_);
}

int crypto_aead_aes256gcm_decrypt_detached(unsigned char *m, unsigned char *nsec,
                                           const unsigned char *c, unsigned long long clen,
                                           const unsigned char *mac, const unsigned char *ad,
                                           unsigned long long adlen, const unsigned char *npub,
                                           const unsigned char *k)
{
    const aesgcm_impl *impl = IMPL_ACTIVE(aesgcm);
    aesgcm_state st;
    int ret;

    (void) nsec;
    if (aead_aesgcm_too_long(clen, adlen)) {
        return aead_aesgcm_refuse(m, clen);
    }
    impl->prepare(&st, k, crypto_aead_aes256gcm_KEYBYTES, aead_aesgcm_longer(clen, adlen));
    ret = aead_aesgcm_open(m, c, (size_t) clen, mac, ad, (size_t) adlen, npub, impl, &st);
    wipe(&st, sizeof st);
    return ret;
}

static int aead_aesgcm_no_tag(unsigned long long *mlen_p)
{
    if (mlen_p != NULL) {
        *mlen_p = 0;
    }
    return error_fail("aes256gcm: the ciphertext is shorter than its tag");
}

static int aead_aesgcm_opened(unsigned long long *mlen_p, unsigned long long clen, int ret)
{
    if (mlen_p != NULL) {
        *mlen_p = ret == 0 ? clen - crypto_aead_aes256gcm_ABYTES : 0;
    }
    return ret;
}

int crypto_aead_aes256gcm_decrypt_afternm(unsigned char *m, unsigned long long *mlen_p,
                                          unsigned char *nsec, const unsigned char *c,
                                          unsigned long long clen, const unsigned char *ad,
                                          unsigned long long adlen, const unsigned char *npub,
                                          const crypto_aead_aes256gcm_state *ctx_)
{
    if (clen < crypto_aead_aes256gcm_ABYTES) {
        return aead_aesgcm_no_tag(mlen_p);
    }
    return aead_aesgcm_opened(mlen_p, clen,
                              crypto_aead_aes256gcm_decrypt_detached_afternm(
                                  m, nsec, c, clen - crypto_aead_aes256gcm_ABYTES,
                                  c + clen - crypto_aead_aes256gcm_ABYTES, ad, adlen, npub, ctx_));
}

int crypto_aead_aes256gcm_decrypt(unsigned char *m, unsigned long long *mlen_p, unsigned char *nsec,
                                  const unsigned char *c, unsigned long long clen,
                                  const unsigned char *ad, unsigned long long adlen,
                                  const unsigned char *npub, const unsigned char *k)
{
    if (clen < crypto_aead_aes256gcm_ABYTES) {
        return aead_aesgcm_no_tag(mlen_p);
    }
    return aead_aesgcm_opened(mlen_p, clen,
                              crypto_aead_aes256gcm_decrypt_detached(
                                  m, nsec, c, clen - crypto_aead_aes256gcm_ABYTES,
                                  c + clen - crypto_aead_aes256gcm_ABYTES, ad, adlen, npub, k));
}
