/* SPDX-License-Identifier: ISC */
/* crypto_box: key pairs, the shared key (X25519 and the cipher's hash), NaCl's zero-padded forms
 * (D. J. Bernstein, "Cryptography in NaCl", 2009), and the forms without padding. */
#include "secretbox.h"

#include "../core/error.h"
#include "../core/stack.h"

int box_beforenm(const secretbox_cipher *cipher, uint8_t k[32], const uint8_t pk[32],
                 const uint8_t sk[32])
{
    static const uint8_t zero[16] = {0};
    uint8_t shared[32];

    if (crypto_scalarmult_curve25519(shared, sk, pk) != 0) {
        wipe(shared, sizeof shared);
        return error_fail("box: the public key has small order");
    }
    cipher->hash(k, zero, shared);
    wipe(shared, sizeof shared);
    return 0;
}

int crypto_box_curve25519xsalsa20poly1305_keypair(unsigned char *pk, unsigned char *sk)
{
    randombytes_buf(sk, crypto_box_SECRETKEYBYTES);
    (void) crypto_scalarmult_curve25519_base(pk, sk);
    stack_clear(64); /* a push to align the stack may have saved a register of the generator */
    return 0;
}

int crypto_box_curve25519xsalsa20poly1305_seed_keypair(unsigned char *pk, unsigned char *sk,
                                                       const unsigned char *seed)
{
    uint8_t hash[crypto_hash_sha512_BYTES];

    (void) crypto_hash_sha512(hash, seed, crypto_box_SEEDBYTES);
    memcpy(sk, hash, crypto_box_SECRETKEYBYTES);
    wipe(hash, sizeof hash);
    return crypto_scalarmult_curve25519_base(pk, sk);
}

int crypto_box_curve25519xsalsa20poly1305_beforenm(unsigned char *k, const unsigned char *pk,
                                                   const unsigned char *sk)
{
    return box_beforenm(&secretbox_salsa20, k, pk, sk);
}

/* Seals or opens, by padded, with the shared key of pk and sk. */
static int box_padded(int (*padded)(uint8_t *out, const uint8_t *in, unsigned long long len,
                                    const uint8_t n[24], const uint8_t k[32]),
                      uint8_t *out, const uint8_t *in, unsigned long long len, const uint8_t n[24],
                      const uint8_t pk[32], const uint8_t sk[32])
{
    uint8_t k[crypto_box_BEFORENMBYTES];
    int ret;

    if (box_beforenm(&secretbox_salsa20, k, pk, sk) != 0) {
        return -1;
    }
    ret = padded(out, in, len, n, k);
    wipe(k, sizeof k);
    return ret;
}

/* Defines NaCl's two functions with two keys. */
#define BOX_PADDED(seal, open)                                                                     \
    int seal(unsigned char *c, const unsigned char *m, unsigned long long mlen,                    \
             const unsigned char *n, const unsigned char *pk, const unsigned char *sk)             \
    {                                                                                              \
        return box_padded(secretbox_seal_padded, c, m, mlen, n, pk, sk);                           \
    }                                                                                              \
                                                                                                   \
    int open(unsigned char *m, const unsigned char *c, unsigned long long clen,                    \
             const unsigned char *n, const unsigned char *pk, const unsigned char *sk)             \
    {                                                                                              \
        return box_padded(secretbox_open_padded, m, c, clen, n, pk, sk);                           \
    }

BOX_PADDED(crypto_box_curve25519xsalsa20poly1305, crypto_box_curve25519xsalsa20poly1305_open)

SECRETBOX_PADDED(crypto_box_curve25519xsalsa20poly1305_afternm,
                 crypto_box_curve25519xsalsa20poly1305_open_afternm)

/* crypto_box is curve25519xsalsa20poly1305. */

BOX_PADDED(crypto_box, crypto_box_open)

SECRETBOX_PADDED(crypto_box_afternm, crypto_box_open_afternm)

int crypto_box_keypair(unsigned char *pk, unsigned char *sk)
{
    return crypto_box_curve25519xsalsa20poly1305_keypair(pk, sk);
}

int crypto_box_seed_keypair(unsigned char *pk, unsigned char *sk, const unsigned char *seed)
{
    return crypto_box_curve25519xsalsa20poly1305_seed_keypair(pk, sk, seed);
}

/* ---- Without padding: the tag before the ciphertext, or apart from it ---- */

int box_detached(const box_keys *keys, uint8_t *c, uint8_t mac[16], const uint8_t *m,
                 unsigned long long mlen)
{
    uint8_t k[crypto_box_BEFORENMBYTES];
    int ret;

    if (mlen > crypto_box_MESSAGEBYTES_MAX) {
        error_misuse("crypto_box: mlen > MESSAGEBYTES_MAX");
    }
    if (box_beforenm(keys->cipher, k, keys->pk, keys->sk) != 0) {
        return -1;
    }
    ret = secretbox_detached(keys->cipher, c, mac, m, mlen, keys->n, k);
    wipe(k, sizeof k);
    return ret;
}

int box_open_detached(const box_keys *keys, uint8_t *m, const uint8_t *c, const uint8_t mac[16],
                      unsigned long long clen)
{
    uint8_t k[crypto_box_BEFORENMBYTES];
    int ret;

    if (box_beforenm(keys->cipher, k, keys->pk, keys->sk) != 0) {
        return -1;
    }
    ret = secretbox_open_detached(keys->cipher, m, c, mac, clen, keys->n, k);
    wipe(k, sizeof k);
    return ret;
}

int box_open_easy(const box_keys *keys, uint8_t *m, const uint8_t *c, unsigned long long clen)
{
    if (clen < crypto_box_MACBYTES) {
        return error_fail("box: the ciphertext is shorter than its tag");
    }
    return box_open_detached(keys, m, c + crypto_box_MACBYTES, c, clen - crypto_box_MACBYTES);
}

BOX(crypto_box_beforenm, crypto_box_detached, crypto_box_easy, crypto_box_open_detached,
    crypto_box_open_easy, secretbox_salsa20)

SECRETBOX(crypto_box_detached_afternm, crypto_box_easy_afternm, crypto_box_open_detached_afternm,
          crypto_box_open_easy_afternm, secretbox_salsa20)
