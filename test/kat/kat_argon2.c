/* SPDX-License-Identifier: ISC */
/* Known answers of Argon2 and its strings by the public functions. */
#include "kat.h"

#include <stdlib.h>

/* Fields that a record leaves out are empty. */
static kat_bytes kat_argon2_optional(const kat_record *v, const char *field)
{
    static const uint8_t nothing[1];
    kat_bytes b = {nothing, 0};

    return kat_has(v, field) ? kat_get(v, field) : b;
}

/* One hash by the functions of libsodium's API that can make it: 0 if they do, or none can. */
static int kat_argon2_classic(const kat_record *v, const char *passwd, size_t passwdlen,
                              const uint8_t *salt, int alg, uint32_t t, size_t memlimit)
{
    size_t len   = kat_get(v, "hash").len;
    uint8_t *out = kat_buffer(len);

    if (len < crypto_pwhash_BYTES_MIN || alg == crypto_pwhash_argon2_ll_ALG_ARGON2D13 ||
        (alg == crypto_pwhash_ALG_ARGON2I13 && t < crypto_pwhash_argon2i_OPSLIMIT_MIN)) {
        return 0;
    }
    if (crypto_pwhash(out, len, passwd, passwdlen, salt, t, memlimit, alg) != 0 ||
        kat_expect(v, "hash", out, len) != 0) {
        return -1;
    }
    memset(out, 0, len);
    if (alg == crypto_pwhash_ALG_ARGON2I13) {
        return crypto_pwhash_argon2i(out, len, passwd, passwdlen, salt, t, memlimit, alg) == 0
                   ? kat_expect(v, "hash", out, len)
                   : -1;
    }
    return crypto_pwhash_argon2id(out, len, passwd, passwdlen, salt, t, memlimit + 1023, alg) == 0
               ? kat_expect(v, "hash", out, len)
               : -1;
}

/* One hash with several numbers of threads. */
KAT(crypto_pwhash_argon2_ll)
{
    static const uint32_t threads[] = {1, 2, 3, 0};
    kat_bytes passwd = kat_get(v, "passwd"), salt = kat_get(v, "salt");
    kat_bytes secret = kat_argon2_optional(v, "secret"), ad = kat_argon2_optional(v, "ad");
    size_t len = kat_get(v, "hash").len, i;
    int alg    = (int) kat_number(v, "alg", 0);
    uint32_t t = (uint32_t) kat_number(v, "t", 0), m = (uint32_t) kat_number(v, "m", 0);
    uint32_t p   = (uint32_t) kat_number(v, "p", 0);
    uint8_t *out = kat_buffer(len);

    for (i = 0; i < (p > 1 ? sizeof threads / sizeof threads[0] : 1); i++) {
        memset(out, 0, len);
        if (crypto_pwhash_argon2_ll(out, len, (const char *) passwd.p, passwd.len, salt.p, salt.len,
                                    secret.p, secret.len, ad.p, ad.len, alg, t, m, p,
                                    threads[i]) != 0 ||
            kat_expect(v, "hash", out, len) != 0) {
            printf("# %u threads\n", (unsigned) threads[i]);
            return -1;
        }
    }
    if (p == 1 && salt.len == crypto_pwhash_SALTBYTES && secret.len == 0 && ad.len == 0) {
        return kat_argon2_classic(v, (const char *) passwd.p, passwd.len, salt.p, alg, t,
                                  (size_t) m * 1024);
    }
    return 0;
}

/* Makes the string again from what it says; 0 if that is the same. */
static int kat_argon2_remake(const char *str, kat_bytes passwd, kat_bytes salt, kat_bytes secret,
                             kat_bytes ad)
{
    size_t saltlen, hashlen, keyidlen, size = strlen(str) + 1;
    char *out = (char *) kat_buffer(size);
    uint32_t t, m, p;
    uint8_t keyid[crypto_pwhash_argon2_ll_KEYIDBYTES_MAX];
    int alg;

    if (crypto_pwhash_argon2_str_params_ll(str, &alg, &t, &m, &p, &saltlen, &hashlen, keyid,
                                           &keyidlen) != 0 ||
        saltlen != salt.len ||
        crypto_pwhash_argon2_str_ll(out, size, hashlen, (const char *) passwd.p, passwd.len, salt.p,
                                    salt.len, secret.p, secret.len, keyid, keyidlen, ad.p, ad.len,
                                    alg, t, m, p, 2) != 0 ||
        strcmp(out, str) != 0) {
        printf("# made: %s\n", out);
        return -1;
    }
    return 0;
}

/* A string of version 1.0: the same without its version is right as well, another version is not,
 * and limits of the same size do not make it new. */
static int kat_argon2_old(const char *str, kat_bytes passwd, int classic)
{
    const char *rest = strstr(str, "$v=16$") + 5;
    char *other      = (char *) kat_buffer(strlen(str) + 1);
    size_t n         = (size_t) (rest - 5 - str), saltlen, hashlen, keyidlen;
    uint32_t t, m, p;
    uint8_t keyid[crypto_pwhash_argon2_ll_KEYIDBYTES_MAX];
    int alg;

    if (crypto_pwhash_argon2_str_params_ll(str, &alg, &t, &m, &p, &saltlen, &hashlen, keyid,
                                           &keyidlen) != 0 ||
        crypto_pwhash_str_needs_rehash(str, t, (size_t) m * 1024) !=
            (classic && strlen(str) < crypto_pwhash_STRBYTES ? 1 : -1)) {
        printf("# params or needs_rehash\n");
        return -1;
    }
    memcpy(other, str, n);
    memcpy(other + n, rest, strlen(rest) + 1);
    if (crypto_pwhash_argon2_str_verify_ll(other, (const char *) passwd.p, passwd.len, NULL, 0,
                                           NULL, 0, 10, 1000, 2) != 0 ||
        crypto_pwhash_str_verify(other, (const char *) passwd.p, passwd.len) !=
            (classic ? 0 : -1)) {
        printf("# refused without v=\n");
        return -1;
    }
    memcpy(other, str, strlen(str) + 1);
    other[n + 4] = '9';
    if (crypto_pwhash_argon2_str_verify_ll(other, (const char *) passwd.p, passwd.len, NULL, 0,
                                           NULL, 0, 10, 1000, 1) != -1) {
        printf("# right with v=19\n");
        return -1;
    }
    return 0;
}

/* A string, verified by every function that knows its kind, and made again if its version is 1.3.
 */
KAT(crypto_pwhash_argon2_str)
{
    kat_bytes passwd = kat_get(v, "passwd"), text = kat_get(v, "str"), salt = kat_get(v, "salt");
    kat_bytes secret = kat_argon2_optional(v, "secret"), ad = kat_argon2_optional(v, "ad");
    char *str = (char *) kat_buffer(text.len + 1), *wrong;
    int classic;
    size_t hashlen;

    memcpy(str, text.p, text.len);
    hashlen = strlen(strrchr(str, '$') + 1) * 3 / 4;
    classic = secret.len == 0 && strstr(str, "$argon2d$") == NULL &&
              strstr(str, ",keyid=") == NULL && strstr(str, ",data=") == NULL && hashlen >= 16;
    if (crypto_pwhash_argon2_str_verify_ll(str, (const char *) passwd.p, passwd.len, secret.p,
                                           secret.len, NULL, 0, 10, 1000, 1) != 0 ||
        crypto_pwhash_argon2_str_verify_ll(str, (const char *) passwd.p, passwd.len, secret.p,
                                           secret.len, ad.p, ad.len, 10, 1000, 2) != 0 ||
        crypto_pwhash_str_verify(str, (const char *) passwd.p, passwd.len) != (classic ? 0 : -1)) {
        return -1;
    }
    wrong = (char *) kat_buffer(passwd.len + 1);
    memcpy(wrong, passwd.p, passwd.len);
    wrong[passwd.len] = 'x';
    if (crypto_pwhash_argon2_str_verify_ll(str, wrong, passwd.len + 1, secret.p, secret.len, NULL,
                                           0, 10, 1000, 1) != -1 ||
        crypto_pwhash_str_verify(str, wrong, passwd.len + 1) != -1) {
        printf("# a wrong password is right\n");
        return -1;
    }
    if (strstr(str, "$v=16$") != NULL) {
        return kat_argon2_old(str, passwd, classic);
    }
    return kat_argon2_remake(str, passwd, salt, secret, ad);
}
