/* SPDX-License-Identifier: ISC */
/* AWS-LC's libcrypto, as trona bench --compare measures it, under the name that it has where it
 * stands beside OpenSSL's. */
#include "peers_library.h"

#include <stddef.h>

#define AWSLC_FUNCTIONS(X)                                                                         \
    X(const char *, awslc_version_string, (void) )                                                 \
    X(const void *, EVP_aead_aes_128_gcm, (void) )                                                 \
    X(const void *, EVP_aead_aes_256_gcm, (void) )                                                 \
    X(const void *, EVP_aead_chacha20_poly1305, (void) )                                           \
    X(const void *, EVP_aead_xchacha20_poly1305, (void) )                                          \
    X(int, EVP_AEAD_CTX_init, (void *, const void *, const uint8_t *, size_t, size_t, void *) )    \
    X(void, EVP_AEAD_CTX_cleanup, (void *) )                                                       \
    X(int, EVP_AEAD_CTX_seal,                                                                      \
      (const void *, uint8_t *, size_t *, size_t, const uint8_t *, size_t, const uint8_t *,        \
       size_t, const uint8_t *, size_t) )                                                          \
    X(int, EVP_AEAD_CTX_open,                                                                      \
      (const void *, uint8_t *, size_t *, size_t, const uint8_t *, size_t, const uint8_t *,        \
       size_t, const uint8_t *, size_t) )                                                          \
    X(uint8_t *, SHA256, (const uint8_t *, size_t, uint8_t *) )                                    \
    X(uint8_t *, SHA512, (const uint8_t *, size_t, uint8_t *) )                                    \
    X(const void *, EVP_sha256, (void) )                                                           \
    X(const void *, EVP_sha512, (void) )                                                           \
    X(uint8_t *, HMAC,                                                                             \
      (const void *, const void *, size_t, const uint8_t *, size_t, uint8_t *, unsigned *) )       \
    X(int, PKCS5_PBKDF2_HMAC,                                                                      \
      (const char *, size_t, const uint8_t *, size_t, unsigned, const void *, size_t, uint8_t *) ) \
    X(int, X25519, (uint8_t *, const uint8_t *, const uint8_t *) )                                 \
    X(void, X25519_public_from_private, (uint8_t *, const uint8_t *) )                             \
    X(void, ED25519_keypair_from_seed, (uint8_t *, uint8_t *, const uint8_t *) )                   \
    X(int, ED25519_sign, (uint8_t *, const uint8_t *, size_t, const uint8_t *) )                   \
    X(int, ED25519_verify, (const uint8_t *, size_t, const uint8_t *, const uint8_t *) )

static struct {
#define X(result, name, parameters) result(*name##_) parameters;
    AWSLC_FUNCTIONS(X)
#undef X
} awslc_api;
#define W(name) awslc_api.name##_

/* An EVP_AEAD_CTX takes 600 bytes. */
typedef union awslc_ctx {
    uint64_t align;
    uint8_t bytes[2048];
} awslc_ctx;

enum { AWSLC_GCM128, AWSLC_GCM256, AWSLC_CHAPOLY, AWSLC_XCHAPOLY, AWSLC_AEADS };

static const struct {
    uint8_t key_bytes, nonce_bytes;
} awslc_sizes[AWSLC_AEADS] = {{16, 12}, {32, 12}, {32, 12}, {32, 24}};
static const void *awslc_aeads[AWSLC_AEADS];
static awslc_ctx awslc_keyed[AWSLC_AEADS];

static int awslc_set_key(awslc_ctx *ctx, size_t aead, const uint8_t *key)
{
    return W(EVP_AEAD_CTX_init)(ctx, awslc_aeads[aead], key, awslc_sizes[aead].key_bytes, 16, NULL);
}

static int awslc_aead(const awslc_ctx *ctx, peers_data *d, size_t aead, int seal)
{
    size_t n, nonce = awslc_sizes[aead].nonce_bytes;

    return seal ? W(EVP_AEAD_CTX_seal)(ctx, d->out, &n, d->len + 16, d->nonce, nonce, d->in, d->len,
                                       NULL, 0)
                : W(EVP_AEAD_CTX_open)(ctx, d->out, &n, d->len + 16, d->nonce, nonce, d->sealed,
                                       d->len + 16, NULL, 0);
}

static int awslc_aead_once(peers_data *d, size_t aead, int seal)
{
    awslc_ctx ctx = {0};
    int ok        = awslc_set_key(&ctx, aead, d->key) && awslc_aead(&ctx, d, aead, seal);

    W(EVP_AEAD_CTX_cleanup)(&ctx);
    return ok - 1;
}

static int awslc_aead_keyed(peers_data *d, size_t aead, int seal)
{
    return awslc_aead(&awslc_keyed[aead], d, aead, seal) - 1;
}

#define AWSLC_AEAD(name, aead, call)                                                               \
    static int awslc_##name##_seal(peers_data *d)                                                  \
    {                                                                                              \
        return call(d, aead, 1);                                                                   \
    }                                                                                              \
    static int awslc_##name##_open(peers_data *d)                                                  \
    {                                                                                              \
        return call(d, aead, 0);                                                                   \
    }
AWSLC_AEAD(gcm128, AWSLC_GCM128, awslc_aead_once)
AWSLC_AEAD(gcm128_keyed, AWSLC_GCM128, awslc_aead_keyed)
AWSLC_AEAD(gcm256, AWSLC_GCM256, awslc_aead_once)
AWSLC_AEAD(gcm256_keyed, AWSLC_GCM256, awslc_aead_keyed)
AWSLC_AEAD(chapoly, AWSLC_CHAPOLY, awslc_aead_once)
AWSLC_AEAD(chapoly_keyed, AWSLC_CHAPOLY, awslc_aead_keyed)
AWSLC_AEAD(xchapoly, AWSLC_XCHAPOLY, awslc_aead_once)

#define AWSLC_WAY(name, call)                                                                      \
    static int awslc_##name(peers_data *d)                                                         \
    {                                                                                              \
        return (call) ? 0 : -1;                                                                    \
    }
#define AWSLC_PBKDF2(sha, size)                                                                    \
    W(PKCS5_PBKDF2_HMAC)((char *) d->key, 16, d->nonce, 16, PEERS_PBKDF2, W(sha)(), size, d->out)
AWSLC_WAY(sha256, W(SHA256)(d->in, d->len, d->out) != NULL)
AWSLC_WAY(sha512, W(SHA512)(d->in, d->len, d->out) != NULL)
AWSLC_WAY(hmac256, W(HMAC)(W(EVP_sha256)(), d->key, 32, d->in, d->len, d->out, NULL) != NULL)
AWSLC_WAY(hmac512, W(HMAC)(W(EVP_sha512)(), d->key, 32, d->in, d->len, d->out, NULL) != NULL)
AWSLC_WAY(pbkdf2_256_32, AWSLC_PBKDF2(EVP_sha256, 32))
AWSLC_WAY(pbkdf2_256_64, AWSLC_PBKDF2(EVP_sha256, 64))
AWSLC_WAY(pbkdf2_512_64, AWSLC_PBKDF2(EVP_sha512, 64))
AWSLC_WAY(pbkdf2_512_128, AWSLC_PBKDF2(EVP_sha512, 128))
AWSLC_WAY(x25519, W(X25519)(d->out, d->key, d->sealed))
AWSLC_WAY(x25519_base, (W(X25519_public_from_private)(d->out, d->key), 1))
AWSLC_WAY(ed25519_keys, (W(ED25519_keypair_from_seed)(d->out, d->out + 32, d->key), 1))
AWSLC_WAY(ed25519_sign, W(ED25519_sign)(d->out, d->in, 32, d->sealed + 64))
AWSLC_WAY(ed25519_verify, W(ED25519_verify)(d->in, 32, d->sealed, d->sealed + 96))

static int awslc_load(void)
{
    static const char *const names[] = {"libcrypto-awslc.so", "libcrypto-awslc.dylib", NULL};
    int found                        = peers_restricted();
    void *l                          = peers_open(names);

    if (l == NULL) {
        return 0;
    }
#define X(result, name, parameters)                                                                \
    if (!peers_find(l, #name, &awslc_api.name##_)) {                                               \
        return 0;                                                                                  \
    }
    AWSLC_FUNCTIONS(X)
#undef X
    awslc_aeads[AWSLC_GCM128]   = W(EVP_aead_aes_128_gcm)();
    awslc_aeads[AWSLC_GCM256]   = W(EVP_aead_aes_256_gcm)();
    awslc_aeads[AWSLC_CHAPOLY]  = W(EVP_aead_chacha20_poly1305)();
    awslc_aeads[AWSLC_XCHAPOLY] = W(EVP_aead_xchacha20_poly1305)();
    return found;
}

static void awslc_prepare(const peers_data *d)
{
    size_t i;

    for (i = 0; i < AWSLC_AEADS; i++) {
        W(EVP_AEAD_CTX_cleanup)(&awslc_keyed[i]);
        (void) awslc_set_key(&awslc_keyed[i], i, d->key);
    }
}

static const char *awslc_version(void)
{
    return W(awslc_version_string)();
}

static const peers_way awslc_ways[] = {
    {"aes128gcm-seal", awslc_gcm128_seal},
    {"aes128gcm-open", awslc_gcm128_open},
    {"aes128gcm-seal, keyed", awslc_gcm128_keyed_seal},
    {"aes128gcm-open, keyed", awslc_gcm128_keyed_open},
    {"aes256gcm-seal", awslc_gcm256_seal},
    {"aes256gcm-open", awslc_gcm256_open},
    {"aes256gcm-seal, keyed", awslc_gcm256_keyed_seal},
    {"aes256gcm-open, keyed", awslc_gcm256_keyed_open},
    {"chacha20poly1305-seal", awslc_chapoly_seal},
    {"chacha20poly1305-open", awslc_chapoly_open},
    {"chacha20poly1305-seal, keyed", awslc_chapoly_keyed_seal},
    {"chacha20poly1305-open, keyed", awslc_chapoly_keyed_open},
    {"xchacha20poly1305-seal", awslc_xchapoly_seal},
    {"xchacha20poly1305-open", awslc_xchapoly_open},
    {"sha256", awslc_sha256},
    {"sha512", awslc_sha512},
    {"hmac-sha256", awslc_hmac256},
    {"hmac-sha512", awslc_hmac512},
    {"pbkdf2-sha256, 32 bytes", awslc_pbkdf2_256_32},
    {"pbkdf2-sha256, 64 bytes", awslc_pbkdf2_256_64},
    {"pbkdf2-sha512, 64 bytes", awslc_pbkdf2_512_64},
    {"pbkdf2-sha512, 128 bytes", awslc_pbkdf2_512_128},
    {"x25519", awslc_x25519},
    {"x25519-base", awslc_x25519_base},
    {"ed25519-keypair", awslc_ed25519_keys},
    {"ed25519-sign", awslc_ed25519_sign},
    {"ed25519-verify", awslc_ed25519_verify},
};

const peers_library peers_awslc = {"aws-lc",
                                   awslc_load,
                                   NULL,
                                   awslc_prepare,
                                   awslc_version,
                                   awslc_ways,
                                   sizeof awslc_ways / sizeof awslc_ways[0]};
