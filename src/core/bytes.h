/* SPDX-License-Identifier: ISC */
/* Unaligned loads and stores in either byte order, rotations, wiping. */
#pragma once

#include "compiler.h"
#include "targets.h"

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(_MSC_VER) || (defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
# define BYTES_NATIVE_LE 1
#else
# define BYTES_NATIVE_LE 0
#endif

/* 1 if the n > 0 bytes at p and the len bytes at q overlap, by one comparison. */
static inline int bytes_overlap(const uint8_t *p, size_t n, const uint8_t *q,
                                unsigned long long len)
{
    return (uintptr_t) p - (uintptr_t) q + (n - 1) < len + (n - 1);
}

static inline uint32_t rotl32(uint32_t x, unsigned n) /* 0 < n < 32 */
{
    return x << n | x >> (32 - n);
}

static inline uint32_t rotr32(uint32_t x, unsigned n) /* 0 < n < 32 */
{
    return x >> n | x << (32 - n);
}

static inline uint64_t rotl64(uint64_t x, unsigned n) /* 0 < n < 64 */
{
    return x << n | x >> (64 - n);
}

static inline uint64_t rotr64(uint64_t x, unsigned n) /* 0 < n < 64 */
{
    return x >> n | x << (64 - n);
}

/* memcpy of a few bytes without _FORTIFY_SOURCE's check, which is a call at clang's -O1 and forces
 * x into memory. */
#define BYTES_COPY BY_COMPILER(__builtin_memcpy, memcpy, memcpy)

/* Where unaligned words cannot be accessed whole, gcc expands memcpy through the stack and leaves
 * the word there. With these types it does not. */
#if defined(__riscv) && defined(__GNUC__) && BYTES_NATIVE_LE
# define BYTES_PACKED 1
typedef struct __attribute__((packed, may_alias)) bytes_packed32 {
    uint32_t x;
} bytes_packed32;
typedef struct __attribute__((packed, may_alias)) bytes_packed64 {
    uint64_t x;
} bytes_packed64;
#else
# define BYTES_PACKED 0
#endif

static inline uint32_t load32_le(const uint8_t *p)
{
#if BYTES_PACKED
    return ((const bytes_packed32 *) (const void *) p)->x;
#elif BYTES_NATIVE_LE
    uint32_t x;
    BYTES_COPY(&x, p, sizeof x);
    return x;
#else
    return (uint32_t) p[0] | (uint32_t) p[1] << 8 | (uint32_t) p[2] << 16 | (uint32_t) p[3] << 24;
#endif
}

static inline uint64_t load64_le(const uint8_t *p)
{
#if BYTES_PACKED
    return ((const bytes_packed64 *) (const void *) p)->x;
#elif BYTES_NATIVE_LE
    uint64_t x;
    BYTES_COPY(&x, p, sizeof x);
    return x;
#else
    return (uint64_t) load32_le(p) | (uint64_t) load32_le(p + 4) << 32;
#endif
}

/* The other byte order by the compiler's builtin: from shifts, gcc 12 makes vector code with many
 * stores. */
#define BYTES_SWAP (BYTES_NATIVE_LE && COMPILER_GNU && !BYTES_PACKED)

static inline uint32_t load32_be(const uint8_t *p)
{
#if BYTES_SWAP
    return __builtin_bswap32(load32_le(p));
#else
    return (uint32_t) p[0] << 24 | (uint32_t) p[1] << 16 | (uint32_t) p[2] << 8 | (uint32_t) p[3];
#endif
}

static inline uint64_t load64_be(const uint8_t *p)
{
#if BYTES_SWAP
    return __builtin_bswap64(load64_le(p));
#else
    return (uint64_t) load32_be(p) << 32 | (uint64_t) load32_be(p + 4);
#endif
}

static inline void store32_le(uint8_t *p, uint32_t x)
{
#if BYTES_PACKED
    ((bytes_packed32 *) (void *) p)->x = x;
#elif BYTES_NATIVE_LE
    BYTES_COPY(p, &x, sizeof x);
#else
    p[0] = (uint8_t) x;
    p[1] = (uint8_t) (x >> 8);
    p[2] = (uint8_t) (x >> 16);
    p[3] = (uint8_t) (x >> 24);
#endif
}

static inline void store64_le(uint8_t *p, uint64_t x)
{
#if BYTES_PACKED
    ((bytes_packed64 *) (void *) p)->x = x;
#elif BYTES_NATIVE_LE
    BYTES_COPY(p, &x, sizeof x);
#else
    store32_le(p, (uint32_t) x);
    store32_le(p + 4, (uint32_t) (x >> 32));
#endif
}

static inline void store32_be(uint8_t *p, uint32_t x)
{
#if BYTES_SWAP
    store32_le(p, __builtin_bswap32(x));
#else
    p[0] = (uint8_t) (x >> 24);
    p[1] = (uint8_t) (x >> 16);
    p[2] = (uint8_t) (x >> 8);
    p[3] = (uint8_t) x;
#endif
}

static inline void store64_be(uint8_t *p, uint64_t x)
{
#if BYTES_SWAP
    store64_le(p, __builtin_bswap64(x));
#else
    store32_be(p, (uint32_t) (x >> 32));
    store32_be(p + 4, (uint32_t) x);
#endif
}

/* Zeroes n bytes by a call that the compiler cannot see into. n may be 0; then p may be NULL. */
void bytes_wipe(void *p, size_t n);

/* The same, by a few stores if n is a small constant. For more, gcc -O2 would use "rep stos", which
 * takes longer to start than many a hash. */
static inline void wipe(void *p, size_t n)
{
#if defined(__GNUC__)
    if (__builtin_constant_p(n) && n > 0 && n <= 64) {
        memset(p, 0, n);
        KEEP_STORES(p);
        return;
    }
#endif
    bytes_wipe(p, n);
}

/* 1 if len exceeds SIZE_MAX, which public functions check before they continue with a size_t. Where
 * size_t is as wide, compilers would warn of the comparison. */
static inline int exceeds_size_max(unsigned long long len)
{
#if SIZE_MAX < ULLONG_MAX
    return len > SIZE_MAX;
#else
    (void) len;
    return 0;
#endif
}

/* memcpy and memset that accept NULL with length 0, as the public functions do. */
static inline void bytes_copy(void *to, const void *from, size_t n)
{
    if (n != 0) {
        memcpy(to, from, n);
    }
}

/* bytes_copy by a call. If gcc -O2 knew a bound of n, it would use "rep movs", which takes longer
 * to start than to copy a short message. */
static inline void bytes_copy_call(void *to, const void *from, size_t n)
{
    HIDE_R(n);
    bytes_copy(to, from, n);
}

static inline void bytes_zero(void *p, size_t n)
{
    if (n != 0) {
        memset(p, 0, n);
    }
}

/* Tells a public function's caller a length, unless p is NULL. */
static inline void store_length(unsigned long long *p, unsigned long long len)
{
    if (p != NULL) {
        *p = len;
    }
}
