/* SPDX-License-Identifier: ISC */
/* The arithmetic of ML-KEM (FIPS 203) with NEON: eight coefficients to a vector, in the order of
 * the specification everywhere. Products with constants by Barrett's method over the rounding,
 * doubling product of upper halves (H. Becker, V. Hwang, M. J. Kannwischer, B.-Y. Yang, S.-Y. Yang,
 * "Neon NTT", 2021); sums of products by Montgomery's. */
#include "mlkem.h"

#include "../core/bytes.h"

#if TARGET_NEON64
# include "../core/intrinsics.h"

enum {
    MLKEM_NEON_R      = -1044, /* 2^16 modulo q */
    MLKEM_NEON_INV128 = -26,   /* 1/128 modulo q */
    MLKEM_NEON_LAST   = 1652   /* zeta[1] / 128 modulo q; zeta[1] = -1600 */
};

/* b 2^15/q, rounded, for -q < b < q. */
# define MLKEM_NEON_OVER_Q(b) ((((b) + MLKEM_Q) * 65536 + MLKEM_Q) / (2 * MLKEM_Q) - 32768)

STATIC_ASSERT(mlkem_neon_constants, ((1 << 16) - MLKEM_NEON_R) % MLKEM_Q == 0 &&
                                        (MLKEM_NEON_INV128 * 128 - 1) % MLKEM_Q == 0 &&
                                        (MLKEM_NEON_LAST * 128 + 1600) % MLKEM_Q == 0);

/* 17^BitRev7(i) modulo q, between -q/2 and q/2, and OVER_Q of that. */
# define MLKEM_NEON_ZETA(i)   (int16_t) MLKEM_CENTRED(MLKEM_ROOT(i))
# define MLKEM_NEON_ZETA_Q(i) (int16_t) MLKEM_NEON_OVER_Q(MLKEM_CENTRED(MLKEM_ROOT(i)))
static const int16_t mlkem_neon_zetas[128]  = {TABLE64(MLKEM_NEON_ZETA, 0),
                                               TABLE64(MLKEM_NEON_ZETA, 64)};
static const int16_t mlkem_neon_over_q[128] = {TABLE64(MLKEM_NEON_ZETA_Q, 0),
                                               TABLE64(MLKEM_NEON_ZETA_Q, 64)};

static const uint64_t mlkem_neon_pack[256] = {TABLE256(MLKEM_PACK)};

TARGET_BEGIN(NEON64)

/* ---- Products, residues ---- */

/* a b modulo q, where bq is b over q. Any a, |b| < q/2. |bq q - b 2^15| is at most q/2, so that the
 * result is at most q/2 + |a| q/2^16: below q. */
static inline int16x8_t mlkem_neon_mul(int16x8_t a, int16x8_t b, int16x8_t bq)
{
    return vmlsq_n_s16(vmulq_s16(a, b), vqrdmulhq_s16(a, bq), MLKEM_Q);
}

static inline int16x8_t mlkem_neon_mul_const(int16x8_t a, int b)
{
    return mlkem_neon_mul(a, vdupq_n_s16((int16_t) b), vdupq_n_s16((int16_t) MLKEM_NEON_OVER_Q(b)));
}

/* x modulo q. Any x. Out: |r| <= 1664. */
static inline int16x8_t mlkem_neon_reduce(int16x8_t x)
{
    int16x8_t t = vrshrq_n_s16(vqdmulhq_n_s16(x, MLKEM_BARRETT), 11);

    return vmlsq_n_s16(x, t, MLKEM_Q);
}

/* x modulo q. Any x. Out: 0 <= r < q. */
static inline int16x8_t mlkem_neon_freeze(int16x8_t x)
{
    x = mlkem_neon_reduce(x);
    return vaddq_s16(x, vandq_s16(vshrq_n_s16(x, 15), vdupq_n_s16(MLKEM_Q)));
}

/* ---- NTT ---- */

/* Eight zetas, one for each lane, and these over q. */
typedef struct mlkem_neon_factor {
    int16x8_t z, zq;
} mlkem_neon_factor;

static inline mlkem_neon_factor mlkem_neon_zeta(int i)
{
    mlkem_neon_factor f;

    f.z  = vld1q_dup_s16(mlkem_neon_zetas + i);
    f.zq = vld1q_dup_s16(mlkem_neon_over_q + i);
    return f;
}

/* Of the four zetas from i on, i being even, and their quotients: those that by selects. */
static inline mlkem_neon_factor mlkem_neon_zeta_by(int i, const uint8_t by[16])
{
    int16x4_t z = vld1_s16(mlkem_neon_zetas + i), zq = vld1_s16(mlkem_neon_over_q + i);
    uint8x16_t b = vld1q_u8(by);
    mlkem_neon_factor f;

    f.z  = vreinterpretq_s16_u8(vqtbl1q_u8(vreinterpretq_u8_s16(vcombine_s16(z, z)), b));
    f.zq = vreinterpretq_s16_u8(vqtbl1q_u8(vreinterpretq_u8_s16(vcombine_s16(zq, zq)), b));
    return f;
}

/* The first two of four zetas in four lanes each, all four in two; then the same from the last to
 * the first. */
static const uint8_t mlkem_neon_up2[16]   = {0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3};
static const uint8_t mlkem_neon_up4[16]   = {0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7};
static const uint8_t mlkem_neon_down2[16] = {2, 3, 2, 3, 2, 3, 2, 3, 0, 1, 0, 1, 0, 1, 0, 1};
static const uint8_t mlkem_neon_down4[16] = {6, 7, 6, 7, 4, 5, 4, 5, 2, 3, 2, 3, 0, 1, 0, 1};

static inline void mlkem_neon_butterfly(int16x8_t *a, int16x8_t *b, mlkem_neon_factor f)
{
    int16x8_t t = mlkem_neon_mul(*b, f.z, f.zq);

    *b = vsubq_s16(*a, t);
    *a = vaddq_s16(*a, t);
}

static inline void mlkem_neon_unbutterfly(int16x8_t *a, int16x8_t *b, mlkem_neon_factor f)
{
    int16x8_t t = vsubq_s16(*b, *a);

    *a = vaddq_s16(*a, *b);
    *b = mlkem_neon_mul(t, f.z, f.zq);
}

/* Exchange the second 64 (32) bits of each pair in a with the first of b; twice is nothing. */
static inline void mlkem_neon_swap64(int16x8_t *a, int16x8_t *b)
{
    int64x2_t x = vreinterpretq_s64_s16(*a), y = vreinterpretq_s64_s16(*b);

    *a = vreinterpretq_s16_s64(vtrn1q_s64(x, y));
    *b = vreinterpretq_s16_s64(vtrn2q_s64(x, y));
}

static inline void mlkem_neon_swap32(int16x8_t *a, int16x8_t *b)
{
    int32x4_t x = vreinterpretq_s32_s16(*a), y = vreinterpretq_s32_s16(*b);

    *a = vreinterpretq_s16_s32(vtrn1q_s32(x, y));
    *b = vreinterpretq_s16_s32(vtrn2q_s32(x, y));
}

/* Levels 4 and 2 of two vectors, the m-th pair. */
static inline void mlkem_neon_ntt_low(int16x8_t *a, int16x8_t *b, int m)
{
    mlkem_neon_swap64(a, b);
    mlkem_neon_butterfly(a, b, mlkem_neon_zeta_by(32 + 2 * m, mlkem_neon_up2));
    mlkem_neon_swap32(a, b);
    mlkem_neon_butterfly(a, b, mlkem_neon_zeta_by(64 + 4 * m, mlkem_neon_up4));
    *a = mlkem_neon_reduce(*a);
    *b = mlkem_neon_reduce(*b);
    mlkem_neon_swap32(a, b);
    mlkem_neon_swap64(a, b);
}

/* Levels 2 and 4. */
static inline void mlkem_neon_intt_low(int16x8_t *a, int16x8_t *b, int m)
{
    mlkem_neon_swap64(a, b);
    mlkem_neon_swap32(a, b);
    mlkem_neon_unbutterfly(a, b, mlkem_neon_zeta_by(124 - 4 * m, mlkem_neon_down4));
    mlkem_neon_swap32(a, b);
    mlkem_neon_unbutterfly(a, b, mlkem_neon_zeta_by(62 - 2 * m, mlkem_neon_down2));
    mlkem_neon_swap64(a, b);
}

/* Each level adds at most q/2 + |c| q/2^16: to the 3328 at the beginning 1833, 1926, 2024, 2127,
 * 2235, 2348 and 2468, which makes 18289. */
static void mlkem_neon_ntt(mlkem_poly *r)
{
    int16x8_t v[8];
    int16_t *p;
    int i;

    for (i = 0; i < 4; i++) {
        p = r->c + 8 * i;
        EACH8(j, v[j] = vld1q_s16(p + 32 * j));
        EACH4(j, mlkem_neon_butterfly(&v[j], &v[j + 4], mlkem_neon_zeta(1)));
        EACH2(j, mlkem_neon_butterfly(&v[j], &v[j + 2], mlkem_neon_zeta(2));
              mlkem_neon_butterfly(&v[j + 4], &v[j + 6], mlkem_neon_zeta(3)));
        EACH4(j, mlkem_neon_butterfly(&v[2 * j], &v[2 * j + 1], mlkem_neon_zeta(4 + j)));
        EACH8(j, vst1q_s16(p + 32 * j, v[j]));
    }
    for (i = 0; i < 8; i++) {
        p = r->c + 32 * i;
        EACH4(j, v[j] = vld1q_s16(p + 8 * j));
        mlkem_neon_butterfly(&v[0], &v[2], mlkem_neon_zeta(8 + i));
        mlkem_neon_butterfly(&v[1], &v[3], mlkem_neon_zeta(8 + i));
        mlkem_neon_butterfly(&v[0], &v[1], mlkem_neon_zeta(16 + 2 * i));
        mlkem_neon_butterfly(&v[2], &v[3], mlkem_neon_zeta(17 + 2 * i));
        mlkem_neon_ntt_low(&v[0], &v[1], 2 * i);
        mlkem_neon_ntt_low(&v[2], &v[3], 2 * i + 1);
        EACH4(j, vst1q_s16(p + 8 * j, v[j]));
    }
}

/* Bounds as in mlkem_ref_intt, but products stay below q. */
static void mlkem_neon_intt(mlkem_poly *r)
{
    int16x8_t v[8], t;
    int16_t *p;
    int i;

    for (i = 0; i < 8; i++) {
        p = r->c + 32 * i;
        EACH4(j, v[j] = vld1q_s16(p + 8 * j));
        mlkem_neon_intt_low(&v[0], &v[1], 2 * i);
        mlkem_neon_intt_low(&v[2], &v[3], 2 * i + 1);
        mlkem_neon_unbutterfly(&v[0], &v[1], mlkem_neon_zeta(31 - 2 * i));
        mlkem_neon_unbutterfly(&v[2], &v[3], mlkem_neon_zeta(30 - 2 * i));
        EACH4(j, v[j] = mlkem_neon_reduce(v[j]));
        mlkem_neon_unbutterfly(&v[0], &v[2], mlkem_neon_zeta(15 - i));
        mlkem_neon_unbutterfly(&v[1], &v[3], mlkem_neon_zeta(15 - i));
        EACH4(j, vst1q_s16(p + 8 * j, v[j]));
    }
    for (i = 0; i < 4; i++) {
        p = r->c + 8 * i;
        EACH8(j, v[j] = vld1q_s16(p + 32 * j));
        EACH4(j, mlkem_neon_unbutterfly(&v[2 * j], &v[2 * j + 1], mlkem_neon_zeta(7 - j)));
        EACH2(j, mlkem_neon_unbutterfly(&v[j], &v[j + 2], mlkem_neon_zeta(3));
              mlkem_neon_unbutterfly(&v[j + 4], &v[j + 6], mlkem_neon_zeta(2)));
        EACH4(j, t = vsubq_s16(v[j + 4], v[j]); v[j] = vaddq_s16(v[j], v[j + 4]);
              vst1q_s16(p + 32 * j, mlkem_neon_mul_const(v[j], MLKEM_NEON_INV128));
              vst1q_s16(p + 32 * j + 128, mlkem_neon_mul_const(t, MLKEM_NEON_LAST)));
    }
}

/* x/2^16 modulo q of eight 32-bit numbers, |x| < 2^15 q. Out: |r| < q. */
static inline int16x8_t mlkem_neon_montgomery(int32x4_t x, int32x4_t y)
{
    const int16x8_t q = vdupq_n_s16(MLKEM_Q);
    int16x8_t t       = vuzp1q_s16(vreinterpretq_s16_s32(x), vreinterpretq_s16_s32(y));

    t = vmulq_n_s16(t, MLKEM_QINV);
    x = vmlsl_s16(x, vget_low_s16(t), vget_low_s16(q));
    y = vmlsl_high_s16(y, t, q);
    return vuzp2q_s16(vreinterpretq_s16_s32(x), vreinterpretq_s16_s32(y));
}

/* even and high are the sums of the products of the lower and of the upper coefficients of pairs,
 * odd that of the mixed ones, below 8 * 4095 * 3328 < 2^15 q. */
static void mlkem_neon_dot(mlkem_poly *r, const mlkem_poly *a, size_t step, const mlkem_poly *b,
                           unsigned k)
{
    static const int16_t signs[8] = {0, -1, 0, -1, 0, -1, 0, -1};
    const int16x8_t sign          = vld1q_s16(signs);
    unsigned j;
    int i;

    for (i = 0; i < 256; i += 16) {
        int32x4_t even0 = vdupq_n_s32(0), even1 = even0, high0 = even0, high1 = even0;
        int32x4_t odd0 = even0, odd1 = even0;
        const mlkem_poly *aj = a;
        mlkem_neon_factor f;
        int16x8x2_t out;

        for (j = 0; j < k; j++, aj += step) {
            int16x8x2_t x = vld2q_s16(aj->c + i), y = vld2q_s16(b[j].c + i);

            even0 = vmlal_s16(even0, vget_low_s16(x.val[0]), vget_low_s16(y.val[0]));
            even1 = vmlal_high_s16(even1, x.val[0], y.val[0]);
            high0 = vmlal_s16(high0, vget_low_s16(x.val[1]), vget_low_s16(y.val[1]));
            high1 = vmlal_high_s16(high1, x.val[1], y.val[1]);
            odd0  = vmlal_s16(odd0, vget_low_s16(x.val[0]), vget_low_s16(y.val[1]));
            odd1  = vmlal_high_s16(odd1, x.val[0], y.val[1]);
            odd0  = vmlal_s16(odd0, vget_low_s16(x.val[1]), vget_low_s16(y.val[0]));
            odd1  = vmlal_high_s16(odd1, x.val[1], y.val[0]);
        }
        f          = mlkem_neon_zeta_by(64 + i / 4, mlkem_neon_up4);
        f.z        = vsubq_s16(veorq_s16(f.z, sign), sign);
        f.zq       = vsubq_s16(veorq_s16(f.zq, sign), sign);
        out.val[0] = mlkem_neon_mul(mlkem_neon_montgomery(high0, high1), f.z, f.zq);
        out.val[0] = vaddq_s16(out.val[0], mlkem_neon_montgomery(even0, even1));
        out.val[0] = mlkem_neon_mul_const(out.val[0], MLKEM_NEON_R);
        out.val[1] = mlkem_neon_mul_const(mlkem_neon_montgomery(odd0, odd1), MLKEM_NEON_R);
        vst2q_s16(r->c + i, out);
    }
}

static void mlkem_neon_add(mlkem_poly *r, const mlkem_poly *a)
{
    int i;

    for (i = 0; i < 256; i += 8) {
        vst1q_s16(r->c + i, vaddq_s16(vld1q_s16(r->c + i), vld1q_s16(a->c + i)));
    }
}

static void mlkem_neon_sub_from(mlkem_poly *r, const mlkem_poly *a)
{
    int i;

    for (i = 0; i < 256; i += 8) {
        vst1q_s16(r->c + i, vsubq_s16(vld1q_s16(a->c + i), vld1q_s16(r->c + i)));
    }
}

/* ---- Sampling ---- */

/* Moves the lanes of x that are below q to the front of r. Returns their number. */
static inline size_t mlkem_neon_compact(int16_t *r, uint16x8_t x)
{
    static const uint16_t weights[8] = {257, 258, 260, 264, 272, 288, 320, 384};
    uint16x8_t below                 = vcltq_u16(x, vdupq_n_u16(MLKEM_Q));
    unsigned m                       = vaddvq_u16(vandq_u16(below, vld1q_u16(weights)));
    uint8x8_t lane                   = vcreate_u8(mlkem_neon_pack[m & 255]);
    uint8x8x2_t by                   = vzip_u8(lane, vadd_u8(lane, vdup_n_u8(1)));
    uint8x16_t b                     = vcombine_u8(by.val[0], by.val[1]);

    vst1q_s16(r, vreinterpretq_s16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(x), b)));
    return m >> 8;
}

/* The eight 12-bit numbers in x; by gives two bytes for each. The upper four bits of the second
 * byte, or the lower four of the first, belong to the next number, or the last. */
static inline uint16x8_t mlkem_neon_unpack12(uint64x2_t x, const uint8_t by[16])
{
    static const int16_t down[8] = {0, -4, 0, -4, 0, -4, 0, -4};
    uint16x8_t y = vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u64(x), vld1q_u8(by)));

    return vandq_u16(vshlq_u16(y, vld1q_s16(down)), vdupq_n_u16(0xfff));
}

static size_t mlkem_neon_uniform(int16_t *r, size_t room, uint64_t a[25][4], unsigned lane)
{
    static const uint8_t first[16]  = {0, 1, 1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 10, 11};
    static const uint8_t second[16] = {4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11, 12, 13, 14, 14, 15};
    int16_t last[16];
    size_t i, n = 0, k;

    for (i = 0; i < 21 && n < room; i += 3) {
        uint64x1_t w = vld1_u64(&a[i + 1][lane]);
        uint64x2_t u = vcombine_u64(vld1_u64(&a[i][lane]), w);
        uint64x2_t v = vcombine_u64(w, vld1_u64(&a[i + 2][lane]));
        int16_t *to  = room - n >= 16 ? r + n : last;

        k = mlkem_neon_compact(to, mlkem_neon_unpack12(u, first));
        k += mlkem_neon_compact(to + k, mlkem_neon_unpack12(v, second));
        if (to == last) {
            k = k < room - n ? k : room - n;
            memcpy(r + n, last, k * sizeof *last);
        }
        n += k;
    }
    return n;
}

static void mlkem_neon_noise(mlkem_poly *r, const uint8_t in[128])
{
    const uint8x16_t m5 = vdupq_n_u8(0x55), m3 = vdupq_n_u8(3);
    int i;

    for (i = 0; i < 256; i += 32, in += 16) {
        uint8x16_t x = vld1q_u8(in);
        int8x16_t lo, hi, first, second;

        x      = vaddq_u8(vandq_u8(x, m5), vandq_u8(vshrq_n_u8(x, 1), m5));
        lo     = vreinterpretq_s8_u8(vsubq_u8(vandq_u8(x, m3), vandq_u8(vshrq_n_u8(x, 2), m3)));
        hi     = vreinterpretq_s8_u8(vsubq_u8(vandq_u8(vshrq_n_u8(x, 4), m3), vshrq_n_u8(x, 6)));
        first  = vzip1q_s8(lo, hi);
        second = vzip2q_s8(lo, hi);
        vst1q_s16(r->c + i, vmovl_s8(vget_low_s8(first)));
        vst1q_s16(r->c + i + 8, vmovl_high_s8(first));
        vst1q_s16(r->c + i + 16, vmovl_s8(vget_low_s8(second)));
        vst1q_s16(r->c + i + 24, vmovl_high_s8(second));
    }
}

/* Bits 6 n to 6 n + 2 of each lane, less the next three. */
# define MLKEM_NEON_LESS(x, n)                                                                     \
     vreinterpretq_s32_u32(vsubq_u32(vandq_u32(vshrq_n_u32(vshlq_n_u32(x, 1), 6 * (n) + 1), low),  \
                                     vandq_u32(vshrq_n_u32(x, 6 * (n) + 3), low)))

/* Four coefficients in each 32-bit lane: of six bits each the sum of three less that of the other
 * three. */
static void mlkem_neon_noise3(mlkem_poly *r, const uint8_t in[192])
{
    /* twelve bytes from the first, and from the fifth on of sixteen */
    static const uint8_t by[2][16] = {
        {0, 1, 2, 255, 3, 4, 5, 255, 6, 7, 8, 255, 9, 10, 11, 255},
        {4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255, 13, 14, 15, 255},
    };
    const uint32x4_t ones = vdupq_n_u32(0x249249), low = vdupq_n_u32(7);
    int i, j;

    for (i = 0; i < 256; i += 32, in += 24) {
        for (j = 0; j < 2; j++) {
            uint32x4_t x = vreinterpretq_u32_u8(vqtbl1q_u8(vld1q_u8(in + 8 * j), vld1q_u8(by[j])));
            int16_t *p   = r->c + i + 16 * j;
            int32x4_t y, z;

            x = vaddq_u32(vaddq_u32(vandq_u32(x, ones), vandq_u32(vshrq_n_u32(x, 1), ones)),
                          vandq_u32(vshrq_n_u32(x, 2), ones));
            y = vsliq_n_s32(MLKEM_NEON_LESS(x, 0), MLKEM_NEON_LESS(x, 1), 16);
            z = vsliq_n_s32(MLKEM_NEON_LESS(x, 2), MLKEM_NEON_LESS(x, 3), 16);
            vst1q_s16(p, vreinterpretq_s16_s32(vzip1q_s32(y, z)));
            vst1q_s16(p + 8, vreinterpretq_s16_s32(vzip2q_s32(y, z)));
        }
    }
}

/* ---- Encoding ---- */

static void mlkem_neon_encode12(uint8_t out[384], const mlkem_poly *a)
{
    int i;

    for (i = 0; i < 256; i += 16, out += 24) {
        int16x8x2_t c = vld2q_s16(a->c + i);
        uint16x8_t x  = vreinterpretq_u16_s16(mlkem_neon_freeze(c.val[0]));
        uint16x8_t y  = vreinterpretq_u16_s16(mlkem_neon_freeze(c.val[1]));
        uint8x8x3_t b;

        b.val[0] = vmovn_u16(x);
        b.val[1] = vmovn_u16(vsliq_n_u16(vshrq_n_u16(x, 8), y, 4));
        b.val[2] = vshrn_n_u16(y, 4);
        vst3_u8(out, b);
    }
}

static int mlkem_neon_decode12(mlkem_poly *r, const uint8_t in[384])
{
    uint16x8_t most = vdupq_n_u16(0);
    int i;

    for (i = 0; i < 256; i += 16, in += 24) {
        uint8x8x3_t b = vld3_u8(in);
        uint16x8_t x  = vsliq_n_u16(vmovl_u8(b.val[0]), vmovl_u8(b.val[1]), 8);
        uint16x8_t y  = vorrq_u16(vshrq_n_u16(vmovl_u8(b.val[1]), 4), vshll_n_u8(b.val[2], 4));
        int16x8x2_t c;

        x        = vandq_u16(x, vdupq_n_u16(0xfff));
        most     = vmaxq_u16(most, vmaxq_u16(x, y));
        c.val[0] = vreinterpretq_s16_u16(x);
        c.val[1] = vreinterpretq_s16_u16(y);
        vst2q_s16(r->c + i, c);
    }
    /* 1 - 1 if the greatest is below q */
    return (int) (((uint32_t) vmaxvq_u16(most) - MLKEM_Q) >> 31) - 1;
}

/* Compress_10 or Compress_11 of eight: t = 2^d x/q rounded down, or one more where it is almost
 * that; one more if half of q or more remains. */
# define MLKEM_NEON_FINE(p, d, t)                                                                  \
     do {                                                                                          \
         int16x8_t x_ = mlkem_neon_freeze(vld1q_s16(p)), t_;                                       \
                                                                                                   \
         t_ = vqdmulhq_n_s16(vshlq_n_s16(x_, 3), MLKEM_BARRETT);                                   \
         t_ = vshrq_n_s16(t_, 14 - (d));                                                           \
         x_ = vmlsq_n_s16(vshlq_n_s16(x_, d), t_, MLKEM_Q);                                        \
         t_ = vsubq_s16(t_, vreinterpretq_s16_u16(vcgtq_s16(x_, vdupq_n_s16(MLKEM_Q / 2))));       \
         t  = vandq_u16(vreinterpretq_u16_s16(t_), vdupq_n_u16((1 << (d)) - 1));                   \
     } while (0)

/* Compress_5, Compress_4 and Compress_1: 2^10 x/q is precise enough for these. */
# define MLKEM_NEON_COARSE(p, d)                                                                   \
     vandq_u16(vreinterpretq_u16_s16(vrshrq_n_s16(                                                 \
                   vshrq_n_s16(vqdmulhq_n_s16(mlkem_neon_freeze(vld1q_s16(p)), MLKEM_BARRETT), 1), \
                   10 - (d))),                                                                     \
               vdupq_n_u16((1 << (d)) - 1))

/* x = the four numbers of d bits in the first 64 bits of t, y = the others. */
# define MLKEM_NEON_JOIN(x, y, t, d)                                                               \
     do {                                                                                          \
         uint32x4_t w_ = vreinterpretq_u32_u16(t);                                                 \
         uint64x2_t v_;                                                                            \
                                                                                                   \
         w_ = vorrq_u32(vandq_u32(w_, vdupq_n_u32((1U << (d)) - 1)),                               \
                        vshlq_n_u32(vshrq_n_u32(w_, 16), d));                                      \
         v_ = vreinterpretq_u64_u32(w_);                                                           \
         v_ = vorrq_u64(vandq_u64(v_, vdupq_n_u64((UINT64_C(1) << 2 * (d)) - 1)),                  \
                        vshlq_n_u64(vshrq_n_u64(v_, 32), 2 * (d)));                                \
         x  = vgetq_lane_u64(v_, 0);                                                               \
         y  = vgetq_lane_u64(v_, 1);                                                               \
     } while (0)

static void mlkem_neon_compress11(uint8_t out[352], const mlkem_poly *a)
{
    uint64_t x, y;
    uint16x8_t t;
    int i;

    for (i = 0; i < 256; i += 8, out += 11) {
        MLKEM_NEON_FINE(a->c + i, 11, t);
        MLKEM_NEON_JOIN(x, y, t, 11);
        store64_le(out, x | y << 44);
        out[8]  = (uint8_t) (y >> 20);
        out[9]  = (uint8_t) (y >> 28);
        out[10] = (uint8_t) (y >> 36);
    }
}

static void mlkem_neon_compress10(uint8_t out[320], const mlkem_poly *a)
{
    uint64_t x, y;
    uint16x8_t t;
    int i;

    for (i = 0; i < 256; i += 8, out += 10) {
        MLKEM_NEON_FINE(a->c + i, 10, t);
        MLKEM_NEON_JOIN(x, y, t, 10);
        store64_le(out, x | y << 40);
        out[8] = (uint8_t) (y >> 24);
        out[9] = (uint8_t) (y >> 32);
    }
}

static void mlkem_neon_compress5(uint8_t out[160], const mlkem_poly *a)
{
    uint64_t x, y;
    uint16x8_t t;
    int i;

    for (i = 0; i < 256; i += 8, out += 5) {
        t = MLKEM_NEON_COARSE(a->c + i, 5);
        MLKEM_NEON_JOIN(x, y, t, 5);
        x |= y << 20;
        store32_le(out, (uint32_t) x);
        out[4] = (uint8_t) (x >> 32);
    }
}

static void mlkem_neon_compress4(uint8_t out[128], const mlkem_poly *a)
{
    int i;

    for (i = 0; i < 256; i += 16, out += 8) {
        uint16x8_t x =
            vreinterpretq_u16_u8(vcombine_u8(vmovn_u16(MLKEM_NEON_COARSE(a->c + i, 4)),
                                             vmovn_u16(MLKEM_NEON_COARSE(a->c + i + 8, 4))));

        vst1_u8(out, vmovn_u16(vsraq_n_u16(x, x, 4)));
    }
}

static void mlkem_neon_compress1(uint8_t out[32], const mlkem_poly *a)
{
    static const int16_t up[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    int i;

    for (i = 0; i < 32; i++) {
        uint16x8_t x = MLKEM_NEON_COARSE(a->c + 8 * i, 1);

        out[i] = (uint8_t) vaddvq_u16(vshlq_u16(x, vld1q_s16(up)));
    }
}

/* y 2^(15-d), rounded and doubled by q, is (y q + 2^(d-1))/2^d. */
static inline int16x8_t mlkem_neon_decompress(uint16x8_t x)
{
    return vqrdmulhq_n_s16(vreinterpretq_s16_u16(x), MLKEM_Q);
}

/* Eight numbers in 32-bit lanes, of up to 3 bytes each. Sixteen have 22 bytes; the second eight are
 * read with the sixteen bytes from the seventh on. */
static void mlkem_neon_decompress11(mlkem_poly *r, const uint8_t in[352])
{
    static const uint8_t by[4][16] = {
        {0, 1, 255, 255, 1, 2, 255, 255, 2, 3, 4, 255, 4, 5, 255, 255},
        {5, 6, 255, 255, 6, 7, 8, 255, 8, 9, 255, 255, 9, 10, 255, 255},
        {5, 6, 255, 255, 6, 7, 255, 255, 7, 8, 9, 255, 9, 10, 255, 255},
        {10, 11, 255, 255, 11, 12, 13, 255, 13, 14, 255, 255, 14, 15, 255, 255},
    };
    static const int32_t down[2][4] = {{0, -3, -6, -1}, {-4, -7, -2, -5}};
    int i, j;

    for (i = 0; i < 256; i += 16, in += 22) {
        for (j = 0; j < 2; j++) {
            uint8x16_t b = vld1q_u8(in + 6 * j);
            uint32x4_t x = vreinterpretq_u32_u8(vqtbl1q_u8(b, vld1q_u8(by[2 * j])));
            uint32x4_t y = vreinterpretq_u32_u8(vqtbl1q_u8(b, vld1q_u8(by[2 * j + 1])));
            uint16x8_t t;

            x = vshlq_u32(x, vld1q_s32(down[0]));
            y = vshlq_u32(y, vld1q_s32(down[1]));
            t = vuzp1q_u16(vreinterpretq_u16_u32(x), vreinterpretq_u16_u32(y));
            t = vshlq_n_u16(vandq_u16(t, vdupq_n_u16(0x7ff)), 4);
            vst1q_s16(r->c + i + 8 * j, mlkem_neon_decompress(t));
        }
    }
}

/* Sixteen numbers have 20 bytes; the second eight are read with the sixteen bytes from the fifth
 * on. */
static void mlkem_neon_decompress10(mlkem_poly *r, const uint8_t in[320])
{
    static const uint8_t by[2][16] = {
        {0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 6, 7, 7, 8, 8, 9},
        {6, 7, 7, 8, 8, 9, 9, 10, 11, 12, 12, 13, 13, 14, 14, 15},
    };
    static const int16_t up[8] = {6, 4, 2, 0, 6, 4, 2, 0};
    int i, j;

    for (i = 0; i < 256; i += 16, in += 20) {
        for (j = 0; j < 2; j++) {
            uint8x16_t b = vqtbl1q_u8(vld1q_u8(in + 4 * j), vld1q_u8(by[j]));
            uint16x8_t x = vshrq_n_u16(vshlq_u16(vreinterpretq_u16_u8(b), vld1q_s16(up)), 1);

            x = vandq_u16(x, vdupq_n_u16(0x7fe0));
            vst1q_s16(r->c + i + 8 * j, mlkem_neon_decompress(x));
        }
    }
}

static void mlkem_neon_decompress5(mlkem_poly *r, const uint8_t in[160])
{
    static const uint8_t by[16] = {0, 1, 0, 1, 1, 2, 1, 2, 2, 3, 3, 4, 3, 4, 4, 5};
    static const int16_t up[8]  = {10, 5, 8, 3, 6, 9, 4, 7};
    int i;

    for (i = 0; i < 256; i += 8, in += 5) {
        uint64_t w   = load32_le(in) | (uint64_t) in[4] << 32;
        uint8x16_t b = vqtbl1q_u8(vcombine_u8(vcreate_u8(w), vcreate_u8(0)), vld1q_u8(by));
        uint16x8_t x = vshlq_u16(vreinterpretq_u16_u8(b), vld1q_s16(up));

        vst1q_s16(r->c + i, mlkem_neon_decompress(vandq_u16(x, vdupq_n_u16(31 << 10))));
    }
}

static void mlkem_neon_decompress4(mlkem_poly *r, const uint8_t in[128])
{
    const uint16x8_t m = vdupq_n_u16(15 << 11);
    int i;

    for (i = 0; i < 256; i += 16, in += 8) {
        uint16x8_t x = vmovl_u8(vld1_u8(in));
        int16x8x2_t c;

        c.val[0] = mlkem_neon_decompress(vandq_u16(vshlq_n_u16(x, 11), m));
        c.val[1] = mlkem_neon_decompress(vandq_u16(vshlq_n_u16(x, 7), m));
        vst2q_s16(r->c + i, c);
    }
}

static void mlkem_neon_decompress1(mlkem_poly *r, const uint8_t in[32])
{
    static const uint16_t bits[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    int i;

    for (i = 0; i < 32; i++) {
        uint16x8_t x = vtstq_u16(vdupq_n_u16(in[i]), vld1q_u16(bits));

        vst1q_s16(r->c + 8 * i,
                  vreinterpretq_s16_u16(vandq_u16(x, vdupq_n_u16((MLKEM_Q + 1) / 2))));
    }
}

TARGET_END

const mlkem_impl mlkem_neon = {IMPL_INFO(neon, NEON64, "FIPS 203; Becker et al. 2021"),
                               mlkem_neon_ntt,
                               mlkem_neon_intt,
                               mlkem_neon_dot,
                               mlkem_neon_uniform,
                               mlkem_neon_add,
                               mlkem_neon_sub_from,
                               mlkem_neon_noise,
                               mlkem_neon_noise3,
                               mlkem_neon_encode12,
                               mlkem_neon_decode12,
                               mlkem_neon_compress11,
                               mlkem_neon_decompress11,
                               mlkem_neon_compress10,
                               mlkem_neon_decompress10,
                               mlkem_neon_compress5,
                               mlkem_neon_decompress5,
                               mlkem_neon_compress4,
                               mlkem_neon_decompress4,
                               mlkem_neon_compress1,
                               mlkem_neon_decompress1};

#endif
