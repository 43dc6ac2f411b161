/* SPDX-License-Identifier: ISC */
/* BLAKE3: the implementations that are instances of blake3_block.inc, blake3_lanes.inc and
 * blake3_widths.inc, which list the parameters that a stanza defines. */
#include "blake3.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"
#include "../simd/zmm.h"

/* Portable C. */
#define BLAKE3_NAME(x) blake3_ref_##x
#define BLOCK_SCALAR   1
#include "blake3_block.inc"
#undef BLAKE3_NAME

static STACK_WORK void blake3_ref_output_work(uint8_t *out, size_t n, const uint32_t cv[8],
                                              const uint8_t block[64], uint32_t len,
                                              uint64_t counter, uint32_t flags)
{
    for (; n > 0; n--, out += 64) {
        blake3_ref_block_output(out, cv, block, len, counter++, flags);
    }
}

static void blake3_ref_output(uint8_t *out, size_t n, const uint32_t cv[8], const uint8_t block[64],
                              uint32_t len, uint64_t counter, uint32_t flags)
{
    blake3_ref_output_work(out, n, cv, block, len, counter, flags);
    stack_clear(1024);
}

static void blake3_ref_hash_many(uint8_t *out, const uint8_t *in, size_t n, size_t blocks,
                                 const uint32_t key[8], uint64_t counter, uint32_t step,
                                 uint32_t flags)
{
    for (; n > 0; n--, out += 32, in += 64 * blocks, counter += step) {
        blake3_ref_hash_one(out, in, blocks, key, counter, flags);
    }
    stack_clear(512);
}

const blake3_impl blake3_ref = {
    IMPL_INFO(ref, NONE, "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021"),
    blake3_ref_compress,
    blake3_ref_output,
    blake3_ref_hash_many,
};

/* One block in rows, four inputs side by side. Functions of the templates:
 * blake3_sse41_block_output, blake3_sse41_hash_one, blake3_sse41_hash_many_work,
 * blake3_sse41_output_work, blake3_sse41_x4_hash, blake3_sse41_x4_output. */
#if TARGET_SSE41
TARGET_BEGIN(SSE41)
# define BLAKE3_NAME(x) blake3_sse41_##x
# define BLAKE3_ZMM     0
# include "../simd/v128_x86.inc"
# define BLOCK_SCALAR 0
# define NAME(x)      BLAKE3_NAME(x)
# include "blake3_block.inc"
# include "../simd/v128_x86.inc"
# define NAME(x) blake3_sse41_x4_##x
# include "blake3_lanes.inc"
# define WIDTHS_WIDEST 4
# include "blake3_widths.inc"
TARGET_END

const blake3_impl blake3_sse41 = {
    IMPL_INFO(sse41, SSE41, "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_sse41_compress,
    blake3_sse41_output,
    blake3_sse41_hash_many,
};
#endif

/* The same, and eight inputs side by side. Functions of the templates: blake3_avx2_block_output,
 * blake3_avx2_hash_one, blake3_avx2_hash_many_work, blake3_avx2_output_work. */
#if TARGET_AVX2
TARGET_BEGIN(AVX2)
# define BLAKE3_NAME(x) blake3_avx2_##x
# define BLAKE3_ZMM     0
# include "../simd/v128_x86.inc"
# define BLOCK_SCALAR 0
# define NAME(x)      BLAKE3_NAME(x)
# include "blake3_block.inc"
# include "../simd/v128_x86.inc"
# define NAME(x) blake3_avx2_x4_##x
# include "blake3_lanes.inc"
# include "../simd/v256.inc"
# define NAME(x)                blake3_avx2_x8_##x
# define LANES_ROTR_BYTES(x, n) vec32_ymm_rotl(x, 32 - (n))
# include "blake3_lanes.inc"
# define WIDTHS_WIDEST 8
# include "blake3_widths.inc"
TARGET_END

const blake3_impl blake3_avx2 = {
    IMPL_INFO(avx2, AVX2, "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_avx2_compress,
    blake3_avx2_output,
    blake3_avx2_hash_many,
};
#endif

/* One block in rows, with the permutation of the message in one instruction; two and four inputs
 * in rows, eight and sixteen side by side. Functions of the templates: blake3_avx512_block_output,
 * blake3_avx512_hash_one, blake3_avx512_hash_many_work, blake3_avx512_output_work. */
#if TARGET_AVX512
TARGET_BEGIN(AVX512)
# define BLAKE3_NAME(x) blake3_avx512_##x
# define BLAKE3_ZMM     1
# include "../simd/v128_x86.inc"
# define BLOCK_SCALAR 0
# define NAME(x)      BLAKE3_NAME(x)
# include "blake3_block.inc"
# include "../simd/v256.inc"
# define BLOCK_SCALAR 0
# define NAME(x)      blake3_avx512_x2_##x
# include "blake3_block.inc"
# include "../simd/v512.inc"
# define BLOCK_SCALAR 0
# define NAME(x)      blake3_avx512_x4_##x
# include "blake3_block.inc"
# include "../simd/v256.inc"
# define NAME(x) blake3_avx512_x8_##x
# include "blake3_lanes.inc"
# include "../simd/v512.inc"
# define NAME(x) blake3_avx512_x16_##x
# include "blake3_lanes.inc"
# define WIDTHS_WIDEST 16
# include "blake3_widths.inc"
TARGET_END

const blake3_impl blake3_avx512 = {
    IMPL_INFO_WANTS(avx512, AVX512, CPU_SHORT_SIMD,
                    "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_avx512_compress,
    blake3_avx512_output,
    blake3_avx512_hash_many,
};
#endif

/* For CPUs whose vector additions take two cycles: one block in general registers, more inputs
 * as above. Functions of the templates: blake3_avx512mix_block_output, blake3_avx512mix_hash_one,
 * blake3_avx512mix_hash_many_work, blake3_avx512mix_output_work. */
#if TARGET_AVX512
TARGET_BEGIN(AVX512)
# define BLAKE3_NAME(x) blake3_avx512mix_##x
# define BLAKE3_ZMM     1
# define BLOCK_SCALAR   1
# include "blake3_block.inc"
# define WIDTHS_WIDEST 16
# include "blake3_widths.inc"
TARGET_END

const blake3_impl blake3_avx512mix = {
    IMPL_INFO(avx512mix, AVX512, "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_avx512mix_compress,
    blake3_avx512mix_output,
    blake3_avx512mix_hash_many,
};
#endif

/* The vectors of WebAssembly: one block in rows, four inputs side by side. Functions of the
 * templates: blake3_simd128_block_output, blake3_simd128_hash_one, blake3_simd128_hash_many_work,
 * blake3_simd128_output_work, blake3_simd128_x4_hash, blake3_simd128_x4_output. */
#if TARGET_SIMD128
TARGET_BEGIN(SIMD128)
# define BLAKE3_NAME(x) blake3_simd128_##x
# define BLAKE3_ZMM     0
# include "../simd/v128_wasm.inc"
# define BLOCK_SCALAR 0
# define NAME(x)      BLAKE3_NAME(x)
# include "blake3_block.inc"
# include "../simd/v128_wasm.inc"
# define NAME(x) blake3_simd128_x4_##x
# define LANES_UNROLL
# include "blake3_lanes.inc"
# define WIDTHS_WIDEST 4
# include "blake3_widths.inc"
TARGET_END

const blake3_impl blake3_simd128 = {
    IMPL_INFO(simd128, SIMD128, "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_simd128_compress,
    blake3_simd128_output,
    blake3_simd128_hash_many,
};
#endif
