/* SPDX-License-Identifier: ISC */
/* SHA-512 with AVX2 and BMI2, and with AVX-512VL: the message schedules of two blocks side by side
 * in 256-bit vectors, the rounds in general registers with rorx. After S. Gueron and V. Krasnov,
 * "Parallelizing message schedules to accelerate the computations of hash functions" (2012). The
 * rotations and three-operand logic of AVX-512 shorten the schedule. */
#include "sha512.h"

#include "../core/stack.h"
#include "../simd/zmm.h"

/* 1 if the rounds are in assembly, 0 if both implementations have those in C. */
#define SHA512_VEC_ASM (STACK_ASM && !STACK_SANITIZED && HIDE_ALLOWED)

#if TARGET_AVX2
# include "../core/intrinsics.h"
TARGET_BEGIN(AVX2)

/* ---- Both: blocks and states ---- */

/* The bytes of each word in reverse. */
static ALWAYS_INLINE __m256i sha512_vec_swap(__m256i x)
{
    return _mm256_shuffle_epi8(x, _mm256_broadcastsi128_si256(_mm_set_epi32(
                                      0x08090a0b, 0x0c0d0e0f, 0x00010203, 0x04050607)));
}

/* Words 2i and 2i + 1 of two blocks: the first block in the lower half. */
static ALWAYS_INLINE __m256i sha512_vec_load_words(const uint8_t *m0, const uint8_t *m1, unsigned i)
{
    __m128i lo = _mm_loadu_si128((const __m128i *) (m0 + 16 * i));
    __m128i hi = _mm_loadu_si128((const __m128i *) (m1 + 16 * i));

    return sha512_vec_swap(_mm256_inserti128_si256(_mm256_castsi128_si256(lo), hi, 1));
}

/* w with the constants of rounds t and t + 1 added. */
static ALWAYS_INLINE __m256i sha512_vec_add_k(__m256i w, unsigned t)
{
    __m128i k = _mm_loadu_si128((const __m128i *) (sha512_k + t));

    return _mm256_add_epi64(w, _mm256_broadcastsi128_si256(k));
}

/* x, hidden from the compiler: it computes x here, and neither reassociates nor reuses it. GCC and
 * clang otherwise lengthen the dependency chain of a round, and carry subexpressions of the
 * schedule from step to step until the registers no longer hold the message words. */
static ALWAYS_INLINE uint64_t sha512_vec_pin(uint64_t x)
{
# if ARCH_X86_64
    HIDE_R(x);
# endif
    return x;
}

/* Stores the words of rounds i and i + 1 of sixteen, those of the first of n blocks before those of
 * the second. */
static ALWAYS_INLINE void sha512_vec_store_words(uint64_t *kw, unsigned i, __m256i x, unsigned n)
{
    if (n == 2) {
        _mm256_storeu_si256((__m256i *) (kw + 2 * i), x);
    } else {
        _mm_storeu_si128((__m128i *) (kw + i), _mm256_castsi256_si128(x));
    }
}

static ALWAYS_INLINE void sha512_vec_load_block(__m256i w[8], uint64_t *kw, const uint8_t *m0,
                                                const uint8_t *m1, unsigned n)
{
    EACH8(i, w[i] = sha512_vec_load_words(m0, m1, i));
    EACH8(i, sha512_vec_store_words(kw, 2 * i, sha512_vec_add_k(w[i], 2 * i), n));
}

/* s = state with b ^ c, and state += s: written out, because GCC at -O2 would loop through memory.
 * Each loads the state anew: otherwise a copy of it, which for HMAC is as good as the key, would be
 * kept on the stack. */
static ALWAYS_INLINE void sha512_vec_load_state(uint64_t s[9], const uint64_t state[8])
{
    EACH8(i, s[i] = state[i]);
    s[8] = state[1] ^ state[2];
}

static ALWAYS_INLINE void sha512_vec_add_state(uint64_t state[8], const uint64_t s[9])
{
    FORGET_MEMORY();
    EACH8(i, state[i] = sha512_vec_pin(state[i] + s[i]));
}

/* The bytes of each word rotated by one. */
static ALWAYS_INLINE __m256i sha512_vec_rotr8(void)
{
    return _mm256_broadcastsi128_si256(
        _mm_set_epi32(0x080f0e0d, 0x0c0b0a09, 0x00070605, 0x04030201));
}

# if SHA512_VEC_ASM
/* ---- Rounds in assembly ---- */

/* Two rounds and, for two blocks, the two words that follow the sixteen in the ring w0 to w7; they
 * replace the oldest, w0. V2 keeps the instructions of AVX2 for the words, or drops them; V5 those
 * of AVX-512. first and second are the places of the rounds' words, with the constants added;
 * constants is the place of the constants of the new words; store stores t2, their sum. x is b ^ c,
 * and Maj is ((a ^ b) & x) ^ b; y, which is a ^ b, is x in the next round: 22 operations a round.
 * This is assembly because of its order, which a search found: on four units, two of them with
 * rotations, a round with AVX-512 takes 5.8 cycles; as compilers arrange it, 6.6. Spread like this,
 * the vector operations cost hardly anything; together they would cost a cycle a round. */
/* clang-format off */
#  define SHA512_VEC_KEEP(...) __VA_ARGS__
#  define SHA512_VEC_DROP(...)
#  define SHA512_VEC_ROUNDS(first, second, constants, store, V2, V5)                               \
      "mov %[f], %[y]\n\t"                                                                         \
      V5("vpalignr $8, %[w4], %[w5], %[t1]\n\t")                                                   \
      "rorx $14, %[e], %[p]\n\t"                                                                   \
      "xor %[g], %[y]\n\t"                                                                         \
      V2("vpalignr $8, %[w4], %[w5], %[t1]\n\t")                                                   \
      V2("vpalignr $8, %[w0], %[w1], %[t0]\n\t")                                                   \
      "add " first ", %[h]\n\t"                                                                    \
      V5("vpalignr $8, %[w0], %[w1], %[t0]\n\t")                                                   \
      V2("vpaddq %[t1], %[w0], %[w0]\n\t")                                                         \
      "rorx $18, %[e], %[q]\n\t"                                                                   \
      "and %[e], %[y]\n\t"                                                                         \
      V2("vpsrlq $1, %[t0], %[t2]\n\t")                                                            \
      "xor %[g], %[y]\n\t"                                                                         \
      V2("vpsllq $63, %[t0], %[t1]\n\t")                                                           \
      "xor %[q], %[p]\n\t"                                                                         \
      "rorx $41, %[e], %[q]\n\t"                                                                   \
      V5("vprorq $1, %[t0], %[t2]\n\t")                                                            \
      V2("vpxor %[t1], %[t2], %[t2]\n\t")                                                          \
      "xor %[q], %[p]\n\t"                                                                         \
      "add %[y], %[h]\n\t"                                                                         \
      "mov %[a], %[y]\n\t"                                                                         \
      V5("vprorq $8, %[t0], %[t3]\n\t")                                                            \
      V2("vpshufb %[rotr8], %[t0], %[t3]\n\t")                                                     \
      V2("vpxor %[t3], %[t2], %[t2]\n\t")                                                          \
      "xor %[b], %[y]\n\t"                                                                         \
      "and %[y], %[x]\n\t"                                                                         \
      V5("vpsrlq $7, %[t0], %[t0]\n\t")                                                            \
      V2("vpsrlq $7, %[t0], %[t0]\n\t")                                                            \
      "add %[p], %[h]\n\t"                                                                         \
      "add %[h], %[d]\n\t"                                                                         \
      "rorx $34, %[a], %[q]\n\t"                                                                   \
      V5("vpternlogq $0x96, %[t3], %[t2], %[t0]\n\t")                                              \
      V2("vpxor %[t2], %[t0], %[t0]\n\t")                                                          \
      "xor %[b], %[x]\n\t"                                                                         \
      V5("vprorq $19, %[w7], %[t2]\n\t")                                                           \
      "rorx $28, %[a], %[p]\n\t"                                                                   \
      "xor %[q], %[p]\n\t"                                                                         \
      V5("vpaddq %[t1], %[w0], %[w0]\n\t")                                                         \
      "rorx $39, %[a], %[q]\n\t"                                                                   \
      V2("vpaddq %[t0], %[w0], %[w0]\n\t")                                                         \
      "xor %[q], %[p]\n\t"                                                                         \
      V2("vpsrlq $19, %[w7], %[t1]\n\t")                                                           \
      "add %[x], %[h]\n\t"                                                                         \
      "mov %[e], %[x]\n\t"                                                                         \
      V2("vpsllq $45, %[w7], %[t2]\n\t")                                                           \
      "add %[p], %[h]\n\t"                                                                         \
      V5("vprorq $61, %[w7], %[t3]\n\t")                                                           \
      "xor %[f], %[x]\n\t"                                                                         \
      V2("vpxor %[t2], %[t1], %[t1]\n\t")                                                          \
      V2("vpsllq $3, %[w7], %[t2]\n\t")                                                            \
      "rorx $18, %[d], %[q]\n\t"                                                                   \
      "add " second ", %[g]\n\t"                                                                   \
      V2("vpsrlq $61, %[w7], %[t3]\n\t")                                                           \
      "rorx $14, %[d], %[p]\n\t"                                                                   \
      V5("vpsrlq $6, %[w7], %[t1]\n\t")                                                            \
      "and %[d], %[x]\n\t"                                                                         \
      V5("vpternlogq $0x96, %[t3], %[t2], %[t1]\n\t")                                              \
      "xor %[f], %[x]\n\t"                                                                         \
      "xor %[q], %[p]\n\t"                                                                         \
      V2("vpxor %[t3], %[t1], %[t1]\n\t")                                                          \
      "rorx $41, %[d], %[q]\n\t"                                                                   \
      "add %[x], %[g]\n\t"                                                                         \
      V2("vpxor %[t2], %[t1], %[t1]\n\t")                                                          \
      "xor %[q], %[p]\n\t"                                                                         \
      "mov %[h], %[x]\n\t"                                                                         \
      V5("vbroadcasti128 " constants ", %[t2]\n\t")                                                \
      V5("vpaddq %[t0], %[w0], %[w0]\n\t")                                                         \
      V2("vpsrlq $6, %[w7], %[t3]\n\t")                                                            \
      "xor %[a], %[x]\n\t"                                                                         \
      V5("vpaddq %[t1], %[w0], %[w0]\n\t")                                                         \
      "and %[x], %[y]\n\t"                                                                         \
      V2("vpxor %[t3], %[t1], %[t1]\n\t")                                                          \
      "add %[p], %[g]\n\t"                                                                         \
      "add %[g], %[c]\n\t"                                                                         \
      V2("vpaddq %[t1], %[w0], %[w0]\n\t")                                                         \
      "xor %[a], %[y]\n\t"                                                                         \
      "rorx $28, %[h], %[p]\n\t"                                                                   \
      V2("vbroadcasti128 " constants ", %[t2]\n\t")                                                \
      "rorx $34, %[h], %[q]\n\t"                                                                   \
      V5("vpaddq %[w0], %[t2], %[t2]\n\t")                                                         \
      "xor %[q], %[p]\n\t"                                                                         \
      V2("vpaddq %[w0], %[t2], %[t2]\n\t")                                                         \
      "rorx $39, %[h], %[q]\n\t"                                                                   \
      V5(store)                                                                                    \
      "xor %[q], %[p]\n\t"                                                                         \
      V2(store)                                                                                    \
      "add %[y], %[g]\n\t"                                                                         \
      "add %[p], %[g]\n\t"
/* clang-format on */

/* The operands of rounds i and i + 1 of sixteen. The letters rotate instead of moving: in round i,
 * a is s[-i mod 8], b the next, and so on. size, a text, is the bytes of kw for two rounds. */
#  define SHA512_VEC_CHANGED(s, i)                                                                 \
      [c] "+&r"((s)[(18 - (i)) & 7]), [d] "+&r"((s)[(19 - (i)) & 7]),                              \
          [g] "+&r"((s)[(22 - (i)) & 7]), [h] "+&r"((s)[(23 - (i)) & 7]), [x] "+&r"((s)[8]),       \
          [y] "=&r"(y), [p] "=&r"(p), [q] "=&r"(q)
#  define SHA512_VEC_READ(s, i, words)                                                             \
      [a] "r"((s)[(16 - (i)) & 7]), [b] "r"((s)[(17 - (i)) & 7]), [e] "r"((s)[(20 - (i)) & 7]),    \
          [f] "r"((s)[(21 - (i)) & 7]), [kw] "r"(words)
#  define SHA512_VEC_TWO(s, i, words, size)                                                        \
      do {                                                                                         \
          uint64_t y, p, q;                                                                        \
                                                                                                   \
          __asm__(ASM_ATT(SHA512_VEC_ROUNDS(size "*" #i "(%[kw])", size "*" #i "+8(%[kw])", "",    \
                                            "", SHA512_VEC_DROP, SHA512_VEC_DROP))                 \
                  : SHA512_VEC_CHANGED(s, i)                                                       \
                  : SHA512_VEC_READ(s, i, words)                                                   \
                  : "cc", "memory");                                                               \
      } while (0)
#  define SHA512_VEC_TWO_AND_WORDS(s, w, i, words, size, store, V2, V5)                            \
      __asm__(ASM_ATT(SHA512_VEC_ROUNDS(size "*" #i "(%[kw])", size "*" #i "+8(%[kw])",            \
                                        "8*" #i "(%[k])", store, V2, V5))                          \
              : SHA512_VEC_CHANGED(s, i), [w0] "+&x"((w)[(i) / 2]), [t0] "=&x"(t0),                \
                [t1] "=&x"(t1), [t2] "=&x"(t2), [t3] "=&x"(t3)                                     \
              : SHA512_VEC_READ(s, i, words), [k] "r"(k),                                          \
                V2([rotr8] "x"(rotr8), )[w1] "x"((w)[((i) / 2 + 1) & 7]),                          \
                [w4] "x"((w)[((i) / 2 + 4) & 7]), [w5] "x"((w)[((i) / 2 + 5) & 7]),                \
                [w7] "x"((w)[((i) / 2 + 7) & 7])                                                   \
              : "cc", "memory")
#  define SHA512_VEC_TWO_OF(s, w, i, kw, n, V2, V5)                                                \
      do {                                                                                         \
          __m256i t0, t1, t2, t3;                                                                  \
          uint64_t y, p, q;                                                                        \
                                                                                                   \
          if ((n) == 2) {                                                                          \
              SHA512_VEC_TWO_AND_WORDS(s, w, i, kw, "16",                                          \
                                       "vmovdqu %[t2], 256+16*" #i "(%[kw])\n\t", V2, V5);         \
          } else {                                                                                 \
              SHA512_VEC_TWO_AND_WORDS(s, w, i, kw, "8", "vmovdqu %x[t2], 8*" #i "(%[kw])\n\t",    \
                                       V2, V5);                                                    \
          }                                                                                        \
      } while (0)

/* Sixteen rounds of the first of n blocks, 1 or 2, and the words 16 rounds ahead, which begin at
 * round t, in the place of those in w. They are stored after the sixteen of both blocks in kw; if
 * n is 1, in their place. */
#  define SHA512_VEC_SIXTEEN(s, w, kw, t, n, V2, V5)                                               \
      do {                                                                                         \
          const uint64_t *k = sha512_k + (t);                                                      \
          V2(const __m256i rotr8 = sha512_vec_rotr8();)                                            \
                                                                                                   \
          SHA512_VEC_TWO_OF(s, w, 0, kw, n, V2, V5);                                               \
          SHA512_VEC_TWO_OF(s, w, 2, kw, n, V2, V5);                                               \
          SHA512_VEC_TWO_OF(s, w, 4, kw, n, V2, V5);                                               \
          SHA512_VEC_TWO_OF(s, w, 6, kw, n, V2, V5);                                               \
          SHA512_VEC_TWO_OF(s, w, 8, kw, n, V2, V5);                                               \
          SHA512_VEC_TWO_OF(s, w, 10, kw, n, V2, V5);                                              \
          SHA512_VEC_TWO_OF(s, w, 12, kw, n, V2, V5);                                              \
          SHA512_VEC_TWO_OF(s, w, 14, kw, n, V2, V5);                                              \
      } while (0)

static ALWAYS_INLINE void sha512_avx2_sixteen(uint64_t s[9], __m256i w[8], uint64_t *kw, unsigned t,
                                              unsigned n)
{
    SHA512_VEC_SIXTEEN(s, w, kw, t, n, SHA512_VEC_KEEP, SHA512_VEC_DROP);
}

/* Eight rounds on what store_words has stored in kw for the first of n blocks. */
static ALWAYS_INLINE void sha512_avx2_eight(uint64_t s[9], const uint64_t *kw, unsigned n)
{
    if (n == 2) {
        SHA512_VEC_TWO(s, 0, kw, "16");
        SHA512_VEC_TWO(s, 2, kw, "16");
        SHA512_VEC_TWO(s, 4, kw, "16");
        SHA512_VEC_TWO(s, 6, kw, "16");
    } else {
        SHA512_VEC_TWO(s, 0, kw, "8");
        SHA512_VEC_TWO(s, 2, kw, "8");
        SHA512_VEC_TWO(s, 4, kw, "8");
        SHA512_VEC_TWO(s, 6, kw, "8");
    }
}

# else
/* ---- Rounds in C ---- */

static inline __m256i sha512_avx2_rotr(__m256i x, int n)
{
    return _mm256_xor_si256(_mm256_srli_epi64(x, n), _mm256_slli_epi64(x, 64 - n));
}

static inline __m256i sha512_avx2_sigma0(__m256i x)
{
    return _mm256_xor_si256(
        _mm256_xor_si256(sha512_avx2_rotr(x, 1), _mm256_shuffle_epi8(x, sha512_vec_rotr8())),
        _mm256_srli_epi64(x, 7));
}

static inline __m256i sha512_avx2_sigma1(__m256i x)
{
    return _mm256_xor_si256(_mm256_xor_si256(sha512_avx2_rotr(x, 19), sha512_avx2_rotr(x, 61)),
                            _mm256_srli_epi64(x, 6));
}

/* The two words, of both blocks, that follow the sixteen in the ring w, whose oldest are in w[i].
 * They take the place of the oldest. */
static ALWAYS_INLINE __m256i sha512_avx2_next_words(__m256i w[8], unsigned i)
{
    __m256i x = _mm256_alignr_epi8(w[(i + 1) & 7], w[i], 8), y = w[(i + 7) & 7];
    __m256i z = _mm256_alignr_epi8(w[(i + 5) & 7], w[(i + 4) & 7], 8);

    HIDE_X(x);
    HIDE_X(y);
    HIDE_X(w[(i + 4) & 7]);
    w[i] = _mm256_add_epi64(_mm256_add_epi64(w[i], z),
                            _mm256_add_epi64(sha512_avx2_sigma0(x), sha512_avx2_sigma1(y)));
    return w[i];
}

/* One round; kw is its word with the constant added. The letters rotate instead of moving: in
 * round i, a is s[-i mod 8], b the next, and so on. The critical path from a round's e to the
 * next is four operations: all other terms are summed before. The new a is the new e - d + Maj +
 * Sigma0, with Maj = (b & c) + (a & (b ^ c)). The order of the lines is for speed. */
static ALWAYS_INLINE void sha512_avx2_round(uint64_t s[8], unsigned i, uint64_t kw)
{
    uint64_t a = s[(16 - i) & 7], b = s[(17 - i) & 7], c = s[(18 - i) & 7];
    uint64_t e = s[(20 - i) & 7], f = s[(21 - i) & 7], g = s[(22 - i) & 7];
    uint64_t d = s[(19 - i) & 7], h = s[(23 - i) & 7], ch, maj, sigma;

    h               = sha512_vec_pin(h + kw);
    ch              = sha512_vec_pin((f ^ g) & e);
    ch              = sha512_vec_pin(ch ^ g);
    maj             = sha512_vec_pin((b & c) - d);
    d               = sha512_vec_pin(d + h);
    d               = sha512_vec_pin(d + ch);
    sigma           = sha512_vec_pin(rotr64(e, 14) ^ rotr64(e, 18));
    sigma           = sha512_vec_pin(sigma ^ rotr64(e, 41));
    maj             = sha512_vec_pin(maj + (a & (b ^ c)));
    d               = sha512_vec_pin(d + sigma);
    maj             = sha512_vec_pin(maj + d);
    sigma           = sha512_vec_pin(rotr64(a, 28) ^ rotr64(a, 34));
    sigma           = sha512_vec_pin(sigma ^ rotr64(a, 39));
    s[(19 - i) & 7] = d;
    s[(23 - i) & 7] = sha512_vec_pin(maj + sigma);
}

/* As with assembly. */
static ALWAYS_INLINE void sha512_avx2_sixteen(uint64_t s[9], __m256i w[8], uint64_t *kw, unsigned t,
                                              unsigned n)
{
    EACH8(i, {
        const __m256i ahead  = sha512_vec_add_k(sha512_avx2_next_words(w, i), t + 2 * i);
        const uint64_t first = kw[2 * i * n], second = kw[2 * i * n + 1];

        sha512_vec_store_words(n == 2 ? kw + 32 : kw, 2 * i, ahead, n);
        sha512_avx2_round(s, 2 * i, first);
        sha512_avx2_round(s, 2 * i + 1, second);
    });
}

static ALWAYS_INLINE void sha512_avx2_eight(uint64_t s[9], const uint64_t *kw, unsigned n)
{
    EACH8(i, sha512_avx2_round(s, i, kw[i / 2 * 2 * n + i % 2]));
}
# endif

/* ---- AVX2 ---- */

/* All rounds of the first of n blocks, 1 or 2, which is in the lower half of the vectors, while kw
 * is filled for both. Of one, the 16 words in kw are those of sixteen rounds at a time. */
static ALWAYS_INLINE void sha512_avx2_first_block(uint64_t s[9], uint64_t *kw, const uint8_t *m0,
                                                  const uint8_t *m1, unsigned n)
{
    __m256i w[8];
    unsigned t;

    sha512_vec_load_block(w, kw, m0, m1, n);
    for (t = 16; t < 80; t += 16) {
        sha512_avx2_sixteen(s, w, kw, t, n);
        kw += n == 2 ? 32 : 0;
    }
    sha512_avx2_eight(s, kw, n);
    sha512_avx2_eight(s, kw + 8 * n, n);
}

/* All rounds of the second. */
static ALWAYS_INLINE void sha512_avx2_second_block(uint64_t s[9], const uint64_t kw[160])
{
    unsigned t;

    for (t = 0, kw += 2; t < 10; t++, kw += 16) {
        sha512_avx2_eight(s, kw, 2);
    }
}

/* The blocks with even index go to the state even, the others to odd. Both may be the same state.
 * Omits a last block without a partner. */
static STACK_WORK void sha512_avx2_pairs_work(uint64_t even[8], uint64_t odd[8], const uint8_t *m,
                                              size_t n)
{
    uint64_t s[9], kw[160];

    for (; n > 1; n -= 2, m += 256) {
        sha512_vec_load_state(s, even);
        sha512_avx2_first_block(s, kw, m, m + 128, 2);
        sha512_vec_add_state(even, s);
        sha512_vec_load_state(s, odd);
        sha512_avx2_second_block(s, kw);
        sha512_vec_add_state(odd, s);
    }
}

/* One block. It uses little of the stack: loads wait for an older store to the same address modulo
 * 4096, and what a hash stores last can delay the start of the next one. */
static STACK_WORK void sha512_avx2_block_work(uint64_t state[8], const uint8_t m[128])
{
    uint64_t s[9], kw[16];

    sha512_vec_load_state(s, state);
    sha512_avx2_first_block(s, kw, m, m, 1);
    sha512_vec_add_state(state, s);
}

static void sha512_avx2_blocks(uint64_t state[8], const uint8_t *m, size_t n)
{
    if (n > 1) {
        sha512_avx2_pairs_work(state, state, m, n);
    }
    if (n % 2 != 0) {
        sha512_avx2_block_work(state, m + 128 * (n - 1));
    }
    stack_clear(n > 1 ? 1984 : 640);
}

static void sha512_avx2_pair(uint64_t state[2][8], const uint8_t m[256])
{
    sha512_avx2_pairs_work(state[0], state[1], m, 2);
    stack_clear(1984);
}

TARGET_END

const sha512_impl sha512_avx2 = {
    IMPL_INFO(avx2, AVX2, "FIPS 180-4; Gueron and Krasnov 2012"),
    sha512_avx2_blocks,
    sha512_avx2_pair,
};
#endif

/* ---- AVX-512 ---- */

#if TARGET_AVX512
TARGET_BEGIN(AVX512)
static ALWAYS_INLINE void sha512_avx512_first_block(uint64_t s[9], uint64_t *kw, const uint8_t *m0,
                                                    const uint8_t *m1, unsigned n)
{
# if SHA512_VEC_ASM
    __m256i w[8];
    unsigned t;

    sha512_vec_load_block(w, kw, m0, m1, n);
    for (t = 16; t < 80; t += 16) {
        SHA512_VEC_SIXTEEN(s, w, kw, t, n, SHA512_VEC_DROP, SHA512_VEC_KEEP);
        kw += n == 2 ? 32 : 0;
    }
    sha512_avx2_eight(s, kw, n);
    sha512_avx2_eight(s, kw + 8 * n, n);
# else
    sha512_avx2_first_block(s, kw, m0, m1, n);
# endif
}

/* As sha512_avx2_pairs_work and sha512_avx2_block_work. */
static STACK_WORK void sha512_avx512_pairs_work(uint64_t even[8], uint64_t odd[8], const uint8_t *m,
                                                size_t n)
{
    uint64_t s[9], kw[160];

    for (; n > 1; n -= 2, m += 256) {
        sha512_vec_load_state(s, even);
        sha512_avx512_first_block(s, kw, m, m + 128, 2);
        sha512_vec_add_state(even, s);
        sha512_vec_load_state(s, odd);
        sha512_avx2_second_block(s, kw);
        sha512_vec_add_state(odd, s);
    }
    ZMM_CLEAR_HIGH();
}

static STACK_WORK void sha512_avx512_block_work(uint64_t state[8], const uint8_t m[128])
{
    uint64_t s[9], kw[16];

    sha512_vec_load_state(s, state);
    sha512_avx512_first_block(s, kw, m, m, 1);
    sha512_vec_add_state(state, s);
    ZMM_CLEAR_HIGH();
}

static void sha512_avx512_blocks(uint64_t state[8], const uint8_t *m, size_t n)
{
    if (n > 1) {
        sha512_avx512_pairs_work(state, state, m, n);
    }
    if (n % 2 != 0) {
        sha512_avx512_block_work(state, m + 128 * (n - 1));
    }
    stack_clear(n > 1 ? 1536 : 512);
}

static void sha512_avx512_pair(uint64_t state[2][8], const uint8_t m[256])
{
    sha512_avx512_pairs_work(state[0], state[1], m, 2);
    stack_clear(1536);
}

TARGET_END

/* No vector is longer than 256 bits, so the clock stays the same and this wants nothing. */
const sha512_impl sha512_avx512 = {
    {"avx512", NEEDS_AVX512, 0, "FIPS 180-4; Gueron and Krasnov 2012"},
    sha512_avx512_blocks,
    sha512_avx512_pair,
};
#endif
