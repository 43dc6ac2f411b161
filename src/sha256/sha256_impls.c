/* SPDX-License-Identifier: ISC */
/* SHA-256 (FIPS 180-4): its implementations, except that with AVX2. */
#include "sha256.h"

#include "../core/intrinsics.h"
#include "../core/stack.h"
#include "../simd/riscv64.h"
#include "../simd/v_words.h"

/* ---- Portable C (FIPS 180-4, section 6.2.2) ---- */

/* Round t + i, 0 <= i < 8, on the words that begin at w[t]. The letters rotate instead of moving: a
 * is s[-i mod 8], b the next, and so on. Also computes the message word 16 rounds ahead. */
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
            EACH8(j, sha256_ref_round(s, w, t, j));
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

/* ---- Instructions that do several rounds ----
 *
 * x86's SHA extensions: sha256rnds2 does two rounds, sha256msg1 and sha256msg2 most of the message
 * schedule of four words. AArch64's: sha256h and sha256h2 do four rounds, sha256su0 and sha256su1
 * the message schedule of four words. Each has the words of simd/v_x86.h, lowest lane first, and
 * defines
 *
 *   NAME(x)                 the full name of the function x
 *   sha256_isa_load         v[2], as the instructions want it, of a state
 *   sha256_isa_letters      of that (a, b, c, d), (e, f, g, h)
 *   sha256_isa_load_words   four words of a message
 *   sha256_isa_rounds       four rounds on v; kw are their words with the round constants added
 *   sha256_isa_next_words   the four words that follow the sixteen in (w0, w1, w2, w3) */

#if TARGET_SHANI
TARGET_BEGIN(SHANI)

# include "../simd/v128_x86.inc"
/* Function of the template: sha256_shani_chains_work. */
# define NAME(x) sha256_shani_##x

/* The instructions want the state as (f, e, b, a) and (h, g, d, c), lowest lane first. */
static ALWAYS_INLINE void sha256_isa_load(__m128i v[2], const uint32_t state[8])
{
    __m128i badc = _mm_shuffle_epi32(V_LOAD(state), 0xb1);
    __m128i hgfe = _mm_shuffle_epi32(V_LOAD(state + 4), 0x1b);

    v[0] = _mm_alignr_epi8(badc, hgfe, 8);
    v[1] = _mm_blend_epi16(hgfe, badc, 0xf0);
}

static ALWAYS_INLINE void sha256_isa_letters(__m128i w[2], const __m128i v[2])
{
    __m128i abef = _mm_shuffle_epi32(v[0], 0x1b);
    __m128i ghcd = _mm_shuffle_epi32(v[1], 0xb1);

    w[0] = _mm_blend_epi16(abef, ghcd, 0xf0);
    w[1] = _mm_alignr_epi8(ghcd, abef, 8);
}

static ALWAYS_INLINE __m128i sha256_isa_load_words(const uint8_t *m)
{
    const __m128i swap = _mm_set_epi32(0x0c0d0e0f, 0x08090a0b, 0x04050607, 0x00010203);

    return _mm_shuffle_epi8(V_LOAD(m), swap);
}

static ALWAYS_INLINE void sha256_isa_rounds(__m128i v[2], __m128i kw)
{
    v[1] = _mm_sha256rnds2_epu32(v[1], v[0], kw);
    v[0] = _mm_sha256rnds2_epu32(v[0], v[1], _mm_shuffle_epi32(kw, 0x0e));
}

static ALWAYS_INLINE __m128i sha256_isa_next_words(__m128i w0, __m128i w1, __m128i w2, __m128i w3)
{
    __m128i x = _mm_add_epi32(_mm_sha256msg1_epu32(w0, w1), _mm_alignr_epi8(w3, w2, 4));

    return _mm_sha256msg2_epu32(x, w3);
}
#elif TARGET_ARM_SHA2
TARGET_BEGIN(ARM_SHA2)

# include "../simd/v128_neon.inc"
/* Function of the template: sha256_armv8_chains_work. */
# define NAME(x) sha256_armv8_##x

/* The instructions want the state as it is: (a, b, c, d) and (e, f, g, h). */
static ALWAYS_INLINE void sha256_isa_load(uint32x4_t v[2], const uint32_t state[8])
{
    v[0] = V_LOAD(state);
    v[1] = V_LOAD(state + 4);
}

static ALWAYS_INLINE void sha256_isa_letters(uint32x4_t w[2], const uint32x4_t v[2])
{
    w[0] = v[0];
    w[1] = v[1];
}

static ALWAYS_INLINE uint32x4_t sha256_isa_load_words(const uint8_t *m)
{
    return vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(m)));
}

static ALWAYS_INLINE void sha256_isa_rounds(uint32x4_t v[2], uint32x4_t kw)
{
    uint32x4_t abcd = v[0];

    v[0] = vsha256hq_u32(abcd, v[1], kw);
    v[1] = vsha256h2q_u32(v[1], abcd, kw);
}

static ALWAYS_INLINE uint32x4_t sha256_isa_next_words(uint32x4_t w0, uint32x4_t w1, uint32x4_t w2,
                                                      uint32x4_t w3)
{
    return vsha256su1q_u32(vsha256su0q_u32(w0, w1), w2, w3);
}
#endif

#if TARGET_SHANI || TARGET_ARM_SHA2
# define sha256_isa_spans       NAME(spans)
# define sha256_isa_blocks      NAME(blocks)
# define sha256_isa_chains_work NAME(chains_work)
# define sha256_isa_iterate     NAME(iterate)

/* state = the words of v. */
static ALWAYS_INLINE void sha256_isa_store(uint32_t state[8], const V v[2])
{
    V w[2];

    sha256_isa_letters(w, v);
    V_STORE(state, w[0]);
    V_STORE(state + 4, w[1]);
}

/* sha256_k, hidden from the compiler: clang would load all of it once for all blocks, run out of
 * registers and leave the state on the stack. */
static ALWAYS_INLINE const uint32_t *sha256_isa_constants(void)
{
    const uint32_t *k = sha256_k;

    HIDE_R_HERE(k);
    return k;
}

static ALWAYS_INLINE V sha256_isa_add_k(V w, const uint32_t *k)
{
    return V32_ADD(w, V_LOAD(k));
}

/* The state stays in registers from span to span. */
static void sha256_isa_spans(uint32_t state[8], const sha256_span *span, unsigned count)
{
    V v[2], old[2], w0, w1, w2, w3;
    const uint32_t *k;
    const uint8_t *m;
    unsigned t;
    size_t n;

    sha256_isa_load(v, state);
    do {
        for (m = span->m, n = span->n; n > 0; n--, m += 64) {
            k      = sha256_isa_constants();
            old[0] = v[0];
            old[1] = v[1];
            w0     = sha256_isa_load_words(m);
            w1     = sha256_isa_load_words(m + 16);
            w2     = sha256_isa_load_words(m + 32);
            w3     = sha256_isa_load_words(m + 48);
            for (t = 0; t < 48; t += 16) {
                sha256_isa_rounds(v, sha256_isa_add_k(w0, k + t));
                w0 = sha256_isa_next_words(w0, w1, w2, w3);
                sha256_isa_rounds(v, sha256_isa_add_k(w1, k + t + 4));
                w1 = sha256_isa_next_words(w1, w2, w3, w0);
                sha256_isa_rounds(v, sha256_isa_add_k(w2, k + t + 8));
                w2 = sha256_isa_next_words(w2, w3, w0, w1);
                sha256_isa_rounds(v, sha256_isa_add_k(w3, k + t + 12));
                w3 = sha256_isa_next_words(w3, w0, w1, w2);
            }
            sha256_isa_rounds(v, sha256_isa_add_k(w0, k + 48));
            sha256_isa_rounds(v, sha256_isa_add_k(w1, k + 52));
            sha256_isa_rounds(v, sha256_isa_add_k(w2, k + 56));
            sha256_isa_rounds(v, sha256_isa_add_k(w3, k + 60));
            v[0] = V32_ADD(v[0], old[0]);
            v[1] = V32_ADD(v[1], old[1]);
        }
        span++;
    } while (--count > 0);
    sha256_isa_store(state, v);
}

static void sha256_isa_blocks(uint32_t state[8], const uint8_t *m, size_t n)
{
    const sha256_span span = {m, n};

    sha256_isa_spans(state, &span, 1);
}

/* Four rounds of each of count chains, with the words w[][i], which the words of 16 rounds ahead
 * then replace, unless last is set. */
static ALWAYS_INLINE void sha256_isa_step(V v[2][2], V w[2][4], const uint32_t *k, unsigned i,
                                          unsigned count, int last)
{
    unsigned j;

    for (j = 0; j < count; j++) {
        sha256_isa_rounds(v[j], sha256_isa_add_k(w[j][i], k + 4 * i));
    }
    for (j = 0; j < count && !last; j++) {
        w[j][i] =
            sha256_isa_next_words(w[j][i], w[j][(i + 1) & 3], w[j][(i + 2) & 3], w[j][(i + 3) & 3]);
    }
}

/* All rounds of each of count chains; k is the result of sha256_isa_constants. */
static ALWAYS_INLINE void sha256_isa_all_rounds(V v[2][2], V w[2][4], const uint32_t *k,
                                                unsigned count)
{
    unsigned t;

    for (t = 0; t < 48; t += 16, k += 16) {
        EACH4(i, sha256_isa_step(v, w, k, i, count, 0));
    }
    EACH4(i, sha256_isa_step(v, w, k, i, count, 1));
}

/* w[][0], w[][1]: a digest, replaced by its own digest under the hash state. */
static ALWAYS_INLINE void sha256_isa_rehash(V w[2][4], const uint32_t state[8], unsigned count)
{
    static const uint32_t padding[8] = {0x80000000, 0, 0, 0,
                                        0,          0, 0, 8 * 96}; /* of 64 + 32 bytes */
    const uint32_t *k                = sha256_isa_constants();
    V v[2][2], start[2];
    unsigned j;

    for (j = 0; j < count; j++) {
        sha256_isa_load(v[j], state);
        w[j][2] = V_LOAD(padding);
        w[j][3] = V_LOAD(padding + 4);
    }
    sha256_isa_all_rounds(v, w, k, count);
    sha256_isa_load(start, state);
    for (j = 0; j < count; j++) {
        v[j][0] = V32_ADD(v[j][0], start[0]);
        v[j][1] = V32_ADD(v[j][1], start[1]);
        sha256_isa_letters(w[j], v[j]);
    }
}

/* x ^= w. */
static ALWAYS_INLINE void sha256_isa_sum(uint32_t x[4], V w)
{
    V_STORE(x, V_XOR(w, V_LOAD(x)));
}

/* The digests stay in registers. Two chains side by side take hardly longer than one, because the
 * rounds of a chain wait for each other. */
static ALWAYS_INLINE void sha256_isa_chains(uint32_t t[2][8], const uint32_t pads[16],
                                            unsigned count, uint64_t n)
{
    const uint32_t *state;
    V w[2][4];
    unsigned j;

    for (j = 0; j < count; j++) {
        w[j][0] = V_LOAD(t[j]);
        w[j][1] = V_LOAD(t[j] + 4);
    }
    for (; n > 0; n--) {
        state = pads;
        do {
            sha256_isa_rehash(w, state, count);
            state += 8;
        } while (state != pads + 16);
        for (j = 0; j < count; j++) {
            sha256_isa_sum(t[j], w[j][0]);
            sha256_isa_sum(t[j] + 4, w[j][1]);
        }
    }
}

static STACK_WORK void sha256_isa_chains_work(uint32_t t[2][8], const uint32_t pads[16],
                                              unsigned count, uint64_t n)
{
    if (count > 1) {
        sha256_isa_chains(t, pads, 2, n);
    } else {
        sha256_isa_chains(t, pads, 1, n);
    }
}

static void sha256_isa_iterate(uint32_t t[2][8], const uint32_t pads[16], unsigned count,
                               uint64_t n)
{
    sha256_isa_chains_work(t, pads, count, n);
    stack_clear(512);
}
#endif

#if TARGET_SHANI
/* One after the other. The rounds of a state wait for each other; the CPU looks ahead by more than
 * a block and meanwhile does rounds of the other state. */
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

#if TARGET_ARM_SHA2
/* Written out, as gcc at -O2 would loop through memory. */
static ALWAYS_INLINE void sha256_armv8_load_block(uint32x4_t w[4], const uint8_t m[64])
{
    EACH4(i, w[i] = sha256_isa_load_words(m + 16 * i));
}

static ALWAYS_INLINE void sha256_armv8_add_to(uint32_t state[8], const uint32x4_t v[2])
{
    V_STORE(state, V32_ADD(v[0], V_LOAD(state)));
    V_STORE(state + 4, V32_ADD(v[1], V_LOAD(state + 4)));
}

/* Side by side: the rounds of a state wait for each other. */
static STACK_WORK void sha256_armv8_pair_work(uint32_t state[2][8], const uint8_t m[128])
{
    uint32x4_t v[2][2], w[2][4];

    sha256_isa_load(v[0], state[0]);
    sha256_isa_load(v[1], state[1]);
    sha256_armv8_load_block(w[0], m);
    sha256_armv8_load_block(w[1], m + 64);
    sha256_isa_all_rounds(v, w, sha256_isa_constants(), 2);
    sha256_armv8_add_to(state[0], v[0]);
    sha256_armv8_add_to(state[1], v[1]);
}

static void sha256_armv8_pair(uint32_t state[2][8], const uint8_t m[128])
{
    sha256_armv8_pair_work(state, m);
    stack_clear(256); /* which clang takes at -O1 and -Os */
}

TARGET_END

const sha256_impl sha256_armv8 = {
    IMPL_INFO(armv8, ARM_SHA2, "FIPS 180-4; Arm Architecture Reference Manual, SHA256H"),
    sha256_armv8_blocks,
    sha256_armv8_pair,
    sha256_armv8_spans,
    sha256_armv8_iterate,
};
#endif

#undef NAME
#include "../simd/v_end.inc"

/* ---- RISC-V: Zknh has the functions sigma and sum as instructions, Zbb has rev8 ---- */

#if TARGET_RV_SHA2

/* Words are low halves of registers, so compilers need not clear the high half after each assembler
 * statement. */
RISCV64_UNARY(uint64_t, sha256_zknh_sum0, "zknh", "sha256sum0")
RISCV64_UNARY(uint64_t, sha256_zknh_sum1, "zknh", "sha256sum1")
RISCV64_UNARY(uint64_t, sha256_zknh_sig0, "zknh", "sha256sig0")
RISCV64_UNARY(uint64_t, sha256_zknh_sig1, "zknh", "sha256sig1")

/* Round i of sixteen, with their constants k; the letters rotate as in sha256_ref_round. Unless
 * last, w[i] then becomes the word of the same round of the next sixteen. */
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
    EACH16(j, sha256_zknh_round(s, w, k, j, last));
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
    EACH8(i, sha256_zknh_two(w + 2 * i, m + 8 * i, aligned));
}

/* The state is copied without a loop: with one, gcc -O2 would move all of it through memory. */
static STACK_WORK void sha256_zknh_blocks_work(uint32_t state[8], const uint8_t *m, size_t n)
{
    uint64_t s[8], w[16];
    unsigned t;

    for (; n > 0; n--, m += 64) {
        EACH8(i, s[i] = state[i]);
        if (riscv64_aligned(m, 8)) {
            sha256_zknh_load(w, m, 1);
        } else {
            sha256_zknh_load(w, m, 0);
        }
        for (t = 0; t < 48; t += 16) {
            sha256_zknh_sixteen(s, w, sha256_k + t, 0);
        }
        sha256_zknh_sixteen(s, w, sha256_k + 48, 1);
        EACH8(i, state[i] += (uint32_t) s[i]);
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
