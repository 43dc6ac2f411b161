/* SHA-256 with the x86 SHA extensions: sha256rnds2 does two rounds, sha256msg1 and sha256msg2 most
 * of the message schedule of four words. Licence: ISC. */
#include "../core/compiler.h"
#include "../core/stack.h"
#include "sha256.h"

#if TARGET_SHANI
TARGET_BEGIN(SHANI)

/* The instructions want the state as (f, e, b, a) and (h, g, d, c), lowest lane first. */
static ALWAYS_INLINE void sha256_shani_load(__m128i v[2], const uint32_t state[8])
{
    __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *) state), 0xb1);
    __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *) (state + 4)), 0x1b);

    v[0] = _mm_alignr_epi8(badc, hgfe, 8);
    v[1] = _mm_blend_epi16(hgfe, badc, 0xf0);
}

/* w = (a, b, c, d), (e, f, g, h). */
static ALWAYS_INLINE void sha256_shani_letters(__m128i w[2], const __m128i v[2])
{
    __m128i abef = _mm_shuffle_epi32(v[0], 0x1b);
    __m128i ghcd = _mm_shuffle_epi32(v[1], 0xb1);

    w[0] = _mm_blend_epi16(abef, ghcd, 0xf0);
    w[1] = _mm_alignr_epi8(ghcd, abef, 8);
}

static ALWAYS_INLINE void sha256_shani_store(uint32_t state[8], const __m128i v[2])
{
    __m128i w[2];

    sha256_shani_letters(w, v);
    _mm_storeu_si128((__m128i *) state, w[0]);
    _mm_storeu_si128((__m128i *) (state + 4), w[1]);
}

static ALWAYS_INLINE __m128i sha256_shani_load_words(const uint8_t *m)
{
    const __m128i swap = _mm_set_epi32(0x0c0d0e0f, 0x08090a0b, 0x04050607, 0x00010203);

    return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *) m), swap);
}

/* sha256_k, but the compiler does not see that: clang would load all of it once for all blocks, and
 * for want of registers leave the state on the stack. */
static ALWAYS_INLINE const uint32_t *sha256_shani_constants(void)
{
    const uint32_t *k = sha256_k;

    HIDE_R_HERE(k);
    return k;
}

static ALWAYS_INLINE __m128i sha256_shani_add_k(__m128i w, const uint32_t *k)
{
    return _mm_add_epi32(w, _mm_loadu_si128((const __m128i *) k));
}

/* Four rounds; kw are their words with the round constants added. */
static ALWAYS_INLINE void sha256_shani_rounds(__m128i v[2], __m128i kw)
{
    v[1] = _mm_sha256rnds2_epu32(v[1], v[0], kw);
    v[0] = _mm_sha256rnds2_epu32(v[0], v[1], _mm_shuffle_epi32(kw, 0x0e));
}

/* The four words that follow the sixteen in (w0, w1, w2, w3). */
static ALWAYS_INLINE __m128i sha256_shani_next_words(__m128i w0, __m128i w1, __m128i w2, __m128i w3)
{
    __m128i x = _mm_add_epi32(_mm_sha256msg1_epu32(w0, w1), _mm_alignr_epi8(w3, w2, 4));

    return _mm_sha256msg2_epu32(x, w3);
}

/* The state stays in registers from span to span. */
static void sha256_shani_spans(uint32_t state[8], const sha256_span *span, unsigned count)
{
    __m128i v[2], old[2], w0, w1, w2, w3;
    const uint32_t *k;
    const uint8_t *m;
    unsigned t;
    size_t n;

    sha256_shani_load(v, state);
    do {
        for (m = span->m, n = span->n; n > 0; n--, m += 64) {
            k      = sha256_shani_constants();
            old[0] = v[0];
            old[1] = v[1];
            w0     = sha256_shani_load_words(m);
            w1     = sha256_shani_load_words(m + 16);
            w2     = sha256_shani_load_words(m + 32);
            w3     = sha256_shani_load_words(m + 48);
            for (t = 0; t < 48; t += 16) {
                sha256_shani_rounds(v, sha256_shani_add_k(w0, k + t));
                w0 = sha256_shani_next_words(w0, w1, w2, w3);
                sha256_shani_rounds(v, sha256_shani_add_k(w1, k + t + 4));
                w1 = sha256_shani_next_words(w1, w2, w3, w0);
                sha256_shani_rounds(v, sha256_shani_add_k(w2, k + t + 8));
                w2 = sha256_shani_next_words(w2, w3, w0, w1);
                sha256_shani_rounds(v, sha256_shani_add_k(w3, k + t + 12));
                w3 = sha256_shani_next_words(w3, w0, w1, w2);
            }
            sha256_shani_rounds(v, sha256_shani_add_k(w0, k + 48));
            sha256_shani_rounds(v, sha256_shani_add_k(w1, k + 52));
            sha256_shani_rounds(v, sha256_shani_add_k(w2, k + 56));
            sha256_shani_rounds(v, sha256_shani_add_k(w3, k + 60));
            v[0] = _mm_add_epi32(v[0], old[0]);
            v[1] = _mm_add_epi32(v[1], old[1]);
        }
        span++;
    } while (--count > 0);
    sha256_shani_store(state, v);
}

static void sha256_shani_blocks(uint32_t state[8], const uint8_t *m, size_t n)
{
    const sha256_span span = {m, n};

    sha256_shani_spans(state, &span, 1);
}

/* One after the other. The rounds of a state wait for each other; meanwhile the CPU looks ahead by
 * more than a block, and does those of the other state, or of what follows. */
static void sha256_shani_pair(uint32_t state[2][8], const uint8_t m[128])
{
    sha256_shani_blocks(state[0], m, 1);
    sha256_shani_blocks(state[1], m + 64, 1);
}

/* Four rounds of each of count chains, with the words w[][i]; they make way for those 16 rounds
 * ahead, unless last is set. */
static ALWAYS_INLINE void sha256_shani_step(__m128i v[2][2], __m128i w[2][4], const uint32_t *k,
                                            unsigned i, unsigned count, int last)
{
    unsigned j;

    for (j = 0; j < count; j++) {
        sha256_shani_rounds(v[j], sha256_shani_add_k(w[j][i], k + 4 * i));
    }
    for (j = 0; j < count && !last; j++) {
        w[j][i] = sha256_shani_next_words(w[j][i], w[j][(i + 1) & 3], w[j][(i + 2) & 3],
                                          w[j][(i + 3) & 3]);
    }
}

/* w[][0], w[][1]: a digest, then that of it under the hash state. */
static ALWAYS_INLINE void sha256_shani_rehash(__m128i w[2][4], const uint32_t state[8],
                                              unsigned count)
{
    const uint32_t *k = sha256_shani_constants();
    __m128i v[2][2], start[2];
    unsigned j, t;

    for (j = 0; j < count; j++) {
        sha256_shani_load(v[j], state);
        w[j][2] = _mm_set_epi32(0, 0, 0, INT32_MIN); /* the padding after 64 + 32 bytes */
        w[j][3] = _mm_set_epi32(8 * 96, 0, 0, 0);
    }
    for (t = 0; t < 48; t += 16, k += 16) {
        sha256_shani_step(v, w, k, 0, count, 0);
        sha256_shani_step(v, w, k, 1, count, 0);
        sha256_shani_step(v, w, k, 2, count, 0);
        sha256_shani_step(v, w, k, 3, count, 0);
    }
    sha256_shani_step(v, w, k, 0, count, 1);
    sha256_shani_step(v, w, k, 1, count, 1);
    sha256_shani_step(v, w, k, 2, count, 1);
    sha256_shani_step(v, w, k, 3, count, 1);
    sha256_shani_load(start, state);
    for (j = 0; j < count; j++) {
        v[j][0] = _mm_add_epi32(v[j][0], start[0]);
        v[j][1] = _mm_add_epi32(v[j][1], start[1]);
        sha256_shani_letters(w[j], v[j]);
    }
}

/* x ^= w. */
static ALWAYS_INLINE void sha256_shani_sum(uint32_t x[4], __m128i w)
{
    _mm_storeu_si128((__m128i *) x, _mm_xor_si128(w, _mm_loadu_si128((const __m128i *) x)));
}

/* The digests stay in registers. Two chains side by side take hardly longer than one, whose rounds
 * wait for each other. */
static ALWAYS_INLINE void sha256_shani_chains(uint32_t t[2][8], const uint32_t pads[16],
                                              unsigned count, uint64_t n)
{
    const uint32_t *state;
    __m128i w[2][4];
    unsigned j;

    for (j = 0; j < count; j++) {
        w[j][0] = _mm_loadu_si128((const __m128i *) t[j]);
        w[j][1] = _mm_loadu_si128((const __m128i *) (t[j] + 4));
    }
    for (; n > 0; n--) {
        state = pads;
        do {
            sha256_shani_rehash(w, state, count);
            state += 8;
        } while (state != pads + 16);
        for (j = 0; j < count; j++) {
            sha256_shani_sum(t[j], w[j][0]);
            sha256_shani_sum(t[j] + 4, w[j][1]);
        }
    }
}

static STACK_WORK void sha256_shani_chains_work(uint32_t t[2][8], const uint32_t pads[16],
                                                unsigned count, uint64_t n)
{
    if (count > 1) {
        sha256_shani_chains(t, pads, 2, n);
    } else {
        sha256_shani_chains(t, pads, 1, n);
    }
}

static void sha256_shani_iterate(uint32_t t[2][8], const uint32_t pads[16], unsigned count,
                                 uint64_t n)
{
    sha256_shani_chains_work(t, pads, count, n);
    stack_clear(512);
}

TARGET_END

const sha256_impl sha256_shani = {
    IMPL_INFO(shani, SHANI, "FIPS 180-4; Intel SHA Extensions (2013)"),
    sha256_shani_blocks,
    sha256_shani_pair,
    sha256_shani_spans,
    sha256_shani_iterate,
};
#else
typedef int sha256_shani_empty;
#endif
