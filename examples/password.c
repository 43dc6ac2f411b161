/* SPDX-License-Identifier: ISC */
/* Passwords: a string to store, and a key for a file.
 *
 * cc password.c $(pkg-config --cflags --libs trona) */
#include <stdio.h>
#include <string.h>
#include <trona.h>

int main(void)
{
    static const char password[] = "correct horse battery staple";
    const size_t length          = sizeof password - 1;
    char stored[crypto_pwhash_STRBYTES];
    unsigned char salt[crypto_pwhash_SALTBYTES], key[crypto_secretbox_KEYBYTES];
    unsigned long long passes;
    size_t memory;

    /* Once for a kind of machine: as much as 50 ms and 64 MiB allow. A server's log-in takes more
     * of both. */
    if (crypto_pwhash_calibrate(&passes, &memory, (size_t) 64 << 20, 50,
                                crypto_pwhash_ALG_DEFAULT) != 0) {
        fprintf(stderr, "password: %s\n", trona_last_error());
        return 1;
    }
    printf("%llu passes over %zu KiB\n", passes, memory / 1024);

    /* For logging in: the string has salt and limits in it. */
    if (crypto_pwhash_str(stored, password, length, passes, memory) != 0) {
        fprintf(stderr, "password: %s\n", trona_last_error());
        return 1;
    }
    printf("stored: %s\n", stored);
    if (crypto_pwhash_str_verify(stored, password, length) != 0 ||
        crypto_pwhash_str_verify(stored, "correct horse", 13) == 0) {
        return 1;
    }
    puts("the right one passes, another does not");
    if (crypto_pwhash_str_needs_rehash(stored, passes, memory) != 0) {
        return 1; /* after the limits have grown, at the next log-in: crypto_pwhash_str again */
    }

    /* For a key: store salt and limits beside the ciphertext. */
    randombytes_buf(salt, sizeof salt);
    if (crypto_pwhash(key, sizeof key, password, length, salt, passes, memory,
                      crypto_pwhash_ALG_DEFAULT) != 0) {
        fprintf(stderr, "password: %s\n", trona_last_error());
        return 1;
    }
    sodium_memzero(key, sizeof key);
    return 0;
}
