/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of ML-DSA-44, -65 and -87: keys that belong together, contexts, hedged and
 * deterministic signatures, refusal of every kind of change, secret keys that are none, overlaps.
 * Known answers are in test/kat. */
#include "api_test.h"

enum { MLDSA_PK = 2592, MLDSA_SK = 4896, MLDSA_SIG = 4627, MLDSA_MSG = 300 };

typedef struct mldsa_set {
    const char *name;
    size_t pk, sk, sig, challenge, z, hints, s; /* s: bytes of s1 and s2 */
    int (*keypair)(unsigned char *pk, unsigned char *sk);
    int (*seed_keypair)(unsigned char *pk, unsigned char *sk, const unsigned char *seed);
    int (*hedged)(unsigned char *sig, const unsigned char *m, unsigned long long mlen,
                  const unsigned char *ctx, size_t ctx_len, const unsigned char *sk);
    int (*sign)(unsigned char *sig, const unsigned char *m, unsigned long long mlen,
                const unsigned char *ctx, size_t ctx_len, const unsigned char *sk);
    int (*verify)(const unsigned char *sig, const unsigned char *m, unsigned long long mlen,
                  const unsigned char *ctx, size_t ctx_len, const unsigned char *pk);
} mldsa_set;

#define MLDSA_SET(n, challenge, z, hints, s)                                                       \
       {"ML-DSA-" #n,                                                                              \
        crypto_sign_mldsa##n##_PUBLICKEYBYTES,                                                     \
        crypto_sign_mldsa##n##_SECRETKEYBYTES,                                                     \
        crypto_sign_mldsa##n##_BYTES,                                                              \
        challenge,                                                                                 \
        z,                                                                                         \
        hints,                                                                                     \
        s,                                                                                         \
        crypto_sign_mldsa##n##_keypair,                                                            \
        crypto_sign_mldsa##n##_seed_keypair,                                                       \
        crypto_sign_mldsa##n##_detached,                                                           \
        crypto_sign_mldsa##n##_detached_deterministic,                                             \
        crypto_sign_mldsa##n##_verify_detached}

static const mldsa_set mldsa_sets[] = {
    MLDSA_SET(44, 32, 4 * 576, 80 + 4, 8 * 96),
    MLDSA_SET(65, 48, 5 * 640, 55 + 6, 11 * 128),
    MLDSA_SET(87, 64, 7 * 640, 75 + 8, 15 * 96),
};

static const mldsa_set *mldsa;
static uint8_t mldsa_pk[MLDSA_PK], mldsa_sk[MLDSA_SK], mldsa_sig[MLDSA_SIG], mldsa_seed[32];
static uint8_t mldsa_m[MLDSA_MSG], mldsa_ctx[256];

static void mldsa_ok(int ok, const char *what)
{
    char text[200];

    (void) snprintf(text, sizeof text, "%s: %s", mldsa->name, what);
    tap_ok(ok, text);
}

static int mldsa_verifies(const uint8_t *sig)
{
    return mldsa->verify(sig, mldsa_m, MLDSA_MSG, mldsa_ctx, 17, mldsa_pk) == 0;
}

/* 1 if sig is refused, and the reason says so. */
static int mldsa_refuses(const uint8_t *sig)
{
    (void) !crypto_verify_16(mldsa_seed, mldsa_seed + 16); /* leaves another reason */
    return !mldsa_verifies(sig) && strstr(trona_last_error(), "ML-DSA") != NULL;
}

static void mldsa_test_keys(void)
{
    static uint8_t pk[MLDSA_PK], sk[MLDSA_SK], sig[MLDSA_SIG], other[MLDSA_SIG];
    int i, ok = 1;

    mldsa_ok(mldsa->sig == mldsa->challenge + mldsa->z + mldsa->hints, "the parts of a signature");
    for (i = 0; i < 8; i++) {
        ok &= mldsa->keypair(pk, sk) == 0 && mldsa->hedged(sig, pk, 99, NULL, 0, sk) == 0 &&
              mldsa->verify(sig, pk, 99, NULL, 0, pk) == 0 &&
              mldsa->sign(sig, NULL, 0, sk, 255, sk) == 0 &&
              mldsa->verify(sig, NULL, 0, sk, 255, pk) == 0;
    }
    mldsa_ok(ok, "new keys sign, and verify");
    ok = mldsa->seed_keypair(pk, sk, mldsa_seed) == 0 && memcmp(pk, mldsa_pk, mldsa->pk) == 0 &&
         memcmp(sk, mldsa_sk, mldsa->sk) == 0;
    mldsa_ok(ok, "seed_keypair is deterministic");
    ok = mldsa->sign(sig, mldsa_m, MLDSA_MSG, mldsa_ctx, 17, mldsa_sk) == 0;
    mldsa_ok(ok && memcmp(sig, mldsa_sig, mldsa->sig) == 0, "so is the deterministic signature");
    ok = mldsa->hedged(sig, mldsa_m, MLDSA_MSG, mldsa_ctx, 17, mldsa_sk) == 0 &&
         mldsa->hedged(other, mldsa_m, MLDSA_MSG, mldsa_ctx, 17, mldsa_sk) == 0 &&
         memcmp(sig, mldsa_sig, 32) != 0 && memcmp(sig, other, 32) != 0;
    mldsa_ok(ok && mldsa_verifies(sig) && mldsa_verifies(other), "hedged ones differ");
    (void) mldsa->keypair(pk, sk);
    ok = mldsa->verify(mldsa_sig, mldsa_m, MLDSA_MSG, mldsa_ctx, 17, pk) == -1;
    mldsa_ok(ok, "another key refuses");
}

static void mldsa_test_context(void)
{
    static uint8_t sig[MLDSA_SIG];
    size_t i;
    int ok = 1;

    memset(sig, 0x5a, sizeof sig);
    ok = mldsa->sign(sig, mldsa_m, 5, mldsa_ctx, 256, mldsa_sk) == -1 &&
         strstr(trona_last_error(), "context") != NULL &&
         mldsa->hedged(sig, mldsa_m, 5, mldsa_ctx, 256, mldsa_sk) == -1 &&
         mldsa->hedged(sig, mldsa_m, 5, mldsa_ctx, (size_t) -1, mldsa_sk) == -1;
    mldsa_ok(ok && api_all(sig, 0x5a, sizeof sig), "256 bytes of context: -1, sig untouched");
    ok = mldsa->verify(mldsa_sig, mldsa_m, MLDSA_MSG, mldsa_ctx, 256 + 17, mldsa_pk) == -1 &&
         strstr(trona_last_error(), "context") != NULL;
    mldsa_ok(ok, "verify, too");
    for (i = 0, ok = 1; i < 256; i++) {
        ok &= i == 17 || mldsa->verify(mldsa_sig, mldsa_m, MLDSA_MSG, mldsa_ctx, i, mldsa_pk) == -1;
    }
    mldsa_ok(ok && mldsa_verifies(mldsa_sig), "no other length of context verifies");
    mldsa_ctx[16] ^= 1;
    ok = !mldsa_verifies(mldsa_sig);
    mldsa_ctx[16] ^= 1;
    mldsa_ok(ok, "nor another context");
    /* the boundary between context and message */
    memcpy(mldsa_m, mldsa_ctx, 17);
    ok = mldsa->sign(sig, mldsa_m, 40, NULL, 0, mldsa_sk) == 0 &&
         mldsa->verify(sig, mldsa_m + 17, 23, mldsa_m, 17, mldsa_pk) == -1 &&
         mldsa->verify(sig, mldsa_m, 40, NULL, 0, mldsa_pk) == 0;
    mldsa_ok(ok, "a context is no part of the message");
}

/* One bit in each byte of a signature, of the message, of the public key. */
static void mldsa_test_changes(void)
{
    static uint8_t sig[MLDSA_SIG];
    size_t i, step = getenv("TRONA_CHECK_SCALE") != NULL ? 211 : 3;
    int ok[3] = {1, 1, 1}, all = 1;

    memcpy(sig, mldsa_sig, mldsa->sig);
    for (i = 0; i<mldsa->sig; i += i> mldsa->challenge + mldsa->z - step ? 1 : step) {
        sig[i] ^= (uint8_t) (1U << i % 8);
        ok[i < mldsa->challenge              ? 0
           : i < mldsa->challenge + mldsa->z ? 1
                                             : 2] &= mldsa_refuses(sig);
        sig[i] = mldsa_sig[i];
    }
    mldsa_ok(ok[0], "a bit of the challenge changed");
    mldsa_ok(ok[1], "a bit of z changed");
    mldsa_ok(ok[2], "a bit of the hints changed");
    mldsa_ok(mldsa_verifies(sig), "and back");
    for (i = 0; i < MLDSA_MSG; i += step) {
        mldsa_m[i] ^= 1;
        all &= mldsa_refuses(sig);
        mldsa_m[i] ^= 1;
    }
    all &= mldsa->verify(sig, mldsa_m, MLDSA_MSG - 1, mldsa_ctx, 17, mldsa_pk) == -1;
    mldsa_ok(all, "a bit of the message changed");
    for (i = 0, all = 1; i < mldsa->pk; i += step * 5) {
        mldsa_pk[i] ^= 0x10;
        all &= mldsa_refuses(sig);
        mldsa_pk[i] ^= 0x10;
    }
    mldsa_ok(all, "a bit of the public key changed");
    memset(sig, 0, sizeof sig);
    all = mldsa_refuses(sig);
    memset(sig, 0xff, sizeof sig);
    mldsa_ok(all && mldsa_refuses(sig), "all zeros, all ones");
}

/* Coefficients of s1 and s2 that are out of range: 5 to 7 of three bits, 9 to 15 of four. */
static void mldsa_test_secret_key(void)
{
    static uint8_t sk[MLDSA_SK], sig[MLDSA_SIG];
    const unsigned bits = mldsa->s == 11 * 128 ? 4 : 3, eta2 = bits == 3 ? 4 : 8;
    size_t i, bit, step = getenv("TRONA_CHECK_SCALE") != NULL ? 61 : 1;
    unsigned value, b;
    int ok = 1, bad;

    memset(sig, 0x5a, sizeof sig);
    for (i = 0; i < 8 * mldsa->s / bits; i += step) {
        for (value = eta2 - 1; value < 1U << bits; value++) {
            memcpy(sk, mldsa_sk, mldsa->sk);
            for (b = 0; b < bits; b++) {
                bit = 8 * 128 + i * bits + b;
                sk[bit / 8] =
                    (uint8_t) ((sk[bit / 8] & ~(1U << bit % 8)) | (value >> b & 1U) << bit % 8);
            }
            bad = value > eta2;
            if (bad || i % 97 == 0) {
                (void) !crypto_verify_16(mldsa_seed, mldsa_seed + 16);
                ok &= mldsa->sign(bad ? sig : sk, mldsa_m, 9, NULL, 0, sk) == -bad &&
                      (!bad || strstr(trona_last_error(), "secret key") != NULL);
            }
        }
    }
    mldsa_ok(ok, "secret keys out of range are refused, those at its limits are not");
    mldsa_ok(api_all(sig, 0x5a, sizeof sig), "the signature is untouched then");
}

/* Inputs and outputs in one buffer, at every distance that there may be trouble with. */
static void mldsa_test_overlap(void)
{
    static uint8_t buf[4 * MLDSA_SK], pk[MLDSA_PK];
    static const int shift[] = {-4700, -2500, -1300, -576, -64, -1, 0, 1, 32, 100, 640, 2400, 4000};
    size_t i;
    int ok = 1;

    for (i = 0; i < sizeof shift / sizeof shift[0]; i++) {
        uint8_t *in = buf + MLDSA_SK, *out = in + shift[i];

        memcpy(in, mldsa_sk, mldsa->sk);
        ok &= mldsa->sign(out, mldsa_m, MLDSA_MSG, mldsa_ctx, 17, in) == 0 &&
              memcmp(out, mldsa_sig, mldsa->sig) == 0;
        memcpy(in, mldsa_m, MLDSA_MSG);
        ok &= mldsa->sign(out, in, MLDSA_MSG, mldsa_ctx, 17, mldsa_sk) == 0 &&
              memcmp(out, mldsa_sig, mldsa->sig) == 0;
        memcpy(in, mldsa_ctx, 17);
        ok &= mldsa->sign(out, mldsa_m, MLDSA_MSG, in, 17, mldsa_sk) == 0 &&
              memcmp(out, mldsa_sig, mldsa->sig) == 0;
        memcpy(in, mldsa_seed, 32);
        ok &= mldsa->seed_keypair(pk, out, in) == 0 && memcmp(out, mldsa_sk, mldsa->sk) == 0 &&
              memcmp(pk, mldsa_pk, mldsa->pk) == 0;
        memcpy(in, mldsa_seed, 32);
        ok &= mldsa->seed_keypair(out, buf + 3 * MLDSA_SK, in) == 0 &&
              memcmp(out, mldsa_pk, mldsa->pk) == 0;
        if (!ok) {
            printf("# shift %d\n", shift[i]);
            break;
        }
    }
    mldsa_ok(ok, "outputs may overlap inputs in any way");
}

int main(void)
{
    size_t i;

    api_seed();
    for (i = 0; i < sizeof mldsa_sets / sizeof mldsa_sets[0]; i++) {
        mldsa = &mldsa_sets[i];
        api_random(mldsa_seed, sizeof mldsa_seed);
        api_random(mldsa_m, sizeof mldsa_m);
        api_random(mldsa_ctx, sizeof mldsa_ctx);
        memcpy(mldsa_m, mldsa_ctx, 17);
        mldsa_ok(mldsa->seed_keypair(mldsa_pk, mldsa_sk, mldsa_seed) == 0 &&
                     mldsa->sign(mldsa_sig, mldsa_m, MLDSA_MSG, mldsa_ctx, 17, mldsa_sk) == 0 &&
                     mldsa_verifies(mldsa_sig),
                 "a key and a signature to work with");
        mldsa_test_keys();
        mldsa_test_context();
        mldsa_test_changes();
        mldsa_test_secret_key();
        mldsa_test_overlap();
    }
    return tap_done();
}
