/* SPDX-License-Identifier: ISC */
/* Key encapsulation: ML-KEM, X-Wing. */
#include "kat.h"

enum {
    KAT_PK     = crypto_kem_mlkem768_PUBLICKEYBYTES,
    KAT_CT     = crypto_kem_mlkem768_CIPHERTEXTBYTES,
    KAT_PK_MAX = crypto_kem_mlkem1024_PUBLICKEYBYTES,
    KAT_SK_MAX = crypto_kem_mlkem1024_SECRETKEYBYTES,
    KAT_CT_MAX = crypto_kem_mlkem1024_CIPHERTEXTBYTES
};

/* A parameter set of ML-KEM. */
typedef struct kat_kem_set {
    size_t pk, sk, ct;
    int (*seed_keypair)(unsigned char *pk, unsigned char *sk, const unsigned char *seed);
    int (*enc)(unsigned char *ct, unsigned char *ss, const unsigned char *pk);
    int (*enc_deterministic)(unsigned char *ct, unsigned char *ss, const unsigned char *pk,
                             const unsigned char *seed);
    int (*dec)(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);
} kat_kem_set;

#define KAT_KEM_SET(name)                                                                          \
    {crypto_kem_##name##_PUBLICKEYBYTES,                                                           \
     crypto_kem_##name##_SECRETKEYBYTES,                                                           \
     crypto_kem_##name##_CIPHERTEXTBYTES,                                                          \
     crypto_kem_##name##_seed_keypair,                                                             \
     crypto_kem_##name##_enc,                                                                      \
     crypto_kem_##name##_enc_deterministic,                                                        \
     crypto_kem_##name##_dec}

static const kat_kem_set kat_kem_512  = KAT_KEM_SET(mlkem512);
static const kat_kem_set kat_kem_768  = KAT_KEM_SET(mlkem768);
static const kat_kem_set kat_kem_1024 = KAT_KEM_SET(mlkem1024);

static int kat_kem_says(const char *what)
{
    printf("# %s\n", what);
    return -1;
}

static int kat_kem_whole(const kat_record *v, const kat_kem_set *s)
{
    uint8_t pk[KAT_PK_MAX], sk[KAT_SK_MAX], ct[KAT_CT_MAX], ss[32];

    if (s->seed_keypair(pk, sk, kat_fixed(v, "seed", 64)) != 0 ||
        s->enc_deterministic(ct, ss, pk, kat_fixed(v, "m", 32)) != 0) {
        return kat_kem_says("a call fails");
    }
    if (kat_expect(v, "pk", pk, s->pk) != 0 || kat_expect(v, "sk", sk, s->sk) != 0 ||
        kat_expect(v, "ct", ct, s->ct) != 0 || kat_expect(v, "ss", ss, sizeof ss) != 0) {
        return -1;
    }
    memset(ss, 0, sizeof ss);
    if (s->dec(ss, ct, sk) != 0) {
        return kat_kem_says("dec fails");
    }
    return kat_expect(v, "ss", ss, sizeof ss);
}

static int kat_kem_hashed(const kat_record *v, const kat_kem_set *s)
{
    uint8_t pk[KAT_PK_MAX], sk[KAT_SK_MAX], ct[KAT_CT_MAX], ss[32], again[32], hash[32];
    unsigned bit = (unsigned) kat_number(v, "bit", 0);
    crypto_hash_sha256_state st;

    if (s->seed_keypair(pk, sk, kat_fixed(v, "seed", 64)) != 0 ||
        s->enc_deterministic(ct, ss, pk, kat_fixed(v, "m", 32)) != 0 ||
        s->dec(again, ct, sk) != 0 || memcmp(again, ss, sizeof ss) != 0) {
        return kat_kem_says("a call fails, or the secrets differ");
    }
    crypto_hash_sha256_init(&st);
    crypto_hash_sha256_update(&st, pk, s->pk);
    crypto_hash_sha256_update(&st, sk, s->sk);
    crypto_hash_sha256_update(&st, ct, s->ct);
    crypto_hash_sha256_update(&st, ss, sizeof ss);
    ct[bit / 8] ^= (uint8_t) (1U << bit % 8);
    if (s->dec(ss, ct, sk) != 0) {
        return kat_kem_says("dec of a forgery fails");
    }
    crypto_hash_sha256_update(&st, ss, sizeof ss);
    crypto_hash_sha256_final(&st, hash);
    return kat_expect(v, "hash", hash, sizeof hash);
}

static int kat_kem_dec(const kat_record *v, const kat_kem_set *s)
{
    uint8_t pk[KAT_PK_MAX], sk[KAT_SK_MAX], ss[32];

    if (s->seed_keypair(pk, sk, kat_fixed(v, "seed", 64)) != 0 ||
        s->dec(ss, kat_fixed(v, "ct", s->ct), sk) != 0) {
        return kat_kem_says("a call fails");
    }
    return kat_expect(v, "ss", ss, sizeof ss);
}

static int kat_kem_dec_key(const kat_record *v, const kat_kem_set *s)
{
    uint8_t ss[32];

    if (s->dec(ss, kat_fixed(v, "ct", s->ct), kat_fixed(v, "sk", s->sk)) != 0) {
        return kat_kem_says("dec fails");
    }
    return kat_expect(v, "ss", ss, sizeof ss);
}

static int kat_kem_modulus(const kat_record *v, const kat_kem_set *s)
{
    uint8_t pk[KAT_PK_MAX], sk[KAT_SK_MAX], ct[KAT_CT_MAX], ss[32], *p;
    unsigned at    = (unsigned) kat_number(v, "at", 0);
    unsigned value = (unsigned) kat_number(v, "value", 0);
    int want       = kat_number(v, "accepted", 0) != 0 ? 0 : -1;

    if (s->seed_keypair(pk, sk, kat_fixed(v, "seed", 64)) != 0) {
        return kat_kem_says("seed_keypair fails");
    }
    p = pk + at / 2 * 3;
    if (at % 2 == 0) {
        p[0] = (uint8_t) value;
        p[1] = (uint8_t) ((p[1] & 0xf0) | value >> 8);
    } else {
        p[1] = (uint8_t) ((p[1] & 15) | (value & 15) << 4);
        p[2] = (uint8_t) (value >> 4);
    }
    return s->enc_deterministic(ct, ss, pk, sk) == want && s->enc(ct, ss, pk) == want
               ? 0
               : kat_kem_says("enc's answer is wrong");
}

static int kat_kem_accumulated(const kat_record *v, const kat_kem_set *s)
{
    uint8_t pk[KAT_PK_MAX], sk[KAT_SK_MAX], ct[KAT_CT_MAX], in[96 + KAT_CT_MAX], ss[32];
    unsigned n = (unsigned) kat_number(v, "count", 0);
    crypto_xof_shake128_state rng, all;

    crypto_xof_shake128_init(&rng);
    crypto_xof_shake128_init(&all);
    while (n-- > 0) {
        crypto_xof_shake128_squeeze(&rng, in, 96 + s->ct);
        if (s->seed_keypair(pk, sk, in) != 0 || s->enc_deterministic(ct, ss, pk, in + 64) != 0) {
            return kat_kem_says("a call fails");
        }
        crypto_xof_shake128_update(&all, pk, s->pk);
        crypto_xof_shake128_update(&all, sk, s->sk);
        crypto_xof_shake128_update(&all, ct, s->ct);
        crypto_xof_shake128_update(&all, ss, sizeof ss);
        if (s->dec(ss, in + 96, sk) != 0) {
            return kat_kem_says("dec fails");
        }
        crypto_xof_shake128_update(&all, ss, sizeof ss);
    }
    crypto_xof_shake128_squeeze(&all, ss, sizeof ss);
    return kat_expect(v, "hash", ss, sizeof ss);
}

KAT(crypto_kem_mlkem512)
{
    return kat_kem_whole(v, &kat_kem_512);
}

KAT(crypto_kem_mlkem512_hashed)
{
    return kat_kem_hashed(v, &kat_kem_512);
}

KAT(crypto_kem_mlkem512_modulus)
{
    return kat_kem_modulus(v, &kat_kem_512);
}

KAT(crypto_kem_mlkem512_accumulated)
{
    return kat_kem_accumulated(v, &kat_kem_512);
}

KAT(crypto_kem_mlkem768)
{
    return kat_kem_whole(v, &kat_kem_768);
}

KAT(crypto_kem_mlkem768_hashed)
{
    return kat_kem_hashed(v, &kat_kem_768);
}

KAT(crypto_kem_mlkem768_dec)
{
    return kat_kem_dec(v, &kat_kem_768);
}

KAT(crypto_kem_mlkem768_dec_key)
{
    return kat_kem_dec_key(v, &kat_kem_768);
}

KAT(crypto_kem_mlkem768_modulus)
{
    return kat_kem_modulus(v, &kat_kem_768);
}

KAT(crypto_kem_mlkem768_accumulated)
{
    return kat_kem_accumulated(v, &kat_kem_768);
}

KAT(crypto_kem_mlkem1024)
{
    return kat_kem_whole(v, &kat_kem_1024);
}

KAT(crypto_kem_mlkem1024_hashed)
{
    return kat_kem_hashed(v, &kat_kem_1024);
}

KAT(crypto_kem_mlkem1024_modulus)
{
    return kat_kem_modulus(v, &kat_kem_1024);
}

KAT(crypto_kem_mlkem1024_accumulated)
{
    return kat_kem_accumulated(v, &kat_kem_1024);
}

KAT(crypto_kem_xwing)
{
    uint8_t pk[crypto_kem_PUBLICKEYBYTES], sk[32], ct[crypto_kem_CIPHERTEXTBYTES], ss[32];
    const uint8_t *seed = kat_fixed(v, "seed", 32);

    if (crypto_kem_xwing_seed_keypair(pk, sk, seed) != 0 || memcmp(sk, seed, 32) != 0 ||
        crypto_kem_xwing_enc_deterministic(ct, ss, pk, kat_fixed(v, "eseed", 64)) != 0) {
        return kat_kem_says("a call fails, or the secret key is not the seed");
    }
    if (kat_expect(v, "pk", pk, sizeof pk) != 0 || kat_expect(v, "ct", ct, sizeof ct) != 0 ||
        kat_expect(v, "ss", ss, sizeof ss) != 0) {
        return -1;
    }
    memset(pk, 0, sizeof pk);
    memset(ss, 0, sizeof ss);
    if (crypto_kem_seed_keypair(pk, sk, seed) != 0 || kat_expect(v, "pk", pk, sizeof pk) != 0 ||
        crypto_kem_xwing_dec(ss, ct, sk) != 0 || kat_expect(v, "ss", ss, sizeof ss) != 0) {
        return -1;
    }
    memset(ss, 0, sizeof ss);
    return crypto_kem_dec(ss, ct, sk) == 0 ? kat_expect(v, "ss", ss, sizeof ss) : -1;
}

KAT(crypto_kem_xwing_hashed)
{
    uint8_t pk[crypto_kem_PUBLICKEYBYTES], sk[32], ct[crypto_kem_CIPHERTEXTBYTES], ss[32], hash[32];
    unsigned bit = (unsigned) kat_number(v, "bit", 0);
    crypto_hash_sha256_state st;

    if (crypto_kem_xwing_seed_keypair(pk, sk, kat_fixed(v, "seed", 32)) != 0 ||
        crypto_kem_xwing_enc_deterministic(ct, ss, pk, kat_fixed(v, "eseed", 64)) != 0) {
        return kat_kem_says("a call fails");
    }
    crypto_hash_sha256_init(&st);
    crypto_hash_sha256_update(&st, pk, sizeof pk);
    crypto_hash_sha256_update(&st, ct, sizeof ct);
    crypto_hash_sha256_update(&st, ss, sizeof ss);
    ct[bit / 8] ^= (uint8_t) (1U << bit % 8);
    if (crypto_kem_xwing_dec(ss, ct, sk) != 0) {
        return kat_kem_says("dec of a forgery fails");
    }
    crypto_hash_sha256_update(&st, ss, sizeof ss);
    crypto_hash_sha256_final(&st, hash);
    return kat_expect(v, "hash", hash, sizeof hash);
}

KAT(crypto_kem_xwing_small_order)
{
    uint8_t pk[crypto_kem_PUBLICKEYBYTES], sk[32], ct[crypto_kem_CIPHERTEXTBYTES], ss[32];
    const uint8_t *point = kat_fixed(v, "point", 32);

    if (crypto_kem_xwing_seed_keypair(pk, sk, kat_fixed(v, "seed", 32)) != 0 ||
        crypto_kem_xwing_enc(ct, ss, pk) != 0) {
        return kat_kem_says("a call fails");
    }
    memcpy(ct + KAT_CT, point, 32);
    memcpy(pk + KAT_PK, point, 32);
    return crypto_kem_xwing_dec(ss, ct, sk) == -1 && crypto_kem_xwing_enc(ct, ss, pk) == -1 &&
                   crypto_kem_enc(ct, ss, pk) == -1
               ? 0
               : kat_kem_says("a point of small order is accepted");
}

/* ---- Ops of test/vectors; "set" is 512, 768 or 1024 ---- */

static const kat_kem_set *kat_kem_of(const kat_record *v)
{
    uint64_t set = kat_number(v, "set", 0);

    return set == 512 ? &kat_kem_512 : set == 768 ? &kat_kem_768 : &kat_kem_1024;
}

/* 0 if the record's field is the beginning, 8 bytes or more, of the SHA-256 of the len bytes of p.
 */
static int kat_kem_digest(const kat_record *v, const char *field, const uint8_t *p, size_t len)
{
    uint8_t hash[32];

    (void) crypto_hash_sha256(hash, p, len);
    return kat_get(v, field).len >= 8 ? kat_expect(v, field, hash, kat_get(v, field).len) : -1;
}

/* The public key of the record: "ek", or that of "seed". */
static int kat_kem_ek(const kat_record *v, const kat_kem_set *s, uint8_t *pk, uint8_t *sk)
{
    if (kat_has(v, "ek")) {
        memcpy(pk, kat_fixed(v, "ek", s->pk), s->pk);
        return 0;
    }
    return s->seed_keypair(pk, sk, kat_fixed(v, "seed", 64));
}

/* seed; ek, dk: the beginnings of their SHA-256 */
KAT(set_mlkem_keygen)
{
    const kat_kem_set *s = kat_kem_of(v);
    uint8_t pk[KAT_PK_MAX], sk[KAT_SK_MAX];

    return s->seed_keypair(pk, sk, kat_fixed(v, "seed", 64)) != 0 ||
                   kat_kem_digest(v, "ek", pk, s->pk) != 0 ||
                   kat_kem_digest(v, "dk", sk, s->sk) != 0
               ? -1
               : 0;
}

/* ek or seed; m, k; hash = the beginning of the SHA-256 of ek and c */
KAT(set_mlkem_enc)
{
    const kat_kem_set *s = kat_kem_of(v);
    uint8_t pk[KAT_PK_MAX + KAT_CT_MAX], sk[KAT_SK_MAX], ss[32];

    return kat_kem_ek(v, s, pk, sk) != 0 ||
                   s->enc_deterministic(pk + s->pk, ss, pk, kat_fixed(v, "m", 32)) != 0 ||
                   kat_kem_digest(v, "hash", pk, s->pk + s->ct) != 0
               ? -1
               : kat_expect(v, "k", ss, 32);
}

/* Adds q to each coefficient of the public key that has the room. */
static void kat_kem_unreduced(uint8_t *ek, size_t len)
{
    size_t i;

    for (i = 0; i + 3 <= len - 32; i += 3) {
        unsigned a = ek[i] | (ek[i + 1] & 15U) << 8, b = ek[i + 1] >> 4 | (unsigned) ek[i + 2] << 4;

        a += a < 4096 - 3329 ? 3329 : 0;
        b += b < 4096 - 3329 ? 3329 : 0;
        ek[i]     = (uint8_t) a;
        ek[i + 1] = (uint8_t) (a >> 8 | (b & 15) << 4);
        ek[i + 2] = (uint8_t) (b >> 4);
    }
}

/* ek; or seed, of whose key all coefficients are not reduced where that can be, and hash, the
 * beginning of its SHA-256: refused */
KAT(set_mlkem_enc_reject)
{
    const kat_kem_set *s = kat_kem_of(v);
    uint8_t ek[KAT_PK_MAX], sk[KAT_SK_MAX], ct[KAT_CT_MAX], ss[32], m[32] = {0};

    if (kat_kem_ek(v, s, ek, sk) != 0) {
        return kat_kem_says("seed_keypair fails");
    }
    if (!kat_has(v, "ek")) {
        kat_kem_unreduced(ek, s->pk);
        if (kat_kem_digest(v, "hash", ek, s->pk) != 0) {
            return kat_kem_says("another key");
        }
    }
    return s->enc_deterministic(ct, ss, ek, m) == -1 && s->enc(ct, ss, ek) == -1
               ? 0
               : kat_kem_says("enc takes the key");
}

/* dk or seed; c, or m, from which encapsulation makes it (hash = the beginning of its SHA-256); k
 */
KAT(set_mlkem_dec)
{
    const kat_kem_set *s = kat_kem_of(v);
    uint8_t pk[KAT_PK_MAX], sk[KAT_SK_MAX], ct[KAT_CT_MAX], ss[32];

    if (kat_has(v, "dk")) {
        memcpy(sk, kat_fixed(v, "dk", s->sk), s->sk);
    } else if (kat_kem_ek(v, s, pk, sk) != 0) {
        return kat_kem_says("seed_keypair fails");
    }
    if (!kat_has(v, "m")) {
        memcpy(ct, kat_fixed(v, "c", s->ct), s->ct);
    } else if (s->enc_deterministic(ct, ss, pk, kat_fixed(v, "m", 32)) != 0 ||
               kat_kem_digest(v, "hash", ct, s->ct) != 0) {
        return kat_kem_says("another ciphertext");
    }
    memset(ss, 0, sizeof ss);
    return s->dec(ss, ct, sk) != 0 ? kat_kem_says("dec fails") : kat_expect(v, "k", ss, 32);
}

/* dk, c: refused, and no secret */
KAT(set_mlkem_dec_reject)
{
    const kat_kem_set *s          = kat_kem_of(v);
    static const uint8_t zero[32] = {0};
    uint8_t ss[32];

    memset(ss, 0x5a, sizeof ss);
    return s->dec(ss, kat_fixed(v, "c", s->ct), kat_fixed(v, "dk", s->sk)) == -1 &&
                   memcmp(ss, zero, 32) == 0
               ? 0
               : kat_kem_says("dec takes the key");
}
