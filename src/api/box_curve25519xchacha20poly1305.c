/* SPDX-License-Identifier: ISC */
/* crypto_box_curve25519xchacha20poly1305: crypto_box with HChaCha20 and XChaCha20. The key pairs
 * are the same. */
#include "secretbox.h"

BOX(crypto_box_curve25519xchacha20poly1305_beforenm,
    crypto_box_curve25519xchacha20poly1305_detached, crypto_box_curve25519xchacha20poly1305_easy,
    crypto_box_curve25519xchacha20poly1305_open_detached,
    crypto_box_curve25519xchacha20poly1305_open_easy, secretbox_chacha20)

SECRETBOX(crypto_box_curve25519xchacha20poly1305_detached_afternm,
          crypto_box_curve25519xchacha20poly1305_easy_afternm,
          crypto_box_curve25519xchacha20poly1305_open_detached_afternm,
          crypto_box_curve25519xchacha20poly1305_open_easy_afternm, secretbox_chacha20)

int crypto_box_curve25519xchacha20poly1305_keypair(unsigned char *pk, unsigned char *sk)
{
    return crypto_box_keypair(pk, sk);
}

int crypto_box_curve25519xchacha20poly1305_seal(unsigned char *c, const unsigned char *m,
                                                unsigned long long mlen, const unsigned char *pk)
{
    return box_seal(&secretbox_chacha20, c, m, mlen, pk);
}

int crypto_box_curve25519xchacha20poly1305_seal_open(unsigned char *m, const unsigned char *c,
                                                     unsigned long long clen,
                                                     const unsigned char *pk,
                                                     const unsigned char *sk)
{
    return box_seal_open(&secretbox_chacha20, m, c, clen, pk, sk);
}

int crypto_box_curve25519xchacha20poly1305_seed_keypair(unsigned char *pk, unsigned char *sk,
                                                        const unsigned char *seed)
{
    return crypto_box_seed_keypair(pk, sk, seed);
}
