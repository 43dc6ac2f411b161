/* SPDX-License-Identifier: ISC */
/* Hexadecimal and base64, 16 characters at a time, with SSSE3, NEON or the vectors of
 * WebAssembly: the whole implementation for SSSE3 and WebAssembly, and the tails for AVX2 and
 * NEON. Everything is inlined, so each implementation gets its own copy. The decoding functions
 * continue at pair or group i. */
#pragma once

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/intrinsics.h"
#include "../simd/v_words.h"

#if TARGET_SSSE3 || TARGET_SIMD128 || TARGET_NEON64

# if TARGET_SIMD128
TARGET_BEGIN(SIMD128)
#  include "../simd/v128_wasm.inc"

/* The bytes v0 16 + v1, v2 16 + v3 and so on, each in a word of 16 bits. */
static ALWAYS_INLINE v128_t codec_by16_hex_bytes(v128_t v)
{
    v = wasm_v128_and(v, wasm_i8x16_splat(15));
    return wasm_v128_and(wasm_v128_or(wasm_i16x8_shl(v, 4), wasm_u16x8_shr(v, 8)),
                         wasm_i16x8_splat(255));
}

static ALWAYS_INLINE v128_t codec_by16_hex_join(v128_t v, v128_t w)
{
    return wasm_u8x16_narrow_i16x8(codec_by16_hex_bytes(v), codec_by16_hex_bytes(w));
}

/* Two groups of six bits come down by shifts, two go up by a multiplication. */
static ALWAYS_INLINE v128_t codec_by16_sixes(v128_t x)
{
    v128_t low, high;

    low  = wasm_i16x8_mul(wasm_v128_and(x, wasm_i32x4_splat(0x003f03f0)),
                          wasm_i32x4_splat(0x01000010));
    high = wasm_v128_or(wasm_u32x4_shr(wasm_v128_and(x, wasm_i32x4_splat(0x0000fc00)), 10),
                        wasm_u32x4_shr(wasm_v128_and(x, wasm_i32x4_splat(0x0fc00000)), 6));
    return wasm_v128_or(high, low);
}

static ALWAYS_INLINE v128_t codec_by16_base64_join(v128_t v)
{
    v = wasm_i16x8_add(wasm_i16x8_shl(wasm_v128_and(v, wasm_i16x8_splat(255)), 6),
                       wasm_u16x8_shr(v, 8));
    return wasm_i32x4_dot_i16x8(v, wasm_i32x4_splat(0x00011000));
}
# elif TARGET_NEON64
TARGET_BEGIN(NEON64)
#  include "../simd/v128_neon.inc"

static ALWAYS_INLINE V codec_by16_hex_join(V v, V w)
{
    const uint16x8_t x = vreinterpretq_u16_u32(v), y = vreinterpretq_u16_u32(w);

    return vreinterpretq_u32_u8(vcombine_u8(vmovn_u16(vsliq_n_u16(vshrq_n_u16(x, 8), x, 4)),
                                            vmovn_u16(vsliq_n_u16(vshrq_n_u16(y, 8), y, 4))));
}

/* By shifts of each half of a word, by 10 and 6 down, by 4 and 8 up. */
static ALWAYS_INLINE V codec_by16_sixes(V x)
{
    const int16x8_t down = vreinterpretq_s16_u32(vdupq_n_u32(0xfffafff6));
    const int16x8_t up   = vreinterpretq_s16_u32(vdupq_n_u32(0x00080004));
    uint16x8_t high      = vshlq_u16(vreinterpretq_u16_u32(x), down);
    uint16x8_t low       = vshlq_u16(vreinterpretq_u16_u32(x), up);

    low = vbslq_u16(vdupq_n_u16(255), high, low);
    return vandq_u32(vreinterpretq_u32_u16(low), vdupq_n_u32(0x3f3f3f3f));
}

static ALWAYS_INLINE V codec_by16_base64_join(V v)
{
    const uint16x8_t x = vreinterpretq_u16_u32(v);
    const V w          = vreinterpretq_u32_u16(vsliq_n_u16(vshrq_n_u16(x, 8), x, 6));

    return vsliq_n_u32(vshrq_n_u32(w, 16), w, 12);
}

/* The upper halves of all bytes. */
static ALWAYS_INLINE V codec_by16_upper(V x)
{
    return vreinterpretq_u32_u8(vshrq_n_u8(vreinterpretq_u8_u32(x), 4));
}

/* 1 if one of the first n bytes is above 127, else 0. */
static ALWAYS_INLINE unsigned codec_by16_signs(V x, unsigned n)
{
    const uint16x8_t all = vreinterpretq_u16_s8(vshrq_n_s8(vreinterpretq_s8_u32(x), 7));

    return (vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(all, 4)), 0) << (64 - 4 * n)) != 0;
}
# else
TARGET_BEGIN(SSSE3)
#  include "../simd/v128_x86.inc"

/* The bytes v0 16 + v1, v2 16 + v3 and so on, each in a word of 16 bits, of the low halves. */
static ALWAYS_INLINE __m128i codec_by16_hex_bytes(__m128i v)
{
    return _mm_maddubs_epi16(_mm_and_si128(v, _mm_set1_epi8(15)), _mm_set1_epi16(0x0110));
}

/* The bytes of 16 and 16 digits, whose values are the low halves of v and w. */
static ALWAYS_INLINE __m128i codec_by16_hex_join(__m128i v, __m128i w)
{
    return _mm_packus_epi16(codec_by16_hex_bytes(v), codec_by16_hex_bytes(w));
}

/* The four groups of six bits of b0 b1 b2, from the highest on, each in a byte, of every word with
 * the bytes b1 b0 b2 b1. Two groups of six bits come down by a multiplication that keeps the high
 * half, two go up by one that keeps the low. */
static ALWAYS_INLINE __m128i codec_by16_sixes(__m128i x)
{
    __m128i low, high;

    low = _mm_mullo_epi16(_mm_and_si128(x, _mm_set1_epi32(0x003f03f0)), _mm_set1_epi32(0x01000010));
    high =
        _mm_mulhi_epu16(_mm_and_si128(x, _mm_set1_epi32(0x0fc0fc00)), _mm_set1_epi32(0x04000040));
    return _mm_or_si128(high, low);
}

/* Of every four bytes, each < 64, the 24 bits, from the highest on. */
static ALWAYS_INLINE __m128i codec_by16_base64_join(__m128i v)
{
    return _mm_madd_epi16(_mm_maddubs_epi16(v, _mm_set1_epi16(0x0140)), _mm_set1_epi32(0x00011000));
}
# endif

# if !TARGET_NEON64
static ALWAYS_INLINE V codec_by16_upper(V x)
{
    return V_AND(V32_SHR(x, 4), V8_SPLAT(15));
}

static ALWAYS_INLINE unsigned codec_by16_signs(V x, unsigned n)
{
    return V8_SIGNS(x) & ((1U << n) - 1);
}
# endif

/* The first n bytes at p, n = 16, 8, 6, 4, 3, 2 or 1 and constant, then zeros. */
static ALWAYS_INLINE V codec_by16_load(const void *p, unsigned n)
{
    const uint8_t *q = (const uint8_t *) p;
    uint64_t x       = 0;
    uint32_t w;
    uint16_t h;

    if (n == 16) {
        return V_LOAD(p);
    }
    if (n == 8) {
        return V64_LOAD(p);
    }
    if (n == 6 || n == 4) {
        memcpy(&w, q, 4);
        x = w;
    }
    if (n == 6 || n == 3 || n == 2) {
        memcpy(&h, q + (n & 4), 2);
        x |= (uint64_t) h << 8 * (n & 4);
    }
    if (n == 3 || n == 1) {
        x |= (uint64_t) q[n - 1] << 8 * (n - 1);
    }
    return V64_OF(x);
}

/* Stores the first n bytes of x, of the same n and 12. */
static ALWAYS_INLINE void codec_by16_store(void *p, V x, unsigned n)
{
    uint8_t *q = (uint8_t *) p;
    uint32_t w;

    if (n == 16) {
        V_STORE(p, x);
        return;
    }
    if (n >= 8) {
        V64_STORE(p, x);
        q += 8;
        x = V8_DROP(x, 8);
    }
    if (n & 4) {
        w = V32_FIRST(x);
        memcpy(q, &w, 4);
        q += 4;
        x = V8_DROP(x, 4);
    }
    w = V32_FIRST(x);
    if (n & 2) {
        q[0] = (uint8_t) w;
        q[1] = (uint8_t) (w >> 8);
        q += 2;
        w >>= 16;
    }
    if (n & 1) {
        q[0] = (uint8_t) w;
    }
}

/* The digits of the upper, or of the lower, halves of the bytes of x. */
static ALWAYS_INLINE V codec_by16_digits_of(V x, int upper)
{
    const V table =
        V8_SET('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f');

    return V8_LOOKUP(table, upper ? codec_by16_upper(x) : V_AND(x, V8_SPLAT(15)));
}

/* The digits of the first 8 bytes of x. */
static ALWAYS_INLINE V codec_by16_digits(V x)
{
    return V8_UNPACKLO(codec_by16_digits_of(x, 1), codec_by16_digits_of(x, 0));
}

/* len < 16. */
static ALWAYS_INLINE void codec_by16_hex_encode_end(char *hex, const uint8_t *bin, size_t len)
{
    if (len & 8) {
        codec_by16_store(hex, codec_by16_digits(codec_by16_load(bin, 8)), 16);
        bin += 8;
        hex += 16;
    }
    if (len & 4) {
        codec_by16_store(hex, codec_by16_digits(codec_by16_load(bin, 4)), 8);
        bin += 4;
        hex += 8;
    }
    if (len & 2) {
        codec_by16_store(hex, codec_by16_digits(codec_by16_load(bin, 2)), 4);
        bin += 2;
        hex += 4;
    }
    if (len & 1) {
        codec_by16_store(hex, codec_by16_digits(codec_by16_load(bin, 1)), 2);
    }
}

# if !TARGET_NEON64
static ALWAYS_INLINE void codec_by16_hex_encode(char *hex, const uint8_t *bin, size_t len)
{
    V x, high, low;

    for (; len >= 16; len -= 16, bin += 16, hex += 32) {
        x    = codec_by16_load(bin, 16);
        high = codec_by16_digits_of(x, 1);
        low  = codec_by16_digits_of(x, 0);
        codec_by16_store(hex, V8_UNPACKLO(high, low), 16);
        codec_by16_store(hex + 16, V8_UNPACKHI(high, low), 16);
    }
    codec_by16_hex_encode_end(hex, bin, len);
}
# endif

/* The values of 16 digits, above 127 for other characters. Of c only 0 to 9 become 240 to 249 and
 * more than 239 in the first two steps, and only a letter without its case becomes 10 to 15 in the
 * last two; every other outcome is at least 16. */
static ALWAYS_INLINE V codec_by16_hex_values(V c)
{
    V digit = V8_SUBS(V8_ADD(c, V8_SPLAT(255 - '9' - 256)), V8_SPLAT(6));
    V alpha = V8_ADD(V_AND(c, V8_SPLAT(0x5f - 128)), V8_SPLAT(-'A'));

    digit = V8_ADD(digit, V8_SPLAT(16));
    alpha = V8_ADDS(alpha, V8_SPLAT(10));
    return V8_ADDS(V8_MIN(digit, alpha), V8_SPLAT(127 - 15));
}

/* Decodes n pairs of digits, n = 8, 4, 2 or 1: 1, or 0 if they are not; bin is unchanged then. */
static ALWAYS_INLINE int codec_by16_hex_pairs(uint8_t *bin, const char *hex, unsigned n)
{
    V v          = codec_by16_hex_values(codec_by16_load(hex, 2 * n));
    unsigned bad = codec_by16_signs(v, 2 * n);

    CT_DECLASSIFY(&bad, sizeof bad);
    if (bad != 0) {
        return 0;
    }
    codec_by16_store(bin, codec_by16_hex_join(v, v), n);
    return 1;
}

/* Decodes from pair i on, to the first that is not two digits. Ever shorter steps find it. */
static ALWAYS_INLINE size_t codec_by16_hex_decode(uint8_t *bin, const char *hex, size_t pairs,
                                                  size_t i)
{
    while (pairs - i >= 8 && codec_by16_hex_pairs(bin + i, hex + 2 * i, 8)) {
        i += 8;
    }
    if (pairs - i >= 4 && codec_by16_hex_pairs(bin + i, hex + 2 * i, 4)) {
        i += 4;
    }
    if (pairs - i >= 2 && codec_by16_hex_pairs(bin + i, hex + 2 * i, 2)) {
        i += 2;
    }
    if (pairs - i >= 1 && codec_by16_hex_pairs(bin + i, hex + 2 * i, 1)) {
        i += 1;
    }
    return i;
}

/* The distances from values to characters: A to Z at 13, a to z at 0, then for 52 to 63 at 1 to
 * 12. */
static ALWAYS_INLINE V codec_by16_char_table(int urlsafe)
{
    const int8_t d = '0' - 52;

    return urlsafe ? V8_SET('a' - 26, d, d, d, d, d, d, d, d, d, d, '-' - 62, '_' - 63, 'A', 0, 0)
                   : V8_SET('a' - 26, d, d, d, d, d, d, d, d, d, d, '+' - 62, '/' - 63, 'A', 0, 0);
}

/* The characters of values below 64. range: 0 for 0 to 51, 1 to 12 above; 13 for 0 to 25. */
static ALWAYS_INLINE V codec_by16_chars_of(V v, V table)
{
    V range = V8_SUBS(v, V8_SPLAT(51));

    range = V_OR(range, V_AND(V8_GT(V8_SPLAT(26), v), V8_SPLAT(13)));
    return V8_ADD(v, V8_LOOKUP(table, range));
}

/* The characters of the first 12 bytes of x. */
static ALWAYS_INLINE V codec_by16_chars(V x, V table)
{
    /* b1 b0 b2 b1 in each word */
    x = V8_LOOKUP(x, V8_SET(1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10));
    return codec_by16_chars_of(codec_by16_sixes(x), table);
}

static ALWAYS_INLINE void codec_by16_base64_encode(char *b64, const uint8_t *bin, size_t len,
                                                   int urlsafe)
{
    const V table = codec_by16_char_table(urlsafe);
    V x;

    for (; len >= 16; len -= 12, bin += 12, b64 += 16) {
        codec_by16_store(b64, codec_by16_chars(codec_by16_load(bin, 16), table), 16);
    }
    if (len >= 12) {
        x = V64_UNPACKLO(codec_by16_load(bin, 8), codec_by16_load(bin + 8, 4));
        codec_by16_store(b64, codec_by16_chars(x, table), 16);
        len -= 12;
        bin += 12;
        b64 += 16;
    }
    if (len >= 6) {
        codec_by16_store(b64, codec_by16_chars(codec_by16_load(bin, 6), table), 8);
        len -= 6;
        bin += 6;
        b64 += 8;
    }
    if (len >= 3) {
        codec_by16_store(b64, codec_by16_chars(codec_by16_load(bin, 3), table), 4);
        len -= 3;
        bin += 3;
        b64 += 4;
    }
    if (len == 2) {
        codec_by16_store(b64, codec_by16_chars(codec_by16_load(bin, 2), table), 3);
    } else if (len == 1) {
        codec_by16_store(b64, codec_by16_chars(codec_by16_load(bin, 1), table), 2);
    }
}

/* Tables to classify characters by their halves of four bits:
 *     high, low   a character is good if high[upper half] and low[lower half] share no bit
 *     roll        a good character plus roll[upper half] is its value
 *     odd         the one character of another range with the same upper half: roll[upper half ^ 8]
 */
typedef struct codec_by16_alphabet {
    V low, high, roll, odd;
} codec_by16_alphabet;

static ALWAYS_INLINE codec_by16_alphabet codec_by16_alphabet_of(int urlsafe)
{
    codec_by16_alphabet t;

    /* Bits: 1 upper half 2; 2 for 3; 4 for 4 and 6; 8 for 5; 32 for 7; 16 for all others. */
    t.high = V8_SET(16, 16, 1, 2, 4, 8, 4, 32, 16, 16, 16, 16, 16, 16, 16, 16);
    if (urlsafe) { /* - is 2d, _ 5f */
        t.low = V8_SET(0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x13, 0x3b, 0x3b,
                       0x3a, 0x3b, 0x33);
        t.roll = V8_SET(0, 0, 62 - '-', 52 - '0', -'A', -'A', 26 - 'a', 26 - 'a', 0, 0, 0, 0, 0,
                        63 - '_', 0, 0);
        t.odd  = V8_SPLAT('_');
    } else { /* + is 2b, / 2f */
        t.low = V8_SET(0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x13, 0x3a, 0x3b,
                       0x3b, 0x3b, 0x3a);
        t.roll = V8_SET(0, 0, 62 - '+', 52 - '0', -'A', -'A', 26 - 'a', 26 - 'a', 0, 0, 63 - '/', 0,
                        0, 0, 0, 0);
        t.odd  = V8_SPLAT('/');
    }
    return t;
}

/* The values of 16 characters; in *bad bits where there is none. */
static ALWAYS_INLINE V codec_by16_values(V c, const codec_by16_alphabet *t, V *bad)
{
    const V upper = codec_by16_upper(c);
    V at          = V_AND(V8_EQ(c, t->odd), V8_SPLAT(8));

    *bad = V_AND(V8_LOOKUP(t->low, V_AND(c, V8_SPLAT(15))), V8_LOOKUP(t->high, upper));
    return V8_ADD(c, V8_LOOKUP(t->roll, V_XOR(upper, at)));
}

/* Decodes n groups, n = 4, 2 or 1: 1, or 0 if not all is of the alphabet; bin is unchanged then. */
static ALWAYS_INLINE int codec_by16_base64_groups(uint8_t *bin, const char *b64, unsigned n,
                                                  const codec_by16_alphabet *t)
{
    V bads, v = codec_by16_values(codec_by16_load(b64, 4 * n), t, &bads);
    unsigned bad = codec_by16_signs(V8_GT(bads, V_ZERO), 4 * n);

    CT_DECLASSIFY(&bad, sizeof bad);
    if (bad != 0) {
        return 0;
    }
    v = codec_by16_base64_join(v);
    v = V8_LOOKUP(v, V8_SET(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1));
    codec_by16_store(bin, v, 3 * n);
    return 1;
}

static ALWAYS_INLINE size_t codec_by16_base64_decode(uint8_t *bin, const char *b64, size_t groups,
                                                     size_t i, int urlsafe)
{
    const codec_by16_alphabet t = codec_by16_alphabet_of(urlsafe);

    while (groups - i >= 4 && codec_by16_base64_groups(bin + 3 * i, b64 + 4 * i, 4, &t)) {
        i += 4;
    }
    if (groups - i >= 2 && codec_by16_base64_groups(bin + 3 * i, b64 + 4 * i, 2, &t)) {
        i += 2;
    }
    if (groups - i >= 1 && codec_by16_base64_groups(bin + 3 * i, b64 + 4 * i, 1, &t)) {
        i += 1;
    }
    return i;
}

static ALWAYS_INLINE V codec_by16_xor(const uint8_t *a, const uint8_t *b)
{
    return V_XOR(V_LOAD(a), V_LOAD(b));
}

static ALWAYS_INLINE uint64_t codec_by16_differ(const uint8_t *a, const uint8_t *b, size_t len)
{
    V d0 = V_ZERO, d1 = d0;

    for (; len > 0; len -= 64, a += 64, b += 64) {
        d0 = V_OR(d0, codec_by16_xor(a, b));
        d1 = V_OR(d1, codec_by16_xor(a + 16, b + 16));
        d0 = V_OR(d0, codec_by16_xor(a + 32, b + 32));
        d1 = V_OR(d1, codec_by16_xor(a + 48, b + 48));
    }
    d0 = V_OR(d0, d1);
# if TARGET_SIMD128
    return (uint64_t) wasm_i64x2_extract_lane(d0, 0) | (uint64_t) wasm_i64x2_extract_lane(d0, 1);
# elif TARGET_NEON64
    return vmaxvq_u32(d0);
# else
    return (uint64_t) V8_SIGNS(V8_EQ(d0, V_ZERO)) ^ 0xffff;
# endif
}

# include "../simd/v_end.inc"
TARGET_END

#endif
