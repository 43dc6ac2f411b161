/* X25519 with NEON: the products of a ladder step (RFC 7748, 5) four at a time, as in
 * x25519_avx2.c. Four numbers modulo p = 2^255 - 19, one in each lane of 32 bits, have ten limbs of
 * alternately 26 and 25 bits.
 *
 * Bounds. As in lanes25519.inc: let u be 2^26 for the even limbs and 2^25 + 2^18 for the odd ones.
 * A number is "k u" if every limb is at most k u; "tight" means 1 u; all factors are at most 3 u,
 * so that 38 times an odd limb and 19 times an even one are below 2^32. A number is "raw", in lanes
 * of 64 bits, if its limbs are below 2^63 + 2^61: that is a product, below 1570 * 2^52, or one with
 * a bias, from which another product has been subtracted. */
#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"
#include "inverse25519.h"
#include "x25519.h"

#if TARGET_NEON

# define NAME(x) x25519_neon_##x
# define SHARED  static
# define FE25_ENDS
# include "curve25519_fe25_type.inc"
# include "curve25519_fe25.inc"
# include "curve25519_bytes.inc"

TARGET_BEGIN(NEON)

/* Lanes 0 and 1, and lanes 2 and 3, of a raw number. */
typedef struct x25519_neon_raw {
    uint64x2_t lo[10], hi[10];
} x25519_neon_raw;

typedef struct x25519_neon_lanes {
    uint32x4_t v[10];
} x25519_neon_lanes;

/* Multiples of p whose limbs are above those of 1 u, and above those of a product. */
# define LIMBS(n0, n, m) {n0, m, n, m, n, m, n, m, n, m}
# define TIMES_P(k)                                                                                \
     LIMBS((k) * ((UINT64_C(1) << 26) - 19), (k) * ((UINT64_C(1) << 26) - 1),                      \
           (k) * ((UINT64_C(1) << 25) - 1))
static const uint64_t x25519_neon_bias[10]     = TIMES_P(2);
static const uint64_t x25519_neon_bias_raw[10] = TIMES_P(UINT64_C(1600) << 26);
# undef LIMBS
# undef TIMES_P

# if SIMD_ARM64
#  define MULL_HIGH(a, b)    vmull_high_u32(a, b)
#  define MLAL_HIGH(s, a, b) vmlal_high_u32(s, a, b)
# else
#  define MULL_HIGH(a, b)    vmull_u32(vget_high_u32(a), vget_high_u32(b))
#  define MLAL_HIGH(s, a, b) vmlal_u32(s, vget_high_u32(a), vget_high_u32(b))
# endif

/* Of limb k of r: its first product, and another one. */
# define FIRST(a, b)                                                                               \
     lo = vmull_u32(vget_low_u32(a), vget_low_u32(b));                                             \
     hi = wide ? MULL_HIGH(a, b) : lo;
# define MORE(a, b)                                                                                \
     lo = vmlal_u32(lo, vget_low_u32(a), vget_low_u32(b));                                         \
     hi = wide ? MLAL_HIGH(hi, a, b) : hi;
# define LIMB(k)                                                                                   \
     r->lo[k] = lo;                                                                                \
     r->hi[k] = hi;

# define UNTIL9(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9)

/* Limb k of a product: the sum of f[i] g[k - i], or f[i] n[10 + k - i] for n = 19 g, as what stands
 * 2^255 too high counts 19. Where the exponents of both limbs were rounded up, that is for odd i
 * and even k, a product counts twice: o is d for an even k, f for an odd one. */
# define G(t) ((t) < 0 ? n[(t) < 0 ? 10 + (t) : 0] : g->v[(t) < 0 ? 0 : (t)])
# define PRODUCT(k, o)                                                                             \
     FIRST(f0, G(k))                                                                               \
     MORE(o##1, G((k) - 1))                                                                        \
     MORE(f2, G((k) - 2))                                                                          \
     MORE(o##3, G((k) - 3))                                                                        \
     MORE(f4, G((k) - 4))                                                                          \
     MORE(o##5, G((k) - 5))                                                                        \
     MORE(f6, G((k) - 6))                                                                          \
     MORE(o##7, G((k) - 7))                                                                        \
     MORE(f8, G((k) - 8))                                                                          \
     MORE(o##9, G((k) - 9))                                                                        \
     LIMB(k)

# define SET_N(i) n[i] = vmulq_n_u32(g->v[i], 19);

/* The raw r = f g, f and g at most 3 u; wide, a constant: lanes 2 and 3 as well. */
static ALWAYS_INLINE void x25519_neon_mul(x25519_neon_raw *r, const x25519_neon_lanes *f,
                                          const x25519_neon_lanes *g, int wide)
{
    const uint32x4_t f0 = f->v[0], f1 = f->v[1], f2 = f->v[2], f3 = f->v[3], f4 = f->v[4];
    const uint32x4_t f5 = f->v[5], f6 = f->v[6], f7 = f->v[7], f8 = f->v[8], f9 = f->v[9];
    const uint32x4_t d1 = vaddq_u32(f1, f1), d3 = vaddq_u32(f3, f3), d5 = vaddq_u32(f5, f5);
    const uint32x4_t d7 = vaddq_u32(f7, f7), d9 = vaddq_u32(f9, f9);
    uint32x4_t n[10];
    uint64x2_t lo, hi;

    UNTIL9(SET_N)
    PRODUCT(0, d)
    PRODUCT(1, f)
    PRODUCT(2, d)
    PRODUCT(3, f)
    PRODUCT(4, d)
    PRODUCT(5, f)
    PRODUCT(6, d)
    PRODUCT(7, f)
    PRODUCT(8, d)
    PRODUCT(9, f)
}

/* A limb of a square: five or six products. */
# define SQUARE5(k, a, b, c, d, e, f, g, h, i, j)                                                  \
     FIRST(a, b)                                                                                   \
     MORE(c, d)                                                                                    \
     MORE(e, f)                                                                                    \
     MORE(g, h)                                                                                    \
     MORE(i, j)                                                                                    \
     LIMB(k)
# define SQUARE6(k, a, b, c, d, e, f, g, h, i, j, l, m)                                            \
     FIRST(a, b)                                                                                   \
     MORE(c, d)                                                                                    \
     MORE(e, f)                                                                                    \
     MORE(g, h)                                                                                    \
     MORE(i, j)                                                                                    \
     MORE(l, m)                                                                                    \
     LIMB(k)

/* The raw r = f^2, f at most 3 u. */
static ALWAYS_INLINE void x25519_neon_sq(x25519_neon_raw *r, const x25519_neon_lanes *f)
{
    enum { wide = 1 };
    const uint32x4_t f0 = f->v[0], f1 = f->v[1], f2 = f->v[2], f3 = f->v[3], f4 = f->v[4];
    const uint32x4_t f5 = f->v[5], f6 = f->v[6], f7 = f->v[7], f8 = f->v[8], f9 = f->v[9];
    const uint32x4_t d0 = vaddq_u32(f0, f0), d1 = vaddq_u32(f1, f1), d2 = vaddq_u32(f2, f2);
    const uint32x4_t d3 = vaddq_u32(f3, f3), d4 = vaddq_u32(f4, f4), d5 = vaddq_u32(f5, f5);
    const uint32x4_t d6 = vaddq_u32(f6, f6), d7 = vaddq_u32(f7, f7);
    const uint32x4_t m5 = vmulq_n_u32(f5, 38), m7 = vmulq_n_u32(f7, 38), m9 = vmulq_n_u32(f9, 38);
    const uint32x4_t n6 = vmulq_n_u32(f6, 19), n8 = vmulq_n_u32(f8, 19);
    uint64x2_t lo, hi;

    SQUARE6(0, f0, f0, d1, m9, d2, n8, d3, m7, d4, n6, f5, m5)
    SQUARE5(1, d0, f1, f2, m9, d3, n8, f4, m7, d5, n6)
    SQUARE6(2, d0, f2, d1, f1, d3, m9, d4, n8, d5, m7, f6, n6)
    SQUARE5(3, d0, f3, d1, f2, f4, m9, d5, n8, f6, m7)
    SQUARE6(4, d0, f4, d1, d3, f2, f2, d5, m9, d6, n8, f7, m7)
    SQUARE5(5, d0, f5, d1, f4, d2, f3, f6, m9, d7, n8)
    SQUARE6(6, d0, f6, d1, d5, d2, f4, d3, f3, d7, m9, f8, n8)
    SQUARE5(7, d0, f7, d1, f6, d2, f5, d3, f4, f8, m9)
    SQUARE6(8, d0, f8, d1, d7, d2, f6, d3, d5, f4, f4, f9, m9)
    SQUARE5(9, d0, f9, d1, f8, d2, f7, d3, f6, d4, f5)
}

# define CARRY(to, from, bits) to = vsraq_n_u64(to, from, bits);
# define CUT(x, mask)          x = vandq_u64(x, mask);

/* Carries in r as lanes25519_carry does it: the low words of what is left in r are a tight number,
 * save that limbs 0, 2 to 4 and 6 to 9 have bits above their 26 or 25. */
static ALWAYS_INLINE void x25519_neon_carry_half(uint64x2_t r[10])
{
    const uint64x2_t mask26 = vdupq_n_u64((1 << 26) - 1), mask25 = vdupq_n_u64((1 << 25) - 1);
    uint64x2_t c;

    CARRY(r[1], r[0], 26)
    CARRY(r[5], r[4], 26)
    CUT(r[0], mask26)
    CUT(r[4], mask26)
    CARRY(r[2], r[1], 25)
    CARRY(r[6], r[5], 25)
    CUT(r[1], mask25)
    CUT(r[5], mask25)
    CARRY(r[3], r[2], 26)
    CARRY(r[7], r[6], 26)
    CARRY(r[4], r[3], 25)
    CARRY(r[8], r[7], 25)
    CARRY(r[5], r[4], 26)
    CARRY(r[9], r[8], 26)
    c    = vshrq_n_u64(r[9], 25);
    r[0] = vaddq_u64(vaddq_u64(r[0], c), vaddq_u64(vshlq_n_u64(c, 1), vshlq_n_u64(c, 4)));
    CARRY(r[1], r[0], 26)
}

# define NARROW(i)                                                                                 \
     h->v[i] = vcombine_u32(vmovn_u64(r->lo[i]), vmovn_u64(wide ? r->hi[i] : r->lo[i]));
# define KEEP(i, mask) h->v[i] = vandq_u32(h->v[i], mask);

/* The tight h of a raw r, which it destroys. */
static ALWAYS_INLINE void x25519_neon_carry(x25519_neon_lanes *h, x25519_neon_raw *r, int wide)
{
    const uint32x4_t mask26 = vdupq_n_u32((1 << 26) - 1), mask25 = vdupq_n_u32((1 << 25) - 1);

    x25519_neon_carry_half(r->lo);
    if (wide) {
        x25519_neon_carry_half(r->hi);
    }
    UNTIL9(NARROW)
    KEEP(0, mask26)
    KEEP(2, mask26)
    KEEP(3, mask25)
    KEEP(4, mask26)
    KEEP(6, mask26)
    KEEP(7, mask25)
    KEEP(8, mask26)
    KEEP(9, mask25)
}

/* r = of each pair of lanes (x, y): (x + y, x - y), 3 u; f tight. y is taken from the bias. */
# define PAIR(i)                                                                                   \
     x       = f->v[i];                                                                            \
     t       = vsubq_u32(vdupq_n_u32((uint32_t) x25519_neon_bias[i]), x);                          \
     r->v[i] = vaddq_u32(vrev64q_u32(x), vbslq_u32(odd, t, x));

static ALWAYS_INLINE void x25519_neon_pairs(x25519_neon_lanes *r, const x25519_neon_lanes *f)
{
    const uint32x4_t odd = vreinterpretq_u32_u64(vdupq_n_u64(UINT64_C(0xffffffff00000000)));
    uint32x4_t x, t;

    UNTIL9(PAIR)
}

# define SWAP(i)  f->v[i] = vbslq_u32(swap, vextq_u32(f->v[i], f->v[i], 2), f->v[i]);
# define CROSS(i) g.v[i] = vcombine_u32(vget_low_u32(h.v[i]), vrev64_u32(vget_low_u32(h.v[i])));
/* 4 a^2 + (A - 2) e in the upper half: below 4 u + 2^19 * 3 u. Beside it r's lane 3. */
# define SMALL(i)                                                                                  \
     t       = vshll_n_u32(vrev64_u32(vget_low_u32(h.v[i])), 2);                                   \
     t       = vmlal_n_u32(t, vget_low_u32(g.v[i]), 486660);                                       \
     s.lo[i] = vcombine_u64(vget_high_u64(t), vget_high_u64(r.hi[i]));
# define SIDES(i)                                                                                  \
     g.v[i] = vcombine_u32(vext_u32(vget_low_u32(g.v[i]), vget_low_u32(x1->v[i]), 1),              \
                           vget_low_u32(x1->v[i]));
/* s is at most 2 u, so s^2 is below 4/9 of 1570 * 2^52; with the bias, below 2300 * 2^52, it is
 * raw. The other lane of that difference is not used. */
# define POINTS(i)                                                                                 \
     t       = vsubq_u64(vaddq_u64(r.lo[i], vdupq_n_u64(x25519_neon_bias_raw[i])),                 \
                         vextq_u64(r.lo[i], r.lo[i], 1));                                          \
     r.lo[i] = vcombine_u64(vget_low_u64(t), vget_low_u64(s.lo[i]));                               \
     r.hi[i] = vcombine_u64(vget_low_u64(r.hi[i]), vget_high_u64(s.lo[i]));

/* A step of the ladder. Lanes 0 and 1 are the numerator and the denominator of one point's u
 * coordinate, lanes 2 and 3 those of the other's; tight. The first point, or the second if swap is
 * all ones, not 0, is doubled and becomes the first, the sum of both the second; x1, tight in every
 * lane, is the u coordinate of their difference.
 *
 * Let (x2, z2) be doubled, (x3, z3) become the sum, and a = x2 + z2, b = x2 - z2, c = x3 + z3, d =
 * x3 - z3, s = a^2 + b^2, e = a^2 - b^2:
 *     x2' = s^2 - e^2                   four times (a b)^2
 *     z2' = e (4 a^2 + (A - 2) e)       four times e (a^2 + (A - 2) / 4 e), A = 486662
 *     x3' = (c b + d a)^2
 *     z3' = x1 (c b - d a)^2 */
static ALWAYS_INLINE void x25519_neon_step(x25519_neon_lanes *f, const x25519_neon_lanes *x1,
                                           uint32x4_t swap)
{
    x25519_neon_lanes g, h;
    x25519_neon_raw r, s;
    uint64x2_t t;

    UNTIL9(SWAP)
    x25519_neon_pairs(&h, f); /* a, b, c, d */
    UNTIL9(CROSS)             /* a, b, b, a */
    x25519_neon_mul(&r, &h, &g, 1);
    x25519_neon_carry(&h, &r, 1); /* a^2, b^2, c b, d a */
    x25519_neon_pairs(&g, &h);    /* s, e, c b + d a, c b - d a */
    x25519_neon_sq(&r, &g);
    UNTIL9(SMALL)
    x25519_neon_carry(&h, &s, 0); /* 4 a^2 + (A - 2) e, (c b - d a)^2 */
    UNTIL9(SIDES)                 /* e, x1 */
    x25519_neon_mul(&s, &g, &h, 0);
    UNTIL9(POINTS)
    x25519_neon_carry(f, &r, 1);
}

static STACK_WORK void x25519_neon_ladder(x25519_neon_fe *x, x25519_neon_fe *z, const uint8_t n[32],
                                          const x25519_neon_fe *u)
{
    x25519_neon_lanes f, x1;
    uint8_t k[32];
    uint32_t bit, last = 0;
    int i;

    memcpy(k, n, sizeof k);
    curve25519_clamp(k);
    for (i = 0; i < 10; i++) {
        const uint32_t start[4] = {i == 0, 0, u->v[i], i == 0};

        x1.v[i] = vdupq_n_u32(u->v[i]);
        f.v[i]  = vld1q_u32(start);
    }
    for (i = 254; i >= 0; i--) {
        bit = k[i >> 3] >> (i & 7) & 1U;
        HIDE_R(bit); /* no compiler makes a branch of it */
        x25519_neon_step(&f, &x1, vdupq_n_u32(0 - (bit ^ last)));
        last = bit;
    }
    /* Bit 0 of a clamped scalar is 0: the first point is what was asked for. */
    for (i = 0; i < 10; i++) {
        x->v[i] = vgetq_lane_u32(f.v[i], 0);
        z->v[i] = vgetq_lane_u32(f.v[i], 1);
    }
}

TARGET_END

/* The field of the portable code takes odd limbs of 2^25 + 2^18 as well: they are below 2 u of its
 * own, and it accepts 5 u. */
static STACK_WORK void x25519_neon_work(uint8_t q[32], const uint8_t n[32], const uint8_t p[32])
{
    x25519_neon_fe u, x, z;

    x25519_neon_fe_from_bytes(&u, p);
    x25519_neon_ladder(&x, &z, n, &u);
    x25519_neon_fe_invert(&z, &z);
    x25519_neon_fe_mul(&x, &x, &z);
    x25519_neon_fe_to_bytes(q, &x);
}

/* Bytes of stack that the work may have reached. */
enum { X25519_NEON_STACK = 4096 };

static void x25519_neon_x25519(uint8_t q[32], const uint8_t n[32], const uint8_t p[32])
{
    x25519_neon_work(q, n, p);
    stack_clear(X25519_NEON_STACK);
}

/* On AArch64 what the CPU wants that is slow at 64-bit products. */
# if SIMD_ARM64
#  define WANTS CPU_SLOW_MUL
# else
#  define WANTS 0
# endif

const x25519_impl x25519_neon = {
    IMPL_INFO_WANTS(neon, NEON, WANTS, "RFC 7748; Hisil, Egrice, Yassi 2020"),
    x25519_neon_x25519,
};
# undef WANTS
# undef NAME
# undef SHARED

#endif
