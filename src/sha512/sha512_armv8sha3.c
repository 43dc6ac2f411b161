/* SPDX-License-Identifier: ISC */
/* SHA-512 with AArch64's instructions, which came with those for SHA-3: sha512h and sha512h2 do two
 * rounds, sha512su0 and sha512su1 the message schedule of two words. */
#include "sha512.h"

#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_ARM_SHA512
# include "../core/intrinsics.h"
TARGET_BEGIN(ARM_SHA512)

/* sha512_k, but the compiler does not see that: it would load all of it once for all blocks, and
 * for want of registers leave it on the stack. */
static ALWAYS_INLINE const uint64_t *sha512_armv8sha3_constants(void)
{
    const uint64_t *k = sha512_k;

    HIDE_R_HERE(k);
    return k;
}

static ALWAYS_INLINE uint64x2_t sha512_armv8sha3_load_words(const uint8_t *m)
{
    return vreinterpretq_u64_u8(vrev64q_u8(vld1q_u8(m)));
}

/* Rounds 2 i and 2 i + 1, with the words w and constants at k. Instead of moving the letters along
 * it lets them rotate: (a, b) is v[-i mod 4], (c, d) the next, and so on. x becomes what both
 * rounds add to (d, c). */
static ALWAYS_INLINE void sha512_armv8sha3_rounds(uint64x2_t v[4], unsigned i, uint64x2_t w,
                                                  const uint64_t *k)
{
    uint64x2_t ab = v[(8 - i) & 3], cd = v[(9 - i) & 3], ef = v[(10 - i) & 3];
    uint64x2_t gh = v[(11 - i) & 3], kw = vaddq_u64(w, vld1q_u64(k + 2 * i)), x;

    x               = vaddq_u64(gh, vextq_u64(kw, kw, 1));
    x               = vsha512hq_u64(x, vextq_u64(ef, gh, 1), vextq_u64(cd, ef, 1));
    v[(9 - i) & 3]  = vaddq_u64(cd, x);
    v[(11 - i) & 3] = vsha512h2q_u64(x, cd, ab);
}

/* The same; then the words make way for those 16 rounds ahead. */
static ALWAYS_INLINE void sha512_armv8sha3_rounds_and_words(uint64x2_t v[4], uint64x2_t w[8],
                                                            unsigned i, const uint64_t *k)
{
    uint64x2_t x = vextq_u64(w[(i + 4) & 7], w[(i + 5) & 7], 1);

    sha512_armv8sha3_rounds(v, i, w[i], k);
    w[i] = vsha512su1q_u64(vsha512su0q_u64(w[i], w[(i + 1) & 7]), w[(i + 7) & 7], x);
}

/* Written out: gcc at -O2 would loop through memory. */
static void sha512_armv8sha3_blocks(uint64_t state[8], const uint8_t *m, size_t n)
{
    uint64x2_t v[4], old[4], w[8];
    const uint64_t *k, *end;

    v[0] = vld1q_u64(state);
    v[1] = vld1q_u64(state + 2);
    v[2] = vld1q_u64(state + 4);
    v[3] = vld1q_u64(state + 6);
    for (; n > 0; n--, m += 128) {
        k      = sha512_armv8sha3_constants();
        w[0]   = sha512_armv8sha3_load_words(m);
        w[1]   = sha512_armv8sha3_load_words(m + 16);
        w[2]   = sha512_armv8sha3_load_words(m + 32);
        w[3]   = sha512_armv8sha3_load_words(m + 48);
        w[4]   = sha512_armv8sha3_load_words(m + 64);
        w[5]   = sha512_armv8sha3_load_words(m + 80);
        w[6]   = sha512_armv8sha3_load_words(m + 96);
        w[7]   = sha512_armv8sha3_load_words(m + 112);
        old[0] = v[0];
        old[1] = v[1];
        old[2] = v[2];
        old[3] = v[3];
        for (end = k + 64; k < end; k += 16) {
            sha512_armv8sha3_rounds_and_words(v, w, 0, k);
            sha512_armv8sha3_rounds_and_words(v, w, 1, k);
            sha512_armv8sha3_rounds_and_words(v, w, 2, k);
            sha512_armv8sha3_rounds_and_words(v, w, 3, k);
            sha512_armv8sha3_rounds_and_words(v, w, 4, k);
            sha512_armv8sha3_rounds_and_words(v, w, 5, k);
            sha512_armv8sha3_rounds_and_words(v, w, 6, k);
            sha512_armv8sha3_rounds_and_words(v, w, 7, k);
        }
        sha512_armv8sha3_rounds(v, 0, w[0], k);
        sha512_armv8sha3_rounds(v, 1, w[1], k);
        sha512_armv8sha3_rounds(v, 2, w[2], k);
        sha512_armv8sha3_rounds(v, 3, w[3], k);
        sha512_armv8sha3_rounds(v, 4, w[4], k);
        sha512_armv8sha3_rounds(v, 5, w[5], k);
        sha512_armv8sha3_rounds(v, 6, w[6], k);
        sha512_armv8sha3_rounds(v, 7, w[7], k);
        v[0] = vaddq_u64(v[0], old[0]);
        v[1] = vaddq_u64(v[1], old[1]);
        v[2] = vaddq_u64(v[2], old[2]);
        v[3] = vaddq_u64(v[3], old[3]);
    }
    vst1q_u64(state, v[0]);
    vst1q_u64(state + 2, v[1]);
    vst1q_u64(state + 4, v[2]);
    vst1q_u64(state + 6, v[3]);
}

static void sha512_armv8sha3_pair(uint64_t state[2][8], const uint8_t m[256])
{
    sha512_armv8sha3_blocks(state[0], m, 1);
    sha512_armv8sha3_blocks(state[1], m + 128, 1);
}

TARGET_END

const sha512_impl sha512_armv8sha3 = {
    IMPL_INFO(armv8sha3, ARM_SHA512, "FIPS 180-4; Arm Architecture Reference Manual, SHA512H"),
    sha512_armv8sha3_blocks,
    sha512_armv8sha3_pair,
};
#endif
