/* SPDX-License-Identifier: ISC */
/* The arithmetic of ML-DSA (FIPS 204) with NEON: four coefficients to a vector, in the order of the
 * specification everywhere. Products with constants by Barrett's method over the rounding, doubling
 * product of upper halves (H. Becker, V. Hwang, M. J. Kannwischer, B.-Y. Yang, S.-Y. Yang, "Neon
 * NTT", 2021); other products by Montgomery's. */
#include "mldsa.h"

#include "../core/bytes.h"

#if TARGET_NEON64
# include "../core/intrinsics.h"

/* 1753^BitRev8(i) modulo q, between -q/2 and q/2, and 2^31/q times that, rounded. */
# define MLDSA_NEON_ZETA(i) (int32_t) MLDSA_CENTRED(MLDSA_ROOT(i))
# define MLDSA_NEON_OVER_Q(i)                                                                      \
     (int32_t) (((MLDSA_CENTRED(MLDSA_ROOT(i)) + MLDSA_Q) * (INT64_C(1) << 32) + MLDSA_Q) /        \
                    (2 * MLDSA_Q) -                                                                \
                (INT64_C(1) << 31))
static const int32_t mldsa_neon_zetas[256]  = {TABLE256(MLDSA_NEON_ZETA)};
static const int32_t mldsa_neon_over_q[256] = {TABLE256(MLDSA_NEON_OVER_Q)};

TARGET_BEGIN(NEON64)

/* Four zetas, and these over q. */
typedef struct mldsa_neon_factor {
    int32x4_t z, zq;
} mldsa_neon_factor;

/* a f modulo q. Any a. |zq q - z 2^31| is at most q/2, so that the result is at most q/2 + |a|
 * q/2^32: below q. */
static inline int32x4_t mldsa_neon_mul(int32x4_t a, mldsa_neon_factor f)
{
    return vmlsq_n_s32(vmulq_s32(a, f.z), vqrdmulhq_s32(a, f.zq), MLDSA_Q);
}

/* As mldsa_reduce. */
static inline int32x4_t mldsa_neon_reduce(int32x4_t x)
{
    return vmlsq_n_s32(x, vrshrq_n_s32(x, 23), MLDSA_Q);
}

/* ---- NTT ---- */

static inline mldsa_neon_factor mldsa_neon_zeta(int i)
{
    mldsa_neon_factor f;

    f.z  = vld1q_dup_s32(mldsa_neon_zetas + i);
    f.zq = vld1q_dup_s32(mldsa_neon_over_q + i);
    return f;
}

/* Two zetas from i on, in two lanes each, and four; then the same from the last to the first. */
static inline int32x4_t mldsa_neon_load2(const int32_t *p)
{
    int32x2_t x = vld1_s32(p);

    return vcombine_s32(vdup_lane_s32(x, 0), vdup_lane_s32(x, 1));
}

static inline int32x4_t mldsa_neon_down2(const int32_t *p)
{
    int32x2_t x = vld1_s32(p);

    return vcombine_s32(vdup_lane_s32(x, 1), vdup_lane_s32(x, 0));
}

static inline int32x4_t mldsa_neon_down4(const int32_t *p)
{
    int32x4_t x = vrev64q_s32(vld1q_s32(p));

    return vextq_s32(x, x, 2);
}

# define MLDSA_NEON_FACTOR(load, i)                                                                \
     (mldsa_neon_factor)                                                                           \
     {                                                                                             \
         load(mldsa_neon_zetas + (i)), load(mldsa_neon_over_q + (i))                               \
     }

static inline void mldsa_neon_butterfly(int32x4_t *a, int32x4_t *b, mldsa_neon_factor f)
{
    int32x4_t t = mldsa_neon_mul(*b, f);

    *b = vsubq_s32(*a, t);
    *a = vaddq_s32(*a, t);
}

static inline void mldsa_neon_unbutterfly(int32x4_t *a, int32x4_t *b, mldsa_neon_factor f)
{
    int32x4_t t = vsubq_s32(*b, *a);

    *a = vaddq_s32(*a, *b);
    *b = mldsa_neon_mul(t, f);
}

/* Exchange the second 64 (32) bits of each pair in a with the first of b; twice is nothing. */
static inline void mldsa_neon_swap64(int32x4_t *a, int32x4_t *b)
{
    int64x2_t x = vreinterpretq_s64_s32(*a), y = vreinterpretq_s64_s32(*b);

    *a = vreinterpretq_s32_s64(vtrn1q_s64(x, y));
    *b = vreinterpretq_s32_s64(vtrn2q_s64(x, y));
}

static inline void mldsa_neon_swap32(int32x4_t *a, int32x4_t *b)
{
    int32x4_t t = vtrn1q_s32(*a, *b);

    *b = vtrn2q_s32(*a, *b);
    *a = t;
}

/* Levels 2 and 1 of two vectors, the m-th pair. */
static inline void mldsa_neon_ntt_low(int32x4_t *a, int32x4_t *b, int m)
{
    mldsa_neon_swap64(a, b);
    mldsa_neon_butterfly(a, b, MLDSA_NEON_FACTOR(mldsa_neon_load2, 64 + 2 * m));
    mldsa_neon_swap32(a, b);
    mldsa_neon_butterfly(a, b, MLDSA_NEON_FACTOR(vld1q_s32, 128 + 4 * m));
    *a = mldsa_neon_reduce(*a);
    *b = mldsa_neon_reduce(*b);
    mldsa_neon_swap32(a, b);
    mldsa_neon_swap64(a, b);
}

/* Levels 1 and 2. */
static inline void mldsa_neon_intt_low(int32x4_t *a, int32x4_t *b, int m)
{
    mldsa_neon_swap64(a, b);
    mldsa_neon_swap32(a, b);
    mldsa_neon_unbutterfly(a, b, MLDSA_NEON_FACTOR(mldsa_neon_down4, 252 - 4 * m));
    mldsa_neon_swap32(a, b);
    mldsa_neon_unbutterfly(a, b, MLDSA_NEON_FACTOR(mldsa_neon_down2, 126 - 2 * m));
    mldsa_neon_swap64(a, b);
}

/* Three levels of eight vectors, the first of whose zetas is k, the next 2 k, then 4 k. */
static ALWAYS_INLINE void mldsa_neon_ntt_three(int32x4_t v[8], int k)
{
    EACH4(j, mldsa_neon_butterfly(&v[j], &v[j + 4], mldsa_neon_zeta(k)));
    EACH2(j, mldsa_neon_butterfly(&v[j], &v[j + 2], mldsa_neon_zeta(2 * k));
          mldsa_neon_butterfly(&v[j + 4], &v[j + 6], mldsa_neon_zeta(2 * k + 1)));
    EACH4(j, mldsa_neon_butterfly(&v[2 * j], &v[2 * j + 1], mldsa_neon_zeta(4 * k + j)));
}

static ALWAYS_INLINE void mldsa_neon_intt_three(int32x4_t v[8], int k)
{
    EACH4(j, mldsa_neon_unbutterfly(&v[2 * j], &v[2 * j + 1], mldsa_neon_zeta(4 * k + 3 - j)));
    EACH2(j, mldsa_neon_unbutterfly(&v[j], &v[j + 2], mldsa_neon_zeta(2 * k + 1));
          mldsa_neon_unbutterfly(&v[j + 4], &v[j + 6], mldsa_neon_zeta(2 * k)));
    EACH4(j, mldsa_neon_unbutterfly(&v[j], &v[j + 4], mldsa_neon_zeta(k)));
}

/* Bounds as in mldsa_ref_ntt. */
static void mldsa_neon_ntt(mldsa_poly *r)
{
    int32x4_t v[8];
    int i;

    for (i = 0; i < 8; i++) {
        EACH8(j, v[j] = vld1q_s32(r->c + 4 * i + 32 * j));
        mldsa_neon_ntt_three(v, 1);
        EACH8(j, vst1q_s32(r->c + 4 * i + 32 * j, v[j]));
    }
    for (i = 0; i < 8; i++) {
        EACH8(j, v[j] = vld1q_s32(r->c + 32 * i + 4 * j));
        mldsa_neon_ntt_three(v, 8 + i);
        EACH4(j, mldsa_neon_ntt_low(&v[2 * j], &v[2 * j + 1], 4 * i + j));
        EACH8(j, vst1q_s32(r->c + 32 * i + 4 * j, v[j]));
    }
}

/* a b/2^32 modulo q, where bq is b/q modulo 2^32: twice the upper halves of two products whose
 * lower halves are the same. */
static inline int32x4_t mldsa_neon_montgomery(int32x4_t a, int32_t b)
{
    int32_t bq  = (int32_t) ((uint32_t) b * (uint32_t) MLDSA_QINV);
    int32x4_t t = vqdmulhq_n_s32(vmulq_n_s32(a, bq), MLDSA_Q);

    return vhsubq_s32(vqdmulhq_n_s32(a, b), t);
}

/* Bounds as in mldsa_ref_intt. */
static void mldsa_neon_intt(mldsa_poly *r, int32_t by)
{
    int32x4_t v[8];
    int i;

    for (i = 0; i < 8; i++) {
        EACH8(j, v[j] = vld1q_s32(r->c + 32 * i + 4 * j));
        EACH4(j, mldsa_neon_intt_low(&v[2 * j], &v[2 * j + 1], 4 * i + j));
        mldsa_neon_intt_three(v, 15 - i);
        EACH8(j, vst1q_s32(r->c + 32 * i + 4 * j, v[j]));
    }
    for (i = 0; i < 8; i++) {
        EACH8(j, v[j] = vld1q_s32(r->c + 4 * i + 32 * j));
        mldsa_neon_intt_three(v, 1);
        EACH8(j, v[j] = mldsa_neon_montgomery(v[j], by));
        EACH8(j, vst1q_s32(r->c + 4 * i + 32 * j, v[j]));
    }
}

static void mldsa_neon_dot(mldsa_poly *r, const mldsa_poly *a, const mldsa_poly *b, size_t n)
{
    const int32x2_t q = vdup_n_s32(MLDSA_Q);
    size_t j;
    int i;

    for (i = 0; i < 256; i += 4) {
        int64x2_t low = vdupq_n_s64(0), high = low;
        int32x4_t t;

        for (j = 0; j < n; j++) {
            int32x4_t x = vld1q_s32(a[j].c + i), y = vld1q_s32(b[j].c + i);

            low  = vmlal_s32(low, vget_low_s32(x), vget_low_s32(y));
            high = vmlal_high_s32(high, x, y);
        }
        t    = vuzp1q_s32(vreinterpretq_s32_s64(low), vreinterpretq_s32_s64(high));
        t    = vmulq_n_s32(t, MLDSA_QINV);
        low  = vmlsl_s32(low, vget_low_s32(t), q);
        high = vmlsl_s32(high, vget_high_s32(t), q);
        t    = vuzp2q_s32(vreinterpretq_s32_s64(low), vreinterpretq_s32_s64(high));
        vst1q_s32(r->c + i, t);
    }
}

/* As mldsa_ref_decompose. */
static void mldsa_neon_decompose(mldsa_poly *r0, mldsa_poly *r1, int32_t gamma2)
{
    const int small       = gamma2 == MLDSA_GAMMA88;
    const int32x4_t down  = vdupq_n_s32(small ? -11 : -9);
    const int32x4_t down2 = vdupq_n_s32(small ? -20 : -25);
    const int32x4_t n     = vdupq_n_s32(small ? 44 : 16);
    const uint32_t over   = small ? 11276 : 32801;
    int i;

    for (i = 0; i < 256; i += 4) {
        int32x4_t x = vld1q_s32(r0->c + i), y, below;
        uint32x4_t h;

        x     = vaddq_s32(x, vandq_s32(vshrq_n_s32(x, 31), vdupq_n_s32(MLDSA_Q)));
        h     = vreinterpretq_u32_s32(vaddq_s32(x, vdupq_n_s32(gamma2 - 1)));
        h     = vshlq_u32(vmulq_n_u32(vshlq_u32(h, down), over), down2);
        y     = vreinterpretq_s32_u32(h);
        below = vreinterpretq_s32_u32(vcgtq_s32(n, y));
        vst1q_s32(r1->c + i, vandq_s32(y, below));
        x = vmlsq_n_s32(x, y, 2 * gamma2);
        vst1q_s32(r0->c + i, vsubq_s32(x, vaddq_s32(vdupq_n_s32(1), below)));
    }
}

/* ---- Sampling ---- */

/* The lanes whose bits are set in the number of the row, moved to the front. */
static const uint8_t mldsa_neon_pack[16][16] = {
    {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3},
    {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3},
    {4, 5, 6, 7, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3},
    {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 0, 1, 2, 3},
    {8, 9, 10, 11, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3},
    {0, 1, 2, 3, 8, 9, 10, 11, 0, 1, 2, 3, 0, 1, 2, 3},
    {4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 0, 1, 2, 3},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3},
    {12, 13, 14, 15, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3},
    {0, 1, 2, 3, 12, 13, 14, 15, 0, 1, 2, 3, 0, 1, 2, 3},
    {4, 5, 6, 7, 12, 13, 14, 15, 0, 1, 2, 3, 0, 1, 2, 3},
    {0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15, 0, 1, 2, 3},
    {8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 0, 1, 2, 3},
    {0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3},
    {4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3},
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
};

/* Moves the lanes of x that are below q to the front of r. Returns their number. */
static inline size_t mldsa_neon_compact(int32_t *r, uint32x4_t x)
{
    static const uint32_t weights[4] = {17, 18, 20, 24};
    uint32x4_t below                 = vcltq_u32(x, vdupq_n_u32(MLDSA_Q));
    uint32_t m                       = vaddvq_u32(vandq_u32(below, vld1q_u32(weights)));
    uint8x16_t by                    = vld1q_u8(mldsa_neon_pack[m & 15]);

    vst1q_s32(r, vreinterpretq_s32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(x), by)));
    return m >> 4;
}

static size_t mldsa_neon_uniform(int32_t *r, size_t room, const uint8_t *in, size_t len)
{
    /* twelve bytes from the first, and from the fifth on of sixteen */
    static const uint8_t first[16]  = {0, 1, 2, 255, 3, 4, 5, 255, 6, 7, 8, 255, 9, 10, 11, 255};
    static const uint8_t second[16] = {4,  5,  6,  255, 7,  8,  9,  255,
                                       10, 11, 12, 255, 13, 14, 15, 255};
    const uint32x4_t mask           = vdupq_n_u32(0x7fffff);
    int32_t last[8], *to;
    size_t n = 0, k;

    for (; len > 0 && n < room; in += 24, len -= 24) {
        uint32x4_t x = vreinterpretq_u32_u8(vqtbl1q_u8(vld1q_u8(in), vld1q_u8(first)));
        uint32x4_t y = vreinterpretq_u32_u8(vqtbl1q_u8(vld1q_u8(in + 8), vld1q_u8(second)));

        to = room - n >= 8 ? r + n : last;
        k  = mldsa_neon_compact(to, vandq_u32(x, mask));
        k += mldsa_neon_compact(to + k, vandq_u32(y, mask));
        if (to == last) {
            k = k < room - n ? k : room - n;
            memcpy(r + n, last, k * sizeof *last);
        }
        n += k;
    }
    return n;
}

/* ---- Encoding ---- */

/* The encoded form of four coefficients: two numbers of d bits in each 64-bit lane. */
static inline uint64x2_t mldsa_neon_pairs(const int32_t *c, unsigned d, int32_t top)
{
    const int32x4_t down = vdupq_n_s32(top != 0 ? -1 : 0);
    int32x4_t x          = vaddq_s32(veorq_s32(vld1q_s32(c), down), vdupq_n_s32(top + (top != 0)));
    uint64x2_t y         = vreinterpretq_u64_s32(x);

    return vorrq_u64(vandq_u64(y, vdupq_n_u64(0xffffffff)),
                     vshlq_u64(vshrq_n_u64(y, 32), vdupq_n_s64((int64_t) d)));
}

/* Eight numbers of d bits have d bytes: two words of 4 d bits, which are joined, or for more than
 * 16 bits begin with a byte each. */
static void mldsa_neon_encode(uint8_t *out, const mldsa_poly *a, unsigned d, int32_t top)
{
    uint8_t buf[32 * MLDSA_BITS_MAX + 16], *p = buf;
    int i;

    for (i = 0; i < 256; i += 8, p += d) {
        uint64x2_t x = mldsa_neon_pairs(a->c + i, d, top);
        uint64x2_t y = mldsa_neon_pairs(a->c + i + 4, d, top);
        uint64_t x0 = vgetq_lane_u64(x, 0), x1 = vgetq_lane_u64(x, 1);
        uint64_t y0 = vgetq_lane_u64(y, 0), y1 = vgetq_lane_u64(y, 1);

        if (d < 16) {
            x0 |= x1 << 2 * d;
            y0 |= y1 << 2 * d;
            store64_le(p, x0 | y0 << 4 * d);
            store64_le(p + 8, y0 >> (64 - 4 * d));
        } else {
            store64_le(p, x0 | x1 << 2 * d);
            store32_le(p + 8, (uint32_t) (x1 >> (64 - 2 * d)));
            store64_le(p + d / 2, y0 | y1 << 2 * d);
            store32_le(p + d / 2 + 8, (uint32_t) (y1 >> (64 - 2 * d)));
        }
    }
    memcpy(out, buf, (size_t) 32 * d);
}

/* Each number is in the four bytes that begin with its first. Four numbers are in 16 bytes, those
 * at the beginning and those from byte d/2 on. */
static void mldsa_neon_decode(mldsa_poly *r, const uint8_t *in, unsigned d, int32_t top)
{
    static const uint32_t numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    const int32x4_t down             = vdupq_n_s32(top != 0 ? -1 : 0);
    const int32x4_t add              = vdupq_n_s32(top + (top != 0));
    const uint32x4_t mask            = vdupq_n_u32(((uint32_t) 1 << d) - 1);
    uint8_t buf[32 * MLDSA_BITS_MAX + 16];
    const uint8_t *p = buf;
    uint8x16_t by[2];
    int32x4_t shift[2];
    int i, j;

    for (j = 0; j < 2; j++) {
        uint32x4_t bit = vmulq_n_u32(vld1q_u32(numbers + 4 * j), d);
        uint32x4_t to  = vsubq_u32(vshrq_n_u32(bit, 3), vdupq_n_u32((uint32_t) j * (d / 2)));

        shift[j] = vnegq_s32(vreinterpretq_s32_u32(vandq_u32(bit, vdupq_n_u32(7))));
        by[j]    = vreinterpretq_u8_u32(vmlaq_n_u32(vdupq_n_u32(0x03020100), to, 0x01010101));
    }
    memcpy(buf, in, (size_t) 32 * d);
    memset(buf + 32 * d, 0, 16); /* loaded, too, and then masked */
    for (i = 0; i < 256; i += 8, p += d) {
        for (j = 0; j < 2; j++) {
            uint8x16_t b = vqtbl1q_u8(vld1q_u8(p + (unsigned) j * (d / 2)), by[j]);
            uint32x4_t x = vandq_u32(vshlq_u32(vreinterpretq_u32_u8(b), shift[j]), mask);

            vst1q_s32(r->c + i + 4 * j, vaddq_s32(veorq_s32(vreinterpretq_s32_u32(x), down), add));
        }
    }
}

TARGET_END

const mldsa_impl mldsa_neon = {IMPL_INFO(neon, NEON64, "FIPS 204; Becker et al. 2021"),
                               mldsa_neon_ntt,
                               mldsa_neon_intt,
                               mldsa_neon_dot,
                               mldsa_neon_decompose,
                               mldsa_neon_uniform,
                               mldsa_neon_encode,
                               mldsa_neon_decode};

#endif
