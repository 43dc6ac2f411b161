/* SPDX-License-Identifier: ISC */
/* Poly1305 with AVX2: four blocks side by side in radix 2^26. */
#include "poly1305.h"
#include "poly1305_field.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"

#if TARGET_AVX2
# include "../core/intrinsics.h"

TARGET_BEGIN(AVX2)
# include "../simd/v256.inc"
# define NAME(x)               poly1305_avx2_##x
# define VEC26_BLOCKS_MIN      22
# define VEC26_STACK           1280
# define VEC26_STACK_SPLIT     (VEC26_STACK + 896)
# define VEC26_MUL(x, y)       _mm256_mul_epu32(x, y)
# define VEC26_LOW(x)          (x)
# define VEC26_HIGH(x)         V64_SHR(x, 32)
# define VEC26_ORDER           _mm256_set_epi32(3, 3, 1, 1, 2, 2, 0, 0)
# define VEC26_TOP_LAST        _mm256_set_epi64x(0, 1 << 24, 1 << 24, 1 << 24)
# define VEC26_PART_SET(u, v)  _mm_set_epi64x((long long) (v), (long long) (u))
# define VEC26_LAST(p, x)      _mm256_set_m128i(x, VEC32_LOAD_ROW(p))
# define VEC26_FOLD(x)         _mm_add_epi64(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1))
# define VEC26_ENTRY           uint64_t
# define VEC26_WORD(e)         V64_SPLAT(e)
# define VEC26_SET_WORDS(e, x) V_STORE(e, x)
# define VEC26_GET_WORDS(e)    V_LOAD(e)

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
