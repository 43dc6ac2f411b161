/* The compression function of Argon2 (RFC 9106 sections 3.5 and 3.6) with AVX-512: the block in
 * sixteen vectors, one tile in each. */
#include "argon2.h"

#include "../simd/zmm.h"

#if TARGET_AVX512
TARGET_BEGIN(AVX512)

/* a + b + 2 * low halves of a * low halves of b. */
static inline __m512i argon2_avx512_add(__m512i a, __m512i b)
{
    __m512i m = _mm512_mul_epu32(a, b);

    return _mm512_add_epi64(_mm512_add_epi64(a, b), _mm512_add_epi64(m, m));
}

/* Eight times the function GB. */
# define ARGON2_AVX512_G(a, b, c, d)                                                               \
     a = argon2_avx512_add(a, b);                                                                  \
     d = _mm512_ror_epi64(_mm512_xor_si512(d, a), 32);                                             \
     c = argon2_avx512_add(c, d);                                                                  \
     b = _mm512_ror_epi64(_mm512_xor_si512(b, c), 24);                                             \
     a = argon2_avx512_add(a, b);                                                                  \
     d = _mm512_ror_epi64(_mm512_xor_si512(d, a), 16);                                             \
     c = argon2_avx512_add(c, d);                                                                  \
     b = _mm512_ror_epi64(_mm512_xor_si512(b, c), 63);

/* P on two rows: four words of the one in the lower halves, of the other in the upper. Only a, c
 * and d move for the diagonals: b is ready last. */
# define ARGON2_AVX512_ROWS(a, b, c, d)                                                            \
     ARGON2_AVX512_G(a, b, c, d)                                                                   \
     a = _mm512_permutex_epi64(a, 0x93);                                                           \
     d = _mm512_permutex_epi64(d, 0x4e);                                                           \
     c = _mm512_permutex_epi64(c, 0x39);                                                           \
     ARGON2_AVX512_G(a, b, c, d)                                                                   \
     a = _mm512_permutex_epi64(a, 0x39);                                                           \
     d = _mm512_permutex_epi64(d, 0x4e);                                                           \
     c = _mm512_permutex_epi64(c, 0x93);

/* P on two columns: two words of each in either half. */
# define ARGON2_AVX512_COLUMNS(a, b, c, d)                                                         \
     ARGON2_AVX512_G(a, b, c, d)                                                                   \
     a = _mm512_permutexvar_epi64(back, a);                                                        \
     d = _mm512_shuffle_i64x2(d, d, 0x4e);                                                         \
     c = _mm512_permutexvar_epi64(forth, c);                                                       \
     ARGON2_AVX512_G(a, b, c, d)                                                                   \
     a = _mm512_permutexvar_epi64(forth, a);                                                       \
     d = _mm512_shuffle_i64x2(d, d, 0x4e);                                                         \
     c = _mm512_permutexvar_epi64(back, c);

# define ARGON2_AVX512_IN(i)                                                                       \
     _mm512_xor_si512(_mm512_loadu_si512(prev->w + 8 * (i)), _mm512_loadu_si512(ref->w + 8 * (i)))

/* Exclusive or of three by two instructions: clang's MemorySanitizer does not know the one. */
# define ARGON2_AVX512_OUT(i, z)                                                                   \
     z = _mm512_xor_si512(z, ARGON2_AVX512_IN(i));                                                 \
     if (add) {                                                                                    \
         z = _mm512_xor_si512(z, _mm512_loadu_si512(dst->w + 8 * (i)));                            \
     }                                                                                             \
     _mm512_storeu_si512(dst->w + 8 * (i), z);

static void argon2_avx512_fill(argon2_block *dst, const argon2_block *prev, const argon2_block *ref,
                               argon2_block *work, int add)
{
    const __m512i back  = _mm512_setr_epi64(5, 0, 7, 2, 1, 4, 3, 6);
    const __m512i forth = _mm512_setr_epi64(1, 4, 3, 6, 5, 0, 7, 2);
    __m512i z0 = ARGON2_AVX512_IN(0), z1 = ARGON2_AVX512_IN(1), z2 = ARGON2_AVX512_IN(2);
    __m512i z3 = ARGON2_AVX512_IN(3), z4 = ARGON2_AVX512_IN(4), z5 = ARGON2_AVX512_IN(5);
    __m512i z6 = ARGON2_AVX512_IN(6), z7 = ARGON2_AVX512_IN(7), z8 = ARGON2_AVX512_IN(8);
    __m512i z9 = ARGON2_AVX512_IN(9), z10 = ARGON2_AVX512_IN(10), z11 = ARGON2_AVX512_IN(11);
    __m512i z12 = ARGON2_AVX512_IN(12), z13 = ARGON2_AVX512_IN(13), z14 = ARGON2_AVX512_IN(14);
    __m512i z15 = ARGON2_AVX512_IN(15);

    (void) work;
    ARGON2_AVX512_ROWS(z0, z1, z2, z3)
    ARGON2_AVX512_ROWS(z4, z5, z6, z7)
    ARGON2_AVX512_ROWS(z8, z9, z10, z11)
    ARGON2_AVX512_ROWS(z12, z13, z14, z15)
    ARGON2_AVX512_COLUMNS(z0, z4, z8, z12)
    ARGON2_AVX512_OUT(0, z0)
    ARGON2_AVX512_OUT(4, z4)
    ARGON2_AVX512_OUT(8, z8)
    ARGON2_AVX512_OUT(12, z12)
    ARGON2_AVX512_COLUMNS(z1, z5, z9, z13)
    ARGON2_AVX512_OUT(1, z1)
    ARGON2_AVX512_OUT(5, z5)
    ARGON2_AVX512_OUT(9, z9)
    ARGON2_AVX512_OUT(13, z13)
    ARGON2_AVX512_COLUMNS(z2, z6, z10, z14)
    ARGON2_AVX512_OUT(2, z2)
    ARGON2_AVX512_OUT(6, z6)
    ARGON2_AVX512_OUT(10, z10)
    ARGON2_AVX512_OUT(14, z14)
    ARGON2_AVX512_COLUMNS(z3, z7, z11, z15)
    ARGON2_AVX512_OUT(3, z3)
    ARGON2_AVX512_OUT(7, z7)
    ARGON2_AVX512_OUT(11, z11)
    ARGON2_AVX512_OUT(15, z15)
    ZMM_CLEAR_HIGH();
}

TARGET_END

const argon2_impl argon2_avx512 = {
    IMPL_INFO(avx512, AVX512, "RFC 9106"),
    argon2_avx512_fill,
};
#endif
