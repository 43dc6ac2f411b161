/* SPDX-License-Identifier: ISC */
/* Every function of NaCl, through NaCl's headers, on published vectors. */
#include <crypto_auth.h>
#include <crypto_auth_hmacsha256.h>
#include <crypto_auth_hmacsha512256.h>
#include <crypto_box.h>
#include <crypto_core_hsalsa20.h>
#include <crypto_core_salsa20.h>
#include <crypto_core_salsa2012.h>
#include <crypto_core_salsa208.h>
#include <crypto_hash.h>
#include <crypto_hash_sha256.h>
#include <crypto_hash_sha512.h>
#include <crypto_hashblocks.h>
#include <crypto_hashblocks_sha256.h>
#include <crypto_hashblocks_sha512.h>
#include <crypto_onetimeauth.h>
#include <crypto_scalarmult.h>
#include <crypto_secretbox.h>
#include <crypto_sign.h>
#include <crypto_stream.h>
#include <crypto_stream_aes128ctr.h>
#include <crypto_stream_salsa20.h>
#include <crypto_stream_salsa2012.h>
#include <crypto_stream_salsa208.h>
#include <crypto_stream_xsalsa20.h>
#include <crypto_verify_16.h>
#include <crypto_verify_32.h>
#include <randombytes.h>

#include <string.h>

#include "../tap.h"
#include "nacl_vectors.h"

typedef unsigned char byte;

/* Byte i of what hex spells. */
static byte hex_byte(const char *s, size_t i)
{
    unsigned x = 0;

    (void) sscanf(s + 2 * i, "%2x", &x);
    return (byte) x;
}

/* The bytes that hex spells, in one of eight buffers that take turns. */
static const byte *hex(const char *s)
{
    static byte buffers[8][256];
    static int turn;
    byte *p = buffers[turn++ % 8];
    size_t i;

    for (i = 0; i < strlen(s) / 2; i++) {
        p[i] = hex_byte(s, i);
    }
    return p;
}

/* 1 if p begins with the bytes that hex spells, each XOR that of m. */
static int is_xor(const byte *p, const char *s, const byte *m)
{
    size_t i;

    for (i = 0; i < strlen(s) / 2 && p[i] == (byte) (hex_byte(s, i) ^ m[i]); i++) {
    }
    return i == strlen(s) / 2;
}

/* 1 if p begins with the bytes that hex spells. */
static int is(const byte *p, const char *s)
{
    static const byte zero[256] = {0};

    return is_xor(p, s, zero);
}

#define TEST(what) tap_ok((what), #what)

static byte out[512], in[512];

static void test_auth(void)
{
    const byte *m = (const byte *) HMAC_MESSAGE, *k = hex(HMAC_KEY);
    const byte *a256 = hex(HMAC_SHA256), *a512 = hex(HMAC_SHA512256);
    size_t len = strlen(HMAC_MESSAGE);

    TEST(crypto_auth(out, m, len, k) == 0 && is(out, HMAC_SHA512256));
    TEST(crypto_auth_verify(a512, m, len, k) == 0);
    TEST(crypto_auth_verify(a512, m, len - 1, k) == -1);
    TEST(crypto_auth_hmacsha512256(out, m, len, k) == 0 && is(out, HMAC_SHA512256));
    TEST(crypto_auth_hmacsha512256_verify(a512, m, len, k) == 0);
    TEST(crypto_auth_hmacsha512256_verify(a256, m, len, k) == -1);
    TEST(crypto_auth_hmacsha256(out, m, len, k) == 0 && is(out, HMAC_SHA256));
    TEST(crypto_auth_hmacsha256_verify(a256, m, len, k) == 0);
    TEST(crypto_auth_hmacsha256_verify(a512, m, len, k) == -1);
}

/* 1 if out is the padded box of the message; leaves the box in in. */
static int is_box(void)
{
    memcpy(in, out, sizeof in);
    return is(out, "00000000000000000000000000000000" POLY_TAG CIPHERTEXT);
}

/* 1 if out is the padded message; leaves it in in. */
static int is_message(void)
{
    memcpy(in, out, sizeof in);
    return is(out, "0000000000000000000000000000000000000000000000000000000000000000" MESSAGE);
}

static void test_box(void)
{
    enum { LENGTH = 32 + MESSAGE_LENGTH };
    const byte *n = hex(NONCE), *alice = hex(ALICE_SK), *bob = hex(BOB_SK), *k = hex(FIRST_KEY);
    byte apk[32], bpk[32], sk[32], q[32];

    memcpy(apk, hex(ALICE_PK), 32);
    memcpy(bpk, hex(BOB_PK), 32);
    memset(in, 0, 32);
    memcpy(in + 32, hex(MESSAGE), MESSAGE_LENGTH);

    TEST(crypto_box_beforenm(out, bpk, alice) == 0 && is(out, FIRST_KEY));
    TEST(crypto_box_curve25519xsalsa20poly1305_beforenm(out, apk, bob) == 0 && is(out, FIRST_KEY));
    TEST(crypto_box(out, in, LENGTH, n, bpk, alice) == 0 && is_box());
    TEST(crypto_box_open(out, in, LENGTH, n, apk, bob) == 0 && is_message());
    TEST(crypto_box_curve25519xsalsa20poly1305(out, in, LENGTH, n, bpk, alice) == 0 && is_box());
    TEST(crypto_box_curve25519xsalsa20poly1305_open(out, in, LENGTH, n, apk, bob) == 0 &&
         is_message());
    TEST(crypto_box_afternm(out, in, LENGTH, n, k) == 0 && is_box());
    TEST(crypto_box_open_afternm(out, in, LENGTH, n, k) == 0 && is_message());
    TEST(crypto_box_curve25519xsalsa20poly1305_afternm(out, in, LENGTH, n, k) == 0 && is_box());
    TEST(crypto_box_curve25519xsalsa20poly1305_open_afternm(out, in, LENGTH, n, k) == 0 &&
         is_message());
    TEST(crypto_box_keypair(apk, sk) == 0 && crypto_scalarmult_base(q, sk) == 0 &&
         memcmp(q, apk, 32) == 0);
    TEST(crypto_box_curve25519xsalsa20poly1305_keypair(bpk, sk) == 0 &&
         crypto_scalarmult_base(q, sk) == 0 && memcmp(q, bpk, 32) == 0);

    TEST(crypto_secretbox(out, in, LENGTH, n, k) == 0 && is_box());
    TEST(crypto_secretbox_open(out, in, LENGTH, n, k) == 0 && is_message());
    TEST(crypto_secretbox_xsalsa20poly1305(out, in, LENGTH, n, k) == 0 && is_box());
    TEST(crypto_secretbox_xsalsa20poly1305_open(out, in, LENGTH, n, k) == 0 && is_message());

    (void) crypto_secretbox(out, in, LENGTH, n, k);
    out[40] ^= 1;
    memcpy(in, out, sizeof in);
    TEST(crypto_secretbox_open(out, in, LENGTH, n, k) == -1);
    TEST(crypto_box_open_afternm(out, in, LENGTH, n, k) == -1);
    TEST(crypto_secretbox_open(out, in, 31, n, k) == -1);
}

static void test_core(void)
{
    static const byte sigma[] = "expand 32-byte k", zero[16] = {0};
    const byte *k = hex(CORE_KEY), *x = hex(CORE_IN);

    TEST(crypto_core_hsalsa20(out, zero, hex(SHARED), sigma) == 0 && is(out, FIRST_KEY));
    TEST(crypto_core_hsalsa20(out, hex(NONCE), hex(FIRST_KEY), sigma) == 0 && is(out, SECOND_KEY));
    TEST(crypto_core_salsa20(out, x, k, sigma) == 0 && is(out, CORE_SALSA20));
    TEST(crypto_core_salsa2012(out, x, k, sigma) == 0 && is(out, CORE_SALSA2012));
    TEST(crypto_core_salsa208(out, x, k, sigma) == 0 && is(out, CORE_SALSA208));
}

static void test_hash(void)
{
    byte block[128] = {'a', 'b', 'c', 0x80}, state[64];

    TEST(crypto_hash(out, block, 3) == 0 && is(out, SHA512_ABC));
    TEST(crypto_hash_sha512(out, block, 3) == 0 && is(out, SHA512_ABC));
    TEST(crypto_hash_sha256(out, block, 3) == 0 && is(out, SHA256_ABC));

    /* the same, with FIPS 180-4's padding written out */
    block[127] = 24;
    memcpy(state, hex(SHA512_IV), 64);
    TEST(crypto_hashblocks(state, block, 128) == 0 && is(state, SHA512_ABC));
    memcpy(state, hex(SHA512_IV), 64);
    TEST(crypto_hashblocks_sha512(state, block, 128) == 0 && is(state, SHA512_ABC));
    TEST(crypto_hashblocks_sha512(state, block, 127) == 0 && is(state, SHA512_ABC));
    block[63] = 24;
    memcpy(state, hex(SHA256_IV), 32);
    TEST(crypto_hashblocks_sha256(state, block, 64 + 5) == 0 && is(state, SHA256_ABC));
}

static void test_onetimeauth(void)
{
    const byte *c = hex(CIPHERTEXT), *k = hex(POLY_KEY), *tag = hex(POLY_TAG);

    TEST(crypto_onetimeauth(out, c, MESSAGE_LENGTH, k) == 0 && is(out, POLY_TAG));
    TEST(crypto_onetimeauth_verify(tag, c, MESSAGE_LENGTH, k) == 0);
    TEST(crypto_onetimeauth_verify(tag, c, MESSAGE_LENGTH - 1, k) == -1);
    TEST(crypto_onetimeauth_poly1305(out, c, MESSAGE_LENGTH, k) == 0 && is(out, POLY_TAG));
    TEST(crypto_onetimeauth_poly1305_verify(tag, c, MESSAGE_LENGTH, k) == 0);
    TEST(crypto_onetimeauth_poly1305_verify(tag, c, MESSAGE_LENGTH - 1, k) == -1);
}

static void test_scalarmult(void)
{
    const byte *alice = hex(ALICE_SK), *bob = hex(BOB_SK);

    TEST(crypto_scalarmult_base(out, alice) == 0 && is(out, ALICE_PK));
    TEST(crypto_scalarmult_curve25519_base(out, bob) == 0 && is(out, BOB_PK));
    TEST(crypto_scalarmult(out, alice, hex(BOB_PK)) == 0 && is(out, SHARED));
    TEST(crypto_scalarmult_curve25519(out, bob, hex(ALICE_PK)) == 0 && is(out, SHARED));
}

static void test_sign(void)
{
    const byte *pk = hex(SIGN_PK), *sk = hex(SIGN_SK), *m = hex(SIGN_MESSAGE);
    byte new_pk[32], new_sk[64];
    unsigned long long len = 0;

    TEST(crypto_sign(out, &len, m, 33, sk) == 0 && len == 97 && is(out, SIGN_SIGNED));
    TEST(crypto_sign_edwards25519sha512batch(out, &len, m, 0, sk) == 0 && len == 64 &&
         is(out, SIGN_EMPTY));
    memcpy(in, hex(SIGN_SIGNED), 97);
    TEST(crypto_sign_open(out, &len, in, 97, pk) == 0 && len == 33 && is(out, SIGN_MESSAGE));
    len = 0;
    TEST(crypto_sign_edwards25519sha512batch_open(out, &len, in, 97, pk) == 0 && len == 33 &&
         is(out, SIGN_MESSAGE));
    in[40] ^= 1;
    TEST(crypto_sign_open(out, &len, in, 97, pk) == -1);
    TEST(crypto_sign_open(out, &len, in, 63, pk) == -1);
    TEST(crypto_sign_keypair(new_pk, new_sk) == 0 && crypto_sign(in, &len, m, 20, new_sk) == 0 &&
         crypto_sign_open(out, &len, in, len, new_pk) == 0 && len == 20 && memcmp(out, m, 20) == 0);
    TEST(crypto_sign_edwards25519sha512batch_keypair(new_pk, new_sk) == 0 &&
         crypto_sign(in, &len, m, 20, new_sk) == 0 &&
         crypto_sign_open(out, &len, in, len, new_pk) == 0 && len == 20 && memcmp(out, m, 20) == 0);
}

/* 1 if the long stream p is the one of "Cryptography in NaCl". */
static int is_long(const byte *p)
{
    return crypto_hash_sha256(out, p, STREAM_LENGTH) == 0 && is(out, STREAM_SHA256);
}

static void test_stream_xsalsa20(void)
{
    static byte p[STREAM_LENGTH], zero[STREAM_LENGTH];
    const size_t len = STREAM_LENGTH;
    const byte *n = hex(NONCE), *k = hex(FIRST_KEY), *n2 = hex(NONCE_SUFFIX), *k2 = hex(SECOND_KEY);
    byte d[32];

    TEST(crypto_stream(p, len, n, k) == 0 && is_long(p));
    TEST(crypto_stream_xor(p, zero, len, n, k) == 0 && is_long(p));
    TEST(crypto_stream_xsalsa20(p, len, n, k) == 0 && is_long(p));
    TEST(crypto_stream_xsalsa20_xor(p, zero, len, n, k) == 0 && is_long(p));
    TEST(crypto_stream_salsa20(p, len, n2, k2) == 0 && is_long(p));
    TEST(crypto_stream_salsa20_xor(p, zero, len, n2, k2) == 0 && is_long(p));
    TEST(crypto_stream_xor(p, p, len, n, k) == 0 && memcmp(p, zero, len) == 0);

    TEST(crypto_stream_beforenm(d, k) == 0);
    TEST(crypto_stream_afternm(p, len, n, d) == 0 && is_long(p));
    TEST(crypto_stream_xor_afternm(p, zero, len, n, d) == 0 && is_long(p));
    TEST(crypto_stream_xsalsa20_beforenm(d, k) == 0);
    TEST(crypto_stream_xsalsa20_afternm(p, len, n, d) == 0 && is_long(p));
    TEST(crypto_stream_xsalsa20_xor_afternm(p, zero, len, n, d) == 0 && is_long(p));
    TEST(crypto_stream_salsa20_beforenm(d, k2) == 0);
    TEST(crypto_stream_salsa20_afternm(p, len, n2, d) == 0 && is_long(p));
    TEST(crypto_stream_salsa20_xor_afternm(p, zero, len, n2, d) == 0 && is_long(p));
}

static void test_stream_reduced(void)
{
    static const byte k[32] = {0x80}, n[8] = {0};
    const byte *m = hex(MESSAGE);
    byte d[32];

    TEST(crypto_stream_salsa2012(out, 64, n, k) == 0 && is(out, STREAM_SALSA2012));
    TEST(crypto_stream_salsa2012_xor(out, m, 64, n, k) == 0 && is_xor(out, STREAM_SALSA2012, m));
    TEST(crypto_stream_salsa2012_beforenm(d, k) == 0);
    TEST(crypto_stream_salsa2012_afternm(out, 64, n, d) == 0 && is(out, STREAM_SALSA2012));
    TEST(crypto_stream_salsa2012_xor_afternm(out, m, 64, n, d) == 0 &&
         is_xor(out, STREAM_SALSA2012, m));
    TEST(crypto_stream_salsa208(out, 64, n, k) == 0 && is(out, STREAM_SALSA208));
    TEST(crypto_stream_salsa208_xor(out, m, 64, n, k) == 0 && is_xor(out, STREAM_SALSA208, m));
    TEST(crypto_stream_salsa208_beforenm(d, k) == 0);
    TEST(crypto_stream_salsa208_afternm(out, 64, n, d) == 0 && is(out, STREAM_SALSA208));
    TEST(crypto_stream_salsa208_xor_afternm(out, m, 64, n, d) == 0 &&
         is_xor(out, STREAM_SALSA208, m));
}

static void test_stream_aes(void)
{
    static byte d[crypto_stream_aes128ctr_BEFORENMBYTES];
    const byte *k = hex(AES_KEY), *n = hex(AES_COUNTER), *m = hex(AES_PLAINTEXT);

    TEST(crypto_stream_aes128ctr_xor(out, m, 64, n, k) == 0 && is(out, AES_CIPHERTEXT));
    TEST(crypto_stream_aes128ctr(out, 64, n, k) == 0 && is_xor(out, AES_CIPHERTEXT, m));
    TEST(crypto_stream_aes128ctr_beforenm(d, k) == 0);
    TEST(crypto_stream_aes128ctr_xor_afternm(out, m, 64, n, d) == 0 && is(out, AES_CIPHERTEXT));
    TEST(crypto_stream_aes128ctr_afternm(out, 64, n, d) == 0 && is_xor(out, AES_CIPHERTEXT, m));
}

static void test_rest(void)
{
    byte x[64] = {0}, y[64] = {0};

    TEST(crypto_verify_16(x, y) == 0);
    TEST(crypto_verify_32(x, y) == 0);
    x[15] = 1;
    TEST(crypto_verify_16(x, y) == -1);
    x[15] = 0;
    x[31] = 0x80;
    TEST(crypto_verify_16(x, y) == 0);
    TEST(crypto_verify_32(x, y) == -1);
    randombytes(x, 64);
    randombytes(y, 64);
    TEST(memcmp(x, y, 64) != 0);
}

int main(void)
{
    test_auth();
    test_box();
    test_core();
    test_hash();
    test_onetimeauth();
    test_scalarmult();
    test_sign();
    test_stream_xsalsa20();
    test_stream_reduced();
    test_stream_aes();
    test_rest();
    return tap_done();
}
