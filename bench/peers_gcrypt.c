/* SPDX-License-Identifier: ISC */
/* libgcrypt for trona bench --compare. */
#include "peers_library.h"

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
    X(unsigned, gcry_mac_read, (void *, void *, size_t *) )                                        \
    X(unsigned, gcry_kdf_derive,                                                                   \
      (const void *, size_t, int, int, const void *, size_t, unsigned long, size_t, void *) )

static struct {
#define X(result, name, parameters) result(*name##_) parameters;
    GCRYPT_FUNCTIONS(X)
#undef X
} gcrypt_api;
#define Y(name) gcrypt_api.name##_

enum {
    GCRYPT_FINISHED = 38,
    GCRYPT_DISABLE  = 63,
    GCRYPT_AES128   = 7,
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
    GCRYPT_BLAKE256 = 320,
    GCRYPT_MAC_256  = 101,
    GCRYPT_MAC_512  = 103,
    GCRYPT_MAC_POLY = 501,
    GCRYPT_PBKDF2   = 34
};

static void *gcrypt_chacha_h, *gcrypt_salsa_h, *gcrypt_ctr128_h, *gcrypt_ctr_h, *gcrypt_ctr_keyed_h,
    *gcrypt_gcm128_h, *gcrypt_keyed128_h, *gcrypt_gcm_h, *gcrypt_keyed_h, *gcrypt_chapoly_h,
    *gcrypt_chapoly_keyed_h, *gcrypt_hmac256_h, *gcrypt_hmac512_h, *gcrypt_poly_h;

static int gcrypt_stream(peers_data *d, void *h)
{
    return Y(gcry_cipher_setkey)(h, d->key, 32) == 0 && Y(gcry_cipher_setiv)(h, d->nonce, 8) == 0 &&
                   Y(gcry_cipher_encrypt)(h, d->out, d->len, d->in, d->len) == 0
               ? 0
               : -1;
}

static int gcrypt_chacha20(peers_data *d)
{
    return gcrypt_stream(d, gcrypt_chacha_h);
}

static int gcrypt_salsa20(peers_data *d)
{
    return gcrypt_stream(d, gcrypt_salsa_h);
}

/* key_bytes 0: with the key that h has; so below. */
static int gcrypt_ctr(peers_data *d, void *h, size_t key_bytes)
{
    return (key_bytes == 0 || Y(gcry_cipher_setkey)(h, d->key, key_bytes) == 0) &&
                   Y(gcry_cipher_setctr)(h, d->nonce, 16) == 0 &&
                   Y(gcry_cipher_encrypt)(h, d->out, d->len, d->in, d->len) == 0
               ? 0
               : -1;
}

static int gcrypt_aes128ctr(peers_data *d)
{
    return gcrypt_ctr(d, gcrypt_ctr128_h, 16);
}

static int gcrypt_aes256ctr(peers_data *d)
{
    return gcrypt_ctr(d, gcrypt_ctr_h, 32);
}

static int gcrypt_ctr_keyed(peers_data *d)
{
    return gcrypt_ctr(d, gcrypt_ctr_keyed_h, 0);
}

static int gcrypt_aead(peers_data *d, void *h, size_t key_bytes, int seal)
{
    if ((key_bytes > 0 && Y(gcry_cipher_setkey)(h, d->key, key_bytes) != 0) ||
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

static int gcrypt_chapoly_seal(peers_data *d)
{
    return gcrypt_aead(d, gcrypt_chapoly_h, 32, 1);
}

static int gcrypt_chapoly_open(peers_data *d)
{
    return gcrypt_aead(d, gcrypt_chapoly_h, 32, 0);
}

static int gcrypt_chapoly_keyed_seal(peers_data *d)
{
    return gcrypt_aead(d, gcrypt_chapoly_keyed_h, 0, 1);
}

static int gcrypt_chapoly_keyed_open(peers_data *d)
{
    return gcrypt_aead(d, gcrypt_chapoly_keyed_h, 0, 0);
}

static int gcrypt_gcm_seal(peers_data *d)
{
    return gcrypt_aead(d, gcrypt_gcm_h, 32, 1);
}

static int gcrypt_gcm_open(peers_data *d)
{
    return gcrypt_aead(d, gcrypt_gcm_h, 32, 0);
}

static int gcrypt_gcm_keyed_seal(peers_data *d)
{
    return gcrypt_aead(d, gcrypt_keyed_h, 0, 1);
}

static int gcrypt_gcm_keyed_open(peers_data *d)
{
    return gcrypt_aead(d, gcrypt_keyed_h, 0, 0);
}

static int gcrypt_gcm128_seal(peers_data *d)
{
    return gcrypt_aead(d, gcrypt_gcm128_h, 16, 1);
}

static int gcrypt_gcm128_open(peers_data *d)
{
    return gcrypt_aead(d, gcrypt_gcm128_h, 16, 0);
}

static int gcrypt_gcm128_keyed_seal(peers_data *d)
{
    return gcrypt_aead(d, gcrypt_keyed128_h, 0, 1);
}

static int gcrypt_gcm128_keyed_open(peers_data *d)
{
    return gcrypt_aead(d, gcrypt_keyed128_h, 0, 0);
}

#define GCRYPT_HASH(name, algorithm)                                                               \
    static int gcrypt_##name(peers_data *d)                                                        \
    {                                                                                              \
        Y(gcry_md_hash_buffer)(algorithm, d->out, d->in, d->len);                                  \
        return 0;                                                                                  \
    }
GCRYPT_HASH(sha256, GCRYPT_SHA256)
GCRYPT_HASH(sha512, GCRYPT_SHA512)
GCRYPT_HASH(sha3, GCRYPT_SHA3_256)
GCRYPT_HASH(blake2b, GCRYPT_BLAKE2B)
GCRYPT_HASH(blake2b_256, GCRYPT_BLAKE256)

#define GCRYPT_MAC(name, handle, size)                                                             \
    static int gcrypt_##name(peers_data *d)                                                        \
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

#define GCRYPT_KDF(bits, size)                                                                     \
    static int gcrypt_pbkdf2_##bits##_##size(peers_data *d)                                        \
    {                                                                                              \
        return Y(gcry_kdf_derive)(d->key, 16, GCRYPT_PBKDF2, GCRYPT_SHA##bits, d->nonce, 16,       \
                                  PEERS_PBKDF2, size, d->out) == 0                                 \
                   ? 0                                                                             \
                   : -1;                                                                           \
    }
GCRYPT_KDF(256, 32)
GCRYPT_KDF(256, 64)
GCRYPT_KDF(512, 64)
GCRYPT_KDF(512, 128)

static const char *gcrypt_version(void)
{
    return Y(gcry_check_version)(NULL);
}

static int gcrypt_load(void)
{
    static const char *const names[] = {"libgcrypt.so.20", "libgcrypt.20.dylib", NULL};
    int found                        = peers_restricted();
    void *l                          = peers_open(names);

    if (l == NULL) {
        return 0;
    }
#define X(result, name, parameters)                                                                \
    if (!peers_find(l, #name, &gcrypt_api.name##_)) {                                              \
        return 0;                                                                                  \
    }
    GCRYPT_FUNCTIONS(X)
#undef X
    if (found > 1) { /* the feature has this name; older versions do not know it nor use it */
        (void) Y(gcry_control)(GCRYPT_DISABLE, "intel-avx512", NULL);
    }
    if (Y(gcry_check_version)(NULL) == NULL) {
        return 0;
    }
    (void) Y(gcry_control)(GCRYPT_FINISHED, 0);
    return Y(gcry_cipher_open)(&gcrypt_chacha_h, GCRYPT_CHACHA20, GCRYPT_STREAM, 0) == 0 &&
                   Y(gcry_cipher_open)(&gcrypt_chapoly_keyed_h, GCRYPT_CHACHA20, GCRYPT_POLY, 0) ==
                       0 &&
                   Y(gcry_cipher_open)(&gcrypt_salsa_h, GCRYPT_SALSA20, GCRYPT_STREAM, 0) == 0 &&
                   Y(gcry_cipher_open)(&gcrypt_ctr128_h, GCRYPT_AES128, GCRYPT_CTR, 0) == 0 &&
                   Y(gcry_cipher_open)(&gcrypt_ctr_h, GCRYPT_AES256, GCRYPT_CTR, 0) == 0 &&
                   Y(gcry_cipher_open)(&gcrypt_ctr_keyed_h, GCRYPT_AES256, GCRYPT_CTR, 0) == 0 &&
                   Y(gcry_cipher_open)(&gcrypt_gcm128_h, GCRYPT_AES128, GCRYPT_GCM, 0) == 0 &&
                   Y(gcry_cipher_open)(&gcrypt_keyed128_h, GCRYPT_AES128, GCRYPT_GCM, 0) == 0 &&
                   Y(gcry_cipher_open)(&gcrypt_gcm_h, GCRYPT_AES256, GCRYPT_GCM, 0) == 0 &&
                   Y(gcry_cipher_open)(&gcrypt_keyed_h, GCRYPT_AES256, GCRYPT_GCM, 0) == 0 &&
                   Y(gcry_cipher_open)(&gcrypt_chapoly_h, GCRYPT_CHACHA20, GCRYPT_POLY, 0) == 0 &&
                   Y(gcry_mac_open)(&gcrypt_hmac256_h, GCRYPT_MAC_256, 0, NULL) == 0 &&
                   Y(gcry_mac_open)(&gcrypt_hmac512_h, GCRYPT_MAC_512, 0, NULL) == 0 &&
                   Y(gcry_mac_open)(&gcrypt_poly_h, GCRYPT_MAC_POLY, 0, NULL) == 0
               ? found
               : 0;
}

static void gcrypt_prepare(const peers_data *d)
{
    (void) Y(gcry_cipher_setkey)(gcrypt_keyed_h, d->key, 32);
    (void) Y(gcry_cipher_setkey)(gcrypt_chapoly_keyed_h, d->key, 32);
    (void) Y(gcry_cipher_setkey)(gcrypt_keyed128_h, d->key, 16);
    (void) Y(gcry_cipher_setkey)(gcrypt_ctr_keyed_h, d->key, 32);
}

static const peers_way gcrypt_ways[] = {
    {"chacha20", gcrypt_chacha20},
    {"salsa20", gcrypt_salsa20},
    {"poly1305", gcrypt_poly},
    {"chacha20poly1305-seal", gcrypt_chapoly_seal},
    {"chacha20poly1305-open", gcrypt_chapoly_open},
    {"chacha20poly1305-seal, keyed", gcrypt_chapoly_keyed_seal},
    {"chacha20poly1305-open, keyed", gcrypt_chapoly_keyed_open},
    {"aes128ctr", gcrypt_aes128ctr},
    {"aes256ctr", gcrypt_aes256ctr},
    {"aes256ctr, keyed", gcrypt_ctr_keyed},
    {"aes128gcm-seal", gcrypt_gcm128_seal},
    {"aes128gcm-open", gcrypt_gcm128_open},
    {"aes128gcm-seal, keyed", gcrypt_gcm128_keyed_seal},
    {"aes128gcm-open, keyed", gcrypt_gcm128_keyed_open},
    {"aes256gcm-seal", gcrypt_gcm_seal},
    {"aes256gcm-open", gcrypt_gcm_open},
    {"aes256gcm-seal, keyed", gcrypt_gcm_keyed_seal},
    {"aes256gcm-open, keyed", gcrypt_gcm_keyed_open},
    {"sha256", gcrypt_sha256},
    {"sha512", gcrypt_sha512},
    {"hmac-sha256", gcrypt_hmac256},
    {"hmac-sha512", gcrypt_hmac512},
    {"sha3-256", gcrypt_sha3},
    {"pbkdf2-sha256, 32 bytes", gcrypt_pbkdf2_256_32},
    {"pbkdf2-sha256, 64 bytes", gcrypt_pbkdf2_256_64},
    {"pbkdf2-sha512, 64 bytes", gcrypt_pbkdf2_512_64},
    {"pbkdf2-sha512, 128 bytes", gcrypt_pbkdf2_512_128},
    {"blake2b", gcrypt_blake2b},
    {"blake2b-256", gcrypt_blake2b_256},
};

const peers_library peers_gcrypt = {"libgcrypt",
                                    gcrypt_load,
                                    NULL,
                                    gcrypt_prepare,
                                    gcrypt_version,
                                    gcrypt_ways,
                                    sizeof gcrypt_ways / sizeof gcrypt_ways[0]};
