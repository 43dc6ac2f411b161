/* SHA-512 (FIPS 180-4, section 6.4.2) in portable C. Licence: ISC. */
#include "../core/stack.h"
#include "sha512.h"

/* Round t + i, 0 <= i < 8, on the words that begin at w[t]. Instead of moving the letters along it
 * lets them rotate: a is s[-i mod 8], b the next, and so on. Also computes the message word 16
 * rounds ahead. */
static inline void sha512_ref_round(uint64_t s[8], uint64_t w[80], unsigned t, unsigned i)
{
    uint64_t a = s[(8 - i) & 7], b = s[(9 - i) & 7], c = s[(10 - i) & 7];
    uint64_t e = s[(12 - i) & 7], f = s[(13 - i) & 7], g = s[(14 - i) & 7];
    uint64_t h = s[(15 - i) & 7] + sha512_k[t + i] + w[t + i] + ((e & (f ^ g)) ^ g);
    uint64_t x, y;

    h += rotr64(e, 14) ^ rotr64(e, 18) ^ rotr64(e, 41);
    s[(11 - i) & 7] += h;
    s[(15 - i) & 7] =
        h + (rotr64(a, 28) ^ rotr64(a, 34) ^ rotr64(a, 39)) + (((a ^ b) & (b ^ c)) ^ b);
    if (t < 64) {
        x             = w[t + i + 1];
        y             = w[t + i + 14];
        x             = rotr64(x, 1) ^ rotr64(x, 8) ^ x >> 7;
        y             = rotr64(y, 19) ^ rotr64(y, 61) ^ y >> 6;
        w[t + i + 16] = w[t + i] + x + w[t + i + 9] + y;
    }
}

static STACK_WORK void sha512_ref_blocks_work(uint64_t state[8], const uint8_t *m, size_t n)
{
    uint64_t s[8], w[80];
    unsigned i, t;

    for (; n > 0; n--, m += 128) {
        for (i = 0; i < 8; i++) {
            s[i] = state[i];
        }
        for (i = 0; i < 16; i++) {
            w[i] = load64_be(m + 8 * i);
        }
        for (t = 0; t < 80; t += 8) {
            sha512_ref_round(s, w, t, 0);
            sha512_ref_round(s, w, t, 1);
            sha512_ref_round(s, w, t, 2);
            sha512_ref_round(s, w, t, 3);
            sha512_ref_round(s, w, t, 4);
            sha512_ref_round(s, w, t, 5);
            sha512_ref_round(s, w, t, 6);
            sha512_ref_round(s, w, t, 7);
        }
        for (i = 0; i < 8; i++) {
            state[i] += s[i];
        }
    }
}

static void sha512_ref_blocks(uint64_t state[8], const uint8_t *m, size_t n)
{
    sha512_ref_blocks_work(state, m, n);
    stack_clear(1024);
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
