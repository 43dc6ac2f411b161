/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* ML-KEM-768 and X-Wing leave on the stack nothing that they derive: see wipe.h. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "wipe.h"

static uint8_t wipe_pk[1184], wipe_sk[2400], wipe_ct[1088], wipe_forged[1088], wipe_seed[64];
static uint8_t wipe_xpk[1216], wipe_xsk[32], wipe_xct[1120], wipe_out[2400], wipe_out2[1216];

/* What the calls derive or draw, and must not leave. m is that of both encapsulations, and the
 * other half of the seed is the X25519 key of X-Wing's. */
static wipe_secret wipe_secrets[] = {
    {"seed of the key pair", {0}, 64},
    {"sigma", {0}, 32},
    {"secret vector, encoded", {0}, 64},
    {"noise bytes", {0}, 64},
    {"noise polynomial", {0}, 64},
    {"m", {0}, 64},
    {"K, r", {0}, 64},
    {"shared secret of a forgery", {0}, 32},
    {"seeds of X-Wing's key pairs", {0}, 64},
    {"X25519 secret key of X-Wing", {0}, 32},
    {"X25519 shared secret", {0}, 32},
    {"ML-KEM's share of X-Wing's secret", {0}, 32},
    {"states of the noise, word by word", {0}, 32},
};

/* The source of randomness: the seed of a key pair first, then m. */
static int wipe_drawn;

static const char *wipe_random_name(void)
{
    return "test_wipe_kem";
}

static void wipe_random_buf(void *buf, size_t size)
{
    memcpy(buf, wipe_secrets[wipe_drawn].bytes, size < 64 ? size : 64);
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
    uint8_t g[64], in[64 + 1088], noise[128], ss[32], ct[1088], seeds[96];
    int16_t poly[32];
    int i;

    api_random(wipe_seed, sizeof wipe_seed);
    memcpy(wipe_secrets[0].bytes, wipe_seed, 64);
    api_random(wipe_secrets[5].bytes, 64);
    (void) crypto_kem_mlkem768_seed_keypair(wipe_pk, wipe_sk, wipe_seed);
    (void) !crypto_kem_mlkem768_enc_deterministic(wipe_ct, ss, wipe_pk, wipe_secrets[5].bytes);
    (void) crypto_kem_xwing_seed_keypair(wipe_xpk, wipe_xsk, wipe_seed);
    (void) !crypto_kem_xwing_enc_deterministic(wipe_xct, ss, wipe_xpk, wipe_secrets[5].bytes);
    memcpy(in, wipe_seed, 32);
    in[32] = 3;
    (void) crypto_hash_sha3512(g, in, 33);
    memcpy(wipe_secrets[1].bytes, g + 32, 32);
    memcpy(wipe_secrets[2].bytes, wipe_sk + 100, 64);
    /* Of r, which a decapsulation derives as well: the noise of e2, the last of all. */
    memcpy(in, wipe_secrets[5].bytes, 32);
    memcpy(in + 32, wipe_sk + 2336, 32);
    (void) crypto_hash_sha3512(wipe_secrets[6].bytes, in, 64);
    memcpy(in, wipe_secrets[6].bytes + 32, 32);
    for (i = 3; i <= 6; i++) {
        in[32] = (uint8_t) i;
        wipe_shake256(noise, sizeof noise, in, 33);
        memcpy(wipe_secrets[12].bytes + 8 * (i - 3), noise, 8);
    }
    memcpy(wipe_secrets[3].bytes, noise, 64);
    for (i = 0; i < 32; i++) {
        int b = noise[i / 2] >> (4 * (i % 2));

        poly[i] = (int16_t) ((b & 1) + (b >> 1 & 1) - (b >> 2 & 1) - (b >> 3 & 1));
    }
    memcpy(wipe_secrets[4].bytes, poly, 64);
    memcpy(wipe_forged, wipe_ct, sizeof wipe_forged);
    wipe_forged[7] ^= 1;
    memcpy(in, wipe_sk + 2368, 32);
    memcpy(in + 32, wipe_forged, sizeof wipe_forged);
    wipe_shake256(wipe_secrets[7].bytes, 32, in, 32 + sizeof wipe_forged);
    wipe_shake256(seeds, sizeof seeds, wipe_xsk, 32);
    memcpy(wipe_secrets[8].bytes, seeds, 64);
    memcpy(wipe_secrets[9].bytes, seeds + 64, 32);
    (void) !crypto_scalarmult(wipe_secrets[10].bytes, seeds + 64, wipe_xct + 1088);
    (void) !crypto_kem_mlkem768_enc_deterministic(ct, wipe_secrets[11].bytes, wipe_xpk,
                                                  wipe_secrets[5].bytes);
}

static void wipe_seed_keypair(void)
{
    wipe_ret = crypto_kem_mlkem768_seed_keypair(wipe_out2, wipe_out, wipe_seed);
}

static void wipe_keypair(void)
{
    wipe_drawn = 0;
    (void) randombytes_set_implementation(&wipe_source);
    wipe_ret = crypto_kem_mlkem768_keypair(wipe_out2, wipe_out);
    (void) randombytes_set_implementation(&randombytes_sysrandom_implementation);
}

static void wipe_enc(void)
{
    wipe_drawn = 5;
    (void) randombytes_set_implementation(&wipe_source);
    wipe_ret = crypto_kem_mlkem768_enc(wipe_out, wipe_out2, wipe_pk);
    (void) randombytes_set_implementation(&randombytes_sysrandom_implementation);
}

static void wipe_enc_deterministic(void)
{
    wipe_ret =
        crypto_kem_mlkem768_enc_deterministic(wipe_out, wipe_out2, wipe_pk, wipe_secrets[5].bytes);
}

static void wipe_dec(void)
{
    wipe_ret = crypto_kem_mlkem768_dec(wipe_out, wipe_ct, wipe_sk);
}

static void wipe_dec_forged(void)
{
    wipe_ret = crypto_kem_mlkem768_dec(wipe_out, wipe_forged, wipe_sk);
}

static void wipe_xwing_keypair(void)
{
    wipe_drawn = 0;
    (void) randombytes_set_implementation(&wipe_source);
    wipe_ret = crypto_kem_keypair(wipe_out2, wipe_out);
    (void) randombytes_set_implementation(&randombytes_sysrandom_implementation);
}

static void wipe_xwing_enc(void)
{
    wipe_drawn = 5;
    (void) randombytes_set_implementation(&wipe_source);
    wipe_ret = crypto_kem_enc(wipe_out, wipe_out2, wipe_xpk);
    (void) randombytes_set_implementation(&randombytes_sysrandom_implementation);
}

/* Its X25519 part is that of a true key. */
static void wipe_xwing_enc_refused(void)
{
    static uint8_t pk[1216];

    memset(pk, 0xff, 1184);
    memcpy(pk + 1184, wipe_xpk + 1184, 32);
    wipe_drawn = 5;
    (void) randombytes_set_implementation(&wipe_source);
    wipe_ret = -1 - crypto_kem_enc(wipe_out, wipe_out2, pk);
    (void) randombytes_set_implementation(&randombytes_sysrandom_implementation);
}

static void wipe_xwing_dec(void)
{
    wipe_ret = crypto_kem_dec(wipe_out, wipe_xct, wipe_xsk);
}

static void wipe_xwing_dec_small_order(void)
{
    uint8_t ct[1120] = {0};

    wipe_ret = -1 - crypto_kem_dec(wipe_out, ct, wipe_xsk);
}

int main(void)
{
    static const wipe_call calls[] = {
        {"mlkem768_seed_keypair", wipe_seed_keypair},
        {"mlkem768_keypair", wipe_keypair},
        {"mlkem768_enc", wipe_enc},
        {"mlkem768_enc_deterministic", wipe_enc_deterministic},
        {"mlkem768_dec", wipe_dec},
        {"mlkem768_dec of a forgery", wipe_dec_forged},
        {"X-Wing's keypair", wipe_xwing_keypair},
        {"X-Wing's enc", wipe_xwing_enc},
        {"X-Wing's enc to a key that is refused", wipe_xwing_enc_refused},
        {"X-Wing's dec", wipe_xwing_dec},
        {"X-Wing's dec of a point of small order", wipe_xwing_dec_small_order},
    };

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets,
                     sizeof wipe_secrets / sizeof wipe_secrets[0], wipe_prepare);
}
