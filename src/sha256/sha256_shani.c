/* SPDX-License-Identifier: ISC */
/* SHA-256 with the x86 SHA extensions: sha256rnds2 does two rounds, sha256msg1 and sha256msg2 most
 * of the message schedule of four words. */
#include "sha256.h"

#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_SHANI
# include "../core/intrinsics.h"
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

# define NAME(x)            sha256_shani_##x
# define SHA256_V           __m128i
# define SHA256_LOAD(p)     _mm_loadu_si128((const __m128i *) (p))
# define SHA256_STORE(p, x) _mm_storeu_si128((__m128i *) (p), x)
# define SHA256_ADD(x, y)   _mm_add_epi32(x, y)
# define SHA256_XOR(x, y)   _mm_xor_si128(x, y)
# define SHA256_WORDS(x, y) _mm_set_epi32((int) (y), 0, 0, (int) (x))

# define sha_spans       sha256_shani_spans
# define sha_blocks      sha256_shani_blocks
# define sha_chains_work sha256_shani_chains_work
# define sha_iterate     sha256_shani_iterate

# include "sha256_rounds.inc"

/* One after the other. The rounds of a state wait for each other; meanwhile the CPU looks ahead by
 * more than a block, and does those of the other state, or of what follows. */
static void sha256_shani_pair(uint32_t state[2][8], const uint8_t m[128])
{
    sha256_shani_blocks(state[0], m, 1);
    sha256_shani_blocks(state[1], m + 64, 1);
}

TARGET_END

const sha256_impl sha256_shani = {
    IMPL_INFO(shani, SHANI, "FIPS 180-4; Intel SHA Extensions (2013)"),
    sha256_shani_blocks,
    sha256_shani_pair,
    sha256_shani_spans,
    sha256_shani_iterate,
};
#endif
