/* SPDX-License-Identifier: ISC */
/* edwards25519 with AVX2, as edwards25519_ifma.inc.
 *
 * A point has its coordinates in the lanes X, Y, T, Z, its niels in the lanes y - x, y + x, 2 d t,
 * 2 z. All are tight. In this order most sums are of neighbours, in the same half of a register. */
#include "edwards25519.h"
#include "edwards25519_points.h"

#include "../core/stack.h"

#if TARGET_AVX2_INT128
# include "../core/intrinsics.h"

# define NAME(x) edwards25519_avx2_##x
# define FEX4    fe25x4
# define X4_PAIRS
/* Function of the template: edwards25519_avx2_mul_vartime. */

TARGET_BEGIN(AVX2_INT128)

# include "../simd/v256.inc"
# include "curve25519_fe25x4.inc"

# define FIELD fe51

/* A multiple of p whose limbs exceed those of a product with a tight factor. */
static const uint64_t edwards25519_avx2_bias[10] = FE25X4_TIMES_P(UINT64_C(600) << 26);

/* Not inline: one and two kilobytes of code. */
static NEVER_INLINE void edwards25519_avx2_mul(V r[10], const fe25x4 *f, const fe25x4 *g)
{
    fe25x4_product(r, f, g);
}

static NEVER_INLINE void edwards25519_avx2_sq(V r[10], const fe25x4 *f)
{
    fe25x4_square(r, f);
}

/* The point E F, G H, E H, F G of the raw r, whose lanes are E, H, G, F, or, from a doubling, G, H,
 * E, F. If doubled follows, its third lane is X instead of T. */
static ALWAYS_INLINE void edwards25519_avx2_end(fe25x4 *f, const V r[10], int from_double,
                                                int doubled)
{
    fe25x4 t, g;
    V s[10];

    FE25X4_IS_RAW(r, UINT64_C(2400) << 26);
    fe25x4_carry(&t, r);
    EACH10(k, g.v[k] = !from_double ? V64_ORDER(t.v[k], 3, 2, 1, 2)
                       : doubled    ? V64_ORDER(t.v[k], 3, 0, 3, 0)
                                    : V64_ORDER(t.v[k], 3, 0, 1, 0);
           t.v[k] = from_double ? V64_ORDER(t.v[k], 2, 1, 2, 3) : V64_ORDER(t.v[k], 0, 1, 0, 3));
    edwards25519_avx2_mul(s, &t, &g);
    fe25x4_carry(f, s);
}

/* f = twice the point f, which has X instead of T. E = (X + Y)^2 - H, G = Y^2 - X^2, H = Y^2 + X^2,
 * F = 2 Z^2 - G: these have the signs of both E and G exchanged. Squares are below 175 * 2^52, that
 * of a sum below 700 * 2^52: G is below (175 + 600) 2^52, E below (700 + 1200) 2^52. */
static ALWAYS_INLINE void edwards25519_avx2_double(fe25x4 *f, int doubled)
{
    V s[10], bias, u, h;
    int i;

    EACH10(k, u = V64_ADD(f->v[k], V64_ORDER(f->v[k], 0, 0, 1, 1));
           f->v[k] = FE25X4_BLEND(f->v[k], u, 4));
    edwards25519_avx2_sq(s, f); /* X^2, Y^2, (X + Y)^2, Z^2 */
    UNROLL_10
    for (i = 0; i < 10; i++) {
        bias = V64_SPLAT(edwards25519_avx2_bias[i]);
        u    = fe25x4_others(s[i]);
        h    = FE25X4_BLEND(V64_ADD(u, s[i]), _mm256_sub_epi64(V64_ADD(u, bias), s[i]), 1);
        u    = FE25X4_BLEND(s[i], V64_ADD(s[i], s[i]), 8);
        u    = V64_ADD(V64_ADD(u, bias), bias); /* (X + Y)^2, 2 Z^2 above G, H */
        s[i] = FE25X4_BLEND(h, _mm256_sub_epi64(u, V64_ORDER(h, 0, 0, 1, 0)), 12);
    }
    edwards25519_avx2_end(f, s, 1, doubled);
}

/* r = Y - X, Y + X, T, Z; 3 u. */
static ALWAYS_INLINE void edwards25519_avx2_factors(fe25x4 *r, const fe25x4 *f)
{
    V x, y;
    int i;

    UNROLL_10
    for (i = 0; i < 10; i++) {
        x       = f->v[i];
        y       = fe25x4_others(x);
        r->v[i] = FE25X4_BLEND(x, V64_ADD(x, y), 2);
        y       = _mm256_sub_epi64(V64_ADD(y, V64_SPLAT(fe25x4_bias[i])), x);
        r->v[i] = FE25X4_BLEND(r->v[i], y, 1);
    }
}

/* f += n, or -= n if negative: then y - x and y + x are exchanged, and F and G. Products of a
 * factor of 3 u are below 525 * 2^52, sums below (1050 + 600) 2^52. */
static ALWAYS_INLINE void edwards25519_avx2_add(fe25x4 *f, const fe25x4 *n, unsigned negative)
{
    const V low =
        V64_SET(0x0706050403020100, 0x0f0e0d0c0b0a0908, 0x0706050403020100, 0x0f0e0d0c0b0a0908);
    const V eight = V64_SET(0x0808080808080808, 0x0808080808080808, 0, 0);
    const V sign  = _mm256_set1_epi64x(-(long long) negative);
    const V order = V_XOR(low, V_AND(eight, sign));
    const V minus =
        V_XOR(V64_SET(UINT64_MAX, 0, 0, UINT64_MAX), _mm256_blend_epi32(V_ZERO, sign, 0xf0));
    V s[10], u, v;
    fe25x4 g, m;
    int i;

    edwards25519_avx2_factors(&g, f);
    EACH10(k, m.v[k] = _mm256_shuffle_epi8(n->v[k], order));
    edwards25519_avx2_mul(s, &g, &m); /* A, B, C, D */
    UNROLL_10
    for (i = 0; i < 10; i++) {
        u    = V64_ADD(V64_UNPACKHI(s[i], s[i]), V64_SPLAT(edwards25519_avx2_bias[i]));
        v    = V64_UNPACKLO(s[i], s[i]);
        v    = _mm256_sub_epi64(V_XOR(v, minus), minus);
        s[i] = V64_ADD(u, v);
    }
    edwards25519_avx2_end(f, s, 0, 0);
}

/* f = 2^doublings f + n, or - n if negative. */
static void edwards25519_avx2_step(fe25x4 *f, int doublings, const fe25x4 *n, unsigned negative)
{
    int i;

    if (doublings > 0) {
        UNROLL_10
        for (i = 0; i < 10; i++) {
            f->v[i] = V64_ORDER(f->v[i], 0, 1, 0, 3);
        }
        while (--doublings > 0) {
            edwards25519_avx2_double(f, 1);
        }
        edwards25519_avx2_double(f, 0);
    }
    edwards25519_avx2_add(f, n, negative);
}

/* n = the niels of f. */
static void edwards25519_avx2_niels(fe25x4 *n, const fe25x4 *f)
{
    fe51 d;
    fe25x4 g, k;
    V r[10];
    int i;

    fe51_from_words(&d, curve25519_2d);
    for (i = 0; i < 10; i++) {
        k.v[i] =
            V64_SET(i == 0, i == 0, i % 2 == 0 ? fe25x4_even(d.v[i / 2]) : fe25x4_odd(d.v[i / 2]),
                    2 * (i == 0));
    }
    edwards25519_avx2_factors(&g, f);
    edwards25519_avx2_mul(r, &g, &k);
    fe25x4_carry(n, r);
}

static void edwards25519_avx2_set(fe25x4 *f, const edwards25519_fe51_point *p)
{
    int i;

    for (i = 0; i < 5; i++) {
        f->v[2 * i]     = V64_SET(fe25x4_even(p->X.v[i]), fe25x4_even(p->Y.v[i]),
                                  fe25x4_even(p->T.v[i]), fe25x4_even(p->Z.v[i]));
        f->v[2 * i + 1] = V64_SET(fe25x4_odd(p->X.v[i]), fe25x4_odd(p->Y.v[i]),
                                  fe25x4_odd(p->T.v[i]), fe25x4_odd(p->Z.v[i]));
    }
}

/* The last step of a multiplication. */
static void edwards25519_avx2_get(edwards25519_fe51_point *p, const fe25x4 *f)
{
    uint64_t w[10][4];
    int i;

    memcpy(w, f, sizeof w);
    for (i = 0; i < 5; i++) {
        p->X.v[i] = fe25x4_join(w[2 * i][0], w[2 * i + 1][0]);
        p->Y.v[i] = fe25x4_join(w[2 * i][1], w[2 * i + 1][1]);
        p->T.v[i] = fe25x4_join(w[2 * i][2], w[2 * i + 1][2]);
        p->Z.v[i] = fe25x4_join(w[2 * i][3], w[2 * i + 1][3]);
    }
    fe51_carry(&p->X, &p->X);
    fe51_carry(&p->Z, &p->Z);
    fe51_carry(&p->T, &p->T);
    fe51_carry(&p->Y, &p->Y);
    _mm256_zeroupper(); /* gcc 12 leaves constants of a loop before this in ymm registers */
}

static void edwards25519_avx2_identity(fe25x4 *f)
{
    int i;

    for (i = 0; i < 10; i++) {
        f->v[i] = V64_SET(0, i == 0, 0, i == 0);
    }
}

/* n = the niels of the words of y + x, y - x and 2 d t, below 2^255, and z = 1. */
static ALWAYS_INLINE void edwards25519_avx2_affine(fe25x4 *n, V plus, V minus, V t)
{
    const V two  = V64_SET(2, 0, 0, 0);
    const V mp02 = V64_UNPACKLO(minus, plus), mp13 = V64_UNPACKHI(minus, plus);
    const V tz02 = V64_UNPACKLO(t, two), tz13 = V64_UNPACKHI(t, two);
    const V w[4] = {
        _mm256_permute2x128_si256(mp02, tz02, 0x20), _mm256_permute2x128_si256(mp13, tz13, 0x20),
        _mm256_permute2x128_si256(mp02, tz02, 0x31), _mm256_permute2x128_si256(mp13, tz13, 0x31)};

    *n = fe25x4_from_words(w);
}

static ALWAYS_INLINE V edwards25519_avx2_words(const uint64_t w[4])
{
    return V_LOAD(w);
}

/* h = f^(2^n), n > 0. */
static NEVER_INLINE void edwards25519_avx2_sq_n(fe25x4 *h, const fe25x4 *f, int n)
{
    fe25x4 t = *f;
    V r[10];

    do {
        edwards25519_avx2_sq(r, &t);
        fe25x4_carry(&t, r);
    } while (--n > 0);
    *h = t;
}

static NEVER_INLINE void edwards25519_avx2_product(fe25x4 *h, const fe25x4 *f, const fe25x4 *g)
{
    V r[10];

    edwards25519_avx2_mul(r, f, g);
    fe25x4_carry(h, r);
}

# include "edwards25519_x4.inc"

# include "../simd/v_end.inc"

TARGET_END

/* Functions of the template: edwards25519_avx2_x25519_base_work,
 * edwards25519_avx2_ed25519_base_work, edwards25519_avx2_ed25519_verify_work. */
EDWARDS25519_FUNCTIONS(avx2, fe51, EDWARDS25519_STACK, edwards25519_avx2_powers)

const edwards25519_impl edwards25519_avx2 = {
    IMPL_INFO(avx2, AVX2_INT128, "RFC 7748, 8032; Hisil, Wong, Carter, Dawson 2008"),
    edwards25519_avx2_x25519_base,
    edwards25519_avx2_ed25519_base,
    edwards25519_avx2_ed25519_verify,
};

#endif
