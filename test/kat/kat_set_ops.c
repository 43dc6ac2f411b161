/* SPDX-License-Identifier: ISC */
/* Ops of the sets in test/vectors: each has "id" and "class" (valid, invalid, acceptable).
 * Signatures and key encapsulation after quantum computers are in kat_mldsa.c and kat_kem.c. */
#include "kat.h"

#include "../../src/curve25519/edwards25519.h"
#include "../../src/curve25519/x25519.h"
#include "../aead.h"

static int kat_set_says(const char *what)
{
    printf("# %s\n", what);
    return -1;
}

/* 1 if all len bytes are byte. */
static int kat_set_all(const uint8_t *p, size_t len, uint8_t byte)
{
    size_t i;

    for (i = 0; i < len && p[i] == byte; i++) {
    }
    return i == len;
}

/* Which of n names is the record's "alg"; the run ends if none is. */
static size_t kat_set_alg(const kat_record *v, const char *const *names, size_t n)
{
    kat_bytes alg = kat_get(v, "alg");
    size_t i;

    for (i = 0; i < n && (strlen(names[i]) != alg.len || memcmp(names[i], alg.p, alg.len) != 0);
         i++) {
    }
    if (i == n) {
        (void) kat_fixed(v, "alg", SIZE_MAX);
    }
    return i;
}

/* ---- AEAD ---- */

typedef struct kat_set_aead {
    size_t key, npub, tag;
    aead_functions aead;
} kat_set_aead;

#define KAT_SET_AEAD(name)                                                                         \
    {crypto_aead_##name##_KEYBYTES, crypto_aead_##name##_NPUBBYTES, crypto_aead_##name##_ABYTES,   \
     AEAD_FUNCTIONS(crypto_aead_##name)}

static const char *const kat_set_aead_names[] = {
    "aes128gcm",         "aes256gcm", "aes256gcmsiv", "chacha20poly1305",
    "xchacha20poly1305", "aegis128l", "aegis256",
};

static const kat_set_aead *kat_set_aead_of(const kat_record *v)
{
    static const kat_set_aead all[] = {
        KAT_SET_AEAD(aes128gcm),
        KAT_SET_AEAD(aes256gcm),
        KAT_SET_AEAD(aes256gcmsiv),
        KAT_SET_AEAD(chacha20poly1305_ietf),
        KAT_SET_AEAD(xchacha20poly1305_ietf),
        KAT_SET_AEAD(aegis128l),
        KAT_SET_AEAD(aegis256),
    };

    return &all[kat_set_alg(v, kat_set_aead_names, sizeof all / sizeof all[0])];
}

/* key, n, ad, m, c = ciphertext || tag: both directions, combined, detached and in place. */
KAT(set_aead)
{
    const kat_set_aead *f = kat_set_aead_of(v);
    const uint8_t *k = kat_fixed(v, "key", f->key), *n = kat_fixed(v, "n", f->npub);
    kat_bytes m = kat_get(v, "m"), ad = kat_get(v, "ad"), c = kat_get(v, "c");
    uint8_t *out = kat_buffer(m.len + f->tag), *back = kat_buffer(m.len);
    unsigned long long len = 0;

    if (f->aead.encrypt(out, &len, m.p, m.len, ad.p, ad.len, NULL, n, k) != 0 ||
        len != m.len + f->tag || kat_expect(v, "c", out, m.len + f->tag) != 0 ||
        f->aead.decrypt(back, &len, NULL, c.p, c.len, ad.p, ad.len, n, k) != 0 || len != m.len ||
        kat_expect(v, "m", back, m.len) != 0) {
        return kat_set_says("encrypt, decrypt");
    }
    memcpy(out, m.p, m.len);
    memset(out + m.len, 0, f->tag);
    if (f->aead.encrypt_detached(out, out + m.len, &len, out, m.len, ad.p, ad.len, NULL, n, k) !=
            0 ||
        len != f->tag || kat_expect(v, "c", out, m.len + f->tag) != 0 ||
        f->aead.decrypt_detached(out, NULL, out, m.len, out + m.len, ad.p, ad.len, n, k) != 0 ||
        kat_expect(v, "m", out, m.len) != 0) {
        return kat_set_says("encrypt_detached, decrypt_detached");
    }
    return 0;
}

/* key, n, ad, c: refused, combined and detached; the output is zero or untouched. */
KAT(set_aead_reject)
{
    const kat_set_aead *f = kat_set_aead_of(v);
    const uint8_t *k = kat_fixed(v, "key", f->key), *n = kat_fixed(v, "n", f->npub);
    kat_bytes ad = kat_get(v, "ad"), c = kat_get(v, "c");
    size_t mlen            = c.len - f->tag;
    uint8_t *out           = kat_buffer(mlen);
    unsigned long long len = 99;

    memset(out, 0x5a, mlen);
    if (f->aead.decrypt(out, &len, NULL, c.p, c.len, ad.p, ad.len, n, k) != -1 || len != 0 ||
        (!kat_set_all(out, mlen, 0) && !kat_set_all(out, mlen, 0x5a))) {
        return kat_set_says("decrypt");
    }
    memset(out, 0x5a, mlen);
    if (f->aead.decrypt_detached(out, NULL, c.p, mlen, c.p + mlen, ad.p, ad.len, n, k) != -1 ||
        (!kat_set_all(out, mlen, 0) && !kat_set_all(out, mlen, 0x5a))) {
        return kat_set_says("decrypt_detached");
    }
    return 0;
}

typedef struct kat_set_gcm {
    size_t key;
    int (*encrypt)(unsigned char *, unsigned long long *, const unsigned char *, unsigned long long,
                   const unsigned char *, unsigned long long, const unsigned char *, size_t,
                   const unsigned char *);
    int (*decrypt)(unsigned char *, unsigned long long *, const unsigned char *, unsigned long long,
                   const unsigned char *, unsigned long long, const unsigned char *, size_t,
                   const unsigned char *);
    int (*encrypt_detached)(unsigned char *, unsigned char *, unsigned long long *,
                            const unsigned char *, unsigned long long, const unsigned char *,
                            unsigned long long, const unsigned char *, size_t,
                            const unsigned char *);
    int (*decrypt_detached)(unsigned char *, const unsigned char *, unsigned long long,
                            const unsigned char *, const unsigned char *, unsigned long long,
                            const unsigned char *, size_t, const unsigned char *);
} kat_set_gcm;

#define KAT_SET_GCM(name)                                                                          \
    {crypto_aead_##name##_KEYBYTES, crypto_aead_##name##_encrypt_with_iv,                          \
     crypto_aead_##name##_decrypt_with_iv, crypto_aead_##name##_encrypt_detached_with_iv,          \
     crypto_aead_##name##_decrypt_detached_with_iv}

static const kat_set_gcm *kat_set_gcm_of(const kat_record *v)
{
    static const kat_set_gcm all[] = {KAT_SET_GCM(aes128gcm), KAT_SET_GCM(aes256gcm)};

    return &all[kat_set_alg(v, kat_set_aead_names, 2)];
}

/* AES-GCM with nonces of any length. key, n, ad, m, c = ciphertext || tag */
KAT(set_gcm)
{
    const kat_set_gcm *f = kat_set_gcm_of(v);
    const uint8_t *k     = kat_fixed(v, "key", f->key);
    kat_bytes m = kat_get(v, "m"), ad = kat_get(v, "ad"), c = kat_get(v, "c"), n = kat_get(v, "n");
    uint8_t *out = kat_buffer(m.len + 16), *back = kat_buffer(m.len);
    unsigned long long len = 0;

    if (f->encrypt(out, &len, m.p, m.len, ad.p, ad.len, n.p, n.len, k) != 0 || len != m.len + 16 ||
        kat_expect(v, "c", out, m.len + 16) != 0 ||
        f->decrypt(back, &len, c.p, c.len, ad.p, ad.len, n.p, n.len, k) != 0 || len != m.len ||
        kat_expect(v, "m", back, m.len) != 0) {
        return kat_set_says("encrypt_with_iv, decrypt_with_iv");
    }
    memcpy(out, m.p, m.len);
    memset(out + m.len, 0, 16);
    if (f->encrypt_detached(out, out + m.len, &len, out, m.len, ad.p, ad.len, n.p, n.len, k) != 0 ||
        len != 16 || kat_expect(v, "c", out, m.len + 16) != 0 ||
        f->decrypt_detached(out, out, m.len, out + m.len, ad.p, ad.len, n.p, n.len, k) != 0 ||
        kat_expect(v, "m", out, m.len) != 0) {
        return kat_set_says("encrypt_detached_with_iv, decrypt_detached_with_iv");
    }
    return 0;
}

/* key, n, ad, c: refused; an empty nonce also by encryption. */
KAT(set_gcm_reject)
{
    const kat_set_gcm *f = kat_set_gcm_of(v);
    const uint8_t *k     = kat_fixed(v, "key", f->key);
    kat_bytes ad = kat_get(v, "ad"), c = kat_get(v, "c"), n = kat_get(v, "n");
    size_t mlen            = c.len - 16;
    uint8_t *out           = kat_buffer(c.len);
    unsigned long long len = 99;

    memset(out, 0x5a, mlen);
    if (f->decrypt(out, &len, c.p, c.len, ad.p, ad.len, n.p, n.len, k) != -1 || len != 0 ||
        (!kat_set_all(out, mlen, 0) && !kat_set_all(out, mlen, 0x5a))) {
        return kat_set_says("decrypt_with_iv");
    }
    memset(out, 0x5a, mlen);
    if (f->decrypt_detached(out, c.p, mlen, c.p + mlen, ad.p, ad.len, n.p, n.len, k) != -1 ||
        (!kat_set_all(out, mlen, 0) && !kat_set_all(out, mlen, 0x5a))) {
        return kat_set_says("decrypt_detached_with_iv");
    }
    return n.len > 0 || f->encrypt(out, &len, c.p, mlen, ad.p, ad.len, n.p, n.len, k) == -1
               ? 0
               : kat_set_says("encrypt_with_iv takes an empty nonce");
}

/* AEGIS with tags of 16 bytes, which the API does not have: the ciphertext, and of AEGIS-256 the
 * tag, which is the sum of the halves of the long one. key, n, ad, m, c; tag with AEGIS-256. */
KAT(set_aegis)
{
    const kat_set_aead *f = kat_set_aead_of(v);
    kat_bytes m = kat_get(v, "m"), ad = kat_get(v, "ad");
    uint8_t *out = kat_buffer(m.len), tag[32];
    size_t i;

    if (f->aead.encrypt_detached(out, tag, NULL, m.p, m.len, ad.p, ad.len, NULL,
                                 kat_fixed(v, "n", f->npub), kat_fixed(v, "key", f->key)) != 0 ||
        kat_expect(v, "c", out, m.len) != 0) {
        return kat_set_says("encrypt_detached");
    }
    for (i = 0; i < 16; i++) {
        tag[i] ^= tag[i + 16];
    }
    return kat_has(v, "tag") ? kat_expect(v, "tag", tag, 16) : 0;
}

/* ---- Hashes, HMAC, key derivation ---- */

typedef struct kat_set_hash {
    size_t bytes; /* 0: any */
    union {
        crypto_hash_sha256_state sha256;
        crypto_hash_sha512_state sha512;
        crypto_hash_sha3256_state sha3256;
        crypto_hash_sha3512_state sha3512;
        crypto_xof_shake128_state shake128;
        crypto_xof_shake256_state shake256;
    } st;
} kat_set_hash;

static const char *const kat_set_hash_names[] = {
    "sha256", "sha512", "sha3256", "sha3512", "shake128", "shake256",
};

/* out = the hash of msg, given in two pieces. */
static int kat_set_pieces(size_t alg, uint8_t *out, size_t outlen, kat_bytes msg)
{
    kat_set_hash h;
    const uint8_t *b = msg.p + msg.len / 3;
    size_t a = msg.len / 3, rest = msg.len - a;

    switch (alg) {
    case 0:
        return crypto_hash_sha256_init(&h.st.sha256) |
               crypto_hash_sha256_update(&h.st.sha256, msg.p, a) |
               crypto_hash_sha256_update(&h.st.sha256, b, rest) |
               crypto_hash_sha256_final(&h.st.sha256, out);
    case 1:
        return crypto_hash_sha512_init(&h.st.sha512) |
               crypto_hash_sha512_update(&h.st.sha512, msg.p, a) |
               crypto_hash_sha512_update(&h.st.sha512, b, rest) |
               crypto_hash_sha512_final(&h.st.sha512, out);
    case 2:
        return crypto_hash_sha3256_init(&h.st.sha3256) |
               crypto_hash_sha3256_update(&h.st.sha3256, msg.p, a) |
               crypto_hash_sha3256_update(&h.st.sha3256, b, rest) |
               crypto_hash_sha3256_final(&h.st.sha3256, out);
    case 3:
        return crypto_hash_sha3512_init(&h.st.sha3512) |
               crypto_hash_sha3512_update(&h.st.sha3512, msg.p, a) |
               crypto_hash_sha3512_update(&h.st.sha3512, b, rest) |
               crypto_hash_sha3512_final(&h.st.sha3512, out);
    case 4:
        return crypto_xof_shake128_init(&h.st.shake128) |
               crypto_xof_shake128_update(&h.st.shake128, msg.p, a) |
               crypto_xof_shake128_update(&h.st.shake128, b, rest) |
               crypto_xof_shake128_squeeze(&h.st.shake128, out, outlen / 2) |
               crypto_xof_shake128_squeeze(&h.st.shake128, out + outlen / 2, outlen - outlen / 2);
    default:
        return crypto_xof_shake256_init(&h.st.shake256) |
               crypto_xof_shake256_update(&h.st.shake256, msg.p, a) |
               crypto_xof_shake256_update(&h.st.shake256, b, rest) |
               crypto_xof_shake256_squeeze(&h.st.shake256, out, outlen / 2) |
               crypto_xof_shake256_squeeze(&h.st.shake256, out + outlen / 2, outlen - outlen / 2);
    }
}

/* The same in one call. */
static int kat_set_whole(size_t alg, uint8_t *out, size_t outlen, const uint8_t *m, size_t len)
{
    switch (alg) {
    case 0:
        return crypto_hash_sha256(out, m, len);
    case 1:
        return crypto_hash_sha512(out, m, len);
    case 2:
        return crypto_hash_sha3256(out, m, len);
    case 3:
        return crypto_hash_sha3512(out, m, len);
    case 4:
        return crypto_xof_shake128(out, outlen, m, len);
    default:
        return crypto_xof_shake256(out, outlen, m, len);
    }
}

/* msg, out */
KAT(set_hash)
{
    size_t alg     = kat_set_alg(v, kat_set_hash_names, 6);
    kat_bytes msg  = kat_get(v, "msg");
    size_t len     = kat_get(v, "out").len;
    uint8_t *whole = kat_buffer(len), *pieces = kat_buffer(len);

    return kat_set_whole(alg, whole, len, msg.p, msg.len) != 0 ||
                   kat_expect(v, "out", whole, len) != 0 ||
                   kat_set_pieces(alg, pieces, len, msg) != 0 ||
                   kat_expect(v, "out", pieces, len) != 0
               ? -1
               : 0;
}

/* seed, count, out: NIST's Monte Carlo test, 1000 hashes a step; the last step's output, which
 * depends on all before it. SHA-2 hashes the last three outputs (SHAVS), SHA-3 the last (SHA3VS).
 */
KAT(set_hash_monte)
{
    size_t alg = kat_set_alg(v, kat_set_hash_names, 6), len = alg % 2 == 0 ? 32 : 64, i;
    uint64_t steps = kat_number(v, "count", 1);
    uint8_t md[4][64];

    memcpy(md[3], kat_fixed(v, "seed", len), len);
    while (steps-- > 0) {
        memcpy(md[0], md[3], len);
        memcpy(md[1], md[3], len);
        memcpy(md[2], md[3], len);
        for (i = 0; i < 1000; i++) {
            uint8_t in[192];

            memcpy(in, md[0], len);
            memcpy(in + len, md[1], len);
            memcpy(in + 2 * len, md[2], len);
            memcpy(md[0], md[1], len);
            memcpy(md[1], md[2], len);
            (void) kat_set_whole(alg, md[2], len, alg < 2 ? in : in + 2 * len,
                                 alg < 2 ? 3 * len : len);
        }
        memcpy(md[3], md[2], len);
    }
    return kat_expect(v, "out", md[3], len);
}

/* seed (16), count, min, max, out: the same of SHAKE, whose outputs have other lengths each time,
 * min to max bytes. */
KAT(set_xof_monte)
{
    size_t alg = kat_set_alg(v, kat_set_hash_names, 6), i;
    size_t min = (size_t) kat_number(v, "min", 0), max = (size_t) kat_number(v, "max", 0);
    size_t len     = max, last;
    uint64_t steps = kat_number(v, "count", 1);
    uint8_t *out   = kat_buffer(max + 16), in[16];

    memcpy(in, kat_fixed(v, "seed", 16), 16);
    for (last = len; steps-- > 0;) {
        for (i = 0; i < 1000; i++) {
            memset(out, 0, 16);
            (void) kat_set_whole(alg, out, len, in, 16);
            memcpy(in, out, 16);
            last = len;
            len  = min + ((size_t) out[len - 2] << 8 | out[len - 1]) % (max - min + 1);
        }
    }
    return kat_expect(v, "out", out, last);
}

/* key, msg, tag, which may be shortened. */
KAT(set_hmac)
{
    size_t alg = kat_set_alg(v, kat_set_hash_names, 2), full = alg == 0 ? 32 : 64;
    kat_bytes key = kat_get(v, "key"), msg = kat_get(v, "msg"), tag = kat_get(v, "tag");
    int valid = kat_get(v, "class").p[0] == 'v', ret = valid ? 0 : -1;
    uint8_t out[64];

    if (alg == 0) {
        crypto_auth_hmacsha256_state st;

        (void) crypto_auth_hmacsha256_init(&st, key.p, key.len);
        (void) crypto_auth_hmacsha256_update(&st, msg.p, msg.len / 2);
        (void) crypto_auth_hmacsha256_update(&st, msg.p + msg.len / 2, msg.len - msg.len / 2);
        (void) crypto_auth_hmacsha256_final(&st, out);
    } else {
        crypto_auth_hmacsha512_state st;

        (void) crypto_auth_hmacsha512_init(&st, key.p, key.len);
        (void) crypto_auth_hmacsha512_update(&st, msg.p, msg.len / 2);
        (void) crypto_auth_hmacsha512_update(&st, msg.p + msg.len / 2, msg.len - msg.len / 2);
        (void) crypto_auth_hmacsha512_final(&st, out);
    }
    if ((memcmp(out, tag.p, tag.len) == 0) != valid) {
        return kat_set_says("the tag is wrong");
    }
    if (key.len == 32 && tag.len == full &&
        (alg == 0 ? crypto_auth_hmacsha256_verify(tag.p, msg.p, msg.len, key.p)
                  : crypto_auth_hmacsha512_verify(tag.p, msg.p, msg.len, key.p)) != ret) {
        return kat_set_says("verify");
    }
    return 0;
}

/* ikm, salt, info, size; hash = the beginning of the SHA-256 of the output, or, invalid: none of
 * more than 255 hashes. */
KAT(set_hkdf)
{
    size_t alg = kat_set_alg(v, kat_set_hash_names, 2), len = (size_t) kat_number(v, "size", 0);
    kat_bytes ikm = kat_get(v, "ikm"), salt = kat_get(v, "salt"), info = kat_get(v, "info");
    uint8_t *out = kat_buffer(len), prk[64], hash[32];
    int ret;

    if (alg == 0) {
        (void) crypto_kdf_hkdf_sha256_extract(prk, salt.p, salt.len, ikm.p, ikm.len);
        ret = crypto_kdf_hkdf_sha256_expand(out, len, (const char *) info.p, info.len, prk);
    } else {
        (void) crypto_kdf_hkdf_sha512_extract(prk, salt.p, salt.len, ikm.p, ikm.len);
        ret = crypto_kdf_hkdf_sha512_expand(out, len, (const char *) info.p, info.len, prk);
    }
    if (kat_get(v, "class").p[0] != 'v') {
        return ret == -1 && kat_set_all(out, len, 0) ? 0 : kat_set_says("expand takes any length");
    }
    (void) crypto_hash_sha256(hash, out, len);
    return ret != 0 ? kat_set_says("expand") : kat_expect(v, "hash", hash, 16);
}

/* key, msg, tag (8: SipHash-2-4, 16: the long one) */
KAT(set_siphash)
{
    const uint8_t *key = kat_fixed(v, "key", 16);
    kat_bytes msg      = kat_get(v, "msg");
    size_t len         = kat_get(v, "tag").len;
    uint8_t out[16];

    return (len == 8 ? crypto_shorthash_siphash24(out, msg.p, msg.len, key)
                     : crypto_shorthash_siphashx24(out, msg.p, msg.len, key)) != 0
               ? -1
               : kat_expect(v, "tag", out, len);
}

/* ---- X25519, Ed25519 ---- */

/* So many of the same are given to a batch function: nine fill all lanes and one more, but one is
 * enough where a batch is a loop. */
#define KAT_SET_LANES(p) (strcmp(IMPL_ACTIVE(p)->info.name, "ref") == 0 ? 1 : 9)

/* n, p, q: refused (and zero) if and only if q is zero. */
KAT(set_x25519)
{
    const uint8_t *n = kat_fixed(v, "n", 32), *p = kat_fixed(v, "p", 32);
    int ret = kat_set_all(kat_fixed(v, "q", 32), 32, 0) ? -1 : 0, results[9];
    size_t i, lanes = KAT_SET_LANES(x25519batch);
    uint8_t q[32], many[3][9 * 32];

    memset(q, 0x5a, sizeof q);
    if (crypto_scalarmult_curve25519(q, n, p) != ret || kat_expect(v, "q", q, 32) != 0) {
        return kat_set_says("crypto_scalarmult_curve25519");
    }
    for (i = 0; i < 9; i++) {
        memcpy(many[1] + 32 * i, n, 32);
        memcpy(many[2] + 32 * i, p, 32);
    }
    if (crypto_scalarmult_curve25519_batch(many[0], results, many[1], many[2], lanes) != ret) {
        return kat_set_says("crypto_scalarmult_curve25519_batch");
    }
    for (i = 0; i < lanes; i++) {
        if (results[i] != ret || kat_expect(v, "q", many[0] + 32 * i, 32) != 0) {
            return kat_set_says("crypto_scalarmult_curve25519_batch, one of them");
        }
    }
    return 0;
}

/* -1 unless verification, alone and in a batch, says ret. */
static int kat_set_verdict(const kat_record *v, int ret)
{
    const uint8_t *sig = kat_fixed(v, "sig", 64), *pk = kat_fixed(v, "pk", 32);
    kat_bytes msg = kat_get(v, "msg");
    const uint8_t *sigs[9], *msgs[9], *pks[9];
    unsigned long long lens[9];
    int results[9];
    size_t i, lanes = KAT_SET_LANES(ed25519batch);

    for (i = 0; i < 9; i++) {
        sigs[i] = sig;
        msgs[i] = msg.p;
        lens[i] = msg.len;
        pks[i]  = pk;
    }
    if (crypto_sign_verify_detached(sig, msg.p, msg.len, pk) != ret) {
        return kat_set_says("crypto_sign_verify_detached");
    }
    if (crypto_sign_ed25519_verify_batch(results, sigs, msgs, lens, pks, lanes) != ret) {
        return kat_set_says("crypto_sign_ed25519_verify_batch");
    }
    for (i = 0; i < lanes && results[i] == ret; i++) {
    }
    return i == lanes ? 0 : kat_set_says("crypto_sign_ed25519_verify_batch, one of them");
}

/* pk, msg, sig */
KAT(set_ed25519)
{
    return kat_set_verdict(v, kat_get(v, "class").p[0] == 'v' ? 0 : -1);
}

/* pk, msg, sig, flags: what the points are decides, by the rules that trona.h states. Each letter
 * is a flag of CCTV's: a, r: A or R is of small order; b, s: it has a part of small order; n, o: it
 * is not encoded canonically; e: these parts do not cancel; k: h is of the canonical encodings. Not
 * CCTV's, l: S is not below L. */
KAT(set_ed25519_flags)
{
    const uint8_t *sig = kat_fixed(v, "sig", 64), *pk = kat_fixed(v, "pk", 32);
    kat_bytes msg = kat_get(v, "msg"), flags = kat_get(v, "flags");
    unsigned long long len = msg.len;
    int valid = 1, other_hash = 0, a_small = 0, high = 0, equation;
    size_t i;

    for (i = 0; i < flags.len; i++) {
        switch (flags.p[i]) {
        case 'a':
            valid   = 0;
            a_small = 1;
            break;
        case 'r':
        case 'n':
        case 'o':
        case 'e':
            valid = 0;
            break;
        case 'k':
            valid      = 0;
            other_hash = 1;
            break;
        case 'l':
            valid = 0;
            high  = 1;
            break;
        case 'b':
        case 's':
            break;
        default:
            return kat_set_says("unknown flag");
        }
    }
    if ((kat_get(v, "class").p[0] == 'v') != valid) {
        return kat_set_says("the class does not follow from the flags");
    }
    if (kat_set_verdict(v, valid ? 0 : -1) != 0) {
        return -1;
    }
    /* The equation with the cofactor takes all points; if A is of small order, h does not matter.
     */
    equation = high || (other_hash && !a_small) ? -1 : 0;
    return crypto_sign_ed25519_verify_batch_equation(&sig, &msg.p, &len, &pk, 1) == equation
               ? 0
               : kat_set_says("crypto_sign_ed25519_verify_batch_equation");
}
