/* X25519 with AVX-512 IFMA: the products of a ladder step (RFC 7748, 5) four at a time, in ymm
 * registers.
 *
 * An x25519_quad is four numbers modulo p = 2^255 - 19, one per 64-bit lane, in five limbs of 51
 * bits, one per vector. vpmadd52 adds the low or the high 52 bits of the product of the low 52 bits
 * of its operands: a factor's limbs must be below 2^52, and high halves, at 2^52, are the next
 * limb's after doubling. Two bounds are kept:
 *
 *     tight   limbs below 2^51 + 2^16; as x25519_quad_carry leaves it. A factor
 *     raw     limbs below 301 * 2^51; a product of tight factors, before its carries
 *
 * Sums and differences are made of raw quads, where what is subtracted from has had a multiple of p
 * added, the bias, and are carried once: that is one carry between two multiplications. test/check
 * verifies every bound at every step.
 *
 * H. Hisil, B. Egrice, M. Yassi, "Fast 4 way vectorized ladder for the complete set of Montgomery
 * curves" (2020), has the idea of four lanes; the order of work is this file's. */
#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/zmm.h"
#include "inverse25519.h"
#include "x25519.h"

#if TARGET_IFMA256

# define NAME(x) x25519_ifma_##x
# include "curve25519_fe51.inc"
# include "curve25519_bytes.inc"

TARGET_BEGIN(IFMA256)

typedef struct x25519_quad {
    __m256i v0, v1, v2, v3, v4;
} x25519_quad;

# define QUAD_SPLAT(x)    _mm256_set1_epi64x((long long) (x))
# define QUAD_LO(s, a, b) _mm256_madd52lo_epu64(s, a, b)
# define QUAD_HI(s, a, b) _mm256_madd52hi_epu64(s, a, b)
# define QUAD_ADD(a, b)   _mm256_add_epi64(a, b)
# define QUAD_LANES(a, b, c, d)                                                                    \
     _mm256_setr_epi64x((long long) (a), (long long) (b), (long long) (c), (long long) (d))

enum { QUAD_ODD = 0xa }; /* lanes */

/* For test/check: that each limb of f is below 2^51 + 2^16, or below n 2^51. */
# if !defined(QUAD_IS_TIGHT)
#  define QUAD_IS_TIGHT(f)    ((void) 0)
#  define QUAD_IS_BELOW(f, n) ((void) 0)
# endif

/* 512 p: its limbs exceed those of a raw quad. */
# define QUAD_BIAS0 (512 * ((UINT64_C(1) << 51) - 19))
# define QUAD_BIAS  (512 * ((UINT64_C(1) << 51) - 1))

/* Tight r of limbs below 3449 * 2^51: of the carries, that of the top limb comes back 19 times as
 * large, 19 * 3449 < 2^16. */
static ALWAYS_INLINE x25519_quad x25519_quad_carry(x25519_quad f)
{
    const __m256i mask = QUAD_SPLAT((UINT64_C(1) << 51) - 1);
    x25519_quad r;

    r.v0 = QUAD_LO(_mm256_and_si256(f.v0, mask), _mm256_srli_epi64(f.v4, 51), QUAD_SPLAT(19));
    r.v1 = QUAD_ADD(_mm256_and_si256(f.v1, mask), _mm256_srli_epi64(f.v0, 51));
    r.v2 = QUAD_ADD(_mm256_and_si256(f.v2, mask), _mm256_srli_epi64(f.v1, 51));
    r.v3 = QUAD_ADD(_mm256_and_si256(f.v3, mask), _mm256_srli_epi64(f.v2, 51));
    r.v4 = QUAD_ADD(_mm256_and_si256(f.v4, mask), _mm256_srli_epi64(f.v3, 51));
    QUAD_IS_BELOW(f, 3449);
    QUAD_IS_TIGHT(r);
    return r;
}

# define QUAD_DOUBLE(x) QUAD_ADD(x, x)

static ALWAYS_INLINE __m256i x25519_quad_times19(__m256i x)
{
    return QUAD_ADD(QUAD_ADD(x, QUAD_DOUBLE(x)), _mm256_slli_epi64(x, 4));
}

/* The raw product whose lo[i] stand at 2^(51 i), hi[i] at 2^(51 i + 52), twice 2^(51 (i + 1)),
 * where 2^255 counts as 19. Factors below 2^51 + 2^16 make lo < 2^52 and hi < 2^50 + 2^17, of which
 * at most five are added: with what comes round, a limb is below 20 (5 * 2^52 + 10 (2^50 + 2^17)) <
 * 301 * 2^51. */
static ALWAYS_INLINE x25519_quad x25519_quad_fold(const __m256i lo[9], const __m256i hi[9])
{
    x25519_quad r;

    r.v0 = QUAD_ADD(lo[0], x25519_quad_times19(QUAD_ADD(lo[5], QUAD_DOUBLE(hi[4]))));
    r.v1 = QUAD_ADD(QUAD_ADD(lo[1], QUAD_DOUBLE(hi[0])),
                    x25519_quad_times19(QUAD_ADD(lo[6], QUAD_DOUBLE(hi[5]))));
    r.v2 = QUAD_ADD(QUAD_ADD(lo[2], QUAD_DOUBLE(hi[1])),
                    x25519_quad_times19(QUAD_ADD(lo[7], QUAD_DOUBLE(hi[6]))));
    r.v3 = QUAD_ADD(QUAD_ADD(lo[3], QUAD_DOUBLE(hi[2])),
                    x25519_quad_times19(QUAD_ADD(lo[8], QUAD_DOUBLE(hi[7]))));
    r.v4 = QUAD_ADD(QUAD_ADD(lo[4], QUAD_DOUBLE(hi[3])), x25519_quad_times19(QUAD_DOUBLE(hi[8])));
    return r;
}

# define QUAD_PRODUCT(k, a, b)                                                                     \
     lo[k] = QUAD_LO(lo[k], a, b);                                                                 \
     hi[k] = QUAD_HI(hi[k], a, b);

# define QUAD_ZERO(x)                                                                              \
     x[0] = x[1] = x[2] = x[3] = x[4] = x[5] = x[6] = x[7] = x[8] = _mm256_setzero_si256()
# define QUAD_START(x, bias0, bias)                                                                \
     x[0] = bias0;                                                                                 \
     x[1] = x[2] = x[3] = x[4] = bias;                                                             \
     x[5] = x[6] = x[7] = x[8] = _mm256_setzero_si256()

/* f g + the bias, raw and above it; f and g tight. */
static ALWAYS_INLINE x25519_quad x25519_quad_mul(x25519_quad f, x25519_quad g, __m256i bias0,
                                                 __m256i bias)
{
    __m256i lo[9], hi[9];

    QUAD_IS_TIGHT(f);
    QUAD_IS_TIGHT(g);
    QUAD_START(lo, bias0, bias);
    QUAD_ZERO(hi);
    QUAD_PRODUCT(5, f.v1, g.v4)
    QUAD_PRODUCT(6, f.v2, g.v4)
    QUAD_PRODUCT(7, f.v3, g.v4)
    QUAD_PRODUCT(8, f.v4, g.v4)
    QUAD_PRODUCT(5, f.v2, g.v3)
    QUAD_PRODUCT(6, f.v3, g.v3)
    QUAD_PRODUCT(7, f.v4, g.v3)
    QUAD_PRODUCT(5, f.v3, g.v2)
    QUAD_PRODUCT(6, f.v4, g.v2)
    QUAD_PRODUCT(5, f.v4, g.v1)
    QUAD_PRODUCT(4, f.v1, g.v3)
    QUAD_PRODUCT(3, f.v1, g.v2)
    QUAD_PRODUCT(2, f.v1, g.v1)
    QUAD_PRODUCT(4, f.v2, g.v2)
    QUAD_PRODUCT(3, f.v2, g.v1)
    QUAD_PRODUCT(4, f.v3, g.v1)
    QUAD_PRODUCT(1, f.v0, g.v1)
    QUAD_PRODUCT(2, f.v0, g.v2)
    QUAD_PRODUCT(3, f.v0, g.v3)
    QUAD_PRODUCT(4, f.v0, g.v4)
    QUAD_PRODUCT(0, f.v0, g.v0)
    QUAD_PRODUCT(1, f.v1, g.v0)
    QUAD_PRODUCT(2, f.v2, g.v0)
    QUAD_PRODUCT(3, f.v3, g.v0)
    QUAD_PRODUCT(4, f.v4, g.v0)
    return x25519_quad_fold(lo, hi);
}

# define QUAD_TWICE(k)                                                                             \
     lo[k] = QUAD_DOUBLE(lo[k]);                                                                   \
     hi[k] = QUAD_DOUBLE(hi[k]);

/* f^2 + the bias, raw and above it, given its limb 0 and half of the others; f tight. */
static ALWAYS_INLINE x25519_quad x25519_quad_sq(x25519_quad f, __m256i bias0, __m256i half)
{
    __m256i lo[9], hi[9];

    QUAD_IS_TIGHT(f);
    QUAD_START(lo, bias0, half);
    QUAD_ZERO(hi);
    QUAD_PRODUCT(5, f.v1, f.v4)
    QUAD_PRODUCT(6, f.v2, f.v4)
    QUAD_PRODUCT(7, f.v3, f.v4)
    QUAD_PRODUCT(5, f.v2, f.v3)
    QUAD_PRODUCT(8, f.v4, f.v4)
    QUAD_PRODUCT(3, f.v1, f.v2)
    QUAD_PRODUCT(4, f.v1, f.v3)
    QUAD_TWICE(6)
    QUAD_TWICE(7)
    QUAD_TWICE(5)
    QUAD_PRODUCT(6, f.v3, f.v3)
    QUAD_PRODUCT(3, f.v0, f.v3)
    QUAD_PRODUCT(4, f.v0, f.v4)
    QUAD_PRODUCT(2, f.v0, f.v2)
    QUAD_PRODUCT(1, f.v0, f.v1)
    QUAD_TWICE(3)
    QUAD_TWICE(4)
    QUAD_TWICE(2)
    QUAD_TWICE(1)
    QUAD_PRODUCT(4, f.v2, f.v2)
    QUAD_PRODUCT(2, f.v1, f.v1)
    QUAD_PRODUCT(0, f.v0, f.v0)
    return x25519_quad_fold(lo, hi);
}

/* The other lane of each pair. */
static ALWAYS_INLINE x25519_quad x25519_quad_others(x25519_quad f)
{
    f.v0 = _mm256_shuffle_epi32(f.v0, 0x4e);
    f.v1 = _mm256_shuffle_epi32(f.v1, 0x4e);
    f.v2 = _mm256_shuffle_epi32(f.v2, 0x4e);
    f.v3 = _mm256_shuffle_epi32(f.v3, 0x4e);
    f.v4 = _mm256_shuffle_epi32(f.v4, 0x4e);
    return f;
}

/* In the lanes of which: y - x; in the others as r. */
# define QUAD_SUB(r, which, y, x)                                                                  \
     r.v0 = _mm256_mask_sub_epi64(r.v0, which, y.v0, x.v0);                                        \
     r.v1 = _mm256_mask_sub_epi64(r.v1, which, y.v1, x.v1);                                        \
     r.v2 = _mm256_mask_sub_epi64(r.v2, which, y.v2, x.v2);                                        \
     r.v3 = _mm256_mask_sub_epi64(r.v3, which, y.v3, x.v3);                                        \
     r.v4 = _mm256_mask_sub_epi64(r.v4, which, y.v4, x.v4)

/* Of each pair of lanes (x, y): (x + y, x - y), tight; x has a bias. others has the lanes of f
 * exchanged. */
static ALWAYS_INLINE x25519_quad x25519_quad_pairs(x25519_quad f, x25519_quad others)
{
    x25519_quad r;

    r.v0 = QUAD_ADD(f.v0, others.v0);
    r.v1 = QUAD_ADD(f.v1, others.v1);
    r.v2 = QUAD_ADD(f.v2, others.v2);
    r.v3 = QUAD_ADD(f.v3, others.v3);
    r.v4 = QUAD_ADD(f.v4, others.v4);
    QUAD_SUB(r, QUAD_ODD, others, f);
    return x25519_quad_carry(r);
}

static ALWAYS_INLINE x25519_quad x25519_quad_permute(x25519_quad f, __m256i index)
{
    f.v0 = _mm256_permutexvar_epi64(index, f.v0);
    f.v1 = _mm256_permutexvar_epi64(index, f.v1);
    f.v2 = _mm256_permutexvar_epi64(index, f.v2);
    f.v3 = _mm256_permutexvar_epi64(index, f.v3);
    f.v4 = _mm256_permutexvar_epi64(index, f.v4);
    return f;
}

/* The lanes of which from g, others from f. */
# define QUAD_BLEND(r, f, g, which)                                                                \
     r.v0 = _mm256_mask_blend_epi64(which, f.v0, g.v0);                                            \
     r.v1 = _mm256_mask_blend_epi64(which, f.v1, g.v1);                                            \
     r.v2 = _mm256_mask_blend_epi64(which, f.v2, g.v2);                                            \
     r.v3 = _mm256_mask_blend_epi64(which, f.v3, g.v3);                                            \
     r.v4 = _mm256_mask_blend_epi64(which, f.v4, g.v4)

/* 4 x + 486660 e, below 4 x + 3 * 2^51; e tight. A product with a number of 19 bits is below 2^71:
 * high halves below 2^19. */
static ALWAYS_INLINE __m256i x25519_quad_line_limb(__m256i x, __m256i e, __m256i below)
{
    const __m256i a = QUAD_SPLAT(486660);

    return QUAD_LO(QUAD_HI(QUAD_HI(_mm256_slli_epi64(x, 2), below, a), below, a), e, a);
}

static ALWAYS_INLINE x25519_quad x25519_quad_line(x25519_quad x, x25519_quad e)
{
    const __m256i a = QUAD_SPLAT(486660), zero = _mm256_setzero_si256();
    x25519_quad r;

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
static ALWAYS_INLINE x25519_quad x25519_quad_step(x25519_quad f, x25519_quad x1, unsigned bit)
{
    const __m256i crossed  = _mm256_xor_si256(QUAD_LANES(0, 1, 1, 0), QUAD_SPLAT(3 * bit));
    const __m256i zero     = _mm256_setzero_si256();
    const __m256i even0    = QUAD_LANES(QUAD_BIAS0, 0, QUAD_BIAS0, 0),
                  even     = QUAD_LANES(QUAD_BIAS, 0, QUAD_BIAS, 0);
    const __m256i twice0   = QUAD_LANES(2 * QUAD_BIAS0, 0, 2 * QUAD_BIAS0, 0);
    const __mmask8 doubled = (__mmask8) (1 + 3 * bit), sum = (__mmask8) (8 - 6 * bit);
    x25519_quad g, h, o;

    f = x25519_quad_pairs(f, x25519_quad_others(f)); /* a, b, c, d */
    g = x25519_quad_permute(f, crossed);             /* a, b, b, a; for bit 1: d, c, c, d */
    h = x25519_quad_mul(f, g, even0, even);          /* a^2, b^2, c b, d a */
    o = x25519_quad_others(h);
    f = x25519_quad_pairs(h, o); /* s, e, c b + d a, c b - d a */
    g = x25519_quad_sq(f, twice0, even);
    o = x25519_quad_line(o, f);
    QUAD_BLEND(o, o, g, sum);
    h = x25519_quad_carry(o);  /* -, 4 a^2 + (A - 2) e, -, (c b - d a)^2 */
    QUAD_BLEND(f, f, x1, sum); /* -, e, -, x1 */
    h = x25519_quad_mul(f, h, zero, zero);
    o = x25519_quad_others(g);
    QUAD_BLEND(f, g, h, QUAD_ODD);
    QUAD_SUB(f, doubled, g, o);
    return f;
}

static ALWAYS_INLINE x25519_quad x25519_quad_splat(const x25519_ifma_fe *f)
{
    x25519_quad r;

    r.v0 = QUAD_SPLAT(f->v[0]);
    r.v1 = QUAD_SPLAT(f->v[1]);
    r.v2 = QUAD_SPLAT(f->v[2]);
    r.v3 = QUAD_SPLAT(f->v[3]);
    r.v4 = QUAD_SPLAT(f->v[4]);
    return r;
}

/* x and z = lanes 0 and 1 of the tight f. */
static ALWAYS_INLINE void x25519_quad_get(x25519_ifma_fe *x, x25519_ifma_fe *z, x25519_quad f)
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

static STACK_WORK void x25519_ifma_ladder(x25519_ifma_fe *x, x25519_ifma_fe *z, const uint8_t n[32],
                                          const uint8_t p[32])
{
    x25519_ifma_fe u;
    x25519_quad f, x1;
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
        f = x25519_quad_step(f, x1, k[i >> 3] >> (i & 7) & 1U);
    }
    x25519_quad_get(x, z, x25519_quad_carry(f));
    ZMM_CLEAR_HIGH();
}

TARGET_END

static STACK_WORK void x25519_ifma_work(uint8_t q[32], const uint8_t n[32], const uint8_t p[32])
{
    x25519_ifma_fe x, z;

    x25519_ifma_ladder(&x, &z, n, p);
    x25519_ifma_fe_invert(&z, &z);
    x25519_ifma_fe_mul(&x, &x, &z);
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
# undef NAME

#endif
