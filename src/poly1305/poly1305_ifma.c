/* SPDX-License-Identifier: ISC */
/* Poly1305 with AVX-512 IFMA: eight blocks side by side in radix 2^44 (RFC 8439, 2.5).
 * poly1305_vec44.inc has the arithmetic. */
#include "poly1305.h"
#include "poly1305_field.h"

#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_IFMA
# include "../core/intrinsics.h"

enum {
    POLY1305_IFMA_BLOCKS_MIN   = TARGET_INT128 ? 10 : 24, /* from here on the vectors pay; >= 9 */
    POLY1305_IFMA_QUADS_MIN    = 12,   /* groups of eight blocks from which on four share a carry */
    POLY1305_IFMA_AUTH_DEPTH   = 1024, /* of the stack */
    POLY1305_IFMA_BLOCKS_DEPTH = 1152
};

/* auth_apart takes all that auth_pairs does (an array of negative size otherwise). */
STATIC_ASSERT(poly1305_ifma_apart_fits, POLY1305_APART_MAX <= 8 * POLY1305_IFMA_QUADS_MIN);

/* The factors r^8, r^16, r^24, r^32. */
typedef struct poly1305_ifma_table {
    uint64_t word[4][5];
} poly1305_ifma_table;

/* The places of n > 8 blocks: the first (n - 1) % 8 + 1, where 128 bytes can be read; the blocks
 * that follow them; the last eight. The first eight and the last eight may overlap. */
typedef struct poly1305_ifma_blocks_at {
    const uint8_t *begin, *middle, *end;
} poly1305_ifma_blocks_at;

static ALWAYS_INLINE poly1305_ifma_blocks_at poly1305_ifma_at(const uint8_t *m, size_t n)
{
    poly1305_ifma_blocks_at at;

    at.begin  = m;
    at.middle = m + 16 * ((n - 1) % 8 + 1);
    at.end    = m + 16 * (n - 8);
    return at;
}

TARGET_BEGIN(IFMA)

/* Small factors: a product below 2^52 is added in one instruction, by shifts in three or four. */
enum { POLY1305_IFMA_5, POLY1305_IFMA_20, POLY1305_IFMA_5120 };

static const uint64_t poly1305_ifma_small[] = {5, 20, 5120};

/* Loaded where it is used, or it occupies a register all the time, and other vectors spill. */
static ALWAYS_INLINE long long poly1305_ifma_load_small(int i)
{
    const uint64_t *p = poly1305_ifma_small + i;

    HIDE_R_HERE(p);
    return (long long) *p;
}

/* Functions and types of poly1305_vec44.inc. */
# define vec44_num       NAME(num)
# define vec44_factor    NAME(factor)
# define vec44_sum       NAME(sum)
# define vec44_addmul    NAME(addmul)
# define vec44_limbs     NAME(limbs)
# define vec44_factor_of NAME(factor_of)
# define vec44_zero      NAME(zero)
# define vec44_muladd    NAME(muladd)
# define vec44_join      NAME(join)
# define vec44_carry     NAME(carry)
# define vec44_mul       NAME(mul)

/* Blocks, eight side by side. */
# include "../simd/v512.inc"
# define NAME(x) poly1305_ifma_##x
# include "poly1305_vec44.inc"

/* Powers of r, four side by side: half as wide, a multiplication takes half as long on CPUs that
 * have two multipliers of 256 bits. */
# include "../simd/v256.inc"
# define NAME(x) poly1305_ifma_half_##x
# include "poly1305_vec44.inc"

static ALWAYS_INLINE poly1305_ifma_sum poly1305_ifma_add_num(poly1305_ifma_sum s,
                                                             poly1305_ifma_num a)
{
    EACH3(i, s.lo[i] = _mm512_add_epi64(s.lo[i], a.v[i]));
    return s;
}

static ALWAYS_INLINE poly1305_ifma_sum poly1305_ifma_add_sum(poly1305_ifma_sum s,
                                                             poly1305_ifma_sum g)
{
    EACH3(i, s.lo[i] = _mm512_add_epi64(s.lo[i], g.lo[i]));
    EACH3(i, s.hi[i] = _mm512_add_epi64(s.hi[i], g.hi[i]));
    return s;
}

/* The square of the reduced number x, reduced. Sums are below those of muladd: the products are
 * the same, pairs of equal ones as one with a doubled limb, < 2^46. */
static ALWAYS_INLINE poly1305_ifma_half_num poly1305_ifma_half_square(poly1305_ifma_half_factor x)
{
    const __m256i d0 = _mm256_add_epi64(x.r[0], x.r[0]), d1 = _mm256_add_epi64(x.r[1], x.r[1]);
    poly1305_ifma_half_sum s = poly1305_ifma_half_zero();

    s.hi[2] = _mm256_madd52hi_epu64(s.hi[2], x.r[1], x.r[1]);
    s.lo[0] = _mm256_madd52lo_epu64(s.lo[0], x.r[0], x.r[0]);
    s.lo[2] = _mm256_madd52lo_epu64(s.lo[2], x.r[1], x.r[1]);
    s.hi[0] = _mm256_madd52hi_epu64(s.hi[0], x.r[0], x.r[0]);
    s.hi[2] = _mm256_madd52hi_epu64(s.hi[2], d0, x.r[2]);
    s.hi[1] = _mm256_madd52hi_epu64(s.hi[1], d0, x.r[1]);
    s.lo[1] = _mm256_madd52lo_epu64(s.lo[1], d0, x.r[1]);
    s.lo[2] = _mm256_madd52lo_epu64(s.lo[2], d0, x.r[2]);
    s.lo[0] = _mm256_madd52lo_epu64(s.lo[0], d1, x.r[4]);
    s.hi[0] = _mm256_madd52hi_epu64(s.hi[0], d1, x.r[4]);
    s.hi[1] = _mm256_madd52hi_epu64(s.hi[1], x.r[2], x.r[4]);
    s.lo[1] = _mm256_madd52lo_epu64(s.lo[1], x.r[2], x.r[4]);
    return poly1305_ifma_half_carry(s);
}

/* x with y in the lanes of the mask. */
static ALWAYS_INLINE poly1305_ifma_half_num poly1305_ifma_half_blend(__mmask8 lanes,
                                                                     poly1305_ifma_half_num x,
                                                                     poly1305_ifma_half_num y)
{
    EACH3(i, x.v[i] = _mm256_mask_mov_epi64(x.v[i], lanes, y.v[i]));
    return x;
}

/* Lane 0 of x in all lanes. */
static ALWAYS_INLINE poly1305_ifma_half_num poly1305_ifma_half_spread(poly1305_ifma_half_num x)
{
    EACH3(i, x.v[i] = _mm256_broadcastq_epi64(_mm256_castsi256_si128(x.v[i])));
    return x;
}

/* Lane 0 of x in all of eight lanes. */
static ALWAYS_INLINE poly1305_ifma_factor poly1305_ifma_spread(poly1305_ifma_half_factor x)
{
    poly1305_ifma_factor f;

    EACH5(i, f.r[i] = _mm512_broadcastq_epi64(_mm256_castsi256_si128(x.r[i])));
    return f;
}

/* The lanes of even and odd in turn. */
static ALWAYS_INLINE poly1305_ifma_num poly1305_ifma_zip(poly1305_ifma_half_num even,
                                                         poly1305_ifma_half_num odd)
{
    const __m512i order = _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0);
    poly1305_ifma_num x;

    EACH3(i, x.v[i] = _mm512_permutex2var_epi64(_mm512_castsi256_si512(even.v[i]), order,
                                                _mm512_castsi256_si512(odd.v[i])));
    return x;
}

/* Eight blocks of 16 bytes; lane i holds block 0, 4, 1, 5, 2, 6, 3, 7. */
static ALWAYS_INLINE poly1305_ifma_num poly1305_ifma_load(const uint8_t *m)
{
    __m512i a = _mm512_loadu_si512(m), b = _mm512_loadu_si512(m + 64);

    return poly1305_ifma_limbs(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b),
                               _mm512_set1_epi64(INT64_C(1) << 40));
}

/* The same, but the last block has only tail bytes, 1 <= tail <= 16, and if these are not 16, they
 * are followed by 01 instead of the 2^128 bit. Masks take longer: only where there is such a block.
 */
static ALWAYS_INLINE poly1305_ifma_num poly1305_ifma_load_last(const uint8_t *m, size_t tail)
{
    __m512i a, b, top;
    uint64_t bytes;
    unsigned whole = 0x7f; /* lanes with the 2^128 bit */

    if (tail == 16) {
        return poly1305_ifma_load(m);
    }
    bytes = UINT64_MAX >> (16 - tail);
    HIDE_R_HERE(bytes); /* or vectors move out of loops and spill */
    HIDE_R_HERE(whole);
    a   = _mm512_loadu_si512(m);
    b   = _mm512_mask_loadu_epi8(_mm512_maskz_set1_epi8(bytes + 1, 1), bytes, m + 64);
    top = _mm512_maskz_set1_epi64((__mmask8) whole, INT64_C(1) << 40);
    return poly1305_ifma_limbs(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b), top);
}

/* The first t blocks, 1 <= t <= 8, in the lanes of blocks 8 - t .. 7, with h, unless it is NULL,
 * added to the first of them; zero elsewhere. Reads eight blocks all the same. Limbs < 2^45. */
static ALWAYS_INLINE poly1305_ifma_num poly1305_ifma_load_first(const uint8_t *m, size_t t,
                                                                const uint64_t *h)
{
    const __m512i order = _mm512_set_epi64(7, 3, 6, 2, 5, 1, 4, 0);
    const __m512i block = _mm512_sub_epi64(order, _mm512_set1_epi64((long long) (8 - t)));
    const __m512i even = _mm512_add_epi64(block, block), ones = _mm512_set1_epi64(1);
    const __mmask8 used = _mm512_cmpge_epi64_mask(block, _mm512_setzero_si512());
    const __mmask8 at_h = _mm512_cmpeq_epi64_mask(block, _mm512_setzero_si512());
    const __m512i a = _mm512_loadu_si512(m), b = _mm512_loadu_si512(m + 64);
    poly1305_ifma_num x, y;

    x = poly1305_ifma_limbs(
        _mm512_maskz_permutex2var_epi64(used, a, even, b),
        _mm512_maskz_permutex2var_epi64(used, a, _mm512_add_epi64(even, ones), b),
        _mm512_maskz_set1_epi64(used, INT64_C(1) << 40));
    if (h == NULL) {
        return x;
    }
    y = poly1305_ifma_limbs(_mm512_maskz_set1_epi64(at_h, (long long) h[0]),
                            _mm512_maskz_set1_epi64(at_h, (long long) h[1]),
                            _mm512_maskz_set1_epi64(at_h, (long long) (h[2] << 40)));
    EACH3(i, x.v[i] = _mm512_add_epi64(x.v[i], y.v[i]));
    return x;
}

static ALWAYS_INLINE uint64_t poly1305_ifma_low64(__m128i x)
{
# if ARCH_X86_64
    return (uint64_t) _mm_cvtsi128_si64(x);
# else
    return (uint32_t) _mm_cvtsi128_si32(x) |
           (uint64_t) (uint32_t) _mm_cvtsi128_si32(_mm_srli_epi64(x, 32)) << 32;
# endif
}

/* h = the sum over the lanes of s, modulo p; h[2] < 2^20. Entry: the result of one muladd.
 * Then join's words are < 2^54, the sums d0, d1, d2 < 2^57. */
static ALWAYS_INLINE void poly1305_ifma_sum_h(uint64_t h[3], poly1305_ifma_sum s)
{
    poly1305_ifma_num d = poly1305_ifma_join(s);
    uint64_t d0, d1, d2, c;
    __m256i x;
    __m128i y;

    d.v[0] = _mm512_add_epi64(_mm512_unpacklo_epi64(d.v[0], d.v[1]),
                              _mm512_unpackhi_epi64(d.v[0], d.v[1]));
    x      = _mm256_add_epi64(_mm512_castsi512_si256(d.v[0]), _mm512_extracti64x4_epi64(d.v[0], 1));
    y      = _mm_add_epi64(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    d2     = (uint64_t) _mm512_reduce_add_epi64(d.v[2]);
    d0     = poly1305_ifma_low64(y);
    d1     = poly1305_ifma_low64(_mm_unpackhi_epi64(y, y));

    h[0] = d0 + (d1 << 44);
    c    = d2 << 24;
    h[1] = (d1 >> 20) + poly1305_field_less(h[0], d0) + c;
    h[2] = (d2 >> 40) + poly1305_field_less(h[1], c);
}

/* Stores lane 0 of the n limbs x, 3 or 5. */
static ALWAYS_INLINE void poly1305_ifma_store(uint64_t *p, const __m256i *x, int n)
{
    EACH5(
        i, if (i < n) {
            _mm_storel_epi64((__m128i *) (void *) (p + i), _mm256_castsi256_si128(x[i]));
        });
}

static ALWAYS_INLINE poly1305_ifma_half_num poly1305_ifma_load_power(const uint64_t p[3])
{
    poly1305_ifma_half_num x;

    EACH3(i, x.v[i] = _mm256_set1_epi64x((long long) p[i]));
    return x;
}

static ALWAYS_INLINE poly1305_ifma_factor poly1305_ifma_load_factor(const uint64_t p[5])
{
    poly1305_ifma_factor x;

    EACH5(i, x.r[i] = _mm512_set1_epi64((long long) p[i]));
    return x;
}

/* h after 4 quads groups of blocks, four to a carry: h r^32 + m_1 r^24 + m_2 r^16 + m_3 r^8 +
 * m_4. Only the first product waits for h. Two sums keep the chains of additions short. tail is
 * that of the last block. */
static ALWAYS_INLINE poly1305_ifma_num poly1305_ifma_absorb_quads(poly1305_ifma_num h,
                                                                  const poly1305_ifma_table *t,
                                                                  const uint8_t *m, size_t quads,
                                                                  size_t tail)
{
    poly1305_ifma_sum s, g;

    for (; quads > 0; quads--, m += 512) {
        HIDE_R(t); /* or the loads move out of the loop and spill */
        g = poly1305_ifma_muladd(poly1305_ifma_zero(), poly1305_ifma_load(m + 256),
                                 poly1305_ifma_load_factor(t->word[0]));
        s = poly1305_ifma_muladd(poly1305_ifma_zero(), poly1305_ifma_load(m),
                                 poly1305_ifma_load_factor(t->word[2]));
        s = poly1305_ifma_muladd(s, poly1305_ifma_load(m + 128),
                                 poly1305_ifma_load_factor(t->word[1]));
        s = poly1305_ifma_add_num(s, poly1305_ifma_load_last(m + 384, quads > 1 ? 16 : tail));
        g = poly1305_ifma_muladd(g, h, poly1305_ifma_load_factor(t->word[3]));
        h = poly1305_ifma_carry(poly1305_ifma_add_sum(s, g));
    }
    return h;
}

/* 64 bits at p in lane 0, zeros elsewhere. */
static ALWAYS_INLINE __m256i poly1305_ifma_half_lane0(const void *p)
{
    return _mm256_zextsi128_si256(_mm_loadl_epi64((const __m128i *) p));
}

/* The block first and eight at m, with h, unless it is NULL, added to the first: as the eight that
 * load gives, with the first times r added to the second. Limbs < 2^45 + 2^18. */
static ALWAYS_INLINE poly1305_ifma_num poly1305_ifma_load_nine(const uint8_t *first,
                                                               const uint8_t *m, const uint64_t *h,
                                                               poly1305_ifma_half_factor r)
{
    const __m256i top   = _mm256_maskz_set1_epi64(1, INT64_C(1) << 40);
    poly1305_ifma_num x = poly1305_ifma_load(m);
    poly1305_ifma_half_num y, z;

    y = poly1305_ifma_half_limbs(poly1305_ifma_half_lane0(first),
                                 poly1305_ifma_half_lane0(first + 8), top);
    if (h != NULL) {
        z = poly1305_ifma_half_limbs(poly1305_ifma_half_lane0(h), poly1305_ifma_half_lane0(h + 1),
                                     _mm256_slli_epi64(poly1305_ifma_half_lane0(h + 2), 40));
        EACH3(i, y.v[i] = _mm256_add_epi64(y.v[i], z.v[i]));
    }
    y = poly1305_ifma_half_mul(y, r);
    EACH3(i, x.v[i] = _mm512_add_epi64(x.v[i], _mm512_zextsi256_si512(y.v[i])));
    return x;
}

/* h = h after n > 8 blocks, the last with tail bytes, by r = factor; h[2] <= 7 at entry, < 2^20 at
 * exit. Unless st is NULL, powers of r are taken from it, or left there as poly1305_field.h says.
 * with_quads: n has more than POLY1305_IFMA_QUADS_MIN groups, or tail is 16; then the end follows
 * the middle.
 *
 * The n blocks fall into groups of eight, zeros filling up the front of the first, unless that has
 * one block, which is taken beside the second. A lane sums up its blocks by Horner's rule with r^8,
 * several groups to a carry. At the end lane i is multiplied by the power of r that its last block
 * is to have: r^2 gives r^4 and r^3, r^4 those from r^8 to r^5, and r^8 gives r^16. */
static ALWAYS_INLINE void poly1305_ifma_absorb(uint64_t h[3], const uint64_t factor[2],
                                               poly1305_state *st, poly1305_ifma_blocks_at at,
                                               size_t n, size_t tail, int with_quads)
{
    size_t front = (n - 1) % 8 + 1, groups = (n - front) / 8;
    const uint8_t *m = at.middle, *p;
    size_t quads     = 0;
    poly1305_ifma_table t;
    const int streaming = st != NULL, powers_set = streaming && st->powers >= POLY1305_POWERS_SET;
    poly1305_ifma_num x, last;
    poly1305_ifma_half_num r, r2, r4, r8, r16, low, high;
    poly1305_ifma_half_factor g1, g2, g4, g8, g16;
    poly1305_ifma_factor f8, f16;
    poly1305_ifma_sum s;

    r  = poly1305_ifma_half_limbs(_mm256_set1_epi64x((long long) factor[0]),
                                  _mm256_set1_epi64x((long long) factor[1]), _mm256_setzero_si256());
    g1 = poly1305_ifma_half_factor_of(r);
    if (front == 1) {
        x = poly1305_ifma_load_nine(at.begin, m, streaming ? h : NULL, g1);
        m += 128;
        groups--;
    } else {
        x = poly1305_ifma_load_first(at.begin, front, streaming ? h : NULL);
    }
    if (with_quads && groups >= POLY1305_IFMA_QUADS_MIN - 1) {
        quads = groups / 4;
    }
    r2   = powers_set ? poly1305_ifma_load_power(st->power[0]) : poly1305_ifma_half_square(g1);
    g2   = poly1305_ifma_half_factor_of(r2);
    low  = poly1305_ifma_half_mul(poly1305_ifma_half_blend(0x02, r2, r), g2); /* r^4, r^3, .. */
    r4   = powers_set ? poly1305_ifma_load_power(st->power[1]) : poly1305_ifma_half_spread(low);
    g4   = poly1305_ifma_half_factor_of(r4);
    low  = poly1305_ifma_half_blend(0x04, low, r2);
    low  = poly1305_ifma_half_blend(0x08, low, r); /* r^4, r^3, r^2, r */
    high = poly1305_ifma_half_mul(low, g4);
    r8   = powers_set ? poly1305_ifma_load_power(st->power[2]) : poly1305_ifma_half_spread(high);
    g8   = poly1305_ifma_half_factor_of(r8);
    f8   = poly1305_ifma_spread(g8);
    last = poly1305_ifma_zip(high, low);

    groups -= 4 * quads;
    if ((groups & 1) != 0) {
        groups--;
        p = with_quads || groups > 0 ? m : at.end;
        s = poly1305_ifma_add_num(poly1305_ifma_zero(),
                                  poly1305_ifma_load_last(p, with_quads || groups > 0 ? 16 : tail));
        x = poly1305_ifma_carry(poly1305_ifma_muladd(s, x, f8));
        m += 128;
    }
    if (groups + quads > 0 || (streaming && st->powers == POLY1305_POWERS_WANTED)) {
        r16 = powers_set ? poly1305_ifma_load_power(st->power[3]) : poly1305_ifma_half_square(g8);
        g16 = poly1305_ifma_half_factor_of(r16);
        if (streaming && st->powers == POLY1305_POWERS_WANTED) {
            poly1305_ifma_store(st->power[0], r2.v, 3);
            poly1305_ifma_store(st->power[1], r4.v, 3);
            poly1305_ifma_store(st->power[2], r8.v, 3);
            poly1305_ifma_store(st->power[3], r16.v, 3);
            st->powers = POLY1305_POWERS_SET;
        }
        f16 = poly1305_ifma_spread(g16);
        while (groups > 0) {
            groups -= 2;
            s = poly1305_ifma_muladd(poly1305_ifma_zero(), poly1305_ifma_load(m), f8);
            p = with_quads || groups > 0 ? m + 128 : at.end;
            s = poly1305_ifma_add_num(
                s, poly1305_ifma_load_last(p, with_quads || groups > 0 ? 16 : tail));
            x = poly1305_ifma_carry(poly1305_ifma_muladd(s, x, f16));
            m += 256;
        }
        if (quads > 0) {
            const poly1305_ifma_half_factor g24 =
                poly1305_ifma_half_factor_of(poly1305_ifma_half_mul(r16, g8));
            const poly1305_ifma_half_factor g32 =
                poly1305_ifma_half_factor_of(poly1305_ifma_half_square(g16));

            poly1305_ifma_store(t.word[0], g8.r, 5);
            poly1305_ifma_store(t.word[1], g16.r, 5);
            poly1305_ifma_store(t.word[2], g24.r, 5);
            poly1305_ifma_store(t.word[3], g32.r, 5);
            x = poly1305_ifma_absorb_quads(x, &t, m, quads, tail);
        }
    }
    poly1305_ifma_sum_h(
        h, poly1305_ifma_muladd(poly1305_ifma_zero(), x, poly1305_ifma_factor_of(last)));
    if (streaming && st->powers == POLY1305_POWERS_NONE) {
        st->powers = POLY1305_POWERS_WANTED;
    }
}

static ALWAYS_INLINE void poly1305_ifma_tag(uint8_t tag[16], poly1305_ifma_blocks_at at, size_t len,
                                            const uint8_t key[32], int with_quads)
{
    const uint64_t r[2] = {load64_le(key) & POLY1305_FIELD_CLAMP0,
                           load64_le(key + 8) & POLY1305_FIELD_CLAMP1};
    uint64_t h[3]       = {0, 0, 0};
    size_t n            = (len - 1) / 16 + 1;

    poly1305_ifma_absorb(h, r, NULL, at, n, len - 16 * (n - 1), with_quads);
    poly1305_field_emit(tag, h[0], h[1], h[2], load64_le(key + 16), load64_le(key + 24));
    ZMM_CLEAR_HIGH();
}

/* Up to POLY1305_IFMA_QUADS_MIN groups; all in registers. */
static STACK_WORK void poly1305_ifma_auth_pairs(uint8_t tag[16], const uint8_t *begin,
                                                const uint8_t *middle, const uint8_t *end,
                                                size_t len, const uint8_t key[32])
{
    const poly1305_ifma_blocks_at at = {begin, middle, end};

    poly1305_ifma_tag(tag, at, len, key, 0);
}

static STACK_WORK void poly1305_ifma_auth_quads_work(uint8_t tag[16], const uint8_t *m, size_t len,
                                                     const uint8_t key[32])
{
    poly1305_ifma_tag(tag, poly1305_ifma_at(m, (len - 1) / 16 + 1), len, key, 1);
}

static STACK_WORK void poly1305_ifma_blocks_work(poly1305_state *st, const uint8_t *m, size_t n)
{
    const uint64_t r[2] = {st->r[0], st->r[1]};

    poly1305_ifma_absorb(st->h, r, st, poly1305_ifma_at(m, n), n, 16, 1);
    poly1305_field_fold(st->h);
    ZMM_CLEAR_HIGH();
}

TARGET_END

static void poly1305_ifma_blocks(poly1305_state *st, const uint8_t *m, size_t n)
{
    if (n < POLY1305_IFMA_BLOCKS_MIN) {
        POLY1305_SCALAR.blocks(st, m, n);
    } else {
        poly1305_ifma_blocks_work(st, m, n);
        stack_clear(POLY1305_IFMA_BLOCKS_DEPTH);
    }
}

static NEVER_INLINE void poly1305_ifma_auth_quads(uint8_t tag[16], const uint8_t *m, size_t len,
                                                  const uint8_t key[32])
{
    poly1305_ifma_auth_quads_work(tag, m, len, key);
    stack_clear(POLY1305_IFMA_AUTH_DEPTH);
}

/* Has no frame: a register with an earlier secret might be saved there, and nothing would clear it
 * after auth_pairs. */
static void poly1305_ifma_auth(uint8_t tag[16], const uint8_t *m, size_t len, const uint8_t key[32])
{
    if (len <= 16 * (POLY1305_IFMA_BLOCKS_MIN - 1)) {
        POLY1305_SCALAR.auth(tag, m, len, key);
    } else if (len <= 128 * POLY1305_IFMA_QUADS_MIN) {
        poly1305_ifma_blocks_at at = poly1305_ifma_at(m, (len - 1) / 16 + 1);

        poly1305_ifma_auth_pairs(tag, at.begin, at.middle, at.end, len, key);
    } else {
        poly1305_ifma_auth_quads(tag, m, len, key);
    }
}

const poly1305_impl poly1305_ifma = {
    IMPL_INFO(ifma, IFMA, "RFC 8439, 2.5; S. Gueron, V. Krasnov, vector integer multiplication"),
    poly1305_ifma_blocks,
    poly1305_ifma_auth,
    poly1305_ifma_auth_pairs,
};

#endif
