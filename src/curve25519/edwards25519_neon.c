/* SPDX-License-Identifier: ISC */
/* edwards25519 with NEON, as edwards25519_ifma.inc.
 *
 * A point has its coordinates in the lanes Z, Y, X, T, its niels in the lanes 2 z, y + x, y - x,
 * 2 d t. All are tight. Both operations end with G, H, F, E in the lanes, whose products with their
 * neighbours F, G, E, H are the point, so that one factor needs no permutation. The bounds are
 * those of curve25519_fe25x4_neon.inc. */
#include "edwards25519.h"
#include "edwards25519_points.h"

#include "../core/stack.h"

#if TARGET_NEON
# include "../core/intrinsics.h"

# define FIELD   fe25
# define NAME(x) edwards25519_neon_##x
# define FEX4    fe25x4
/* Function of the template: edwards25519_neon_mul_vartime. */

TARGET_BEGIN(NEON)

# include "curve25519_fe25x4_neon.inc"

/* A multiple of p whose limbs exceed those of a product with a tight factor. */
static const uint64_t edwards25519_neon_bias[10] = FE25X4_TIMES_P(UINT64_C(600) << 26);

/* h = f g, in all lanes. */
static NEVER_INLINE void edwards25519_neon_product(fe25x4 *h, const fe25x4 *f, const fe25x4 *g)
{
    fe25x4_raw r;

    fe25x4_product(&r, f, g, 1);
    fe25x4_carry(h, &r, 1);
}

/* h = f^(2^n), n > 0, in the lanes 0 and 1; 2 and 3 become like them. */
static NEVER_INLINE void edwards25519_neon_sq_n(fe25x4 *h, const fe25x4 *f, int n)
{
    fe25x4 t = *f;
    fe25x4_raw r;

    do {
        fe25x4_square(&r, &t, 0);
        fe25x4_carry(&t, &r, 0);
    } while (--n > 0);
    *h = t;
}

/* The lanes 0, 2, 1, 3 and 2, 0, 3, 1 of x. */
static ALWAYS_INLINE uint32x4_t edwards25519_neon_middle(uint32x4_t x)
{
# if SIMD_ARM64
    return vzip1q_u32(x, vextq_u32(x, x, 2));
# else
    const uint32x2x2_t z = vzip_u32(vget_low_u32(x), vget_high_u32(x));

    return vcombine_u32(z.val[0], z.val[1]);
# endif
}

static ALWAYS_INLINE uint32x4_t edwards25519_neon_around(uint32x4_t x)
{
# if SIMD_ARM64
    return vzip1q_u32(vextq_u32(x, x, 2), x);
# else
    const uint32x2x2_t z = vzip_u32(vget_high_u32(x), vget_low_u32(x));

    return vcombine_u32(z.val[0], z.val[1]);
# endif
}

/* Z, Y, X, X + Y of a point: 2 u. */
static ALWAYS_INLINE uint32x4_t edwards25519_neon_sum(uint32x4_t f)
{
# if SIMD_ARM64
    return vcopyq_laneq_u32(f, 3, vaddq_u32(f, vdupq_laneq_u32(f, 2)), 1);
# else
    const uint32x2_t low = vget_low_u32(f), x = vdup_lane_u32(vget_high_u32(f), 0);

    return vcombine_u32(low, vext_u32(x, vadd_u32(x, vrev64_u32(low)), 1));
# endif
}

/* The point G F, H G, F E, E H of a raw G, H, F, E, which it destroys. */
static ALWAYS_INLINE void edwards25519_neon_end(fe25x4 *f, fe25x4_raw *r)
{
    fe25x4 t, g;

    FE25X4_IS_RAW(r, UINT64_C(2400) << 26, 1);
    fe25x4_carry(&t, r, 1);
    EACH10(k, g.v[k] = edwards25519_neon_around(t.v[k]));
    edwards25519_neon_product(f, &t, &g);
}

/* f = 2 f. G = Y^2 - X^2, H = Y^2 + X^2, F = 2 Z^2 - G, E = (X + Y)^2 - H: these have the signs of
 * both E and G exchanged. Squares are below 175 * 2^52, that of a sum below 700 * 2^52: G is below
 * (175 + 600) 2^52, E below (700 + 1200) 2^52. To subtract X^2 is to add its complement and 1. */
static NEVER_INLINE void edwards25519_neon_double(fe25x4 *f)
{
    const uint64x2_t first = vcombine_u64(vdup_n_u64(UINT64_MAX), vdup_n_u64(0));
    fe25x4 g;
    fe25x4_raw r;
    uint64x2_t bias, x, y, z;
    int i;

    EACH10(k, g.v[k] = edwards25519_neon_sum(f->v[k]));
    fe25x4_square(&r, &g, 1); /* Z^2, Y^2, X^2, (X + Y)^2 */
    UNROLL_10
    for (i = 0; i < 10; i++) {
        bias    = vdupq_n_u64(edwards25519_neon_bias[i]);
        y       = vextq_u64(r.lo[i], r.hi[i], 1);
        x       = veorq_u64(vextq_u64(y, y, 1), first);
        y       = vaddq_u64(y, vandq_u64(vdupq_n_u64(edwards25519_neon_bias[i] + 1), first));
        z       = vbslq_u64(first, vaddq_u64(r.lo[i], r.lo[i]), r.hi[i]);
        r.lo[i] = vaddq_u64(y, x);
        r.hi[i] = vsubq_u64(vaddq_u64(z, vaddq_u64(bias, bias)), r.lo[i]);
    }
    edwards25519_neon_end(f, &r);
}

/* Z, Y + X, Y - X, T: 3 u. */
static ALWAYS_INLINE void edwards25519_neon_factors(fe25x4 *r, const fe25x4 *f)
{
    static const uint32_t lanes[2][4] = {{0, 0, UINT32_MAX, 0}, {0, UINT32_MAX, UINT32_MAX, 0}};
    const uint32x4_t third = vld1q_u32(lanes[0]), middle = vld1q_u32(lanes[1]);
    uint32x4_t x, y;
    int i;

    FE25X4_IS(f, 1);
    UNROLL_10
    for (i = 0; i < 10; i++) {
        x       = edwards25519_neon_middle(f->v[i]);
        y       = vdupq_n_u32((uint32_t) fe25x4_bias[i] + 1);
        y       = vaddq_u32(veorq_u32(f->v[i], third), vandq_u32(y, third));
        r->v[i] = vaddq_u32(y, vandq_u32(x, middle));
    }
}

/* f += n, or -= n if negative, the niels of the other sign: y + x and y - x exchanged, 0 - 2 d t,
 * 2 u. G = D + C, H = B + A, F = D - C, E = B - A. Of the products A is
 * below 525 * 2^52, the others, of 1 u and 2 u or of 2 u and 1 u, below 350 * 2^52. */
static NEVER_INLINE void edwards25519_neon_add(fe25x4 *f, const fe25x4 *n, unsigned negative)
{
    static const uint32_t fourth[4] = {0, 0, 0, UINT32_MAX};
    const uint32x4_t last = vld1q_u32(fourth), other = vdupq_n_u32(0 - (uint32_t) negative);
    fe25x4 g, m;
    fe25x4_raw r;
    uint32x4_t x, y;
    uint64x2_t x2;
    int i;

    FE25X4_IS(n, 1);
    UNROLL_10
    for (i = 0; i < 10; i++) {
        x      = edwards25519_neon_middle(n->v[i]);
        y      = vdupq_n_u32((uint32_t) fe25x4_bias[i] + 1);
        x      = vaddq_u32(veorq_u32(x, last), vandq_u32(y, last));
        m.v[i] = vbslq_u32(other, x, n->v[i]);
    }
    edwards25519_neon_factors(&g, f);
    fe25x4_product(&r, &g, &m, 1); /* D, B, A, C */
    UNROLL_10
    for (i = 0; i < 10; i++) {
        x2      = vextq_u64(r.hi[i], r.hi[i], 1);
        r.hi[i] = vaddq_u64(r.lo[i], vdupq_n_u64(edwards25519_neon_bias[i]));
        r.hi[i] = vsubq_u64(r.hi[i], x2);
        r.lo[i] = vaddq_u64(r.lo[i], x2);
    }
    edwards25519_neon_end(f, &r);
}

/* f = 2^doublings f + n, or - n if negative. */
static void edwards25519_neon_step(fe25x4 *f, int doublings, const fe25x4 *n, unsigned negative)
{
    for (; doublings > 0; doublings--) {
        edwards25519_neon_double(f);
    }
    edwards25519_neon_add(f, n, negative);
}

static ALWAYS_INLINE uint32x4_t edwards25519_neon_lanes(uint32_t a, uint32_t b, uint32_t c,
                                                        uint32_t d)
{
    const uint32_t x[4] = {a, b, c, d};

    return vld1q_u32(x);
}

/* n = the niels of f. */
static void edwards25519_neon_niels(fe25x4 *n, const fe25x4 *f)
{
    fe25 d;
    fe25x4 g, k;
    int i;

    fe25_from_words(&d, curve25519_2d);
    for (i = 0; i < 10; i++) {
        k.v[i] = edwards25519_neon_lanes(2 * (i == 0), i == 0, i == 0, d.v[i]);
    }
    edwards25519_neon_factors(&g, f);
    edwards25519_neon_product(n, &g, &k);
}

static void edwards25519_neon_set(fe25x4 *f, const edwards25519_ref_point *p)
{
    int i;

    for (i = 0; i < 10; i++) {
        f->v[i] = edwards25519_neon_lanes(p->Z.v[i], p->Y.v[i], p->X.v[i], p->T.v[i]);
    }
}

/* The last step of a multiplication. */
static void edwards25519_neon_get(edwards25519_ref_point *p, const fe25x4 *f)
{
    uint32_t w[10][4];
    int i;

    memcpy(w, f, sizeof w);
    for (i = 0; i < 10; i++) {
        p->Z.v[i] = w[i][0];
        p->Y.v[i] = w[i][1];
        p->X.v[i] = w[i][2];
        p->T.v[i] = w[i][3];
    }
    fe25_carry(&p->X, &p->X);
    fe25_carry(&p->Z, &p->Z);
    fe25_carry(&p->T, &p->T);
    fe25_carry(&p->Y, &p->Y);
}

static void edwards25519_neon_identity(fe25x4 *f)
{
    int i;

    for (i = 0; i < 10; i++) {
        f->v[i] = edwards25519_neon_lanes(i == 0, i == 0, 0, 0);
    }
}

/* The low, or the high words of both. */
static ALWAYS_INLINE uint64x2_t edwards25519_neon_low(uint64x2_t a, uint64x2_t b)
{
    return vcombine_u64(vget_low_u64(a), vget_low_u64(b));
}

static ALWAYS_INLINE uint64x2_t edwards25519_neon_high(uint64x2_t a, uint64x2_t b)
{
    return vcombine_u64(vget_high_u64(a), vget_high_u64(b));
}

/* The low 32 bits of each word; and of two words, the lower in v, from bit 51 of it on. */
static ALWAYS_INLINE uint32x4_t edwards25519_neon_narrow(uint64x2_t l, uint64x2_t h)
{
    return vcombine_u32(vmovn_u64(l), vmovn_u64(h));
}

static ALWAYS_INLINE uint32x4_t edwards25519_neon_bits51(uint64x2_t vl, uint64x2_t vh,
                                                         uint64x2_t wl, uint64x2_t wh)
{
    return edwards25519_neon_narrow(vsriq_n_u64(vshlq_n_u64(wl, 13), vl, 51),
                                    vsriq_n_u64(vshlq_n_u64(wh, 13), vh, 51));
}

/* Bits of both words from bit n on, n <= 32; and from bit 38. */
# define BITS(w, n) vcombine_u32(vshrn_n_u64(w##l, n), vshrn_n_u64(w##h, n))

static ALWAYS_INLINE uint32x4_t edwards25519_neon_bits38(uint64x2_t wl, uint64x2_t wh)
{
    wl = vshrq_n_u64(wl, 19);
    wh = vshrq_n_u64(wh, 19);
    return BITS(w, 19);
}

/* n = the niels of the words of y + x, y - x and 2 d t, below 2^255, and z = 1. */
static ALWAYS_INLINE void edwards25519_neon_affine(fe25x4 *n, uint64x2x2_t plus, uint64x2x2_t minus,
                                                   uint64x2x2_t t)
{
    const uint64x2_t two = vcombine_u64(vdup_n_u64(2), vdup_n_u64(0)), zero = vdupq_n_u64(0);
    const uint64x2_t w0l    = edwards25519_neon_low(two, plus.val[0]),
                     w0h    = edwards25519_neon_low(minus.val[0], t.val[0]);
    const uint64x2_t w1l    = edwards25519_neon_high(zero, plus.val[0]),
                     w1h    = edwards25519_neon_high(minus.val[0], t.val[0]);
    const uint64x2_t w2l    = edwards25519_neon_low(zero, plus.val[1]),
                     w2h    = edwards25519_neon_low(minus.val[1], t.val[1]);
    const uint64x2_t w3l    = edwards25519_neon_high(zero, plus.val[1]),
                     w3h    = edwards25519_neon_high(minus.val[1], t.val[1]);
    const uint32x4_t mask26 = vdupq_n_u32((1 << 26) - 1), mask25 = vdupq_n_u32((1 << 25) - 1);

    n->v[0] = vandq_u32(edwards25519_neon_narrow(w0l, w0h), mask26);
    n->v[1] = vandq_u32(BITS(w0, 26), mask25);
    n->v[2] = vandq_u32(edwards25519_neon_bits51(w0l, w0h, w1l, w1h), mask26);
    n->v[3] = vandq_u32(BITS(w1, 13), mask25);
    n->v[4] = edwards25519_neon_bits38(w1l, w1h);
    n->v[5] = vandq_u32(edwards25519_neon_narrow(w2l, w2h), mask25);
    n->v[6] = vandq_u32(BITS(w2, 25), mask26);
    n->v[7] = vandq_u32(edwards25519_neon_bits51(w2l, w2h, w3l, w3h), mask25);
    n->v[8] = vandq_u32(BITS(w3, 12), mask26);
    n->v[9] = edwards25519_neon_bits38(w3l, w3h);
    FE25X4_IS(n, 1);
}

static ALWAYS_INLINE uint64x2x2_t edwards25519_neon_words(const uint64_t w[4])
{
    uint64x2x2_t x;

    x.val[0] = vld1q_u64(w);
    x.val[1] = vld1q_u64(w + 2);
    return x;
}

/* x = the words w if mask is all ones, unchanged if it is 0. */
static ALWAYS_INLINE void edwards25519_neon_cmov(uint64x2x2_t *x, const uint64_t w[4],
                                                 uint64x2_t mask)
{
    x->val[0] = vbslq_u64(mask, vld1q_u64(w), x->val[0]);
    x->val[1] = vbslq_u64(mask, vld1q_u64(w + 2), x->val[1]);
}

/* n = the niels of 8^i D(magnitude) B, 1 <= magnitude <= 16. Constant-time: reads the whole row. */
static ALWAYS_INLINE void edwards25519_neon_select_base(fe25x4 *n, int i, uint64_t magnitude)
{
    static const uint64_t zero[4] = {0, 0, 0, 0};
    const uint64_t(*row)[3][4]    = curve25519_base_table[i];
    const uint32x4_t which        = vdupq_n_u32((uint32_t) magnitude);
    uint64x2x2_t plus = edwards25519_neon_words(zero), minus = plus, t = plus;
    uint64x2_t mask;
    int j;

    for (j = 0; j < 16; j++) {
        mask = vreinterpretq_u64_u32(vceqq_u32(which, vdupq_n_u32((uint32_t) j + 1)));
        edwards25519_neon_cmov(&plus, row[j][0], mask);
        edwards25519_neon_cmov(&minus, row[j][1], mask);
        edwards25519_neon_cmov(&t, row[j][2], mask);
    }
    edwards25519_neon_affine(n, plus, minus, t);
}

# undef BITS

static void edwards25519_neon_mul_base(edwards25519_ref_point *r, const uint8_t s[32]);
static void edwards25519_neon_powers(fe25 *f, int n);

# include "edwards25519_x4.inc"

TARGET_END

/* Functions of the template: edwards25519_neon_x25519_base_work,
 * edwards25519_neon_ed25519_base_work, edwards25519_neon_ed25519_verify_work. */
EDWARDS25519_FUNCTIONS(neon, ref, EDWARDS25519_STACK, edwards25519_neon_powers)

/* On AArch64 fe51 is faster where products of 128 bits are fast. */
const edwards25519_impl edwards25519_neon = {
    IMPL_INFO_WANTS(neon, NEON, SIMD_ARM64 ? CPU_BIT(SLOW_MUL) : 0,
                    "RFC 7748, 8032; Hisil, Wong, Carter, Dawson 2008"),
    edwards25519_neon_x25519_base,
    edwards25519_neon_ed25519_base,
    edwards25519_neon_ed25519_verify,
};

#endif
