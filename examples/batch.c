/* SPDX-License-Identifier: ISC */
/* Many signatures at once, each with the verdict that it would have by itself.
 *
 * cc batch.c $(pkg-config --cflags --libs trona) */
#include <stdio.h>
#include <string.h>
#include <trona.h>

#define COUNT 64

int main(void)
{
    static unsigned char pk[COUNT][crypto_sign_PUBLICKEYBYTES],
        sk[COUNT][crypto_sign_SECRETKEYBYTES];
    static unsigned char text[COUNT][20], sig[COUNT][crypto_sign_BYTES];
    const unsigned char *pks[COUNT], *sks[COUNT], *texts[COUNT], *sigs[COUNT];
    unsigned long long lengths[COUNT];
    int results[COUNT], i, bad = 0;

    crypto_sign_ed25519_keypair_batch(pk[0], sk[0], COUNT);
    for (i = 0; i < COUNT; i++) {
        lengths[i] =
            (unsigned long long) snprintf((char *) text[i], sizeof text[i], "message %d", i);
        pks[i]   = pk[i];
        sks[i]   = sk[i];
        texts[i] = text[i];
        sigs[i]  = sig[i];
    }
    crypto_sign_ed25519_batch(sig[0], texts, lengths, sks, COUNT);
    if (crypto_sign_ed25519_verify_batch(results, sigs, texts, lengths, pks, COUNT) != 0) {
        return 1;
    }
    printf("%d signatures verify\n", COUNT);

    sig[17][0] ^= 1;
    if (crypto_sign_ed25519_verify_batch(results, sigs, texts, lengths, pks, COUNT) == 0) {
        return 1;
    }
    for (i = 0; i < COUNT; i++) {
        if (results[i] != 0) {
            printf("number %d does not\n", i);
            bad++;
        }
    }
    sodium_memzero(sk, sizeof sk);
    return bad == 1 && results[17] != 0 ? 0 : 1;
}
