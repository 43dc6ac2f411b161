/* Poly1305 with AVX-512 IFMA: eight blocks side by side in radix 2^52 (RFC 8439, 2.5).
 *
 * A number is a0 + a1 2^52 + a2 2^104, one limb per vector, one number per 64-bit lane. vpmadd52
 * adds the low or the high 52 bits of the product of the low 52 bits of its operands, so that limbs
 * need no mask before a multiplication, and high halves fall on the next limb without a shift.
 * 2^156 is no small number modulo p = 2^130 - 5; therefore a factor x is kept as three numbers x,
 * 2^52 x, 2^104 x modulo p, one for each limb of the other factor, and products need four limbs. */
#include "../core/bytes.h"
#include "../core/zmm.h"
#include "poly1305.h"
#include "poly1305_field.h"

#if TARGET_IFMA

/* Blocks from which on the vectors pay; at least 8. */
enum { POLY1305_IFMA_MIN = TARGET_INT128 ? 16 : 48 };

/* The factors r^8, r^16, r^24, r^32, r^4 as poly1305_ifma_expand makes them: word[i][k] is limb i
 * of factor k. */
typedef struct poly1305_ifma_table {
    uint64_t word[9][8];
} poly1305_ifma_table;

TARGET_BEGIN(IFMA)

typedef struct poly1305_ifma_num {
    __m512i v0, v1, v2;
} poly1305_ifma_num;

typedef struct poly1305_ifma_factor {
    __m512i f[9];
} poly1305_ifma_factor;

/* A sum of products: lo_i is at 2^(52 i), hi_i at 2^(52 (i + 1)). */
typedef struct poly1305_ifma_sum {
    __m512i lo0, lo1, lo2, hi0, hi1, hi2;
} poly1305_ifma_sum;

POLY1305_INLINE __m512i poly1305_ifma_mask(int bits)
{
    return _mm512_set1_epi64((long long) ((UINT64_C(1) << bits) - 1));
}

POLY1305_INLINE __m512i poly1305_ifma_times5(__m512i x)
{
    return _mm512_add_epi64(x, _mm512_slli_epi64(x, 2));
}

/* The numbers lo + hi 2^64 + top 2^128, top < 8: of v0 and v1 the low 52 bits count, v2 < 2^27. */
POLY1305_INLINE poly1305_ifma_num poly1305_ifma_limbs(__m512i lo, __m512i hi, __m512i top)
{
    poly1305_ifma_num x;

    x.v0 = lo;
    x.v1 = _mm512_or_si512(_mm512_srli_epi64(lo, 52), _mm512_slli_epi64(hi, 12));
    x.v2 = _mm512_or_si512(_mm512_srli_epi64(hi, 40), _mm512_slli_epi64(top, 24));
    return x;
}

/* x with only the bits that count. */
POLY1305_INLINE poly1305_ifma_num poly1305_ifma_exact(poly1305_ifma_num x)
{
    x.v0 = _mm512_and_si512(x.v0, poly1305_ifma_mask(52));
    x.v1 = _mm512_and_si512(x.v1, poly1305_ifma_mask(52));
    return x;
}

/* The numbers a + b 2^44 + c 2^88, reduced as poly1305_field_num: v0, v1 < 2^52, v2 < 2^27. */
POLY1305_INLINE poly1305_ifma_num poly1305_ifma_from44(__m512i a, __m512i b, __m512i c)
{
    const __m512i m8 = poly1305_ifma_mask(8), m16 = poly1305_ifma_mask(16);
    poly1305_ifma_num x;

    x.v0 = _mm512_add_epi64(a, _mm512_slli_epi64(_mm512_and_si512(b, m8), 44));
    x.v1 =
        _mm512_add_epi64(_mm512_srli_epi64(b, 8), _mm512_slli_epi64(_mm512_and_si512(c, m16), 36));
    x.v1 = _mm512_add_epi64(x.v1, _mm512_srli_epi64(x.v0, 52));
    x.v2 = _mm512_add_epi64(_mm512_srli_epi64(c, 16), _mm512_srli_epi64(x.v1, 52));
    return poly1305_ifma_exact(x);
}

/* The factor of x: v0, v1 < 2^52 exactly, v2 < 2^27.
 * 2^52 x  = 5 ((v1 >> 26) + 2^26 v2) + v0 2^52 + (v1 mod 2^26) 2^104,
 * 2^104 x = 5 ((v0 >> 26) + 2^26 (v1 mod 2^26))
 *           + 5 ((v1 >> 26) + 2^26 v2) 2^52 + (v0 mod 2^26) 2^104.
 *
 * Their first two limbs, < 5 2^54 + 2^5, are carried once: of them the low 52 bits count, the third
 * is <= 2^26 + 2^5. */
POLY1305_INLINE poly1305_ifma_factor poly1305_ifma_expand(poly1305_ifma_num x)
{
    const __m512i m26 = poly1305_ifma_mask(26);
    __m512i low0 = _mm512_and_si512(x.v0, m26), low1 = _mm512_and_si512(x.v1, m26);
    poly1305_ifma_factor t;
    __m512i a, b, c;

    a = poly1305_ifma_times5(
        _mm512_add_epi64(_mm512_srli_epi64(x.v1, 26), _mm512_slli_epi64(x.v2, 26)));
    b      = _mm512_add_epi64(x.v0, _mm512_srli_epi64(a, 52));
    t.f[0] = x.v0;
    t.f[1] = x.v1;
    t.f[2] = x.v2;
    t.f[3] = a;
    t.f[4] = b;
    t.f[5] = _mm512_add_epi64(low1, _mm512_srli_epi64(b, 52));
    c      = poly1305_ifma_times5(
        _mm512_add_epi64(_mm512_srli_epi64(x.v0, 26), _mm512_slli_epi64(low1, 26)));
    a      = _mm512_add_epi64(a, _mm512_srli_epi64(c, 52));
    t.f[6] = c;
    t.f[7] = a;
    t.f[8] = _mm512_add_epi64(low0, _mm512_srli_epi64(a, 52));
    return t;
}

POLY1305_INLINE poly1305_ifma_factor poly1305_ifma_broadcast(const poly1305_ifma_table *t, size_t k)
{
    poly1305_ifma_factor x;

    x.f[0] = _mm512_set1_epi64((long long) t->word[0][k]);
    x.f[1] = _mm512_set1_epi64((long long) t->word[1][k]);
    x.f[2] = _mm512_set1_epi64((long long) t->word[2][k]);
    x.f[3] = _mm512_set1_epi64((long long) t->word[3][k]);
    x.f[4] = _mm512_set1_epi64((long long) t->word[4][k]);
    x.f[5] = _mm512_set1_epi64((long long) t->word[5][k]);
    x.f[6] = _mm512_set1_epi64((long long) t->word[6][k]);
    x.f[7] = _mm512_set1_epi64((long long) t->word[7][k]);
    x.f[8] = _mm512_set1_epi64((long long) t->word[8][k]);
    return x;
}

/* s + a x. The low 52 bits of a.v0, a.v1 count; a.v2 < 2^28. Adds less than 3 2^52 to each word of
 * s, less than 3 2^27 to hi2. */
POLY1305_INLINE poly1305_ifma_sum poly1305_ifma_muladd(poly1305_ifma_sum s, poly1305_ifma_num a,
                                                       poly1305_ifma_factor x)
{
    s.lo0 = _mm512_madd52lo_epu64(s.lo0, a.v0, x.f[0]);
    s.lo1 = _mm512_madd52lo_epu64(s.lo1, a.v0, x.f[1]);
    s.lo2 = _mm512_madd52lo_epu64(s.lo2, a.v0, x.f[2]);
    s.hi0 = _mm512_madd52hi_epu64(s.hi0, a.v0, x.f[0]);
    s.hi1 = _mm512_madd52hi_epu64(s.hi1, a.v0, x.f[1]);
    s.hi2 = _mm512_madd52hi_epu64(s.hi2, a.v0, x.f[2]);
    s.lo0 = _mm512_madd52lo_epu64(s.lo0, a.v1, x.f[3]);
    s.lo1 = _mm512_madd52lo_epu64(s.lo1, a.v1, x.f[4]);
    s.lo2 = _mm512_madd52lo_epu64(s.lo2, a.v1, x.f[5]);
    s.hi0 = _mm512_madd52hi_epu64(s.hi0, a.v1, x.f[3]);
    s.hi1 = _mm512_madd52hi_epu64(s.hi1, a.v1, x.f[4]);
    s.hi2 = _mm512_madd52hi_epu64(s.hi2, a.v1, x.f[5]);
    s.lo0 = _mm512_madd52lo_epu64(s.lo0, a.v2, x.f[6]);
    s.lo1 = _mm512_madd52lo_epu64(s.lo1, a.v2, x.f[7]);
    s.lo2 = _mm512_madd52lo_epu64(s.lo2, a.v2, x.f[8]);
    s.hi0 = _mm512_madd52hi_epu64(s.hi0, a.v2, x.f[6]);
    s.hi1 = _mm512_madd52hi_epu64(s.hi1, a.v2, x.f[7]);
    s.hi2 = _mm512_madd52hi_epu64(s.hi2, a.v2, x.f[8]);
    return s;
}

/* s modulo p, partially: of v0 and v1 the low 52 bits count, v2 < 2^26 + 2^6. Entry: what four
 * calls of muladd and a message give: lo, hi < 13 2^52, hi2 < 2^31. Then w1, w2 < 2^57, top < 2^58,
 * v0 < 2^61. */
POLY1305_INLINE poly1305_ifma_num poly1305_ifma_carry(poly1305_ifma_sum s)
{
    __m512i w1 = _mm512_add_epi64(s.lo1, s.hi0), w2 = _mm512_add_epi64(s.lo2, s.hi1), top;
    poly1305_ifma_num h;

    top  = _mm512_add_epi64(_mm512_srli_epi64(w2, 26), _mm512_slli_epi64(s.hi2, 26));
    h.v0 = _mm512_add_epi64(s.lo0, poly1305_ifma_times5(top));
    h.v1 = _mm512_add_epi64(w1, _mm512_srli_epi64(h.v0, 52));
    h.v2 =
        _mm512_add_epi64(_mm512_and_si512(w2, poly1305_ifma_mask(26)), _mm512_srli_epi64(h.v1, 52));
    return h;
}

POLY1305_INLINE poly1305_ifma_sum poly1305_ifma_zero(void)
{
    const __m512i z     = _mm512_setzero_si512();
    poly1305_ifma_sum s = {z, z, z, z, z, z};

    return s;
}

/* Eight blocks of 16 bytes; lane i holds block 0, 4, 1, 5, 2, 6, 3, 7. */
POLY1305_INLINE poly1305_ifma_num poly1305_ifma_load(const uint8_t *m)
{
    __m512i a = _mm512_loadu_si512(m), b = _mm512_loadu_si512(m + 64);

    return poly1305_ifma_limbs(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b),
                               _mm512_set1_epi64(1));
}

/* The first t blocks, 1 <= t <= 8, in the lanes of blocks 8 - t .. 7, with h added to the first of
 * them; zero elsewhere. Reads eight blocks all the same. v0, v1 as for muladd, v2 < 2^28. */
POLY1305_INLINE poly1305_ifma_num poly1305_ifma_first(const uint8_t *m, size_t t,
                                                      const uint64_t h[3])
{
    const __m512i order = _mm512_set_epi64(7, 3, 6, 2, 5, 1, 4, 0);
    const __m512i block = _mm512_sub_epi64(order, _mm512_set1_epi64((long long) (8 - t)));
    const __m512i word = _mm512_add_epi64(block, block), one = _mm512_set1_epi64(1);
    const __mmask8 used = _mm512_cmpge_epi64_mask(block, _mm512_setzero_si512());
    const __mmask8 at_h = _mm512_cmpeq_epi64_mask(block, _mm512_setzero_si512());
    const __m512i a = _mm512_loadu_si512(m), b = _mm512_loadu_si512(m + 64);
    poly1305_ifma_num x, y;

    x    = poly1305_ifma_exact(poly1305_ifma_limbs(
        _mm512_maskz_permutex2var_epi64(used, a, word, b),
        _mm512_maskz_permutex2var_epi64(used, a, _mm512_add_epi64(word, one), b),
        _mm512_maskz_mov_epi64(used, one)));
    y    = poly1305_ifma_exact(poly1305_ifma_limbs(_mm512_maskz_set1_epi64(at_h, (long long) h[0]),
                                                   _mm512_maskz_set1_epi64(at_h, (long long) h[1]),
                                                   _mm512_maskz_set1_epi64(at_h, (long long) h[2])));
    x.v0 = _mm512_add_epi64(x.v0, y.v0);
    x.v1 = _mm512_add_epi64(_mm512_add_epi64(x.v1, y.v1), _mm512_srli_epi64(x.v0, 52));
    x.v2 = _mm512_add_epi64(_mm512_add_epi64(x.v2, y.v2), _mm512_srli_epi64(x.v1, 52));
    return x;
}

/* The powers of r: r^8 .. r^(8 wide) and r^4 in t; returns r^8 .. r^1 in the lanes of the blocks
 * that they multiply in the end. wide is 1, 2 or 4. */
POLY1305_INLINE poly1305_ifma_factor poly1305_ifma_prepare(poly1305_ifma_table *t, size_t wide,
                                                           const poly1305_state *st)
{
    const poly1305_field_num zero = {{0, 0, 0}};
    poly1305_field_num r1 = poly1305_field_r(st), r2, r3, r4, r8, r16 = zero, r24 = zero,
                       r32 = zero;
    poly1305_ifma_num x, y;
    poly1305_ifma_factor f;
    int i;

    r2 = poly1305_field_square(r1);
    r4 = poly1305_field_square(r2);
    r8 = poly1305_field_square(r4);
    if (wide > 1) {
        r16 = poly1305_field_square(r8);
    }
    if (wide > 2) {
        r32 = poly1305_field_square(r16);
        r24 = poly1305_field_mul(r16, r8);
    }
    r3 = poly1305_field_mul(r2, r1);

# define POLY1305_IFMA_SET(i)                                                                      \
     _mm512_set_epi64(0, 0, 0, (long long) r4.v[i], (long long) r32.v[i], (long long) r24.v[i],    \
                      (long long) r16.v[i], (long long) r8.v[i])
    x = poly1305_ifma_from44(POLY1305_IFMA_SET(0), POLY1305_IFMA_SET(1), POLY1305_IFMA_SET(2));
# undef POLY1305_IFMA_SET
    f = poly1305_ifma_expand(x);
    for (i = 0; i < 9; i++) {
        _mm512_storeu_si512(t->word[i], f.f[i]);
    }

# define POLY1305_IFMA_SET(i)                                                                      \
     _mm512_set_epi64((long long) r1.v[i], (long long) r1.v[i], (long long) r2.v[i],               \
                      (long long) r2.v[i], (long long) r3.v[i], (long long) r3.v[i],               \
                      (long long) r4.v[i], (long long) r4.v[i])
    x = poly1305_ifma_from44(POLY1305_IFMA_SET(0), POLY1305_IFMA_SET(1), POLY1305_IFMA_SET(2));
# undef POLY1305_IFMA_SET
    y = poly1305_ifma_carry(
        poly1305_ifma_muladd(poly1305_ifma_zero(), x, poly1305_ifma_broadcast(t, 4)));
    x.v0 = _mm512_mask_and_epi64(x.v0, 0x55, y.v0, poly1305_ifma_mask(52));
    x.v1 = _mm512_mask_and_epi64(x.v1, 0x55, y.v1, poly1305_ifma_mask(52));
    x.v2 = _mm512_mask_mov_epi64(x.v2, 0x55, y.v2);
    return poly1305_ifma_expand(x);
}

/* h = the sum over the lanes of s, modulo p. Entry: what one call of muladd gives. The sums w0, w1,
 * w2 are < 8 6 2^52 < 2^58, w3 < 2^32, w0 + 5 (..) < 2^61; in the end w2 < 2^26 + 2^7, h[2] <= 4.
 */
POLY1305_INLINE void poly1305_ifma_collect(uint64_t h[3], poly1305_ifma_sum s)
{
    uint64_t w0        = (uint64_t) _mm512_reduce_add_epi64(s.lo0);
    uint64_t w1        = (uint64_t) _mm512_reduce_add_epi64(_mm512_add_epi64(s.lo1, s.hi0));
    uint64_t w2        = (uint64_t) _mm512_reduce_add_epi64(_mm512_add_epi64(s.lo2, s.hi1));
    uint64_t w3        = (uint64_t) _mm512_reduce_add_epi64(s.hi2);
    const uint64_t m52 = (UINT64_C(1) << 52) - 1, m26 = (UINT64_C(1) << 26) - 1;

    w0 += 5 * ((w2 >> 26) + (w3 << 26));
    w1 += w0 >> 52;
    w2   = (w2 & m26) + (w1 >> 52);
    h[0] = (w0 & m52) | w1 << 52;
    h[1] = (w1 & m52) >> 12 | w2 << 40;
    h[2] = w2 >> 24;
}

/* blocks of poly1305_impl; n >= 8.
 *
 * The n blocks fall into groups of eight, zeros filling up the front of the first. A lane sums up
 * its blocks by Horner's rule with r^8, several groups at a time: h = h r^(8 k) + m_1 r^(8 (k - 1))
 * + .. + m_k, of which all but the first product are independent of h and stand first. At the end
 * lane i is multiplied by the power of r that its last block is to have. */
static void poly1305_ifma_many(poly1305_state *st, const uint8_t *m, size_t n)
{
    poly1305_ifma_table t;
    poly1305_ifma_factor last;
    poly1305_ifma_num h, x;
    poly1305_ifma_sum s;
    size_t front = (n - 1) % 8 + 1, groups = (n - front) / 8;
    size_t wide = groups > 11 ? 4 : groups > 5 ? 2 : 1, k, step;

    h    = poly1305_ifma_first(m, front, st->h);
    last = poly1305_ifma_prepare(&t, wide, st);
    m += 16 * front;
    while (groups > 0) {
        step = ((groups - 1) & (wide - 1)) + 1;
        groups -= step;
        s = poly1305_ifma_zero();
        for (k = step - 1; k > 0; k--, m += 128) {
            s = poly1305_ifma_muladd(s, poly1305_ifma_load(m), poly1305_ifma_broadcast(&t, k - 1));
        }
        x = poly1305_ifma_exact(poly1305_ifma_load(m));
        m += 128;
        s.lo0 = _mm512_add_epi64(s.lo0, x.v0);
        s.lo1 = _mm512_add_epi64(s.lo1, x.v1);
        s.lo2 = _mm512_add_epi64(s.lo2, x.v2);
        s     = poly1305_ifma_muladd(s, h, poly1305_ifma_broadcast(&t, step - 1));
        h     = poly1305_ifma_carry(s);
    }
    poly1305_ifma_collect(st->h, poly1305_ifma_muladd(poly1305_ifma_zero(), h, last));
    wipe(&t, sizeof t);
    ZMM_CLEAR_HIGH();
}

TARGET_END

static void poly1305_ifma_blocks(poly1305_state *st, const uint8_t *m, size_t n)
{
    if (n < POLY1305_IFMA_MIN) {
        POLY1305_SCALAR.blocks(st, m, n);
    } else {
        poly1305_ifma_many(st, m, n);
    }
}

static void poly1305_ifma_auth(uint8_t tag[16], const uint8_t *m, size_t len, const uint8_t key[32])
{
    poly1305_state st;
    size_t whole = len & ~(size_t) 15;

    if (len / 16 < POLY1305_IFMA_MIN) {
        POLY1305_SCALAR.auth(tag, m, len, key);
    } else {
        poly1305_start(&st, key);
        poly1305_ifma_many(&st, m, len / 16);
        poly1305_finish(&st, m + whole, len - whole, tag, poly1305_ifma_blocks);
    }
}

const poly1305_impl poly1305_ifma = {
    IMPL_INFO(ifma, IFMA, "RFC 8439, 2.5; S. Gueron, V. Krasnov, vector integer multiplication"),
    poly1305_ifma_blocks,
    poly1305_ifma_auth,
};

#endif
