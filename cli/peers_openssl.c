/* OpenSSL's libcrypto for trona bench --compare. */
#include "peers.h"

#include <string.h>

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
} openssl_api;
#define O(name) openssl_api.name##_

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

static int openssl_load(void)
{
    static const char *const names[] = {"libcrypto.so.4", "libcrypto.so.3", "libcrypto.3.dylib",
                                        NULL};
    void *l                          = peers_open(names), *poly1305;

    if (l == NULL) {
        return 0;
    }
#define X(result, name, parameters)                                                                \
    if (!peers_find(l, #name, &openssl_api.name##_)) {                                             \
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

static void openssl_prepare(const compare_data *d)
{
    (void) O(EVP_CipherInit_ex)(openssl_keyed, O(EVP_aes_256_gcm)(), NULL, d->key, NULL, 1);
}

static const peers_way openssl_ways[] = {
    {"chacha20", openssl_chacha20},
    {"poly1305", openssl_poly},
    {"chacha20poly1305-seal", openssl_chapoly_seal},
    {"chacha20poly1305-open", openssl_chapoly_open},
    {"aes256ctr", openssl_aes256ctr},
    {"aes256gcm-seal", openssl_gcm_seal},
    {"aes256gcm-open", openssl_gcm_open},
    {"aes256gcm-seal, keyed", openssl_gcm_keyed_seal},
    {"aes256gcm-open, keyed", openssl_gcm_keyed_open},
    {"sha256", openssl_sha256},
    {"sha512", openssl_sha512},
    {"hmac-sha256", openssl_hmac256},
    {"hmac-sha512", openssl_hmac512},
    {"sha3-256", openssl_sha3},
    {"shake128", openssl_shake128},
    {"blake2b", openssl_blake2b},
    {"x25519", openssl_x25519},
    {"ed25519-sign", openssl_ed25519_sign},
    {"ed25519-verify", openssl_ed25519_verify},
};

const peers_library peers_openssl = {"libcrypto", openssl_load, openssl_prepare, openssl_ways,
                                     sizeof openssl_ways / sizeof openssl_ways[0]};
