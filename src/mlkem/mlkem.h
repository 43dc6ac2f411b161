/* SPDX-License-Identifier: ISC */
/* The arithmetic of ML-KEM (FIPS 203), all three parameter sets: the interface of its
 * implementations. Hashing and the scheme itself are in src/api/kem_mlkem.c.
 *
 *   mlkem_ref.c       portable C: read this first, beside FIPS 203
 *   mlkem_avx2.c      16 coefficients to a vector
 *   mlkem_avx512.c    32; what takes little time is AVX2's
 *   mlkem_neon.c      8, on AArch64
 *   mlkem.c           zetas, self-test, benchmarks
 *
 * Polynomials have 256 coefficients modulo q = 3329, which stand for their residues; each function
 * states their bounds. The NTT, its order and its products are those of FIPS 203, 4.3. All
 * functions but uniform are constant-time. No alignment is required; arrays must not overlap unless
 * a function says so. The functions leave what they computed on the stack: kem_mlkem.c clears it
 * once for all. */
#pragma once

#include "../core/impl.h"

enum {
    MLKEM_Q       = 3329,
    MLKEM_QINV    = -3327, /* 1/q modulo 2^16 */
    MLKEM_R2      = 1353,  /* 2^32 modulo q */
    MLKEM_INV128  = 512,   /* 2^16/128 modulo q */
    MLKEM_BARRETT = ((1 << 26) + MLKEM_Q / 2) / MLKEM_Q
};

typedef struct mlkem_poly {
    int16_t c[256];
} mlkem_poly;

typedef struct mlkem_impl {
    impl_info info;
    /* r = NTT(r), Algorithm 9. In: |c| < q. Out: |c| < q. */
    void (*ntt)(mlkem_poly *r);
    /* r = the inverse, Algorithm 10. In: |c| < q. Out: |c| < q. */
    void (*intt)(mlkem_poly *r);
    /* r = the sum of a[i step] b[i] for the k values of i, 1 to 4, products of NTTs (Algorithm 11).
     * In: 0 <= c < 2^12 in a, |c| < q in b. Out: |c| < q. */
    void (*dot)(mlkem_poly *r, const mlkem_poly *a, size_t step, const mlkem_poly *b, unsigned k);
    /* Takes coefficients from the 168 bytes of the words a[0][lane] to a[20][lane], a block of
     * SHAKE128, as SampleNTT (Algorithm 7) does: at most room of those below q, whose number it
     * returns. room is at most 256. The rest of r, up to room, is undefined. Variable time. */
    size_t (*uniform)(int16_t *r, size_t room, uint64_t a[25][4], unsigned lane);
    /* r += a and r = a - r, which must not leave int16_t. */
    void (*add)(mlkem_poly *r, const mlkem_poly *a);
    void (*sub_from)(mlkem_poly *r, const mlkem_poly *a);

    /* r = SamplePolyCBD_2(in) and SamplePolyCBD_3(in), Algorithm 8. Out: |c| <= 2, 3. */
    void (*noise)(mlkem_poly *r, const uint8_t in[128]);
    void (*noise3)(mlkem_poly *r, const uint8_t in[192]);

    /* ByteEncode_12 of the residues. Any c. */
    void (*encode12)(uint8_t out[384], const mlkem_poly *a);
    /* The 12-bit numbers themselves: 0 <= c < 2^12. 0, or -1 if one of them is not below q. */
    int (*decode12)(mlkem_poly *r, const uint8_t in[384]);
    /* ByteEncode_d(Compress_d(a)) and Decompress_d(ByteDecode_d(in)) for d = 11, 10, 5, 4, 1. In:
     * any c. Out: 0 <= c < q. */
    void (*compress11)(uint8_t out[352], const mlkem_poly *a);
    void (*decompress11)(mlkem_poly *r, const uint8_t in[352]);
    void (*compress10)(uint8_t out[320], const mlkem_poly *a);
    void (*decompress10)(mlkem_poly *r, const uint8_t in[320]);
    void (*compress5)(uint8_t out[160], const mlkem_poly *a);
    void (*decompress5)(mlkem_poly *r, const uint8_t in[160]);
    void (*compress4)(uint8_t out[128], const mlkem_poly *a);
    void (*decompress4)(mlkem_poly *r, const uint8_t in[128]);
    void (*compress1)(uint8_t out[32], const mlkem_poly *a);
    void (*decompress1)(mlkem_poly *r, const uint8_t in[32]);
} mlkem_impl;

IMPL_DECLARE(mlkem);

/* All ones if bit is 1, zero if it is 0. Hidden from the compiler, which might otherwise turn a
 * selection by the mask into a branch. */
static inline uint32_t mlkem_mask(uint32_t bit)
{
    uint32_t mask = 0 - bit;

    HIDE_R(mask);
    return mask;
}

/* 17^BitRev7(i) modulo q: each bit of i gives a factor, the lowest one 17^64. */
#define MLKEM_FACTOR(i, bit, x) ((i) >> (bit) & 1 ? (x) : 1)
#define MLKEM_ROOT(i)                                                                              \
    (MLKEM_FACTOR(i, 0, -1600) * MLKEM_FACTOR(i, 1, -749) % MLKEM_Q * MLKEM_FACTOR(i, 2, -687) %   \
     MLKEM_Q * MLKEM_FACTOR(i, 3, 1062) % MLKEM_Q * MLKEM_FACTOR(i, 4, 296) % MLKEM_Q *            \
     MLKEM_FACTOR(i, 5, 289) % MLKEM_Q * MLKEM_FACTOR(i, 6, 17) % MLKEM_Q)
/* A constant modulo q, between -q/2 and q/2. */
#define MLKEM_CENTRED(x) (((x) % MLKEM_Q + MLKEM_Q + MLKEM_Q / 2) % MLKEM_Q - MLKEM_Q / 2)

/* For the implementations: [i] is 17^BitRev7(i) 2^16 mod q, between -q/2 and q/2. */
extern const int16_t mlkem_zetas[128];

/* The shuffle that moves those of eight 16-bit lanes whose bits are set in m to the front: byte k
 * is twice the number of the k-th of them. For implementations that sample by vectors. */
#define MLKEM_PACK_BIT(m, i) ((unsigned) (m) >> (i) & 1U)
#define MLKEM_PACK_BELOW(m, i)                                                                     \
    (((i) > 0) * MLKEM_PACK_BIT(m, 0) + ((i) > 1) * MLKEM_PACK_BIT(m, 1) +                         \
     ((i) > 2) * MLKEM_PACK_BIT(m, 2) + ((i) > 3) * MLKEM_PACK_BIT(m, 3) +                         \
     ((i) > 4) * MLKEM_PACK_BIT(m, 4) + ((i) > 5) * MLKEM_PACK_BIT(m, 5) +                         \
     ((i) > 6) * MLKEM_PACK_BIT(m, 6))
#define MLKEM_PACK_LANE(m, i)                                                                      \
    ((uint64_t) (2 * (i) * MLKEM_PACK_BIT(m, i)) << 8 * MLKEM_PACK_BELOW(m, i))
#define MLKEM_PACK(m)                                                                              \
    (MLKEM_PACK_LANE(m, 1) | MLKEM_PACK_LANE(m, 2) | MLKEM_PACK_LANE(m, 3) |                       \
     MLKEM_PACK_LANE(m, 4) | MLKEM_PACK_LANE(m, 5) | MLKEM_PACK_LANE(m, 6) |                       \
     MLKEM_PACK_LANE(m, 7))

#if TARGET_AVX2
/* AVX2 functions reused by the AVX-512 code: all of mlkem_impl from add on. */
# define MLKEM_AVX2_SHARED                                                                         \
     mlkem_avx2_add, mlkem_avx2_sub_from, mlkem_avx2_noise, mlkem_avx2_noise3,                     \
         mlkem_avx2_encode12, mlkem_avx2_decode12, mlkem_avx2_compress11, mlkem_avx2_decompress11, \
         mlkem_avx2_compress10, mlkem_avx2_decompress10, mlkem_avx2_compress5,                     \
         mlkem_avx2_decompress5, mlkem_avx2_compress4, mlkem_avx2_decompress4,                     \
         mlkem_avx2_compress1, mlkem_avx2_decompress1
void mlkem_avx2_add(mlkem_poly *r, const mlkem_poly *a);
void mlkem_avx2_sub_from(mlkem_poly *r, const mlkem_poly *a);
void mlkem_avx2_noise(mlkem_poly *r, const uint8_t in[128]);
void mlkem_avx2_noise3(mlkem_poly *r, const uint8_t in[192]);
void mlkem_avx2_encode12(uint8_t out[384], const mlkem_poly *a);
int mlkem_avx2_decode12(mlkem_poly *r, const uint8_t in[384]);
void mlkem_avx2_compress11(uint8_t out[352], const mlkem_poly *a);
void mlkem_avx2_decompress11(mlkem_poly *r, const uint8_t in[352]);
void mlkem_avx2_compress10(uint8_t out[320], const mlkem_poly *a);
void mlkem_avx2_decompress10(mlkem_poly *r, const uint8_t in[320]);
void mlkem_avx2_compress5(uint8_t out[160], const mlkem_poly *a);
void mlkem_avx2_decompress5(mlkem_poly *r, const uint8_t in[160]);
void mlkem_avx2_compress4(uint8_t out[128], const mlkem_poly *a);
void mlkem_avx2_decompress4(mlkem_poly *r, const uint8_t in[128]);
void mlkem_avx2_compress1(uint8_t out[32], const mlkem_poly *a);
void mlkem_avx2_decompress1(mlkem_poly *r, const uint8_t in[32]);
#endif
