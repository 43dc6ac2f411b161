/* SPDX-License-Identifier: ISC */
/* The compression function of Argon2 (RFC 9106 sections 3.5 and 3.6) with AVX-512: the block in
 * sixteen vectors, one tile in each. */
#include "argon2.h"

#include "../simd/zmm.h"

#if TARGET_AVX512
# include "../core/intrinsics.h"
TARGET_BEGIN(AVX512)

/* a + b + 2 * low halves of a * low halves of b. */
static inline __m512i argon2_avx512_add(__m512i a, __m512i b)
{
    __m512i m = _mm512_mul_epu32(a, b);

    return _mm512_add_epi64(_mm512_add_epi64(a, b), _mm512_add_epi64(m, m));
}

/* Eight times the function GB. */
static ALWAYS_INLINE void argon2_avx512_g(__m512i *a, __m512i *b, __m512i *c, __m512i *d)
{
    *a = argon2_avx512_add(*a, *b);
    *d = _mm512_ror_epi64(_mm512_xor_si512(*d, *a), 32);
    *c = argon2_avx512_add(*c, *d);
    *b = _mm512_ror_epi64(_mm512_xor_si512(*b, *c), 24);
    *a = argon2_avx512_add(*a, *b);
    *d = _mm512_ror_epi64(_mm512_xor_si512(*d, *a), 16);
    *c = argon2_avx512_add(*c, *d);
    *b = _mm512_ror_epi64(_mm512_xor_si512(*b, *c), 63);
}

/* P on the two rows in z[0] to z[3]: four words of the one in the lower halves, of the other in the
 * upper. Only a, c and d move for the diagonals: b is ready last. */
static ALWAYS_INLINE void argon2_avx512_rows(__m512i *z)
{
    argon2_avx512_g(&z[0], &z[1], &z[2], &z[3]);
    z[0] = _mm512_permutex_epi64(z[0], 0x93);
    z[3] = _mm512_permutex_epi64(z[3], 0x4e);
    z[2] = _mm512_permutex_epi64(z[2], 0x39);
    argon2_avx512_g(&z[0], &z[1], &z[2], &z[3]);
    z[0] = _mm512_permutex_epi64(z[0], 0x39);
    z[3] = _mm512_permutex_epi64(z[3], 0x4e);
    z[2] = _mm512_permutex_epi64(z[2], 0x93);
}

/* P on the two columns in z[0], z[4], z[8] and z[12]: two words of each in either half. */
static ALWAYS_INLINE void argon2_avx512_columns(__m512i *z)
{
    const __m512i back  = _mm512_setr_epi64(5, 0, 7, 2, 1, 4, 3, 6);
    const __m512i forth = _mm512_setr_epi64(1, 4, 3, 6, 5, 0, 7, 2);

    argon2_avx512_g(&z[0], &z[4], &z[8], &z[12]);
    z[0]  = _mm512_permutexvar_epi64(back, z[0]);
    z[12] = _mm512_shuffle_i64x2(z[12], z[12], 0x4e);
    z[8]  = _mm512_permutexvar_epi64(forth, z[8]);
    argon2_avx512_g(&z[0], &z[4], &z[8], &z[12]);
    z[0]  = _mm512_permutexvar_epi64(forth, z[0]);
    z[12] = _mm512_shuffle_i64x2(z[12], z[12], 0x4e);
    z[8]  = _mm512_permutexvar_epi64(back, z[8]);
}

/* Vector i of p ^ q. */
static ALWAYS_INLINE __m512i argon2_avx512_load_xor(const argon2_block *p, const argon2_block *q,
                                                    size_t i)
{
    return _mm512_xor_si512(_mm512_loadu_si512(p->w + 8 * i), _mm512_loadu_si512(q->w + 8 * i));
}

/* Vector i of dst = z ^ old or, with add, of dst ^= z ^ old. Exclusive or of three by two
 * instructions: clang's MemorySanitizer does not know the one. */
static ALWAYS_INLINE void argon2_avx512_store_xor(argon2_block *dst, __m512i z, __m512i old,
                                                  size_t i, int add)
{
    z = _mm512_xor_si512(z, old);
    if (add) {
        z = _mm512_xor_si512(z, _mm512_loadu_si512(dst->w + 8 * i));
    }
    _mm512_storeu_si512(dst->w + 8 * i, z);
}

static void argon2_avx512_fill(argon2_block *dst, const argon2_block *prev, const argon2_block *ref,
                               argon2_block *work, int add)
{
    __m512i z[16];

    (void) work;
    EACH16(i, z[i] = argon2_avx512_load_xor(prev, ref, i));
    EACH4(i, argon2_avx512_rows(z + 4 * i));
    EACH4(i, argon2_avx512_columns(z + i);
          EACH4(k, argon2_avx512_store_xor(dst, z[i + 4 * k],
                                           argon2_avx512_load_xor(prev, ref, i + 4 * k), i + 4 * k,
                                           add)));
    ZMM_CLEAR_HIGH();
}

TARGET_END

const argon2_impl argon2_avx512 = {IMPL_INFO(avx512, AVX512, "RFC 9106"), argon2_avx512_fill};
#endif
