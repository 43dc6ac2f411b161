/* SPDX-License-Identifier: ISC */
/* scrypt's ROMix (RFC 7914): portable C, and the instances of scrypt_vec.inc. */
#include "scrypt.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../simd/vec32.h"
#include "../simd/zmm.h"

static inline void scrypt_ref_quarter_round(uint32_t x[16], int a, int b, int c, int d)
{
    x[b] ^= rotl32(x[a] + x[d], 7);
    x[c] ^= rotl32(x[b] + x[a], 9);
    x[d] ^= rotl32(x[c] + x[b], 13);
    x[a] ^= rotl32(x[d] + x[c], 18);
}

/* Salsa20's two rounds that repeat: columns, rows. */
static inline void scrypt_ref_double_round(uint32_t x[16])
{
    scrypt_ref_quarter_round(x, 0, 4, 8, 12);
    scrypt_ref_quarter_round(x, 5, 9, 13, 1);
    scrypt_ref_quarter_round(x, 10, 14, 2, 6);
    scrypt_ref_quarter_round(x, 15, 3, 7, 11);
    scrypt_ref_quarter_round(x, 0, 1, 2, 3);
    scrypt_ref_quarter_round(x, 5, 6, 7, 4);
    scrypt_ref_quarter_round(x, 10, 11, 8, 9);
    scrypt_ref_quarter_round(x, 15, 12, 13, 14);
}

/* out = scryptBlockMix(in), 2 r blocks; disjoint. */
static void scrypt_ref_blockmix(uint32_t *out, const uint32_t *in, size_t r)
{
    const uint32_t *last = in + 16 * (2 * r - 1);
    uint32_t x[16], *y;
    size_t i;
    int round;

    EACH16(k, x[k] = last[k]);
    for (i = 0; i < 2 * r; i++) {
        y = out + 16 * (i / 2 + (i % 2) * r);
        EACH16(k, y[k] = x[k] ^= in[k]);
        for (round = 0; round < 8; round += 2) {
            scrypt_ref_double_round(x);
        }
        FORGET_MEMORY(); /* or the compiler keeps copies of stored words on the stack */
        EACH16(k, y[k] = x[k] += y[k]);
        in += 16;
    }
}

/* x ^= v, 2 r blocks. A pass of its own, so that the processor fetches all of v at once, before the
 * long chain of additions that needs it. */
static void scrypt_ref_xor(uint32_t *restrict x, const uint32_t *restrict v, size_t r)
{
    size_t i;
    int k;

    for (i = 0; i < 2 * r; i++) {
        for (k = 0; k < 16; k++) {
            x[k] ^= v[k];
        }
        x += 16;
        v += 16;
    }
}

static void scrypt_ref_romix(uint8_t *b, size_t r, uint32_t n, uint32_t *work)
{
    const size_t words = 32 * r;
    uint32_t *x = work + n * words, *y = x + words, *swap;
    size_t i, j, k;

    for (k = 0; k < words; k++) {
        work[k] = load32_le(b + 4 * k);
    }
    for (i = 0; i < n; i++) { /* the last one writes x */
        scrypt_ref_blockmix(work + (i + 1) * words, work + i * words, r);
    }
    for (i = 0; i < n; i++) {
        /* Which memory is read depends on the password. That is scrypt's design (RFC 7914, section
         * 2), and the reason not to use it where others can observe this processor's caches. */
        j = x[words - 16] & (n - 1);
        CT_DECLASSIFY(&j, sizeof j);
        scrypt_ref_xor(x, work + j * words, r);
        scrypt_ref_blockmix(y, x, r);
        swap = x;
        x    = y;
        y    = swap;
    }
    for (k = 0; k < words; k++) {
        store32_le(b + 4 * k, x[k]);
    }
}

const scrypt_impl scrypt_ref = {IMPL_INFO(ref, NONE, "RFC 7914"), scrypt_ref_romix};

/* One long chain of additions: slower than ref where each takes two cycles. */
#if TARGET_SSE2
TARGET_BEGIN(SSE2)
# include "../simd/v128_x86.inc"
# define scrypt_vec_blockmix scrypt_sse2_blockmix
# define scrypt_vec_romix    scrypt_sse2_romix
# include "scrypt_vec.inc"
TARGET_END

const scrypt_impl scrypt_sse2 = {IMPL_INFO_WANTS(sse2, SSE2, CPU_BIT(SHORT_SIMD), "RFC 7914"),
                                 scrypt_sse2_romix};
#endif

/* The same with the ternary logic of AVX-512VL. It uses no zmm register, so it does not want
 * FAST_ZMM; it wants SHORT_SIMD, as it is one long chain of additions. */
#if TARGET_AVX512
TARGET_BEGIN(AVX512)
# include "../simd/v128_x86.inc"
# define scrypt_vec_blockmix   scrypt_avx512_blockmix
# define scrypt_vec_romix      scrypt_avx512_romix
# define SCRYPT_XROTL(x, y, n) XMM_XOR_ROL32(x, y, n)
# include "scrypt_vec.inc"
TARGET_END

const scrypt_impl scrypt_avx512 = {{"avx512", NEEDS_AVX512, CPU_BIT(SHORT_SIMD), "RFC 7914"},
                                   scrypt_avx512_romix};
#endif

/* The vectors of WebAssembly. */
#if TARGET_SIMD128
TARGET_BEGIN(SIMD128)
# include "../simd/v128_wasm.inc"
# define scrypt_vec_blockmix scrypt_simd128_blockmix
# define scrypt_vec_romix    scrypt_simd128_romix
# include "scrypt_vec.inc"
TARGET_END

const scrypt_impl scrypt_simd128 = {IMPL_INFO(simd128, SIMD128, "RFC 7914"), scrypt_simd128_romix};
#endif
