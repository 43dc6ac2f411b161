/* SPDX-License-Identifier: ISC */
/* Whether byte strings differ, in constant time: lengths are public, contents secret. Everything
 * that compares secrets uses this, or for tags the primitive verify. */
#pragma once

#include "../core/bytes.h"

/* The widest unit that ^ and | work on: a vector where every CPU of the architecture has them. */
#define DIFFER_VECTORS (COMPILER_GNU && ((SIMD_X86 && ARCH_X86_64) || SIMD_ARM64))
#if DIFFER_VECTORS
typedef uint64_t differ_wide __attribute__((vector_size(16)));
#else
typedef uint64_t differ_wide;
#endif
enum { DIFFER_BLOCK = 4 * sizeof(differ_wide) };

static ALWAYS_INLINE differ_wide differ_load(const uint8_t *p)
{
    differ_wide x;

    memcpy(&x, p, sizeof x);
    return x;
}

/* x, hidden from the compiler, so that it adds no shortcut once a difference is found. */
static ALWAYS_INLINE uint64_t differ_opaque(uint64_t x)
{
#if HIDE_ALLOWED
    HIDE_R(x);
    return x;
#else
    volatile uint64_t v = x;
    return v;
#endif
}

/* 1 if x != 0, else 0. */
static ALWAYS_INLINE int differ_nonzero(uint64_t x)
{
    x = differ_opaque(x);
    return (int) ((x | (0 - x)) >> 63);
}

/* The OR of the words of x. */
static ALWAYS_INLINE uint64_t differ_fold(differ_wide x)
{
#if DIFFER_VECTORS
    return x[0] | x[1];
#else
    return x;
#endif
}

/* A vector and a word of a, XOR those of b if pair is 1. */
static ALWAYS_INLINE differ_wide differ_wide_at(const uint8_t *a, const uint8_t *b, size_t i,
                                                int pair)
{
    return pair ? differ_load(a + i) ^ differ_load(b + i) : differ_load(a + i);
}

static ALWAYS_INLINE uint64_t differ_word_at(const uint8_t *a, const uint8_t *b, size_t i, int pair)
{
    return pair ? load64_le(a + i) ^ load64_le(b + i) : load64_le(a + i);
}

/* The same of a block, ORed into one vector. */
static ALWAYS_INLINE differ_wide differ_block_at(const uint8_t *a, const uint8_t *b, size_t i,
                                                 int pair)
{
    const size_t wide = sizeof(differ_wide);

    return (differ_wide_at(a, b, i, pair) | differ_wide_at(a, b, i + wide, pair)) |
           (differ_wide_at(a, b, i + 2 * wide, pair) | differ_wide_at(a, b, i + 3 * wide, pair));
}

/* 0 if a is zero, or equal to b if pair is 1, from byte i on; else nonzero. i <= len. The last
 * block, vector or word overlaps earlier bytes, from byte 0 on, if it is not whole. */
static ALWAYS_INLINE uint64_t differ_from(const uint8_t *a, const uint8_t *b, size_t i, size_t len,
                                          int pair)
{
    const size_t wide = sizeof(differ_wide);
    differ_wide d     = {0};
    uint64_t diff     = 0;

    if (len >= DIFFER_BLOCK) {
        for (; len - i > DIFFER_BLOCK; i += DIFFER_BLOCK) {
            d |= differ_block_at(a, b, i, pair);
        }
        return differ_fold(i < len ? d | differ_block_at(a, b, len - DIFFER_BLOCK, pair) : d);
    }
    if (len >= wide) {
        for (; len - i >= wide; i += wide) {
            d |= differ_wide_at(a, b, i, pair);
        }
        return differ_fold(d | differ_wide_at(a, b, len - wide, pair));
    }
    if (len >= 8) {
        return differ_word_at(a, b, 0, pair) | differ_word_at(a, b, len - 8, pair);
    }
    for (; i < len; i++) {
        diff |= (uint64_t) (pair ? a[i] ^ b[i] : a[i]);
    }
    return diff;
}

/* 1 if a and b of len bytes differ, else 0. */
static ALWAYS_INLINE int differ(const uint8_t *a, const uint8_t *b, size_t len)
{
    return differ_nonzero(differ_from(a, b, 0, len, 1));
}

/* 1 if the len bytes at a are all zero, else 0. */
static ALWAYS_INLINE int differ_is_zero(const uint8_t *a, size_t len)
{
    return 1 - differ_nonzero(differ_from(a, a, 0, len, 0));
}
