/* SPDX-License-Identifier: ISC */
/* Poly1305 with NEON: two blocks side by side in radix 2^26 (RFC 8439, 2.5; D. J. Bernstein, P.
 * Schwabe, "NEON crypto", 2012). */
#include "poly1305.h"
#include "poly1305_field.h"

#include "../core/stack.h"

#if TARGET_NEON
# include "../core/intrinsics.h"

/* A number is five limbs, two numbers in the lanes of five vectors: limbs of 32 bits, or sums of
 * products of 64. Products that reach 2^130 fall back with the factor 5.
 *
 * Two blocks are a group. A lane sums up its blocks by Horner's rule with R = r^2, four groups
 * between two carries: h = h R^4 + m_1 R^3 + m_2 R^2 + m_3 R + m_4. As a multiplication takes 32
 * bits, the message is multiplied as its four words rather than as five limbs, by the limbs of
 * 2^(32 i) R^k; only h and m_4 are cut into limbs. Of what another vector holds for all lanes a
 * multiplication takes any word, which no x86 does: that is why this is not poly1305_vec26.inc. */

enum {
    POLY1305_NEON_PER_CARRY  = 4,  /* groups */
    POLY1305_NEON_BLOCKS_MIN = 20, /* from which on the vectors pay */
    POLY1305_NEON_STACK      = 2048
};

TARGET_BEGIN(NEON)

typedef struct poly1305_neon_sums {
    uint64x2_t v[5];
} poly1305_neon_sums;

typedef struct poly1305_neon_limbs {
    uint32x2_t v[5];
} poly1305_neon_limbs;

/* part[k][j]: limb j of R^(k + 1) times 1, 2^32, 2^64, 2^96. factor[k]: limbs of R^(k + 1), r0 to
 * r4, then s1 to s4, s_i = 5 r_i. top[j]: limb j of 2^128 (R + R^2 + R^3), what the 2^128 bits of
 * all groups but the last come to. last[]: like factor, of r^2 and r in the lanes of the blocks
 * that they multiply in the end. */
typedef struct poly1305_neon_table {
    uint32x4_t part[3][5];
    uint32_t factor[4][12];
    uint64_t top[5];
    uint32x2_t last[9];
} poly1305_neon_table;

/* d + the products of word i of f with the pair x. */
# if SIMD_ARM64
#  define POLY1305_NEON_MLA(d, x, f, i) vmlal_laneq_u32(d, x, f, i)
# else
#  define POLY1305_NEON_HALF(f, i)      ((i) < 2 ? vget_low_u32(f) : vget_high_u32(f))
#  define POLY1305_NEON_MLA(d, x, f, i) vmlal_lane_u32(d, x, POLY1305_NEON_HALF(f, i), (i) & 1)
# endif

/* d += the products of the pair x with the words i of p. */
# define POLY1305_NEON_WORD(d, x, p, i) EACH5(j_, d.v[j_] = POLY1305_NEON_MLA(d.v[j_], x, p[j_], i))
/* d += limb k of a times the factor f, words 0 to 8 of three vectors. */
# define POLY1305_NEON_LIMB(d, a, k, f)                                                            \
     EACH5(j_, d.v[j_] = POLY1305_NEON_MLA(d.v[j_], a.v[k], f[(j_ + 9 - (k)) % 9 / 4],             \
                                           (j_ + 9 - (k)) % 9 % 4))

static ALWAYS_INLINE uint64x2_t poly1305_neon_times5(uint64x2_t x)
{
    return vaddq_u64(x, vshlq_n_u64(x, 2));
}

/* The numbers lo + hi 2^64 + top 2^104: limbs < 2^26, the last < 2^24 + top. */
static ALWAYS_INLINE poly1305_neon_sums poly1305_neon_cut(uint64x2_t lo, uint64x2_t hi,
                                                          uint64x2_t top)
{
    const uint64x2_t m26 = vdupq_n_u64((UINT64_C(1) << 26) - 1);
    poly1305_neon_sums x;

    x.v[0] = vandq_u64(lo, m26);
    x.v[1] = vandq_u64(vshrq_n_u64(lo, 26), m26);
    x.v[2] = vandq_u64(vsliq_n_u64(vshrq_n_u64(lo, 52), hi, 12), m26);
    x.v[3] = vandq_u64(vshrq_n_u64(hi, 14), m26);
    x.v[4] = vaddq_u64(vshrq_n_u64(hi, 40), top);
    return x;
}

static ALWAYS_INLINE poly1305_neon_sums poly1305_neon_add(poly1305_neon_sums a,
                                                          poly1305_neon_sums b)
{
    EACH5(i, a.v[i] = vaddq_u64(a.v[i], b.v[i]));
    return a;
}

/* Words that are < 2^32 as limbs. */
static ALWAYS_INLINE poly1305_neon_limbs poly1305_neon_narrow(poly1305_neon_sums d)
{
    poly1305_neon_limbs x;

    EACH5(i, x.v[i] = vmovn_u64(d.v[i]));
    return x;
}

/* Moves what *x has from 2^26 up to the next limb. */
static ALWAYS_INLINE void poly1305_neon_carry_limb(uint64x2_t *x, uint64x2_t *next)
{
    *next = vsraq_n_u64(*next, *x, 26);
    *x    = vandq_u64(*x, vdupq_n_u64((UINT64_C(1) << 26) - 1));
}

/* d modulo p, partially: limbs < 2^26, but the second and the last < 2^26 + 2^13. Entry: words <
 * 2^62 (the most is three groups by words, h, a message and top). The carries into the second,
 * third and last limb are < 2^36 + 2^11, what comes back into the first < 2^39 - 2^26, the carry
 * into the fourth < 2^37, so that the second carries into the second and the last are < 2^13. */
static ALWAYS_INLINE poly1305_neon_limbs poly1305_neon_carry(poly1305_neon_sums d)
{
    uint64x2_t top;

    poly1305_neon_carry_limb(&d.v[0], &d.v[1]);
    poly1305_neon_carry_limb(&d.v[3], &d.v[4]);
    poly1305_neon_carry_limb(&d.v[1], &d.v[2]);
    top    = vshrq_n_u64(d.v[4], 26);
    d.v[4] = vandq_u64(d.v[4], vdupq_n_u64((UINT64_C(1) << 26) - 1));
    d.v[0] = vaddq_u64(d.v[0], poly1305_neon_times5(top));
    poly1305_neon_carry_limb(&d.v[2], &d.v[3]);
    poly1305_neon_carry_limb(&d.v[0], &d.v[1]);
    poly1305_neon_carry_limb(&d.v[3], &d.v[4]);
    return poly1305_neon_narrow(d);
}

/* d + the two blocks at m, without their 2^128 bits, times the number with the limbs p:
 * limbs < 2^26 + 2^9, so that less than 2^60 + 2^43 is added to each word. */
static ALWAYS_INLINE poly1305_neon_sums poly1305_neon_muladd_words(poly1305_neon_sums d,
                                                                   const uint8_t *m,
                                                                   const uint32x4_t p[5])
{
    const uint32x4_t a   = vreinterpretq_u32_u8(vld1q_u8(m));
    const uint32x4_t b   = vreinterpretq_u32_u8(vld1q_u8(m + 16));
    const uint32x4x2_t w = vzipq_u32(a, b);

    POLY1305_NEON_WORD(d, vget_low_u32(w.val[0]), p, 0);
    POLY1305_NEON_WORD(d, vget_high_u32(w.val[0]), p, 1);
    POLY1305_NEON_WORD(d, vget_low_u32(w.val[1]), p, 2);
    POLY1305_NEON_WORD(d, vget_high_u32(w.val[1]), p, 3);
    return d;
}

/* d + a f. With limbs of a < 2^27 + 2^25, of the factor <= 2^26, adds less than 21 (2^53 + 2^51) <
 * 2^58 to each word; with limbs of a < 2^26 + 2^13 less than 2^57. */
static ALWAYS_INLINE poly1305_neon_sums poly1305_neon_muladd(poly1305_neon_sums d,
                                                             poly1305_neon_limbs a,
                                                             const uint32_t factor[12])
{
    const uint32x4_t f[3] = {vld1q_u32(factor), vld1q_u32(factor + 4), vld1q_u32(factor + 8)};

    POLY1305_NEON_LIMB(d, a, 0, f);
    POLY1305_NEON_LIMB(d, a, 2, f);
    POLY1305_NEON_LIMB(d, a, 3, f);
    POLY1305_NEON_LIMB(d, a, 1, f);
    POLY1305_NEON_LIMB(d, a, 4, f);
    return d;
}

/* The two blocks at m as limbs; top is 2^24 in the lane of each whose 2^128 bit is set. */
static ALWAYS_INLINE poly1305_neon_sums poly1305_neon_load(const uint8_t *m, uint64x2_t top)
{
    const uint64x2_t a = vreinterpretq_u64_u8(vld1q_u8(m));
    const uint64x2_t b = vreinterpretq_u64_u8(vld1q_u8(m + 16));

    return poly1305_neon_cut(vcombine_u64(vget_low_u64(a), vget_low_u64(b)),
                             vcombine_u64(vget_high_u64(a), vget_high_u64(b)), top);
}

/* The first t blocks, 1 or 2, in the last lanes, with h added to the first of them; zero elsewhere.
 * Limbs < 2^27, the last < 2^27 + 2^25. */
static ALWAYS_INLINE poly1305_neon_limbs poly1305_neon_load_first(const uint8_t *m, size_t t,
                                                                  const uint64_t h[3])
{
    const uint64x1_t none = vcreate_u64(0);
    const uint64x2_t b    = vreinterpretq_u64_u8(vld1q_u8(m + 16 * (t - 1)));
    uint64x2_t a          = vdupq_n_u64(0), bits, h0, h1, h2;

    bits = vcombine_u64(none, vcreate_u64(1 << 24));
    h0   = vcombine_u64(none, vcreate_u64(h[0]));
    h1   = vcombine_u64(none, vcreate_u64(h[1]));
    h2   = vcombine_u64(none, vcreate_u64(h[2] << 24));
    if (t == 2) {
        a    = vreinterpretq_u64_u8(vld1q_u8(m));
        bits = vdupq_n_u64(1 << 24);
        h0   = vextq_u64(h0, h0, 1);
        h1   = vextq_u64(h1, h1, 1);
        h2   = vextq_u64(h2, h2, 1);
    }
    return poly1305_neon_narrow(
        poly1305_neon_add(poly1305_neon_cut(vcombine_u64(vget_low_u64(a), vget_low_u64(b)),
                                            vcombine_u64(vget_high_u64(a), vget_high_u64(b)), bits),
                          poly1305_neon_cut(h0, h1, h2)));
}

static ALWAYS_INLINE poly1305_neon_sums poly1305_neon_load_top(const poly1305_neon_table *t)
{
    poly1305_neon_sums x;

    EACH5(i, x.v[i] = vdupq_n_u64(t->top[i]));
    return x;
}

/* The limbs of 26 bits of a reduced number, each <= 2^26, in column k. */
static ALWAYS_INLINE void poly1305_neon_column(uint32_t u[5][4], int k, poly1305_field_num a)
{
    uint32_t limb[5];

    poly1305_field_limbs(limb, a);
    EACH5(i, u[i][k] = limb[i]);
}

/* y = x 2^32 modulo p, four numbers. Limbs < 2^26 + 2^9: 2^6 times as much and, of the last, five
 * times that give carries of at most 320, and so does the fourth, five times. */
static ALWAYS_INLINE void poly1305_neon_shift32(uint32x4_t y[5], const uint32x4_t x[5])
{
    const uint32x4_t m26  = vdupq_n_u32((UINT32_C(1) << 26) - 1);
    const uint32x4_t last = vaddq_u32(x[4], vshlq_n_u32(x[4], 2)), c = vshrq_n_u32(x[3], 20);

    y[0] = vaddq_u32(vandq_u32(vshlq_n_u32(last, 6), m26), vaddq_u32(c, vshlq_n_u32(c, 2)));
    y[1] = vsraq_n_u32(vandq_u32(vshlq_n_u32(x[0], 6), m26), last, 20);
    y[2] = vsraq_n_u32(vandq_u32(vshlq_n_u32(x[1], 6), m26), x[0], 20);
    y[3] = vsraq_n_u32(vandq_u32(vshlq_n_u32(x[2], 6), m26), x[1], 20);
    y[4] = vsraq_n_u32(vandq_u32(vshlq_n_u32(x[3], 6), m26), x[2], 20);
}

/* The table. Powers are taken from st or left there as poly1305_field.h says. */
static ALWAYS_INLINE void poly1305_neon_powers(poly1305_neon_table *t, poly1305_state *st)
{
    poly1305_field_num power[4];
    uint32_t u[5][4];
    uint32x4_t x0[5], x1[5], x2[5], x3[5];
    int j, k;

    poly1305_field_powers(power, st->r, st->power, &st->powers, 3);
    poly1305_neon_column(u, 0, power[0]);
    poly1305_neon_column(u, 1, poly1305_field_r(st->r));
    UNROLL_10
    for (j = 0; j < 5; j++) {
        t->last[j] = vld1_u32(u[j]);
    }
    UNROLL_10
    for (j = 1; j < 5; j++) {
        t->last[4 + j] = vadd_u32(t->last[j], vshl_n_u32(t->last[j], 2));
    }
    poly1305_neon_column(u, 1, power[1]);
    poly1305_neon_column(u, 2, poly1305_field_mul(power[1], power[0]));
    poly1305_neon_column(u, 3, power[2]);
    UNROLL_10
    for (j = 0; j < 5; j++) {
        x0[j] = vld1q_u32(u[j]);
        for (k = 0; k < 4; k++) {
            t->factor[k][j] = u[j][k];
            if (j > 0) {
                t->factor[k][4 + j] = 5 * u[j][k];
            }
        }
        t->top[(j + 4) % 5] = (uint64_t) (u[j][0] + u[j][1] + u[j][2]) * (j > 0 ? 5 : 1) << 24;
    }
    poly1305_neon_shift32(x1, x0);
    poly1305_neon_shift32(x2, x1);
    poly1305_neon_shift32(x3, x2);
    UNROLL_10
    for (j = 0; j < 5; j++) {
        const uint32x4x2_t a = vzipq_u32(x0[j], x2[j]), b = vzipq_u32(x1[j], x3[j]);
        const uint32x4x2_t c = vzipq_u32(a.val[0], b.val[0]), d = vzipq_u32(a.val[1], b.val[1]);

        t->part[0][j] = c.val[0];
        t->part[1][j] = c.val[1];
        t->part[2][j] = d.val[0];
    }
}

/* a f, lane by lane, with the bounds of poly1305_neon_muladd. */
static ALWAYS_INLINE poly1305_neon_sums poly1305_neon_mul_last(poly1305_neon_limbs a,
                                                               const uint32x2_t f[9])
{
    poly1305_neon_sums d;

    EACH5(i, d.v[i] = vmull_u32(a.v[0], f[i]);
          EACH4(k, d.v[i] = vmlal_u32(d.v[i], a.v[k + 1], f[(i + 8 - k) % 9])));
    return d;
}

/* h = the sum over the lanes of d, modulo p; h[2] < 2^37. Words of d < 2^58, so that w[4] < 2^60.
 * By limbs: each of their carries is frequent. */
static ALWAYS_INLINE void poly1305_neon_sum_h(uint64_t h[3], poly1305_neon_sums d)
{
    const uint64_t m26 = (UINT64_C(1) << 26) - 1;
    uint64_t w[5];

    w[0] = vgetq_lane_u64(d.v[0], 0) + vgetq_lane_u64(d.v[0], 1);
    EACH4(i,
          w[i + 1] = vgetq_lane_u64(d.v[i + 1], 0) + vgetq_lane_u64(d.v[i + 1], 1) + (w[i] >> 26));
    h[0] = (w[0] & m26) | (w[1] & m26) << 26 | w[2] << 52;
    h[1] = (w[2] & m26) >> 12 | (w[3] & m26) << 14 | w[4] << 40;
    h[2] = w[4] >> 24;
}

/* Absorbs n >= POLY1305_NEON_BLOCKS_MIN blocks into st->h. The last has tail bytes, 1 to 16; fewer
 * than 16 are followed by 01 instead of the 2^128 bit. st->h[2] <= 7 at entry, < 2^37 at exit.
 *
 * Zeros fill up the front of the first group. At the end each lane is multiplied by the power of r
 * that its last block is to have. */
static STACK_WORK void poly1305_neon_absorb(poly1305_state *st, const uint8_t *m, size_t n,
                                            size_t tail)
{
    const size_t front  = (n - 1) % 2 + 1;
    size_t groups       = (n - front) / 2, k;
    size_t batch        = (groups - 1) % POLY1305_NEON_PER_CARRY + 1;
    const uint8_t *last = m + 16 * (n - 2);
    uint64x2_t bits = vdupq_n_u64(1 << 24), last_bits = bits;
    poly1305_neon_table t;
    const poly1305_neon_table *p = &t;
    poly1305_neon_sums d;
    poly1305_neon_limbs h;
    uint64_t w[2] = {0, 0};
    uint8_t padded[32];

    if (tail != 16) {
        poly1305_field_pad(w, last + 16, tail);
        memcpy(padded, last, 16);
        store64_le(padded + 16, w[0]);
        store64_le(padded + 24, w[1]);
        last      = padded;
        last_bits = vcombine_u64(vcreate_u64(1 << 24), vcreate_u64(0));
    }
    poly1305_neon_powers(&t, st);
    h = poly1305_neon_load_first(m, front, st->h);
    m += 16 * front;
    groups -= batch;
    d = poly1305_neon_load(m + 32 * (batch - 1), bits);
    for (k = batch - 1; k > 0; k--, m += 32) {
        d = poly1305_neon_muladd(d, poly1305_neon_narrow(poly1305_neon_load(m, bits)),
                                 t.factor[k - 1]);
    }
    m += 32;
    d = poly1305_neon_muladd(d, h, t.factor[batch - 1]);
    while (groups > 0) {
        groups -= POLY1305_NEON_PER_CARRY;
        HIDE_R(p); /* reloads the table; copies of it would be spilled */
        h = poly1305_neon_carry(d);
        d = poly1305_neon_load(groups > 0 ? m + 96 : last, groups > 0 ? bits : last_bits);
        d = poly1305_neon_add(d, poly1305_neon_load_top(p));
        d = poly1305_neon_muladd_words(d, m, p->part[2]);
        d = poly1305_neon_muladd_words(d, m + 32, p->part[1]);
        d = poly1305_neon_muladd_words(d, m + 64, p->part[0]);
        d = poly1305_neon_muladd(d, h, p->factor[3]);
        m += 128;
    }
    h = poly1305_neon_carry(d);
    HIDE_R(p);
    poly1305_neon_sum_h(st->h, poly1305_neon_mul_last(h, p->last));
}

static STACK_WORK void poly1305_neon_blocks_work(poly1305_state *st, const uint8_t *m, size_t n)
{
    poly1305_neon_absorb(st, m, n, 16);
    poly1305_field_fold(st->h);
}

static STACK_WORK void poly1305_neon_auth_work(uint8_t tag[16], const uint8_t *m, size_t len,
                                               const uint8_t key[32])
{
    poly1305_state st;

    poly1305_start(&st, key);
    poly1305_neon_absorb(&st, m, (len - 1) / 16 + 1, (len - 1) % 16 + 1);
    poly1305_emit(&st, tag);
}

static void poly1305_neon_blocks(poly1305_state *st, const uint8_t *m, size_t n)
{
    if (n < POLY1305_NEON_BLOCKS_MIN) {
        POLY1305_SCALAR.blocks(st, m, n);
        return;
    }
    poly1305_neon_blocks_work(st, m, n);
    stack_clear(POLY1305_NEON_STACK);
}

static void poly1305_neon_auth(uint8_t tag[16], const uint8_t *m, size_t len, const uint8_t key[32])
{
    if (len <= 16 * (POLY1305_NEON_BLOCKS_MIN - 1)) {
        POLY1305_SCALAR.auth(tag, m, len, key);
        return;
    }
    poly1305_neon_auth_work(tag, m, len, key);
    stack_clear(POLY1305_NEON_STACK);
}

TARGET_END

const poly1305_impl poly1305_neon = {
    IMPL_INFO(neon, NEON, "RFC 8439, 2.5; Bernstein, Schwabe, \"NEON crypto\""),
    poly1305_neon_blocks,
    poly1305_neon_auth,
    NULL,
};

#endif
