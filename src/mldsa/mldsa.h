/* SPDX-License-Identifier: ISC */
/* The arithmetic of ML-DSA (FIPS 204), all parameter sets: the interface of its implementations.
 * Sampling, hashing and the scheme itself are in src/api/sign_mldsa.c.
 *
 *   mldsa_ref.c     portable C: read this first, beside FIPS 204
 *   mldsa_avx2.c    8 coefficients to a vector
 *   mldsa_neon.c    4, on AArch64
 *   mldsa.c         zetas, self-test, benchmarks
 *
 * Polynomials have 256 coefficients modulo q = 2^23 - 2^13 + 1, which stand for their residues;
 * each function states their bounds. The NTT and its order are those of FIPS 204, 2.5 and 7.5. All
 * functions but uniform are constant-time. No alignment is required; arrays must not overlap unless
 * a function says so. The functions leave what they computed on the stack: sign_mldsa.c clears it
 * once for all. */
#pragma once

#include "../core/impl.h"

enum {
    MLDSA_Q        = 8380417,
    MLDSA_QINV     = 58728449,           /* 1/q modulo 2^32 */
    MLDSA_GAMMA88  = (MLDSA_Q - 1) / 88, /* gamma2 of ML-DSA-44 */
    MLDSA_GAMMA32  = (MLDSA_Q - 1) / 32, /* of the others */
    /* 2^32 times what intt multiplies by: 1/256, or 2^32/256 for the sums of dot. */
    MLDSA_PLAIN    = 16382,
    MLDSA_PRODUCTS = 41978,
    /* The largest number of bits that encode and decode take, and their bytes. */
    MLDSA_BITS_MAX = 20
};

typedef struct mldsa_poly {
    int32_t c[256];
} mldsa_poly;

typedef struct mldsa_impl {
    impl_info info;
    /* r = NTT(r), Algorithm 41. In: |c| <= q. Out: |c| < q. */
    void (*ntt)(mldsa_poly *r);
    /* r = 256 by/2^32 times the inverse, Algorithm 42. by is MLDSA_PLAIN or MLDSA_PRODUCTS. In: |c|
     * < q. Out: |c| < q/2 + 2^15. */
    void (*intt)(mldsa_poly *r, int32_t by);
    /* r = (a[0] b[0] + ... + a[n - 1] b[n - 1])/2^32, products of NTTs (Algorithm 45). In: |c| < q,
     * 1 <= n <= 7. Out: |c| < q. r may be one of b. */
    void (*dot)(mldsa_poly *r, const mldsa_poly *a, const mldsa_poly *b, size_t n);
    /* r0, r1 = Decompose(r0), Algorithm 36. In: |c| < q. Out: -gamma2 <= c <= gamma2 in r0, 0 <= c
     * < (q - 1)/(2 gamma2) in r1. */
    void (*decompose)(mldsa_poly *r0, mldsa_poly *r1, int32_t gamma2);

    /* Takes coefficients from the len bytes at in, a multiple of 24, as RejNTTPoly (Algorithm 30)
     * does: at most room of those below q, whose number it returns. The rest of r, up to room, is
     * undefined. Variable time. */
    size_t (*uniform)(int32_t *r, size_t room, const uint8_t *in, size_t len);

    /* out = 32 d bytes, d bits for each coefficient c: top - c, or c if top is 0 (Algorithms 16 and
     * 17). In: the encoded numbers are at least 0 and below 2^d. d is 3, 4, 6, 10, 13, 18 or 20. */
    void (*encode)(uint8_t *out, const mldsa_poly *a, unsigned d, int32_t top);
    /* The reverse (Algorithms 18 and 19): c is top less the d bits, or the d bits if top is 0. */
    void (*decode)(mldsa_poly *r, const uint8_t *in, unsigned d, int32_t top);
} mldsa_impl;

IMPL_DECLARE(mldsa);

/* x modulo q. |x| < 16 q. Out: |r| < q/2 + 2^18. The product with q is two shifts. */
static inline int32_t mldsa_reduce(int32_t x)
{
    int32_t t = (x + (1 << 22)) >> 23;

    return x - (int32_t) (((uint32_t) t << 23) - ((uint32_t) t << 13) + (uint32_t) t);
}

/* x modulo q. |x| < q. Out: 0 <= r < q. */
static inline int32_t mldsa_freeze(int32_t x)
{
    return x + (MLDSA_Q & (x >> 31));
}

/* 1753^BitRev8(i) modulo q: each bit of i gives a factor, the lowest one 1753^128. */
#define MLDSA_FACTOR(i, bit, x) ((i) >> (bit) & 1 ? INT64_C(x) : 1)
#define MLDSA_ROOT(i)                                                                              \
    (MLDSA_FACTOR(i, 0, -3572223) * MLDSA_FACTOR(i, 1, 3765607) % MLDSA_Q *                        \
     MLDSA_FACTOR(i, 2, -3201494) % MLDSA_Q * MLDSA_FACTOR(i, 3, -601683) % MLDSA_Q *              \
     MLDSA_FACTOR(i, 4, -3370349) % MLDSA_Q * MLDSA_FACTOR(i, 5, 3602218) % MLDSA_Q *              \
     MLDSA_FACTOR(i, 6, 3073009) % MLDSA_Q * MLDSA_FACTOR(i, 7, 1753) % MLDSA_Q)
/* A constant modulo q, between -q/2 and q/2. */
#define MLDSA_CENTRED(x) (((x) % MLDSA_Q + MLDSA_Q + MLDSA_Q / 2) % MLDSA_Q - MLDSA_Q / 2)

/* For the implementations: [i] is 1753^BitRev8(i) 2^32 mod q, between -q/2 and q/2. */
extern const int32_t mldsa_zetas[256];
