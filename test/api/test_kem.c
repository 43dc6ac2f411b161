/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of ML-KEM, X-Wing and crypto_kem: sizes, keys that belong together, implicit
 * rejection at every byte, refused keys, overlaps, determinism. Known answers are in
 * test/kat. */
#include "api_test.h"

enum {
    KEM_PK  = crypto_kem_mlkem768_PUBLICKEYBYTES,
    KEM_SK  = crypto_kem_mlkem768_SECRETKEYBYTES,
    KEM_CT  = crypto_kem_mlkem768_CIPHERTEXTBYTES,
    KEM_XPK = crypto_kem_xwing_PUBLICKEYBYTES,
    KEM_XCT = crypto_kem_xwing_CIPHERTEXTBYTES
};

static uint8_t kem_pk[KEM_PK], kem_sk[KEM_SK], kem_ct[KEM_CT], kem_ss[32], kem_seed[64], kem_m[64];
static uint8_t kem_xpk[KEM_XPK], kem_xsk[32], kem_xct[KEM_XCT], kem_xss[32];

/* The outcome of an encapsulation to pk. */
static int kem_refuses(const uint8_t *pk, int xwing)
{
    uint8_t ct[KEM_XCT], ss[32], m[64];
    int ret;

    memset(ct, 0x5a, sizeof ct);
    memset(ss, 0x5a, sizeof ss);
    api_random(m, sizeof m);
    (void) !crypto_verify_16(m, m + 16); /* leaves another reason */
    ret = xwing ? crypto_kem_xwing_enc_deterministic(ct, ss, pk, m)
                : crypto_kem_mlkem768_enc_deterministic(ct, ss, pk, m);
    return ret == -1 && api_all(ct, 0x5a, sizeof ct) && api_all(ss, 0x5a, sizeof ss) &&
           strstr(trona_last_error(), xwing == 2 ? "X-Wing" : "ML-KEM") != NULL;
}

static void kem_test_sizes(void)
{
    tap_ok(crypto_kem_mlkem768_publickeybytes() == 1184 &&
               crypto_kem_mlkem768_secretkeybytes() == 2400 &&
               crypto_kem_mlkem768_ciphertextbytes() == 1088 &&
               crypto_kem_mlkem768_sharedsecretbytes() == 32 &&
               crypto_kem_mlkem768_seedbytes() == 64,
           "the sizes of ML-KEM-768");
    tap_ok(crypto_kem_mlkem512_publickeybytes() == 800 &&
               crypto_kem_mlkem512_secretkeybytes() == 1632 &&
               crypto_kem_mlkem512_ciphertextbytes() == 768 &&
               crypto_kem_mlkem512_sharedsecretbytes() == 32 &&
               crypto_kem_mlkem512_seedbytes() == 64,
           "the sizes of ML-KEM-512");
    tap_ok(crypto_kem_mlkem1024_publickeybytes() == 1568 &&
               crypto_kem_mlkem1024_secretkeybytes() == 3168 &&
               crypto_kem_mlkem1024_ciphertextbytes() == 1568 &&
               crypto_kem_mlkem1024_sharedsecretbytes() == 32 &&
               crypto_kem_mlkem1024_seedbytes() == 64,
           "the sizes of ML-KEM-1024");
    tap_ok(crypto_kem_xwing_publickeybytes() == 1216 && crypto_kem_xwing_secretkeybytes() == 32 &&
               crypto_kem_xwing_ciphertextbytes() == 1120 &&
               crypto_kem_xwing_sharedsecretbytes() == 32 && crypto_kem_xwing_seedbytes() == 32,
           "the sizes of X-Wing");
    tap_ok(crypto_kem_publickeybytes() == 1216 && crypto_kem_secretkeybytes() == 32 &&
               crypto_kem_ciphertextbytes() == 1120 && crypto_kem_sharedsecretbytes() == 32 &&
               crypto_kem_seedbytes() == 32 && strcmp(crypto_kem_primitive(), "xwing") == 0,
           "crypto_kem is X-Wing");
}

static void kem_test_mlkem(void)
{
    uint8_t pk[KEM_PK], sk[KEM_SK], ct[KEM_CT], ss[32], again[32], hash[32];
    int i, ok = 1;

    for (i = 0; i < 20; i++) {
        ok &= crypto_kem_mlkem768_keypair(pk, sk) == 0 &&
              crypto_kem_mlkem768_enc(ct, ss, pk) == 0 &&
              crypto_kem_mlkem768_dec(again, ct, sk) == 0 && memcmp(ss, again, 32) == 0;
    }
    tap_ok(ok, "ML-KEM-768: both sides get the same secret");
    ok = memcmp(sk + 1152, pk, KEM_PK) == 0;
    (void) crypto_hash_sha3256(hash, pk, KEM_PK);
    tap_ok(ok && memcmp(sk + 2336, hash, 32) == 0,
           "ML-KEM-768: the secret key holds the public key and its hash");
    ok = crypto_kem_mlkem768_seed_keypair(pk, sk, kem_seed) == 0 &&
         memcmp(pk, kem_pk, KEM_PK) == 0 && memcmp(sk, kem_sk, KEM_SK) == 0;
    tap_ok(ok && memcmp(sk + 2368, kem_seed + 32, 32) == 0,
           "ML-KEM-768: a key pair follows from its seed, whose second half ends the secret key");
    ok = crypto_kem_mlkem768_enc_deterministic(ct, ss, kem_pk, kem_m) == 0;
    tap_ok(ok && memcmp(ct, kem_ct, KEM_CT) == 0 && memcmp(ss, kem_ss, 32) == 0,
           "ML-KEM-768: enc_deterministic is");
    ok = crypto_kem_mlkem768_enc(ct, ss, kem_pk) == 0 && memcmp(ct, kem_ct, KEM_CT) != 0 &&
         memcmp(ss, kem_ss, 32) != 0;
    tap_ok(ok, "ML-KEM-768: enc is not");
}

/* The result expected of dec for an invalid ciphertext: SHAKE256(z, ct). */
static void kem_rejection(uint8_t ss[32], const uint8_t ct[KEM_CT])
{
    crypto_xof_shake256_state st;

    (void) crypto_xof_shake256_init(&st);
    (void) crypto_xof_shake256_update(&st, kem_sk + 2368, 32);
    (void) crypto_xof_shake256_update(&st, ct, KEM_CT);
    (void) crypto_xof_shake256_squeeze(&st, ss, 32);
}

static void kem_test_rejection(void)
{
    uint8_t ct[KEM_CT], ss[32], want[32];
    int i, step = getenv("TRONA_CHECK_SCALE") != NULL ? 97 : 1, ok = 1;

    memcpy(ct, kem_ct, KEM_CT);
    for (i = 0; i < KEM_CT; i += step) {
        uint8_t bit = (uint8_t) (1U << (i % 8));

        ct[i] ^= bit;
        kem_rejection(want, ct);
        ok &= crypto_kem_mlkem768_dec(ss, ct, kem_sk) == 0 && memcmp(ss, want, 32) == 0;
        ct[i] ^= bit;
    }
    tap_ok(ok, "ML-KEM-768: a ciphertext with one bit changed gives SHAKE256(z, ct), and 0");
    ok = crypto_kem_mlkem768_dec(ss, ct, kem_sk) == 0 && memcmp(ss, kem_ss, 32) == 0;
    tap_ok(ok, "ML-KEM-768: the true one still gives the secret");
    for (i = 1, ok = 1; i <= 512; i *= 2) {
        memcpy(ct, kem_ct, KEM_CT);
        ct[7] ^= 1;
        ct[7 + i] ^= 1;
        kem_rejection(want, ct);
        ok &= crypto_kem_mlkem768_dec(ss, ct, kem_sk) == 0 && memcmp(ss, want, 32) == 0;
    }
    tap_ok(ok, "ML-KEM-768: two changes do not cancel");
}

/* Replaces coefficient i of a public key by value. */
static void kem_set_coefficient(uint8_t *pk, int i, unsigned value)
{
    uint8_t *p = pk + i / 2 * 3;

    if (i % 2 == 0) {
        p[0] = (uint8_t) value;
        p[1] = (uint8_t) ((p[1] & 0xf0) | value >> 8);
    } else {
        p[1] = (uint8_t) ((p[1] & 15) | (value & 15) << 4);
        p[2] = (uint8_t) (value >> 4);
    }
}

static void kem_test_modulus(void)
{
    uint8_t pk[KEM_XPK], ct[KEM_XCT], ss[32];
    int i, step = getenv("TRONA_CHECK_SCALE") != NULL ? 101 : 1, ok = 1;

    for (i = 0; i < 768; i += step) {
        memcpy(pk, kem_pk, KEM_PK);
        kem_set_coefficient(pk, i, i % 2 == 0 ? 3329 : 4095);
        ok &= kem_refuses(pk, 0);
    }
    tap_ok(ok, "ML-KEM-768: a coefficient that is not below q is refused, all else untouched");
    ok = crypto_kem_mlkem768_enc(ct, ss, pk) == -1 && trona_last_error()[0] != 0;
    tap_ok(ok, "ML-KEM-768: by enc, too");
    for (i = 0; i < 768; i++) {
        kem_set_coefficient(pk, i, 3328);
    }
    tap_ok(crypto_kem_mlkem768_enc(ct, ss, pk) == 0, "ML-KEM-768: q - 1 is accepted everywhere");
    memcpy(pk, kem_xpk, KEM_XPK);
    kem_set_coefficient(pk, 500, 3329);
    ok = kem_refuses(pk, 1) && crypto_kem_xwing_enc(ct, ss, pk) == -1 &&
         crypto_kem_enc(ct, ss, pk) == -1;
    tap_ok(ok, "X-Wing: refused likewise");
}

static void kem_test_xwing(void)
{
    uint8_t pk[KEM_XPK], sk[32], ct[KEM_XCT], ss[32], again[32];
    int i, ok = 1;

    for (i = 0; i < 10; i++) {
        ok &= crypto_kem_xwing_keypair(pk, sk) == 0 && crypto_kem_xwing_enc(ct, ss, pk) == 0 &&
              crypto_kem_dec(again, ct, sk) == 0 && memcmp(ss, again, 32) == 0;
        ok &= crypto_kem_keypair(pk, sk) == 0 && crypto_kem_enc(ct, ss, pk) == 0 &&
              crypto_kem_xwing_dec(again, ct, sk) == 0 && memcmp(ss, again, 32) == 0;
    }
    tap_ok(ok, "X-Wing: both sides get the same secret");
    ok = crypto_kem_xwing_seed_keypair(pk, sk, kem_seed) == 0 &&
         memcmp(pk, kem_xpk, KEM_XPK) == 0 && memcmp(sk, kem_seed, 32) == 0;
    ok &= crypto_kem_seed_keypair(pk, sk, kem_seed) == 0 && memcmp(pk, kem_xpk, KEM_XPK) == 0;
    tap_ok(ok && memcmp(sk, kem_seed, 32) == 0, "X-Wing: the secret key is the seed");
    ok = crypto_kem_xwing_enc_deterministic(ct, ss, kem_xpk, kem_m) == 0;
    tap_ok(ok && memcmp(ct, kem_xct, KEM_XCT) == 0 && memcmp(ss, kem_xss, 32) == 0,
           "X-Wing: enc_deterministic is");
    ok = crypto_kem_mlkem768_enc_deterministic(ct, ss, kem_xpk, kem_m) == 0 &&
         memcmp(ct, kem_xct, KEM_CT) == 0;
    (void) crypto_scalarmult_base(again, kem_m + 32);
    tap_ok(ok && memcmp(kem_xct + KEM_CT, again, 32) == 0,
           "X-Wing: the seed's first half is ML-KEM's, the second X25519's");
    ok = crypto_kem_xwing_enc(ct, ss, kem_xpk) == 0 && memcmp(ct, kem_xct, KEM_CT) != 0 &&
         memcmp(ct + KEM_CT, kem_xct + KEM_CT, 32) != 0;
    tap_ok(ok, "X-Wing: enc is not");
    for (i = 0, ok = 1; i < KEM_XCT; i += 37) {
        memcpy(ct, kem_xct, KEM_XCT);
        ct[i] ^= 4;
        ok &= crypto_kem_xwing_dec(ss, ct, kem_xsk) == 0 && memcmp(ss, kem_xss, 32) != 0;
    }
    tap_ok(ok, "X-Wing: a changed ciphertext gives another secret");
}

static void kem_test_small_order(void)
{
    uint8_t pk[KEM_XPK], ct[KEM_XCT], ss[32];
    int ok;

    memcpy(pk, kem_xpk, KEM_XPK);
    memset(pk + KEM_PK, 0, 32);
    ok         = kem_refuses(pk, 2) && crypto_kem_enc(ct, ss, pk) == -1;
    pk[KEM_PK] = 1;
    tap_ok(ok && kem_refuses(pk, 2), "X-Wing: a public key of small order is refused");
    memcpy(ct, kem_xct, KEM_XCT);
    memset(ct + KEM_CT, 0, 32);
    memset(ss, 0x5a, sizeof ss);
    (void) !crypto_verify_16(pk, pk + 16);
    ok = crypto_kem_xwing_dec(ss, ct, kem_xsk) == -1 && api_all(ss, 0x5a, 32) &&
         strstr(trona_last_error(), "X-Wing") != NULL && crypto_kem_dec(ss, ct, kem_xsk) == -1;
    tap_ok(ok, "X-Wing: so is a ciphertext's point, and the output is untouched");
}

/* Inputs and outputs in one buffer, at every distance that there may be trouble with. */
static void kem_test_overlap(void)
{
    static uint8_t buf[8192], pk[KEM_XPK], ss[32];
    static const int shift[] = {-2300, -1200, -1100, -1000, -384, -64,  -33,  -8,   -1,  0,
                                1,     7,     32,    320,   960,  1087, 1152, 1183, 2368};
    size_t i;
    int ok = 1;

    for (i = 0; i < sizeof shift / sizeof shift[0]; i++) {
        uint8_t *in = buf + 3000, *out = in + shift[i];

        memcpy(in, kem_pk, KEM_PK);
        ok &= crypto_kem_mlkem768_enc_deterministic(out, ss, in, kem_m) == 0 &&
              memcmp(out, kem_ct, KEM_CT) == 0 && memcmp(ss, kem_ss, 32) == 0;
        memcpy(in, kem_m, 32);
        ok &= crypto_kem_mlkem768_enc_deterministic(out, ss, kem_pk, in) == 0 &&
              memcmp(out, kem_ct, KEM_CT) == 0 && memcmp(ss, kem_ss, 32) == 0;
        memcpy(in, kem_sk, KEM_SK);
        ok &= crypto_kem_mlkem768_dec(out, kem_ct, in) == 0 && memcmp(out, kem_ss, 32) == 0;
        memcpy(in, kem_ct, KEM_CT);
        ok &= crypto_kem_mlkem768_dec(out, in, kem_sk) == 0 && memcmp(out, kem_ss, 32) == 0;
        memcpy(in, kem_seed, 64);
        ok &= crypto_kem_mlkem768_seed_keypair(pk, out, in) == 0 &&
              memcmp(out, kem_sk, KEM_SK) == 0 && memcmp(pk, kem_pk, KEM_PK) == 0;
        memcpy(in, kem_xpk, KEM_XPK);
        ok &= crypto_kem_xwing_enc_deterministic(out, ss, in, kem_m) == 0 &&
              memcmp(out, kem_xct, KEM_XCT) == 0 && memcmp(ss, kem_xss, 32) == 0;
        memcpy(in, kem_m, 64);
        ok &= crypto_kem_xwing_enc_deterministic(out, ss, kem_xpk, in) == 0 &&
              memcmp(out, kem_xct, KEM_XCT) == 0 && memcmp(ss, kem_xss, 32) == 0;
        memcpy(in, kem_seed, 32);
        ok &= crypto_kem_xwing_seed_keypair(out, ss, in) == 0 &&
              memcmp(out, kem_xpk, KEM_XPK) == 0 && memcmp(ss, kem_seed, 32) == 0;
        memcpy(in, kem_seed, 32);
        ok &= crypto_kem_xwing_seed_keypair(pk, out, in) == 0 &&
              memcmp(pk, kem_xpk, KEM_XPK) == 0 && memcmp(out, kem_seed, 32) == 0;
        memcpy(in, kem_xct, KEM_XCT);
        ok &= crypto_kem_xwing_dec(out, in, kem_xsk) == 0 && memcmp(out, kem_xss, 32) == 0;
        memcpy(in, kem_xsk, 32);
        ok &= crypto_kem_xwing_dec(out, kem_xct, in) == 0 && memcmp(out, kem_xss, 32) == 0;
        if (!ok) {
            printf("# shift %d\n", shift[i]);
            break;
        }
    }
    tap_ok(ok, "outputs may overlap inputs in any way");
}

/* ---- ML-KEM-512 and ML-KEM-1024 ---- */

typedef struct kem_set {
    const char *name;
    size_t k, pk, sk, ct;
    int (*keypair)(unsigned char *pk, unsigned char *sk);
    int (*seed_keypair)(unsigned char *pk, unsigned char *sk, const unsigned char *seed);
    int (*enc)(unsigned char *ct, unsigned char *ss, const unsigned char *pk);
    int (*enc_deterministic)(unsigned char *ct, unsigned char *ss, const unsigned char *pk,
                             const unsigned char *seed);
    int (*dec)(unsigned char *ss, const unsigned char *ct, const unsigned char *sk);
} kem_set;

#define KEM_SET(n, k)                                                                              \
       {"ML-KEM-" #n,                                                                              \
        k,                                                                                         \
        crypto_kem_mlkem##n##_PUBLICKEYBYTES,                                                      \
        crypto_kem_mlkem##n##_SECRETKEYBYTES,                                                      \
        crypto_kem_mlkem##n##_CIPHERTEXTBYTES,                                                     \
        crypto_kem_mlkem##n##_keypair,                                                             \
        crypto_kem_mlkem##n##_seed_keypair,                                                        \
        crypto_kem_mlkem##n##_enc,                                                                 \
        crypto_kem_mlkem##n##_enc_deterministic,                                                   \
        crypto_kem_mlkem##n##_dec}

static const kem_set kem_sets[] = {KEM_SET(512, 2), KEM_SET(768, 3), KEM_SET(1024, 4)};

/* A key pair, a ciphertext and its secret, of the set at hand; each has room before and behind. */
static uint8_t kem_buf[4][8192];
#define KEM_AT(i) (kem_buf[i] + 2500)

static void kem_test_set_keys(const kem_set *s)
{
    uint8_t pk[1568], sk[3168], ct[1568], ss[32], again[32], hash[32];
    int i, ok = s->pk == 384 * s->k + 32 && s->sk == 768 * s->k + 96;

    tap_ok(ok && s->ct == (s->k == 4 ? 1568 : 320 * s->k + 128), "%s: the sizes", s->name);
    for (i = 0, ok = 1; i < 20; i++) {
        ok &= s->keypair(pk, sk) == 0 && s->enc(ct, ss, pk) == 0 && s->dec(again, ct, sk) == 0 &&
              memcmp(ss, again, 32) == 0;
    }
    tap_ok(ok, "%s: both sides get the same secret", s->name);
    (void) crypto_hash_sha3256(hash, pk, s->pk);
    ok = memcmp(sk + 384 * s->k, pk, s->pk) == 0 && memcmp(sk + s->sk - 64, hash, 32) == 0;
    tap_ok(ok, "%s: the secret key holds the public key and its hash", s->name);
    ok = s->seed_keypair(pk, sk, kem_seed) == 0 && memcmp(pk, KEM_AT(0), s->pk) == 0 &&
         memcmp(sk, KEM_AT(1), s->sk) == 0 && memcmp(sk + s->sk - 32, kem_seed + 32, 32) == 0;
    ok &= s->enc_deterministic(ct, ss, pk, kem_m) == 0 && memcmp(ct, KEM_AT(2), s->ct) == 0 &&
          memcmp(ss, KEM_AT(3), 32) == 0;
    ok &= s->enc(ct, ss, pk) == 0 && memcmp(ct, KEM_AT(2), s->ct) != 0;
    tap_ok(ok, "%s: what follows from a seed does, and nothing else", s->name);
}

static void kem_test_set_refusals(const kem_set *s)
{
    uint8_t pk[1568], ct[1568], ss[32], want[32];
    size_t i, step = getenv("TRONA_CHECK_SCALE") != NULL ? 97 : 1;
    crypto_xof_shake256_state st;
    int ok = 1;

    for (i = 0; i < s->ct; i += step) {
        memcpy(ct, KEM_AT(2), s->ct);
        ct[i] ^= (uint8_t) (1U << i % 8);
        (void) crypto_xof_shake256_init(&st);
        (void) crypto_xof_shake256_update(&st, kem_seed + 32, 32);
        (void) crypto_xof_shake256_update(&st, ct, s->ct);
        (void) crypto_xof_shake256_squeeze(&st, want, 32);
        ok &= s->dec(ss, ct, KEM_AT(1)) == 0 && memcmp(ss, want, 32) == 0;
    }
    tap_ok(ok, "%s: a ciphertext with one bit changed gives SHAKE256(z, ct), and 0", s->name);
    memset(ct, 0x5a, sizeof ct);
    memset(ss, 0x5a, sizeof ss);
    for (i = 0, ok = 1; i < 256 * s->k; i += step) {
        memcpy(pk, KEM_AT(0), s->pk);
        kem_set_coefficient(pk, (int) i, i % 2 == 0 ? 3329 : 4095);
        (void) !crypto_verify_16(kem_m, kem_m + 16); /* leaves another reason */
        ok &= s->enc(ct, ss, pk) == -1 && strstr(trona_last_error(), "ML-KEM") != NULL &&
              s->enc_deterministic(ct, ss, pk, kem_m) == -1;
    }
    ok &= api_all(ct, 0x5a, sizeof ct) && api_all(ss, 0x5a, sizeof ss);
    tap_ok(ok, "%s: a coefficient that is not below q is refused, all else untouched", s->name);
}

static int kem_dec_refused(const kem_set *s, const uint8_t *sk)
{
    uint8_t ss[32];

    memset(ss, 0x5a, sizeof ss);
    (void) !crypto_verify_16(kem_m, kem_m + 16); /* leaves another reason */
    return s->dec(ss, KEM_AT(2), sk) == -1 && api_all(ss, 0, sizeof ss) &&
           strstr(trona_last_error(), "ML-KEM: the hash in the secret key") != NULL;
}

/* FIPS 203, 7.3. Wycheproof's mlkem_*_semi_expanded_decaps_test have bit 0 of the hash (case 6) and
 * the whole first byte of the public key (case 7) inverted. */
static void kem_test_set_key_hash(const kem_set *s)
{
    uint8_t sk[3168], ss[32];
    size_t i, pk = 384 * s->k, hash = pk + s->pk;
    int ok = 1;

    memcpy(sk, KEM_AT(1), s->sk);
    for (i = 0; i < 256; i++) {
        sk[hash + i / 8] ^= (uint8_t) (1U << i % 8);
        ok &= kem_dec_refused(s, sk);
        sk[hash + i / 8] ^= (uint8_t) (1U << i % 8);
    }
    tap_ok(ok, "%s: a secret key with any bit of the hash changed is refused", s->name);
    for (i = 0, ok = 1; i < s->pk; i += 31) {
        sk[pk + i] ^= 0xff;
        ok &= kem_dec_refused(s, sk);
        sk[pk + i] ^= 0xff;
    }
    sk[hash - 1] ^= 0x80;
    tap_ok(ok && kem_dec_refused(s, sk), "%s: so is one whose public key was changed", s->name);
    (void) crypto_hash_sha3256(sk + hash, sk + pk, s->pk);
    ok = s->dec(ss, KEM_AT(2), sk) == 0 && memcmp(ss, KEM_AT(3), 32) != 0;
    tap_ok(ok, "%s: that with its own hash is taken, and gives another secret", s->name);
    memcpy(sk, KEM_AT(1), s->sk);
    sk[s->sk - 1] ^= 1;
    ok = s->dec(ss, KEM_AT(2), sk) == 0 && memcmp(ss, KEM_AT(3), 32) == 0;
    tap_ok(ok, "%s: the hash does not cover the seed for rejection", s->name);
}

static void kem_test_set_overlap(const kem_set *s)
{
    static uint8_t buf[10000], other[3168], ss[32];
    static const int shift[] = {-3100, -1568, -800, -384, -64,  -33,  -1,   0,   1,
                                32,    320,   767,  800,  1088, 1535, 1567, 3136};
    size_t i;
    int ok = 1;

    for (i = 0; i < sizeof shift / sizeof shift[0] && ok; i++) {
        uint8_t *in = buf + 3300, *out = in + shift[i];

        memcpy(in, KEM_AT(0), s->pk);
        ok &= s->enc_deterministic(out, ss, in, kem_m) == 0 && memcmp(out, KEM_AT(2), s->ct) == 0;
        memcpy(in, kem_m, 32);
        ok &= s->enc_deterministic(out, ss, KEM_AT(0), in) == 0 &&
              memcmp(out, KEM_AT(2), s->ct) == 0 && memcmp(ss, KEM_AT(3), 32) == 0;
        memcpy(in, KEM_AT(1), s->sk);
        ok &= s->dec(out, KEM_AT(2), in) == 0 && memcmp(out, KEM_AT(3), 32) == 0;
        memcpy(in, KEM_AT(2), s->ct);
        ok &= s->dec(out, in, KEM_AT(1)) == 0 && memcmp(out, KEM_AT(3), 32) == 0;
        memcpy(in, kem_seed, 64);
        ok &= s->seed_keypair(other, out, in) == 0 && memcmp(out, KEM_AT(1), s->sk) == 0;
        memcpy(in, kem_seed, 64);
        ok &= s->seed_keypair(out, other, in) == 0 && memcmp(out, KEM_AT(0), s->pk) == 0 &&
              memcmp(other, KEM_AT(1), s->sk) == 0;
    }
    tap_ok(ok, "%s: outputs may overlap inputs in any way", s->name);
}

static void kem_test_sets(void)
{
    size_t i;

    for (i = 0; i < sizeof kem_sets / sizeof kem_sets[0]; i++) {
        const kem_set *s = &kem_sets[i];

        if (s->seed_keypair(KEM_AT(0), KEM_AT(1), kem_seed) != 0 ||
            s->enc_deterministic(KEM_AT(2), KEM_AT(3), KEM_AT(0), kem_m) != 0) {
            tap_ok(0, "%s: keys to work with", s->name);
            continue;
        }
        kem_test_set_keys(s);
        kem_test_set_refusals(s);
        kem_test_set_key_hash(s);
        kem_test_set_overlap(s);
    }
}

int main(void)
{
    int ok;

    api_seed();
    api_random(kem_seed, sizeof kem_seed);
    api_random(kem_m, sizeof kem_m);
    ok = crypto_kem_mlkem768_seed_keypair(kem_pk, kem_sk, kem_seed) == 0 &&
         crypto_kem_mlkem768_enc_deterministic(kem_ct, kem_ss, kem_pk, kem_m) == 0 &&
         crypto_kem_xwing_seed_keypair(kem_xpk, kem_xsk, kem_seed) == 0 &&
         crypto_kem_xwing_enc_deterministic(kem_xct, kem_xss, kem_xpk, kem_m) == 0;
    tap_ok(ok, "keys and ciphertexts to work with");
    kem_test_sizes();
    kem_test_mlkem();
    kem_test_rejection();
    kem_test_modulus();
    kem_test_xwing();
    kem_test_small_order();
    kem_test_overlap();
    kem_test_sets();
    return tap_done();
}
