/* SPDX-License-Identifier: ISC */
/* SHA-512 (FIPS 180-4, section 6.4.2) in portable C. */
#include "sha512.h"

#include "../core/stack.h"

/* Round i of eight, 0 <= i < 8, whose words are at w and whose constants at k; those of the eight
 * rounds before or after are at o. If more is not 0, w[i] becomes the word of 16 rounds later.
 * Instead of moving the letters along it lets them rotate: a is s[-i mod 8], b the next, and so on.
 */
static inline void sha512_ref_round(uint64_t s[8], uint64_t w[8], const uint64_t o[8],
                                    const uint64_t k[8], unsigned i, int more)
{
    uint64_t a = s[(8 - i) & 7], b = s[(9 - i) & 7], c = s[(10 - i) & 7];
    uint64_t e = s[(12 - i) & 7], f = s[(13 - i) & 7], g = s[(14 - i) & 7];
    uint64_t h = s[(15 - i) & 7] + k[i] + w[i] + ((e & (f ^ g)) ^ g);
    uint64_t x, y;

    h += rotr64(e, 14) ^ rotr64(e, 18) ^ rotr64(e, 41);
    s[(11 - i) & 7] += h;
    s[(15 - i) & 7] =
        h + (rotr64(a, 28) ^ rotr64(a, 34) ^ rotr64(a, 39)) + (((a ^ b) & (b ^ c)) ^ b);
    if (more) {
        x = i < 7 ? w[(i + 1) & 7] : o[0];
        y = i < 2 ? o[i + 6] : w[i - 2];
        x = rotr64(x, 1) ^ rotr64(x, 8) ^ x >> 7;
        y = rotr64(y, 19) ^ rotr64(y, 61) ^ y >> 6;
        w[i] += x + (i < 7 ? o[(i + 1) & 7] : w[0]) + y;
    }
}

/* So that every index is a constant. */
static ALWAYS_INLINE void sha512_ref_eight(uint64_t s[8], uint64_t w[8], const uint64_t o[8],
                                           const uint64_t k[8], int more)
{
    sha512_ref_round(s, w, o, k, 0, more);
    sha512_ref_round(s, w, o, k, 1, more);
    sha512_ref_round(s, w, o, k, 2, more);
    sha512_ref_round(s, w, o, k, 3, more);
    sha512_ref_round(s, w, o, k, 4, more);
    sha512_ref_round(s, w, o, k, 5, more);
    sha512_ref_round(s, w, o, k, 6, more);
    sha512_ref_round(s, w, o, k, 7, more);
}

/* Where a CPU has thirty registers compilers keep a part of the words in them, if the places of
 * sixteen are constants. Elsewhere that is text for nothing. */
#if SIMD_ARM64 || defined(__riscv)
# define SHA512_REF_LOOP 16U
#else
# define SHA512_REF_LOOP 8U
#endif

/* Rounds t to t + SHA512_REF_LOOP - 1; w holds the words of sixteen, that of each at its number
 * modulo 16. */
static ALWAYS_INLINE void sha512_ref_rounds(uint64_t s[8], uint64_t w[16], unsigned t, int more)
{
#if SHA512_REF_LOOP == 16
    sha512_ref_eight(s, w, w + 8, sha512_k + t, more);
    sha512_ref_eight(s, w + 8, w, sha512_k + t + 8, more);
#else
    sha512_ref_eight(s, w + (t & 8), w + (~t & 8), sha512_k + t, more);
#endif
}

static STACK_WORK void sha512_ref_blocks_work(uint64_t state[8], const uint8_t *m, size_t n)
{
    uint64_t s[8], w[16];
    unsigned i, t;

    for (; n > 0; n--, m += 128) {
        for (i = 0; i < 8; i++) {
            s[i] = state[i];
        }
        for (i = 0; i < 16; i++) {
            w[i] = load64_be(m + 8 * i);
        }
        for (t = 0; t < 64; t += SHA512_REF_LOOP) {
            sha512_ref_rounds(s, w, t, 1);
        }
        for (; t < 80; t += SHA512_REF_LOOP) {
            sha512_ref_rounds(s, w, t, 0);
        }
        for (i = 0; i < 8; i++) {
            state[i] += s[i];
        }
    }
}

static void sha512_ref_blocks(uint64_t state[8], const uint8_t *m, size_t n)
{
    sha512_ref_blocks_work(state, m, n);
    stack_clear(1280);
}

static void sha512_ref_pair(uint64_t state[2][8], const uint8_t m[256])
{
    sha512_ref_blocks(state[0], m, 1);
    sha512_ref_blocks(state[1], m + 128, 1);
}

const sha512_impl sha512_ref = {
    IMPL_INFO(ref, NONE, "FIPS 180-4"),
    sha512_ref_blocks,
    sha512_ref_pair,
};
