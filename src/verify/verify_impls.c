/* SPDX-License-Identifier: ISC */
/* Comparison in constant time: its implementations. */
#include "verify.h"

#include "../core/bytes.h"
#include "../core/intrinsics.h"
#include "../simd/v_words.h"

/* ---- Portable C ---- */

/* 0 if the n bytes are equal, -1 if not. */
static int verify_ref_compare(const uint8_t *x, const uint8_t *y, size_t n)
{
    /* volatile: the compiler must not stop at the first difference */
    volatile uint32_t d = 0;
    int ret;
    size_t i;

    for (i = 0; i < n; i += 4) {
        d |= load32_le(x + i) ^ load32_le(y + i);
    }
    ret = (int) (1 & ((uint64_t) d - 1) >> 32) - 1;
    d   = 0;
    return ret;
}

static int verify_ref_16(const uint8_t *x, const uint8_t *y)
{
    return verify_ref_compare(x, y, 16);
}

static int verify_ref_32(const uint8_t *x, const uint8_t *y)
{
    return verify_ref_compare(x, y, 32);
}

static int verify_ref_64(const uint8_t *x, const uint8_t *y)
{
    return verify_ref_compare(x, y, 64);
}

const verify_impl verify_ref = {IMPL_INFO(ref, NONE, "NaCl, crypto_verify"), verify_ref_16,
                                verify_ref_32, verify_ref_64};

/* ---- Vectors of 16 bytes ---- */

/* verify_vec_result returns 0 if its argument is zero, -1 if not. */
#define verify_vec_16 NAME(16)
#define verify_vec_32 NAME(32)
#define verify_vec_64 NAME(64)

#if TARGET_SSE2
TARGET_BEGIN(SSE2)
# define NAME(x) verify_sse2_##x
# include "../simd/v128_x86.inc"

/* movemask gives 0xffff exactly for zero. */
static inline int verify_vec_result(__m128i d)
{
    uint32_t equal = (uint32_t) _mm_movemask_epi8(_mm_cmpeq_epi8(d, _mm_setzero_si128()));

    return (int) ((equal + 1) >> 16) - 1;
}
#elif TARGET_NEON64
TARGET_BEGIN(NEON64)
# define NAME(x) verify_neon_##x
# include "../simd/v128_neon.inc"

static inline int verify_vec_result(uint32x4_t d)
{
    uint32_t largest = vmaxvq_u32(d);

    HIDE_R(largest); /* no branch is made of what follows */
    return (int) (1 & ((uint64_t) largest - 1) >> 32) - 1;
}
#elif TARGET_SIMD128
TARGET_BEGIN(SIMD128)
# define NAME(x) verify_simd128_##x
# include "../simd/v128_wasm.inc"

static inline int verify_vec_result(v128_t d)
{
    uint32_t differ = (uint32_t) wasm_v128_any_true(d);

    HIDE_R(differ); /* no branch is made of what follows */
    return -(int) differ;
}
#endif

#if defined(V)
static inline V verify_vec_xor(const uint8_t *x, const uint8_t *y)
{
    return V_XOR(V_LOAD(x), V_LOAD(y));
}

static int verify_vec_16(const uint8_t *x, const uint8_t *y)
{
    return verify_vec_result(verify_vec_xor(x, y));
}

static int verify_vec_32(const uint8_t *x, const uint8_t *y)
{
    return verify_vec_result(V_OR(verify_vec_xor(x, y), verify_vec_xor(x + 16, y + 16)));
}

static int verify_vec_64(const uint8_t *x, const uint8_t *y)
{
    return verify_vec_result(
        V_OR(V_OR(verify_vec_xor(x, y), verify_vec_xor(x + 16, y + 16)),
             V_OR(verify_vec_xor(x + 32, y + 32), verify_vec_xor(x + 48, y + 48))));
}

# undef NAME
# include "../simd/v_end.inc"
TARGET_END
#endif

#if TARGET_SSE2
const verify_impl verify_sse2 = {IMPL_INFO(sse2, SSE2, "NaCl, crypto_verify"), verify_sse2_16,
                                 verify_sse2_32, verify_sse2_64};
#endif

#if TARGET_NEON64
const verify_impl verify_neon = {IMPL_INFO(neon, NEON64, "NaCl, crypto_verify"), verify_neon_16,
                                 verify_neon_32, verify_neon_64};
#endif

#if TARGET_SIMD128
const verify_impl verify_simd128 = {IMPL_INFO(simd128, SIMD128, "NaCl, crypto_verify"),
                                    verify_simd128_16, verify_simd128_32, verify_simd128_64};
#endif
