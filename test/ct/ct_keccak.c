/* SPDX-License-Identifier: ISC */
/* Constant-time cases: SHA-3, SHAKE, TurboSHAKE, Keccak-f[1600]. Messages and states are secret. */
#include "ct.h"

#define CT_KECCAK_HASH(name)                                                                       \
    static void ct_run_##name(size_t len)                                                          \
    {                                                                                              \
        crypto_hash_##name##_state st;                                                             \
        (void) crypto_hash_##name(ct_out, ct_m, len);                                              \
        (void) crypto_hash_##name##_init(&st);                                                     \
        (void) crypto_hash_##name##_update(&st, ct_m, len / 2);                                    \
        (void) crypto_hash_##name##_update(&st, ct_m + len / 2, len - len / 2);                    \
        (void) crypto_hash_##name##_final(&st, ct_out);                                            \
    }
CT_KECCAK_HASH(sha3256)
CT_KECCAK_HASH(sha3512)

#define CT_KECCAK_XOF(name)                                                                        \
    static void ct_run_##name(size_t len)                                                          \
    {                                                                                              \
        crypto_xof_##name##_state st;                                                              \
        (void) crypto_xof_##name(ct_out, len, ct_m, len);                                          \
        (void) crypto_xof_##name##_init(&st);                                                      \
        (void) crypto_xof_##name##_update(&st, ct_m, len / 2);                                     \
        (void) crypto_xof_##name##_update(&st, ct_m + len / 2, len - len / 2);                     \
        (void) crypto_xof_##name##_squeeze(&st, ct_out, len / 3);                                  \
        (void) crypto_xof_##name##_squeeze(&st, ct_out, len);                                      \
        (void) crypto_xof_##name##_init_with_domain(&st, 7);                                       \
        (void) crypto_xof_##name##_update(&st, ct_m, len);                                         \
        (void) crypto_xof_##name##_squeeze(&st, ct_out, 200);                                      \
    }
CT_KECCAK_XOF(shake128)
CT_KECCAK_XOF(shake256)
CT_KECCAK_XOF(turboshake128)
CT_KECCAK_XOF(turboshake256)

static void ct_run_keccak1600(size_t len)
{
    crypto_core_keccak1600_state st;

    (void) len;
    crypto_core_keccak1600_init(&st);
    crypto_core_keccak1600_xor_bytes(&st, ct_m, 0, 200);
    crypto_core_keccak1600_xor_bytes(&st, ct_secret, 3, 100);
    crypto_core_keccak1600_permute_24(&st);
    crypto_core_keccak1600_extract_bytes(&st, ct_out, 5, 190);
    crypto_core_keccak1600_permute_12(&st);
    crypto_core_keccak1600_extract_bytes(&st, ct_out, 0, 200);
}

const ct_case ct_keccak_cases[] = {
    {"crypto_hash_sha3256 crypto_hash_sha3256_final crypto_hash_sha3256_init "
     "crypto_hash_sha3256_update",
     ct_run_sha3256, 1, 0},
    {"crypto_hash_sha3512 crypto_hash_sha3512_final crypto_hash_sha3512_init "
     "crypto_hash_sha3512_update",
     ct_run_sha3512, 1, 0},
    {"crypto_xof_shake128 crypto_xof_shake128_init crypto_xof_shake128_init_with_domain "
     "crypto_xof_shake128_squeeze crypto_xof_shake128_update",
     ct_run_shake128, 1, 0},
    {"crypto_xof_shake256 crypto_xof_shake256_init crypto_xof_shake256_init_with_domain "
     "crypto_xof_shake256_squeeze crypto_xof_shake256_update",
     ct_run_shake256, 1, 0},
    {"crypto_xof_turboshake128 crypto_xof_turboshake128_init "
     "crypto_xof_turboshake128_init_with_domain crypto_xof_turboshake128_squeeze "
     "crypto_xof_turboshake128_update",
     ct_run_turboshake128, 1, 0},
    {"crypto_xof_turboshake256 crypto_xof_turboshake256_init "
     "crypto_xof_turboshake256_init_with_domain crypto_xof_turboshake256_squeeze "
     "crypto_xof_turboshake256_update",
     ct_run_turboshake256, 1, 0},
    {"crypto_core_keccak1600_extract_bytes crypto_core_keccak1600_init "
     "crypto_core_keccak1600_permute_12 crypto_core_keccak1600_permute_24 "
     "crypto_core_keccak1600_xor_bytes",
     ct_run_keccak1600, 0, 0},
    {NULL, NULL, 0, 0},
};
