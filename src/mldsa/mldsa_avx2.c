/* SPDX-License-Identifier: ISC */
/* The arithmetic of ML-DSA (FIPS 204) with AVX2: eight coefficients to a vector, in the order of
 * the specification everywhere; products after P. Montgomery, "Modular multiplication without trial
 * division" (1985), of the even coefficients and of the odd ones. */
#include "mldsa.h"

#include "../core/bytes.h"
#include "../simd/zmm.h"

#if TARGET_AVX2
# include "../core/intrinsics.h"

TARGET_BEGIN(AVX2)

/* x/2^32 modulo q of 64-bit lanes, in the upper half of each; the lower is zero. t is x/q modulo
 * 2^32. */
static inline __m256i mldsa_avx2_montgomery(__m256i x, __m256i t)
{
    return _mm256_sub_epi64(x, _mm256_mul_epi32(t, _mm256_set1_epi32(MLDSA_Q)));
}

/* The upper halves of 64-bit lanes, whose lower ones are zero. */
static inline __m256i mldsa_avx2_interleave(__m256i even, __m256i odd)
{
    return _mm256_or_si256(_mm256_srli_epi64(even, 32), odd);
}

/* a b/2^32 modulo q. Any a; |b| <= q/2. Out: |r| < 3/4 q. */
static inline __m256i mldsa_avx2_mul(__m256i a, __m256i b)
{
    __m256i bq    = _mm256_mullo_epi32(b, _mm256_set1_epi32(MLDSA_QINV));
    __m256i a_odd = _mm256_srli_epi64(a, 32);
    __m256i even  = mldsa_avx2_montgomery(_mm256_mul_epi32(a, b), _mm256_mul_epi32(a, bq));

    b  = _mm256_srli_epi64(b, 32);
    bq = _mm256_srli_epi64(bq, 32);
    return mldsa_avx2_interleave(
        even, mldsa_avx2_montgomery(_mm256_mul_epi32(a_odd, b), _mm256_mul_epi32(a_odd, bq)));
}

/* The same with one b. */
static inline __m256i mldsa_avx2_mul_const(__m256i a, int32_t b)
{
    const __m256i v  = _mm256_set1_epi32(b);
    const __m256i vq = _mm256_set1_epi32((int32_t) ((uint32_t) b * (uint32_t) MLDSA_QINV));
    __m256i odd      = _mm256_srli_epi64(a, 32);

    return mldsa_avx2_interleave(
        mldsa_avx2_montgomery(_mm256_mul_epi32(a, v), _mm256_mul_epi32(a, vq)),
        mldsa_avx2_montgomery(_mm256_mul_epi32(odd, v), _mm256_mul_epi32(odd, vq)));
}

/* As mldsa_reduce. */
static inline __m256i mldsa_avx2_reduce(__m256i x)
{
    __m256i t = _mm256_srai_epi32(_mm256_add_epi32(x, _mm256_set1_epi32(1 << 22)), 23);

    return _mm256_sub_epi32(x, _mm256_mullo_epi32(t, _mm256_set1_epi32(MLDSA_Q)));
}

/* ---- NTT ---- */

/* a, b = a + t, a - t. */
static inline void mldsa_avx2_spread(__m256i *a, __m256i *b, __m256i t)
{
    *b = _mm256_sub_epi32(*a, t);
    *a = _mm256_add_epi32(*a, t);
}

static inline void mldsa_avx2_butterfly(__m256i *a, __m256i *b, int zeta)
{
    mldsa_avx2_spread(a, b, mldsa_avx2_mul_const(*b, mldsa_zetas[zeta]));
}

/* a, b = a + b, b - a. */
static inline void mldsa_avx2_gather(__m256i *a, __m256i *b)
{
    __m256i t = _mm256_sub_epi32(*b, *a);

    *a = _mm256_add_epi32(*a, *b);
    *b = t;
}

static inline void mldsa_avx2_unbutterfly(__m256i *a, __m256i *b, int zeta)
{
    mldsa_avx2_gather(a, b);
    *b = mldsa_avx2_mul_const(*b, mldsa_zetas[zeta]);
}

/* Eight zetas starting at first, permuted by order. */
static inline __m256i mldsa_avx2_zetas(int first, __m256i order)
{
    return _mm256_permutevar8x32_epi32(ymm_load(mldsa_zetas + first), order);
}

/* Levels 4, 2 and 1 of two vectors, the m-th pair: two zetas in four lanes each, four in two,
 * eight. */
static inline void mldsa_avx2_ntt_low(__m256i *a, __m256i *b, int m)
{
    const __m256i two  = _mm256_set_epi32(1, 1, 1, 1, 0, 0, 0, 0);
    const __m256i four = _mm256_set_epi32(3, 3, 2, 2, 1, 1, 0, 0);

    ymm_swap128(a, b);
    mldsa_avx2_spread(a, b, mldsa_avx2_mul(*b, mldsa_avx2_zetas(32 + 2 * m, two)));
    ymm_swap64(a, b);
    mldsa_avx2_spread(a, b, mldsa_avx2_mul(*b, mldsa_avx2_zetas(64 + 4 * m, four)));
    ymm_swap32(a, b);
    mldsa_avx2_spread(a, b, mldsa_avx2_mul(*b, ymm_load(mldsa_zetas + 128 + 8 * m)));
    *a = mldsa_avx2_reduce(*a);
    *b = mldsa_avx2_reduce(*b);
    ymm_swap32(a, b);
    ymm_swap64(a, b);
    ymm_swap128(a, b);
}

/* Levels 1, 2 and 4, where zetas descend. */
static inline void mldsa_avx2_intt_low(__m256i *a, __m256i *b, int m)
{
    const __m256i two  = _mm256_set_epi32(6, 6, 6, 6, 7, 7, 7, 7);
    const __m256i four = _mm256_set_epi32(4, 4, 5, 5, 6, 6, 7, 7);
    const __m256i down = _mm256_set_epi32(0, 1, 2, 3, 4, 5, 6, 7);

    ymm_swap128(a, b);
    ymm_swap64(a, b);
    ymm_swap32(a, b);
    mldsa_avx2_gather(a, b);
    *b = mldsa_avx2_mul(*b, mldsa_avx2_zetas(248 - 8 * m, down));
    ymm_swap32(a, b);
    mldsa_avx2_gather(a, b);
    *b = mldsa_avx2_mul(*b, mldsa_avx2_zetas(120 - 4 * m, four));
    ymm_swap64(a, b);
    mldsa_avx2_gather(a, b);
    *b = mldsa_avx2_mul(*b, mldsa_avx2_zetas(56 - 2 * m, two));
    ymm_swap128(a, b);
}

/* Two levels of four vectors, by zeta k, then 2 k and 2 k + 1; and back. */
static ALWAYS_INLINE void mldsa_avx2_ntt_two(__m256i v[4], int k)
{
    mldsa_avx2_butterfly(&v[0], &v[2], k);
    mldsa_avx2_butterfly(&v[1], &v[3], k);
    mldsa_avx2_butterfly(&v[0], &v[1], 2 * k);
    mldsa_avx2_butterfly(&v[2], &v[3], 2 * k + 1);
}

static ALWAYS_INLINE void mldsa_avx2_intt_two(__m256i v[4], int k)
{
    mldsa_avx2_unbutterfly(&v[0], &v[1], 2 * k + 1);
    mldsa_avx2_unbutterfly(&v[2], &v[3], 2 * k);
    mldsa_avx2_unbutterfly(&v[0], &v[2], k);
    mldsa_avx2_unbutterfly(&v[1], &v[3], k);
}

/* Two levels at a time, then four. Bounds as in mldsa_ref_ntt. */
static void mldsa_avx2_ntt(mldsa_poly *r)
{
    __m256i v[4];
    int32_t *p;
    int n, k, i, m, stride;

    for (n = 1, stride = 64; n <= 4; n *= 4, stride /= 4) {
        for (k = n; k < 2 * n; k++) {
            for (i = 0; i < stride; i += 8) {
                p = r->c + 4 * stride * (k - n) + i;
                ymm_load4(v, p, 4 * stride);
                mldsa_avx2_ntt_two(v, k);
                ymm_store4(p, 4 * stride, v);
            }
        }
    }
    for (m = 0, p = r->c; m < 16; m++, p += 16) {
        v[0] = ymm_load(p);
        v[1] = ymm_load(p + 8);
        mldsa_avx2_butterfly(&v[0], &v[1], 16 + m);
        mldsa_avx2_ntt_low(&v[0], &v[1], m);
        ymm_store(p, v[0]);
        ymm_store(p + 8, v[1]);
    }
}

/* Bounds as in mldsa_ref_intt. */
static void mldsa_avx2_intt(mldsa_poly *r, int32_t by)
{
    __m256i v[4];
    int32_t *p;
    int n, k, i, m, stride;

    for (m = 0, p = r->c; m < 16; m++, p += 16) {
        v[0] = ymm_load(p);
        v[1] = ymm_load(p + 8);
        mldsa_avx2_intt_low(&v[0], &v[1], m);
        mldsa_avx2_unbutterfly(&v[0], &v[1], 31 - m);
        ymm_store(p, v[0]);
        ymm_store(p + 8, v[1]);
    }
    for (n = 4, stride = 16; n >= 1; n /= 4, stride *= 4) {
        for (k = n; k < 2 * n; k++) {
            for (i = 0; i < stride; i += 8) {
                p = r->c + 4 * stride * (2 * n - 1 - k) + i;
                ymm_load4(v, p, 4 * stride);
                mldsa_avx2_intt_two(v, k);
                ymm_store4(p, 4 * stride, v);
            }
        }
    }
    for (i = 0; i < 256; i += 8) {
        ymm_store(r->c + i, mldsa_avx2_mul_const(ymm_load(r->c + i), by));
    }
}

static void mldsa_avx2_dot(mldsa_poly *r, const mldsa_poly *a, const mldsa_poly *b, size_t n)
{
    const __m256i qinv = _mm256_set1_epi32(MLDSA_QINV);
    size_t j;
    int i;

    for (i = 0; i < 256; i += 8) {
        __m256i even = _mm256_setzero_si256(), odd = even;

        for (j = 0; j < n; j++) {
            __m256i x = ymm_load(a[j].c + i), y = ymm_load(b[j].c + i);

            even = _mm256_add_epi64(even, _mm256_mul_epi32(x, y));
            x    = _mm256_srli_epi64(x, 32);
            y    = _mm256_srli_epi64(y, 32);
            odd  = _mm256_add_epi64(odd, _mm256_mul_epi32(x, y));
        }
        even = mldsa_avx2_montgomery(even, _mm256_mul_epi32(even, qinv));
        odd  = mldsa_avx2_montgomery(odd, _mm256_mul_epi32(odd, qinv));
        ymm_store(r->c + i, mldsa_avx2_interleave(even, odd));
    }
}

/* As mldsa_ref_decompose. */
static void mldsa_avx2_decompose(mldsa_poly *r0, mldsa_poly *r1, int32_t gamma2)
{
    const int small     = gamma2 == MLDSA_GAMMA88;
    const __m128i shift = _mm_cvtsi32_si128(small ? 11 : 9);
    const __m128i back  = _mm_cvtsi32_si128(small ? 20 : 25);
    const __m256i over  = _mm256_set1_epi32(small ? 11276 : 32801);
    const __m256i n     = _mm256_set1_epi32(small ? 44 : 16);
    const __m256i width = _mm256_set1_epi32(2 * gamma2), one = _mm256_set1_epi32(1);
    int i;

    for (i = 0; i < 256; i += 8) {
        __m256i x = ymm_load(r0->c + i), y, below;

        x = _mm256_add_epi32(
            x, _mm256_and_si256(_mm256_srai_epi32(x, 31), _mm256_set1_epi32(MLDSA_Q)));
        y     = _mm256_srl_epi32(_mm256_add_epi32(x, _mm256_set1_epi32(gamma2 - 1)), shift);
        y     = _mm256_srl_epi32(_mm256_mullo_epi32(y, over), back);
        below = _mm256_cmpgt_epi32(n, y);
        ymm_store(r1->c + i, _mm256_and_si256(y, below));
        x = _mm256_sub_epi32(x, _mm256_mullo_epi32(y, width));
        ymm_store(r0->c + i, _mm256_sub_epi32(x, _mm256_add_epi32(one, below)));
    }
}

/* ---- Sampling ---- */

static size_t mldsa_avx2_uniform(int32_t *r, size_t room, const uint8_t *in, size_t len)
{
    const __m256i by = _mm256_set_epi8(-1, 15, 14, 13, -1, 12, 11, 10, -1, 9, 8, 7, -1, 6, 5, 4, -1,
                                       11, 10, 9, -1, 8, 7, 6, -1, 5, 4, 3, -1, 2, 1, 0);
    int32_t last[8];
    size_t n = 0;
    unsigned j;

    for (; len > 0 && n < room; in += 24, len -= 24) {
        __m256i x  = _mm256_shuffle_epi8(ymm_load2(in, in + 8), by);
        unsigned m = 0;

        x = _mm256_and_si256(x, _mm256_set1_epi32(0x7fffff));
        m = (unsigned) _mm256_movemask_ps(
            _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(MLDSA_Q), x)));
        if (m == 255 && room - n >= 8) {
            ymm_store(r + n, x);
            n += 8;
            continue;
        }
        ymm_store(last, x);
        for (j = 0; j < 8 && n < room; j++, m >>= 1) {
            if (m & 1) {
                r[n++] = last[j];
            }
        }
    }
    return n;
}

/* ---- Encoding ---- */

/* Eight numbers of d bits have d bytes. Two in a 64-bit lane become one of 2 d bits, two lanes one
 * of 4 d, and two halves, for d <= 16, one of 8 d. */
static void mldsa_avx2_encode(uint8_t *out, const mldsa_poly *a, unsigned d, int32_t top)
{
    const __m256i down = _mm256_set1_epi32(top != 0 ? -1 : 0);
    const __m256i add  = _mm256_set1_epi32(top + (top != 0));
    const __m128i once = _mm_cvtsi32_si128((int) d);
    const __m256i up2  = _mm256_set_epi64x(64, 2 * (int) d, 64, 2 * (int) d);
    const __m256i off2 = _mm256_set_epi64x(64 - 2 * (int) d, 0, 64 - 2 * (int) d, 0);
    const __m128i up4  = _mm_set_epi64x(64, 4 * (int) d);
    const __m128i off4 = _mm_set_epi64x(64 - 4 * (int) d, 0);
    uint8_t buf[32 * MLDSA_BITS_MAX + 16], *p = buf;
    int i;

    for (i = 0; i < 256; i += 8, p += d) {
        __m256i x = ymm_load(a->c + i);
        __m128i low, high;

        x    = _mm256_add_epi32(_mm256_xor_si256(x, down), add);
        x    = _mm256_or_si256(_mm256_and_si256(x, _mm256_set1_epi64x(0xffffffff)),
                               _mm256_sll_epi64(_mm256_srli_epi64(x, 32), once));
        x    = _mm256_or_si256(_mm256_sllv_epi64(_mm256_unpackhi_epi64(x, x), up2),
                               _mm256_srlv_epi64(x, off2));
        low  = _mm256_castsi256_si128(x);
        high = _mm256_extracti128_si256(x, 1);
        if (d <= 16) {
            low = _mm_unpacklo_epi64(low, high);
            low = _mm_or_si128(_mm_sllv_epi64(high, up4), _mm_srlv_epi64(low, off4));
        }
        _mm_storeu_si128((__m128i *) (void *) p, low);
        if (d > 16) {
            _mm_storeu_si128((__m128i *) (void *) (p + d / 2), high);
        }
    }
    memcpy(out, buf, (size_t) 32 * d);
}

/* Each number is in the four bytes that begin with its first. Four numbers are in 16 bytes, those
 * at the beginning and those from byte d/2 on. */
static void mldsa_avx2_decode(mldsa_poly *r, const uint8_t *in, unsigned d, int32_t top)
{
    const __m256i down = _mm256_set1_epi32(top != 0 ? -1 : 0);
    const __m256i add  = _mm256_set1_epi32(top + (top != 0));
    const __m256i mask = _mm256_set1_epi32((int32_t) ((1U << d) - 1));
    const int half     = (int) d / 2;
    const __m256i bit =
        _mm256_mullo_epi32(_mm256_set1_epi32((int) d), _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0));
    const __m256i shift = _mm256_and_si256(bit, _mm256_set1_epi32(7));
    __m256i by          = _mm256_sub_epi32(_mm256_srli_epi32(bit, 3),
                                           _mm256_set_epi32(half, half, half, half, 0, 0, 0, 0));
    uint8_t buf[32 * MLDSA_BITS_MAX + 16];
    const uint8_t *p = buf;
    int i;

    by = _mm256_add_epi32(_mm256_mullo_epi32(by, _mm256_set1_epi32(0x01010101)),
                          _mm256_set1_epi32(0x03020100));
    memcpy(buf, in, (size_t) 32 * d);
    memset(buf + 32 * d, 0, 16); /* loaded, too, and then masked */
    for (i = 0; i < 256; i += 8, p += d) {
        __m256i x = _mm256_shuffle_epi8(ymm_load2(p, p + half), by);

        x = _mm256_and_si256(_mm256_srlv_epi32(x, shift), mask);
        ymm_store(r->c + i, _mm256_add_epi32(_mm256_xor_si256(x, down), add));
    }
}

TARGET_END

const mldsa_impl mldsa_avx2 = {IMPL_INFO(avx2, AVX2, "FIPS 204"),
                               mldsa_avx2_ntt,
                               mldsa_avx2_intt,
                               mldsa_avx2_dot,
                               mldsa_avx2_decompose,
                               mldsa_avx2_uniform,
                               mldsa_avx2_encode,
                               mldsa_avx2_decode};

#endif
