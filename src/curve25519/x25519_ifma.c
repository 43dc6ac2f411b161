/* SPDX-License-Identifier: ISC */
/* X25519 with AVX-512 IFMA: the products of a ladder step (RFC 7748, 5) four at a time, in ymm
 * registers.
 *
 * H. Hisil, B. Egrice, M. Yassi, "Fast 4 way vectorized ladder for the complete set of Montgomery
 * curves" (2020), has the idea of four lanes; the order of work is this file's. */
#include "curve25519_field.h"
#include "x25519.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_IFMA256
# include "../core/intrinsics.h"

TARGET_BEGIN(IFMA256)

# include "../simd/v256.inc"
# define FIELD fe51x4
# include "curve25519_fe51xn.inc"
# undef FIELD

enum { X25519_IFMA_ODD = 0xa }; /* lanes */

/* (x + y, x - y) for each pair of lanes (x, y), tight; x has a bias. others is f with the lanes of
 * each pair exchanged. */
static ALWAYS_INLINE fe51x4 x25519_ifma_pairs(fe51x4 f, fe51x4 others)
{
    fe51x4 r = fe51x4_add(f, others);

    r = fe51x4_mask_sub(r, X25519_IFMA_ODD, others, f);
    return fe51x4_carry(r);
}

/* 4 x + 486660 e, below 4 x + 3 * 2^51; e tight. A product with a number of 19 bits is below 2^71:
 * high halves below 2^19. */
static ALWAYS_INLINE fe51x4 x25519_ifma_line(fe51x4 x, fe51x4 e)
{
    const V a = V64_SPLAT(486660), top = V64_MADDHI(V_ZERO, e.v[4], a);

    EACH5(i, x.v[i] = V64_SHL(x.v[i], 2));
    EACH4(i, x.v[i + 1] = V64_MADDHI(V64_MADDHI(x.v[i + 1], e.v[i], a), e.v[i], a));
    EACH5(i, x.v[i] = V64_MADDLO(x.v[i], e.v[i], a));
    x.v[0] = V64_MADDLO(x.v[0], top, V64_SPLAT(38));
    return x;
}

/* A step of the ladder. Lanes 0 and 1 are the numerator and the denominator of one point's u
 * coordinate, lanes 2 and 3 those of the other's, raw, and a bias, or two, in the numerators. bit 0
 * doubles the first point and makes the second their sum, bit 1 doubles the second. x1, tight in
 * every lane, is the u coordinate of their difference.
 *
 * Let (x2, z2) be doubled, (x3, z3) become the sum, and a = x2 + z2, b = x2 - z2, c = x3 + z3, d =
 * x3 - z3, s = a^2 + b^2, e = a^2 - b^2:
 *     x2' = s^2 - e^2                   four times (a b)^2
 *     z2' = e (4 a^2 + (A - 2) e)       four times e (a^2 + (A - 2) / 4 e), A = 486662
 *     x3' = (c b + d a)^2
 *     z3' = x1 (c b - d a)^2
 * The comments have the lanes for bit 0. Limbs of the numerators are below (301 + 1024) 2^51, which
 * with a denominator's makes 1626; of the pairs of products, 301 + 512 + 301; of 4 a^2 + (A - 2) e,
 * 4 (301 + 512) + 3. */
static ALWAYS_INLINE fe51x4 x25519_ifma_step(fe51x4 f, fe51x4 x1, unsigned bit)
{
    const V crossed        = V_XOR(V64_SET(0, 1, 1, 0), V64_SPLAT(3 * bit));
    const V zero           = V_ZERO;
    const V even0          = V64_SET(fe51xn_bias(0), 0, fe51xn_bias(0), 0),
            even           = V64_SET(fe51xn_bias(1), 0, fe51xn_bias(1), 0);
    const V twice0         = V64_SET(2 * fe51xn_bias(0), 0, 2 * fe51xn_bias(0), 0);
    const __mmask8 doubled = (__mmask8) (1 + 3 * bit), sum = (__mmask8) (8 - 6 * bit);
    fe51x4 g, h, o;

    f = x25519_ifma_pairs(f, fe51x4_others(f)); /* a, b, c, d */
    g = fe51x4_permute(f, crossed);             /* a, b, b, a; for bit 1: d, c, c, d */
    h = fe51x4_product(f, g, even0, even);      /* a^2, b^2, c b, d a */
    o = fe51x4_others(h);
    f = x25519_ifma_pairs(h, o); /* s, e, c b + d a, c b - d a */
    g = fe51x4_square(f, twice0, even);
    o = x25519_ifma_line(o, f);
    o = fe51x4_blend(sum, o, g);
    h = fe51x4_carry(o);          /* -, 4 a^2 + (A - 2) e, -, (c b - d a)^2 */
    f = fe51x4_blend(sum, f, x1); /* -, e, -, x1 */
    h = fe51x4_product(f, h, zero, zero);
    o = fe51x4_others(g);
    f = fe51x4_blend(X25519_IFMA_ODD, g, h);
    f = fe51x4_mask_sub(f, doubled, g, o);
    return f;
}

static STACK_WORK void x25519_ifma_ladder(fe51 *x, fe51 *z, const uint8_t n[32],
                                          const uint8_t p[32])
{
    fe51 u;
    fe51x4 f, x1;
    uint64_t w[5][4];
    uint8_t k[32];
    int i;

    memcpy(k, n, sizeof k);
    curve25519_clamp(k);
    fe51_from_bytes(&u, p);
    EACH5(j, x1.v[j] = V64_SPLAT(u.v[j]));
    f.v[0] = V64_SET(fe51xn_bias(0) + 1, 0, fe51xn_bias(0) + u.v[0], 1);
    EACH4(j, f.v[j + 1] = V64_SET(fe51xn_bias(1), 0, fe51xn_bias(1) + u.v[j + 1], 0));
    for (i = 254; i >= 0; i--) {
        unsigned bit = k[i >> 3] >> (i & 7) & 1U;

        HIDE_R(bit); /* so that no compiler branches on it */
        f = x25519_ifma_step(f, x1, bit);
    }
    f = fe51x4_carry(f);
    memcpy(w, &f, sizeof w);
    for (i = 0; i < 5; i++) {
        x->v[i] = w[i][0];
        z->v[i] = w[i][1];
    }
    ZMM_CLEAR_HIGH();
}

# include "../simd/v_end.inc"

TARGET_END

static STACK_WORK void x25519_ifma_work(uint8_t q[32], const uint8_t n[32], const uint8_t p[32])
{
    fe51 x, z;

    x25519_ifma_ladder(&x, &z, n, p);
    fe51_invert(&z, &z);
    fe51_mul(&x, &x, &z);
    fe51_to_bytes(q, &x);
}

static void x25519_ifma_x25519(uint8_t q[32], const uint8_t n[32], const uint8_t p[32])
{
    x25519_ifma_work(q, n, p);
    stack_clear(X25519_STACK);
}

const x25519_impl x25519_ifma = {
    IMPL_INFO(ifma, IFMA256, "RFC 7748; Hisil, Egrice, Yassi 2020"),
    x25519_ifma_x25519,
};

#endif
