/* SPDX-License-Identifier: ISC */
/* doc/guide/from-openssl.md: its pairs of parts, and each row of its table beside libcrypto */
#define seal before_seal
#include "openssl-1.c"
#undef seal
#define seal after_seal
#include "openssl-2.c"
#undef seal
#define sign before_sign
#include "openssl-3.c"
#undef sign
#define sign after_sign
#include "openssl-4.c"
#undef sign
#define digest before_digest
#include "openssl-5.c"
#undef digest
#define digest after_digest
#include "openssl-6.c"
#undef digest
#include "pair.h"
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>

static const unsigned char *const key = pair_m + 7, *const nonce = pair_m + 100;

#define OCTETS(name, p, n)  OSSL_PARAM_construct_octet_string(name, (void *) (p), n)
#define TEXT(name, text)    OSSL_PARAM_construct_utf8_string(name, (char *) (text), 0)
#define SIZE(size)          OSSL_PARAM_construct_size_t(OSSL_MAC_PARAM_SIZE, size)
#define END                 OSSL_PARAM_construct_end()
#define SAME(what, call, n) (pair_zero(what, (call)), pair_same(what, len, n))

/* An AEAD's ciphertext and tag by libcrypto, to pair_before. */
static void evp_seal(const EVP_CIPHER *cipher, size_t len, const unsigned char *iv, int ivlen)
{
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    int n, last;

    pair_zero("EVP_Encrypt",
              !(ctx != NULL && EVP_EncryptInit_ex(ctx, cipher, NULL, NULL, NULL) == 1 &&
                EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_IVLEN, ivlen, NULL) == 1 &&
                EVP_EncryptInit_ex(ctx, NULL, NULL, key, iv) == 1 &&
                EVP_EncryptUpdate(ctx, NULL, &n, pair_m + 1, 13) == 1 &&
                EVP_EncryptUpdate(ctx, pair_before, &n, pair_m, (int) len) == 1 &&
                EVP_EncryptFinal_ex(ctx, pair_before + n, &last) == 1 &&
                EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, 16, pair_before + len) == 1));
    EVP_CIPHER_CTX_free(ctx);
}

/* The output of a stream cipher by libcrypto, to pair_before. */
static void evp_xor(const EVP_CIPHER *cipher, size_t len, const unsigned char iv[16])
{
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    int n;

    pair_zero("EVP_Encrypt", !(ctx != NULL && EVP_EncryptInit_ex(ctx, cipher, NULL, key, iv) == 1 &&
                               EVP_EncryptUpdate(ctx, pair_before, &n, pair_m, (int) len) == 1));
    EVP_CIPHER_CTX_free(ctx);
}

/* A MAC of EVP_MAC to pair_before; its length is n. */
static void evp_mac(const char *name, const OSSL_PARAM *params, size_t keylen, size_t len, size_t n)
{
    EVP_MAC *mac     = EVP_MAC_fetch(NULL, name, NULL);
    EVP_MAC_CTX *ctx = EVP_MAC_CTX_new(mac);
    size_t made      = 0;

    pair_zero(name, !(ctx != NULL && EVP_MAC_init(ctx, key, keylen, params) == 1 &&
                      EVP_MAC_update(ctx, pair_m, len) == 1 &&
                      EVP_MAC_final(ctx, pair_before, &made, 64) == 1 && made == n));
    EVP_MAC_CTX_free(ctx);
    EVP_MAC_free(mac);
}

static void rows_aead(size_t len)
{
    evp_seal(EVP_aes_256_gcm(), len, nonce, 12);
    SAME("EVP_aes_256_gcm",
         crypto_aead_aes256gcm_encrypt(pair_after, NULL, pair_m, len, pair_m + 1, 13, NULL, nonce,
                                       key),
         len + 16);
    evp_seal(EVP_aes_128_gcm(), len, nonce, 12);
    SAME("EVP_aes_128_gcm",
         crypto_aead_aes128gcm_encrypt(pair_after, NULL, pair_m, len, pair_m + 1, 13, NULL, nonce,
                                       key),
         len + 16);
    evp_seal(EVP_chacha20_poly1305(), len, nonce, 12);
    SAME("EVP_chacha20_poly1305",
         crypto_aead_chacha20poly1305_ietf_encrypt(pair_after, NULL, pair_m, len, pair_m + 1, 13,
                                                   NULL, nonce, key),
         len + 16);
}

/* AES-GCM with a nonce of another length than 12. */
static void rows_gcm(size_t len, size_t iv)
{
    evp_seal(EVP_aes_256_gcm(), len, nonce, (int) iv);
    SAME("EVP_CTRL_AEAD_SET_IVLEN",
         crypto_aead_aes256gcm_encrypt_with_iv(pair_after, NULL, pair_m, len, pair_m + 1, 13, nonce,
                                               iv, key),
         len + 16);
    evp_seal(EVP_aes_256_gcm(), len, nonce, (int) iv);
    pair_zero("decrypt",
              crypto_aead_aes256gcm_decrypt_with_iv(pair_before, NULL, pair_before, len + 16,
                                                    pair_m + 1, 13, nonce, iv, key));
    pair_zero("decrypt", memcmp(pair_before, pair_m, len));
    evp_seal(EVP_aes_128_gcm(), len, nonce, (int) iv);
    SAME("EVP_CTRL_AEAD_SET_IVLEN",
         crypto_aead_aes128gcm_encrypt_with_iv(pair_after, NULL, pair_m, len, pair_m + 1, 13, nonce,
                                               iv, key),
         len + 16);
    evp_seal(EVP_aes_128_gcm(), len, nonce, (int) iv);
    pair_zero("decrypt",
              crypto_aead_aes128gcm_decrypt_with_iv(pair_before, NULL, pair_before, len + 16,
                                                    pair_m + 1, 13, nonce, iv, key));
    pair_zero("decrypt", memcmp(pair_before, pair_m, len));
}

static void rows_streams(size_t len)
{
    unsigned char iv[16];
    uint64_t ic = 0;
    int i;

    memset(iv, 0xff, sizeof iv); /* the counter wraps after one block */
    for (i = 0; i < 2; i++) {
        evp_xor(EVP_aes_256_ctr(), len, iv);
        SAME("EVP_aes_256_ctr", crypto_stream_aes256ctr_xor(pair_after, pair_m, len, iv, key), len);
        evp_xor(EVP_aes_128_ctr(), len, iv);
        SAME("EVP_aes_128_ctr", crypto_stream_aes128ctr_xor(pair_after, pair_m, len, iv, key), len);
        memcpy(iv, nonce, sizeof iv);
    }
    memcpy(iv, "\xfe\xff\xff\xff\1\0\0", 8); /* its lower word does */
    for (i = 7; i >= 0; i--) {
        ic = ic << 8 | iv[i];
    }
    evp_xor(EVP_chacha20(), len, iv);
    SAME("EVP_chacha20", crypto_stream_chacha20_xor_ic(pair_after, pair_m, len, iv + 8, ic, key),
         len);
}

/* A digest by libcrypto, to pair_before; its length is n. */
static void evp_digest(const EVP_MD *md, size_t len, unsigned n)
{
    unsigned made = 0;

    pair_zero("EVP_Digest",
              EVP_Digest(pair_m, len, pair_before, &made, md, NULL) != 1 || made != n);
}

static void rows_hash(size_t len)
{
    evp_digest(EVP_sha256(), len, 32);
    SAME("EVP_sha256", crypto_hash_sha256(pair_after, pair_m, len), 32);
    evp_digest(EVP_sha512(), len, 64);
    SAME("EVP_sha512", crypto_hash_sha512(pair_after, pair_m, len), 64);
    evp_digest(EVP_sha3_256(), len, 32);
    SAME("EVP_sha3_256", crypto_hash_sha3256(pair_after, pair_m, len), 32);
    evp_digest(EVP_sha3_512(), len, 64);
    SAME("EVP_sha3_512", crypto_hash_sha3512(pair_after, pair_m, len), 64);
    evp_digest(EVP_shake128(), len, 16);
    SAME("EVP_shake128", crypto_xof_shake128(pair_after, 16, pair_m, len), 16);
    evp_digest(EVP_shake256(), len, 32);
    SAME("EVP_shake256", crypto_xof_shake256(pair_after, 32, pair_m, len), 32);
    evp_digest(EVP_blake2b512(), len, 64);
    SAME("EVP_blake2b512", crypto_generichash(pair_after, 64, pair_m, len, NULL, 0), 64);
}

static void rows_hmac(size_t len)
{
    const OSSL_PARAM sha256[] = {TEXT("digest", "SHA256"), END};
    crypto_auth_hmacsha256_state small;
    crypto_auth_hmacsha512_state big;
    const unsigned char *out;

    evp_mac("HMAC", sha256, 32, len, 32);
    SAME("HMAC", crypto_auth_hmacsha256(pair_after, pair_m, len, key), 32);
    out = HMAC(EVP_sha512(), key, 32, pair_m, len, pair_before, NULL);
    SAME("HMAC", out == NULL || crypto_auth_hmacsha512(pair_after, pair_m, len, key) != 0, 64);
    out = HMAC(EVP_sha512(), key, 32, pair_m, len, pair_before, NULL);
    SAME("crypto_auth", out == NULL || crypto_auth(pair_after, pair_m, len, key) != 0, 32);
    evp_mac("HMAC", sha256, len % 200, len, 32);
    pair_zero("init", crypto_auth_hmacsha256_init(&small, key, len % 200));
    pair_zero("update", crypto_auth_hmacsha256_update(&small, pair_m, len));
    SAME("HMAC", crypto_auth_hmacsha256_final(&small, pair_after), 32);
    out = HMAC(EVP_sha512(), key, (int) (len % 200), pair_m, len, pair_before, NULL);
    pair_zero("init", out == NULL || crypto_auth_hmacsha512_init(&big, key, len % 200) != 0);
    pair_zero("update", crypto_auth_hmacsha512_update(&big, pair_m, len));
    SAME("HMAC", crypto_auth_hmacsha512_final(&big, pair_after), 64);
}

static void rows_mac(size_t len)
{
    size_t n24 = 24, n8 = 8;
    const OSSL_PARAM none[] = {END}, size24[] = {SIZE(&n24), END}, size8[] = {SIZE(&n8), END};
    const OSSL_PARAM blake2b[] = {SIZE(&n24), OCTETS("salt", pair_m + 60, 16),
                                  OCTETS("custom", pair_m + 80, 16), END};
    const OSSL_PARAM gmac[]    = {TEXT("cipher", "AES-256-GCM"), OCTETS("iv", nonce, 12), END};

    evp_mac("BLAKE2BMAC", size24, 48, len, 24);
    SAME("BLAKE2BMAC", crypto_generichash(pair_after, 24, pair_m, len, key, 48), 24);
    evp_mac("BLAKE2BMAC", blake2b, 48, len, 24);
    SAME("BLAKE2BMAC",
         crypto_generichash_blake2b_salt_personal(pair_after, 24, pair_m, len, key, 48, pair_m + 60,
                                                  pair_m + 80),
         24);
    evp_mac("POLY1305", none, 32, len, 16);
    SAME("POLY1305", crypto_onetimeauth(pair_after, pair_m, len, key), 16);
    evp_mac("SIPHASH", none, 16, len, 16);
    SAME("SIPHASH", crypto_shorthash_siphashx24(pair_after, pair_m, len, key), 16);
    evp_mac("SIPHASH", size8, 16, len, 8);
    SAME("SIPHASH", crypto_shorthash(pair_after, pair_m, len, key), 8);
    evp_mac("GMAC", gmac, 32, len, 16);
    SAME("GMAC",
         crypto_aead_aes256gcm_encrypt(pair_after, NULL, NULL, 0, pair_m, len, NULL, nonce, key),
         16);
}

/* 99 bytes of a function of EVP_KDF, to pair_before. */
static void evp_kdf(const char *name, const OSSL_PARAM *params)
{
    EVP_KDF *kdf     = EVP_KDF_fetch(NULL, name, NULL);
    EVP_KDF_CTX *ctx = EVP_KDF_CTX_new(kdf);

    pair_zero(name, EVP_KDF_derive(ctx, pair_before, 99, params) != 1);
    EVP_KDF_CTX_free(ctx);
    EVP_KDF_free(kdf);
}

static void rows_hkdf(size_t len)
{
    OSSL_PARAM params[] = {TEXT("digest", "SHA256"), OCTETS("key", pair_m, len),
                           OCTETS("salt", pair_m + 3, len % 200 + 1),
                           OCTETS("info", pair_m + 50, len % 90 + 1), END};
    const char *info    = (const char *) pair_m + 50;
    unsigned char prk[64];

    evp_kdf("HKDF", params);
    pair_zero("HKDF", crypto_kdf_hkdf_sha256_extract(prk, pair_m + 3, len % 200 + 1, pair_m, len));
    SAME("HKDF", crypto_kdf_hkdf_sha256_expand(pair_after, 99, info, len % 90 + 1, prk), 99);
    params[0] = TEXT("digest", "SHA512");
    evp_kdf("HKDF", params);
    pair_zero("HKDF", crypto_kdf_hkdf_sha512_extract(prk, pair_m + 3, len % 200 + 1, pair_m, len));
    SAME("HKDF", crypto_kdf_hkdf_sha512_expand(pair_after, 99, info, len % 90 + 1, prk), 99);
}

static void rows_password(size_t len)
{
    uint64_t big = 16;
    unsigned r = 8, p = 2, iter = 3;
    int pkcs5                 = 1; /* no lower limits */
    const OSSL_PARAM scrypt[] = {OCTETS("pass", pair_m, len),
                                 OCTETS("salt", pair_m + 9, 21),
                                 OSSL_PARAM_construct_uint64("n", &big),
                                 OSSL_PARAM_construct_uint("r", &r),
                                 OSSL_PARAM_construct_uint("p", &p),
                                 END};
    const OSSL_PARAM pbkdf2[] = {OCTETS("pass", pair_m, len),
                                 OCTETS("salt", pair_m + 9, 21),
                                 OSSL_PARAM_construct_uint("iter", &iter),
                                 OSSL_PARAM_construct_int("pkcs5", &pkcs5),
                                 TEXT("digest", "SHA512"),
                                 END};
    const char *text          = (const char *) pair_m;

    pair_zero("PKCS5_PBKDF2_HMAC", PKCS5_PBKDF2_HMAC(text, (int) len, pair_m + 9, 21, 3,
                                                     EVP_sha256(), 99, pair_before) != 1);
    SAME("PKCS5_PBKDF2_HMAC",
         crypto_pwhash_pbkdf2_sha256(pair_after, 99, text, len, pair_m + 9, 21, 3), 99);
    evp_kdf("PBKDF2", pbkdf2);
    SAME("PBKDF2", crypto_pwhash_pbkdf2_sha512(pair_after, 99, text, len, pair_m + 9, 21, 3), 99);
    evp_kdf("SCRYPT", scrypt);
    SAME("SCRYPT",
         crypto_pwhash_scryptsalsa208sha256_ll(pair_m, len, pair_m + 9, 21, 16, 8, 2, pair_after,
                                               99),
         99);
    pair_zero("EVP_PBE_scrypt",
              EVP_PBE_scrypt(text, len, pair_m + 9, 21, 16, 8, 2, 0, pair_before, 99) != 1);
    SAME("EVP_PBE_scrypt",
         crypto_pwhash_scryptsalsa208sha256_ll(pair_m, len, pair_m + 9, 21, 16, 8, 2, pair_after,
                                               99),
         99);
}

static void rows_x25519(size_t len)
{
    EVP_PKEY *mine, *theirs;
    EVP_PKEY_CTX *ctx;
    size_t n = 32;

    pair_zero("base", crypto_scalarmult_base(pair_after, pair_m + len));
    mine   = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, NULL, key, 32);
    theirs = EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, NULL, pair_after, 32);
    ctx    = EVP_PKEY_CTX_new(mine, NULL);
    pair_zero("EVP_PKEY_derive",
              !(EVP_PKEY_derive_init(ctx) == 1 && EVP_PKEY_derive_set_peer(ctx, theirs) == 1 &&
                EVP_PKEY_derive(ctx, pair_before, &n) == 1));
    SAME("EVP_PKEY_derive", crypto_scalarmult(pair_after, key, pair_after), 32);
    EVP_PKEY_CTX_free(ctx);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
}

/* 0 if libcrypto takes sig for a signature of nothing under pk. */
static int evp_verify(const unsigned char sig[64], const unsigned char pk[32])
{
    EVP_PKEY *k     = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, NULL, pk, 32);
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    int ok          = EVP_DigestVerifyInit(ctx, NULL, NULL, NULL, k) == 1 &&
             EVP_DigestVerify(ctx, sig, 64, pair_m, 0) == 1;

    EVP_MD_CTX_free(ctx);
    EVP_PKEY_free(k);
    return ok ? 0 : -1;
}

/* Signatures that only libcrypto takes; the others are compared above. */
static void rows_verify(void)
{
    unsigned char sig[64] = {1}, pk[32] = {1}, sk[64];

    pair_zero("small order", evp_verify(sig, pk));
    pair_zero("small order", crypto_sign_verify_detached(sig, pair_m, 0, pk) != -1);
    memset(pk, 0xff, sizeof pk);
    pk[0]  = 0xee; /* 1 + 2^255 - 19 */
    pk[31] = 0x7f;
    pair_zero("not canonical", evp_verify(sig, pk));
    pair_zero("not canonical", crypto_sign_verify_detached(sig, pair_m, 0, pk) != -1);
    pair_zero("keys", crypto_sign_seed_keypair(pk, sk, key));
    pair_zero("sign", crypto_sign_detached(sig, NULL, pair_m, 0, sk));
    pair_zero("verify", evp_verify(sig, pk));
    pair_zero("verify", crypto_sign_verify_detached(sig, pair_m, 0, pk));
    sig[3] ^= 1;
    pair_zero("verify", evp_verify(sig, pk) != -1);
}

static void rows_util(void)
{
    pair_zero("CRYPTO_memcmp",
              CRYPTO_memcmp(key, nonce, 32) == 0 || sodium_memcmp(key, nonce, 32) == 0 ||
                  CRYPTO_memcmp(key, key, 32) != 0 || sodium_memcmp(key, key, 32) != 0);
    pair_zero("RAND_bytes", RAND_bytes(pair_before, 32) != 1);
    randombytes_buf(pair_after, 32);
    pair_zero("random", memcmp(pair_before, pair_after, 32) == 0);
    OPENSSL_cleanse(pair_before, 32);
    sodium_memzero(pair_after, 32);
    pair_zero("wiped", !sodium_is_zero(pair_before, 32) || !sodium_is_zero(pair_after, 32));
    pair_zero("no such digest", EVP_MD_fetch(NULL, "none", NULL) != NULL || ERR_get_error() == 0);
    pair_zero("EFBIG", crypto_generichash(pair_after, 65, NULL, 0, NULL, 0) != -1 ||
                           strlen(trona_last_error()) < 10);
    pair_zero("the default length", crypto_generichash_BYTES != 32);
}

int main(void)
{
    size_t len, iv;

    pair_fill();
    rows_verify();
    rows_util();
    for (len = 1; len < PAIR_MAX - 64; len += len / 3 + 1) {
        pair_zero("seal", before_seal(pair_before, pair_m, (int) len, pair_m + 1, 13, nonce, key));
        pair_zero("seal", after_seal(pair_after, pair_m, (int) len, pair_m + 1, 13, nonce, key));
        pair_same("seal", len, len + 16);
        pair_zero("sign", before_sign(pair_before, pair_m, len, key));
        pair_zero("sign", after_sign(pair_after, pair_m, len, key));
        pair_same("sign", len, 64);
        pair_zero("digest", before_digest(pair_before, pair_m, len, pair_m + 9, len / 2));
        pair_zero("digest", after_digest(pair_after, pair_m, len, pair_m + 9, len / 2));
        pair_same("digest", len, 32);
        rows_aead(len);
        for (iv = 1; iv <= 128; iv += iv < 18 ? 1 : 11) { /* 128: the most that libcrypto takes */
            rows_gcm(len, iv);
        }
        rows_streams(len);
        rows_hash(len);
        rows_hmac(len);
        rows_mac(len);
        rows_hkdf(len);
        rows_password(len);
        rows_x25519(len);
    }
    return 0;
}
