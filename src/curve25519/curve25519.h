/* SPDX-License-Identifier: ISC */
/* Curve25519 and its twisted Edwards form: the constants that all share, and a map of this folder.
 *
 * A field element is an integer modulo p = 2^255 - 19. Its representations are named by the bits of
 * a limb and by how many stand side by side: fe25 (ten limbs, any C), fe51 (five limbs, products of
 * 128 bits), fe25x4 (AVX2, NEON), fe51x4 and fe51x8 (AVX-512 IFMA).
 *
 * The files, by how their names begin:
 *
 *     curve25519_      the field, above all curve25519_fe25.inc, curve25519_fe51.h,
 *                      curve25519_fe25x4.inc, curve25519_fe51xn.inc; the tables;
 *                      curve25519_end.inc, which undefines the names of templates
 *     inverse25519     1 / x modulo p and modulo the order L of the base point B
 *     scalar25519      integers modulo L
 *     digits25519      digits of scalars, for multiples of points
 *     x25519           X25519
 *     edwards25519     points: what signatures and key pairs need
 *     group25519       points that come from outside, ristretto255, maps
 *     x25519batch, ed25519batch, ed25519equation: many at a time, eight of them in lanes
 *
 * A primitive P has its overview and its vtable in P.h, its self-test in P.c, and one file for each
 * implementation: ref is portable C, fe51 and int128 are for 64-bit machines, avx2, neon and ifma
 * have vectors. An .inc is a template, whose parameters stand on top. Read x25519.h first. */
#ifndef TRONA_CURVE25519_CURVE25519_H
#define TRONA_CURVE25519_CURVE25519_H

#include <stdint.h>

#include "../core/names.h"

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
extern const uint64_t curve25519_base_table[32][8][3][4]; /* [i][j] is (j + 1) 256^i B */
extern const uint64_t curve25519_base_odd[64][3][4];      /* [j] is (2 j + 1) B */
extern const uint64_t curve25519_tables_sums[8];          /* of both, for the self-test */
extern const uint8_t curve25519_order[32];                /* L */

#endif
