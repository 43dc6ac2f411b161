/* SPDX-License-Identifier: ISC */
/* The arithmetic of ML-KEM (FIPS 203) in portable C. Residues are signed numbers, reduced only
 * where they would leave 16 bits; products are reduced by the methods of Montgomery and Barrett.
 * Nothing divides: the quotient of a secret may take variable time. All compilers round a right
 * shift of a negative number down, and wrap a conversion to int16_t. */
#include "mlkem.h"

#include "../core/bytes.h"

enum {
    MLKEM_REF_QINV          = 62209, /* 1/q modulo 2^16 */
    /* Rounded up, so that a product that should be an integer is not below it. */
    MLKEM_REF_COMPRESS_BITS = 29,
    MLKEM_REF_COMPRESS      = (1 << MLKEM_REF_COMPRESS_BITS) / MLKEM_Q + 1
};
#define MLKEM_REF_BARRETT32 (((INT64_C(1) << 44) + MLKEM_Q / 2) / MLKEM_Q)

STATIC_ASSERT(mlkem_ref_constants, (MLKEM_REF_QINV * (uint32_t) MLKEM_Q & 0xffff) == 1);

/* a b/2^16 modulo q, where bq is b/q modulo 2^16. Out: |r| <= |a b|/2^16 + q/2. Upper and lower
 * halves of products, for which many processors have vector instructions. */
static inline int16_t mlkem_ref_mul(int16_t a, int16_t b, int16_t bq)
{
    int16_t hi = (int16_t) ((int32_t) a * b >> 16);
    int16_t t  = (int16_t) ((uint32_t) a * (uint32_t) bq);

    return (int16_t) (hi - (int16_t) ((int32_t) t * MLKEM_Q >> 16));
}

static inline int16_t mlkem_ref_over_q(int16_t b)
{
    return (int16_t) ((uint32_t) b * MLKEM_REF_QINV);
}

/* x modulo q. Any x. Out: |r| <= 1664. */
static inline int16_t mlkem_ref_reduce(int16_t x)
{
    int32_t t = ((int32_t) x * MLKEM_BARRETT + (1 << 25)) >> 26;

    return (int16_t) (x - t * MLKEM_Q);
}

/* The same for |x| < 2^27. 2^44/q is off by less than 2^-13 of the result. */
static inline int16_t mlkem_ref_reduce32(int32_t x)
{
    int64_t t = (x * MLKEM_REF_BARRETT32 + (INT64_C(1) << 43)) >> 44;

    return (int16_t) (x - (int32_t) t * MLKEM_Q);
}

/* x modulo q. Any x. Out: 0 <= r < q. */
static inline uint32_t mlkem_ref_freeze(int16_t x)
{
    int32_t r = mlkem_ref_reduce(x);

    return (uint32_t) (r + (MLKEM_Q & (r >> 15)));
}

static void mlkem_ref_reduce_all(mlkem_poly *r)
{
    int i;

    for (i = 0; i < 256; i++) {
        r->c[i] = mlkem_ref_reduce(r->c[i]);
    }
}

/* a, b = a + zeta b, a - zeta b for n numbers each, at most 8. In two arrays of a size that the
 * compiler knows, so that it may use vectors. */
static inline void mlkem_ref_butterflies(int16_t *a, int16_t *b, int n, int16_t zeta)
{
    int16_t x[8], y[8], zq = mlkem_ref_over_q(zeta), t;
    int i;

    memcpy(x, a, (size_t) n * sizeof *x);
    memcpy(y, b, (size_t) n * sizeof *y);
    for (i = 0; i < n; i++) {
        t    = mlkem_ref_mul(y[i], zeta, zq);
        y[i] = (int16_t) (x[i] - t);
        x[i] = (int16_t) (x[i] + t);
    }
    memcpy(a, x, (size_t) n * sizeof *x);
    memcpy(b, y, (size_t) n * sizeof *y);
}

/* a, b = a + b, zeta (b - a). */
static inline void mlkem_ref_unbutterflies(int16_t *a, int16_t *b, int n, int16_t zeta)
{
    int16_t x[8], y[8], zq = mlkem_ref_over_q(zeta), t;
    int i;

    memcpy(x, a, (size_t) n * sizeof *x);
    memcpy(y, b, (size_t) n * sizeof *y);
    for (i = 0; i < n; i++) {
        t    = (int16_t) (y[i] - x[i]);
        x[i] = (int16_t) (x[i] + y[i]);
        y[i] = mlkem_ref_mul(t, zeta, zq);
    }
    memcpy(a, x, (size_t) n * sizeof *x);
    memcpy(b, y, (size_t) n * sizeof *y);
}

/* The seven levels add at most 2497 each to the 3328 at the beginning: the product of a zeta, at
 * most 1664, with 16 bits. */
static void mlkem_ref_ntt(mlkem_poly *r)
{
    int16_t *p;
    int len, start, j, k = 1;

    for (len = 128; len >= 8; len >>= 1) {
        for (start = 0; start < 256; start += 2 * len, k++) {
            for (j = start; j < start + len; j += 8) {
                mlkem_ref_butterflies(r->c + j, r->c + j + len, 8, mlkem_zetas[k]);
            }
        }
    }
    for (p = r->c; p < r->c + 256; p += 8, k++) {
        mlkem_ref_butterflies(p, p + 4, 4, mlkem_zetas[k]);
        mlkem_ref_butterflies(p, p + 2, 2, mlkem_zetas[2 * k]);
        mlkem_ref_butterflies(p + 4, p + 6, 2, mlkem_zetas[2 * k + 1]);
    }
    mlkem_ref_reduce_all(r);
}

/* Sums double at each level, products stay below 2497. After the levels 2, 4 and 8 sums are below
 * 8 q; they begin again at 1664 and after 16, 32, 64 and 128 are below 16 * 1664 < 2^15. */
static void mlkem_ref_intt(mlkem_poly *r)
{
    int16_t *p;
    int len, start, j, k = 63;

    for (p = r->c; p < r->c + 256; p += 8, k--) {
        mlkem_ref_unbutterflies(p, p + 2, 2, mlkem_zetas[2 * k + 1]);
        mlkem_ref_unbutterflies(p + 4, p + 6, 2, mlkem_zetas[2 * k]);
        mlkem_ref_unbutterflies(p, p + 4, 4, mlkem_zetas[k]);
    }
    for (len = 8; len <= 128; len <<= 1) {
        for (start = 0; start < 256; start += 2 * len, k--) {
            for (j = start; j < start + len; j += 8) {
                mlkem_ref_unbutterflies(r->c + j, r->c + j + len, 8, mlkem_zetas[k]);
            }
        }
        if (len == 8) {
            mlkem_ref_reduce_all(r);
        }
    }
    for (j = 0; j < 256; j++) {
        r->c[j] = mlkem_ref_mul(r->c[j], MLKEM_INV128, (int16_t) (MLKEM_INV128 * MLKEM_REF_QINV));
    }
}

/* Each sum of eight products is below 8 * 4095 * 3328 < 2^27. With a constant k it is faster. */
static ALWAYS_INLINE void mlkem_ref_dot_of(mlkem_poly *r, const mlkem_poly *a, size_t step,
                                           const mlkem_poly *b, unsigned k)
{
    unsigned j;
    int i;

    for (i = 0; i < 256; i += 2) {
        int16_t zeta = mlkem_zetas[64 + i / 4], z;
        int32_t even = 0, odd = 0, high = 0;
        const mlkem_poly *aj = a;

        for (j = 0; j < k; j++, aj += step) {
            even += aj->c[i] * b[j].c[i];
            high += aj->c[i + 1] * b[j].c[i + 1];
            odd += aj->c[i] * b[j].c[i + 1] + aj->c[i + 1] * b[j].c[i];
        }
        z           = (int16_t) (i & 2 ? -zeta : zeta);
        high        = mlkem_ref_mul(mlkem_ref_reduce32(high), z, mlkem_ref_over_q(z));
        r->c[i]     = mlkem_ref_reduce32(even + high);
        r->c[i + 1] = mlkem_ref_reduce32(odd);
    }
}

static void mlkem_ref_dot(mlkem_poly *r, const mlkem_poly *a, size_t step, const mlkem_poly *b,
                          unsigned k)
{
    if (k == 3) {
        mlkem_ref_dot_of(r, a, step, b, 3);
    } else {
        mlkem_ref_dot_of(r, a, step, b, k);
    }
}

static void mlkem_ref_add(mlkem_poly *r, const mlkem_poly *a)
{
    int i;

    for (i = 0; i < 256; i++) {
        r->c[i] = (int16_t) (r->c[i] + a->c[i]);
    }
}

static void mlkem_ref_sub_from(mlkem_poly *r, const mlkem_poly *a)
{
    int i;

    for (i = 0; i < 256; i++) {
        r->c[i] = (int16_t) (a->c[i] - r->c[i]);
    }
}

/* Takes sixteen numbers from three words at a time: five, five, five and one. */
static size_t mlkem_ref_uniform(int16_t *r, size_t room, uint64_t a[25][4], unsigned lane)
{
    int16_t last[16], *to;
    size_t i, n = 0, k;
    int j, c;

    for (i = 0; i < 21 && n < room; i += 3) {
        uint64_t u = a[i][lane], v = a[i + 1][lane], w = a[i + 2][lane];
        uint64_t t[4];

        t[0] = u;
        t[1] = u >> 60 | v << 4;
        t[2] = v >> 56 | w << 8;
        t[3] = w >> 52;
        to   = room - n >= 16 ? r + n : last;
        k    = 0;
        for (j = 0; j < 4; j++) {
            u = t[j];
            for (c = j < 3 ? 5 : 1; c > 0; c--, u >>= 12) {
                to[k] = (int16_t) (u & 4095);
                k += (u & 4095) < MLKEM_Q;
            }
        }
        if (to == last) {
            k = k < room - n ? k : room - n;
            memcpy(r + n, last, k * sizeof *last);
        }
        n += k;
    }
    return n;
}

static void mlkem_ref_noise(mlkem_poly *r, const uint8_t in[128])
{
    int i, j;

    for (i = 0; i < 256; i += 8) {
        uint32_t t = load32_le(in + i / 2);

        t = (t & 0x55555555) + (t >> 1 & 0x55555555);
        for (j = 0; j < 8; j++, t >>= 4) {
            r->c[i + j] = (int16_t) ((int) (t & 3) - (int) (t >> 2 & 3));
        }
    }
}

static void mlkem_ref_noise3(mlkem_poly *r, const uint8_t in[192])
{
    int i, j;

    for (i = 0; i < 256; i += 4, in += 3) {
        uint32_t t = in[0] | (uint32_t) in[1] << 8 | (uint32_t) in[2] << 16;

        t = (t & 0x249249) + (t >> 1 & 0x249249) + (t >> 2 & 0x249249);
        for (j = 0; j < 4; j++, t >>= 6) {
            r->c[i + j] = (int16_t) ((int) (t & 7) - (int) (t >> 3 & 7));
        }
    }
}

static void mlkem_ref_encode12(uint8_t out[384], const mlkem_poly *a)
{
    int i;

    for (i = 0; i < 256; i += 2) {
        uint32_t x = mlkem_ref_freeze(a->c[i]), y = mlkem_ref_freeze(a->c[i + 1]);

        *out++ = (uint8_t) x;
        *out++ = (uint8_t) (x >> 8 | y << 4);
        *out++ = (uint8_t) (y >> 4);
    }
}

static int mlkem_ref_decode12(mlkem_poly *r, const uint8_t in[384])
{
    uint32_t below = ~(uint32_t) 0;
    int i;

    for (i = 0; i < 256; i += 2, in += 3) {
        uint32_t x = in[0] | (in[1] & 15U) << 8;
        uint32_t y = in[1] >> 4 | (uint32_t) in[2] << 4;

        r->c[i]     = (int16_t) x;
        r->c[i + 1] = (int16_t) y;
        below &= (x - MLKEM_Q) & (y - MLKEM_Q);
    }
    return (int) (below >> 31) - 1;
}

/* Compress_d: (2^d x + q/2)/q, exact for all x. */
static inline uint32_t mlkem_ref_compress(int16_t x, unsigned d)
{
    uint64_t t = (mlkem_ref_freeze(x) << d) + MLKEM_Q / 2;

    return (uint32_t) (t * MLKEM_REF_COMPRESS >> MLKEM_REF_COMPRESS_BITS) & ((1U << d) - 1);
}

/* ByteEncode_d(Compress_d(a)) and Decompress_d(ByteDecode_d(in)), four numbers at a time, which
 * begin and end in the middle of a byte at most. */
static inline void mlkem_ref_compress_all(uint8_t *out, const mlkem_poly *a, unsigned d)
{
    uint64_t t = 0;
    unsigned j, n = 0;
    int i;

    for (i = 0; i < 256; i += 4) {
        for (j = 0; j < 4; j++) {
            t |= (uint64_t) mlkem_ref_compress(a->c[i + (int) j], d) << (n + j * d);
        }
        for (n += 4 * d; n >= 8; n -= 8, t >>= 8) {
            *out++ = (uint8_t) t;
        }
    }
}

static inline void mlkem_ref_decompress_all(mlkem_poly *r, const uint8_t *in, unsigned d)
{
    unsigned i, j;

    for (i = 0; i < 256; i += 4) {
        const uint8_t *p = in + i * d / 8;
        uint64_t t       = 0;

        for (j = 0; j < (4 * d + 7) / 8; j++) {
            t |= (uint64_t) p[j] << 8 * j;
        }
        t >>= i * d % 8;
        for (j = 0; j < 4; j++, t >>= d) {
            r->c[i + j] =
                (int16_t) (((uint32_t) (t & ((1U << d) - 1)) * MLKEM_Q + (1U << (d - 1))) >> d);
        }
    }
}

#define MLKEM_REF_CODE(compress, decompress, d)                                                    \
    static void compress(uint8_t out[32 * (d)], const mlkem_poly *a)                               \
    {                                                                                              \
        mlkem_ref_compress_all(out, a, d);                                                         \
    }                                                                                              \
    static void decompress(mlkem_poly *r, const uint8_t in[32 * (d)])                              \
    {                                                                                              \
        mlkem_ref_decompress_all(r, in, d);                                                        \
    }
MLKEM_REF_CODE(mlkem_ref_compress11, mlkem_ref_decompress11, 11)
MLKEM_REF_CODE(mlkem_ref_compress10, mlkem_ref_decompress10, 10)
MLKEM_REF_CODE(mlkem_ref_compress5, mlkem_ref_decompress5, 5)
MLKEM_REF_CODE(mlkem_ref_compress4, mlkem_ref_decompress4, 4)

static void mlkem_ref_compress1(uint8_t out[32], const mlkem_poly *a)
{
    mlkem_ref_compress_all(out, a, 1);
}

static void mlkem_ref_decompress1(mlkem_poly *r, const uint8_t in[32])
{
    int i;

    for (i = 0; i < 256; i++) {
        r->c[i] = (int16_t) (mlkem_mask(in[i / 8] >> i % 8 & 1U) & (MLKEM_Q + 1) / 2);
    }
}

const mlkem_impl mlkem_ref = {IMPL_INFO(ref, NONE, "FIPS 203"),
                              mlkem_ref_ntt,
                              mlkem_ref_intt,
                              mlkem_ref_dot,
                              mlkem_ref_uniform,
                              mlkem_ref_add,
                              mlkem_ref_sub_from,
                              mlkem_ref_noise,
                              mlkem_ref_noise3,
                              mlkem_ref_encode12,
                              mlkem_ref_decode12,
                              mlkem_ref_compress11,
                              mlkem_ref_decompress11,
                              mlkem_ref_compress10,
                              mlkem_ref_decompress10,
                              mlkem_ref_compress5,
                              mlkem_ref_decompress5,
                              mlkem_ref_compress4,
                              mlkem_ref_decompress4,
                              mlkem_ref_compress1,
                              mlkem_ref_decompress1};
