/* SPDX-License-Identifier: ISC */
/* Scalar arithmetic modulo 2^130 - 5 for the implementations of Poly1305: the absorption of single
 * blocks and the multiplication of powers of r, by the best means that portable C offers. */
#pragma once

#include "../core/bytes.h"

/* The bits of r that are kept. */
#define POLY1305_FIELD_CLAMP0 UINT64_C(0x0ffffffc0fffffff)
#define POLY1305_FIELD_CLAMP1 UINT64_C(0x0ffffffc0ffffffc)

#if TARGET_INT128
__extension__ typedef unsigned __int128 poly1305_field_u128;
#endif

/* The n < 16 bytes at m, 01, then zeros, as two little-endian words. Reads no byte past the n; two
 * loads that overlap are faster than bytes gathered in memory. n = 0 gives 1, m is not read. */
static inline void poly1305_field_pad(uint64_t w[2], const uint8_t *m, size_t n)
{
    uint64_t x = 0;
    unsigned k = (unsigned) (n & 7);

    if (n >= 8) {
        w[0] = load64_le(m);
        m += 8;
    }
    if (k >= 4) {
        x = load32_le(m) | (uint64_t) load32_le(m + k - 4) << 8 * (k - 4);
    } else if (k > 0) {
        x = (uint64_t) m[0] | (uint64_t) m[k / 2] << 8 * (k / 2) |
            (uint64_t) m[k - 1] << 8 * (k - 1);
    }
    x |= UINT64_C(1) << 8 * k;
    if (n >= 8) {
        w[1] = x;
    } else {
        w[0] = x;
        w[1] = 0;
    }
}

/* 1 if a < b, else 0, without a branch on machines that compare 64 bits in two steps. */
static inline uint64_t poly1305_field_less(uint64_t a, uint64_t b)
{
#if TARGET_INT128
    return a < b;
#else
    return ((~a & b) | (~(a ^ b) & (a - b))) >> 63;
#endif
}

/* h modulo 2^130 - 5, partially: h[2] < 12 2^60 at entry, <= 4 at exit; h < 2^130 + 2^41 if it was
 * < 2^168. */
static inline void poly1305_field_fold(uint64_t h[3])
{
    uint64_t c = (h[2] >> 2) * 5;

    h[0] += c;
    c = poly1305_field_less(h[0], c);
    h[1] += c;
    h[2] = (h[2] & 3) + poly1305_field_less(h[1], c);
}

/* tag = (h mod 2^130 - 5) + s mod 2^128, h = h0 + h1 2^64 + h2 2^128, h2 < 12 2^60, so that c < 15
 * 2^60. With the bits from 2^130 up folded h < 2^130 + 2^64 < 2 p, p = 2^130 - 5. Then h >= p
 * exactly if h + 5 >= 2^130, and h - p is h + 5 without that bit. */
static inline void poly1305_field_emit(uint8_t tag[16], uint64_t h0, uint64_t h1, uint64_t h2,
                                       uint64_t s0, uint64_t s1)
{
    uint64_t c = (h2 >> 2) * 5, g0, g1;

    h0 += c;
    c = poly1305_field_less(h0, c);
    h1 += c;
    h2 = (h2 & 3) + poly1305_field_less(h1, c);

    g0 = h0 + 5;
    c  = poly1305_field_less(g0, 5);
    g1 = h1 + c;
    c  = 0 - ((h2 + poly1305_field_less(g1, c)) >> 2);
    h0 ^= c & (h0 ^ g0);
    h1 ^= c & (h1 ^ g1);

    h0 += s0;
    h1 += s1 + poly1305_field_less(h0, s0);
    store64_le(tag, h0);
    store64_le(tag + 8, h1);
}

/* A number modulo 2^130 - 5 in radix 2^44. Reduced: v[0] < 2^44 + 2^18, v[1], v[2] < 2^44 + 2^13,
 * 2^42 + 2^13. Products that reach 2^132 fall back with the factor 20. */
typedef struct poly1305_field_num {
    uint64_t v[3];
} poly1305_field_num;

static const uint64_t poly1305_field_mask44 = ((UINT64_C(1) << 44) - 1);
static const uint64_t poly1305_field_mask42 = ((UINT64_C(1) << 42) - 1);

/* The clamped r as a reduced number. */
static inline poly1305_field_num poly1305_field_r(const uint64_t r[2])
{
    poly1305_field_num x;

    x.v[0] = r[0] & poly1305_field_mask44;
    x.v[1] = (r[0] >> 44 | r[1] << 20) & poly1305_field_mask44;
    x.v[2] = r[1] >> 24;
    return x;
}

/* The five limbs of 26 bits of a reduced number, each <= 2^26. */
static inline void poly1305_field_limbs(uint32_t u[5], poly1305_field_num a)
{
    const uint32_t m26 = (UINT32_C(1) << 26) - 1;

    u[0] = (uint32_t) a.v[0] & m26;
    u[1] = (uint32_t) (a.v[0] >> 26) + (((uint32_t) a.v[1] & 0xff) << 18);
    u[2] = (uint32_t) (a.v[1] >> 8) & m26;
    u[3] = (uint32_t) (a.v[1] >> 34) + (((uint32_t) a.v[2] & 0xffff) << 10);
    u[4] = (uint32_t) (a.v[2] >> 16);
}

#if TARGET_INT128

/* h is low + high 2^128. The bits of high at 2^130 and above are reduced with the next block, whose
 * addition to low need not wait for them. */
typedef struct poly1305_field_sum {
    poly1305_field_u128 low;
    uint64_t high;
} poly1305_field_sum;

/* h = (h + block + hibit 2^128) r mod 2^130 - 5; s1 = 5 r1 / 4.
 *
 * r1 is a multiple of 4, so that a product at 2^(128 + 64k) = 2^130 2^(64k) / 4 moves to 2^(64k)
 * with s1. Bounds: high < 9 2^60 at entry, fold < 12 2^60, h2 <= 6 with the block and two carries;
 * r0, r1 < 2^60, s1 < 1.25 2^60; d0 < 2.25 2^124; d1 < 2 2^124 + 6 1.25 2^60 + 2^62; high at exit,
 * h2 r0 + (d1 >> 64), is < 6 2^60 + 2^61 + 2 < 9 2^60. */
static ALWAYS_INLINE void poly1305_field_block(poly1305_field_sum *a, poly1305_field_u128 block,
                                               uint64_t hibit, uint64_t r0, uint64_t r1,
                                               uint64_t s1)
{
# if ARCH_X86_64 && HIDE_ALLOWED && !defined(__clang__)
    uint64_t fold = (a->high & ~UINT64_C(3)) + (a->high >> 2);
    uint64_t b0 = (uint64_t) block, b1 = (uint64_t) (block >> 64);
    uint64_t h0 = (uint64_t) a->low, h1 = (uint64_t) (a->low >> 64), h2 = (a->high & 3) + hibit;

    /* gcc takes many more instructions for carries. From the products on b1:b0 is d0, and h1:fold
     * is d1 with h2 r0 in its high word. */
    __asm__(ASM_ATT("add %[b0], %[h0]; adc %[b1], %[h1]; adc $0, %[h2]\n\t"
                    "add %[fold], %[h0]; adc $0, %[h1]; adc $0, %[h2]\n\t"
                    "mov %[h0], %%rax; mul %[r0]; mov %%rax, %[b0]; mov %%rdx, %[b1]\n\t"
                    "mov %[h1], %%rax; mul %[s1]; add %%rax, %[b0]; adc %%rdx, %[b1]\n\t"
                    "mov %[h1], %%rax; mul %[r0]; mov %%rax, %[fold]; mov %%rdx, %[h1]\n\t"
                    "mov %[h0], %%rax; mul %[r1]; add %%rax, %[fold]; adc %%rdx, %[h1]\n\t"
                    "mov %[h2], %%rax; imul %[r0], %%rax; add %%rax, %[h1]\n\t"
                    "imul %[s1], %[h2]; add %[b1], %[fold]; adc $0, %[h1]\n\t"
                    "add %[h2], %[fold]; adc $0, %[h1]")
            : [b0] "+&r"(b0), [b1] "+&r"(b1), [h0] "+&r"(h0), [h1] "+&r"(h1), [h2] "+&r"(h2),
              [fold] "+&r"(fold)
            : [r0] "r"(r0), [r1] "r"(r1), [s1] "r"(s1)
            : "rax", "rdx", "cc");
    a->low  = (poly1305_field_u128) fold << 64 | b0;
    a->high = h1;
# else
    typedef poly1305_field_u128 u128;
    const uint64_t fold = (a->high & ~UINT64_C(3)) + (a->high >> 2);
    const uint64_t b0 = (uint64_t) block, b1 = (uint64_t) (block >> 64);
    uint64_t h0 = (uint64_t) a->low + b0, h1 = (uint64_t) (a->low >> 64) + b1;
    uint64_t carry = h0 < b0, h2 = h1 < b1;
    u128 d0, d1, d2;

    /* Words, not 128 bits: gcc 14 makes a branch of the comparison of two such numbers. */
    h1 += carry;
    h2 += h1 < carry;
    h2 += (a->high & 3) + hibit;
    h0 += fold;
    carry = h0 < fold;
    h1 += carry;
    h2 += h1 < carry;

    d2 = (u128) h1 * s1;
    d0 = (u128) h0 * r0 + d2;
    d1 = (u128) h0 * r1;
    d2 = (u128) h1 * r0;
    d1 += d2;
    d1 += h2 * s1;
    d1 += (uint64_t) (d0 >> 64);

    a->low  = d1 << 64 | (uint64_t) d0;
    a->high = h2 * r0 + (uint64_t) (d1 >> 64);
# endif
}

static ALWAYS_INLINE poly1305_field_u128 poly1305_field_join(uint64_t lo, uint64_t hi)
{
    return (poly1305_field_u128) hi << 64 | lo;
}

/* 16 bytes of message, where the byte order allows it by one copy. */
static ALWAYS_INLINE poly1305_field_u128 poly1305_field_load(const uint8_t *m)
{
# if BYTES_NATIVE_LE
    poly1305_field_u128 x;

    memcpy(&x, m, sizeof x);
    return x;
# else
    return poly1305_field_join(load64_le(m), load64_le(m + 8));
# endif
}

/* From the h of a poly1305_state, and back, with h[2] <= 4. */
static ALWAYS_INLINE poly1305_field_sum poly1305_field_sum_of(const uint64_t h[3])
{
    poly1305_field_sum a;

    a.low  = poly1305_field_join(h[0], h[1]);
    a.high = h[2];
    return a;
}

static ALWAYS_INLINE void poly1305_field_sum_put(uint64_t h[3], const poly1305_field_sum *a)
{
    h[0] = (uint64_t) a->low;
    h[1] = (uint64_t) (a->low >> 64);
    h[2] = a->high;
    poly1305_field_fold(h);
}

/* d0 + d1 2^44 + d2 2^88, reduced; d0 < 2^92, d1 < 2^90, d2 < 2^89. All limbs give their carry to
 * the next at the same time, so that none waits: after the first pass x0 < 2^49, x1 < 2^48, x2 <
 * 2^46, the carries of the second are < 5 2^4, 2^5 and 2^4. */
static inline poly1305_field_num
poly1305_field_reduce(poly1305_field_u128 d0, poly1305_field_u128 d1, poly1305_field_u128 d2)
{
    const uint64_t m44 = poly1305_field_mask44, m42 = poly1305_field_mask42;
    uint64_t x0 = ((uint64_t) d0 & m44) + (uint64_t) (d2 >> 42) * 5;
    uint64_t x1 = ((uint64_t) d1 & m44) + (uint64_t) (d0 >> 44);
    uint64_t x2 = ((uint64_t) d2 & m42) + (uint64_t) (d1 >> 44);

    poly1305_field_num x = {
        {(x0 & m44) + (x2 >> 42) * 5, (x1 & m44) + (x0 >> 44), (x2 & m42) + (x1 >> 44)}};
    return x;
}

/* a b; all reduced. */
static inline poly1305_field_num poly1305_field_mul(poly1305_field_num a, poly1305_field_num b)
{
    typedef poly1305_field_u128 u128;
    const uint64_t s1 = b.v[1] * 20, s2 = b.v[2] * 20;

    return poly1305_field_reduce(
        (u128) a.v[0] * b.v[0] + (u128) a.v[1] * s2 + (u128) a.v[2] * s1,
        (u128) a.v[0] * b.v[1] + (u128) a.v[1] * b.v[0] + (u128) a.v[2] * s2,
        (u128) a.v[0] * b.v[2] + (u128) a.v[1] * b.v[1] + (u128) a.v[2] * b.v[0]);
}

/* a^2; all reduced. */
static inline poly1305_field_num poly1305_field_square(poly1305_field_num a)
{
    typedef poly1305_field_u128 u128;
    const uint64_t twice = a.v[0] * 2, s2 = a.v[2] * 20;

    return poly1305_field_reduce((u128) a.v[0] * a.v[0] + (u128) (a.v[1] * 2) * s2,
                                 (u128) twice * a.v[1] + (u128) a.v[2] * s2,
                                 (u128) twice * a.v[2] + (u128) a.v[1] * a.v[1]);
}

#else

/* a b; all reduced. Products of limbs of 26 bits, sums < 21 2^52 < 2^57; what comes back into d[0]
 * is < 5 2^31 + 2^26, so that d[1] < 2^26 + 2^9 at the end, the others < 2^26. */
static inline poly1305_field_num poly1305_field_mul(poly1305_field_num a, poly1305_field_num b)
{
    const uint32_t m26 = (UINT32_C(1) << 26) - 1;
    uint32_t u[5], v[5], s[5];
    uint64_t d[5];
    poly1305_field_num x;
    int i;

    poly1305_field_limbs(u, a);
    poly1305_field_limbs(v, b);
    for (i = 1; i < 5; i++) {
        s[i] = 5 * v[i];
    }
# define POLY1305_FIELD_SUM(p, q, r, t, w)                                                         \
     ((uint64_t) u[0] * (p) + (uint64_t) u[1] * (q) + (uint64_t) u[2] * (r) +                      \
      (uint64_t) u[3] * (t) + (uint64_t) u[4] * (w))
    d[0] = POLY1305_FIELD_SUM(v[0], s[4], s[3], s[2], s[1]);
    d[1] = POLY1305_FIELD_SUM(v[1], v[0], s[4], s[3], s[2]) + (d[0] >> 26);
    d[2] = POLY1305_FIELD_SUM(v[2], v[1], v[0], s[4], s[3]) + (d[1] >> 26);
    d[3] = POLY1305_FIELD_SUM(v[3], v[2], v[1], v[0], s[4]) + (d[2] >> 26);
    d[4] = POLY1305_FIELD_SUM(v[4], v[3], v[2], v[1], v[0]) + (d[3] >> 26);
    d[0] = (d[0] & m26) + (d[4] >> 26) * 5;
    d[1] = (d[1] & m26) + (d[0] >> 26);
    d[0] &= m26;
    d[2] &= m26;
    d[3] &= m26;
    d[4] &= m26;
    x.v[0] = d[0] + ((d[1] & 0x3ffff) << 26);
    x.v[1] = (d[1] >> 18) + (d[2] << 8) + ((d[3] & 0x3ff) << 34);
    x.v[2] = (d[3] >> 10) + (d[4] << 16);
    wipe(u, sizeof u);
    wipe(v, sizeof v);
    wipe(s, sizeof s);
    wipe(d, sizeof d);
    return x;
}

static inline poly1305_field_num poly1305_field_square(poly1305_field_num a)
{
    return poly1305_field_mul(a, a);
}

#endif

/* What power of the streaming state holds. A message in one part does not pay for powers: the first
 * call with enough blocks for vectors only asks for them, the second fills them in. */
enum {
    POLY1305_POWERS_NONE,   /* nothing */
    POLY1305_POWERS_WANTED, /* nothing; the next such call sets it */
    POLY1305_POWERS_SET     /* r^2, r^4, r^8, r^16 */
};

/* power = r^2, r^4, r^8, r^16, at least the first n, 2 to 4: from kept, or left there as powers
 * says, both of the streaming state. */
static ALWAYS_INLINE void poly1305_field_powers(poly1305_field_num power[4], const uint64_t r[2],
                                                uint64_t kept[4][3], uint32_t *powers, int n)
{
    if (*powers >= POLY1305_POWERS_SET) {
        EACH4(i, memcpy(power[i].v, kept[i], sizeof power[i].v));
        return;
    }
    power[0] = poly1305_field_square(poly1305_field_r(r));
    power[1] = poly1305_field_square(power[0]);
    if (n > 2 || *powers >= POLY1305_POWERS_WANTED) {
        power[2] = poly1305_field_square(power[1]);
    }
    if (n > 3 || *powers >= POLY1305_POWERS_WANTED) {
        power[3] = poly1305_field_square(power[2]);
    }
    if (*powers >= POLY1305_POWERS_WANTED) {
        EACH4(i, memcpy(kept[i], power[i].v, sizeof power[i].v));
    }
    ++*powers; /* NONE becomes WANTED, WANTED becomes SET */
}
