/* SPDX-License-Identifier: ISC */
/* X25519 of many pairs with AVX-512 IFMA, eight ladders (RFC 7748, 5) at a time, one per lane of
 * zmm registers. Up to 32 pairs share an inversion. */
#include "curve25519_field.h"
#include "x25519.h"

#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_IFMA
# include "../core/intrinsics.h"

enum {
    X25519BATCH_IFMA_GROUPS = 4, /* of eight, to an inversion */
    X25519BATCH_IFMA_STACK  = 10240
};

TARGET_BEGIN(IFMA)

# include "../simd/v512.inc"
# define FIELD fe51x8
# include "curve25519_fe51xn.inc"
# undef FIELD

typedef struct x25519batch_ifma_points {
    fe51x8 x2, z2, x3, z3; /* raw; x2 and x3 with a bias */
} x25519batch_ifma_points;

/* x + 121665 e, where 121665 = (A - 2) / 4, for a raw x with its bias, tight; e tight. A product
 * with a number of 17 bits is below 2^69: high halves below 2^17. */
static ALWAYS_INLINE fe51x8 x25519batch_ifma_line(fe51x8 x, fe51x8 e)
{
    const V a = V64_SPLAT(121665);
    V top     = V64_MADDHI(V_ZERO, e.v[4], a);
    int i;

    for (i = 4; i > 0; i--) {
        x.v[i] = V64_MADDLO(x.v[i], e.v[i], a);
        x.v[i] = V64_MADDHI(x.v[i], e.v[i - 1], a);
        x.v[i] = V64_MADDHI(x.v[i], e.v[i - 1], a);
    }
    x.v[0] = V64_MADDLO(x.v[0], e.v[0], a);
    x.v[0] = V64_MADDLO(x.v[0], top, V64_SPLAT(38));
    return fe51x8_carry(x);
}

/* A step of the ladders: doubles (x2 : z2), or (x3 : z3) in the lanes of swap, and puts it into (x2
 * : z2); (x3 : z3) becomes the sum of both. x1, tight, is the u coordinate of their difference.
 *
 * Limbs of x2, x3 and of the products with a bias are below (301 + 512) 2^51, which with the others
 * makes 1114. The products are ordered so that none depends on the two before it. */
static ALWAYS_INLINE void x25519batch_ifma_step(x25519batch_ifma_points *s, const fe51x8 *x1,
                                                __mmask8 swap)
{
    fe51x8 a, b, c, d, aa, bb, da, cb, e, f, g, h;

    a     = fe51x8_carry(fe51x8_add(s->x2, s->z2));
    b     = fe51x8_carry(fe51x8_sub(s->x2, s->z2));
    c     = fe51x8_carry(fe51x8_add(s->x3, s->z3));
    d     = fe51x8_carry(fe51x8_sub(s->x3, s->z3));
    da    = fe51x8_product(d, a, 1);
    cb    = fe51x8_product(c, b, 0);
    aa    = fe51x8_square(fe51x8_blend(swap, a, c), 1);
    bb    = fe51x8_square(fe51x8_blend(swap, b, d), 0);
    f     = fe51x8_carry(fe51x8_add(da, cb));
    g     = fe51x8_carry(fe51x8_sub(da, cb)); /* or its negative, which is squared */
    g     = fe51x8_carry(fe51x8_square(g, 0));
    s->x3 = fe51x8_square(f, 1);
    e     = fe51x8_carry(fe51x8_sub(aa, bb));
    h     = x25519batch_ifma_line(aa, e);
    s->z3 = fe51x8_product(g, *x1, 0);
    s->z2 = fe51x8_product(e, h, 0);
    s->x2 = fe51x8_product(fe51x8_carry(aa), fe51x8_carry(bb), 1);
}

/* x / z = the results for n and p, the first 8 of count; both are tight. */
static NEVER_INLINE void x25519batch_ifma_ladder(fe51x8 *x, fe51x8 *z, const uint8_t *n,
                                                 const uint8_t *p, size_t count)
{
    const V zero = V_ZERO;
    x25519batch_ifma_points s;
    fe51x8 x1;
    V k[4];
    int i;

    fe51x8_load(k, p, count);
    x1 = fe51x8_from_words(k);
    fe51x8_load(k, n, count);
    /* clamped; then bit i says whether bits i and i + 1 of the scalar differ */
    k[0] = V_AND(k[0], V64_SPLAT(~UINT64_C(7)));
    k[3] = V_AND(k[3], V64_SPLAT(~UINT64_C(0) >> 1));
    k[3] = V_OR(k[3], V64_SPLAT(UINT64_C(1) << 62));
    for (i = 0; i < 4; i++) {
        const V above = i < 3 ? V64_SHL(k[(i + 1) & 3], 63) : zero;

        k[i] = V_XOR(k[i], V_OR(V64_SHR(k[i], 1), above));
    }
    s.z2.v[0] = s.z2.v[1] = s.z2.v[2] = s.z2.v[3] = s.z2.v[4] = zero;
    s.z3                                                      = s.z2;
    s.z3.v[0]                                                 = V64_SPLAT(1);
    s.x2                                                      = fe51x8_biased(s.z3);
    s.x3                                                      = fe51x8_biased(x1);
    for (i = 254; i >= 0; i--) {
        x25519batch_ifma_step(
            &s, &x1, _mm512_test_epi64_mask(k[i >> 6], V64_SPLAT(UINT64_C(1) << (i & 63))));
    }
    /* Bit 0 of a clamped scalar is 0: nothing is left to exchange. */
    *x = fe51x8_carry(s.x2);
    *z = fe51x8_carry(s.z2);
}

/* For 1 to 32 pairs. */
static STACK_WORK void x25519batch_ifma_work(uint8_t *q, const uint8_t *n, const uint8_t *p,
                                             size_t count)
{
    fe51x8 x[X25519BATCH_IFMA_GROUPS], z[X25519BATCH_IFMA_GROUPS], product[X25519BATCH_IFMA_GROUPS],
        inverse;
    V w[4];
    __mmask8 nonzero[X25519BATCH_IFMA_GROUPS];
    size_t i, j;

    i = 0;
    do {
        x25519batch_ifma_ladder(&x[i], &z[i], n + 256 * i, p + 256 * i, count - 8 * i);
        /* The result for z = 0 is 0: it must not make the product 0. */
        nonzero[i] = fe51x8_is_nonzero(&z[i]);
        z[i].v[0]  = _mm512_mask_blend_epi64(nonzero[i], V64_SPLAT(1), z[i].v[0]);
        product[i] = z[i];
        if (i > 0) {
            fe51x8_mul(&product[i], &z[i], &product[i - 1]);
        }
    } while (8 * ++i < count);
    fe51x8_invert(&inverse, &product[i - 1]);
    while (i-- > 0) {
        if (i > 0) {
            fe51x8_mul(&product[i], &inverse, &product[i - 1]);
            fe51x8_mul(&inverse, &inverse, &z[i]);
        } else {
            product[i] = inverse;
        }
        fe51x8_mul(&x[i], &x[i], &product[i]);
        fe51x8_to_words(w, &x[i]);
        for (j = 0; j < 4; j++) {
            w[j] = _mm512_maskz_mov_epi64(nonzero[i], w[j]);
        }
        fe51x8_store(q + 256 * i, w, count - 8 * i < 8 ? count - 8 * i : 8);
    }
    ZMM_CLEAR_HIGH();
}

# include "../simd/v_end.inc"

TARGET_END

static void x25519batch_ifma_x25519(uint8_t *q, const uint8_t *n, const uint8_t *p, size_t count)
{
    x25519batch_side_by_side(q, n, p, count, x25519batch_ifma_work, 8, 8 * X25519BATCH_IFMA_GROUPS);
    stack_clear(X25519BATCH_IFMA_STACK);
}

/* Three times as fast as the next, which no lower clock for 512-bit vectors undoes: wants nothing.
 */
const x25519batch_impl x25519batch_ifma = {
    {"ifma", NEEDS_IFMA, 0, "RFC 7748"},
    x25519batch_ifma_x25519,
};

#endif
