/* SPDX-License-Identifier: ISC */
/* Known-answer ops of SipHash, key derivation, PBKDF2, key exchange and scrypt. */
#include "kat.h"

/* ---- SipHash ---- */

/* The message is 00 01 02 ..., of len bytes. */
static const uint8_t *kat_kdf_count(size_t len)
{
    uint8_t *m = kat_buffer(len + 1);
    size_t i;

    for (i = 0; i < len; i++) {
        m[i] = (uint8_t) i;
    }
    return m;
}

KAT(crypto_shorthash)
{
    size_t len       = (size_t) kat_number(v, "len", 0);
    const uint8_t *m = kat_kdf_count(len), *key = kat_fixed(v, "key", 16);
    uint8_t *out = kat_buffer(8);

    if (crypto_shorthash(out, m, len, key) != 0 || kat_expect(v, "hash", out, 8) != 0) {
        return -1;
    }
    memset(out, 0, 8);
    return crypto_shorthash_siphash24(out, m, len, key) != 0 ? -1 : kat_expect(v, "hash", out, 8);
}

KAT(crypto_shorthash_siphashx24)
{
    size_t len       = (size_t) kat_number(v, "len", 0);
    const uint8_t *m = kat_kdf_count(len);
    uint8_t *out     = kat_buffer(16);

    return crypto_shorthash_siphashx24(out, m, len, kat_fixed(v, "key", 16)) != 0
               ? -1
               : kat_expect(v, "hash", out, 16);
}

/* ---- Key derivation ---- */

KAT(crypto_kdf_derive_from_key)
{
    const uint8_t *key = kat_fixed(v, "key", 32);
    const char *ctx    = (const char *) kat_fixed(v, "ctx", 8);
    uint64_t id        = kat_number(v, "id", 0);
    size_t len         = kat_get(v, "subkey").len;
    uint8_t *out       = kat_buffer(64);

    if (crypto_kdf_derive_from_key(out, len, id, ctx, key) != 0 ||
        kat_expect(v, "subkey", out, len) != 0) {
        return -1;
    }
    memset(out, 0, 64);
    return crypto_kdf_blake2b_derive_from_key(out, len, id, ctx, key) != 0
               ? -1
               : kat_expect(v, "subkey", out, len);
}

/* Shared by the two HKDFs. */
typedef struct kat_kdf_hkdf {
    size_t bytes;
    int (*extract)(unsigned char *prk, const unsigned char *salt, size_t salt_len,
                   const unsigned char *ikm, size_t ikm_len);
    int (*pieces)(unsigned char *prk, kat_bytes salt, kat_bytes ikm, size_t first);
    int (*expand)(unsigned char *out, size_t out_len, const char *ctx, size_t ctx_len,
                  const unsigned char *prk);
} kat_kdf_hkdf;

static int kat_kdf_pieces256(unsigned char *prk, kat_bytes salt, kat_bytes ikm, size_t first)
{
    crypto_kdf_hkdf_sha256_state st;

    return crypto_kdf_hkdf_sha256_extract_init(&st, salt.p, salt.len) |
           crypto_kdf_hkdf_sha256_extract_update(&st, ikm.p, first) |
           crypto_kdf_hkdf_sha256_extract_update(&st, ikm.p + first, ikm.len - first) |
           crypto_kdf_hkdf_sha256_extract_final(&st, prk);
}

static int kat_kdf_pieces512(unsigned char *prk, kat_bytes salt, kat_bytes ikm, size_t first)
{
    crypto_kdf_hkdf_sha512_state st;

    return crypto_kdf_hkdf_sha512_extract_init(&st, salt.p, salt.len) |
           crypto_kdf_hkdf_sha512_extract_update(&st, ikm.p, first) |
           crypto_kdf_hkdf_sha512_extract_update(&st, ikm.p + first, ikm.len - first) |
           crypto_kdf_hkdf_sha512_extract_final(&st, prk);
}

/* The longest output; the record has its SHA-256. */
static int kat_kdf_longest(const kat_record *v, const kat_kdf_hkdf *f, kat_bytes info,
                           const uint8_t *prk)
{
    uint8_t *out = kat_buffer(255 * f->bytes), hash[32];

    if (f->expand(out, 255 * f->bytes, (const char *) info.p, info.len, prk) != 0) {
        return -1;
    }
    (void) crypto_hash_sha256(hash, out, 255 * f->bytes);
    return kat_expect(v, "longest_sha256", hash, 32);
}

/* Extraction whole and in two pieces, then the output in every length up to okm's. */
static int kat_kdf_hkdf_all(const kat_record *v, const kat_kdf_hkdf *f)
{
    kat_bytes ikm = kat_get(v, "ikm"), salt = kat_get(v, "salt"), info = kat_get(v, "info");
    kat_bytes okm = kat_get(v, "okm");
    uint8_t *prk = kat_buffer(f->bytes), *out = kat_buffer(okm.len + 1);
    size_t i;

    if (f->extract(prk, salt.p, salt.len, ikm.p, ikm.len) != 0 ||
        kat_expect(v, "prk", prk, f->bytes) != 0) {
        return -1;
    }
    for (i = 0; i <= ikm.len; i++) {
        memset(prk, 0, f->bytes);
        if (f->pieces(prk, salt, ikm, i) != 0 || kat_expect(v, "prk", prk, f->bytes) != 0) {
            return -1;
        }
    }
    for (i = 0; i <= okm.len; i++) {
        memset(out, 0xa5, okm.len + 1);
        if (f->expand(out, i, (const char *) info.p, info.len, prk) != 0 ||
            memcmp(out, okm.p, i) != 0 || out[i] != 0xa5) {
            printf("# wrong output of %zu bytes\n", i);
            return -1;
        }
    }
    return kat_has(v, "longest_sha256") ? kat_kdf_longest(v, f, info, prk) : 0;
}

KAT(crypto_kdf_hkdf_sha256)
{
    static const kat_kdf_hkdf f = {32, crypto_kdf_hkdf_sha256_extract, kat_kdf_pieces256,
                                   crypto_kdf_hkdf_sha256_expand};

    return kat_kdf_hkdf_all(v, &f);
}

KAT(crypto_kdf_hkdf_sha512)
{
    static const kat_kdf_hkdf f = {64, crypto_kdf_hkdf_sha512_extract, kat_kdf_pieces512,
                                   crypto_kdf_hkdf_sha512_expand};

    return kat_kdf_hkdf_all(v, &f);
}

typedef int kat_kdf_pbkdf2(unsigned char *out, unsigned long long outlen, const char *passwd,
                           unsigned long long passwdlen, const unsigned char *salt,
                           unsigned long long saltlen, unsigned long long iterations);

/* The output, and every shorter one. */
static int kat_kdf_pbkdf2_all(const kat_record *v, kat_kdf_pbkdf2 *f)
{
    kat_bytes passwd = kat_get(v, "passwd"), salt = kat_get(v, "salt"), want = kat_get(v, "out");
    uint64_t iterations = kat_number(v, "iterations", 0);
    uint8_t *out        = kat_buffer(want.len + 1);
    size_t n            = iterations > 10 ? want.len : 1;

    for (; n <= want.len; n++) {
        memset(out, 0xa5, want.len + 1);
        if (f(out, n, (const char *) passwd.p, passwd.len, salt.p, salt.len, iterations) != 0 ||
            memcmp(out, want.p, n) != 0 || out[n] != 0xa5) {
            printf("# wrong output of %zu bytes\n", n);
            return -1;
        }
    }
    return 0;
}

KAT(crypto_pwhash_pbkdf2_sha256)
{
    return kat_kdf_pbkdf2_all(v, crypto_pwhash_pbkdf2_sha256);
}

KAT(crypto_pwhash_pbkdf2_sha512)
{
    return kat_kdf_pbkdf2_all(v, crypto_pwhash_pbkdf2_sha512);
}

/* ---- Key exchange ---- */

/* Both sides, from their seeds; each output alone too. */
KAT(crypto_kx)
{
    uint8_t *client = kat_buffer(64), *server = kat_buffer(64), *k = kat_buffer(64);

    if (crypto_kx_seed_keypair(client, client + 32, kat_fixed(v, "client_seed", 32)) != 0 ||
        crypto_kx_seed_keypair(server, server + 32, kat_fixed(v, "server_seed", 32)) != 0 ||
        kat_expect(v, "client_pk", client, 32) != 0 ||
        kat_expect(v, "client_sk", client + 32, 32) != 0 ||
        kat_expect(v, "server_pk", server, 32) != 0) {
        return -1;
    }
    if (crypto_kx_client_session_keys(k, k + 32, client, client + 32, server) != 0 ||
        kat_expect(v, "to_client", k, 32) != 0 || kat_expect(v, "to_server", k + 32, 32) != 0) {
        return -1;
    }
    memset(k, 0, 64);
    if (crypto_kx_server_session_keys(k + 32, k, server, server + 32, client) != 0 ||
        kat_expect(v, "to_client", k, 32) != 0) {
        return -1;
    }
    return kat_expect(v, "to_server", k + 32, 32);
}

/* ---- scrypt ---- */

KAT(crypto_pwhash_scryptsalsa208sha256_ll)
{
    kat_bytes passwd = kat_get(v, "passwd"), salt = kat_get(v, "salt");
    size_t len   = kat_get(v, "out").len;
    uint8_t *out = kat_buffer(len);

    if (crypto_pwhash_scryptsalsa208sha256_ll(
            passwd.p, passwd.len, salt.p, salt.len, kat_number(v, "N", 0),
            (uint32_t) kat_number(v, "r", 0), (uint32_t) kat_number(v, "p", 0), out, len) != 0) {
        return -1;
    }
    return kat_expect(v, "out", out, len);
}

KAT(crypto_pwhash_scryptsalsa208sha256)
{
    kat_bytes passwd = kat_get(v, "passwd");
    size_t len       = kat_get(v, "out").len;
    uint8_t *out     = kat_buffer(len);

    if (crypto_pwhash_scryptsalsa208sha256(out, len, (const char *) passwd.p, passwd.len,
                                           kat_fixed(v, "salt", 32), kat_number(v, "opslimit", 0),
                                           (size_t) kat_number(v, "memlimit", 0)) != 0) {
        return -1;
    }
    return kat_expect(v, "out", out, len);
}

/* The string verifies, but not with another password; the limits are those that made it. */
KAT(crypto_pwhash_scryptsalsa208sha256_str)
{
    kat_bytes passwd = kat_get(v, "passwd"), str = kat_get(v, "str");
    char *s       = (char *) kat_buffer(str.len + 1);
    uint8_t *copy = kat_buffer(passwd.len + 1);
    uint64_t ops  = kat_number(v, "opslimit", 0);
    size_t mem    = (size_t) kat_number(v, "memlimit", 0);

    memcpy(s, str.p, str.len);
    memcpy(copy, passwd.p, passwd.len);
    if (crypto_pwhash_scryptsalsa208sha256_str_verify(s, (char *) copy, passwd.len) != 0 ||
        crypto_pwhash_scryptsalsa208sha256_str_needs_rehash(s, ops, mem) != 0 ||
        crypto_pwhash_scryptsalsa208sha256_str_needs_rehash(s, 1 << 28, 1 << 28) != 1) {
        return -1;
    }
    copy[passwd.len / 2] ^= 1;
    return crypto_pwhash_scryptsalsa208sha256_str_verify(s, (char *) copy,
                                                         passwd.len > 0 ? passwd.len : 1) == -1
               ? 0
               : -1;
}
