/* SPDX-License-Identifier: ISC */
/* crypto_box_curve25519xchacha20poly1305: crypto_box with HChaCha20 and XChaCha20. The key pairs
 * are the same. */
#include "secretbox.h"

#include <trona.h>

enum { BOX_CURVE25519XCHACHA20POLY1305_TAG = crypto_box_curve25519xchacha20poly1305_MACBYTES };

int crypto_box_curve25519xchacha20poly1305_beforenm(unsigned char *k, const unsigned char *pk,
                                                    const unsigned char *sk)
{
    return box_beforenm(&secretbox_chacha20, k, pk, sk);
}

int crypto_box_curve25519xchacha20poly1305_detached(unsigned char *c, unsigned char *mac,
                                                    const unsigned char *m, unsigned long long mlen,
                                                    const unsigned char *n, const unsigned char *pk,
                                                    const unsigned char *sk)
{
    const box_keys keys = {&secretbox_chacha20, n, pk, sk};

    return box_detached(&keys, c, mac, m, mlen);
}

int crypto_box_curve25519xchacha20poly1305_detached_afternm(unsigned char *c, unsigned char *mac,
                                                            const unsigned char *m,
                                                            unsigned long long mlen,
                                                            const unsigned char *n,
                                                            const unsigned char *k)
{
    return secretbox_detached(&secretbox_chacha20, c, mac, m, mlen, n, k);
}

int crypto_box_curve25519xchacha20poly1305_easy(unsigned char *c, const unsigned char *m,
                                                unsigned long long mlen, const unsigned char *n,
                                                const unsigned char *pk, const unsigned char *sk)
{
    const box_keys keys = {&secretbox_chacha20, n, pk, sk};

    return box_detached(&keys, c + BOX_CURVE25519XCHACHA20POLY1305_TAG, c, m, mlen);
}

int crypto_box_curve25519xchacha20poly1305_easy_afternm(unsigned char *c, const unsigned char *m,
                                                        unsigned long long mlen,
                                                        const unsigned char *n,
                                                        const unsigned char *k)
{
    return secretbox_detached(&secretbox_chacha20, c + BOX_CURVE25519XCHACHA20POLY1305_TAG, c, m,
                              mlen, n, k);
}

int crypto_box_curve25519xchacha20poly1305_keypair(unsigned char *pk, unsigned char *sk)
{
    return crypto_box_keypair(pk, sk);
}

int crypto_box_curve25519xchacha20poly1305_open_detached(
    unsigned char *m, const unsigned char *c, const unsigned char *mac, unsigned long long clen,
    const unsigned char *n, const unsigned char *pk, const unsigned char *sk)
{
    const box_keys keys = {&secretbox_chacha20, n, pk, sk};

    return box_open_detached(&keys, m, c, mac, clen);
}

int crypto_box_curve25519xchacha20poly1305_open_detached_afternm(
    unsigned char *m, const unsigned char *c, const unsigned char *mac, unsigned long long clen,
    const unsigned char *n, const unsigned char *k)
{
    return secretbox_open_detached(&secretbox_chacha20, m, c, mac, clen, n, k);
}

int crypto_box_curve25519xchacha20poly1305_open_easy(unsigned char *m, const unsigned char *c,
                                                     unsigned long long clen,
                                                     const unsigned char *n,
                                                     const unsigned char *pk,
                                                     const unsigned char *sk)
{
    const box_keys keys = {&secretbox_chacha20, n, pk, sk};

    return box_open_easy(&keys, m, c, clen);
}

int crypto_box_curve25519xchacha20poly1305_open_easy_afternm(unsigned char *m,
                                                             const unsigned char *c,
                                                             unsigned long long clen,
                                                             const unsigned char *n,
                                                             const unsigned char *k)
{
    return secretbox_open_easy(&secretbox_chacha20, m, c, clen, n, k);
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
