/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* SHA-3, SHAKE, TurboSHAKE and the permutation leave neither message nor output nor state on the
 * stack: see wipe.h. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "wipe.h"

enum { WIPE_LENGTH = 300 };

static uint8_t wipe_m[WIPE_LENGTH], wipe_out[400];
static union {
    crypto_hash_sha3256_state sha3256;
    crypto_hash_sha3512_state sha3512;
    crypto_xof_shake128_state shake128;
    crypto_xof_shake256_state shake256;
    crypto_xof_turboshake128_state turboshake128;
    crypto_xof_turboshake256_state turboshake256;
    crypto_core_keccak1600_state core;
} wipe_state;

/* The message, the outputs of the calls, and what no output shows: the last 64 bytes of the state
 * that SHAKE256 and TurboSHAKE256 take their output from. */
static wipe_secret wipe_secrets[] = {
    {"message", {0}, 64},
    {"SHA3-256", {0}, 32},
    {"SHA3-512", {0}, 64},
    {"SHAKE128", {0}, 64},
    {"SHAKE256", {0}, 64},
    {"TurboSHAKE128", {0}, 64},
    {"TurboSHAKE256", {0}, 64},
    {"the state of SHAKE256", {0}, 64},
    {"the state of TurboSHAKE256", {0}, 64},
    {"the permuted message", {0}, 64},
    {"the permuted message, 12 rounds", {0}, 64},
};

/* The end of the state from which the first output comes, at a rate of 136 bytes. */
static void wipe_capacity(uint8_t out[64], void (*permute)(crypto_core_keccak1600_state *))
{
    uint8_t last[136] = {0};
    size_t rest       = WIPE_LENGTH % 136;

    memcpy(last, wipe_m + WIPE_LENGTH - rest, rest);
    last[rest] ^= 0x1f;
    last[135] ^= 0x80;
    crypto_core_keccak1600_init(&wipe_state.core);
    crypto_core_keccak1600_xor_bytes(&wipe_state.core, wipe_m, 0, 136);
    permute(&wipe_state.core);
    crypto_core_keccak1600_xor_bytes(&wipe_state.core, wipe_m + 136, 0, 136);
    permute(&wipe_state.core);
    crypto_core_keccak1600_xor_bytes(&wipe_state.core, last, 0, 136);
    permute(&wipe_state.core);
    crypto_core_keccak1600_extract_bytes(&wipe_state.core, out, 136, 64);
}

static void wipe_prepare(void)
{
    api_random(wipe_m, sizeof wipe_m);
    memcpy(wipe_secrets[0].bytes, wipe_m, 64);
    (void) crypto_hash_sha3256(wipe_secrets[1].bytes, wipe_m, WIPE_LENGTH);
    (void) crypto_hash_sha3512(wipe_secrets[2].bytes, wipe_m, WIPE_LENGTH);
    (void) crypto_xof_shake128(wipe_secrets[3].bytes, 64, wipe_m, WIPE_LENGTH);
    (void) crypto_xof_shake256(wipe_secrets[4].bytes, 64, wipe_m, WIPE_LENGTH);
    (void) crypto_xof_turboshake128(wipe_secrets[5].bytes, 64, wipe_m, WIPE_LENGTH);
    (void) crypto_xof_turboshake256(wipe_secrets[6].bytes, 64, wipe_m, WIPE_LENGTH);
    wipe_capacity(wipe_secrets[7].bytes, crypto_core_keccak1600_permute_24);
    wipe_capacity(wipe_secrets[8].bytes, crypto_core_keccak1600_permute_12);
    crypto_core_keccak1600_init(&wipe_state.core);
    crypto_core_keccak1600_xor_bytes(&wipe_state.core, wipe_m, 0, 200);
    crypto_core_keccak1600_permute_24(&wipe_state.core);
    crypto_core_keccak1600_extract_bytes(&wipe_state.core, wipe_secrets[9].bytes, 0, 64);
    crypto_core_keccak1600_init(&wipe_state.core);
    crypto_core_keccak1600_xor_bytes(&wipe_state.core, wipe_m, 0, 200);
    crypto_core_keccak1600_permute_12(&wipe_state.core);
    crypto_core_keccak1600_extract_bytes(&wipe_state.core, wipe_secrets[10].bytes, 0, 64);
}

#define WIPE_HASH(name)                                                                            \
       static void wipe_##name(void)                                                               \
       {                                                                                           \
           wipe_ret = crypto_hash_##name(wipe_out, wipe_m, WIPE_LENGTH);                           \
       }                                                                                           \
       static void wipe_pieces_##name(void)                                                        \
       {                                                                                           \
           wipe_ret =                                                                              \
               crypto_hash_##name##_init(&wipe_state.name) |                                       \
               crypto_hash_##name##_update(&wipe_state.name, wipe_m, 77) |                         \
               crypto_hash_##name##_update(&wipe_state.name, wipe_m + 77, WIPE_LENGTH - 77) |      \
               crypto_hash_##name##_final(&wipe_state.name, wipe_out);                             \
       }
WIPE_HASH(sha3256)
WIPE_HASH(sha3512)

#define WIPE_XOF(name)                                                                             \
       static void wipe_##name(void)                                                               \
       {                                                                                           \
           wipe_ret = crypto_xof_##name(wipe_out, 400, wipe_m, WIPE_LENGTH);                       \
       }                                                                                           \
       static void wipe_pieces_##name(void)                                                        \
       {                                                                                           \
           wipe_ret =                                                                              \
               crypto_xof_##name##_init(&wipe_state.name) |                                        \
               crypto_xof_##name##_update(&wipe_state.name, wipe_m, 77) |                          \
               crypto_xof_##name##_update(&wipe_state.name, wipe_m + 77, WIPE_LENGTH - 77) |       \
               crypto_xof_##name##_squeeze(&wipe_state.name, wipe_out, 9) |                        \
               crypto_xof_##name##_squeeze(&wipe_state.name, wipe_out + 9, 391);                   \
       }
WIPE_XOF(shake128)
WIPE_XOF(shake256)
WIPE_XOF(turboshake128)
WIPE_XOF(turboshake256)

static void wipe_permute(void)
{
    crypto_core_keccak1600_init(&wipe_state.core);
    crypto_core_keccak1600_xor_bytes(&wipe_state.core, wipe_m, 0, 200);
    crypto_core_keccak1600_permute_24(&wipe_state.core);
    crypto_core_keccak1600_extract_bytes(&wipe_state.core, wipe_out, 0, 200);
    wipe_ret = 0;
}

static void wipe_permute_12(void)
{
    crypto_core_keccak1600_init(&wipe_state.core);
    crypto_core_keccak1600_xor_bytes(&wipe_state.core, wipe_m, 0, 200);
    crypto_core_keccak1600_permute_12(&wipe_state.core);
    crypto_core_keccak1600_extract_bytes(&wipe_state.core, wipe_out, 0, 200);
    wipe_ret = 0;
}

int main(void)
{
    static const wipe_call calls[] = {
        {"sha3256", wipe_sha3256},
        {"sha3256 in pieces", wipe_pieces_sha3256},
        {"sha3512", wipe_sha3512},
        {"sha3512 in pieces", wipe_pieces_sha3512},
        {"shake128", wipe_shake128},
        {"shake128 in pieces", wipe_pieces_shake128},
        {"shake256", wipe_shake256},
        {"shake256 in pieces", wipe_pieces_shake256},
        {"turboshake128", wipe_turboshake128},
        {"turboshake128 in pieces", wipe_pieces_turboshake128},
        {"turboshake256", wipe_turboshake256},
        {"turboshake256 in pieces", wipe_pieces_turboshake256},
        {"keccak1600 permute_24", wipe_permute},
        {"keccak1600 permute_12", wipe_permute_12},
    };

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets,
                     sizeof wipe_secrets / sizeof wipe_secrets[0], wipe_prepare);
}
