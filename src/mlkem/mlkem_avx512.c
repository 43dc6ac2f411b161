/* SPDX-License-Identifier: ISC */
/* The arithmetic of ML-KEM (FIPS 203) with AVX-512: the algorithms of mlkem_avx2.c on 32
 * coefficients to a vector, and sampling with VBMI2's compression. Functions that take little time
 * are AVX2's. */
#include "mlkem.h"

#include "../simd/zmm.h"

#if TARGET_VBMI2
# include "../core/intrinsics.h"

/* Lane numbers. */
static const uint16_t mlkem_avx512_iota[32] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
    16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
};

/* The two bytes of each of 32 numbers of 12 bits. */
static const uint8_t mlkem_avx512_spread[64] = {
    0,  1,  1,  2,  3,  4,  4,  5,  6,  7,  7,  8,  9,  10, 10, 11, 12, 13, 13, 14, 15, 16,
    16, 17, 18, 19, 19, 20, 21, 22, 22, 23, 24, 25, 25, 26, 27, 28, 28, 29, 30, 31, 31, 32,
    33, 34, 34, 35, 36, 37, 37, 38, 39, 40, 40, 41, 42, 43, 43, 44, 45, 46, 46, 47,
};

TARGET_BEGIN(VBMI2)

static inline __m512i mlkem_avx512_load(const void *p)
{
    return _mm512_loadu_si512(p);
}

static inline void mlkem_avx512_store(int16_t *p, __m512i x)
{
    _mm512_storeu_si512((void *) p, x);
}

static inline __m512i mlkem_avx512_set1(int x)
{
    return _mm512_set1_epi16((int16_t) x);
}

/* a b/2^16 modulo q. Out: |r| <= |a b|/2^16 + q/2. bq is hidden as in mlkem_avx2_mul_by. */
static inline __m512i mlkem_avx512_mul(__m512i a, __m512i b)
{
    __m512i bq = _mm512_mullo_epi16(b, mlkem_avx512_set1(MLKEM_QINV));
    __m512i t;

    HIDE_V(bq);
    t = _mm512_mulhi_epi16(_mm512_mullo_epi16(a, bq), mlkem_avx512_set1(MLKEM_Q));
    return _mm512_sub_epi16(_mm512_mulhi_epi16(a, b), t);
}

/* x modulo q. Any x. Out: |r| <= 1664. */
static inline __m512i mlkem_avx512_reduce(__m512i x)
{
    __m512i t = _mm512_mulhi_epi16(x, mlkem_avx512_set1(MLKEM_BARRETT));

    t = _mm512_mulhrs_epi16(t, mlkem_avx512_set1(32)); /* t/2^10 */
    return _mm512_sub_epi16(x, _mm512_mullo_epi16(t, mlkem_avx512_set1(MLKEM_Q)));
}

/* ---- NTT ---- */

static inline void mlkem_avx512_butterfly(__m512i *a, __m512i *b, __m512i zeta)
{
    __m512i t = mlkem_avx512_mul(*b, zeta);

    HIDE_V(t); /* or the compiler computes a + x - y and a + y - x */
    *b = _mm512_sub_epi16(*a, t);
    *a = _mm512_add_epi16(*a, t);
}

static inline void mlkem_avx512_unbutterfly(__m512i *a, __m512i *b, __m512i zeta)
{
    __m512i t = _mm512_sub_epi16(*b, *a);

    *a = _mm512_add_epi16(*a, *b);
    *b = mlkem_avx512_mul(t, zeta);
}

/* The zetas from number i on in the low lanes, 2^(5 - s) or more. */
static inline __m512i mlkem_avx512_zetas_from(int i, unsigned s)
{
    const void *p = mlkem_zetas + i;

    return s < 2 ? _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *) p))
                 : _mm512_castsi128_si512(_mm_loadu_si128((const __m128i *) p));
}

/* The zetas from number i on, 2^(5 - s) of them in 2^s lanes each, up or down. */
static inline __m512i mlkem_avx512_zetas(int i, unsigned s)
{
    __m512i by = _mm512_srl_epi16(mlkem_avx512_load(mlkem_avx512_iota), _mm_cvtsi32_si128((int) s));

    return _mm512_permutexvar_epi16(by, mlkem_avx512_zetas_from(i, s));
}

static inline __m512i mlkem_avx512_zetas_down(int i, unsigned s)
{
    __m512i by = _mm512_srl_epi16(mlkem_avx512_load(mlkem_avx512_iota), _mm_cvtsi32_si128((int) s));

    by = _mm512_xor_si512(by, mlkem_avx512_set1((32 >> s) - 1));
    return _mm512_permutexvar_epi16(by, mlkem_avx512_zetas_from(i, s));
}

/* Exchange the second 256 (128, 64, 32) bits of each pair in a with the first of b; then back. */
static inline void mlkem_avx512_swap256(__m512i *a, __m512i *b)
{
    __m512i t = _mm512_shuffle_i64x2(*a, *b, 0x44);

    *b = _mm512_shuffle_i64x2(*a, *b, 0xee);
    *a = t;
}

static inline void mlkem_avx512_swap128(__m512i *a, __m512i *b)
{
    const __m512i lo = _mm512_set_epi64(13, 12, 5, 4, 9, 8, 1, 0);
    const __m512i hi = _mm512_set_epi64(15, 14, 7, 6, 11, 10, 3, 2);
    __m512i t        = _mm512_permutex2var_epi64(*a, lo, *b);

    *b = _mm512_permutex2var_epi64(*a, hi, *b);
    *a = t;
}

static inline void mlkem_avx512_swap64(__m512i *a, __m512i *b)
{
    __m512i t = _mm512_unpacklo_epi64(*a, *b);

    *b = _mm512_unpackhi_epi64(*a, *b);
    *a = t;
}

static inline void mlkem_avx512_swap32(__m512i *a, __m512i *b)
{
    __m512i t = _mm512_mask_shuffle_epi32(*a, 0xaaaa, *b, _MM_PERM_CCAA);

    *b = _mm512_mask_shuffle_epi32(*b, 0x5555, *a, _MM_PERM_DDBB);
    *a = t;
}

/* The effect of these four exchanges at once: a gets the even pairs of coefficients, b the odd
 * ones. Then back. */
static inline void mlkem_avx512_part(__m512i *a, __m512i *b)
{
    const __m512i even =
        _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
    __m512i t = _mm512_permutex2var_epi32(*a, even, *b);

    *b = _mm512_permutex2var_epi32(*a, _mm512_add_epi32(even, _mm512_set1_epi32(1)), *b);
    *a = t;
}

static inline void mlkem_avx512_join(__m512i *a, __m512i *b)
{
    const __m512i low = _mm512_set_epi32(23, 7, 22, 6, 21, 5, 20, 4, 19, 3, 18, 2, 17, 1, 16, 0);
    __m512i t         = _mm512_permutex2var_epi32(*a, low, *b);

    *b = _mm512_permutex2var_epi32(*a, _mm512_add_epi32(low, _mm512_set1_epi32(8)), *b);
    *a = t;
}

/* Bounds as in mlkem_ref_ntt. */
static void mlkem_avx512_ntt(mlkem_poly *r)
{
    __m512i v[8];

    EACH8(i, v[i] = mlkem_avx512_load(r->c + 32 * i));
    EACH4(i, mlkem_avx512_butterfly(&v[i], &v[i + 4], mlkem_avx512_set1(mlkem_zetas[1])));
    EACH2(i, {
        mlkem_avx512_butterfly(&v[4 * i], &v[4 * i + 2], mlkem_avx512_set1(mlkem_zetas[2 + i]));
        mlkem_avx512_butterfly(&v[4 * i + 1], &v[4 * i + 3], mlkem_avx512_set1(mlkem_zetas[2 + i]));
    });
    EACH4(i,
          mlkem_avx512_butterfly(&v[2 * i], &v[2 * i + 1], mlkem_avx512_set1(mlkem_zetas[4 + i])));
    EACH4(i, mlkem_avx512_swap256(&v[2 * i], &v[2 * i + 1]));
    EACH4(i, mlkem_avx512_butterfly(&v[2 * i], &v[2 * i + 1], mlkem_avx512_zetas(8 + 2 * i, 4)));
    EACH4(i, mlkem_avx512_swap128(&v[2 * i], &v[2 * i + 1]));
    EACH4(i, mlkem_avx512_butterfly(&v[2 * i], &v[2 * i + 1], mlkem_avx512_zetas(16 + 4 * i, 3)));
    EACH4(i, mlkem_avx512_swap64(&v[2 * i], &v[2 * i + 1]));
    EACH4(i, mlkem_avx512_butterfly(&v[2 * i], &v[2 * i + 1], mlkem_avx512_zetas(32 + 8 * i, 2)));
    EACH4(i, mlkem_avx512_swap32(&v[2 * i], &v[2 * i + 1]));
    EACH4(i, mlkem_avx512_butterfly(&v[2 * i], &v[2 * i + 1], mlkem_avx512_zetas(64 + 16 * i, 1)));
    EACH8(i, v[i] = mlkem_avx512_reduce(v[i]));
    EACH4(i, mlkem_avx512_join(&v[2 * i], &v[2 * i + 1]));
    EACH8(i, mlkem_avx512_store(r->c + 32 * i, v[i]));
    ZMM_CLEAR_HIGH();
}

/* Bounds as in mlkem_ref_intt. */
static void mlkem_avx512_intt(mlkem_poly *r)
{
    const __m512i inverse = mlkem_avx512_set1(MLKEM_INV128);
    const __m512i last    = mlkem_avx512_set1(MLKEM_CENTRED(MLKEM_ROOT(1) * MLKEM_INV128));
    __m512i v[8];

    EACH8(i, v[i] = mlkem_avx512_load(r->c + 32 * i));
    EACH4(i, mlkem_avx512_part(&v[2 * i], &v[2 * i + 1]));
    EACH4(i, mlkem_avx512_unbutterfly(&v[2 * i], &v[2 * i + 1],
                                      mlkem_avx512_zetas_down(112 - 16 * i, 1)));
    EACH4(i, mlkem_avx512_swap32(&v[2 * i], &v[2 * i + 1]));
    EACH4(i, mlkem_avx512_unbutterfly(&v[2 * i], &v[2 * i + 1],
                                      mlkem_avx512_zetas_down(56 - 8 * i, 2)));
    EACH4(i, mlkem_avx512_swap64(&v[2 * i], &v[2 * i + 1]));
    EACH4(i, mlkem_avx512_unbutterfly(&v[2 * i], &v[2 * i + 1],
                                      mlkem_avx512_zetas_down(28 - 4 * i, 3)));
    EACH8(i, v[i] = mlkem_avx512_reduce(v[i]));
    EACH4(i, mlkem_avx512_swap128(&v[2 * i], &v[2 * i + 1]));
    EACH4(i, mlkem_avx512_unbutterfly(&v[2 * i], &v[2 * i + 1],
                                      mlkem_avx512_zetas_down(14 - 2 * i, 4)));
    EACH4(i, mlkem_avx512_swap256(&v[2 * i], &v[2 * i + 1]));
    EACH4(i, mlkem_avx512_unbutterfly(&v[2 * i], &v[2 * i + 1],
                                      mlkem_avx512_set1(mlkem_zetas[7 - i])));
    EACH2(i, {
        mlkem_avx512_unbutterfly(&v[4 * i], &v[4 * i + 2], mlkem_avx512_set1(mlkem_zetas[3 - i]));
        mlkem_avx512_unbutterfly(&v[4 * i + 1], &v[4 * i + 3],
                                 mlkem_avx512_set1(mlkem_zetas[3 - i]));
    });
    EACH4(i, mlkem_avx512_unbutterfly(&v[i], &v[i + 4], last));
    EACH4(i, {
        mlkem_avx512_store(r->c + 32 * i, mlkem_avx512_mul(v[i], inverse));
        mlkem_avx512_store(r->c + 128 + 32 * i, v[i + 4]);
    });
    ZMM_CLEAR_HIGH();
}

/* The sums of two products each. In halves for the constant-time test, because clang's
 * MemorySanitizer supports madd only on 256 bits. */
static inline __m512i mlkem_avx512_madd(__m512i x, __m512i y)
{
# if defined(TRONA_CT_MSAN)
    __m256i lo = _mm256_madd_epi16(_mm512_castsi512_si256(x), _mm512_castsi512_si256(y));
    __m256i hi =
        _mm256_madd_epi16(_mm512_extracti64x4_epi64(x, 1), _mm512_extracti64x4_epi64(y, 1));

    return _mm512_inserti64x4(_mm512_castsi256_si512(lo), hi, 1);
# else
    return _mm512_madd_epi16(x, y);
# endif
}

/* x/2^16 modulo q of 32-bit lanes, in the upper halves; the lower are zero. In: |x| < 2^15 q. */
static inline __m512i mlkem_avx512_montgomery(__m512i x)
{
    __m512i t = _mm512_mullo_epi16(x, mlkem_avx512_set1(MLKEM_QINV));

    return _mm512_sub_epi32(x, mlkem_avx512_madd(t, _mm512_set1_epi32(MLKEM_Q)));
}

/* The same of x and y, as 16-bit numbers by turns. */
static inline __m512i mlkem_avx512_montgomery2(__m512i x, __m512i y)
{
    const __mmask32 odd = 0xaaaaaaaa;
    __m512i low         = _mm512_mask_mov_epi16(x, odd, _mm512_slli_epi32(y, 16));
    __m512i high        = _mm512_mask_mov_epi16(_mm512_srli_epi32(x, 16), odd, y);

    low = _mm512_mullo_epi16(low, mlkem_avx512_set1(MLKEM_QINV));
    return _mm512_sub_epi16(high, _mm512_mulhi_epi16(low, mlkem_avx512_set1(MLKEM_Q)));
}

/* Of the products of pairs: r[0] of the even numbers, r[1] the sum of those and of the odd ones,
 * r[2] the sum of the products of an even one and an odd one. */
static inline void mlkem_avx512_products(__m512i r[3], const int16_t *a, const int16_t *b)
{
    __m512i x = mlkem_avx512_load(a), y = mlkem_avx512_load(b);

    r[0] = mlkem_avx512_madd(x, _mm512_maskz_mov_epi16(0x55555555, y));
    r[1] = mlkem_avx512_madd(x, y);
    r[2] = mlkem_avx512_madd(x, _mm512_rol_epi32(y, 16));
}

/* As mlkem_avx2_dot. */
static void mlkem_avx512_dot(mlkem_poly *r, const mlkem_poly *a, size_t step, const mlkem_poly *b,
                             unsigned k)
{
    unsigned j;
    int i;

    for (i = 0; i < 256; i += 32) {
        const mlkem_poly *aj = a;
        __m512i s[3], t[3], zeta;

        mlkem_avx512_products(s, aj->c + i, b[0].c + i);
        for (j = 1; j < k; j++) {
            aj += step;
            mlkem_avx512_products(t, aj->c + i, b[j].c + i);
            EACH3(n, s[n] = _mm512_add_epi32(s[n], t[n]));
        }
        zeta = mlkem_avx512_zetas(64 + i / 4, 2);
        zeta = _mm512_mask_sub_epi16(zeta, 0xcccccccc, _mm512_setzero_si512(), zeta);
        s[1] = mlkem_avx512_montgomery(_mm512_sub_epi32(s[1], s[0]));
        s[0] = _mm512_add_epi32(s[0], mlkem_avx512_madd(s[1], zeta));
        s[0] = mlkem_avx512_montgomery2(s[0], s[2]);
        mlkem_avx512_store(r->c + i, mlkem_avx512_mul(s[0], mlkem_avx512_set1(MLKEM_R2)));
    }
    ZMM_CLEAR_HIGH();
}

/* ---- Sampling ---- */

static inline __m128i mlkem_avx512_word(const uint64_t *p)
{
    return _mm_loadl_epi64((const __m128i *) (const void *) p);
}

/* x with *p in its 64-bit lane n. */
static inline __m256i mlkem_avx512_put(__m256i x, int n, const uint64_t *p)
{
    return _mm256_mask_broadcastq_epi64(x, (__mmask8) (1 << n), mlkem_avx512_word(p));
}

/* As uniform, from 3 or 6 words of a lane, which are four words apart. */
static ALWAYS_INLINE size_t mlkem_avx512_sample(int16_t *r, size_t room, const uint64_t *a,
                                                int words)
{
    __m256i lo = _mm256_castsi128_si256(mlkem_avx512_word(a));
    __m512i x;
    uint32_t ok;
    size_t k;

    lo = mlkem_avx512_put(lo, 1, a + 4);
    lo = mlkem_avx512_put(lo, 2, a + 8);
    x  = _mm512_castsi256_si512(lo);
    if (words == 6) {
        __m128i hi = _mm_unpacklo_epi64(mlkem_avx512_word(a + 16), mlkem_avx512_word(a + 20));

        lo = mlkem_avx512_put(lo, 3, a + 12);
        x  = _mm512_inserti64x4(_mm512_castsi256_si512(lo), _mm256_castsi128_si256(hi), 1);
    }
    x  = _mm512_permutexvar_epi8(mlkem_avx512_load(mlkem_avx512_spread), x);
    x  = _mm512_mask_srli_epi16(x, 0xaaaaaaaa, x, 4);
    x  = _mm512_and_si512(x, mlkem_avx512_set1(0xfff));
    ok = _mm512_cmplt_epu16_mask(x, mlkem_avx512_set1(MLKEM_Q));
    ok = words == 6 ? ok : ok & 0xffff;
    k  = (size_t) _mm_popcnt_u32(ok);
    k  = k < room ? k : room;
    x  = _mm512_maskz_compress_epi16(ok, x);
    _mm512_mask_storeu_epi16(r, _bzhi_u32(~(uint32_t) 0, (uint32_t) k), x);
    return k;
}

static size_t mlkem_avx512_uniform(int16_t *r, size_t room, uint64_t a[25][4], unsigned lane)
{
    size_t n = mlkem_avx512_sample(r, room, &a[0][lane], 6);

    n += mlkem_avx512_sample(r + n, room - n, &a[6][lane], 6);
    n += mlkem_avx512_sample(r + n, room - n, &a[12][lane], 6);
    n += mlkem_avx512_sample(r + n, room - n, &a[18][lane], 3);
    return n;
}

TARGET_END

const mlkem_impl mlkem_avx512 = {IMPL_INFO(avx512, VBMI2, "FIPS 203; Seiler 2018"),
                                 mlkem_avx512_ntt,
                                 mlkem_avx512_intt,
                                 mlkem_avx512_dot,
                                 mlkem_avx512_uniform,
                                 MLKEM_AVX2_SHARED};

#endif
