/* SPDX-License-Identifier: ISC */
/* SHA-256 (FIPS 180-4, section 6.2.2) in portable C. */
#include "sha256.h"

#include "../core/stack.h"

/* Round t + i, 0 <= i < 8, on the words that begin at w[t]. Instead of moving the letters along it
 * lets them rotate: a is s[-i mod 8], b the next, and so on. Also computes the message word 16
 * rounds ahead. */
static inline void sha256_ref_round(uint32_t s[8], uint32_t w[64], unsigned t, unsigned i)
{
    uint32_t a = s[(8 - i) & 7], b = s[(9 - i) & 7], c = s[(10 - i) & 7];
    uint32_t e = s[(12 - i) & 7], f = s[(13 - i) & 7], g = s[(14 - i) & 7];
    uint32_t h = s[(15 - i) & 7] + sha256_k[t + i] + w[t + i] + ((e & (f ^ g)) ^ g);
    uint32_t x, y;

    h += rotr32(e, 6) ^ rotr32(e, 11) ^ rotr32(e, 25);
    s[(11 - i) & 7] += h;
    s[(15 - i) & 7] =
        h + (rotr32(a, 2) ^ rotr32(a, 13) ^ rotr32(a, 22)) + (((a ^ b) & (b ^ c)) ^ b);
    if (t < 48) {
        x             = w[t + i + 1];
        y             = w[t + i + 14];
        x             = rotr32(x, 7) ^ rotr32(x, 18) ^ x >> 3;
        y             = rotr32(y, 17) ^ rotr32(y, 19) ^ y >> 10;
        w[t + i + 16] = w[t + i] + x + w[t + i + 9] + y;
    }
}

static STACK_WORK void sha256_ref_blocks_work(uint32_t state[8], const uint8_t *m, size_t n)
{
    uint32_t s[8], w[64];
    unsigned i, t;

    for (; n > 0; n--, m += 64) {
        for (i = 0; i < 8; i++) {
            s[i] = state[i];
        }
        for (i = 0; i < 16; i++) {
            w[i] = load32_be(m + 4 * i);
        }
        for (t = 0; t < 64; t += 8) {
            sha256_ref_round(s, w, t, 0);
            sha256_ref_round(s, w, t, 1);
            sha256_ref_round(s, w, t, 2);
            sha256_ref_round(s, w, t, 3);
            sha256_ref_round(s, w, t, 4);
            sha256_ref_round(s, w, t, 5);
            sha256_ref_round(s, w, t, 6);
            sha256_ref_round(s, w, t, 7);
        }
        for (i = 0; i < 8; i++) {
            state[i] += s[i];
        }
    }
}

static void sha256_ref_blocks(uint32_t state[8], const uint8_t *m, size_t n)
{
    sha256_ref_blocks_work(state, m, n);
    stack_clear(512);
}

static void sha256_ref_pair(uint32_t state[2][8], const uint8_t m[128])
{
    sha256_ref_blocks(state[0], m, 1);
    sha256_ref_blocks(state[1], m + 64, 1);
}

static void sha256_ref_spans(uint32_t state[8], const sha256_span *span, unsigned count)
{
    for (; count > 0; count--, span++) {
        sha256_ref_blocks(state, span->m, span->n);
    }
}

const sha256_impl sha256_ref = {
    IMPL_INFO(ref, NONE, "FIPS 180-4"), sha256_ref_blocks, sha256_ref_pair, sha256_ref_spans, NULL,
};
