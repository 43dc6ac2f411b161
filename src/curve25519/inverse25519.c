/* SPDX-License-Identifier: ISC */
/* Inversion by division steps (Bernstein, Yang: Fast constant-time gcd computation and modular
 * inversion, TCHES 2019), constant-time.
 *
 * A step takes (delta, f, g), f odd, to
 *
 *     (1 - delta, g, (g - f) / 2)    if delta > 0 and g is odd,
 *     (1 + delta, f, (g + f) / 2)    if delta <= 0 and g is odd,
 *     (1 + delta, f, g / 2)          if g is even.
 *
 * From delta = 1/2, f the modulus and g = x from 0 to f, 590 steps make g = 0, and f = 1 or -1 if x
 * is not 0, for every odd f up to 2^256 (Wuille: safegcd-bounds; proved in Coq: O'Connor, Poelstra:
 * A Formal Proof of safegcd Bounds, 2021). Further steps leave f and g as they are.
 *
 * Steps look at the low bits alone. So INVERSE25519_STEPS of them are done on one word, which gives
 * a matrix; that is applied to f and g, and to d and e, which keep d x = f and e x = g modulo m. In
 * the end d is 1 / x up to the sign of f. */
#include "curve25519.h"

#include "../core/stack.h"

/* Numbers are LIMBS signed limbs of BITS bits; all but the last limb are from 0 to 2^BITS - 1:
 * f and g lie between -2^256 and 2^256, d and e between -2 m and m. Each matrix stands for STEPS
 * steps and is 2^BITS / 2^STEPS times as large, so that both are divided by 2^BITS. Right shifts of
 * negative sums round down, as all compilers have it. */
#if TARGET_INT128
typedef int64_t inverse25519_limb;
typedef uint64_t inverse25519_word;
__extension__ typedef __int128 inverse25519_sum;
enum { INVERSE25519_BITS = 62, INVERSE25519_STEPS = 60, INVERSE25519_MATRICES = 10 };
# define INVERSE25519_UNROLL UNROLL_10
#else
typedef int32_t inverse25519_limb;
typedef uint32_t inverse25519_word;
typedef int64_t inverse25519_sum;
enum { INVERSE25519_BITS = 30, INVERSE25519_STEPS = 30, INVERSE25519_MATRICES = 20 };
# define INVERSE25519_UNROLL
#endif
enum {
    INVERSE25519_LIMBS    = 257 / INVERSE25519_BITS + 1,
    INVERSE25519_TOP      = INVERSE25519_LIMBS - 1,
    INVERSE25519_SIGN_BIT = 8 * sizeof(inverse25519_word) - 1
};
static const inverse25519_word inverse25519_mask = (inverse25519_word) -1 >>
                                                   (INVERSE25519_SIGN_BIT + 1 - INVERSE25519_BITS);

/* f' = (u f + v g) / 2^BITS, g' = (q f + r g) / 2^BITS. |u| + |v| and |q| + |r| are at most 2^BITS.
 */
typedef struct inverse25519_matrix {
    inverse25519_limb u, v, q, r;
} inverse25519_matrix;

const inverse25519_modulus inverse25519_field = {
    {UINT64_C(0xffffffffffffffed), UINT64_C(0xffffffffffffffff), UINT64_C(0xffffffffffffffff),
     UINT64_C(0x7fffffffffffffff)},
    UINT64_C(0x79435e50d79435e5),
};
const inverse25519_modulus inverse25519_order = {
    {UINT64_C(0x5812631a5cf5d3ed), UINT64_C(0x14def9dea2f79cd6), 0, UINT64_C(0x1000000000000000)},
    UINT64_C(0x2d4ae25cedab81e5),
};

/* All ones if x is negative, else 0. */
static inverse25519_word inverse25519_negative(inverse25519_limb x)
{
    return (inverse25519_word) ct_mask((inverse25519_word) x >> INVERSE25519_SIGN_BIT);
}

/* The limbs of a number below 2^256. */
static void inverse25519_limbs(inverse25519_limb x[INVERSE25519_LIMBS], const uint64_t w[4])
{
    int i;

    for (i = 0; i < INVERSE25519_LIMBS; i++) {
        const int bit = i * INVERSE25519_BITS, k = bit / 64, shift = bit % 64;
        uint64_t limb = w[k] >> shift;

        if (shift > 64 - INVERSE25519_BITS && k < 3) {
            limb |= w[k + 1] << (64 - shift);
        }
        x[i] = (inverse25519_limb) (limb & inverse25519_mask);
    }
}

#if TARGET_INT128
enum { INVERSE25519_RUN = 20 }; /* steps at once, a third of STEPS */

/* The row (u, v) of a matrix out of the word of inverse25519_run. 2^20 are added for a to be from 0
 * to 2^21 - 1, and for -u, which is from -2^20 to 2^20 - 1. */
static ALWAYS_INLINE void inverse25519_row(int64_t *u, int64_t *v, uint64_t word)
{
    const uint64_t half = UINT64_C(1) << INVERSE25519_RUN;
    const uint64_t both = (uint64_t) ((int64_t) (word + half) >> (INVERSE25519_RUN + 1)) + half;

    *u = (int64_t) (half - (both & (2 * half - 1)));
    *v = -((int64_t) both >> (INVERSE25519_RUN + 1));
}

/* RUN steps; z is -(delta + 1/2): g -= f where delta > 0, else g += f, if g is odd; then g is
 * halved. Where both hold, delta = 1 - delta, and f becomes the old g; else delta = 1 + delta. */
# if STACK_ASM && !STACK_SANITIZED
/* A step. sum is -f. From one g to the next but one it is seven operations, which bound the time:
 * parity, choice of z, its sign, choice of f or -f, sum, choice, half. So f and z are chosen once,
 * by parity and sign together, and z as z - 1 or -2 - z. In C masks take the place of moves. */
#  define INVERSE25519_STEP                                                                        \
      "mov %[z], %[sign]\n\t"                                                                      \
      "mov $-2, %[next_z]\n\t"                                                                     \
      "sub %[z], %[next_z]\n\t"                                                                    \
      "lea -1(%[z]), %[z]\n\t"                                                                     \
      "shr $63, %[sign]\n\t"                                                                       \
      "cmovz %[f], %[sum]\n\t"                                                                     \
      "add %[g], %[sum]\n\t"                                                                       \
      "test %[g], %[sign]\n\t"                                                                     \
      "cmovnz %[next_z], %[z]\n\t"                                                                 \
      "cmovnz %[g], %[f]\n\t"                                                                      \
      "test $1, %b[g]\n\t"                                                                         \
      "cmovnz %[sum], %[g]\n\t"                                                                    \
      "sar $1, %[g]\n\t"                                                                           \
      "mov %[f], %[sum]\n\t"                                                                       \
      "neg %[sum]\n\t"
#  define INVERSE25519_FIVE                                                                        \
      INVERSE25519_STEP INVERSE25519_STEP INVERSE25519_STEP INVERSE25519_STEP INVERSE25519_STEP

/* In two halves, as C99 has compilers take no more than 4,095 characters in a string. */
static ALWAYS_INLINE void inverse25519_run_words(uint64_t *f, uint64_t *g, uint64_t *z)
{
    uint64_t sum = 0 - *f, next_z, sign;
    int i;

    UNROLL_10
    for (i = 0; i < INVERSE25519_RUN; i += 10) {
        __asm__(ASM_ATT(INVERSE25519_FIVE INVERSE25519_FIVE)
                : [f] "+&r"(*f), [g] "+&r"(*g), [z] "+&r"(*z), [sum] "+&r"(sum),
                  [next_z] "=&r"(next_z), [sign] "=&r"(sign)
                :
                : "cc");
    }
}
# else
static ALWAYS_INLINE void inverse25519_run_words(uint64_t *f, uint64_t *g, uint64_t *z)
{
    int i;

    for (i = 0; i < INVERSE25519_RUN; i++) {
        const uint64_t odd      = ct_mask(*g & 1);
        const uint64_t positive = (uint64_t) ((int64_t) *z >> 63); /* delta > 0 */
        const uint64_t swap     = positive & odd;
        const uint64_t swapped  = *f ^ ((*f ^ *g) & swap);

        *g += ((*f ^ positive) - positive) & odd;
        *g = (uint64_t) ((int64_t) *g >> 1);
        *f = swapped;
        *z = (*z ^ swap) - 1;
    }
}
# endif

/* RUN steps on the low RUN bits of f and g. *zeta is -(delta + 1/2), before and after; t becomes
 * 2^RUN times the matrix of the steps.
 *
 * One word holds the low bits a of f and the row (u, v) of the matrix, another those of g, so
 * that one operation does a step on all three: after i steps a word is a - 2^(41 - i) u - 2^(62
 * - i) v, where (u, v) is 2^i times the row, and a is from -2^20 to 2^20. The entries of the
 * rows lie between -1 and 1. None is -1: only the initial rows, (1, 0) and (0, 1), are not
 * halves of sums or differences. */
static ALWAYS_INLINE void inverse25519_run(inverse25519_matrix *t, uint64_t *zeta, uint64_t low_f,
                                           uint64_t low_g)
{
    const uint64_t low = (UINT64_C(1) << INVERSE25519_RUN) - 1;
    uint64_t f         = (low_f & low) - (UINT64_C(1) << 41);
    uint64_t g         = (low_g & low) - (UINT64_C(1) << 62);

    inverse25519_run_words(&f, &g, zeta);
    inverse25519_row(&t->u, &t->v, f);
    inverse25519_row(&t->q, &t->r, g);
}

/* STEPS steps on the low words of f and g, in runs whose matrices are multiplied. *z is -(delta +
 * 1/2), before and after. The products are modulo 2^64; each run needs RUN bits less of them than
 * the one before. */
static void inverse25519_steps(inverse25519_matrix *t, int64_t *z, uint64_t f, uint64_t g)
{
    const int64_t one = (int64_t) 1 << (INVERSE25519_BITS - INVERSE25519_STEPS);
    inverse25519_matrix a, b = {one, 0, 0, one};
    uint64_t zeta = (uint64_t) *z, old;
    int i;

    for (i = 0; i < INVERSE25519_STEPS; i += INVERSE25519_RUN) {
        inverse25519_run(&a, &zeta, f, g);
        HIDE_R(i); /* or the compiler makes three copies, one for each branch */
        if (i < INVERSE25519_STEPS - INVERSE25519_RUN) {
            old = f;
            f   = ((uint64_t) a.u * f + (uint64_t) a.v * g) >> INVERSE25519_RUN;
            g   = ((uint64_t) a.q * old + (uint64_t) a.r * g) >> INVERSE25519_RUN;
        }
        if (i == 0) { /* the product with b */
            t->u = a.u * one;
            t->v = a.v * one;
            t->q = a.q * one;
            t->r = a.r * one;
        } else {
            t->u = a.u * b.u + a.v * b.q;
            t->v = a.u * b.v + a.v * b.r;
            t->q = a.q * b.u + a.r * b.q;
            t->r = a.q * b.v + a.r * b.r;
        }
        b = *t;
    }
    *z = (int64_t) zeta;
}
#else
/* STEPS steps on the low words of f and g. *z is -(delta + 1/2), before and after; u ... r begin as
 * the unit matrix, and u and v double where g is halved. */
static void inverse25519_steps(inverse25519_matrix *t, inverse25519_limb *z, inverse25519_word f,
                               inverse25519_word g)
{
    const inverse25519_word one = (inverse25519_word) 1 << (INVERSE25519_BITS - INVERSE25519_STEPS);
    inverse25519_word u = one, v = 0, q = 0, r = one, zeta = (inverse25519_word) *z;
    int i;

    for (i = 0; i < INVERSE25519_STEPS; i++) {
        const inverse25519_word odd = (inverse25519_word) ct_mask(g & 1);
        inverse25519_word swap      = inverse25519_negative((inverse25519_limb) zeta);

        /* g -= f where delta > 0, else g += f, if g is odd */
        g += ((f ^ swap) - swap) & odd;
        q += ((u ^ swap) - swap) & odd;
        r += ((v ^ swap) - swap) & odd;
        /* where both hold: delta = 1 - delta, and f becomes the old g; else delta = 1 + delta */
        swap &= odd;
        zeta = (zeta ^ swap) - 1;
        f += g & swap;
        u += q & swap;
        v += r & swap;
        g >>= 1;
        u <<= 1;
        v <<= 1;
    }
    *z   = (inverse25519_limb) zeta;
    t->u = (inverse25519_limb) u;
    t->v = (inverse25519_limb) v;
    t->q = (inverse25519_limb) q;
    t->r = (inverse25519_limb) r;
}
#endif

/* (f, g) = t (f, g) / 2^BITS, an exact division. A sum is at most 2^BITS 2^BITS plus the carry. */
static void inverse25519_update_fg(inverse25519_limb f[INVERSE25519_LIMBS],
                                   inverse25519_limb g[INVERSE25519_LIMBS],
                                   const inverse25519_matrix *t)
{
    inverse25519_sum sf = 0, sg = 0;
    int i;

    INVERSE25519_UNROLL
    for (i = 0; i < INVERSE25519_LIMBS; i++) {
        const inverse25519_limb fi = f[i], gi = g[i];

        sf += (inverse25519_sum) t->u * fi + (inverse25519_sum) t->v * gi;
        sg += (inverse25519_sum) t->q * fi + (inverse25519_sum) t->r * gi;
        if (i > 0) {
            f[i - 1] = (inverse25519_limb) ((inverse25519_word) sf & inverse25519_mask);
            g[i - 1] = (inverse25519_limb) ((inverse25519_word) sg & inverse25519_mask);
        }
        sf >>= INVERSE25519_BITS;
        sg >>= INVERSE25519_BITS;
    }
    f[INVERSE25519_TOP] = (inverse25519_limb) sf;
    g[INVERSE25519_TOP] = (inverse25519_limb) sg;
}

/* (d, e) = t (d, e) / 2^BITS modulo m. A negative d or e counts m more, so that it lies between
 * -m and m, and a row of t (d, e) between -2^BITS m and 2^BITS m. Subtracting a multiple of m
 * below 2^BITS m clears the low limb: d and e end between -2 m and m. The factors of m are at
 * most 2^(BITS + 1), the sums below 2^(2 BITS + 2). */
static void inverse25519_update_de(inverse25519_limb d[INVERSE25519_LIMBS],
                                   inverse25519_limb e[INVERSE25519_LIMBS],
                                   const inverse25519_matrix *t,
                                   const inverse25519_limb m[INVERSE25519_LIMBS],
                                   inverse25519_word m_inverse)
{
    const inverse25519_word dn = inverse25519_negative(d[INVERSE25519_TOP]);
    const inverse25519_word en = inverse25519_negative(e[INVERSE25519_TOP]);
    inverse25519_word md       = ((inverse25519_word) t->u & dn) + ((inverse25519_word) t->v & en);
    inverse25519_word me       = ((inverse25519_word) t->q & dn) + ((inverse25519_word) t->r & en);
    inverse25519_sum sd = 0, se = 0;
    int i;

    INVERSE25519_UNROLL
    for (i = 0; i < INVERSE25519_LIMBS; i++) {
        const inverse25519_limb di = d[i], ei = e[i];

        sd += (inverse25519_sum) t->u * di + (inverse25519_sum) t->v * ei;
        se += (inverse25519_sum) t->q * di + (inverse25519_sum) t->r * ei;
        if (i == 0) {
            md -= (m_inverse * (inverse25519_word) sd + md) & inverse25519_mask;
            me -= (m_inverse * (inverse25519_word) se + me) & inverse25519_mask;
        }
        sd += (inverse25519_sum) m[i] * (inverse25519_limb) md;
        se += (inverse25519_sum) m[i] * (inverse25519_limb) me;
        if (i > 0) {
            d[i - 1] = (inverse25519_limb) ((inverse25519_word) sd & inverse25519_mask);
            e[i - 1] = (inverse25519_limb) ((inverse25519_word) se & inverse25519_mask);
        }
        sd >>= INVERSE25519_BITS;
        se >>= INVERSE25519_BITS;
    }
    d[INVERSE25519_TOP] = (inverse25519_limb) sd;
    e[INVERSE25519_TOP] = (inverse25519_limb) se;
}

/* d = -d if negate is all ones, unchanged if it is 0; then m more if it is below 0. */
static void inverse25519_normalize(inverse25519_limb d[INVERSE25519_LIMBS],
                                   inverse25519_word negate,
                                   const inverse25519_limb m[INVERSE25519_LIMBS])
{
    inverse25519_sum s = 0;
    inverse25519_word add;
    int i;

    /* the sign of the result tells whether to add, so that one pass negates and a second adds */
    for (i = 0; i < INVERSE25519_LIMBS; i++) {
        s += (inverse25519_limb) (((inverse25519_word) d[i] ^ negate) - negate);
        d[i] = i < INVERSE25519_TOP
                   ? (inverse25519_limb) ((inverse25519_word) s & inverse25519_mask)
                   : (inverse25519_limb) s;
        s >>= INVERSE25519_BITS;
    }
    add = inverse25519_negative(d[INVERSE25519_TOP]);
    s   = 0;
    for (i = 0; i < INVERSE25519_LIMBS; i++) {
        s += (inverse25519_sum) d[i] + (inverse25519_limb) ((inverse25519_word) m[i] & add);
        d[i] = i < INVERSE25519_TOP
                   ? (inverse25519_limb) ((inverse25519_word) s & inverse25519_mask)
                   : (inverse25519_limb) s;
        s >>= INVERSE25519_BITS;
    }
}

void inverse25519(uint8_t r[32], const uint8_t x[32], const inverse25519_modulus *modulus)
{
    inverse25519_limb m[INVERSE25519_LIMBS], f[INVERSE25519_LIMBS], g[INVERSE25519_LIMBS];
    inverse25519_limb d[INVERSE25519_LIMBS] = {0}, e[INVERSE25519_LIMBS] = {1}, z = -1;
    inverse25519_matrix t;
    uint64_t w[4];
    int i;

    inverse25519_limbs(m, modulus->words);
    memcpy(f, m, sizeof f);
    for (i = 0; i < 4; i++) {
        w[i] = load64_le(x + 8 * i);
    }
    inverse25519_limbs(g, w);
    for (i = 0; i < INVERSE25519_MATRICES; i++) {
        inverse25519_steps(&t, &z, (inverse25519_word) f[0], (inverse25519_word) g[0]);
        inverse25519_update_fg(f, g, &t);
        inverse25519_update_de(d, e, &t, m, (inverse25519_word) modulus->inverse);
    }
    inverse25519_normalize(d, 0, m); /* between -m and m */
    inverse25519_normalize(d, inverse25519_negative(f[INVERSE25519_TOP]), m);
    memset(w, 0, sizeof w);
    for (i = 0; i < INVERSE25519_LIMBS; i++) {
        const int bit = i * INVERSE25519_BITS, k = bit / 64, shift = bit % 64;

        w[k] |= (uint64_t) d[i] << shift;
        if (shift > 64 - INVERSE25519_BITS && k < 3) {
            w[k + 1] |= (uint64_t) d[i] >> (64 - shift);
        }
    }
    for (i = 0; i < 4; i++) {
        store64_le(r + 8 * i, w[i]);
    }
}

/* By tools/gen-selftests. */
static const uint8_t inverse25519_kat[32] = {
    0xdc, 0x06, 0x3c, 0xd2, 0x2f, 0xd4, 0xcf, 0xd3, 0x05, 0x35, 0x9a, 0x04, 0x44, 0x7c, 0x05, 0xc0,
    0xb3, 0x93, 0xa4, 0x46, 0x8f, 0xc0, 0xe9, 0x62, 0x2b, 0x70, 0x64, 0xa7, 0x96, 0xda, 0x4c, 0x70,
};

int inverse25519_test(void)
{
    inverse25519_modulus m;
    uint8_t x[32], r[32];
    int i;

    memset(&m, 0xff, sizeof m); /* 1 / -1 is -1 */
    m.words[3] >>= 1;
    for (i = 0; i < 32; i++) {
        x[i] = (uint8_t) (139 + 23 * i);
    }
    STACK_DIRT_CALL(inverse25519, (r, x, &m));
    return curve25519_differs(r, inverse25519_kat) ? -1 : 0;
}
