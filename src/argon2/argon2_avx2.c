/* SPDX-License-Identifier: ISC */
/* The compression function of Argon2 (RFC 9106 sections 3.5 and 3.6) with AVX2: four words in a
 * vector. */
#include "argon2.h"

#include "../simd/zmm.h"

#if TARGET_AVX2
TARGET_BEGIN(AVX2)

/* a + b + 2 * low halves of a * low halves of b. */
static inline __m256i argon2_avx2_add(__m256i a, __m256i b)
{
    __m256i m = _mm256_mul_epu32(a, b);

    return _mm256_add_epi64(_mm256_add_epi64(a, b), _mm256_add_epi64(m, m));
}

/* Four times the function GB, on v[0] to v[3] of one position each. */
static ALWAYS_INLINE void argon2_avx2_g(__m256i *a, __m256i *b, __m256i *c, __m256i *d)
{
    *a = argon2_avx2_add(*a, *b);
    *d = _mm256_shuffle_epi32(_mm256_xor_si256(*d, *a), 0xb1);
    *c = argon2_avx2_add(*c, *d);
    *b = ymm_rotr24(_mm256_xor_si256(*b, *c));
    *a = argon2_avx2_add(*a, *b);
    *d = ymm_rotr16(_mm256_xor_si256(*d, *a));
    *c = argon2_avx2_add(*c, *d);
    *b = ymm_rotr63(_mm256_xor_si256(*b, *c));
}

/* P on the row at p, q: out = P(p ^ q). Only a, c and d move for the diagonals: b is ready last. */
static inline void argon2_avx2_row(uint64_t *out, const uint64_t *p, const uint64_t *q)
{
    __m256i a = _mm256_xor_si256(ymm_load(p), ymm_load(q));
    __m256i b = _mm256_xor_si256(ymm_load(p + 8), ymm_load(q + 8));
    __m256i c = _mm256_xor_si256(ymm_load(p + 16), ymm_load(q + 16));
    __m256i d = _mm256_xor_si256(ymm_load(p + 24), ymm_load(q + 24));

    argon2_avx2_g(&a, &b, &c, &d);
    a = _mm256_permute4x64_epi64(a, 0x93);
    d = _mm256_permute4x64_epi64(d, 0x4e);
    c = _mm256_permute4x64_epi64(c, 0x39);
    argon2_avx2_g(&a, &b, &c, &d);
    ymm_store(out, _mm256_permute4x64_epi64(a, 0x39));
    ymm_store(out + 8, b);
    ymm_store(out + 16, _mm256_permute4x64_epi64(c, 0x93));
    ymm_store(out + 24, _mm256_permute4x64_epi64(d, 0x4e));
}

/* dst = z ^ p ^ q or, with add, dst ^= z ^ p ^ q. */
static inline void argon2_avx2_store_xor(uint64_t *dst, __m256i z, const uint64_t *p,
                                         const uint64_t *q, int add)
{
    z = _mm256_xor_si256(z, _mm256_xor_si256(ymm_load(p), ymm_load(q)));
    if (add) {
        z = _mm256_xor_si256(z, ymm_load(dst));
    }
    ymm_store(dst, z);
}

/* P on two columns at z. A vector has two words of each: rows 2i in x0, 2i + 1 in x1. */
static inline void argon2_avx2_columns(uint64_t *dst, const uint64_t *z, const uint64_t *p,
                                       const uint64_t *q, int add)
{
    __m256i a0 = ymm_load(z), a1 = ymm_load(z + 4), t;
    __m256i b0 = ymm_load(z + 32), b1 = ymm_load(z + 36);
    __m256i c0 = ymm_load(z + 64), c1 = ymm_load(z + 68);
    __m256i d0 = ymm_load(z + 96), d1 = ymm_load(z + 100);

    argon2_avx2_g(&a0, &b0, &c0, &d0);
    argon2_avx2_g(&a1, &b1, &c1, &d1);
    t  = _mm256_alignr_epi8(a0, a1, 8);
    a1 = _mm256_alignr_epi8(a1, a0, 8);
    a0 = t;
    t  = _mm256_alignr_epi8(c1, c0, 8);
    c1 = _mm256_alignr_epi8(c0, c1, 8);
    c0 = t;
    argon2_avx2_g(&a0, &b0, &c0, &d1);
    argon2_avx2_g(&a1, &b1, &c1, &d0);
    argon2_avx2_store_xor(dst, _mm256_alignr_epi8(a1, a0, 8), p, q, add);
    argon2_avx2_store_xor(dst + 4, _mm256_alignr_epi8(a0, a1, 8), p + 4, q + 4, add);
    argon2_avx2_store_xor(dst + 32, b0, p + 32, q + 32, add);
    argon2_avx2_store_xor(dst + 36, b1, p + 36, q + 36, add);
    argon2_avx2_store_xor(dst + 64, _mm256_alignr_epi8(c0, c1, 8), p + 64, q + 64, add);
    argon2_avx2_store_xor(dst + 68, _mm256_alignr_epi8(c1, c0, 8), p + 68, q + 68, add);
    argon2_avx2_store_xor(dst + 96, d0, p + 96, q + 96, add);
    argon2_avx2_store_xor(dst + 100, d1, p + 100, q + 100, add);
}

static void argon2_avx2_fill(argon2_block *dst, const argon2_block *prev, const argon2_block *ref,
                             argon2_block *work, int add)
{
    size_t i, at;

    for (i = 0; i < 8; i++) {
        at = i / 2 * 32 + i % 2 * 4;
        argon2_avx2_row(work->w + at, prev->w + at, ref->w + at);
    }
    for (i = 0; i < 32; i += 8) {
        argon2_avx2_columns(dst->w + i, work->w + i, prev->w + i, ref->w + i, add);
    }
}

TARGET_END

const argon2_impl argon2_avx2 = {IMPL_INFO(avx2, AVX2, "RFC 9106"), argon2_avx2_fill};
#endif
