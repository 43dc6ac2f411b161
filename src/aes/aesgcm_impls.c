/* SPDX-License-Identifier: ISC */
/* AES-GCM (SP 800-38D): instances of aesgcm_blocks.inc, on AES instructions and carry-less
 * products, with eight vectors in flight, and of aesgcm_portable.inc, with hashes over vectors or
 * 64-bit words. */
#include "aes.h"
#include "gcm.h"

#include "../core/intrinsics.h"
#include "../core/stack.h"
#include "../simd/riscv64.h"

/* ---- AES-NI and PCLMULQDQ: one reduction for eight blocks ---- */

#if TARGET_AESNI_PCLMUL
TARGET_BEGIN(AESNI_PCLMUL)

# define NAME(x)  aesgcm_aesni_##x
# define V_BLOCKS 1

/* Functions of the templates: aesgcm_aesni_load_some, aesgcm_aesni_store_some, aesgcm_aesni_hash,
 * aesgcm_aesni_upto4, aesgcm_aesni_upto8, aesgcm_aesni_any_length, aesgcm_aesni_ghash_work,
 * aesgcm_aesni_bulk_work. */

# include "../simd/aes_vectors.inc"
# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_aesni = {
    IMPL_INFO(aesni, AESNI_PCLMUL, "Gueron and Kounavis 2010; RFC 8452, appendix A; 8 blocks"),
    aesgcm_aesni_prepare,
    aesgcm_aesni_encrypt,
    aesgcm_aesni_decrypt,
    aesgcm_aesni_ghash,
    aesgcm_aesni_bulk,
};
#endif

/* ---- VAES and VPCLMULQDQ on 256 bits, for CPUs without AVX-512: one reduction for 16 ---- */

#if TARGET_VAES256
TARGET_BEGIN(VAES256)

# define NAME(x)  aesgcm_vaes256_##x
# define V_BLOCKS 2

/* Functions of the templates: aesgcm_vaes256_load_some, aesgcm_vaes256_store_some,
 * aesgcm_vaes256_load2_some, aesgcm_vaes256_store2_some, aesgcm_vaes256_hash, aesgcm_vaes256_upto4,
 * aesgcm_vaes256_upto8, aesgcm_vaes256_any_length, aesgcm_vaes256_ghash_work,
 * aesgcm_vaes256_bulk_work. */

# include "../simd/aes_vectors.inc"
# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_vaes256 = {
    IMPL_INFO(vaes256, VAES256, "Gueron and Kounavis 2010; Drucker, Gueron and Krasnov 2018"),
    aesgcm_vaes256_prepare,
    aesgcm_vaes256_encrypt,
    aesgcm_vaes256_decrypt,
    aesgcm_vaes256_ghash,
    aesgcm_vaes256_bulk,
};
#endif

/* ---- ARMv8: AESE and PMULL, one reduction for eight blocks ---- */

#if TARGET_ARM_PMULL
TARGET_BEGIN(ARM_PMULL)

# define NAME(x)  aesgcm_armv8_##x
# define V_BLOCKS 1

/* Functions of the templates: aesgcm_armv8_load_some, aesgcm_armv8_store_some, aesgcm_armv8_hash,
 * aesgcm_armv8_upto4, aesgcm_armv8_upto8, aesgcm_armv8_any_length, aesgcm_armv8_ghash_work,
 * aesgcm_armv8_bulk_work. */

# include "../simd/aes_vectors.inc"
# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_armv8 = {
    IMPL_INFO(armv8, ARM_PMULL, "Gueron and Kounavis 2010; RFC 8452, appendix A; 8 blocks"),
    aesgcm_armv8_prepare,
    aesgcm_armv8_encrypt,
    aesgcm_armv8_decrypt,
    aesgcm_armv8_ghash,
    aesgcm_armv8_bulk,
};
#endif

/* ---- AVX2, for CPUs without carry-less multiplication; constant-time; AES by its active
 * implementation. GHASH by tables of 16 multiples of each power of the hash key, cut into bytes, so
 * that the table is a register and looking up in it is a byte shuffle (after M. Hamburg,
 * "Accelerating AES with Vector Permute Instructions", 2009, section 5): no address depends on a
 * secret ---- */

#if TARGET_AVX2
TARGET_BEGIN(AVX2)

# define NAME(x)  aesgcm_avx2_##x
# define V_BLOCKS 2

/* Functions of the templates: aesgcm_avx2_load_some, aesgcm_avx2_store_some,
 * aesgcm_avx2_load2_some, aesgcm_avx2_store2_some, aesgcm_avx2_ghash, aesgcm_avx2_crypt,
 * aesgcm_avx2_encrypt_work, aesgcm_avx2_decrypt_work, aesgcm_avx2_prepare_work,
 * aesgcm_avx2_continue_work. */

# include "../simd/aes_vectors.inc"

/* A hash in the making. Byte n of table[i][j] is byte j of n times power 2 i + 1 of the hash key
 * (byte 16 + n: of power 2 i + 2), for n from 0 to 15 taken as a polynomial. queue holds n blocks
 * that are not yet in acc, as nibbles: those of weight 1, then those of weight 16. acc and the
 * nibbles are in the order of blocks, which is the reverse of that of field elements. */
typedef struct aesgcm_avx2_sums {
    __m256i table[GCM_SUMS / 2][16];
    __m256i queue[GCM_SUMS];
    __m128i acc;
    size_t n, span;
} aesgcm_avx2_sums;

/* x times both elements, modulo the modulus. */
static inline __m256i aesgcm_avx2_double(__m256i h)
{
    __m256i carry = _mm256_shuffle_epi32(_mm256_srai_epi32(h, 31), 0xff);
    __m256i poly  = _mm256_broadcastsi128_si256(_mm_set_epi32((int) 0xc2000000, 0, 0, 1));

    h = _mm256_or_si256(_mm256_slli_epi64(h, 1), _mm256_slli_si256(_mm256_srli_epi64(h, 63), 8));
    return _mm256_xor_si256(h, _mm256_and_si256(carry, poly));
}

/* Byte j of 0, b, c and d, for j from 0 on, side by side in the halves of w[0], w[1], ...: four j
 * in each. */
static inline void aesgcm_avx2_weave(__m256i w[4], __m256i b, __m256i c, __m256i d)
{
    __m256i zero = _mm256_setzero_si256();
    __m256i b0 = _mm256_unpacklo_epi8(zero, b), b1 = _mm256_unpackhi_epi8(zero, b);
    __m256i c0 = _mm256_unpacklo_epi8(c, d), c1 = _mm256_unpackhi_epi8(c, d);

    w[0] = _mm256_unpacklo_epi16(b0, c0);
    w[1] = _mm256_unpackhi_epi16(b0, c0);
    w[2] = _mm256_unpacklo_epi16(b1, c1);
    w[3] = _mm256_unpackhi_epi16(b1, c1);
}

/* Byte n of table[j] = byte j of n times the power at odd; byte 16 + n: at even. A multiple is one
 * of the first four, plus one of those by 4. */
static void aesgcm_avx2_make_table(__m256i table[16], const uint8_t *odd, const uint8_t *even)
{
    __m256i e1 = blocks_pair(blocks_load(odd), blocks_load(even));
    __m256i e2 = aesgcm_avx2_double(e1), e4 = aesgcm_avx2_double(e2), e8 = aesgcm_avx2_double(e4);
    __m256i by1 = _mm256_set1_epi32(0x03020100), w1[4], w4[4];
    __m256i by4 = _mm256_broadcastsi128_si256(_mm_set_epi32(0x03030303, 0x02020202, 0x01010101, 0));
    int i;

    aesgcm_avx2_weave(w1, e1, e2, _mm256_xor_si256(e1, e2));
    aesgcm_avx2_weave(w4, e4, e8, _mm256_xor_si256(e4, e8));
    for (i = 0; i < 4; i++) {
        EACH4(j, table[4 * j + i] = _mm256_xor_si256(_mm256_shuffle_epi8(w1[j], by1),
                                                     _mm256_shuffle_epi8(w4[j], by4)));
        by1 = _mm256_add_epi8(by1, _mm256_set1_epi8(4));
        by4 = _mm256_add_epi8(by4, _mm256_set1_epi8(4));
    }
}

/* As gcm_start of aesgcm_portable.inc. */
static void aesgcm_avx2_start(aesgcm_avx2_sums *s, const uint8_t y[16], const uint8_t *h,
                              size_t blocks)
{
    size_t i;

    s->acc  = blocks_load(y);
    s->n    = 0;
    s->span = gcm_sums_for(blocks);
    for (i = 0; i < s->span; i += 2) {
        aesgcm_avx2_make_table(s->table[i / 2], h - 16 * i, h - 16 * (i + 1));
    }
}

/* A multiple of the modulus clears a half of 64 bits, v. It adds aesgcm_avx2_over(v) to the next
 * higher half, and aesgcm_avx2_kept(v) to the half after that. For two halves at once. */
static inline __m128i aesgcm_avx2_over(__m128i v)
{
    return _mm_xor_si128(_mm_xor_si128(_mm_slli_epi64(v, 63), _mm_slli_epi64(v, 62)),
                         _mm_slli_epi64(v, 57));
}

static inline __m128i aesgcm_avx2_kept(__m128i v)
{
    return _mm_xor_si128(_mm_xor_si128(v, _mm_srli_epi64(v, 1)),
                         _mm_xor_si128(_mm_srli_epi64(v, 2), _mm_srli_epi64(v, 7)));
}

/* The element lo + hi x^128 modulo the modulus, divided by x^128: the low 128 bits are cleared by
 * multiples of the modulus, x^128 + x^127 + x^126 + x^121 + 1. */
static inline __m128i aesgcm_avx2_reduce(__m128i lo, __m128i hi)
{
    lo = _mm_xor_si128(lo, _mm_slli_si128(aesgcm_avx2_over(lo), 8));
    return _mm_xor_si128(_mm_xor_si128(hi, aesgcm_avx2_kept(lo)),
                         _mm_srli_si128(aesgcm_avx2_over(lo), 8));
}

/* Brings the queue into acc: the first block times power top + 1, the next times power top, ... */
static void aesgcm_avx2_flush(aesgcm_avx2_sums *s, size_t top)
{
    __m256i lo = _mm256_setzero_si256(), hi = lo, sum[8];
    __m128i lo0, lo4, hi0, hi4, over;
    size_t i;

    /* sum[j]: byte 8 half + j of all multiples, which belongs 8 half + j bytes above its nibble.
     * gcc would keep more of the shifted sums at a time than there are registers, on the stack,
     * were lo and hi not hidden. */
    EACH2(half, {
        EACH8(j, sum[j] = _mm256_setzero_si256());
        for (i = 0; i < s->n; i++) {
            const uint8_t *t = (const uint8_t *) s->table[(top - i) / 2] + (top - i) % 2 * 16;
            __m256i x        = s->queue[i];

            t += 256 * half;
            EACH8(j, sum[j] = _mm256_xor_si256(sum[j], _mm256_shuffle_epi8(V_KEY(t + 32 * j), x)));
        }
        EACH8(j, {
            lo = _mm256_xor_si256(lo, _mm256_srli_si256(sum[j], 8 * half + j));
            hi = _mm256_xor_si256(hi, _mm256_slli_si256(sum[j], 16 - (8 * half + j)));
            HIDE_X(lo);
            HIDE_X(hi);
        });
    });
    /* In the order of field elements; the upper halves count x^4 times. */
    lo   = blocks_reverse2(lo);
    hi   = blocks_reverse2(hi);
    lo0  = _mm256_castsi256_si128(lo);
    hi0  = _mm256_castsi256_si128(hi);
    lo4  = _mm256_extracti128_si256(lo, 1);
    hi4  = _mm256_extracti128_si256(hi, 1);
    over = _mm_srli_epi64(lo4, 60);
    lo0  = _mm_xor_si128(lo0, _mm_xor_si128(_mm_slli_epi64(lo4, 4), _mm_slli_si128(over, 8)));
    hi0  = _mm_xor_si128(hi0, _mm_xor_si128(_mm_slli_epi64(hi4, 4), _mm_srli_si128(over, 8)));
    hi0  = _mm_xor_si128(hi0, _mm_slli_si128(_mm_srli_epi64(hi4, 60), 8));

    s->acc = blocks_reverse(aesgcm_avx2_reduce(lo0, hi0));
    s->n   = 0;
}

/* Appends a block; acc goes in with the first of a batch. */
static inline void aesgcm_avx2_push(aesgcm_avx2_sums *s, __m128i block)
{
    __m256i shift = _mm256_set_epi32(4, 4, 4, 4, 0, 0, 0, 0), x;

    if (s->n == s->span) {
        aesgcm_avx2_flush(s, s->n - 1);
    }
    if (s->n == 0) {
        block = _mm_xor_si128(block, s->acc);
    }
    x                = _mm256_srlv_epi32(_mm256_broadcastsi128_si256(block), shift);
    s->queue[s->n++] = _mm256_and_si256(x, _mm256_set1_epi8(0x0f));
}

/* Appends len bytes, filled up with zeros to whole blocks. */
static void aesgcm_avx2_update(aesgcm_avx2_sums *s, const uint8_t *p, size_t len)
{
    for (; len >= 16; p += 16, len -= 16) {
        aesgcm_avx2_push(s, blocks_load(p));
    }
    if (len > 0) {
        aesgcm_avx2_push(s, aesgcm_avx2_load_some(p, len));
    }
}

/* The block of the hash, after one block at least. */
static inline void aesgcm_avx2_finish(uint8_t y[16], aesgcm_avx2_sums *s)
{
    aesgcm_avx2_flush(s, s->n - 1);
    blocks_store(y, s->acc);
}

/* As gcm_more_powers of aesgcm_portable.inc. */
static inline void aesgcm_avx2_more_powers(uint8_t *h, size_t len)
{
    size_t i, j, n = len == AESGCM_ANY_LENGTH ? AESGCM_POWERS : gcm_sums_for(len / 16 + 1);
    aesgcm_avx2_sums s;

    s.span = GCM_SUMS;
    for (i = 1; i < n; i *= 2) { /* powers i + 1 to 2 i, out of those up to i */
        aesgcm_avx2_make_table(s.table[(i - 1) / 2], h - 16 * (i == 1 ? 0 : i - 2),
                               h - 16 * (i - 1));
        for (j = 0; j < i; j++) {
            s.acc = blocks_reverse(blocks_load(h - 16 * j));
            s.n   = 0;
            aesgcm_avx2_push(&s, _mm_setzero_si128());
            aesgcm_avx2_flush(&s, i - 1);
            blocks_store(h - 16 * (i + j), blocks_reverse(s.acc));
        }
    }
}

# define OWN_HASH
# define GCM_STACK 4096
# include "aesgcm_portable.inc"

# undef V_BLOCKS
# include "../simd/v_end.inc"

TARGET_END

const aesgcm_impl aesgcm_avx2 = {
    IMPL_INFO(avx2, AVX2, "SP 800-38D; Hamburg 2009; tables by byte shuffles, 8 blocks"),
    aesgcm_avx2_prepare,
    aesgcm_avx2_encrypt,
    aesgcm_avx2_decrypt,
    aesgcm_avx2_continue,
    NULL,
};
#endif

/* ---- NEON, for CPUs without carry-less multiplication of 64 bits: 8-bit products, constant-time;
 * AES by its active implementation ---- */

#if TARGET_NEON
TARGET_BEGIN(NEON)

# define NAME(x) aesgcm_neon_##x

static inline uint8x16_t aesgcm_neon_reverse(uint8x16_t x)
{
    x = vrev64q_u8(x);
    return vextq_u8(x, x, 8);
}

# define HASH_ELEMENT(block) aesgcm_neon_reverse(block)

/* Functions of the templates: aesgcm_neon_update, aesgcm_neon_start, aesgcm_neon_finish,
 * aesgcm_neon_more_powers, aesgcm_neon_flush, aesgcm_neon_push, aesgcm_neon_ghash,
 * aesgcm_neon_crypt, aesgcm_neon_encrypt_work, aesgcm_neon_decrypt_work, aesgcm_neon_prepare_work,
 * aesgcm_neon_continue_work. */

# include "aesgcm_neon.inc"

# define OWN_HASH
# define GCM_STACK 2048
# include "aesgcm_portable.inc"

TARGET_END

const aesgcm_impl aesgcm_neon = {
    IMPL_INFO(neon, NEON, "SP 800-38D; products of 8 bits, 8 blocks"),
    aesgcm_neon_prepare,
    aesgcm_neon_encrypt,
    aesgcm_neon_decrypt,
    aesgcm_neon_continue,
    NULL,
};
#endif

/* ---- RISC-V's carry-less products (Zbkc, and all of it in Zbc), one block; AES by its active
 * implementation ---- */

#if TARGET_RV_CLMUL

# define NAME(x)   aesgcm_zbkc_##x
# define GCM_STACK 2048
# define ZBKC

/* Functions of the templates: aesgcm_zbkc_update, aesgcm_zbkc_start, aesgcm_zbkc_finish,
 * aesgcm_zbkc_more_powers, aesgcm_zbkc_make_factor, aesgcm_zbkc_multiply, aesgcm_zbkc_ghash,
 * aesgcm_zbkc_crypt, aesgcm_zbkc_encrypt_work, aesgcm_zbkc_decrypt_work, aesgcm_zbkc_prepare_work,
 * aesgcm_zbkc_continue_work. */

# include "aesgcm_portable.inc"

const aesgcm_impl aesgcm_zbkc = {
    IMPL_INFO(zbkc, RV_CLMUL, "SP 800-38D; RFC 8452, appendix A; one block"),
    aesgcm_zbkc_prepare,
    aesgcm_zbkc_encrypt,
    aesgcm_zbkc_decrypt,
    aesgcm_zbkc_continue,
    NULL,
};
#endif

/* ---- Portable C: integer products, constant-time wherever the CPU multiplies in constant time;
 * AES by its active implementation ---- */

#define NAME(x)   aesgcm_ref_##x
#define GCM_STACK 2048

/* Functions of the templates: aesgcm_ref_update, aesgcm_ref_start, aesgcm_ref_finish,
 * aesgcm_ref_more_powers, aesgcm_ref_make_factor, aesgcm_ref_multiply, aesgcm_ref_mirror,
 * aesgcm_ref_split, aesgcm_ref_clmul_low, aesgcm_ref_ghash, aesgcm_ref_crypt,
 * aesgcm_ref_encrypt_work, aesgcm_ref_decrypt_work, aesgcm_ref_prepare_work,
 * aesgcm_ref_continue_work. */

#include "aesgcm_portable.inc"

const aesgcm_impl aesgcm_ref = {
    IMPL_INFO(ref, NONE, "SP 800-38D; RFC 8452, appendix A; integer products with holes"),
    aesgcm_ref_prepare,
    aesgcm_ref_encrypt,
    aesgcm_ref_decrypt,
    aesgcm_ref_continue,
    NULL,
};
