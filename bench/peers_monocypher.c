/* SPDX-License-Identifier: ISC */
/* Monocypher 4, as trona bench --compare measures it. Ed25519 and SHA-512 are an optional part of
 * it. */
#include "peers_library.h"

#include <stdlib.h>
#include <string.h>

enum { MONOCYPHER_ARGON2I = 1, MONOCYPHER_ARGON2ID = 2, MONOCYPHER_BLOCKS = 1 << 16 };

typedef struct monocypher_config {
    uint32_t algorithm, blocks, passes, lanes;
} monocypher_config;
typedef struct monocypher_inputs {
    const uint8_t *password, *salt;
    uint32_t password_size, salt_size;
} monocypher_inputs;
typedef struct monocypher_extras {
    const uint8_t *key, *ad;
    uint32_t key_size, ad_size;
} monocypher_extras;

#define MONOCYPHER_FUNCTIONS(X)                                                                    \
    X(void, crypto_aead_lock,                                                                      \
      (uint8_t *, uint8_t *, const uint8_t *, const uint8_t *, const uint8_t *, size_t,            \
       const uint8_t *, size_t) )                                                                  \
    X(int, crypto_aead_unlock,                                                                     \
      (uint8_t *, const uint8_t *, const uint8_t *, const uint8_t *, const uint8_t *, size_t,      \
       const uint8_t *, size_t) )                                                                  \
    X(uint64_t, crypto_chacha20_djb,                                                               \
      (uint8_t *, const uint8_t *, size_t, const uint8_t *, const uint8_t *, uint64_t) )           \
    X(uint64_t, crypto_chacha20_x,                                                                 \
      (uint8_t *, const uint8_t *, size_t, const uint8_t *, const uint8_t *, uint64_t) )           \
    X(void, crypto_poly1305, (uint8_t *, const uint8_t *, size_t, const uint8_t *) )               \
    X(void, crypto_blake2b, (uint8_t *, size_t, const uint8_t *, size_t) )                         \
    X(void, crypto_x25519, (uint8_t *, const uint8_t *, const uint8_t *) )                         \
    X(void, crypto_x25519_public_key, (uint8_t *, const uint8_t *) )                               \
    X(void, crypto_argon2,                                                                         \
      (uint8_t *, uint32_t, void *, monocypher_config, monocypher_inputs, monocypher_extras))
#define MONOCYPHER_OPTIONAL(X)                                                                     \
    X(void, crypto_sha512, (uint8_t *, const uint8_t *, size_t) )                                  \
    X(void, crypto_ed25519_key_pair, (uint8_t *, uint8_t *, uint8_t *) )                           \
    X(void, crypto_ed25519_sign, (uint8_t *, const uint8_t *, const uint8_t *, size_t) )           \
    X(int, crypto_ed25519_check, (const uint8_t *, const uint8_t *, const uint8_t *, size_t) )

static struct {
#define X(result, name, parameters) result(*name##_) parameters;
    MONOCYPHER_FUNCTIONS(X) MONOCYPHER_OPTIONAL(X)
#undef X
} monocypher_api;
static int monocypher_optional; /* 1: that part is there */
#define M(name) monocypher_api.name##_

static int monocypher_seal(peers_data *d)
{
    M(crypto_aead_lock)(d->out, d->out + d->len, d->key, d->nonce, NULL, 0, d->in, d->len);
    return 0;
}
static int monocypher_open(peers_data *d)
{
    return M(crypto_aead_unlock)(d->out, d->sealed + d->len, d->key, d->nonce, NULL, 0, d->sealed,
                                 d->len);
}
static int monocypher_chacha20(peers_data *d)
{
    (void) M(crypto_chacha20_djb)(d->out, d->in, d->len, d->key, d->nonce, 0);
    return 0;
}
static int monocypher_xchacha20(peers_data *d)
{
    (void) M(crypto_chacha20_x)(d->out, d->in, d->len, d->key, d->nonce, 0);
    return 0;
}
static int monocypher_poly1305(peers_data *d)
{
    M(crypto_poly1305)(d->out, d->in, d->len, d->key);
    return 0;
}
static int monocypher_blake2b(peers_data *d)
{
    M(crypto_blake2b)(d->out, 64, d->in, d->len);
    return 0;
}
static int monocypher_blake2b_256(peers_data *d)
{
    M(crypto_blake2b)(d->out, 32, d->in, d->len);
    return 0;
}
static int monocypher_sha512(peers_data *d)
{
    M(crypto_sha512)(d->out, d->in, d->len);
    return 0;
}
static int monocypher_x25519(peers_data *d)
{
    M(crypto_x25519)(d->out, d->key, d->sealed);
    return 0;
}
static int monocypher_x25519_base(peers_data *d)
{
    M(crypto_x25519_public_key)(d->out, d->key);
    return 0;
}
static int monocypher_keypair(peers_data *d)
{
    uint8_t seed[32]; /* is wiped */

    memcpy(seed, d->key, sizeof seed);
    M(crypto_ed25519_key_pair)(d->out + 32, d->out, seed);
    return 0;
}
static int monocypher_sign(peers_data *d)
{
    M(crypto_ed25519_sign)(d->out, d->sealed + 64, d->in, 32);
    return 0;
}
static int monocypher_verify(peers_data *d)
{
    return M(crypto_ed25519_check)(d->sealed, d->sealed + 96, d->in, 32);
}

static int monocypher_argon2(peers_data *d, uint32_t algorithm, uint32_t passes)
{
    monocypher_config config = {0, MONOCYPHER_BLOCKS, 0, 1};
    monocypher_inputs inputs = {NULL, NULL, 16, 16};
    monocypher_extras extras = {NULL, NULL, 0, 0};
    void *work               = malloc((size_t) MONOCYPHER_BLOCKS * 1024);

    if (work == NULL) {
        return -1;
    }
    config.algorithm = algorithm;
    config.passes    = passes;
    inputs.password  = d->in;
    inputs.salt      = d->in + 16;
    M(crypto_argon2)(d->out, 32, work, config, inputs, extras);
    free(work);
    return 0;
}
static int monocypher_argon2i(peers_data *d)
{
    return monocypher_argon2(d, MONOCYPHER_ARGON2I, 3);
}
static int monocypher_argon2id(peers_data *d)
{
    return monocypher_argon2(d, MONOCYPHER_ARGON2ID, 2);
}

static int monocypher_load(void)
{
    static const char *const names[] = {"libmonocypher.so.4", "libmonocypher.4.dylib", NULL};
    void *l                          = peers_open(names);

    if (l == NULL) {
        return 0;
    }
#define X(result, name, parameters)                                                                \
    if (!peers_find(l, #name, &monocypher_api.name##_)) {                                          \
        return 0;                                                                                  \
    }
    MONOCYPHER_FUNCTIONS(X)
#undef X
    monocypher_optional = 1;
#define X(result, name, parameters)                                                                \
    if (!peers_find(l, #name, &monocypher_api.name##_)) {                                          \
        monocypher_optional = 0;                                                                   \
    }
    MONOCYPHER_OPTIONAL(X)
#undef X
    return 1;
}

static int monocypher_has(const char *op)
{
    return monocypher_optional || (strncmp(op, "ed25519", 7) != 0 && strcmp(op, "sha512") != 0);
}

static void monocypher_prepare(const peers_data *d)
{
    (void) d;
}

/* It does not tell; the name of the library has the major version. */
static const char *monocypher_version(void)
{
    return "4";
}

static const peers_way monocypher_ways[] = {
    {"chacha20", monocypher_chacha20},
    {"xchacha20", monocypher_xchacha20},
    {"poly1305", monocypher_poly1305},
    {"xchacha20poly1305-seal", monocypher_seal},
    {"xchacha20poly1305-open", monocypher_open},
    {"sha512", monocypher_sha512},
    {"blake2b", monocypher_blake2b},
    {"blake2b-256", monocypher_blake2b_256},
    {"x25519", monocypher_x25519},
    {"x25519-base", monocypher_x25519_base},
    {"ed25519-keypair", monocypher_keypair},
    {"ed25519-sign", monocypher_sign},
    {"ed25519-verify", monocypher_verify},
    {"argon2id", monocypher_argon2id},
    {"argon2i", monocypher_argon2i},
};

const peers_library peers_monocypher = {"monocypher",
                                        monocypher_load,
                                        monocypher_has,
                                        monocypher_prepare,
                                        monocypher_version,
                                        monocypher_ways,
                                        sizeof monocypher_ways / sizeof monocypher_ways[0]};
