/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The groups edwards25519 and ristretto255 leave no secret on the stack: see wipe.h. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "wipe.h"

static uint8_t wipe_n[32], wipe_x[32], wipe_y[32], wipe_p[32], wipe_e[32], wipe_hash[64];
static uint8_t wipe_msg[50], wipe_out[64];

/* What the calls copy or derive. */
static wipe_secret wipe_secrets[] = {
    {"scalar", {0}, 32},
    {"clamped scalar", {0}, 32},
    {"summand", {0}, 32},
    {"negative", {0}, 32},
    {"inverse", {0}, 32},
    {"square of the scalar", {0}, 32},
    {"hash of the string for ristretto255", {0}, 64},
    {"integer of the string", {0}, 48},
    {"string to map", {0}, 64},
    {"string to map, reversed", {0}, 64},
    {"n times the point", {0}, 32},
    {"n times the element", {0}, 32},
    {"sum before its reduction", {0}, 32},
    {"hash of the string", {0}, 48},
};

/* out = the hash that from_string makes of msg with SHA-512 and the tag "dst", n <= 64 bytes of
 * which it uses: expand_message_xmd of RFC 9380. */
static void wipe_expand(uint8_t out[64], const uint8_t *msg, size_t len, unsigned n)
{
    static const uint8_t zeros[128] = {0};
    uint8_t head[3] = {0, (uint8_t) n, 0}, dst[4] = {'d', 's', 't', 3}, b0[64];
    const uint8_t one = 1;
    crypto_hash_sha512_state st;

    (void) crypto_hash_sha512_init(&st);
    (void) crypto_hash_sha512_update(&st, zeros, sizeof zeros);
    (void) crypto_hash_sha512_update(&st, msg, len);
    (void) crypto_hash_sha512_update(&st, head, sizeof head);
    (void) crypto_hash_sha512_update(&st, dst, sizeof dst);
    (void) crypto_hash_sha512_final(&st, b0);
    (void) crypto_hash_sha512_init(&st);
    (void) crypto_hash_sha512_update(&st, b0, sizeof b0);
    (void) crypto_hash_sha512_update(&st, &one, 1);
    (void) crypto_hash_sha512_update(&st, dst, sizeof dst);
    (void) crypto_hash_sha512_final(&st, out);
}

static void wipe_prepare(void)
{
    uint8_t wide[64], s[32];
    int i;

    api_random(wipe_msg, sizeof wipe_msg);
    api_random(wide, sizeof wide);
    crypto_core_ed25519_scalar_reduce(wipe_n, wide);
    api_random(wide, sizeof wide);
    crypto_core_ed25519_scalar_reduce(wipe_x, wide);
    api_random(wide, sizeof wide);
    crypto_core_ed25519_scalar_reduce(wipe_y, wide);
    api_random(wipe_hash, sizeof wipe_hash);
    wipe_hash[63] &= 0x7f;
    wipe_hash[31] &= 0x7f;
    wipe_hash[0] &= 0x7f;
    crypto_core_ed25519_random(wipe_p);
    crypto_core_ristretto255_random(wipe_e);
    memcpy(wipe_secrets[0].bytes, wipe_n, 32);
    memcpy(wipe_secrets[1].bytes, wipe_n, 32);
    wipe_secrets[1].bytes[0] &= 248;
    wipe_secrets[1].bytes[31] |= 64;
    memcpy(wipe_secrets[2].bytes, wipe_x, 32);
    crypto_core_ed25519_scalar_negate(wipe_secrets[3].bytes, wipe_y);
    (void) crypto_core_ed25519_scalar_invert(wipe_secrets[4].bytes, wipe_n);
    crypto_core_ed25519_scalar_mul(wipe_secrets[5].bytes, wipe_n, wipe_n);
    wipe_expand(wipe_secrets[6].bytes, wipe_msg, sizeof wipe_msg, 64);
    wipe_expand(wide, wipe_msg, sizeof wipe_msg, 48);
    for (i = 0; i < 48; i++) {
        wipe_secrets[7].bytes[i] = wide[47 - i];
    }
    memcpy(wipe_secrets[13].bytes, wide, 48);
    memcpy(wipe_secrets[12].bytes, wipe_x, 32);
    sodium_add(wipe_secrets[12].bytes, wipe_n, 32);
    for (i = 0; i < 64; i++) {
        wipe_secrets[8].bytes[i] = wipe_hash[i];
        wipe_secrets[9].bytes[i] = wipe_hash[63 - i];
    }
    (void) !crypto_scalarmult_ed25519_noclamp(wipe_secrets[10].bytes, wipe_n, wipe_p);
    (void) !crypto_scalarmult_ristretto255(wipe_secrets[11].bytes, wipe_n, wipe_e);
    crypto_core_ed25519_scalar_mul(s, wipe_secrets[4].bytes, wipe_n);
    wipe_ret = s[0] != 1;
    (void) crypto_core_ristretto255_from_string(s, (const uint8_t *) "dst", 3, wipe_msg,
                                                sizeof wipe_msg, 2);
    (void) crypto_core_ristretto255_from_hash(wide, wipe_secrets[6].bytes);
    wipe_ret |= memcmp(s, wide, 32) != 0;
    tap_ok(wipe_ret == 0, "what is searched for is what is computed");
}

static void wipe_mult(void)
{
    wipe_ret = crypto_scalarmult_ed25519(wipe_out, wipe_n, wipe_p);
}

static void wipe_mult_noclamp(void)
{
    wipe_ret = crypto_scalarmult_ed25519_noclamp(wipe_out, wipe_n, wipe_p);
}

static void wipe_base(void)
{
    wipe_ret = crypto_scalarmult_ed25519_base(wipe_out, wipe_n);
}

static void wipe_base_noclamp(void)
{
    wipe_ret = crypto_scalarmult_ed25519_base_noclamp(wipe_out, wipe_n);
}

static void wipe_ristretto_mult(void)
{
    wipe_ret = crypto_scalarmult_ristretto255(wipe_out, wipe_n, wipe_e);
}

static void wipe_ristretto_base(void)
{
    wipe_ret = crypto_scalarmult_ristretto255_base(wipe_out, wipe_n);
}

static void wipe_scalar_ops(void)
{
    crypto_core_ed25519_scalar_mul(wipe_out, wipe_n, wipe_n);
    crypto_core_ed25519_scalar_negate(wipe_out, wipe_y);
    crypto_core_ed25519_scalar_complement(wipe_out, wipe_n);
    crypto_core_ed25519_scalar_reduce(wipe_out, wipe_hash);
    wipe_ret = 0;
}

static void wipe_add(void)
{
    crypto_core_ed25519_scalar_add(wipe_out, wipe_x, wipe_n);
    wipe_ret = 0;
}

static void wipe_sub(void)
{
    crypto_core_ed25519_scalar_sub(wipe_out, wipe_x, wipe_y);
    wipe_ret = 0;
}

static void wipe_invert(void)
{
    wipe_ret = crypto_core_ed25519_scalar_invert(wipe_out, wipe_n);
}

static void wipe_scalar_from_string(void)
{
    wipe_ret = crypto_core_ed25519_scalar_from_string(wipe_out, (const uint8_t *) "dst", 3,
                                                      wipe_msg, sizeof wipe_msg, 2);
}

static void wipe_from_string(void)
{
    wipe_ret = crypto_core_ed25519_from_string_nu(wipe_out, (const uint8_t *) "dst", 3, wipe_msg,
                                                  sizeof wipe_msg, 2);
}

static void wipe_ristretto_from_string(void)
{
    wipe_ret = crypto_core_ristretto255_from_string(wipe_out, (const uint8_t *) "dst", 3, wipe_msg,
                                                    sizeof wipe_msg, 2);
}

static void wipe_from_hash(void)
{
    wipe_ret = crypto_core_ed25519_from_hash(wipe_out, wipe_hash);
}

static void wipe_from_uniform(void)
{
    wipe_ret = crypto_core_ed25519_from_uniform(wipe_out, wipe_hash);
}

static void wipe_ristretto_from_hash(void)
{
    wipe_ret = crypto_core_ristretto255_from_hash(wipe_out, wipe_hash);
}

int main(void)
{
    static const wipe_call calls[] = {
        {"scalarmult_ed25519", wipe_mult},
        {"scalarmult_ed25519_noclamp", wipe_mult_noclamp},
        {"scalarmult_ed25519_base", wipe_base},
        {"scalarmult_ed25519_base_noclamp", wipe_base_noclamp},
        {"scalarmult_ristretto255", wipe_ristretto_mult},
        {"scalarmult_ristretto255_base", wipe_ristretto_base},
        {"scalar arithmetic", wipe_scalar_ops},
        {"scalar_add", wipe_add},
        {"scalar_sub", wipe_sub},
        {"scalar_invert", wipe_invert},
        {"scalar_from_string", wipe_scalar_from_string},
        {"core_ed25519_from_string_nu", wipe_from_string},
        {"core_ristretto255_from_string", wipe_ristretto_from_string},
        {"core_ed25519_from_hash", wipe_from_hash},
        {"core_ed25519_from_uniform", wipe_from_uniform},
        {"core_ristretto255_from_hash", wipe_ristretto_from_hash},
    };

    return wipe_main(calls, sizeof calls / sizeof calls[0], wipe_secrets,
                     sizeof wipe_secrets / sizeof wipe_secrets[0], wipe_prepare);
}
