/* Sixteen bytes at a time for the text codecs, with the vectors that GCC and Clang offer where
 * every CPU of the architecture has them. Elsewhere CODEC_VECTORS is 0 and the codecs go byte by
 * byte. */
#ifndef TRONA_CORE_CODEC_H
#define TRONA_CORE_CODEC_H

#include "bytes.h"

#if defined(__GNUC__) && ((SIMD_X86 && ARCH_X86_64) || SIMD_ARM64) && BYTES_NATIVE_LE &&           \
    CC_PREREQ(12, 12)
# define CODEC_VECTORS 1

typedef int8_t codec_s8 __attribute__((vector_size(16)));
typedef uint8_t codec_u8 __attribute__((vector_size(16)));
typedef uint64_t codec_u64 __attribute__((vector_size(16)));

static inline codec_u8 codec_load(const void *p)
{
    codec_u8 x;

    memcpy(&x, p, sizeof x);
    return x;
}

static inline void codec_store(void *p, codec_u8 x)
{
    memcpy(p, &x, sizeof x);
}

/* ff in the places where x > n, else 00; bytes above 127 count as negative. n < 128. */
static inline codec_u8 codec_above(codec_u8 x, int8_t n)
{
    return (codec_u8) ((codec_s8) x > n);
}

/* ff in the places where lo <= x <= hi, else 00; 0 < lo, hi < 127. */
static inline codec_u8 codec_within(codec_u8 x, int8_t lo, int8_t hi)
{
    return codec_above(x, (int8_t) (lo - 1)) & ~codec_above(x, hi);
}

/* The OR of the two halves. */
static inline uint64_t codec_fold(codec_u8 x)
{
    codec_u64 w = (codec_u64) x;

    return w[0] | w[1];
}

#else
# define CODEC_VECTORS 0
#endif

#endif
