/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of the signatures: crypto_sign, Ed25519, Ed25519ph, edwards25519sha512batch. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "child.h"

#include "api_test.h"

enum { SIGN_MAX = 300, SIGN_ROOM = 3 * (SIGN_MAX + 64), SIGN_FILL = 0xa5 };

typedef struct sign_form {
    const char *name;
    size_t at; /* where the message begins in a signed message, and the last 32 bytes follow it */
    int (*keypair)(uint8_t *pk, uint8_t *sk);
    int (*sign)(uint8_t *sm, unsigned long long *smlen, const uint8_t *m, unsigned long long mlen,
                const uint8_t *sk);
    int (*open)(uint8_t *m, unsigned long long *mlen, const uint8_t *sm, unsigned long long smlen,
                const uint8_t *pk);
    int (*verify)(const uint8_t *sig, const uint8_t *m, unsigned long long mlen, const uint8_t *pk);
} sign_form;

static const sign_form sign_forms[] = {
    {"sign", 64, crypto_sign_keypair, crypto_sign, crypto_sign_open, crypto_sign_verify_detached},
    {"sign_ed25519", 64, crypto_sign_ed25519_keypair, crypto_sign_ed25519, crypto_sign_ed25519_open,
     crypto_sign_ed25519_verify_detached},
    {"sign_edwards25519sha512batch", 32, crypto_sign_edwards25519sha512batch_keypair,
     crypto_sign_edwards25519sha512batch, crypto_sign_edwards25519sha512batch_open, NULL},
};

/* Signatures R || S of "message", by big integers in Python from RFC 8032 and the header. Keys: of
 * the seed 00 01 ... 1f; the same plus a point of order 8; the points of order 1 and 8. All satisfy
 * the equation without cofactor but those named so. */
#define SIGN_PK  "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
#define SIGN_MIX "b502ff3d92e31d8190b4aa4ea0414005167fad089c4de9dac8a2fc850fed4f58"
#define SIGN_ONE "0100000000000000000000000000000000000000000000000000000000000000"
#define SIGN_T8  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"
#define SIGN_R   "b31b20f50426242514d81b383548bd90de72fd0b8cf2382a88f9f52ce5076b23"
#define SIGN_S   "e878dca548664051e5e695d8c157b538a506f9a3dd9f0e9cfed7f4de62238207"
static const struct {
    const char *what, *pk, *r, *s;
    int form;
    const char *why; /* NULL: valid */
} sign_points[] = {
    {"A of order 1", SIGN_ONE, SIGN_R, SIGN_S, 0, "small order"},
    {"A of order 1, p + 1", "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
     SIGN_R, SIGN_S, 0, "small order"},
    {"A of order 1, -0", "0100000000000000000000000000000000000000000000000000000000000080", SIGN_R,
     SIGN_S, 0, "small order"},
    {"A of order 8", SIGN_T8, "ca683c0bb101b6b9810d929047ffef91572ee9063b476cbf0529856407ccbdeb",
     "5c1c229a46eedffaeee400217d4078d230a7fb82e121f0d5c10207b6102d9802", 0, "small order"},
    {"R of order 1", SIGN_PK, SIGN_ONE,
     "e404f4e96e0b12dc6c3ec416ed1d5e91b66a37ca15a8b36c06938736133a2d0c", 0, "R has small order"},
    {"A of mixed order", SIGN_MIX,
     "0e9bdc24c510e8cc78edf830743f7b471fefefa1c1ce8736d2fa09d9f0bebfc9",
     "973932f0024cd804a4f45dc4d8b48fd770c1d570ab3d4302cc5e3a59df2d5205", 0, NULL},
    {"A of mixed order, by cofactor", SIGN_MIX,
     "87d0ecc825b76bb2b57c7bb70b8a05d4f41ef3698018bc09fb5bc76a56a8e60b",
     "c3958fce7b6d9cbf01110a101e4683184f77246d8a29eb6be9254cfdfc3f7f06", 0, "wrong signature"},
    {"R of order 1", SIGN_PK, SIGN_ONE,
     "aa9c2b77fe059cde7bbc67a4f30410d89c6d1440dede12e6a125f1841fff8e0f", 2, "small order"},
    {"A of order 1", SIGN_ONE, SIGN_R,
     "938a64f9c06f224969a589a66e78c8b4ea84e75f9ff110789373fb556a36fb0c", 2, "small order"},
    {"R of mixed order", SIGN_PK,
     "d8c7655e3fab0732c235b7f76ce255d9890e1a74274d8b5b5486d838642aa046",
     "83e38a810e0ffa6a8f1f960429efbd85d2a303102ff6bbd18447a7da8a4e9408", 2, NULL},
    {"R of mixed order, by cofactor", SIGN_PK,
     "fa8a03202ae7bbba2d13e22f377909ec6e4c60105b67708596e3f71ea806c888",
     "8f135370f1e6dca85192ecd340a5d124c5d717d18c8f90b55c68198b3c9dfe02", 2, "wrong signature"},
    {"A and R of mixed order", SIGN_MIX,
     "16386f74f2b78eaa0dd7938d843cc72292edbbc8880e4f59002312de0a322c29",
     "7eac2b2306e4fc9f1a03916d4a1a696a67511b8eae8ab89a6c5117e08dfbe90c", 2, NULL},
};

/* L, little-endian (RFC 8032, 5.1). */
static const char sign_order[] = "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010";

static uint8_t sign_pk[32], sign_sk[64], sign_m[SIGN_MAX], sign_sm[SIGN_MAX + 64];
static uint8_t sign_room[SIGN_ROOM];

/* 1 if open refuses sm for a reason with why in it, m zeroed or, with m NULL, nothing written. */
static int sign_refuses(const sign_form *f, const uint8_t *sm, size_t smlen, const uint8_t *pk,
                        const char *why)
{
    unsigned long long n = 7;
    uint8_t m[SIGN_MAX + 1];
    int ok;

    memset(m, SIGN_FILL, sizeof m);
    (void) crypto_generichash(m, 0, m, 1, NULL, 0); /* another reason */
    ok = f->open(m, &n, sm, smlen, pk) == -1 && n == 0 && api_all(m, 0, smlen - 64) &&
         m[smlen - 64] == SIGN_FILL && strstr(trona_last_error(), why) != NULL;
    n = 7;
    ok &= f->open(NULL, &n, sm, smlen, pk) == -1 && n == 0;
    ok &= f->verify == NULL || f->verify(sm, sm + 64, smlen - 64, pk) == -1;
    return ok;
}

static int test_round_trip(const sign_form *f)
{
    unsigned long long n;
    uint8_t sm[SIGN_MAX + 65], m[SIGN_MAX + 1], sig[65];
    size_t len;
    int ok = 1;

    for (len = 0; len <= SIGN_MAX; len += 1 + len / 4) {
        memset(sm, SIGN_FILL, sizeof sm);
        n = 0;
        ok &= f->sign(sm, &n, len > 0 ? sign_m : NULL, len, sign_sk) == 0 && n == len + 64 &&
              sm[len + 64] == SIGN_FILL && memcmp(sm + f->at, sign_m, len) == 0;
        memset(m, SIGN_FILL, sizeof m);
        ok &= f->open(m, &n, sm, len + 64, sign_pk) == 0 && n == len &&
              memcmp(m, sign_m, len) == 0 && m[len] == SIGN_FILL;
        n = 0;
        ok &= f->open(NULL, &n, sm, len + 64, sign_pk) == 0 && n == len &&
              f->open(m, NULL, sm, len + 64, sign_pk) == 0 &&
              f->sign(sign_sm, NULL, sign_m, len, sign_sk) == 0 &&
              memcmp(sign_sm, sm, len + 64) == 0;
        if (f->at == 64) {
            memset(sig, SIGN_FILL, sizeof sig);
            ok &= crypto_sign_detached(sig, &n, sign_m, len, sign_sk) == 0 && n == 64 &&
                  memcmp(sig, sm, 64) == 0 && sig[64] == SIGN_FILL &&
                  crypto_sign_ed25519_detached(sig, NULL, sign_m, len, sign_sk) == 0 &&
                  memcmp(sig, sm, 64) == 0 && f->verify(sig, sign_m, len, sign_pk) == 0;
        }
    }
    return ok;
}

/* Fewer than 64 bytes are no signed message: m is untouched. */
static int test_short(const sign_form *f)
{
    unsigned long long n;
    uint8_t m[64];
    size_t len;
    int ok = f->sign(sign_sm, NULL, sign_m, 0, sign_sk) == 0;

    memset(m, SIGN_FILL, sizeof m);
    for (len = 0; len < 64; len++) {
        n = 7;
        ok &= f->open(m, &n, sign_sm, len, sign_pk) == -1 && n == 0 &&
              f->open(m, NULL, sign_sm, len, sign_pk) == -1 &&
              strstr(trona_last_error(), "length") != NULL;
    }
    return ok && api_all(m, SIGN_FILL, sizeof m);
}

/* Every bit of the signed message and the key, every seventh by another name of the same functions;
 * each end cut off. */
static int test_forged(const sign_form *f)
{
    enum { LEN = 3 };
    const size_t step = f == &sign_forms[1] ? api_step(29) * 7 : api_step(29);
    uint8_t pk[32];
    size_t i;
    int ok = f->sign(sign_sm, NULL, sign_m, LEN, sign_sk) == 0;

    for (i = 0; i < 8 * (LEN + 64); i += step) {
        sign_sm[i / 8] ^= (uint8_t) (1 << i % 8);
        ok &= sign_refuses(f, sign_sm, LEN + 64, sign_pk, "25519");
        sign_sm[i / 8] ^= (uint8_t) (1 << i % 8);
    }
    memcpy(pk, sign_pk, 32);
    for (i = 0; i < 256; i += step) {
        pk[i / 8] ^= (uint8_t) (1 << i % 8);
        ok &= sign_refuses(f, sign_sm, LEN + 64, pk, "25519");
        pk[i / 8] ^= (uint8_t) (1 << i % 8);
    }
    return ok && sign_refuses(f, sign_sm, LEN + 63, pk, "25519") &&
           sign_refuses(f, sign_sm + 1, LEN + 63, pk, "25519") &&
           f->open(NULL, NULL, sign_sm, LEN + 64, pk) == 0;
}

/* S + L, S + 2 L ... below 2^256, and L itself, are other names of S: refused. */
static int test_malleable(const sign_form *f)
{
    uint8_t order[32], *s = sign_sm + (f->at == 64 ? 32 : 52);
    unsigned carry, sum;
    int i, k, ok = f->sign(sign_sm, NULL, sign_m, 20, sign_sk) == 0;

    api_hex(order, sign_order);
    for (k = 1; k <= 14; k++) {
        for (i = 0, carry = 0; i < 32; i++) {
            sum   = (unsigned) s[i] + order[i] + carry;
            s[i]  = (uint8_t) sum;
            carry = sum >> 8;
        }
        ok &= carry == 0 && sign_refuses(f, sign_sm, 84, sign_pk, "S is not below L");
    }
    memcpy(s, order, 32);
    ok &= sign_refuses(f, sign_sm, 84, sign_pk, "S is not below L");
    memset(s, 0xff, 32);
    return ok && sign_refuses(f, sign_sm, 84, sign_pk, "S is not below L");
}

/* sm and m anywhere in one buffer. */
static int test_overlap(const sign_form *f)
{
    static const size_t lens[] = {1, 33, 64, 150};
    const size_t sm_at         = SIGN_ROOM / 3;
    unsigned long long n;
    size_t i, j, at, len;
    int bad, ok = 1;

    for (i = 0; i < sizeof lens / sizeof lens[0]; i++) {
        len = lens[i];
        for (at = sm_at - len - 1; at <= sm_at + 65 + len; at += len == 33 ? 1 : 9) {
            (void) f->sign(sign_sm, NULL, sign_m, len, sign_sk);
            memset(sign_room, SIGN_FILL, sizeof sign_room);
            memcpy(sign_room + at, sign_m, len);
            ok &= f->sign(sign_room + sm_at, &n, sign_room + at, len, sign_sk) == 0 &&
                  memcmp(sign_room + sm_at, sign_sm, len + 64) == 0;
            for (bad = 0; bad < 2; bad++) {
                memset(sign_room, SIGN_FILL, sizeof sign_room);
                sign_sm[40] ^= (uint8_t) bad;
                memcpy(sign_room + sm_at, sign_sm, len + 64);
                ok &= f->open(sign_room + at, &n, sign_room + sm_at, len + 64, sign_pk) == -bad &&
                      n == (bad ? 0 : len) &&
                      (bad ? api_all(sign_room + at, 0, len)
                           : memcmp(sign_room + at, sign_m, len) == 0);
                for (j = 0; j < sizeof sign_room; j++) {
                    const int in_sm = j >= sm_at && j < sm_at + len + 64;
                    ok &= (j >= at && j < at + len) ||
                          sign_room[j] == (in_sm ? sign_sm[j - sm_at] : SIGN_FILL);
                }
            }
        }
    }
    return ok;
}

static void test_points(const char *impl)
{
    uint8_t pk[32], sm[71];
    size_t i;

    for (i = 0; i < sizeof sign_points / sizeof sign_points[0]; i++) {
        const sign_form *f = &sign_forms[sign_points[i].form];
        api_hex(pk, sign_points[i].pk);
        api_hex(sm, sign_points[i].r);
        api_hex(f->at == 64 ? sm + 32 : sm + 39, sign_points[i].s);
        memcpy(sm + f->at, "message", 7);
        tap_ok(sign_points[i].why != NULL ? sign_refuses(f, sm, 71, pk, sign_points[i].why)
                                          : f->open(NULL, NULL, sm, 71, pk) == 0,
               "%s, %s: %s", impl, f->name, sign_points[i].what);
    }
}

/* y = p + 3 ... p + 18 name points of large order, some of them, but not canonically. */
static int test_canonical(void)
{
    uint8_t pk[32];
    int i, ok = crypto_sign(sign_sm, NULL, sign_m, 20, sign_sk) == 0;

    memset(pk, 0xff, sizeof pk);
    for (i = 2; i < 19; i++) {
        pk[0]  = (uint8_t) (0xed + i);
        pk[31] = 0x7f;
        ok &= sign_refuses(&sign_forms[0], sign_sm, 84, pk, "not canonical");
        pk[31] = 0xff;
        ok &= sign_refuses(&sign_forms[0], sign_sm, 84, pk, "not canonical");
    }
    return ok;
}

static int test_keys(void)
{
    uint8_t seed[32], pk[34], sk[66], part[34], want[32];
    int i, ok = 1;

    api_hex(seed, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    api_hex(want, SIGN_PK);
    for (i = 0; i < 2; i++) {
        memset(pk, SIGN_FILL, sizeof pk);
        memset(sk, SIGN_FILL, sizeof sk);
        ok &= (i == 0 ? crypto_sign_seed_keypair : crypto_sign_ed25519_seed_keypair)(pk + 1, sk + 1,
                                                                                     seed) == 0 &&
              memcmp(pk + 1, want, 32) == 0 && memcmp(sk + 1, seed, 32) == 0 &&
              memcmp(sk + 33, want, 32) == 0 && pk[0] == SIGN_FILL && pk[33] == SIGN_FILL &&
              sk[0] == SIGN_FILL && sk[65] == SIGN_FILL;
    }
    memset(part, SIGN_FILL, sizeof part);
    ok &= crypto_sign_ed25519_sk_to_seed(part + 1, sk + 1) == 0 &&
          memcmp(part + 1, seed, 32) == 0 && part[0] == SIGN_FILL && part[33] == SIGN_FILL;
    ok &= crypto_sign_ed25519_sk_to_pk(part + 1, sk + 1) == 0 && memcmp(part + 1, want, 32) == 0 &&
          part[0] == SIGN_FILL && part[33] == SIGN_FILL;
    /* seed anywhere in sk */
    for (i = 0; i <= 32; i++) {
        memcpy(sk + i, seed, 32);
        ok &= crypto_sign_seed_keypair(pk, sk, sk + i) == 0 && memcmp(sk, seed, 32) == 0 &&
              memcmp(sk + 32, want, 32) == 0;
    }
    return ok && crypto_sign_ed25519_sk_to_pk(sk, sk) == 0 && memcmp(sk, want, 32) == 0;
}

static int test_prehashed(void)
{
    crypto_sign_state st;
    crypto_sign_ed25519ph_state *ph = &st;
    unsigned long long n            = 0;
    uint8_t seed[32], pk[32], sk[64], want[64], sig[64], h[64];
    size_t i;
    int ok = 1;

    /* RFC 8032, 7.3 */
    api_hex(seed, "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42");
    api_hex(want, "98a70222f0b8121aa9d30f813d683f809e462b469c7ff87639499bb94e6dae41"
                  "31f85042463c2a355a2003d062adf5aaa10b8c61e636062aaad11c2a26083406");
    (void) crypto_sign_seed_keypair(pk, sk, seed);
    ok &= crypto_sign_init(&st) == 0 && crypto_sign_update(&st, (const uint8_t *) "a", 1) == 0 &&
          crypto_sign_update(&st, NULL, 0) == 0 &&
          crypto_sign_update(&st, (const uint8_t *) "bc", 2) == 0 &&
          crypto_sign_final_create(&st, sig, &n, sk) == 0 && n == 64 &&
          memcmp(sig, want, 64) == 0 && api_all((const uint8_t *) &st, 0, sizeof st);
    ok &= crypto_sign_ed25519ph_init(ph) == 0 &&
          crypto_sign_ed25519ph_update(ph, (const uint8_t *) "abc", 3) == 0 &&
          crypto_sign_ed25519ph_final_verify(ph, sig, pk) == 0 &&
          api_all((const uint8_t *) &st, 0, sizeof st);
    (void) crypto_hash_sha512(h, (const uint8_t *) "abc", 3);
    /* Ed25519 itself, of the message or its hash, is another scheme: dom2 is missing. */
    ok &= crypto_sign_verify_detached(sig, (const uint8_t *) "abc", 3, pk) == -1 &&
          crypto_sign_verify_detached(sig, h, 64, pk) == -1 &&
          crypto_sign_detached(want, NULL, h, 64, sk) == 0 && memcmp(want, sig, 64) != 0;
    (void) crypto_sign_ed25519ph_init(ph);
    (void) crypto_sign_ed25519ph_update(ph, (const uint8_t *) "abc", 3);
    ok &= crypto_sign_ed25519ph_final_verify(ph, want, pk) == -1 &&
          strstr(trona_last_error(), "wrong signature") != NULL;
    for (i = 0; i < 512; i += api_step(37)) {
        sig[i / 8] ^= (uint8_t) (1 << i % 8);
        (void) crypto_sign_init(&st);
        (void) crypto_sign_update(&st, (const uint8_t *) "abc", 3);
        ok &= crypto_sign_final_verify(&st, sig, pk) == -1;
        sig[i / 8] ^= (uint8_t) (1 << i % 8);
    }
    for (i = 0; i <= SIGN_MAX; i += 7) {
        (void) crypto_sign_ed25519ph_init(ph);
        (void) crypto_sign_ed25519ph_update(ph, sign_m, i);
        (void) crypto_sign_ed25519ph_update(ph, sign_m + i, SIGN_MAX - i);
        ok &= crypto_sign_ed25519ph_final_create(ph, sig, NULL, sk) == 0 &&
              (i == 0 || memcmp(sig, want, 64) == 0);
        memcpy(want, sig, 64);
    }
    (void) crypto_sign_init(&st);
    (void) crypto_sign_update(&st, sign_m, SIGN_MAX);
    return ok && crypto_sign_final_verify(&st, want, pk) == 0;
}

/* Ed25519ctx, and Ed25519ph with a context over a digest: each length of context, nothing of one
 * scheme or context passes as another's. */
static int test_context(void)
{
    uint8_t ctx[256], sig[64], ph[64], other[64];
    unsigned long long n;
    size_t len;
    int ok = 1;

    api_random(ctx, sizeof ctx);
    for (len = 0; len <= 255; len++) {
        const uint8_t *c = len == 0 ? NULL : ctx;

        ok &= crypto_sign_ed25519ctx_detached(sig, len % 2 ? &n : NULL, sign_m, len, c, len,
                                              sign_sk) == 0 &&
              crypto_sign_ed25519ph_digest(ph, len % 2 ? NULL : &n, sign_m, c, len, sign_sk) == 0 &&
              n == 64;
        ok &= crypto_sign_ed25519ctx_verify_detached(sig, sign_m, len, c, len, sign_pk) == 0 &&
              crypto_sign_ed25519ph_verify_digest(ph, sign_m, c, len, sign_pk) == 0;
        ok &= crypto_sign_ed25519ctx_verify_detached(ph, sign_m, 64, c, len, sign_pk) == -1 &&
              crypto_sign_ed25519_verify_detached(sig, sign_m, len, sign_pk) == -1 &&
              crypto_sign_ed25519ph_verify_digest(ph, sign_m, ctx, len == 0 ? 1 : len - 1,
                                                  sign_pk) == -1;
        ctx[len == 0 ? 0 : len - 1] ^= 0x80;
        ok &= len == 0 ||
              (crypto_sign_ed25519ctx_verify_detached(sig, sign_m, len, c, len, sign_pk) == -1 &&
               crypto_sign_ed25519ph_verify_digest(ph, sign_m, c, len, sign_pk) == -1);
    }
    memcpy(other, sign_m, 64);
    ok &= crypto_sign_ed25519ph_digest(other, NULL, other, ctx, 255, sign_sk) == 0 &&
          crypto_sign_ed25519ph_verify_digest(other, sign_m, ctx, 255, sign_pk) == 0;
    memset(sig, 1, sizeof sig);
    ok &= crypto_sign_ed25519ctx_detached(sig, NULL, sign_m, 1, ctx, 256, sign_sk) == -1 &&
          crypto_sign_ed25519ph_digest(sig, NULL, sign_m, ctx, 256, sign_sk) == -1 && sig[0] == 1 &&
          strstr(trona_last_error(), "context") != NULL;
    return ok &&
           crypto_sign_ed25519ctx_verify_detached(other, sign_m, 1, ctx, 256, sign_pk) == -1 &&
           crypto_sign_ed25519ph_verify_digest(other, sign_m, ctx, 256, sign_pk) == -1;
}

static int sign_longest(void *form)
{
    return ((const sign_form *) form)->sign(sign_room, NULL, sign_m, ULLONG_MAX - 63, sign_sk);
}

static void test_form(const char *impl, const sign_form *f)
{
    uint8_t pk[32], sk[64];
    sign_form copy = *f;

    (void) f->keypair(pk, sk);
    tap_ok(f->keypair(sign_pk, sign_sk) == 0 && memcmp(pk, sign_pk, 32) != 0 &&
               memcmp(sk, sign_sk, 32) != 0,
           "%s, %s_keypair", impl, f->name);
    tap_ok(test_round_trip(f), "%s, %s: sign, open", impl, f->name);
    tap_ok(test_short(f), "%s, %s: short", impl, f->name);
    tap_ok(test_forged(f), "%s, %s: forged", impl, f->name);
    tap_ok(test_malleable(f), "%s, %s: S of L or more", impl, f->name);
    tap_ok(test_overlap(f), "%s, %s: overlap", impl, f->name);
    tap_ok(child_misuses(sign_longest, &copy), "%s, %s: too long", impl, f->name);
}

int main(void)
{
    trona_impl_status status;
    size_t i, j;

    api_seed();
    api_random(sign_m, sizeof sign_m);
    for (i = 0; trona_impl_get(i, &status) == 0; i++) {
        if (strcmp(status.primitive, "edwards25519") != 0 ||
            trona_impl_use("edwards25519", status.name) != 0 ||
            trona_impl_use("group25519", status.name) != 0) {
            continue;
        }
        for (j = 0; j < sizeof sign_forms / sizeof sign_forms[0]; j++) {
            test_form(status.name, &sign_forms[j]);
        }
        test_points(status.name);
        tap_ok(test_keys(), "%s: keys", status.name);
        (void) crypto_sign_keypair(sign_pk, sign_sk);
        tap_ok(test_canonical(), "%s: A that is not canonical", status.name);
        tap_ok(test_prehashed(), "%s: Ed25519ph", status.name);
        tap_ok(test_context(), "%s: Ed25519ctx, Ed25519ph with a context", status.name);
    }
    return tap_done();
}
