/* SPDX-License-Identifier: ISC */
/* edwards25519 with AVX-512 IFMA: doubling and addition (Hisil, Wong, Carter, Dawson, Asiacrypt
 * 2008) for edwards25519_x4.inc.
 *
 * A point x = X/Z, y = Y/Z, T = X Y/Z has its coordinates in the lanes X, Z, T, Y. Its "niels", the
 * form in which it is added to another point, has the lanes y - x, 2 z, 2 d t, y + x. All are
 * tight. */
#include "edwards25519.h"
#include "edwards25519_points.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_IFMA256
# include "../core/intrinsics.h"

# define NAME(x) edwards25519_ifma_##x
# define FEX4    fe51x4
# define X4_OWN_BASE
/* Function of the template: edwards25519_ifma_mul_vartime. */

TARGET_BEGIN(IFMA256)

# include "../simd/v256.inc"
# define FIELD fe51x4
# include "curve25519_fe51xn.inc"
# undef FIELD
# define FIELD fe51

/* The lanes a, b, c, d of f. */
# define EDWARDS25519_IFMA_PICK(f, a, b, c, d)                                                     \
     {                                                                                             \
         {                                                                                         \
             V64_ORDER(f.v[0], a, b, c, d), V64_ORDER(f.v[1], a, b, c, d),                         \
                 V64_ORDER(f.v[2], a, b, c, d), V64_ORDER(f.v[3], a, b, c, d),                     \
                 V64_ORDER(f.v[4], a, b, c, d)                                                     \
         }                                                                                         \
     }

/* The point E F, F G, E H, G H of a raw E, H, G, F, with its bias; if doubled is to follow, with X
 * instead of T. */
static ALWAYS_INLINE fe51x4 edwards25519_ifma_end(fe51x4 r, int doubled)
{
    const V zero = V_ZERO, lanes = V64_SET(3, 2, doubled ? 3 : 1, 1);
    fe51x4 t = fe51x4_carry(r), f = EDWARDS25519_IFMA_PICK(t, 0, 3, 0, 2);

    return fe51x4_carry(fe51x4_product(f, fe51x4_permute(t, lanes), zero, zero));
}

/* Twice the point f, which has X instead of T. E = 2 X Y, G = Y^2 - X^2, H = Y^2 + X^2, F = 2 Z^2 -
 * G: these have the signs of both E and G exchanged. G is below (301 + 512) 2^51, F below (602 +
 * 1024) 2^51. */
static ALWAYS_INLINE fe51x4 edwards25519_ifma_double(fe51x4 f, int doubled)
{
    const V bias0 = V64_SET(0, fe51xn_bias(0), 0, fe51xn_bias(0));
    const V bias  = V64_SET(0, fe51xn_bias(1), 0, fe51xn_bias(1));
    fe51x4 y = EDWARDS25519_IFMA_PICK(f, 0, 1, 3, 3), s = fe51x4_product(f, y, bias0, bias);
    fe51x4 u = EDWARDS25519_IFMA_PICK(s, 2, 3, 3, 1), v = EDWARDS25519_IFMA_PICK(s, 2, 0, 0, 1);
    fe51x4 r = fe51x4_add(u, v), others;

    r      = fe51x4_mask_sub(r, 4, u, v);
    others = fe51x4_others(r);
    r      = fe51x4_mask_sub(r, 8, r, others);
    return edwards25519_ifma_end(r, doubled);
}

/* Y - X, Z, T, Y + X. */
static ALWAYS_INLINE fe51x4 edwards25519_ifma_factors(fe51x4 f)
{
    fe51x4 s = EDWARDS25519_IFMA_PICK(f, 3, 1, 2, 0), r = fe51x4_add(f, s);

    r = fe51x4_blend(8, f, r);
    s = fe51x4_biased(s);
    r = fe51x4_mask_sub(r, 1, s, f);
    return fe51x4_carry(r);
}

/* f + n, or f - n if negative: then y - x and y + x are exchanged, and F and G. */
static ALWAYS_INLINE fe51x4 edwards25519_ifma_add(fe51x4 f, fe51x4 n, unsigned negative)
{
    const V bias0 = V64_SET(0, fe51xn_bias(0), 0, fe51xn_bias(0));
    const V bias  = V64_SET(0, fe51xn_bias(1), 0, fe51xn_bias(1));
    const V lanes = V_XOR(V64_SET(0, 1, 2, 3), V64_SET(3 * negative, 0, 0, 3 * negative));
    const __mmask8 differences = (__mmask8) (9 ^ 12 * negative);
    fe51x4 s = fe51x4_product(edwards25519_ifma_factors(f), fe51x4_permute(n, lanes), bias0, bias);
    fe51x4 u = EDWARDS25519_IFMA_PICK(s, 3, 3, 1, 1), v = EDWARDS25519_IFMA_PICK(s, 0, 0, 2, 2);
    fe51x4 r = fe51x4_add(u, v);

    r = fe51x4_mask_sub(r, differences, u, v);
    return edwards25519_ifma_end(r, 0);
}

/* f += m, or -= m if minus is 1; g += n, or -= n if negative is 1: two sums at once, which the CPU
 * can work on at the same time. */
static void edwards25519_ifma_step2(fe51x4 *f, const fe51x4 *m, unsigned minus, fe51x4 *g,
                                    const fe51x4 *n, unsigned negative)
{
    const V zero = V_ZERO, order = V64_SET(3, 2, 1, 1);
    const V bias0  = V64_SET(0, fe51xn_bias(0), 0, fe51xn_bias(0));
    const V bias   = V64_SET(0, fe51xn_bias(1), 0, fe51xn_bias(1));
    const V mlanes = V_XOR(V64_SET(0, 1, 2, 3), V64_SET(3 * minus, 0, 0, 3 * minus));
    const V nlanes = V_XOR(V64_SET(0, 1, 2, 3), V64_SET(3 * negative, 0, 0, 3 * negative));
    fe51x4 a = edwards25519_ifma_factors(*f), b = edwards25519_ifma_factors(*g);
    fe51x4 s = fe51x4_product(a, fe51x4_permute(*m, mlanes), bias0, bias);
    fe51x4 t = fe51x4_product(b, fe51x4_permute(*n, nlanes), bias0, bias);
    fe51x4 u = EDWARDS25519_IFMA_PICK(s, 3, 3, 1, 1), v = EDWARDS25519_IFMA_PICK(s, 0, 0, 2, 2);
    fe51x4 w = EDWARDS25519_IFMA_PICK(t, 3, 3, 1, 1), x = EDWARDS25519_IFMA_PICK(t, 0, 0, 2, 2);
    fe51x4 r = fe51x4_add(u, v), q = fe51x4_add(w, x);

    r = fe51x4_mask_sub(r, (__mmask8) (9 ^ 12 * minus), u, v);
    q = fe51x4_mask_sub(q, (__mmask8) (9 ^ 12 * negative), w, x);
    r = fe51x4_carry(r);
    q = fe51x4_carry(q);
    {
        fe51x4 c = EDWARDS25519_IFMA_PICK(r, 0, 3, 0, 2), d = EDWARDS25519_IFMA_PICK(q, 0, 3, 0, 2);
        r = fe51x4_product(c, fe51x4_permute(r, order), zero, zero);
        q = fe51x4_product(d, fe51x4_permute(q, order), zero, zero);
    }
    *f = fe51x4_carry(r);
    *g = fe51x4_carry(q);
    ZMM_CLEAR_HIGH();
}

/* f = 2^doublings f + n, or - n if negative. */
static void edwards25519_ifma_step(fe51x4 *f, int doublings, const fe51x4 *n, unsigned negative)
{
    fe51x4 r = *f;

    if (doublings > 0) {
        fe51x4 d = EDWARDS25519_IFMA_PICK(r, 0, 1, 0, 3);

        while (--doublings > 0) {
            d = edwards25519_ifma_double(d, 1);
        }
        r = edwards25519_ifma_double(d, 0);
    }
    *f = edwards25519_ifma_add(r, *n, negative);
    ZMM_CLEAR_HIGH();
}

/* n = the niels of f. */
static void edwards25519_ifma_niels(fe51x4 *n, const fe51x4 *f)
{
    const V zero = V_ZERO;
    fe51 d;
    fe51x4 k;

    fe51_from_words(&d, curve25519_2d);
    k.v[0] = V64_SET(1, 2, d.v[0], 1);
    EACH4(i, k.v[i + 1] = V64_SET(0, 0, d.v[i + 1], 0));
    *n = fe51x4_carry(fe51x4_product(edwards25519_ifma_factors(*f), k, zero, zero));
    ZMM_CLEAR_HIGH();
}

static void edwards25519_ifma_set(fe51x4 *f, const edwards25519_fe51_point *p)
{
    EACH5(j, f->v[j] = V64_SET(p->X.v[j], p->Z.v[j], p->T.v[j], p->Y.v[j]));
}

static void edwards25519_ifma_get(edwards25519_fe51_point *p, const fe51x4 *f)
{
    uint64_t w[5][4];
    int i;

    memcpy(w, f, sizeof w);
    for (i = 0; i < 5; i++) {
        p->X.v[i] = w[i][0];
        p->Z.v[i] = w[i][1];
        p->T.v[i] = w[i][2];
        p->Y.v[i] = w[i][3];
    }
}

static void edwards25519_ifma_identity(fe51x4 *f)
{
    f->v[0] = V64_SET(0, 1, 0, 1);
    f->v[1] = f->v[2] = f->v[3] = f->v[4] = V_ZERO;
}

/* n = the niels of the words of y + x, y - x and 2 d t, below 2^255, and z = 1. */
static ALWAYS_INLINE void edwards25519_ifma_affine(fe51x4 *n, V plus, V minus, V t)
{
    const V two = V64_SET(2, 0, 0, 0), mask = V64_SPLAT((UINT64_C(1) << 51) - 1);
    const V mz02 = V64_UNPACKLO(minus, two), mz13 = V64_UNPACKHI(minus, two);
    const V tp02 = V64_UNPACKLO(t, plus), tp13 = V64_UNPACKHI(t, plus);
    const V w0 = _mm256_permute2x128_si256(mz02, tp02, 0x20);
    const V w1 = _mm256_permute2x128_si256(mz13, tp13, 0x20);
    const V w2 = _mm256_permute2x128_si256(mz02, tp02, 0x31);
    const V w3 = _mm256_permute2x128_si256(mz13, tp13, 0x31);

    n->v[0] = V_AND(w0, mask);
    n->v[1] = V_AND(V_OR(V64_SHR(w0, 51), V64_SHL(w1, 13)), mask);
    n->v[2] = V_AND(V_OR(V64_SHR(w1, 38), V64_SHL(w2, 26)), mask);
    n->v[3] = V_AND(V_OR(V64_SHR(w2, 25), V64_SHL(w3, 39)), mask);
    n->v[4] = V64_SHR(w3, 12);
}

static ALWAYS_INLINE V edwards25519_ifma_words(const uint64_t w[4])
{
    return V_LOAD(w);
}

/* h = f^(2^n), n > 0. */
static NEVER_INLINE void edwards25519_ifma_sq_n(fe51x4 *h, const fe51x4 *f, int n)
{
    const V zero = V_ZERO;
    fe51x4 t     = *f;

    do {
        t = fe51x4_carry(fe51x4_square(t, zero, zero));
    } while (--n > 0);
    *h = t;
}

static NEVER_INLINE void edwards25519_ifma_product(fe51x4 *h, const fe51x4 *f, const fe51x4 *g)
{
    const V zero = V_ZERO;

    *h = fe51x4_carry(fe51x4_product(*f, *g, zero, zero));
}

# include "edwards25519_x4.inc"

/* f += n with n = 8^(i / 3) D(d) B, or, doubled, f = 2 f + n. */
static void edwards25519_ifma_add_digit(fe51x4 *f, int doubled, int i, int8_t d)
{
    fe51x4 n;
    uint64_t magnitude, negative;

    magnitude = digits25519_magnitude(&negative, d);
    edwards25519_ifma_select_base(&n, i / 3, magnitude);
    edwards25519_ifma_step(f, doubled, &n, (unsigned) negative);
}

/* r = s B for s below 2^255, constant-time. Two sums take turns, so that the CPU can work on both:
 * high has every third digit of the comb and then nine of the next ones, low eight of these and
 * then the rest. */
void edwards25519_ifma_mul_base(edwards25519_fe51_point *r, const uint8_t s[32])
{
    fe51x4 high, low, m, n;
    int8_t e[56];
    uint64_t magnitude, minus, negative;
    int i, j, k;

    digits25519_comb(e, s);
    edwards25519_ifma_identity(&high);
    edwards25519_ifma_identity(&low);
    for (i = 0; i < 24; i++) {
        if (i == 8) {
            edwards25519_ifma_add_digit(&low, 1, 0, e[0]);
        }
        if (i == 17) {
            edwards25519_ifma_add_digit(&high, 1, 1, e[1]);
        }
        j         = 3 * i + (i < 17 ? 2 : -47);
        k         = 3 * i + (i < 8 ? 28 : -21);
        magnitude = digits25519_magnitude(&minus, e[j]);
        edwards25519_ifma_select_base(&m, j / 3, magnitude);
        magnitude = digits25519_magnitude(&negative, e[k]);
        edwards25519_ifma_select_base(&n, k / 3, magnitude);
        edwards25519_ifma_step2(&high, &m, (unsigned) minus, &low, &n, (unsigned) negative);
    }
    edwards25519_ifma_add_digit(&high, 0, 25, e[25]);
    edwards25519_ifma_niels(&n, &low);
    edwards25519_ifma_step(&high, 1, &n, 0);
    edwards25519_ifma_get(r, &high);
}

# include "../simd/v_end.inc"

TARGET_END

/* Functions of the template: edwards25519_ifma_x25519_base_work,
 * edwards25519_ifma_ed25519_base_work, edwards25519_ifma_ed25519_verify_work. */
EDWARDS25519_FUNCTIONS(ifma, fe51, 3584, edwards25519_ifma_powers)

const edwards25519_impl edwards25519_ifma = {
    IMPL_INFO(ifma, IFMA256, "RFC 7748, 8032; Hisil, Wong, Carter, Dawson 2008"),
    edwards25519_ifma_x25519_base,
    edwards25519_ifma_ed25519_base,
    edwards25519_ifma_ed25519_verify,
};

#endif
