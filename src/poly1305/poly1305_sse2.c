/* SPDX-License-Identifier: ISC */
/* Poly1305 with SSE2: two blocks side by side in radix 2^26. */
#include "poly1305.h"
#include "poly1305_field.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_SSE2
# include "../core/intrinsics.h"

TARGET_BEGIN(SSE2)
# include "../simd/v128_x86.inc"
# define NAME(x)               poly1305_sse2_##x
# define VEC26_BLOCKS_MIN      (TARGET_INT128 ? 44 : 21)
# define VEC26_STACK           1344
# define VEC26_STACK_SPLIT     2816
# define VEC26_MUL(x, y)       _mm_mul_epu32(x, y)
# define VEC26_LOW(x)          (x)
# define VEC26_HIGH(x)         V64_SHR(x, 32)
# define VEC26_ORDER           _mm_set_epi32(1, 1, 0, 0)
# define VEC26_TOP_LAST        _mm_set_epi64x(0, 1 << 24)
# define VEC26_PART_SET(u, v)  _mm_set_epi64x((long long) (v), (long long) (u))
# define VEC26_LAST(p, x)      (x)
# define VEC26_FOLD(x)         (x)
# define VEC26_ENTRY           __m128i
# define VEC26_WORD(e)         (e)
# define VEC26_SET_WORDS(e, x) ((e)[0] = V64_UNPACKLO(x, x), (e)[1] = V64_UNPACKHI(x, x))
# define VEC26_GET_WORDS(e)    V64_UNPACKLO((e)[0], (e)[1])

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
