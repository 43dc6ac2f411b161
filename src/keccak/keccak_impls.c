/* SPDX-License-Identifier: ISC */
/* Keccak-p[1600] (FIPS 202): its implementations, most of them keccak_round.inc on some kind of
 * lane. */
#include "keccak.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/intrinsics.h"
#include "../core/stack.h"
#include "../simd/v_words.h"
#include "../simd/zmm.h"

/* ---- Portable C ---- */

#define NAME(x) keccak_ref_##x
#include "keccak_round.inc"

static STACK_WORK void keccak_ref_permute4_work(uint64_t a[25][4], unsigned rounds)
{
    uint64_t s[25];
    unsigned i, j;

    for (j = 0; j < 4; j++) {
        for (i = 0; i < 25; i++) {
            s[i] = a[i][j];
        }
        keccak_ref_permute_work(s, rounds);
        for (i = 0; i < 25; i++) {
            a[i][j] = s[i];
        }
    }
}

static void keccak_ref_permute4(uint64_t a[25][4], unsigned rounds)
{
    keccak_ref_permute4_work(a, rounds);
    stack_clear(1024);
}

const keccak_impl keccak_ref = {
    IMPL_INFO(ref, NONE, "FIPS 202"),
    2,
    keccak_ref_permute,
    keccak_ref_permute4,
};

/* ---- AVX2: four states side by side ---- */

#if TARGET_AVX2
TARGET_BEGIN(AVX2)

/* Keeps x in a general register: the compiler must not pack lanes into vectors. */
static inline uint64_t keccak_avx2_pin(uint64_t x)
{
    HIDE_R(x);
    return x;
}

/* Function of the template: keccak_avx2_permute_work. */
# define NAME(x)           keccak_avx2_##x
# define LANE_PUT(a, i, x) ((a)[i] = keccak_avx2_pin(x))
# define ROW3_FIRST
# include "keccak_round.inc"

/* Rotations by whole bytes take one shuffle. */
static inline __m256i keccak_avx2_rotl(__m256i x, int n)
{
    if (n == 8) {
        return _mm256_shuffle_epi8(x, _mm256_setr_epi64x(0x0605040302010007, 0x0e0d0c0b0a09080f,
                                                         0x0605040302010007, 0x0e0d0c0b0a09080f));
    }
    if (n == 56) {
        return _mm256_shuffle_epi8(x, _mm256_setr_epi64x(0x0007060504030201, 0x080f0e0d0c0b0a09,
                                                         0x0007060504030201, 0x080f0e0d0c0b0a09));
    }
    if (n == 1) {
        return _mm256_or_si256(_mm256_add_epi64(x, x), _mm256_srli_epi64(x, 63));
    }
    return _mm256_or_si256(_mm256_slli_epi64(x, n), _mm256_srli_epi64(x, 64 - n));
}

# include "../simd/v256.inc"
# define NAME(x)           keccak_avx2_x4_##x
# define LANE_STATE        uint64_t
# define LANE_GET(a, i)    V_LOAD((a) + 4 * (i))
# define LANE_PUT(a, i, x) V_STORE((a) + 4 * (i), x)
# define LANE_ROTL(x, n)   keccak_avx2_rotl(x, n)
# include "keccak_round.inc"

static STACK_WORK void keccak_avx2_permute4_work(uint64_t a[25][4], unsigned rounds)
{
    uint64_t e[25][4];

    keccak_avx2_x4_rounds(a[0], e[0], rounds);
}

static void keccak_avx2_permute4(uint64_t a[25][4], unsigned rounds)
{
    keccak_avx2_permute4_work(a, rounds);
    stack_clear(1792);
}

TARGET_END

const keccak_impl keccak_avx2 = {
    IMPL_INFO(avx2, AVX2, "FIPS 202"),
    2,
    keccak_avx2_permute,
    keccak_avx2_permute4,
};
#endif

/* ---- AVX-512VL: a lane in each vector register, of one state or of four ---- */

#if TARGET_AVX512
TARGET_BEGIN(AVX512)

# define LANE_TERNARY
# include "../simd/v128_x86.inc"
# define NAME(x)          keccak_avx512_x1_##x
# define LANE_CONSTANT(p) V64_LOAD(p)
# include "keccak_round.inc"

# include "../simd/v256.inc"
# define NAME(x) keccak_avx512_x4_##x
# include "keccak_round.inc"
# undef LANE_TERNARY

static STACK_WORK void keccak_avx512_permute_work(uint64_t a[25], unsigned rounds)
{
    __m128i s[25], e[25];

    EACH25(i, s[i] = _mm_loadl_epi64((const __m128i *) (const void *) (a + i)));
    keccak_avx512_x1_rounds(s, e, rounds);
    EACH25(i, _mm_storel_epi64((__m128i *) (void *) (a + i), s[i]));
    ZMM_CLEAR_HIGH();
}

static STACK_WORK void keccak_avx512_permute4_work(uint64_t a[25][4], unsigned rounds)
{
    __m256i s[25], e[25];

    EACH25(i, s[i] = _mm256_loadu_si256((const __m256i *) (const void *) a[i]));
    keccak_avx512_x4_rounds(s, e, rounds);
    EACH25(i, _mm256_storeu_si256((__m256i *) (void *) a[i], s[i]));
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

/* No vector is longer than 256 bits, so the clock stays the same and this wants nothing. */
const keccak_impl keccak_avx512 = {
    {"avx512", NEEDS_AVX512, 0, "FIPS 202"},
    1,
    keccak_avx512_permute,
    keccak_avx512_permute4,
};
#endif

/* ---- WebAssembly: two states side by side, one in general registers ---- */

#if TARGET_SIMD128
TARGET_BEGIN(SIMD128)

/* Function of the template: keccak_simd128_permute_work. */
# define NAME(x) keccak_simd128_##x
# include "keccak_round.inc"

/* Keeps lanes in memory: the compiler would use more locals than there are registers. */
static ALWAYS_INLINE void keccak_simd128_put(v128_t *a, v128_t x)
{
    *a = x;
    HIDE_M(*a);
}

# include "../simd/v128_wasm.inc"
# define NAME(x)           keccak_simd128_x2_##x
# define LANE_PUT(a, i, x) keccak_simd128_put((a) + (i), x)
# include "keccak_round.inc"

/* Two states: their lanes begin at a and are four words apart. */
static STACK_WORK void keccak_simd128_permute2_work(uint64_t *a, unsigned rounds)
{
    v128_t s[25], e[25];
    size_t i;

    for (i = 0; i < 25; i++) {
        s[i] = wasm_v128_load(a + 4 * i);
    }
    keccak_simd128_x2_rounds(s, e, rounds);
    for (i = 0; i < 25; i++) {
        wasm_v128_store(a + 4 * i, s[i]);
    }
}

static void keccak_simd128_permute4(uint64_t a[25][4], unsigned rounds)
{
    keccak_simd128_permute2_work(a[0], rounds);
    keccak_simd128_permute2_work(a[0] + 2, rounds);
    stack_clear(1152);
}

TARGET_END

const keccak_impl keccak_simd128 = {
    IMPL_INFO(simd128, SIMD128, "FIPS 202"),
    2,
    keccak_simd128_permute,
    keccak_simd128_permute4,
};
#endif

/* ---- NEON: two states side by side, one in general registers ---- */

#if TARGET_NEON64
TARGET_BEGIN(NEON64)

/* Function of the template: keccak_neon_permute_work. */
# define NAME(x) keccak_neon_##x
# include "keccak_round.inc"

# define NAME(x)           keccak_neon_x2_##x
# define LANE              uint64x2_t
# define LANE_XOR(a, b)    veorq_u64(a, b)
# define LANE_ROTL(x, n)   vsriq_n_u64(vshlq_n_u64(x, n), x, 64 - (n))
# define LANE_CHI(a, b, c) veorq_u64(a, vbicq_u64(c, b))
# define LANE_CONSTANT(p)  vld1q_dup_u64(p)
# include "keccak_round.inc"

/* Two states: their lanes begin at a and are four words apart. */
static STACK_WORK void keccak_neon_permute2_work(uint64_t *a, unsigned rounds)
{
    uint64x2_t s[25], e[25];

    EACH25(i, s[i] = vld1q_u64(a + 4 * i));
    keccak_neon_x2_rounds(s, e, rounds);
    EACH25(i, vst1q_u64(a + 4 * i, s[i]));
}

static void keccak_neon_permute4(uint64_t a[25][4], unsigned rounds)
{
    keccak_neon_permute2_work(a[0], rounds);
    keccak_neon_permute2_work(a[0] + 2, rounds);
    stack_clear(512);
}

TARGET_END

const keccak_impl keccak_neon = {
    IMPL_INFO(neon, NEON64, "FIPS 202"),
    2,
    keccak_neon_permute,
    keccak_neon_permute4,
};

/* ---- NEON, on cores whose logic takes a rotated operand at no cost ---- */

/* One state: no lane is rotated by itself. Four: two side by side in vectors, two in general
 * registers. Both after H. Becker and M. J. Kannwischer, "Hybrid scalar/vector implementations of
 * Keccak and SPHINCS+ on AArch64" (2022). */

TARGET_BEGIN(NEON64)

/* Keeps x in a general register: the compiler must not pack lanes into vectors. */
static ALWAYS_INLINE uint64_t keccak_neonmix_pin(uint64_t x)
{
    HIDE_R(x);
    return x;
}

# define ROUNDS_ONLY
# define NAME(x)           keccak_neonmix_x1_##x
# define LANE_PUT(a, i, x) ((a)[i] = keccak_neonmix_pin(x))
# include "keccak_round.inc"

/* x = a ^ (b >>> n), and x = a & ~(b >>> n), 0 < n < 64. A compiler would rotate an operand of two
 * such instructions once, by itself. */
# if HIDE_ALLOWED
#  define KECCAK_NEONMIX_XOR(x, a, b, n)                                                           \
      __asm__("eor %0, %1, %2, ror %3" : "=r"(x) : "r"(a), "r"(b), "i"(n))
#  define KECCAK_NEONMIX_BIC(x, a, b, n)                                                           \
      __asm__("bic %0, %1, %2, ror %3" : "=r"(x) : "r"(a), "r"(b), "i"(n))
# else
#  define KECCAK_NEONMIX_XOR(x, a, b, n) x = (a) ^ rotr64(b, n)
#  define KECCAK_NEONMIX_BIC(x, a, b, n) x = (a) & ~rotr64(b, n)
# endif

/* x = a ^ ((c & ~(b >>> n)) >>> m). */
# define KECCAK_NEONMIX_CHI(x, a, b, n, c, m)                                                      \
     KECCAK_NEONMIX_BIC(t, c, b, n);                                                               \
     KECCAK_NEONMIX_XOR(x, a, t, m)

/* A round on 25 lanes that are not rotated yet. Chi made each new lane of three lanes, and owes it
 * the rotation that rho gave the first of these; the exclusive or with the lanes of theta makes up
 * for it. The new lane x, y replaces the old lane of column x that went into row y; after four
 * rounds all lanes are back in place. */
# define KECCAK_NEONMIX_ROUND(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14,     \
                              a15, a16, a17, a18, a19, a20, a21, a22, a23, a24, rc)                \
     KECCAK_NEONMIX_XOR(c0, a0, a5, 36);                                                           \
     KECCAK_NEONMIX_XOR(c0, c0, a10, 63);                                                          \
     KECCAK_NEONMIX_XOR(c0, c0, a15, 37);                                                          \
     KECCAK_NEONMIX_XOR(c0, c0, a20, 2);                                                           \
     KECCAK_NEONMIX_XOR(c1, a1, a6, 24);                                                           \
     KECCAK_NEONMIX_XOR(c1, c1, a11, 38);                                                          \
     KECCAK_NEONMIX_XOR(c1, c1, a16, 8);                                                           \
     KECCAK_NEONMIX_XOR(c1, c1, a21, 53);                                                          \
     KECCAK_NEONMIX_XOR(c2, a2, a7, 40);                                                           \
     KECCAK_NEONMIX_XOR(c2, c2, a12, 18);                                                          \
     KECCAK_NEONMIX_XOR(c2, c2, a17, 33);                                                          \
     KECCAK_NEONMIX_XOR(c2, c2, a22, 4);                                                           \
     KECCAK_NEONMIX_XOR(c3, a3, a8, 40);                                                           \
     KECCAK_NEONMIX_XOR(c3, c3, a13, 13);                                                          \
     KECCAK_NEONMIX_XOR(c3, c3, a18, 6);                                                           \
     KECCAK_NEONMIX_XOR(c3, c3, a23, 44);                                                          \
     KECCAK_NEONMIX_XOR(c4, a4, a9, 17);                                                           \
     KECCAK_NEONMIX_XOR(c4, c4, a14, 60);                                                          \
     KECCAK_NEONMIX_XOR(c4, c4, a19, 22);                                                          \
     KECCAK_NEONMIX_XOR(c4, c4, a24, 12);                                                          \
     c1 = rotr64(c1, 20);                                                                          \
     c2 = rotr64(c2, 21);                                                                          \
     c3 = rotr64(c3, 43);                                                                          \
     c4 = rotr64(c4, 50);                                                                          \
     KECCAK_NEONMIX_XOR(d0, c4, c1, 63);                                                           \
     KECCAK_NEONMIX_XOR(d1, c0, c2, 63);                                                           \
     KECCAK_NEONMIX_XOR(d2, c1, c3, 63);                                                           \
     KECCAK_NEONMIX_XOR(d3, c2, c4, 63);                                                           \
     KECCAK_NEONMIX_XOR(d4, c3, c0, 63);                                                           \
     KECCAK_NEONMIX_XOR(b0, d1, a1, 20);                                                           \
     KECCAK_NEONMIX_XOR(b1, d2, a7, 61);                                                           \
     KECCAK_NEONMIX_XOR(b2, d3, a13, 56);                                                          \
     KECCAK_NEONMIX_XOR(b3, d4, a19, 8);                                                           \
     KECCAK_NEONMIX_XOR(b4, d0, a20, 2);                                                           \
     KECCAK_NEONMIX_CHI(a20, b0, b1, 19, b2, 40);                                                  \
     KECCAK_NEONMIX_CHI(a1, b1, b2, 47, b3, 62);                                                   \
     KECCAK_NEONMIX_CHI(a7, b2, b3, 10, b4, 7);                                                    \
     KECCAK_NEONMIX_CHI(a13, b3, b4, 47, b0, 7);                                                   \
     KECCAK_NEONMIX_CHI(a19, b4, b0, 5, b1, 12);                                                   \
     KECCAK_NEONMIX_XOR(b0, d3, a3, 43);                                                           \
     KECCAK_NEONMIX_XOR(b1, d4, a9, 3);                                                            \
     KECCAK_NEONMIX_XOR(b2, d0, a10, 63);                                                          \
     KECCAK_NEONMIX_XOR(b3, d1, a16, 28);                                                          \
     KECCAK_NEONMIX_XOR(b4, d2, a22, 25);                                                          \
     KECCAK_NEONMIX_CHI(a10, b0, b1, 47, b2, 25);                                                  \
     KECCAK_NEONMIX_CHI(a16, b1, b2, 42, b3, 39);                                                  \
     KECCAK_NEONMIX_CHI(a22, b2, b3, 16, b4, 6);                                                   \
     KECCAK_NEONMIX_CHI(a3, b3, b4, 31, b0, 17);                                                   \
     KECCAK_NEONMIX_CHI(a9, b4, b0, 56, b1, 41);                                                   \
     KECCAK_NEONMIX_XOR(b0, d4, a4, 50);                                                           \
     KECCAK_NEONMIX_XOR(b1, d0, a5, 36);                                                           \
     KECCAK_NEONMIX_XOR(b2, d1, a11, 58);                                                          \
     KECCAK_NEONMIX_XOR(b3, d2, a17, 54);                                                          \
     KECCAK_NEONMIX_XOR(b4, d3, a23, 23);                                                          \
     KECCAK_NEONMIX_CHI(a5, b0, b1, 38, b2, 17);                                                   \
     KECCAK_NEONMIX_CHI(a11, b1, b2, 5, b3, 21);                                                   \
     KECCAK_NEONMIX_CHI(a17, b2, b3, 41, b4, 18);                                                  \
     KECCAK_NEONMIX_CHI(a23, b3, b4, 35, b0, 52);                                                  \
     KECCAK_NEONMIX_CHI(a4, b4, b0, 9, b1, 20);                                                    \
     b0 = d0 ^ a0;                                                                                 \
     KECCAK_NEONMIX_XOR(b1, d1, a6, 44);                                                           \
     KECCAK_NEONMIX_XOR(b2, d2, a12, 39);                                                          \
     KECCAK_NEONMIX_XOR(b3, d3, a18, 49);                                                          \
     KECCAK_NEONMIX_XOR(b4, d4, a24, 62);                                                          \
     KECCAK_NEONMIX_CHI(a0, b0, b1, 63, b2, 21);                                                   \
     KECCAK_NEONMIX_CHI(a6, b1, b2, 42, b3, 23);                                                   \
     KECCAK_NEONMIX_CHI(a12, b2, b3, 57, b4, 29);                                                  \
     KECCAK_NEONMIX_CHI(a18, b3, b4, 50, b0, 21);                                                  \
     KECCAK_NEONMIX_CHI(a24, b4, b0, 44, b1, 34);                                                  \
     a0 ^= rc;                                                                                     \
     KECCAK_NEONMIX_XOR(b0, d2, a2, 21);                                                           \
     KECCAK_NEONMIX_XOR(b1, d3, a8, 19);                                                           \
     KECCAK_NEONMIX_XOR(b2, d4, a14, 46);                                                          \
     KECCAK_NEONMIX_XOR(b3, d0, a15, 37);                                                          \
     KECCAK_NEONMIX_XOR(b4, d1, a21, 9);                                                           \
     KECCAK_NEONMIX_CHI(a15, b0, b1, 48, b2, 23);                                                  \
     KECCAK_NEONMIX_CHI(a21, b1, b2, 2, b3, 14);                                                   \
     KECCAK_NEONMIX_CHI(a2, b2, b3, 25, b4, 37);                                                   \
     KECCAK_NEONMIX_CHI(a8, b3, b4, 60, b0, 43);                                                   \
     KECCAK_NEONMIX_CHI(a14, b4, b0, 57, b1, 11);

/* The rotations to the left that lanes still need. */
static const uint8_t keccak_neonmix_rho[25] = {
    0, 44, 43, 21, 14, 28, 20, 3, 45, 61, 1, 6, 25, 8, 18, 27, 36, 10, 15, 56, 62, 55, 39, 41, 2,
};

static STACK_WORK void keccak_neonmix_permute_work(uint64_t a[25], unsigned rounds)
{
    const uint64_t *rc = keccak_rc + 24 - rounds, *end = keccak_rc + 24;
    uint64_t s[25], b0, b1, b2, b3, b4, c0, c1, c2, c3, c4, d0, d1, d2, d3, d4, t;

    EACH25(i, s[i] = i > 0 ? rotr64(a[i], keccak_neonmix_rho[i]) : a[i]);
    do {
        KECCAK_NEONMIX_ROUND(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10],
                             s[11], s[12], s[13], s[14], s[15], s[16], s[17], s[18], s[19], s[20],
                             s[21], s[22], s[23], s[24], rc[0])
        KECCAK_NEONMIX_ROUND(s[0], s[6], s[12], s[18], s[24], s[10], s[16], s[22], s[3], s[9],
                             s[20], s[1], s[7], s[13], s[19], s[5], s[11], s[17], s[23], s[4],
                             s[15], s[21], s[2], s[8], s[14], rc[1])
        KECCAK_NEONMIX_ROUND(s[0], s[16], s[7], s[23], s[14], s[20], s[11], s[2], s[18], s[9],
                             s[15], s[6], s[22], s[13], s[4], s[10], s[1], s[17], s[8], s[24], s[5],
                             s[21], s[12], s[3], s[19], rc[2])
        KECCAK_NEONMIX_ROUND(s[0], s[11], s[22], s[8], s[19], s[15], s[1], s[12], s[23], s[9], s[5],
                             s[16], s[2], s[13], s[24], s[20], s[6], s[17], s[3], s[14], s[10],
                             s[21], s[7], s[18], s[4], rc[3])
        rc += 4;
    } while (rc < end);
    EACH25(i, a[i] = i > 0 ? rotl64(s[i], keccak_neonmix_rho[i]) : s[i]);
}

/* A round of all four, row by row: v becomes w, x becomes y. */
static ALWAYS_INLINE void keccak_neonmix_round(uint64x2_t w[25], const uint64x2_t v[25],
                                               uint64_t y[50], const uint64_t x[50],
                                               const uint64_t *rc)
{
    uint64x2_t dv[5];
    uint64_t d[2][5];

# define KECCAK_NEONMIX_ROW(i)                                                                     \
     keccak_neon_x2_row##i(w, v, dv);                                                              \
     keccak_neonmix_x1_row##i(y, x, d[0]);                                                         \
     keccak_neonmix_x1_row##i(y + 25, x + 25, d[1]);
    keccak_neon_x2_theta(dv, v);
    keccak_neonmix_x1_theta(d[0], x);
    keccak_neonmix_x1_theta(d[1], x + 25);
    KECCAK_NEONMIX_ROW(2)
    KECCAK_NEONMIX_ROW(1)
    KECCAK_NEONMIX_ROW(3)
    keccak_neon_x2_row0(w, v, dv, rc);
    keccak_neonmix_x1_row0(y, x, d[0], rc);
    keccak_neonmix_x1_row0(y + 25, x + 25, d[1], rc);
    KECCAK_NEONMIX_ROW(4)
}

/* Too few general registers for two more states; they are kept in arrays. */
static STACK_WORK void keccak_neonmix_permute4_work(uint64_t a[25][4], unsigned rounds)
{
    const uint64_t *rc = keccak_rc + 24 - rounds, *end = keccak_rc + 24;
    uint64x2_t v[25], w[25];
    uint64_t room[100], *x = room, *y = room + 50;

    EACH25(i, {
        v[i]      = vld1q_u64(a[i]);
        x[i]      = a[i][2];
        x[25 + i] = a[i][3];
    });
    HIDE_R(x);
    HIDE_R(y);
    do {
        keccak_neonmix_round(w, v, y, x, rc);
        FORGET_MEMORY();
        keccak_neonmix_round(v, w, x, y, rc + 1);
        FORGET_MEMORY();
        rc += 2;
    } while (rc < end);
    EACH25(i, {
        vst1q_u64(a[i], v[i]);
        a[i][2] = x[i];
        a[i][3] = x[25 + i];
    });
}

static void keccak_neonmix_permute(uint64_t a[25], unsigned rounds)
{
    keccak_neonmix_permute_work(a, rounds);
    stack_clear(512);
}

static void keccak_neonmix_permute4(uint64_t a[25][4], unsigned rounds)
{
    keccak_neonmix_permute4_work(a, rounds);
    stack_clear(1536);
}

TARGET_END

const keccak_impl keccak_neonmix = {
    IMPL_INFO_WANTS(neonmix, NEON64, CPU_BIT(FAST_ROR),
                    "FIPS 202; H. Becker, M. J. Kannwischer, Hybrid Keccak, 2022"),
    2,
    keccak_neonmix_permute,
    keccak_neonmix_permute4,
};
#endif

/* ---- AArch64's instructions for Keccak (EOR3, RAX1, XAR, BCAX): two states side by side ---- */

#if TARGET_ARM_SHA3
TARGET_BEGIN(ARM_SHA3)

# define NAME(x)                  keccak_armv8sha3_##x
# define LANE                     uint64x2_t
# define LANE_XOR(a, b)           veorq_u64(a, b)
# define LANE_XOR5(a, b, c, d, e) veor3q_u64(veor3q_u64(a, b, c), d, e)
# define LANE_XROTL(a, b, n)      vxarq_u64(a, b, 64 - (n))
# define LANE_XROTL1(a, b)        vrax1q_u64(a, b)
# define LANE_CHI(a, b, c)        vbcaxq_u64(a, c, b)
# define LANE_CONSTANT(p)         vld1q_dup_u64(p)
# include "keccak_round.inc"

static STACK_WORK void keccak_armv8sha3_permute_work(uint64_t a[25], unsigned rounds)
{
    uint64x2_t s[25], e[25];

    EACH25(i, s[i] = vld1q_dup_u64(a + i));
    keccak_armv8sha3_rounds(s, e, rounds);
    EACH25(i, vst1q_lane_u64(a + i, s[i], 0));
}

/* Two states: their lanes begin at a and are four words apart. */
static STACK_WORK void keccak_armv8sha3_permute2_work(uint64_t *a, unsigned rounds)
{
    uint64x2_t s[25], e[25];

    EACH25(i, s[i] = vld1q_u64(a + 4 * i));
    keccak_armv8sha3_rounds(s, e, rounds);
    EACH25(i, vst1q_u64(a + 4 * i, s[i]));
}

static void keccak_armv8sha3_permute(uint64_t a[25], unsigned rounds)
{
    keccak_armv8sha3_permute_work(a, rounds);
    stack_clear(320);
}

static void keccak_armv8sha3_permute4(uint64_t a[25][4], unsigned rounds)
{
    keccak_armv8sha3_permute2_work(a[0], rounds);
    keccak_armv8sha3_permute2_work(a[0] + 2, rounds);
    stack_clear(320);
}

TARGET_END

/* Cores with a single unit for these instructions, as Arm's own, prefer general registers. */
const keccak_impl keccak_armv8sha3 = {
    IMPL_INFO_WANTS(armv8sha3, ARM_SHA3, CPU_BIT(FAST_SHA3),
                    "FIPS 202; Arm Architecture Reference Manual, EOR3"),
    2,
    keccak_armv8sha3_permute,
    keccak_armv8sha3_permute4,
};
#endif
