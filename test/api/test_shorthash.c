/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* crypto_shorthash: what its functions promise. Known answers: test/kat/siphash.txt. */
#include "api_test.h"

static void test_shorthash_functions(void)
{
    uint8_t m[100], k[16], a[16], b[16];

    api_random(m, sizeof m);
    api_random(k, sizeof k);
    tap_ok(crypto_shorthash(a, m, sizeof m, k) == 0 &&
               crypto_shorthash_siphash24(b, m, sizeof m, k) == 0 && memcmp(a, b, 8) == 0,
           "crypto_shorthash is SipHash-2-4");
    memset(a, 0xa5, sizeof a);
    tap_ok(crypto_shorthash(a, m, sizeof m, k) == 0 && api_all(a + 8, 0xa5, 8),
           "crypto_shorthash writes eight bytes");
    tap_ok(crypto_shorthash_siphashx24(a, m, sizeof m, k) == 0 && memcmp(a, b, 8) != 0,
           "the longer hash does not begin with the shorter one");
    tap_ok(crypto_shorthash(a, NULL, 0, k) == 0 && crypto_shorthash(b, m, 0, k) == 0 &&
               memcmp(a, b, 8) == 0 && crypto_shorthash_siphash24(a, NULL, 0, k) == 0 &&
               memcmp(a, b, 8) == 0,
           "no message may be NULL");
    tap_ok(crypto_shorthash_siphashx24(a, NULL, 0, k) == 0 &&
               crypto_shorthash_siphashx24(b, m, 0, k) == 0 && memcmp(a, b, 16) == 0,
           "nor need the longer hash have a message");
}

static void test_shorthash_overlap(void)
{
    uint8_t m[64], want[16], key[16], k[16];
    int i, wrong = 0;

    for (i = 0; i < 48; i++) {
        api_random(m, sizeof m);
        api_random(k, sizeof k);
        memcpy(key, k, sizeof k);
        (void) crypto_shorthash_siphashx24(want, m, 64, k);
        (void) crypto_shorthash_siphashx24(k, m, 64, k);
        wrong += memcmp(k, want, 16) != 0;
        (void) crypto_shorthash_siphashx24(m + i, m, 64, key);
        wrong += memcmp(m + i, want, 16) != 0;
        (void) crypto_shorthash(want, m, 64, key);
        (void) crypto_shorthash(m + i, m, 64, key);
        wrong += memcmp(m + i, want, 8) != 0;
    }
    tap_ok(wrong == 0, "the hash may overlap message and key (%d wrong)", wrong);
}

int main(void)
{
    uint8_t a[16] = {0}, b[16] = {0};

    api_seed();
    test_shorthash_functions();
    test_shorthash_overlap();
    crypto_shorthash_keygen(a);
    crypto_shorthash_keygen(b);
    tap_ok(!api_all(a, 0, 16) && memcmp(a, b, 16) != 0, "crypto_shorthash_keygen fills a key");
    return tap_done();
}
