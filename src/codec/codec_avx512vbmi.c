/* SPDX-License-Identifier: ISC */
/* Hexadecimal, base64 and comparison with AVX-512 VBMI: 64 characters at a time. vpermb and
 * vpermi2b look them up in tables of 64 and 128 bytes, which lie in registers. No function has ten
 * vectors at a time: registers 16 to 31 stay unused, which vzeroupper does not reach, and nothing
 * goes to the stack. */
#include "codec.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../simd/zmm.h"

#if TARGET_VBMI
# include "../core/intrinsics.h"

/* The values of the characters below 128, 0x80 for those outside the alphabet. NUL must be one of
 * these: tails are filled with it. */
static const uint8_t codec_avx512vbmi_hex_values[128] = {
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0,    1,    2,    3,    4,    5,    6,    7,    8,    9,    0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 10,   11,   12,   13,   14,   15,   0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 10,   11,   12,   13,   14,   15,   0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
    0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
};
static const uint8_t codec_avx512vbmi_values[2][128] = {
    {
        0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
        0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
        0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 62,   0x80,
        0x80, 0x80, 63,   52,   53,   54,   55,   56,   57,   58,   59,   60,   61,   0x80, 0x80,
        0x80, 0x80, 0x80, 0x80, 0x80, 0,    1,    2,    3,    4,    5,    6,    7,    8,    9,
        10,   11,   12,   13,   14,   15,   16,   17,   18,   19,   20,   21,   22,   23,   24,
        25,   0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 26,   27,   28,   29,   30,   31,   32,   33,
        34,   35,   36,   37,   38,   39,   40,   41,   42,   43,   44,   45,   46,   47,   48,
        49,   50,   51,   0x80, 0x80, 0x80, 0x80, 0x80,
    },
    {
        0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
        0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
        0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
        62,   0x80, 0x80, 52,   53,   54,   55,   56,   57,   58,   59,   60,   61,   0x80, 0x80,
        0x80, 0x80, 0x80, 0x80, 0x80, 0,    1,    2,    3,    4,    5,    6,    7,    8,    9,
        10,   11,   12,   13,   14,   15,   16,   17,   18,   19,   20,   21,   22,   23,   24,
        25,   0x80, 0x80, 0x80, 0x80, 63,   0x80, 26,   27,   28,   29,   30,   31,   32,   33,
        34,   35,   36,   37,   38,   39,   40,   41,   42,   43,   44,   45,   46,   47,   48,
        49,   50,   51,   0x80, 0x80, 0x80, 0x80, 0x80,
    },
};

static const char codec_avx512vbmi_digits[]     = "0123456789abcdef";
static const char codec_avx512vbmi_chars[2][65] = {
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
};

/* Where the bytes of three make a word of four characters, and where they come from again. */
static const uint8_t codec_avx512vbmi_spread[64] = {
    1,  0,  2,  1,  4,  3,  5,  4,  7,  6,  8,  7,  10, 9,  11, 10, 13, 12, 14, 13, 16, 15,
    17, 16, 19, 18, 20, 19, 22, 21, 23, 22, 25, 24, 26, 25, 28, 27, 29, 28, 31, 30, 32, 31,
    34, 33, 35, 34, 37, 36, 38, 37, 40, 39, 41, 40, 43, 42, 44, 43, 46, 45, 47, 46};
static const uint8_t codec_avx512vbmi_gather[64] = {
    2,  1,  0,  6,  5,  4,  10, 9,  8,  14, 13, 12, 18, 17, 16, 22, 21, 20, 26, 25, 24, 30,
    29, 28, 34, 33, 32, 38, 37, 36, 42, 41, 40, 46, 45, 44, 50, 49, 48, 54, 53, 52, 58, 57,
    56, 62, 61, 60, 0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0};

TARGET_BEGIN(VBMI)

static inline __m512i codec_avx512vbmi_load(const void *p)
{
    return _mm512_loadu_si512(p);
}

/* How many of the lowest bits are zero; 64 if all are. */
static inline unsigned codec_avx512vbmi_zeros(uint64_t bits)
{
    uint32_t low = (uint32_t) bits;

    return low != 0 ? _tzcnt_u32(low) : 32 + _tzcnt_u32((uint32_t) (bits >> 32));
}

/* The values of 64 characters; *bad: which have none. */
static inline __m512i codec_avx512vbmi_lookup(__m512i c, const __m512i table[2], uint64_t *bad)
{
    __m512i v = _mm512_permutex2var_epi8(table[0], c, table[1]);

    *bad = _mm512_movepi8_mask(_mm512_or_si512(v, c));
    CT_DECLASSIFY(bad, sizeof *bad);
    return v;
}

/* The digits of the 32 bytes x: of four bytes, zero-extended, the eight groups of four bits, with
 * bits above them. vpermb takes six bits of an index, so digits has the 16 digits four times. */
static inline __m512i codec_avx512vbmi_to_hex(__m256i x, __m512i digits)
{
    const __m512i shifts = _mm512_set1_epi64(INT64_C(0x181c1014080c0004));

    return _mm512_permutexvar_epi8(_mm512_multishift_epi64_epi8(shifts, _mm512_cvtepu32_epi64(x)),
                                   digits);
}

/* 16 bytes: without the wide registers, whose cleaning takes longer than all else. */
static inline void codec_avx512vbmi_hex_encode16(char *hex, const uint8_t *bin, __m128i digits)
{
    const __m128i low4 = _mm_set1_epi8(15),
                  x    = _mm_loadu_si128((const __m128i *) (const void *) bin);
    const __m128i high = _mm_shuffle_epi8(digits, _mm_and_si128(_mm_srli_epi16(x, 4), low4));
    const __m128i low  = _mm_shuffle_epi8(digits, _mm_and_si128(x, low4));

    _mm_storeu_si128((__m128i *) (void *) hex, _mm_unpacklo_epi8(high, low));
    _mm_storeu_si128((__m128i *) (void *) (hex + 16), _mm_unpackhi_epi8(high, low));
}

static void codec_avx512vbmi_hex_encode(char *hex, const uint8_t *bin, size_t len)
{
    const __m128i digit = _mm_loadu_si128((const __m128i *) (const void *) codec_avx512vbmi_digits);
    __m512i digits;
    __m256i x;

    if (len == 16 || len == 32) {
        codec_avx512vbmi_hex_encode16(hex, bin, digit);
        if (len == 32) {
            codec_avx512vbmi_hex_encode16(hex + 32, bin + 16, digit);
        }
        return;
    }
    digits = _mm512_broadcast_i32x4(digit);
    for (; len >= 32; len -= 32, bin += 32, hex += 64) {
        x = _mm256_loadu_si256((const __m256i *) (const void *) bin);
        _mm512_storeu_si512(hex, codec_avx512vbmi_to_hex(x, digits));
    }
    if (len > 0) {
        x = _mm256_maskz_loadu_epi8((__mmask32) zmm_bytes(len), bin);
        _mm512_mask_storeu_epi8(hex, zmm_bytes(2 * len), codec_avx512vbmi_to_hex(x, digits));
    }
}

/* The 32 bytes of 64 values. The truncation keeps the lower halves. */
static inline __m256i codec_avx512vbmi_from_hex(__m512i v)
{
    return _mm512_cvtepi16_epi8(_mm512_or_si512(_mm512_slli_epi16(v, 4), _mm512_srli_epi16(v, 8)));
}

static size_t codec_avx512vbmi_hex_decode(uint8_t *bin, const char *hex, size_t pairs)
{
    const __m512i table[2] = {codec_avx512vbmi_load(codec_avx512vbmi_hex_values),
                              codec_avx512vbmi_load(codec_avx512vbmi_hex_values + 64)};
    uint64_t bad           = 0;
    __m512i v;
    size_t i, n;

    for (i = 0; pairs - i >= 32; i += 32) {
        v = codec_avx512vbmi_lookup(codec_avx512vbmi_load(hex + 2 * i), table, &bad);
        if (bad != 0) {
            break;
        }
        _mm256_storeu_si256((__m256i *) (void *) (bin + i), codec_avx512vbmi_from_hex(v));
    }
    if (bad == 0 && pairs - i >= 16) { /* masks take longer */
        v = _mm512_zextsi256_si512(
            _mm256_loadu_si256((const __m256i *) (const void *) (hex + 2 * i)));
        v = codec_avx512vbmi_lookup(v, table, &bad);
        if ((uint32_t) bad == 0) {
            _mm_storeu_si128((__m128i *) (void *) (bin + i),
                             _mm256_castsi256_si128(codec_avx512vbmi_from_hex(v)));
            i += 16;
        }
    }
    if (i < pairs) { /* less than 32, or a bad one among 32 */
        n = pairs - i < 32 ? pairs - i : 32;
        v = _mm512_maskz_loadu_epi8(zmm_bytes(2 * n), hex + 2 * i);
        v = codec_avx512vbmi_lookup(v, table, &bad);
        n = codec_avx512vbmi_zeros(bad) / 2;
        _mm256_mask_storeu_epi8(bin + i, (__mmask32) zmm_bytes(n), codec_avx512vbmi_from_hex(v));
        i += n;
    }
    return i;
}

/* The characters of the 48 bytes x. Each 32-bit word becomes b1 b0 b2 b1, from the lowest on: its
 * groups of six bits begin at 10, 4, 22 and 16. */
static inline __m512i codec_avx512vbmi_to_base64(__m512i x, __m512i spread, __m512i chars)
{
    const __m512i shifts = _mm512_set1_epi64(INT64_C(0x3036242a1016040a));

    x = _mm512_permutexvar_epi8(spread, x);
    return _mm512_permutexvar_epi8(_mm512_multishift_epi64_epi8(shifts, x), chars);
}

static void codec_avx512vbmi_base64_encode(char *b64, const uint8_t *bin, size_t len, int urlsafe)
{
    const __m512i spread = codec_avx512vbmi_load(codec_avx512vbmi_spread);
    const __m512i chars  = codec_avx512vbmi_load(codec_avx512vbmi_chars[urlsafe]);
    __m512i x;

    for (; len >= 64; len -= 48, bin += 48, b64 += 64) {
        x = codec_avx512vbmi_load(bin);
        _mm512_storeu_si512(b64, codec_avx512vbmi_to_base64(x, spread, chars));
    }
    if (len >= 48) {
        x = _mm512_maskz_loadu_epi8(zmm_bytes(48), bin);
        _mm512_storeu_si512(b64, codec_avx512vbmi_to_base64(x, spread, chars));
        len -= 48;
        bin += 48;
        b64 += 64;
    }
    if (len > 0) {
        x = _mm512_maskz_loadu_epi8(zmm_bytes(len), bin);
        _mm512_mask_storeu_epi8(b64, zmm_bytes((4 * len + 2) / 3),
                                codec_avx512vbmi_to_base64(x, spread, chars));
    }
}

/* The 48 bytes of 64 values, in front. Pairs of them to 12 bits, pairs of those to 24. */
static inline __m512i codec_avx512vbmi_from_base64(__m512i v, __m512i gather)
{
    v = _mm512_or_si512(_mm512_slli_epi16(v, 6), _mm512_srli_epi16(v, 8));
    v = _mm512_and_si512(v, _mm512_set1_epi16(0x0fff));
    v = _mm512_or_si512(_mm512_slli_epi32(v, 12), _mm512_srli_epi32(v, 16));
    return _mm512_permutexvar_epi8(gather, v);
}

static size_t codec_avx512vbmi_base64_decode(uint8_t *bin, const char *b64, size_t groups,
                                             int urlsafe)
{
    const uint8_t *values  = codec_avx512vbmi_values[urlsafe];
    const __m512i table[2] = {codec_avx512vbmi_load(values), codec_avx512vbmi_load(values + 64)};
    const __m512i gather   = codec_avx512vbmi_load(codec_avx512vbmi_gather);
    uint64_t bad;
    __m512i v;
    size_t i, n;

    for (i = 0; groups - i >= 16; i += 16) {
        v = codec_avx512vbmi_lookup(codec_avx512vbmi_load(b64 + 4 * i), table, &bad);
        if (bad != 0) {
            break;
        }
        v = codec_avx512vbmi_from_base64(v, gather);
        _mm256_storeu_si256((__m256i *) (void *) (bin + 3 * i), _mm512_castsi512_si256(v));
        _mm_storeu_si128((__m128i *) (void *) (bin + 3 * i + 32), _mm512_extracti32x4_epi32(v, 2));
    }
    if (i < groups) { /* less than 16, or a bad one among 16 */
        n = groups - i < 16 ? groups - i : 16;
        v = _mm512_maskz_loadu_epi8(zmm_bytes(4 * n), b64 + 4 * i);
        v = codec_avx512vbmi_lookup(v, table, &bad);
        n = codec_avx512vbmi_zeros(bad) / 4;
        _mm512_mask_storeu_epi8(bin + 3 * i, zmm_bytes(3 * n),
                                codec_avx512vbmi_from_base64(v, gather));
        i += n;
    }
    return i;
}

static uint64_t codec_avx512vbmi_differ(const uint8_t *a, const uint8_t *b, size_t len)
{
    __m512i d0 = _mm512_setzero_si512(), d1 = d0;

    for (; len >= 128; len -= 128, a += 128, b += 128) {
        d0 = _mm512_or_si512(d0,
                             _mm512_xor_si512(codec_avx512vbmi_load(a), codec_avx512vbmi_load(b)));
        d1 = _mm512_or_si512(
            d1, _mm512_xor_si512(codec_avx512vbmi_load(a + 64), codec_avx512vbmi_load(b + 64)));
    }
    if (len > 0) {
        d0 = _mm512_or_si512(d0,
                             _mm512_xor_si512(codec_avx512vbmi_load(a), codec_avx512vbmi_load(b)));
    }
    d0 = _mm512_or_si512(d0, d1);
    return _mm512_test_epi64_mask(d0, d0);
}

TARGET_END

const codec_impl codec_avx512vbmi = {
    IMPL_INFO(avx512vbmi, VBMI, "W. Mula, D. Lemire, Base64 at the speed of memcpy, 2019"),
    codec_avx512vbmi_hex_encode,
    codec_avx512vbmi_hex_decode,
    codec_avx512vbmi_base64_encode,
    codec_avx512vbmi_base64_decode,
    codec_avx512vbmi_differ,
};

#endif
