/* SPDX-License-Identifier: ISC */
/* A digest of what NaCl's functions compute, by NaCl's headers alone. The expected one, in nacl.c,
 * comes from NaCl 20110221 (Debian's libnacl-dev): compile this file as C with -DNACL_NAMES_MAIN,
 * link libnacl.a and run it. */
#include "crypto_auth.h"
#include "crypto_auth_hmacsha256.h"
#include "crypto_box.h"
#include "crypto_core_hsalsa20.h"
#include "crypto_hash.h"
#include "crypto_hash_sha256.h"
#include "crypto_onetimeauth.h"
#include "crypto_secretbox.h"
#include "crypto_sign.h"
#include "crypto_stream.h"
#include "crypto_stream_aes128ctr.h"
#include "crypto_stream_salsa20.h"
#include "crypto_stream_salsa2012.h"
#include "crypto_stream_salsa208.h"
#include <stdio.h>
#include <string.h>

#ifdef NACL_NAMES_MAIN /* Debian lacks crypto_scalarmult.h */
# include "crypto_scalarmult_curve25519.h"
# define crypto_scalarmult      crypto_scalarmult_curve25519
# define crypto_scalarmult_base crypto_scalarmult_curve25519_base
#else
# include "crypto_scalarmult.h"
#endif

enum { NAMES_MAX = 400 };

/* digest = hash of digest and n bytes of p */
static void names_add(unsigned char digest[64], const unsigned char *p, size_t n)
{
    unsigned char both[64 + 2 * NAMES_MAX];

    memcpy(both, digest, 64);
    memcpy(both + 64, p, n);
    (void) crypto_hash(digest, both, 64 + n);
}

static void names_public(unsigned char digest[64], const unsigned char *m, unsigned len,
                         const unsigned char *key, const unsigned char *nonce)
{
    unsigned char a[32], c[2 * NAMES_MAX];
    unsigned long long n;

    (void) crypto_scalarmult_base(a, key);
    names_add(digest, a, 32);
    digest[0] ^= (unsigned char) crypto_box(c, m, len + 32, nonce, a, key + 32);
    names_add(digest, c, len + 32);
    digest[0] ^= (unsigned char) crypto_scalarmult(a, key + 32, a);
    names_add(digest, a, 32);
    (void) crypto_scalarmult_base(a, key);
    digest[0] ^= (unsigned char) crypto_box_beforenm(a, a, key + 32);
    (void) crypto_box_afternm(c, m, len + 32, nonce, a);
    names_add(digest, c, len + 32);
    (void) crypto_sign(c, &n, m + 32, len, key);
    names_add(digest, c, len + 64);
}

static void names_secret(unsigned char digest[64], const unsigned char *m, unsigned len,
                         const unsigned char *key, const unsigned char *nonce)
{
    unsigned char t[64], c[2 * NAMES_MAX];

    (void) crypto_secretbox(c, m, len + 32, nonce, key);
    names_add(digest, c, len + 32);
    m += 32;
    (void) crypto_auth(t, m, len, key);
    names_add(digest, t, 32);
    (void) crypto_auth_hmacsha256(t, m, len, key);
    names_add(digest, t, 32);
    (void) crypto_onetimeauth(t, m, len, key);
    names_add(digest, t, 16);
    (void) crypto_hash(t, m, len);
    names_add(digest, t, 64);
    (void) crypto_hash_sha256(t, m, len);
    names_add(digest, t, 32);
    (void) crypto_core_hsalsa20(t, nonce, key, key + 16);
    names_add(digest, t, 32);
    (void) crypto_stream(c, len, nonce, key);
    names_add(digest, c, len);
    (void) crypto_stream_xor(c, m, len, nonce, key);
    names_add(digest, c, len);
    (void) crypto_stream_aes128ctr_xor(c, m, len, nonce, key);
    names_add(digest, c, len);
    (void) crypto_stream_salsa20_xor(c, m, len, nonce, key);
    names_add(digest, c, len);
    (void) crypto_stream_salsa2012_xor(c, m, len, nonce, key);
    names_add(digest, c, len);
    (void) crypto_stream_salsa208_xor(c, m, len, nonce, key);
    names_add(digest, c, len);
}

static void nacl_names(char text[129])
{
    unsigned char digest[64] = {0}, m[32 + NAMES_MAX] = {0}, key[64], nonce[24];
    unsigned i, len, x = 1;

    for (len = 0; len < 300; len += 7) {
        for (i = 0; i < NAMES_MAX + 64 + 24; i++) {
            x = (x * 1664525U + 1013904223U) & 0xffffffffU;
            *(i < NAMES_MAX        ? m + 32 + i
              : i < NAMES_MAX + 64 ? key + i - NAMES_MAX
                                   : nonce + i - NAMES_MAX - 64) = (unsigned char) (x >> 24);
        }
        names_public(digest, m, len, key, nonce);
        names_secret(digest, m, len, key, nonce);
    }
    for (i = 0; i < 64; i++) {
        (void) sprintf(text + 2 * i, "%02x", digest[i]);
    }
}

#ifdef NACL_NAMES_MAIN
void randombytes(unsigned char *p, unsigned long long n)
{
    memset(p, 0, n);
}

int main(void)
{
    char text[129];

    nacl_names(text);
    puts(text);
    return 0;
}
#endif
