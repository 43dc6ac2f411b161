/* SPDX-License-Identifier: ISC */
/* A message from Alice to Bob: encrypted to Bob's public key, and known to come from Alice.
 *
 * cc box.c $(pkg-config --cflags --libs trona) */
#include <stdio.h>
#include <string.h>
#include <trona.h>

int main(void)
{
    static const char text[] = "meet me at noon";
    unsigned char alice_pk[crypto_box_PUBLICKEYBYTES], alice_sk[crypto_box_SECRETKEYBYTES];
    unsigned char bob_pk[crypto_box_PUBLICKEYBYTES], bob_sk[crypto_box_SECRETKEYBYTES];
    unsigned char nonce[crypto_box_NONCEBYTES];
    unsigned char box[sizeof text + crypto_box_MACBYTES];
    char opened[sizeof text];

    /* Once, each on his own machine. Only the public keys are given away. */
    crypto_box_keypair(alice_pk, alice_sk);
    crypto_box_keypair(bob_pk, bob_sk);

    /* Alice. The nonce goes with the box; it must be new for each. */
    randombytes_buf(nonce, sizeof nonce);
    if (crypto_box_easy(box, (const unsigned char *) text, sizeof text, nonce, bob_pk, alice_sk) !=
        0) {
        fprintf(stderr, "box: %s\n", trona_last_error());
        return 1;
    }

    /* Bob. */
    if (crypto_box_open_easy((unsigned char *) opened, box, sizeof box, nonce, alice_pk, bob_sk) !=
        0) {
        fprintf(stderr, "box: %s\n", trona_last_error());
        return 1;
    }
    printf("Bob reads: %s\n", opened);

    /* A ciphertext changed on the way is refused. */
    box[3] ^= 1;
    if (crypto_box_open_easy((unsigned char *) opened, box, sizeof box, nonce, alice_pk, bob_sk) ==
        0) {
        return 1;
    }
    printf("changed on the way: %s\n", trona_last_error());
    sodium_memzero(alice_sk, sizeof alice_sk);
    sodium_memzero(bob_sk, sizeof bob_sk);
    return 0;
}
