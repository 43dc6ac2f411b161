/* SPDX-License-Identifier: ISC */
/* trona and libsodium for trona bench --compare: the same interface, so one text for both. */
#include "peers_library.h"

#include <stdlib.h>
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
    X(crypto_box_easy_afternm)                                                                     \
    X(crypto_secretstream_xchacha20poly1305_init_pull)                                             \
    X(crypto_secretstream_xchacha20poly1305_push)                                                  \
    X(randombytes_buf)                                                                             \
    X(randombytes_internal_implementation)                                                         \
    X(crypto_pwhash)                                                                               \
    X(sodium_memcmp)                                                                               \
    X(sodium_is_zero)                                                                              \
    X(sodium_bin2hex)                                                                              \
    X(sodium_hex2bin)                                                                              \
    X(sodium_bin2base64)                                                                           \
    X(sodium_base642bin)
/* those that --enable-minimal leaves out */
#ifdef TRONA_MINIMAL
# define SODIUM_RARE_FUNCTIONS(X)
#else
# define SODIUM_RARE_FUNCTIONS(X)                                                                  \
     X(crypto_stream_xchacha20_xor)                                                                \
     X(crypto_scalarmult_ristretto255)                                                             \
     X(crypto_scalarmult_ristretto255_base)                                                        \
     X(crypto_core_ristretto255_from_hash)                                                         \
     X(crypto_core_ristretto255_add)                                                               \
     X(crypto_core_ed25519_scalar_invert)                                                          \
     X(crypto_pwhash_scryptsalsa208sha256_ll)
#endif

/* those that came after libsodium 1.0.18: where one is missing, so is its operation */
#define SODIUM_YOUNG_FUNCTIONS(X)                                                                  \
    X(crypto_aead_aegis128l_encrypt)                                                               \
    X(crypto_aead_aegis128l_decrypt)                                                               \
    X(crypto_aead_aegis256_encrypt)                                                                \
    X(crypto_aead_aegis256_decrypt)                                                                \
    X(crypto_hash_sha3256)                                                                         \
    X(crypto_xof_shake128)                                                                         \
    X(crypto_kem_mlkem768_seed_keypair)                                                            \
    X(crypto_kem_mlkem768_enc_deterministic)                                                       \
    X(crypto_kem_mlkem768_dec)                                                                     \
    X(crypto_kem_xwing_seed_keypair)                                                               \
    X(crypto_kem_xwing_enc_deterministic)                                                          \
    X(crypto_kem_xwing_dec)

/* Both are called by pointer, so that neither pays for the linker's table alone. */
static struct {
#define X(name) __typeof__(&name) name##_;
    SODIUM_FUNCTIONS(X)
    SODIUM_RARE_FUNCTIONS(X)
    SODIUM_YOUNG_FUNCTIONS(X)
#undef X
} sodium_api, trona_api;
#define S(name) sodium_api.name##_

/* SODIUM_ROW(op, body): both libraries' ways; in body, A(name) is the function. */
#define SODIUM_ROW(op, body)                                                                       \
    static int peers_trona_##op(peers_data *d)                                                     \
    {                                                                                              \
        body(PEERS_OWN)                                                                            \
    }                                                                                              \
    static int peers_sodium_##op(peers_data *d)                                                    \
    {                                                                                              \
        body(PEERS_THEIRS)                                                                         \
    }
#define PEERS_OWN(name)    trona_api.name##_
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
#define BODY_BOX_AFTERNM(A)                                                                        \
    return A(crypto_box_easy_afternm)(d->out, d->in, d->len, d->nonce, d->key);
SODIUM_ROW(box_afternm, BODY_BOX_AFTERNM)
/* Each call is the next message of a stream that begins when the outputs are compared. */
static crypto_secretstream_xchacha20poly1305_state peers_stream_trona, peers_stream_sodium;
#define PEERS_STREAM_PEERS_OWN    peers_stream_trona
#define PEERS_STREAM_PEERS_THEIRS peers_stream_sodium
#define BODY_STREAM_PUSH(A)                                                                        \
    return A(crypto_secretstream_xchacha20poly1305_push)(&PEERS_STREAM_##A, d->out, NULL, d->in,   \
                                                         d->len, NULL, 0, 0);
SODIUM_ROW(stream_push, BODY_STREAM_PUSH)
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
#define BODY_BLAKE2B_256(A) return A(crypto_generichash)(d->out, 32, d->in, d->len, NULL, 0);
SODIUM_ROW(blake2b_256, BODY_BLAKE2B_256)
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
#define BODY_RANDOM(A)                                                                             \
    A(randombytes_buf)(d->sealed, 32); /* not where results are compared */                        \
    return 0;
SODIUM_ROW(random, BODY_RANDOM)
#define BODY_RANDOM_INTERNAL(A)                                                                    \
    PEERS_OBJECT_##A(randombytes_internal_implementation).buf(d->sealed, 32);                      \
    return 0;
#define PEERS_OBJECT_PEERS_OWN(name)    (name)
#define PEERS_OBJECT_PEERS_THEIRS(name) (*sodium_api.name##_)
SODIUM_ROW(random_internal, BODY_RANDOM_INTERNAL)
#define BODY_X25519(A) return A(crypto_scalarmult)(d->out, d->key, d->sealed);
SODIUM_ROW(x25519, BODY_X25519)
/* The scalars, then the points; libsodium takes one after the other. */
static int peers_trona_x25519_batch(peers_data *d)
{
    return crypto_scalarmult_curve25519_batch(d->out, NULL, d->in, d->in + 16 * 32, 16);
}
static int peers_sodium_x25519_batch(peers_data *d)
{
    int i, ret = 0;

    for (i = 0; i < 16 * 32; i += 32) {
        ret |= sodium_api.crypto_scalarmult_(d->out + i, d->in + i, d->in + 16 * 32 + i);
    }
    return ret;
}
#define BODY_X25519_BASE(A) return A(crypto_scalarmult_base)(d->out, d->key);
SODIUM_ROW(x25519_base, BODY_X25519_BASE)
#define BODY_ED25519_KEYS(A) return A(crypto_sign_seed_keypair)(d->out, d->out + 32, d->key);
SODIUM_ROW(ed25519_keys, BODY_ED25519_KEYS)
#define BODY_ED25519_SIGN(A)                                                                       \
    return A(crypto_sign_detached)(d->out, NULL, d->in, 32, d->sealed + 64);
SODIUM_ROW(ed25519_sign, BODY_ED25519_SIGN)
/* The same message 64 times. */
static int peers_trona_ed25519_sign_batch(peers_data *d)
{
    const unsigned char *m[64], *sk[64];
    unsigned long long mlen[64];
    int i;

    for (i = 0; i < 64; i++) {
        m[i]    = d->in;
        mlen[i] = 32;
        sk[i]   = d->sealed + 64;
    }
    return crypto_sign_ed25519_batch(d->out, m, mlen, sk, 64);
}
static int peers_sodium_ed25519_sign_batch(peers_data *d)
{
    int i, ret = 0;

    for (i = 0; i < 64; i++) {
        ret |= sodium_api.crypto_sign_detached_(d->out + 64 * i, NULL, d->in, 32, d->sealed + 64);
    }
    return ret;
}
#define BODY_ED25519_VERIFY(A)                                                                     \
    return A(crypto_sign_verify_detached)(d->sealed, d->in, 32, d->sealed + 96);
SODIUM_ROW(ed25519_verify, BODY_ED25519_VERIFY)
/* The same signature 64 times; by one equation, or each by itself. */
static int peers_trona_verify_many(peers_data *d, int equation)
{
    const unsigned char *sig[64], *m[64], *pk[64];
    unsigned long long mlen[64];
    int i;

    for (i = 0; i < 64; i++) {
        sig[i]  = d->sealed;
        m[i]    = d->in;
        mlen[i] = 32;
        pk[i]   = d->sealed + 96;
    }
    return equation ? crypto_sign_ed25519_verify_batch_equation(sig, m, mlen, pk, 64)
                    : crypto_sign_ed25519_verify_batch(NULL, sig, m, mlen, pk, 64);
}
static int peers_trona_ed25519_verify_batch(peers_data *d)
{
    return peers_trona_verify_many(d, 0);
}
static int peers_trona_ed25519_verify_equation(peers_data *d)
{
    return peers_trona_verify_many(d, 1);
}
static int peers_sodium_ed25519_verify_batch(peers_data *d)
{
    int i, ret = 0;

    for (i = 0; i < 64; i++) {
        ret |= peers_sodium_ed25519_verify(d);
    }
    return ret;
}
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
# define BODY_RISTRETTO_ADD(A)                                                                     \
     return A(crypto_core_ristretto255_add)(d->out, d->sealed, d->sealed + 32);
SODIUM_ROW(ristretto_add, BODY_RISTRETTO_ADD)
# define BODY_SCALAR_INVERT(A) return A(crypto_core_ed25519_scalar_invert)(d->out, d->key);
SODIUM_ROW(scalar_invert, BODY_SCALAR_INVERT)
# define BODY_SCRYPT(A)                                                                            \
     return A(crypto_pwhash_scryptsalsa208sha256_ll)(d->in, 16, d->in + 16, 32, 1 << 14, 8, 1,     \
                                                     d->out, 32);
SODIUM_ROW(scrypt, BODY_SCRYPT)
#endif

/* Functions that libsodium 1.0.18 has not, but later versions. */
#define BODY_SEAL(A, name)                                                                         \
    return A(crypto_aead_##name##_encrypt)(d->out, NULL, d->in, d->len, NULL, 0, NULL, d->nonce,   \
                                           d->key);
#define BODY_OPEN(A, name)                                                                         \
    return A(crypto_aead_##name##_decrypt)(d->out, NULL, NULL, d->sealed, d->len + 32, NULL, 0,    \
                                           d->nonce, d->key);
#define BODY_AEGIS128L_SEAL(A) BODY_SEAL(A, aegis128l)
SODIUM_ROW(aegis128l_seal, BODY_AEGIS128L_SEAL)
#define BODY_AEGIS128L_OPEN(A) BODY_OPEN(A, aegis128l)
SODIUM_ROW(aegis128l_open, BODY_AEGIS128L_OPEN)
#define BODY_AEGIS256_SEAL(A) BODY_SEAL(A, aegis256)
SODIUM_ROW(aegis256_seal, BODY_AEGIS256_SEAL)
#define BODY_AEGIS256_OPEN(A) BODY_OPEN(A, aegis256)
SODIUM_ROW(aegis256_open, BODY_AEGIS256_OPEN)
#define BODY_SHA3(A) return A(crypto_hash_sha3256)(d->out, d->in, d->len);
SODIUM_ROW(sha3, BODY_SHA3)
#define BODY_SHAKE128(A) return A(crypto_xof_shake128)(d->out, 32, d->in, d->len);
SODIUM_ROW(shake128, BODY_SHAKE128)
#define BODY_MLKEM_KEYPAIR(A)                                                                      \
    return A(crypto_kem_mlkem768_seed_keypair)(d->out, d->out + PEERS_KEM_SK, d->in);
SODIUM_ROW(mlkem_keypair, BODY_MLKEM_KEYPAIR)
#define BODY_MLKEM_ENC(A)                                                                          \
    return A(crypto_kem_mlkem768_enc_deterministic)(d->out + 32, d->out, d->sealed, d->in);
SODIUM_ROW(mlkem_enc, BODY_MLKEM_ENC)
#define BODY_MLKEM_DEC(A)                                                                          \
    return A(crypto_kem_mlkem768_dec)(d->out, d->sealed + PEERS_KEM_CT, d->sealed + PEERS_KEM_SK);
SODIUM_ROW(mlkem_dec, BODY_MLKEM_DEC)
#define BODY_XWING_KEYPAIR(A)                                                                      \
    return A(crypto_kem_xwing_seed_keypair)(d->out, d->out + PEERS_KEM_SK, d->in);
SODIUM_ROW(xwing_keypair, BODY_XWING_KEYPAIR)
#define BODY_XWING_ENC(A)                                                                          \
    return A(crypto_kem_xwing_enc_deterministic)(d->out + 32, d->out, d->sealed, d->in);
SODIUM_ROW(xwing_enc, BODY_XWING_ENC)
#define BODY_XWING_DEC(A)                                                                          \
    return A(crypto_kem_xwing_dec)(d->out, d->sealed + PEERS_KEM_CT, d->sealed + PEERS_KEM_SK);
SODIUM_ROW(xwing_dec, BODY_XWING_DEC)

/* Functions that libsodium has not. */
static CRYPTO_ALIGN(64) uint8_t peers_ctr_trona[crypto_stream_aes256ctr_BEFORENMBYTES];
static crypto_aead_aes128gcm_state peers_gcm128_trona;

static int peers_trona_aes128ctr(peers_data *d)
{
    return crypto_stream_aes128ctr_xor(d->out, d->in, d->len, d->nonce, d->key);
}

static int peers_trona_aes256ctr(peers_data *d)
{
    return crypto_stream_aes256ctr_xor(d->out, d->in, d->len, d->nonce, d->key);
}

static int peers_trona_ctr_keyed(peers_data *d)
{
    return crypto_stream_aes256ctr_xor_afternm(d->out, d->in, d->len, d->nonce, peers_ctr_trona);
}

#define TRONA_SEAL(name)                                                                           \
    static int peers_trona_##name##_seal(peers_data *d)                                            \
    {                                                                                              \
        return crypto_aead_##name##_encrypt(d->out, NULL, d->in, d->len, NULL, 0, NULL, d->nonce,  \
                                            d->key);                                               \
    }
#define TRONA_OPEN(name, tag)                                                                      \
    static int peers_trona_##name##_open(peers_data *d)                                            \
    {                                                                                              \
        return crypto_aead_##name##_decrypt(d->out, NULL, NULL, d->sealed, d->len + tag, NULL, 0,  \
                                            d->nonce, d->key);                                     \
    }
TRONA_SEAL(aes128gcm)
TRONA_SEAL(aegis128x2)
TRONA_SEAL(aegis128x4)
TRONA_SEAL(aegis256x2)
TRONA_SEAL(aegis256x4)
TRONA_OPEN(aes128gcm, 16)

static int peers_trona_gcm128_keyed_seal(peers_data *d)
{
    return crypto_aead_aes128gcm_encrypt_afternm(d->out, NULL, d->in, d->len, NULL, 0, NULL,
                                                 d->nonce, &peers_gcm128_trona);
}

static int peers_trona_gcm128_keyed_open(peers_data *d)
{
    return crypto_aead_aes128gcm_decrypt_afternm(d->out, NULL, NULL, d->sealed, d->len + 16, NULL,
                                                 0, d->nonce, &peers_gcm128_trona);
}

static int peers_trona_blake3(peers_data *d)
{
    return crypto_hash_blake3(d->out, d->in, d->len);
}

#define TRONA_PBKDF2(bits, size)                                                                   \
    static int peers_trona_pbkdf2_##bits##_##size(peers_data *d)                                   \
    {                                                                                              \
        return crypto_pwhash_pbkdf2_sha##bits(d->out, size, (char *) d->key, 16, d->nonce, 16,     \
                                              PEERS_PBKDF2);                                       \
    }
TRONA_PBKDF2(256, 32)
TRONA_PBKDF2(256, 64)
TRONA_PBKDF2(512, 64)
TRONA_PBKDF2(512, 128)

/* How many attempts a signature takes depends on the message: 64 of them in turn. */
#define PEERS_TRONA_MLDSA(set)                                                                     \
    static int peers_trona_mldsa##set##_keypair(peers_data *d)                                     \
    {                                                                                              \
        return crypto_sign_mldsa##set##_seed_keypair(d->out, d->out + PEERS_MLDSA_SK, d->in);      \
    }                                                                                              \
    static int peers_trona_mldsa##set##_sign(peers_data *d)                                        \
    {                                                                                              \
        static unsigned n;                                                                         \
                                                                                                   \
        n++;                                                                                       \
        return crypto_sign_mldsa##set##_detached_deterministic(d->out, d->in + n % 64, 32, NULL,   \
                                                               0, d->sealed + PEERS_MLDSA_SK);     \
    }                                                                                              \
    static int peers_trona_mldsa##set##_verify(peers_data *d)                                      \
    {                                                                                              \
        return crypto_sign_mldsa##set##_verify_detached(d->sealed + PEERS_MLDSA_SIG, d->in, 32,    \
                                                        NULL, 0, d->sealed);                       \
    }
PEERS_TRONA_MLDSA(44)
PEERS_TRONA_MLDSA(65)
PEERS_TRONA_MLDSA(87)

static int trona_load(void)
{
#define X(name) trona_api.name##_ = &name;
    SODIUM_FUNCTIONS(X)
    SODIUM_RARE_FUNCTIONS(X)
    SODIUM_YOUNG_FUNCTIONS(X)
#undef X
    return 1;
}

int peers_sodium_open(void **library)
{
    static const char *const names[] = {"libsodium.so.26", "libsodium.so.23", "libsodium.26.dylib",
                                        "libsodium.23.dylib", NULL};
    void *l = peers_open_other(names, "trona_version_string"); /* trona itself is no peer */
    __typeof__(&sodium_init) init;
    int masked;

    *library = l;
    if (l == NULL || !peers_find(l, "sodium_init", &init)) {
        return 0;
    }
    masked = getenv("TRONA_CPU") != NULL && peers_mask(l);
    return init() < 0 ? 0 : masked ? 2 : 1;
}

static const char *sodium_version_text = "unknown";

static const char *sodium_version(void)
{
    return sodium_version_text;
}

static int sodium_load(void)
{
    void *l;
    int found = peers_sodium_open(&l);
    __typeof__(&sodium_version_string) version;

    if (found == 0) {
        return 0;
    }
#define X(name)                                                                                    \
    if (!peers_find(l, #name, &sodium_api.name##_)) {                                              \
        return 0;                                                                                  \
    }
    SODIUM_FUNCTIONS(X)
    SODIUM_RARE_FUNCTIONS(X)
#undef X
#define X(name) (void) peers_find(l, #name, &sodium_api.name##_);
    SODIUM_YOUNG_FUNCTIONS(X)
#undef X
    if (peers_find(l, "sodium_version_string", &version)) {
        sodium_version_text = version();
    }
    return found;
}

static int sodium_has(const char *op)
{
    if (strncmp(op, "aes256gcm", 9) == 0) {
        return S(crypto_aead_aes256gcm_is_available)() != 0;
    }
#define PEERS_YOUNG(text, name)                                                                    \
    if (strcmp(op, text) == 0) {                                                                   \
        return sodium_api.name##_ != NULL; /* not by S: no prefix of --with-symbol-prefix */       \
    }
    PEERS_YOUNG("aegis128l-seal", crypto_aead_aegis128l_encrypt)
    PEERS_YOUNG("aegis128l-open", crypto_aead_aegis128l_decrypt)
    PEERS_YOUNG("aegis256-seal", crypto_aead_aegis256_encrypt)
    PEERS_YOUNG("aegis256-open", crypto_aead_aegis256_decrypt)
    PEERS_YOUNG("sha3-256", crypto_hash_sha3256)
    PEERS_YOUNG("shake128", crypto_xof_shake128)
    PEERS_YOUNG("mlkem768-keypair", crypto_kem_mlkem768_seed_keypair)
    PEERS_YOUNG("mlkem768-enc", crypto_kem_mlkem768_enc_deterministic)
    PEERS_YOUNG("mlkem768-dec", crypto_kem_mlkem768_dec)
    PEERS_YOUNG("xwing-keypair", crypto_kem_xwing_seed_keypair)
    PEERS_YOUNG("xwing-enc", crypto_kem_xwing_enc_deterministic)
    PEERS_YOUNG("xwing-dec", crypto_kem_xwing_dec)
#undef PEERS_YOUNG
    return 1;
}

/* The first message of peers_stream: a pulling state is what the pushing one is, without a header
 * of its own that is random. */
static void trona_prepare(const peers_data *d)
{
    (void) crypto_aead_aes256gcm_beforenm(&peers_gcm_trona, d->key);
    (void) crypto_aead_aes128gcm_beforenm(&peers_gcm128_trona, d->key);
    (void) crypto_stream_aes256ctr_beforenm(peers_ctr_trona, d->key);
    (void) crypto_secretstream_xchacha20poly1305_init_pull(&peers_stream_trona, d->nonce, d->key);
}

static void sodium_prepare(const peers_data *d)
{
    (void) S(crypto_secretstream_xchacha20poly1305_init_pull)(&peers_stream_sodium, d->nonce,
                                                              d->key);
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
    {"chacha20poly1305-seal, keyed", peers_trona_chapoly_seal}, /* a key is only copied */
    {"chacha20poly1305-open, keyed", peers_trona_chapoly_open},
    {"xchacha20poly1305-seal", peers_trona_xchapoly_seal},
    {"xchacha20poly1305-open", peers_trona_xchapoly_open},
    {"secretbox-seal", peers_trona_secretbox_seal},
    {"secretbox-open", peers_trona_secretbox_open},
    {"aes128ctr", peers_trona_aes128ctr},
    {"aes256ctr", peers_trona_aes256ctr},
    {"aes256ctr, keyed", peers_trona_ctr_keyed},
    {"aes128gcm-seal", peers_trona_aes128gcm_seal},
    {"aes128gcm-open", peers_trona_aes128gcm_open},
    {"aes128gcm-seal, keyed", peers_trona_gcm128_keyed_seal},
    {"aes128gcm-open, keyed", peers_trona_gcm128_keyed_open},
    {"aegis128l-seal", peers_trona_aegis128l_seal},
    {"aegis128l-open", peers_trona_aegis128l_open},
    {"aegis256-seal", peers_trona_aegis256_seal},
    {"aegis256-open", peers_trona_aegis256_open},
    {"aegis128x2-seal", peers_trona_aegis128x2_seal},
    {"aegis128x4-seal", peers_trona_aegis128x4_seal},
    {"aegis256x2-seal", peers_trona_aegis256x2_seal},
    {"aegis256x4-seal", peers_trona_aegis256x4_seal},
    {"box-afternm", peers_trona_box_afternm},
    {"secretstream-push", peers_trona_stream_push},
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
    {"blake2b-256", peers_trona_blake2b_256},
    {"blake3", peers_trona_blake3},
    {"siphash24", peers_trona_siphash},
    {"memcmp", peers_trona_memcmp},
    {"is_zero", peers_trona_is_zero},
    {"bin2hex", peers_trona_bin2hex},
    {"hex2bin", peers_trona_hex2bin},
    {"bin2base64", peers_trona_bin2base64},
    {"base642bin", peers_trona_base642bin},
    {"randombytes-32", peers_trona_random},
    {"randombytes-32, internal", peers_trona_random_internal},
    {"x25519", peers_trona_x25519},
    {"x25519-batch-16", peers_trona_x25519_batch},
    {"x25519-base", peers_trona_x25519_base},
    {"ed25519-keypair", peers_trona_ed25519_keys},
    {"ed25519-sign", peers_trona_ed25519_sign},
    {"ed25519-verify", peers_trona_ed25519_verify},
    {"ed25519-sign-batch-64", peers_trona_ed25519_sign_batch},
    {"ed25519-verify-batch-64", peers_trona_ed25519_verify_batch},
    {"ed25519-verify-equation-64", peers_trona_ed25519_verify_equation},
    {"box-64", peers_trona_box},
    {"mlkem768-keypair", peers_trona_mlkem_keypair},
    {"mlkem768-enc", peers_trona_mlkem_enc},
    {"mlkem768-dec", peers_trona_mlkem_dec},
    {"xwing-keypair", peers_trona_xwing_keypair},
    {"xwing-enc", peers_trona_xwing_enc},
    {"xwing-dec", peers_trona_xwing_dec},
    {"mldsa44-keypair", peers_trona_mldsa44_keypair},
    {"mldsa44-sign", peers_trona_mldsa44_sign},
    {"mldsa44-verify", peers_trona_mldsa44_verify},
    {"mldsa65-keypair", peers_trona_mldsa65_keypair},
    {"mldsa65-sign", peers_trona_mldsa65_sign},
    {"mldsa65-verify", peers_trona_mldsa65_verify},
    {"mldsa87-keypair", peers_trona_mldsa87_keypair},
    {"mldsa87-sign", peers_trona_mldsa87_sign},
    {"mldsa87-verify", peers_trona_mldsa87_verify},
    {"argon2id", peers_trona_argon2id},
    {"argon2i", peers_trona_argon2i},
    {"pbkdf2-sha256, 32 bytes", peers_trona_pbkdf2_256_32},
    {"pbkdf2-sha256, 64 bytes", peers_trona_pbkdf2_256_64},
    {"pbkdf2-sha512, 64 bytes", peers_trona_pbkdf2_512_64},
    {"pbkdf2-sha512, 128 bytes", peers_trona_pbkdf2_512_128},
#ifndef TRONA_MINIMAL
    {"xchacha20", peers_trona_xchacha20},
    {"ristretto255", peers_trona_ristretto},
    {"ristretto255-base", peers_trona_ristretto_base},
    {"ristretto255-from-hash", peers_trona_ristretto_hash},
    {"ristretto255-add", peers_trona_ristretto_add},
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
    {"box-afternm", peers_sodium_box_afternm},
    {"secretstream-push", peers_sodium_stream_push},
    {"blake2b", peers_sodium_blake2b},
    {"blake2b-256", peers_sodium_blake2b_256},
    {"siphash24", peers_sodium_siphash},
    {"memcmp", peers_sodium_memcmp},
    {"is_zero", peers_sodium_is_zero},
    {"bin2hex", peers_sodium_bin2hex},
    {"hex2bin", peers_sodium_hex2bin},
    {"bin2base64", peers_sodium_bin2base64},
    {"base642bin", peers_sodium_base642bin},
    {"randombytes-32", peers_sodium_random},
    {"randombytes-32, internal", peers_sodium_random_internal},
    {"x25519", peers_sodium_x25519},
    {"x25519-batch-16", peers_sodium_x25519_batch},
    {"x25519-base", peers_sodium_x25519_base},
    {"ed25519-keypair", peers_sodium_ed25519_keys},
    {"ed25519-sign", peers_sodium_ed25519_sign},
    {"ed25519-verify", peers_sodium_ed25519_verify},
    {"ed25519-sign-batch-64", peers_sodium_ed25519_sign_batch},
    {"ed25519-verify-batch-64", peers_sodium_ed25519_verify_batch},
    {"ed25519-verify-equation-64", peers_sodium_ed25519_verify_batch},
    {"box-64", peers_sodium_box},
    {"aegis128l-seal", peers_sodium_aegis128l_seal},
    {"aegis128l-open", peers_sodium_aegis128l_open},
    {"aegis256-seal", peers_sodium_aegis256_seal},
    {"aegis256-open", peers_sodium_aegis256_open},
    {"sha3-256", peers_sodium_sha3},
    {"shake128", peers_sodium_shake128},
    {"mlkem768-keypair", peers_sodium_mlkem_keypair},
    {"mlkem768-enc", peers_sodium_mlkem_enc},
    {"mlkem768-dec", peers_sodium_mlkem_dec},
    {"xwing-keypair", peers_sodium_xwing_keypair},
    {"xwing-enc", peers_sodium_xwing_enc},
    {"xwing-dec", peers_sodium_xwing_dec},
    {"argon2id", peers_sodium_argon2id},
    {"argon2i", peers_sodium_argon2i},
#ifndef TRONA_MINIMAL
    {"xchacha20", peers_sodium_xchacha20},
    {"ristretto255", peers_sodium_ristretto},
    {"ristretto255-base", peers_sodium_ristretto_base},
    {"ristretto255-from-hash", peers_sodium_ristretto_hash},
    {"ristretto255-add", peers_sodium_ristretto_add},
    {"scalar-invert", peers_sodium_scalar_invert},
    {"scrypt", peers_sodium_scrypt},
#endif
};

const peers_library peers_trona = {"trona",
                                   trona_load,
                                   NULL,
                                   trona_prepare,
                                   trona_version_string,
                                   trona_ways,
                                   sizeof trona_ways / sizeof trona_ways[0]};

const peers_library peers_sodium = {"libsodium",
                                    sodium_load,
                                    sodium_has,
                                    sodium_prepare,
                                    sodium_version,
                                    sodium_ways,
                                    sizeof sodium_ways / sizeof sodium_ways[0]};
