/* SPDX-License-Identifier: ISC */
/* BLAKE3: the implementations that are instances of blake3_block.inc, blake3_lanes.inc and
 * blake3_widths.inc, which list the parameters that a stanza defines. */
#include "blake3.h"

#include "../core/stack.h"
#include "../simd/vec32.h"
#include "../simd/zmm.h"

/* The order of the words of the message in the seven rounds, their numbers times n. */
#define BLAKE3_ORDER(n)                                                                            \
    {                                                                                              \
        {0 * (n), 1 * (n), 2 * (n), 3 * (n), 4 * (n), 5 * (n), 6 * (n), 7 * (n), 8 * (n), 9 * (n), \
         10 * (n), 11 * (n), 12 * (n), 13 * (n), 14 * (n), 15 * (n)},                              \
        {2 * (n), 6 * (n), 3 * (n), 10 * (n), 7 * (n), 0 * (n), 4 * (n), 13 * (n), 1 * (n),        \
         11 * (n), 12 * (n), 5 * (n), 9 * (n), 14 * (n), 15 * (n), 8 * (n)},                       \
        {3 * (n), 4 * (n), 10 * (n), 12 * (n), 13 * (n), 2 * (n), 7 * (n), 14 * (n), 6 * (n),      \
         5 * (n), 9 * (n), 0 * (n), 11 * (n), 15 * (n), 8 * (n), 1 * (n)},                         \
        {10 * (n), 7 * (n), 12 * (n), 9 * (n), 14 * (n), 3 * (n), 13 * (n), 15 * (n), 4 * (n),     \
         0 * (n), 11 * (n), 2 * (n), 5 * (n), 8 * (n), 1 * (n), 6 * (n)},                          \
        {12 * (n), 13 * (n), 9 * (n), 11 * (n), 15 * (n), 10 * (n), 14 * (n), 8 * (n), 7 * (n),    \
         2 * (n), 5 * (n), 3 * (n), 0 * (n), 1 * (n), 6 * (n), 4 * (n)},                           \
        {9 * (n), 14 * (n), 11 * (n), 5 * (n), 8 * (n), 12 * (n), 15 * (n), 1 * (n), 13 * (n),     \
         3 * (n), 0 * (n), 10 * (n), 2 * (n), 6 * (n), 4 * (n), 7 * (n)},                          \
        {11 * (n), 15 * (n), 5 * (n), 0 * (n), 1 * (n), 9 * (n), 8 * (n), 6 * (n), 14 * (n),       \
         10 * (n), 2 * (n), 12 * (n), 3 * (n), 4 * (n), 7 * (n), 13 * (n)},                        \
    }

static const uint8_t blake3_order[7][16] = BLAKE3_ORDER(1);

/* One block in general registers. v = the state before the rounds. */
static ALWAYS_INLINE void blake3_words_begin(uint32_t v[16], const uint32_t cv[8], uint64_t counter,
                                             uint32_t len, uint32_t flags)
{
    EACH8(i, v[i] = cv[i]);
    EACH4(i, v[i + 8] = blake3_iv[i]);
    v[12] = (uint32_t) counter;
    v[13] = (uint32_t) (counter >> 32);
    v[14] = len;
    v[15] = flags;
}

/* G with two words of the message at m, whose numbers are s. */
static ALWAYS_INLINE void blake3_words_g(uint32_t v[16], int a, int b, int c, int d,
                                         const uint8_t *m, const uint8_t s[2])
{
    v[a] = v[a] + load32_le(m + 4 * s[0]) + v[b];
    v[d] = rotr32(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = rotr32(v[b] ^ v[c], 12);
    v[a] = v[a] + load32_le(m + 4 * s[1]) + v[b];
    v[d] = rotr32(v[d] ^ v[a], 8);
    v[c] += v[d];
    v[b] = rotr32(v[b] ^ v[c], 7);
}

static ALWAYS_INLINE void blake3_words_round(uint32_t v[16], const uint8_t *m, const uint8_t s[16])
{
    EACH4(i, blake3_words_g(v, i, i + 4, i + 8, i + 12, m, s + 2 * i));
    EACH4(i, blake3_words_g(v, i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12, m,
                            s + 8 + 2 * i));
}

static ALWAYS_INLINE void blake3_words_rounds(uint32_t v[16], const uint8_t m[64])
{
    EACH7(i, blake3_words_round(v, m, blake3_order[i]));
}

/* The counters of n lanes, step apart. */
static ALWAYS_INLINE void blake3_count(uint32_t *low, uint32_t *high, size_t n, uint64_t counter,
                                       uint32_t step)
{
    size_t i;

    for (i = 0; i < n; i++) {
        low[i]  = (uint32_t) (counter + i * (uint64_t) step);
        high[i] = (uint32_t) ((counter + i * (uint64_t) step) >> 32);
    }
}

/* A line for each of n lanes from p on, of the blocks to come in a long message: more than four
 * streams side by side are more than the CPU looks ahead for by itself. Nothing is read, whatever
 * the address is. */
static ALWAYS_INLINE const uint8_t *blake3_prefetch(const uint8_t *p, size_t n)
{
#if defined(__GNUC__)
    size_t i;

    for (i = 0; i < n && n > 4; i++) {
        __builtin_prefetch(p + 64 * i);
    }
#endif
    return p + 64 * n;
}

/* A number of inputs that are processed side by side, and the functions for 1 to that number. */
typedef struct blake3_width {
    uint16_t inputs, least;            /* fewer than least are faster by narrower ones */
    uint16_t stack_hash, stack_output; /* what to clear then */
    void (*hash)(uint8_t *out, const uint8_t *in, size_t n, size_t blocks, const uint32_t key[8],
                 uint64_t counter, uint32_t flags);
    void (*output)(uint8_t *out, size_t n, const uint32_t cv[8], const uint8_t block[64],
                   uint32_t len, uint64_t counter, uint32_t flags);
} blake3_width;

#define BLAKE3_ZMM 0
#define BLAKE3_CLEAR_HIGH()

/* Portable C. */
#define BLAKE3_NAME(x) blake3_ref_##x
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
                                 const uint32_t key[8], uint64_t counter, uint32_t flags)
{
    for (; n > 0; n--, out += 32, in += 64 * blocks, counter += flags >> 24) {
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
 * blake3_sse41_output_more, blake3_sse41_output_work, blake3_sse41_x4_hash, blake3_sse41_x4_output.
 */
#if TARGET_SSE41
TARGET_BEGIN(SSE41)
# define BLAKE3_NAME(x) blake3_sse41_##x
# include "../simd/v128_x86.inc"
# include "blake3_block.inc"
# include "../simd/v128_x86.inc"
# define NAME(x) blake3_sse41_x4_##x
# include "blake3_lanes.inc"
static const blake3_width blake3_sse41_widths[] = {
    {4, 2, 1152, 1152, blake3_sse41_x4_hash, blake3_sse41_x4_output},
};
# include "blake3_widths.inc"
TARGET_END

const blake3_impl blake3_sse41 = {
    IMPL_INFO(sse41, SSE41, "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_sse41_compress,
    blake3_sse41_output,
    blake3_sse41_hash_many,
};
#endif

/* One block in rows, two and twice two inputs in rows, eight and twice eight side by side.
 * Functions of the templates: blake3_avx2_block_output, blake3_avx2_hash_one,
 * blake3_avx2_hash_many_work, blake3_avx2_output_more, blake3_avx2_output_work. */
#if TARGET_AVX2
TARGET_BEGIN(AVX2)
/* Four words at p and four at q. */
static ALWAYS_INLINE __m256i blake3_two(const void *p, const void *q)
{
    return _mm256_inserti128_si256(_mm256_castsi128_si256(VEC32_LOAD_ROW(p)), VEC32_LOAD_ROW(q), 1);
}

/* The high part of *x and the low part of *y change places. */
static ALWAYS_INLINE void blake3_swap_parts(__m256i *x, __m256i *y)
{
    __m256i a = _mm256_permute2x128_si256(*x, *y, 0x20);

    *y = _mm256_permute2x128_si256(*x, *y, 0x31);
    *x = a;
}

# include "blake3_avx2.inc"
# define BLAKE3_NAME(x) blake3_avx2_##x
# include "../simd/v128_x86.inc"
# include "blake3_block.inc"
# include "../simd/v256.inc"
# define NAME(x) blake3_avx2_x2_##x
# include "blake3_block.inc"
# include "../simd/v256.inc"
# define NAME(x)   blake3_avx2_x4_##x
# define WIDE_SETS 2
# include "blake3_block.inc"
# include "../simd/v256.inc"
# define NAME(x) blake3_avx2_x8_##x
# include "blake3_lanes.inc"
# if HIDE_ALLOWED && ARCH_X86_64
/* Two sets of eight inputs, whose rounds alternate. f: the frame of tools/gen-blake3-avx2. It also
 * has the order of the words, f[3]: elsewhere, a table may compete with it for a way of the cache,
 * which costs up to a quarter, depending on the addresses. */
#  include "../simd/v256.inc"

/* The frame, without words 0 to 7 of the states. */
static ALWAYS_INLINE void blake3_avx2_sets_begin(V f[4][16], const uint8_t *const p[16],
                                                 uint64_t counter, uint32_t step, uint32_t len,
                                                 uint32_t flags)
{
    uint32_t low[16], high[16];

    blake3_count(low, high, 16, counter, step);
    memcpy(f[2], p, 16 * sizeof p[0]);
    f[2][4] = ymm_load(vec32_ymm_left[1]);
    f[2][5] = ymm_load(vec32_ymm_left[2]);
    f[2][6] = V_ZERO;
    memcpy(f[3], blake3_avx2_x8_order, sizeof blake3_avx2_x8_order);
    EACH2(s, blake3_avx2_x8_begin(f[2 + s], low + 8 * s, high + 8 * s, len, flags));
}

/* hash_many of 1 <= n <= 16 inputs. Unused lanes compute the last input again. */
static NEVER_INLINE void blake3_avx2_x16_hash(uint8_t *out, const uint8_t *in, size_t n,
                                              size_t blocks, const uint32_t key[8],
                                              uint64_t counter, uint32_t flags)
{
    uint32_t now = flags | flags >> 8;
    const uint8_t *p[16], *follows;
    V f[4][16], m[2][2][16];
    size_t i;

    for (i = 0; i < 16; i++) {
        p[i] = in;
        in += i + 1 < n ? 64 * blocks : 0;
    }
    follows = in + 64 * blocks + 8192;
    blake3_avx2_sets_begin(f, p, counter, flags >> 24, 64, 0);
    EACH2(s, {
        blake3_avx2_x8_load(m[0][s], p + 8 * s, 0);
        EACH8(j, f[s][j] = V32_SPLAT(key[j]));
    });
    for (i = 0; i < blocks; i++, now = flags, follows += 1024) {
        now      = (i + 1 == blocks ? now | flags >> 16 : now) & 0xff;
        f[2][6]  = V64_SPLAT(i + 1 < blocks ? 4 : 0);
        f[2][15] = f[3][15] = V32_SPLAT(now);
        blake3_avx2_sets_asm(f, m[i % 2], m[(i + 1) % 2], 64 * i + 64, follows);
    }
    EACH2(s, {
        blake3_avx2_x8_transpose(f[s]);
        EACH8(j, {
            if (8 * s + j < n) {
                V_STORE(out + 32 * (8 * s + j), f[s][j]);
            }
        });
    });
}

/* output of 1 <= n <= 16 blocks. */
static NEVER_INLINE void blake3_avx2_x16_output(uint8_t *out, size_t n, const uint32_t cv[8],
                                                const uint8_t block[64], uint32_t len,
                                                uint64_t counter, uint32_t flags)
{
    const uint8_t *p[16] = {NULL};
    V f[4][16], m[2][16];

    blake3_avx2_sets_begin(f, p, counter, 1, len, flags);
    EACH16(j, m[0][j] = m[1][j] = V32_SPLAT(load32_le(block + 4 * j)));
    EACH8(j, f[0][j] = f[1][j] = V32_SPLAT(cv[j]));
    blake3_avx2_sets_asm(f, m, m, 0, block);
    EACH2(s, {
        EACH8(j, f[s][j + 8] = V_XOR(f[s][j + 8], V32_SPLAT(cv[j])));
        blake3_avx2_x8_transpose(f[s]);
        blake3_avx2_x8_transpose(f[s] + 8);
        EACH16(j, {
            if (8 * s + j % 8 < n) {
                V_STORE(out + 64 * (8 * s + j % 8) + j / 8 * 32, f[s][j]);
            }
        });
    });
}

#  include "../simd/v_end.inc"
# endif

static const blake3_width blake3_avx2_widths[] = {
    {2, 2, 640, 640, blake3_avx2_x2_hash, blake3_avx2_x2_output},
    {4, 2, 1280, 1024, blake3_avx2_x4_hash, blake3_avx2_x4_output},
    {8, 2, 2304, 2304, blake3_avx2_x8_hash, blake3_avx2_x8_output},
# if HIDE_ALLOWED && ARCH_X86_64
    {16, 11, 4864, 4224, blake3_avx2_x16_hash, blake3_avx2_x16_output},
# endif
};
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
 * blake3_avx512_hash_one, blake3_avx512_hash_many_work, blake3_avx512_output_more,
 * blake3_avx512_output_work. */
#if TARGET_AVX512
TARGET_BEGIN(AVX512)
/* x = the parts of y. */
static ALWAYS_INLINE void blake3_parts(__m128i x[4], __m512i y)
{
    x[0] = _mm512_castsi512_si128(y);
    x[1] = _mm512_extracti32x4_epi32(y, 1);
    x[2] = _mm512_extracti32x4_epi32(y, 2);
    x[3] = _mm512_extracti32x4_epi32(y, 3);
}

/* Transposes the parts of the vectors r, r + 4, r + 8, r + 12. */
static ALWAYS_INLINE void blake3_transpose_parts(__m512i *r)
{
    const __m512i a = _mm512_shuffle_i32x4(r[0], r[4], 0x44);
    const __m512i b = _mm512_shuffle_i32x4(r[0], r[4], 0xee);
    const __m512i c = _mm512_shuffle_i32x4(r[8], r[12], 0x44);
    const __m512i d = _mm512_shuffle_i32x4(r[8], r[12], 0xee);

    r[0]  = _mm512_shuffle_i32x4(a, c, 0x88);
    r[4]  = _mm512_shuffle_i32x4(a, c, 0xdd);
    r[8]  = _mm512_shuffle_i32x4(b, d, 0x88);
    r[12] = _mm512_shuffle_i32x4(b, d, 0xdd);
}

# undef BLAKE3_ZMM
# undef BLAKE3_CLEAR_HIGH
# define BLAKE3_ZMM        1
# define BLAKE3_CLEAR_HIGH ZMM_CLEAR_HIGH
# define BLAKE3_NAME(x)    blake3_avx512_##x
# include "../simd/v128_x86.inc"
# include "blake3_block.inc"
# include "../simd/v256.inc"
# define NAME(x) blake3_avx512_x2_##x
# include "blake3_block.inc"
# include "../simd/v512.inc"
# define NAME(x) blake3_avx512_x4_##x
# include "blake3_block.inc"
# include "../simd/v256.inc"
# define NAME(x) blake3_avx512_x8_##x
# include "blake3_lanes.inc"
# include "../simd/v512.inc"
# define NAME(x) blake3_avx512_x16_##x
# include "blake3_lanes.inc"
static const blake3_width blake3_avx512_widths[] = {
    {2, 2, 512, 512, blake3_avx512_x2_hash, blake3_avx512_x2_output},
    {4, 2, 512, 512, blake3_avx512_x4_hash, blake3_avx512_x4_output},
    {8, 2, 1536, 1536, blake3_avx512_x8_hash, blake3_avx512_x8_output},
    {16, 2, 4352, 2816, blake3_avx512_x16_hash, blake3_avx512_x16_output},
};
# include "blake3_widths.inc"
TARGET_END

const blake3_impl blake3_avx512 = {
    IMPL_INFO_WANTS(avx512, AVX512, CPU_BIT(SHORT_SIMD),
                    "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_avx512_compress,
    blake3_avx512_output,
    blake3_avx512_hash_many,
};
#endif

/* For CPUs whose vector additions take two cycles: one block in general registers, more inputs
 * as above. Functions of the templates: blake3_avx512mix_block_output, blake3_avx512mix_hash_one,
 * blake3_avx512mix_hash_many_work, blake3_avx512mix_output_more, blake3_avx512mix_output_work. */
#if TARGET_AVX512
TARGET_BEGIN(AVX512)
# define BLAKE3_NAME(x) blake3_avx512mix_##x
# include "blake3_block.inc"
# define blake3_avx512mix_widths blake3_avx512_widths
# include "blake3_widths.inc"
# undef blake3_avx512mix_widths
TARGET_END

const blake3_impl blake3_avx512mix = {
    IMPL_INFO(avx512mix, AVX512, "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_avx512mix_compress,
    blake3_avx512mix_output,
    blake3_avx512mix_hash_many,
};
#endif

/* NEON: one block in general registers, four inputs side by side, but one or two one after the
 * other. Functions of the templates: blake3_neon_block_output, blake3_neon_hash_one,
 * blake3_neon_hash_many_work, blake3_neon_output_more, blake3_neon_output_work,
 * blake3_neon_x4_hash, blake3_neon_x4_output.
 */
#if TARGET_NEON
TARGET_BEGIN(NEON)
# define BLAKE3_NAME(x) blake3_neon_##x
# include "blake3_block.inc"

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

# include "../simd/v128_neon.inc"
# define NAME(x)      blake3_neon_x4_##x
# define V32_ROTR8(x) blake3_neon_rotr8(x)
# include "blake3_lanes.inc"
static const blake3_width blake3_neon_widths[] = {
    {4, 3, 1408, 1024, blake3_neon_x4_hash, blake3_neon_x4_output},
};
# include "blake3_widths.inc"
TARGET_END

const blake3_impl blake3_neon = {
    IMPL_INFO(neon, NEON, "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_neon_compress,
    blake3_neon_output,
    blake3_neon_hash_many,
};
#endif

/* The vectors of WebAssembly: one block in rows, four inputs side by side. Functions of the
 * templates: blake3_simd128_block_output, blake3_simd128_hash_one, blake3_simd128_hash_many_work,
 * blake3_simd128_output_more, blake3_simd128_output_work, blake3_simd128_x4_hash,
 * blake3_simd128_x4_output. */
#if TARGET_SIMD128
TARGET_BEGIN(SIMD128)
# define BLAKE3_NAME(x) blake3_simd128_##x
# include "../simd/v128_wasm.inc"
# include "blake3_block.inc"
# include "../simd/v128_wasm.inc"
# define NAME(x) blake3_simd128_x4_##x
# include "blake3_lanes.inc"
static const blake3_width blake3_simd128_widths[] = {
    {4, 2, 1152, 1152, blake3_simd128_x4_hash, blake3_simd128_x4_output},
};
# include "blake3_widths.inc"
TARGET_END

const blake3_impl blake3_simd128 = {
    IMPL_INFO(simd128, SIMD128, "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021, section 5.3"),
    blake3_simd128_compress,
    blake3_simd128_output,
    blake3_simd128_hash_many,
};
#endif

#undef BLAKE3_CLEAR_HIGH
#undef BLAKE3_ORDER
#undef BLAKE3_ZMM
