/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* ML-DSA leaves on the stack nothing that it derives: see wipe.h. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "wipe.h"

static uint8_t wipe_pk[2592], wipe_sk[4896], wipe_out[4896], wipe_out2[4627], wipe_seed[32];
static uint8_t wipe_m[40];

/* What the calls derive or draw, and must not leave. All of ML-DSA-65. */
static wipe_secret wipe_secrets[] = {
    {"seed", {0}, 32},
    {"rho'", {0}, 64},
    {"K", {0}, 32},
    {"s1, encoded", {0}, 64},
    {"s1", {0}, 64},
    {"t0, encoded", {0}, 64},
    {"rho'', deterministic", {0}, 64},
    {"bytes of y, deterministic", {0}, 64},
    {"y, deterministic", {0}, 64},
    {"random bytes of a hedged signature", {0}, 32},
    {"rho'', hedged", {0}, 64},
};

/* The source of randomness: the seed of a key pair, or what hedges. */
static int wipe_drawn;

static const char *wipe_random_name(void)
{
    return "test_wipe_mldsa";
}

static void wipe_random_buf(void *buf, size_t size)
{
    memcpy(buf, wipe_secrets[wipe_drawn].bytes, size < 32 ? size : 32);
}

static uint32_t wipe_random(void)
{
    return 4;
}

static const randombytes_implementation wipe_source = {
    wipe_random_name, wipe_random, NULL, NULL, wipe_random_buf, NULL,
};

static void wipe_shake256(uint8_t *out, size_t outlen, const uint8_t *m, size_t len)
{
    crypto_xof_shake256_state st;

    (void) crypto_xof_shake256_init(&st);
    (void) crypto_xof_shake256_update(&st, m, len);
    (void) crypto_xof_shake256_squeeze(&st, out, outlen);
}

static void wipe_prepare(void)
{
    uint8_t in[128 + sizeof wipe_m], h[128], mu[64];
    int32_t poly[16];
    int i;

    api_random(wipe_seed, sizeof wipe_seed);
    api_random(wipe_m, sizeof wipe_m);
    api_random(wipe_secrets[9].bytes, 32);
    (void) crypto_sign_mldsa65_seed_keypair(wipe_pk, wipe_sk, wipe_seed);
    memcpy(wipe_secrets[0].bytes, wipe_seed, 32);
    memcpy(in, wipe_seed, 32);
    in[32] = 6;
    in[33] = 5;
    wipe_shake256(h, sizeof h, in, 34);
    memcpy(wipe_secrets[1].bytes, h + 32, 64);
    memcpy(wipe_secrets[2].bytes, h + 96, 32);
    memcpy(wipe_secrets[3].bytes, wipe_sk + 128, 64);
    for (i = 0; i < 16; i++) {
        poly[i] = 4 - (wipe_sk[128 + i / 2] >> 4 * (i % 2) & 15);
    }
    memcpy(wipe_secrets[4].bytes, poly, 64);
    memcpy(wipe_secrets[5].bytes, wipe_sk + 128 + 11 * 128, 64);
    memcpy(in, wipe_sk + 64, 64);
    in[64] = in[65] = 0;
    memcpy(in + 66, wipe_m, sizeof wipe_m);
    wipe_shake256(mu, sizeof mu, in, 66 + sizeof wipe_m);
    memcpy(in, h + 96, 32);
    memcpy(in + 32, wipe_secrets[9].bytes, 32);
    memcpy(in + 64, mu, 64);
    wipe_shake256(wipe_secrets[10].bytes, 64, in, 128);
    memset(in + 32, 0, 32);
    wipe_shake256(wipe_secrets[6].bytes, 64, in, 128);
    memcpy(in, wipe_secrets[6].bytes, 64);
    in[64] = in[65] = 0;
    wipe_shake256(wipe_secrets[7].bytes, 64, in, 66);
    for (i = 0; i < 16; i++) { /* 20 bits each */
        const uint8_t *p = wipe_secrets[7].bytes + 5 * (i / 2);
        int32_t x =
            i % 2 == 0 ? p[0] | p[1] << 8 | (p[2] & 15) << 16 : p[2] >> 4 | p[3] << 4 | p[4] << 12;

        poly[i] = (1 << 19) - x;
    }
    memcpy(wipe_secrets[8].bytes, poly, 64);
}

static void wipe_seed_keypair(void)
{
    wipe_ret = crypto_sign_mldsa65_seed_keypair(wipe_out2, wipe_out, wipe_seed);
}

static void wipe_keypair(void)
{
    wipe_drawn = 0;
    (void) randombytes_set_implementation(&wipe_source);
    wipe_ret = crypto_sign_mldsa65_keypair(wipe_out2, wipe_out);
    (void) randombytes_set_implementation(&randombytes_sysrandom_implementation);
}

static void wipe_detached(void)
{
    wipe_drawn = 9;
    (void) randombytes_set_implementation(&wipe_source);
    wipe_ret = crypto_sign_mldsa65_detached(wipe_out2, wipe_m, sizeof wipe_m, NULL, 0, wipe_sk);
    (void) randombytes_set_implementation(&randombytes_sysrandom_implementation);
}

static void wipe_deterministic(void)
{
    wipe_ret = crypto_sign_mldsa65_detached_deterministic(wipe_out2, wipe_m, sizeof wipe_m, NULL, 0,
                                                          wipe_sk);
}

/* A key that is none. */
static void wipe_refused(void)
{
    static uint8_t sk[4032];

    memcpy(sk, wipe_sk, sizeof sk);
    sk[128 + 1000] = 0xff;
    wipe_ret = -1 - crypto_sign_mldsa65_detached(wipe_out2, wipe_m, sizeof wipe_m, NULL, 0, sk);
}

int main(void)
{
    static const wipe_call calls[] = {
        {"mldsa65_seed_keypair", wipe_seed_keypair},
        {"mldsa65_keypair", wipe_keypair},
        {"mldsa65_detached", wipe_detached},
        {"mldsa65_detached_deterministic", wipe_deterministic},
        {"mldsa65_detached with a key that is refused", wipe_refused},
    };

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets,
                     sizeof wipe_secrets / sizeof wipe_secrets[0], wipe_prepare);
}
