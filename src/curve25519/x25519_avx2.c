/* SPDX-License-Identifier: ISC */
/* X25519 with AVX2. Of one pair: the products of a ladder step (RFC 7748, 5) four at a time, as in
 * x25519_ifma.inc. Of many: four ladders at a time, one in each lane, and up to 16 pairs share an
 * inversion. */
#include "curve25519_field.h"
#include "x25519.h"

#include "../core/stack.h"

#if TARGET_AVX2_INT128
# include "../core/intrinsics.h"

TARGET_BEGIN(AVX2_INT128)

# include "../simd/v256.inc"
# define FIELD fe25x4v
# include "curve25519_fe25x4.inc"
# undef FIELD

/* ---- One pair ---- */

enum { X25519_AVX2_ODD = 0xa }; /* lanes */

/* r = (x + y, x - y) for each pair of lanes (x, y) of f, 3 u; f tight. */
static ALWAYS_INLINE void x25519_avx2_pairs(fe25x4 *r, const fe25x4 *f)
{
    V x, t;
    int i;

    FE25X4_IS(f, 1);
    UNROLL_10
    for (i = 0; i < 10; i++) {
        x       = f->v[i];
        t       = _mm256_sub_epi64(V64_SPLAT(fe25x4_bias[i]), x);
        r->v[i] = V64_ADD(fe25x4_others(x), FE25X4_BLEND(x, t, X25519_AVX2_ODD));
    }
    FE25X4_IS(r, 3);
}

/* A step of the ladder, by the formulas at x25519_ifma_step; f is tight. If swap is 4, not 0, the
 * points change places first. The first is doubled, the second becomes the sum of both. */
static ALWAYS_INLINE void x25519_avx2_step(fe25x4 *f, const fe25x4 *x1, V swap)
{
    const V order = V_XOR(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), swap);
    V r[10], s[10], t;
    fe25x4 g, h;
    int i;

    EACH10(k, f->v[k] = _mm256_permutevar8x32_epi32(f->v[k], order));
    x25519_avx2_pairs(&h, f); /* a, b, c, d */
    EACH10(k, g.v[k] = V64_ORDER(h.v[k], 0, 1, 1, 0));
    fe25x4_product(r, &h, &g);
    fe25x4_carry(&h, r);       /* a^2, b^2, c b, d a */
    x25519_avx2_pairs(&g, &h); /* s, e, c b + d a, c b - d a */
    fe25x4_square(r, &g);
    UNROLL_10
    for (i = 0; i < 10; i++) {
        /* 4 a^2 + (A - 2) e: below 4 u + 2^19 * 3 u */
        t    = V64_ADD(V64_SHL(fe25x4_others(h.v[i]), 2), FE25X4_MUL(g.v[i], V64_SPLAT(486660)));
        s[i] = FE25X4_BLEND(t, r[i], 8);
    }
    fe25x4_carry(&h, s); /* -, 4 a^2 + (A - 2) e, -, (c b - d a)^2 */
    EACH10(k, g.v[k] = FE25X4_BLEND(g.v[k], x1->v[k], 8));
    fe25x4_product(s, &g, &h); /* -, z2', -, z3' */
    UNROLL_10
    for (i = 0; i < 10; i++) {
        t    = _mm256_sub_epi64(V64_ADD(r[i], V64_SPLAT(fe25x4_bias_raw[i])), fe25x4_others(r[i]));
        t    = FE25X4_BLEND(r[i], t, 1);
        r[i] = FE25X4_BLEND(t, s[i], X25519_AVX2_ODD);
    }
    FE25X4_IS_RAW(r, UINT64_C(2400) << 26);
    fe25x4_carry(f, r);
}

static STACK_WORK void x25519_avx2_ladder(fe51 *x, fe51 *z, const uint8_t n[32],
                                          const uint8_t p[32])
{
    fe51 u;
    fe25x4 f, x1;
    uint64_t t[2][4];
    uint8_t k[32];
    unsigned bit, last = 0;
    int i;

    memcpy(k, n, sizeof k);
    curve25519_clamp(k);
    fe51_from_bytes(&u, p);
    for (i = 0; i < 10; i++) {
        const uint64_t limb = i % 2 == 0 ? fe25x4_even(u.v[i / 2]) : fe25x4_odd(u.v[i / 2]);

        x1.v[i] = V64_SPLAT(limb);
        f.v[i]  = _mm256_setr_epi64x(i == 0, 0, (long long) limb, i == 0);
    }
    for (i = 254; i >= 0; i--) {
        bit = k[i >> 3] >> (i & 7) & 1U;
        HIDE_R(bit); /* so that no compiler branches on it */
        x25519_avx2_step(&f, &x1, _mm256_set1_epi32((int) (4 * (bit ^ last))));
        last = bit;
    }
    /* Bit 0 of a clamped scalar is 0: the first point is the result. */
    for (i = 0; i < 5; i++) {
        V_STORE(t[0], f.v[2 * i]);
        V_STORE(t[1], f.v[2 * i + 1]);
        x->v[i] = fe25x4_join(t[0][0], t[1][0]);
        z->v[i] = fe25x4_join(t[0][1], t[1][1]);
    }
}

/* ---- Many pairs ---- */

enum {
    X25519BATCH_AVX2_GROUPS = 4, /* of four, to an inversion */
    X25519BATCH_AVX2_STACK  = 10240
};

typedef struct x25519batch_avx2_points {
    fe25x4v x2, z2, x3, z3; /* tight */
} x25519batch_avx2_points;

/* f g and f^2, tight, for factors of 3 u at most. */
static ALWAYS_INLINE fe25x4v x25519batch_avx2_mul(fe25x4v f, fe25x4v g)
{
    return fe25x4v_carry(fe25x4v_product(f, g, 0));
}

static ALWAYS_INLINE fe25x4v x25519batch_avx2_sq(fe25x4v f)
{
    return fe25x4v_carry(fe25x4v_square(f, 0));
}

/* A step of the ladders: doubles (x2 : z2), or (x3 : z3) in the lanes in which bit 63 of swap is 1,
 * and puts it into (x2 : z2); (x3 : z3) becomes the sum of both. x1, tight, is the u coordinate of
 * their difference. The products are ordered so that few depend on the one before. */
static ALWAYS_INLINE void x25519batch_avx2_step(x25519batch_avx2_points *s, const fe25x4v *x1,
                                                V swap)
{
    fe25x4v a, b, c, d, e;

    a     = fe25x4v_plus(s->x2, s->z2);
    b     = fe25x4v_minus(s->x2, s->z2);
    c     = fe25x4v_plus(s->x3, s->z3);
    d     = fe25x4v_minus(s->x3, s->z3);
    s->x3 = x25519batch_avx2_mul(d, a);
    s->z3 = x25519batch_avx2_mul(c, b);
    a     = x25519batch_avx2_sq(fe25x4v_choose(swap, a, c));
    b     = x25519batch_avx2_sq(fe25x4v_choose(swap, b, d));
    c     = fe25x4v_plus(s->x3, s->z3);
    d     = fe25x4v_minus(s->x3, s->z3); /* or its negative, which is squared */
    d     = x25519batch_avx2_sq(d);
    s->x3 = x25519batch_avx2_sq(c);
    e     = fe25x4v_minus(a, b);
    /* a + (A - 2) / 4 e: below u + 2^17 * 3 u */
    EACH10(i, c.v[i] = V64_ADD(a.v[i], FE25X4_MUL(e.v[i], V64_SPLAT(121665))));
    c     = fe25x4v_carry(c);
    s->x2 = x25519batch_avx2_mul(a, b);
    s->z3 = x25519batch_avx2_mul(d, *x1);
    s->z2 = x25519batch_avx2_mul(e, c);
}

/* x / z = the results for n and p, the first 4 of count; both are tight. */
static NEVER_INLINE void x25519batch_avx2_ladder(fe25x4v *x, fe25x4v *z, const uint8_t *n,
                                                 const uint8_t *p, size_t count)
{
    x25519batch_avx2_points s;
    fe25x4v x1;
    V k[4];
    int i;

    fe25x4v_load(k, p, count);
    x1 = fe25x4v_from_words(k);
    fe25x4v_load(k, n, count);
    /* clamped; then bit i says whether bits i and i + 1 of the scalar differ */
    k[0] = V_AND(k[0], V64_SPLAT(~UINT64_C(7)));
    k[3] = V_AND(k[3], V64_SPLAT(~UINT64_C(0) >> 1));
    k[3] = V_OR(k[3], V64_SPLAT(UINT64_C(1) << 62));
    for (i = 0; i < 4; i++) {
        const V above = i < 3 ? V64_SHL(k[(i + 1) & 3], 63) : V_ZERO;

        k[i] = V_XOR(k[i], V_OR(V64_SHR(k[i], 1), above));
    }
    s.x2 = s.z3 = fe25x4v_small(1);
    s.z2        = fe25x4v_small(0);
    s.x3        = x1;
    for (i = 254; i >= 0; i--) {
        x25519batch_avx2_step(&s, &x1,
                              _mm256_sll_epi64(k[i >> 6], _mm_cvtsi32_si128(63 - (i & 63))));
    }
    /* Bit 0 of a clamped scalar is 0: nothing is left to exchange. */
    *x = s.x2;
    *z = s.z2;
}

/* For 1 to 16 pairs. */
static STACK_WORK void x25519batch_avx2_work(uint8_t *q, const uint8_t *n, const uint8_t *p,
                                             size_t count)
{
    fe25x4v x[X25519BATCH_AVX2_GROUPS], z[X25519BATCH_AVX2_GROUPS],
        product[X25519BATCH_AVX2_GROUPS], inverse;
    V w[4];
    uint8_t nonzero[X25519BATCH_AVX2_GROUPS];
    size_t i, j;

    i = 0;
    do {
        x25519batch_avx2_ladder(&x[i], &z[i], n + 128 * i, p + 128 * i, count - 4 * i);
        /* The result for z = 0 is 0: it must not make the product 0. */
        nonzero[i] = fe25x4v_is_nonzero(&z[i]);
        z[i]       = fe25x4v_blend(nonzero[i], fe25x4v_small(1), z[i]);
        product[i] = z[i];
        if (i > 0) {
            fe25x4v_mul(&product[i], &z[i], &product[i - 1]);
        }
    } while (4 * ++i < count);
    fe25x4v_invert(&inverse, &product[i - 1]);
    while (i-- > 0) {
        if (i > 0) {
            fe25x4v_mul(&product[i], &inverse, &product[i - 1]);
            fe25x4v_mul(&inverse, &inverse, &z[i]);
        } else {
            product[i] = inverse;
        }
        fe25x4v_mul(&x[i], &x[i], &product[i]);
        fe25x4v_to_words(w, &x[i]);
        for (j = 0; j < 4; j++) {
            w[j] = V_AND(w[j], fe25x4v_lanes(nonzero[i]));
        }
        fe25x4v_store(q + 128 * i, w, count - 4 * i < 4 ? count - 4 * i : 4);
    }
}

# include "../simd/v_end.inc"

TARGET_END

X25519_BY_LADDER(avx2, 4096 /* bytes of stack that it may reach */)

const x25519_impl x25519_avx2 = {
    IMPL_INFO(avx2, AVX2_INT128, "RFC 7748; Hisil, Egrice, Yassi 2020"),
    x25519_avx2_x25519,
};

static void x25519batch_avx2_x25519(uint8_t *q, const uint8_t *n, const uint8_t *p, size_t count)
{
    x25519batch_side_by_side(q, n, p, count, x25519batch_avx2_work, 4, 4 * X25519BATCH_AVX2_GROUPS);
    stack_clear(X25519BATCH_AVX2_STACK);
}

const x25519batch_impl x25519batch_avx2 = {
    IMPL_INFO(avx2, AVX2_INT128, "RFC 7748"),
    x25519batch_avx2_x25519,
};

#endif
