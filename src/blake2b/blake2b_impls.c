/* SPDX-License-Identifier: ISC */
/* BLAKE2b (RFC 7693): its implementations. */
#include "blake2b.h"

#include "../core/intrinsics.h"
#include "../core/stack.h"
#include "../simd/v_words.h"
#include "../simd/zmm.h"

/* ---- Portable C (RFC 7693, section 3.2) ---- */

/* This beats vectors on CPUs whose vector additions and rotations take two cycles. */

#define BLAKE2B_REF_G(a, b, c, d, x, y)                                                            \
    a = a + load64_le(m + 8 * (x)) + b;                                                            \
    d = rotr64(d ^ a, 32);                                                                         \
    c += d;                                                                                        \
    b = rotr64(b ^ c, 24);                                                                         \
    a = a + load64_le(m + 8 * (y)) + b;                                                            \
    d = rotr64(d ^ a, 16);                                                                         \
    c += d;                                                                                        \
    b = rotr64(b ^ c, 63);

#define BLAKE2B_REF_ROUND(s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15)    \
    BLAKE2B_REF_G(v0, v4, v8, v12, s0, s1)                                                         \
    BLAKE2B_REF_G(v1, v5, v9, v13, s2, s3)                                                         \
    BLAKE2B_REF_G(v2, v6, v10, v14, s4, s5)                                                        \
    BLAKE2B_REF_G(v3, v7, v11, v15, s6, s7)                                                        \
    BLAKE2B_REF_G(v0, v5, v10, v15, s8, s9)                                                        \
    BLAKE2B_REF_G(v1, v6, v11, v12, s10, s11)                                                      \
    BLAKE2B_REF_G(v2, v7, v8, v13, s12, s13)                                                       \
    BLAKE2B_REF_G(v3, v4, v9, v14, s14, s15)

static STACK_WORK void blake2b_ref_compress_work(uint64_t h[8], uint64_t t[2], const uint8_t *m,
                                                 size_t n, uint64_t inc, uint64_t f0)
{
    for (; n > 0; n--, m += 128) {
        uint64_t v0 = h[0], v1 = h[1], v2 = h[2], v3 = h[3], v4 = h[4], v5 = h[5], v6 = h[6],
                 v7 = h[7];
        uint64_t v8 = blake2b_iv[0], v9 = blake2b_iv[1], v10 = blake2b_iv[2], v11 = blake2b_iv[3];
        uint64_t v12 = blake2b_iv[4], v13 = blake2b_iv[5], v14 = blake2b_iv[6], v15 = blake2b_iv[7];

        t[0] += inc;
        t[1] += t[0] < inc;
        v12 ^= t[0];
        v13 ^= t[1];
        v14 ^= f0;
        BLAKE2B_ROUNDS(BLAKE2B_REF_ROUND)
        h[0] ^= v0 ^ v8;
        h[1] ^= v1 ^ v9;
        h[2] ^= v2 ^ v10;
        h[3] ^= v3 ^ v11;
        h[4] ^= v4 ^ v12;
        h[5] ^= v5 ^ v13;
        h[6] ^= v6 ^ v14;
        h[7] ^= v7 ^ v15;
    }
}

static void blake2b_ref_compress(uint64_t h[8], uint64_t t[2], const uint8_t *m, size_t n,
                                 uint64_t inc, uint64_t f0)
{
    blake2b_ref_compress_work(h, t, m, n, inc, f0);
    stack_clear(512);
}

const blake2b_impl blake2b_ref = {
    IMPL_INFO(ref, NONE, "RFC 7693"),
    blake2b_ref_compress,
};

/* ---- AVX2: a row of four words in a vector; message words by blends and shuffles ---- */

#if TARGET_AVX2
TARGET_BEGIN(AVX2)

/* Words 2i and 2i + 1 in both halves. */
static inline __m256i blake2b_avx2_pair(const uint8_t *m)
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *) (const void *) m));
}

/* The pair that holds word i in the lower half, the pair that holds word j in the upper. */
# define BLAKE2B_AVX2_PAIRS(i, j) _mm256_blend_epi32(p[(i) / 2], p[(j) / 2], 0xf0)
/* Words i, j, k, l: each comes from the half into which its pair was put, at the place of its
 * parity. */
# define BLAKE2B_AVX2_WORDS(i, j, k, l)                                                            \
     _mm256_castpd_si256(_mm256_shuffle_pd(_mm256_castsi256_pd(BLAKE2B_AVX2_PAIRS(i, k)),          \
                                           _mm256_castsi256_pd(BLAKE2B_AVX2_PAIRS(j, l)),          \
                                           (i) % 2 | (j) % 2 << 1 | (k) % 2 << 2 | (l) % 2 << 3))

/* Function of the template: blake2b_avx2_compress_work. */
# define NAME(x)                   blake2b_avx2_##x
# define BLAKE2B_ROWS_ROTR24(x, y) ymm_rotr24(_mm256_xor_si256(x, y))
# define BLAKE2B_ROWS_ROTR16(x, y) ymm_rotr16(_mm256_xor_si256(x, y))
# define BLAKE2B_ROWS_ROTR63(x, y) ymm_rotr63(_mm256_xor_si256(x, y))
# define BLAKE2B_ROWS_MESSAGE(m)                                                                   \
     const __m256i p[8] = {blake2b_avx2_pair(m),      blake2b_avx2_pair(m + 16),                   \
                           blake2b_avx2_pair(m + 32), blake2b_avx2_pair(m + 48),                   \
                           blake2b_avx2_pair(m + 64), blake2b_avx2_pair(m + 80),                   \
                           blake2b_avx2_pair(m + 96), blake2b_avx2_pair(m + 112)};
# define BLAKE2B_ROWS_WORDS(x, y, s0, s1, s2, s3, s4, s5, s6, s7)                                  \
     x = BLAKE2B_AVX2_WORDS(s0, s2, s4, s6);                                                       \
     y = BLAKE2B_AVX2_WORDS(s1, s3, s5, s7);
# define BLAKE2B_ROWS_ZMM 0
# include "blake2b_ymm.inc"

TARGET_END

const blake2b_impl blake2b_avx2 = {
    IMPL_INFO_WANTS(avx2, AVX2, CPU_BIT(SHORT_SIMD),
                    "RFC 7693; rows in vectors after Neves and Aumasson 2012"),
    blake2b_avx2_compress,
};
#endif

/* ---- AVX-512VL: the same, with rotations and message permutations in one instruction each ---- */

#if TARGET_AVX512
TARGET_BEGIN(AVX512)

/* Function of the template: blake2b_avx512_compress_work. */
# define NAME(x)                   blake2b_avx512_##x
# define BLAKE2B_ROWS_ROTR24(x, y) YMM_XOR_ROR64(_mm256_ror_epi64(x, 24), y, 24)
# define BLAKE2B_ROWS_ROTR16(x, y) YMM_XOR_ROR64(_mm256_ror_epi64(x, 16), y, 16)
# define BLAKE2B_ROWS_ROTR63(x, y) YMM_XOR_ROR64(_mm256_ror_epi64(x, 63), y, 63)
# define BLAKE2B_ROWS_MESSAGE(m)                                                                   \
     const __m512i low = _mm512_loadu_si512(m), high = _mm512_loadu_si512(m + 64);                 \
     __m512i words;
# define BLAKE2B_ROWS_WORDS(x, y, s0, s1, s2, s3, s4, s5, s6, s7)                                  \
     words =                                                                                       \
         _mm512_permutex2var_epi64(low, _mm512_setr_epi64(s0, s2, s4, s6, s1, s3, s5, s7), high);  \
     x = _mm512_castsi512_si256(words);                                                            \
     y = _mm512_extracti64x4_epi64(words, 1);
# define BLAKE2B_ROWS_ZMM 1
# include "blake2b_ymm.inc"

TARGET_END

const blake2b_impl blake2b_avx512 = {
    IMPL_INFO_WANTS(avx512, AVX512, CPU_BIT(SHORT_SIMD) | CPU_BIT(FAST_VPROR),
                    "RFC 7693; rows in vectors after Neves and Aumasson 2012"),
    blake2b_avx512_compress,
};
#endif

/* ---- A row of four words in two vectors: SSE4.1, and NEON of 32-bit ARM. With registers of 64
 * bits, portable C is faster than NEON ---- */

/* Functions of each machine: blake2b_x2_middle(x, y), the high word of x, then the low word of y;
 * blake2b_x2_pair(u, v). BLAKE2B_X2_MESSAGE(m) declares and loads what BLAKE2B_X2_WORDS(i, j),
 * words i and j of the block m, needs. */

#if TARGET_SSE41
TARGET_BEGIN(SSE41)
# include "../simd/v128_x86.inc"

# define blake2b_x2_compress blake2b_sse41_compress

enum { BLAKE2B_X2_STACK = 768 };

static inline V blake2b_x2_middle(V x, V y)
{
    return _mm_alignr_epi8(y, x, 8);
}

static inline V blake2b_x2_pair(uint64_t u, uint64_t v)
{
    return _mm_set_epi64x((long long) v, (long long) u);
}

# define BLAKE2B_X2_MESSAGE(m)                                                                     \
     const V p[8] = {V_LOAD(m),      V_LOAD(m + 16), V_LOAD(m + 32), V_LOAD(m + 48),               \
                     V_LOAD(m + 64), V_LOAD(m + 80), V_LOAD(m + 96), V_LOAD(m + 112)};
# define BLAKE2B_X2_WORDS(i, j)                                                                    \
     _mm_castpd_si128(_mm_shuffle_pd(_mm_castsi128_pd(p[(i) / 2]), _mm_castsi128_pd(p[(j) / 2]),   \
                                     (i) % 2 | (j) % 2 << 1))

#elif TARGET_NEON32
TARGET_BEGIN(NEON32)
# include "../simd/v128_neon.inc"

# define blake2b_x2_compress blake2b_neon_compress

enum { BLAKE2B_X2_STACK = 1536 };

static ALWAYS_INLINE V blake2b_x2_middle(V x, V y)
{
    return vextq_u32(x, y, 2);
}

static ALWAYS_INLINE V blake2b_x2_pair(uint64_t u, uint64_t v)
{
    return vreinterpretq_u32_u64(vcombine_u64(vcreate_u64(u), vcreate_u64(v)));
}

static ALWAYS_INLINE uint32x2_t blake2b_neon_word(const uint8_t *m, size_t i)
{
    return vreinterpret_u32_u8(vld1_u8(m + 8 * i));
}

# define BLAKE2B_X2_MESSAGE(m)
# define BLAKE2B_X2_WORDS(i, j) vcombine_u32(blake2b_neon_word(m, i), blake2b_neon_word(m, j))
#endif

#if defined(V)
/* G on four columns or diagonals; their first words are i, j, k, l, their second i1, j1, k1, l1. */
# define BLAKE2B_X2_G(b0, b1, c0, c1, d0, d1, i, i1, j, j1, k, k1, l, l1)                          \
     a0 = V64_ADD(V64_ADD(a0, BLAKE2B_X2_WORDS(i, j)), b0);                                        \
     a1 = V64_ADD(V64_ADD(a1, BLAKE2B_X2_WORDS(k, l)), b1);                                        \
     d0 = V64_ROTR32(V_XOR(d0, a0));                                                               \
     d1 = V64_ROTR32(V_XOR(d1, a1));                                                               \
     c0 = V64_ADD(c0, d0);                                                                         \
     c1 = V64_ADD(c1, d1);                                                                         \
     b0 = V64_ROTR24(V_XOR(b0, c0));                                                               \
     b1 = V64_ROTR24(V_XOR(b1, c1));                                                               \
     a0 = V64_ADD(V64_ADD(a0, BLAKE2B_X2_WORDS(i1, j1)), b0);                                      \
     a1 = V64_ADD(V64_ADD(a1, BLAKE2B_X2_WORDS(k1, l1)), b1);                                      \
     d0 = V64_ROTR16(V_XOR(d0, a0));                                                               \
     d1 = V64_ROTR16(V_XOR(d1, a1));                                                               \
     c0 = V64_ADD(c0, d0);                                                                         \
     c1 = V64_ADD(c1, d1);                                                                         \
     b0 = V64_ROTR63(V_XOR(b0, c0));                                                               \
     b1 = V64_ROTR63(V_XOR(b1, c1));

/* The diagonal step turns row b by one word, d by three, and c by two: it exchanges c's halves. */
# define BLAKE2B_X2_ROUND(s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15)    \
     BLAKE2B_X2_G(b0, b1, c0, c1, d0, d1, s0, s1, s2, s3, s4, s5, s6, s7)                          \
     x  = blake2b_x2_middle(b0, b1);                                                               \
     b1 = blake2b_x2_middle(b1, b0);                                                               \
     b0 = x;                                                                                       \
     x  = blake2b_x2_middle(d1, d0);                                                               \
     d1 = blake2b_x2_middle(d0, d1);                                                               \
     d0 = x;                                                                                       \
     BLAKE2B_X2_G(b0, b1, c1, c0, d0, d1, s8, s9, s10, s11, s12, s13, s14, s15)                    \
     x  = blake2b_x2_middle(b1, b0);                                                               \
     b1 = blake2b_x2_middle(b0, b1);                                                               \
     b0 = x;                                                                                       \
     x  = blake2b_x2_middle(d0, d1);                                                               \
     d1 = blake2b_x2_middle(d1, d0);                                                               \
     d0 = x;

static STACK_WORK void blake2b_x2_compress_work(uint64_t h[8], uint64_t t[2], const uint8_t *m,
                                                size_t n, uint64_t inc, uint64_t f0)
{
    uint64_t t0 = t[0], t1 = t[1];

    for (; n > 0; n--, m += 128) {
        BLAKE2B_X2_MESSAGE(m)
        V a0 = V_LOAD(h), a1 = V_LOAD(h + 2), b0 = V_LOAD(h + 4), b1 = V_LOAD(h + 6);
        V c0 = V_LOAD(blake2b_iv), c1 = V_LOAD(blake2b_iv + 2);
        V d0 = V_LOAD(blake2b_iv + 4), d1 = V_LOAD(blake2b_iv + 6), x;

        t0 += inc;
        t1 += t0 < inc;
        d0 = V_XOR(d0, blake2b_x2_pair(t0, t1));
        d1 = V_XOR(d1, blake2b_x2_pair(f0, 0));
        BLAKE2B_ROUNDS(BLAKE2B_X2_ROUND)
        V_STORE(h, V_XOR(V_LOAD(h), V_XOR(a0, c0)));
        V_STORE(h + 2, V_XOR(V_LOAD(h + 2), V_XOR(a1, c1)));
        V_STORE(h + 4, V_XOR(V_LOAD(h + 4), V_XOR(b0, d0)));
        V_STORE(h + 6, V_XOR(V_LOAD(h + 6), V_XOR(b1, d1)));
    }
    t[0] = t0;
    t[1] = t1;
}

static void blake2b_x2_compress(uint64_t h[8], uint64_t t[2], const uint8_t *m, size_t n,
                                uint64_t inc, uint64_t f0)
{
    blake2b_x2_compress_work(h, t, m, n, inc, f0);
    stack_clear(BLAKE2B_X2_STACK);
}

# include "../simd/v_end.inc"
TARGET_END
#endif

#if TARGET_SSE41
const blake2b_impl blake2b_sse41 = {
    IMPL_INFO_WANTS(sse41, SSE41, CPU_BIT(SHORT_SIMD),
                    "RFC 7693; rows in vectors after Neves and Aumasson 2012"),
    blake2b_sse41_compress,
};
#endif

#if TARGET_NEON32
const blake2b_impl blake2b_neon = {
    IMPL_INFO(neon, NEON32, "RFC 7693; rows in vectors after Neves and Aumasson 2012"),
    blake2b_neon_compress,
};
#endif
