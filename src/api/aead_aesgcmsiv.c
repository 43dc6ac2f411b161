/* SPDX-License-Identifier: ISC */
/* crypto_aead_aes256gcmsiv: AES-256-GCM-SIV (RFC 8452). */
#include <trona.h>

#include "../aes/aes.h"
#include "../core/bytes.h"
#include "../core/error.h"
#include "../verify/verify.h"

/* 1 if a message or ciphertext of len bytes without its tag, or its associated data, is longer than
 * the RFC allows or than memory can be. */
static int aead_aesgcmsiv_too_long(unsigned long long len, unsigned long long adlen)
{
    if (exceeds_size_max(adlen)) {
        return 1;
    }
    return len > crypto_aead_aes256gcmsiv_MESSAGEBYTES_MAX || adlen > AESGCMSIV_MAX;
}

/* Zeroes an m of clen bytes, unless clen is above the limit: then nothing was written to m. */
static void aead_aesgcmsiv_zero(uint8_t *m, unsigned long long clen)
{
    if (m != NULL && clen <= crypto_aead_aes256gcmsiv_MESSAGEBYTES_MAX) {
        bytes_zero(m, (size_t) clen);
    }
}

/* 0, or -1 with m zeroed, or untouched if clen is above the limit. clen is without the tag, which
 * is at mac, or behind c if that is NULL. */
static int aead_aesgcmsiv_open(uint8_t *m, const uint8_t *c, unsigned long long clen,
                               const uint8_t *mac, const uint8_t *ad, unsigned long long adlen,
                               const uint8_t *npub, const uint8_t *k)
{
    uint8_t want[16];
    int ret;

    if (aead_aesgcmsiv_too_long(clen, adlen)) {
        aead_aesgcmsiv_zero(m, clen);
        return error_fail("aes256gcmsiv: ciphertext or associated data above the limit");
    }
    mac = mac != NULL ? mac : c + clen;
    IMPL_ACTIVE(aesgcmsiv)->decrypt(m, want, c, (size_t) clen, mac, ad, (size_t) adlen, npub, k);
    ret = verify_tag16(want, mac);
    wipe(want, sizeof want); /* the right tag of a forgery is a secret */
    if (ret != 0) {
        aead_aesgcmsiv_zero(m, clen);
        return error_fail("aes256gcmsiv: the tag does not fit the ciphertext");
    }
    return 0;
}

void crypto_aead_aes256gcmsiv_keygen(unsigned char k[crypto_aead_aes256gcmsiv_KEYBYTES])
{
    randombytes_buf(k, crypto_aead_aes256gcmsiv_KEYBYTES);
}

int crypto_aead_aes256gcmsiv_encrypt_detached(unsigned char *c, unsigned char *mac,
                                              unsigned long long *maclen_p, const unsigned char *m,
                                              unsigned long long mlen, const unsigned char *ad,
                                              unsigned long long adlen, const unsigned char *nsec,
                                              const unsigned char *npub, const unsigned char *k)
{
    (void) nsec;
    if (aead_aesgcmsiv_too_long(mlen, adlen)) {
        error_misuse("crypto_aead_aes256gcmsiv_encrypt_detached: mlen or adlen above the limit");
    }
    IMPL_ACTIVE(aesgcmsiv)->encrypt(c, mac, m, (size_t) mlen, ad, (size_t) adlen, npub, k);
    if (maclen_p != NULL) {
        *maclen_p = crypto_aead_aes256gcmsiv_ABYTES;
    }
    return 0;
}

int crypto_aead_aes256gcmsiv_encrypt(unsigned char *c, unsigned long long *clen_p,
                                     const unsigned char *m, unsigned long long mlen,
                                     const unsigned char *ad, unsigned long long adlen,
                                     const unsigned char *nsec, const unsigned char *npub,
                                     const unsigned char *k)
{
    (void) nsec;
    if (aead_aesgcmsiv_too_long(mlen, adlen)) {
        error_misuse("crypto_aead_aes256gcmsiv_encrypt: mlen or adlen above the limit");
    }
    IMPL_ACTIVE(aesgcmsiv)->encrypt(c, c + mlen, m, (size_t) mlen, ad, (size_t) adlen, npub, k);
    if (clen_p != NULL) {
        *clen_p = mlen + crypto_aead_aes256gcmsiv_ABYTES;
    }
    return 0;
}

int crypto_aead_aes256gcmsiv_decrypt(unsigned char *m, unsigned long long *mlen_p,
                                     unsigned char *nsec, const unsigned char *c,
                                     unsigned long long clen, const unsigned char *ad,
                                     unsigned long long adlen, const unsigned char *npub,
                                     const unsigned char *k)
{
    unsigned long long mlen = 0;
    int ret;

    (void) nsec;
    if (clen >= crypto_aead_aes256gcmsiv_ABYTES) {
        mlen = clen - crypto_aead_aes256gcmsiv_ABYTES;
        ret  = aead_aesgcmsiv_open(m, c, mlen, NULL, ad, adlen, npub, k);
    } else {
        ret = error_fail("aes256gcmsiv: the ciphertext is shorter than its tag");
    }
    if (mlen_p != NULL) {
        *mlen_p = ret == 0 ? mlen : 0;
    }
    return ret;
}

int crypto_aead_aes256gcmsiv_decrypt_detached(unsigned char *m, unsigned char *nsec,
                                              const unsigned char *c, unsigned long long clen,
                                              const unsigned char *mac, const unsigned char *ad,
                                              unsigned long long adlen, const unsigned char *npub,
                                              const unsigned char *k)
{
    (void) nsec;
    return aead_aesgcmsiv_open(m, c, clen, mac, ad, adlen, npub, k);
}
