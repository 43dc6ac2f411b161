/* SPDX-License-Identifier: ISC */
/* For AVX2: loads, stores, rotations, exchanges. For AVX-512: masks of bytes; rotations in a chain;
 * forgetting what code leaves in registers. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "../core/intrinsics.h"
#include "../core/stack.h"

#if TARGET_AVX2
TARGET_BEGIN(AVX2)
static ALWAYS_INLINE __m256i ymm_load(const void *p)
{
    return _mm256_loadu_si256((const __m256i *) p);
}

static ALWAYS_INLINE void ymm_store(void *p, __m256i x)
{
    _mm256_storeu_si256((__m256i *) p, x);
}

/* The 16 bytes at low and those at high. */
static ALWAYS_INLINE __m256i ymm_load2(const uint8_t *low, const uint8_t *high)
{
    __m128i x = _mm_loadu_si128((const __m128i *) (const void *) low);

    return _mm256_inserti128_si256(_mm256_castsi128_si256(x),
                                   _mm_loadu_si128((const __m128i *) (const void *) high), 1);
}

/* Four vectors, the first at p, step bytes from one to the next. */
static ALWAYS_INLINE void ymm_load4(__m256i v[4], const void *p, int step)
{
    EACH4(i, v[i] = ymm_load((const uint8_t *) p + step * i));
}

static ALWAYS_INLINE void ymm_store4(void *p, int step, const __m256i v[4])
{
    EACH4(i, ymm_store((uint8_t *) p + step * i, v[i]));
}

/* The 64-bit words of x, rotated right. */
static inline __m256i ymm_rotr24(__m256i x)
{
    return _mm256_shuffle_epi8(x, _mm256_setr_epi8(3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9,
                                                   10, 3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15,
                                                   8, 9, 10));
}

static inline __m256i ymm_rotr16(__m256i x)
{
    return _mm256_shuffle_epi8(x, _mm256_setr_epi8(2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15,
                                                   8, 9, 2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14,
                                                   15, 8, 9));
}

static inline __m256i ymm_rotr63(__m256i x)
{
    return _mm256_or_si256(_mm256_srli_epi64(x, 63), _mm256_add_epi64(x, x));
}

/* Exchange the second 128 (64, 32) bits of each pair in a with the first of b; then back. */
static ALWAYS_INLINE void ymm_swap128(__m256i *a, __m256i *b)
{
    __m256i t = _mm256_permute2x128_si256(*a, *b, 0x20);

    *b = _mm256_permute2x128_si256(*a, *b, 0x31);
    *a = t;
}

static ALWAYS_INLINE void ymm_swap64(__m256i *a, __m256i *b)
{
    __m256i t = _mm256_unpacklo_epi64(*a, *b);

    *b = _mm256_unpackhi_epi64(*a, *b);
    *a = t;
}

/* 32-bit words 0 to 3 of a and b in each half: a0 b0 a2 b2 and a1 b1 a3 b3. */
static ALWAYS_INLINE void ymm_swap32(__m256i *a, __m256i *b)
{
    __m256i t = _mm256_blend_epi32(*a, _mm256_slli_epi64(*b, 32), 0xaa);

    *b = _mm256_blend_epi32(_mm256_srli_epi64(*a, 32), *b, 0xaa);
    *a = t;
}
TARGET_END
#endif

/* The mask of the first n bytes, n <= 64. */
static ALWAYS_INLINE uint64_t zmm_bytes(size_t n)
{
    return n == 0 ? 0 : ~UINT64_C(0) >> (64 - n);
}

/* The same for n < 64, which takes less. */
static ALWAYS_INLINE uint64_t zmm_bytes_part(size_t n)
{
    return (UINT64_C(1) << n) - 1;
}

/* x ^ (y <<< n), words of 32 bits; x ^ (y >>> n), of 64: two instructions from y to the result. A
 * rotation and an exclusive or are two as well, but the rotation takes two cycles on Zen 4, where a
 * shift takes one. In place of rotl(x ^ y, n), where y is ready last, with x rotated before. Macros
 * for the same reason as below. MemorySanitizer does not know the intrinsic for the ternary
 * instruction. */
#if !HIDE_ALLOWED
# define XMM_XOR3(x, y, z) _mm_xor_si128(_mm_xor_si128(x, y), z)
# define YMM_XOR3(x, y, z) _mm256_xor_si256(_mm256_xor_si256(x, y), z)
#elif defined(__clang__)
# define XMM_XOR3(x, y, z) _mm_ternarylogic_epi64(x, y, z, 0x96)
# define YMM_XOR3(x, y, z) _mm256_ternarylogic_epi64(x, y, z, 0x96)
#else /* gcc overwrites the first operand, clang one of its choice */
# define XMM_XOR3(x, y, z) _mm_ternarylogic_epi64(z, x, y, 0x96)
# define YMM_XOR3(x, y, z) _mm256_ternarylogic_epi64(z, x, y, 0x96)
#endif
#define XMM_XOR_ROL32(x, y, n) XMM_XOR3(x, _mm_slli_epi32(y, n), _mm_srli_epi32(y, 32 - (n)))
#define YMM_XOR_ROL32(x, y, n) YMM_XOR3(x, _mm256_slli_epi32(y, n), _mm256_srli_epi32(y, 32 - (n)))
#define YMM_XOR_ROR64(x, y, n) YMM_XOR3(x, _mm256_srli_epi64(y, n), _mm256_slli_epi64(y, 64 - (n)))

/* Clears registers 16 to 31: vzeroupper, at the end of a function, does not reach them, and other
 * code seldom overwrites them. A macro, so that it is compiled for the instruction set of the
 * function around it. */
#if defined(__GNUC__) && ARCH_X86_64
# define ZMM_CLEAR4(a, b, c, d)                                                                    \
     __asm__ __volatile__("vpxord %%xmm" #a ", %%xmm" #a ", %%xmm" #a "\n\t"                       \
                          "vpxord %%xmm" #b ", %%xmm" #b ", %%xmm" #b "\n\t"                       \
                          "vpxord %%xmm" #c ", %%xmm" #c ", %%xmm" #c "\n\t"                       \
                          "vpxord %%xmm" #d ", %%xmm" #d ", %%xmm" #d                              \
                          :                                                                        \
                          :                                                                        \
                          : "xmm" #a, "xmm" #b, "xmm" #c, "xmm" #d)
# define ZMM_CLEAR_HIGH()                                                                          \
     do {                                                                                          \
         ZMM_CLEAR4(16, 17, 18, 19);                                                               \
         ZMM_CLEAR4(20, 21, 22, 23);                                                               \
         ZMM_CLEAR4(24, 25, 26, 27);                                                               \
         ZMM_CLEAR4(28, 29, 30, 31);                                                               \
     } while (0)
#else
# define ZMM_CLEAR_HIGH() ((void) 0)
#endif

/* stack_clear (core/stack.h) of a constant n, a multiple of 64, without a call: one store of 64
 * bytes at the top, then aligned ones. */
#if STACK_ASM
# define ZMM_STACK_CLEAR(n)                                                                        \
     __asm__ __volatile__(ASM_ATT("mov %%rsp, %%rax\n\t"                                           \
                                  "vpxor %%xmm0, %%xmm0, %%xmm0\n\t"                               \
                                  "vmovdqu64 %%zmm0, -64(%%rax)\n\t"                               \
                                  "and $-64, %%rsp\n\t"                                            \
                                  ".rept %c0\n\t"                                                  \
                                  "sub $64, %%rsp\n\t"                                             \
                                  "vmovdqa64 %%zmm0, (%%rsp)\n\t"                                  \
                                  ".endr\n\t"                                                      \
                                  "mov %%rax, %%rsp\n\t"                                           \
                                  "xor %%eax, %%eax")                                              \
                          :                                                                        \
                          : "i"((n) / 64)                                                          \
                          : "rax", "xmm0", "cc", "memory")
#else
# define ZMM_STACK_CLEAR(n) stack_clear(n)
#endif
