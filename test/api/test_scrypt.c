/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* scrypt: limits, errors, strings. Known answers: test/kat/scrypt.txt. */
#include "api_test.h"
#include "child.h"

#include <sys/mman.h>

#define SCRYPT(x) crypto_pwhash_scryptsalsa208sha256##x

static const char test_scrypt_pw[] = "correct horse";
enum { TEST_SCRYPT_PW = sizeof test_scrypt_pw - 1 };
static uint8_t test_scrypt_salt[32];

static const char test_scrypt_alphabet[] =
    "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/* Leaves another reason in trona_last_error. */
static void test_scrypt_other_error(void)
{
    uint8_t out[1];

    (void) !crypto_kdf_derive_from_key(out, 0, 0, "another.", test_scrypt_salt);
    errno = 0;
}

/* 1 if the last call failed with code and said why. */
static int test_scrypt_failed(int ret, int code)
{
    return ret == -1 && errno == code && strncmp(trona_last_error(), "scrypt:", 7) == 0;
}

/* ---- The low-level function ---- */

typedef struct test_scrypt_bad {
    uint64_t n;
    uint32_t r, p;
    size_t len;
    int code;
} test_scrypt_bad;

/* The results of libsodium 1.0.18 for the same. */
static void test_scrypt_ll_errors(void)
{
    static const test_scrypt_bad bad[] = {
        {0, 1, 1, 32, EINVAL},
        {1, 1, 1, 32, EINVAL},
        {3, 1, 1, 32, EINVAL},
        {6, 8, 1, 32, EINVAL},
        {UINT32_MAX, 1, 1, 32, EINVAL},
        {2, 0, 1, 32, EINVAL},
        {2, 1, 0, 32, EINVAL},
        {(uint64_t) 1 << 33, 0, 1, 32, EINVAL},
        {(uint64_t) 1 << 32, 1, 1, 32, EFBIG},
        {((uint64_t) 1 << 32) + 1, 1, 1, 32, EFBIG},
        {(uint64_t) 1 << 63, 8, 1, 32, EFBIG},
        {2, 1 << 15, 1 << 15, 32, EFBIG},
        {2, 1 << 30, 1, 32, EFBIG},
        {2, 1, 1 << 30, 32, EFBIG},
        {3, UINT32_MAX, UINT32_MAX, 32, EFBIG},
        {(uint64_t) 1 << 31, (1 << 30) - 1, 1, 32, ENOMEM},
#if SIZE_MAX > UINT32_MAX
        {2, 1, 1, (size_t) 137438953441, EFBIG},
        {3, 1, 1, SIZE_MAX, EFBIG},
        {2, 0, 1, SIZE_MAX, EINVAL},
#endif
    };
    uint8_t out[32];
    size_t i;

    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        memset(out, 0xa5, sizeof out);
        test_scrypt_other_error();
        tap_ok(test_scrypt_failed(SCRYPT(_ll)((const uint8_t *) "", 0, test_scrypt_salt, 0,
                                              bad[i].n, bad[i].r, bad[i].p, out, bad[i].len),
                                  bad[i].code) &&
                   api_all(out, 0xa5, sizeof out),
               "_ll: N = %llu, r = %lu, p = %lu, %zu bytes: error %d, nothing written",
               (unsigned long long) bad[i].n, (unsigned long) bad[i].r, (unsigned long) bad[i].p,
               bad[i].len, bad[i].code);
    }
}

static void test_scrypt_ll(void)
{
    uint8_t a[100], b[100], pw[100];
    int wrong = 0;
    size_t n;

    for (n = 0; n <= 66; n++) {
        memset(a, 0xa5, sizeof a);
        wrong += SCRYPT(_ll)((const uint8_t *) test_scrypt_pw, TEST_SCRYPT_PW, test_scrypt_salt,
                             sizeof test_scrypt_salt, 4, 1, 2, a, n) != 0;
        wrong += !api_all(a + n, 0xa5, sizeof a - n);
        if (n > 0) {
            wrong += n > 1 && memcmp(a, b, n - 1) != 0;
            memcpy(b, a, n);
        }
    }
    tap_ok(wrong == 0, "_ll: outputs from 0 bytes on, the shorter the beginning of the longer");
    memcpy(pw, test_scrypt_pw, TEST_SCRYPT_PW);
    memcpy(pw + 50, test_scrypt_salt, sizeof test_scrypt_salt);
    tap_ok(SCRYPT(_ll)(pw, TEST_SCRYPT_PW, pw + 50, 32, 4, 1, 2, pw, 66) == 0 &&
               memcmp(pw, a, 66) == 0,
           "_ll: the output may overlap password and salt");
}

enum { TEST_SCRYPT_UNLIMITED = 9 };

/* No memory: the address space of a child is limited, which emulators may not care for. */
static int test_scrypt_no_memory(void *arg)
{
    struct rlimit little = {1 << 28, 1 << 28};
    uint8_t out[32];
    char str[SCRYPT(_STRBYTES)];
    void *memory;

    (void) arg;
    memset(out, 0xa5, sizeof out);
    memset(str, 'x', sizeof str);
    if (setrlimit(RLIMIT_AS, &little) != 0) {
        return TEST_SCRYPT_UNLIMITED;
    }
    memory = mmap(NULL, 1 << 29, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory != MAP_FAILED) {
        return TEST_SCRYPT_UNLIMITED;
    }
    test_scrypt_other_error();
    if (!test_scrypt_failed(SCRYPT(_ll)((const uint8_t *) "", 0, test_scrypt_salt, 32, 1 << 20, 8,
                                        1, out, sizeof out),
                            ENOMEM) ||
        !api_all(out, 0xa5, sizeof out)) {
        return 1;
    }
    test_scrypt_other_error();
    if (!test_scrypt_failed(SCRYPT()(out, sizeof out, test_scrypt_pw, TEST_SCRYPT_PW,
                                     test_scrypt_salt, 1 << 25, 1 << 30),
                            ENOMEM) ||
        !api_all(out, 0, sizeof out)) {
        return 2;
    }
    test_scrypt_other_error();
    if (!test_scrypt_failed(
            SCRYPT(_str)(str, test_scrypt_pw, TEST_SCRYPT_PW, 1 << 25, (size_t) 1 << 30), EINVAL) ||
        !api_all((const uint8_t *) str, 0, sizeof str)) {
        return 3;
    }
    return 0;
}

/* ---- The function with limits ---- */

static void test_scrypt_base(void)
{
    uint8_t out[80], same[32];
    char pw[32] = "the password itself";
    size_t n;
    int wrong = 0;

    for (n = 0; n < SCRYPT(_BYTES_MIN); n++) {
        memset(out, 0xa5, sizeof out);
        test_scrypt_other_error();
        wrong += !test_scrypt_failed(
            SCRYPT()(out, n, test_scrypt_pw, TEST_SCRYPT_PW, test_scrypt_salt, 0, 0), EINVAL);
        wrong += !api_all(out, 0, n) || !api_all(out + n, 0xa5, sizeof out - n);
    }
    tap_ok(wrong == 0, "less than 16 bytes: EINVAL, output zeroed (%d wrong)", wrong);
    for (n = SCRYPT(_BYTES_MIN); n <= 70; n += 9) {
        memset(out, 0xa5, sizeof out);
        wrong += SCRYPT()(out, n, test_scrypt_pw, TEST_SCRYPT_PW, test_scrypt_salt, 0, 0) != 0 ||
                 api_all(out, 0, n) || !api_all(out + n, 0xa5, sizeof out - n);
    }
    tap_ok(wrong == 0, "16 bytes and more");
    test_scrypt_other_error();
    tap_ok(
        test_scrypt_failed(SCRYPT()((uint8_t *) pw, 32, pw, 19, test_scrypt_salt, 0, 0), EINVAL) &&
            api_all((const uint8_t *) pw, 0, 32),
        "a password where the output goes: EINVAL, output zeroed");
    (void) !SCRYPT()(same, 32, "", 0, test_scrypt_salt, 0, 0);
    tap_ok(SCRYPT()(out, 32, "", 0, test_scrypt_salt, SCRYPT(_OPSLIMIT_MIN), 0) == 0 &&
               memcmp(out, same, 32) == 0,
           "an opslimit below the least is raised");
    test_scrypt_other_error();
    tap_ok(test_scrypt_failed(
               SCRYPT()(out, 32, "", 0, test_scrypt_salt, (unsigned long long) -1, SIZE_MAX),
               sizeof(size_t) > 4 ? EFBIG : ENOMEM) &&
               api_all(out, 0, 32),
           "limits beyond all memory: an error, output zeroed");
}

/* ---- Strings ---- */

/* The error is the same whatever the string; errno stays. */
static int test_scrypt_rejects(const char *str)
{
    test_scrypt_other_error();
    return test_scrypt_failed(SCRYPT(_str_verify)(str, test_scrypt_pw, TEST_SCRYPT_PW), 0);
}

static void test_scrypt_str(void)
{
    char a[SCRYPT(_STRBYTES) + 4], b[SCRYPT(_STRBYTES)];

    memset(a, 'x', sizeof a);
    tap_ok(SCRYPT(_str)(a, test_scrypt_pw, TEST_SCRYPT_PW, 0, 0) == 0 && strlen(a) == 101 &&
               strncmp(a, SCRYPT(_STRPREFIX), 3) == 0 && a[57] == '$' && a[102] == 'x',
           "a string has 101 characters");
    tap_ok(strspn(a + 3, test_scrypt_alphabet) == 54 && strspn(a + 58, test_scrypt_alphabet) == 43,
           "of the right alphabet");
    tap_ok(SCRYPT(_str)(b, test_scrypt_pw, TEST_SCRYPT_PW, 0, 0) == 0 && strcmp(a, b) != 0 &&
               strncmp(a, b, 14) == 0,
           "with another salt each time");
    tap_ok(SCRYPT(_str_verify)(a, test_scrypt_pw, TEST_SCRYPT_PW) == 0 &&
               SCRYPT(_str_verify)(b, test_scrypt_pw, TEST_SCRYPT_PW) == 0,
           "it verifies");
    test_scrypt_other_error();
    tap_ok(test_scrypt_failed(SCRYPT(_str_verify)(a, test_scrypt_pw, TEST_SCRYPT_PW - 1), 0) &&
               test_scrypt_rejects(a) == 0,
           "another password does not, errno stays");
    tap_ok(SCRYPT(_str)(a, "", 0, 0, 0) == 0 && SCRYPT(_str_verify)(a, "", 0) == 0 &&
               SCRYPT(_str_verify)(a, "x", 1) == -1,
           "the empty password");
    test_scrypt_other_error();
    memset(a, 'x', sizeof a);
    tap_ok(test_scrypt_failed(SCRYPT(_str)(a, "", 0, (unsigned long long) -1, SIZE_MAX), EINVAL) &&
               api_all((const uint8_t *) a, 0, SCRYPT(_STRBYTES)) && a[102] == 'x',
           "limits beyond all memory: EINVAL, string zeroed");
}

/* A string that costs little: N = 2, r = p = 1. */
static void test_scrypt_cheap(char str[SCRYPT(_STRBYTES)])
{
    uint8_t hash[33] = {0};
    unsigned i, x;

    memcpy(str, "$7$//..../....", 14);
    memset(str + 14, 'S', 43);
    (void) !SCRYPT(_ll)((const uint8_t *) test_scrypt_pw, TEST_SCRYPT_PW,
                        (const uint8_t *) str + 14, 43, 2, 1, 1, hash, 32);
    str[57] = '$';
    for (i = 0; i < 43; i++) {
        x           = (unsigned) hash[6 * i / 8] | (unsigned) hash[6 * i / 8 + 1] << 8;
        str[58 + i] = test_scrypt_alphabet[x >> 6 * i % 8 & 63];
    }
    str[101] = 0;
}

/* Every character of a string counts; nothing is read beyond its end (for sanitizers). */
static void test_scrypt_changed(void)
{
    static const char other[] = {'!', '$', '.', '0', 'z', '-',   ':',
                                 '@', '[', '`', '{', ' ', '\377'};
    char good[SCRYPT(_STRBYTES)], s[SCRYPT(_STRBYTES)], *part;
    int accepted = 0, parsed = 0, i;
    size_t k;

    test_scrypt_cheap(good);
    tap_ok(SCRYPT(_str_verify)(good, test_scrypt_pw, TEST_SCRYPT_PW) == 0, "a string made here");
    for (i = 0; i < 101; i++) {
        for (k = 0; k < sizeof other; k++) {
            int number = i >= 3 && i < 14 && memchr(test_scrypt_alphabet, other[k], 64) != NULL;

            memcpy(s, good, sizeof s);
            s[i] = other[k];
            if (s[i] == good[i] || number) {
                continue; /* other numbers may take years */
            }
            accepted += !test_scrypt_rejects(s);
            errno = 0;
            parsed += SCRYPT(_str_needs_rehash)(s, 0, 0) != (i < 14 ? -1 : 1);
            parsed += errno != (i < 14 ? EINVAL : 0);
        }
        part = (char *) malloc((size_t) i + 1);
        memcpy(part, good, (size_t) i);
        part[i] = 0;
        accepted += !test_scrypt_rejects(part);
        test_scrypt_other_error();
        parsed += !test_scrypt_failed(SCRYPT(_str_needs_rehash)(part, 0, 0), EINVAL);
        free(part);
    }
    tap_ok(accepted == 0, "every character of a string counts (%d do not)", accepted);
    tap_ok(parsed == 0, "_str_needs_rehash looks at the length and the numbers (%d wrong)", parsed);
}

static void test_scrypt_numbers(void)
{
    char s[SCRYPT(_STRBYTES) + 1];

    test_scrypt_cheap(s);
    memcpy(s + 101, "a", 2);
    tap_ok(test_scrypt_rejects(s) && SCRYPT(_str_needs_rehash)(s, 0, 0) == -1, "102 characters");
    test_scrypt_cheap(s);
    s[3] = '0';
    tap_ok(test_scrypt_rejects(s), "another N");
    s[3] = '.';
    test_scrypt_other_error();
    tap_ok(test_scrypt_failed(SCRYPT(_str_verify)(s, test_scrypt_pw, TEST_SCRYPT_PW), EINVAL),
           "N = 1: EINVAL");
    s[3] = 'z';
    test_scrypt_other_error();
    tap_ok(test_scrypt_failed(SCRYPT(_str_verify)(s, test_scrypt_pw, TEST_SCRYPT_PW), EFBIG),
           "N = 2^63: EFBIG");
    memcpy(s + 3, "/zzzzzzzzzz", 11);
    test_scrypt_other_error();
    tap_ok(test_scrypt_failed(SCRYPT(_str_verify)(s, test_scrypt_pw, TEST_SCRYPT_PW), EFBIG),
           "r and p of 2^30 - 1: EFBIG");
    memcpy(s + 3, "/...../....", 11);
    test_scrypt_other_error();
    tap_ok(test_scrypt_failed(SCRYPT(_str_verify)(s, test_scrypt_pw, TEST_SCRYPT_PW), EINVAL),
           "r = 0: EINVAL");
}

/* The numbers that libsodium 1.0.18 picks for these limits: found with its _str_needs_rehash. */
static void test_scrypt_needs_rehash(void)
{
    static const struct {
        unsigned long long opslimit;
        unsigned long long memlimit;
        const char *setting;
    } picked[] = {
        {0, 0, "$7$/6.....6..."},
        {0, 16777216, "$7$86..../...."},
        {32767, 1048576, "$7$86..../...."},
        {32768, 1048576, "$7$86..../...."},
        {32768, 1048608, "$7$86..../...."},
        {65536, 1048576, "$7$86....0...."},
        {524288, 16777216, "$7$C6..../...."},
        {524287, 16777216, "$7$B6..../...."},
        {524288, 16777215, "$7$B6....0...."},
        {33554432, 1073741824, "$7$I6..../...."},
        {1048576, 16777216, "$7$C6....0...."},
        {4294967296, 4194304, "$7$A6......6.."},
        {100000, 3145728, "$7$96..../...."},
        {1099511627776, 1073741824, "$7$I6......6.."},
        {UINT64_MAX, 0, "$7$/6....zzzz5"},
        {UINT64_MAX, 2047, "$7$/6....zzzz5"},
        {UINT64_MAX, 2048, "$7$/6....zzzz5"},
        {UINT64_MAX, 4095, "$7$/6....zzzz5"},
        {UINT64_MAX, 4294967295, "$7$J6....zzzz5"},
        {2147483648, 4294967295, "$7$J6....U...."},
    };
    char s[SCRYPT(_STRBYTES)];
    size_t i;
    int k, wrong;

    for (i = 0; i < sizeof picked / sizeof picked[0]; i++) {
        size_t mem = (size_t) picked[i].memlimit;

        test_scrypt_cheap(s);
        memcpy(s, picked[i].setting, 14);
        wrong = SCRYPT(_str_needs_rehash)(s, picked[i].opslimit, mem) != 0;
        for (k = 3; k < 14; k++) {
            s[k]  = picked[i].setting[k] == 'z' ? 'y' : 'z';
            errno = 0;
            wrong += SCRYPT(_str_needs_rehash)(s, picked[i].opslimit, mem) != 1 || errno != 0;
            s[k] = picked[i].setting[k];
        }
        tap_ok(wrong == 0, "limits %llu and %llu need %s", picked[i].opslimit, picked[i].memlimit,
               picked[i].setting);
    }
}

/* Salts of every length to 139: SHA-256 of all the outputs, from Python's hashlib. */
static void test_scrypt_salts(void)
{
    static const uint8_t want[32] = {0xb8, 0xfc, 0x67, 0x65, 0x4d, 0x5c, 0x27, 0xf4,
                                     0x3e, 0xa0, 0x43, 0xb5, 0x6b, 0x34, 0xa6, 0x62,
                                     0x67, 0x9b, 0x4d, 0x20, 0xd2, 0xd9, 0x00, 0x77,
                                     0x71, 0x2f, 0x8e, 0xf3, 0x42, 0xbf, 0xdb, 0xad};
    uint8_t salt[140], out[70], digest[32];
    crypto_hash_sha256_state st;
    unsigned i;

    crypto_hash_sha256_init(&st);
    for (i = 0; i < sizeof salt; i++) {
        salt[i] = (uint8_t) (29 * i + 3);
    }
    for (i = 0; i < sizeof salt; i++) {
        (void) !SCRYPT(_ll)((const uint8_t *) "password", 8, salt, i, 2, 1, 2, out, sizeof out);
        crypto_hash_sha256_update(&st, out, sizeof out);
    }
    crypto_hash_sha256_final(&st, digest);
    tap_ok(memcmp(digest, want, sizeof digest) == 0, "salts of any length");
}

int main(void)
{
    int ret;

    api_seed();
    api_random(test_scrypt_salt, sizeof test_scrypt_salt);
    test_scrypt_ll();
    test_scrypt_salts();
    test_scrypt_ll_errors();
    test_scrypt_base();
    test_scrypt_str();
    test_scrypt_changed();
    test_scrypt_numbers();
    test_scrypt_needs_rehash();
    if (CHILD_SANITIZED) {
        tap_skip("the sanitizer needs the address space", "no memory");
    } else {
        ret = child_run(test_scrypt_no_memory, NULL);
        if (ret == TEST_SCRYPT_UNLIMITED) {
            tap_skip("the address space cannot be limited", "no memory");
        } else {
            tap_ok(ret == 0, "no memory: ENOMEM (%d)", ret);
        }
    }
    return tap_done();
}
