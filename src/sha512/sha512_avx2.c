/* SHA-512 with AVX2 and BMI2: the message schedules of two blocks side by side in vectors, the
 * rounds in general registers with rorx. After S. Gueron and V. Krasnov, "Parallelizing message
 * schedules to accelerate the computations of hash functions" (2012). Licence: ISC. */
#include "sha512.h"
#include "../core/ct.h"

#if TARGET_AVX2
/* Called with constant i, and useless out of line: the state would live in memory. */
# if defined(__GNUC__)
#  define SHA512_AVX2_INLINE static inline __attribute__((always_inline))
# elif defined(_MSC_VER)
#  define SHA512_AVX2_INLINE static __forceinline
# else
#  define SHA512_AVX2_INLINE static inline
# endif

TARGET_BEGIN(AVX2)

/* Words 2i and 2i + 1 of two blocks: the first block in the lower half. */
static inline __m256i sha512_avx2_load(const uint8_t *m0, const uint8_t *m1, unsigned i)
{
    const __m256i swap =
        _mm256_broadcastsi128_si256(_mm_set_epi32(0x08090a0b, 0x0c0d0e0f, 0x00010203, 0x04050607));
    __m128i lo = _mm_loadu_si128((const __m128i *) (m0 + 16 * i));
    __m128i hi = _mm_loadu_si128((const __m128i *) (m1 + 16 * i));

    return _mm256_shuffle_epi8(_mm256_inserti128_si256(_mm256_castsi128_si256(lo), hi, 1), swap);
}

/* w with the constants of rounds t and t + 1 added. */
static inline __m256i sha512_avx2_key(__m256i w, unsigned t)
{
    __m128i k = _mm_loadu_si128((const __m128i *) (sha512_k + t));

    return _mm256_add_epi64(w, _mm256_broadcastsi128_si256(k));
}

/* x, but the compiler does not see that: it computes it here, and neither reassociates nor reuses
 * it. GCC and clang otherwise lengthen the dependency chain of a round, and carry subexpressions of
 * the schedule from step to step until the registers no longer hold the message words. */
static inline uint64_t sha512_avx2_pin(uint64_t x)
{
# if CT_PINS && ARCH_X86_64
    __asm__("" : "+r"(x));
# endif
    return x;
}

static inline __m256i sha512_avx2_pin_vector(__m256i x)
{
# if CT_PINS
    __asm__("" : "+x"(x));
# endif
    return x;
}

static inline __m256i sha512_avx2_rotr(__m256i x, int n)
{
    return _mm256_xor_si256(_mm256_srli_epi64(x, n), _mm256_slli_epi64(x, 64 - n));
}

/* The two words, of both blocks, that follow the sixteen in the ring w, whose oldest are in w[i].
 * They take the place of the oldest. */
SHA512_AVX2_INLINE __m256i sha512_avx2_next(__m256i w[8], unsigned i)
{
    const __m256i rotr8 =
        _mm256_broadcastsi128_si256(_mm_set_epi32(0x080f0e0d, 0x0c0b0a09, 0x00070605, 0x04030201));
    __m256i x = sha512_avx2_pin_vector(_mm256_alignr_epi8(w[(i + 1) & 7], w[i], 8));
    __m256i y = sha512_avx2_pin_vector(w[(i + 7) & 7]);
    __m256i z = _mm256_alignr_epi8(w[(i + 5) & 7], w[(i + 4) & 7], 8);

    w[(i + 4) & 7] = sha512_avx2_pin_vector(w[(i + 4) & 7]);
    x    = _mm256_xor_si256(_mm256_xor_si256(sha512_avx2_rotr(x, 1), _mm256_shuffle_epi8(x, rotr8)),
                            _mm256_srli_epi64(x, 7));
    y    = _mm256_xor_si256(_mm256_xor_si256(sha512_avx2_rotr(y, 19), sha512_avx2_rotr(y, 61)),
                            _mm256_srli_epi64(y, 6));
    w[i] = _mm256_add_epi64(_mm256_add_epi64(w[i], z), _mm256_add_epi64(x, y));
    return w[i];
}

/* One round; kw is its word with the constant added. The letters rotate instead of moving: in round
 * i, a is s[-i mod 8], b the next, and so on. From a round's e to the next, and from its a, it is
 * four operations: what else goes into them is summed up before, Maj as (b & c) + (a & (b ^ c)). */
SHA512_AVX2_INLINE void sha512_avx2_round(uint64_t s[8], unsigned i, uint64_t kw)
{
    uint64_t a = s[(16 - i) & 7], b = s[(17 - i) & 7], c = s[(18 - i) & 7];
    uint64_t e = s[(20 - i) & 7], f = s[(21 - i) & 7], g = s[(22 - i) & 7];
    uint64_t d = s[(19 - i) & 7], h = s[(23 - i) & 7], x, y;

    h               = sha512_avx2_pin(h + kw);
    d               = sha512_avx2_pin(d + h);
    y               = sha512_avx2_pin((f ^ g) & e);
    y               = sha512_avx2_pin(y ^ g);
    x               = sha512_avx2_pin(rotr64(e, 14) ^ rotr64(e, 18));
    x               = sha512_avx2_pin(x ^ rotr64(e, 41));
    d               = sha512_avx2_pin(d + y);
    h               = sha512_avx2_pin(h + y);
    s[(19 - i) & 7] = sha512_avx2_pin(d + x);
    h               = sha512_avx2_pin(h + x);
    h               = sha512_avx2_pin(h + (b & c));
    h               = sha512_avx2_pin(h + (a & (b ^ c)));
    x               = sha512_avx2_pin(rotr64(a, 28) ^ rotr64(a, 34));
    x               = sha512_avx2_pin(x ^ rotr64(a, 39));
    s[(23 - i) & 7] = sha512_avx2_pin(h + x);
}

/* Rounds i and i + 1 of sixteen. kw holds four words for every two rounds, two for each block. */
SHA512_AVX2_INLINE void sha512_avx2_rounds(uint64_t s[8], unsigned i, const uint64_t *kw)
{
    sha512_avx2_round(s, i, kw[2 * i]);
    sha512_avx2_round(s, i + 1, kw[2 * i + 1]);
}

/* The same, while the words 16 rounds ahead are computed; they begin at round t + i. */
SHA512_AVX2_INLINE void sha512_avx2_step(uint64_t s[8], __m256i w[8], unsigned i, uint64_t *kw,
                                         unsigned t)
{
    __m256i next = sha512_avx2_key(sha512_avx2_next(w, i / 2), t + i);

    _mm256_storeu_si256((__m256i *) (kw + 32 + 2 * i), next);
    sha512_avx2_rounds(s, i, kw);
}

static inline void sha512_avx2_start(__m256i w[8], uint64_t kw[32], const uint8_t *m0,
                                     const uint8_t *m1)
{
    w[0] = sha512_avx2_load(m0, m1, 0);
    w[1] = sha512_avx2_load(m0, m1, 1);
    w[2] = sha512_avx2_load(m0, m1, 2);
    w[3] = sha512_avx2_load(m0, m1, 3);
    w[4] = sha512_avx2_load(m0, m1, 4);
    w[5] = sha512_avx2_load(m0, m1, 5);
    w[6] = sha512_avx2_load(m0, m1, 6);
    w[7] = sha512_avx2_load(m0, m1, 7);
    _mm256_storeu_si256((__m256i *) kw, sha512_avx2_key(w[0], 0));
    _mm256_storeu_si256((__m256i *) (kw + 4), sha512_avx2_key(w[1], 2));
    _mm256_storeu_si256((__m256i *) (kw + 8), sha512_avx2_key(w[2], 4));
    _mm256_storeu_si256((__m256i *) (kw + 12), sha512_avx2_key(w[3], 6));
    _mm256_storeu_si256((__m256i *) (kw + 16), sha512_avx2_key(w[4], 8));
    _mm256_storeu_si256((__m256i *) (kw + 20), sha512_avx2_key(w[5], 10));
    _mm256_storeu_si256((__m256i *) (kw + 24), sha512_avx2_key(w[6], 12));
    _mm256_storeu_si256((__m256i *) (kw + 28), sha512_avx2_key(w[7], 14));
}

/* All rounds of the block in the lower half of the vectors, while kw is filled for both. */
SHA512_AVX2_INLINE void sha512_avx2_first(uint64_t s[8], uint64_t kw[160], const uint8_t *m0,
                                          const uint8_t *m1)
{
    __m256i w[8];
    unsigned t;

    sha512_avx2_start(w, kw, m0, m1);
    for (t = 16; t < 80; t += 16, kw += 32) {
        sha512_avx2_step(s, w, 0, kw, t);
        sha512_avx2_step(s, w, 2, kw, t);
        sha512_avx2_step(s, w, 4, kw, t);
        sha512_avx2_step(s, w, 6, kw, t);
        sha512_avx2_step(s, w, 8, kw, t);
        sha512_avx2_step(s, w, 10, kw, t);
        sha512_avx2_step(s, w, 12, kw, t);
        sha512_avx2_step(s, w, 14, kw, t);
    }
    for (t = 0; t < 2; t++, kw += 16) {
        sha512_avx2_rounds(s, 0, kw);
        sha512_avx2_rounds(s, 2, kw);
        sha512_avx2_rounds(s, 4, kw);
        sha512_avx2_rounds(s, 6, kw);
    }
}

/* All rounds of the other block. */
SHA512_AVX2_INLINE void sha512_avx2_second(uint64_t s[8], const uint64_t kw[160])
{
    unsigned t;

    for (t = 0, kw += 2; t < 10; t++, kw += 16) {
        sha512_avx2_rounds(s, 0, kw);
        sha512_avx2_rounds(s, 2, kw);
        sha512_avx2_rounds(s, 4, kw);
        sha512_avx2_rounds(s, 6, kw);
    }
}

/* s = state, and state += s: written out, because GCC at -O2 would loop through memory. */
static inline void sha512_avx2_get(uint64_t s[8], const uint64_t state[8])
{
    s[0] = state[0];
    s[1] = state[1];
    s[2] = state[2];
    s[3] = state[3];
    s[4] = state[4];
    s[5] = state[5];
    s[6] = state[6];
    s[7] = state[7];
}

static inline void sha512_avx2_add(uint64_t state[8], const uint64_t s[8])
{
    state[0] = sha512_avx2_pin(state[0] + s[0]);
    state[1] = sha512_avx2_pin(state[1] + s[1]);
    state[2] = sha512_avx2_pin(state[2] + s[2]);
    state[3] = sha512_avx2_pin(state[3] + s[3]);
    state[4] = sha512_avx2_pin(state[4] + s[4]);
    state[5] = sha512_avx2_pin(state[5] + s[5]);
    state[6] = sha512_avx2_pin(state[6] + s[6]);
    state[7] = sha512_avx2_pin(state[7] + s[7]);
}

/* Unrolled, because GCC would make a slow rep stos of it, as of memset. wipe makes the stores
 * happen. */
static inline void sha512_avx2_wipe(uint64_t kw[160])
{
    const __m256i zero = _mm256_setzero_si256();
    unsigned i;

    for (i = 0; i < 160; i += 16) {
        _mm256_storeu_si256((__m256i *) (kw + i), zero);
        _mm256_storeu_si256((__m256i *) (kw + i + 4), zero);
        _mm256_storeu_si256((__m256i *) (kw + i + 8), zero);
        _mm256_storeu_si256((__m256i *) (kw + i + 12), zero);
    }
    wipe(kw, 32);
}

/* The blocks with even index go to the state even, the others to odd, which may be the same. */
static BYTES_NOINLINE void sha512_avx2_run(uint64_t even[8], uint64_t odd[8], const uint8_t *m,
                                           size_t n)
{
    uint64_t s[8], kw[160];

    for (; n > 0; n -= 2, m += 256) {
        sha512_avx2_get(s, even);
        sha512_avx2_first(s, kw, m, n > 1 ? m + 128 : m);
        sha512_avx2_add(even, s);
        if (n == 1) {
            break;
        }
        sha512_avx2_get(s, odd);
        sha512_avx2_second(s, kw);
        sha512_avx2_add(odd, s);
    }
    sha512_avx2_wipe(kw);
}

/* Overwrites the frame of sha512_avx2_run: clang, unlike gcc, keeps the state there. */
static BYTES_NOINLINE void sha512_avx2_forget(void)
{
# if defined(__clang__)
    uint8_t frame[2048];

    wipe(frame, sizeof frame);
# endif
}

static void sha512_avx2_blocks(uint64_t state[8], const uint8_t *m, size_t n)
{
    sha512_avx2_run(state, state, m, n);
    sha512_avx2_forget();
}

static void sha512_avx2_pair(uint64_t state[2][8], const uint8_t m[256])
{
    sha512_avx2_run(state[0], state[1], m, 2);
    sha512_avx2_forget();
}

TARGET_END

const sha512_impl sha512_avx2 = {
    IMPL_INFO(avx2, AVX2, "FIPS 180-4; Gueron and Krasnov 2012"),
    sha512_avx2_blocks,
    sha512_avx2_pair,
};
#else
typedef int sha512_avx2_empty;
#endif
