/* SPDX-License-Identifier: ISC */
/* Keccak-p[1600] (FIPS 202) with AVX-512VL: a lane per vector register, 64-bit rotations and
 * three-input functions in one instruction each; the same code for one state and for four. */
#include "keccak.h"

#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_AVX512
# include "../core/intrinsics.h"
TARGET_BEGIN(AVX512)

/* a ^ b ^ c and a ^ (~b & c), by their truth tables indexed by 4 a + 2 b + c. p and s are what the
 * names of the intrinsics begin and end with. clang finds the instruction by itself; its
 * MemorySanitizer does not know the intrinsic for it. */
# if defined(__clang__)
#  define KECCAK_AVX512_XOR3(p, s, a, b, c) p##_xor_##s(p##_xor_##s(a, b), c)
#  define KECCAK_AVX512_CHI(p, s, a, b, c)  p##_xor_##s(a, p##_andnot_##s(b, c))
# else
#  define KECCAK_AVX512_XOR3(p, s, a, b, c) p##_ternarylogic_epi64(a, b, c, 0x96)
#  define KECCAK_AVX512_CHI(p, s, a, b, c)  p##_ternarylogic_epi64(a, b, c, 0xd2)
# endif

/* X(i) for every lane: a loop would keep the lanes in memory. */
# define KECCAK_AVX512_ROW(X, i) X(i) X(i + 1) X(i + 2) X(i + 3) X(i + 4)
# define KECCAK_AVX512_LANES(X)                                                                    \
     KECCAK_AVX512_ROW(X, 0)                                                                       \
     KECCAK_AVX512_ROW(X, 5)                                                                       \
     KECCAK_AVX512_ROW(X, 10)                                                                      \
     KECCAK_AVX512_ROW(X, 15)                                                                      \
     KECCAK_AVX512_ROW(X, 20)

/* Without KECCAK_XOR3, whose ten addends would go to the stack: this keeps within 128 bytes. */
# define NAME(x)             keccak_avx512_x1_##x
# define KECCAK_LANE         __m128i
# define KECCAK_STATE        __m128i
# define KECCAK_GET(a, i)    ((a)[i])
# define KECCAK_PUT(a, i, x) ((a)[i] = (x))
# define KECCAK_XOR(a, b)    _mm_xor_si128(a, b)
# define KECCAK_XOR5(a, b, c, d, e)                                                                \
     KECCAK_AVX512_XOR3(_mm, si128, KECCAK_AVX512_XOR3(_mm, si128, a, b, c), d, e)
# define KECCAK_ROTL(x, n)   _mm_rol_epi64(x, n)
# define KECCAK_CHI(a, b, c) KECCAK_AVX512_CHI(_mm, si128, a, b, c)
# define KECCAK_CONSTANT(p)  _mm_loadl_epi64((const __m128i *) (const void *) (p))
# include "keccak_round.inc"

# define NAME(x)                    keccak_avx512_x4_##x
# define KECCAK_LANE                __m256i
# define KECCAK_STATE               __m256i
# define KECCAK_GET(a, i)           ((a)[i])
# define KECCAK_PUT(a, i, x)        ((a)[i] = (x))
# define KECCAK_XOR(a, b)           _mm256_xor_si256(a, b)
# define KECCAK_XOR3(a, b, c)       KECCAK_AVX512_XOR3(_mm256, si256, a, b, c)
# define KECCAK_XOR5(a, b, c, d, e) KECCAK_XOR3(KECCAK_XOR3(a, b, c), d, e)
# define KECCAK_ROTL(x, n)          _mm256_rol_epi64(x, n)
# define KECCAK_CHI(a, b, c)        KECCAK_AVX512_CHI(_mm256, si256, a, b, c)
# define KECCAK_CONSTANT(p)         _mm256_set1_epi64x((long long) *(p))
# include "keccak_round.inc"

static STACK_WORK void keccak_avx512_permute_work(uint64_t a[25], unsigned rounds)
{
    __m128i s[25], e[25];

# define KECCAK_AVX512_LOAD(i)  s[i] = _mm_loadl_epi64((const __m128i *) (const void *) (a + (i)));
# define KECCAK_AVX512_STORE(i) _mm_storel_epi64((__m128i *) (void *) (a + (i)), s[i]);
    KECCAK_AVX512_LANES(KECCAK_AVX512_LOAD)
    keccak_avx512_x1_rounds(s, e, rounds);
    KECCAK_AVX512_LANES(KECCAK_AVX512_STORE)
# undef KECCAK_AVX512_LOAD
# undef KECCAK_AVX512_STORE
    ZMM_CLEAR_HIGH();
}

static STACK_WORK void keccak_avx512_permute4_work(uint64_t a[25][4], unsigned rounds)
{
    __m256i s[25], e[25];

# define KECCAK_AVX512_LOAD(i)  s[i] = _mm256_loadu_si256((const __m256i *) (const void *) a[i]);
# define KECCAK_AVX512_STORE(i) _mm256_storeu_si256((__m256i *) (void *) a[i], s[i]);
    KECCAK_AVX512_LANES(KECCAK_AVX512_LOAD)
    keccak_avx512_x4_rounds(s, e, rounds);
    KECCAK_AVX512_LANES(KECCAK_AVX512_STORE)
# undef KECCAK_AVX512_LOAD
# undef KECCAK_AVX512_STORE
    ZMM_CLEAR_HIGH();
}

static void keccak_avx512_permute(uint64_t a[25], unsigned rounds)
{
    keccak_avx512_permute_work(a, rounds);
    stack_clear(128);
}

static void keccak_avx512_permute4(uint64_t a[25][4], unsigned rounds)
{
    keccak_avx512_permute4_work(a, rounds);
    stack_clear(512);
}

TARGET_END

/* No vector is longer than 256 bits: the clock stays as it is, so this wants nothing. */
const keccak_impl keccak_avx512 = {
    {"avx512", NEEDS_AVX512, 0, "FIPS 202"},
    keccak_avx512_permute,
    keccak_avx512_permute4,
};
#endif
