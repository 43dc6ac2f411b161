/* SPDX-License-Identifier: ISC */
/* Digits of scalars, for the multiplication of points. */
#ifndef TRONA_CURVE25519_DIGITS25519_H
#define TRONA_CURVE25519_DIGITS25519_H

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/ct.h"

/* s = sum e[i] 16^i for s below 2^255, -8 <= e[i] < 8 but for e[63], which may reach 8: with 8
 * added to each but the last, they are the digits of s + sum 8 16^i. Constant-time. */
static inline void digits25519_recode(int8_t e[64], const uint8_t s[32])
{
    uint8_t k[32];
    uint64_t x, carry = 0;
    int i;

    for (i = 0; i < 4; i++) {
        const uint64_t eights = UINT64_C(0x8888888888888888) >> (i == 3 ? 4 : 0);

        x     = load64_le(s + 8 * i) + carry;
        carry = x < carry;
        x += eights;
        carry |= x < eights;
        store64_le(k + 8 * i, x);
    }
    for (i = 0; i < 32; i++) {
        e[2 * i]     = (int8_t) ((k[i] & 15) - 8);
        e[2 * i + 1] = (int8_t) ((k[i] >> 4) - 8);
    }
    e[63] = (int8_t) (e[63] + 8);
}

/* |d| for a digit d, and in *negative 1 if d is below 0, else 0. */
static inline uint64_t digits25519_magnitude(uint64_t *negative, int8_t d)
{
    *negative = (uint8_t) d >> 7;
    return (uint8_t) ((d ^ (0 - (int) *negative)) + (int) *negative);
}

/* All ones if the magnitudes a and b are equal, else 0: where they differ, the difference has no
 * bit set above 4, so that 1 less does not borrow. */
static inline uint64_t digits25519_equal(uint64_t a, uint64_t b)
{
    return ct_mask(((a ^ b) - 1) >> 63);
}

/* r = the width-w non-adjacent form of s < 2^253: s = sum r[i] 2^i, every r[i] is 0 or odd and
 * below 2^(w-1) in magnitude, and among w neighbours at most one is not 0. 2 <= w <= 8. Variable
 * time. */
static inline void digits25519_wnaf(int8_t r[256], const uint8_t s[32], unsigned w)
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

#endif
