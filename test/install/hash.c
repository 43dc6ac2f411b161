/* SPDX-License-Identifier: ISC */
/* The least program: compiled and linked as a user of the installed library does. */
#ifdef SODIUM
# include <sodium.h>
#else
# include <trona.h>
#endif
#include <stdio.h>

int main(void)
{
    unsigned char h[crypto_hash_BYTES];

    if (sodium_init() < 0) {
        return 1;
    }
    crypto_hash(h, (const unsigned char *) "abc", 3);
    printf("%02x%02x %s\n", h[0], h[1], crypto_hash_primitive());
    return !(h[0] == 0xdd && h[1] == 0xaf);
}
