/* SPDX-License-Identifier: ISC */
/* The compression function of Argon2 (RFC 9106 sections 3.5 and 3.6): portable C, and
 * vectors of two words. */
#include "argon2.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/intrinsics.h"
#include "../simd/simd128.h"

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

/* ---- Two words in a vector of 128 bits ---- */

/* ARGON2_X2_BLAMKA(a, b, e, f): a += b + 2 * the product of the low halves of a and b, word by
 * word, and likewise e with f. ARGON2_X2_MIDDLE(x, y): the high word of x, then the low word of y.
 */

#if TARGET_SSSE3
TARGET_BEGIN(SSSE3)
# include "../simd/v128_x86.inc"

/* a + b + 2 * low halves of a * low halves of b. */
static inline __m128i argon2_ssse3_add(__m128i a, __m128i b)
{
    __m128i m = _mm_mul_epu32(a, b);

    return _mm_add_epi64(_mm_add_epi64(a, b), _mm_add_epi64(m, m));
}

# define argon2_x2_fill argon2_ssse3_fill
# define ARGON2_X2_BLAMKA(a, b, e, f)                                                              \
     a = argon2_ssse3_add(a, b);                                                                   \
     e = argon2_ssse3_add(e, f)
# define ARGON2_X2_MIDDLE(x, y) _mm_alignr_epi8(y, x, 8)

#elif TARGET_SIMD128
TARGET_BEGIN(SIMD128)
# include "../simd/v128_wasm.inc"

/* ARGON2_X2_BLAMKA. The multiplication takes words from one half of a vector. */
static ALWAYS_INLINE void argon2_simd128_blamka(v128_t *a, v128_t b, v128_t *e, v128_t f)
{
    const v128_t x = wasm_i32x4_shuffle(*a, *e, 0, 2, 4, 6),
                 y = wasm_i32x4_shuffle(b, f, 0, 2, 4, 6);
    const v128_t m = simd128_mul_low(x, y), n = simd128_mul_high(x, y);

    *a = wasm_i64x2_add(wasm_i64x2_add(*a, b), wasm_i64x2_add(m, m));
    *e = wasm_i64x2_add(wasm_i64x2_add(*e, f), wasm_i64x2_add(n, n));
}

# define argon2_x2_fill               argon2_simd128_fill
# define ARGON2_X2_BLAMKA(a, b, e, f) argon2_simd128_blamka(&(a), b, &(e), f)
# define ARGON2_X2_MIDDLE(x, y)       wasm_i64x2_shuffle(x, y, 1, 2)
#endif

#if defined(V)
/* Rotations of the words by n to the right. */
static ALWAYS_INLINE V argon2_x2_rotr32(V x)
{
    return V32_ORDER(x, 1, 0, 3, 2);
}

static ALWAYS_INLINE V argon2_x2_rotr24(V x)
{
    return V8_LOOKUP(x, V8_SET(3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10));
}

static ALWAYS_INLINE V argon2_x2_rotr16(V x)
{
    return V8_LOOKUP(x, V8_SET(2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9));
}

static ALWAYS_INLINE V argon2_x2_rotr63(V x)
{
    return V_OR(V64_SHR(x, 63), V64_ADD(x, x));
}

static ALWAYS_INLINE V argon2_x2_load_xor(const uint64_t *p, const uint64_t *q)
{
    return V_XOR(V_LOAD(p), V_LOAD(q));
}

/* Twice two times the function GB. Two at a time: each is one chain of dependences. */
# define ARGON2_X2_G(a, b, c, d, e, f, g, h)                                                       \
     ARGON2_X2_BLAMKA(a, b, e, f);                                                                 \
     d = argon2_x2_rotr32(V_XOR(d, a));                                                            \
     h = argon2_x2_rotr32(V_XOR(h, e));                                                            \
     ARGON2_X2_BLAMKA(c, d, g, h);                                                                 \
     b = argon2_x2_rotr24(V_XOR(b, c));                                                            \
     f = argon2_x2_rotr24(V_XOR(f, g));                                                            \
     ARGON2_X2_BLAMKA(a, b, e, f);                                                                 \
     d = argon2_x2_rotr16(V_XOR(d, a));                                                            \
     h = argon2_x2_rotr16(V_XOR(h, e));                                                            \
     ARGON2_X2_BLAMKA(c, d, g, h);                                                                 \
     b = argon2_x2_rotr63(V_XOR(b, c));                                                            \
     f = argon2_x2_rotr63(V_XOR(f, g));

/* The permutation P on v[0], v[1] in a0, v[2], v[3] in a1, v[4], v[5] in b0, and so on; t is
 * scratch. */
# define ARGON2_X2_P(a0, a1, b0, b1, c0, c1, d0, d1, t)                                            \
     ARGON2_X2_G(a0, b0, c0, d0, a1, b1, c1, d1)                                                   \
     t  = ARGON2_X2_MIDDLE(b0, b1);                                                                \
     b1 = ARGON2_X2_MIDDLE(b1, b0);                                                                \
     b0 = t;                                                                                       \
     t  = ARGON2_X2_MIDDLE(d1, d0);                                                                \
     d1 = ARGON2_X2_MIDDLE(d0, d1);                                                                \
     d0 = t;                                                                                       \
     ARGON2_X2_G(a0, b0, c1, d0, a1, b1, c0, d1)                                                   \
     t  = ARGON2_X2_MIDDLE(b1, b0);                                                                \
     b1 = ARGON2_X2_MIDDLE(b0, b1);                                                                \
     b0 = t;                                                                                       \
     t  = ARGON2_X2_MIDDLE(d0, d1);                                                                \
     d1 = ARGON2_X2_MIDDLE(d1, d0);                                                                \
     d0 = t;

/* out = P(p ^ q) on a row. */
static ALWAYS_INLINE void argon2_x2_row(uint64_t *out, const uint64_t *p, const uint64_t *q)
{
    V a0 = argon2_x2_load_xor(p, q), a1 = argon2_x2_load_xor(p + 2, q + 2), t;
    V b0 = argon2_x2_load_xor(p + 8, q + 8), b1 = argon2_x2_load_xor(p + 10, q + 10);
    V c0 = argon2_x2_load_xor(p + 16, q + 16), c1 = argon2_x2_load_xor(p + 18, q + 18);
    V d0 = argon2_x2_load_xor(p + 24, q + 24), d1 = argon2_x2_load_xor(p + 26, q + 26);

    ARGON2_X2_P(a0, a1, b0, b1, c0, c1, d0, d1, t)
    V_STORE(out, a0);
    V_STORE(out + 2, a1);
    V_STORE(out + 8, b0);
    V_STORE(out + 10, b1);
    V_STORE(out + 16, c0);
    V_STORE(out + 18, c1);
    V_STORE(out + 24, d0);
    V_STORE(out + 26, d1);
}

/* dst = z ^ p ^ q or, with add, dst ^= z ^ p ^ q. */
static ALWAYS_INLINE void argon2_x2_store_xor(uint64_t *dst, V z, const uint64_t *p,
                                              const uint64_t *q, int add)
{
    z = V_XOR(z, argon2_x2_load_xor(p, q));
    if (add) {
        z = V_XOR(z, V_LOAD(dst));
    }
    V_STORE(dst, z);
}

/* P on a column at z. */
static ALWAYS_INLINE void argon2_x2_column(uint64_t *dst, const uint64_t *z, const uint64_t *p,
                                           const uint64_t *q, int add)
{
    V a0 = V_LOAD(z), a1 = V_LOAD(z + 4), t;
    V b0 = V_LOAD(z + 32), b1 = V_LOAD(z + 36);
    V c0 = V_LOAD(z + 64), c1 = V_LOAD(z + 68);
    V d0 = V_LOAD(z + 96), d1 = V_LOAD(z + 100);

    ARGON2_X2_P(a0, a1, b0, b1, c0, c1, d0, d1, t)
    argon2_x2_store_xor(dst, a0, p, q, add);
    argon2_x2_store_xor(dst + 4, a1, p + 4, q + 4, add);
    argon2_x2_store_xor(dst + 32, b0, p + 32, q + 32, add);
    argon2_x2_store_xor(dst + 36, b1, p + 36, q + 36, add);
    argon2_x2_store_xor(dst + 64, c0, p + 64, q + 64, add);
    argon2_x2_store_xor(dst + 68, c1, p + 68, q + 68, add);
    argon2_x2_store_xor(dst + 96, d0, p + 96, q + 96, add);
    argon2_x2_store_xor(dst + 100, d1, p + 100, q + 100, add);
}

static void argon2_x2_fill(argon2_block *dst, const argon2_block *prev, const argon2_block *ref,
                           argon2_block *work, int add)
{
    size_t i, at;

    for (i = 0; i < 8; i++) {
        at = i / 2 * 32 + i % 2 * 4;
        argon2_x2_row(work->w + at, prev->w + at, ref->w + at);
    }
    for (i = 0; i < 8; i++) {
        at = i / 2 * 8 + i % 2 * 2;
        argon2_x2_column(dst->w + at, work->w + at, prev->w + at, ref->w + at, add);
    }
}

# include "../simd/v_end.inc"
TARGET_END
#endif

#if TARGET_SSSE3
const argon2_impl argon2_ssse3 = {
    IMPL_INFO(ssse3, SSSE3, "RFC 9106"),
    argon2_ssse3_fill,
};
#endif

#if TARGET_SIMD128
const argon2_impl argon2_simd128 = {
    IMPL_INFO(simd128, SIMD128, "RFC 9106"),
    argon2_simd128_fill,
};
#endif
