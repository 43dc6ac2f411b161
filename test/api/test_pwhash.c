/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* crypto_pwhash, crypto_pwhash_argon2i, crypto_pwhash_argon2id and their strings: what they return,
 * errno, outputs on failure. What they compute: test/kat/argon2.txt. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "api_test.h"

#include <time.h>

#include "child.h"
#include "pwhash_fail.h"

/* A string of libsodium 1.0.18: crypto_pwhash_str of "pw". */
#define PWHASH_STRING                                                                              \
       "$argon2id$v=19$m=8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$"                                        \
       "bqbRvg4AOzEIFcjxSEMIB3fEmF2I4FPRfB1V0aZQWYY"
#define PWHASH_HEAD "$argon2id$v=19$m=8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$"
#define PWHASH_HASH "bqbRvg4AOzEIFcjxSEMIB3fEmF2I4FPRfB1V0aZQWYY"

static uint8_t pwhash_salt[crypto_pwhash_SALTBYTES];

typedef int (*pwhash_raw)(unsigned char *const, unsigned long long, const char *const,
                          unsigned long long, const unsigned char *const, unsigned long long,
                          size_t, int);

static const struct {
    const char *name;
    pwhash_raw fn;
    int alg;
    unsigned long long min_opslimit;
} pwhash_functions[] = {
    {"crypto_pwhash (Argon2i)", crypto_pwhash, 1, 3},
    {"crypto_pwhash (Argon2id)", crypto_pwhash, 2, 1},
    {"crypto_pwhash_argon2i", crypto_pwhash_argon2i, 1, 3},
    {"crypto_pwhash_argon2id", crypto_pwhash_argon2id, 2, 1},
};

static void pwhash_test_ranges(void)
{
    static const struct {
        const char *what;
        unsigned long long outlen, passwdlen, opslimit;
        size_t memlimit;
        int error;
    } bad[] = {
        {"output of 15 bytes", 15, 2, 3, 8192, EINVAL},
        {"output of 0 bytes", 0, 2, 3, 8192, EINVAL},
        {"no pass", 32, 2, 0, 8192, EINVAL},
        {"memory below 8 KiB", 32, 2, 3, 8191, EINVAL},
        {"no memory", 32, 2, 3, 0, EINVAL},
        {"2^32 passes", 32, 2, 4294967296ULL, 8192, EFBIG},
        {"all bits of opslimit", 32, 2, ~0ULL, 8192, EFBIG},
        {"password of 2^32 bytes", 32, 4294967296ULL, 3, 8192, EFBIG},
        {"memory above the maximum", 32, 2, 3, (size_t) 0 - 1, EFBIG},
        {"too large before too small", 32, 4294967296ULL, 0, 0, EFBIG},
        {"a short output before what is too large", 15, 2, 4294967296ULL, 8192, EINVAL},
    };
    uint8_t out[64];
    size_t f, i;
    int ret;

    for (f = 0; f < sizeof pwhash_functions / sizeof pwhash_functions[0]; f++) {
        for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
            memset(out, 0xaa, sizeof out);
            pwhash_forget();
            ret = pwhash_functions[f].fn(out, bad[i].outlen, "pw", bad[i].passwdlen, pwhash_salt,
                                         bad[i].opslimit, bad[i].memlimit, pwhash_functions[f].alg);
            tap_ok(pwhash_failed(ret, bad[i].error) && api_all(out, 0, (size_t) bad[i].outlen) &&
                       api_all(out + bad[i].outlen, 0xaa, sizeof out - (size_t) bad[i].outlen),
                   "%s: %s", pwhash_functions[f].name, bad[i].what);
        }
        pwhash_forget();
        memset(out, 0xaa, sizeof out);
        ret = pwhash_functions[f].fn(out, 32, "pw", 2, pwhash_salt,
                                     pwhash_functions[f].min_opslimit - 1, 8192,
                                     pwhash_functions[f].alg);
        tap_ok(pwhash_failed(ret, EINVAL) && api_all(out, 0, 32), "%s: one pass too few",
               pwhash_functions[f].name);
        pwhash_forget();
        memset(out, 0xaa, sizeof out);
        ret = pwhash_functions[f].fn(out, 32, (const char *) out, 32, pwhash_salt, 3, 8192,
                                     pwhash_functions[f].alg);
        tap_ok(pwhash_failed(ret, EINVAL) && api_all(out, 0, 32), "%s: output on the password",
               pwhash_functions[f].name);
        errno = 4321;
        memset(out, 0xaa, sizeof out);
        ret =
            pwhash_functions[f].fn(out, 16, "pw", 2, pwhash_salt, pwhash_functions[f].min_opslimit,
                                   8192, pwhash_functions[f].alg);
        tap_ok(ret == 0 && errno == 4321 && api_all(out + 16, 0xaa, 48) && !api_all(out, 0, 16),
               "%s: the smallest of all, errno stays", pwhash_functions[f].name);
    }
}

static void pwhash_test_alg(void)
{
    static const int unknown[] = {0, 3, -1, INT_MAX, INT_MIN};
    uint8_t out[32];
    size_t i;
    int ret;

    for (i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        memset(out, 0xaa, sizeof out);
        pwhash_forget();
        ret = crypto_pwhash(out, 32, "pw", 2, pwhash_salt, 3, 8192, unknown[i]);
        tap_ok(pwhash_failed(ret, EINVAL), "crypto_pwhash: algorithm %d", unknown[i]);
        pwhash_forget();
        ret = crypto_pwhash_argon2i(out, 32, "pw", 2, pwhash_salt, 3, 8192, unknown[i]);
        tap_ok(pwhash_failed(ret, EINVAL) && api_all(out, 0, 32),
               "crypto_pwhash_argon2i: algorithm %d", unknown[i]);
        pwhash_forget();
        memset(out, 0xaa, sizeof out);
        ret = crypto_pwhash_argon2id(out, 32, "pw", 2, pwhash_salt, 3, 8192, unknown[i]);
        tap_ok(pwhash_failed(ret, EINVAL) && api_all(out, 0, 32),
               "crypto_pwhash_argon2id: algorithm %d", unknown[i]);
    }
    pwhash_forget();
    ret = crypto_pwhash_argon2i(out, 32, "pw", 2, pwhash_salt, 3, 8192, 2);
    tap_ok(pwhash_failed(ret, EINVAL), "crypto_pwhash_argon2i: not Argon2id");
    ret = crypto_pwhash_argon2id(out, 32, "pw", 2, pwhash_salt, 3, 8192, 1);
    tap_ok(pwhash_failed(ret, EINVAL), "crypto_pwhash_argon2id: not Argon2i");
}

/* In a child, with less memory than it asks for; 78 if that cannot be. */
static int pwhash_no_memory(void *unused)
{
    uint8_t out[32];
    char str[128], from[] = "$argon2id$v=19$m=1048576,t=1,p=1$c3Nzc3Nzc3Nzc3Nzc3Nzcw$"
                            "PWBT8TxQGEKb3M2qQwoClk0HaqZXXaVUYr7UC66WrTk";

    (void) unused;
    if (!pwhash_limit((rlim_t) 1 << 29)) {
        return 78;
    }
    memset(out, 0xaa, sizeof out);
    pwhash_forget();
    if (!pwhash_failed(crypto_pwhash(out, 32, "pw", 2, pwhash_salt, 1, (size_t) 1 << 30, 2),
                       ENOMEM) ||
        !api_all(out, 0, 32)) {
        return 1;
    }
    pwhash_forget();
    memset(str, 'x', sizeof str);
    if (!pwhash_failed(crypto_pwhash_str(str, "pw", 2, 1, (size_t) 1 << 30), ENOMEM) ||
        !api_all((const uint8_t *) str, 0, 128)) {
        return 2;
    }
    pwhash_forget();
    if (!pwhash_failed(crypto_pwhash_str_verify(from, "pw", 2), ENOMEM)) {
        return 3;
    }
    memset(out, 0xaa, sizeof out);
    pwhash_forget();
    return pwhash_failed(crypto_pwhash_argon2_ll(out, 32, "pw", 2, pwhash_salt, 16, NULL, 0, NULL,
                                                 0, 2, 1, 1 << 20, 4, 4),
                         ENOMEM) &&
                   api_all(out, 0, 32)
               ? 0
               : 4;
}

static void pwhash_test_memory(void)
{
    int status = child_run(pwhash_no_memory, NULL);

    if (status == 78) {
        tap_skip("the address space cannot be limited here", "without enough memory: ENOMEM");
        return;
    }
    tap_ok(status == 0, "without enough memory: ENOMEM, zeros (%d)", status);
}

typedef int (*pwhash_str)(char *, const char *const, unsigned long long, unsigned long long,
                          size_t);

static int pwhash_str_i(char *out, const char *const passwd, unsigned long long passwdlen,
                        unsigned long long opslimit, size_t memlimit)
{
    return crypto_pwhash_str_alg(out, passwd, passwdlen, opslimit, memlimit, 1);
}

static int pwhash_str_id(char *out, const char *const passwd, unsigned long long passwdlen,
                         unsigned long long opslimit, size_t memlimit)
{
    return crypto_pwhash_str_alg(out, passwd, passwdlen, opslimit, memlimit, 2);
}

static const struct {
    const char *name, *head;
    pwhash_str fn;
    unsigned long long min_opslimit;
} pwhash_strings[] = {
    {"crypto_pwhash_str", "$argon2id$v=19$m=9,t=3,p=1$", crypto_pwhash_str, 1},
    {"crypto_pwhash_str_alg (Argon2id)", "$argon2id$v=19$m=9,t=3,p=1$", pwhash_str_id, 1},
    {"crypto_pwhash_str_alg (Argon2i)", "$argon2i$v=19$m=9,t=3,p=1$", pwhash_str_i, 3},
    {"crypto_pwhash_argon2i_str", "$argon2i$v=19$m=9,t=3,p=1$", crypto_pwhash_argon2i_str, 3},
    {"crypto_pwhash_argon2id_str", "$argon2id$v=19$m=9,t=3,p=1$", crypto_pwhash_argon2id_str, 1},
};

/* 1 if str is head, 22 characters, $, 43 characters, and zeros up to 128. */
static int pwhash_is_string(const char *str, const char *head)
{
    size_t n = strlen(head);

    return strncmp(str, head, n) == 0 && str[n + 22] == '$' && strlen(str) == n + 22 + 1 + 43 &&
           strcspn(str + n, "$=") == 22 && strcspn(str + n + 23, "$=") == 43 &&
           api_all((const uint8_t *) str + n + 66, 0, 128 - n - 66);
}

static void pwhash_test_strings(void)
{
    static const struct {
        const char *what;
        unsigned long long passwdlen, opslimit;
        size_t memlimit;
        int error;
    } bad[] = {
        {"no pass", 2, 0, 8192, EINVAL},
        {"memory below 8 KiB", 2, 3, 8191, EINVAL},
        {"2^32 passes", 2, 4294967296ULL, 8192, EFBIG},
        {"password of 2^32 bytes", 4294967296ULL, 3, 8192, EFBIG},
        {"memory above the maximum", 2, 3, (size_t) 0 - 1, EFBIG},
    };
    char str[130], other[130];
    size_t f, i;
    int ret;

    for (f = 0; f < sizeof pwhash_strings / sizeof pwhash_strings[0]; f++) {
        pwhash_str make = pwhash_strings[f].fn;

        memset(str, 'x', sizeof str);
        errno = 4321;
        ret   = make(str, "pw", 2, 3, 9 * 1024 + 1023);
        tap_ok(ret == 0 && errno == 4321 && pwhash_is_string(str, pwhash_strings[f].head) &&
                   str[128] == 'x',
               "%s: the string", pwhash_strings[f].name);
        tap_ok(crypto_pwhash_str_verify(str, "pw", 2) == 0, "%s: it is verified",
               pwhash_strings[f].name);
        pwhash_forget();
        tap_ok(pwhash_failed(crypto_pwhash_str_verify(str, "pW", 2), EINVAL) &&
                   pwhash_failed(crypto_pwhash_str_verify(str, "pw", 1), EINVAL) &&
                   pwhash_failed(crypto_pwhash_str_verify(str, "pw", 3), EINVAL) &&
                   pwhash_failed(crypto_pwhash_str_verify(str, "", 0), EINVAL),
               "%s: another password is not", pwhash_strings[f].name);
        tap_ok(make(other, "pw", 2, 3, 9 * 1024) == 0 && strcmp(str, other) != 0,
               "%s: another salt each time", pwhash_strings[f].name);
        tap_ok(crypto_pwhash_str_needs_rehash(str, 3, 9 * 1024) == 0 &&
                   crypto_pwhash_str_needs_rehash(str, 3, 9 * 1024 + 1023) == 0 &&
                   crypto_pwhash_str_needs_rehash(str, 2, 9 * 1024) == 1 &&
                   crypto_pwhash_str_needs_rehash(str, 4, 9 * 1024) == 1 &&
                   crypto_pwhash_str_needs_rehash(str, 3, 8 * 1024) == 1 &&
                   crypto_pwhash_str_needs_rehash(str, 3, 10 * 1024) == 1 &&
                   crypto_pwhash_str_needs_rehash(str, 0, 0) == 1,
               "%s: the limits are found again", pwhash_strings[f].name);
        for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
            memset(str, 'x', sizeof str);
            pwhash_forget();
            ret = make(str, "pw", bad[i].passwdlen, bad[i].opslimit, bad[i].memlimit);
            tap_ok(pwhash_failed(ret, bad[i].error) && api_all((const uint8_t *) str, 0, 128),
                   "%s: %s", pwhash_strings[f].name, bad[i].what);
        }
        memset(str, 'x', sizeof str);
        pwhash_forget();
        ret = make(str, "pw", 2, pwhash_strings[f].min_opslimit - 1, 8192);
        tap_ok(pwhash_failed(ret, EINVAL) && api_all((const uint8_t *) str, 0, 128),
               "%s: one pass too few", pwhash_strings[f].name);
    }
}

static int pwhash_misuse(void *alg)
{
    char str[128];
    int a;

    memcpy(&a, alg, sizeof a);
    return crypto_pwhash_str_alg(str, "pw", 2, 3, 8192, a);
}

static void pwhash_test_misuse(void)
{
    static int unknown[] = {0, 3, -1};
    size_t i;

    for (i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        tap_ok(child_misuses(pwhash_misuse, &unknown[i]), "crypto_pwhash_str_alg: misuse with %d",
               unknown[i]);
    }
}

static void pwhash_test_calibrate(void)
{
    unsigned long long ops = 0;
    size_t mem = 0, most = (size_t) 1 << 20;
    int alg, ok          = 1;

    for (alg = crypto_pwhash_ALG_ARGON2I13; alg <= crypto_pwhash_ALG_ARGON2ID13; alg++) {
        unsigned long long least = alg == crypto_pwhash_ALG_ARGON2I13 ? 3 : 1;

        ok &= crypto_pwhash_calibrate(&ops, &mem, most, 1, alg) == 0 && ops >= least &&
              ops <= crypto_pwhash_OPSLIMIT_MAX && mem >= crypto_pwhash_MEMLIMIT_MIN &&
              mem <= most && mem % 1024 == 0;
        ok &= crypto_pwhash_calibrate(&ops, &mem, 8192, 20, alg) == 0 && mem == 8192 && ops > least;
        ok &= crypto_pwhash_calibrate(&ops, &mem, 10000, 1, alg) == 0 && mem <= 9216;
    }
    tap_ok(ok, "calibrate: limits within what is allowed; passes when there is no more memory");
    ops   = 12345;
    mem   = 54321;
    errno = 0;
    tap_ok(crypto_pwhash_calibrate(&ops, &mem, 8191, 1, crypto_pwhash_ALG_DEFAULT) == -1 &&
               errno == EINVAL &&
               crypto_pwhash_calibrate(&ops, &mem, most, 0, crypto_pwhash_ALG_DEFAULT) == -1 &&
               crypto_pwhash_calibrate(&ops, &mem, most, 1, 3) == -1 && ops == 12345 &&
               mem == 54321,
           "calibrate: no time, too little memory, an unknown algorithm");
}

/* Milliseconds of a call with these limits. */
static double pwhash_time(unsigned long long ops, size_t mem)
{
    unsigned char out[32];
    struct timespec begin, end;

    (void) clock_gettime(CLOCK_MONOTONIC, &begin);
    if (crypto_pwhash(out, sizeof out, "pw", 2, pwhash_salt, ops, mem, crypto_pwhash_ALG_DEFAULT) !=
        0) {
        return 0;
    }
    (void) clock_gettime(CLOCK_MONOTONIC, &end);
    return (double) (end.tv_sec - begin.tv_sec) * 1e3 +
           (double) (end.tv_nsec - begin.tv_nsec) / 1e6;
}

/* With little memory a pass takes less than what a call does beside it, and that is in no pass.
 * What else the machine does makes calls longer, and what is measured less: one try in ten must
 * hit. */
static void pwhash_test_calibrate_little(void)
{
    unsigned long long ops = 0;
    size_t mem             = 0;
    int i, ok = 0;

    for (i = 0; i < 10 && !ok; i++) {
        ok = crypto_pwhash_calibrate(&ops, &mem, 8192, 40, crypto_pwhash_ALG_DEFAULT) == 0 &&
             pwhash_time(ops, mem) >= 20;
    }
    tap_ok(ok, "calibrate: 8 KiB take at least half the time");
}

/* All functions that read a string refuse this one. */
static void pwhash_refused(const char *str, const char *what)
{
    int ok;

    pwhash_forget();
    ok = pwhash_failed(crypto_pwhash_str_verify(str, "pw", 2), EINVAL);
    pwhash_forget();
    ok = ok && pwhash_failed(crypto_pwhash_argon2i_str_verify(str, "pw", 2), EINVAL);
    pwhash_forget();
    ok = ok && pwhash_failed(crypto_pwhash_argon2id_str_verify(str, "pw", 2), EINVAL);
    pwhash_forget();
    ok = ok && pwhash_failed(crypto_pwhash_str_needs_rehash(str, 1, 8192), EINVAL);
    pwhash_forget();
    ok = ok && pwhash_failed(crypto_pwhash_argon2i_str_needs_rehash(str, 1, 8192), EINVAL);
    pwhash_forget();
    ok = ok && pwhash_failed(crypto_pwhash_argon2id_str_needs_rehash(str, 1, 8192), EINVAL);
    tap_ok(ok, "refused: %s", what);
}

static void pwhash_test_refused(void)
{
    char str[512], what[64];
    size_t i, n = strlen(PWHASH_STRING);

    pwhash_refused("", "an empty string");
    pwhash_refused("$argon2x$v=19$m=8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "argon2x");
    pwhash_refused("$argon2d$v=19$m=8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "Argon2d");
    pwhash_refused("argon2id$v=19$m=8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "no $");
    pwhash_refused(" " PWHASH_STRING, "a blank before");
    pwhash_refused(PWHASH_STRING " ", "a blank behind");
    pwhash_refused(PWHASH_STRING "\n", "a line end");
    pwhash_refused(PWHASH_STRING "$", "a $ behind");
    pwhash_refused(PWHASH_STRING "=", "padding");
    pwhash_refused("$argon2id$v=17$m=8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "v=17");
    pwhash_refused("$argon2id$v=016$m=8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "v=016");
    pwhash_refused("$argon2id$v=20$m=8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "v=20");
    pwhash_refused("$argon2id$v=019$m=8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "v=019");
    pwhash_refused("$argon2id$v=$m=8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "v=");
    pwhash_refused("$argon2id$$m=8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "an empty field");
    pwhash_refused("$argon2id$v=16$v=16$m=8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH,
                   "two versions");
    pwhash_refused("$argon2id$v=19$m=08,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "m=08");
    pwhash_refused("$argon2id$v=19$m=+8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "m=+8");
    pwhash_refused("$argon2id$v=19$m= 8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "m= 8");
    pwhash_refused("$argon2id$v=19$m=,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "no m");
    pwhash_refused("$argon2id$v=19$m=7,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "m=7");
    pwhash_refused("$argon2id$v=19$m=15,t=1,p=2$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "m=15,p=2");
    pwhash_refused("$argon2id$v=19$m=4294967296,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH,
                   "m=2^32");
    pwhash_refused(
        "$argon2id$v=19$m=18446744073709551624,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH,
        "m=2^64+8");
    pwhash_refused("$argon2id$v=19$m=8,t=0,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "t=0");
    pwhash_refused("$argon2id$v=19$m=8,t=4294967297,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH,
                   "t=2^32+1");
    pwhash_refused("$argon2id$v=19$m=8,t=1,p=0$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "p=0");
    pwhash_refused("$argon2id$v=19$m=4294967295,t=1,p=16777216$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH,
                   "p=2^24");
    pwhash_refused("$argon2id$v=19$m=8,t=1,p=536870913$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH,
                   "8 p wraps");
    pwhash_refused("$argon2id$v=19$t=1,m=8,p=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "t, m, p");
    pwhash_refused("$argon2id$v=19$m=8,t=1$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH, "no p");
    pwhash_refused("$argon2id$v=19$m=8,t=1,p=1,keyid=AAAA$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH,
                   "keyid");
    pwhash_refused("$argon2id$v=19$m=8,t=1,p=1,data=AAAA$7UnL3X2uDCxXy2z2AZH3PA$" PWHASH_HASH,
                   "data");
    pwhash_refused("$argon2id$v=19$m=8,t=1,p=1$7UnL3X2uDC$" PWHASH_HASH, "a salt of 7 bytes");
    pwhash_refused("$argon2id$v=19$m=8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PB$" PWHASH_HASH,
                   "a salt with bits left");
    pwhash_refused("$argon2id$v=19$m=8,t=1,p=1$$" PWHASH_HASH, "an empty salt");
    pwhash_refused(PWHASH_HEAD, "an empty hash");
    pwhash_refused(PWHASH_HEAD "bqbRvg4AOzEIFcjxSEMI", "a hash of 15 bytes");
    pwhash_refused(PWHASH_HEAD "bqbRvg4AOzEIFcjxSEMIB3fEmF2I4FPRfB1V0aZQWYZ",
                   "a hash with bits left");
    pwhash_refused(PWHASH_HEAD "bqbRvg4AOzEIFcjxSEMIB3fEmF2I4FPRfB1V0aZQW-Y", "the URL's alphabet");
    pwhash_refused("$argon2id$v=19$m=8,t=1,p=1$7UnL3X2uDCxXy2z2AZH3PA", "no hash");
    for (i = 0; i < n; i++) {
        memcpy(str, PWHASH_STRING, n + 1);
        str[i] = (char) (str[i] ^ 0x80);
        (void) snprintf(what, sizeof what, "character %u above 127", (unsigned) i);
        pwhash_refused(str, what);
    }
}

static void pwhash_test_verify(void)
{
    /* argon2-cffi, password "pw", salt 16 times "s" */
    static const char *const good[] = {
        "$argon2id$v=19$m=16,t=1,p=2$c3Nzc3Nzc3Nzc3Nzc3Nzcw$"
        "gxkzmh0RJgcOMVbejYJonoMQ4jx1248Ob/eQsXRuvlM",
        "$argon2id$v=19$m=33,t=1,p=4$c3Nzc3Nzc3Nzc3Nzc3Nzcw$"
        "Sj21MaRAV+G+hwI6e7WYhaqBGwDcvQUtDcuAbB0WLDQ",
        "$argon2i$v=19$m=8,t=1,p=1$c3Nzc3Nzc3Nzc3Nzc3Nzcw$"
        "/u4kaGdxeJTupUYrOJ/OvzjQKsu79Z6fQNtNmZsZF5I",
        "$argon2id$v=19$m=8,t=1,p=1$c3Nzc3Nzc3Nzc3Nzc3Nzcw$4X7I+MspVdiTq57xDCBcmg",
        "$argon2id$v=19$m=8,t=1,p=1$MTIzNDU2Nzg$UG6GONZ92/BTeBKI9MIBKLXTS4KdfY2yiHhbB73UUFY",
        "$argon2id$v=19$m=8,t=1,p=1$c3Nzc3Nzc3Nzc3Nzc3Nzcw$"
        "XTBV2udT7Gj73gYMHFZUDHExMPjptzZUWILEWTynuLozHShMynke953p93jGWZ2Jr5xDvfk+R9OouSq1NvcMJg",
    };
    size_t i;

    for (i = 0; i < sizeof good / sizeof good[0]; i++) {
        int is_i = good[i][8] == '$';

        tap_ok(crypto_pwhash_str_verify(good[i], "pw", 2) == 0 &&
                   crypto_pwhash_argon2i_str_verify(good[i], "pw", 2) == (is_i ? 0 : -1) &&
                   crypto_pwhash_argon2id_str_verify(good[i], "pw", 2) == (is_i ? -1 : 0),
               "verified: %s", good[i]);
    }
    tap_ok(crypto_pwhash_str_verify(PWHASH_STRING, "pw", 2) == 0, "verified: libsodium's");
    pwhash_forget();
    tap_ok(pwhash_failed(crypto_pwhash_str_verify(PWHASH_STRING, "pw", 4294967296ULL), EFBIG),
           "a password of 2^32 bytes is not verified");
    tap_ok(crypto_pwhash_str_needs_rehash(good[0], 1, 16384) == 0 &&
               crypto_pwhash_argon2i_str_needs_rehash(good[2], 1, 8192) == 0 &&
               crypto_pwhash_argon2id_str_needs_rehash(good[0], 2, 16384) == 1,
           "more lanes or fewer passes do not matter for needs_rehash");
    pwhash_forget();
    tap_ok(
        pwhash_failed(crypto_pwhash_str_needs_rehash(PWHASH_STRING, 4294967297ULL, 8192), EINVAL) &&
            pwhash_failed(crypto_pwhash_argon2i_str_needs_rehash(PWHASH_STRING, 1, 8192), EINVAL) &&
            pwhash_failed(crypto_pwhash_argon2id_str_needs_rehash(good[2], 1, 8192), EINVAL) &&
            pwhash_failed(crypto_pwhash_str_needs_rehash(good[5], 1, 8192), EINVAL),
        "needs_rehash: too many passes, the other algorithm, too long");
}

/* Many callers at the same time. */
static void pwhash_concurrently(int index, void *failures)
{
    char str[128], passwd[2];
    uint8_t out[32], want[32];
    int i;

    passwd[0] = 'p';
    passwd[1] = (char) index;
    for (i = 0; i < 4; i++) {
        if (crypto_pwhash_str(str, passwd, 2, 1, 8192) != 0 ||
            crypto_pwhash_str_verify(str, passwd, 2) != 0 ||
            crypto_pwhash(out, 32, passwd, 2, pwhash_salt, 1, 1 << 17, 2) != 0 ||
            crypto_pwhash_argon2_ll(want, 32, passwd, 2, pwhash_salt, 16, NULL, 0, NULL, 0, 2, 1,
                                    128, 1, 3) != 0 ||
            memcmp(out, want, 32) != 0) {
            ((int *) failures)[index]++;
        }
    }
}

int main(void)
{
    int failures[CHILD_THREADS] = {0};

    api_seed();
    api_random(pwhash_salt, sizeof pwhash_salt);
    pwhash_test_ranges();
    pwhash_test_alg();
    pwhash_test_memory();
    pwhash_test_strings();
    pwhash_test_misuse();
    pwhash_test_calibrate();
    pwhash_test_calibrate_little();
    pwhash_test_refused();
    pwhash_test_verify();
    child_threads(CHILD_THREADS, pwhash_concurrently, failures);
    tap_ok(api_all((const uint8_t *) failures, 0, sizeof failures), "many callers at once");
    return tap_done();
}
