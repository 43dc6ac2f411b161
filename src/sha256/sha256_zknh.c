/* SPDX-License-Identifier: ISC */
/* SHA-256 (FIPS 180-4, section 6.2.2) with RISC-V's Zknh, which has its four functions sigma and
 * sum as instructions, and Zbb's rev8. */
#include "sha256.h"

#include "../core/stack.h"
#include "../simd/riscv64.h"

#if TARGET_RV_SHA2

/* Words are low halves of registers: compilers need not care for the high half after each assembler
 * statement. */
RISCV64_UNARY(uint64_t, sha256_zknh_sum0, "zknh", "sha256sum0")
RISCV64_UNARY(uint64_t, sha256_zknh_sum1, "zknh", "sha256sum1")
RISCV64_UNARY(uint64_t, sha256_zknh_sig0, "zknh", "sha256sig0")
RISCV64_UNARY(uint64_t, sha256_zknh_sig1, "zknh", "sha256sig1")

/* Round i of sixteen, with their constants k; the letters rotate as in sha256_ref.c. Then w[i] is
 * the word of the same round of the next sixteen, unless last. */
static ALWAYS_INLINE void sha256_zknh_round(uint64_t s[8], uint64_t w[16], const uint32_t *k,
                                            unsigned i, int last)
{
    uint64_t a = s[(16 - i) & 7], b = s[(17 - i) & 7], c = s[(18 - i) & 7];
    uint64_t e = s[(20 - i) & 7], f = s[(21 - i) & 7], g = s[(22 - i) & 7];
    uint64_t h = s[(23 - i) & 7] + k[i] + w[i] + ((e & (f ^ g)) ^ g) + sha256_zknh_sum1(e);

    s[(19 - i) & 7] += h;
    s[(23 - i) & 7] = h + sha256_zknh_sum0(a) + (((a ^ b) & (b ^ c)) ^ b);
    if (!last) {
        w[i] += sha256_zknh_sig0(w[(i + 1) & 15]) + w[(i + 9) & 15] +
                sha256_zknh_sig1(w[(i + 14) & 15]);
    }
}

static ALWAYS_INLINE void sha256_zknh_sixteen(uint64_t s[8], uint64_t w[16], const uint32_t *k,
                                              int last)
{
    sha256_zknh_round(s, w, k, 0, last);
    sha256_zknh_round(s, w, k, 1, last);
    sha256_zknh_round(s, w, k, 2, last);
    sha256_zknh_round(s, w, k, 3, last);
    sha256_zknh_round(s, w, k, 4, last);
    sha256_zknh_round(s, w, k, 5, last);
    sha256_zknh_round(s, w, k, 6, last);
    sha256_zknh_round(s, w, k, 7, last);
    sha256_zknh_round(s, w, k, 8, last);
    sha256_zknh_round(s, w, k, 9, last);
    sha256_zknh_round(s, w, k, 10, last);
    sha256_zknh_round(s, w, k, 11, last);
    sha256_zknh_round(s, w, k, 12, last);
    sha256_zknh_round(s, w, k, 13, last);
    sha256_zknh_round(s, w, k, 14, last);
    sha256_zknh_round(s, w, k, 15, last);
}

/* Two words of the message. */
static ALWAYS_INLINE void sha256_zknh_two(uint64_t w[2], const uint8_t m[8], int aligned)
{
    uint64_t x = riscv64_rev8(aligned ? riscv64_load64(m) : riscv64_load64_any(m));

    w[0] = x >> 32;
    w[1] = x;
}

static ALWAYS_INLINE void sha256_zknh_load(uint64_t w[16], const uint8_t m[64], int aligned)
{
    sha256_zknh_two(w, m, aligned);
    sha256_zknh_two(w + 2, m + 8, aligned);
    sha256_zknh_two(w + 4, m + 16, aligned);
    sha256_zknh_two(w + 6, m + 24, aligned);
    sha256_zknh_two(w + 8, m + 32, aligned);
    sha256_zknh_two(w + 10, m + 40, aligned);
    sha256_zknh_two(w + 12, m + 48, aligned);
    sha256_zknh_two(w + 14, m + 56, aligned);
}

/* Half a state. Loops would have gcc -O2 take all of it through memory. */
static ALWAYS_INLINE void sha256_zknh_half(uint64_t s[4], const uint32_t state[4])
{
    s[0] = state[0];
    s[1] = state[1];
    s[2] = state[2];
    s[3] = state[3];
}

static ALWAYS_INLINE void sha256_zknh_add(uint32_t state[4], const uint64_t s[4])
{
    state[0] += (uint32_t) s[0];
    state[1] += (uint32_t) s[1];
    state[2] += (uint32_t) s[2];
    state[3] += (uint32_t) s[3];
}

static STACK_WORK void sha256_zknh_blocks_work(uint32_t state[8], const uint8_t *m, size_t n)
{
    uint64_t s[8], w[16];
    unsigned t;

    for (; n > 0; n--, m += 64) {
        sha256_zknh_half(s, state);
        sha256_zknh_half(s + 4, state + 4);
        if (riscv64_aligned(m, 8)) {
            sha256_zknh_load(w, m, 1);
        } else {
            sha256_zknh_load(w, m, 0);
        }
        for (t = 0; t < 48; t += 16) {
            sha256_zknh_sixteen(s, w, sha256_k + t, 0);
        }
        sha256_zknh_sixteen(s, w, sha256_k + 48, 1);
        sha256_zknh_add(state, s);
        sha256_zknh_add(state + 4, s + 4);
    }
}

static void sha256_zknh_blocks(uint32_t state[8], const uint8_t *m, size_t n)
{
    sha256_zknh_blocks_work(state, m, n);
    stack_clear(512);
}

static void sha256_zknh_pair(uint32_t state[2][8], const uint8_t m[128])
{
    sha256_zknh_blocks(state[0], m, 1);
    sha256_zknh_blocks(state[1], m + 64, 1);
}

static void sha256_zknh_spans(uint32_t state[8], const sha256_span *span, unsigned count)
{
    for (; count > 0; count--, span++) {
        sha256_zknh_blocks(state, span->m, span->n);
    }
}

const sha256_impl sha256_zknh = {
    IMPL_INFO(zknh, RV_SHA2, "FIPS 180-4; RISC-V Cryptography Extensions, Zknh"),
    sha256_zknh_blocks,
    sha256_zknh_pair,
    sha256_zknh_spans,
    NULL,
};
#endif
