/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of crypto_generichash beyond that of all hashes: lengths, keys, salts, states. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "child.h"

#include "api_test.h"

static uint8_t generic_m[600], generic_key[64];

/* Sets another reason than those that the tests look for. */
static void generic_stale(void)
{
    uint8_t tag[16] = {0};

    while (crypto_onetimeauth_verify(tag, generic_m, 1, generic_key) == 0) {
        tag[0]++;
    }
}

/* 1 if ret is -1 for a reason that has word in it. Leaves another one behind. */
static int generic_fails(int ret, const char *word)
{
    int ok = ret == -1 && strstr(trona_last_error(), word) != NULL;

    generic_stale();
    return ok && strstr(trona_last_error(), word) == NULL;
}

/* Lengths that are refused leave out as it was. */
static int test_lengths(void)
{
    static const size_t bad_out[] = {0, 65, 66, 256, 257, SIZE_MAX};
    static const size_t bad_key[] = {65, 66, 256, 257, SIZE_MAX};
    crypto_generichash_state s;
    uint8_t out[64];
    size_t i;
    int ok = 1;

    memset(out, 0xa5, sizeof out);
    generic_stale();
    for (i = 0; i < sizeof bad_out / sizeof bad_out[0]; i++) {
        const size_t n = bad_out[i];
        ok &= generic_fails(crypto_generichash(out, n, generic_m, 9, NULL, 0), "output") &&
              generic_fails(crypto_generichash_blake2b(out, n, generic_m, 9, NULL, 0), "output") &&
              generic_fails(crypto_generichash_blake2b_salt_personal(
                                out, n, generic_m, 9, generic_key, 16, generic_key, generic_key),
                            "output") &&
              generic_fails(crypto_generichash_init(&s, NULL, 0, n), "output") &&
              generic_fails(crypto_generichash_blake2b_init(&s, NULL, 0, n), "output") &&
              generic_fails(
                  crypto_generichash_blake2b_init_salt_personal(&s, NULL, 0, n, NULL, generic_key),
                  "output");
    }
    for (i = 0; i < sizeof bad_key / sizeof bad_key[0]; i++) {
        const size_t n = bad_key[i];
        ok &= generic_fails(crypto_generichash(out, 32, generic_m, 9, generic_key, n), "key") &&
              generic_fails(crypto_generichash_blake2b_salt_personal(out, 32, generic_m, 9,
                                                                     generic_key, n, NULL, NULL),
                            "key") &&
              generic_fails(crypto_generichash_init(&s, generic_key, n, 32), "key") &&
              generic_fails(
                  crypto_generichash_blake2b_init_salt_personal(&s, generic_key, n, 32, NULL, NULL),
                  "key");
    }
    return ok && api_all(out, 0xa5, sizeof out);
}

/* Every length of output and key, in one step and in two; each output length is another hash. */
static int test_accepted(void)
{
    crypto_generichash_state s;
    uint8_t a[66], b[66], last[64] = {0};
    size_t outlen, keylen;
    int ok = 1;

    for (keylen = 0; keylen <= 64; keylen++) {
        for (outlen = 1; outlen <= 64; outlen++) {
            const uint8_t *key = keylen > 0 ? generic_key : NULL;
            memset(a, 0xa5, sizeof a);
            memset(b, 0xa5, sizeof b);
            ok &= crypto_generichash(a + 1, outlen, generic_m, 300, key, keylen) == 0 &&
                  crypto_generichash_init(&s, key, keylen, outlen) == 0 &&
                  crypto_generichash_update(&s, generic_m, 129) == 0 &&
                  crypto_generichash_update(&s, generic_m + 129, 171) == 0 &&
                  crypto_generichash_final(&s, b + 1, outlen) == 0 && memcmp(a, b, sizeof a) == 0 &&
                  a[0] == 0xa5 && a[outlen + 1] == 0xa5;
            ok &= outlen < 9 || memcmp(a + 1, last, outlen - 1) != 0;
            memcpy(last, a + 1, outlen);
        }
    }
    return ok;
}

/* In init, NULL means no key, whatever its length; so does a key of length 0 everywhere. */
static int test_no_key(void)
{
    crypto_generichash_state s;
    uint8_t want[32], out[32];
    size_t keylen;
    int ok = crypto_generichash(want, 32, generic_m, 100, NULL, 0) == 0 &&
             crypto_generichash(out, 32, generic_m, 100, generic_key, 0) == 0 &&
             memcmp(out, want, 32) == 0;

    for (keylen = 0; keylen <= 64; keylen++) {
        ok &= crypto_generichash_init(&s, NULL, keylen, 32) == 0 &&
              crypto_generichash_update(&s, generic_m, 100) == 0 &&
              crypto_generichash_final(&s, out, 32) == 0 && memcmp(out, want, 32) == 0;
    }
    return ok;
}

/* After final, neither update nor final; final may be asked for less or more than init was told:
 * the first bytes of the hash. */
static int test_final(void)
{
    crypto_generichash_state s;
    uint8_t want[64], out[64];
    size_t n;
    int ok = 1;

    generic_stale();
    for (n = 1; n <= 64; n++) {
        ok &= crypto_generichash_init(&s, generic_key, 32, 24) == 0 &&
              crypto_generichash_update(&s, generic_m, 200) == 0;
        memset(out, 0xa5, sizeof out);
        ok &= crypto_generichash_final(&s, out, n) == 0 && api_all(out + n, 0xa5, 64 - n);
        if (n == 1) {
            want[0] = out[0];
        }
        ok &= out[0] == want[0];
        memset(out, 0xa5, sizeof out);
        ok &= generic_fails(crypto_generichash_final(&s, out, n), "final") &&
              api_all(out, 0xa5, sizeof out) &&
              generic_fails(crypto_generichash_update(&s, generic_m, 1), "final") &&
              generic_fails(crypto_generichash_update(&s, generic_m, 600), "final") &&
              generic_fails(crypto_generichash_blake2b_final(&s, out, 32), "final") &&
              api_all(out, 0xa5, sizeof out);
    }
    ok &= crypto_generichash(want, 24, generic_m, 200, generic_key, 32) == 0 &&
          crypto_generichash_init(&s, generic_key, 32, 24) == 0 &&
          crypto_generichash_update(&s, generic_m, 200) == 0 &&
          crypto_generichash_final(&s, out, 64) == 0 && memcmp(out, want, 24) == 0;
    /* The same state may begin anew. */
    return ok && crypto_generichash_init(&s, generic_key, 32, 24) == 0 &&
           crypto_generichash_update(&s, generic_m, 200) == 0 &&
           crypto_generichash_final(&s, out, 24) == 0 && memcmp(out, want, 24) == 0;
}

static int test_salt(void)
{
    static const uint8_t zero[16];
    const uint8_t *salts[] = {NULL, zero, generic_key, generic_key + 16};
    crypto_generichash_blake2b_state s;
    uint8_t out[16][40], again[40];
    size_t i, j;
    int ok = 1;

    for (i = 0; i < 16; i++) {
        const uint8_t *salt = salts[i / 4], *personal = salts[i % 4];
        ok &= crypto_generichash_blake2b_salt_personal(out[i], 40, generic_m, 257, generic_key, 20,
                                                       salt, personal) == 0 &&
              crypto_generichash_blake2b_init_salt_personal(&s, generic_key, 20, 40, salt,
                                                            personal) == 0 &&
              crypto_generichash_blake2b_update(&s, generic_m, 256) == 0 &&
              crypto_generichash_blake2b_update(&s, generic_m + 256, 1) == 0 &&
              crypto_generichash_blake2b_final(&s, again, 40) == 0 &&
              memcmp(out[i], again, 40) == 0;
        for (j = 0; j < i; j++) {
            /* NULL, number 0, is zeros, number 1 */
            const int same = (i / 4 + (i / 4 == 0)) == (j / 4 + (j / 4 == 0)) &&
                             (i % 4 + (i % 4 == 0)) == (j % 4 + (j % 4 == 0));
            ok &= (memcmp(out[i], out[j], 40) == 0) == same;
        }
    }
    (void) crypto_generichash(again, 40, generic_m, 257, generic_key, 20);
    return ok && memcmp(out[0], again, 40) == 0;
}

/* out may overlap the message and the key. */
static int test_overlap(void)
{
    uint8_t room[600], key[64], want[64];
    size_t at;
    int ok = 1;

    (void) crypto_generichash(want, 64, generic_m, 500, generic_key, 64);
    for (at = 0; at <= 500; at++) {
        memcpy(room, generic_m, 500);
        ok &= crypto_generichash(room + at, 64, room, 500, generic_key, 64) == 0 &&
              memcmp(room + at, want, 64) == 0;
    }
    memcpy(key, generic_key, 64);
    return ok && crypto_generichash(key, 64, generic_m, 500, key, 64) == 0 &&
           memcmp(key, want, 64) == 0;
}

static int test_keygen(void)
{
    uint8_t k[2][34];

    memset(k, 0xa5, sizeof k);
    crypto_generichash_keygen(k[0] + 1);
    crypto_generichash_blake2b_keygen(k[1] + 1);
    return memcmp(k[0] + 1, k[1] + 1, 32) != 0 && !api_all(k[0] + 25, 0xa5, 8) &&
           !api_all(k[1] + 25, 0xa5, 8) && k[0][0] == 0xa5 && k[0][33] == 0xa5 && k[1][0] == 0xa5 &&
           k[1][33] == 0xa5;
}

/* Number *arg of the calls that are misuse. */
static int generic_misuse(void *arg)
{
    crypto_generichash_state s;
    uint8_t out[66];

    (void) crypto_generichash_init(&s, NULL, 0, 32);
    switch (*(const int *) arg) {
    case 0:
        return crypto_generichash(out, 32, generic_m, 10, NULL, 1);
    case 1:
        return crypto_generichash(out, 32, generic_m, 10, NULL, 64);
    case 2:
        return crypto_generichash_blake2b(out, 32, generic_m, 10, NULL, 32);
    case 3:
        return crypto_generichash_blake2b_salt_personal(out, 32, generic_m, 10, NULL, 32, NULL,
                                                        NULL);
    case 4:
        return crypto_generichash(out, 32, NULL, 1, NULL, 0);
    case 5:
        return crypto_generichash_final(&s, out, 0);
    case 6:
        return crypto_generichash_final(&s, out, 65);
    case 7:
        return crypto_generichash_final(&s, out, SIZE_MAX);
    case 8:
        return crypto_generichash_blake2b_final(&s, out, 0);
    default:
        return crypto_generichash_blake2b_final(&s, out, 65);
    }
}

static int test_misuse(void)
{
    int i, ok = 1;

    for (i = 0; i < 10; i++) {
        if (!child_misuses(generic_misuse, &i)) {
            printf("# call %d\n", i);
            ok = 0;
        }
    }
    return ok;
}

int main(void)
{
    api_seed();
    api_random(generic_m, sizeof generic_m);
    api_random(generic_key, sizeof generic_key);
    tap_ok(test_lengths(), "lengths that are refused, and why");
    tap_ok(test_accepted(), "outputs of 1 to 64 bytes, keys of 0 to 64");
    tap_ok(test_no_key(), "init: NULL is no key, whatever its length");
    tap_ok(test_final(), "final: once, any length");
    tap_ok(test_salt(), "salt and personal");
    tap_ok(test_overlap(), "out may overlap the inputs");
    tap_ok(test_keygen(), "keygen makes 32 random bytes");
    tap_ok(test_misuse(), "NULL with a length, and final of 0 or 65 bytes, are misuse");
    return tap_done();
}
