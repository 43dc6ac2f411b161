/* edwards25519 (RFC 8032), with the base point of Curve25519 (RFC 7748), and ristretto255 (RFC
 * 9496): the interface of their implementations. X25519 is in x25519.h. Points cross it in their
 * 32-byte encodings; scalars modulo L are in scalar25519.h and shared by all. */
#ifndef TRONA_CURVE25519_CURVE25519_H
#define TRONA_CURVE25519_CURVE25519_H

#include "../core/ct.h"
#include "../core/impl.h"
#include "scalar25519.h"

enum { CURVE25519_ED25519 = 0, CURVE25519_RISTRETTO255 = 1 };

typedef struct curve25519_impl {
    impl_info info;
    /* q = X25519(n, 9), by the fixed-base multiplication of edwards25519. Constant-time. q may be
     * equal to n. */
    void (*x25519_base)(uint8_t q[32], const uint8_t n[32]);
    /* p = encoding of s B for the Ed25519 base point B and any 256-bit s (bit 255 must be 0).
     * Constant-time in s. p may be equal to s. */
    void (*ed25519_base)(uint8_t p[32], const uint8_t s[32]);
    /* r = encoding of s B - h A; s and h are below 2^253. -1 if a does not decode (r is then all
     * zero). Variable time: for public data only. a is decoded as RFC 8032, 5.1.3, with a
     * non-canonical y taken modulo p. r may be equal to any input. */
    int (*ed25519_verify)(uint8_t r[32], const uint8_t a[32], const uint8_t s[32],
                          const uint8_t h[32]);
    /* q = the u coordinate of the edwards25519 point p. -1 if p does not decode, is of small order,
     * or is not in the subgroup of order L; q is then untouched. Variable time: for public data
     * only. q may be equal to p. */
    int (*ed25519_to_x25519)(uint8_t q[32], const uint8_t p[32]);

    /* The rest is constant-time in all its arguments but subtract, group and n of ed25519_map,
     * except that time may tell why a point is refused. Outputs may be equal to any input and are
     * untouched where -1 is returned. group is CURVE25519_ED25519 or CURVE25519_RISTRETTO255. */

    /* 1 if p is valid, else 0: the canonical encoding of a point of edwards25519 other than the
     * identity in the subgroup of order L, or of any element of ristretto255 (RFC 9496, 4.3.1). */
    int (*group_is_valid)(const uint8_t p[32], int group);
    /* r = p + q, or p - q if subtract; -1 if p or q is no point of edwards25519 or no element of
     * ristretto255. For edwards25519 y may reach p, and x = 0 may have its sign bit set. */
    int (*group_add)(uint8_t r[32], const uint8_t p[32], const uint8_t q[32], int subtract,
                     int group);
    /* q = n p for any 256-bit n (bit 255 must be 0); -1 unless p is valid. */
    int (*group_mul)(uint8_t q[32], const uint8_t n[32], const uint8_t p[32], int group);
    /* q = n B in ristretto255 for any 256-bit n (bit 255 must be 0). */
    void (*ristretto255_base)(uint8_t q[32], const uint8_t n[32]);
    /* p = 8 M(u[0..63]), or 8 (M(u[0..63]) + M(u[64..127])) if n is 2, not 1. M takes a
     * little-endian integer modulo p to a point of edwards25519 as
     * map_to_curve_elligator2_edwards25519 of RFC 9380, 6.8.2. */
    void (*ed25519_map)(uint8_t p[32], const uint8_t *u, int n);
    /* p = 8 M(u), where, before the multiplication by 8, x is made even for sign 0 and odd for 1.
     */
    void (*ed25519_map_signed)(uint8_t p[32], const uint8_t u[64], unsigned sign);
    /* p = the element derivation of RFC 9496, 4.3.4, from u. */
    void (*ristretto255_map)(uint8_t p[32], const uint8_t u[64]);
} curve25519_impl;

IMPL_DECLARE(curve25519);

/* 1 if p, with its sign bit ignored, is the y coordinate of a point of order 1, 2, 4 or 8 in any
 * encoding, else 0. Constant-time. */
int ed25519_has_small_order(const uint8_t p[32]);
/* 1 if the y coordinate is below p (the sign bit is ignored), else 0. Constant-time. */
int ed25519_is_canonical(const uint8_t p[32]);

/* 1 if s is below p and even, as the encodings of ristretto255 are, else 0. Constant-time. */
int ristretto255_is_canonical(const uint8_t s[32]);

/* The self-test of all that the vtable has for either group: 0, or -1. */
int curve25519_selftest_groups(const curve25519_impl *impl);

/* For the implementations: constants and multiples of B (curve25519_tables.c, generated). Field
 * elements are canonical, least significant word first; a point is y + x, y - x, 2 d x y. */
extern const uint64_t curve25519_d[4], curve25519_2d[4], curve25519_sqrtm1[4];
/* A = 486662; the even roots */
extern const uint64_t curve25519_sqrt_minus_a_minus_2[4], curve25519_sqrt_i_2_minus_a[4];
extern const uint64_t curve25519_sqrt_ad_minus_one[4], curve25519_invsqrt_a_minus_d[4]; /* a = -1 */
extern const uint64_t curve25519_one_minus_d_sq[4], curve25519_d_minus_one_sq[4];
extern const uint64_t curve25519_base_table[32][8][3][4]; /* [i][j] is (j + 1) 256^i B */
extern const uint64_t curve25519_base_odd[64][3][4];      /* [j] is (2 j + 1) B */
extern const uint64_t curve25519_tables_fingerprint;      /* of both, for the self-test */

#endif
