/* SPDX-License-Identifier: ISC */
/* The compression function of Argon2 (RFC 9106 sections 3.5 and 3.6): portable C, and
 * vectors of two words. */
#include "argon2.h"

#include "../core/bytes.h"
#include "../core/intrinsics.h"
#include "../simd/v_words.h"

/* a + b + 2 * low half of a * low half of b. */
static inline uint64_t argon2_ref_add(uint64_t a, uint64_t b)
{
    return a + b + 2 * ((uint64_t) (uint32_t) a * (uint32_t) b);
}

static ALWAYS_INLINE void argon2_ref_g(uint64_t *a, uint64_t *b, uint64_t *c, uint64_t *d)
{
    *a = argon2_ref_add(*a, *b);
    *d = rotr64(*d ^ *a, 32);
    *c = argon2_ref_add(*c, *d);
    *b = rotr64(*b ^ *c, 24);
    *a = argon2_ref_add(*a, *b);
    *d = rotr64(*d ^ *a, 16);
    *c = argon2_ref_add(*c, *d);
    *b = rotr64(*b ^ *c, 63);
}

/* The permutation P on 16 words: four times two and two words, which lie step and half apart. */
static inline void argon2_ref_permute(uint64_t *z, size_t step, size_t half)
{
    uint64_t *y = z + half, v[16];

    EACH16(i, v[i] = (i / 2 % 2 == 0 ? z : y)[i / 4 * step + i % 2]);
    EACH4(i, argon2_ref_g(&v[i], &v[4 + i], &v[8 + i], &v[12 + i]));
    EACH4(i, argon2_ref_g(&v[i], &v[4 + (i + 1) % 4], &v[8 + (i + 2) % 4], &v[12 + (i + 3) % 4]));
    EACH16(i, (i / 2 % 2 == 0 ? z : y)[i / 4 * step + i % 2] = v[i]);
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

const argon2_impl argon2_ref = {IMPL_INFO(ref, NONE, "RFC 9106"), argon2_ref_fill};

/* ---- Two words in a vector of 128 bits ---- */

/* argon2_x2_blamka(a, b, e, f): a += b + 2 * the product of the low halves of a and b, word by
 * word, and likewise e with f. argon2_x2_middle(x, y): the high word of x, then the low word of y.
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

static ALWAYS_INLINE void argon2_x2_blamka(__m128i *a, __m128i b, __m128i *e, __m128i f)
{
    *a = argon2_ssse3_add(*a, b);
    *e = argon2_ssse3_add(*e, f);
}

static ALWAYS_INLINE __m128i argon2_x2_middle(__m128i x, __m128i y)
{
    return _mm_alignr_epi8(y, x, 8);
}

# define argon2_x2_fill argon2_ssse3_fill

#elif TARGET_SIMD128
TARGET_BEGIN(SIMD128)
# include "../simd/v128_wasm.inc"

/* The multiplication takes words from one half of a vector. */
static ALWAYS_INLINE void argon2_x2_blamka(v128_t *a, v128_t b, v128_t *e, v128_t f)
{
    const v128_t x = wasm_i32x4_shuffle(*a, *e, 0, 2, 4, 6),
                 y = wasm_i32x4_shuffle(b, f, 0, 2, 4, 6);
    const v128_t m = simd128_mul_low(x, y), n = simd128_mul_high(x, y);

    *a = wasm_i64x2_add(wasm_i64x2_add(*a, b), wasm_i64x2_add(m, m));
    *e = wasm_i64x2_add(wasm_i64x2_add(*e, f), wasm_i64x2_add(n, n));
}

static ALWAYS_INLINE v128_t argon2_x2_middle(v128_t x, v128_t y)
{
    return wasm_i64x2_shuffle(x, y, 1, 2);
}

# define argon2_x2_fill argon2_simd128_fill
#endif

#if defined(V)
static ALWAYS_INLINE V argon2_x2_load_xor(const uint64_t *p, const uint64_t *q)
{
    return V_XOR(V_LOAD(p), V_LOAD(q));
}

/* The words of a row or a column: two in each vector, which are named as in the RFC. */
typedef struct argon2_x2_words {
    V a[2], b[2], c[2], d[2];
} argon2_x2_words;

/* Twice two times the function GB. Two at a time: each is one chain of dependences. */
static ALWAYS_INLINE void argon2_x2_g(argon2_x2_words *x)
{
    argon2_x2_blamka(&x->a[0], x->b[0], &x->a[1], x->b[1]);
    EACH2(i, x->d[i] = V64_ROTR32(V_XOR(x->d[i], x->a[i])));
    argon2_x2_blamka(&x->c[0], x->d[0], &x->c[1], x->d[1]);
    EACH2(i, x->b[i] = V64_ROTR24(V_XOR(x->b[i], x->c[i])));
    argon2_x2_blamka(&x->a[0], x->b[0], &x->a[1], x->b[1]);
    EACH2(i, x->d[i] = V64_ROTR16(V_XOR(x->d[i], x->a[i])));
    argon2_x2_blamka(&x->c[0], x->d[0], &x->c[1], x->d[1]);
    EACH2(i, x->b[i] = V64_ROTR63(V_XOR(x->b[i], x->c[i])));
}

/* The four words of x, turned by one. */
static ALWAYS_INLINE void argon2_x2_turn(V *x, V *y)
{
    const V t = argon2_x2_middle(*x, *y);

    *y = argon2_x2_middle(*y, *x);
    *x = t;
}

static ALWAYS_INLINE void argon2_x2_swap(V *x, V *y)
{
    const V t = *x;

    *x = *y;
    *y = t;
}

/* The permutation P. */
static ALWAYS_INLINE void argon2_x2_p(argon2_x2_words *x)
{
    argon2_x2_g(x);
    argon2_x2_turn(&x->b[0], &x->b[1]);
    argon2_x2_swap(&x->c[0], &x->c[1]);
    argon2_x2_swap(&x->d[0], &x->d[1]);
    argon2_x2_turn(&x->d[0], &x->d[1]);
    argon2_x2_g(x);
    argon2_x2_swap(&x->b[0], &x->b[1]);
    argon2_x2_turn(&x->b[0], &x->b[1]);
    argon2_x2_swap(&x->c[0], &x->c[1]);
    argon2_x2_turn(&x->d[0], &x->d[1]);
}

/* out = P(p ^ q) on a row. */
static ALWAYS_INLINE void argon2_x2_row(uint64_t *out, const uint64_t *p, const uint64_t *q)
{
    argon2_x2_words x;

    EACH2(i, x.a[i] = argon2_x2_load_xor(p + 2 * i, q + 2 * i);
          x.b[i] = argon2_x2_load_xor(p + 8 + 2 * i, q + 8 + 2 * i);
          x.c[i] = argon2_x2_load_xor(p + 16 + 2 * i, q + 16 + 2 * i);
          x.d[i] = argon2_x2_load_xor(p + 24 + 2 * i, q + 24 + 2 * i));
    argon2_x2_p(&x);
    EACH2(i, V_STORE(out + 2 * i, x.a[i]); V_STORE(out + 8 + 2 * i, x.b[i]);
          V_STORE(out + 16 + 2 * i, x.c[i]); V_STORE(out + 24 + 2 * i, x.d[i]));
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
    argon2_x2_words x;

    EACH2(i, x.a[i] = V_LOAD(z + 4 * i); x.b[i] = V_LOAD(z + 32 + 4 * i);
          x.c[i] = V_LOAD(z + 64 + 4 * i); x.d[i] = V_LOAD(z + 96 + 4 * i));
    argon2_x2_p(&x);
    EACH2(i, argon2_x2_store_xor(dst + 4 * i, x.a[i], p + 4 * i, q + 4 * i, add));
    EACH2(i, argon2_x2_store_xor(dst + 32 + 4 * i, x.b[i], p + 32 + 4 * i, q + 32 + 4 * i, add));
    EACH2(i, argon2_x2_store_xor(dst + 64 + 4 * i, x.c[i], p + 64 + 4 * i, q + 64 + 4 * i, add));
    EACH2(i, argon2_x2_store_xor(dst + 96 + 4 * i, x.d[i], p + 96 + 4 * i, q + 96 + 4 * i, add));
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
const argon2_impl argon2_ssse3 = {IMPL_INFO(ssse3, SSSE3, "RFC 9106"), argon2_ssse3_fill};
#endif

#if TARGET_SIMD128
const argon2_impl argon2_simd128 = {IMPL_INFO(simd128, SIMD128, "RFC 9106"), argon2_simd128_fill};
#endif
