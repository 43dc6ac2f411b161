/* SPDX-License-Identifier: ISC */
/* ChaCha20 (RFC 8439): the implementations that are instances of chacha20_scalar.inc and
 * chacha20_vec.inc, which list the parameters that a stanza defines. */
#include "chacha20.h"
#include "chacha20_avx2.h"

#include "../core/stack.h"
#include "../simd/vec32.h"
#include "../simd/zmm.h"

/* Blocks on 32-bit words (RFC 8439, 2.1 to 2.4), alone and beside vectors. */
static ALWAYS_INLINE void chacha20_quarter_round(uint32_t x[16], int a, int b, int c, int d)
{
    x[a] += x[b];
#if !SIMD_ARM64   /* beside vectors it costs gcc 3 % more instructions there */
    HIDE_R(x[a]); /* or the compiler would gather words in vectors */
#endif
    x[d] = rotl32(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotl32(x[b] ^ x[c], 12);
    x[a] += x[b];
#if !SIMD_ARM64
    HIDE_R(x[a]);
#endif
    x[d] = rotl32(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotl32(x[b] ^ x[c], 7);
}

/* The order within a round lets two of the third row's words lie in memory while the other two are
 * worked on. */
static ALWAYS_INLINE void chacha20_words_round(uint32_t x[16], int diagonal)
{
    if (diagonal) {
        chacha20_quarter_round(x, 0, 5, 10, 15);
        chacha20_quarter_round(x, 1, 6, 11, 12);
        chacha20_quarter_round(x, 2, 7, 8, 13);
        chacha20_quarter_round(x, 3, 4, 9, 14);
    } else {
        chacha20_quarter_round(x, 0, 4, 8, 12);
        chacha20_quarter_round(x, 1, 5, 9, 13);
        chacha20_quarter_round(x, 2, 6, 10, 14);
        chacha20_quarter_round(x, 3, 7, 11, 15);
    }
}

static ALWAYS_INLINE void chacha20_words_rounds(uint32_t x[16], int rounds)
{
    for (; rounds > 0; rounds -= 2) {
        chacha20_words_round(x, 0);
        chacha20_words_round(x, 1);
    }
}

/* The state for the key and the 16 bytes in: block counter and nonce, or HChaCha20's input. */
static ALWAYS_INLINE void chacha20_words_init(uint32_t x[16], const uint8_t in[16],
                                              const uint8_t key[32], const uint8_t sigma[16])
{
    vec32_words_row(x, sigma);
    vec32_words_row(x + 4, key);
    vec32_words_row(x + 8, key + 16);
    vec32_words_row(x + 12, in);
}

/* All-zero input for callers that want raw keystream. */
static const uint8_t chacha20_zeros[64];

/* Portable C. Functions of the templates: chacha20_ref_scalar_block,
 * chacha20_ref_scalar_hchacha20_words. */
#define NAME(x) chacha20_ref_##x
#include "chacha20_scalar.inc"
#undef NAME

const chacha20_impl chacha20_ref = {IMPL_INFO(ref, NONE, "RFC 8439"), chacha20_ref_scalar_xor_ic,
                                    chacha20_ref_scalar_hchacha20, NULL};

/* Four blocks in xmm registers. Functions of the templates: chacha20_sse2_scalar_block,
 * chacha20_sse2_scalar_xor_ic, chacha20_sse2_scalar_hchacha20_words, chacha20_sse2_xor_end,
 * chacha20_sse2_xor, chacha20_sse2_groups1, chacha20_sse2_groups2, chacha20_sse2_groups3,
 * chacha20_sse2_batch, chacha20_sse2_batch_groups1, chacha20_sse2_batch_groups2,
 * chacha20_sse2_batch_groups3. */
#if TARGET_SSE2
TARGET_BEGIN(SSE2)
# include "../simd/v128_x86.inc"
# define NAME(x)            chacha20_sse2_##x
# define CHACHA20_ROTL16(x) _mm_shufflehi_epi16(_mm_shufflelo_epi16(x, 0xb1), 0xb1)
# include "chacha20_scalar.inc"
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_sse2 = {IMPL_INFO(sse2, SSE2, "RFC 8439"), chacha20_sse2_xor_ic,
                                     chacha20_sse2_scalar_hchacha20, NULL};
#endif

/* The same with a byte shuffle. Functions of the templates: chacha20_ssse3_xor_end,
 * chacha20_ssse3_xor, chacha20_ssse3_groups1, chacha20_ssse3_groups2, chacha20_ssse3_groups3,
 * chacha20_ssse3_batch, chacha20_ssse3_batch_groups1, chacha20_ssse3_batch_groups2,
 * chacha20_ssse3_batch_groups3. */
#if TARGET_SSSE3
TARGET_BEGIN(SSSE3)
# include "../simd/v128_x86.inc"
# define NAME(x) chacha20_ssse3_##x
# define CHACHA20_ROTL8(x)                                                                         \
     _mm_shuffle_epi8(x, _mm_set_epi32(0x0e0d0c0f, 0x0a09080b, 0x06050407, 0x02010003))
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_ssse3 = {IMPL_INFO(ssse3, SSSE3, "RFC 8439"), chacha20_ssse3_xor_ic,
                                      chacha20_ssse3_hchacha20, NULL};
#endif

/* Eight blocks in ymm registers. Functions of the templates: chacha20_avx2_xor_end,
 * chacha20_avx2_xor, chacha20_avx2_groups1, chacha20_avx2_groups2, chacha20_avx2_groups3,
 * chacha20_avx2_batch, chacha20_avx2_batch_groups1, chacha20_avx2_batch_groups2,
 * chacha20_avx2_batch_groups3. */
#if TARGET_AVX2
TARGET_BEGIN(AVX2)
# include "../simd/v256.inc"
# define NAME(x)           chacha20_avx2_##x
# define CHACHA20_ROTL8(x) vec32_ymm_rotl(x, 8)
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_avx2 = {IMPL_INFO(avx2, AVX2, "RFC 8439"), chacha20_avx2_xor_ic,
                                     chacha20_avx2_hchacha20, NULL};
#endif

/* Sixteen blocks in zmm registers. Functions of the templates: chacha20_avx512_xor_end,
 * chacha20_avx512_xor, chacha20_avx512_xor_batches, chacha20_avx512_batch_words,
 * chacha20_avx512_batch_short, chacha20_avx512_groups1, chacha20_avx512_groups2,
 * chacha20_avx512_groups3, chacha20_avx512_batch, chacha20_avx512_batch_groups1,
 * chacha20_avx512_batch_groups2, chacha20_avx512_batch_groups3. */
#if TARGET_AVX512
TARGET_BEGIN(AVX512)
# include "../simd/v512.inc"
# define NAME(x) chacha20_avx512_##x
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_avx512 = {
    IMPL_INFO_WANTS(avx512, AVX512, CPU_BIT(SHORT_SIMD), "RFC 8439"), chacha20_avx512_xor_ic,
    chacha20_avx512_hchacha20, chacha20_avx512_xor_behind};
#endif

/* For CPUs whose vector additions take two cycles: one block in general registers, sixteen in
 * zmm registers. Functions of the templates: chacha20_avx512mix_scalar_block,
 * chacha20_avx512mix_scalar_xor_ic, chacha20_avx512mix_scalar_hchacha20_words,
 * chacha20_avx512mix_xor_end, chacha20_avx512mix_xor, chacha20_avx512mix_batches2,
 * chacha20_avx512mix_batches2_groups1, chacha20_avx512mix_batches2_groups2,
 * chacha20_avx512mix_groups1. */
#if TARGET_AVX512
TARGET_BEGIN(AVX512)
# include "../simd/v512.inc"
# define NAME(x)          chacha20_avx512mix_##x
# define STREAM_SHARED(x) chacha20_avx512_##x
# include "chacha20_scalar.inc"
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_avx512mix = {IMPL_INFO(avx512mix, AVX512, "RFC 8439"),
                                          chacha20_avx512mix_xor_ic,
                                          chacha20_avx512mix_scalar_hchacha20, NULL};
#endif

/* Four blocks in vector registers, on AArch64 beside two more as rows and two in general
 * registers. Functions of the templates: chacha20_neon_scalar_block, chacha20_neon_scalar_xor_ic,
 * chacha20_neon_scalar_hchacha20_words, chacha20_neon_xor_end, chacha20_neon_xor,
 * chacha20_neon_xor_mixed, chacha20_neon_groups1, chacha20_neon_groups2, chacha20_neon_groups3,
 * chacha20_neon_batch, chacha20_neon_batch_groups1, chacha20_neon_batch_groups2,
 * chacha20_neon_batch_groups3. */
#if TARGET_NEON
TARGET_BEGIN(NEON)

# if SIMD_ARM64
static ALWAYS_INLINE uint32x4_t chacha20_neon_rotl8(uint32x4_t x)
{
    static const uint8_t table[16] = {3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14};

    return vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(x), vld1q_u8(table)));
}
#  define CHACHA20_ROTL8(x) chacha20_neon_rotl8(x)
# endif

# include "../simd/v128_neon.inc"
# define NAME(x) chacha20_neon_##x
# include "chacha20_scalar.inc"
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_neon = {IMPL_INFO(neon, NEON, "RFC 8439"), chacha20_neon_xor_ic,
                                     chacha20_neon_scalar_hchacha20, NULL};
#endif

/* Four blocks in the vectors of WebAssembly. Functions of the templates:
 * chacha20_simd128_scalar_block, chacha20_simd128_scalar_xor_ic,
 * chacha20_simd128_scalar_hchacha20_words, chacha20_simd128_xor_end, chacha20_simd128_xor,
 * chacha20_simd128_groups1, chacha20_simd128_groups2, chacha20_simd128_groups3,
 * chacha20_simd128_batch, chacha20_simd128_batch_groups1, chacha20_simd128_batch_groups2,
 * chacha20_simd128_batch_groups3. */
#if TARGET_SIMD128
TARGET_BEGIN(SIMD128)
# include "../simd/v128_wasm.inc"
# define NAME(x) chacha20_simd128_##x
# define CHACHA20_ROTL8(x)                                                                         \
     wasm_i8x16_swizzle(x, wasm_i8x16_const(3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14))
# include "chacha20_scalar.inc"
# include "chacha20_vec.inc"
TARGET_END

const chacha20_impl chacha20_simd128 = {IMPL_INFO(simd128, SIMD128, "RFC 8439"),
                                        chacha20_simd128_xor_ic, chacha20_simd128_scalar_hchacha20,
                                        NULL};
#endif
