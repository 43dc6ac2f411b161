/* SPDX-License-Identifier: ISC */
/* SHA-256 of "abc", by the packaged library. */
#include <trona.h>

int main(void)
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    return crypto_hash_sha256(hash, (const unsigned char *) "abc", 3) != 0 || hash[0] != 0xba;
}
