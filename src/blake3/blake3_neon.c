/* SPDX-License-Identifier: ISC */
/* BLAKE3 with NEON: one block in general registers, four inputs side by side. */
#include "blake3.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_NEON
# include "../core/intrinsics.h"
TARGET_BEGIN(NEON)

# define BLAKE3_NAME(x) blake3_neon_##x
# define BLOCK_SCALAR   1
# include "blake3_block.inc"

# include "../simd/v128_neon.inc"

/* A table lookup takes one instruction; only AArch64 has it for a whole vector. */
static ALWAYS_INLINE uint32x4_t blake3_neon_rotr8(uint32x4_t x)
{
# if SIMD_ARM64
    static const uint8_t from[16] = {1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12};

    return vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(x), vld1q_u8(from)));
# else
    return vsriq_n_u32(vshlq_n_u32(x, 24), x, 8);
# endif
}

/* x + y; hidden, or a compiler would add of three terms the two that are ready last first. */
static ALWAYS_INLINE uint32x4_t blake3_neon_add(uint32x4_t x, uint32x4_t y)
{
    x = vaddq_u32(x, y);
    HIDE_X(x);

    return x;
}

# define BLAKE3_ZMM             0
# define NAME(x)                blake3_neon_x4_##x
# define LANES_ADD(x, y)        blake3_neon_add(x, y)
# define LANES_ROTR_BYTES(x, n) ((n) == 16 ? V32_ROTR16(x) : blake3_neon_rotr8(x))
# include "blake3_lanes.inc"
# undef BLAKE3_ZMM
# undef BLAKE3_NAME

/* The number of n inputs to process side by side: one or two take longer side by side than one
 * after the other. */
static inline size_t blake3_neon_beside(size_t n)
{
    return n % 4 == 3 ? n : n - n % 4;
}

static STACK_WORK void blake3_neon_hash_beside(uint8_t *out, const uint8_t *in, size_t n,
                                               size_t blocks, const uint32_t key[8],
                                               uint64_t counter, uint32_t step, uint32_t flags)
{
    size_t k;

    for (; n > 0; n -= k) {
        k = n < 4 ? n : 4;
        blake3_neon_x4_hash(out, in, k, blocks, key, counter, step, flags);
        out += 32 * k;
        in += 64 * blocks * k;
        counter += (uint64_t) step * k;
    }
}

static STACK_WORK void blake3_neon_hash_rest(uint8_t *out, const uint8_t *in, size_t n,
                                             size_t blocks, const uint32_t key[8], uint64_t counter,
                                             uint32_t step, uint32_t flags)
{
    for (; n > 0; n--, out += 32, in += 64 * blocks, counter += step) {
        blake3_neon_hash_one(out, in, blocks, key, counter, flags);
    }
}

static void blake3_neon_hash_many(uint8_t *out, const uint8_t *in, size_t n, size_t blocks,
                                  const uint32_t key[8], uint64_t counter, uint32_t step,
                                  uint32_t flags)
{
    size_t k = blake3_neon_beside(n);

    if (k > 0) {
        blake3_neon_hash_beside(out, in, k, blocks, key, counter, step, flags);
        stack_clear(1408);
    }
    if (n > k) {
        blake3_neon_hash_rest(out + 32 * k, in + 64 * blocks * k, n - k, blocks, key,
                              counter + (uint64_t) step * k, step, flags);
        stack_clear(576);
    }
}

static STACK_WORK void blake3_neon_output_beside(uint8_t *out, size_t n, const uint32_t cv[8],
                                                 const uint8_t block[64], uint32_t len,
                                                 uint64_t counter, uint32_t flags)
{
    size_t k;

    for (; n > 0; n -= k) {
        k = n < 4 ? n : 4;
        blake3_neon_x4_output(out, k, cv, block, len, counter, flags);
        out += 64 * k;
        counter += k;
    }
}

static STACK_WORK void blake3_neon_output_rest(uint8_t *out, size_t n, const uint32_t cv[8],
                                               const uint8_t block[64], uint32_t len,
                                               uint64_t counter, uint32_t flags)
{
    for (; n > 0; n--, out += 64) {
        blake3_neon_block_output(out, cv, block, len, counter++, flags);
    }
}

static void blake3_neon_output(uint8_t *out, size_t n, const uint32_t cv[8],
                               const uint8_t block[64], uint32_t len, uint64_t counter,
                               uint32_t flags)
{
    size_t k = blake3_neon_beside(n);

    if (k > 0) {
        blake3_neon_output_beside(out, k, cv, block, len, counter, flags);
        stack_clear(1024);
    }
    if (n > k) {
        blake3_neon_output_rest(out + 64 * k, n - k, cv, block, len, counter + k, flags);
        stack_clear(1024);
    }
}

TARGET_END

const blake3_impl blake3_neon = {
    IMPL_INFO(neon, NEON, "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_neon_compress,
    blake3_neon_output,
    blake3_neon_hash_many,
};
#endif
