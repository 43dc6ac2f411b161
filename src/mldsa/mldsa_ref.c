/* SPDX-License-Identifier: ISC */
/* The arithmetic of ML-DSA (FIPS 204) in portable C. Residues are signed numbers; products are
 * reduced by Montgomery's method. Nothing divides: the quotient of a secret may take variable time.
 * All compilers round a right shift of a negative number down, and wrap a conversion to int32_t. */
#include "mldsa.h"

#include "../core/bytes.h"

/* x/2^32 modulo q. |x| < 2^31 q. Out: |r| <= |x|/2^32 + q/2. */
static inline int32_t mldsa_ref_montgomery(int64_t x)
{
    int32_t t = (int32_t) ((uint32_t) x * (uint32_t) MLDSA_QINV);

    return (int32_t) ((x - (int64_t) t * MLDSA_Q) >> 32);
}

/* Any a; |b| <= q/2. Out: |r| < 3/4 q. */
static inline int32_t mldsa_ref_mul(int32_t a, int32_t b)
{
    return mldsa_ref_montgomery((int64_t) a * b);
}

/* Each of the eight levels adds less than q to the q at the beginning. */
static void mldsa_ref_ntt(mldsa_poly *r)
{
    int len, start, j, k = 1;
    int32_t t;

    for (len = 128; len >= 1; len >>= 1) {
        for (start = 0; start < 256; start += 2 * len, k++) {
            for (j = start; j < start + len; j++) {
                t             = mldsa_ref_mul(r->c[j + len], mldsa_zetas[k]);
                r->c[j + len] = r->c[j] - t;
                r->c[j] += t;
            }
        }
    }
    for (j = 0; j < 256; j++) {
        r->c[j] = mldsa_reduce(r->c[j]);
    }
}

/* Sums double at each of the eight levels: they stay below 2^8 q < 2^31. */
static void mldsa_ref_intt(mldsa_poly *r, int32_t by)
{
    int len, start, j, k = 255;
    int32_t t;

    for (len = 1; len <= 128; len <<= 1) {
        for (start = 0; start < 256; start += 2 * len, k--) {
            for (j = start; j < start + len; j++) {
                t = r->c[j + len] - r->c[j];
                r->c[j] += r->c[j + len];
                r->c[j + len] = mldsa_ref_mul(t, mldsa_zetas[k]);
            }
        }
    }
    for (j = 0; j < 256; j++) {
        r->c[j] = mldsa_ref_mul(r->c[j], by);
    }
}

static void mldsa_ref_dot(mldsa_poly *r, const mldsa_poly *a, const mldsa_poly *b, size_t n)
{
    int64_t sum;
    size_t j;
    int i;

    for (i = 0; i < 256; i++) {
        for (sum = 0, j = 0; j < n; j++) {
            sum += (int64_t) a[j].c[i] * b[j].c[i];
        }
        r->c[i] = mldsa_ref_montgomery(sum);
    }
}

/* r1 = (x + gamma2 - 1)/(2 gamma2), by a multiplication that is exact for these: 2 gamma2 is 93
 * 2^11 or 1023 2^9. */
static void mldsa_ref_decompose(mldsa_poly *r0, mldsa_poly *r1, int32_t gamma2)
{
    const int small = gamma2 == MLDSA_GAMMA88;
    int i;

    for (i = 0; i < 256; i++) {
        int32_t x = mldsa_freeze(r0->c[i]), y = x + gamma2 - 1, below;
        uint32_t h = small ? ((uint32_t) y >> 11) * 11276 >> 20 : ((uint32_t) y >> 9) * 32801 >> 25;

        y        = (int32_t) h;
        below    = (y - (small ? 44 : 16)) >> 31; /* all ones, except in the last half interval */
        r1->c[i] = y & below;
        r0->c[i] = x - y * 2 * gamma2 - 1 - below;
    }
}

static size_t mldsa_ref_uniform(int32_t *r, size_t room, const uint8_t *in, size_t len)
{
    size_t i, n = 0;

    for (i = 0; i < len && n < room; i += 3) {
        int32_t x = in[i] | in[i + 1] << 8 | (in[i + 2] & 127) << 16;

        r[n] = x;
        n += x < MLDSA_Q;
    }
    return n;
}

static void mldsa_ref_encode(uint8_t *out, const mldsa_poly *a, unsigned d, int32_t top)
{
    const uint32_t down = top != 0;
    uint32_t pending    = 0;
    unsigned bits       = 0, i;

    for (i = 0; i < 256; i++) {
        /* top - c, or c */
        uint32_t x = (((uint32_t) a->c[i] ^ (0 - down)) + down) + (uint32_t) top;

        pending |= x << bits;
        for (bits += d; bits >= 8; bits -= 8, pending >>= 8) {
            *out++ = (uint8_t) pending;
        }
    }
}

static void mldsa_ref_decode(mldsa_poly *r, const uint8_t *in, unsigned d, int32_t top)
{
    const uint32_t down = top != 0;
    uint32_t pending    = 0;
    unsigned bits       = 0, i;

    for (i = 0; i < 256; i++) {
        uint32_t x;

        for (; bits < d; bits += 8) {
            pending |= (uint32_t) *in++ << bits;
        }
        x = pending & (((uint32_t) 1 << d) - 1);
        pending >>= d;
        bits -= d;
        r->c[i] = (int32_t) (((x ^ (0 - down)) + down) + (uint32_t) top);
    }
}

const mldsa_impl mldsa_ref = {IMPL_INFO(ref, NONE, "FIPS 204"),
                              mldsa_ref_ntt,
                              mldsa_ref_intt,
                              mldsa_ref_dot,
                              mldsa_ref_decompose,
                              mldsa_ref_uniform,
                              mldsa_ref_encode,
                              mldsa_ref_decode};
