/* SPDX-License-Identifier: ISC */
/* SHA-512 with AVX-512VL, whose rotations and three-operand logic shorten the schedule. Functions
 * of the template: sha512_avx512_pairs_work, sha512_avx512_block_work. */
#include "sha512.h"

#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_AVX512
# include "../core/intrinsics.h"
TARGET_BEGIN(AVX512)

# if STACK_ASM && !STACK_SANITIZED && HIDE_ALLOWED
#  define SHA512_VEC_ASM 1
/* Two rounds and, for two blocks, the two words that follow the sixteen in the ring w0 to w7; they
 * replace the oldest, w0. W is SHA512_AVX512_KEEP, or SHA512_AVX512_DROP to do without the words.
 * first and second are the places of the rounds' words, with the constants added; constants is the
 * place of the constants of the new words; store stores t2, their sum. x is b ^ c, and Maj is
 * ((a ^ b) & x) ^ b; y, which is a ^ b, is x in the next round: 22 operations a round. This is
 * assembly because of its order, which a search found: on four units, two of them with rotations, a
 * round takes 5.8 cycles; as compilers arrange it, 6.6. Spread like this, the vector operations
 * cost hardly anything; together they would cost a cycle a round. */
/* clang-format off */
#  define SHA512_AVX512_KEEP(text) text
#  define SHA512_AVX512_DROP(text)
#  define SHA512_AVX512_ROUNDS(first, second, constants, store, W)                                 \
      "mov %[f], %[y]\n\t"                                                                         \
      W("vpalignr $8, %[w4], %[w5], %[t1]\n\t")                                                    \
      "rorx $14, %[e], %[p]\n\t"                                                                   \
      "xor %[g], %[y]\n\t"                                                                         \
      "add " first ", %[h]\n\t"                                                                    \
      W("vpalignr $8, %[w0], %[w1], %[t0]\n\t")                                                    \
      "rorx $18, %[e], %[q]\n\t"                                                                   \
      "and %[e], %[y]\n\t"                                                                         \
      "xor %[g], %[y]\n\t"                                                                         \
      "xor %[q], %[p]\n\t"                                                                         \
      "rorx $41, %[e], %[q]\n\t"                                                                   \
      W("vprorq $1, %[t0], %[t2]\n\t")                                                             \
      "xor %[q], %[p]\n\t"                                                                         \
      "add %[y], %[h]\n\t"                                                                         \
      "mov %[a], %[y]\n\t"                                                                         \
      W("vprorq $8, %[t0], %[t3]\n\t")                                                             \
      "xor %[b], %[y]\n\t"                                                                         \
      "and %[y], %[x]\n\t"                                                                         \
      W("vpsrlq $7, %[t0], %[t0]\n\t")                                                             \
      "add %[p], %[h]\n\t"                                                                         \
      "add %[h], %[d]\n\t"                                                                         \
      "rorx $34, %[a], %[q]\n\t"                                                                   \
      W("vpternlogq $0x96, %[t3], %[t2], %[t0]\n\t")                                               \
      "xor %[b], %[x]\n\t"                                                                         \
      W("vprorq $19, %[w7], %[t2]\n\t")                                                            \
      "rorx $28, %[a], %[p]\n\t"                                                                   \
      "xor %[q], %[p]\n\t"                                                                         \
      W("vpaddq %[t1], %[w0], %[w0]\n\t")                                                          \
      "rorx $39, %[a], %[q]\n\t"                                                                   \
      "xor %[q], %[p]\n\t"                                                                         \
      "add %[x], %[h]\n\t"                                                                         \
      "mov %[e], %[x]\n\t"                                                                         \
      "add %[p], %[h]\n\t"                                                                         \
      W("vprorq $61, %[w7], %[t3]\n\t")                                                            \
      "xor %[f], %[x]\n\t"                                                                         \
      "rorx $18, %[d], %[q]\n\t"                                                                   \
      "add " second ", %[g]\n\t"                                                                   \
      "rorx $14, %[d], %[p]\n\t"                                                                   \
      W("vpsrlq $6, %[w7], %[t1]\n\t")                                                             \
      "and %[d], %[x]\n\t"                                                                         \
      W("vpternlogq $0x96, %[t3], %[t2], %[t1]\n\t")                                               \
      "xor %[f], %[x]\n\t"                                                                         \
      "xor %[q], %[p]\n\t"                                                                         \
      "rorx $41, %[d], %[q]\n\t"                                                                   \
      "add %[x], %[g]\n\t"                                                                         \
      "xor %[q], %[p]\n\t"                                                                         \
      "mov %[h], %[x]\n\t"                                                                         \
      W("vbroadcasti64x2 " constants ", %[t2]\n\t")                                                \
      W("vpaddq %[t0], %[w0], %[w0]\n\t")                                                          \
      "xor %[a], %[x]\n\t"                                                                         \
      W("vpaddq %[t1], %[w0], %[w0]\n\t")                                                          \
      "and %[x], %[y]\n\t"                                                                         \
      "add %[p], %[g]\n\t"                                                                         \
      "add %[g], %[c]\n\t"                                                                         \
      "xor %[a], %[y]\n\t"                                                                         \
      "rorx $28, %[h], %[p]\n\t"                                                                   \
      "rorx $34, %[h], %[q]\n\t"                                                                   \
      W("vpaddq %[w0], %[t2], %[t2]\n\t")                                                          \
      "xor %[q], %[p]\n\t"                                                                         \
      "rorx $39, %[h], %[q]\n\t"                                                                   \
      W(store)                                                                                     \
      "xor %[q], %[p]\n\t"                                                                         \
      "add %[y], %[g]\n\t"                                                                         \
      "add %[p], %[g]\n\t"
/* clang-format on */

/* The operands of rounds i and i + 1 of sixteen; see sha512_vec.inc. kw has size bytes, given as
 * text, for each two rounds. */
#  define SHA512_AVX512_CHANGED(s, i)                                                              \
      [c] "+&r"((s)[(18 - (i)) & 7]), [d] "+&r"((s)[(19 - (i)) & 7]),                              \
          [g] "+&r"((s)[(22 - (i)) & 7]), [h] "+&r"((s)[(23 - (i)) & 7]), [x] "+&r"((s)[8]),       \
          [y] "=&r"(y), [p] "=&r"(p), [q] "=&r"(q)
#  define SHA512_AVX512_READ(s, i, words)                                                          \
      [a] "r"((s)[(16 - (i)) & 7]), [b] "r"((s)[(17 - (i)) & 7]), [e] "r"((s)[(20 - (i)) & 7]),    \
          [f] "r"((s)[(21 - (i)) & 7]), [kw] "r"(words)
#  define SHA512_AVX512_TWO(s, i, words, size)                                                     \
      __asm__(ASM_ATT(SHA512_AVX512_ROUNDS(size "*" #i "(%[kw])", size "*" #i "+8(%[kw])", "", "", \
                                           SHA512_AVX512_DROP))                                    \
              : SHA512_AVX512_CHANGED(s, i)                                                        \
              : SHA512_AVX512_READ(s, i, words)                                                    \
              : "cc", "memory")
#  define SHA512_AVX512_TWO_AND_WORDS(s, w, i, words, constants, size, store)                      \
      __asm__(ASM_ATT(SHA512_AVX512_ROUNDS(size "*" #i "(%[kw])", size "*" #i "+8(%[kw])",         \
                                           "8*" #i "(%[k])", store, SHA512_AVX512_KEEP))           \
              : SHA512_AVX512_CHANGED(s, i), [w0] "+&v"((w)[(i) / 2]), [t0] "=&v"(t0),             \
                [t1] "=&v"(t1), [t2] "=&v"(t2), [t3] "=&v"(t3)                                     \
              : SHA512_AVX512_READ(s, i, words), [k] "r"(constants),                               \
                [w1] "v"((w)[((i) / 2 + 1) & 7]), [w4] "v"((w)[((i) / 2 + 4) & 7]),                \
                [w5] "v"((w)[((i) / 2 + 5) & 7]), [w7] "v"((w)[((i) / 2 + 7) & 7])                 \
              : "cc", "memory")

#  define SHA512_VEC_ROUNDS(s, i, kw, n)                                                           \
      do {                                                                                         \
          uint64_t y, p, q;                                                                        \
                                                                                                   \
          if ((n) == 2) {                                                                          \
              SHA512_AVX512_TWO(s, i, kw, "16");                                                   \
          } else {                                                                                 \
              SHA512_AVX512_TWO(s, i, kw, "8");                                                    \
          }                                                                                        \
      } while (0)
#  define SHA512_VEC_ROUNDS_AND_WORDS(s, w, i, kw, t, n)                                           \
      do {                                                                                         \
          const uint64_t *k = sha512_k + (t);                                                      \
          __m256i t0, t1, t2, t3;                                                                  \
          uint64_t y, p, q;                                                                        \
                                                                                                   \
          if ((n) == 2) {                                                                          \
              SHA512_AVX512_TWO_AND_WORDS(s, w, i, kw, k, "16",                                    \
                                          "vmovdqu64 %[t2], 256+16*" #i "(%[kw])\n\t");            \
          } else {                                                                                 \
              SHA512_AVX512_TWO_AND_WORDS(s, w, i, kw, k, "8",                                     \
                                          "vmovdqu64 %x[t2], 8*" #i "(%[kw])\n\t");                \
          }                                                                                        \
      } while (0)
# else
#  define SHA512_VEC_ASM 0
/* a ^ b ^ c. clang finds the instruction by itself; its MemorySanitizer does not know the
 * intrinsic. */
static inline __m256i sha512_avx512_xor3(__m256i a, __m256i b, __m256i c)
{
#  if defined(__clang__)
    return _mm256_xor_si256(_mm256_xor_si256(a, b), c);
#  else
    return _mm256_ternarylogic_epi64(a, b, c, 0x96);
#  endif
}

static inline __m256i sha512_avx512_sigma0(__m256i x)
{
    return sha512_avx512_xor3(_mm256_ror_epi64(x, 1), _mm256_ror_epi64(x, 8),
                              _mm256_srli_epi64(x, 7));
}

static inline __m256i sha512_avx512_sigma1(__m256i x)
{
    return sha512_avx512_xor3(_mm256_ror_epi64(x, 19), _mm256_ror_epi64(x, 61),
                              _mm256_srli_epi64(x, 6));
}
# endif

# define NAME(x)                sha512_avx512_##x
# define SHA512_VEC_HIDE(v)     HIDE_V(v)
# define SHA512_VEC_CLEAR()     ZMM_CLEAR_HIGH()
# define SHA512_VEC_STACK_PAIRS 1536
# define SHA512_VEC_STACK_ONE   512
# include "sha512_vec.inc"

TARGET_END

/* No vector is longer than 256 bits, so the clock stays the same and this wants nothing. */
const sha512_impl sha512_avx512 = {
    {"avx512", NEEDS_AVX512, 0, "FIPS 180-4; Gueron and Krasnov 2012"},
    sha512_avx512_blocks,
    sha512_avx512_pair,
};
#endif
