/* SPDX-License-Identifier: ISC */
/* OpenSSL's libcrypto for trona bench --compare. */
#include "peers_library.h"

#include <string.h>

#define OPENSSL_FUNCTIONS(X)                                                                       \
    X(void *, EVP_CIPHER_CTX_new, (void) )                                                         \
    X(int, EVP_CipherInit_ex,                                                                      \
      (void *, const void *, void *, const unsigned char *, const unsigned char *, int) )          \
    X(int, EVP_CipherUpdate, (void *, unsigned char *, int *, const unsigned char *, int) )        \
    X(int, EVP_CipherFinal_ex, (void *, unsigned char *, int *) )                                  \
    X(int, EVP_CIPHER_CTX_ctrl, (void *, int, int, void *) )                                       \
    X(void *, EVP_MD_CTX_new, (void) )                                                             \
    X(int, EVP_DigestInit_ex, (void *, const void *, void *) )                                     \
    X(int, EVP_DigestUpdate, (void *, const void *, size_t) )                                      \
    X(int, EVP_DigestFinal_ex, (void *, unsigned char *, unsigned *) )                             \
    X(int, EVP_DigestFinalXOF, (void *, unsigned char *, size_t) )                                 \
    X(void *, EVP_CIPHER_fetch, (void *, const char *, const char *) )                             \
    X(void *, EVP_MD_fetch, (void *, const char *, const char *) )                                 \
    X(void *, EVP_MAC_fetch, (void *, const char *, const char *) )                                \
    X(void *, EVP_MAC_CTX_new, (void *) )                                                          \
    X(int, EVP_MAC_init, (void *, const unsigned char *, size_t, const void *) )                   \
    X(int, EVP_MAC_update, (void *, const unsigned char *, size_t) )                               \
    X(int, EVP_MAC_final, (void *, unsigned char *, size_t *, size_t) )                            \
    X(const void *, EVP_sha256, (void) )                                                           \
    X(const void *, EVP_sha512, (void) )                                                           \
    X(int, PKCS5_PBKDF2_HMAC,                                                                      \
      (const char *, int, const unsigned char *, int, int, const void *, int, unsigned char *) )   \
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
} openssl_api;
#define O(name) openssl_api.name##_

enum {
    OPENSSL_GET_TAG = 0x10,
    OPENSSL_SET_TAG = 0x11,
    OPENSSL_X25519  = 1034,
    OPENSSL_ED25519 = 1087
};

/* The fastest that it documents: algorithms are fetched and contexts made once, and a call only
 * sets key and nonce. HMAC and EVP_aes_256_gcm fetch in each call: at 64 bytes that costs two to
 * six times as much. */
enum {
    OPENSSL_CHACHA20,
    OPENSSL_CHAPOLY,
    OPENSSL_CHAPOLY_KEYED,
    OPENSSL_CTR128,
    OPENSSL_CTR256,
    OPENSSL_CTR256_KEYED,
    OPENSSL_GCM128,
    OPENSSL_GCM128_KEYED,
    OPENSSL_GCM256,
    OPENSSL_GCM256_KEYED,
    OPENSSL_CIPHERS
};
enum {
    OPENSSL_SHA256,
    OPENSSL_SHA512,
    OPENSSL_SHA3,
    OPENSSL_SHAKE128,
    OPENSSL_BLAKE2B,
    OPENSSL_DIGESTS
};

static void *openssl_cipher[OPENSSL_CIPHERS], *openssl_md[OPENSSL_DIGESTS], *openssl_signs,
    *openssl_poly1305, *openssl_hmac[2];

static int openssl_stream(peers_data *d, int cipher, const uint8_t *key, const uint8_t iv[16])
{
    void *ctx = openssl_cipher[cipher];
    int n;

    return O(EVP_CipherInit_ex)(ctx, NULL, NULL, key, iv, 1) == 1 &&
                   O(EVP_CipherUpdate)(ctx, d->out, &n, d->in, (int) d->len) == 1
               ? 0
               : -1;
}

static int openssl_chacha20(peers_data *d)
{
    uint8_t iv[16] = {0}; /* 64-bit counter, 64-bit nonce */

    memcpy(iv + 8, d->nonce, 8);
    return openssl_stream(d, OPENSSL_CHACHA20, d->key, iv);
}

static int openssl_aes128ctr(peers_data *d)
{
    return openssl_stream(d, OPENSSL_CTR128, d->key, d->nonce);
}

static int openssl_aes256ctr(peers_data *d)
{
    return openssl_stream(d, OPENSSL_CTR256, d->key, d->nonce);
}

static int openssl_ctr_keyed(peers_data *d)
{
    return openssl_stream(d, OPENSSL_CTR256_KEYED, NULL, d->nonce);
}

/* Seals or opens with a key, or with the one that the context has (key NULL). */
static int openssl_aead(peers_data *d, int cipher, const uint8_t *key, int seal)
{
    void *ctx = openssl_cipher[cipher];
    int n     = 0, ok;

    ok = O(EVP_CipherInit_ex)(ctx, NULL, NULL, key, d->nonce, seal) == 1;
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

#define OPENSSL_AEAD(name, cipher, key)                                                            \
    static int openssl_##name##_seal(peers_data *d)                                                \
    {                                                                                              \
        return openssl_aead(d, cipher, key, 1);                                                    \
    }                                                                                              \
    static int openssl_##name##_open(peers_data *d)                                                \
    {                                                                                              \
        return openssl_aead(d, cipher, key, 0);                                                    \
    }
OPENSSL_AEAD(chapoly, OPENSSL_CHAPOLY, d->key)
OPENSSL_AEAD(chapoly_keyed, OPENSSL_CHAPOLY_KEYED, NULL)
OPENSSL_AEAD(gcm128, OPENSSL_GCM128, d->key)
OPENSSL_AEAD(gcm128_keyed, OPENSSL_GCM128_KEYED, NULL)
OPENSSL_AEAD(gcm256, OPENSSL_GCM256, d->key)
OPENSSL_AEAD(gcm256_keyed, OPENSSL_GCM256_KEYED, NULL)

#define OPENSSL_DIGEST(name, digest, FINAL)                                                        \
    static int openssl_##name(peers_data *d)                                                       \
    {                                                                                              \
        void *ctx = openssl_md[digest];                                                            \
        return O(EVP_DigestInit_ex)(ctx, NULL, NULL) == 1 &&                                       \
                       O(EVP_DigestUpdate)(ctx, d->in, d->len) == 1 && FINAL == 1                  \
                   ? 0                                                                             \
                   : -1;                                                                           \
    }
#define OPENSSL_HASH(name, digest)                                                                 \
    OPENSSL_DIGEST(name, digest, O(EVP_DigestFinal_ex)(ctx, d->out, NULL))
OPENSSL_HASH(sha256_evp, OPENSSL_SHA256)
OPENSSL_HASH(sha512_evp, OPENSSL_SHA512)
OPENSSL_HASH(sha3, OPENSSL_SHA3)
OPENSSL_HASH(blake2b, OPENSSL_BLAKE2B)
OPENSSL_DIGEST(shake128, OPENSSL_SHAKE128, O(EVP_DigestFinalXOF)(ctx, d->out, 32))

/* SHA256_Init and so on: deprecated, but at 64 bytes twice as fast as EVP. */
typedef struct openssl_sha {
    int (*init)(void *);
    int (*update)(void *, const void *, size_t);
    int (*final)(unsigned char *, void *);
} openssl_sha;

static openssl_sha openssl_sha2[2]; /* null if there are none */

static int openssl_hash(peers_data *d, const openssl_sha *sha, int (*evp)(peers_data *))
{
    uint64_t ctx[64]; /* SHA512_CTX has 216 bytes */

    if (sha->final == NULL) {
        return evp(d);
    }
    return sha->init(ctx) == 1 && sha->update(ctx, d->in, d->len) == 1 &&
                   sha->final(d->out, ctx) == 1
               ? 0
               : -1;
}

static int openssl_sha256(peers_data *d)
{
    return openssl_hash(d, &openssl_sha2[0], openssl_sha256_evp);
}

static int openssl_sha512(peers_data *d)
{
    return openssl_hash(d, &openssl_sha2[1], openssl_sha512_evp);
}

static int openssl_mac(peers_data *d, void *ctx, size_t size)
{
    size_t n;

    return O(EVP_MAC_init)(ctx, d->key, 32, NULL) == 1 &&
                   O(EVP_MAC_update)(ctx, d->in, d->len) == 1 &&
                   O(EVP_MAC_final)(ctx, d->out, &n, size) == 1
               ? 0
               : -1;
}

static int openssl_hmac256(peers_data *d)
{
    return openssl_mac(d, openssl_hmac[0], 32);
}

static int openssl_hmac512(peers_data *d)
{
    return openssl_mac(d, openssl_hmac[1], 64);
}

static int openssl_poly(peers_data *d)
{
    return openssl_mac(d, openssl_poly1305, 16);
}

#define OPENSSL_PBKDF2(bits, size)                                                                 \
    static int openssl_pbkdf2_##bits##_##size(peers_data *d)                                       \
    {                                                                                              \
        return O(PKCS5_PBKDF2_HMAC)((char *) d->key, 16, d->nonce, 16, PEERS_PBKDF2,               \
                                    O(EVP_sha##bits)(), size, d->out) -                            \
               1;                                                                                  \
    }
OPENSSL_PBKDF2(256, 32)
OPENSSL_PBKDF2(256, 64)
OPENSSL_PBKDF2(512, 64)
OPENSSL_PBKDF2(512, 128)

static int openssl_x25519(peers_data *d)
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

static int openssl_ed25519_sign(peers_data *d)
{
    void *key = O(EVP_PKEY_new_raw_private_key)(OPENSSL_ED25519, NULL, d->sealed + 64, 32);
    void *md  = openssl_signs;
    size_t n  = 64;
    int ok    = O(EVP_DigestSignInit)(md, NULL, NULL, NULL, key) == 1 &&
             O(EVP_DigestSign)(md, d->out, &n, d->in, 32) == 1;

    O(EVP_PKEY_free)(key);
    return ok ? 0 : -1;
}

static int openssl_ed25519_verify(peers_data *d)
{
    void *key = O(EVP_PKEY_new_raw_public_key)(OPENSSL_ED25519, NULL, d->sealed + 96, 32);
    void *md  = openssl_signs;
    int ok    = O(EVP_DigestVerifyInit)(md, NULL, NULL, NULL, key) == 1 &&
             O(EVP_DigestVerify)(md, d->sealed, 64, d->in, 32) == 1;

    O(EVP_PKEY_free)(key);
    return ok ? 0 : -1;
}

static int openssl_make_ciphers(void)
{
    static const char *const names[OPENSSL_CIPHERS] = {
        "ChaCha20",    "ChaCha20-Poly1305", "ChaCha20-Poly1305", "AES-128-CTR", "AES-256-CTR",
        "AES-256-CTR", "AES-128-GCM",       "AES-128-GCM",       "AES-256-GCM", "AES-256-GCM"};
    size_t i;

    for (i = 0; i < OPENSSL_CIPHERS; i++) {
        void *cipher      = O(EVP_CIPHER_fetch)(NULL, names[i], NULL);
        openssl_cipher[i] = O(EVP_CIPHER_CTX_new)();
        if (cipher == NULL || openssl_cipher[i] == NULL ||
            O(EVP_CipherInit_ex)(openssl_cipher[i], cipher, NULL, NULL, NULL, 1) != 1) {
            return 0;
        }
    }
    return 1;
}

static int openssl_make_digests(void)
{
    static const char *const names[OPENSSL_DIGESTS] = {"SHA256", "SHA512", "SHA3-256", "SHAKE128",
                                                       "BLAKE2B-512"};
    size_t i;

    openssl_signs = O(EVP_MD_CTX_new)();
    for (i = 0; i < OPENSSL_DIGESTS; i++) {
        void *md      = O(EVP_MD_fetch)(NULL, names[i], NULL);
        openssl_md[i] = O(EVP_MD_CTX_new)();
        if (md == NULL || openssl_md[i] == NULL ||
            O(EVP_DigestInit_ex)(openssl_md[i], md, NULL) != 1) {
            return 0;
        }
    }
    return openssl_signs != NULL;
}

/* OSSL_PARAM of <openssl/core.h>. */
typedef struct openssl_param {
    const char *key;
    unsigned type; /* 4: a string */
    void *data;
    size_t size, returned;
} openssl_param;

static int openssl_make_macs(void)
{
    static char digests[2][7]     = {"SHA256", "SHA512"};
    static const uint8_t zero[32] = {0};
    void *poly1305                = O(EVP_MAC_fetch)(NULL, "POLY1305", NULL);
    void *hmac                    = O(EVP_MAC_fetch)(NULL, "HMAC", NULL);
    size_t i;

    if (poly1305 == NULL || hmac == NULL) {
        return 0;
    }
    openssl_poly1305 = O(EVP_MAC_CTX_new)(poly1305);
    for (i = 0; i < 2; i++) {
        openssl_param param[2] = {{"digest", 4, NULL, 6, 0}, {NULL, 0, NULL, 0, 0}};

        param[0].data   = digests[i];
        openssl_hmac[i] = O(EVP_MAC_CTX_new)(hmac);
        if (openssl_hmac[i] == NULL || O(EVP_MAC_init)(openssl_hmac[i], zero, 32, param) != 1) {
            return 0;
        }
    }
    return openssl_poly1305 != NULL;
}

static const char *openssl_version_text = "unknown";

static const char *openssl_version(void)
{
    return openssl_version_text;
}

static int openssl_load(void)
{
    static const char *const names[] = {"libcrypto.so.4", "libcrypto.so.3", "libcrypto.3.dylib",
                                        NULL};
    int found                        = peers_restricted();
    void *l                          = peers_open(names);
    const char *(*version)(int);

    if (l == NULL) {
        return 0;
    }
#define X(result, name, parameters)                                                                \
    if (!peers_find(l, #name, &openssl_api.name##_)) {                                             \
        return 0;                                                                                  \
    }
    OPENSSL_FUNCTIONS(X)
#undef X
    if (peers_find(l, "OpenSSL_version", &version)) {
        openssl_version_text = version(0);
    }
    if (!peers_find(l, "SHA256_Init", &openssl_sha2[0].init) ||
        !peers_find(l, "SHA256_Update", &openssl_sha2[0].update) ||
        !peers_find(l, "SHA256_Final", &openssl_sha2[0].final) ||
        !peers_find(l, "SHA512_Init", &openssl_sha2[1].init) ||
        !peers_find(l, "SHA512_Update", &openssl_sha2[1].update) ||
        !peers_find(l, "SHA512_Final", &openssl_sha2[1].final)) {
        memset(openssl_sha2, 0, sizeof openssl_sha2);
    }
    return openssl_make_ciphers() && openssl_make_digests() && openssl_make_macs() ? found : 0;
}

static void openssl_prepare(const peers_data *d)
{
    static const int keyed[] = {OPENSSL_CHAPOLY_KEYED, OPENSSL_CTR256_KEYED, OPENSSL_GCM128_KEYED,
                                OPENSSL_GCM256_KEYED};
    size_t i;

    for (i = 0; i < sizeof keyed / sizeof keyed[0]; i++) {
        (void) O(EVP_CipherInit_ex)(openssl_cipher[keyed[i]], NULL, NULL, d->key, NULL, 1);
    }
}

static const peers_way openssl_ways[] = {
    {"chacha20", openssl_chacha20},
    {"poly1305", openssl_poly},
    {"chacha20poly1305-seal", openssl_chapoly_seal},
    {"chacha20poly1305-open", openssl_chapoly_open},
    {"chacha20poly1305-seal, keyed", openssl_chapoly_keyed_seal},
    {"chacha20poly1305-open, keyed", openssl_chapoly_keyed_open},
    {"aes128ctr", openssl_aes128ctr},
    {"aes256ctr", openssl_aes256ctr},
    {"aes256ctr, keyed", openssl_ctr_keyed},
    {"aes128gcm-seal", openssl_gcm128_seal},
    {"aes128gcm-open", openssl_gcm128_open},
    {"aes128gcm-seal, keyed", openssl_gcm128_keyed_seal},
    {"aes128gcm-open, keyed", openssl_gcm128_keyed_open},
    {"aes256gcm-seal", openssl_gcm256_seal},
    {"aes256gcm-open", openssl_gcm256_open},
    {"aes256gcm-seal, keyed", openssl_gcm256_keyed_seal},
    {"aes256gcm-open, keyed", openssl_gcm256_keyed_open},
    {"sha256", openssl_sha256},
    {"sha512", openssl_sha512},
    {"hmac-sha256", openssl_hmac256},
    {"hmac-sha512", openssl_hmac512},
    {"sha3-256", openssl_sha3},
    {"shake128", openssl_shake128},
    {"blake2b", openssl_blake2b},
    {"pbkdf2-sha256, 32 bytes", openssl_pbkdf2_256_32},
    {"pbkdf2-sha256, 64 bytes", openssl_pbkdf2_256_64},
    {"pbkdf2-sha512, 64 bytes", openssl_pbkdf2_512_64},
    {"pbkdf2-sha512, 128 bytes", openssl_pbkdf2_512_128},
    {"x25519", openssl_x25519},
    {"ed25519-sign", openssl_ed25519_sign},
    {"ed25519-verify", openssl_ed25519_verify},
};

const peers_library peers_openssl = {"libcrypto",
                                     openssl_load,
                                     NULL,
                                     openssl_prepare,
                                     openssl_version,
                                     openssl_ways,
                                     sizeof openssl_ways / sizeof openssl_ways[0]};
