/* SPDX-License-Identifier: ISC */
/* doc/guide/from-libgcrypt.md: its pairs of parts, and each row of its table beside libgcrypt */
#define seal   before_seal
#define derive before_derive
#include "gcrypt-1.c"
#include "gcrypt-3.c"
#undef seal
#undef derive
#define seal   after_seal
#define derive after_derive
#include "gcrypt-2.c"
#include "gcrypt-4.c"
#undef seal
#undef derive
#include "pair.h"

static const unsigned char *const key = pair_m + 7, *const nonce = pair_m + 100;

#define SAME(what, call, n) (pair_zero(what, (call)), pair_same(what, len, n))

/* A ciphertext by libgcrypt, to pair_before; with its tag where there is one. */
static void gcry_seal(int algo, int mode, size_t ivlen, size_t len)
{
    int aead = mode != GCRY_CIPHER_MODE_CTR && mode != GCRY_CIPHER_MODE_STREAM;
    gcry_cipher_hd_t h;

    pair_zero("open", gcry_cipher_open(&h, algo, mode, 0) != 0);
    pair_zero("setkey", gcry_cipher_setkey(h, key, gcry_cipher_get_algo_keylen(algo)) != 0);
    pair_zero("iv", (mode == GCRY_CIPHER_MODE_CTR ? gcry_cipher_setctr(h, nonce, ivlen)
                                                  : gcry_cipher_setiv(h, nonce, ivlen)) != 0);
    pair_zero("ad", aead && gcry_cipher_authenticate(h, pair_m + 1, 13) != 0);
    pair_zero("final", mode == GCRY_CIPHER_MODE_GCM_SIV && gcry_cipher_final(h) != 0);
    pair_zero("encrypt", gcry_cipher_encrypt(h, pair_before, len, pair_m, len) != 0);
    pair_zero("tag", aead && gcry_cipher_gettag(h, pair_before + len, 16) != 0);
    gcry_cipher_close(h);
}

#define SAME_AEAD(name, n)                                                                         \
    SAME(#name, name(pair_after, NULL, pair_m, len, pair_m + 1, 13, NULL, n, key), len + 16)

static void rows_cipher(size_t len)
{
    unsigned char n[12] = {0};
    uint64_t ic         = 0;
    int i;

    gcry_seal(GCRY_CIPHER_AES256, GCRY_CIPHER_MODE_GCM, 12, len);
    SAME_AEAD(crypto_aead_aes256gcm_encrypt, nonce);
    gcry_seal(GCRY_CIPHER_AES128, GCRY_CIPHER_MODE_GCM, 12, len);
    SAME_AEAD(crypto_aead_aes128gcm_encrypt, nonce);
    gcry_seal(GCRY_CIPHER_AES256, GCRY_CIPHER_MODE_GCM_SIV, 12, len);
    SAME_AEAD(crypto_aead_aes256gcmsiv_encrypt, nonce);
    gcry_seal(GCRY_CIPHER_CHACHA20, GCRY_CIPHER_MODE_POLY1305, 12, len);
    SAME_AEAD(crypto_aead_chacha20poly1305_ietf_encrypt, nonce);
    memcpy(n + 4, nonce, 8);
    gcry_seal(GCRY_CIPHER_CHACHA20, GCRY_CIPHER_MODE_POLY1305, 8, len);
    (void) crypto_aead_chacha20poly1305_encrypt(pair_after, NULL, pair_m, len, pair_m + 1, 13, NULL,
                                                nonce, key);
    pair_zero("the AEAD whose nonce has 8 bytes", memcmp(pair_before, pair_after, len + 16) == 0);
    SAME_AEAD(crypto_aead_chacha20poly1305_ietf_encrypt, n);

    gcry_seal(GCRY_CIPHER_AES256, GCRY_CIPHER_MODE_CTR, 16, len);
    SAME("CTR", crypto_stream_aes256ctr_xor(pair_after, pair_m, len, nonce, key), len);
    gcry_seal(GCRY_CIPHER_AES128, GCRY_CIPHER_MODE_CTR, 16, len);
    SAME("CTR", crypto_stream_aes128ctr_xor(pair_after, pair_m, len, nonce, key), len);
    gcry_seal(GCRY_CIPHER_CHACHA20, GCRY_CIPHER_MODE_STREAM, 8, len);
    SAME("CHACHA20 8", crypto_stream_chacha20_xor(pair_after, pair_m, len, nonce, key), len);
    gcry_seal(GCRY_CIPHER_CHACHA20, GCRY_CIPHER_MODE_STREAM, 12, len);
    SAME("CHACHA20 12", crypto_stream_chacha20_ietf_xor(pair_after, pair_m, len, nonce, key), len);
    for (i = 7; i >= 0; i--) {
        ic = ic << 8 | nonce[i];
    }
    gcry_seal(GCRY_CIPHER_CHACHA20, GCRY_CIPHER_MODE_STREAM, 16, len);
    SAME("CHACHA20 16", crypto_stream_chacha20_xor_ic(pair_after, pair_m, len, nonce + 8, ic, key),
         len);
    gcry_seal(GCRY_CIPHER_SALSA20, GCRY_CIPHER_MODE_STREAM, 8, len);
    SAME("SALSA20", crypto_stream_salsa20_xor(pair_after, pair_m, len, nonce, key), len);
    gcry_seal(GCRY_CIPHER_SALSA20R12, GCRY_CIPHER_MODE_STREAM, 8, len);
    SAME("SALSA20R12", crypto_stream_salsa2012_xor(pair_after, pair_m, len, nonce, key), len);
}

/* AES-GCM with an IV of another length than 12. */
static void rows_gcm(size_t len, size_t iv)
{
    gcry_seal(GCRY_CIPHER_AES256, GCRY_CIPHER_MODE_GCM, iv, len);
    SAME("GCM",
         crypto_aead_aes256gcm_encrypt_with_iv(pair_after, NULL, pair_m, len, pair_m + 1, 13, nonce,
                                               iv, key),
         len + 16);
    gcry_seal(GCRY_CIPHER_AES128, GCRY_CIPHER_MODE_GCM, iv, len);
    SAME("GCM",
         crypto_aead_aes128gcm_encrypt_with_iv(pair_after, NULL, pair_m, len, pair_m + 1, 13, nonce,
                                               iv, key),
         len + 16);
}

#define SAME_HASH(algo, call, n)                                                                   \
    (gcry_md_hash_buffer(algo, pair_before, pair_m, len), SAME(#algo, call, n))

/* A hash of n bytes with a key, or of an XOF. */
static void gcry_hash(int algo, const unsigned char *k, size_t keylen, size_t len, size_t n)
{
    gcry_md_hd_t h;

    pair_zero("open", gcry_md_open(&h, algo, 0) != 0);
    pair_zero("setkey", k != NULL && gcry_md_setkey(h, k, keylen) != 0);
    gcry_md_write(h, pair_m, len);
    if (gcry_md_get_algo_dlen(algo) == 0) {
        pair_zero("extract", gcry_md_extract(h, algo, pair_before, n) != 0);
    } else {
        memcpy(pair_before, gcry_md_read(h, algo), n);
    }
    gcry_md_close(h);
}

static void rows_hash(size_t len)
{
    static const struct {
        int algo;
        size_t n;
    } blake2b[] = {{GCRY_MD_BLAKE2B_512, 64},
                   {GCRY_MD_BLAKE2B_384, 48},
                   {GCRY_MD_BLAKE2B_256, 32},
                   {GCRY_MD_BLAKE2B_160, 20}};
    size_t i;

    SAME_HASH(GCRY_MD_SHA256, crypto_hash_sha256(pair_after, pair_m, len), 32);
    SAME_HASH(GCRY_MD_SHA512, crypto_hash_sha512(pair_after, pair_m, len), 64);
    SAME_HASH(GCRY_MD_SHA3_256, crypto_hash_sha3256(pair_after, pair_m, len), 32);
    SAME_HASH(GCRY_MD_SHA3_512, crypto_hash_sha3512(pair_after, pair_m, len), 64);
    gcry_hash(GCRY_MD_SHAKE128, NULL, 0, len, 99);
    SAME("SHAKE128", crypto_xof_shake128(pair_after, 99, pair_m, len), 99);
    gcry_hash(GCRY_MD_SHAKE256, NULL, 0, len, 99);
    SAME("SHAKE256", crypto_xof_shake256(pair_after, 99, pair_m, len), 99);
    for (i = 0; i < sizeof blake2b / sizeof blake2b[0]; i++) {
        gcry_hash(blake2b[i].algo, NULL, 0, len, blake2b[i].n);
        SAME("BLAKE2B", crypto_generichash(pair_after, blake2b[i].n, pair_m, len, NULL, 0),
             blake2b[i].n);
        gcry_hash(blake2b[i].algo, key, 40, len, blake2b[i].n);
        SAME("BLAKE2B", crypto_generichash(pair_after, blake2b[i].n, pair_m, len, key, 40),
             blake2b[i].n);
    }
}

/* A MAC by libgcrypt to pair_before, of n bytes. */
static void gcry_mac(int algo, size_t keylen, size_t len, size_t n)
{
    gcry_mac_hd_t h;

    pair_zero("open", gcry_mac_open(&h, algo, 0, NULL) != 0);
    pair_zero("setkey", gcry_mac_setkey(h, key, keylen) != 0);
    pair_zero("setiv", algo == GCRY_MAC_GMAC_AES && gcry_mac_setiv(h, nonce, 12) != 0);
    pair_zero("write", gcry_mac_write(h, pair_m, len) != 0);
    pair_zero("read", gcry_mac_read(h, pair_before, &n) != 0);
    gcry_mac_close(h);
}

static void rows_mac(size_t len)
{
    crypto_auth_hmacsha256_state small;
    crypto_auth_hmacsha512_state big;

    gcry_mac(GCRY_MAC_HMAC_SHA256, 32, len, 32);
    SAME("HMAC", crypto_auth_hmacsha256(pair_after, pair_m, len, key), 32);
    gcry_mac(GCRY_MAC_HMAC_SHA512, 32, len, 64);
    SAME("HMAC", crypto_auth_hmacsha512(pair_after, pair_m, len, key), 64);
    gcry_mac(GCRY_MAC_HMAC_SHA512, 32, len, 64);
    SAME("HMAC", crypto_auth(pair_after, pair_m, len, key), 32);
    gcry_mac(GCRY_MAC_HMAC_SHA512_256, 32, len, 32);
    pair_zero("HMAC", crypto_auth_hmacsha512256(pair_after, pair_m, len, key));
    pair_zero("HMAC-SHA-512/256", memcmp(pair_before, pair_after, 32) == 0);
    gcry_mac(GCRY_MAC_HMAC_SHA256, len % 200 + 1, len, 32);
    pair_zero("init", crypto_auth_hmacsha256_init(&small, key, len % 200 + 1));
    pair_zero("update", crypto_auth_hmacsha256_update(&small, pair_m, len));
    SAME("HMAC", crypto_auth_hmacsha256_final(&small, pair_after), 32);
    gcry_mac(GCRY_MAC_HMAC_SHA512, len % 200 + 1, len, 64);
    pair_zero("init", crypto_auth_hmacsha512_init(&big, key, len % 200 + 1));
    pair_zero("update", crypto_auth_hmacsha512_update(&big, pair_m, len));
    SAME("HMAC", crypto_auth_hmacsha512_final(&big, pair_after), 64);
    gcry_mac(GCRY_MAC_POLY1305, 32, len, 16);
    SAME("POLY1305", crypto_onetimeauth(pair_after, pair_m, len, key), 16);
    gcry_mac(GCRY_MAC_GMAC_AES, 32, len, 16);
    SAME("GMAC",
         crypto_aead_aes256gcm_encrypt(pair_after, NULL, NULL, 0, pair_m, len, NULL, nonce, key),
         16);
}

static void rows_kdf(size_t len)
{
    const unsigned long params[] = {32, 3, 64, 1}, lanes[] = {32, 3, 64, 2};
    const char *text = (const char *) pair_m;
    gcry_kdf_hd_t h;

    pair_zero("kdf", gcry_kdf_derive(pair_m, len, GCRY_KDF_PBKDF2, GCRY_MD_SHA256, nonce, 21, 3, 99,
                                     pair_before) != 0);
    SAME("PBKDF2", crypto_pwhash_pbkdf2_sha256(pair_after, 99, text, len, nonce, 21, 3), 99);
    pair_zero("kdf", gcry_kdf_derive(pair_m, len, GCRY_KDF_PBKDF2, GCRY_MD_SHA512, nonce, 21, 3, 99,
                                     pair_before) != 0);
    SAME("PBKDF2", crypto_pwhash_pbkdf2_sha512(pair_after, 99, text, len, nonce, 21, 3), 99);
    pair_zero("kdf", gcry_kdf_derive(pair_m, len, GCRY_KDF_SCRYPT, 16, nonce, 21, 2, 99,
                                     pair_before) != 0);
    SAME("SCRYPT",
         crypto_pwhash_scryptsalsa208sha256_ll(pair_m, len, nonce, 21, 16, 8, 2, pair_after, 99),
         99);
    pair_zero("kdf", gcry_kdf_open(&h, GCRY_KDF_ARGON2, GCRY_KDF_ARGON2ID, params, 4, pair_m, len,
                                   nonce, 16, NULL, 0, NULL, 0) != 0);
    pair_zero("kdf", gcry_kdf_compute(h, NULL) != 0 || gcry_kdf_final(h, 32, pair_before) != 0);
    gcry_kdf_close(h);
    SAME(
        "ARGON2",
        crypto_pwhash(pair_after, 32, text, len, nonce, 3, 64 * 1024, crypto_pwhash_ALG_ARGON2ID13),
        32);
    pair_zero("kdf", gcry_kdf_open(&h, GCRY_KDF_ARGON2, GCRY_KDF_ARGON2I, lanes, 4, pair_m, len,
                                   nonce, 21, key, 32, pair_m, 9) != 0);
    pair_zero("kdf", gcry_kdf_compute(h, NULL) != 0 || gcry_kdf_final(h, 32, pair_before) != 0);
    gcry_kdf_close(h);
    SAME("ARGON2",
         crypto_pwhash_argon2_ll(pair_after, 32, text, len, nonce, 21, key, 32, pair_m, 9,
                                 crypto_pwhash_argon2_ll_ALG_ARGON2I13, 3, 64, 2, 1),
         32);
}

/* r and s of a signature by libgcrypt, to pair_before; 0 if libgcrypt accepts that of trona. */
static int gcry_sign(size_t len, const unsigned char pk[32], const unsigned char sig[64])
{
    gcry_sexp_t secret, public, data, made, theirs, part;
    const char *half[] = {"r", "s"};
    const void *value;
    size_t n, i;
    int bad;

    pair_zero("key", gcry_sexp_build(&secret, NULL,
                                     "(private-key(ecc(curve Ed25519)(flags eddsa)(q %b)(d %b)))",
                                     32, pk, 32, key) != 0);
    pair_zero("key",
              gcry_sexp_build(&public, NULL, "(public-key(ecc(curve Ed25519)(flags eddsa)(q %b)))",
                              32, pk) != 0);
    pair_zero("data",
              gcry_sexp_build(&data, NULL, "(data(flags eddsa)(hash-algo sha512)(value %b))",
                              (int) len, pair_m) != 0);
    pair_zero("sign", gcry_pk_sign(&made, data, secret) != 0);
    for (i = 0; i < 2; i++) {
        part  = gcry_sexp_find_token(made, half[i], 0);
        value = gcry_sexp_nth_data(part, 1, &n);
        pair_zero("part", value == NULL || n != 32);
        memcpy(pair_before + 32 * i, value, 32);
        gcry_sexp_release(part);
    }
    pair_zero("signature", gcry_sexp_build(&theirs, NULL, "(sig-val(eddsa(r %b)(s %b)))", 32, sig,
                                           32, sig + 32) != 0);
    bad = gcry_pk_verify(theirs, data, public) != 0;
    gcry_sexp_release(secret);
    gcry_sexp_release(public);
    gcry_sexp_release(data);
    gcry_sexp_release(made);
    gcry_sexp_release(theirs);
    return bad;
}

static void rows_curve(size_t len)
{
    unsigned char pk[32], sk[64];

    pair_zero("mul", gcry_ecc_mul_point(GCRY_ECC_CURVE25519, pair_before, pair_m + len, NULL) != 0);
    SAME("gcry_ecc_mul_point", crypto_scalarmult_base(pair_after, pair_m + len), 32);
    pair_zero("base", crypto_scalarmult_base(pk, pair_m + len));
    pair_zero("mul", gcry_ecc_mul_point(GCRY_ECC_CURVE25519, pair_before, key, pk) != 0);
    SAME("gcry_ecc_mul_point", crypto_scalarmult(pair_after, key, pk), 32);
    pair_zero("keys", crypto_sign_seed_keypair(pk, sk, key));
    pair_zero("sign", crypto_sign_detached(pair_after, NULL, pair_m, len, sk));
    pair_zero("gcry_pk_verify", gcry_sign(len, pk, pair_after));
    pair_zero("verify", crypto_sign_verify_detached(pair_before, pair_m, len, pk));
    SAME("gcry_pk_sign", 0, 64);
}

static void rows_util(void)
{
    unsigned char *a = gcry_malloc_secure(32), *b = sodium_malloc(32);
    trona_arena *arena = trona_arena_new(32, 2);

    pair_zero("memory", a == NULL || b == NULL || arena == NULL);
    gcry_randomize(a, 32, GCRY_WEAK_RANDOM);
    gcry_create_nonce(a, 32);
    randombytes_buf(b, 32);
    pair_zero("random", memcmp(a, b, 32) == 0);
    pair_zero("EFBIG", crypto_generichash(b, 65, NULL, 0, NULL, 0) != -1);
    pair_zero("texts",
              strlen(gcry_strerror(GPG_ERR_CHECKSUM)) < 5 || strlen(trona_last_error()) < 5);
    gcry_free(a);
    sodium_free(b);
    trona_arena_destroy(arena);
}

int main(void)
{
    size_t len, iv;

    (void) gcry_check_version(NULL);
    (void) gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
    pair_fill();
    rows_util();
    for (len = 1; len < PAIR_MAX - 64; len += len / 3 + 1) {
        pair_zero("seal", before_seal(pair_before, pair_m, len, pair_m + 1, 13, nonce, key));
        pair_zero("seal", after_seal(pair_after, pair_m, len, pair_m + 1, 13, nonce, key));
        pair_same("seal", len, len + 16);
        rows_cipher(len);
        for (iv = 1; iv < 300; iv += iv < 18 ? 1 : 27) {
            rows_gcm(len, iv);
        }
        rows_hash(len);
        rows_mac(len);
        rows_kdf(len);
        rows_curve(len);
    }
    for (len = 1; len < 100; len += 9) {
        pair_zero("derive", before_derive(pair_before, (const char *) pair_m, len, pair_m + 50));
        pair_zero("derive", after_derive(pair_after, (const char *) pair_m, len, pair_m + 50));
        pair_same("derive", len, 32);
    }
    return 0;
}
