/* SPDX-License-Identifier: ISC */
/* PBKDF2: limits, errors, overlaps. Known answers: test/kat/pbkdf2.txt. */
#include <errno.h>

#include "api_test.h"

typedef int test_pbkdf2(unsigned char *out, unsigned long long outlen, const char *passwd,
                        unsigned long long passwdlen, const unsigned char *salt,
                        unsigned long long saltlen, unsigned long long iterations);

static const struct {
    const char *name;
    test_pbkdf2 *derive;
    unsigned long long max;
} test_pbkdf2_hashes[] = {
    {"crypto_pwhash_pbkdf2_sha256", crypto_pwhash_pbkdf2_sha256, 137438953440ULL},
    {"crypto_pwhash_pbkdf2_sha512", crypto_pwhash_pbkdf2_sha512, 274877906880ULL},
};

static uint8_t test_pbkdf2_buf[400];

/* Leaves another reason in trona_last_error. */
static void test_pbkdf2_other_error(void)
{
    uint8_t out[1];

    (void) !crypto_kdf_derive_from_key(out, 0, 0, "another.", test_pbkdf2_buf);
    errno = 0;
}

static void test_pbkdf2_refuses(int which, unsigned long long outlen, unsigned long long passwdlen,
                                unsigned long long saltlen, unsigned long long iterations, int code)
{
    const char *name = test_pbkdf2_hashes[which].name;
    uint8_t out[32], salt[16] = {0};
    int ret;

    memset(out, 0xa5, sizeof out);
    test_pbkdf2_other_error();
    ret = test_pbkdf2_hashes[which].derive(out, outlen, "pw", passwdlen, salt, saltlen, iterations);
    tap_ok(ret == -1 && errno == code && api_all(out, 0xa5, sizeof out) &&
               strncmp(trona_last_error(), name, strlen(name)) == 0,
           "%s: out %llu, password %llu, salt %llu, %llu times: error %d, nothing written", name,
           outlen, passwdlen, saltlen, iterations, code);
}

static void test_pbkdf2_errors(int which)
{
    unsigned long long max = test_pbkdf2_hashes[which].max;

    test_pbkdf2_refuses(which, 32, 2, 16, 0, EINVAL);
    test_pbkdf2_refuses(which, 0, 2, 16, 1, EINVAL);
    test_pbkdf2_refuses(which, 0, 2, 16, 0, EINVAL);
    test_pbkdf2_refuses(which, max + 1, 2, 16, 1, EFBIG);
    test_pbkdf2_refuses(which, ~0ULL, 2, 16, 1, EFBIG);
#if SIZE_MAX < UINT64_MAX
    test_pbkdf2_refuses(which, 1ULL << 32, 2, 16, 1, EFBIG);
    test_pbkdf2_refuses(which, 32, 1ULL << 32, 16, 1, EFBIG);
    test_pbkdf2_refuses(which, 32, 2, 1ULL << 32, 1, EFBIG);
#endif
}

/* Out over the password, over a short salt and over a long one, shifted either way. */
static void test_pbkdf2_overlaps(int which)
{
    static const size_t salts[] = {16, 64, 65, 150};
    test_pbkdf2 *derive         = test_pbkdf2_hashes[which].derive;
    uint8_t want[150], passwd[20], salt[150], *in = test_pbkdf2_buf + 160;
    size_t i, at;
    int ok;

    api_random(passwd, sizeof passwd);
    api_random(salt, sizeof salt);
    for (i = 0; i < sizeof salts / sizeof salts[0]; i++) {
        ok = derive(want, sizeof want, (char *) passwd, sizeof passwd, salt, salts[i], 3) == 0;
        for (at = 10; at < 320 && ok; at += 30) {
            memcpy(in, salt, salts[i]);
            ok = derive(test_pbkdf2_buf + at % 250, sizeof want, (char *) passwd, sizeof passwd, in,
                        salts[i], 3) == 0 &&
                 memcmp(test_pbkdf2_buf + at % 250, want, sizeof want) == 0;
        }
        tap_ok(ok, "%s: out over a salt of %zu bytes", test_pbkdf2_hashes[which].name, salts[i]);
        ok = 1;
        for (at = 10; at < 250 && ok; at += 30) {
            memcpy(in, passwd, sizeof passwd);
            ok = derive(test_pbkdf2_buf + at, sizeof want, (char *) in, sizeof passwd, salt,
                        salts[i], 3) == 0 &&
                 memcmp(test_pbkdf2_buf + at, want, sizeof want) == 0;
        }
        tap_ok(ok, "%s: out over the password", test_pbkdf2_hashes[which].name);
    }
}

static void test_pbkdf2_nothing(int which)
{
    test_pbkdf2 *derive = test_pbkdf2_hashes[which].derive;
    uint8_t a[40], b[40];

    tap_ok(derive(a, sizeof a, NULL, 0, NULL, 0, 2) == 0 &&
               derive(b, sizeof b, "x", 0, (const uint8_t *) "x", 0, 2) == 0 &&
               memcmp(a, b, sizeof a) == 0,
           "%s: no password and no salt", test_pbkdf2_hashes[which].name);
}

int main(void)
{
    int i;

    for (i = 0; i < 2; i++) {
        test_pbkdf2_errors(i);
        test_pbkdf2_overlaps(i);
        test_pbkdf2_nothing(i);
    }
    return tap_done();
}
