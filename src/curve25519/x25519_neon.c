/* SPDX-License-Identifier: ISC */
/* X25519 with NEON: the products of a ladder step (RFC 7748, 5) four at a time, by the formulas at
 * x25519_ifma_step (x25519_ifma.inc). The bounds are those of curve25519_fe25x4_neon.inc. */
#include "curve25519_fe25.h"
#include "x25519.h"

#include "../core/stack.h"

#if TARGET_NEON
# include "../core/intrinsics.h"

# define FE25_FEW
# include "curve25519_fe25.inc"

TARGET_BEGIN(NEON)

# include "curve25519_fe25x4_neon.inc"

/* A multiple of p; each limb is greater than that of any product. */
static const uint64_t x25519_neon_bias_raw[10] = FE25X4_TIMES_P(UINT64_C(1600) << 26);

/* r = (x + y, x - y) for each pair of lanes (x, y) of f, 3 u; f tight. y is subtracted from the
 * bias. */
static ALWAYS_INLINE void x25519_neon_pairs(fe25x4 *r, const fe25x4 *f)
{
    const uint32x4_t odd = vreinterpretq_u32_u64(vdupq_n_u64(UINT64_C(0xffffffff00000000)));
    uint32x4_t x, t;
    int i;

    UNROLL_10
    for (i = 0; i < 10; i++) {
        x       = f->v[i];
        t       = vsubq_u32(vdupq_n_u32((uint32_t) fe25x4_bias[i]), x);
        r->v[i] = vaddq_u32(vrev64q_u32(x), vbslq_u32(odd, t, x));
    }
}

/* A step of the ladder, by the formulas at x25519_ifma_step; f is tight. If swap is all ones, not
 * 0, the points change places first. The first is doubled, the second becomes the sum of both. */
static ALWAYS_INLINE void x25519_neon_step(fe25x4 *f, const fe25x4 *x1, uint32x4_t swap)
{
    fe25x4 g, h;
    fe25x4_raw r, s;
    uint64x2_t t;
    int i;

    EACH10(k, f->v[k] = vbslq_u32(swap, vextq_u32(f->v[k], f->v[k], 2), f->v[k]));
    x25519_neon_pairs(&h, f); /* a, b, c, d */
    EACH10(k, g.v[k] = vcombine_u32(vget_low_u32(h.v[k]),
                                    vrev64_u32(vget_low_u32(h.v[k])))); /* a, b, b, a */
    fe25x4_product(&r, &h, &g, 1);
    fe25x4_carry(&h, &r, 1);   /* a^2, b^2, c b, d a */
    x25519_neon_pairs(&g, &h); /* s, e, c b + d a, c b - d a */
    fe25x4_square(&r, &g, 1);
    UNROLL_10
    for (i = 0; i < 10; i++) {
        /* 4 a^2 + (A - 2) e in the upper half: below 4 u + 2^19 * 3 u. Beside it r's lane 3. */
        t       = vshll_n_u32(vrev64_u32(vget_low_u32(h.v[i])), 2);
        t       = vmlal_n_u32(t, vget_low_u32(g.v[i]), 486660);
        s.lo[i] = vcombine_u64(vget_high_u64(t), vget_high_u64(r.hi[i]));
    }
    fe25x4_carry(&h, &s, 0); /* 4 a^2 + (A - 2) e, (c b - d a)^2 */
    EACH10(k, g.v[k] = vcombine_u32(vext_u32(vget_low_u32(g.v[k]), vget_low_u32(x1->v[k]), 1),
                                    vget_low_u32(x1->v[k]))); /* e, x1 */
    fe25x4_product(&s, &g, &h, 0);
    UNROLL_10
    for (i = 0; i < 10; i++) {
        /* s is at most 2 u, so s^2 is below 4/9 of 1570 * 2^52; with the bias, below 2300 * 2^52,
         * it is raw. The other lane of that difference is not used. */
        t       = vsubq_u64(vaddq_u64(r.lo[i], vdupq_n_u64(x25519_neon_bias_raw[i])),
                            vextq_u64(r.lo[i], r.lo[i], 1));
        r.lo[i] = vcombine_u64(vget_low_u64(t), vget_low_u64(s.lo[i]));
        r.hi[i] = vcombine_u64(vget_low_u64(r.hi[i]), vget_high_u64(s.lo[i]));
    }
    fe25x4_carry(f, &r, 1);
}

static STACK_WORK void x25519_neon_ladder(fe25 *x, fe25 *z, const uint8_t n[32], const fe25 *u)
{
    fe25x4 f, x1;
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
        HIDE_R(bit); /* so that no compiler branches on it */
        x25519_neon_step(&f, &x1, vdupq_n_u32(0 - (bit ^ last)));
        last = bit;
    }
    /* Bit 0 of a clamped scalar is 0: the first point is the result. */
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
    fe25 u, x, z;

    fe25_from_bytes(&u, p);
    x25519_neon_ladder(&x, &z, n, &u);
    fe25_invert(&z, &z);
    fe25_mul(&x, &x, &z);
    fe25_to_bytes(q, &x);
}

/* Bytes of stack that the work may have reached. */
enum { X25519_NEON_STACK = 4096 };

static void x25519_neon_x25519(uint8_t q[32], const uint8_t n[32], const uint8_t p[32])
{
    x25519_neon_work(q, n, p);
    stack_clear(X25519_NEON_STACK);
}

/* On AArch64 fe51 is faster where products of 128 bits are fast. */
const x25519_impl x25519_neon = {
    IMPL_INFO_WANTS(neon, NEON, SIMD_ARM64 ? CPU_BIT(SLOW_MUL) : 0,
                    "RFC 7748; Hisil, Egrice, Yassi 2020"),
    x25519_neon_x25519,
};

#endif
