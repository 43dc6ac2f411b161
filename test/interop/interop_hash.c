/* SPDX-License-Identifier: ISC */
/* Hashes, MACs, key derivation. */
#include "interop.h"

/* name in one step, and in pieces through name_init, name_update, name_final. */
#define HASH_CASE(name, size)                                                                      \
    static void hash_##name(interop *t)                                                            \
    {                                                                                              \
        uint8_t m[INTEROP_MAX], h[64];                                                             \
        size_t len = interop_length(t), at = 0;                                                    \
        name##_state state;                                                                        \
                                                                                                   \
        interop_fill(t, m, len);                                                                   \
        RET(F(name)(h, m, len));                                                                   \
        PUT(h, size);                                                                              \
        RET(F(name##_init)(&state));                                                               \
        while (at < len) {                                                                         \
            size_t n = 1 + interop_below(t, len - at);                                             \
            RET(F(name##_update)(&state, m + at, n));                                              \
            at += n;                                                                               \
        }                                                                                          \
        RET(F(name##_final)(&state, h));                                                           \
        PUT(h, size);                                                                              \
    }
HASH_CASE(crypto_hash_sha256, 32)
HASH_CASE(crypto_hash_sha512, 64)

/* States that move between the libraries, as the guide from-libsodium.md says: F begins and ends,
 * G goes on. The side in the transcript makes it differ where the hash is another one. */
#define MOVES(name, size, ...)                                                                     \
    do {                                                                                           \
        name##_state state;                                                                        \
                                                                                                   \
        RET(F(name##_init)(__VA_ARGS__));                                                          \
        RET(F(name##_update)(&state, m, len));                                                     \
        RET(F(name##_final)(&state, h));                                                           \
        RET(F(name##_init)(__VA_ARGS__));                                                          \
        RET(F(name##_update)(&state, m, len / 3));                                                 \
        RET(G(name##_update)(&state, m + len / 3, len - len / 3));                                 \
        RET(F(name##_final)(&state, moved));                                                       \
        RET(memcmp(h, moved, size) == 0 ? 0 : 1 + t->side);                                        \
    } while (0)

static void hash_moves(interop *t)
{
    uint8_t m[INTEROP_MAX], h[64], moved[64], k[64];
    size_t len = interop_length(t);

    interop_fill(t, m, len);
    interop_fill(t, k, sizeof k);
    MOVES(crypto_hash_sha256, 32, &state);
    MOVES(crypto_hash_sha512, 64, &state);
    MOVES(crypto_auth_hmacsha256, 32, &state, k, sizeof k);
    MOVES(crypto_auth_hmacsha512, 64, &state, k, sizeof k);
    MOVES(crypto_auth_hmacsha512256, 32, &state, k, sizeof k);
}

static void hash_default(interop *t)
{
    uint8_t m[INTEROP_MAX], h[64];
    size_t len = interop_length(t);

    interop_fill(t, m, len);
    RET(F(crypto_hash)(h, m, len));
    PUT(h, 64);
}

/* A MAC with a key of 32 bytes: one step, verification of the right and of a wrong tag, and keygen.
 */
#define MAC_CASE(name, size)                                                                       \
    static void mac_##name(interop *t)                                                             \
    {                                                                                              \
        uint8_t m[INTEROP_MAX], h[64], k[32];                                                      \
        size_t len = interop_length(t);                                                            \
                                                                                                   \
        interop_fill(t, m, len);                                                                   \
        F(name##_keygen)(k);                                                                       \
        PUT(k, 32);                                                                                \
        RET(F(name)(h, m, len, k));                                                                \
        PUT(h, size);                                                                              \
        RET(F(name##_verify)(h, m, len, k));                                                       \
        RET(G(name##_verify)(h, m, len, k));                                                       \
        interop_flip(t, h, size);                                                                  \
        RET(F(name##_verify)(h, m, len, k));                                                       \
    }
MAC_CASE(crypto_auth, 32)
MAC_CASE(crypto_auth_hmacsha256, 32)
MAC_CASE(crypto_auth_hmacsha512, 64)
MAC_CASE(crypto_auth_hmacsha512256, 32)
MAC_CASE(crypto_onetimeauth, 16)
MAC_CASE(crypto_onetimeauth_poly1305, 16)

/* A MAC in pieces. INIT(state, k) starts it. */
#define MAC_PIECES_CASE(name, size, init)                                                          \
    static void pieces_##name(interop *t)                                                          \
    {                                                                                              \
        uint8_t m[INTEROP_MAX], h[64], k[200];                                                     \
        size_t len = interop_length(t), at = 0, keylen = interop_below(t, sizeof k);               \
        name##_state state;                                                                        \
                                                                                                   \
        interop_fill(t, m, len);                                                                   \
        interop_fill(t, k, sizeof k);                                                              \
        RET(init);                                                                                 \
        while (at < len) {                                                                         \
            size_t n = 1 + interop_below(t, len - at);                                             \
            RET(F(name##_update)(&state, m + at, n));                                              \
            at += n;                                                                               \
        }                                                                                          \
        RET(F(name##_final)(&state, h));                                                           \
        PUT(h, size);                                                                              \
        (void) keylen;                                                                             \
    }
MAC_PIECES_CASE(crypto_auth_hmacsha256, 32, F(crypto_auth_hmacsha256_init)(&state, k, keylen))
MAC_PIECES_CASE(crypto_auth_hmacsha512, 64, F(crypto_auth_hmacsha512_init)(&state, k, keylen))
MAC_PIECES_CASE(crypto_auth_hmacsha512256, 32, F(crypto_auth_hmacsha512256_init)(&state, k, keylen))
MAC_PIECES_CASE(crypto_onetimeauth, 16, F(crypto_onetimeauth_init)(&state, k))
MAC_PIECES_CASE(crypto_onetimeauth_poly1305, 16, F(crypto_onetimeauth_poly1305_init)(&state, k))

/* crypto_generichash, by both of its names: every length of output and key, refused ones too. */
#define BLAKE2B_CASE(name)                                                                         \
    static void blake2b_##name(interop *t)                                                         \
    {                                                                                              \
        uint8_t m[INTEROP_MAX], h[80] = {0}, k[80];                                                \
        size_t len = interop_length(t), at = 0, keylen = interop_below(t, 66);                     \
        size_t outlen = interop_below(t, 66);                                                      \
        name##_state state;                                                                        \
                                                                                                   \
        interop_fill(t, m, len);                                                                   \
        F(name##_keygen)(k);                                                                       \
        PUT(k, 32);                                                                                \
        interop_fill(t, k, sizeof k);                                                              \
        RET(F(name)(h, outlen, m, len, k, keylen));                                                \
        PUT(h, sizeof h);                                                                          \
        RET(F(name)(h, 32, m, len, NULL, 0));                                                      \
        PUT(h, sizeof h);                                                                          \
        if (F(name##_init)(&state, k, keylen, outlen) != 0) {                                      \
            RET(-1);                                                                               \
            return;                                                                                \
        }                                                                                          \
        while (at < len) {                                                                         \
            size_t n = 1 + interop_below(t, len - at);                                             \
            RET(F(name##_update)(&state, m + at, n));                                              \
            at += n;                                                                               \
        }                                                                                          \
        RET(F(name##_final)(&state, h, outlen));                                                   \
        RET(F(name##_final)(&state, h, outlen));                                                   \
        PUT(h, sizeof h);                                                                          \
    }
BLAKE2B_CASE(crypto_generichash)
BLAKE2B_CASE(crypto_generichash_blake2b)

static void blake2b_salt(interop *t)
{
    uint8_t m[INTEROP_MAX], h[64] = {0}, k[64], salt[16], personal[16];
    size_t len = interop_length(t), keylen = interop_below(t, 65);
    size_t outlen         = 1 + interop_below(t, 64);
    const uint8_t *s      = interop_below(t, 4) ? salt : NULL;
    const uint8_t *person = interop_below(t, 4) ? personal : NULL;
    crypto_generichash_blake2b_state state;

    interop_fill(t, m, len);
    interop_fill(t, k, sizeof k);
    interop_fill(t, salt, 16);
    interop_fill(t, personal, 16);
    RET(F(crypto_generichash_blake2b_salt_personal)(h, outlen, m, len, k, keylen, s, person));
    PUT(h, 64);
    RET(F(crypto_generichash_blake2b_init_salt_personal)(&state, k, keylen, outlen, s, person));
    RET(F(crypto_generichash_blake2b_update)(&state, m, len));
    RET(F(crypto_generichash_blake2b_final)(&state, h, outlen));
    PUT(h, 64);
}

static void hash_short(interop *t)
{
    uint8_t m[INTEROP_MAX], h[16], k[16];
    size_t len = interop_length(t);

    interop_fill(t, m, len);
    F(crypto_shorthash_keygen)(k);
    PUT(k, 16);
    RET(F(crypto_shorthash)(h, m, len, k));
    PUT(h, 8);
    RET(F(crypto_shorthash_siphash24)(h, m, len, k));
    PUT(h, 8);
    RET(F(crypto_shorthash_siphashx24)(h, m, len, k));
    PUT(h, 16);
}

static void hash_kdf(interop *t)
{
    uint8_t key[32], sub[80] = {0};
    char ctx[8];
    size_t len  = interop_below(t, 70);
    uint64_t id = interop_random(t) >> interop_below(t, 64);

    F(crypto_kdf_keygen)(key);
    PUT(key, 32);
    interop_fill(t, ctx, sizeof ctx);
    errno = 0;
    RET(F(crypto_kdf_derive_from_key)(sub, len, id, ctx, key));
    RET(errno);
    PUT(sub, sizeof sub);
    errno = 0;
    RET(F(crypto_kdf_blake2b_derive_from_key)(sub, len, id, ctx, key));
    RET(errno);
    PUT(sub, sizeof sub);
}

/* Both ends, one of them by the other library; and public keys of small order. */
static void hash_kx(interop *t)
{
    uint8_t seed[32], cpk[32], csk[32], spk[32], ssk[32], rx[32] = {0}, tx[32] = {0};

    interop_fill(t, seed, 32);
    RET(F(crypto_kx_seed_keypair)(cpk, csk, seed));
    RET(F(crypto_kx_keypair)(spk, ssk));
    PUT(cpk, 32);
    PUT(csk, 32);
    PUT(spk, 32);
    PUT(ssk, 32);
    RET(F(crypto_kx_client_session_keys)(rx, tx, cpk, csk, spk));
    PUT(rx, 32);
    PUT(tx, 32);
    RET(G(crypto_kx_server_session_keys)(rx, tx, spk, ssk, cpk));
    RET(F(crypto_kx_server_session_keys)(interop_below(t, 2) ? rx : NULL, tx, spk, ssk, cpk));
    PUT(rx, 32);
    PUT(tx, 32);
    memset(spk, 0, 32);
    spk[0] = (uint8_t) interop_below(t, 3);
    RET(F(crypto_kx_client_session_keys)(rx, NULL, cpk, csk, spk));
    RET(F(crypto_kx_server_session_keys)(NULL, tx, cpk, csk, spk));
}

const interop_case interop_hash_cases[] = {
    {"crypto_hash", hash_default, 2000},
    {"crypto_hash_sha256", hash_crypto_hash_sha256, 3000},
    {"crypto_hash_sha512", hash_crypto_hash_sha512, 3000},
    {"states of SHA-2 and HMAC that move", hash_moves, 1000},
    {"crypto_auth", mac_crypto_auth, 2000},
    {"crypto_auth_hmacsha256", mac_crypto_auth_hmacsha256, 2000},
    {"crypto_auth_hmacsha512", mac_crypto_auth_hmacsha512, 2000},
    {"crypto_auth_hmacsha512256", mac_crypto_auth_hmacsha512256, 2000},
    {"crypto_onetimeauth", mac_crypto_onetimeauth, 2000},
    {"crypto_onetimeauth_poly1305", mac_crypto_onetimeauth_poly1305, 2000},
    {"crypto_auth_hmacsha256 in pieces", pieces_crypto_auth_hmacsha256, 2000},
    {"crypto_auth_hmacsha512 in pieces", pieces_crypto_auth_hmacsha512, 2000},
    {"crypto_auth_hmacsha512256 in pieces", pieces_crypto_auth_hmacsha512256, 2000},
    {"crypto_onetimeauth in pieces", pieces_crypto_onetimeauth, 2000},
    {"crypto_onetimeauth_poly1305 in pieces", pieces_crypto_onetimeauth_poly1305, 2000},
    {"crypto_generichash", blake2b_crypto_generichash, 3000},
    {"crypto_generichash_blake2b", blake2b_crypto_generichash_blake2b, 3000},
    {"crypto_generichash_blake2b, salt and personal", blake2b_salt, 3000},
    {"crypto_shorthash", hash_short, 3000},
    {"crypto_kdf", hash_kdf, 3000},
    {"crypto_kx", hash_kx, 300},
    {NULL, NULL, 0},
};
