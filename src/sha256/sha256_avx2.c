/* SPDX-License-Identifier: ISC */
/* SHA-256 with AVX2 and BMI2: the message schedules of two blocks side by side in vectors, the
 * rounds in general registers with rorx. After S. Gueron and V. Krasnov, "Parallelizing message
 * schedules to accelerate the computations of hash functions" (2012). */
#include "sha256.h"

#include "../core/stack.h"

#if TARGET_AVX2
# include "../core/intrinsics.h"

TARGET_BEGIN(AVX2)

/* Words 4i to 4i + 3 of two blocks: the first block in the lower half. */
static inline __m256i sha256_avx2_load_words(const uint8_t *m0, const uint8_t *m1, unsigned i)
{
    const __m256i swap =
        _mm256_broadcastsi128_si256(_mm_set_epi32(0x0c0d0e0f, 0x08090a0b, 0x04050607, 0x00010203));
    __m128i lo = _mm_loadu_si128((const __m128i *) (m0 + 16 * i));
    __m128i hi = _mm_loadu_si128((const __m128i *) (m1 + 16 * i));

    return _mm256_shuffle_epi8(_mm256_inserti128_si256(_mm256_castsi128_si256(lo), hi, 1), swap);
}

/* w with the constants of rounds t to t + 3 added. */
static inline __m256i sha256_avx2_add_k(__m256i w, unsigned t)
{
    __m128i k = _mm_loadu_si128((const __m128i *) (sha256_k + t));

    return _mm256_add_epi32(w, _mm256_broadcastsi128_si256(k));
}

/* x, hidden from the compiler: it computes x here, and neither reassociates nor reuses it. GCC and
 * clang otherwise lengthen the dependency chain of a round, and carry subexpressions of the
 * schedule from step to step until the registers no longer hold the message words. */
static inline uint32_t sha256_avx2_pin(uint32_t x)
{
# if ARCH_X86_64
    HIDE_R(x);
# endif
    return x;
}

static inline __m256i sha256_avx2_pin_vector(__m256i x)
{
    HIDE_X(x);
    return x;
}

static inline __m256i sha256_avx2_rotr(__m256i x, int n)
{
    return _mm256_xor_si256(_mm256_srli_epi32(x, n), _mm256_slli_epi32(x, 32 - n));
}

/* sigma1 of the words in the lower halves of the 64-bit lanes of y. The upper halves hold the same
 * words: a 64-bit shift rotates. The upper halves of the result are meaningless. */
static inline __m256i sha256_avx2_sigma1(__m256i y)
{
    return _mm256_xor_si256(_mm256_xor_si256(_mm256_srli_epi64(y, 17), _mm256_srli_epi64(y, 19)),
                            _mm256_srli_epi32(y, 10));
}

/* The four words, of both blocks, that follow the sixteen in the ring w, whose oldest are in w[i].
 * They take the place of the oldest. The last two depend on the first two. */
static ALWAYS_INLINE __m256i sha256_avx2_next_words(__m256i w[4], unsigned i)
{
    const __m256i to_low =
        _mm256_broadcastsi128_si256(_mm_set_epi32(-1, -1, 0x0b0a0908, 0x03020100));
    const __m256i to_high =
        _mm256_broadcastsi128_si256(_mm_set_epi32(0x0b0a0908, 0x03020100, -1, -1));
    __m256i x = sha256_avx2_pin_vector(_mm256_alignr_epi8(w[(i + 1) & 3], w[i], 4));
    __m256i z = _mm256_alignr_epi8(w[(i + 3) & 3], w[(i + 2) & 3], 4);
    __m256i y = sha256_avx2_sigma1(_mm256_shuffle_epi32(w[(i + 3) & 3], 0xfa));

    w[(i + 2) & 3] = sha256_avx2_pin_vector(w[(i + 2) & 3]);
    x    = _mm256_xor_si256(_mm256_xor_si256(sha256_avx2_rotr(x, 7), sha256_avx2_rotr(x, 18)),
                            _mm256_srli_epi32(x, 3));
    x    = _mm256_add_epi32(_mm256_add_epi32(w[i], z), x);
    x    = _mm256_add_epi32(x, _mm256_shuffle_epi8(y, to_low));
    y    = sha256_avx2_sigma1(_mm256_shuffle_epi32(x, 0x50));
    w[i] = _mm256_add_epi32(x, _mm256_shuffle_epi8(y, to_high));
    return w[i];
}

/* One round; kw is its word with the constant added. The letters rotate instead of moving: in
 * round i, a is s[-i mod 8], b the next, and so on. The critical path from a round's e, and from
 * its a, to the next is four operations: all other terms are summed before. Maj = (b & c) + (a &
 * (b ^ c)). */
static ALWAYS_INLINE void sha256_avx2_round(uint32_t s[8], unsigned i, uint32_t kw)
{
    uint32_t a = s[(16 - i) & 7], b = s[(17 - i) & 7], c = s[(18 - i) & 7];
    uint32_t e = s[(20 - i) & 7], f = s[(21 - i) & 7], g = s[(22 - i) & 7];
    uint32_t d = s[(19 - i) & 7], h = s[(23 - i) & 7], x, y;

    h               = sha256_avx2_pin(h + kw);
    d               = sha256_avx2_pin(d + h);
    y               = sha256_avx2_pin((f ^ g) & e);
    y               = sha256_avx2_pin(y ^ g);
    x               = sha256_avx2_pin(rotr32(e, 6) ^ rotr32(e, 11));
    x               = sha256_avx2_pin(x ^ rotr32(e, 25));
    d               = sha256_avx2_pin(d + y);
    h               = sha256_avx2_pin(h + y);
    s[(19 - i) & 7] = sha256_avx2_pin(d + x);
    h               = sha256_avx2_pin(h + x);
    h               = sha256_avx2_pin(h + (b & c));
    h               = sha256_avx2_pin(h + (a & (b ^ c)));
    x               = sha256_avx2_pin(rotr32(a, 2) ^ rotr32(a, 13));
    x               = sha256_avx2_pin(x ^ rotr32(a, 22));
    s[(23 - i) & 7] = sha256_avx2_pin(h + x);
}

/* Rounds i to i + 3 of sixteen. kw holds eight words for every four rounds, four for each block. */
static ALWAYS_INLINE void sha256_avx2_rounds(uint32_t s[8], unsigned i, const uint32_t *kw)
{
    EACH4(j, sha256_avx2_round(s, i + j, kw[2 * i + j]));
}

/* The same, while the words 16 rounds ahead are computed; they begin at round t + i. */
static ALWAYS_INLINE void sha256_avx2_rounds_and_words(uint32_t s[8], __m256i w[4], unsigned i,
                                                       uint32_t *kw, unsigned t)
{
    __m256i next = sha256_avx2_add_k(sha256_avx2_next_words(w, i / 4), t + i);

    _mm256_storeu_si256((__m256i *) (kw + 32 + 2 * i), next);
    sha256_avx2_rounds(s, i, kw);
}

/* All rounds of the block in the lower half of the vectors, while kw is filled for both. */
static ALWAYS_INLINE void sha256_avx2_first_block(uint32_t s[8], uint32_t kw[128],
                                                  const uint8_t *m0, const uint8_t *m1)
{
    __m256i w[4];
    unsigned t;

    EACH4(j, w[j] = sha256_avx2_load_words(m0, m1, j));
    _mm256_storeu_si256((__m256i *) kw, sha256_avx2_add_k(w[0], 0));
    _mm256_storeu_si256((__m256i *) (kw + 8), sha256_avx2_add_k(w[1], 4));
    _mm256_storeu_si256((__m256i *) (kw + 16), sha256_avx2_add_k(w[2], 8));
    _mm256_storeu_si256((__m256i *) (kw + 24), sha256_avx2_add_k(w[3], 12));
    for (t = 16; t < 64; t += 16, kw += 32) {
        EACH4(j, sha256_avx2_rounds_and_words(s, w, 4 * j, kw, t));
    }
    for (t = 0; t < 2; t++, kw += 16) {
        sha256_avx2_rounds(s, 0, kw);
        sha256_avx2_rounds(s, 4, kw);
    }
}

/* All rounds of the other block. */
static ALWAYS_INLINE void sha256_avx2_second_block(uint32_t s[8], const uint32_t kw[128])
{
    unsigned t;

    for (t = 0, kw += 4; t < 8; t++, kw += 16) {
        sha256_avx2_rounds(s, 0, kw);
        sha256_avx2_rounds(s, 4, kw);
    }
}

/* s = state, and state += s: written out, because GCC at -O2 would loop through memory. The state
 * is loaded for each: see sha512_vec.c. */
static inline void sha256_avx2_load_state(uint32_t s[8], const uint32_t state[8])
{
    EACH8(i, s[i] = state[i]);
}

static inline void sha256_avx2_add_state(uint32_t state[8], const uint32_t s[8])
{
    FORGET_MEMORY();
    EACH8(i, state[i] = sha256_avx2_pin(state[i] + s[i]));
}

/* The next block, NULL after the last one. */
static inline const uint8_t *sha256_avx2_next_block(sha256_span *left, const sha256_span **span,
                                                    unsigned *count)
{
    while (left->n == 0 && *count > 0) {
        *left = *(*span)++;
        --*count;
    }
    if (left->n == 0) {
        return NULL;
    }
    left->n--;
    left->m += 64;
    return left->m - 64;
}

enum { SHA256_AVX2_STACK = 768 };

/* Blocks with even index go to the state even, the others to odd. Both may be the same state. */
static STACK_WORK void sha256_avx2_spans_work(uint32_t even[8], uint32_t odd[8],
                                              const sha256_span *span, unsigned count)
{
    sha256_span left = {NULL, 0};
    const uint8_t *m0, *m1;
    uint32_t s[8], kw[128];

    while ((m0 = sha256_avx2_next_block(&left, &span, &count)) != NULL) {
        m1 = sha256_avx2_next_block(&left, &span, &count);
        sha256_avx2_load_state(s, even);
        sha256_avx2_first_block(s, kw, m0, m1 != NULL ? m1 : m0);
        sha256_avx2_add_state(even, s);
        if (m1 == NULL) {
            break;
        }
        sha256_avx2_load_state(s, odd);
        sha256_avx2_second_block(s, kw);
        sha256_avx2_add_state(odd, s);
    }
}

static void sha256_avx2_blocks(uint32_t state[8], const uint8_t *m, size_t n)
{
    const sha256_span span = {m, n};

    sha256_avx2_spans_work(state, state, &span, 1);
    stack_clear(SHA256_AVX2_STACK);
}

static void sha256_avx2_pair(uint32_t state[2][8], const uint8_t m[128])
{
    const sha256_span span = {m, 2};

    sha256_avx2_spans_work(state[0], state[1], &span, 1);
    stack_clear(SHA256_AVX2_STACK);
}

static void sha256_avx2_spans(uint32_t state[8], const sha256_span *span, unsigned count)
{
    sha256_avx2_spans_work(state, state, span, count);
    stack_clear(SHA256_AVX2_STACK);
}

TARGET_END

const sha256_impl sha256_avx2 = {
    IMPL_INFO(avx2, AVX2, "FIPS 180-4; Gueron and Krasnov 2012"),
    sha256_avx2_blocks,
    sha256_avx2_pair,
    sha256_avx2_spans,
    NULL,
};
#endif
