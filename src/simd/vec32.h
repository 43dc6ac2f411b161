/* SPDX-License-Identifier: ISC */
/* The vector code that ChaCha20 and Salsa20 share, for sixteen 32-bit words a block, and rows of
 * four words, which BLAKE3 and Poly1305 use, too. Read this file first, then:
 *
 *   vec32.inc          the two layouts of several blocks in vectors
 *   vec32_stream.inc   XOR of messages of any length with keystream, by these layouts
 *   CIPHER_vec.inc     a cipher's rounds; includes the other two
 *   CIPHER_impls.c     the stanzas, one for each instruction set
 *
 * A stanza includes its vocabulary (v256.inc), defines the parameters of CIPHER_vec.inc, and
 * includes that file. Layouts:
 *
 *   rows  A vector holds one row (four words) of VEC32_ROW_BLOCKS blocks, a block per 128-bit part.
 *         r[0..3] are VEC32_ROW_BLOCKS whole blocks, called a group: VEC32_GROUP_BYTES.
 *   wide  A vector holds one word of V32_LANES blocks. x[0..15] are V32_LANES whole blocks, called
 *         a batch. Lane 4 * g + r is block VEC32_ROW_BLOCKS * r + g: after a 4x4 transposition
 *         inside the 128-bit parts, x[r], x[4 + r], x[8 + r], x[12 + r] are the rows of group r. */
#pragma once

#include "v_words.h"
#include "zmm.h"

#include "../core/intrinsics.h"
#include "../core/stack.h"

/* The compiler may count on x. */
#define VEC32_ASSUME(x) BY_COMPILER(((x) ? (void) 0 : __builtin_unreachable()), (void) 0, (void) 0)

/* Words in general registers. x = a row of a state, four words. */
static ALWAYS_INLINE void vec32_words_row(uint32_t x[4], const uint8_t row[16])
{
    EACH4(i, x[i] = load32_le(row + 4 * i));
}

/* c = word. */
static ALWAYS_INLINE void vec32_words_put(uint8_t *c, uint32_t word)
{
    HIDE_R(word); /* or the compiler would gather words in a vector */
    store32_le(c, word);
}

/* c = the row x. */
static ALWAYS_INLINE void vec32_words_put_row(uint8_t *c, const uint32_t x[4])
{
    EACH4(i, vec32_words_put(c + 4 * i, x[i]));
}

/* c = m XOR the row x + first, 16 bytes. */
static ALWAYS_INLINE void vec32_words_xor_row(uint8_t *c, const uint8_t *m, const uint32_t x[4],
                                              const uint8_t first[16])
{
    EACH4(i, vec32_words_put(c + 4 * i, (x[i] + load32_le(first + 4 * i)) ^ load32_le(m + 4 * i)));
}

/* c = m XOR block, n < 64 bytes; m == NULL: c = block. */
static ALWAYS_INLINE void vec32_words_put_part(uint8_t *c, const uint8_t *m,
                                               const uint8_t block[64], size_t n)
{
    size_t i;

    if (m == NULL) {
        bytes_copy_call(c, block, n);
        return;
    }
    for (i = 0; i + 4 <= n; i += 4) {
        store32_le(c + i, load32_le(m + i) ^ load32_le(block + i));
    }
    for (; i < n; i++) {
        c[i] = (uint8_t) (m[i] ^ block[i]);
    }
}

/* With 16 registers, the sixteen vectors of a state leave none for anything else. Half a round
 * needs only two of four of them, so the other two lie in memory, m[0] to m[3]. VEC32_EXCHANGE
 * stores c0 and c1 at m[to] and loads them from m[from]. VEC32_PIN14: each of the others is in a
 * register here, or gcc would keep some of them in memory. */
#if HIDE_ALLOWED
# define VEC32_PIN14(a, b, c, d, e, f, g, h, i, j, k, l, m, n)                                     \
     __asm__(""                                                                                    \
             : "+x"(a), "+x"(b), "+x"(c), "+x"(d), "+x"(e), "+x"(f), "+x"(g), "+x"(h), "+x"(i),    \
               "+x"(j), "+x"(k), "+x"(l), "+x"(m), "+x"(n))
#endif
#define VEC32_EXCHANGE(m, to, from, c0, c1)                                                        \
    (m)[to]       = c0;                                                                            \
    (m)[(to) + 1] = c1;                                                                            \
    HIDE_M((m)[to]);                                                                               \
    HIDE_M((m)[(to) + 1]);                                                                         \
    c0 = (m)[from];                                                                                \
    c1 = (m)[(from) + 1]

#if TARGET_AVX2
TARGET_BEGIN(AVX2)
/* Words rotated by n = 8, 16 or 24. The table stays in memory: gcc would keep it in a register
 * through a loop that has none to spare. */
static const uint32_t vec32_ymm_left[3][8] = {{0x02010003, 0x06050407, 0x0a09080b, 0x0e0d0c0f,
                                               0x02010003, 0x06050407, 0x0a09080b, 0x0e0d0c0f},
                                              {0x01000302, 0x05040706, 0x09080b0a, 0x0d0c0f0e,
                                               0x01000302, 0x05040706, 0x09080b0a, 0x0d0c0f0e},
                                              {0x00030201, 0x04070605, 0x080b0a09, 0x0c0f0e0d,
                                               0x00030201, 0x04070605, 0x080b0a09, 0x0c0f0e0d}};

static ALWAYS_INLINE __m256i vec32_ymm_rotl(__m256i x, int n)
{
# if HIDE_ALLOWED && !defined(__clang__)
    __m256i y;

    __asm__("vpshufb {%2, %1, %0|%0, %1, %2}" : "=x"(y) : "x"(x), "m"(vec32_ymm_left[n / 8 - 1]));
    return y;
# else
    return _mm256_shuffle_epi8(x, ymm_load(vec32_ymm_left[n / 8 - 1]));
# endif
}
TARGET_END
#endif

#if TARGET_SSE2 || TARGET_NEON || TARGET_SIMD128

/* A row: four words, a vector of 128 bits, whatever the width of the vectors around it.
 * vec32_set_row takes the words in their order. */
typedef v_word vec32_row;

# if TARGET_SSE2
TARGET_BEGIN(SSE2)
V_DEFINE_LOAD(VEC32_LOAD_ROW, _mm_loadu_si128((const __m128i *) p))
V_DEFINE_STORE(VEC32_STORE_ROW, _mm_storeu_si128((__m128i *) p, x))
V_DEFINE2(vec32_xor_row, _mm_xor_si128(x, y))
# else
#  if TARGET_NEON
TARGET_BEGIN(NEON)
#  else
TARGET_BEGIN(SIMD128)
#  endif
V_DEFINE_LOAD(VEC32_LOAD_ROW, V_LOAD(p))
V_DEFINE_STORE(VEC32_STORE_ROW, V_STORE(p, x))
V_DEFINE2(vec32_xor_row, V_XOR(x, y))
# endif

static ALWAYS_INLINE vec32_row vec32_set_row(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
# if TARGET_SSE2
    return _mm_set_epi32((int) d, (int) c, (int) b, (int) a);
# elif TARGET_NEON
    return vcombine_u32(vcreate_u32(a | (uint64_t) b << 32), vcreate_u32(c | (uint64_t) d << 32));
# else
    return wasm_u32x4_make(a, b, c, d);
# endif
}

/* The input of a cipher, secret: key, nonce and constant in the order of its rows, with a block
 * counter of 0; and the number of rounds, even, at least 2. The code for vectors of 64 bytes
 * encrypts the first block from first_m to first_c, which need not adjoin the other blocks. */
typedef struct vec32_input {
    vec32_row row[4];
    int rounds;
    uint8_t *first_c;
    const uint8_t *first_m;
} vec32_input;

/* Word i of the rows. */
static ALWAYS_INLINE uint32_t vec32_word(const vec32_input *in, int i)
{
    return load32_le((const uint8_t *) in->row + 4 * i);
}

/* The block counters of a batch, from its first on: of the lanes of wide vectors of 4, 8 and 16; of
 * the parts of rows, one group after the other. */
static const uint32_t vec32_block_of_lane[3][16] = {
    {0, 1, 2, 3},
    {0, 2, 4, 6, 1, 3, 5, 7},
    {0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15},
};
static const uint32_t vec32_block_of_row[64] = {
    0,  0, 0, 0, 1,  0, 0, 0, 2,  0, 0, 0, 3,  0, 0, 0, 4,  0, 0,  0, 5, 0,
    0,  0, 6, 0, 0,  0, 7, 0, 0,  0, 8, 0, 0,  0, 9, 0, 0,  0, 10, 0, 0, 0,
    11, 0, 0, 0, 12, 0, 0, 0, 13, 0, 0, 0, 14, 0, 0, 0, 15, 0, 0,  0,
};

/* All-zero input for callers that want raw keystream: as long as what the widest code writes at
 * once. */
enum { VEC32_ZEROS = 2560 };
extern const uint8_t vec32_zeros[VEC32_ZEROS];

/* Copies len < 16 bytes without a call. */
static ALWAYS_INLINE void vec32_copy_part(uint8_t *to, const uint8_t *from, size_t len)
{
    EACH4(
        i, if ((len & (8 >> i)) != 0) {
            memcpy(to, from, 8 >> i);
            to += 8 >> i;
            from += 8 >> i;
        });
}

/* c = m XOR x, the first len bytes, len < 16. */
static ALWAYS_INLINE void vec32_xor_row_part(uint8_t *c, const uint8_t *m, size_t len, vec32_row x)
{
    uint8_t buf[16];

    VEC32_STORE_ROW(buf, x);
    vec32_copy_part(buf, m, len);
    VEC32_STORE_ROW(buf, vec32_xor_row(VEC32_LOAD_ROW(buf), x));
    vec32_copy_part(c, buf, len);
    wipe(buf, sizeof buf);
}

TARGET_END

# if TARGET_AVX512
TARGET_BEGIN(AVX512)
/* Two blocks in ymm registers, a row of both in each (STREAM_SHORT). c = m XOR one vector. */
static ALWAYS_INLINE void vec32_short_xor(uint8_t *c, const uint8_t *m, __m256i v)
{
    ymm_store(c, _mm256_xor_si256(ymm_load(m), v));
}

/* c = m XOR the two blocks r, or the beginning of them; m == NULL: without m. 0 < len <= 128. */
static ALWAYS_INLINE void vec32_short_put(uint8_t *c, const uint8_t *m, size_t len,
                                          const __m256i r[4])
{
    __m256i a = _mm256_permute2x128_si256(r[0], r[1], 0x20);
    __m256i b = _mm256_permute2x128_si256(r[2], r[3], 0x20);
    __mmask32 k;

    if (m == NULL) {
        m = vec32_zeros;
    }
    if (len >= 64) {
        vec32_short_xor(c, m, a);
        vec32_short_xor(c + 32, m + 32, b);
        if (len == 64) {
            return;
        }
        c += 64;
        m += 64;
        len -= 64;
        a = _mm256_permute2x128_si256(r[0], r[1], 0x31);
        b = _mm256_permute2x128_si256(r[2], r[3], 0x31);
    }
    if (len >= 32) {
        vec32_short_xor(c, m, a);
        c += 32;
        m += 32;
        len -= 32;
        a = b;
    }
    if (len > 0) {
        k = (__mmask32) zmm_bytes_part(len);
        _mm256_mask_storeu_epi8(c, k, _mm256_xor_si256(a, _mm256_maskz_loadu_epi8(k, m)));
    }
}
TARGET_END
# endif

/* The words below depend on the stanza: its vocabulary; NAME(x), which adds the prefix of the
 * implementation to a name; STREAM_ONE_AS_ROWS, 1 if rows of vectors process a single block, 0 if
 * general registers do; and STREAM_SHARED(x), if another implementation has the functions for one
 * batch: their names there. */

/* The vectors for which the CPU has registers. */
# define VEC32_REGISTERS (V32_LANES == 16 || SIMD_ARM64 ? 32 : 16)
/* 1 if two of four words of a batch lie in memory (VEC32_EXCHANGE), in an array away. */
# define VEC32_AWAY (HIDE_ALLOWED && ARCH_X86_64 && V32_LANES < 16)
/* 1 if general registers process blocks of long messages, too, beside the vectors. */
# define VEC32_MIXED SIMD_ARM64
/* The blocks and bytes of a group. */
# define VEC32_ROW_BLOCKS  (V32_LANES / 4)
# define VEC32_GROUP_BYTES (16 * (size_t) V32_LANES)
/* 1 if functions receive vectors in registers. clang passes wide vectors in registers only if it
 * compiles the whole file for the instruction set. STREAM_LEAST: fewer batches do not overlap. */
# if defined(__clang__)
#  define STREAM_LEAST            2
#  define VEC32_ARGS_IN_REGISTERS (SIMD_ARM64 || (STACK_ASM && V32_LANES == 4))
# else
#  define STREAM_LEAST            (V32_LANES == 8 ? 4 : 2)
#  define VEC32_ARGS_IN_REGISTERS (SIMD_ARM64 || STACK_ASM)
# endif
/* 1 if rows in ymm registers process up to two blocks, general registers one beside a batch, and
 * the first block may stand apart from the others. */
# define STREAM_SHORT (V32_LANES == 16 && STREAM_ONE_AS_ROWS)
/* 1 if two wide batches take less time side by side, 0 if one after the other. One is enough where
 * an addition takes one cycle. In 16 registers two would spill more than they gain. */
# define STREAM_TWO_BATCHES (V32_LANES == 16 && !STREAM_ONE_AS_ROWS)
/* 1 if batches come one after the other, each written during the first rounds of the next. There
 * are registers for both. */
# define STREAM_OVERLAPS (VEC32_REGISTERS == 32 && !STREAM_TWO_BATCHES && !VEC32_MIXED)

# define vec32_clear             NAME(clear)
# define vec32_row_counters      NAME(row_counters)
# define vec32_rows_to_bytes     NAME(rows_to_bytes)
# define vec32_transpose         NAME(transpose)
# define vec32_wide_counters     NAME(wide_counters)
# define vec32_wide_group        NAME(wide_group)
# define vec32_xor_group         NAME(xor_group)
# define vec32_xor_part          NAME(xor_part)
# define vec32_xor_vector        NAME(xor_vector)
# define cipher_input            NAME(input)
# define cipher_load_rows        NAME(load_rows)
# define cipher_row_double_round NAME(row_double_round)
# define cipher_row_init         NAME(row_init)
# define cipher_row_to_block     NAME(row_to_block)
# define cipher_wide_init        NAME(wide_init)
# define cipher_wide_round       NAME(wide_round)
# define cipher_words_init       NAME(words_init)
# define cipher_words_round      NAME(words_round)
# define cipher_xor_behind       NAME(xor_behind)
# define cipher_xor_ic           NAME(xor_ic)
# define short_double_round      NAME(short_double_round)
# define short_finish            NAME(short_finish)
# define short_init              NAME(short_init)
# define short_rounds            NAME(short_rounds)
# define stream_batch            STREAM_SHARED(batch)
# define stream_batch_groups1    STREAM_SHARED(batch_groups1)
# define stream_batch_groups2    STREAM_SHARED(batch_groups2)
# define stream_batch_groups3    STREAM_SHARED(batch_groups3)
# define stream_batch_short      NAME(batch_short)
# define stream_batch_words      NAME(batch_words)
# define stream_batches2         NAME(batches2)
# define stream_batches2_groups1 NAME(batches2_groups1)
# define stream_batches2_groups2 NAME(batches2_groups2)
# define stream_finish_batch     NAME(finish_batch)
# define stream_finish_group     NAME(finish_group)
# define stream_finish_groups    NAME(finish_groups)
# define stream_first            NAME(first)
# define stream_groups1          NAME(groups1)
# define stream_groups2          STREAM_SHARED(groups2)
# define stream_groups3          STREAM_SHARED(groups3)
# define stream_mixed_finish     NAME(mixed_finish)
# define stream_mixed_write      NAME(mixed_write)
# define stream_pin              NAME(pin)
# define stream_stack_depth      NAME(stack_depth)
# define stream_write_step       NAME(write_step)
# define stream_xor              NAME(xor)
# define stream_xor_end          NAME(xor_end)
# define stream_xor_last_group   NAME(xor_last_group)
# define stream_xor_batches      NAME(xor_batches)
# define stream_xor_beside       NAME(xor_beside)
# define stream_xor_last         NAME(xor_last)
# define stream_xor_mixed        NAME(xor_mixed)

#endif
