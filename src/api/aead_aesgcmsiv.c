/* SPDX-License-Identifier: ISC */
/* crypto_aead_aes256gcmsiv: AES-256-GCM-SIV (RFC 8452). */
#include "aead.h"

#include "../aes/aes.h"

/* 1 if a message or ciphertext of len bytes without its tag, or its associated data, is longer than
 * the RFC or the address space allows. */
static int aead_aesgcmsiv_too_long(unsigned long long len, unsigned long long adlen)
{
    if (exceeds_size_max(adlen)) {
        return 1;
    }
    return len > crypto_aead_aes256gcmsiv_MESSAGEBYTES_MAX || adlen > AESGCMSIV_MAX;
}

/* Zeroes m, clen bytes, unless clen is above the limit: then nothing was written to m. */
static void aead_aesgcmsiv_zero(uint8_t *m, unsigned long long clen)
{
    if (m != NULL && clen <= crypto_aead_aes256gcmsiv_MESSAGEBYTES_MAX) {
        bytes_zero(m, (size_t) clen);
    }
}

/* misuse: the argument kind of AEAD_FUNCTIONS, here a text. */
static ALWAYS_INLINE void aead_aesgcmsiv_seal(const char *misuse, const aead_message *x,
                                              uint8_t *tag)
{
    const aes_header header = {x->npub, x->ad, (size_t) x->adlen};

    if (aead_aesgcmsiv_too_long(x->len, x->adlen)) {
        error_misuse(misuse);
    }
    IMPL_ACTIVE(aesgcmsiv)->encrypt(x->out, tag != NULL ? tag : x->out + x->len, x->in,
                                    (size_t) x->len, &header, (const uint8_t *) x->k);
}

/* x->out is untouched if x->len is above the limit. Opening has no misuse. */
static ALWAYS_INLINE int aead_aesgcmsiv_open(const char *misuse, const aead_message *x,
                                             const uint8_t *tag)
{
    const aes_header header = {x->npub, x->ad, (size_t) x->adlen};
    uint8_t expected[16];
    int ret;

    (void) misuse;
    if (aead_aesgcmsiv_too_long(x->len, x->adlen)) {
        aead_aesgcmsiv_zero(x->out, x->len);
        return error_fail("crypto_aead_aes256gcmsiv: clen or adlen above the limit");
    }
    tag = tag != NULL ? tag : x->in + x->len;
    IMPL_ACTIVE(aesgcmsiv)->decrypt(x->out, expected, x->in, (size_t) x->len, tag, &header,
                                    (const uint8_t *) x->k);
    ret = verify_tag16(expected, tag);
    wipe(expected, sizeof expected); /* the correct tag for a forged ciphertext is secret */
    if (ret != 0) {
        aead_aesgcmsiv_zero(x->out, x->len);
        return error_fail("crypto_aead_aes256gcmsiv: the tag does not match the ciphertext");
    }
    return 0;
}

AEAD_FUNCTIONS(crypto_aead_aes256gcmsiv_encrypt, crypto_aead_aes256gcmsiv_encrypt_detached,
               crypto_aead_aes256gcmsiv_decrypt, crypto_aead_aes256gcmsiv_decrypt_detached,
               unsigned char, crypto_aead_aes256gcmsiv_ABYTES, "crypto_aead_aes256gcmsiv",
               aead_aesgcmsiv_seal, aead_aesgcmsiv_open,
               "crypto_aead_aes256gcmsiv: mlen or adlen above the limit")
