/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* HMAC leaves no hash state after the pads of the key, which is as good as the key, on the stack:
 * see wipe.h. */
#include "wipe.h"

enum { WIPE_LENGTH = 2000 };

static uint8_t wipe_m[WIPE_LENGTH], wipe_key[200], wipe_tag[64];
static size_t wipe_len;
static crypto_auth_hmacsha256_state wipe_256;
static crypto_auth_hmacsha512_state wipe_512;

static wipe_secret wipe_secrets[] = {
    {"inner state of HMAC-SHA-512", {0}, 64},
    {"outer state of HMAC-SHA-512", {0}, 64},
    {"inner state of HMAC-SHA-256", {0}, 32},
    {"outer state of HMAC-SHA-256", {0}, 32},
    {"key", {0}, 32},
};

static void wipe_prepare(void)
{
    wipe_scattered = 1;
    api_random(wipe_m, sizeof wipe_m);
    api_random(wipe_key, sizeof wipe_key);
    (void) crypto_auth_hmacsha256_init(&wipe_256, wipe_key, 32);
    (void) crypto_auth_hmacsha512_init(&wipe_512, wipe_key, 32);
    memcpy(wipe_secrets[0].bytes, wipe_512.ictx.state, 64);
    memcpy(wipe_secrets[1].bytes, wipe_512.octx.state, 64);
    memcpy(wipe_secrets[2].bytes, wipe_256.ictx.state, 32);
    memcpy(wipe_secrets[3].bytes, wipe_256.octx.state, 32);
    memcpy(wipe_secrets[4].bytes, wipe_key, 32);
}

/* One, two, three and more blocks. */
static void wipe_sha256(void)
{
    static const size_t lengths[] = {0, 55, 64, 119, 150, WIPE_LENGTH};

    wipe_ret = crypto_auth_hmacsha256(wipe_tag, wipe_m, lengths[wipe_len++ % 6], wipe_key);
}

static void wipe_sha512(void)
{
    static const size_t lengths[] = {0, 111, 128, 239, 300, WIPE_LENGTH};

    wipe_ret = crypto_auth_hmacsha512(wipe_tag, wipe_m, lengths[wipe_len++ % 6], wipe_key);
}

static void wipe_auth(void)
{
    wipe_ret = crypto_auth(wipe_tag, wipe_m, 100, wipe_key);
}

static void wipe_init256(void)
{
    wipe_ret = crypto_auth_hmacsha256_init(&wipe_256, wipe_key, 32);
}

static void wipe_init512(void)
{
    wipe_ret = crypto_auth_hmacsha512_init(&wipe_512, wipe_key, 32);
}

static void wipe_update256(void)
{
    wipe_ret = crypto_auth_hmacsha256_update(&wipe_256, wipe_m, 300);
}

static void wipe_update512(void)
{
    wipe_ret = crypto_auth_hmacsha512_update(&wipe_512, wipe_m, 700);
}

static void wipe_final256(void)
{
    wipe_ret = crypto_auth_hmacsha256_final(&wipe_256, wipe_tag);
}

static void wipe_final512(void)
{
    wipe_ret = crypto_auth_hmacsha512_final(&wipe_512, wipe_tag);
}

int main(void)
{
    static const wipe_call calls[] = {
        {"hmacsha256 of nothing", wipe_sha256},
        {"hmacsha256 of 55 bytes", wipe_sha256},
        {"hmacsha256 of 64 bytes", wipe_sha256},
        {"hmacsha256 of 119 bytes", wipe_sha256},
        {"hmacsha256 of 150 bytes", wipe_sha256},
        {"hmacsha256 of 2000 bytes", wipe_sha256},
        {"hmacsha512 of nothing", wipe_sha512},
        {"hmacsha512 of 111 bytes", wipe_sha512},
        {"hmacsha512 of 128 bytes", wipe_sha512},
        {"hmacsha512 of 239 bytes", wipe_sha512},
        {"hmacsha512 of 300 bytes", wipe_sha512},
        {"hmacsha512 of 2000 bytes", wipe_sha512},
        {"auth", wipe_auth},
        {"hmacsha256_init", wipe_init256},
        {"hmacsha256_update", wipe_update256},
        {"hmacsha256_final", wipe_final256},
        {"hmacsha512_init", wipe_init512},
        {"hmacsha512_update", wipe_update512},
        {"hmacsha512_final", wipe_final512},
    };

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets,
                     sizeof wipe_secrets / sizeof wipe_secrets[0], wipe_prepare);
}
