/* SPDX-License-Identifier: ISC */
/* X25519 with AVX-512 IFMA: the products of a ladder step (RFC 7748, 5) four at a time, in ymm
 * registers.
 *
 * H. Hisil, B. Egrice, M. Yassi, "Fast 4 way vectorized ladder for the complete set of Montgomery
 * curves" (2020), has the idea of four lanes; the order of work is this file's. */
#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/zmm.h"
#include "curve25519_fe51.h"
#include "inverse25519.h"
#include "x25519.h"

#if TARGET_IFMA256
# include "../core/intrinsics.h"

# include "curve25519_fe51_names.inc"
# define fe_to_words   x25519_ifma_fe_to_words
# define fe_from_bytes x25519_ifma_fe_from_bytes
# define fe_to_bytes   x25519_ifma_fe_to_bytes
# define fe_invert     x25519_ifma_fe_invert
# define SHARED        static
# include "curve25519_fe51_words.inc"
# include "curve25519_bytes.inc"

TARGET_BEGIN(IFMA256)

# include "quad25519.inc"

enum { QUAD_ODD = 0xa }; /* lanes */

/* Of each pair of lanes (x, y): (x + y, x - y), tight; x has a bias. others has the lanes of f
 * exchanged. */
static ALWAYS_INLINE quad25519 x25519_quad_pairs(quad25519 f, quad25519 others)
{
    quad25519 r;

    r.v0 = QUAD_ADD(f.v0, others.v0);
    r.v1 = QUAD_ADD(f.v1, others.v1);
    r.v2 = QUAD_ADD(f.v2, others.v2);
    r.v3 = QUAD_ADD(f.v3, others.v3);
    r.v4 = QUAD_ADD(f.v4, others.v4);
    QUAD_SUB(r, QUAD_ODD, others, f);
    return quad25519_carry(r);
}

/* 4 x + 486660 e, below 4 x + 3 * 2^51; e tight. A product with a number of 19 bits is below 2^71:
 * high halves below 2^19. */
static ALWAYS_INLINE __m256i x25519_quad_line_limb(__m256i x, __m256i e, __m256i below)
{
    const __m256i a = QUAD_SPLAT(486660);

    return QUAD_LO(QUAD_HI(QUAD_HI(_mm256_slli_epi64(x, 2), below, a), below, a), e, a);
}

static ALWAYS_INLINE quad25519 x25519_quad_line(quad25519 x, quad25519 e)
{
    const __m256i a = QUAD_SPLAT(486660), zero = _mm256_setzero_si256();
    quad25519 r;

    r.v0 = QUAD_LO(_mm256_slli_epi64(x.v0, 2), e.v0, a);
    r.v0 = QUAD_LO(r.v0, QUAD_HI(zero, e.v4, a), QUAD_SPLAT(38));
    r.v1 = x25519_quad_line_limb(x.v1, e.v1, e.v0);
    r.v2 = x25519_quad_line_limb(x.v2, e.v2, e.v1);
    r.v3 = x25519_quad_line_limb(x.v3, e.v3, e.v2);
    r.v4 = x25519_quad_line_limb(x.v4, e.v4, e.v3);
    return r;
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
static ALWAYS_INLINE quad25519 x25519_quad_step(quad25519 f, quad25519 x1, unsigned bit)
{
    const __m256i crossed  = _mm256_xor_si256(QUAD_LANES(0, 1, 1, 0), QUAD_SPLAT(3 * bit));
    const __m256i zero     = _mm256_setzero_si256();
    const __m256i even0    = QUAD_LANES(QUAD_BIAS0, 0, QUAD_BIAS0, 0),
                  even     = QUAD_LANES(QUAD_BIAS, 0, QUAD_BIAS, 0);
    const __m256i twice0   = QUAD_LANES(2 * QUAD_BIAS0, 0, 2 * QUAD_BIAS0, 0);
    const __mmask8 doubled = (__mmask8) (1 + 3 * bit), sum = (__mmask8) (8 - 6 * bit);
    quad25519 g, h, o;

    f = x25519_quad_pairs(f, quad25519_others(f)); /* a, b, c, d */
    g = quad25519_permute(f, crossed);             /* a, b, b, a; for bit 1: d, c, c, d */
    h = quad25519_mul(f, g, even0, even);          /* a^2, b^2, c b, d a */
    o = quad25519_others(h);
    f = x25519_quad_pairs(h, o); /* s, e, c b + d a, c b - d a */
    g = quad25519_sq(f, twice0, even);
    o = x25519_quad_line(o, f);
    QUAD_BLEND(o, o, g, sum);
    h = quad25519_carry(o);    /* -, 4 a^2 + (A - 2) e, -, (c b - d a)^2 */
    QUAD_BLEND(f, f, x1, sum); /* -, e, -, x1 */
    h = quad25519_mul(f, h, zero, zero);
    o = quad25519_others(g);
    QUAD_BLEND(f, g, h, QUAD_ODD);
    QUAD_SUB(f, doubled, g, o);
    return f;
}

static ALWAYS_INLINE quad25519 x25519_quad_splat(const fe51 *f)
{
    quad25519 r;

    r.v0 = QUAD_SPLAT(f->v[0]);
    r.v1 = QUAD_SPLAT(f->v[1]);
    r.v2 = QUAD_SPLAT(f->v[2]);
    r.v3 = QUAD_SPLAT(f->v[3]);
    r.v4 = QUAD_SPLAT(f->v[4]);
    return r;
}

/* x and z = lanes 0 and 1 of the tight f. */
static ALWAYS_INLINE void x25519_quad_get(fe51 *x, fe51 *z, quad25519 f)
{
    uint64_t t[4];

# define QUAD_GET(i)                                                                               \
     _mm256_storeu_si256((__m256i *) (void *) t, f.v##i);                                          \
     x->v[i] = t[0];                                                                               \
     z->v[i] = t[1];
    QUAD_GET(0)
    QUAD_GET(1)
    QUAD_GET(2)
    QUAD_GET(3)
    QUAD_GET(4)
# undef QUAD_GET
}

static STACK_WORK void x25519_ifma_ladder(fe51 *x, fe51 *z, const uint8_t n[32],
                                          const uint8_t p[32])
{
    fe51 u;
    quad25519 f, x1;
    uint8_t k[32];
    int i;

    memcpy(k, n, sizeof k);
    curve25519_clamp(k);
    x25519_ifma_fe_from_bytes(&u, p);
    x1   = x25519_quad_splat(&u);
    f.v0 = QUAD_LANES(QUAD_BIAS0 + 1, 0, QUAD_BIAS0 + u.v[0], 1);
    f.v1 = QUAD_LANES(QUAD_BIAS, 0, QUAD_BIAS + u.v[1], 0);
    f.v2 = QUAD_LANES(QUAD_BIAS, 0, QUAD_BIAS + u.v[2], 0);
    f.v3 = QUAD_LANES(QUAD_BIAS, 0, QUAD_BIAS + u.v[3], 0);
    f.v4 = QUAD_LANES(QUAD_BIAS, 0, QUAD_BIAS + u.v[4], 0);
    for (i = 254; i >= 0; i--) {
        unsigned bit = k[i >> 3] >> (i & 7) & 1U;

        HIDE_R(bit); /* no compiler makes a branch of it */
        f = x25519_quad_step(f, x1, bit);
    }
    x25519_quad_get(x, z, quad25519_carry(f));
    ZMM_CLEAR_HIGH();
}

TARGET_END

static STACK_WORK void x25519_ifma_work(uint8_t q[32], const uint8_t n[32], const uint8_t p[32])
{
    fe51 x, z;

    x25519_ifma_ladder(&x, &z, n, p);
    x25519_ifma_fe_invert(&z, &z);
    fe51_mul(&x, &x, &z);
    x25519_ifma_fe_to_bytes(q, &x);
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
# include "curve25519_end.inc"
# undef SHARED

#endif
