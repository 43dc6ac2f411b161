/* SPDX-License-Identifier: ISC */
/* SHA-512 (FIPS 180-4, section 6.4.2) with RISC-V's Zknh, which has its four functions sigma and
 * sum as instructions, and Zbb's rev8. */
#include "sha512.h"

#include "../core/stack.h"
#include "../simd/riscv64.h"

#if TARGET_RV_SHA2

RISCV64_UNARY(uint64_t, sha512_zknh_sum0, "zknh", "sha512sum0")
RISCV64_UNARY(uint64_t, sha512_zknh_sum1, "zknh", "sha512sum1")
RISCV64_UNARY(uint64_t, sha512_zknh_sig0, "zknh", "sha512sig0")
RISCV64_UNARY(uint64_t, sha512_zknh_sig1, "zknh", "sha512sig1")

/* Round i of sixteen, with their constants k; the letters rotate as in sha512_ref.c. Then w[i] is
 * the word of the same round of the next sixteen, unless last. */
static ALWAYS_INLINE void sha512_zknh_round(uint64_t s[8], uint64_t w[16], const uint64_t *k,
                                            unsigned i, int last)
{
    uint64_t a = s[(16 - i) & 7], b = s[(17 - i) & 7], c = s[(18 - i) & 7];
    uint64_t e = s[(20 - i) & 7], f = s[(21 - i) & 7], g = s[(22 - i) & 7];
    uint64_t h = s[(23 - i) & 7] + k[i] + w[i] + ((e & (f ^ g)) ^ g) + sha512_zknh_sum1(e);

    s[(19 - i) & 7] += h;
    s[(23 - i) & 7] = h + sha512_zknh_sum0(a) + (((a ^ b) & (b ^ c)) ^ b);
    if (!last) {
        w[i] += sha512_zknh_sig0(w[(i + 1) & 15]) + w[(i + 9) & 15] +
                sha512_zknh_sig1(w[(i + 14) & 15]);
    }
}

static ALWAYS_INLINE void sha512_zknh_sixteen(uint64_t s[8], uint64_t w[16], const uint64_t *k,
                                              int last)
{
    sha512_zknh_round(s, w, k, 0, last);
    sha512_zknh_round(s, w, k, 1, last);
    sha512_zknh_round(s, w, k, 2, last);
    sha512_zknh_round(s, w, k, 3, last);
    sha512_zknh_round(s, w, k, 4, last);
    sha512_zknh_round(s, w, k, 5, last);
    sha512_zknh_round(s, w, k, 6, last);
    sha512_zknh_round(s, w, k, 7, last);
    sha512_zknh_round(s, w, k, 8, last);
    sha512_zknh_round(s, w, k, 9, last);
    sha512_zknh_round(s, w, k, 10, last);
    sha512_zknh_round(s, w, k, 11, last);
    sha512_zknh_round(s, w, k, 12, last);
    sha512_zknh_round(s, w, k, 13, last);
    sha512_zknh_round(s, w, k, 14, last);
    sha512_zknh_round(s, w, k, 15, last);
}

static ALWAYS_INLINE uint64_t sha512_zknh_word(const uint8_t m[8], int aligned)
{
    return riscv64_rev8(aligned ? riscv64_load64(m) : riscv64_load64_any(m));
}

static ALWAYS_INLINE void sha512_zknh_four(uint64_t w[4], const uint8_t m[32], int aligned)
{
    w[0] = sha512_zknh_word(m, aligned);
    w[1] = sha512_zknh_word(m + 8, aligned);
    w[2] = sha512_zknh_word(m + 16, aligned);
    w[3] = sha512_zknh_word(m + 24, aligned);
}

static ALWAYS_INLINE void sha512_zknh_load(uint64_t w[16], const uint8_t m[128], int aligned)
{
    sha512_zknh_four(w, m, aligned);
    sha512_zknh_four(w + 4, m + 32, aligned);
    sha512_zknh_four(w + 8, m + 64, aligned);
    sha512_zknh_four(w + 12, m + 96, aligned);
}

/* Half a state. Loops would have gcc -O2 take all of it through memory. */
static ALWAYS_INLINE void sha512_zknh_half(uint64_t s[4], const uint64_t state[4])
{
    s[0] = state[0];
    s[1] = state[1];
    s[2] = state[2];
    s[3] = state[3];
}

static ALWAYS_INLINE void sha512_zknh_add(uint64_t state[4], const uint64_t s[4])
{
    state[0] += s[0];
    state[1] += s[1];
    state[2] += s[2];
    state[3] += s[3];
}

static STACK_WORK void sha512_zknh_blocks_work(uint64_t state[8], const uint8_t *m, size_t n)
{
    uint64_t s[8], w[16];
    unsigned t;

    for (; n > 0; n--, m += 128) {
        sha512_zknh_half(s, state);
        sha512_zknh_half(s + 4, state + 4);
        if (riscv64_aligned(m, 8)) {
            sha512_zknh_load(w, m, 1);
        } else {
            sha512_zknh_load(w, m, 0);
        }
        for (t = 0; t < 64; t += 16) {
            sha512_zknh_sixteen(s, w, sha512_k + t, 0);
        }
        sha512_zknh_sixteen(s, w, sha512_k + 64, 1);
        sha512_zknh_add(state, s);
        sha512_zknh_add(state + 4, s + 4);
    }
}

static void sha512_zknh_blocks(uint64_t state[8], const uint8_t *m, size_t n)
{
    sha512_zknh_blocks_work(state, m, n);
    stack_clear(512);
}

static void sha512_zknh_pair(uint64_t state[2][8], const uint8_t m[256])
{
    sha512_zknh_blocks(state[0], m, 1);
    sha512_zknh_blocks(state[1], m + 128, 1);
}

const sha512_impl sha512_zknh = {
    IMPL_INFO(zknh, RV_SHA2, "FIPS 180-4; RISC-V Cryptography Extensions, Zknh"),
    sha512_zknh_blocks,
    sha512_zknh_pair,
};
#endif
