/* SPDX-License-Identifier: ISC */
/* A signature of a message, of a message in pieces, and for one use of a key among several.
 *
 * cc sign.c $(pkg-config --cflags --libs trona) */
#include <stdio.h>
#include <string.h>
#include <trona.h>

int main(void)
{
    static const unsigned char text[]     = "I owe you 5 euros";
    static const unsigned char receipts[] = "receipts", orders[] = "orders";
    unsigned char pk[crypto_sign_PUBLICKEYBYTES], sk[crypto_sign_SECRETKEYBYTES],
        sig[crypto_sign_BYTES];
    crypto_sign_state st;

    crypto_sign_keypair(pk, sk);

    crypto_sign_detached(sig, NULL, text, sizeof text, sk);
    if (crypto_sign_verify_detached(sig, text, sizeof text, pk) != 0) {
        return 1;
    }
    puts("signed and verified");

    /* What does not fit into memory: another scheme (Ed25519ph), so that neither passes as the
     * other. */
    crypto_sign_init(&st);
    crypto_sign_update(&st, text, 5);
    crypto_sign_update(&st, text + 5, sizeof text - 5);
    crypto_sign_final_create(&st, sig, NULL, sk);
    crypto_sign_init(&st);
    crypto_sign_update(&st, text, sizeof text);
    if (crypto_sign_final_verify(&st, sig, pk) != 0) {
        return 1;
    }
    puts("signed in pieces, verified as a whole");

    /* One key for several uses: a receipt is no order. */
    if (crypto_sign_ed25519ctx_detached(sig, NULL, text, sizeof text, receipts, sizeof receipts - 1,
                                        sk) != 0 ||
        crypto_sign_ed25519ctx_verify_detached(sig, text, sizeof text, receipts,
                                               sizeof receipts - 1, pk) != 0 ||
        crypto_sign_ed25519ctx_verify_detached(sig, text, sizeof text, orders, sizeof orders - 1,
                                               pk) == 0) {
        return 1;
    }
    printf("as an order: %s\n", trona_last_error());
    sodium_memzero(sk, sizeof sk);
    return 0;
}
