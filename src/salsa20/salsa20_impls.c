/* SPDX-License-Identifier: ISC */
/* Salsa20 (D. J. Bernstein, "Salsa20 specification", 2005): the implementations that are instances
 * of salsa20_scalar.inc and salsa20_vec.inc, which list the parameters that a stanza defines. */
#include "salsa20.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/vec32.h"
#include "../simd/zmm.h"

/* The place of word i of quarter round k, in a column or in a row. away: words 2 have places, 8 and
 * 13, only for the two that are worked on. */
static ALWAYS_INLINE int salsa20_word(int by_row, int k, int i, int away)
{
    return away && (i & 3) == 2 ? 8 + 5 * (k & 1)
           : by_row             ? 4 * k + ((k + i) & 3)
                                : (5 * k + 4 * i) & 15;
}

/* Blocks on 32-bit words, alone and beside vectors. Step i of quarter rounds k and k + 1 (section
 * 3): of one at a time, or of four, gcc keeps more words in memory. */
static ALWAYS_INLINE void salsa20_words_step(uint32_t x[16], int by_row, int k, int i, unsigned n)
{
    EACH2(j, x[salsa20_word(by_row, k + (int) j, i, 0)] ^=
             rotl32(x[salsa20_word(by_row, k + (int) j, i + 3, 0)] +
                        x[salsa20_word(by_row, k + (int) j, i + 2, 0)],
                    n));
}

static ALWAYS_INLINE void salsa20_words_round(uint32_t x[16], int by_row)
{
    int k;

    for (k = 0; k < 4; k += 2) {
        salsa20_words_step(x, by_row, k, 1, 7);
        salsa20_words_step(x, by_row, k, 2, 9);
        salsa20_words_step(x, by_row, k, 3, 13);
        salsa20_words_step(x, by_row, k, 0, 18);
    }
}

static ALWAYS_INLINE void salsa20_words_rounds(uint32_t x[16], int rounds)
{
    for (; rounds > 0; rounds -= 2) {
        salsa20_words_round(x, 0);
        salsa20_words_round(x, 1);
    }
}

static ALWAYS_INLINE void salsa20_words_init(uint32_t x[16], const uint8_t in[16],
                                             const uint8_t key[32], const uint8_t sigma[16])
{
    vec32_words_row(x + 1, key);
    vec32_words_row(x + 6, in);
    vec32_words_row(x + 11, key + 16);
    EACH4(i, x[5 * i] = load32_le(sigma + 4 * i));
}

/* c = m XOR the word x + first. */
static ALWAYS_INLINE void salsa20_words_xor(uint8_t *c, const uint8_t *m, uint32_t x,
                                            const uint8_t first[4])
{
    vec32_words_put(c, (x + load32_le(first)) ^ load32_le(m));
}

/* All-zero input for callers that want raw keystream. */
static const uint8_t salsa20_zeros[64];

/* Portable C. Functions of the templates: salsa20_ref_scalar_block,
 * salsa20_ref_scalar_hsalsa20_words. */
#define NAME(x) salsa20_ref_##x
#include "salsa20_scalar.inc"
#undef NAME

const salsa20_impl salsa20_ref = {IMPL_INFO(ref, NONE, "Salsa20 specification"),
                                  salsa20_ref_scalar_xor_ic, salsa20_ref_scalar_core,
                                  salsa20_ref_scalar_hsalsa20, NULL};

/* Four blocks in xmm registers. Functions of the templates: salsa20_sse2_xor_end, salsa20_sse2_xor,
 * salsa20_sse2_groups1, salsa20_sse2_groups2, salsa20_sse2_groups3, salsa20_sse2_batch,
 * salsa20_sse2_batch_groups1, salsa20_sse2_batch_groups2, salsa20_sse2_batch_groups3. */
#if TARGET_SSE2
TARGET_BEGIN(SSE2)
# include "../simd/v128_x86.inc"
# define NAME(x) salsa20_sse2_##x
# include "salsa20_vec.inc"
TARGET_END

const salsa20_impl salsa20_sse2 = {IMPL_INFO(sse2, SSE2, "Salsa20 specification"),
                                   salsa20_sse2_xor_ic, salsa20_sse2_core, salsa20_sse2_hsalsa20,
                                   NULL};
#endif

/* Eight blocks in ymm registers. Functions of the templates: salsa20_avx2_scalar_block,
 * salsa20_avx2_scalar_xor_ic, salsa20_avx2_scalar_hsalsa20_words, salsa20_avx2_xor_end,
 * salsa20_avx2_xor, salsa20_avx2_groups1, salsa20_avx2_groups2, salsa20_avx2_groups3,
 * salsa20_avx2_batch, salsa20_avx2_batch_groups1, salsa20_avx2_batch_groups2,
 * salsa20_avx2_batch_groups3. */
#if TARGET_AVX2
TARGET_BEGIN(AVX2)
# include "../simd/v256.inc"
# define NAME(x) salsa20_avx2_##x
# include "salsa20_scalar.inc"
# include "salsa20_vec.inc"
TARGET_END

const salsa20_impl salsa20_avx2 = {IMPL_INFO(avx2, AVX2, "Salsa20 specification"),
                                   salsa20_avx2_xor_ic, salsa20_avx2_scalar_core,
                                   salsa20_avx2_scalar_hsalsa20, NULL};

/* avx2, but sse2 for a single block, whose rows win where two units shift vectors. All CPUs with
 * VAES and VPCLMUL have two; Haswell, Zen 1 and Zen 2 have one. */
static void salsa20_avx2rows_xor_ic(uint8_t *c, const uint8_t *m, size_t len,
                                    const uint8_t nonce[8], uint64_t ic, const uint8_t key[32],
                                    int rounds)
{
    if (len <= 64) {
        salsa20_sse2_xor_ic(c, m, len, nonce, ic, key, rounds);
    } else {
        salsa20_avx2_xor_ic(c, m, len, nonce, ic, key, rounds);
    }
}

const salsa20_impl salsa20_avx2rows = {
    IMPL_INFO_WANTS(avx2rows, AVX2, CPU_BIT(SHORT_SIMD) | CPU_BIT(VAES) | CPU_BIT(VPCLMUL),
                    "Salsa20 specification"),
    salsa20_avx2rows_xor_ic, salsa20_sse2_core, salsa20_sse2_hsalsa20, NULL};
#endif

/* Sixteen blocks in zmm registers. Functions of the templates: salsa20_avx512_xor_end,
 * salsa20_avx512_xor, salsa20_avx512_xor_batches, salsa20_avx512_batch_words,
 * salsa20_avx512_batch_short, salsa20_avx512_groups1, salsa20_avx512_groups2,
 * salsa20_avx512_groups3, salsa20_avx512_batch, salsa20_avx512_batch_groups1,
 * salsa20_avx512_batch_groups2, salsa20_avx512_batch_groups3. */
#if TARGET_AVX512
TARGET_BEGIN(AVX512)
# include "../simd/v512.inc"
# define NAME(x) salsa20_avx512_##x
# include "salsa20_vec.inc"
TARGET_END

const salsa20_impl salsa20_avx512 = {
    IMPL_INFO_WANTS(avx512, AVX512, CPU_BIT(SHORT_SIMD), "Salsa20 specification"),
    salsa20_avx512_xor_ic, salsa20_avx512_core, salsa20_avx512_hsalsa20, salsa20_avx512_xor_behind};
#endif

/* For CPUs whose vector additions take two cycles: one block in general registers, sixteen in
 * zmm registers. Functions of the templates: salsa20_avx512mix_scalar_block,
 * salsa20_avx512mix_scalar_xor_ic, salsa20_avx512mix_scalar_hsalsa20_words,
 * salsa20_avx512mix_xor_end, salsa20_avx512mix_xor, salsa20_avx512mix_batches2,
 * salsa20_avx512mix_batches2_groups1, salsa20_avx512mix_batches2_groups2,
 * salsa20_avx512mix_groups1. */
#if TARGET_AVX512
TARGET_BEGIN(AVX512)
# include "../simd/v512.inc"
# define NAME(x)          salsa20_avx512mix_##x
# define STREAM_SHARED(x) salsa20_avx512_##x
# include "salsa20_scalar.inc"
# include "salsa20_vec.inc"
TARGET_END

const salsa20_impl salsa20_avx512mix = {IMPL_INFO(avx512mix, AVX512, "Salsa20 specification"),
                                        salsa20_avx512mix_xor_ic, salsa20_avx512mix_scalar_core,
                                        salsa20_avx512mix_scalar_hsalsa20, NULL};
#endif

/* Four blocks in vector registers, on AArch64 beside two more as rows and two in general
 * registers. Functions of the templates: salsa20_neon_scalar_block, salsa20_neon_scalar_xor_ic,
 * salsa20_neon_scalar_hsalsa20_words, salsa20_neon_xor_end, salsa20_neon_xor,
 * salsa20_neon_xor_mixed, salsa20_neon_groups1, salsa20_neon_groups2, salsa20_neon_groups3,
 * salsa20_neon_batch, salsa20_neon_batch_groups1, salsa20_neon_batch_groups2,
 * salsa20_neon_batch_groups3. */
#if TARGET_NEON
TARGET_BEGIN(NEON)
# include "../simd/v128_neon.inc"
# define NAME(x) salsa20_neon_##x
# include "salsa20_scalar.inc"
# include "salsa20_vec.inc"
TARGET_END

const salsa20_impl salsa20_neon = {IMPL_INFO(neon, NEON, "Salsa20 specification"),
                                   salsa20_neon_xor_ic, salsa20_neon_scalar_core,
                                   salsa20_neon_scalar_hsalsa20, NULL};
#endif

/* Four blocks in the vectors of WebAssembly. Functions of the templates:
 * salsa20_simd128_scalar_block, salsa20_simd128_scalar_xor_ic,
 * salsa20_simd128_scalar_hsalsa20_words, salsa20_simd128_xor_end, salsa20_simd128_xor,
 * salsa20_simd128_groups1, salsa20_simd128_groups2, salsa20_simd128_groups3, salsa20_simd128_batch,
 * salsa20_simd128_batch_groups1, salsa20_simd128_batch_groups2, salsa20_simd128_batch_groups3. */
#if TARGET_SIMD128
TARGET_BEGIN(SIMD128)
# include "../simd/v128_wasm.inc"
# define NAME(x) salsa20_simd128_##x
# include "salsa20_scalar.inc"
# include "salsa20_vec.inc"
TARGET_END

const salsa20_impl salsa20_simd128 = {IMPL_INFO(simd128, SIMD128, "Salsa20 specification"),
                                      salsa20_simd128_xor_ic, salsa20_simd128_scalar_core,
                                      salsa20_simd128_scalar_hsalsa20, NULL};
#endif
