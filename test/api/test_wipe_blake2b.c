/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Keyed BLAKE2b leaves no hash state after the block of the key, which is as good as the key, on
 * the stack: see wipe.h. */
#include "wipe.h"

enum { WIPE_LENGTH = 2000, WIPE_KEY = 32, WIPE_OUT = 32 };

static uint8_t wipe_m[WIPE_LENGTH], wipe_key[WIPE_KEY], wipe_out[WIPE_OUT];
static size_t wipe_len;
static crypto_generichash_state wipe_state;

static wipe_secret wipe_secrets[] = {
    {"state after the key", {0}, 64},
    {"key", {0}, WIPE_KEY},
};

static uint64_t wipe_rotr(uint64_t x, unsigned n)
{
    return x >> n | x << (64 - n);
}

static void wipe_g(uint64_t v[16], const unsigned i[4], uint64_t x, uint64_t y)
{
    v[i[0]] += v[i[1]] + x;
    v[i[3]] = wipe_rotr(v[i[3]] ^ v[i[0]], 32);
    v[i[2]] += v[i[3]];
    v[i[1]] = wipe_rotr(v[i[1]] ^ v[i[2]], 24);
    v[i[0]] += v[i[1]] + y;
    v[i[3]] = wipe_rotr(v[i[3]] ^ v[i[0]], 16);
    v[i[2]] += v[i[3]];
    v[i[1]] = wipe_rotr(v[i[1]] ^ v[i[2]], 63);
}

/* The state after the key, by RFC 7693, sections 2.7 and 3.1 to 3.3. */
static void wipe_keyed_state(uint8_t out[64])
{
    static const uint8_t sigma[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                          {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                          {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                          {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                          {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                          {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                          {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                          {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                          {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                          {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};
    static const unsigned where[8][4]  = {{0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14},
                                          {3, 7, 11, 15}, {0, 5, 10, 15}, {1, 6, 11, 12},
                                          {2, 7, 8, 13},  {3, 4, 9, 14}};
    static const uint64_t iv[8] = {UINT64_C(0x6a09e667f3bcc908), UINT64_C(0xbb67ae8584caa73b),
                                   UINT64_C(0x3c6ef372fe94f82b), UINT64_C(0xa54ff53a5f1d36f1),
                                   UINT64_C(0x510e527fade682d1), UINT64_C(0x9b05688c2b3e6c1f),
                                   UINT64_C(0x1f83d9abfb41bd6b), UINT64_C(0x5be0cd19137e2179)};
    uint64_t v[16], h[8], m[16];
    size_t i, j;

    for (i = 0; i < 16; i++) {
        m[i] = 0;
        for (j = 0; j < 8 && 8 * i + j < WIPE_KEY; j++) {
            m[i] |= (uint64_t) wipe_key[8 * i + j] << 8 * j;
        }
    }
    memcpy(h, iv, sizeof h);
    h[0] ^= UINT64_C(0x01010000) ^ WIPE_KEY << 8 ^ WIPE_OUT;
    memcpy(v, h, sizeof h);
    memcpy(v + 8, iv, sizeof iv);
    v[12] ^= 128; /* the bytes so far; not the last block */
    for (i = 0; i < 12; i++) {
        for (j = 0; j < 8; j++) {
            wipe_g(v, where[j], m[sigma[i % 10][2 * j]], m[sigma[i % 10][2 * j + 1]]);
        }
    }
    for (i = 0; i < 64; i++) {
        out[i] = (uint8_t) ((h[i / 8] ^ v[i / 8] ^ v[i / 8 + 8]) >> 8 * (i % 8));
    }
}

static void wipe_prepare(void)
{
    wipe_scattered = 1;
    api_random(wipe_m, sizeof wipe_m);
    api_random(wipe_key, sizeof wipe_key);
    wipe_keyed_state(wipe_secrets[0].bytes);
    memcpy(wipe_secrets[1].bytes, wipe_key, WIPE_KEY);
}

/* One, two, three and more blocks. */
static void wipe_hash(void)
{
    static const size_t lengths[] = {1, 128, 129, 300, WIPE_LENGTH};

    wipe_ret =
        crypto_generichash(wipe_out, WIPE_OUT, wipe_m, lengths[wipe_len++ % 5], wipe_key, WIPE_KEY);
}

static void wipe_init(void)
{
    wipe_ret = crypto_generichash_init(&wipe_state, wipe_key, WIPE_KEY, WIPE_OUT);
}

static void wipe_update(void)
{
    wipe_ret = crypto_generichash_update(&wipe_state, wipe_m, 500);
}

static void wipe_final(void)
{
    wipe_ret = crypto_generichash_final(&wipe_state, wipe_out, WIPE_OUT);
}

int main(void)
{
    static const wipe_call calls[] = {
        {"generichash of a byte", wipe_hash},     {"generichash of 128 bytes", wipe_hash},
        {"generichash of 129 bytes", wipe_hash},  {"generichash of 300 bytes", wipe_hash},
        {"generichash of 2000 bytes", wipe_hash}, {"generichash_init", wipe_init},
        {"generichash_update", wipe_update},      {"generichash_final", wipe_final},
    };

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets,
                     sizeof wipe_secrets / sizeof wipe_secrets[0], wipe_prepare);
}
