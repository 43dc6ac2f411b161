/* SPDX-License-Identifier: ISC */
/* X25519 with AVX2. Of one pair: the products of a ladder step (RFC 7748, 5) four at a time, as in
 * x25519_ifma.c. Of many: four ladders at a time, one in each lane, and up to 16 pairs share an
 * inversion. */
#include "curve25519_fe51.h"
#include "x25519.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/ct.h"
#include "../core/stack.h"

#if TARGET_AVX2_INT128
# include "../core/intrinsics.h"

TARGET_BEGIN(AVX2_INT128)

# include "curve25519_fe25x4.inc"

/* ---- One pair ---- */

enum { X25519_AVX2_ODD = 0xa }; /* lanes */

/* r = (x + y, x - y) for each pair of lanes (x, y) of f, 3 u; f tight. */
static ALWAYS_INLINE void x25519_avx2_pairs(fe25x4 *r, const fe25x4 *f)
{
    __m256i x, t;
    int i;

    FE25X4_IS(f, 1);
    UNROLL_10
    for (i = 0; i < 10; i++) {
        x       = f->v[i];
        t       = _mm256_sub_epi64(FE25X4_SPLAT(fe25x4_bias[i]), x);
        r->v[i] = FE25X4_ADD(fe25x4_others(x), FE25X4_BLEND(x, t, X25519_AVX2_ODD));
    }
    FE25X4_IS(r, 3);
}

/* A step of the ladder. Lanes 0 and 1 are the numerator and the denominator of one point's u
 * coordinate, lanes 2 and 3 those of the other's; tight. The first point, or the second if swap is
 * 4, not 0, is doubled and becomes the first, the sum of both the second; x1, tight in every lane,
 * is the u coordinate of their difference. The formulas are those of
 * x25519_ifma_step. */
static ALWAYS_INLINE void x25519_avx2_step(fe25x4 *f, const fe25x4 *x1, __m256i swap)
{
    const __m256i order = _mm256_xor_si256(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), swap);
    __m256i r[10], s[10], t;
    fe25x4 g, h;
    int i;

    UNROLL_10
    for (i = 0; i < 10; i++) {
        f->v[i] = _mm256_permutevar8x32_epi32(f->v[i], order);
    }
    x25519_avx2_pairs(&h, f); /* a, b, c, d */
    UNROLL_10
    for (i = 0; i < 10; i++) {
        g.v[i] = FE25X4_PICK(h.v[i], 0, 1, 1, 0);
    }
    fe25x4_product(r, &h, &g);
    fe25x4_carry(&h, r);       /* a^2, b^2, c b, d a */
    x25519_avx2_pairs(&g, &h); /* s, e, c b + d a, c b - d a */
    fe25x4_square(r, &g);
    UNROLL_10
    for (i = 0; i < 10; i++) {
        /* 4 a^2 + (A - 2) e: below 4 u + 2^19 * 3 u */
        t    = FE25X4_ADD(_mm256_slli_epi64(fe25x4_others(h.v[i]), 2),
                          FE25X4_MUL(g.v[i], FE25X4_SPLAT(486660)));
        s[i] = FE25X4_BLEND(t, r[i], 8);
    }
    fe25x4_carry(&h, s); /* -, 4 a^2 + (A - 2) e, -, (c b - d a)^2 */
    UNROLL_10
    for (i = 0; i < 10; i++) {
        g.v[i] = FE25X4_BLEND(g.v[i], x1->v[i], 8);
    }
    fe25x4_product(s, &g, &h); /* -, z2', -, z3' */
    UNROLL_10
    for (i = 0; i < 10; i++) {
        t    = _mm256_sub_epi64(FE25X4_ADD(r[i], FE25X4_SPLAT(fe25x4_bias_raw[i])),
                                fe25x4_others(r[i]));
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

        x1.v[i] = FE25X4_SPLAT(limb);
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
        _mm256_storeu_si256((__m256i *) (void *) t[0], f.v[2 * i]);
        _mm256_storeu_si256((__m256i *) (void *) t[1], f.v[2 * i + 1]);
        x->v[i] = fe25x4_join(t[0][0], t[1][0]);
        z->v[i] = fe25x4_join(t[0][1], t[1][1]);
    }
}

/* ---- Many pairs: steps ---- */

typedef struct x25519batch_avx2_points {
    fe25x4 x2, z2, x3, z3; /* tight */
} x25519batch_avx2_points;

/* r = f + g, 2 u for tight f and g. */
static ALWAYS_INLINE void x25519batch_avx2_add(fe25x4 *r, const fe25x4 *f, const fe25x4 *g)
{
    EACH10(i, r->v[i] = FE25X4_ADD(f->v[i], g->v[i]));
}

/* r = f - g, 3 u for tight f and g. */
static ALWAYS_INLINE void x25519batch_avx2_sub(fe25x4 *r, const fe25x4 *f, const fe25x4 *g)
{
    EACH10(i,
           r->v[i] = _mm256_sub_epi64(FE25X4_ADD(f->v[i], FE25X4_SPLAT(fe25x4_bias[i])), g->v[i]));
}

/* r = f, or g in the lanes in which bit 63 of swap is 1. */
static ALWAYS_INLINE void x25519batch_avx2_select(fe25x4 *r, const fe25x4 *f, const fe25x4 *g,
                                                  __m256i swap)
{
    const __m256d which = _mm256_castsi256_pd(swap);

    EACH10(i, r->v[i] = _mm256_castpd_si256(_mm256_blendv_pd(_mm256_castsi256_pd(f->v[i]),
                                                             _mm256_castsi256_pd(g->v[i]), which)));
}

/* r = f g, tight, for factors of 3 u at most. */
static ALWAYS_INLINE void x25519batch_avx2_mul(fe25x4 *r, const fe25x4 *f, const fe25x4 *g)
{
    __m256i t[10];

    fe25x4_product(t, f, g);
    fe25x4_carry(r, t);
}

/* r = f^2, tight, for f of 3 u at most. */
static ALWAYS_INLINE void x25519batch_avx2_sq(fe25x4 *r, const fe25x4 *f)
{
    __m256i t[10];

    fe25x4_square(t, f);
    fe25x4_carry(r, t);
}

/* A step of the ladders: doubles (x2 : z2), or (x3 : z3) in the lanes of swap, and puts it into (x2
 * : z2); (x3 : z3) becomes the sum of both. x1, tight, is the u coordinate of their difference. The
 * products are ordered so that few depend on the one before. */
static ALWAYS_INLINE void x25519batch_avx2_step(x25519batch_avx2_points *s, const fe25x4 *x1,
                                                __m256i swap)
{
    fe25x4 a, b, c, d, e, g;
    __m256i t[10];

    x25519batch_avx2_add(&a, &s->x2, &s->z2);
    x25519batch_avx2_sub(&b, &s->x2, &s->z2);
    x25519batch_avx2_add(&c, &s->x3, &s->z3);
    x25519batch_avx2_sub(&d, &s->x3, &s->z3);
    x25519batch_avx2_mul(&s->x3, &d, &a);
    x25519batch_avx2_mul(&s->z3, &c, &b);
    x25519batch_avx2_select(&a, &a, &c, swap);
    x25519batch_avx2_select(&b, &b, &d, swap);
    x25519batch_avx2_sq(&a, &a);
    x25519batch_avx2_sq(&b, &b);
    x25519batch_avx2_add(&c, &s->x3, &s->z3);
    x25519batch_avx2_sub(&d, &s->x3, &s->z3); /* or its negative, which is squared */
    x25519batch_avx2_sq(&g, &d);
    x25519batch_avx2_sq(&s->x3, &c);
    x25519batch_avx2_sub(&e, &a, &b);
    /* a + (A - 2) / 4 e: below u + 2^17 * 3 u */
    EACH10(i, t[i] = FE25X4_ADD(a.v[i], FE25X4_MUL(e.v[i], FE25X4_SPLAT(121665))));
    fe25x4_carry(&c, t);
    x25519batch_avx2_mul(&s->x2, &a, &b);
    x25519batch_avx2_mul(&s->z3, &g, x1);
    x25519batch_avx2_mul(&s->z2, &e, &c);
}

/* Word i of lane j is word i of string j; of lanes from n on, of the first. */
static ALWAYS_INLINE void x25519batch_avx2_load(uint64_t w[4][4], const uint8_t *s, size_t n)
{
    size_t i, lane;

    for (lane = 0; lane < 4; lane++) {
        for (i = 0; i < 4; i++) {
            w[i][lane] = load64_le(s + (lane < n ? 32 * lane : 0) + 8 * i);
        }
    }
}

/* x[i] / z[i] = the results for n and p, count of them, 1 to 4. */
static NEVER_INLINE void x25519batch_avx2_ladder(fe51 x[4], fe51 z[4], const uint8_t *n,
                                                 const uint8_t *p, size_t count)
{
    x25519batch_avx2_points s;
    uint64_t w[4][4], t[10][4];
    fe25x4 x1;
    __m256i k[4];
    fe51 u;
    int i, j;

    for (j = 0; j < 4; j++) {
        fe51_from_bytes(&u, p + ((size_t) j < count ? 32 * j : 0));
        for (i = 0; i < 5; i++) {
            t[2 * i][j]     = fe25x4_even(u.v[i]);
            t[2 * i + 1][j] = fe25x4_odd(u.v[i]);
        }
    }
    x25519batch_avx2_load(w, n, count);
    for (i = 0; i < 4; i++) {
        k[i] = _mm256_loadu_si256((const __m256i *) (const void *) w[i]);
    }
    /* clamped; then bit i says whether bits i and i + 1 of the scalar differ */
    k[0] = _mm256_and_si256(k[0], FE25X4_SPLAT(~UINT64_C(7)));
    k[3] = _mm256_and_si256(k[3], FE25X4_SPLAT(~UINT64_C(0) >> 1));
    k[3] = _mm256_or_si256(k[3], FE25X4_SPLAT(UINT64_C(1) << 62));
    for (i = 0; i < 4; i++) {
        const __m256i above =
            i < 3 ? _mm256_slli_epi64(k[(i + 1) & 3], 63) : _mm256_setzero_si256();

        k[i] = _mm256_xor_si256(k[i], _mm256_or_si256(_mm256_srli_epi64(k[i], 1), above));
    }
    for (i = 0; i < 10; i++) {
        x1.v[i]   = _mm256_loadu_si256((const __m256i *) (const void *) t[i]);
        s.z2.v[i] = _mm256_setzero_si256();
        s.x2.v[i] = s.z3.v[i] = FE25X4_SPLAT(i == 0);
    }
    s.x3 = x1;
    for (i = 254; i >= 0; i--) {
        x25519batch_avx2_step(&s, &x1,
                              _mm256_sll_epi64(k[i >> 6], _mm_cvtsi32_si128(63 - (i & 63))));
    }
    /* Bit 0 of a clamped scalar is 0: nothing is left to exchange. */
    for (i = 0; i < 5; i++) {
        _mm256_storeu_si256((__m256i *) (void *) t[0], s.x2.v[2 * i]);
        _mm256_storeu_si256((__m256i *) (void *) t[1], s.x2.v[2 * i + 1]);
        _mm256_storeu_si256((__m256i *) (void *) t[2], s.z2.v[2 * i]);
        _mm256_storeu_si256((__m256i *) (void *) t[3], s.z2.v[2 * i + 1]);
        for (j = 0; j < 4; j++) {
            x[j].v[i] = fe25x4_join(t[0][j], t[1][j]);
            z[j].v[i] = fe25x4_join(t[2][j], t[3][j]);
        }
    }
}

TARGET_END

static STACK_WORK void x25519_avx2_work(uint8_t q[32], const uint8_t n[32], const uint8_t p[32])
{
    fe51 x, z;

    x25519_avx2_ladder(&x, &z, n, p);
    fe51_invert(&z, &z);
    fe51_mul(&x, &x, &z);
    fe51_to_bytes(q, &x);
}

/* Bytes of stack that the work may have reached. */
enum { X25519_AVX2_STACK = 4096 };

static void x25519_avx2_x25519(uint8_t q[32], const uint8_t n[32], const uint8_t p[32])
{
    x25519_avx2_work(q, n, p);
    stack_clear(X25519_AVX2_STACK);
}

const x25519_impl x25519_avx2 = {
    IMPL_INFO(avx2, AVX2_INT128, "RFC 7748; Hisil, Egrice, Yassi 2020"),
    x25519_avx2_x25519,
};

/* ---- Many pairs ---- */

enum {
    X25519BATCH_AVX2_PAIRS = 16, /* to an inversion */
    X25519BATCH_AVX2_FEW   = 2,  /* up to this many pairs are faster singly */
    X25519BATCH_AVX2_STACK = 8192
};

/* All ones if f is 0 modulo p, else 0. */
static uint64_t x25519batch_avx2_is_zero(const fe51 *f)
{
    uint64_t w[4];

    fe51_to_words(w, f);
    w[0] |= w[1] | w[2] | w[3];
    return ct_mask(((w[0] | (0 - w[0])) >> 63) ^ 1);
}

/* For 1 to 16 pairs. */
static STACK_WORK void x25519batch_avx2_work(uint8_t *q, const uint8_t *n, const uint8_t *p,
                                             size_t count)
{
    fe51 x[X25519BATCH_AVX2_PAIRS], z[X25519BATCH_AVX2_PAIRS], product[X25519BATCH_AVX2_PAIRS];
    fe51 inverse, zero, one, t;
    uint64_t is_zero[X25519BATCH_AVX2_PAIRS];
    size_t i;

    for (i = 0; i < count; i += 4) {
        x25519batch_avx2_ladder(x + i, z + i, n + 32 * i, p + 32 * i,
                                count - i < 4 ? count - i : 4);
    }
    fe51_small(&zero, 0);
    fe51_small(&one, 1);
    for (i = 0; i < count; i++) {
        /* The result for z = 0 is 0: it must not make the product 0. */
        is_zero[i] = x25519batch_avx2_is_zero(&z[i]);
        fe51_cmov(&z[i], &one, is_zero[i]);
        fe51_cmov(&x[i], &zero, is_zero[i]);
        product[i] = z[i];
        if (i > 0) {
            fe51_mul(&product[i], &z[i], &product[i - 1]);
        }
    }
    fe51_invert(&inverse, &product[count - 1]);
    for (i = count; i-- > 0;) {
        t = inverse;
        if (i > 0) {
            fe51_mul(&t, &inverse, &product[i - 1]);
            fe51_mul(&inverse, &inverse, &z[i]);
        }
        fe51_mul(&t, &t, &x[i]);
        fe51_to_bytes(q + 32 * i, &t);
    }
}

static void x25519batch_avx2_x25519(uint8_t *q, const uint8_t *n, const uint8_t *p, size_t count)
{
    const x25519_impl *one = IMPL_ACTIVE(x25519);
    size_t here;

    while (count > 0) {
        here = count < X25519BATCH_AVX2_PAIRS ? count : X25519BATCH_AVX2_PAIRS;
        if (here % 4 <= X25519BATCH_AVX2_FEW) {
            here -= here % 4;
        }
        if (here == 0) {
            break;
        }
        x25519batch_avx2_work(q, n, p, here);
        q += 32 * here;
        n += 32 * here;
        p += 32 * here;
        count -= here;
    }
    for (; count > 0; count--) {
        one->x25519(q, n, p);
        q += 32;
        n += 32;
        p += 32;
    }
    stack_clear(X25519BATCH_AVX2_STACK);
}

const x25519batch_impl x25519batch_avx2 = {
    IMPL_INFO(avx2, AVX2_INT128, "RFC 7748"),
    x25519batch_avx2_x25519,
};

#endif
