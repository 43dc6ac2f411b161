/* The compression function of Argon2 (RFC 9106 sections 3.5 and 3.6) with SSSE3: two words in a
 * vector. */
#include "argon2.h"

#if TARGET_SSSE3
TARGET_BEGIN(SSSE3)

/* a + b + 2 * low halves of a * low halves of b. */
static inline __m128i argon2_ssse3_add(__m128i a, __m128i b)
{
    __m128i m = _mm_mul_epu32(a, b);

    return _mm_add_epi64(_mm_add_epi64(a, b), _mm_add_epi64(m, m));
}

static inline __m128i argon2_ssse3_rotr24(__m128i x)
{
    return _mm_shuffle_epi8(x, _mm_setr_epi8(3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10));
}

static inline __m128i argon2_ssse3_rotr16(__m128i x)
{
    return _mm_shuffle_epi8(x, _mm_setr_epi8(2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9));
}

static inline __m128i argon2_ssse3_rotr63(__m128i x)
{
    return _mm_or_si128(_mm_srli_epi64(x, 63), _mm_add_epi64(x, x));
}

/* Twice two times the function GB. Two at a time: each is one chain of dependences. */
# define ARGON2_SSSE3_G(a, b, c, d, e, f, g, h)                                                    \
     a = argon2_ssse3_add(a, b);                                                                   \
     e = argon2_ssse3_add(e, f);                                                                   \
     d = _mm_shuffle_epi32(_mm_xor_si128(d, a), 0xb1);                                             \
     h = _mm_shuffle_epi32(_mm_xor_si128(h, e), 0xb1);                                             \
     c = argon2_ssse3_add(c, d);                                                                   \
     g = argon2_ssse3_add(g, h);                                                                   \
     b = argon2_ssse3_rotr24(_mm_xor_si128(b, c));                                                 \
     f = argon2_ssse3_rotr24(_mm_xor_si128(f, g));                                                 \
     a = argon2_ssse3_add(a, b);                                                                   \
     e = argon2_ssse3_add(e, f);                                                                   \
     d = argon2_ssse3_rotr16(_mm_xor_si128(d, a));                                                 \
     h = argon2_ssse3_rotr16(_mm_xor_si128(h, e));                                                 \
     c = argon2_ssse3_add(c, d);                                                                   \
     g = argon2_ssse3_add(g, h);                                                                   \
     b = argon2_ssse3_rotr63(_mm_xor_si128(b, c));                                                 \
     f = argon2_ssse3_rotr63(_mm_xor_si128(f, g));

static inline __m128i argon2_ssse3_load(const uint64_t *p)
{
    return _mm_loadu_si128((const __m128i *) (const void *) p);
}

static inline __m128i argon2_ssse3_load_xor(const uint64_t *p, const uint64_t *q)
{
    return _mm_xor_si128(argon2_ssse3_load(p), argon2_ssse3_load(q));
}

static inline void argon2_ssse3_store(uint64_t *p, __m128i x)
{
    _mm_storeu_si128((__m128i *) (void *) p, x);
}

/* The permutation P on v[0], v[1] in a0, v[2], v[3] in a1, v[4], v[5] in b0, and so on; t is
 * scratch. */
# define ARGON2_SSSE3_P(a0, a1, b0, b1, c0, c1, d0, d1, t)                                         \
     ARGON2_SSSE3_G(a0, b0, c0, d0, a1, b1, c1, d1)                                                \
     t  = _mm_alignr_epi8(b1, b0, 8);                                                              \
     b1 = _mm_alignr_epi8(b0, b1, 8);                                                              \
     b0 = t;                                                                                       \
     t  = _mm_alignr_epi8(d0, d1, 8);                                                              \
     d1 = _mm_alignr_epi8(d1, d0, 8);                                                              \
     d0 = t;                                                                                       \
     ARGON2_SSSE3_G(a0, b0, c1, d0, a1, b1, c0, d1)                                                \
     t  = _mm_alignr_epi8(b0, b1, 8);                                                              \
     b1 = _mm_alignr_epi8(b1, b0, 8);                                                              \
     b0 = t;                                                                                       \
     t  = _mm_alignr_epi8(d1, d0, 8);                                                              \
     d1 = _mm_alignr_epi8(d0, d1, 8);                                                              \
     d0 = t;

/* out = P(p ^ q) on a row. */
static inline void argon2_ssse3_row(uint64_t *out, const uint64_t *p, const uint64_t *q)
{
    __m128i a0 = argon2_ssse3_load_xor(p, q), a1 = argon2_ssse3_load_xor(p + 2, q + 2), t;
    __m128i b0 = argon2_ssse3_load_xor(p + 8, q + 8), b1 = argon2_ssse3_load_xor(p + 10, q + 10);
    __m128i c0 = argon2_ssse3_load_xor(p + 16, q + 16), c1 = argon2_ssse3_load_xor(p + 18, q + 18);
    __m128i d0 = argon2_ssse3_load_xor(p + 24, q + 24), d1 = argon2_ssse3_load_xor(p + 26, q + 26);

    ARGON2_SSSE3_P(a0, a1, b0, b1, c0, c1, d0, d1, t)
    argon2_ssse3_store(out, a0);
    argon2_ssse3_store(out + 2, a1);
    argon2_ssse3_store(out + 8, b0);
    argon2_ssse3_store(out + 10, b1);
    argon2_ssse3_store(out + 16, c0);
    argon2_ssse3_store(out + 18, c1);
    argon2_ssse3_store(out + 24, d0);
    argon2_ssse3_store(out + 26, d1);
}

/* dst = z ^ p ^ q or, with add, dst ^= z ^ p ^ q. */
static inline void argon2_ssse3_store_xor(uint64_t *dst, __m128i z, const uint64_t *p,
                                          const uint64_t *q, int add)
{
    z = _mm_xor_si128(z, argon2_ssse3_load_xor(p, q));
    if (add) {
        z = _mm_xor_si128(z, argon2_ssse3_load(dst));
    }
    argon2_ssse3_store(dst, z);
}

/* P on a column at z. */
static inline void argon2_ssse3_column(uint64_t *dst, const uint64_t *z, const uint64_t *p,
                                       const uint64_t *q, int add)
{
    __m128i a0 = argon2_ssse3_load(z), a1 = argon2_ssse3_load(z + 4), t;
    __m128i b0 = argon2_ssse3_load(z + 32), b1 = argon2_ssse3_load(z + 36);
    __m128i c0 = argon2_ssse3_load(z + 64), c1 = argon2_ssse3_load(z + 68);
    __m128i d0 = argon2_ssse3_load(z + 96), d1 = argon2_ssse3_load(z + 100);

    ARGON2_SSSE3_P(a0, a1, b0, b1, c0, c1, d0, d1, t)
    argon2_ssse3_store_xor(dst, a0, p, q, add);
    argon2_ssse3_store_xor(dst + 4, a1, p + 4, q + 4, add);
    argon2_ssse3_store_xor(dst + 32, b0, p + 32, q + 32, add);
    argon2_ssse3_store_xor(dst + 36, b1, p + 36, q + 36, add);
    argon2_ssse3_store_xor(dst + 64, c0, p + 64, q + 64, add);
    argon2_ssse3_store_xor(dst + 68, c1, p + 68, q + 68, add);
    argon2_ssse3_store_xor(dst + 96, d0, p + 96, q + 96, add);
    argon2_ssse3_store_xor(dst + 100, d1, p + 100, q + 100, add);
}

static void argon2_ssse3_fill(argon2_block *dst, const argon2_block *prev, const argon2_block *ref,
                              argon2_block *work, int add)
{
    size_t i, at;

    for (i = 0; i < 8; i++) {
        at = i / 2 * 32 + i % 2 * 4;
        argon2_ssse3_row(work->w + at, prev->w + at, ref->w + at);
    }
    for (i = 0; i < 8; i++) {
        at = i / 2 * 8 + i % 2 * 2;
        argon2_ssse3_column(dst->w + at, work->w + at, prev->w + at, ref->w + at, add);
    }
}

TARGET_END

const argon2_impl argon2_ssse3 = {
    IMPL_INFO(ssse3, SSSE3, "RFC 9106"),
    argon2_ssse3_fill,
};
#endif
