/* SPDX-License-Identifier: ISC */
/* Constant-time cases: ML-DSA. The seeds and all that follows from them is secret, save public
 * keys, signatures, and how many attempts one takes. What is verified follows from a seed that is
 * public.
 */
#include "ct.h"

enum { CT_MLDSA_MSG = 50 };

static unsigned char ct_mldsa_pk[2592], ct_mldsa_sk[4896], ct_mldsa_sig[4627];

#define CT_MLDSA(set, pk, sig)                                                                     \
    static void ct_run_mldsa##set(size_t len)                                                      \
    {                                                                                              \
        (void) len;                                                                                \
        (void) crypto_sign_mldsa##set##_keypair(ct_mldsa_pk, ct_mldsa_sk);                         \
        ct_output(ct_mldsa_pk, pk);                                                                \
        (void) crypto_sign_mldsa##set##_seed_keypair(ct_mldsa_pk, ct_mldsa_sk, ct_secret);         \
        ct_output(ct_mldsa_pk, pk);                                                                \
        (void) ct_result(crypto_sign_mldsa##set##_detached(ct_mldsa_sig, ct_m, CT_MLDSA_MSG, ct_n, \
                                                           10, ct_mldsa_sk));                      \
        ct_output(ct_mldsa_sig, sig);                                                              \
        (void) ct_result(crypto_sign_mldsa##set##_detached_deterministic(                          \
            ct_mldsa_sig, ct_m, CT_MLDSA_MSG, ct_n, 10, ct_mldsa_sk));                             \
        ct_output(ct_mldsa_sig, sig);                                                              \
        ct_mldsa_sk[128 + 100] = 0xff; /* a coefficient out of range: refused */                   \
        (void) ct_result(crypto_sign_mldsa##set##_detached(ct_mldsa_sig, ct_m, CT_MLDSA_MSG, ct_n, \
                                                           10, ct_mldsa_sk));                      \
        (void) crypto_sign_mldsa##set##_seed_keypair(ct_mldsa_pk, ct_mldsa_sk, ct_n);              \
        (void) ct_result(crypto_sign_mldsa##set##_detached_deterministic(                          \
            ct_mldsa_sig, ct_n, sizeof ct_n, ct_n, 10, ct_mldsa_sk));                              \
        (void) ct_result(crypto_sign_mldsa##set##_verify_detached(ct_mldsa_sig, ct_n, sizeof ct_n, \
                                                                  ct_n, 10, ct_mldsa_pk));         \
    }
CT_MLDSA(44, 1312, 2420)
CT_MLDSA(65, 1952, 3309)
CT_MLDSA(87, 2592, 4627)

const ct_case ct_mldsa_cases[] = {
    {"crypto_sign_mldsa44_keypair crypto_sign_mldsa44_seed_keypair "
     "crypto_sign_mldsa44_detached crypto_sign_mldsa44_detached_deterministic "
     "crypto_sign_mldsa44_verify_detached",
     ct_run_mldsa44, 0, 0},
    {"crypto_sign_mldsa65_keypair crypto_sign_mldsa65_seed_keypair "
     "crypto_sign_mldsa65_detached crypto_sign_mldsa65_detached_deterministic "
     "crypto_sign_mldsa65_verify_detached",
     ct_run_mldsa65, 0, 0},
    {"crypto_sign_mldsa87_keypair crypto_sign_mldsa87_seed_keypair "
     "crypto_sign_mldsa87_detached crypto_sign_mldsa87_detached_deterministic "
     "crypto_sign_mldsa87_verify_detached",
     ct_run_mldsa87, 0, 0},
    {NULL, NULL, 0, 0},
};
