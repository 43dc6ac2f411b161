/* SPDX-License-Identifier: ISC */
/* SHA-256 with AArch64's instructions: sha256h and sha256h2 do four rounds, sha256su0 and sha256su1
 * the message schedule of four words. */
#include "sha256.h"

#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_ARM_SHA2
# include "../core/intrinsics.h"
TARGET_BEGIN(ARM_SHA2)

/* The instructions want the state as it is: (a, b, c, d) and (e, f, g, h). */
static ALWAYS_INLINE void sha256_armv8_load(uint32x4_t v[2], const uint32_t state[8])
{
    v[0] = vld1q_u32(state);
    v[1] = vld1q_u32(state + 4);
}

static ALWAYS_INLINE void sha256_armv8_letters(uint32x4_t w[2], const uint32x4_t v[2])
{
    w[0] = v[0];
    w[1] = v[1];
}

static ALWAYS_INLINE void sha256_armv8_store(uint32_t state[8], const uint32x4_t v[2])
{
    vst1q_u32(state, v[0]);
    vst1q_u32(state + 4, v[1]);
}

static ALWAYS_INLINE uint32x4_t sha256_armv8_load_words(const uint8_t *m)
{
    return vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(m)));
}

static ALWAYS_INLINE void sha256_armv8_rounds(uint32x4_t v[2], uint32x4_t kw)
{
    uint32x4_t abcd = v[0];

    v[0] = vsha256hq_u32(abcd, v[1], kw);
    v[1] = vsha256h2q_u32(v[1], abcd, kw);
}

static ALWAYS_INLINE uint32x4_t sha256_armv8_next_words(uint32x4_t w0, uint32x4_t w1, uint32x4_t w2,
                                                        uint32x4_t w3)
{
    return vsha256su1q_u32(vsha256su0q_u32(w0, w1), w2, w3);
}

# define NAME(x)            sha256_armv8_##x
# define SHA256_V           uint32x4_t
# define SHA256_LOAD(p)     vld1q_u32(p)
# define SHA256_STORE(p, x) vst1q_u32(p, x)
# define SHA256_ADD(x, y)   vaddq_u32(x, y)
# define SHA256_XOR(x, y)   veorq_u32(x, y)
# define SHA256_WORDS(x, y) vsetq_lane_u32(y, vsetq_lane_u32(x, vdupq_n_u32(0), 0), 3)

# define sha_spans       sha256_armv8_spans
# define sha_blocks      sha256_armv8_blocks
# define sha_chains_work sha256_armv8_chains_work
# define sha_iterate     sha256_armv8_iterate

# include "sha256_rounds.inc"

/* Written out, as gcc at -O2 would loop through memory. */
static ALWAYS_INLINE void sha256_armv8_load_block(uint32x4_t w[4], const uint8_t m[64])
{
    w[0] = sha256_armv8_load_words(m);
    w[1] = sha256_armv8_load_words(m + 16);
    w[2] = sha256_armv8_load_words(m + 32);
    w[3] = sha256_armv8_load_words(m + 48);
}

static ALWAYS_INLINE void sha256_armv8_add_to(uint32_t state[8], const uint32x4_t v[2])
{
    vst1q_u32(state, vaddq_u32(v[0], vld1q_u32(state)));
    vst1q_u32(state + 4, vaddq_u32(v[1], vld1q_u32(state + 4)));
}

/* Side by side: the rounds of a state wait for each other. */
static STACK_WORK void sha256_armv8_pair_work(uint32_t state[2][8], const uint8_t m[128])
{
    uint32x4_t v[2][2], w[2][4];

    sha256_armv8_load(v[0], state[0]);
    sha256_armv8_load(v[1], state[1]);
    sha256_armv8_load_block(w[0], m);
    sha256_armv8_load_block(w[1], m + 64);
    sha256_armv8_all_rounds(v, w, sha256_armv8_constants(), 2);
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
