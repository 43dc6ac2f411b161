/* SPDX-License-Identifier: ISC */
/* Byte strings of any length as little-endian numbers, in constant time. Lengths are public,
 * contents secret. */
#include <trona.h>

#include "../util/differ.h"

/* p[from .. len), less than 8 bytes, as a little-endian number; p may be NULL if that is empty. */
static ALWAYS_INLINE uint64_t numbers_load_tail(const uint8_t *p, size_t from, size_t len)
{
    uint64_t x = 0;
    size_t i;

    for (i = from; i < len; i++) {
        x |= (uint64_t) p[i] << (8 * (i - from));
    }
    return x;
}

static ALWAYS_INLINE void numbers_store_tail(uint8_t *p, uint64_t x, size_t from, size_t len)
{
    size_t i;

    for (i = from; i < len; i++) {
        p[i] = (uint8_t) (x >> (8 * (i - from)));
    }
}

/* x + y + carry, and the carry out of bit 63; carry is 0 or 1. */
static ALWAYS_INLINE uint64_t numbers_add_carry(uint64_t x, uint64_t y, uint64_t *carry)
{
    uint64_t sum = x + y + *carry;

    *carry = ((x & y) | ((x | y) & ~sum)) >> 63;
    return sum;
}

/* x - y - borrow, and the borrow into bit 63; borrow is 0 or 1. */
static ALWAYS_INLINE uint64_t numbers_sub_borrow(uint64_t x, uint64_t y, uint64_t *borrow)
{
    uint64_t diff = x - y - *borrow;

    *borrow = ((~x & y) | ((~x | y) & diff)) >> 63;
    return diff;
}

int sodium_is_zero(const unsigned char *n, const size_t nlen)
{
    return differ_is_zero(n, nlen);
}

int sodium_compare(const unsigned char *b1_, const unsigned char *b2_, size_t len)
{
    uint64_t x, y, diff = 0, borrow = 0;
    size_t i = 0;

    for (; len - i >= 8; i += 8) {
        x = load64_le(b1_ + i);
        y = load64_le(b2_ + i);
        diff |= x ^ y;
        (void) numbers_sub_borrow(x, y, &borrow);
    }
    x = numbers_load_tail(b1_, i, len);
    y = numbers_load_tail(b2_, i, len);
    diff |= x ^ y;
    (void) numbers_sub_borrow(x, y, &borrow);
    return differ_nonzero(diff) - 2 * (int) differ_opaque(borrow);
}

void sodium_increment(unsigned char *n, const size_t nlen)
{
    uint64_t carry = 1;
    size_t i       = 0;

    for (; nlen - i >= 8; i += 8) {
        store64_le(n + i, numbers_add_carry(load64_le(n + i), 0, &carry));
    }
    numbers_store_tail(n, numbers_load_tail(n, i, nlen) + carry, i, nlen);
}

void sodium_add(unsigned char *a, const unsigned char *b, const size_t len)
{
    uint64_t carry = 0;
    size_t i       = 0;

    for (; len - i >= 8; i += 8) {
        store64_le(a + i, numbers_add_carry(load64_le(a + i), load64_le(b + i), &carry));
    }
    numbers_store_tail(a, numbers_load_tail(a, i, len) + numbers_load_tail(b, i, len) + carry, i,
                       len);
}

void sodium_sub(unsigned char *a, const unsigned char *b, const size_t len)
{
    uint64_t borrow = 0;
    size_t i        = 0;

    for (; len - i >= 8; i += 8) {
        store64_le(a + i, numbers_sub_borrow(load64_le(a + i), load64_le(b + i), &borrow));
    }
    numbers_store_tail(a, numbers_load_tail(a, i, len) - numbers_load_tail(b, i, len) - borrow, i,
                       len);
}
