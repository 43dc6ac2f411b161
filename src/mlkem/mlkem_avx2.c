/* SPDX-License-Identifier: ISC */
/* The arithmetic of ML-KEM (FIPS 203) with AVX2: sixteen coefficients to a vector, in the order
 * of the specification everywhere; products after P. Montgomery, "Modular multiplication without
 * trial division" (1985), with the halves of a 32-bit product in two vectors (G. Seiler, "Faster
 * AVX2 optimized NTT multiplication for Ring-LWE lattice cryptography", 2018). */
#include "mlkem.h"

#include "../core/bytes.h"
#include "../simd/zmm.h"

#if TARGET_AVX2
# include "../core/intrinsics.h"

/* The zeta of the last level, -758, over 128 modulo q. */
enum { MLKEM_AVX2_LAST = -266 };

STATIC_ASSERT(mlkem_avx2_last, (MLKEM_AVX2_LAST * 128 + 758) % MLKEM_Q == 0);

static const uint64_t mlkem_avx2_pack[256] = {TABLE256(MLKEM_PACK)};

TARGET_BEGIN(AVX2)

static inline __m128i mlkem_avx2_load128(const void *p)
{
    return _mm_loadu_si128((const __m128i *) p);
}

static inline __m128i mlkem_avx2_load64(const void *p)
{
    return _mm_loadl_epi64((const __m128i *) p);
}

static inline void mlkem_avx2_store128(void *p, __m128i x)
{
    _mm_storeu_si128((__m128i *) p, x);
}

/* a b/2^16 modulo q, where bq is b/q modulo 2^16. Out: |r| <= |a b|/2^16 + q/2. */
static inline __m256i mlkem_avx2_mul(__m256i a, __m256i b, __m256i bq)
{
    __m256i t = _mm256_mulhi_epi16(_mm256_mullo_epi16(a, bq), _mm256_set1_epi16(MLKEM_Q));

    return _mm256_sub_epi16(_mm256_mulhi_epi16(a, b), t);
}

/* The same for a b that is not a constant. bq is hidden: gcc would make a bq (a b)/q, which waits
 * for two products. */
static inline __m256i mlkem_avx2_mul_by(__m256i a, __m256i b)
{
    __m256i bq = _mm256_mullo_epi16(b, _mm256_set1_epi16(MLKEM_QINV));

    HIDE_X(bq);
    return mlkem_avx2_mul(a, b, bq);
}

static inline __m256i mlkem_avx2_mul_const(__m256i a, int16_t b)
{
    return mlkem_avx2_mul(a, _mm256_set1_epi16(b), _mm256_set1_epi16((int16_t) (b * MLKEM_QINV)));
}

/* x modulo q. Any x. Out: |r| <= 1664. */
static inline __m256i mlkem_avx2_reduce(__m256i x)
{
    __m256i t = _mm256_mulhi_epi16(x, _mm256_set1_epi16(MLKEM_BARRETT));

    t = _mm256_mulhrs_epi16(t, _mm256_set1_epi16(32)); /* t/2^10 */
    return _mm256_sub_epi16(x, _mm256_mullo_epi16(t, _mm256_set1_epi16(MLKEM_Q)));
}

/* x modulo q. Any x. Out: 0 <= r < q. */
static inline __m256i mlkem_avx2_freeze(__m256i x)
{
    x = mlkem_avx2_reduce(x);
    return _mm256_add_epi16(x,
                            _mm256_and_si256(_mm256_srai_epi16(x, 15), _mm256_set1_epi16(MLKEM_Q)));
}

/* ---- NTT ---- */

static inline void mlkem_avx2_butterfly(__m256i *a, __m256i *b, __m256i zeta)
{
    __m256i t = mlkem_avx2_mul_by(*b, zeta);

    *b = _mm256_sub_epi16(*a, t);
    *a = _mm256_add_epi16(*a, t);
}

static inline void mlkem_avx2_unbutterfly(__m256i *a, __m256i *b, __m256i zeta)
{
    __m256i t = _mm256_sub_epi16(*b, *a);

    *a = _mm256_add_epi16(*a, *b);
    *b = mlkem_avx2_mul_by(t, zeta);
}

static inline __m256i mlkem_avx2_zeta(int i)
{
    return _mm256_set1_epi16(mlkem_zetas[i]);
}

/* Two zetas in eight lanes each, four in four, eight in two; the second of each three functions
 * takes them in descending order. */
static inline __m256i mlkem_avx2_zeta2(const int16_t *z, int down)
{
    const int a = down ? 0x03020302 : 0x01000100, b = down ? 0x01000100 : 0x03020302;
    int32_t w;

    memcpy(&w, z, sizeof w);
    return _mm256_shuffle_epi8(_mm256_set1_epi32(w), _mm256_set_epi32(b, b, b, b, a, a, a, a));
}

static inline __m256i mlkem_avx2_zeta4(const int16_t *z, int down)
{
    const int a = 0x01000100, b = 0x03020302, c = 0x05040504, d = 0x07060706;
    const __m256i by =
        down ? _mm256_set_epi32(a, a, b, b, c, c, d, d) : _mm256_set_epi32(d, d, c, c, b, b, a, a);
    int64_t w;

    memcpy(&w, z, sizeof w);
    return _mm256_shuffle_epi8(_mm256_set1_epi64x(w), by);
}

static inline __m256i mlkem_avx2_zeta8(const int16_t *z, int down)
{
    const int a = 0x01000100, b = 0x03020302, c = 0x05040504, d = 0x07060706;
    const int e = 0x09080908, f = 0x0b0a0b0a, g = 0x0d0c0d0c, h = 0x0f0e0f0e;
    const __m256i by =
        down ? _mm256_set_epi32(a, b, c, d, e, f, g, h) : _mm256_set_epi32(h, g, f, e, d, c, b, a);

    return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(mlkem_avx2_load128(z)), by);
}

/* Levels 8, 4 and 2 of two vectors, the m-th pair. */
static ALWAYS_INLINE void mlkem_avx2_ntt_low(__m256i *a, __m256i *b, int m)
{
    ymm_swap128(a, b);
    mlkem_avx2_butterfly(a, b, mlkem_avx2_zeta2(mlkem_zetas + 16 + 2 * m, 0));
    ymm_swap64(a, b);
    mlkem_avx2_butterfly(a, b, mlkem_avx2_zeta4(mlkem_zetas + 32 + 4 * m, 0));
    ymm_swap32(a, b);
    mlkem_avx2_butterfly(a, b, mlkem_avx2_zeta8(mlkem_zetas + 64 + 8 * m, 0));
    *a = mlkem_avx2_reduce(*a);
    *b = mlkem_avx2_reduce(*b);
    ymm_swap32(a, b);
    ymm_swap64(a, b);
    ymm_swap128(a, b);
}

/* Levels 2, 4 and 8. Out: |c| <= 1664. */
static ALWAYS_INLINE void mlkem_avx2_intt_low(__m256i *a, __m256i *b, int m)
{
    ymm_swap128(a, b);
    ymm_swap64(a, b);
    ymm_swap32(a, b);
    mlkem_avx2_unbutterfly(a, b, mlkem_avx2_zeta8(mlkem_zetas + 120 - 8 * m, 1));
    ymm_swap32(a, b);
    mlkem_avx2_unbutterfly(a, b, mlkem_avx2_zeta4(mlkem_zetas + 60 - 4 * m, 1));
    ymm_swap64(a, b);
    mlkem_avx2_unbutterfly(a, b, mlkem_avx2_zeta2(mlkem_zetas + 30 - 2 * m, 1));
    *a = mlkem_avx2_reduce(*a);
    *b = mlkem_avx2_reduce(*b);
    ymm_swap128(a, b);
}

/* Two levels of four vectors, by zeta k, then 2 k and 2 k + 1; and back. */
static ALWAYS_INLINE void mlkem_avx2_ntt_two(__m256i v[4], int k)
{
    mlkem_avx2_butterfly(&v[0], &v[2], mlkem_avx2_zeta(k));
    mlkem_avx2_butterfly(&v[1], &v[3], mlkem_avx2_zeta(k));
    mlkem_avx2_butterfly(&v[0], &v[1], mlkem_avx2_zeta(2 * k));
    mlkem_avx2_butterfly(&v[2], &v[3], mlkem_avx2_zeta(2 * k + 1));
}

static ALWAYS_INLINE void mlkem_avx2_intt_two(__m256i v[4], int k)
{
    mlkem_avx2_unbutterfly(&v[0], &v[1], mlkem_avx2_zeta(2 * k + 1));
    mlkem_avx2_unbutterfly(&v[2], &v[3], mlkem_avx2_zeta(2 * k));
    mlkem_avx2_unbutterfly(&v[0], &v[2], mlkem_avx2_zeta(k));
    mlkem_avx2_unbutterfly(&v[1], &v[3], mlkem_avx2_zeta(k));
}

/* Bounds as in mlkem_ref_ntt. */
static void mlkem_avx2_ntt(mlkem_poly *r)
{
    __m256i v[4];
    int i;

    for (i = 0; i < 4; i++) {
        ymm_load4(v, r->c + 16 * i, 128);
        mlkem_avx2_ntt_two(v, 1);
        ymm_store4(r->c + 16 * i, 128, v);
    }
    for (i = 0; i < 4; i++) {
        ymm_load4(v, r->c + 64 * i, 32);
        mlkem_avx2_ntt_two(v, 4 + i);
        mlkem_avx2_ntt_low(&v[0], &v[1], 2 * i);
        mlkem_avx2_ntt_low(&v[2], &v[3], 2 * i + 1);
        ymm_store4(r->c + 64 * i, 32, v);
    }
}

/* Bounds as in mlkem_ref_intt. The products of the last level divide by 128, too. */
static void mlkem_avx2_intt(mlkem_poly *r)
{
    __m256i v[4], t;
    int i;

    for (i = 0; i < 4; i++) {
        ymm_load4(v, r->c + 64 * i, 32);
        mlkem_avx2_intt_low(&v[0], &v[1], 2 * i);
        mlkem_avx2_intt_low(&v[2], &v[3], 2 * i + 1);
        mlkem_avx2_intt_two(v, 7 - i);
        ymm_store4(r->c + 64 * i, 32, v);
    }
    for (i = 0; i < 4; i++) {
        ymm_load4(v, r->c + 16 * i, 128);
        mlkem_avx2_unbutterfly(&v[0], &v[1], mlkem_avx2_zeta(3));
        mlkem_avx2_unbutterfly(&v[2], &v[3], mlkem_avx2_zeta(2));
        EACH2(j, t = _mm256_sub_epi16(v[j + 2], v[j]); v[j] = _mm256_add_epi16(v[j], v[j + 2]);
              v[j]     = mlkem_avx2_mul_const(v[j], MLKEM_INV128);
              v[j + 2] = mlkem_avx2_mul_const(t, MLKEM_AVX2_LAST));
        ymm_store4(r->c + 16 * i, 128, v);
    }
}

/* x/2^16 modulo q of 32-bit lanes, in the upper halves; the lower are zero. In: |x| < 2^15 q. */
static inline __m256i mlkem_avx2_montgomery(__m256i x)
{
    __m256i t = _mm256_mullo_epi16(x, _mm256_set1_epi16(MLKEM_QINV));

    return _mm256_sub_epi32(x, _mm256_madd_epi16(t, _mm256_set1_epi32(MLKEM_Q)));
}

/* Pairs of coefficients are 32-bit lanes: even and high are the sums of the products of the lower
 * and of the upper halves, odd that of the mixed ones, below 8 * 4095 * 3328 < 2^15 q. */
static void mlkem_avx2_dot(mlkem_poly *r, const mlkem_poly *a, size_t step, const mlkem_poly *b,
                           unsigned k)
{
    const __m256i zero = _mm256_setzero_si256();
    const __m256i swap = _mm256_set_epi32(0x0d0c0f0e, 0x09080b0a, 0x05040706, 0x01000302,
                                          0x0d0c0f0e, 0x09080b0a, 0x05040706, 0x01000302);
    const __m256i sign = _mm256_set_epi32(-1, 0x10001, -1, 0x10001, -1, 0x10001, -1, 0x10001);
    unsigned j;
    int i;

    for (i = 0; i < 256; i += 16) {
        __m256i even = zero, high = zero, odd = zero, zeta;
        const mlkem_poly *aj = a;

        for (j = 0; j < k; j++, aj += step) {
            __m256i x = ymm_load(aj->c + i), y = ymm_load(b[j].c + i);

            even = _mm256_add_epi32(even, _mm256_madd_epi16(x, _mm256_blend_epi16(zero, y, 0x55)));
            high = _mm256_add_epi32(high, _mm256_madd_epi16(x, _mm256_blend_epi16(zero, y, 0xaa)));
            odd  = _mm256_add_epi32(odd, _mm256_madd_epi16(x, _mm256_shuffle_epi8(y, swap)));
        }
        zeta = mlkem_avx2_zeta4(mlkem_zetas + 64 + i / 4, 0);
        zeta = _mm256_sign_epi16(zeta, sign);
        even = _mm256_add_epi32(even, _mm256_madd_epi16(mlkem_avx2_montgomery(high), zeta));
        even = _mm256_srli_epi32(mlkem_avx2_montgomery(even), 16);
        odd  = mlkem_avx2_montgomery(odd);
        ymm_store(r->c + i, mlkem_avx2_mul_const(_mm256_or_si256(even, odd), MLKEM_R2));
    }
}

void mlkem_avx2_add(mlkem_poly *r, const mlkem_poly *a)
{
    int i;

    for (i = 0; i < 256; i += 16) {
        ymm_store(r->c + i, _mm256_add_epi16(ymm_load(r->c + i), ymm_load(a->c + i)));
    }
}

void mlkem_avx2_sub_from(mlkem_poly *r, const mlkem_poly *a)
{
    int i;

    for (i = 0; i < 256; i += 16) {
        ymm_store(r->c + i, _mm256_sub_epi16(ymm_load(a->c + i), ymm_load(r->c + i)));
    }
}

/* ---- Sampling ---- */

/* The sixteen 12-bit numbers of 24 bytes: 16 from the first on in the lower half of x, 16 from the
 * ninth on in the upper. */
static inline __m256i mlkem_avx2_unpack12(__m256i x)
{
    const __m256i by = _mm256_set_epi8(15, 14, 14, 13, 12, 11, 11, 10, 9, 8, 8, 7, 6, 5, 5, 4, 11,
                                       10, 10, 9, 8, 7, 7, 6, 5, 4, 4, 3, 2, 1, 1, 0);
    x                = _mm256_shuffle_epi8(x, by);
    x                = _mm256_blend_epi16(x, _mm256_srli_epi16(x, 4), 0xaa);
    return _mm256_and_si256(x, _mm256_set1_epi16(0xfff));
}

/* Moves the lanes of x whose bits are set in m to the front of r. */
static inline void mlkem_avx2_compact(int16_t *r, __m128i x, unsigned m)
{
    __m128i by = mlkem_avx2_load64(mlkem_avx2_pack + m);

    by = _mm_unpacklo_epi8(by, _mm_add_epi8(by, _mm_set1_epi8(1)));
    mlkem_avx2_store128(r, _mm_shuffle_epi8(x, by));
}

/* How many bits are set in the lower and in the upper half of m, in these. */
static inline unsigned mlkem_avx2_count(unsigned m)
{
    m -= m >> 1 & 0x5555;
    m = (m & 0x3333) + (m >> 2 & 0x3333);
    return (m + (m >> 4)) & 0x0f0f;
}

static size_t mlkem_avx2_uniform(int16_t *r, size_t room, uint64_t a[25][4], unsigned lane)
{
    int16_t last[16];
    size_t i, j, n = 0;

    for (i = 0; i < 21 && n < room; i += 3) {
        __m128i w = mlkem_avx2_load64(&a[i + 1][lane]);
        __m128i u = _mm_unpacklo_epi64(mlkem_avx2_load64(&a[i][lane]), w);
        __m128i v = _mm_unpacklo_epi64(w, mlkem_avx2_load64(&a[i + 2][lane]));
        __m256i x = _mm256_inserti128_si256(_mm256_castsi128_si256(u), v, 1);
        __m256i ok;
        unsigned m, k;
        int16_t *to;

        x  = mlkem_avx2_unpack12(x);
        ok = _mm256_cmpgt_epi16(_mm256_set1_epi16(MLKEM_Q), x);
        m  = (unsigned) _mm_movemask_epi8(
            _mm_packs_epi16(_mm256_castsi256_si128(ok), _mm256_extracti128_si256(ok, 1)));
        to = room - n >= 16 ? r + n : last;
        k  = mlkem_avx2_count(m);
        mlkem_avx2_compact(to, _mm256_castsi256_si128(x), m & 0xff);
        mlkem_avx2_compact(to + (k & 0xff), _mm256_extracti128_si256(x, 1), m >> 8);
        k = (k & 0xff) + (k >> 8);
        if (to != last) {
            n += k;
            continue;
        }
        for (j = 0; j < k; j++) {
            if (n == room) {
                return n;
            }
            r[n++] = last[j];
        }
    }
    return n;
}

/* p = the 32-bit lanes of x and y, alternating. */
static inline void mlkem_avx2_interleave32(int16_t *p, __m256i x, __m256i y)
{
    __m256i t = _mm256_unpacklo_epi32(x, y);

    y = _mm256_unpackhi_epi32(x, y);
    ymm_swap128(&t, &y);
    ymm_store(p, t);
    ymm_store(p + 16, y);
}

/* Out of two bits each: the sum of the first pair, and 3 minus that of the second, in a nibble. */
void mlkem_avx2_noise(mlkem_poly *r, const uint8_t in[128])
{
    const __m256i m5 = _mm256_set1_epi8(0x55), m3 = _mm256_set1_epi8(0x33);
    const __m256i m15 = _mm256_set1_epi8(15), three = _mm256_set1_epi8(3);
    int i;

    for (i = 0; i < 4; i++) {
        __m256i x  = ymm_load(in + 32 * i), lo, hi;
        int16_t *p = r->c + 64 * i;

        x = _mm256_add_epi8(_mm256_and_si256(x, m5), _mm256_and_si256(_mm256_srli_epi16(x, 1), m5));
        lo = _mm256_and_si256(x, m3);
        hi = _mm256_and_si256(_mm256_srli_epi16(x, 2), m3);
        x  = _mm256_sub_epi8(_mm256_add_epi8(lo, m3), hi);
        lo = _mm256_sub_epi8(_mm256_and_si256(x, m15), three);
        hi = _mm256_sub_epi8(_mm256_and_si256(_mm256_srli_epi16(x, 4), m15), three);
        x  = _mm256_unpacklo_epi8(lo, hi);
        hi = _mm256_unpackhi_epi8(lo, hi);
        ymm_store(p, _mm256_cvtepi8_epi16(_mm256_castsi256_si128(x)));
        ymm_store(p + 16, _mm256_cvtepi8_epi16(_mm256_castsi256_si128(hi)));
        ymm_store(p + 32, _mm256_cvtepi8_epi16(_mm256_extracti128_si256(x, 1)));
        ymm_store(p + 48, _mm256_cvtepi8_epi16(_mm256_extracti128_si256(hi, 1)));
    }
}

/* Four coefficients in each 32-bit lane: of six bits each the sum of three, and 3 more than that
 * less the sum of the other three. */
void mlkem_avx2_noise3(mlkem_poly *r, const uint8_t in[192])
{
    const __m256i ones = _mm256_set1_epi32(0x249249), sums = _mm256_set1_epi32(0x1c71c7);
    const __m256i low = _mm256_set1_epi32(7), high = _mm256_set1_epi32(7 << 16);
    const __m256i three = _mm256_set1_epi16(3);
    const __m256i by = _mm256_set_epi8(-1, 15, 14, 13, -1, 12, 11, 10, -1, 9, 8, 7, -1, 6, 5, 4, -1,
                                       11, 10, 9, -1, 8, 7, 6, -1, 5, 4, 3, -1, 2, 1, 0);
    int i;

    for (i = 0; i < 256; i += 32, in += 24) {
        __m256i x = _mm256_shuffle_epi8(ymm_load2(in, in + 8), by), y;

        y = _mm256_add_epi32(_mm256_and_si256(x, ones),
                             _mm256_and_si256(_mm256_srli_epi32(x, 1), ones));
        x = _mm256_add_epi32(y, _mm256_and_si256(_mm256_srli_epi32(x, 2), ones));
        y = _mm256_and_si256(_mm256_srli_epi32(x, 3), sums);
        x = _mm256_add_epi32(_mm256_and_si256(x, sums), _mm256_set1_epi32(0x0c30c3));
        x = _mm256_sub_epi32(x, y);
        /* six bits to sixteen, two and two */
        y = _mm256_or_si256(_mm256_and_si256(_mm256_srli_epi32(x, 12), low),
                            _mm256_and_si256(_mm256_srli_epi32(x, 2), high));
        x = _mm256_or_si256(_mm256_and_si256(x, low),
                            _mm256_and_si256(_mm256_slli_epi32(x, 10), high));
        x = _mm256_sub_epi16(x, three);
        y = _mm256_sub_epi16(y, three);
        mlkem_avx2_interleave32(r->c + i, x, y);
    }
}

/* ---- Encoding ---- */

void mlkem_avx2_encode12(uint8_t out[384], const mlkem_poly *a)
{
    const __m256i by = _mm256_set_epi8(14, 13, 12, 10, 9, 8, 6, 5, 4, 2, 1, 0, -1, -1, -1, -1, -1,
                                       -1, -1, -1, 14, 13, 12, 10, 9, 8, 6, 5, 4, 2, 1, 0);
    int i;

    for (i = 0; i < 256; i += 16, out += 24) {
        __m256i x = mlkem_avx2_freeze(ymm_load(a->c + i));
        __m128i lo, hi;

        x  = _mm256_madd_epi16(x, _mm256_set1_epi32(4096 << 16 | 1));
        x  = _mm256_shuffle_epi8(x, by);
        lo = _mm256_castsi256_si128(x);
        hi = _mm_or_si128(_mm256_extracti128_si256(x, 1), _mm_srli_si128(lo, 8));
        mlkem_avx2_store128(out, lo);
        mlkem_avx2_store128(out + 8, hi);
    }
}

int mlkem_avx2_decode12(mlkem_poly *r, const uint8_t in[384])
{
    __m256i above = _mm256_setzero_si256();
    int i;

    for (i = 0; i < 256; i += 16, in += 24) {
        __m256i x = mlkem_avx2_unpack12(ymm_load2(in, in + 8));

        above = _mm256_or_si256(above, _mm256_cmpgt_epi16(x, _mm256_set1_epi16(MLKEM_Q - 1)));
        ymm_store(r->c + i, x);
    }
    return -(_mm256_movemask_epi8(above) != 0);
}

/* Compress_10 or Compress_11 of any x. t is 2^10 x/q rounded down, or off by one where that is
 * nearly an integer; then 2^(d-10) t. The remainder r = 2^d x - t q, between -q/7 and 2.2 q, tells
 * how much to add. */
static inline __m256i mlkem_avx2_compress_fine(const int16_t *p, int d)
{
    __m256i x = ymm_load(p), t, r;

    t = _mm256_mulhi_epi16(x, _mm256_set1_epi16(MLKEM_BARRETT));
    t = _mm256_slli_epi16(t, d - 10);
    r = _mm256_sub_epi16(_mm256_slli_epi16(x, d),
                         _mm256_mullo_epi16(t, _mm256_set1_epi16(MLKEM_Q)));
    t = _mm256_sub_epi16(t, _mm256_cmpgt_epi16(r, _mm256_set1_epi16(MLKEM_Q / 2)));
    if (d == 11) {
        t = _mm256_sub_epi16(t, _mm256_cmpgt_epi16(r, _mm256_set1_epi16(MLKEM_Q * 3 / 2)));
    }
    return _mm256_and_si256(t, _mm256_set1_epi16((int16_t) ((1 << d) - 1)));
}

/* Sixteen numbers of d bits, 10 or 11, at the lower end of 64-bit lanes, four in each. */
static inline __m256i mlkem_avx2_join(__m256i t, int d)
{
    t = _mm256_madd_epi16(t, _mm256_set1_epi32(1 << (16 + d) | 1));
    t = _mm256_sllv_epi32(t, _mm256_set1_epi64x(32 - 2 * d));
    return _mm256_srli_epi64(t, 32 - 2 * d);
}

/* out = the 16 numbers of 10 bits in t, 20 bytes. */
static inline void mlkem_avx2_encode10(uint8_t *out, __m256i t)
{
    const __m256i by = _mm256_set_epi8(12, 11, 10, 9, 8, 4, 3, 2, 1, 0, -1, -1, -1, -1, -1, -1, -1,
                                       -1, -1, -1, -1, -1, 12, 11, 10, 9, 8, 4, 3, 2, 1, 0);
    __m128i lo, hi;

    t  = _mm256_shuffle_epi8(mlkem_avx2_join(t, 10), by);
    lo = _mm256_castsi256_si128(t);
    hi = _mm_or_si128(_mm256_extracti128_si256(t, 1), _mm_srli_si128(lo, 4));
    mlkem_avx2_store128(out, lo);
    mlkem_avx2_store128(out + 4, hi);
}

void mlkem_avx2_compress11(uint8_t out[352], const mlkem_poly *a)
{
    const __m256i by = _mm256_set_epi8(15, 14, 13, 7, 6, 5, 4, 3, 2, 1, 0, -1, -1, -1, -1, -1, -1,
                                       -1, -1, -1, -1, 15, 14, 13, 7, 6, 5, 4, 3, 2, 1, 0);
    int i;

    for (i = 0; i < 256; i += 16, out += 22) {
        __m256i t = mlkem_avx2_join(mlkem_avx2_compress_fine(a->c + i, 11), 11), u;
        __m128i lo, hi;

        /* 44 bits and 20 of the next 44, and the other 24 of these at the top */
        u  = _mm256_shuffle_epi32(t, 0x4e);
        u  = _mm256_sllv_epi64(u, _mm256_set_epi64x(64, 44, 64, 44));
        t  = _mm256_sllv_epi64(t, _mm256_set_epi64x(20, 0, 20, 0));
        t  = _mm256_shuffle_epi8(_mm256_or_si256(t, u), by);
        lo = _mm256_castsi256_si128(t);
        hi = _mm_or_si128(_mm256_extracti128_si256(t, 1), _mm_srli_si128(lo, 6));
        mlkem_avx2_store128(out, lo);
        mlkem_avx2_store128(out + 6, hi);
    }
}

void mlkem_avx2_compress10(uint8_t out[320], const mlkem_poly *a)
{
    int i;

    for (i = 0; i < 256; i += 16, out += 20) {
        mlkem_avx2_encode10(out, mlkem_avx2_compress_fine(a->c + i, 10));
    }
}

/* The 16 numbers of 10 bits of the 20 bytes at in, at the top of 16-bit lanes; dirt below. */
static inline __m256i mlkem_avx2_decode10(const uint8_t *in)
{
    const __m256i by = _mm256_set_epi8(15, 14, 14, 13, 13, 12, 12, 11, 10, 9, 9, 8, 8, 7, 7, 6, 9,
                                       8, 8, 7, 7, 6, 6, 5, 4, 3, 3, 2, 2, 1, 1, 0);
    const __m256i up = _mm256_set1_epi64x(0x0001000400100040);
    __m256i x        = ymm_load2(in, in + 4);

    return _mm256_mullo_epi16(_mm256_shuffle_epi8(x, by), up);
}

/* mulhrs by q of y 2^(15-d) is (y q + 2^(d-1))/2^d. */
void mlkem_avx2_decompress10(mlkem_poly *r, const uint8_t in[320])
{
    int i;

    for (i = 0; i < 256; i += 16, in += 20) {
        __m256i x = _mm256_srli_epi16(mlkem_avx2_decode10(in), 1);

        x = _mm256_and_si256(x, _mm256_set1_epi16(0x7fe0));
        ymm_store(r->c + i, _mm256_mulhrs_epi16(x, _mm256_set1_epi16(MLKEM_Q)));
    }
}

/* Eight numbers, which have a 32-bit lane each, of up to 3 bytes. */
void mlkem_avx2_decompress11(mlkem_poly *r, const uint8_t in[352])
{
    /* 16 bytes from the first and from the seventh on: the second eight begin at bit 40 there */
    const __m256i by0 = _mm256_set_epi8(-1, -1, 10, 9, -1, 9, 8, 7, -1, -1, 7, 6, -1, -1, 6, 5, -1,
                                        -1, 5, 4, -1, 4, 3, 2, -1, -1, 2, 1, -1, -1, 1, 0);
    const __m256i by1 = _mm256_set_epi8(-1, -1, 15, 14, -1, -1, 14, 13, -1, 13, 12, 11, -1, -1, 11,
                                        10, -1, -1, 10, 9, -1, -1, 9, 8, -1, 8, 7, 6, -1, -1, 6, 5);
    const __m256i down0 = _mm256_set_epi32(1, 6, 3, 0, 1, 6, 3, 0);
    const __m256i down1 = _mm256_set_epi32(5, 2, 7, 4, 5, 2, 7, 4);
    const __m256i m     = _mm256_set1_epi32(0x7ff);
    int i;

    for (i = 0; i < 256; i += 16, in += 22) {
        __m256i x = ymm_load2(in, in + 6);
        __m256i y = _mm256_srlv_epi32(_mm256_shuffle_epi8(x, by1), down1);

        x = _mm256_srlv_epi32(_mm256_shuffle_epi8(x, by0), down0);
        x = _mm256_packus_epi32(_mm256_and_si256(x, m), _mm256_and_si256(y, m));
        x = _mm256_slli_epi16(x, 4);
        ymm_store(r->c + i, _mm256_mulhrs_epi16(x, _mm256_set1_epi16(MLKEM_Q)));
    }
}

/* Compress_5, Compress_4, Compress_1 of 16 coefficients: 2^10 x/q is precise enough for these. */
static inline __m256i mlkem_avx2_compress(const int16_t *p, int d)
{
    __m256i x = mlkem_avx2_freeze(ymm_load(p));

    x = _mm256_mulhi_epi16(x, _mm256_set1_epi16(MLKEM_BARRETT));
    x = _mm256_add_epi16(x, _mm256_set1_epi16((int16_t) (1 << (9 - d))));
    return _mm256_and_si256(_mm256_srli_epi16(x, 10 - d),
                            _mm256_set1_epi16((int16_t) ((1 << d) - 1)));
}

/* Pairs of 32 numbers of 5 bits, 10 bits in a lane each. */
void mlkem_avx2_compress5(uint8_t out[160], const mlkem_poly *a)
{
    const int16_t *p = a->c;
    int i;

    for (i = 0; i < 8; i++, p += 32, out += 20) {
        __m256i x = _mm256_packus_epi16(mlkem_avx2_compress(p, 5), mlkem_avx2_compress(p + 16, 5));

        x = _mm256_permute4x64_epi64(x, 0xd8);
        mlkem_avx2_encode10(out, _mm256_maddubs_epi16(x, _mm256_set1_epi16(32 << 8 | 1)));
    }
}

void mlkem_avx2_compress4(uint8_t out[128], const mlkem_poly *a)
{
    const __m256i order = _mm256_set_epi32(7, 3, 6, 2, 5, 1, 4, 0);
    const __m256i pair  = _mm256_set1_epi16(16 << 8 | 1);
    const int16_t *p    = a->c;
    int i;

    for (i = 0; i < 4; i++, p += 64) {
        __m256i x = _mm256_packus_epi16(mlkem_avx2_compress(p, 4), mlkem_avx2_compress(p + 16, 4));
        __m256i y =
            _mm256_packus_epi16(mlkem_avx2_compress(p + 32, 4), mlkem_avx2_compress(p + 48, 4));

        x = _mm256_packus_epi16(_mm256_maddubs_epi16(x, pair), _mm256_maddubs_epi16(y, pair));
        x = _mm256_permutevar8x32_epi32(x, order);
        ymm_store(out + 32 * i, x);
    }
}

/* r = the decompressed numbers of lo and hi, alternating; they are at the top of positive lanes. */
static inline void mlkem_avx2_decompress_pair(int16_t *r, __m256i lo, __m256i hi)
{
    const __m256i q = _mm256_set1_epi16(MLKEM_Q);
    __m256i x;

    lo = _mm256_mulhrs_epi16(lo, q);
    hi = _mm256_mulhrs_epi16(hi, q);
    x  = _mm256_unpacklo_epi16(lo, hi);
    hi = _mm256_unpackhi_epi16(lo, hi);
    ymm_swap128(&x, &hi);
    ymm_store(r, x);
    ymm_store(r + 16, hi);
}

void mlkem_avx2_decompress5(mlkem_poly *r, const uint8_t in[160])
{
    const __m256i m = _mm256_set1_epi16(31 << 10);
    int i;

    for (i = 0; i < 8; i++) {
        __m256i x = mlkem_avx2_decode10(in + 20 * i); /* 5 bits above 5 */

        mlkem_avx2_decompress_pair(r->c + 32 * i, _mm256_and_si256(_mm256_slli_epi16(x, 4), m),
                                   _mm256_and_si256(_mm256_srli_epi16(x, 1), m));
    }
}

void mlkem_avx2_decompress4(mlkem_poly *r, const uint8_t in[128])
{
    const __m256i m = _mm256_set1_epi16(15 << 11);
    int i;

    for (i = 0; i < 8; i++) {
        __m256i x = _mm256_cvtepu8_epi16(mlkem_avx2_load128(in + 16 * i));

        mlkem_avx2_decompress_pair(r->c + 32 * i, _mm256_and_si256(_mm256_slli_epi16(x, 11), m),
                                   _mm256_and_si256(_mm256_slli_epi16(x, 7), m));
    }
}

void mlkem_avx2_compress1(uint8_t out[32], const mlkem_poly *a)
{
    const int16_t *p = a->c;
    int i;

    for (i = 0; i < 8; i++, p += 32) {
        __m256i x = _mm256_packs_epi16(mlkem_avx2_compress(p, 1), mlkem_avx2_compress(p + 16, 1));

        x = _mm256_slli_epi16(_mm256_permute4x64_epi64(x, 0xd8), 7);
        store32_le(out + 4 * i, (uint32_t) _mm256_movemask_epi8(x));
    }
}

void mlkem_avx2_decompress1(mlkem_poly *r, const uint8_t in[32])
{
    const __m256i bits = _mm256_set_epi16(INT16_MIN, 0x4000, 0x2000, 0x1000, 0x800, 0x400, 0x200,
                                          0x100, 0x80, 0x40, 0x20, 0x10, 8, 4, 2, 1);
    int i;

    for (i = 0; i < 16; i++) {
        __m256i x = _mm256_set1_epi16((int16_t) (in[2 * i] | in[2 * i + 1] << 8));

        x = _mm256_cmpeq_epi16(_mm256_and_si256(x, bits), bits);
        ymm_store(r->c + 16 * i, _mm256_and_si256(x, _mm256_set1_epi16((MLKEM_Q + 1) / 2)));
    }
}

TARGET_END

const mlkem_impl mlkem_avx2 = {IMPL_INFO(avx2, AVX2, "FIPS 203; Seiler 2018"),
                               mlkem_avx2_ntt,
                               mlkem_avx2_intt,
                               mlkem_avx2_dot,
                               mlkem_avx2_uniform,
                               MLKEM_AVX2_SHARED};

#endif
