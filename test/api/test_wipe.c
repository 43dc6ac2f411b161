/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* secretbox and box leave no subkey on the stack: see wipe.h. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "wipe.h"

enum { WIPE_LENGTH = 1500 };

static uint8_t wipe_m[WIPE_LENGTH + 32], wipe_c[WIPE_LENGTH + 48], wipe_out[WIPE_LENGTH + 48];
static uint8_t wipe_n[24], wipe_pk[32], wipe_sk[32], wipe_seed[32], wipe_k[32], wipe_sealed[200];

/* What the calls derive and must not leave: the key of the box, the X25519 point it comes from, the
 * key of Salsa20, that of Poly1305, the hash of the seed, and the message where it was decrypted.
 */
static wipe_secret wipe_secrets[] = {
    {"box key", {0}, 32},          {"X25519 point", {0}, 32},
    {"Salsa20 key", {0}, 32},      {"Poly1305 key", {0}, 32},
    {"hash of the seed", {0}, 64}, {"message", {0}, 64},
    {"ephemeral key", {0}, 32},    {"tag that the forgery should have", {0}, 16},
};

/* The source of randomness while a box is sealed: the ephemeral key of wipe_secrets. */
static const char *wipe_random_name(void)
{
    return "test_wipe";
}

static void wipe_random_buf(void *buf, size_t size)
{
    memcpy(buf, wipe_secrets[6].bytes, size < 32 ? size : 32);
}

static uint32_t wipe_random(void)
{
    return 4;
}

static const randombytes_implementation wipe_source = {
    wipe_random_name, wipe_random, NULL, NULL, wipe_random_buf, NULL,
};

static void wipe_prepare(void)
{
    static const uint8_t zero[16] = {0};
    uint8_t peer_pk[32], peer_sk[32];

    api_random(wipe_n, sizeof wipe_n);
    api_random(wipe_seed, sizeof wipe_seed);
    api_random(wipe_m + 32, WIPE_LENGTH);
    (void) crypto_box_keypair(peer_pk, peer_sk);
    (void) crypto_box_keypair(wipe_pk, wipe_sk);
    (void) !crypto_scalarmult(wipe_secrets[1].bytes, wipe_sk, wipe_pk);
    (void) crypto_core_hsalsa20(wipe_k, zero, wipe_secrets[1].bytes, NULL);
    memcpy(wipe_secrets[0].bytes, wipe_k, 32);
    (void) crypto_core_hsalsa20(wipe_secrets[2].bytes, wipe_n, wipe_k, NULL);
    (void) crypto_stream_xsalsa20(wipe_secrets[3].bytes, 32, wipe_n, wipe_k);
    (void) crypto_hash_sha512(wipe_secrets[4].bytes, wipe_seed, sizeof wipe_seed);
    memcpy(wipe_secrets[5].bytes, wipe_m + 32, 64);
    api_random(wipe_secrets[6].bytes, 32);
    (void) crypto_secretbox(wipe_c, wipe_m, WIPE_LENGTH + 32, wipe_n, wipe_k);
    (void) crypto_onetimeauth(wipe_secrets[7].bytes, wipe_c + 32, WIPE_LENGTH - 1,
                              wipe_secrets[3].bytes);
    (void) crypto_box_seal(wipe_sealed, wipe_m + 32, 100, wipe_pk);
}

static void wipe_easy(void)
{
    wipe_ret = crypto_secretbox_easy(wipe_out, wipe_m + 32, WIPE_LENGTH, wipe_n, wipe_k);
}

static void wipe_open_easy(void)
{
    wipe_ret = crypto_secretbox_open_easy(wipe_out, wipe_c + 16, WIPE_LENGTH + 16, wipe_n, wipe_k);
}

static void wipe_verify(void)
{
    wipe_ret = crypto_secretbox_open_easy(NULL, wipe_c + 16, WIPE_LENGTH + 16, wipe_n, wipe_k);
}

/* A forgery: all but the last byte. */
static void wipe_open_forged(void)
{
    wipe_ret =
        -1 - crypto_secretbox_open_easy(wipe_out, wipe_c + 16, WIPE_LENGTH + 15, wipe_n, wipe_k);
}

static void wipe_padded(void)
{
    wipe_ret = crypto_secretbox(wipe_out, wipe_m, WIPE_LENGTH + 32, wipe_n, wipe_k);
}

static void wipe_open_padded(void)
{
    wipe_ret = crypto_secretbox_open(wipe_out, wipe_c, WIPE_LENGTH + 32, wipe_n, wipe_k);
}

static void wipe_beforenm(void)
{
    wipe_ret = crypto_box_beforenm(wipe_out, wipe_pk, wipe_sk);
}

static void wipe_box_easy(void)
{
    wipe_ret = crypto_box_easy(wipe_out, wipe_m + 32, WIPE_LENGTH, wipe_n, wipe_pk, wipe_sk);
}

static void wipe_box_padded(void)
{
    wipe_ret = crypto_box(wipe_out, wipe_m, WIPE_LENGTH + 32, wipe_n, wipe_pk, wipe_sk);
}

static void wipe_box_open_easy(void)
{
    wipe_ret =
        crypto_box_open_easy(wipe_out, wipe_c + 16, WIPE_LENGTH + 16, wipe_n, wipe_pk, wipe_sk);
}

static void wipe_box_open_padded(void)
{
    wipe_ret = crypto_box_open(wipe_out, wipe_c, WIPE_LENGTH + 32, wipe_n, wipe_pk, wipe_sk);
}

static void wipe_seed_keypair(void)
{
    wipe_ret = crypto_box_seed_keypair(wipe_out, wipe_out + 32, wipe_seed);
}

static void wipe_seal(void)
{
    (void) randombytes_set_implementation(&wipe_source);
    wipe_ret = crypto_box_seal(wipe_out, wipe_m + 32, WIPE_LENGTH, wipe_pk);
    (void) randombytes_set_implementation(&randombytes_sysrandom_implementation);
}

static void wipe_seal_open(void)
{
    wipe_ret = crypto_box_seal_open(wipe_out, wipe_sealed, 148, wipe_pk, wipe_sk);
}

int main(void)
{
    static const wipe_call calls[] = {
        {"secretbox_easy", wipe_easy},
        {"secretbox_open_easy", wipe_open_easy},
        {"secretbox_open_easy that only verifies", wipe_verify},
        {"secretbox_open_easy of a forgery", wipe_open_forged},
        {"secretbox", wipe_padded},
        {"secretbox_open", wipe_open_padded},
        {"box_beforenm", wipe_beforenm},
        {"box_easy", wipe_box_easy},
        {"box_open_easy", wipe_box_open_easy},
        {"box", wipe_box_padded},
        {"box_open", wipe_box_open_padded},
        {"box_seed_keypair", wipe_seed_keypair},
        {"box_seal", wipe_seal},
        {"box_seal_open", wipe_seal_open},
    };

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets,
                     sizeof wipe_secrets / sizeof wipe_secrets[0], wipe_prepare);
}
