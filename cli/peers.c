/* The libraries that trona bench --compare measures: trona itself, and those that the dynamic
 * linker finds. Their public functions are declared here, by their documentation, so that building
 * trona needs none of them. */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE 1 /* RTLD_DEEPBIND */
#endif
#include "compare.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

enum { PEERS_ROWS_MAX = 400, PEERS_CONTEXT = 4096 };

static compare_row peers_row[PEERS_ROWS_MAX];
static size_t peers_n;

/* ---- Loading ---- */

static void *peers_open(const char *const names[])
{
    void *library = NULL;
    size_t i;

    for (i = 0; names[i] != NULL && library == NULL; i++) {
#if defined(RTLD_DEEPBIND)
        /* libsodium must call its own functions and not trona's of the same names */
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
#else
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
#endif
    }
    return library;
}

/* Sets the function pointer at p; 0 if the library has no such function. */
static int peers_find(void *library, const char *name, void *p)
{
    void *at = dlsym(library, name);

    memcpy(p, &at, sizeof at);
    return at != NULL;
}

/* ---- trona and libsodium: the same interface ---- */

/* Every function that a row calls: SODIUM_FUNCTION(name). */
#define SODIUM_FUNCTIONS(X)                                                                        \
    X(crypto_stream_chacha20_xor)                                                                  \
    X(crypto_stream_xchacha20_xor)                                                                 \
    X(crypto_stream_salsa20_xor)                                                                   \
    X(crypto_stream_xsalsa20_xor)                                                                  \
    X(crypto_onetimeauth)                                                                          \
    X(crypto_aead_chacha20poly1305_ietf_encrypt)                                                   \
    X(crypto_aead_chacha20poly1305_ietf_decrypt)                                                   \
    X(crypto_aead_xchacha20poly1305_ietf_encrypt)                                                  \
    X(crypto_aead_xchacha20poly1305_ietf_decrypt)                                                  \
    X(crypto_secretbox_easy)                                                                       \
    X(crypto_secretbox_open_easy)                                                                  \
    X(crypto_aead_aes256gcm_is_available)                                                          \
    X(crypto_aead_aes256gcm_encrypt)                                                               \
    X(crypto_aead_aes256gcm_decrypt)                                                               \
    X(crypto_aead_aes256gcm_beforenm)                                                              \
    X(crypto_aead_aes256gcm_encrypt_afternm)                                                       \
    X(crypto_aead_aes256gcm_decrypt_afternm)                                                       \
    X(crypto_hash_sha256)                                                                          \
    X(crypto_hash_sha512)                                                                          \
    X(crypto_auth_hmacsha256)                                                                      \
    X(crypto_auth_hmacsha512)                                                                      \
    X(crypto_generichash)                                                                          \
    X(crypto_shorthash)                                                                            \
    X(crypto_scalarmult)                                                                           \
    X(crypto_scalarmult_base)                                                                      \
    X(crypto_sign_seed_keypair)                                                                    \
    X(crypto_sign_detached)                                                                        \
    X(crypto_sign_verify_detached)                                                                 \
    X(crypto_scalarmult_ristretto255)                                                              \
    X(crypto_scalarmult_ristretto255_base)                                                         \
    X(crypto_core_ristretto255_from_hash)                                                          \
    X(crypto_core_ed25519_scalar_invert)                                                           \
    X(crypto_box_easy)                                                                             \
    X(crypto_pwhash)                                                                               \
    X(crypto_pwhash_scryptsalsa208sha256_ll)                                                       \
    X(sodium_memcmp)                                                                               \
    X(sodium_is_zero)                                                                              \
    X(sodium_bin2hex)                                                                              \
    X(sodium_hex2bin)                                                                              \
    X(sodium_bin2base64)                                                                           \
    X(sodium_base642bin)                                                                           \
    X(sodium_init)

typedef struct sodium_api {
#define X(name) __typeof__(&name) name##_;
    SODIUM_FUNCTIONS(X)
#undef X
} sodium_api;

static sodium_api peers_sodium;

/* SODIUM_ROW(op, per_byte, body): both libraries' ways; in body, A(name) is the function. */
#define SODIUM_ROW(op, body)                                                                       \
    static int peers_trona_##op(compare_data *d)                                                   \
    {                                                                                              \
        body(PEERS_OWN)                                                                            \
    }                                                                                              \
    static int peers_sodium_##op(compare_data *d)                                                  \
    {                                                                                              \
        body(PEERS_THEIRS)                                                                         \
    }
#define PEERS_OWN(name)    name
#define PEERS_THEIRS(name) peers_sodium.name##_

#define BODY_CHACHA20(A)                                                                           \
    return A(crypto_stream_chacha20_xor)(d->out, d->in, d->len, d->nonce, d->key);
SODIUM_ROW(chacha20, BODY_CHACHA20)
#define BODY_XCHACHA20(A)                                                                          \
    return A(crypto_stream_xchacha20_xor)(d->out, d->in, d->len, d->nonce, d->key);
SODIUM_ROW(xchacha20, BODY_XCHACHA20)
#define BODY_SALSA20(A)                                                                            \
    return A(crypto_stream_salsa20_xor)(d->out, d->in, d->len, d->nonce, d->key);
SODIUM_ROW(salsa20, BODY_SALSA20)
#define BODY_XSALSA20(A)                                                                           \
    return A(crypto_stream_xsalsa20_xor)(d->out, d->in, d->len, d->nonce, d->key);
SODIUM_ROW(xsalsa20, BODY_XSALSA20)
#define BODY_POLY1305(A) return A(crypto_onetimeauth)(d->out, d->in, d->len, d->key);
SODIUM_ROW(poly1305, BODY_POLY1305)
#define BODY_CHAPOLY_SEAL(A)                                                                       \
    return A(crypto_aead_chacha20poly1305_ietf_encrypt)(d->out, NULL, d->in, d->len, NULL, 0,      \
                                                        NULL, d->nonce, d->key);
SODIUM_ROW(chapoly_seal, BODY_CHAPOLY_SEAL)
#define BODY_CHAPOLY_OPEN(A)                                                                       \
    return A(crypto_aead_chacha20poly1305_ietf_decrypt)(d->out, NULL, NULL, d->sealed,             \
                                                        d->len + 16, NULL, 0, d->nonce, d->key);
SODIUM_ROW(chapoly_open, BODY_CHAPOLY_OPEN)
#define BODY_XCHAPOLY_SEAL(A)                                                                      \
    return A(crypto_aead_xchacha20poly1305_ietf_encrypt)(d->out, NULL, d->in, d->len, NULL, 0,     \
                                                         NULL, d->nonce, d->key);
SODIUM_ROW(xchapoly_seal, BODY_XCHAPOLY_SEAL)
#define BODY_XCHAPOLY_OPEN(A)                                                                      \
    return A(crypto_aead_xchacha20poly1305_ietf_decrypt)(d->out, NULL, NULL, d->sealed,            \
                                                         d->len + 16, NULL, 0, d->nonce, d->key);
SODIUM_ROW(xchapoly_open, BODY_XCHAPOLY_OPEN)
#define BODY_SECRETBOX_SEAL(A)                                                                     \
    return A(crypto_secretbox_easy)(d->out, d->in, d->len, d->nonce, d->key);
SODIUM_ROW(secretbox_seal, BODY_SECRETBOX_SEAL)
#define BODY_SECRETBOX_OPEN(A)                                                                     \
    return A(crypto_secretbox_open_easy)(d->out, d->sealed, d->len + 16, d->nonce, d->key);
SODIUM_ROW(secretbox_open, BODY_SECRETBOX_OPEN)
#define BODY_GCM_SEAL(A)                                                                           \
    return A(crypto_aead_aes256gcm_encrypt)(d->out, NULL, d->in, d->len, NULL, 0, NULL, d->nonce,  \
                                            d->key);
SODIUM_ROW(gcm_seal, BODY_GCM_SEAL)
#define BODY_GCM_OPEN(A)                                                                           \
    return A(crypto_aead_aes256gcm_decrypt)(d->out, NULL, NULL, d->sealed, d->len + 16, NULL, 0,   \
                                            d->nonce, d->key);
SODIUM_ROW(gcm_open, BODY_GCM_OPEN)
/* With the key prepared once; each library has its own form of it. */
static crypto_aead_aes256gcm_state peers_gcm_trona, peers_gcm_sodium;
#define PEERS_STATE_PEERS_OWN    peers_gcm_trona
#define PEERS_STATE_PEERS_THEIRS peers_gcm_sodium
#define BODY_GCM_KEYED_SEAL(A)                                                                     \
    return A(crypto_aead_aes256gcm_encrypt_afternm)(d->out, NULL, d->in, d->len, NULL, 0, NULL,    \
                                                    d->nonce, &PEERS_STATE_##A);
#define BODY_GCM_KEYED_OPEN(A)                                                                     \
    return A(crypto_aead_aes256gcm_decrypt_afternm)(d->out, NULL, NULL, d->sealed, d->len + 16,    \
                                                    NULL, 0, d->nonce, &PEERS_STATE_##A);
SODIUM_ROW(gcm_keyed_seal, BODY_GCM_KEYED_SEAL)
SODIUM_ROW(gcm_keyed_open, BODY_GCM_KEYED_OPEN)
#define BODY_SHA256(A) return A(crypto_hash_sha256)(d->out, d->in, d->len);
SODIUM_ROW(sha256, BODY_SHA256)
#define BODY_SHA512(A) return A(crypto_hash_sha512)(d->out, d->in, d->len);
SODIUM_ROW(sha512, BODY_SHA512)
#define BODY_HMAC256(A) return A(crypto_auth_hmacsha256)(d->out, d->in, d->len, d->key);
SODIUM_ROW(hmac256, BODY_HMAC256)
#define BODY_HMAC512(A) return A(crypto_auth_hmacsha512)(d->out, d->in, d->len, d->key);
SODIUM_ROW(hmac512, BODY_HMAC512)
#define BODY_BLAKE2B(A) return A(crypto_generichash)(d->out, 64, d->in, d->len, NULL, 0);
SODIUM_ROW(blake2b, BODY_BLAKE2B)
#define BODY_SIPHASH(A) return A(crypto_shorthash)(d->out, d->in, d->len, d->key);
SODIUM_ROW(siphash, BODY_SIPHASH)
#define BODY_MEMCMP(A)                                                                             \
    return A(sodium_memcmp)(d->sealed, d->in, d->len) == -2; /* the operands differ */
SODIUM_ROW(memcmp, BODY_MEMCMP)
#define BODY_IS_ZERO(A) return A(sodium_is_zero)(d->in, d->len) == -2;
SODIUM_ROW(is_zero, BODY_IS_ZERO)
#define BODY_BIN2HEX(A)                                                                            \
    return A(sodium_bin2hex)((char *) d->out, d->len + 1, d->in, d->len / 2) == NULL;
SODIUM_ROW(bin2hex, BODY_BIN2HEX)
#define BODY_HEX2BIN(A)                                                                            \
    size_t n;                                                                                      \
    return A(sodium_hex2bin)(d->out, d->len, (const char *) d->sealed, d->len & ~(size_t) 1, NULL, \
                             &n, NULL);
SODIUM_ROW(hex2bin, BODY_HEX2BIN)
#define BODY_BIN2BASE64(A)                                                                         \
    return A(sodium_bin2base64)((char *) d->out, d->len + 8, d->in, d->len / 4 * 3, 1) == NULL;
SODIUM_ROW(bin2base64, BODY_BIN2BASE64)
#define BODY_BASE642BIN(A)                                                                         \
    size_t n;                                                                                      \
    return A(sodium_base642bin)(d->out, d->len, (const char *) d->sealed, d->len & ~(size_t) 3,    \
                                NULL, &n, NULL, 1);
SODIUM_ROW(base642bin, BODY_BASE642BIN)
#define BODY_X25519(A) return A(crypto_scalarmult)(d->out, d->key, d->sealed);
SODIUM_ROW(x25519, BODY_X25519)
#define BODY_X25519_BASE(A) return A(crypto_scalarmult_base)(d->out, d->key);
SODIUM_ROW(x25519_base, BODY_X25519_BASE)
#define BODY_ED25519_KEYS(A) return A(crypto_sign_seed_keypair)(d->out, d->out + 32, d->key);
SODIUM_ROW(ed25519_keys, BODY_ED25519_KEYS)
#define BODY_ED25519_SIGN(A)                                                                       \
    return A(crypto_sign_detached)(d->out, NULL, d->in, 32, d->sealed + 64);
SODIUM_ROW(ed25519_sign, BODY_ED25519_SIGN)
#define BODY_ED25519_VERIFY(A)                                                                     \
    return A(crypto_sign_verify_detached)(d->sealed, d->in, 32, d->sealed + 96);
SODIUM_ROW(ed25519_verify, BODY_ED25519_VERIFY)
#define BODY_RISTRETTO(A) return A(crypto_scalarmult_ristretto255)(d->out, d->key, d->sealed);
SODIUM_ROW(ristretto, BODY_RISTRETTO)
#define BODY_RISTRETTO_BASE(A) return A(crypto_scalarmult_ristretto255_base)(d->out, d->key);
SODIUM_ROW(ristretto_base, BODY_RISTRETTO_BASE)
#define BODY_RISTRETTO_HASH(A) return A(crypto_core_ristretto255_from_hash)(d->out, d->in);
SODIUM_ROW(ristretto_hash, BODY_RISTRETTO_HASH)
#define BODY_SCALAR_INVERT(A) return A(crypto_core_ed25519_scalar_invert)(d->out, d->key);
SODIUM_ROW(scalar_invert, BODY_SCALAR_INVERT)
#define BODY_BOX(A) return A(crypto_box_easy)(d->out, d->in, 64, d->nonce, d->sealed, d->key);
SODIUM_ROW(box, BODY_BOX)
#define BODY_ARGON2ID(A)                                                                           \
    return A(crypto_pwhash)(d->out, 32, (const char *) d->in, 16, d->in + 16, 2, 1 << 26, 2);
SODIUM_ROW(argon2id, BODY_ARGON2ID)
#define BODY_ARGON2I(A)                                                                            \
    return A(crypto_pwhash)(d->out, 32, (const char *) d->in, 16, d->in + 16, 3, 1 << 26, 1);
SODIUM_ROW(argon2i, BODY_ARGON2I)
#define BODY_SCRYPT(A)                                                                             \
    return A(crypto_pwhash_scryptsalsa208sha256_ll)(d->in, 16, d->in + 16, 32, 1 << 14, 8, 1,      \
                                                    d->out, 32);
SODIUM_ROW(scrypt, BODY_SCRYPT)

/* Functions that libsodium 1.0.18 has not. */
static int peers_trona_aes256ctr(compare_data *d)
{
    return crypto_stream_aes256ctr_xor(d->out, d->in, d->len, d->nonce, d->key);
}

static int peers_trona_sha3(compare_data *d)
{
    return crypto_hash_sha3256(d->out, d->in, d->len);
}

static int peers_trona_shake128(compare_data *d)
{
    return crypto_xof_shake128(d->out, 32, d->in, d->len);
}

/* ---- libcrypto (OpenSSL) ---- */

#define OPENSSL_FUNCTIONS(X)                                                                       \
    X(void *, EVP_CIPHER_CTX_new, (void) )                                                         \
    X(int, EVP_CipherInit_ex,                                                                      \
      (void *, const void *, void *, const unsigned char *, const unsigned char *, int) )          \
    X(int, EVP_CipherUpdate, (void *, unsigned char *, int *, const unsigned char *, int) )        \
    X(int, EVP_CipherFinal_ex, (void *, unsigned char *, int *) )                                  \
    X(int, EVP_CIPHER_CTX_ctrl, (void *, int, int, void *) )                                       \
    X(const void *, EVP_chacha20, (void) )                                                         \
    X(const void *, EVP_chacha20_poly1305, (void) )                                                \
    X(const void *, EVP_aes_256_ctr, (void) )                                                      \
    X(const void *, EVP_aes_256_gcm, (void) )                                                      \
    X(unsigned char *, SHA256, (const unsigned char *, size_t, unsigned char *) )                  \
    X(unsigned char *, SHA512, (const unsigned char *, size_t, unsigned char *) )                  \
    X(const void *, EVP_sha256, (void) )                                                           \
    X(const void *, EVP_sha512, (void) )                                                           \
    X(const void *, EVP_sha3_256, (void) )                                                         \
    X(const void *, EVP_shake128, (void) )                                                         \
    X(const void *, EVP_blake2b512, (void) )                                                       \
    X(void *, EVP_MD_CTX_new, (void) )                                                             \
    X(int, EVP_DigestInit_ex, (void *, const void *, void *) )                                     \
    X(int, EVP_DigestUpdate, (void *, const void *, size_t) )                                      \
    X(int, EVP_DigestFinal_ex, (void *, unsigned char *, unsigned *) )                             \
    X(int, EVP_DigestFinalXOF, (void *, unsigned char *, size_t) )                                 \
    X(unsigned char *, HMAC,                                                                       \
      (const void *, const void *, int, const unsigned char *, size_t, unsigned char *,            \
       unsigned *) )                                                                               \
    X(void *, EVP_MAC_fetch, (void *, const char *, const char *) )                                \
    X(void *, EVP_MAC_CTX_new, (void *) )                                                          \
    X(int, EVP_MAC_init, (void *, const unsigned char *, size_t, const void *) )                   \
    X(int, EVP_MAC_update, (void *, const unsigned char *, size_t) )                               \
    X(int, EVP_MAC_final, (void *, unsigned char *, size_t *, size_t) )                            \
    X(void *, EVP_PKEY_new_raw_private_key, (int, void *, const unsigned char *, size_t) )         \
    X(void *, EVP_PKEY_new_raw_public_key, (int, void *, const unsigned char *, size_t) )          \
    X(void, EVP_PKEY_free, (void *) )                                                              \
    X(void *, EVP_PKEY_CTX_new, (void *, void *) )                                                 \
    X(void, EVP_PKEY_CTX_free, (void *) )                                                          \
    X(int, EVP_PKEY_derive_init, (void *) )                                                        \
    X(int, EVP_PKEY_derive_set_peer, (void *, void *) )                                            \
    X(int, EVP_PKEY_derive, (void *, unsigned char *, size_t *) )                                  \
    X(int, EVP_DigestSignInit, (void *, void **, const void *, void *, void *) )                   \
    X(int, EVP_DigestSign, (void *, unsigned char *, size_t *, const unsigned char *, size_t) )    \
    X(int, EVP_DigestVerifyInit, (void *, void **, const void *, void *, void *) )                 \
    X(int, EVP_DigestVerify,                                                                       \
      (void *, const unsigned char *, size_t, const unsigned char *, size_t) )

static struct {
#define X(result, name, parameters) result(*name##_) parameters;
    OPENSSL_FUNCTIONS(X)
#undef X
} peers_openssl;
#define O(name) peers_openssl.name##_

enum {
    OPENSSL_GET_TAG = 0x10,
    OPENSSL_SET_TAG = 0x11,
    OPENSSL_X25519  = 1034,
    OPENSSL_ED25519 = 1087
};

static void *openssl_cipher, *openssl_keyed, *openssl_md, *openssl_poly1305;

static int openssl_stream(compare_data *d, const void *cipher, const uint8_t iv[16])
{
    int n;

    return O(EVP_CipherInit_ex)(openssl_cipher, cipher, NULL, d->key, iv, 1) == 1 &&
                   O(EVP_CipherUpdate)(openssl_cipher, d->out, &n, d->in, (int) d->len) == 1
               ? 0
               : -1;
}

static int openssl_chacha20(compare_data *d)
{
    uint8_t iv[16] = {0}; /* 64-bit counter, 64-bit nonce */

    memcpy(iv + 8, d->nonce, 8);
    return openssl_stream(d, O(EVP_chacha20)(), iv);
}

static int openssl_aes256ctr(compare_data *d)
{
    return openssl_stream(d, O(EVP_aes_256_ctr)(), d->nonce);
}

/* Seals or opens with a key, or with the one that the context has (cipher NULL). */
static int openssl_aead(compare_data *d, void *ctx, const void *cipher, int seal)
{
    const uint8_t *key = cipher != NULL ? d->key : NULL;
    int n              = 0, ok;

    ok = O(EVP_CipherInit_ex)(ctx, cipher, NULL, key, d->nonce, seal) == 1;
    if (!seal) {
        ok = ok && O(EVP_CIPHER_CTX_ctrl)(ctx, OPENSSL_SET_TAG, 16, d->sealed + d->len) == 1;
    }
    ok = ok && O(EVP_CipherUpdate)(ctx, d->out, &n, seal ? d->in : d->sealed, (int) d->len) == 1 &&
         O(EVP_CipherFinal_ex)(ctx, d->out + d->len, &n) == 1;
    if (seal) {
        ok = ok && O(EVP_CIPHER_CTX_ctrl)(ctx, OPENSSL_GET_TAG, 16, d->out + d->len) == 1;
    }
    return ok ? 0 : -1;
}

static int openssl_chapoly_seal(compare_data *d)
{
    return openssl_aead(d, openssl_cipher, O(EVP_chacha20_poly1305)(), 1);
}

static int openssl_chapoly_open(compare_data *d)
{
    return openssl_aead(d, openssl_cipher, O(EVP_chacha20_poly1305)(), 0);
}

static int openssl_gcm_seal(compare_data *d)
{
    return openssl_aead(d, openssl_cipher, O(EVP_aes_256_gcm)(), 1);
}

static int openssl_gcm_open(compare_data *d)
{
    return openssl_aead(d, openssl_cipher, O(EVP_aes_256_gcm)(), 0);
}

static int openssl_gcm_keyed_seal(compare_data *d)
{
    return openssl_aead(d, openssl_keyed, NULL, 1);
}

static int openssl_gcm_keyed_open(compare_data *d)
{
    return openssl_aead(d, openssl_keyed, NULL, 0);
}

static int openssl_sha256(compare_data *d)
{
    return O(SHA256)(d->in, d->len, d->out) != NULL ? 0 : -1;
}

static int openssl_sha512(compare_data *d)
{
    return O(SHA512)(d->in, d->len, d->out) != NULL ? 0 : -1;
}

static int openssl_digest(compare_data *d, const void *md, size_t xof)
{
    return O(EVP_DigestInit_ex)(openssl_md, md, NULL) == 1 &&
                   O(EVP_DigestUpdate)(openssl_md, d->in, d->len) == 1 &&
                   (xof > 0 ? O(EVP_DigestFinalXOF)(openssl_md, d->out, xof)
                            : O(EVP_DigestFinal_ex)(openssl_md, d->out, NULL)) == 1
               ? 0
               : -1;
}

static int openssl_sha3(compare_data *d)
{
    return openssl_digest(d, O(EVP_sha3_256)(), 0);
}

static int openssl_shake128(compare_data *d)
{
    return openssl_digest(d, O(EVP_shake128)(), 32);
}

static int openssl_blake2b(compare_data *d)
{
    return openssl_digest(d, O(EVP_blake2b512)(), 0);
}

static int openssl_hmac256(compare_data *d)
{
    return O(HMAC)(O(EVP_sha256)(), d->key, 32, d->in, d->len, d->out, NULL) != NULL ? 0 : -1;
}

static int openssl_hmac512(compare_data *d)
{
    return O(HMAC)(O(EVP_sha512)(), d->key, 32, d->in, d->len, d->out, NULL) != NULL ? 0 : -1;
}

static int openssl_poly(compare_data *d)
{
    size_t n;

    return O(EVP_MAC_init)(openssl_poly1305, d->key, 32, NULL) == 1 &&
                   O(EVP_MAC_update)(openssl_poly1305, d->in, d->len) == 1 &&
                   O(EVP_MAC_final)(openssl_poly1305, d->out, &n, 16) == 1
               ? 0
               : -1;
}

static int openssl_x25519(compare_data *d)
{
    void *mine   = O(EVP_PKEY_new_raw_private_key)(OPENSSL_X25519, NULL, d->key, 32);
    void *theirs = O(EVP_PKEY_new_raw_public_key)(OPENSSL_X25519, NULL, d->sealed, 32);
    void *ctx    = O(EVP_PKEY_CTX_new)(mine, NULL);
    size_t n     = 32;
    int ok = O(EVP_PKEY_derive_init)(ctx) == 1 && O(EVP_PKEY_derive_set_peer)(ctx, theirs) == 1 &&
             O(EVP_PKEY_derive)(ctx, d->out, &n) == 1;

    O(EVP_PKEY_CTX_free)(ctx);
    O(EVP_PKEY_free)(theirs);
    O(EVP_PKEY_free)(mine);
    return ok ? 0 : -1;
}

static int openssl_ed25519_sign(compare_data *d)
{
    void *key = O(EVP_PKEY_new_raw_private_key)(OPENSSL_ED25519, NULL, d->sealed + 64, 32);
    void *md  = openssl_md;
    size_t n  = 64;
    int ok    = O(EVP_DigestSignInit)(md, NULL, NULL, NULL, key) == 1 &&
             O(EVP_DigestSign)(md, d->out, &n, d->in, 32) == 1;

    O(EVP_PKEY_free)(key);
    return ok ? 0 : -1;
}

static int openssl_ed25519_verify(compare_data *d)
{
    void *key = O(EVP_PKEY_new_raw_public_key)(OPENSSL_ED25519, NULL, d->sealed + 96, 32);
    void *md  = openssl_md;
    int ok    = O(EVP_DigestVerifyInit)(md, NULL, NULL, NULL, key) == 1 &&
             O(EVP_DigestVerify)(md, d->sealed, 64, d->in, 32) == 1;

    O(EVP_PKEY_free)(key);
    return ok ? 0 : -1;
}

/* ---- libgcrypt ---- */

#define GCRYPT_FUNCTIONS(X)                                                                        \
    X(const char *, gcry_check_version, (const char *) )                                           \
    X(unsigned, gcry_control, (int, ...))                                                          \
    X(unsigned, gcry_cipher_open, (void **, int, int, unsigned) )                                  \
    X(unsigned, gcry_cipher_setkey, (void *, const void *, size_t) )                               \
    X(unsigned, gcry_cipher_setiv, (void *, const void *, size_t) )                                \
    X(unsigned, gcry_cipher_setctr, (void *, const void *, size_t) )                               \
    X(unsigned, gcry_cipher_encrypt, (void *, void *, size_t, const void *, size_t) )              \
    X(unsigned, gcry_cipher_decrypt, (void *, void *, size_t, const void *, size_t) )              \
    X(unsigned, gcry_cipher_gettag, (void *, void *, size_t) )                                     \
    X(unsigned, gcry_cipher_checktag, (void *, const void *, size_t) )                             \
    X(void, gcry_md_hash_buffer, (int, void *, const void *, size_t) )                             \
    X(unsigned, gcry_mac_open, (void **, int, unsigned, void *) )                                  \
    X(unsigned, gcry_mac_setkey, (void *, const void *, size_t) )                                  \
    X(unsigned, gcry_mac_write, (void *, const void *, size_t) )                                   \
    X(unsigned, gcry_mac_read, (void *, void *, size_t *) )

static struct {
#define X(result, name, parameters) result(*name##_) parameters;
    GCRYPT_FUNCTIONS(X)
#undef X
} peers_gcrypt;
#define Y(name) peers_gcrypt.name##_

enum {
    GCRYPT_FINISHED = 38,
    GCRYPT_AES256   = 9,
    GCRYPT_SALSA20  = 313,
    GCRYPT_CHACHA20 = 316,
    GCRYPT_STREAM   = 4,
    GCRYPT_CTR      = 6,
    GCRYPT_GCM      = 9,
    GCRYPT_POLY     = 10,
    GCRYPT_SHA256   = 8,
    GCRYPT_SHA512   = 10,
    GCRYPT_SHA3_256 = 313,
    GCRYPT_BLAKE2B  = 318,
    GCRYPT_MAC_256  = 101,
    GCRYPT_MAC_512  = 103,
    GCRYPT_MAC_POLY = 501
};

static void *gcrypt_chacha_h, *gcrypt_salsa_h, *gcrypt_ctr_h, *gcrypt_gcm_h, *gcrypt_keyed_h,
    *gcrypt_chapoly_h, *gcrypt_hmac256_h, *gcrypt_hmac512_h, *gcrypt_poly_h;

static int gcrypt_stream(compare_data *d, void *h)
{
    return Y(gcry_cipher_setkey)(h, d->key, 32) == 0 && Y(gcry_cipher_setiv)(h, d->nonce, 8) == 0 &&
                   Y(gcry_cipher_encrypt)(h, d->out, d->len, d->in, d->len) == 0
               ? 0
               : -1;
}

static int gcrypt_chacha20(compare_data *d)
{
    return gcrypt_stream(d, gcrypt_chacha_h);
}

static int gcrypt_salsa20(compare_data *d)
{
    return gcrypt_stream(d, gcrypt_salsa_h);
}

static int gcrypt_aes256ctr(compare_data *d)
{
    return Y(gcry_cipher_setkey)(gcrypt_ctr_h, d->key, 32) == 0 &&
                   Y(gcry_cipher_setctr)(gcrypt_ctr_h, d->nonce, 16) == 0 &&
                   Y(gcry_cipher_encrypt)(gcrypt_ctr_h, d->out, d->len, d->in, d->len) == 0
               ? 0
               : -1;
}

static int gcrypt_aead(compare_data *d, void *h, int set_key, int seal)
{
    if ((set_key && Y(gcry_cipher_setkey)(h, d->key, 32) != 0) ||
        Y(gcry_cipher_setiv)(h, d->nonce, 12) != 0) {
        return -1;
    }
    if (seal) {
        return Y(gcry_cipher_encrypt)(h, d->out, d->len, d->in, d->len) == 0 &&
                       Y(gcry_cipher_gettag)(h, d->out + d->len, 16) == 0
                   ? 0
                   : -1;
    }
    return Y(gcry_cipher_decrypt)(h, d->out, d->len, d->sealed, d->len) == 0 &&
                   Y(gcry_cipher_checktag)(h, d->sealed + d->len, 16) == 0
               ? 0
               : -1;
}

static int gcrypt_chapoly_seal(compare_data *d)
{
    return gcrypt_aead(d, gcrypt_chapoly_h, 1, 1);
}

static int gcrypt_chapoly_open(compare_data *d)
{
    return gcrypt_aead(d, gcrypt_chapoly_h, 1, 0);
}

static int gcrypt_gcm_seal(compare_data *d)
{
    return gcrypt_aead(d, gcrypt_gcm_h, 1, 1);
}

static int gcrypt_gcm_open(compare_data *d)
{
    return gcrypt_aead(d, gcrypt_gcm_h, 1, 0);
}

static int gcrypt_gcm_keyed_seal(compare_data *d)
{
    return gcrypt_aead(d, gcrypt_keyed_h, 0, 1);
}

static int gcrypt_gcm_keyed_open(compare_data *d)
{
    return gcrypt_aead(d, gcrypt_keyed_h, 0, 0);
}

#define GCRYPT_HASH(name, algorithm)                                                               \
    static int gcrypt_##name(compare_data *d)                                                      \
    {                                                                                              \
        Y(gcry_md_hash_buffer)(algorithm, d->out, d->in, d->len);                                  \
        return 0;                                                                                  \
    }
GCRYPT_HASH(sha256, GCRYPT_SHA256)
GCRYPT_HASH(sha512, GCRYPT_SHA512)
GCRYPT_HASH(sha3, GCRYPT_SHA3_256)
GCRYPT_HASH(blake2b, GCRYPT_BLAKE2B)

#define GCRYPT_MAC(name, handle, size)                                                             \
    static int gcrypt_##name(compare_data *d)                                                      \
    {                                                                                              \
        size_t n = size;                                                                           \
        return Y(gcry_mac_setkey)(handle, d->key, 32) == 0 &&                                      \
                       Y(gcry_mac_write)(handle, d->in, d->len) == 0 &&                            \
                       Y(gcry_mac_read)(handle, d->out, &n) == 0                                   \
                   ? 0                                                                             \
                   : -1;                                                                           \
    }
GCRYPT_MAC(hmac256, gcrypt_hmac256_h, 32)
GCRYPT_MAC(hmac512, gcrypt_hmac512_h, 64)
GCRYPT_MAC(poly, gcrypt_poly_h, 16)

/* ---- nettle ---- */

#define NETTLE_FUNCTIONS(X)                                                                        \
    X(void, nettle_chacha_set_key, (void *, const uint8_t *) )                                     \
    X(void, nettle_chacha_set_nonce, (void *, const uint8_t *) )                                   \
    X(void, nettle_chacha_crypt, (void *, size_t, uint8_t *, const uint8_t *) )                    \
    X(void, nettle_salsa20_256_set_key, (void *, const uint8_t *) )                                \
    X(void, nettle_salsa20_set_nonce, (void *, const uint8_t *) )                                  \
    X(void, nettle_salsa20_crypt, (void *, size_t, uint8_t *, const uint8_t *) )                   \
    X(void, nettle_sha256_init, (void *) )                                                         \
    X(void, nettle_sha256_update, (void *, size_t, const uint8_t *) )                              \
    X(void, nettle_sha256_digest, (void *, size_t, uint8_t *) )                                    \
    X(void, nettle_sha512_init, (void *) )                                                         \
    X(void, nettle_sha512_update, (void *, size_t, const uint8_t *) )                              \
    X(void, nettle_sha512_digest, (void *, size_t, uint8_t *) )                                    \
    X(void, nettle_sha3_256_init, (void *) )                                                       \
    X(void, nettle_sha3_256_update, (void *, size_t, const uint8_t *) )                            \
    X(void, nettle_sha3_256_digest, (void *, size_t, uint8_t *) )                                  \
    X(void, nettle_hmac_sha256_set_key, (void *, size_t, const uint8_t *) )                        \
    X(void, nettle_hmac_sha256_update, (void *, size_t, const uint8_t *) )                         \
    X(void, nettle_hmac_sha256_digest, (void *, size_t, uint8_t *) )                               \
    X(void, nettle_hmac_sha512_set_key, (void *, size_t, const uint8_t *) )                        \
    X(void, nettle_hmac_sha512_update, (void *, size_t, const uint8_t *) )                         \
    X(void, nettle_hmac_sha512_digest, (void *, size_t, uint8_t *) )                               \
    X(void, nettle_chacha_poly1305_set_key, (void *, const uint8_t *) )                            \
    X(void, nettle_chacha_poly1305_set_nonce, (void *, const uint8_t *) )                          \
    X(void, nettle_chacha_poly1305_encrypt, (void *, size_t, uint8_t *, const uint8_t *) )         \
    X(void, nettle_chacha_poly1305_digest, (void *, size_t, uint8_t *) )                           \
    X(void, nettle_gcm_aes256_set_key, (void *, const uint8_t *) )                                 \
    X(void, nettle_gcm_aes256_set_iv, (void *, size_t, const uint8_t *) )                          \
    X(void, nettle_gcm_aes256_encrypt, (void *, size_t, uint8_t *, const uint8_t *) )              \
    X(void, nettle_gcm_aes256_digest, (void *, size_t, uint8_t *) )

static struct {
#define X(result, name, parameters) result(*name##_) parameters;
    NETTLE_FUNCTIONS(X)
#undef X
} peers_nettle;
#define N(name) peers_nettle.nettle_##name##_

/* Room for any of its contexts, the largest of which (GCM's tables) has some 5,000 bytes. */
static CRYPTO_ALIGN(64) uint8_t nettle_context[2 * PEERS_CONTEXT], nettle_keyed[2 * PEERS_CONTEXT];

static int nettle_chacha20(compare_data *d)
{
    N(chacha_set_key)(nettle_context, d->key);
    N(chacha_set_nonce)(nettle_context, d->nonce);
    N(chacha_crypt)(nettle_context, d->len, d->out, d->in);
    return 0;
}

static int nettle_salsa20(compare_data *d)
{
    N(salsa20_256_set_key)(nettle_context, d->key);
    N(salsa20_set_nonce)(nettle_context, d->nonce);
    N(salsa20_crypt)(nettle_context, d->len, d->out, d->in);
    return 0;
}

static int nettle_chapoly_seal(compare_data *d)
{
    N(chacha_poly1305_set_key)(nettle_context, d->key);
    N(chacha_poly1305_set_nonce)(nettle_context, d->nonce);
    N(chacha_poly1305_encrypt)(nettle_context, d->len, d->out, d->in);
    N(chacha_poly1305_digest)(nettle_context, 16, d->out + d->len);
    return 0;
}

static int nettle_gcm_with(compare_data *d, void *context)
{
    N(gcm_aes256_set_iv)(context, 12, d->nonce);
    N(gcm_aes256_encrypt)(context, d->len, d->out, d->in);
    N(gcm_aes256_digest)(context, 16, d->out + d->len);
    return 0;
}

static int nettle_gcm_seal(compare_data *d)
{
    N(gcm_aes256_set_key)(nettle_context, d->key);
    return nettle_gcm_with(d, nettle_context);
}

static int nettle_gcm_keyed_seal(compare_data *d)
{
    return nettle_gcm_with(d, nettle_keyed);
}

#define NETTLE_HASH(name, hash, size)                                                              \
    static int nettle_##name(compare_data *d)                                                      \
    {                                                                                              \
        N(hash##_init)(nettle_context);                                                            \
        N(hash##_update)(nettle_context, d->len, d->in);                                           \
        N(hash##_digest)(nettle_context, size, d->out);                                            \
        return 0;                                                                                  \
    }
NETTLE_HASH(sha256, sha256, 32)
NETTLE_HASH(sha512, sha512, 64)
NETTLE_HASH(sha3, sha3_256, 32)

#define NETTLE_HMAC(name, hash, size)                                                              \
    static int nettle_##name(compare_data *d)                                                      \
    {                                                                                              \
        N(hmac_##hash##_set_key)(nettle_context, 32, d->key);                                      \
        N(hmac_##hash##_update)(nettle_context, d->len, d->in);                                    \
        N(hmac_##hash##_digest)(nettle_context, size, d->out);                                     \
        return 0;                                                                                  \
    }
NETTLE_HMAC(hmac256, sha256, 32)
NETTLE_HMAC(hmac512, sha512, 64)

/* ---- The rows ---- */

enum { HAVE_TRONA = 1, HAVE_SODIUM = 2, HAVE_OPENSSL = 4, HAVE_GCRYPT = 8, HAVE_NETTLE = 16 };

typedef struct peers_entry {
    const char *op;
    int per_byte;
    int (*run[5])(compare_data *d); /* trona, libsodium, libcrypto, libgcrypt, nettle */
} peers_entry;

#define BOTH(op) peers_trona_##op, peers_sodium_##op
static const peers_entry peers_table[] = {
    {"chacha20", 1, {BOTH(chacha20), openssl_chacha20, gcrypt_chacha20, nettle_chacha20}},
    {"xchacha20", 1, {BOTH(xchacha20), NULL, NULL, NULL}},
    {"salsa20", 1, {BOTH(salsa20), NULL, gcrypt_salsa20, nettle_salsa20}},
    {"xsalsa20", 1, {BOTH(xsalsa20), NULL, NULL, NULL}},
    {"poly1305", 1, {BOTH(poly1305), openssl_poly, gcrypt_poly, NULL}},
    {"chacha20poly1305-seal",
     1,
     {BOTH(chapoly_seal), openssl_chapoly_seal, gcrypt_chapoly_seal, nettle_chapoly_seal}},
    {"chacha20poly1305-open",
     1,
     {BOTH(chapoly_open), openssl_chapoly_open, gcrypt_chapoly_open, NULL}},
    {"xchacha20poly1305-seal", 1, {BOTH(xchapoly_seal), NULL, NULL, NULL}},
    {"xchacha20poly1305-open", 1, {BOTH(xchapoly_open), NULL, NULL, NULL}},
    {"secretbox-seal", 1, {BOTH(secretbox_seal), NULL, NULL, NULL}},
    {"secretbox-open", 1, {BOTH(secretbox_open), NULL, NULL, NULL}},
    {"aes256ctr", 1, {peers_trona_aes256ctr, NULL, openssl_aes256ctr, gcrypt_aes256ctr, NULL}},
    {"aes256gcm-seal", 1, {BOTH(gcm_seal), openssl_gcm_seal, gcrypt_gcm_seal, nettle_gcm_seal}},
    {"aes256gcm-open", 1, {BOTH(gcm_open), openssl_gcm_open, gcrypt_gcm_open, NULL}},
    {"aes256gcm-seal, keyed",
     1,
     {BOTH(gcm_keyed_seal), openssl_gcm_keyed_seal, gcrypt_gcm_keyed_seal, nettle_gcm_keyed_seal}},
    {"aes256gcm-open, keyed",
     1,
     {BOTH(gcm_keyed_open), openssl_gcm_keyed_open, gcrypt_gcm_keyed_open, NULL}},
    {"sha256", 1, {BOTH(sha256), openssl_sha256, gcrypt_sha256, nettle_sha256}},
    {"sha512", 1, {BOTH(sha512), openssl_sha512, gcrypt_sha512, nettle_sha512}},
    {"hmac-sha256", 1, {BOTH(hmac256), openssl_hmac256, gcrypt_hmac256, nettle_hmac256}},
    {"hmac-sha512", 1, {BOTH(hmac512), openssl_hmac512, gcrypt_hmac512, nettle_hmac512}},
    {"sha3-256", 1, {peers_trona_sha3, NULL, openssl_sha3, gcrypt_sha3, nettle_sha3}},
    {"shake128", 1, {peers_trona_shake128, NULL, openssl_shake128, NULL, NULL}},
    {"blake2b", 1, {BOTH(blake2b), openssl_blake2b, gcrypt_blake2b, NULL}},
    {"siphash24", 1, {BOTH(siphash), NULL, NULL, NULL}},
    {"memcmp", 1, {BOTH(memcmp), NULL, NULL, NULL}},
    {"is_zero", 1, {BOTH(is_zero), NULL, NULL, NULL}},
    {"bin2hex", 1, {BOTH(bin2hex), NULL, NULL, NULL}},
    {"hex2bin", 1, {BOTH(hex2bin), NULL, NULL, NULL}},
    {"bin2base64", 1, {BOTH(bin2base64), NULL, NULL, NULL}},
    {"base642bin", 1, {BOTH(base642bin), NULL, NULL, NULL}},
    {"x25519", 0, {BOTH(x25519), openssl_x25519, NULL, NULL}},
    {"x25519-base", 0, {BOTH(x25519_base), NULL, NULL, NULL}},
    {"ed25519-keypair", 0, {BOTH(ed25519_keys), NULL, NULL, NULL}},
    {"ed25519-sign", 0, {BOTH(ed25519_sign), openssl_ed25519_sign, NULL, NULL}},
    {"ed25519-verify", 0, {BOTH(ed25519_verify), openssl_ed25519_verify, NULL, NULL}},
    {"ristretto255", 0, {BOTH(ristretto), NULL, NULL, NULL}},
    {"ristretto255-base", 0, {BOTH(ristretto_base), NULL, NULL, NULL}},
    {"ristretto255-from-hash", 0, {BOTH(ristretto_hash), NULL, NULL, NULL}},
    {"scalar-invert", 0, {BOTH(scalar_invert), NULL, NULL, NULL}},
    {"box-64", 0, {BOTH(box), NULL, NULL, NULL}},
    {"argon2id", 0, {BOTH(argon2id), NULL, NULL, NULL}},
    {"argon2i", 0, {BOTH(argon2i), NULL, NULL, NULL}},
    {"scrypt", 0, {BOTH(scrypt), NULL, NULL, NULL}},
};

static int peers_load_sodium(void)
{
    static const char *const names[][2] = {{"libsodium.so.26", NULL},
                                           {"libsodium.so.23", NULL},
                                           {"libsodium.26.dylib", NULL},
                                           {"libsodium.23.dylib", NULL}};
    void *l                             = NULL;
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0] && l == NULL; i++) {
        l = peers_open(names[i]);
        if (l != NULL && dlsym(l, "trona_version_string") != NULL) {
            l = NULL; /* trona under that name is no peer */
        }
    }
    if (l == NULL) {
        return 0;
    }
#define X(name)                                                                                    \
    if (!peers_find(l, #name, &peers_sodium.name##_)) {                                            \
        return 0;                                                                                  \
    }
    SODIUM_FUNCTIONS(X)
#undef X
    return peers_sodium.sodium_init_() >= 0;
}

static int peers_load_openssl(void)
{
    static const char *const names[] = {"libcrypto.so.4", "libcrypto.so.3", "libcrypto.3.dylib",
                                        NULL};
    void *l                          = peers_open(names), *poly1305;

    if (l == NULL) {
        return 0;
    }
#define X(result, name, parameters)                                                                \
    if (!peers_find(l, #name, &peers_openssl.name##_)) {                                           \
        return 0;                                                                                  \
    }
    OPENSSL_FUNCTIONS(X)
#undef X
    openssl_cipher = O(EVP_CIPHER_CTX_new)();
    openssl_keyed  = O(EVP_CIPHER_CTX_new)();
    openssl_md     = O(EVP_MD_CTX_new)();
    poly1305       = O(EVP_MAC_fetch)(NULL, "POLY1305", NULL);
    if (poly1305 != NULL) {
        openssl_poly1305 = O(EVP_MAC_CTX_new)(poly1305);
    }
    return openssl_cipher != NULL && openssl_keyed != NULL && openssl_md != NULL &&
           openssl_poly1305 != NULL;
}

static int peers_load_gcrypt(void)
{
    static const char *const names[] = {"libgcrypt.so.20", "libgcrypt.20.dylib", NULL};
    void *l                          = peers_open(names);

    if (l == NULL) {
        return 0;
    }
#define X(result, name, parameters)                                                                \
    if (!peers_find(l, #name, &peers_gcrypt.name##_)) {                                            \
        return 0;                                                                                  \
    }
    GCRYPT_FUNCTIONS(X)
#undef X
    if (Y(gcry_check_version)(NULL) == NULL) {
        return 0;
    }
    (void) Y(gcry_control)(GCRYPT_FINISHED, 0);
    return Y(gcry_cipher_open)(&gcrypt_chacha_h, GCRYPT_CHACHA20, GCRYPT_STREAM, 0) == 0 &&
           Y(gcry_cipher_open)(&gcrypt_salsa_h, GCRYPT_SALSA20, GCRYPT_STREAM, 0) == 0 &&
           Y(gcry_cipher_open)(&gcrypt_ctr_h, GCRYPT_AES256, GCRYPT_CTR, 0) == 0 &&
           Y(gcry_cipher_open)(&gcrypt_gcm_h, GCRYPT_AES256, GCRYPT_GCM, 0) == 0 &&
           Y(gcry_cipher_open)(&gcrypt_keyed_h, GCRYPT_AES256, GCRYPT_GCM, 0) == 0 &&
           Y(gcry_cipher_open)(&gcrypt_chapoly_h, GCRYPT_CHACHA20, GCRYPT_POLY, 0) == 0 &&
           Y(gcry_mac_open)(&gcrypt_hmac256_h, GCRYPT_MAC_256, 0, NULL) == 0 &&
           Y(gcry_mac_open)(&gcrypt_hmac512_h, GCRYPT_MAC_512, 0, NULL) == 0 &&
           Y(gcry_mac_open)(&gcrypt_poly_h, GCRYPT_MAC_POLY, 0, NULL) == 0;
}

static int peers_load_nettle(void)
{
    static const char *const names[] = {"libnettle.so.9", "libnettle.so.8", "libnettle.8.dylib",
                                        NULL};
    void *l                          = peers_open(names);

    if (l == NULL) {
        return 0;
    }
#define X(result, name, parameters)                                                                \
    if (!peers_find(l, #name, &peers_nettle.name##_)) {                                            \
        return 0;                                                                                  \
    }
    NETTLE_FUNCTIONS(X)
#undef X
    return 1;
}

size_t peers_load(const compare_row **rows, int tsv)
{
    static const char *const who[] = {"trona", "libsodium", "libcrypto", "libgcrypt", "nettle"};
    int have[5], w;
    size_t i;

    have[0] = 1;
    have[1] = peers_load_sodium();
    have[2] = peers_load_openssl();
    have[3] = peers_load_gcrypt();
    have[4] = peers_load_nettle();
    for (w = 1; w < 5; w++) {
        printf("%s%s: %s\n", tsv ? "# " : "", who[w], have[w] ? "loaded" : "not there");
    }
    for (i = 0; i < sizeof peers_table / sizeof peers_table[0]; i++) {
        const peers_entry *e = &peers_table[i];
        for (w = 0; w < 5; w++) {
            if (have[w] && e->run[w] != NULL && peers_n < PEERS_ROWS_MAX) {
                compare_row *r = &peers_row[peers_n++];
                r->op          = e->op;
                r->who         = who[w];
                r->per_byte    = e->per_byte;
                r->run         = e->run[w];
            }
        }
    }
    *rows = peers_row;
    return peers_n;
}

/* ---- What is opened, verified, decoded ---- */

int peers_seal(const char *op, compare_data *d)
{
    size_t i;

    /* keys that are prepared once */
    (void) crypto_aead_aes256gcm_beforenm(&peers_gcm_trona, d->key);
    if (peers_sodium.crypto_aead_aes256gcm_is_available_ != NULL) {
        if (peers_sodium.crypto_aead_aes256gcm_is_available_() == 0) {
            memset(&peers_gcm_sodium, 0, sizeof peers_gcm_sodium);
        } else {
            (void) peers_sodium.crypto_aead_aes256gcm_beforenm_(&peers_gcm_sodium, d->key);
        }
    }
    if (openssl_keyed != NULL) {
        (void) O(EVP_CipherInit_ex)(openssl_keyed, O(EVP_aes_256_gcm)(), NULL, d->key, NULL, 1);
    }
    if (gcrypt_keyed_h != NULL) {
        (void) Y(gcry_cipher_setkey)(gcrypt_keyed_h, d->key, 32);
    }
    if (peers_nettle.nettle_gcm_aes256_set_key_ != NULL) {
        N(gcm_aes256_set_key)(nettle_keyed, d->key);
    }
    if (strncmp(op, "chacha20poly1305-open", 21) == 0) {
        return crypto_aead_chacha20poly1305_ietf_encrypt(d->sealed, NULL, d->in, d->len, NULL, 0,
                                                         NULL, d->nonce, d->key);
    }
    if (strncmp(op, "xchacha20poly1305-open", 22) == 0) {
        return crypto_aead_xchacha20poly1305_ietf_encrypt(d->sealed, NULL, d->in, d->len, NULL, 0,
                                                          NULL, d->nonce, d->key);
    }
    if (strcmp(op, "secretbox-open") == 0) {
        return crypto_secretbox_easy(d->sealed, d->in, d->len, d->nonce, d->key);
    }
    if (strncmp(op, "aes256gcm-open", 14) == 0) {
        return crypto_aead_aes256gcm_encrypt(d->sealed, NULL, d->in, d->len, NULL, 0, NULL,
                                             d->nonce, d->key);
    }
    if (strncmp(op, "ed25519", 7) == 0) { /* signature || secret key, which ends with the public */
        uint8_t pk[32];
        return crypto_sign_seed_keypair(pk, d->sealed + 64, d->key) |
               crypto_sign_detached(d->sealed, NULL, d->in, 32, d->sealed + 64);
    }
    if (strcmp(op, "ristretto255") == 0) {
        return crypto_core_ristretto255_from_hash(d->sealed, d->in);
    }
    if (strcmp(op, "x25519") == 0 || strcmp(op, "box-64") == 0) {
        return crypto_scalarmult_base(d->sealed, d->in);
    }
    for (i = 0; i < d->len; i++) { /* text, for hex and base64 */
        d->sealed[i] = (uint8_t) "0123456789abcdef"[d->in[i] & 15];
    }
    return 0;
}
