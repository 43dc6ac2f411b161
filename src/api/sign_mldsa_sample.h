/* SPDX-License-Identifier: ISC */
/* Sampling and hashing for ML-DSA: four polynomials of consecutive numbers at a time, each from a
 * Keccak state of its own. */
#pragma once

#include "../keccak/keccak.h"
#include "../mldsa/mldsa.h"

enum {
    SIGN_MLDSA_L    = 7, /* the maximum of the parameter sets */
    SIGN_MLDSA_RATE = KECCAK_RATE_256,
    SIGN_MLDSA_MASK = 5 * SIGN_MLDSA_RATE /* bytes that a polynomial of ExpandMask takes: 640 */
};

/* Table 1 of FIPS 204, and what follows from it. */
typedef struct sign_mldsa_set {
    uint8_t k, l, eta, tau, omega;
    uint8_t challenge; /* bytes: lambda/4 */
    uint8_t s_bits, z_bits, w1_bits;
    uint8_t beta;
    int32_t gamma2;
    unsigned pk, sig; /* bytes */
    unsigned polys;   /* SIGN_MLDSA_POLYS_x */
} sign_mldsa_set;

/* a[j] = polynomial first + j: if eta is 0, of the matrix of rho by rows (Algorithm 32); else of
 * the vectors s1, s2 of rho, which then has 64 bytes (Algorithm 33). */
void sign_mldsa_four(mldsa_poly a[4], unsigned first, const uint8_t *rho, unsigned l, unsigned eta,
                     uint64_t state[25][4]);

/* y[j] = polynomial first + j of ExpandMask (Algorithm 34), numbered through all attempts. */
void sign_mldsa_mask(mldsa_poly y[4], unsigned first, const uint8_t rho[64], unsigned bits,
                     uint64_t state[25][4], uint8_t buf[4][SIGN_MLDSA_MASK]);

/* Rows of the matrix, whose polynomials come in fours: the first l are the current row, the next
 * ones (left) belong to those that follow. */
typedef struct sign_mldsa_rows {
    mldsa_poly a[SIGN_MLDSA_L + 3];
    unsigned left, next;
} sign_mldsa_rows;

/* rows->a = the next row of the matrix. */
void sign_mldsa_row(sign_mldsa_rows *rows, const uint8_t rho[32], unsigned l,
                    uint64_t state[25][4]);

/* c = one times the NTT of SampleInBall(challenge) (Algorithm 29). The challenge is public, also
 * that of a rejected attempt: a hash of values that do not depend on s1 and s2. */
void sign_mldsa_ball(mldsa_poly *c, const uint8_t *challenge, const sign_mldsa_set *set,
                     int32_t one);

/* What is signed. */
typedef struct sign_mldsa_input {
    const uint8_t *m;
    unsigned long long mlen;
    const uint8_t *ctx;
    size_t ctx_len;
} sign_mldsa_input;

/* mu = H(tr, 0, |ctx|, ctx, m): Algorithm 2, step 10, and Algorithm 7, step 6. */
void sign_mldsa_message(uint8_t mu[64], const uint8_t tr[64], const sign_mldsa_input *in);
