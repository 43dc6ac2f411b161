/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* BLAKE3 leaves neither message nor key nor chaining values nor output on the stack: see wipe.h. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "wipe.h"

enum { WIPE_LENGTH = 21 * 1024 + 300 };

static uint8_t wipe_m[WIPE_LENGTH], wipe_key[32], wipe_out[400];
static crypto_blake3_state wipe_state;

/* What is hashed last, the key, the outputs, the key that a context gives: that is an output
 * without the flag of the root, which a state holds. */
static wipe_secret wipe_secrets[] = {
    {"key", {0}, 32},
    {"end of the short message", {0}, 64},
    {"end of the message", {0}, 64},
    {"keyed output", {0}, 64},
    {"its second block", {0}, 64},
    {"derived key", {0}, 64},
    {"short keyed output", {0}, 64},
    {"the key of the context", {0}, 32},
    {"the chaining value of 16 chunks", {0}, 32},
    {"the chaining value of the first chunk", {0}, 32},
};

/* A chaining value that a state keeps after n bytes: where its stack begins. */
enum { WIPE_STACK_AT = 8 + 32 + 32 + 64 + 5 };

static void wipe_prepare(void)
{
    uint8_t far[128];

    wipe_scattered = 1;
    api_random(wipe_m, sizeof wipe_m);
    api_random(wipe_key, sizeof wipe_key);
    memcpy(wipe_secrets[0].bytes, wipe_key, 32);
    memcpy(wipe_secrets[1].bytes, wipe_m + 44 + 256, 64);
    memcpy(wipe_secrets[2].bytes, wipe_m + WIPE_LENGTH - 64, 64);
    (void) crypto_blake3_keyed(far, 128, wipe_m, WIPE_LENGTH, wipe_key);
    memcpy(wipe_secrets[3].bytes, far, 64);
    memcpy(wipe_secrets[4].bytes, far + 64, 64);
    (void) crypto_blake3_derive_key(wipe_secrets[5].bytes, 64, "context", 7, wipe_m, WIPE_LENGTH);
    (void) crypto_blake3_keyed(wipe_secrets[6].bytes, 64, wipe_m, 364, wipe_key);
    (void) crypto_blake3_init_derive_key(&wipe_state, "context", 7);
    memcpy(wipe_secrets[7].bytes, (uint8_t *) &wipe_state + 8, 32);
    (void) crypto_blake3_init_keyed(&wipe_state, wipe_key);
    (void) crypto_blake3_update(&wipe_state, wipe_m, 16384);
    (void) crypto_blake3_update(&wipe_state, wipe_m + 16384, 1);
    memcpy(wipe_secrets[8].bytes, (uint8_t *) &wipe_state + WIPE_STACK_AT, 32);
    (void) crypto_blake3_init_keyed(&wipe_state, wipe_key);
    (void) crypto_blake3_update(&wipe_state, wipe_m, 1024);
    (void) crypto_blake3_update(&wipe_state, wipe_m + 1024, 1);
    memcpy(wipe_secrets[9].bytes, (uint8_t *) &wipe_state + WIPE_STACK_AT, 32);
}

static void wipe_keyed(void)
{
    wipe_ret = crypto_blake3_keyed(wipe_out, sizeof wipe_out, wipe_m, WIPE_LENGTH, wipe_key);
}

static void wipe_keyed_short(void)
{
    wipe_ret = crypto_blake3_keyed(wipe_out, 70, wipe_m, 364, wipe_key);
}

static void wipe_derive(void)
{
    wipe_ret = crypto_blake3_derive_key(wipe_out, 80, "context", 7, wipe_m, WIPE_LENGTH);
}

static void wipe_pieces(void)
{
    wipe_ret = crypto_blake3_init_keyed(&wipe_state, wipe_key) |
               crypto_blake3_update(&wipe_state, wipe_m, 1024) |
               crypto_blake3_update(&wipe_state, wipe_m + 1024, 7000) |
               crypto_blake3_update(&wipe_state, wipe_m + 8024, WIPE_LENGTH - 8024) |
               crypto_blake3_final(&wipe_state, wipe_out, 200) |
               crypto_blake3_final_seek(&wipe_state, 30, wipe_out, 90);
}

static void wipe_pieces_derive(void)
{
    wipe_ret = crypto_blake3_init_derive_key(&wipe_state, "context", 7) |
               crypto_blake3_update(&wipe_state, wipe_m, WIPE_LENGTH) |
               crypto_blake3_final(&wipe_state, wipe_out, 70);
}

int main(void)
{
    static const wipe_call calls[] = {
        {"blake3_keyed", wipe_keyed},
        {"blake3_keyed of a short message", wipe_keyed_short},
        {"blake3_derive_key", wipe_derive},
        {"blake3 in pieces", wipe_pieces},
        {"blake3 in pieces, derive_key", wipe_pieces_derive},
    };

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets,
                     sizeof wipe_secrets / sizeof wipe_secrets[0], wipe_prepare);
}
