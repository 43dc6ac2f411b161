/* SPDX-License-Identifier: ISC */
/* Poly1305 with SSE2: two blocks side by side in radix 2^26. */
#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "poly1305.h"
#include "poly1305_field.h"

#if TARGET_SSE2
# include "../core/intrinsics.h"

TARGET_BEGIN(SSE2)
# define NAME(x)            poly1305_sse2_##x
# define VEC26_BLOCKS_MIN   (TARGET_INT128 ? 44 : 21)
# define VEC26_STACK        1344
# define VEC26_STACK_SPLIT  2816
# define V                  __m128i
# define V_LANES            2
# define V_LOAD(p)          _mm_loadu_si128((const __m128i *) (const void *) (p))
# define V_ZERO             _mm_setzero_si128()
# define V_SPLAT(u)         _mm_set1_epi64x((long long) (u))
# define V_ADD(x, y)        _mm_add_epi64(x, y)
# define V_SHL(x, n)        _mm_slli_epi64(x, n)
# define V_SHR(x, n)        _mm_srli_epi64(x, n)
# define V_AND(x, y)        _mm_and_si128(x, y)
# define V_OR(x, y)         _mm_or_si128(x, y)
# define V_UNPACKLO(x, y)   _mm_unpacklo_epi64(x, y)
# define V_UNPACKHI(x, y)   _mm_unpackhi_epi64(x, y)
# define V_MUL(x, y)        _mm_mul_epu32(x, y)
# define V_NARROW(x)        (x)
# define V_NARROW_HIGH(x)   V_SHR(x, 32)
# define V_SPLAT32(u)       _mm_set1_epi32(u)
# define V_EQ32(x, y)       _mm_cmpeq_epi32(x, y)
# define V_GT32(x, y)       _mm_cmpgt_epi32(x, y)
# define V_ORDER            _mm_set_epi32(1, 1, 0, 0)
# define V_TOP_LAST         _mm_set_epi64x(0, 1 << 24)
# define V_PART             __m128i
# define V_PART_LOAD(p)     _mm_loadu_si128((const __m128i *) (const void *) (p))
# define V_PART_STORE(p, x) _mm_storeu_si128((__m128i *) (void *) (p), x)
# define V_PART_SET(u, v)   _mm_set_epi64x((long long) (v), (long long) (u))
# define V_LAST(p, x)       (x)
# define V_FOLD(x)          (x)
# define V_ENTRY            __m128i
# define V_WORD(e)          (e)
# define V_SET_WORDS(e, x)  ((e)[0] = V_UNPACKLO(x, x), (e)[1] = V_UNPACKHI(x, x))
# define V_GET_WORDS(e)     V_UNPACKLO((e)[0], (e)[1])

# define vec26_blocks       poly1305_sse2_blocks
# define vec26_auth         poly1305_sse2_auth
# define vec26_absorb       poly1305_sse2_absorb
# define vec26_absorb_split poly1305_sse2_absorb_split
# define vec26_auth_work    poly1305_sse2_auth_work
# define vec26_blocks_work  poly1305_sse2_blocks_work

# include "poly1305_vec26.inc"
TARGET_END

const poly1305_impl poly1305_sse2 = {
    IMPL_INFO(sse2, SSE2, "RFC 8439, 2.5; Bernstein, Schwabe, \"NEON crypto\""),
    poly1305_sse2_blocks,
    poly1305_sse2_auth,
    NULL,
};

#endif
