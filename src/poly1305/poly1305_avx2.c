/* Poly1305 with AVX2: four blocks side by side in radix 2^26 (RFC 8439, 2.5; D. J. Bernstein, P.
 * Schwabe, "NEON crypto", 2012).
 *
 * A number is five limbs, one per vector, one number per 64-bit lane. Products that reach 2^130
 * fall back with the factor 5. Sums of products of several groups of blocks are carried once. */
#include "../core/bytes.h"
#include "poly1305.h"
#include "poly1305_field.h"

#if TARGET_AVX2

enum {
    POLY1305_AVX2_MIN  = TARGET_INT128 ? 17 : 56, /* blocks from which on the vectors pay */
    POLY1305_AVX2_WIDE = 4 /* groups of four blocks between two carries, at most */
};

/* The factors r^4, r^8, r^12, r^16: word[i][k] is limb i of factor k, word[4 + i][k] five times it
 * (i > 0). */
typedef struct poly1305_avx2_table {
    uint64_t word[9][POLY1305_AVX2_WIDE];
} poly1305_avx2_table;

TARGET_BEGIN(AVX2)

typedef struct poly1305_avx2_num {
    __m256i v0, v1, v2, v3, v4;
} poly1305_avx2_num;

/* Limbs r0 .. r4 and s_i = 5 r_i. */
typedef struct poly1305_avx2_factor {
    __m256i r0, r1, r2, r3, r4, s1, s2, s3, s4;
} poly1305_avx2_factor;

POLY1305_INLINE __m256i poly1305_avx2_mask(int bits)
{
    return _mm256_set1_epi64x((long long) ((UINT64_C(1) << bits) - 1));
}

POLY1305_INLINE __m256i poly1305_avx2_times5(__m256i x)
{
    return _mm256_add_epi64(x, _mm256_slli_epi64(x, 2));
}

/* The numbers lo + hi 2^64 + top 2^104: limbs < 2^26, v4 < 2^24 + top. */
POLY1305_INLINE poly1305_avx2_num poly1305_avx2_limbs(__m256i lo, __m256i hi, __m256i top)
{
    const __m256i m26 = poly1305_avx2_mask(26);
    poly1305_avx2_num x;

    x.v0 = _mm256_and_si256(lo, m26);
    x.v1 = _mm256_and_si256(_mm256_srli_epi64(lo, 26), m26);
    x.v2 = _mm256_and_si256(_mm256_or_si256(_mm256_srli_epi64(lo, 52), _mm256_slli_epi64(hi, 12)),
                            m26);
    x.v3 = _mm256_and_si256(_mm256_srli_epi64(hi, 14), m26);
    x.v4 = _mm256_add_epi64(_mm256_srli_epi64(hi, 40), top);
    return x;
}

/* The factors a + b 2^44 + c 2^88, reduced as poly1305_field_num: limbs <= 2^26. */
POLY1305_INLINE poly1305_avx2_factor poly1305_avx2_from44(__m256i a, __m256i b, __m256i c)
{
    const __m256i m26 = poly1305_avx2_mask(26);
    const __m256i m8 = poly1305_avx2_mask(8), m16 = poly1305_avx2_mask(16);
    poly1305_avx2_factor x;

    x.r0 = _mm256_and_si256(a, m26);
    x.r1 =
        _mm256_add_epi64(_mm256_srli_epi64(a, 26), _mm256_slli_epi64(_mm256_and_si256(b, m8), 18));
    x.r2 = _mm256_and_si256(_mm256_srli_epi64(b, 8), m26);
    x.r3 =
        _mm256_add_epi64(_mm256_srli_epi64(b, 34), _mm256_slli_epi64(_mm256_and_si256(c, m16), 10));
    x.r4 = _mm256_srli_epi64(c, 16);
    x.s1 = poly1305_avx2_times5(x.r1);
    x.s2 = poly1305_avx2_times5(x.r2);
    x.s3 = poly1305_avx2_times5(x.r3);
    x.s4 = poly1305_avx2_times5(x.r4);
    return x;
}

POLY1305_INLINE void poly1305_avx2_store(poly1305_avx2_table *t, size_t i, __m256i x)
{
    _mm256_storeu_si256((__m256i *) (void *) t->word[i], x);
}

POLY1305_INLINE __m256i poly1305_avx2_word(const poly1305_avx2_table *t, size_t i, size_t k)
{
    return _mm256_set1_epi64x((long long) t->word[i][k]);
}

POLY1305_INLINE poly1305_avx2_factor poly1305_avx2_broadcast(const poly1305_avx2_table *t, size_t k)
{
    poly1305_avx2_factor x;

    x.r0 = poly1305_avx2_word(t, 0, k);
    x.r1 = poly1305_avx2_word(t, 1, k);
    x.r2 = poly1305_avx2_word(t, 2, k);
    x.r3 = poly1305_avx2_word(t, 3, k);
    x.r4 = poly1305_avx2_word(t, 4, k);
    x.s1 = poly1305_avx2_word(t, 5, k);
    x.s2 = poly1305_avx2_word(t, 6, k);
    x.s3 = poly1305_avx2_word(t, 7, k);
    x.s4 = poly1305_avx2_word(t, 8, k);
    return x;
}

/* d + a b. GCC would regroup the sums, form all products first, and spill half of them: the empty
 * statement keeps the order. */
POLY1305_INLINE __m256i poly1305_avx2_step(__m256i d, __m256i a, __m256i b)
{
    d = _mm256_add_epi64(d, _mm256_mul_epu32(a, b));
# if defined(__GNUC__) && !defined(__clang__)
    __asm__("" : "+x"(d));
# endif
    return d;
}

/* d + a x, not carried. With limbs of a < 2^27 + 2^25, of x <= 2^26, adds less than
 * 21 (2^53 + 2^51) < 2^58 to each word; with limbs of a < 2^26 + 2^11 less than 2^57. Factor by
 * factor, so that each is loaded once. */
POLY1305_INLINE poly1305_avx2_num poly1305_avx2_muladd(poly1305_avx2_num d, poly1305_avx2_num a,
                                                       poly1305_avx2_factor x)
{
    d.v0 = poly1305_avx2_step(d.v0, a.v0, x.r0);
    d.v1 = poly1305_avx2_step(d.v1, a.v1, x.r0);
    d.v2 = poly1305_avx2_step(d.v2, a.v2, x.r0);
    d.v3 = poly1305_avx2_step(d.v3, a.v3, x.r0);
    d.v4 = poly1305_avx2_step(d.v4, a.v4, x.r0);
    d.v1 = poly1305_avx2_step(d.v1, a.v0, x.r1);
    d.v2 = poly1305_avx2_step(d.v2, a.v1, x.r1);
    d.v3 = poly1305_avx2_step(d.v3, a.v2, x.r1);
    d.v4 = poly1305_avx2_step(d.v4, a.v3, x.r1);
    d.v0 = poly1305_avx2_step(d.v0, a.v4, x.s1);
    d.v2 = poly1305_avx2_step(d.v2, a.v0, x.r2);
    d.v3 = poly1305_avx2_step(d.v3, a.v1, x.r2);
    d.v4 = poly1305_avx2_step(d.v4, a.v2, x.r2);
    d.v0 = poly1305_avx2_step(d.v0, a.v3, x.s2);
    d.v1 = poly1305_avx2_step(d.v1, a.v4, x.s2);
    d.v3 = poly1305_avx2_step(d.v3, a.v0, x.r3);
    d.v4 = poly1305_avx2_step(d.v4, a.v1, x.r3);
    d.v0 = poly1305_avx2_step(d.v0, a.v2, x.s3);
    d.v1 = poly1305_avx2_step(d.v1, a.v3, x.s3);
    d.v2 = poly1305_avx2_step(d.v2, a.v4, x.s3);
    d.v4 = poly1305_avx2_step(d.v4, a.v0, x.r4);
    d.v0 = poly1305_avx2_step(d.v0, a.v1, x.s4);
    d.v1 = poly1305_avx2_step(d.v1, a.v2, x.s4);
    d.v2 = poly1305_avx2_step(d.v2, a.v3, x.s4);
    d.v3 = poly1305_avx2_step(d.v3, a.v4, x.s4);
    return d;
}

/* Moves what *x has from 2^26 up to the next limb. */
POLY1305_INLINE void poly1305_avx2_pass(__m256i *x, __m256i *next)
{
    *next = _mm256_add_epi64(*next, _mm256_srli_epi64(*x, 26));
    *x    = _mm256_and_si256(*x, poly1305_avx2_mask(26));
}

/* d modulo p, partially: limbs < 2^26, but v1, v4 < 2^26 + 2^11. Entry: words < 2^60 (four calls of
 * muladd, a message). The carries into v1, v2, v4 are < 2^35, what comes back into v0 < 5 2^35, so
 * that the second carries into v1 and v4 are < 2^11. */
POLY1305_INLINE poly1305_avx2_num poly1305_avx2_carry(poly1305_avx2_num d)
{
    __m256i top;

    poly1305_avx2_pass(&d.v0, &d.v1);
    poly1305_avx2_pass(&d.v3, &d.v4);
    poly1305_avx2_pass(&d.v1, &d.v2);
    top  = _mm256_srli_epi64(d.v4, 26);
    d.v4 = _mm256_and_si256(d.v4, poly1305_avx2_mask(26));
    d.v0 = _mm256_add_epi64(d.v0, poly1305_avx2_times5(top));
    poly1305_avx2_pass(&d.v2, &d.v3);
    poly1305_avx2_pass(&d.v0, &d.v1);
    poly1305_avx2_pass(&d.v3, &d.v4);
    return d;
}

POLY1305_INLINE poly1305_avx2_num poly1305_avx2_zero(void)
{
    const __m256i z     = _mm256_setzero_si256();
    poly1305_avx2_num x = {z, z, z, z, z};

    return x;
}

POLY1305_INLINE poly1305_avx2_num poly1305_avx2_add(poly1305_avx2_num a, poly1305_avx2_num b)
{
    a.v0 = _mm256_add_epi64(a.v0, b.v0);
    a.v1 = _mm256_add_epi64(a.v1, b.v1);
    a.v2 = _mm256_add_epi64(a.v2, b.v2);
    a.v3 = _mm256_add_epi64(a.v3, b.v3);
    a.v4 = _mm256_add_epi64(a.v4, b.v4);
    return a;
}

/* Four blocks of 16 bytes; lane i holds block 0, 2, 1, 3. */
POLY1305_INLINE poly1305_avx2_num poly1305_avx2_load(const uint8_t *m)
{
    __m256i a = _mm256_loadu_si256((const __m256i *) (const void *) m);
    __m256i b = _mm256_loadu_si256((const __m256i *) (const void *) (m + 32));

    return poly1305_avx2_limbs(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b),
                               _mm256_set1_epi64x(1 << 24));
}

/* The same, but the last block has only tail bytes, 1 <= tail <= 16, and if these are not 16, they
 * are followed by 01 instead of the 2^128 bit. */
POLY1305_INLINE poly1305_avx2_num poly1305_avx2_load_last(const uint8_t *m, size_t tail)
{
    __m256i a     = _mm256_loadu_si256((const __m256i *) (const void *) m), b;
    uint64_t w[2] = {0, 0};

    if (tail == 16) {
        return poly1305_avx2_load(m);
    }
    poly1305_field_pad(w, m + 48, tail);
    b = _mm256_set_m128i(_mm_set_epi64x((long long) w[1], (long long) w[0]),
                         _mm_loadu_si128((const __m128i *) (const void *) (m + 32)));
    return poly1305_avx2_limbs(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b),
                               _mm256_set_epi64x(0, 1 << 24, 1 << 24, 1 << 24));
}

/* Block i of four of which only the last t exist, the first of them at m; zero if it does not. */
POLY1305_INLINE __m128i poly1305_avx2_block(const uint8_t *m, size_t t, size_t i)
{
    return i + t < 4 ? _mm_setzero_si128()
                     : _mm_loadu_si128((const __m128i *) (const void *) (m + 16 * (i + t - 4)));
}

/* The first t blocks, 1 <= t <= 4, in the lanes of blocks 4 - t .. 3, with h added to the first of
 * them; zero elsewhere. Limbs < 2^27, v4 < 2^27 + 2^25. */
POLY1305_INLINE poly1305_avx2_num poly1305_avx2_first(const uint8_t *m, size_t t,
                                                      const uint64_t h[3])
{
    const __m256i order = _mm256_set_epi64x(3, 1, 2, 0);
    const __m256i front = _mm256_set1_epi64x((long long) (4 - t));
    const __m256i at_h  = _mm256_cmpeq_epi64(order, front);
    const __m256i used  = _mm256_or_si256(at_h, _mm256_cmpgt_epi64(order, front));
    const __m256i a = _mm256_set_m128i(poly1305_avx2_block(m, t, 1), poly1305_avx2_block(m, t, 0));
    const __m256i b = _mm256_set_m128i(poly1305_avx2_block(m, t, 3), poly1305_avx2_block(m, t, 2));
    poly1305_avx2_num x, y;

    x = poly1305_avx2_limbs(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b),
                            _mm256_and_si256(used, _mm256_set1_epi64x(1 << 24)));
    y = poly1305_avx2_limbs(_mm256_and_si256(at_h, _mm256_set1_epi64x((long long) h[0])),
                            _mm256_and_si256(at_h, _mm256_set1_epi64x((long long) h[1])),
                            _mm256_and_si256(at_h, _mm256_set1_epi64x((long long) (h[2] << 24))));
    return poly1305_avx2_add(x, y);
}

/* The powers of r: r^4 .. r^(4 wide) in t; returns r^4 .. r^1 in the lanes of the blocks that they
 * multiply in the end. wide is 2 or 4. Powers are taken from st or left there as poly1305.h
 * says. */
POLY1305_INLINE poly1305_avx2_factor poly1305_avx2_prepare(poly1305_avx2_table *t, size_t wide,
                                                           poly1305_state *st)
{
    const poly1305_field_num zero = {{0, 0, 0}};
    poly1305_field_num r1 = poly1305_field_r(st), r2, r3, r4, r8, r12 = zero, r16 = zero;
    poly1305_avx2_factor x;

    if (st->kept > 1) {
        memcpy(r2.v, st->power[0], sizeof r2.v);
        memcpy(r4.v, st->power[1], sizeof r4.v);
        memcpy(r8.v, st->power[2], sizeof r8.v);
        memcpy(r16.v, st->power[3], sizeof r16.v);
    } else {
        r2 = poly1305_field_square(r1);
        r4 = poly1305_field_square(r2);
        r8 = poly1305_field_square(r4);
        if (wide > 2 || st->kept > 0) {
            r16 = poly1305_field_square(r8);
        }
        if (st->kept > 0) {
            memcpy(st->power[0], r2.v, sizeof r2.v);
            memcpy(st->power[1], r4.v, sizeof r4.v);
            memcpy(st->power[2], r8.v, sizeof r8.v);
            memcpy(st->power[3], r16.v, sizeof r16.v);
        }
        st->kept++;
    }
    if (wide > 2) {
        r12 = poly1305_field_mul(r8, r4);
    }
    r3 = poly1305_field_mul(r2, r1);

# define POLY1305_AVX2_SET(a, b, c, d, i)                                                          \
     _mm256_set_epi64x((long long) d.v[i], (long long) c.v[i], (long long) b.v[i],                 \
                       (long long) a.v[i])
    x = poly1305_avx2_from44(POLY1305_AVX2_SET(r4, r8, r12, r16, 0),
                             POLY1305_AVX2_SET(r4, r8, r12, r16, 1),
                             POLY1305_AVX2_SET(r4, r8, r12, r16, 2));
    poly1305_avx2_store(t, 0, x.r0);
    poly1305_avx2_store(t, 1, x.r1);
    poly1305_avx2_store(t, 2, x.r2);
    poly1305_avx2_store(t, 3, x.r3);
    poly1305_avx2_store(t, 4, x.r4);
    poly1305_avx2_store(t, 5, x.s1);
    poly1305_avx2_store(t, 6, x.s2);
    poly1305_avx2_store(t, 7, x.s3);
    poly1305_avx2_store(t, 8, x.s4);
    x = poly1305_avx2_from44(POLY1305_AVX2_SET(r4, r2, r3, r1, 0),
                             POLY1305_AVX2_SET(r4, r2, r3, r1, 1),
                             POLY1305_AVX2_SET(r4, r2, r3, r1, 2));
# undef POLY1305_AVX2_SET
    return x;
}

/* The sums of a's and of b's lanes. */
POLY1305_INLINE void poly1305_avx2_lanes(uint64_t sum[2], __m256i a, __m256i b)
{
    __m256i x = _mm256_add_epi64(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));

    _mm_storeu_si128((__m128i *) (void *) sum,
                     _mm_add_epi64(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1)));
}

/* h = the sum over the lanes of d, modulo p; h[2] < 2^37. Words of d < 2^58, sums < 2^60. */
POLY1305_INLINE void poly1305_avx2_collect(uint64_t h[3], poly1305_avx2_num d)
{
    uint64_t w[6], x;

    poly1305_avx2_lanes(w, d.v0, d.v1);
    poly1305_avx2_lanes(w + 2, d.v2, d.v3);
    poly1305_avx2_lanes(w + 4, d.v4, d.v4);
    x    = w[0] + (w[1] << 26);
    h[0] = x + (w[2] << 52);
    h[1] = (w[1] >> 38) + (w[2] >> 12) + poly1305_field_less(x, w[0]) +
           poly1305_field_less(h[0], x) + (w[3] << 14);
    h[2] = (w[3] >> 50) + (w[4] >> 24);
    h[2] += poly1305_field_less(h[1], w[3] << 14);
    x = w[4] << 40;
    h[1] += x;
    h[2] += poly1305_field_less(h[1], x);
    wipe(w, sizeof w);
}

/* st->h = that after n > 0 blocks, of which the last has tail bytes (all 16 if n <= 4); st->h[2]
 * <= 7 at entry, < 2^37 at exit.
 *
 * The n blocks fall into groups of four, zeros filling up the front of the first. A lane sums up
 * its blocks by Horner's rule with r^4, several groups at a time: h = h r^(4 k) + m_1 r^(4 (k - 1))
 * + .. + m_k, of which all but the first product are independent of h and stand first. At the end
 * lane i is multiplied by the power of r that its last block is to have. */
static void poly1305_avx2_many(poly1305_state *st, const uint8_t *m, size_t n, size_t tail)
{
    poly1305_avx2_table t;
    poly1305_avx2_factor last;
    poly1305_avx2_num h, d;
    size_t front = (n - 1) % 4 + 1, groups = (n - front) / 4;
    size_t wide = groups > 10 ? 4 : 2, k, step;

    h    = poly1305_avx2_first(m, front, st->h);
    last = poly1305_avx2_prepare(&t, wide, st);
    m += 16 * front;
    while (groups > 0) {
        step = ((groups - 1) & (wide - 1)) + 1;
        groups -= step;
        d = poly1305_avx2_zero();
        for (k = step - 1; k > 0; k--, m += 64) {
            d = poly1305_avx2_muladd(d, poly1305_avx2_load(m), poly1305_avx2_broadcast(&t, k - 1));
        }
        d = poly1305_avx2_add(d, poly1305_avx2_load_last(m, groups > 0 ? 16 : tail));
        m += 64;
        d = poly1305_avx2_muladd(d, h, poly1305_avx2_broadcast(&t, step - 1));
        h = poly1305_avx2_carry(d);
    }
    poly1305_avx2_collect(st->h, poly1305_avx2_muladd(poly1305_avx2_zero(), h, last));
    wipe(&t, sizeof t);
}

TARGET_END

static void poly1305_avx2_blocks(poly1305_state *st, const uint8_t *m, size_t n)
{
    if (n < POLY1305_AVX2_MIN) {
        POLY1305_SCALAR.blocks(st, m, n);
    } else {
        poly1305_avx2_many(st, m, n, 16);
        poly1305_field_fold(st->h);
    }
}

static void poly1305_avx2_auth(uint8_t tag[16], const uint8_t *m, size_t len, const uint8_t key[32])
{
    poly1305_state st;

    if (len <= 16 * (POLY1305_AVX2_MIN - 1)) {
        POLY1305_SCALAR.auth(tag, m, len, key);
    } else {
        poly1305_start(&st, key);
        poly1305_avx2_many(&st, m, (len - 1) / 16 + 1, (len - 1) % 16 + 1);
        poly1305_emit(&st, tag);
        wipe(&st, sizeof st);
    }
}

const poly1305_impl poly1305_avx2 = {
    IMPL_INFO(avx2, AVX2, "RFC 8439, 2.5; Bernstein, Schwabe, \"NEON crypto\""),
    poly1305_avx2_blocks,
    poly1305_avx2_auth,
};

#endif
