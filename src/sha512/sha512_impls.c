/* SPDX-License-Identifier: ISC */
/* SHA-512 (FIPS 180-4): implementations; those of sha512_shani.c and sha512_vec.c are elsewhere. */
#include "sha512.h"

#include "../core/intrinsics.h"
#include "../core/stack.h"
#include "../simd/riscv64.h"

/* ---- Portable C (FIPS 180-4, section 6.4.2) ---- */

/* Round i of eight, with their words at w and their constants at k; o are the words of the eight
 * rounds before or after. Unless more is 0, w[i] becomes the word of 16 rounds later. The letters
 * rotate instead of moving: a is s[-i mod 8], b the next, and so on. */
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
    EACH8(i, sha512_ref_round(s, w, o, k, i, more));
}

/* With thirty registers, compilers keep a part of the words in them if the places of sixteen words
 * are constants. Elsewhere that only makes the code larger. */
#if SIMD_ARM64 || defined(__riscv)
# define SHA512_REF_LOOP 16U
#else
# define SHA512_REF_LOOP 8U
#endif

/* Rounds t to t + SHA512_REF_LOOP - 1; w holds the words of sixteen rounds, each at its round
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

/* ---- AArch64's instructions for SHA-512 ---- */

/* sha512h and sha512h2 do two rounds, sha512su0 and sha512su1 the message schedule of two words. */

#if TARGET_ARM_SHA512
TARGET_BEGIN(ARM_SHA512)

/* sha512_k, hidden from the compiler: it would load all of it once for all blocks, run out of
 * registers and leave it on the stack. */
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

/* Rounds 2 i and 2 i + 1, with the words w and constants at k. The letters rotate instead of
 * moving: (a, b) is v[-i mod 4], (c, d) the next, and so on. x becomes the sum that both rounds
 * add to (d, c). */
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

/* The same; then the words of 16 rounds ahead replace the words. */
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

    EACH4(j, v[j] = vld1q_u64(state + 2 * j));
    for (; n > 0; n--, m += 128) {
        k = sha512_armv8sha3_constants();
        EACH8(j, w[j] = sha512_armv8sha3_load_words(m + 16 * j));
        EACH4(j, old[j] = v[j]);
        for (end = k + 64; k < end; k += 16) {
            EACH8(j, sha512_armv8sha3_rounds_and_words(v, w, j, k));
        }
        EACH8(j, sha512_armv8sha3_rounds(v, j, w[j], k));
        EACH4(j, v[j] = vaddq_u64(v[j], old[j]));
    }
    EACH4(j, vst1q_u64(state + 2 * j, v[j]));
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

/* ---- RISC-V: Zknh has the functions sigma and sum as instructions, Zbb has rev8 ---- */

#if TARGET_RV_SHA2

RISCV64_UNARY(uint64_t, sha512_zknh_sum0, "zknh", "sha512sum0")
RISCV64_UNARY(uint64_t, sha512_zknh_sum1, "zknh", "sha512sum1")
RISCV64_UNARY(uint64_t, sha512_zknh_sig0, "zknh", "sha512sig0")
RISCV64_UNARY(uint64_t, sha512_zknh_sig1, "zknh", "sha512sig1")

/* Round i of sixteen, with their constants k; the letters rotate as in sha512_ref_round. Unless
 * last, w[i] then becomes the word of the same round of the next sixteen. */
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
    EACH16(j, sha512_zknh_round(s, w, k, j, last));
}

static ALWAYS_INLINE uint64_t sha512_zknh_word(const uint8_t m[8], int aligned)
{
    return riscv64_rev8(aligned ? riscv64_load64(m) : riscv64_load64_any(m));
}

static ALWAYS_INLINE void sha512_zknh_load(uint64_t w[16], const uint8_t m[128], int aligned)
{
    EACH16(i, w[i] = sha512_zknh_word(m + 8 * i, aligned));
}

/* The state is copied without a loop: with one, gcc -O2 would move all of it through memory. */
static STACK_WORK void sha512_zknh_blocks_work(uint64_t state[8], const uint8_t *m, size_t n)
{
    uint64_t s[8], w[16];
    unsigned t;

    for (; n > 0; n--, m += 128) {
        EACH8(i, s[i] = state[i]);
        if (riscv64_aligned(m, 8)) {
            sha512_zknh_load(w, m, 1);
        } else {
            sha512_zknh_load(w, m, 0);
        }
        for (t = 0; t < 64; t += 16) {
            sha512_zknh_sixteen(s, w, sha512_k + t, 0);
        }
        sha512_zknh_sixteen(s, w, sha512_k + 64, 1);
        EACH8(i, state[i] += s[i]);
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
