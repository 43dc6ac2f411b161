/* SPDX-License-Identifier: ISC */
/* nettle for trona bench --compare. */
#include "peers_library.h"

#include <stdio.h>
#include <string.h>

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
    X(void, nettle_gcm_aes128_set_key, (void *, const uint8_t *) )                                 \
    X(void, nettle_gcm_aes128_set_iv, (void *, size_t, const uint8_t *) )                          \
    X(void, nettle_gcm_aes128_encrypt, (void *, size_t, uint8_t *, const uint8_t *) )              \
    X(void, nettle_gcm_aes128_decrypt, (void *, size_t, uint8_t *, const uint8_t *) )              \
    X(void, nettle_gcm_aes128_digest, (void *, size_t, uint8_t *) )                                \
    X(void, nettle_gcm_aes256_set_key, (void *, const uint8_t *) )                                 \
    X(void, nettle_gcm_aes256_set_iv, (void *, size_t, const uint8_t *) )                          \
    X(void, nettle_gcm_aes256_encrypt, (void *, size_t, uint8_t *, const uint8_t *) )              \
    X(void, nettle_gcm_aes256_decrypt, (void *, size_t, uint8_t *, const uint8_t *) )              \
    X(void, nettle_gcm_aes256_digest, (void *, size_t, uint8_t *) )                                \
    X(void, nettle_pbkdf2_hmac_sha256,                                                             \
      (size_t, const uint8_t *, unsigned, size_t, const uint8_t *, size_t, uint8_t *) )            \
    X(void, nettle_pbkdf2_hmac_sha512,                                                             \
      (size_t, const uint8_t *, unsigned, size_t, const uint8_t *, size_t, uint8_t *) )

static struct {
#define X(result, name, parameters) result(*name##_) parameters;
    NETTLE_FUNCTIONS(X)
#undef X
} nettle_api;
#define N(name) nettle_api.nettle_##name##_

/* Room for any of its contexts; the largest (GCM's tables) has some 5,000 bytes. */
enum { NETTLE_CONTEXT = 8192 };
static CRYPTO_ALIGN(64) uint8_t nettle_context[NETTLE_CONTEXT], nettle_keyed[NETTLE_CONTEXT],
    nettle_keyed128[NETTLE_CONTEXT];

static int nettle_chacha20(peers_data *d)
{
    N(chacha_set_key)(nettle_context, d->key);
    N(chacha_set_nonce)(nettle_context, d->nonce);
    N(chacha_crypt)(nettle_context, d->len, d->out, d->in);
    return 0;
}

static int nettle_salsa20(peers_data *d)
{
    N(salsa20_256_set_key)(nettle_context, d->key);
    N(salsa20_set_nonce)(nettle_context, d->nonce);
    N(salsa20_crypt)(nettle_context, d->len, d->out, d->in);
    return 0;
}

static int nettle_chapoly_seal(peers_data *d)
{
    N(chacha_poly1305_set_key)(nettle_context, d->key);
    N(chacha_poly1305_set_nonce)(nettle_context, d->nonce);
    N(chacha_poly1305_encrypt)(nettle_context, d->len, d->out, d->in);
    N(chacha_poly1305_digest)(nettle_context, 16, d->out + d->len);
    return 0;
}

/* The tag of a message that is opened is compared here, as its user would. */
#define NETTLE_GCM(bits, keyed_context)                                                            \
    static int nettle_gcm##bits##_seal_with(peers_data *d, void *context)                          \
    {                                                                                              \
        N(gcm_aes##bits##_set_iv)(context, 12, d->nonce);                                          \
        N(gcm_aes##bits##_encrypt)(context, d->len, d->out, d->in);                                \
        N(gcm_aes##bits##_digest)(context, 16, d->out + d->len);                                   \
        return 0;                                                                                  \
    }                                                                                              \
    static int nettle_gcm##bits##_open_with(peers_data *d, void *context)                          \
    {                                                                                              \
        uint8_t tag[16];                                                                           \
        N(gcm_aes##bits##_set_iv)(context, 12, d->nonce);                                          \
        N(gcm_aes##bits##_decrypt)(context, d->len, d->out, d->sealed);                            \
        N(gcm_aes##bits##_digest)(context, 16, tag);                                               \
        return memcmp(tag, d->sealed + d->len, 16) == 0 ? 0 : -1;                                  \
    }                                                                                              \
    static int nettle_gcm##bits##_seal(peers_data *d)                                              \
    {                                                                                              \
        N(gcm_aes##bits##_set_key)(nettle_context, d->key);                                        \
        return nettle_gcm##bits##_seal_with(d, nettle_context);                                    \
    }                                                                                              \
    static int nettle_gcm##bits##_open(peers_data *d)                                              \
    {                                                                                              \
        N(gcm_aes##bits##_set_key)(nettle_context, d->key);                                        \
        return nettle_gcm##bits##_open_with(d, nettle_context);                                    \
    }                                                                                              \
    static int nettle_gcm##bits##_keyed_seal(peers_data *d)                                        \
    {                                                                                              \
        return nettle_gcm##bits##_seal_with(d, keyed_context);                                     \
    }                                                                                              \
    static int nettle_gcm##bits##_keyed_open(peers_data *d)                                        \
    {                                                                                              \
        return nettle_gcm##bits##_open_with(d, keyed_context);                                     \
    }
NETTLE_GCM(128, nettle_keyed128)
NETTLE_GCM(256, nettle_keyed)

#define NETTLE_HASH(name, hash, size)                                                              \
    static int nettle_##name(peers_data *d)                                                        \
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
    static int nettle_##name(peers_data *d)                                                        \
    {                                                                                              \
        N(hmac_##hash##_set_key)(nettle_context, 32, d->key);                                      \
        N(hmac_##hash##_update)(nettle_context, d->len, d->in);                                    \
        N(hmac_##hash##_digest)(nettle_context, size, d->out);                                     \
        return 0;                                                                                  \
    }
NETTLE_HMAC(hmac256, sha256, 32)
NETTLE_HMAC(hmac512, sha512, 64)

#define NETTLE_PBKDF2(bits, size)                                                                  \
    static int nettle_pbkdf2_##bits##_##size(peers_data *d)                                        \
    {                                                                                              \
        N(pbkdf2_hmac_sha##bits)(16, d->key, PEERS_PBKDF2, 16, d->nonce, size, d->out);            \
        return 0;                                                                                  \
    }
NETTLE_PBKDF2(256, 32)
NETTLE_PBKDF2(256, 64)
NETTLE_PBKDF2(512, 64)
NETTLE_PBKDF2(512, 128)

static char nettle_version_text[32] = "unknown";

static const char *nettle_version(void)
{
    return nettle_version_text;
}

static int nettle_load(void)
{
    static const char *const names[] = {"libnettle.so.8", "libnettle.8.dylib", NULL};
    void *l                          = peers_open(names);
    int (*major)(void), (*minor)(void);

    if (l == NULL) {
        return 0;
    }
#define X(result, name, parameters)                                                                \
    if (!peers_find(l, #name, &nettle_api.name##_)) {                                              \
        return 0;                                                                                  \
    }
    NETTLE_FUNCTIONS(X)
#undef X
    if (peers_find(l, "nettle_version_major", &major) &&
        peers_find(l, "nettle_version_minor", &minor)) {
        (void) snprintf(nettle_version_text, sizeof nettle_version_text, "%d.%d", major(), minor());
    }
    return 1;
}

static void nettle_prepare(const peers_data *d)
{
    N(gcm_aes256_set_key)(nettle_keyed, d->key);
    N(gcm_aes128_set_key)(nettle_keyed128, d->key);
}

static const peers_way nettle_ways[] = {
    {"chacha20", nettle_chacha20},
    {"salsa20", nettle_salsa20},
    {"chacha20poly1305-seal", nettle_chapoly_seal},
    {"aes128gcm-seal", nettle_gcm128_seal},
    {"aes128gcm-open", nettle_gcm128_open},
    {"aes128gcm-seal, keyed", nettle_gcm128_keyed_seal},
    {"aes128gcm-open, keyed", nettle_gcm128_keyed_open},
    {"aes256gcm-seal", nettle_gcm256_seal},
    {"aes256gcm-open", nettle_gcm256_open},
    {"aes256gcm-seal, keyed", nettle_gcm256_keyed_seal},
    {"aes256gcm-open, keyed", nettle_gcm256_keyed_open},
    {"sha256", nettle_sha256},
    {"sha512", nettle_sha512},
    {"hmac-sha256", nettle_hmac256},
    {"hmac-sha512", nettle_hmac512},
    {"sha3-256", nettle_sha3},
    {"pbkdf2-sha256, 32 bytes", nettle_pbkdf2_256_32},
    {"pbkdf2-sha256, 64 bytes", nettle_pbkdf2_256_64},
    {"pbkdf2-sha512, 64 bytes", nettle_pbkdf2_512_64},
    {"pbkdf2-sha512, 128 bytes", nettle_pbkdf2_512_128},
};

const peers_library peers_nettle = {"nettle",
                                    nettle_load,
                                    NULL,
                                    nettle_prepare,
                                    nettle_version,
                                    nettle_ways,
                                    sizeof nettle_ways / sizeof nettle_ways[0]};
