/* SHA-512 (FIPS 180-4, section 6.4.2) in portable C. Licence: ISC. */
#include "../core/stack.h"
#include "sha512.h"

/* Round t + i, 0 <= i < 16, t a multiple of 16. w holds the words of 16 rounds, that of each at its
 * number modulo 16; if more is not 0, w[i] becomes the word of 16 rounds later. Instead of moving
 * the letters along it lets them rotate: a is s[-i mod 8], b the next, and so on. */
static inline void sha512_ref_round(uint64_t s[8], uint64_t w[16], unsigned t, unsigned i, int more)
{
    uint64_t a = s[(16 - i) & 7], b = s[(17 - i) & 7], c = s[(18 - i) & 7];
    uint64_t e = s[(20 - i) & 7], f = s[(21 - i) & 7], g = s[(22 - i) & 7];
    uint64_t h = s[(23 - i) & 7] + sha512_k[t + i] + w[i] + ((e & (f ^ g)) ^ g);
    uint64_t x, y;

    h += rotr64(e, 14) ^ rotr64(e, 18) ^ rotr64(e, 41);
    s[(19 - i) & 7] += h;
    s[(23 - i) & 7] =
        h + (rotr64(a, 28) ^ rotr64(a, 34) ^ rotr64(a, 39)) + (((a ^ b) & (b ^ c)) ^ b);
    if (more) {
        x = w[(i + 1) & 15];
        y = w[(i + 14) & 15];
        x = rotr64(x, 1) ^ rotr64(x, 8) ^ x >> 7;
        y = rotr64(y, 19) ^ rotr64(y, 61) ^ y >> 6;
        w[i] += x + w[(i + 9) & 15] + y;
    }
}

/* So that every index is a constant. */
static ALWAYS_INLINE void sha512_ref_rounds(uint64_t s[8], uint64_t w[16], unsigned t, int more)
{
    sha512_ref_round(s, w, t, 0, more);
    sha512_ref_round(s, w, t, 1, more);
    sha512_ref_round(s, w, t, 2, more);
    sha512_ref_round(s, w, t, 3, more);
    sha512_ref_round(s, w, t, 4, more);
    sha512_ref_round(s, w, t, 5, more);
    sha512_ref_round(s, w, t, 6, more);
    sha512_ref_round(s, w, t, 7, more);
    sha512_ref_round(s, w, t, 8, more);
    sha512_ref_round(s, w, t, 9, more);
    sha512_ref_round(s, w, t, 10, more);
    sha512_ref_round(s, w, t, 11, more);
    sha512_ref_round(s, w, t, 12, more);
    sha512_ref_round(s, w, t, 13, more);
    sha512_ref_round(s, w, t, 14, more);
    sha512_ref_round(s, w, t, 15, more);
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
        for (t = 0; t < 64; t += 16) {
            sha512_ref_rounds(s, w, t, 1);
        }
        sha512_ref_rounds(s, w, 64, 0);
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
