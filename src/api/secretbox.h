/* SPDX-License-Identifier: ISC */
/* crypto_secretbox and crypto_box for either of their ciphers, and NaCl's zero-padded forms.
 * trona.h says what may overlap, and what is misuse or failure. */
#pragma once

#include <trona.h>

#include "../core/targets.h"

/* A stream cipher with a nonce of 8 bytes and a block counter, and its hash: the functions of
 * salsa20.h (20 rounds) and chacha20.h. */
typedef struct secretbox_cipher {
    void (*hash)(uint8_t out[32], const uint8_t in[16], const uint8_t key[32]);
    void (*xor_ic)(uint8_t *c, const uint8_t *m, size_t len, const uint8_t nonce[8], uint64_t ic,
                   const uint8_t key[32]);
    /* xor_behind from block 0 on: 0; or -1, having done nothing, if the cipher has none for len. */
    int (*xor_behind)(uint8_t first[64], uint8_t *c, const uint8_t *m, size_t len,
                      const uint8_t nonce[8], const uint8_t key[32]);
} secretbox_cipher;

extern const secretbox_cipher secretbox_salsa20;
extern const secretbox_cipher secretbox_chacha20;

int secretbox_detached(const secretbox_cipher *cipher, uint8_t *c, uint8_t mac[16],
                       const uint8_t *m, unsigned long long mlen, const uint8_t n[24],
                       const uint8_t k[32]);
int secretbox_open_detached(const secretbox_cipher *cipher, uint8_t *m, const uint8_t *c,
                            const uint8_t mac[16], unsigned long long clen, const uint8_t n[24],
                            const uint8_t k[32]);
int secretbox_open_easy(const secretbox_cipher *cipher, uint8_t *m, const uint8_t *c,
                        unsigned long long clen, const uint8_t n[24], const uint8_t k[32]);

/* XSalsa20-Poly1305 in NaCl's form: crypto_secretbox and crypto_secretbox_open of trona.h, without
 * the deprecation. */
int secretbox_seal_padded(uint8_t *c, const uint8_t *m, unsigned long long mlen,
                          const uint8_t n[24], const uint8_t k[32]);
int secretbox_open_padded(uint8_t *m, const uint8_t *c, unsigned long long clen,
                          const uint8_t n[24], const uint8_t k[32]);

/* crypto_box for either cipher. */
int box_beforenm(const secretbox_cipher *cipher, uint8_t k[32], const uint8_t pk[32],
                 const uint8_t sk[32]);

/* From whom, to whom, and how a box is encrypted. */
typedef struct box_keys {
    const secretbox_cipher *cipher;
    const uint8_t *n, *pk, *sk; /* nonce of 24 bytes, keys of 32 */
} box_keys;

int box_detached(const box_keys *keys, uint8_t *c, uint8_t mac[16], const uint8_t *m,
                 unsigned long long mlen);
int box_open_detached(const box_keys *keys, uint8_t *m, const uint8_t *c, const uint8_t mac[16],
                      unsigned long long clen);
int box_open_easy(const box_keys *keys, uint8_t *m, const uint8_t *c, unsigned long long clen);
int box_seal(const secretbox_cipher *cipher, uint8_t *c, const uint8_t *m, unsigned long long mlen,
             const uint8_t pk[32]);
int box_seal_open(const secretbox_cipher *cipher, uint8_t *m, const uint8_t *c,
                  unsigned long long clen, const uint8_t pk[32], const uint8_t sk[32]);

/* Defines the public functions of crypto_secretbox, which are also those of crypto_box with a
 * shared key. */
#define SECRETBOX(detached, easy, open_detached, open_easy, cipher)                                \
    int detached(unsigned char *c, unsigned char *mac, const unsigned char *m,                     \
                 unsigned long long mlen, const unsigned char *n, const unsigned char *k)          \
    {                                                                                              \
        return secretbox_detached(&cipher, c, mac, m, mlen, n, k);                                 \
    }                                                                                              \
                                                                                                   \
    int easy(unsigned char *c, const unsigned char *m, unsigned long long mlen,                    \
             const unsigned char *n, const unsigned char *k)                                       \
    {                                                                                              \
        return secretbox_detached(&cipher, c + crypto_secretbox_MACBYTES, c, m, mlen, n, k);       \
    }                                                                                              \
                                                                                                   \
    int open_detached(unsigned char *m, const unsigned char *c, const unsigned char *mac,          \
                      unsigned long long clen, const unsigned char *n, const unsigned char *k)     \
    {                                                                                              \
        return secretbox_open_detached(&cipher, m, c, mac, clen, n, k);                            \
    }                                                                                              \
                                                                                                   \
    int open_easy(unsigned char *m, const unsigned char *c, unsigned long long clen,               \
                  const unsigned char *n, const unsigned char *k)                                  \
    {                                                                                              \
        return secretbox_open_easy(&cipher, m, c, clen, n, k);                                     \
    }

/* The same for NaCl's form. */
#define SECRETBOX_PADDED(seal, open)                                                               \
    int seal(unsigned char *c, const unsigned char *m, unsigned long long mlen,                    \
             const unsigned char *n, const unsigned char *k)                                       \
    {                                                                                              \
        return secretbox_seal_padded(c, m, mlen, n, k);                                            \
    }                                                                                              \
                                                                                                   \
    int open(unsigned char *m, const unsigned char *c, unsigned long long clen,                    \
             const unsigned char *n, const unsigned char *k)                                       \
    {                                                                                              \
        return secretbox_open_padded(m, c, clen, n, k);                                            \
    }

/* Defines the public functions of crypto_box with two keys. */
#define BOX(beforenm, detached, easy, open_detached, open_easy, cipher)                            \
    int beforenm(unsigned char *k, const unsigned char *pk, const unsigned char *sk)               \
    {                                                                                              \
        return box_beforenm(&cipher, k, pk, sk);                                                   \
    }                                                                                              \
                                                                                                   \
    int detached(unsigned char *c, unsigned char *mac, const unsigned char *m,                     \
                 unsigned long long mlen, const unsigned char *n, const unsigned char *pk,         \
                 const unsigned char *sk)                                                          \
    {                                                                                              \
        const box_keys keys = {&cipher, n, pk, sk};                                                \
                                                                                                   \
        return box_detached(&keys, c, mac, m, mlen);                                               \
    }                                                                                              \
                                                                                                   \
    int easy(unsigned char *c, const unsigned char *m, unsigned long long mlen,                    \
             const unsigned char *n, const unsigned char *pk, const unsigned char *sk)             \
    {                                                                                              \
        const box_keys keys = {&cipher, n, pk, sk};                                                \
                                                                                                   \
        return box_detached(&keys, c + crypto_box_MACBYTES, c, m, mlen);                           \
    }                                                                                              \
                                                                                                   \
    int open_detached(unsigned char *m, const unsigned char *c, const unsigned char *mac,          \
                      unsigned long long clen, const unsigned char *n, const unsigned char *pk,    \
                      const unsigned char *sk)                                                     \
    {                                                                                              \
        const box_keys keys = {&cipher, n, pk, sk};                                                \
                                                                                                   \
        return box_open_detached(&keys, m, c, mac, clen);                                          \
    }                                                                                              \
                                                                                                   \
    int open_easy(unsigned char *m, const unsigned char *c, unsigned long long clen,               \
                  const unsigned char *n, const unsigned char *pk, const unsigned char *sk)        \
    {                                                                                              \
        const box_keys keys = {&cipher, n, pk, sk};                                                \
                                                                                                   \
        return box_open_easy(&keys, m, c, clen);                                                   \
    }
