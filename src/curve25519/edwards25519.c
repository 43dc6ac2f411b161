/* SPDX-License-Identifier: ISC */
/* edwards25519 and the base point of Curve25519: self-test, benchmark, digits of scalars,
 * properties of encodings. */
#include "edwards25519.h"

#include "../core/stack.h"
#include "../impls.def"

/* The y coordinates of the points of order 4, 1, 8, 8, 2, and p and p + 1, which are 0 and 1 modulo
 * p. Of the others, y + p exceeds 2^255. */
static const uint8_t edwards25519_small_order[7][32] = {
    {0},
    {1},
    {0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4,
     0x89, 0xf2, 0xef, 0x98, 0xf0, 0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6,
     0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05},
    {0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b,
     0x76, 0x0d, 0x10, 0x67, 0x0f, 0x2a, 0x20, 0x53, 0xfa, 0x2c, 0x39,
     0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a},
    {0xec, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
     0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
     0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f},
    {0xed, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
     0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
     0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f},
    {0xee, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
     0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
     0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f},
};

/* By tools/gen-selftests. The digits of both scalars in the comb take all 32 values. The first is
 * even when clamped, which sets its bit 254 and clears bit 255 and the low ones; the second is odd.
 */
static const uint8_t edwards25519_kat_base_n[32] = {
    0xb7, 0x65, 0x0e, 0x18, 0x11, 0xc3, 0xab, 0x48, 0xfc, 0xbd, 0x9b, 0x7c, 0x24, 0x67, 0xd5, 0xcd,
    0x02, 0xfa, 0x8b, 0x51, 0x78, 0x8a, 0x70, 0x4f, 0x80, 0x18, 0x37, 0x5b, 0x49, 0xa7, 0x48, 0xac,
};
static const uint8_t edwards25519_kat_base_q[32] = {
    0xa5, 0x30, 0x05, 0xe7, 0xec, 0x68, 0x28, 0xca, 0x97, 0x42, 0xab, 0x91, 0x10, 0x91, 0xfd, 0x84,
    0x33, 0xf2, 0x88, 0x96, 0x79, 0x9b, 0xef, 0x6b, 0xf4, 0x6a, 0xab, 0x84, 0x02, 0xb2, 0x03, 0x53,
};
static const uint8_t edwards25519_kat_edbase_s[32] = {
    0x13, 0x42, 0x78, 0x68, 0xfe, 0x51, 0xea, 0x6a, 0xe0, 0x27, 0x7f, 0x66, 0x8e, 0x97, 0xd1, 0x22,
    0x2e, 0xf8, 0xa1, 0x59, 0x17, 0x2e, 0xd5, 0x7d, 0x59, 0xc9, 0x9b, 0x2d, 0x64, 0xab, 0xc2, 0x70,
};
static const uint8_t edwards25519_kat_edbase_p[32] = {
    0x90, 0x0e, 0x4d, 0xcb, 0x0f, 0xde, 0xd6, 0x29, 0xf1, 0xed, 0xc6, 0x49, 0x6d, 0x7b, 0xb7, 0xbc,
    0x50, 0x95, 0xfa, 0xed, 0x92, 0xe2, 0x52, 0x3c, 0x5c, 0x11, 0xd2, 0x00, 0xce, 0x7c, 0x9c, 0xa5,
};
/* By libsodium 1.0.18 and tools/gen-selftests. s and h end in a run of ones below 2^253, so that
 * their recoded digits reach past it, and have few digits above the 120th bit, to be short in time;
 * both are even; the odd digits of h take all 16 values. a has its sign bit set, its square root
 * takes the second branch and must be negated, and y^2 - 1 = 210 * 2^192: an incomplete test for
 * zero would refuse it. */
static const uint8_t edwards25519_kat_verify_a[32] = {
    0xaf, 0xb7, 0x44, 0x5f, 0xb5, 0x40, 0x11, 0x22, 0x64, 0xc7, 0x0a, 0xd9, 0x04, 0xd6, 0x87, 0x6d,
    0xf4, 0x13, 0x73, 0x46, 0xc3, 0x5d, 0x76, 0x76, 0x14, 0x5b, 0x42, 0xf8, 0x44, 0x2b, 0xf0, 0x85,
};
static const uint8_t edwards25519_kat_verify_s[32] = {
    0xce, 0x5e, 0x2f, 0x6c, 0xcf, 0x6a, 0xdb, 0x11, 0x8f, 0xe6, 0xec, 0x5a, 0x01, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0xdc, 0x02, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xf8, 0x1f,
};
static const uint8_t edwards25519_kat_verify_h[32] = {
    0x4c, 0xc5, 0xa1, 0x82, 0x4d, 0xd2, 0x3f, 0x19, 0x79, 0xc8, 0xa7, 0xbe, 0xfb, 0xcc, 0x25, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xd0, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0xf8, 0x1f,
};
static const uint8_t edwards25519_kat_verify_r[32] = {
    0x94, 0xa4, 0x2b, 0xb6, 0xb9, 0xef, 0x36, 0xd2, 0xd3, 0xff, 0x4b, 0x2d, 0xfe, 0xe5, 0x2b, 0x7b,
    0x38, 0x11, 0x2a, 0xb6, 0xf9, 0xac, 0xb3, 0xd0, 0xab, 0x72, 0xf8, 0x94, 0x19, 0x96, 0x78, 0xcf,
};

void digits25519_wnaf(int8_t r[256], const uint8_t s[32], unsigned w)
{
    enum { LOOK = 64 - 8 }; /* so far that a digit from there still lies in the word */
    uint64_t k[5] = {0}, bits;
    unsigned i, zeros, digit, carry = 0;

    memset(r, 0, 256);
    for (i = 0; i < 4; i++) {
        k[i] = load64_le(s + 8 * i);
    }
    i = 0;
    while (i < 254) {
        bits  = k[i / 64] >> i % 64 | k[i / 64 + 1] << 1 << (63 - i % 64);
        zeros = low_zeros((bits ^ (0 - (uint64_t) carry)) | UINT64_C(1) << LOOK);
        i += zeros;
        bits >>= zeros;
        if ((bits & 1) != carry) {
            digit = (unsigned) (bits & ((1U << w) - 1)) + carry;
            carry = digit >> (w - 1);
            r[i]  = (int8_t) ((int) digit - (int) (carry << w));
            i += w;
        }
    }
}

/* In k, (s + 2^255 - 1) / 2 modulo L, whose bit i stands for 2^i if it is 1 and for -2^i if it is
 * 0: s plus an even number, or that and L if s is odd, which is below 2^256. Bits i, i + 51 and so
 * on are digit i. Eight digits at a time, a byte each: the four lower bits are complemented where
 * the fifth is 0, which makes the digit negative. */
void digits25519_comb(int8_t e[56], const uint8_t s[32])
{
    /* 2^255 - 1 - 7 L */
    static const uint64_t even[4] = {UINT64_C(0x977f4a4775473484), UINT64_C(0x6de72ae98b3ab623),
                                     UINT64_C(0xffffffffffffffff), UINT64_C(0x0fffffffffffffff)};
    const uint64_t ones = UINT64_C(0x0101010101010101), odd = ct_mask(s[0] & 1);
    uint64_t k[5] = {0}, row[5], x, y, carry = 0, minus;
    int i, m;

    for (i = 0; i < 4; i++) {
        y     = even[i] + carry;
        carry = y < carry;
        x     = load64_le(s + 8 * i) + y;
        carry += x < y;
        y = odd & load64_le(curve25519_order + 8 * i);
        x += y;
        carry += x < y;
        k[i] = x;
    }
    for (m = 0; m < 5; m++) {
        i = 51 * m + 1;
        row[m] =
            (k[i / 64] >> i % 64 | k[i / 64 + 1] << 1 << (63 - i % 64)) & ((UINT64_C(1) << 51) - 1);
    }
    for (i = 0; i < 56; i += 8) {
        x = 0;
        for (m = 4; m >= 0; m--) {
            /* Bit b of a byte into byte b. */
            y = ((row[m] >> i & 255) * ones & UINT64_C(0x8040201008040201)) + 127 * ones;
            x = 2 * x + (y >> 7 & ones);
        }
        minus = (ones - (x >> 4 & ones)) * 255;
        x     = ((x ^ minus) & 15 * ones) + ones;
        store64_le((uint8_t *) e + i, (x ^ minus) + (minus & ones));
    }
}

int ed25519_has_small_order(const uint8_t p[32])
{
    unsigned found = 0, diff;
    int i, j;

    for (i = 0; i < 7; i++) {
        diff = (unsigned) (p[31] & 127) ^ edwards25519_small_order[i][31];
        for (j = 0; j < 31; j++) {
            diff |= (unsigned) p[j] ^ edwards25519_small_order[i][j];
        }
        found |= (diff - 1) >> 8;
    }
    return (int) (found & 1);
}

int ed25519_is_canonical(const uint8_t p[32])
{
    unsigned c = 19;
    int i;

    /* y < p unless y + 19 reaches 2^255. */
    for (i = 0; i < 31; i++) {
        c = (p[i] + c) >> 8;
    }
    c += p[31] & 127U;
    return (int) ((c >> 7) ^ 1);
}

/* Adds up, for each of the four words of a field element, that word of all elements, and the
 * partial sums, which depend on the order. A wrong word changes both. */
static void edwards25519_sum_table(uint64_t sums[8], const uint64_t *table, size_t n)
{
    uint64_t s[8];
    size_t i;

    memcpy(s, sums, sizeof s);
    for (i = 0; i < n; i += 4) {
        EACH4(k, s[4 + k] += s[k] += table[i + k]);
    }
    memcpy(sums, s, sizeof s);
}

int edwards25519_tables_are_whole(void)
{
    uint64_t sums[8] = {0};

    edwards25519_sum_table(sums, &curve25519_base_table[0][0][0][0],
                           sizeof curve25519_base_table / 8);
    edwards25519_sum_table(sums, &curve25519_base_odd[0][0][0], sizeof curve25519_base_odd / 8);
    return memcmp(sums, curve25519_tables_sums, sizeof sums) == 0 ? 0 : -1;
}

/* Tests the code that all implementations share: tables, inversion, properties of encodings. */
static int edwards25519_selftest_shared(void)
{
    uint8_t r[32];
    int i;

    if (edwards25519_tables_are_whole() != 0 || inverse25519_test() != 0) {
        return -1;
    }
    for (i = 0; i < 7; i++) {
        memcpy(r, edwards25519_small_order[i], 32);
        r[31] = (uint8_t) (r[31] | (i & 1) << 7);
        /* The last two are p and p + 1. */
        if (!ed25519_has_small_order(r) || ed25519_is_canonical(r) != (i < 5)) {
            return -1;
        }
    }
    if (ed25519_has_small_order(edwards25519_kat_verify_a) ||
        ed25519_has_small_order(edwards25519_kat_base_n)) {
        return -1;
    }
    return 0;
}

static int edwards25519_selftest_verify(const edwards25519_impl *p)
{
    static const uint8_t zero[32] = {0};
    const uint8_t *s              = edwards25519_kat_verify_s;
    uint8_t a[32]                 = {0}, r[32];

    if (STACK_DIRT_CALL(p->ed25519_verify,
                        (r, edwards25519_kat_verify_a, s, edwards25519_kat_verify_h)) != 0 ||
        curve25519_differs(r, edwards25519_kat_verify_r)) {
        return -1;
    }
    /* No point has y = 2. */
    a[0] = 2;
    if (STACK_DIRT_CALL(p->ed25519_verify, (r, a, s, s)) != -1 || curve25519_differs(r, zero)) {
        return -1;
    }
    /* y = p + 1 is 1, where x = 0 has no second sign. */
    memcpy(a, edwards25519_small_order[6], sizeof a);
    a[31] = (uint8_t) (a[31] | 0x80);
    return STACK_DIRT_CALL(p->ed25519_verify, (r, a, s, s)) == -1 ? 0 : -1;
}

int edwards25519_selftest(const impl_info *impl)
{
    const edwards25519_impl *p = (const edwards25519_impl *) impl;
    uint8_t q[32];

    if (edwards25519_selftest_shared() != 0) {
        return -1;
    }
    STACK_DIRT_CALL(p->x25519_base, (q, edwards25519_kat_base_n));
    if (curve25519_differs(q, edwards25519_kat_base_q)) {
        return -1;
    }
    STACK_DIRT_CALL(p->ed25519_base, (q, edwards25519_kat_edbase_s));
    if (curve25519_differs(q, edwards25519_kat_edbase_p)) {
        return -1;
    }
    return edwards25519_selftest_verify(p);
}

static void edwards25519_bench_x25519_base(const impl_info *impl, uint8_t *buf, size_t len)
{
    (void) len;
    ((const edwards25519_impl *) impl)->x25519_base(buf, buf + 32);
}

static void edwards25519_bench_ed25519_base(const impl_info *impl, uint8_t *buf, size_t len)
{
    (void) len;
    ((const edwards25519_impl *) impl)->ed25519_base(buf, edwards25519_kat_edbase_s);
}

/* Scalars of full length. */
static const uint8_t edwards25519_bench_s[32] = {
    0x0f, 0xab, 0x03, 0xf4, 0x59, 0x79, 0x23, 0xa2, 0x2e, 0xa2, 0xf1, 0x44, 0x3f, 0xda, 0xd3, 0x2d,
    0x85, 0x28, 0xcc, 0xcd, 0xf5, 0x93, 0xd4, 0x3a, 0x19, 0x6d, 0x8f, 0x5c, 0xc6, 0x8f, 0xff, 0x1f,
};
static const uint8_t edwards25519_bench_h[32] = {
    0x77, 0x34, 0x5c, 0x29, 0x92, 0xf5, 0x13, 0xe8, 0x71, 0xd5, 0x3a, 0x6b, 0x34, 0x7b, 0x07, 0xe7,
    0xe2, 0x46, 0xda, 0x93, 0x32, 0x30, 0x29, 0xa4, 0x7c, 0xca, 0xf3, 0xcd, 0x8f, 0x09, 0xff, 0x1f,
};

static void edwards25519_bench_ed25519_verify(const impl_info *impl, uint8_t *buf, size_t len)
{
    (void) len;
    (void) ((const edwards25519_impl *) impl)
        ->ed25519_verify(buf, edwards25519_kat_verify_a, edwards25519_bench_s,
                         edwards25519_bench_h);
}

const impl_bench edwards25519_bench[] = {
    {"x25519_base", 0, edwards25519_bench_x25519_base},
    {"ed25519_base", 0, edwards25519_bench_ed25519_base},
    {"ed25519_verify", 0, edwards25519_bench_ed25519_verify},
    {NULL, 0, NULL},
};

IMPL_DEFINE(edwards25519);
