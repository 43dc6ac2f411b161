/* SPDX-License-Identifier: ISC */
/* Integers modulo 2^255 - 19 in five limbs of 51 bits: the value is the sum of v[i] 2^(51 i).
 *
 * Bounds. Let u be 2^51 + 2^16. An element is "k u" if every limb is at most k u; "tight" means 1
 * u. All functions accept up to 5 u unless they say otherwise; mul, sq, mul_small and carry give
 * tight results, which therefore are below 2^255 + 2^221. Functions may work in place. */
#pragma once

#include "curve25519.h"

#if TARGET_INT128

static const uint64_t fe51_mask = (UINT64_C(1) << 51) - 1;

typedef struct fe51 {
    uint64_t v[5];
} fe51;

/* As fe25_root and fe25_powers. */
typedef struct fe51_root {
    fe51 u, v, uv3;
} fe51_root;
typedef void fe51_powers(fe51 *f, int n);

__extension__ typedef unsigned __int128 fe51_u128;

/* h = x for x below 2^51. */
static ALWAYS_INLINE void fe51_small(fe51 *h, uint64_t x)
{
    h->v[0] = x;
    h->v[1] = h->v[2] = h->v[3] = h->v[4] = 0;
}

/* h = the integer w modulo 2^255 (tight; not reduced modulo p). */
static ALWAYS_INLINE void fe51_from_words(fe51 *h, const uint64_t w[4])
{
    h->v[0] = w[0] & fe51_mask;
    h->v[1] = (w[0] >> 51 | w[1] << 13) & fe51_mask;
    h->v[2] = (w[1] >> 38 | w[2] << 26) & fe51_mask;
    h->v[3] = (w[2] >> 25 | w[3] << 39) & fe51_mask;
    h->v[4] = w[3] >> 12 & fe51_mask;
}

/* h = f, tight: the carry out of a limb of 5 u is below 8, that out of the top limb comes back as
 * 19 times as much. */
static ALWAYS_INLINE void fe51_carry(fe51 *h, const fe51 *f)
{
    const fe51 t = *f;

    h->v[0] = (t.v[0] & fe51_mask) + 19 * (t.v[4] >> 51);
    EACH4(i, h->v[i + 1] = (t.v[i + 1] & fe51_mask) + (t.v[i] >> 51));
}

/* h = f + g: (a + b) u for f of a u and g of b u, at most 5 u. */
static ALWAYS_INLINE void fe51_add(fe51 *h, const fe51 *f, const fe51 *g)
{
    EACH5(i, h->v[i] = f->v[i] + g->v[i]);
}

/* h = f - g, computed as f + 2 p - g: (a + 2) u for f of a u, at most 5 u. g must be tight, so that
 * no limb becomes negative (u <= 2^52 - 38). */
static ALWAYS_INLINE void fe51_sub(fe51 *h, const fe51 *f, const fe51 *g)
{
    const uint64_t p0 = (UINT64_C(1) << 52) - 38, p1 = (UINT64_C(1) << 52) - 2;

    h->v[0] = f->v[0] + p0 - g->v[0];
    EACH4(i, h->v[i + 1] = f->v[i + 1] + p1 - g->v[i + 1]);
}

/* h = the sum of r[i] 2^(51 i), tight, for r[i] below 2^113 and r[4] below 2^110. First every limb
 * keeps its low 51 bits and takes the part above from its neighbour: below 2^62, or 19 * 2^59 from
 * the top, so that the sums are below 2^64. The carries of the second round are then below 2^13, or
 * 19 * 2^11 < 2^16 from the top, which only takes 2^62 from below. */
static ALWAYS_INLINE void fe51_reduce(fe51 *h, const fe51_u128 r[5])
{
    fe51 t;

    t.v[0] = ((uint64_t) r[0] & fe51_mask) + 19 * (uint64_t) (r[4] >> 51);
    EACH4(i, t.v[i + 1] = ((uint64_t) r[i + 1] & fe51_mask) + (uint64_t) (r[i] >> 51));
    fe51_carry(h, &t);
}

/* h = f g. With both at 5 u < 2^53.33 and 19 g < 2^57.58, r[0] is below (1 + 4 * 19) 2^106.66 <
 * 2^113, and r[4], in which nothing is folded, below 5 * 2^106.66 < 2^110. */
static ALWAYS_INLINE void fe51_mul(fe51 *h, const fe51 *f, const fe51 *g)
{
    const uint64_t f0 = f->v[0], f1 = f->v[1], f2 = f->v[2], f3 = f->v[3], f4 = f->v[4];
    const uint64_t g0 = g->v[0], g1 = g->v[1], g2 = g->v[2], g3 = g->v[3], g4 = g->v[4];
    const uint64_t k1 = 19 * g1, k2 = 19 * g2, k3 = 19 * g3, k4 = 19 * g4;
    fe51_u128 r[5];

    r[0] = (fe51_u128) f0 * g0 + (fe51_u128) f1 * k4 + (fe51_u128) f2 * k3 + (fe51_u128) f3 * k2 +
           (fe51_u128) f4 * k1;
    r[1] = (fe51_u128) f0 * g1 + (fe51_u128) f1 * g0 + (fe51_u128) f2 * k4 + (fe51_u128) f3 * k3 +
           (fe51_u128) f4 * k2;
    r[2] = (fe51_u128) f0 * g2 + (fe51_u128) f1 * g1 + (fe51_u128) f2 * g0 + (fe51_u128) f3 * k4 +
           (fe51_u128) f4 * k3;
    r[3] = (fe51_u128) f0 * g3 + (fe51_u128) f1 * g2 + (fe51_u128) f2 * g1 + (fe51_u128) f3 * g0 +
           (fe51_u128) f4 * k4;
    r[4] = (fe51_u128) f0 * g4 + (fe51_u128) f1 * g3 + (fe51_u128) f2 * g2 + (fe51_u128) f3 * g1 +
           (fe51_u128) f4 * g0;
    fe51_reduce(h, r);
}

/* h = f^2, with the bounds of fe_mul; 38 f < 2^58.58. */
static ALWAYS_INLINE void fe51_sq(fe51 *h, const fe51 *f)
{
    const uint64_t f0 = f->v[0], f1 = f->v[1], f2 = f->v[2], f3 = f->v[3], f4 = f->v[4];
    const uint64_t d0 = 2 * f0, d1 = 2 * f1, k3 = 19 * f3, k4 = 19 * f4, e2 = 38 * f2;
    fe51_u128 r[5];

    r[0] = (fe51_u128) f0 * f0 + (fe51_u128) d1 * k4 + (fe51_u128) e2 * f3;
    r[1] = (fe51_u128) d0 * f1 + (fe51_u128) e2 * f4 + (fe51_u128) f3 * k3;
    r[2] = (fe51_u128) d0 * f2 + (fe51_u128) f1 * f1 + (fe51_u128) (2 * f3) * k4;
    r[3] = (fe51_u128) d0 * f3 + (fe51_u128) d1 * f2 + (fe51_u128) f4 * k4;
    r[4] = (fe51_u128) d0 * f4 + (fe51_u128) d1 * f3 + (fe51_u128) f2 * f2;
    fe51_reduce(h, r);
}

/* h = x f for x below 2^17: products below 2^71. */
static ALWAYS_INLINE void fe51_mul_small(fe51 *h, const fe51 *f, uint32_t x)
{
    fe51_u128 r[5];

    EACH5(i, r[i] = (fe51_u128) f->v[i] * x);
    fe51_reduce(h, r);
}

/* Exchanges f and g if mask is all ones, does nothing if it is 0. */
static ALWAYS_INLINE void fe51_cswap(fe51 *f, fe51 *g, uint64_t mask)
{
    int i;

    for (i = 0; i < 5; i++) {
        uint64_t t = mask & (f->v[i] ^ g->v[i]);
        f->v[i] ^= t;
        g->v[i] ^= t;
    }
}

/* f = g if mask is all ones, unchanged if it is 0. */
static ALWAYS_INLINE void fe51_cmov(fe51 *f, const fe51 *g, uint64_t mask)
{
    int i;

    for (i = 0; i < 5; i++) {
        f->v[i] ^= mask & (f->v[i] ^ g->v[i]);
    }
}

/* The rest is in curve25519_fe51.c. */

/* w = f as the canonical integer below p. */
void fe51_to_words(uint64_t w[4], const fe51 *f);
/* h = the little-endian integer s modulo 2^255: bit 255 is ignored, the value may reach or exceed
 * p. */
void fe51_from_bytes(fe51 *h, const uint8_t s[32]);
/* s = f, canonical. */
void fe51_to_bytes(uint8_t s[32], const fe51 *f);
/* h = 1/f, and 0 for f = 0. */
void fe51_invert(fe51 *h, const fe51 *f);

#endif
