/* SPDX-License-Identifier: ISC */
/* Sealed boxes: ephemeral public key || box. The nonce is a hash of both public keys. */
#include "secretbox.h"

#include "../blake2b/blake2b.h"
#include "../core/error.h"
#include "../core/stack.h"

/* nonce = BLAKE2b-24(epk || pk): no two sealed boxes share key and nonce. */
static void box_seal_nonce(uint8_t nonce[24], const uint8_t epk[32], const uint8_t pk[32])
{
    uint8_t keys[64];

    memcpy(keys, epk, 32);
    memcpy(keys + 32, pk, 32);
    blake2b_hash(nonce, 24, keys, sizeof keys);
}

/* c may overlap m: box_detached allows any overlap, and the ephemeral key is written last. */
int box_seal(const secretbox_cipher *cipher, uint8_t *c, const uint8_t *m, unsigned long long mlen,
             const uint8_t pk[32])
{
    uint8_t *mac = c + crypto_box_PUBLICKEYBYTES;
    uint8_t epk[crypto_box_PUBLICKEYBYTES], esk[crypto_box_SECRETKEYBYTES];
    uint8_t nonce[crypto_box_NONCEBYTES];
    const box_keys keys = {cipher, nonce, pk, esk};
    int ret;

    if (mlen > SIZE_MAX - crypto_box_SEALBYTES) {
        error_misuse("crypto_box_seal: mlen > SIZE_MAX - SEALBYTES");
    }
    (void) crypto_box_keypair(epk, esk);
    box_seal_nonce(nonce, epk, pk);
    ret = box_detached(&keys, mac + crypto_box_MACBYTES, mac, m, mlen);
    wipe(esk, sizeof esk);
    wipe(nonce, sizeof nonce);
    if (ret == 0) {
        memcpy(c, epk, sizeof epk);
    }
    return ret;
}

int box_seal_open(const secretbox_cipher *cipher, uint8_t *m, const uint8_t *c,
                  unsigned long long clen, const uint8_t pk[32], const uint8_t sk[32])
{
    uint8_t nonce[crypto_box_NONCEBYTES];
    const box_keys keys = {cipher, nonce, c, sk};
    int ret;

    if (clen < crypto_box_SEALBYTES) {
        return error_fail("box: the sealed box is shorter than its key and tag");
    }
    box_seal_nonce(nonce, c, pk);
    ret = box_open_easy(&keys, m, c + crypto_box_PUBLICKEYBYTES, clen - crypto_box_PUBLICKEYBYTES);
    wipe(nonce, sizeof nonce);
    stack_clear(64); /* a push to align the stack may have saved a register of the hash */
    return ret;
}

int crypto_box_seal(unsigned char *c, const unsigned char *m, unsigned long long mlen,
                    const unsigned char *pk)
{
    return box_seal(&secretbox_salsa20, c, m, mlen, pk);
}

int crypto_box_seal_open(unsigned char *m, const unsigned char *c, unsigned long long clen,
                         const unsigned char *pk, const unsigned char *sk)
{
    return box_seal_open(&secretbox_salsa20, m, c, clen, pk, sk);
}
