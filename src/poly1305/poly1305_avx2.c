/* SPDX-License-Identifier: ISC */
/* Poly1305 with AVX2: four blocks side by side in radix 2^26. */
#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "poly1305.h"
#include "poly1305_field.h"

#if TARGET_AVX2
# include "../core/intrinsics.h"

TARGET_BEGIN(AVX2)
# define NAME(x)            poly1305_avx2_##x
# define VEC26_BLOCKS_MIN   22
# define VEC26_STACK        1280
# define VEC26_STACK_SPLIT  (VEC26_STACK + 896)
# define V                  __m256i
# define V_LANES            4
# define V_LOAD(p)          _mm256_loadu_si256((const __m256i *) (const void *) (p))
# define V_ZERO             _mm256_setzero_si256()
# define V_SPLAT(u)         _mm256_set1_epi64x((long long) (u))
# define V_ADD(x, y)        _mm256_add_epi64(x, y)
# define V_SHL(x, n)        _mm256_slli_epi64(x, n)
# define V_SHR(x, n)        _mm256_srli_epi64(x, n)
# define V_AND(x, y)        _mm256_and_si256(x, y)
# define V_OR(x, y)         _mm256_or_si256(x, y)
# define V_UNPACKLO(x, y)   _mm256_unpacklo_epi64(x, y)
# define V_UNPACKHI(x, y)   _mm256_unpackhi_epi64(x, y)
# define V_MUL(x, y)        _mm256_mul_epu32(x, y)
# define V_NARROW(x)        (x)
# define V_NARROW_HIGH(x)   V_SHR(x, 32)
# define V_SPLAT32(u)       _mm256_set1_epi32(u)
# define V_EQ32(x, y)       _mm256_cmpeq_epi32(x, y)
# define V_GT32(x, y)       _mm256_cmpgt_epi32(x, y)
# define V_ORDER            _mm256_set_epi32(3, 3, 1, 1, 2, 2, 0, 0)
# define V_TOP_LAST         _mm256_set_epi64x(0, 1 << 24, 1 << 24, 1 << 24)
# define V_PART             __m128i
# define V_PART_LOAD(p)     _mm_loadu_si128((const __m128i *) (const void *) (p))
# define V_PART_STORE(p, x) _mm_storeu_si128((__m128i *) (void *) (p), x)
# define V_PART_SET(u, v)   _mm_set_epi64x((long long) (v), (long long) (u))
# define V_LAST(p, x)       _mm256_set_m128i(x, V_PART_LOAD(p))
# define V_FOLD(x)          _mm_add_epi64(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1))
# define V_ENTRY            uint64_t
# define V_WORD(e)          V_SPLAT(e)
# define V_SET_WORDS(e, x)  _mm256_storeu_si256((__m256i *) (void *) (e), x)
# define V_GET_WORDS(e)     V_LOAD(e)

# define vec26_blocks       poly1305_avx2_blocks
# define vec26_auth         poly1305_avx2_auth
# define vec26_absorb       poly1305_avx2_absorb
# define vec26_absorb_split poly1305_avx2_absorb_split
# define vec26_auth_work    poly1305_avx2_auth_work
# define vec26_blocks_work  poly1305_avx2_blocks_work

# include "poly1305_vec26.inc"
TARGET_END

const poly1305_impl poly1305_avx2 = {
    IMPL_INFO(avx2, AVX2, "RFC 8439, 2.5; Bernstein, Schwabe, \"NEON crypto\""),
    poly1305_avx2_blocks,
    poly1305_avx2_auth,
    NULL,
};

#endif
