/* trona and libsodium for trona bench --compare: the same interface, so one text for both. */
#include "peers.h"

#include <dlfcn.h>
#include <string.h>

/* Every function that a row calls. */
#define SODIUM_FUNCTIONS(X)                                                                        \
    X(crypto_stream_chacha20_xor)                                                                  \
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
    X(crypto_box_easy)                                                                             \
    X(crypto_pwhash)                                                                               \
    X(sodium_memcmp)                                                                               \
    X(sodium_is_zero)                                                                              \
    X(sodium_bin2hex)                                                                              \
    X(sodium_hex2bin)                                                                              \
    X(sodium_bin2base64)                                                                           \
    X(sodium_base642bin)                                                                           \
    X(sodium_init)
/* those that --enable-minimal leaves out */
#ifdef TRONA_MINIMAL
# define SODIUM_RARE_FUNCTIONS(X)
#else
# define SODIUM_RARE_FUNCTIONS(X)                                                                  \
     X(crypto_stream_xchacha20_xor)                                                                \
     X(crypto_scalarmult_ristretto255)                                                             \
     X(crypto_scalarmult_ristretto255_base)                                                        \
     X(crypto_core_ristretto255_from_hash)                                                         \
     X(crypto_core_ed25519_scalar_invert)                                                          \
     X(crypto_pwhash_scryptsalsa208sha256_ll)
#endif

static struct {
#define X(name) __typeof__(&name) name##_;
    SODIUM_FUNCTIONS(X)
    SODIUM_RARE_FUNCTIONS(X)
#undef X
} sodium_api;
#define S(name) sodium_api.name##_

/* SODIUM_ROW(op, body): both libraries' ways; in body, A(name) is the function. */
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
#define PEERS_THEIRS(name) sodium_api.name##_ /* not by S: no prefix of --with-symbol-prefix */

#define BODY_CHACHA20(A)                                                                           \
    return A(crypto_stream_chacha20_xor)(d->out, d->in, d->len, d->nonce, d->key);
SODIUM_ROW(chacha20, BODY_CHACHA20)
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
#define BODY_BOX(A) return A(crypto_box_easy)(d->out, d->in, 64, d->nonce, d->sealed, d->key);
SODIUM_ROW(box, BODY_BOX)
#define BODY_ARGON2ID(A)                                                                           \
    return A(crypto_pwhash)(d->out, 32, (const char *) d->in, 16, d->in + 16, 2, 1 << 26, 2);
SODIUM_ROW(argon2id, BODY_ARGON2ID)
#define BODY_ARGON2I(A)                                                                            \
    return A(crypto_pwhash)(d->out, 32, (const char *) d->in, 16, d->in + 16, 3, 1 << 26, 1);
SODIUM_ROW(argon2i, BODY_ARGON2I)

#ifndef TRONA_MINIMAL
# define BODY_XCHACHA20(A)                                                                         \
     return A(crypto_stream_xchacha20_xor)(d->out, d->in, d->len, d->nonce, d->key);
SODIUM_ROW(xchacha20, BODY_XCHACHA20)
# define BODY_RISTRETTO(A) return A(crypto_scalarmult_ristretto255)(d->out, d->key, d->sealed);
SODIUM_ROW(ristretto, BODY_RISTRETTO)
# define BODY_RISTRETTO_BASE(A) return A(crypto_scalarmult_ristretto255_base)(d->out, d->key);
SODIUM_ROW(ristretto_base, BODY_RISTRETTO_BASE)
# define BODY_RISTRETTO_HASH(A) return A(crypto_core_ristretto255_from_hash)(d->out, d->in);
SODIUM_ROW(ristretto_hash, BODY_RISTRETTO_HASH)
# define BODY_SCALAR_INVERT(A) return A(crypto_core_ed25519_scalar_invert)(d->out, d->key);
SODIUM_ROW(scalar_invert, BODY_SCALAR_INVERT)
# define BODY_SCRYPT(A)                                                                            \
     return A(crypto_pwhash_scryptsalsa208sha256_ll)(d->in, 16, d->in + 16, 32, 1 << 14, 8, 1,     \
                                                     d->out, 32);
SODIUM_ROW(scrypt, BODY_SCRYPT)
#endif

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

static int trona_load(void)
{
    return 1;
}

static int sodium_load(void)
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
    if (!peers_find(l, #name, &sodium_api.name##_)) {                                              \
        return 0;                                                                                  \
    }
    SODIUM_FUNCTIONS(X)
    SODIUM_RARE_FUNCTIONS(X)
#undef X
    return S(sodium_init)() >= 0;
}

static void trona_prepare(const compare_data *d)
{
    (void) crypto_aead_aes256gcm_beforenm(&peers_gcm_trona, d->key);
}

static void sodium_prepare(const compare_data *d)
{
    if (S(crypto_aead_aes256gcm_is_available)() != 0) {
        (void) S(crypto_aead_aes256gcm_beforenm)(&peers_gcm_sodium, d->key);
    }
}

static const peers_way trona_ways[] = {
    {"chacha20", peers_trona_chacha20},
    {"salsa20", peers_trona_salsa20},
    {"xsalsa20", peers_trona_xsalsa20},
    {"poly1305", peers_trona_poly1305},
    {"chacha20poly1305-seal", peers_trona_chapoly_seal},
    {"chacha20poly1305-open", peers_trona_chapoly_open},
    {"xchacha20poly1305-seal", peers_trona_xchapoly_seal},
    {"xchacha20poly1305-open", peers_trona_xchapoly_open},
    {"secretbox-seal", peers_trona_secretbox_seal},
    {"secretbox-open", peers_trona_secretbox_open},
    {"aes256ctr", peers_trona_aes256ctr},
    {"aes256gcm-seal", peers_trona_gcm_seal},
    {"aes256gcm-open", peers_trona_gcm_open},
    {"aes256gcm-seal, keyed", peers_trona_gcm_keyed_seal},
    {"aes256gcm-open, keyed", peers_trona_gcm_keyed_open},
    {"sha256", peers_trona_sha256},
    {"sha512", peers_trona_sha512},
    {"hmac-sha256", peers_trona_hmac256},
    {"hmac-sha512", peers_trona_hmac512},
    {"sha3-256", peers_trona_sha3},
    {"shake128", peers_trona_shake128},
    {"blake2b", peers_trona_blake2b},
    {"siphash24", peers_trona_siphash},
    {"memcmp", peers_trona_memcmp},
    {"is_zero", peers_trona_is_zero},
    {"bin2hex", peers_trona_bin2hex},
    {"hex2bin", peers_trona_hex2bin},
    {"bin2base64", peers_trona_bin2base64},
    {"base642bin", peers_trona_base642bin},
    {"x25519", peers_trona_x25519},
    {"x25519-base", peers_trona_x25519_base},
    {"ed25519-keypair", peers_trona_ed25519_keys},
    {"ed25519-sign", peers_trona_ed25519_sign},
    {"ed25519-verify", peers_trona_ed25519_verify},
    {"box-64", peers_trona_box},
    {"argon2id", peers_trona_argon2id},
    {"argon2i", peers_trona_argon2i},
#ifndef TRONA_MINIMAL
    {"xchacha20", peers_trona_xchacha20},
    {"ristretto255", peers_trona_ristretto},
    {"ristretto255-base", peers_trona_ristretto_base},
    {"ristretto255-from-hash", peers_trona_ristretto_hash},
    {"scalar-invert", peers_trona_scalar_invert},
    {"scrypt", peers_trona_scrypt},
#endif
};
static const peers_way sodium_ways[] = {
    {"chacha20", peers_sodium_chacha20},
    {"salsa20", peers_sodium_salsa20},
    {"xsalsa20", peers_sodium_xsalsa20},
    {"poly1305", peers_sodium_poly1305},
    {"chacha20poly1305-seal", peers_sodium_chapoly_seal},
    {"chacha20poly1305-open", peers_sodium_chapoly_open},
    {"xchacha20poly1305-seal", peers_sodium_xchapoly_seal},
    {"xchacha20poly1305-open", peers_sodium_xchapoly_open},
    {"secretbox-seal", peers_sodium_secretbox_seal},
    {"secretbox-open", peers_sodium_secretbox_open},
    {"aes256gcm-seal", peers_sodium_gcm_seal},
    {"aes256gcm-open", peers_sodium_gcm_open},
    {"aes256gcm-seal, keyed", peers_sodium_gcm_keyed_seal},
    {"aes256gcm-open, keyed", peers_sodium_gcm_keyed_open},
    {"sha256", peers_sodium_sha256},
    {"sha512", peers_sodium_sha512},
    {"hmac-sha256", peers_sodium_hmac256},
    {"hmac-sha512", peers_sodium_hmac512},
    {"blake2b", peers_sodium_blake2b},
    {"siphash24", peers_sodium_siphash},
    {"memcmp", peers_sodium_memcmp},
    {"is_zero", peers_sodium_is_zero},
    {"bin2hex", peers_sodium_bin2hex},
    {"hex2bin", peers_sodium_hex2bin},
    {"bin2base64", peers_sodium_bin2base64},
    {"base642bin", peers_sodium_base642bin},
    {"x25519", peers_sodium_x25519},
    {"x25519-base", peers_sodium_x25519_base},
    {"ed25519-keypair", peers_sodium_ed25519_keys},
    {"ed25519-sign", peers_sodium_ed25519_sign},
    {"ed25519-verify", peers_sodium_ed25519_verify},
    {"box-64", peers_sodium_box},
    {"argon2id", peers_sodium_argon2id},
    {"argon2i", peers_sodium_argon2i},
#ifndef TRONA_MINIMAL
    {"xchacha20", peers_sodium_xchacha20},
    {"ristretto255", peers_sodium_ristretto},
    {"ristretto255-base", peers_sodium_ristretto_base},
    {"ristretto255-from-hash", peers_sodium_ristretto_hash},
    {"scalar-invert", peers_sodium_scalar_invert},
    {"scrypt", peers_sodium_scrypt},
#endif
};

const peers_library peers_trona = {"trona", trona_load, trona_prepare, trona_ways,
                                   sizeof trona_ways / sizeof trona_ways[0]};

const peers_library peers_sodium = {"libsodium", sodium_load, sodium_prepare, sodium_ways,
                                    sizeof sodium_ways / sizeof sodium_ways[0]};
