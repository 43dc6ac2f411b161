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
# define ARGON2_AVX512_COLUMNS(a, b, c, d, back, forth)                                            \
     ARGON2_AVX512_G(a, b, c, d)                                                                   \
     a = _mm512_permutexvar_epi64(back, a);                                                        \
     d = _mm512_shuffle_i64x2(d, d, 0x4e);                                                         \
     c = _mm512_permutexvar_epi64(forth, c);                                                       \
     ARGON2_AVX512_G(a, b, c, d)                                                                   \
     a = _mm512_permutexvar_epi64(forth, a);                                                       \
     d = _mm512_shuffle_i64x2(d, d, 0x4e);                                                         \
     c = _mm512_permutexvar_epi64(back, c);

/* Vector i of p ^ q. */
# define ARGON2_AVX512_LOAD_XOR(p, q, i)                                                           \
     _mm512_xor_si512(_mm512_loadu_si512((p)->w + 8 * (i)), _mm512_loadu_si512((q)->w + 8 * (i)))

/* dst = z ^ p ^ q or, with add, dst ^= z ^ p ^ q. Exclusive or of three by two instructions:
 * clang's MemorySanitizer does not know the one. */
# define ARGON2_AVX512_STORE_XOR(dst, add, p, q, i, z)                                             \
     z = _mm512_xor_si512(z, ARGON2_AVX512_LOAD_XOR(p, q, i));                                     \
     if (add) {                                                                                    \
         z = _mm512_xor_si512(z, _mm512_loadu_si512((dst)->w + 8 * (i)));                          \
     }                                                                                             \
     _mm512_storeu_si512((dst)->w + 8 * (i), z);

static void argon2_avx512_fill(argon2_block *dst, const argon2_block *prev, const argon2_block *ref,
                               argon2_block *work, int add)
{
    const __m512i back  = _mm512_setr_epi64(5, 0, 7, 2, 1, 4, 3, 6);
    const __m512i forth = _mm512_setr_epi64(1, 4, 3, 6, 5, 0, 7, 2);
    __m512i z0 = ARGON2_AVX512_LOAD_XOR(prev, ref, 0), z1 = ARGON2_AVX512_LOAD_XOR(prev, ref, 1);
    __m512i z2 = ARGON2_AVX512_LOAD_XOR(prev, ref, 2), z3 = ARGON2_AVX512_LOAD_XOR(prev, ref, 3);
    __m512i z4 = ARGON2_AVX512_LOAD_XOR(prev, ref, 4), z5 = ARGON2_AVX512_LOAD_XOR(prev, ref, 5);
    __m512i z6 = ARGON2_AVX512_LOAD_XOR(prev, ref, 6), z7 = ARGON2_AVX512_LOAD_XOR(prev, ref, 7);
    __m512i z8 = ARGON2_AVX512_LOAD_XOR(prev, ref, 8), z9 = ARGON2_AVX512_LOAD_XOR(prev, ref, 9);
    __m512i z10 = ARGON2_AVX512_LOAD_XOR(prev, ref, 10),
            z11 = ARGON2_AVX512_LOAD_XOR(prev, ref, 11);
    __m512i z12 = ARGON2_AVX512_LOAD_XOR(prev, ref, 12),
            z13 = ARGON2_AVX512_LOAD_XOR(prev, ref, 13);
    __m512i z14 = ARGON2_AVX512_LOAD_XOR(prev, ref, 14),
            z15 = ARGON2_AVX512_LOAD_XOR(prev, ref, 15);

    (void) work;
    ARGON2_AVX512_ROWS(z0, z1, z2, z3)
    ARGON2_AVX512_ROWS(z4, z5, z6, z7)
    ARGON2_AVX512_ROWS(z8, z9, z10, z11)
    ARGON2_AVX512_ROWS(z12, z13, z14, z15)
    ARGON2_AVX512_COLUMNS(z0, z4, z8, z12, back, forth)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 0, z0)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 4, z4)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 8, z8)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 12, z12)
    ARGON2_AVX512_COLUMNS(z1, z5, z9, z13, back, forth)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 1, z1)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 5, z5)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 9, z9)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 13, z13)
    ARGON2_AVX512_COLUMNS(z2, z6, z10, z14, back, forth)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 2, z2)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 6, z6)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 10, z10)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 14, z14)
    ARGON2_AVX512_COLUMNS(z3, z7, z11, z15, back, forth)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 3, z3)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 7, z7)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 11, z11)
    ARGON2_AVX512_STORE_XOR(dst, add, prev, ref, 15, z15)
    ZMM_CLEAR_HIGH();
}

TARGET_END

const argon2_impl argon2_avx512 = {
    IMPL_INFO(avx512, AVX512, "RFC 9106"),
    argon2_avx512_fill,
};
#endif
