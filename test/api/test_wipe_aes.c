/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* AES in counter mode leaves neither keys nor keystream on the stack: see wipe.h. */
#include "wipe.h"

#include "../../src/aes/aes.h"

enum { WIPE_LENGTH = 1500 };

static uint8_t wipe_m[WIPE_LENGTH], wipe_out[WIPE_LENGTH], wipe_n[16], wipe_k[32];
static uint8_t wipe_d[crypto_stream_aes256ctr_BEFORENMBYTES];
static uint8_t wipe_made[crypto_stream_aes256ctr_BEFORENMBYTES];

/* The keystream; round keys; the planes of a round key as bitslicing implementations have them, in
 * vectors and in words. */
static wipe_secret wipe_secrets[] = {
    {"keystream", {0}, 64},
    {"end of the keystream", {0}, 16},
    {"round keys", {0}, 64},
    {"last round key", {0}, 16},
    {"planes of a round key in vectors", {0}, 64},
    {"planes of a round key in words", {0}, 64},
};

/* The planes of bits 0 and 1 of round key 4, as in aes_planes.inc: a byte for each bit, of the key
 * plus 63 in every byte, twice. */
static void wipe_vector_planes(uint8_t planes[64], const uint8_t rk[16])
{
    size_t i;

    for (i = 0; i < 64; i++) {
        planes[i] = (uint8_t) (0 - ((rk[i % 16] ^ 0x63U) >> i / 32 & 1));
    }
}

/* The planes of round key 4, as in aes_slice.inc: four bits of each at place 16 r + 4 c. */
static void wipe_word_planes(uint8_t planes[64], const uint8_t rk[16])
{
    uint64_t q;
    size_t i, p;

    for (i = 0; i < 8; i++) {
        for (q = 0, p = 0; p < 16; p++) {
            q |= (uint64_t) (rk[p] >> i & 1) * 15 << (16 * (p % 4) + p / 4 * 4);
        }
        memcpy(planes + 8 * i, &q, 8);
    }
}

static void wipe_prepare(void)
{
    static uint8_t stream[WIPE_LENGTH];
    const aes_key *d = (const aes_key *) (const void *) wipe_d;

    api_random(wipe_m, sizeof wipe_m);
    api_random(wipe_n, sizeof wipe_n);
    api_random(wipe_k, sizeof wipe_k);
    (void) crypto_stream_aes256ctr_beforenm(wipe_d, wipe_k);
    (void) crypto_stream_aes256ctr(stream, sizeof stream, wipe_n, wipe_k);
    memcpy(wipe_secrets[0].bytes, stream, 64);
    memcpy(wipe_secrets[1].bytes, stream + WIPE_LENGTH - 16, 16);
    memcpy(wipe_secrets[2].bytes, d->rk[2], 64);
    memcpy(wipe_secrets[3].bytes, d->rk[14], 16);
    wipe_vector_planes(wipe_secrets[4].bytes, d->rk[4]);
    wipe_word_planes(wipe_secrets[5].bytes, d->rk[4]);
}

static void wipe_xor(void)
{
    wipe_ret = crypto_stream_aes256ctr_xor(wipe_out, wipe_m, WIPE_LENGTH, wipe_n, wipe_k);
}

static void wipe_xor_short(void)
{
    wipe_ret = crypto_stream_aes256ctr_xor(wipe_out, wipe_m, 75, wipe_n, wipe_k);
}

static void wipe_stream(void)
{
    wipe_ret = crypto_stream_aes256ctr(wipe_out, WIPE_LENGTH, wipe_n, wipe_k);
}

static void wipe_xor_afternm(void)
{
    wipe_ret = crypto_stream_aes256ctr_xor_afternm(wipe_out, wipe_m, WIPE_LENGTH, wipe_n, wipe_d);
}

static void wipe_beforenm(void)
{
    wipe_ret = crypto_stream_aes256ctr_beforenm(wipe_made, wipe_k);
}

int main(void)
{
    static const wipe_call calls[] = {
        {"xor", wipe_xor},           {"xor of a short message", wipe_xor_short},
        {"stream", wipe_stream},     {"xor_afternm", wipe_xor_afternm},
        {"beforenm", wipe_beforenm},
    };

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets,
                     sizeof wipe_secrets / sizeof wipe_secrets[0], wipe_prepare);
}
