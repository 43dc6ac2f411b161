/* SPDX-License-Identifier: ISC */
/* Multiplication of points of edwards25519 with AVX2: the products of a doubling or an addition
 * (Hisil, Wong, Carter, Dawson, Asiacrypt 2008) four at a time, as in edwards25519_ifma.c. All but
 * multiples of points and powers is the 64-bit implementation's; if that is broken, both are set
 * aside.
 *
 * A point x = X/Z, y = Y/Z, T = X Y/Z has its coordinates in the lanes X, Y, T, Z. Its "niels", the
 * form in which it is added to another point, has the lanes y - x, y + x, 2 d t, 2 z. All are
 * tight. In this order most sums are of neighbours, in the same half of a register. */
#include "edwards25519.h"
#include "edwards25519_points.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_AVX2_INT128
# include "../core/intrinsics.h"

# define FIELD     fe51
# define NAME(x)   edwards25519_avx2_##x
# define FEX4      fe25x4
# define X4_POWERS 2
/* Functions of the template: edwards25519_avx2_mul_vartime, edwards25519_avx2_fe_pow_p58. */

TARGET_BEGIN(AVX2_INT128)

# include "curve25519_fe25x4.inc"

# define EDWARDS25519_AVX2_LANES(a, b, c, d)                                                       \
     _mm256_setr_epi64x((long long) (a), (long long) (b), (long long) (c), (long long) (d))

/* A multiple of p whose limbs exceed those of a product with a tight factor. */
static const uint64_t edwards25519_avx2_bias[10] = FE25X4_TIMES_P(UINT64_C(600) << 26);

/* Not inline: one and two kilobytes of code. */
static NEVER_INLINE void edwards25519_avx2_mul(__m256i r[10], const fe25x4 *f, const fe25x4 *g)
{
    fe25x4_product(r, f, g);
}

static NEVER_INLINE void edwards25519_avx2_sq(__m256i r[10], const fe25x4 *f)
{
    fe25x4_square(r, f);
}

/* The point E F, G H, E H, F G of the raw r, whose lanes are E, H, G, F, or, from a doubling, G, H,
 * E, F. If doubled follows, its third lane is X instead of T. */
static ALWAYS_INLINE void edwards25519_avx2_end(fe25x4 *f, const __m256i r[10], int from_double,
                                                int doubled)
{
    fe25x4 t, g;
    __m256i s[10];
    int i;

    FE25X4_IS_RAW(r, UINT64_C(2400) << 26);
    fe25x4_carry(&t, r);
    UNROLL_10
    for (i = 0; i < 10; i++) {
        g.v[i] = !from_double ? FE25X4_PICK(t.v[i], 3, 2, 1, 2)
                 : doubled    ? FE25X4_PICK(t.v[i], 3, 0, 3, 0)
                              : FE25X4_PICK(t.v[i], 3, 0, 1, 0);
        t.v[i] = from_double ? FE25X4_PICK(t.v[i], 2, 1, 2, 3) : FE25X4_PICK(t.v[i], 0, 1, 0, 3);
    }
    edwards25519_avx2_mul(s, &t, &g);
    fe25x4_carry(f, s);
}

/* f = twice the point f, which has X instead of T. E = (X + Y)^2 - H, G = Y^2 - X^2, H = Y^2 + X^2,
 * F = 2 Z^2 - G: these have the signs of both E and G exchanged. Squares are below 175 * 2^52, that
 * of a sum below 700 * 2^52: G is below (175 + 600) 2^52, E below (700 + 1200) 2^52. */
static ALWAYS_INLINE void edwards25519_avx2_double(fe25x4 *f, int doubled)
{
    __m256i s[10], bias, u, h;
    int i;

    UNROLL_10
    for (i = 0; i < 10; i++) {
        u       = FE25X4_ADD(f->v[i], FE25X4_PICK(f->v[i], 0, 0, 1, 1));
        f->v[i] = FE25X4_BLEND(f->v[i], u, 4);
    }
    edwards25519_avx2_sq(s, f); /* X^2, Y^2, (X + Y)^2, Z^2 */
    UNROLL_10
    for (i = 0; i < 10; i++) {
        bias = FE25X4_SPLAT(edwards25519_avx2_bias[i]);
        u    = fe25x4_others(s[i]);
        h    = FE25X4_BLEND(FE25X4_ADD(u, s[i]), _mm256_sub_epi64(FE25X4_ADD(u, bias), s[i]), 1);
        u    = FE25X4_BLEND(s[i], FE25X4_ADD(s[i], s[i]), 8);
        u    = FE25X4_ADD(FE25X4_ADD(u, bias), bias); /* (X + Y)^2, 2 Z^2 above G, H */
        s[i] = FE25X4_BLEND(h, _mm256_sub_epi64(u, FE25X4_PICK(h, 0, 0, 1, 0)), 12);
    }
    edwards25519_avx2_end(f, s, 1, doubled);
}

/* r = Y - X, Y + X, T, Z; 3 u. */
static ALWAYS_INLINE void edwards25519_avx2_factors(fe25x4 *r, const fe25x4 *f)
{
    __m256i x, y;
    int i;

    UNROLL_10
    for (i = 0; i < 10; i++) {
        x       = f->v[i];
        y       = fe25x4_others(x);
        r->v[i] = FE25X4_BLEND(x, FE25X4_ADD(x, y), 2);
        y       = _mm256_sub_epi64(FE25X4_ADD(y, FE25X4_SPLAT(fe25x4_bias[i])), x);
        r->v[i] = FE25X4_BLEND(r->v[i], y, 1);
    }
}

/* f += n, or -= n if negative: then y - x and y + x are exchanged, and F and G. Products of a
 * factor of 3 u are below 525 * 2^52, sums below (1050 + 600) 2^52. */
static ALWAYS_INLINE void edwards25519_avx2_add(fe25x4 *f, const fe25x4 *n, unsigned negative)
{
    const __m256i low   = EDWARDS25519_AVX2_LANES(0x0706050403020100, 0x0f0e0d0c0b0a0908,
                                                  0x0706050403020100, 0x0f0e0d0c0b0a0908);
    const __m256i eight = EDWARDS25519_AVX2_LANES(0x0808080808080808, 0x0808080808080808, 0, 0);
    const __m256i sign  = _mm256_set1_epi64x(-(long long) negative);
    const __m256i order = _mm256_xor_si256(low, _mm256_and_si256(eight, sign));
    const __m256i minus = _mm256_xor_si256(EDWARDS25519_AVX2_LANES(UINT64_MAX, 0, 0, UINT64_MAX),
                                           _mm256_blend_epi32(_mm256_setzero_si256(), sign, 0xf0));
    __m256i s[10], u, v;
    fe25x4 g, m;
    int i;

    edwards25519_avx2_factors(&g, f);
    UNROLL_10
    for (i = 0; i < 10; i++) {
        m.v[i] = _mm256_shuffle_epi8(n->v[i], order);
    }
    edwards25519_avx2_mul(s, &g, &m); /* A, B, C, D */
    UNROLL_10
    for (i = 0; i < 10; i++) {
        u = FE25X4_ADD(_mm256_unpackhi_epi64(s[i], s[i]), FE25X4_SPLAT(edwards25519_avx2_bias[i]));
        v = _mm256_unpacklo_epi64(s[i], s[i]);
        v = _mm256_sub_epi64(_mm256_xor_si256(v, minus), minus);
        s[i] = FE25X4_ADD(u, v);
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
            f->v[i] = FE25X4_PICK(f->v[i], 0, 1, 0, 3);
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
    __m256i r[10];
    int i;

    fe51_from_words(&d, curve25519_2d);
    for (i = 0; i < 10; i++) {
        k.v[i] = EDWARDS25519_AVX2_LANES(
            i == 0, i == 0, i % 2 == 0 ? fe25x4_even(d.v[i / 2]) : fe25x4_odd(d.v[i / 2]),
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
        f->v[2 * i]     = EDWARDS25519_AVX2_LANES(fe25x4_even(p->X.v[i]), fe25x4_even(p->Y.v[i]),
                                                  fe25x4_even(p->T.v[i]), fe25x4_even(p->Z.v[i]));
        f->v[2 * i + 1] = EDWARDS25519_AVX2_LANES(fe25x4_odd(p->X.v[i]), fe25x4_odd(p->Y.v[i]),
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
        f->v[i] = EDWARDS25519_AVX2_LANES(0, i == 0, 0, i == 0);
    }
}

/* n = the niels of the words of y + x, y - x and 2 d t, below 2^255, and z = 1. */
static ALWAYS_INLINE void edwards25519_avx2_affine(fe25x4 *n, __m256i plus, __m256i minus,
                                                   __m256i t)
{
    const __m256i two    = EDWARDS25519_AVX2_LANES(2, 0, 0, 0);
    const __m256i mask26 = FE25X4_SPLAT((1 << 26) - 1), mask25 = FE25X4_SPLAT((1 << 25) - 1);
    const __m256i mp02 = _mm256_unpacklo_epi64(minus, plus),
                  mp13 = _mm256_unpackhi_epi64(minus, plus);
    const __m256i tz02 = _mm256_unpacklo_epi64(t, two), tz13 = _mm256_unpackhi_epi64(t, two);
    const __m256i w0 = _mm256_permute2x128_si256(mp02, tz02, 0x20);
    const __m256i w1 = _mm256_permute2x128_si256(mp13, tz13, 0x20);
    const __m256i w2 = _mm256_permute2x128_si256(mp02, tz02, 0x31);
    const __m256i w3 = _mm256_permute2x128_si256(mp13, tz13, 0x31);

    n->v[0] = _mm256_and_si256(w0, mask26);
    n->v[1] = _mm256_and_si256(_mm256_srli_epi64(w0, 26), mask25);
    n->v[2] = _mm256_and_si256(
        _mm256_or_si256(_mm256_srli_epi64(w0, 51), _mm256_slli_epi64(w1, 13)), mask26);
    n->v[3] = _mm256_and_si256(_mm256_srli_epi64(w1, 13), mask25);
    n->v[4] = _mm256_srli_epi64(w1, 38);
    n->v[5] = _mm256_and_si256(w2, mask25);
    n->v[6] = _mm256_and_si256(_mm256_srli_epi64(w2, 25), mask26);
    n->v[7] = _mm256_and_si256(
        _mm256_or_si256(_mm256_srli_epi64(w2, 51), _mm256_slli_epi64(w3, 13)), mask25);
    n->v[8] = _mm256_and_si256(_mm256_srli_epi64(w3, 12), mask26);
    n->v[9] = _mm256_srli_epi64(w3, 38);
}

static ALWAYS_INLINE __m256i edwards25519_avx2_words(const uint64_t w[4])
{
    return _mm256_loadu_si256((const __m256i *) (const void *) w);
}

/* h = f^(2^n), n > 0. */
static NEVER_INLINE void edwards25519_avx2_sq_n(fe25x4 *h, const fe25x4 *f, int n)
{
    fe25x4 t = *f;
    __m256i r[10];

    do {
        edwards25519_avx2_sq(r, &t);
        fe25x4_carry(&t, r);
    } while (--n > 0);
    *h = t;
}

static NEVER_INLINE void edwards25519_avx2_product(fe25x4 *h, const fe25x4 *f, const fe25x4 *g)
{
    __m256i r[10];

    edwards25519_avx2_mul(r, f, g);
    fe25x4_carry(h, r);
}

# include "edwards25519_x4.inc"

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
