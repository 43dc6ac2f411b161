/* SPDX-License-Identifier: ISC */
/* Constant-time cases: BLAKE3. Messages, keys, key material and states are secret. */
#include "ct.h"

static void ct_run_blake3(size_t len)
{
    crypto_blake3_state st;

    (void) crypto_hash_blake3(ct_out, ct_m, len);
    (void) crypto_blake3(ct_out, len, ct_m, len);
    (void) crypto_blake3_keyed(ct_out, 200, ct_m, len, ct_secret);
    (void) crypto_blake3_init(&st);
    (void) crypto_blake3_update(&st, ct_m, len / 2);
    (void) crypto_blake3_update(&st, ct_m + len / 2, len - len / 2);
    (void) crypto_blake3_final(&st, ct_out, 100);
    (void) crypto_blake3_init_keyed(&st, ct_secret);
    (void) crypto_blake3_update(&st, ct_m, len);
    (void) crypto_blake3_final(&st, ct_out, 100);
    (void) crypto_blake3_final_seek(&st, 77, ct_out, len);
}

static void ct_run_derive(size_t len)
{
    crypto_blake3_state st;

    (void) crypto_blake3_derive_key(ct_out, 64, "context", 7, ct_m, len);
    (void) crypto_blake3_init_derive_key(&st, "context", 7);
    (void) crypto_blake3_update(&st, ct_m, len);
    (void) crypto_blake3_final(&st, ct_out, 64);
}

/* Every width, and the threads. */
static void ct_run_long(size_t len)
{
    static unsigned char m[265 * 1024];

    (void) len;
    memset(m, 7, sizeof m);
    ct_mark_secret(m, sizeof m);
    (void) crypto_blake3_keyed(ct_out, 2000, m, 31 * 1024 + 5, ct_secret);
    (void) crypto_blake3_threads(ct_out, 700, m, sizeof m, 2);
}

static void ct_run_keygen(size_t len)
{
    (void) len;
    crypto_blake3_keygen(ct_out);
}

const ct_case ct_blake3_cases[] = {
    {"crypto_hash_blake3 crypto_blake3 crypto_blake3_keyed crypto_blake3_init "
     "crypto_blake3_init_keyed crypto_blake3_update crypto_blake3_final crypto_blake3_final_seek",
     ct_run_blake3, 1, 0},
    {"crypto_blake3_derive_key crypto_blake3_init_derive_key", ct_run_derive, 1, 0},
    {"crypto_blake3_keyed crypto_blake3_threads", ct_run_long, 0, 0},
    {"crypto_blake3_keygen", ct_run_keygen, 0, 0},
    {NULL, NULL, 0, 0},
};
