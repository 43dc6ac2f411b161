/* SPDX-License-Identifier: ISC */
/* Password hashing, with the least memory that is allowed. */
#include "interop.h"

#include <stdlib.h>

static uint8_t pw_passwd[200], pw_salt[32], pw_out[300];
static size_t pw_len;

static void pw_prepare(interop *t)
{
    pw_len = interop_below(t, sizeof pw_passwd);
    interop_fill(t, pw_passwd, sizeof pw_passwd);
    interop_fill(t, pw_salt, sizeof pw_salt);
    memset(pw_out, 0x55, sizeof pw_out);
}

/* A limit: most often allowed, sometimes not. */
static size_t pw_memory(interop *t)
{
    return interop_below(t, 8) ? 8192 + interop_below(t, 100000) : interop_below(t, 9000);
}

#define ARGON2_CASE(name, least)                                                                   \
    static void pw_##name(interop *t)                                                              \
    {                                                                                              \
        size_t outlen = interop_below(t, sizeof pw_out), memory = pw_memory(t);                    \
        unsigned long long ops = interop_below(t, 6);                                              \
        int alg = interop_below(t, 8) ? (least) == 3 ? 1 : 2 : (int) interop_below(t, 4);          \
                                                                                                   \
        pw_prepare(t);                                                                             \
        errno = 0;                                                                                 \
        RET(F(name)(pw_out, outlen, (const char *) pw_passwd, pw_len, pw_salt, ops, memory, alg)); \
        RET(errno);                                                                                \
        PUT(pw_out, sizeof pw_out);                                                                \
    }
ARGON2_CASE(crypto_pwhash, 1)
ARGON2_CASE(crypto_pwhash_argon2i, 3)
ARGON2_CASE(crypto_pwhash_argon2id, 1)

/* A string, verified by the other library, with the right, a wrong and a cut password; damaged; and
 * whether it needs another hash. */
#define STRING_CASE(name, size, make)                                                              \
    static void pw_string_##name(interop *t)                                                       \
    {                                                                                              \
        char str[size], other[size];                                                               \
        size_t memory          = pw_memory(t);                                                     \
        unsigned long long ops = interop_below(t, 6);                                              \
        const char *passwd     = (const char *) pw_passwd;                                         \
        int ret;                                                                                   \
                                                                                                   \
        pw_prepare(t);                                                                             \
        memset(str, 0x55, sizeof str);                                                             \
        errno = 0;                                                                                 \
        ret   = make;                                                                              \
        RET(ret);                                                                                  \
        RET(errno);                                                                                \
        if (ret != 0) {                                                                            \
            return;                                                                                \
        }                                                                                          \
        PUT(str, sizeof str);                                                                      \
        RET(G(name##_str_verify)(str, passwd, pw_len));                                            \
        RET(F(name##_str_verify)(str, passwd, pw_len + 1));                                        \
        RET(F(name##_str_needs_rehash)(str, ops, memory));                                         \
        RET(F(name##_str_needs_rehash)(str, ops + 1, memory));                                     \
        RET(F(name##_str_needs_rehash)(str, ops, memory + 1024));                                  \
        memcpy(other, str, sizeof str);                                                            \
        other[interop_below(t, strlen(str) + 1)] =                                                 \
            (char) ("$,=vmtp0123456789abcXYZ+/"[interop_below(t, 25)]);                            \
        if (strlen(other) < sizeof other && pw_same(str, other)) {                                 \
            errno = 0;                                                                             \
            RET(F(name##_str_verify)(other, passwd, pw_len));                                      \
            errno = 0;                                                                             \
            RET(F(name##_str_needs_rehash)(other, ops, memory));                                   \
            RET(errno);                                                                            \
        }                                                                                          \
        str[interop_below(t, strlen(str))] = 0;                                                    \
        RET(F(name##_str_verify)(str, passwd, pw_len));                                            \
        errno = 0;                                                                                 \
        RET(F(name##_str_needs_rehash)(str, ops, memory));                                         \
        RET(errno);                                                                                \
    }

/* 1 unless the damaged string is of Argon2's version 1.0, which libsodium does not know, or the
 * cost that it names may be more than this test will pay. */
static int pw_same(const char *str, const char *damaged)
{
    const char *m = strstr(damaged, "m="), *c = strstr(damaged, "t=");

    if (strncmp(str, "$7$", 3) == 0) {
        return strncmp(str, damaged, 14) == 0; /* N, r and p are as they were */
    }
    return strstr(damaged, "$v=16$") == NULL && m != NULL && c != NULL &&
           strtoul(m + 2, NULL, 10) < 4096 && strtoul(c + 2, NULL, 10) < 100;
}

STRING_CASE(crypto_pwhash, 128, F(crypto_pwhash_str)(str, passwd, pw_len, ops, memory))
STRING_CASE(crypto_pwhash_argon2i, 128,
            F(crypto_pwhash_argon2i_str)(str, passwd, pw_len, ops, memory))
STRING_CASE(crypto_pwhash_argon2id, 128,
            interop_below(t, 2) ? F(crypto_pwhash_argon2id_str)(str, passwd, pw_len, ops, memory)
                                : F(crypto_pwhash_str_alg)(str, passwd, pw_len, ops, memory, 2))

static void pw_scrypt(interop *t)
{
    size_t outlen = interop_below(t, sizeof pw_out);

    pw_prepare(t);
    errno = 0;
    RET(F(crypto_pwhash_scryptsalsa208sha256)(pw_out, outlen, (const char *) pw_passwd, pw_len,
                                              pw_salt, 1 + interop_below(t, 40000),
                                              1 + interop_below(t, 1 << 24)));
    RET(errno);
    PUT(pw_out, sizeof pw_out);
}

static void pw_scrypt_ll(interop *t)
{
    size_t outlen = 1 + interop_below(t, sizeof pw_out - 1);
    uint64_t n    = interop_below(t, 8) ? UINT64_C(1) << interop_below(t, 9) : interop_below(t, 99);

    pw_prepare(t);
    errno = 0;
    RET(F(crypto_pwhash_scryptsalsa208sha256_ll)(
        pw_passwd, pw_len, pw_salt, interop_below(t, 33), n, (uint32_t) (1 + interop_below(t, 9)),
        (uint32_t) (1 + interop_below(t, 4)), pw_out, outlen));
    RET(errno);
    PUT(pw_out, sizeof pw_out);
}

#define crypto_pwhash_scrypt_make                                                                  \
    F(crypto_pwhash_scryptsalsa208sha256_str)(str, passwd, pw_len, 32768, 1 << 18)
STRING_CASE(crypto_pwhash_scryptsalsa208sha256, 102, crypto_pwhash_scrypt_make)

const interop_case interop_pwhash_cases[] = {
    {"crypto_pwhash", pw_crypto_pwhash, 1000},
    {"crypto_pwhash_argon2i", pw_crypto_pwhash_argon2i, 1000},
    {"crypto_pwhash_argon2id", pw_crypto_pwhash_argon2id, 1000},
    {"crypto_pwhash_str", pw_string_crypto_pwhash, 500},
    {"crypto_pwhash_argon2i_str", pw_string_crypto_pwhash_argon2i, 500},
    {"crypto_pwhash_argon2id_str", pw_string_crypto_pwhash_argon2id, 500},
    {"crypto_pwhash_scryptsalsa208sha256", pw_scrypt, 30},
    {"crypto_pwhash_scryptsalsa208sha256_ll", pw_scrypt_ll, 1000},
    {"crypto_pwhash_scryptsalsa208sha256_str", pw_string_crypto_pwhash_scryptsalsa208sha256, 30},
    {NULL, NULL, 0},
};
