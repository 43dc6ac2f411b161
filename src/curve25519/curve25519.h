/* SPDX-License-Identifier: ISC */
/* Curve25519 and its twisted Edwards form: the constants that several files share, and a map of
 * this folder.
 *
 *     field     integers modulo p = 2^255 - 19, named by the bits of a limb and the number of
 *               lanes: curve25519_fe25 (ten limbs, any C), _fe51 (five limbs, products of 128
 *               bits), _fe25x4 (AVX2), _fe25x4_neon, _fe51xn (IFMA: fe51x4, fe51x4v, fe51x8);
 *               curve25519_field.h, the field of a template's instance; curve25519_lanes.inc,
 *               bytes and inversion in lanes; inverse25519.c
 *     scalar    integers modulo L, the order of the base point B: scalar25519; digits, digits25519
 *     point     edwards25519_field.inc, edwards25519_points.inc, and edwards25519_x4.inc, with the
 *               coordinates in four lanes; edwards25519_points.h, their types and declarations
 *     x25519    X25519
 *     ed25519   edwards25519: what signatures and key pairs need
 *     group     group25519: points from outside, ristretto255, maps
 *     batch     x25519batch, ed25519batch, ed25519equation: many at a time, side by side
 *               in lanes
 *     tables    curve25519_tables.c, generated: multiples of B
 *
 * A primitive P has its vtable in P.h, with an overview; its self-test and benchmark in P.c; its
 * short implementations in P_impls.c: ref, portable C, and fe51 or int128, for 64-bit machines. The
 * vector code of avx2, neon or ifma is in P_avx2.c, P_ifma.inc and so on. An .inc is a template
 * with its parameters on top; where a file includes it twice, the template bears the names of the
 * first instance and the file renames them for the second. Read x25519.h first, then
 * edwards25519.h. */
#pragma once

#include "../core/bytes.h"
#include "../core/ct.h"

/* X25519's clamping (RFC 7748, 5): the three low bits and bit 255 are cleared, bit 254 is set. */
static inline void curve25519_clamp(uint8_t n[32])
{
    n[0]  = (uint8_t) (n[0] & 248);
    n[31] = (uint8_t) ((n[31] & 127) | 64);
}

/* Constants and multiples of B (curve25519_tables.c, generated). Field elements are canonical,
 * least significant word first; a point is y + x, y - x, 2 d x y. */
extern const uint64_t curve25519_d[4], curve25519_2d[4], curve25519_sqrtm1[4];
/* A = 486662; the even roots */
extern const uint64_t curve25519_sqrt_minus_a_minus_2[4], curve25519_sqrt_i_2_minus_a[4];
extern const uint64_t curve25519_sqrt_ad_minus_one[4], curve25519_invsqrt_a_minus_d[4]; /* a = -1 */
extern const uint64_t curve25519_one_minus_d_sq[4], curve25519_d_minus_one_sq[4];
/* [i][j] is 8^i D(j + 1) B (digits25519_comb) */
extern const uint64_t curve25519_base_table[17][16][3][4];
extern const uint64_t curve25519_base_odd[64][3][4]; /* [j] is (2 j + 1) B */
extern const uint64_t curve25519_tables_sums[8];     /* of both, for the self-test */
extern const uint8_t curve25519_order[32];           /* L */

/* ---- Inversion (inverse25519.c) ---- */

typedef struct inverse25519_modulus {
    uint64_t words[4]; /* little-endian; odd, below 2^255 */
    uint64_t inverse;  /* of the modulus, modulo 2^64 */
} inverse25519_modulus;

extern const inverse25519_modulus inverse25519_field; /* 2^255 - 19 */
extern const inverse25519_modulus inverse25519_order; /* L, the order of the base point */

/* r = 1 / x for x below the modulus, 0 for 0, both little-endian; r may be x. Clears
 * nothing: the stack below the caller's frame depends on x. */
void inverse25519(uint8_t r[32], const uint8_t x[32], const inverse25519_modulus *m);

/* 0 if the division steps modulo 2^255 - 1 from x on, bytes 139 + 23 i, end as they should, else
 * -1. Both are multiples of 1057: after wrong steps a true inverse may still come out right, but
 * what comes out here depends on the way. For self-tests. */
int inverse25519_test(void);

/* ---- Digits of scalars, for multiples of points ---- */

/* s = sum e[i] 16^i for s below 2^255; -8 <= e[i] < 8, and e[63] may reach 8. With 8 added to each
 * except the last, they are the digits of s + sum 8 16^i. Constant-time. */
static inline void digits25519_recode(int8_t e[64], const uint8_t s[32])
{
    uint8_t k[32];
    uint64_t x, carry = 0;
    int i;

    for (i = 0; i < 4; i++) {
        const uint64_t eights = UINT64_C(0x8888888888888888) >> (i == 3 ? 4 : 0);

        x     = load64_le(s + 8 * i) + carry;
        carry = x < carry;
        x += eights;
        carry |= x < eights;
        store64_le(k + 8 * i, x);
    }
    for (i = 0; i < 32; i++) {
        e[2 * i]     = (int8_t) ((k[i] & 15) - 8);
        e[2 * i + 1] = (int8_t) ((k[i] >> 4) - 8);
    }
    e[63] = (int8_t) (e[63] + 8);
}

/* s B = sum 2^i D(e[i]) B, i below 51, for s below 2^255 and the base point B. 1 <= |e[i]| <= 16;
 * D(-d) = -D(d), and D(j + 1) = 2^204 + the sum of (2 j_m - 1) 2^(51 m), m = 0 to 3, for the bits
 * j_m of j: a comb of five teeth. e[51] to e[55] are written, too. Constant-time. */
enum { DIGITS25519_COMB = 51 };
void digits25519_comb(int8_t e[56], const uint8_t s[32]);

/* |d| for a digit d, and in *negative 1 if d is below 0, else 0. */
static inline uint64_t digits25519_magnitude(uint64_t *negative, int8_t d)
{
    *negative = (uint8_t) d >> 7;
    return (uint8_t) ((d ^ (0 - (int) *negative)) + (int) *negative);
}

/* All ones if the magnitudes a and b are equal, else 0: where they differ, the difference has no
 * bit set above 4, so that 1 less does not borrow. */
static inline uint64_t digits25519_equal(uint64_t a, uint64_t b)
{
    return ct_mask(((a ^ b) - 1) >> 63);
}

/* r = the width-w non-adjacent form of s < 2^253: s = sum r[i] 2^i, every r[i] is 0 or odd and
 * below 2^(w-1) in magnitude, and among w neighbours at most one is not 0. 2 <= w <= 8. Variable
 * time. */
void digits25519_wnaf(int8_t r[256], const uint8_t s[32], unsigned w);

/* ---- For self-tests ---- */

static inline int curve25519_differs(const uint8_t got[32], const uint8_t want[32])
{
    return memcmp(got, want, 32) != 0;
}

/* The bytes x_i / 2^56, i > 0, of x_i+1 = 0x5851f42d4c957f2d x_i +
 * 0x14057b7ef767814f modulo 2^64. */
static inline void curve25519_test_fill(uint8_t *p, size_t len, uint64_t x)
{
    size_t i;

    for (i = 0; i < len; i++) {
        x    = x * UINT64_C(0x5851f42d4c957f2d) + UINT64_C(0x14057b7ef767814f);
        p[i] = (uint8_t) (x >> 56);
    }
}
