/* SPDX-License-Identifier: ISC */
/* SHA-512 with Intel's instructions for it, which Arrow Lake and Lunar Lake have: VSHA512RNDS2 does
 * two rounds, VSHA512MSG1 and VSHA512MSG2 the message schedule of four words. FIPS 180-4,
 * section 6.4.2, names the letters and words. */
#include "sha512.h"

#include "../core/intrinsics.h"

#if TARGET_SHA512NI
TARGET_BEGIN(SHA512NI)

/* The instructions want the state as (f, e, b, a) and (h, g, d, c), lowest lane first. */
static ALWAYS_INLINE void sha512_shani_load_state(__m256i v[2], const uint64_t state[8])
{
    __m256i dcba = _mm256_permute4x64_epi64(_mm256_loadu_si256((const __m256i *) state), 0x1b);
    __m256i hgfe =
        _mm256_permute4x64_epi64(_mm256_loadu_si256((const __m256i *) (state + 4)), 0x1b);

    v[0] = _mm256_permute2x128_si256(hgfe, dcba, 0x31);
    v[1] = _mm256_permute2x128_si256(hgfe, dcba, 0x20);
}

static ALWAYS_INLINE void sha512_shani_store_state(uint64_t state[8], const __m256i v[2])
{
    __m256i dcba = _mm256_permute2x128_si256(v[1], v[0], 0x31);
    __m256i hgfe = _mm256_permute2x128_si256(v[1], v[0], 0x20);

    _mm256_storeu_si256((__m256i *) state, _mm256_permute4x64_epi64(dcba, 0x1b));
    _mm256_storeu_si256((__m256i *) (state + 4), _mm256_permute4x64_epi64(hgfe, 0x1b));
}

static ALWAYS_INLINE __m256i sha512_shani_load_words(const uint8_t *m)
{
    const __m256i swap =
        _mm256_broadcastsi128_si256(_mm_set_epi64x(0x08090a0b0c0d0e0f, 0x0001020304050607));

    return _mm256_shuffle_epi8(_mm256_loadu_si256((const __m256i *) m), swap);
}

/* Four rounds with the words w and the constants at k. */
static ALWAYS_INLINE void sha512_shani_rounds(__m256i v[2], __m256i w, const uint64_t *k)
{
    __m256i kw = _mm256_add_epi64(w, _mm256_loadu_si256((const __m256i *) k));

    v[1] = _mm256_sha512rnds2_epi64(v[1], v[0], _mm256_castsi256_si128(kw));
    v[0] = _mm256_sha512rnds2_epi64(v[0], v[1], _mm256_extracti128_si256(kw, 1));
}

/* Rounds 4 i to 4 i + 3 of sixteen; then the words of sixteen rounds ahead replace the words. */
static ALWAYS_INLINE void sha512_shani_rounds_and_words(__m256i v[2], __m256i w[4], unsigned i,
                                                        const uint64_t *k)
{
    __m256i w1 = w[(i + 1) & 3], w2 = w[(i + 2) & 3], w3 = w[(i + 3) & 3];
    __m256i seven_back = _mm256_permute4x64_epi64(_mm256_blend_epi32(w2, w3, 0x03), 0x39);
    __m256i sum;

    sha512_shani_rounds(v, w[i], k + 4 * i);
    sum  = _mm256_sha512msg1_epi64(w[i], _mm256_castsi256_si128(w1));
    w[i] = _mm256_sha512msg2_epi64(_mm256_add_epi64(sum, seven_back), w3);
}

static void sha512_shani_blocks(uint64_t state[8], const uint8_t *m, size_t n)
{
    __m256i v[2], old[2], w[4];
    const uint64_t *k, *end;

    sha512_shani_load_state(v, state);
    for (; n > 0; n--, m += 128) {
        k = sha512_k;
        HIDE_R_HERE(k); /* or the compiler keeps constants on the stack */
        EACH4(j, w[j] = sha512_shani_load_words(m + 32 * j));
        EACH2(j, old[j] = v[j]);
        for (end = k + 64; k < end; k += 16) {
            EACH4(j, sha512_shani_rounds_and_words(v, w, j, k));
        }
        EACH4(j, sha512_shani_rounds(v, w[j], k + 4 * j));
        EACH2(j, v[j] = _mm256_add_epi64(v[j], old[j]));
    }
    sha512_shani_store_state(state, v);
}

static void sha512_shani_pair(uint64_t state[2][8], const uint8_t m[256])
{
    sha512_shani_blocks(state[0], m, 1);
    sha512_shani_blocks(state[1], m + 128, 1);
}

TARGET_END

const sha512_impl sha512_shani = {
    IMPL_INFO(shani, SHA512NI, "FIPS 180-4; Intel 64 instruction set, VSHA512RNDS2"),
    sha512_shani_blocks,
    sha512_shani_pair,
};
#endif
