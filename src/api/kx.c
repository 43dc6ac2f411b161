/* SPDX-License-Identifier: ISC */
/* Key exchange: the halves of BLAKE2b-64(X25519 || client's public key || server's public key). */
#include "../blake2b/blake2b.h"
#include "../core/error.h"
#include "../core/stack.h"

/* to_client, to_server: the session key of each direction; one may be NULL. The other is then the
 * key to the server, in every case, as in libsodium. sk is this side's secret key, pk the peer's
 * public key. */
static int kx_keys(uint8_t *to_client, uint8_t *to_server, const uint8_t sk[32],
                   const uint8_t pk[32], const uint8_t client_pk[32], const uint8_t server_pk[32])
{
    uint8_t in[96], keys[64];

    if (to_client == NULL && to_server == NULL) {
        error_misuse("crypto_kx: rx and tx are both NULL");
    }
    if (crypto_scalarmult_curve25519(in, sk, pk) != 0) {
        return error_fail("kx: the public key of the peer has low order");
    }
    memcpy(in + 32, client_pk, 32);
    memcpy(in + 64, server_pk, 32);
    blake2b_hash(keys, sizeof keys, in, sizeof in);
    if (to_client != NULL) {
        memcpy(to_client, to_server != NULL ? keys : keys + 32, 32);
    }
    if (to_server != NULL) {
        memcpy(to_server, keys + 32, 32);
    }
    wipe(in, sizeof in);
    wipe(keys, sizeof keys);
    return 0;
}

int crypto_kx_client_session_keys(unsigned char rx[crypto_kx_SESSIONKEYBYTES],
                                  unsigned char tx[crypto_kx_SESSIONKEYBYTES],
                                  const unsigned char client_pk[crypto_kx_PUBLICKEYBYTES],
                                  const unsigned char client_sk[crypto_kx_SECRETKEYBYTES],
                                  const unsigned char server_pk[crypto_kx_PUBLICKEYBYTES])
{
    return kx_keys(rx, tx, client_sk, server_pk, client_pk, server_pk);
}

int crypto_kx_keypair(unsigned char pk[crypto_kx_PUBLICKEYBYTES],
                      unsigned char sk[crypto_kx_SECRETKEYBYTES])
{
    randombytes_buf(sk, crypto_kx_SECRETKEYBYTES);
    (void) crypto_scalarmult_curve25519_base(pk, sk);
    stack_clear(64); /* a push to align the stack may have saved a register of the generator */
    return 0;
}

int crypto_kx_seed_keypair(unsigned char pk[crypto_kx_PUBLICKEYBYTES],
                           unsigned char sk[crypto_kx_SECRETKEYBYTES],
                           const unsigned char seed[crypto_kx_SEEDBYTES])
{
    blake2b_hash(sk, crypto_kx_SECRETKEYBYTES, seed, crypto_kx_SEEDBYTES);
    return crypto_scalarmult_curve25519_base(pk, sk);
}

int crypto_kx_server_session_keys(unsigned char rx[crypto_kx_SESSIONKEYBYTES],
                                  unsigned char tx[crypto_kx_SESSIONKEYBYTES],
                                  const unsigned char server_pk[crypto_kx_PUBLICKEYBYTES],
                                  const unsigned char server_sk[crypto_kx_SECRETKEYBYTES],
                                  const unsigned char client_pk[crypto_kx_PUBLICKEYBYTES])
{
    return kx_keys(tx, rx, server_sk, client_pk, client_pk, server_pk);
}
