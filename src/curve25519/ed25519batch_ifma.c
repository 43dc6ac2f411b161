/* SPDX-License-Identifier: ISC */
/* Ed25519 with AVX-512 IFMA: eight points of edwards25519 (RFC 8032, 5.1) at a time, one per lane
 * of zmm registers. Up to 32 share an inversion. ed25519equation adds up the same points.
 *
 * Points are in extended coordinates, x = X / Z, y = Y / Z, x y = T / Z; formulas for a = -1 of H.
 * Hisil, K. Wong, G. Carter, E. Dawson, "Twisted Edwards curves revisited" (2008), which are
 * complete. */
#include "edwards25519.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_IFMA
# include "../core/intrinsics.h"

enum {
    ED25519BATCH_IFMA_GROUPS       = 4, /* of eight, to an inversion */
    ED25519BATCH_IFMA_FEW_VERIFY   = 4, /* up to this many are faster singly */
    ED25519BATCH_IFMA_FEW_BASE     = 2,
    ED25519BATCH_IFMA_STACK_VERIFY = 24576,
    ED25519BATCH_IFMA_STACK_BASE   = 12288,
    ED25519EQUATION_IFMA_FEW       = 4,
    ED25519EQUATION_IFMA_STACK     = 16384
};

TARGET_BEGIN(IFMA)

# define FE51XN 8
# include "curve25519_fe51xn.inc"

typedef struct ed25519batch_ifma_point {
    fe51x8 X, Y, Z, T; /* tight */
} ed25519batch_ifma_point;

/* A point as the second operand of an addition. */
typedef struct ed25519batch_ifma_niels {
    fe51x8 plus, minus, z2, t2d; /* Y + X, Y - X, 2 Z, 2 d T; tight */
} ed25519batch_ifma_niels;

/* r = f + g and r = f - g, tight, for tight f and g. */
static NEVER_INLINE void ed25519batch_ifma_sum(fe51x8 *r, const fe51x8 *f, const fe51x8 *g)
{
    *r = fe51x8_carry(fe51x8_add(*f, *g));
}

static NEVER_INLINE void ed25519batch_ifma_difference(fe51x8 *r, const fe51x8 *f, const fe51x8 *g)
{
    *r = fe51x8_carry(fe51x8_sub(fe51x8_biased(*f), *g));
}

static ALWAYS_INLINE fe51x8 ed25519batch_ifma_splat(const uint64_t words[4])
{
    __m512i w[4];
    int i;

    for (i = 0; i < 4; i++) {
        w[i] = FE51X8_SPLAT(words[i]);
    }
    return fe51x8_from_words(w);
}

static ALWAYS_INLINE fe51x8 ed25519batch_ifma_small(uint64_t x)
{
    fe51x8 r;

    r.v[0] = FE51X8_SPLAT(x);
    r.v[1] = r.v[2] = r.v[3] = r.v[4] = _mm512_setzero_si512();
    return r;
}

static ALWAYS_INLINE void ed25519batch_ifma_identity(ed25519batch_ifma_point *r)
{
    r->X = r->T = ed25519batch_ifma_small(0);
    r->Y = r->Z = ed25519batch_ifma_small(1);
}

/* r = the point with x = e / g, y = h / f: the end of a doubling or an addition. T only if it is
 * needed. */
static NEVER_INLINE void ed25519batch_ifma_finish(ed25519batch_ifma_point *r, const fe51x8 *e,
                                                  const fe51x8 *f, const fe51x8 *g, const fe51x8 *h,
                                                  int with_t)
{
    r->X = fe51x8_carry(fe51x8_product(*e, *f, 0));
    r->Y = fe51x8_carry(fe51x8_product(*g, *h, 0));
    r->Z = fe51x8_carry(fe51x8_product(*f, *g, 0));
    if (with_t) {
        r->T = fe51x8_carry(fe51x8_product(*e, *h, 0));
    }
}

/* r = 2 p, without p's T: x = 2 X Y / (Y^2 - X^2), y = (Y^2 + X^2) / (2 Z^2 - Y^2 + X^2). Limbs of
 * the last are below (2 (301 + 512) + 301) 2^51. r may be p. */
static NEVER_INLINE void ed25519batch_ifma_double(ed25519batch_ifma_point *r,
                                                  const ed25519batch_ifma_point *p, int with_t)
{
    fe51x8 a = fe51x8_square(p->X, 0), b = fe51x8_square(p->Y, 1), c = fe51x8_square(p->Z, 1),
           e = fe51x8_product(p->X, p->Y, 0), f, g, h;

    g = fe51x8_carry(fe51x8_sub(b, a));
    h = fe51x8_carry(fe51x8_add(b, a));
    c = fe51x8_add(fe51x8_add(c, c), a);
    f = fe51x8_carry(fe51x8_sub(c, b));
    e = fe51x8_carry(fe51x8_add(e, e));
    ed25519batch_ifma_finish(r, &e, &f, &g, &h, with_t);
}

/* r = p + q, or p - q in the lanes of negative; affine: q has z = 1, and no z2. r may be p. */
static NEVER_INLINE void ed25519batch_ifma_add(ed25519batch_ifma_point *r,
                                               const ed25519batch_ifma_point *p,
                                               const ed25519batch_ifma_niels *q, __mmask8 negative,
                                               int affine, int with_t)
{
    fe51x8 a, b, c, d, e, f, g, h;

    a = fe51x8_carry(fe51x8_sub(fe51x8_biased(p->Y), p->X));
    b = fe51x8_carry(fe51x8_add(p->Y, p->X));
    a = fe51x8_product(a, fe51x8_blend(negative, q->minus, q->plus), 0);
    b = fe51x8_product(b, fe51x8_blend(negative, q->plus, q->minus), 1);
    c = fe51x8_product(p->T, q->t2d, 0);
    if (affine) {
        d = fe51x8_biased(fe51x8_add(p->Z, p->Z));
    } else {
        d = fe51x8_product(p->Z, q->z2, 1);
    }
    e = fe51x8_carry(fe51x8_sub(b, a));
    h = fe51x8_carry(fe51x8_add(b, a));
    b = fe51x8_carry(fe51x8_sub(d, c));
    c = fe51x8_carry(fe51x8_add(d, c));
    f = fe51x8_blend(negative, b, c);
    g = fe51x8_blend(negative, c, b);
    ed25519batch_ifma_finish(r, &e, &f, &g, &h, with_t);
}

static NEVER_INLINE void ed25519batch_ifma_to_niels(ed25519batch_ifma_niels *n,
                                                    const ed25519batch_ifma_point *p)
{
    const fe51x8 d2 = ed25519batch_ifma_splat(curve25519_2d);

    ed25519batch_ifma_sum(&n->plus, &p->Y, &p->X);
    ed25519batch_ifma_difference(&n->minus, &p->Y, &p->X);
    ed25519batch_ifma_sum(&n->z2, &p->Z, &p->Z);
    fe51x8_mul(&n->t2d, &p->T, &d2);
}

/* p = the negatives of the points that a encodes, or the identity in the lanes where a encodes
 * none; returns the lanes where it does. RFC 8032, 5.1.3, with y modulo p; 0 may have a sign in the
 * lanes of lenient. */
static NEVER_INLINE __mmask8 ed25519batch_ifma_decode(ed25519batch_ifma_point *p, const uint8_t *a,
                                                      size_t count, __mmask8 lenient)
{
    fe51x8 u, v, t, root = ed25519batch_ifma_splat(curve25519_sqrtm1);
    __m512i w[4];
    __mmask8 valid, other, sign, odd;

    fe51x8_load(w, a, count);
    sign = _mm512_movepi64_mask(w[3]);
    p->Y = fe51x8_from_words(w);
    p->Z = ed25519batch_ifma_small(1);
    fe51x8_squares(&t, &p->Y, 1);
    ed25519batch_ifma_difference(&u, &t, &p->Z);
    v = ed25519batch_ifma_splat(curve25519_d);
    fe51x8_mul(&v, &v, &t);
    ed25519batch_ifma_sum(&v, &v, &p->Z);
    /* x = u v^3 (u v^7)^(2^252 - 3), a root of u / v or of -u / v, if there is one */
    fe51x8_squares(&t, &v, 1);
    fe51x8_mul(&t, &t, &v);
    fe51x8_mul(&p->X, &t, &u);
    fe51x8_squares(&t, &t, 1);
    fe51x8_mul(&t, &t, &v);
    fe51x8_mul(&t, &t, &u);
    fe51x8_power(&p->T, &p->Z, &t);
    fe51x8_squares(&p->T, &p->T, 2);
    fe51x8_mul(&t, &t, &p->T);
    fe51x8_mul(&p->X, &p->X, &t);
    fe51x8_mul(&root, &root, &p->X);
    fe51x8_squares(&t, &p->X, 1);
    fe51x8_mul(&v, &v, &t);
    ed25519batch_ifma_sum(&t, &v, &u);
    other = fe51x8_is_nonzero(&t);
    ed25519batch_ifma_difference(&t, &v, &u);
    valid = fe51x8_is_nonzero(&t);
    p->X  = fe51x8_blend(valid, p->X, root);
    valid = (__mmask8) ~(valid & other);
    /* x = 0 has no other sign. */
    valid &= (__mmask8) (fe51x8_is_nonzero(&p->X) | (__mmask8) ~sign | lenient);
    fe51x8_to_words(w, &p->X);
    odd = _mm512_test_epi64_mask(w[0], FE51X8_SPLAT(1));
    v   = ed25519batch_ifma_small(0);
    ed25519batch_ifma_difference(&t, &v, &p->X);
    p->X = fe51x8_blend((__mmask8) ~(odd ^ sign), p->X, t);
    p->X = fe51x8_blend(valid, v, p->X);
    p->Z = ed25519batch_ifma_small(1);
    p->Y = fe51x8_blend(valid, p->Z, p->Y);
    fe51x8_mul(&p->T, &p->X, &p->Y);
    return valid;
}

/* n = |d| P in each lane for d from -8 to 8 there; multiples[j] is (j + 1) P. */
static NEVER_INLINE void ed25519batch_ifma_select(ed25519batch_ifma_niels *n,
                                                  const ed25519batch_ifma_niels multiples[8],
                                                  __m512i d)
{
    const __m512i magnitude = _mm512_abs_epi64(d);
    const __m512i *from;
    __m512i *to = &n->plus.v[0], *end = to + sizeof *n / sizeof *to;
    __mmask8 which[8];
    size_t j;

    for (j = 0; j < 8; j++) {
        which[j] = _mm512_cmpeq_epi64_mask(magnitude, FE51X8_SPLAT(j + 1));
    }
    for (from = &multiples[0].plus.v[0]; to < end; to++, from++) {
        __m512i x = _mm512_maskz_mov_epi64(which[0], *from);

        for (j = 1; j < 8; j++) {
            x = _mm512_mask_mov_epi64(x, which[j], from[j * (sizeof *n / sizeof *to)]);
        }
        *to = x;
    }
    /* 0 P */
    which[0]      = _mm512_testn_epi64_mask(d, d);
    n->plus.v[0]  = _mm512_mask_mov_epi64(n->plus.v[0], which[0], FE51X8_SPLAT(1));
    n->minus.v[0] = _mm512_mask_mov_epi64(n->minus.v[0], which[0], FE51X8_SPLAT(1));
    n->z2.v[0]    = _mm512_mask_mov_epi64(n->z2.v[0], which[0], FE51X8_SPLAT(2));
}

/* n = |d| B for eight odd d, -127 to 127. */
static NEVER_INLINE void ed25519batch_ifma_select_base(ed25519batch_ifma_niels *n,
                                                       const int8_t d[8])
{
    uint64_t w[3][4][8];
    __m512i v[4];
    fe51x8 *to = &n->plus;
    int lane, i, j;

    for (lane = 0; lane < 8; lane++) {
        const uint64_t(*from)[4] = curve25519_base_odd[(d[lane] < 0 ? -d[lane] : d[lane]) / 2];

        for (i = 0; i < 3; i++) {
            for (j = 0; j < 4; j++) {
                w[i][j][lane] = from[i][j];
            }
        }
    }
    for (i = 0; i < 3; i++) {
        for (j = 0; j < 4; j++) {
            v[j] = _mm512_loadu_si512(w[i][j]);
        }
        *to = fe51x8_from_words(v);
        to += 1 + (i == 1); /* there is no z2 */
    }
}

enum { ED25519BATCH_IFMA_DIGITS_H = 64, ED25519BATCH_IFMA_DIGITS_S = 37 };

/* e[i][lane] = the digits of h: h = sum e[i] 16^i, -8 <= e[i] <= 8; h < 2^255. Constant-time. */
static void ed25519batch_ifma_recode_h(int8_t e[ED25519BATCH_IFMA_DIGITS_H][8], int lane,
                                       const uint8_t h[32])
{
    int8_t digits[ED25519BATCH_IFMA_DIGITS_H];
    int i;

    digits25519_recode(digits, h);
    for (i = 0; i < ED25519BATCH_IFMA_DIGITS_H; i++) {
        e[i][lane] = digits[i];
    }
}

/* The digits of s, or of s + L if s is even: sum e[i] 2^(7 i), all odd and below 128 in magnitude;
 * s < L. Those below the last are the 7 bits from 7 i + 1 on with a 1 below, less 128. */
static void ed25519batch_ifma_recode_s(int8_t e[ED25519BATCH_IFMA_DIGITS_S][8], int lane,
                                       const uint8_t s[32])
{
    uint8_t k[33];
    unsigned c = 0;
    int i, bit;

    for (i = 0; i < 32; i++) {
        c += s[i] + (s[0] & 1 ? 0U : curve25519_order[i]);
        k[i] = (uint8_t) c;
        c >>= 8;
    }
    k[32] = 0;
    for (i = 0; i < ED25519BATCH_IFMA_DIGITS_S; i++) {
        bit        = 7 * i + 1;
        c          = (k[bit / 8] | (unsigned) k[bit / 8 + 1] << 8) >> bit % 8 & 127;
        e[i][lane] = (int8_t) (2 * (int) c + 1 - (i < ED25519BATCH_IFMA_DIGITS_S - 1 ? 128 : 0));
    }
}

/* r = s B - h A for up to eight; returns the lanes where a decodes. */
static NEVER_INLINE __mmask8 ed25519batch_ifma_group(ed25519batch_ifma_point *r, const uint8_t *a,
                                                     const uint8_t *s, const uint8_t *h,
                                                     size_t count)
{
    ed25519batch_ifma_niels multiples[8], n;
    int8_t eh[ED25519BATCH_IFMA_DIGITS_H][8], es[ED25519BATCH_IFMA_DIGITS_S][8];
    __mmask8 valid = ed25519batch_ifma_decode(r, a, count, 0);
    __m512i d;
    size_t lane, from;
    int i;

    for (lane = 0; lane < 8; lane++) {
        from = lane < count ? 32 * lane : 0;
        ed25519batch_ifma_recode_h(eh, (int) lane, h + from);
        ed25519batch_ifma_recode_s(es, (int) lane, s + from);
    }
    ed25519batch_ifma_to_niels(&multiples[0], r);
    for (i = 1; i < 8; i++) {
        ed25519batch_ifma_add(r, r, &multiples[0], 0, 0, 1);
        ed25519batch_ifma_to_niels(&multiples[i], r);
    }
    ed25519batch_ifma_identity(r);
    for (i = 4 * ED25519BATCH_IFMA_DIGITS_H - 4; i >= 0; i--) {
        ed25519batch_ifma_double(r, r, i % 4 == 0 || i % 7 == 0);
        if (i % 4 == 0) {
            d = _mm512_cvtepi8_epi64(_mm_loadl_epi64((const __m128i *) (const void *) eh[i / 4]));
            ed25519batch_ifma_select(&n, multiples, d);
            ed25519batch_ifma_add(r, r, &n, _mm512_movepi64_mask(d), 0, i % 7 == 0);
        }
        if (i % 7 == 0) {
            d = _mm512_cvtepi8_epi64(_mm_loadl_epi64((const __m128i *) (const void *) es[i / 7]));
            ed25519batch_ifma_select_base(&n, es[i / 7]);
            ed25519batch_ifma_add(r, r, &n, _mm512_movepi64_mask(d), 1, 0);
        }
    }
    return valid;
}

/* n = |d| 256^i B in each lane for d from -8 to 8 there. Constant-time in d. */
static NEVER_INLINE void ed25519batch_ifma_select_comb(ed25519batch_ifma_niels *n, int i, __m512i d)
{
    const __m512i magnitude     = _mm512_abs_epi64(d);
    const uint64_t(*from)[3][4] = curve25519_base_table[i];
    __m512i w[4];
    __mmask8 which[8];
    fe51x8 *to = &n->plus;
    int c, j, k;

    for (j = 0; j < 8; j++) {
        which[j] = _mm512_cmpeq_epi64_mask(magnitude, FE51X8_SPLAT(j + 1));
    }
    for (c = 0; c < 3; c++) {
        for (k = 0; k < 4; k++) {
            w[k] = _mm512_setzero_si512();
            for (j = 0; j < 8; j++) {
                w[k] = _mm512_mask_mov_epi64(w[k], which[j], FE51X8_SPLAT(from[j][c][k]));
            }
        }
        *to = fe51x8_from_words(w);
        to += 1 + (c == 1); /* there is no z2 */
    }
    which[0]      = _mm512_testn_epi64_mask(d, d); /* 0 B */
    n->plus.v[0]  = _mm512_mask_mov_epi64(n->plus.v[0], which[0], FE51X8_SPLAT(1));
    n->minus.v[0] = _mm512_mask_mov_epi64(n->minus.v[0], which[0], FE51X8_SPLAT(1));
}

/* r = s B for up to eight s below 2^255: first the odd digits out of the table of 256^i B, times
 * 16, then the even ones. Constant-time. */
static NEVER_INLINE void ed25519batch_ifma_comb(ed25519batch_ifma_point *r, const uint8_t *s,
                                                size_t count, int clamp)
{
    ed25519batch_ifma_niels n;
    int8_t e[ED25519BATCH_IFMA_DIGITS_H][8];
    uint8_t k[32];
    __m512i d;
    size_t lane;
    int i, odd;

    for (lane = 0; lane < 8; lane++) {
        memcpy(k, s + (lane < count ? 32 * lane : 0), sizeof k);
        if (clamp) {
            curve25519_clamp(k);
        }
        ed25519batch_ifma_recode_h(e, (int) lane, k);
    }
    ed25519batch_ifma_identity(r);
    for (odd = 1; odd >= 0; odd--) {
        for (i = odd; i < ED25519BATCH_IFMA_DIGITS_H; i += 2) {
            d = _mm512_cvtepi8_epi64(_mm_loadl_epi64((const __m128i *) (const void *) e[i]));
            ed25519batch_ifma_select_comb(&n, i / 2, d);
            ed25519batch_ifma_add(r, r, &n, _mm512_movepi64_mask(d), 1, 1);
        }
        for (i = 0; odd && i < 4; i++) {
            ed25519batch_ifma_double(r, r, i == 3);
        }
    }
}

/* r = the encodings of count points, 1 to 32, or their u coordinates, 0 for the identity; zeros in
 * the lanes that are not valid. */
static NEVER_INLINE void
ed25519batch_ifma_encode(uint8_t *r, ed25519batch_ifma_point p[ED25519BATCH_IFMA_GROUPS],
                         __mmask8 valid[ED25519BATCH_IFMA_GROUPS], size_t count, int u)
{
    fe51x8 product[ED25519BATCH_IFMA_GROUPS], inverse;
    const fe51x8 one = ed25519batch_ifma_small(1);
    __m512i w[4], sign;
    __mmask8 nonzero;
    size_t i, j, here;

    i = 0;
    do {
        if (u) { /* (Z + Y) / (Z - Y) */
            ed25519batch_ifma_sum(&p[i].T, &p[i].Z, &p[i].Y);
            ed25519batch_ifma_difference(&p[i].Z, &p[i].Z, &p[i].Y);
            p[i].Y  = p[i].T;
            /* A denominator of 0 must not make the product 0. */
            nonzero = fe51x8_is_nonzero(&p[i].Z);
            valid[i] &= nonzero;
            p[i].Z = fe51x8_blend(nonzero, one, p[i].Z);
        }
        product[i] = p[i].Z;
        if (i > 0) {
            fe51x8_mul(&product[i], &p[i].Z, &product[i - 1]);
        }
    } while (8 * ++i < count);
    fe51x8_invert(&inverse, &product[i - 1]);
    while (i-- > 0) {
        if (i > 0) {
            fe51x8_mul(&product[i], &inverse, &product[i - 1]);
            fe51x8_mul(&inverse, &inverse, &p[i].Z);
        } else {
            product[i] = inverse;
        }
        fe51x8_mul(&p[i].X, &p[i].X, &product[i]);
        fe51x8_mul(&p[i].Y, &p[i].Y, &product[i]);
        fe51x8_to_words(w, &p[i].X);
        sign = u ? _mm512_setzero_si512() : _mm512_slli_epi64(w[0], 63);
        fe51x8_to_words(w, &p[i].Y);
        w[3] = _mm512_or_si512(w[3], sign);
        for (j = 0; j < 4; j++) {
            w[j] = _mm512_maskz_mov_epi64(valid[i], w[j]);
        }
        here = count - 8 * i < 8 ? count - 8 * i : 8;
        fe51x8_store(r + 256 * i, w, here);
    }
}

/* For 1 to 32. */
static STACK_WORK void ed25519batch_ifma_verify_work(uint8_t *r, const uint8_t *a, const uint8_t *s,
                                                     const uint8_t *h, size_t count)
{
    ed25519batch_ifma_point p[ED25519BATCH_IFMA_GROUPS];
    __mmask8 valid[ED25519BATCH_IFMA_GROUPS];
    size_t i, here;

    for (i = 0; 8 * i < count; i++) {
        here     = count - 8 * i < 8 ? count - 8 * i : 8;
        valid[i] = ed25519batch_ifma_group(&p[i], a + 256 * i, s + 256 * i, h + 256 * i, here);
    }
    ed25519batch_ifma_encode(r, p, valid, count, 0);
    ZMM_CLEAR_HIGH();
}

static STACK_WORK void ed25519batch_ifma_base_work(uint8_t *r, const uint8_t *s, size_t count,
                                                   int u)
{
    ed25519batch_ifma_point p[ED25519BATCH_IFMA_GROUPS];
    __mmask8 valid[ED25519BATCH_IFMA_GROUPS];
    size_t i, here;

    for (i = 0; 8 * i < count; i++) {
        here     = count - 8 * i < 8 ? count - 8 * i : 8;
        valid[i] = 0xff;
        ed25519batch_ifma_comb(&p[i], s + 256 * i, here, u);
    }
    ed25519batch_ifma_encode(r, p, valid, count, u);
    ZMM_CLEAR_HIGH();
}

/* ---- The equation: eight lanes add up their shares of the sum, each with one chain of doublings
 * for all of its points (E. G. Straus, "Addition chains of vectors", 1964) ---- */

/* Eight points, one per lane, times their scalars. */
typedef struct ed25519batch_ifma_terms {
    ed25519batch_ifma_niels multiples[8]; /* 1 to 8 */
    int8_t digits[ED25519BATCH_IFMA_DIGITS_H][8];
} ed25519batch_ifma_terms;

/* ED25519EQUATION_WORK is the size of the terms of eight signatures. */
STATIC_ASSERT(ed25519batch_ifma_work, 2 * sizeof(ed25519batch_ifma_terms) == ED25519EQUATION_WORK);

/* Digits of a scalar below 2^128 that may differ from 0. */
enum { ED25519BATCH_IFMA_DIGITS_Z = 33 };

/* t = the negatives of points[i] times scalars[i], below 2^253; 0 in the lanes from count on and
 * where points[i] does not decode. Returns the lanes without such an error. */
static NEVER_INLINE __mmask8 ed25519batch_ifma_prepare(ed25519batch_ifma_terms *t,
                                                       const uint8_t *points,
                                                       const uint8_t *scalars, size_t count)
{
    static const uint8_t zero[32] = {0};
    ed25519batch_ifma_point p;
    const __mmask8 valid = ed25519batch_ifma_decode(&p, points, count, 0xff);
    size_t lane;
    int i;

    for (lane = 0; lane < 8; lane++) {
        ed25519batch_ifma_recode_h(t->digits, (int) lane,
                                   lane < count ? scalars + 32 * lane : zero);
    }
    ed25519batch_ifma_to_niels(&t->multiples[0], &p);
    for (i = 1; i < 8; i++) {
        ed25519batch_ifma_add(&p, &p, &t->multiples[0], 0, 0, 1);
        ed25519batch_ifma_to_niels(&t->multiples[i], &p);
    }
    return (__mmask8) (valid | 0xff << count);
}

/* r = es B + the sum of 2 rows terms, in each lane. Scalars of the last half are below 2^128. */
static NEVER_INLINE void ed25519batch_ifma_add_up(ed25519batch_ifma_point *r,
                                                  const ed25519batch_ifma_terms *t, size_t rows,
                                                  int8_t es[ED25519BATCH_IFMA_DIGITS_S][8])
{
    ed25519batch_ifma_niels n;
    __m512i d;
    size_t j;
    int i;

    ed25519batch_ifma_identity(r);
    for (i = 4 * ED25519BATCH_IFMA_DIGITS_H - 4; i >= 0; i--) {
        ed25519batch_ifma_double(r, r, i % 4 == 0 || i % 7 == 0);
        for (j = 0; i % 4 == 0 && j < (i / 4 < ED25519BATCH_IFMA_DIGITS_Z ? 2 * rows : rows); j++) {
            d = _mm512_cvtepi8_epi64(
                _mm_loadl_epi64((const __m128i *) (const void *) t[j].digits[i / 4]));
            ed25519batch_ifma_select(&n, t[j].multiples, d);
            ed25519batch_ifma_add(r, r, &n, _mm512_movepi64_mask(d), 0, 1);
        }
        if (i % 7 == 0) {
            d = _mm512_cvtepi8_epi64(_mm_loadl_epi64((const __m128i *) (const void *) es[i / 7]));
            ed25519batch_ifma_select_base(&n, es[i / 7]);
            ed25519batch_ifma_add(r, r, &n, _mm512_movepi64_mask(d), 1, 1);
        }
    }
}

/* 1 if 8 times the sum of the lanes of r is 0, else 0. */
static NEVER_INLINE int ed25519batch_ifma_is_small(ed25519batch_ifma_point *r)
{
    const __m512i lanes = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    ed25519batch_ifma_point p;
    ed25519batch_ifma_niels n;
    fe51x8 t;
    int i;

    for (i = 1; i < 8; i *= 2) {
        const __m512i index = _mm512_add_epi64(lanes, FE51X8_SPLAT(i)); /* modulo 8 */

        p.X = fe51x8_permute(r->X, index);
        p.Y = fe51x8_permute(r->Y, index);
        p.Z = fe51x8_permute(r->Z, index);
        p.T = fe51x8_permute(r->T, index);
        ed25519batch_ifma_to_niels(&n, &p);
        ed25519batch_ifma_add(r, r, &n, 0, 0, 1);
    }
    for (i = 0; i < 3; i++) {
        ed25519batch_ifma_double(r, r, 0);
    }
    ed25519batch_ifma_difference(&t, &r->Y, &r->Z);
    return (fe51x8_is_nonzero(&r->X) | fe51x8_is_nonzero(&t)) == 0;
}

/* Whether 8 (zs B - sum of zh[i] a[i] + z[i] r[i]) = 0, and all decode. work is as for
 * ed25519equation_impl, and not NULL. */
static STACK_WORK int ed25519batch_ifma_equation_work(void *work, const uint8_t *a,
                                                      const uint8_t zs[32], const uint8_t *zh,
                                                      const uint8_t *r, const uint8_t *z,
                                                      size_t count)
{
    static const uint8_t zero[32] = {0};
    ed25519batch_ifma_terms *t    = (ed25519batch_ifma_terms *) work;
    const size_t rows             = (count + 7) / 8;
    int8_t es[ED25519BATCH_IFMA_DIGITS_S][8];
    ed25519batch_ifma_point p;
    __mmask8 valid = 0xff;
    size_t i, here;
    int ret;

    for (i = 0; i < rows; i++) {
        here = count - 8 * i < 8 ? count - 8 * i : 8;
        valid &= ed25519batch_ifma_prepare(&t[i], a + 256 * i, zh + 256 * i, here);
        valid &= ed25519batch_ifma_prepare(&t[rows + i], r + 256 * i, z + 256 * i, here);
    }
    for (i = 0; i < 8; i++) {
        ed25519batch_ifma_recode_s(es, (int) i, i == 0 ? zs : zero);
    }
    ed25519batch_ifma_add_up(&p, t, rows, es);
    ret = ed25519batch_ifma_is_small(&p) & (valid == 0xff);
    ZMM_CLEAR_HIGH();
    return ret;
}

TARGET_END

/* How many of the next count are computed in groups of eight: 0 if single ones are faster. */
static size_t ed25519batch_ifma_together(size_t count, size_t few)
{
    const size_t here = count < 8 * ED25519BATCH_IFMA_GROUPS ? count : 8 * ED25519BATCH_IFMA_GROUPS;

    return here % 8 <= few ? here - here % 8 : here;
}

static void ed25519batch_ifma_verify(uint8_t *r, const uint8_t *a, const uint8_t *s,
                                     const uint8_t *h, size_t count)
{
    const edwards25519_impl *one = IMPL_ACTIVE(edwards25519);
    size_t here, i;

    for (i = 0; (here = ed25519batch_ifma_together(count - i, ED25519BATCH_IFMA_FEW_VERIFY)) > 0;
         i += here) {
        ed25519batch_ifma_verify_work(r + 32 * i, a + 32 * i, s + 32 * i, h + 32 * i, here);
    }
    for (; i < count; i++) {
        (void) one->ed25519_verify(r + 32 * i, a + 32 * i, s + 32 * i, h + 32 * i);
    }
    stack_clear(ED25519BATCH_IFMA_STACK_VERIFY);
}

static void ed25519batch_ifma_base(uint8_t *p, const uint8_t *s, size_t count)
{
    const edwards25519_impl *one = IMPL_ACTIVE(edwards25519);
    size_t here, i;

    for (i = 0; (here = ed25519batch_ifma_together(count - i, ED25519BATCH_IFMA_FEW_BASE)) > 0;
         i += here) {
        ed25519batch_ifma_base_work(p + 32 * i, s + 32 * i, here, 0);
    }
    for (; i < count; i++) {
        one->ed25519_base(p + 32 * i, s + 32 * i);
    }
    stack_clear(ED25519BATCH_IFMA_STACK_BASE);
}

static void ed25519batch_ifma_x25519_base(uint8_t *q, const uint8_t *n, size_t count)
{
    const edwards25519_impl *one = IMPL_ACTIVE(edwards25519);
    size_t here, i;

    for (i = 0; (here = ed25519batch_ifma_together(count - i, ED25519BATCH_IFMA_FEW_BASE)) > 0;
         i += here) {
        ed25519batch_ifma_base_work(q + 32 * i, n + 32 * i, here, 1);
    }
    for (; i < count; i++) {
        one->x25519_base(q + 32 * i, n + 32 * i);
    }
    stack_clear(ED25519BATCH_IFMA_STACK_BASE);
}

const ed25519batch_impl ed25519batch_ifma = {
    IMPL_INFO(ifma, IFMA, "RFC 8032; Hisil, Wong, Carter, Dawson 2008"),
    ed25519batch_ifma_verify,
    ed25519batch_ifma_base,
    ed25519batch_ifma_x25519_base,
};

static STACK_WORK int ed25519equation_ifma_work(void *work, const uint8_t *a, const uint8_t *s,
                                                const uint8_t *h, const uint8_t *r,
                                                const uint8_t *z, size_t count)
{
    static const uint8_t zero[32]  = {0};
    const scalar25519_impl *scalar = IMPL_ACTIVE(scalar25519);
    uint8_t zs[32]                 = {0}, zh[32 * ED25519EQUATION_MAX];
    size_t i;

    for (i = 0; i < 32 * count; i += 32) {
        scalar->muladd(zs, z + i, s + i, zs);
        scalar->muladd(zh + i, z + i, h + i, zero);
    }
    return ed25519batch_ifma_equation_work(work, a, zs, zh, r, z, count);
}

static int ed25519equation_ifma_holds(void *work, const uint8_t *a, const uint8_t *s,
                                      const uint8_t *h, const uint8_t *r, const uint8_t *z,
                                      size_t count)
{
    int ret;

    if (work == NULL || count <= ED25519EQUATION_IFMA_FEW) {
        return ed25519equation_each(a, s, h, r, count);
    }
    ret = ed25519equation_ifma_work(work, a, s, h, r, z, count);
    stack_clear(ED25519EQUATION_IFMA_STACK);
    return ret;
}

const ed25519equation_impl ed25519equation_ifma = {
    IMPL_INFO(ifma, IFMA, "RFC 8032, ZIP-215; Hisil, Wong, Carter, Dawson 2008; Straus 1964"),
    ed25519equation_ifma_holds,
};

#endif
