/* SPDX-License-Identifier: ISC */
/* crypto_stream_aes128ctr and crypto_stream_aes256ctr, with NaCl's two steps. */
#include "../aes/aes.h"
#include "../core/bytes.h"
#include "../core/error.h"

/* aes_key consists of bytes, so that the caller's d may have any alignment. */
STATIC_ASSERT(stream_aesctr_fits, sizeof(aes_key) <= crypto_stream_aes128ctr_BEFORENMBYTES &&
                                      sizeof(aes_key) <= crypto_stream_aes256ctr_BEFORENMBYTES);

static int stream_aesctr_afternm(uint8_t *c, const uint8_t *m, unsigned long long len,
                                 const uint8_t *n, const uint8_t *d)
{
    if (exceeds_size_max(len)) {
        return error_fail("message longer than the address space");
    }
    IMPL_ACTIVE(aes)->ctr(c, m, (size_t) len, n, (const aes_key *) (const void *) d);
    return 0;
}

/* m == NULL: the keystream itself. */
static int stream_aesctr_xor(uint8_t *c, const uint8_t *m, unsigned long long len, const uint8_t *n,
                             const uint8_t *k, size_t keybytes)
{
    aes_key ek;
    int ret;

    IMPL_ACTIVE(aes)->expand(&ek, k, keybytes);
    ret = stream_aesctr_afternm(c, m, len, n, (const uint8_t *) &ek);
    wipe(&ek, sizeof ek);
    return ret;
}

/* Defines the functions for one size of key. With a message of length 0, c and m may be NULL. */
#define STREAM_AESCTR(stream, stream_xor, beforenm, afternm, xor_afternm, keybytes)                \
    int stream(unsigned char *c, unsigned long long clen, const unsigned char *n,                  \
               const unsigned char *k)                                                             \
    {                                                                                              \
        return stream_aesctr_xor(c, NULL, clen, n, k, keybytes);                                   \
    }                                                                                              \
                                                                                                   \
    int stream_xor(unsigned char *c, const unsigned char *m, unsigned long long mlen,              \
                   const unsigned char *n, const unsigned char *k)                                 \
    {                                                                                              \
        return stream_aesctr_xor(c, m, mlen, n, k, keybytes);                                      \
    }                                                                                              \
                                                                                                   \
    int beforenm(unsigned char *d, const unsigned char *k)                                         \
    {                                                                                              \
        IMPL_ACTIVE(aes)->expand((aes_key *) (void *) d, k, keybytes);                             \
        return 0;                                                                                  \
    }                                                                                              \
                                                                                                   \
    int afternm(unsigned char *c, unsigned long long clen, const unsigned char *n,                 \
                const unsigned char *d)                                                            \
    {                                                                                              \
        return stream_aesctr_afternm(c, NULL, clen, n, d);                                         \
    }                                                                                              \
                                                                                                   \
    int xor_afternm(unsigned char *c, const unsigned char *m, unsigned long long mlen,             \
                    const unsigned char *n, const unsigned char *d)                                \
    {                                                                                              \
        return stream_aesctr_afternm(c, m, mlen, n, d);                                            \
    }

STREAM_AESCTR(crypto_stream_aes128ctr, crypto_stream_aes128ctr_xor,
              crypto_stream_aes128ctr_beforenm, crypto_stream_aes128ctr_afternm,
              crypto_stream_aes128ctr_xor_afternm, crypto_stream_aes128ctr_KEYBYTES)

STREAM_AESCTR(crypto_stream_aes256ctr, crypto_stream_aes256ctr_xor,
              crypto_stream_aes256ctr_beforenm, crypto_stream_aes256ctr_afternm,
              crypto_stream_aes256ctr_xor_afternm, crypto_stream_aes256ctr_KEYBYTES)
