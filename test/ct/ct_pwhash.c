/* SPDX-License-Identifier: ISC */
/* Constant-time cases: password hashing. Argon2i must not depend on the password at all. Argon2id
 * uses memory that depends on it, after the first half of the first pass: the library declares
 * those places public (CT_DECLASSIFY in argon2_fill.c), so that what remains is checked. */
#include "ct.h"

enum { CT_PWHASH_LEN = 40 };

/* A string is public, salt and hash too, once it is stored. */
static void ct_pwhash_publish(char *str, size_t size)
{
    ct_mark_public(str, size);
}

static void ct_run_argon2i(size_t len)
{
    const char *passwd = (const char *) ct_m;

    (void) len;
    (void) !ct_result(crypto_pwhash_argon2i(ct_out, 64, passwd, CT_PWHASH_LEN, ct_n, 3, 9 * 1024,
                                            crypto_pwhash_argon2i_ALG_ARGON2I13));
    (void) !ct_result(
        crypto_pwhash(ct_out, 100, passwd, 0, ct_n, 3, 8192, crypto_pwhash_ALG_ARGON2I13));
}

static void ct_run_argon2i_str(size_t len)
{
    const char *passwd = (const char *) ct_m;
    char str[crypto_pwhash_STRBYTES];

    (void) len;
    (void) !ct_result(crypto_pwhash_argon2i_str(str, passwd, CT_PWHASH_LEN, 3, 8192));
    ct_pwhash_publish(str, sizeof str);
    (void) !ct_result(crypto_pwhash_argon2i_str_verify(str, passwd, CT_PWHASH_LEN));
    (void) !ct_result(crypto_pwhash_argon2i_str_verify(str, passwd, CT_PWHASH_LEN - 1));
    (void) !ct_result(
        crypto_pwhash_str_alg(str, passwd, CT_PWHASH_LEN, 3, 8192, crypto_pwhash_ALG_ARGON2I13));
    ct_pwhash_publish(str, sizeof str);
    (void) !ct_result(crypto_pwhash_str_verify(str, passwd, CT_PWHASH_LEN));
}

static void ct_run_argon2id(size_t len)
{
    const char *passwd = (const char *) ct_m;
    char str[crypto_pwhash_STRBYTES];

    (void) len;
    (void) !ct_result(crypto_pwhash(ct_out, 64, passwd, CT_PWHASH_LEN, ct_n, 2, 9 * 1024,
                                    crypto_pwhash_ALG_ARGON2ID13));
    (void) !ct_result(crypto_pwhash_argon2id(ct_out, 32, passwd, CT_PWHASH_LEN, ct_n, 1, 8192,
                                             crypto_pwhash_argon2id_ALG_ARGON2ID13));
    (void) !ct_result(crypto_pwhash_str(str, passwd, CT_PWHASH_LEN, 1, 8192));
    ct_pwhash_publish(str, sizeof str);
    (void) !ct_result(crypto_pwhash_str_verify(str, passwd, CT_PWHASH_LEN));
    (void) !ct_result(crypto_pwhash_argon2id_str(str, passwd, CT_PWHASH_LEN, 1, 8192));
    ct_pwhash_publish(str, sizeof str);
    (void) !ct_result(crypto_pwhash_argon2id_str_verify(str, passwd, CT_PWHASH_LEN));
    (void) !ct_result(crypto_pwhash_argon2id_str_verify(str, passwd, CT_PWHASH_LEN - 1));
}

static void ct_run_argon2_ll(size_t len)
{
    const char *passwd = (const char *) ct_m;
    char str[256];
    int alg;

    (void) len;
    for (alg = 0; alg < 3; alg++) {
        (void) !ct_result(crypto_pwhash_argon2_ll(ct_out, 20, passwd, CT_PWHASH_LEN, ct_n, 16,
                                                  ct_secret, 32, ct_c, 12, alg, 2, 19, 2, 1));
        (void) !ct_result(crypto_pwhash_argon2_str_ll(str, sizeof str, 32, passwd, CT_PWHASH_LEN,
                                                      NULL, 16, ct_secret, 32, NULL, 0, ct_n, 12,
                                                      alg, 2, 16, 2, 1));
        ct_pwhash_publish(str, sizeof str);
        (void) !ct_result(crypto_pwhash_argon2_str_verify_ll(str, passwd, CT_PWHASH_LEN, ct_secret,
                                                             32, NULL, 0, 2, 16, 1));
    }
}

/* A control: strings are read as public. */
static void ct_run_leaky(size_t len)
{
    (void) len;
    (void) !crypto_pwhash_str_verify((const char *) ct_m, "", 0);
}

const ct_case ct_pwhash_cases[] = {
    {"crypto_pwhash_argon2i crypto_pwhash", ct_run_argon2i, 0, 0},
    {"crypto_pwhash_argon2i_str crypto_pwhash_argon2i_str_verify crypto_pwhash_str_alg",
     ct_run_argon2i_str, 0, 0},
    {"crypto_pwhash crypto_pwhash_argon2id crypto_pwhash_str crypto_pwhash_str_verify "
     "crypto_pwhash_argon2id_str crypto_pwhash_argon2id_str_verify",
     ct_run_argon2id, 0, 0},
    {"crypto_pwhash_argon2_ll crypto_pwhash_argon2_str_ll crypto_pwhash_argon2_str_verify_ll",
     ct_run_argon2_ll, 0, 0},
    {"crypto_pwhash_str_verify, which reads the string", ct_run_leaky, 0, 1},
    {NULL, NULL, 0, 0},
};
