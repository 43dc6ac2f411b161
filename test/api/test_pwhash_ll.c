/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* crypto_pwhash_argon2_ll and its strings: ranges, errors, threads, limits of the verifier. What
 * they compute: test/kat/argon2.txt. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "api_test.h"

#include "child.h"
#include "pwhash_fail.h"

static const uint8_t ll_salt[16] = "saltsaltsaltsal";

typedef struct ll_call {
    size_t outlen, passwdlen, saltlen, secretlen, adlen;
    int alg;
    uint32_t t, m, p, threads;
} ll_call;

static const ll_call ll_plain = {32, 2, 16, 0, 0, 2, 1, 8, 1, 1};

static int ll_run(uint8_t *out, const ll_call *c)
{
    return crypto_pwhash_argon2_ll(out, c->outlen, "pw", c->passwdlen, ll_salt, c->saltlen, ll_salt,
                                   c->secretlen, ll_salt, c->adlen, c->alg, c->t, c->m, c->p,
                                   c->threads);
}

static void ll_test_ranges(void)
{
    static const struct {
        const char *what;
        ll_call call;
        int error;
    } bad[] = {
        {"a hash of 3 bytes", {3, 2, 16, 0, 0, 2, 1, 8, 1, 1}, EINVAL},
        {"an empty hash", {0, 2, 16, 0, 0, 2, 1, 8, 1, 1}, EINVAL},
        {"a salt of 7 bytes", {32, 2, 7, 0, 0, 2, 1, 8, 1, 1}, EINVAL},
        {"no salt", {32, 2, 0, 0, 0, 2, 1, 8, 1, 1}, EINVAL},
        {"no pass", {32, 2, 16, 0, 0, 2, 0, 8, 1, 1}, EINVAL},
        {"no lane", {32, 2, 16, 0, 0, 2, 1, 8, 0, 1}, EINVAL},
        {"7 KiB", {32, 2, 16, 0, 0, 2, 1, 7, 1, 1}, EINVAL},
        {"31 KiB for 4 lanes", {32, 2, 16, 0, 0, 2, 1, 31, 4, 1}, EINVAL},
        {"algorithm 3", {32, 2, 16, 0, 0, 3, 1, 8, 1, 1}, EINVAL},
        {"algorithm -1", {32, 2, 16, 0, 0, -1, 1, 8, 1, 1}, EINVAL},
        {"2^24 lanes", {32, 2, 16, 0, 0, 2, 1, 0xffffffff, 1 << 24, 1}, EFBIG},
        {"2^29 lanes, 8 of which are 0", {32, 2, 16, 0, 0, 2, 1, 8, 1 << 29, 1}, EFBIG},
#if SIZE_MAX > 0xffffffff
        {"a password of 2^32 bytes", {32, (size_t) 1 << 32, 16, 0, 0, 2, 1, 8, 1, 1}, EFBIG},
        {"a salt of 2^32 bytes", {32, 2, (size_t) 1 << 32, 0, 0, 2, 1, 8, 1, 1}, EFBIG},
        {"a secret of 2^32 bytes", {32, 2, 16, (size_t) 1 << 32, 0, 2, 1, 8, 1, 1}, EFBIG},
        {"data of 2^32 bytes", {32, 2, 16, 0, (size_t) 1 << 32, 2, 1, 8, 1, 1}, EFBIG},
#endif
    };
    uint8_t out[48];
    ll_call c;
    size_t i;
    int ret;

    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        memset(out, 0xaa, sizeof out);
        pwhash_forget();
        ret = ll_run(out, &bad[i].call);
        tap_ok(pwhash_failed(ret, bad[i].error) && api_all(out, 0, bad[i].call.outlen) &&
                   api_all(out + bad[i].call.outlen, 0xaa, sizeof out - bad[i].call.outlen),
               "crypto_pwhash_argon2_ll: %s", bad[i].what);
    }
    c        = ll_plain;
    c.outlen = 4;
    memset(out, 0xaa, sizeof out);
    errno = 4321;
    ret   = ll_run(out, &c);
    tap_ok(ret == 0 && errno == 4321 && api_all(out + 4, 0xaa, 44) && !api_all(out, 0xaa, 4),
           "a hash of 4 bytes, errno stays");
    tap_ok(crypto_pwhash_argon2_ll(out, 32, NULL, 0, ll_salt, 16, NULL, 0, NULL, 0, 0, 1, 8, 1,
                                   1) == 0,
           "NULL where the length is 0");
}

/* Every input enters the hash. */
static void ll_test_inputs(void)
{
    static const ll_call others[] = {
        {33, 2, 16, 0, 0, 2, 1, 8, 1, 1}, {32, 1, 16, 0, 0, 2, 1, 8, 1, 1},
        {32, 2, 15, 0, 0, 2, 1, 8, 1, 1}, {32, 2, 16, 1, 0, 2, 1, 8, 1, 1},
        {32, 2, 16, 0, 1, 2, 1, 8, 1, 1}, {32, 2, 16, 0, 0, 1, 1, 8, 1, 1},
        {32, 2, 16, 0, 0, 0, 1, 8, 1, 1}, {32, 2, 16, 0, 0, 2, 2, 8, 1, 1},
        {32, 2, 16, 0, 0, 2, 1, 9, 1, 1}, {32, 2, 16, 0, 0, 2, 1, 16, 2, 1},
    };
    uint8_t out[40], first[40];
    size_t i;
    int ok = ll_run(first, &ll_plain) == 0;

    for (i = 0; i < sizeof others / sizeof others[0]; i++) {
        ok = ok && ll_run(out, &others[i]) == 0 && memcmp(out, first, 16) != 0;
    }
    tap_ok(ok, "every input enters the hash");
}

static void ll_test_overlap(void)
{
    uint8_t buf[32], want[32], salt[16], ad[32], secret[32];
    int place, ok = 1;

    for (place = 0; place < 4; place++) {
        api_random(salt, 16);
        api_random(ad, 32);
        api_random(secret, 32);
        api_random(buf, 32);
        ok = ok &&
             crypto_pwhash_argon2_ll(want, 32, place == 0 ? (const char *) buf : "pw", 2,
                                     place == 1 ? buf : salt, 16, place == 2 ? buf : secret, 32,
                                     place == 3 ? buf : ad, 32, 1, 1, 8, 1, 1) == 0 &&
             crypto_pwhash_argon2_ll(buf, 32, place == 0 ? (const char *) buf : "pw", 2,
                                     place == 1 ? buf : salt, 16, place == 2 ? buf : secret, 32,
                                     place == 3 ? buf : ad, 32, 1, 1, 8, 1, 1) == 0 &&
             memcmp(buf, want, 32) == 0;
    }
    tap_ok(ok, "the output may lie on each input");
}

/* The hash does not depend on the number of threads. */
static void ll_test_threads(void)
{
    static const uint32_t threads[] = {0, 2, 3, 4, 5, 16, 0xffffffff, 64, 65};
    static const struct {
        uint32_t lanes;
        size_t n; /* threads from the end of that list */
    } cases[] = {{2, 9}, {3, 9}, {5, 9}, {70, 1}};
    uint8_t out[32], want[32];
    size_t i, k;
    int alg, ok;
    ll_call c = ll_plain;

    for (k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        for (ok = 1, alg = cases[k].n > 1 ? 0 : 2; alg < 3; alg++) {
            c.alg     = alg;
            c.p       = cases[k].lanes;
            c.m       = 8 * c.p + 13;
            c.threads = 1;
            ok        = ok && ll_run(want, &c) == 0;
            for (i = sizeof threads / sizeof threads[0] - cases[k].n;
                 i < sizeof threads / sizeof threads[0]; i++) {
                c.threads = threads[i];
                memset(out, 0, sizeof out);
                ok = ok && ll_run(out, &c) == 0 && memcmp(out, want, 32) == 0;
            }
        }
        tap_ok(ok, "%u lanes on any number of threads", (unsigned) cases[k].lanes);
    }
}

/* The share of a hash's processor time that the calling thread does not spend itself. */
static double ll_share_of_others(uint32_t threads)
{
    struct timespec p0, p1, t0, t1;
    uint8_t out[32];
    ll_call c = ll_plain;
    double process, own;

    c.p       = 4;
    c.m       = 2048;
    c.t       = 2;
    c.threads = threads;
    (void) clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &p0);
    (void) clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t0);
    (void) ll_run(out, &c);
    (void) clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t1);
    (void) clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &p1);
    process = (double) (p1.tv_sec - p0.tv_sec) + 1e-9 * (double) (p1.tv_nsec - p0.tv_nsec);
    own     = (double) (t1.tv_sec - t0.tv_sec) + 1e-9 * (double) (t1.tv_nsec - t0.tv_nsec);
    return 1 - own / process;
}

static void ll_test_shares(void)
{
    double alone = ll_share_of_others(1), together = ll_share_of_others(4);

    tap_ok(alone < 0.1, "one thread computes alone (%.2f)", alone);
    tap_ok(together > 0.1, "four threads share (%.2f)", together);
}

/* In a child that has room for few stacks, or for none: the limit is in pages beyond what it has.
 */
static int ll_few_threads(void *megabytes)
{
    unsigned long pages = 0;
    uint8_t out[32], want[32];
    ll_call c = ll_plain;
    FILE *f   = fopen("/proc/self/statm", "r");
    int mb;

    memcpy(&mb, megabytes, sizeof mb);
    if (f == NULL || fscanf(f, "%lu", &pages) != 1) {
        return 78;
    }
    fclose(f);
    c.p       = 64;
    c.m       = 512;
    c.threads = 1;
    if (ll_run(want, &c) != 0) {
        return 1;
    }
    if (!pwhash_limit((rlim_t) pages * (rlim_t) sysconf(_SC_PAGESIZE) + ((rlim_t) mb << 20))) {
        return 78;
    }
    c.threads = 64;
    errno     = 4321;
    return ll_run(out, &c) == 0 && memcmp(out, want, 32) == 0 && errno == 4321 ? 0 : 2;
}

static void ll_test_few_threads(void)
{
    static int megabytes[] = {3, 30, 100};
    size_t i;

    for (i = 0; i < sizeof megabytes / sizeof megabytes[0]; i++) {
        int status = child_run(ll_few_threads, &megabytes[i]);

        if (status == 78) {
            tap_skip("the address space cannot be limited here", "few threads");
        } else {
            tap_ok(status == 0, "64 lanes with %d MB for threads (%d)", megabytes[i], status);
        }
    }
}

/* A thread of the application that is cancelled while it hashes. */
static void *ll_cancelled(void *out)
{
    ll_call c = ll_plain;

    c.p       = 4;
    c.m       = 64;
    c.threads = 4;
    (void) pthread_cancel(pthread_self()); /* waits for the next cancellation point */
    return ll_run((uint8_t *) out, &c) == 0 ? out : NULL;
}

static void ll_test_cancellation(void)
{
    uint8_t out[32], want[32];
    ll_call c = ll_plain;
    pthread_t thread;
    void *ret = NULL;

    c.p = 4;
    c.m = 64;
    (void) ll_run(want, &c);
    memset(out, 0, sizeof out);
    tap_ok(pthread_create(&thread, NULL, ll_cancelled, out) == 0 &&
               pthread_join(thread, &ret) == 0 && ret == out && memcmp(out, want, 32) == 0,
           "a cancelled thread ends its hash");
}

/* ---- Strings ---- */

static int ll_str(char *str, size_t size, size_t hashlen, size_t saltlen, size_t keyidlen,
                  size_t adlen)
{
    return crypto_pwhash_argon2_str_ll(str, size, hashlen, "pw", 2, ll_salt, saltlen, NULL, 0,
                                       ll_salt, keyidlen, ll_salt, adlen, 2, 1, 16, 2, 1);
}

static void ll_test_size(void)
{
    static const char want[] = "$argon2id$v=19$m=16,t=1,p=2,keyid=c2Fs,data=c2E$c2FsdHNhbHRz$";
    char str[200];
    size_t n = strlen(want) + 6 + 1, i;
    int ok   = 1;

    memset(str, 'x', sizeof str);
    tap_ok(ll_str(str, n + 20, 4, 9, 3, 2) == 0 && strncmp(str, want, strlen(want)) == 0 &&
               strlen(str) == n - 1 && api_all((uint8_t *) str + n, 0, 20) && str[n + 20] == 'x',
           "a string with all fields, padded with zeros");
    for (i = 0; i < n; i++) {
        memset(str, 'x', sizeof str);
        pwhash_forget();
        ok = ok && pwhash_failed(ll_str(str, i, 4, 9, 3, 2), ERANGE) &&
             api_all((uint8_t *) str, 0, i) && str[i] == 'x';
    }
    tap_ok(ok, "ERANGE and zeros if it does not fit");
    memset(str, 'x', sizeof str);
    tap_ok(ll_str(str, n, 4, 9, 3, 2) == 0 && strlen(str) == n - 1 && str[n] == 'x',
           "a string that just fits");
    tap_ok(crypto_pwhash_argon2_str_ll(str, 121 + 22 + 6, 4, "pw", 2, ll_salt, 16, NULL, 0, ll_salt,
                                       8, (const uint8_t *) "0123456789abcdef0123456789abcdef", 32,
                                       2, 1, 8, 1, 1) == 0,
           "the size that trona.h tells is enough");
}

static void ll_test_str_ranges(void)
{
    char str[300];

    memset(str, 'x', sizeof str);
    pwhash_forget();
    tap_ok(pwhash_failed(ll_str(str, 300, 32, 16, 9, 0), EINVAL) &&
               api_all((uint8_t *) str, 0, 300),
           "a keyid of 9 bytes");
    pwhash_forget();
    tap_ok(pwhash_failed(
               crypto_pwhash_argon2_str_ll(str, 300, 32, "pw", 2, ll_salt, 16, NULL, 0, NULL, 0,
                                           (const uint8_t *) "0123456789abcdef0123456789abcdefg",
                                           33, 2, 1, 8, 1, 1),
               EINVAL),
           "data of 33 bytes");
    pwhash_forget();
    tap_ok(pwhash_failed(ll_str(str, 300, 3, 16, 0, 0), EINVAL), "a hash of 3 bytes");
    pwhash_forget();
    tap_ok(pwhash_failed(ll_str(str, 300, 32, 7, 0, 0), EINVAL), "a salt of 7 bytes");
    pwhash_forget();
    tap_ok(pwhash_failed(crypto_pwhash_argon2_str_ll(str, 300, 32, "pw", 2, ll_salt, 16, NULL, 0,
                                                     NULL, 0, NULL, 0, 3, 1, 8, 1, 1),
                         EINVAL),
           "algorithm 3");
    pwhash_forget();
    tap_ok(pwhash_failed(crypto_pwhash_argon2_str_ll(str, 300, 32, "pw", 2, ll_salt, 16, NULL, 0,
                                                     NULL, 0, NULL, 0, 2, 1, 1 << 30, 1 << 24, 1),
                         EFBIG),
           "2^24 lanes");
}

static void ll_test_random_salt(void)
{
    char a[200], b[200];
    int alg;
    uint32_t t, m, p;
    size_t saltlen = 0, hashlen = 0, keyidlen = 1;
    uint8_t keyid[8];
    int ok = crypto_pwhash_argon2_str_ll(a, sizeof a, 20, "pw", 2, NULL, 24, ll_salt, 5, NULL, 0,
                                         NULL, 0, 0, 3, 17, 2, 0) == 0 &&
             crypto_pwhash_argon2_str_ll(b, sizeof b, 20, "pw", 2, NULL, 24, ll_salt, 5, NULL, 0,
                                         NULL, 0, 0, 3, 17, 2, 0) == 0;

    tap_ok(ok && strcmp(a, b) != 0 && strncmp(a, "$argon2d$v=19$m=17,t=3,p=2$", 27) == 0,
           "NULL: a random salt");
    tap_ok(crypto_pwhash_argon2_str_params_ll(a, &alg, &t, &m, &p, &saltlen, &hashlen, keyid,
                                              &keyidlen) == 0 &&
               alg == 0 && t == 3 && m == 17 && p == 2 && saltlen == 24 && hashlen == 20 &&
               keyidlen == 0,
           "the parameters of a string");
    tap_ok(crypto_pwhash_argon2_str_verify_ll(a, "pw", 2, ll_salt, 5, NULL, 0, 3, 17, 1) == 0 &&
               crypto_pwhash_argon2_str_verify_ll(b, "pw", 2, ll_salt, 5, NULL, 0, 3, 17, 2) == 0,
           "both are verified");
}

/* Strings that neither function reads, and how the first says so. */
static void ll_test_refused(void)
{
    static const struct {
        const char *str;
        int error;
    } bad[] = {
        {"", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1,keyid=$c2FsdHNhbHRz$AAAAAA", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1,data=$c2FsdHNhbHRz$AAAAAA", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1,keyid=AAAAAAAAAAAA$c2FsdHNhbHRz$AAAAAA", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1,keyid=A$c2FsdHNhbHRz$AAAAAA", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1,keyid=AB$c2FsdHNhbHRz$AAAAAA", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1,data=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
         "$c2FsdHNhbHRz$AAAAAA",
         EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1,data=AAAA,keyid=AAAA$c2FsdHNhbHRz$AAAAAA", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1,keyid=AAAA,keyid=AAAA$c2FsdHNhbHRz$AAAAAA", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1,other=AAAA$c2FsdHNhbHRz$AAAAAA", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1,$c2FsdHNhbHRz$AAAAAA", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbA$AAAAAA", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRz$AAAA", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRz$AAAAAB", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRz$AAAAAAAAA", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRz$AAAAAA==", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRz$AAAAAA$", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRz$", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRz", EINVAL},
        {"$argon2id$v=19$m=8,t=00,p=1$c2FsdHNhbHRz$AAAAAA", EINVAL},
        {"$argon2id$v=19$m=8,t=0,p=1$c2FsdHNhbHRz$AAAAAA", EINVAL},
        {"$argon2id$v=19$m=8,t=1,p=2$c2FsdHNhbHRz$AAAAAA", EINVAL},
        {"$argon2id$v=19$m=4294967295,t=1,p=16777216$c2FsdHNhbHRz$AAAAAA", EFBIG},
        {"$argon2id$v=17$m=8,t=1,p=1$c2FsdHNhbHRz$AAAAAA", EINVAL},
        {"$argon2id$v=$m=8,t=1,p=1$c2FsdHNhbHRz$AAAAAA", EINVAL},
        {"$argon2$v=19$m=8,t=1,p=1$c2FsdHNhbHRz$AAAAAA", EINVAL},
    };
    uint8_t keyid[8];
    uint32_t t, m, p;
    size_t i, saltlen, hashlen, keyidlen;
    int alg;

    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        int ok, ret;

        pwhash_forget();
        alg = 17;
        ret = crypto_pwhash_argon2_str_params_ll(bad[i].str, &alg, &t, &m, &p, &saltlen, &hashlen,
                                                 keyid, &keyidlen);
        ok  = pwhash_failed(ret, bad[i].error) && alg == 17;
        pwhash_forget();
        ok = ok &&
             pwhash_failed(crypto_pwhash_argon2_str_verify_ll(bad[i].str, "pw", 2, NULL, 0, NULL, 0,
                                                              0xffffffff, 0xffffffff, 1),
                           bad[i].error);
        tap_ok(ok, "refused: %s", bad[i].str);
    }
}

static int ll_verify(const char *str, const char *secret, const char *ad, uint32_t t, uint32_t m)
{
    pwhash_forget();
    return crypto_pwhash_argon2_str_verify_ll(
        str, "pw", 2, (const uint8_t *) secret, secret != NULL ? strlen(secret) : 0,
        (const uint8_t *) ad, ad != NULL ? strlen(ad) : 0, t, m, 1);
}

static void ll_test_verify(void)
{
    char str[200], bare[200], huge[200];
    const uint8_t *k = (const uint8_t *) "k", *ad = (const uint8_t *) "data";
    char *hash;
    int ok = crypto_pwhash_argon2_str_ll(str, sizeof str, 32, "pw", 2, ll_salt, 16, k, 1, k, 1, ad,
                                         4, 2, 2, 16, 2, 1) == 0;

    /* the same without the data in it */
    hash = strstr(str, ",data=ZGF0YQ");
    ok   = ok && hash != NULL;
    memcpy(bare, str, sizeof bare);
    if (ok) {
        memmove(bare + (hash - str), hash + 12, strlen(hash + 12) + 1);
    }
    tap_ok(ok && ll_verify(str, "k", NULL, 2, 16) == 0, "verified with the secret");
    tap_ok(pwhash_failed(ll_verify(str, "K", NULL, 2, 16), EINVAL), "not with another secret");
    tap_ok(pwhash_failed(ll_verify(str, NULL, NULL, 2, 16), EINVAL), "not without a secret");
    tap_ok(ll_verify(str, "k", "data", 2, 16) == 0, "verified with the data it has");
    tap_ok(pwhash_failed(ll_verify(str, "k", "datA", 2, 16), EINVAL) &&
               pwhash_failed(ll_verify(str, "k", "dat", 2, 16), EINVAL) &&
               pwhash_failed(ll_verify(str, "k", "", 2, 16), EINVAL),
           "not with other data");
    tap_ok(ll_verify(bare, "k", "data", 2, 16) == 0, "data that the string lacks");
    tap_ok(pwhash_failed(ll_verify(bare, "k", NULL, 2, 16), EINVAL) &&
               pwhash_failed(ll_verify(bare, "k", "datA", 2, 16), EINVAL),
           "not without them");
    tap_ok(pwhash_failed(ll_verify(str, "k", NULL, 1, 16), EFBIG), "more passes than allowed");
    tap_ok(pwhash_failed(ll_verify(str, "k", NULL, 2, 15), EFBIG), "more memory than allowed");
    (void) snprintf(huge, sizeof huge, "$argon2id$v=19$m=4294967295,t=1,p=1%s",
                    strchr(str + 25, '$'));
    tap_ok(pwhash_failed(ll_verify(huge, "k", NULL, 10, 1 << 20), EFBIG),
           "4 TiB are refused, not tried");
    str[strlen(str) - 1] = (char) (str[strlen(str) - 1] == 'A' ? 'E' : 'A');
    tap_ok(pwhash_failed(ll_verify(str, "k", NULL, 2, 16), EINVAL), "another hash");
}

int main(void)
{
    api_seed();
    ll_test_ranges();
    ll_test_inputs();
    ll_test_overlap();
    ll_test_threads();
    ll_test_shares();
    ll_test_few_threads();
    ll_test_cancellation();
    ll_test_size();
    ll_test_str_ranges();
    ll_test_random_salt();
    ll_test_refused();
    ll_test_verify();
    return tap_done();
}
