/* SPDX-License-Identifier: ISC */
/* Keys for a connection: between two long-term key pairs, and safe from quantum computers with
 * X-Wing.
 *
 * cc exchange.c $(pkg-config --cflags --libs trona) */
#include <stdio.h>
#include <string.h>
#include <trona.h>

int main(void)
{
    unsigned char client_pk[crypto_kx_PUBLICKEYBYTES], client_sk[crypto_kx_SECRETKEYBYTES];
    unsigned char server_pk[crypto_kx_PUBLICKEYBYTES], server_sk[crypto_kx_SECRETKEYBYTES];
    unsigned char client_rx[crypto_kx_SESSIONKEYBYTES], client_tx[crypto_kx_SESSIONKEYBYTES];
    unsigned char server_rx[crypto_kx_SESSIONKEYBYTES], server_tx[crypto_kx_SESSIONKEYBYTES];
    unsigned char pk[crypto_kem_xwing_PUBLICKEYBYTES], sk[crypto_kem_xwing_SECRETKEYBYTES];
    unsigned char ct[crypto_kem_xwing_CIPHERTEXTBYTES];
    unsigned char mine[crypto_kem_xwing_SHAREDSECRETBYTES],
        theirs[crypto_kem_xwing_SHAREDSECRETBYTES];

    crypto_kx_keypair(client_pk, client_sk);
    crypto_kx_keypair(server_pk, server_sk);
    if (crypto_kx_client_session_keys(client_rx, client_tx, client_pk, client_sk, server_pk) != 0 ||
        crypto_kx_server_session_keys(server_rx, server_tx, server_pk, server_sk, client_pk) != 0) {
        fprintf(stderr, "exchange: %s\n", trona_last_error());
        return 1;
    }
    if (sodium_memcmp(client_tx, server_rx, sizeof client_tx) != 0 ||
        sodium_memcmp(client_rx, server_tx, sizeof client_rx) != 0) {
        return 1;
    }
    puts("a key for each direction");

    /* The receiver publishes pk; the sender draws a secret and sends ct. */
    if (crypto_kem_xwing_keypair(pk, sk) != 0 || crypto_kem_xwing_enc(ct, mine, pk) != 0 ||
        crypto_kem_xwing_dec(theirs, ct, sk) != 0) {
        fprintf(stderr, "exchange: %s\n", trona_last_error());
        return 1;
    }
    puts("X-Wing: one secret for both");
    return sodium_memcmp(mine, theirs, sizeof mine);
}
