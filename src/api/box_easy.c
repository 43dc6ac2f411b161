/* SPDX-License-Identifier: ISC */
/* crypto_box without padding: the tag before the ciphertext, or apart from it. */
#include "box.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/error.h"

int box_detached(const secretbox_cipher *cipher, uint8_t *c, uint8_t mac[16], const uint8_t *m,
                 unsigned long long mlen, const uint8_t n[24], const uint8_t pk[32],
                 const uint8_t sk[32])
{
    uint8_t k[crypto_box_BEFORENMBYTES];
    int ret;

    if (mlen > crypto_box_MESSAGEBYTES_MAX) {
        error_misuse("crypto_box: mlen > MESSAGEBYTES_MAX");
    }
    if (box_beforenm(cipher, k, pk, sk) != 0) {
        return -1;
    }
    ret = secretbox_detached(cipher, c, mac, m, mlen, n, k);
    wipe(k, sizeof k);
    return ret;
}

int box_open_detached(const secretbox_cipher *cipher, uint8_t *m, const uint8_t *c,
                      const uint8_t mac[16], unsigned long long clen, const uint8_t n[24],
                      const uint8_t pk[32], const uint8_t sk[32])
{
    uint8_t k[crypto_box_BEFORENMBYTES];
    int ret;

    if (box_beforenm(cipher, k, pk, sk) != 0) {
        return -1;
    }
    ret = secretbox_open_detached(cipher, m, c, mac, clen, n, k);
    wipe(k, sizeof k);
    return ret;
}

int box_open_easy(const secretbox_cipher *cipher, uint8_t *m, const uint8_t *c,
                  unsigned long long clen, const uint8_t n[24], const uint8_t pk[32],
                  const uint8_t sk[32])
{
    if (clen < crypto_box_MACBYTES) {
        return error_fail("box: the ciphertext is shorter than its tag");
    }
    return box_open_detached(cipher, m, c + crypto_box_MACBYTES, c, clen - crypto_box_MACBYTES, n,
                             pk, sk);
}

int crypto_box_detached_afternm(unsigned char *c, unsigned char *mac, const unsigned char *m,
                                unsigned long long mlen, const unsigned char *n,
                                const unsigned char *k)
{
    return crypto_secretbox_detached(c, mac, m, mlen, n, k);
}

int crypto_box_easy_afternm(unsigned char *c, const unsigned char *m, unsigned long long mlen,
                            const unsigned char *n, const unsigned char *k)
{
    return crypto_secretbox_easy(c, m, mlen, n, k);
}

int crypto_box_open_detached_afternm(unsigned char *m, const unsigned char *c,
                                     const unsigned char *mac, unsigned long long clen,
                                     const unsigned char *n, const unsigned char *k)
{
    return crypto_secretbox_open_detached(m, c, mac, clen, n, k);
}

int crypto_box_open_easy_afternm(unsigned char *m, const unsigned char *c, unsigned long long clen,
                                 const unsigned char *n, const unsigned char *k)
{
    return crypto_secretbox_open_easy(m, c, clen, n, k);
}

int crypto_box_detached(unsigned char *c, unsigned char *mac, const unsigned char *m,
                        unsigned long long mlen, const unsigned char *n, const unsigned char *pk,
                        const unsigned char *sk)
{
    return box_detached(&secretbox_salsa20, c, mac, m, mlen, n, pk, sk);
}

int crypto_box_easy(unsigned char *c, const unsigned char *m, unsigned long long mlen,
                    const unsigned char *n, const unsigned char *pk, const unsigned char *sk)
{
    return box_detached(&secretbox_salsa20, c + crypto_box_MACBYTES, c, m, mlen, n, pk, sk);
}

int crypto_box_open_detached(unsigned char *m, const unsigned char *c, const unsigned char *mac,
                             unsigned long long clen, const unsigned char *n,
                             const unsigned char *pk, const unsigned char *sk)
{
    return box_open_detached(&secretbox_salsa20, m, c, mac, clen, n, pk, sk);
}

int crypto_box_open_easy(unsigned char *m, const unsigned char *c, unsigned long long clen,
                         const unsigned char *n, const unsigned char *pk, const unsigned char *sk)
{
    return box_open_easy(&secretbox_salsa20, m, c, clen, n, pk, sk);
}
