/* crypto_stream_aes128ctr and crypto_stream_aes256ctr, with NaCl's two steps. */
#include <trona.h>

#include "aes.h"

#include "../core/bytes.h"
#include "../core/error.h"

/* aes_key consists of bytes, so that the caller's d may have any alignment. */
typedef char stream_aes_fits[sizeof(aes_key) <= crypto_stream_aes128ctr_BEFORENMBYTES &&
                                     sizeof(aes_key) <= crypto_stream_aes256ctr_BEFORENMBYTES
                                 ? 1
                                 : -1];

static int stream_aes_afternm(uint8_t *c, const uint8_t *m, unsigned long long len,
                              const uint8_t *n, const uint8_t *d)
{
#if SIZE_MAX < ULLONG_MAX
    if (len > SIZE_MAX) {
        return error_fail("message longer than the address space");
    }
#endif
    IMPL_ACTIVE(aes)->ctr(c, m, (size_t) len, n, (const aes_key *) (const void *) d);
    return 0;
}

/* m == NULL: the keystream itself. */
static int stream_aes_xor(uint8_t *c, const uint8_t *m, unsigned long long len, const uint8_t *n,
                          const uint8_t *k, size_t keybytes)
{
    aes_key ek;
    int ret;

    IMPL_ACTIVE(aes)->expand(&ek, k, keybytes);
    ret = stream_aes_afternm(c, m, len, n, (const uint8_t *) &ek);
    wipe(&ek, sizeof ek);
    return ret;
}

/* The public functions for one key length. With a message of length 0, c and m may be NULL. */
#define STREAM_AES(name, keybytes)                                                                 \
    int name(unsigned char *c, unsigned long long clen, const unsigned char *n,                    \
             const unsigned char *k)                                                               \
    {                                                                                              \
        return stream_aes_xor(c, NULL, clen, n, k, keybytes);                                      \
    }                                                                                              \
    int name##_xor(unsigned char *c, const unsigned char *m, unsigned long long mlen,              \
                   const unsigned char *n, const unsigned char *k)                                 \
    {                                                                                              \
        return stream_aes_xor(c, m, mlen, n, k, keybytes);                                         \
    }                                                                                              \
    int name##_beforenm(unsigned char *d, const unsigned char *k)                                  \
    {                                                                                              \
        IMPL_ACTIVE(aes)->expand((aes_key *) (void *) d, k, keybytes);                             \
        return 0;                                                                                  \
    }                                                                                              \
    int name##_afternm(unsigned char *c, unsigned long long clen, const unsigned char *n,          \
                       const unsigned char *d)                                                     \
    {                                                                                              \
        return stream_aes_afternm(c, NULL, clen, n, d);                                            \
    }                                                                                              \
    int name##_xor_afternm(unsigned char *c, const unsigned char *m, unsigned long long mlen,      \
                           const unsigned char *n, const unsigned char *d)                         \
    {                                                                                              \
        return stream_aes_afternm(c, m, mlen, n, d);                                               \
    }

STREAM_AES(crypto_stream_aes128ctr, 16)
STREAM_AES(crypto_stream_aes256ctr, 32)
