/* SPDX-License-Identifier: ISC */
/* The compression function of Argon2 (RFC 9106 sections 3.5 and 3.6): portable C, and the instances
 * of argon2_x2.inc. */
#include "argon2.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/intrinsics.h"
#include "../simd/simd128.h"

/* Functions of argon2_x2.inc, which are always inlined. */
#define x2_column    NAME(x2_column)
#define x2_fill      NAME(fill)
#define x2_load_xor  NAME(x2_load_xor)
#define x2_rotr16    NAME(x2_rotr16)
#define x2_rotr24    NAME(x2_rotr24)
#define x2_rotr32    NAME(x2_rotr32)
#define x2_rotr63    NAME(x2_rotr63)
#define x2_row       NAME(x2_row)
#define x2_store_xor NAME(x2_store_xor)

/* a + b + 2 * low half of a * low half of b. */
static inline uint64_t argon2_ref_add(uint64_t a, uint64_t b)
{
    return a + b + 2 * ((uint64_t) (uint32_t) a * (uint32_t) b);
}

#define ARGON2_REF_G(a, b, c, d)                                                                   \
    a = argon2_ref_add(a, b);                                                                      \
    d = rotr64(d ^ a, 32);                                                                         \
    c = argon2_ref_add(c, d);                                                                      \
    b = rotr64(b ^ c, 24);                                                                         \
    a = argon2_ref_add(a, b);                                                                      \
    d = rotr64(d ^ a, 16);                                                                         \
    c = argon2_ref_add(c, d);                                                                      \
    b = rotr64(b ^ c, 63);

/* The permutation P on 16 words: four times two and two words, which lie step and half apart. */
static inline void argon2_ref_permute(uint64_t *z, size_t step, size_t half)
{
    uint64_t *y = z + half;
    uint64_t v0 = z[0], v1 = z[1], v2 = y[0], v3 = y[1];
    uint64_t v4 = z[step], v5 = z[step + 1], v6 = y[step], v7 = y[step + 1];
    uint64_t v8 = z[2 * step], v9 = z[2 * step + 1], v10 = y[2 * step], v11 = y[2 * step + 1];
    uint64_t v12 = z[3 * step], v13 = z[3 * step + 1], v14 = y[3 * step], v15 = y[3 * step + 1];

    ARGON2_REF_G(v0, v4, v8, v12)
    ARGON2_REF_G(v1, v5, v9, v13)
    ARGON2_REF_G(v2, v6, v10, v14)
    ARGON2_REF_G(v3, v7, v11, v15)
    ARGON2_REF_G(v0, v5, v10, v15)
    ARGON2_REF_G(v1, v6, v11, v12)
    ARGON2_REF_G(v2, v7, v8, v13)
    ARGON2_REF_G(v3, v4, v9, v14)
    z[0]            = v0;
    z[1]            = v1;
    y[0]            = v2;
    y[1]            = v3;
    z[step]         = v4;
    z[step + 1]     = v5;
    y[step]         = v6;
    y[step + 1]     = v7;
    z[2 * step]     = v8;
    z[2 * step + 1] = v9;
    y[2 * step]     = v10;
    y[2 * step + 1] = v11;
    z[3 * step]     = v12;
    z[3 * step + 1] = v13;
    y[3 * step]     = v14;
    y[3 * step + 1] = v15;
}

static void argon2_ref_fill(argon2_block *dst, const argon2_block *prev, const argon2_block *ref,
                            argon2_block *work, int add)
{
    const uint64_t keep = 0 - (uint64_t) (add != 0);
    uint64_t *z         = work->w;
    size_t i;

    for (i = 0; i < ARGON2_WORDS; i++) {
        z[i]      = prev->w[i] ^ ref->w[i];
        dst->w[i] = z[i] ^ (dst->w[i] & keep);
    }
    for (i = 0; i < 8; i++) { /* row i */
        argon2_ref_permute(z + i / 2 * 32 + i % 2 * 4, 8, 2);
    }
    for (i = 0; i < 8; i++) { /* column i */
        argon2_ref_permute(z + i / 2 * 8 + i % 2 * 2, 32, 4);
    }
    for (i = 0; i < ARGON2_WORDS; i++) {
        dst->w[i] ^= z[i];
    }
}

const argon2_impl argon2_ref = {
    IMPL_INFO(ref, NONE, "RFC 9106"),
    argon2_ref_fill,
};

#if TARGET_SSSE3
TARGET_BEGIN(SSSE3)

/* a + b + 2 * low halves of a * low halves of b. */
static inline __m128i argon2_ssse3_add(__m128i a, __m128i b)
{
    __m128i m = _mm_mul_epu32(a, b);

    return _mm_add_epi64(_mm_add_epi64(a, b), _mm_add_epi64(m, m));
}

# include "../simd/v128_x86.inc"
# define NAME(x) argon2_ssse3_##x
# define X2_BLAMKA(a, b, e, f)                                                                     \
     a = argon2_ssse3_add(a, b);                                                                   \
     e = argon2_ssse3_add(e, f)
# define X2_MIDDLE(x, y) _mm_alignr_epi8(y, x, 8)
# include "argon2_x2.inc"
TARGET_END

const argon2_impl argon2_ssse3 = {
    IMPL_INFO(ssse3, SSSE3, "RFC 9106"),
    argon2_ssse3_fill,
};
#endif

#if TARGET_SIMD128
TARGET_BEGIN(SIMD128)

/* X2_BLAMKA. The multiplication takes words from one half of a vector. */
static ALWAYS_INLINE void argon2_simd128_blamka(v128_t *a, v128_t b, v128_t *e, v128_t f)
{
    const v128_t x = wasm_i32x4_shuffle(*a, *e, 0, 2, 4, 6),
                 y = wasm_i32x4_shuffle(b, f, 0, 2, 4, 6);
    const v128_t m = simd128_mul_low(x, y), n = simd128_mul_high(x, y);

    *a = wasm_i64x2_add(wasm_i64x2_add(*a, b), wasm_i64x2_add(m, m));
    *e = wasm_i64x2_add(wasm_i64x2_add(*e, f), wasm_i64x2_add(n, n));
}

# include "../simd/v128_wasm.inc"
# define NAME(x)               argon2_simd128_##x
# define X2_BLAMKA(a, b, e, f) argon2_simd128_blamka(&(a), b, &(e), f)
# define X2_MIDDLE(x, y)       wasm_i64x2_shuffle(x, y, 1, 2)
# include "argon2_x2.inc"
TARGET_END

const argon2_impl argon2_simd128 = {
    IMPL_INFO(simd128, SIMD128, "RFC 9106"),
    argon2_simd128_fill,
};
#endif
