/* SPDX-License-Identifier: ISC */
/* Digits of scalars, for multiples of points. */
#include "curve25519.h"

#include "../core/bytes.h"
#include "../core/ct.h"

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
                                     UINT64_MAX, UINT64_C(0x0fffffffffffffff)};
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
