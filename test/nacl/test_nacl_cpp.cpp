/* SPDX-License-Identifier: ISC */
/* Every std::string function of NaCl, on published vectors, and every exception. C++98. */
#include <crypto_auth.h>
#include <crypto_auth_hmacsha256.h>
#include <crypto_auth_hmacsha512256.h>
#include <crypto_box.h>
#include <crypto_box_curve25519xsalsa20poly1305.h>
#include <crypto_hash.h>
#include <crypto_hash_sha256.h>
#include <crypto_hash_sha512.h>
#include <crypto_onetimeauth.h>
#include <crypto_onetimeauth_poly1305.h>
#include <crypto_scalarmult.h>
#include <crypto_scalarmult_curve25519.h>
#include <crypto_secretbox.h>
#include <crypto_secretbox_xsalsa20poly1305.h>
#include <crypto_sign.h>
#include <crypto_sign_edwards25519sha512batch.h>
#include <crypto_stream.h>
#include <crypto_stream_aes128ctr.h>
#include <crypto_stream_salsa20.h>
#include <crypto_stream_salsa2012.h>
#include <crypto_stream_salsa208.h>
#include <crypto_stream_xsalsa20.h>

#include <string.h>
#include <string>

#include "../tap.h"
#include "nacl_vectors.h"

using std::string;

static string hex(const char *s)
{
    string bytes;
    unsigned x;

    for (; sscanf(s, "%2x", &x) == 1; s += 2) {
        bytes += static_cast<char>(x);
    }
    return bytes;
}

/* s with one bit of byte i changed. */
static string flip(string s, size_t i)
{
    s[i] = static_cast<char>(s[i] ^ 0x10);
    return s;
}

/* A string that is not as long as s. */
static string shorter(const string &s)
{
    return s.substr(1);
}

static string longer(const string &s)
{
    return s + '\0';
}

#define IS(what, value) tap_ok((what) == (value), "%s", #what)
#define TRUE(what)      tap_ok((what), "%s", #what)

/* The evaluation of what throws that text. */
#define THROWS(what, text)                                                                         \
    do {                                                                                           \
        const char *thrown = "nothing";                                                            \
        try {                                                                                      \
            (void) (what);                                                                         \
        } catch (const char *error) {                                                              \
            thrown = error;                                                                        \
        }                                                                                          \
        tap_ok(strcmp(thrown, text) == 0, "%s throws \"%s\"", #what, text);                        \
    } while (0)

/* The same for a wrong length either way of the argument x of what. */
#define THROWS_LENGTH(x, what, text)                                                               \
    do {                                                                                           \
        const string right = x;                                                                    \
        x                  = shorter(right);                                                       \
        THROWS(what, text);                                                                        \
        x = longer(right);                                                                         \
        THROWS(what, text);                                                                        \
        x = right;                                                                                 \
    } while (0)

#define TEST_AUTH(auth, tag)                                                                       \
    do {                                                                                           \
        string a = hex(tag);                                                                       \
        IS(auth(m, k), a);                                                                         \
        THROWS_LENGTH(k, auth(m, k), "incorrect key length");                                      \
        THROWS((auth##_verify(a, m, k), 0), "nothing");                                            \
        THROWS((auth##_verify(flip(a, 0), m, k), 0), "invalid authenticator");                     \
        THROWS((auth##_verify(a, flip(m, 3), k), 0), "invalid authenticator");                     \
        THROWS_LENGTH(k, (auth##_verify(a, m, k), 0), "incorrect key length");                     \
        THROWS_LENGTH(a, (auth##_verify(a, m, k), 0), "incorrect authenticator length");           \
    } while (0)

static void test_auth()
{
    string m = HMAC_MESSAGE, k = hex(HMAC_KEY);

    TEST_AUTH(crypto_auth, HMAC_SHA512256);
    TEST_AUTH(crypto_auth_hmacsha512256, HMAC_SHA512256);
    TEST_AUTH(crypto_auth_hmacsha256, HMAC_SHA256);
    m = hex(CIPHERTEXT);
    k = hex(POLY_KEY);
    TEST_AUTH(crypto_onetimeauth, POLY_TAG);
    TEST_AUTH(crypto_onetimeauth_poly1305, POLY_TAG);
}

#define TEST_BOX(box)                                                                              \
    do {                                                                                           \
        string pk = hex(BOB_PK), sk = hex(ALICE_SK), n = hex(NONCE);                               \
        string pk2, sk2;                                                                           \
        IS(box(m, n, pk, sk), c);                                                                  \
        IS(box(string(), n, pk, sk).size(), 16u);                                                  \
        THROWS_LENGTH(pk, box(m, n, pk, sk), "incorrect public-key length");                       \
        THROWS_LENGTH(sk, box(m, n, pk, sk), "incorrect secret-key length");                       \
        THROWS_LENGTH(n, box(m, n, pk, sk), "incorrect nonce length");                             \
        THROWS(box(m, n, string(32, '\0'), sk), "public key of small order");                      \
        pk = hex(ALICE_PK);                                                                        \
        sk = hex(BOB_SK);                                                                          \
        IS(box##_open(c, n, pk, sk), m);                                                           \
        IS(box##_open(box(string(), n, pk, sk), n, pk, sk), string());                             \
        THROWS_LENGTH(pk, box##_open(c, n, pk, sk), "incorrect public-key length");                \
        THROWS_LENGTH(sk, box##_open(c, n, pk, sk), "incorrect secret-key length");                \
        THROWS_LENGTH(n, box##_open(c, n, pk, sk), "incorrect nonce length");                      \
        THROWS(box##_open(flip(c, 0), n, pk, sk), "ciphertext fails verification");                \
        THROWS(box##_open(flip(c, 100), n, pk, sk), "ciphertext fails verification");              \
        THROWS(box##_open(c.substr(0, 15), n, pk, sk), "ciphertext fails verification");           \
        THROWS(box##_open(string(), n, pk, sk), "ciphertext fails verification");                  \
        THROWS(box##_open(c, n, string(32, '\0'), sk), "ciphertext fails verification");           \
        pk2 = box##_keypair(&sk2);                                                                 \
        TRUE(pk2.size() == 32 && sk2.size() == 32 && crypto_scalarmult_base(sk2) == pk2);          \
    } while (0)

#define TEST_SECRETBOX(box)                                                                        \
    do {                                                                                           \
        string k = hex(FIRST_KEY), n = hex(NONCE);                                                 \
        IS(box(m, n, k), c);                                                                       \
        IS(box(string(), n, k).size(), 16u);                                                       \
        THROWS_LENGTH(k, box(m, n, k), "incorrect key length");                                    \
        THROWS_LENGTH(n, box(m, n, k), "incorrect nonce length");                                  \
        IS(box##_open(c, n, k), m);                                                                \
        IS(box##_open(box(string(), n, k), n, k), string());                                       \
        THROWS_LENGTH(k, box##_open(c, n, k), "incorrect key length");                             \
        THROWS_LENGTH(n, box##_open(c, n, k), "incorrect nonce length");                           \
        THROWS(box##_open(flip(c, 15), n, k), "ciphertext fails verification");                    \
        THROWS(box##_open(flip(c, 16), n, k), "ciphertext fails verification");                    \
        THROWS(box##_open(string(), n, k), "ciphertext fails verification");                       \
    } while (0)

static void test_box()
{
    const string m = hex(MESSAGE), c = hex(POLY_TAG CIPHERTEXT);

    TEST_BOX(crypto_box);
    TEST_BOX(crypto_box_curve25519xsalsa20poly1305);
    TEST_SECRETBOX(crypto_secretbox);
    TEST_SECRETBOX(crypto_secretbox_xsalsa20poly1305);
}

static void test_hash()
{
    IS(crypto_hash("abc"), hex(SHA512_ABC));
    IS(crypto_hash_sha512("abc"), hex(SHA512_ABC));
    IS(crypto_hash_sha256("abc"), hex(SHA256_ABC));
    IS(crypto_hash(string()).size(), 64u);
}

#define TEST_SCALARMULT(mult)                                                                      \
    do {                                                                                           \
        string n = hex(ALICE_SK), p = hex(BOB_PK);                                                 \
        IS(mult(n, p), hex(SHARED));                                                               \
        IS(mult##_base(n), hex(ALICE_PK));                                                         \
        THROWS_LENGTH(n, mult(n, p), "incorrect scalar length");                                   \
        THROWS_LENGTH(p, mult(n, p), "incorrect element length");                                  \
        THROWS_LENGTH(n, mult##_base(n), "incorrect scalar length");                               \
        THROWS(mult(n, string(32, '\0')), "element of small order");                               \
    } while (0)

static void test_scalarmult()
{
    TEST_SCALARMULT(crypto_scalarmult);
    TEST_SCALARMULT(crypto_scalarmult_curve25519);
}

#define TEST_SIGN(sign)                                                                            \
    do {                                                                                           \
        string m = hex(SIGN_MESSAGE), sk = hex(SIGN_SK), pk = hex(SIGN_PK);                        \
        string sm = hex(SIGN_SIGNED), sk2, pk2;                                                    \
        IS(sign(m, sk), sm);                                                                       \
        IS(sign(string(), sk), hex(SIGN_EMPTY));                                                   \
        IS(sign##_open(sm, pk), m);                                                                \
        IS(sign##_open(hex(SIGN_EMPTY), pk), string());                                            \
        THROWS_LENGTH(sk, sign(m, sk), "incorrect secret-key length");                             \
        THROWS_LENGTH(pk, sign##_open(sm, pk), "incorrect public-key length");                     \
        THROWS(sign##_open(flip(sm, 40), pk), "ciphertext fails verification");                    \
        THROWS(sign##_open(sm.substr(0, 63), pk), "ciphertext fails verification");                \
        THROWS(sign##_open(string(), pk), "ciphertext fails verification");                        \
        pk2 = sign##_keypair(&sk2);                                                                \
        TRUE(pk2.size() == 32 && sk2.size() == 64 && sign##_open(sign(m, sk2), pk2) == m);         \
    } while (0)

static void test_sign()
{
    TEST_SIGN(crypto_sign);
    TEST_SIGN(crypto_sign_edwards25519sha512batch);
}

/* The stream for k and n; want is its beginning. */
#define TEST_STREAM(stream, want)                                                                  \
    do {                                                                                           \
        string begin = want, zero(begin.size(), '\0');                                             \
        IS(stream(begin.size(), n, k), begin);                                                     \
        IS(stream(0, n, k), string());                                                             \
        IS(stream##_xor(zero, n, k), begin);                                                       \
        IS(stream##_xor(begin, n, k), zero);                                                       \
        IS(stream##_xor(string(), n, k), string());                                                \
        THROWS_LENGTH(n, stream(10, n, k), "incorrect nonce length");                              \
        THROWS_LENGTH(k, stream(10, n, k), "incorrect key length");                                \
        THROWS_LENGTH(n, stream##_xor(zero, n, k), "incorrect nonce length");                      \
        THROWS_LENGTH(k, stream##_xor(zero, n, k), "incorrect key length");                        \
    } while (0)

static void test_stream()
{
    string n = hex(NONCE), k = hex(FIRST_KEY), m = hex(AES_PLAINTEXT), c = hex(AES_CIPHERTEXT);
    size_t i;

    TEST_STREAM(crypto_stream, hex(POLY_KEY));
    TEST_STREAM(crypto_stream_xsalsa20, hex(POLY_KEY));
    n = hex(NONCE_SUFFIX);
    k = hex(SECOND_KEY);
    TEST_STREAM(crypto_stream_salsa20, hex(POLY_KEY));
    n = string(8, '\0');
    k = '\x80' + string(31, '\0');
    TEST_STREAM(crypto_stream_salsa2012, hex(STREAM_SALSA2012));
    TEST_STREAM(crypto_stream_salsa208, hex(STREAM_SALSA208));
    n = hex(AES_COUNTER);
    k = hex(AES_KEY);
    IS(crypto_stream_aes128ctr_xor(m, n, k), c);
    for (i = 0; i < m.size(); i++) {
        m[i] = static_cast<char>(m[i] ^ c[i]);
    }
    TEST_STREAM(crypto_stream_aes128ctr, m);
}

int main()
{
    test_auth();
    test_box();
    test_hash();
    test_scalarmult();
    test_sign();
    test_stream();
    return tap_done();
}
