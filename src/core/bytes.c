/* Byte strings of any length in constant time: comparison, little-endian arithmetic, wiping.
 * Lengths are public, contents secret. */
#include <trona.h>

#include "../codec/codec.h"
#include "bytes.h"
#include "ct.h"

#if defined(_MSC_VER)
# include <malloc.h>
#endif

/* What is not inlined would leave its arguments on the stack. */
#if defined(__GNUC__)
# define BYTES_INLINE static inline __attribute__((always_inline))
#else
# define BYTES_INLINE static inline
#endif

/* The widest unit that ^ and | work on: a vector where every CPU of the architecture has them. */
#if defined(__GNUC__) && ((SIMD_X86 && ARCH_X86_64) || SIMD_ARM64)
# define BYTES_VECTORS 1
typedef uint64_t bytes_wide __attribute__((vector_size(16)));
#else
# define BYTES_VECTORS 0
typedef uint64_t bytes_wide;
#endif
#define BYTES_BLOCK (4 * sizeof(bytes_wide))
#define BYTES_LONG  512 /* from this length on, wider vectors repay their choice */

BYTES_INLINE bytes_wide bytes_load(const uint8_t *p)
{
    bytes_wide x;

    memcpy(&x, p, sizeof x);
    return x;
}

/* x, about which the compiler can assume nothing: no shortcut once a difference is found. */
BYTES_INLINE uint64_t bytes_opaque(uint64_t x)
{
#if CT_PINS
    __asm__("" : "+r"(x));
    return x;
#else
    volatile uint64_t v = x;
    return v;
#endif
}

/* 1 if x != 0, else 0. */
BYTES_INLINE int bytes_nonzero(uint64_t x)
{
    x = bytes_opaque(x);
    return (int) ((x | (0 - x)) >> 63);
}

/* The OR of the words of x. */
BYTES_INLINE uint64_t bytes_fold(bytes_wide x)
{
#if BYTES_VECTORS
    return x[0] | x[1];
#else
    return x;
#endif
}

/* p[from .. len), less than 8 bytes, as a little-endian number; p may be NULL if that is empty. */
BYTES_INLINE uint64_t bytes_load_tail(const uint8_t *p, size_t from, size_t len)
{
    uint64_t x = 0;
    size_t i;

    for (i = from; i < len; i++) {
        x |= (uint64_t) p[i] << (8 * (i - from));
    }
    return x;
}

BYTES_INLINE void bytes_store_tail(uint8_t *p, uint64_t x, size_t from, size_t len)
{
    size_t i;

    for (i = from; i < len; i++) {
        p[i] = (uint8_t) (x >> (8 * (i - from)));
    }
}

/* x + y + carry, and the carry out of bit 63; carry is 0 or 1. */
BYTES_INLINE uint64_t bytes_add_carry(uint64_t x, uint64_t y, uint64_t *carry)
{
    uint64_t sum = x + y + *carry;

    *carry = ((x & y) | ((x | y) & ~sum)) >> 63;
    return sum;
}

/* x - y - borrow, and the borrow into bit 63; borrow is 0 or 1. */
BYTES_INLINE uint64_t bytes_sub_borrow(uint64_t x, uint64_t y, uint64_t *borrow)
{
    uint64_t diff = x - y - *borrow;

    *borrow = ((~x & y) | ((~x | y) & diff)) >> 63;
    return diff;
}

void sodium_memzero(void *const pnt, const size_t len)
{
    wipe(pnt, len);
}

void sodium_stackzero(const size_t len)
{
    if (len != 0) {
#if defined(__GNUC__)
        wipe(__builtin_alloca(len), len);
#elif defined(_MSC_VER)
        wipe(_alloca(len), len);
#endif
    }
}

/* A vector, and a word, of a, or if pair is 1 of what a and b differ in. */
BYTES_INLINE bytes_wide bytes_wide_at(const uint8_t *a, const uint8_t *b, size_t i, int pair)
{
    return pair ? bytes_load(a + i) ^ bytes_load(b + i) : bytes_load(a + i);
}

BYTES_INLINE uint64_t bytes_word_at(const uint8_t *a, const uint8_t *b, size_t i, int pair)
{
    return pair ? load64_le(a + i) ^ load64_le(b + i) : load64_le(a + i);
}

/* The same of a block, folded into one vector. */
BYTES_INLINE bytes_wide bytes_block_at(const uint8_t *a, const uint8_t *b, size_t i, int pair)
{
    const size_t wide = sizeof(bytes_wide);

    return (bytes_wide_at(a, b, i, pair) | bytes_wide_at(a, b, i + wide, pair)) |
           (bytes_wide_at(a, b, i + 2 * wide, pair) | bytes_wide_at(a, b, i + 3 * wide, pair));
}

/* 0 if a is zeros, or if pair is 1 equal to b, from byte i on, else another number; i <= len.
 * What is no whole block, vector or word overlaps with what is before it, from byte 0 on. */
BYTES_INLINE uint64_t bytes_difference(const uint8_t *a, const uint8_t *b, size_t i, size_t len,
                                       int pair)
{
    const size_t wide = sizeof(bytes_wide);
    bytes_wide d      = {0};
    uint64_t diff     = 0;

    if (len >= BYTES_BLOCK) {
        for (; len - i > BYTES_BLOCK; i += BYTES_BLOCK) {
            d |= bytes_block_at(a, b, i, pair);
        }
        return bytes_fold(i < len ? d | bytes_block_at(a, b, len - BYTES_BLOCK, pair) : d);
    }
    if (len >= wide) {
        for (; len - i >= wide; i += wide) {
            d |= bytes_wide_at(a, b, i, pair);
        }
        return bytes_fold(d | bytes_wide_at(a, b, len - wide, pair));
    }
    if (len >= 8) {
        return bytes_word_at(a, b, 0, pair) | bytes_word_at(a, b, len - 8, pair);
    }
    for (; i < len; i++) {
        diff |= (uint64_t) (pair ? a[i] ^ b[i] : a[i]);
    }
    return diff;
}

int sodium_memcmp(const void *const b1_, const void *const b2_, size_t len)
{
    const uint8_t *a = (const uint8_t *) b1_, *b = (const uint8_t *) b2_;
    uint64_t diff = 0;
    size_t i      = 0;

    if (len >= BYTES_LONG) {
        i    = len & ~(size_t) 63;
        diff = IMPL_ACTIVE(codec)->differ(a, b, i);
    }
    return -bytes_nonzero(diff | bytes_difference(a, b, i, len, 1));
}

int sodium_is_zero(const unsigned char *n, const size_t nlen)
{
    return 1 - bytes_nonzero(bytes_difference(n, n, 0, nlen, 0));
}

int sodium_compare(const unsigned char *b1_, const unsigned char *b2_, size_t len)
{
    uint64_t x, y, diff = 0, borrow = 0;
    size_t i = 0;

    for (; len - i >= 8; i += 8) {
        x = load64_le(b1_ + i);
        y = load64_le(b2_ + i);
        diff |= x ^ y;
        (void) bytes_sub_borrow(x, y, &borrow);
    }
    x = bytes_load_tail(b1_, i, len);
    y = bytes_load_tail(b2_, i, len);
    diff |= x ^ y;
    (void) bytes_sub_borrow(x, y, &borrow);
    return bytes_nonzero(diff) - 2 * (int) bytes_opaque(borrow);
}

void sodium_increment(unsigned char *n, const size_t nlen)
{
    uint64_t carry = 1;
    size_t i       = 0;

    for (; nlen - i >= 8; i += 8) {
        store64_le(n + i, bytes_add_carry(load64_le(n + i), 0, &carry));
    }
    bytes_store_tail(n, bytes_load_tail(n, i, nlen) + carry, i, nlen);
}

void sodium_add(unsigned char *a, const unsigned char *b, const size_t len)
{
    uint64_t carry = 0;
    size_t i       = 0;

    for (; len - i >= 8; i += 8) {
        store64_le(a + i, bytes_add_carry(load64_le(a + i), load64_le(b + i), &carry));
    }
    bytes_store_tail(a, bytes_load_tail(a, i, len) + bytes_load_tail(b, i, len) + carry, i, len);
}

void sodium_sub(unsigned char *a, const unsigned char *b, const size_t len)
{
    uint64_t borrow = 0;
    size_t i        = 0;

    for (; len - i >= 8; i += 8) {
        store64_le(a + i, bytes_sub_borrow(load64_le(a + i), load64_le(b + i), &borrow));
    }
    bytes_store_tail(a, bytes_load_tail(a, i, len) - bytes_load_tail(b, i, len) - borrow, i, len);
}

void bytes_wipe(void *p, size_t n)
{
#if defined(__GNUC__)
    bytes_zero(p, n);
    __asm__ __volatile__("" : : "r"(p) : "memory");
#else
    volatile uint8_t *v = (volatile uint8_t *) p;
    size_t i;

    for (i = 0; i < n; i++) {
        v[i] = 0;
    }
#endif
}
