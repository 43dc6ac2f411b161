/* SPDX-License-Identifier: ISC */
/* Hexadecimal, base64 and comparison with NEON: loads and stores separate bytes that are 2, 3 or
 * 4 bytes apart. */
#include "codec.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/ct.h"
#include "../core/stack.h"

#if TARGET_NEON64
# include "../core/intrinsics.h"

TARGET_BEGIN(NEON64)

/* The first n bytes at p, n = 8, 6, 4, 3, 2 or 1 and constant, and fill in all others up to 8. */
static ALWAYS_INLINE uint64_t codec_neon_load(const void *p, unsigned n, uint8_t fill)
{
    const uint8_t *q = (const uint8_t *) p;
    uint64_t x       = n == 8 ? 0 : fill * UINT64_C(0x0101010101010101) << 8 * (n & 7);
    uint32_t w;
    uint16_t h;

    if (n == 8) {
        memcpy(&x, q, 8);
    }
    if (n == 6 || n == 4) {
        memcpy(&w, q, 4);
        x |= w;
    }
    if (n == 6 || n == 3 || n == 2) {
        memcpy(&h, q + (n & 4), 2);
        x |= (uint64_t) h << 8 * (n & 4);
    }
    if (n == 3 || n == 1) {
        x |= (uint64_t) q[n - 1] << 8 * (n - 1);
    }
    return x;
}

/* Stores the first n bytes of x, of the same n. */
static ALWAYS_INLINE void codec_neon_store(void *p, uint64_t x, unsigned n)
{
    uint8_t *q = (uint8_t *) p;
    uint32_t w;
    uint16_t h;

    if (n == 8) {
        memcpy(q, &x, 8);
        return;
    }
    if (n & 4) {
        w = (uint32_t) x;
        memcpy(q, &w, 4);
        q += 4;
        x >>= 32;
    }
    if (n & 2) {
        h = (uint16_t) x;
        memcpy(q, &h, 2);
        q += 2;
        x >>= 16;
    }
    if (n & 1) {
        q[0] = (uint8_t) x;
    }
}

static ALWAYS_INLINE uint64_t codec_neon_low(uint8x16_t x)
{
    return vgetq_lane_u64(vreinterpretq_u64_u8(x), 0);
}

static ALWAYS_INLINE uint8x16_t codec_neon_of(uint64_t x)
{
    return vreinterpretq_u8_u64(vdupq_n_u64(x));
}

/* Whether any of the bytes is above limit, which is public from here on. */
static ALWAYS_INLINE int codec_neon_any_above(uint8x16_t x, unsigned limit)
{
    unsigned bad = vmaxvq_u8(x);

    HIDE_R(bad);
    bad = (limit - bad) >> 31;
    CT_DECLASSIFY(&bad, sizeof bad);
    return bad != 0;
}

/* ---- Hexadecimal ---- */

/* The digits of bytes below 16. */
static ALWAYS_INLINE uint8x16_t codec_neon_digits(uint8x16_t x)
{
    static const uint8_t table[16] = {'0', '1', '2', '3', '4', '5', '6', '7',
                                      '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    return vqtbl1q_u8(vld1q_u8(table), x);
}

/* Those of the upper and of the lower halves of the bytes of x. */
static ALWAYS_INLINE uint8x16x2_t codec_neon_hex(uint8x16_t x)
{
    uint8x16x2_t d;

    d.val[0] = codec_neon_digits(vshrq_n_u8(x, 4));
    d.val[1] = codec_neon_digits(vandq_u8(x, vdupq_n_u8(15)));
    return d;
}

/* Those of n bytes, n = 4, 2 or 1. */
static ALWAYS_INLINE void codec_neon_hex_short(char *hex, const uint8_t *bin, unsigned n)
{
    uint8x16x2_t d = codec_neon_hex(codec_neon_of(codec_neon_load(bin, n, 0)));

    codec_neon_store(hex, codec_neon_low(vzip1q_u8(d.val[0], d.val[1])), 2 * n);
}

static void codec_neon_hex_encode(char *hex, const uint8_t *bin, size_t len)
{
    uint8x16x2_t d;

    for (; len >= 16; len -= 16, bin += 16, hex += 32) {
        vst2q_u8((uint8_t *) hex, codec_neon_hex(vld1q_u8(bin)));
    }
    if (len & 8) {
        d = codec_neon_hex(codec_neon_of(codec_neon_load(bin, 8, 0)));
        vst1q_u8((uint8_t *) hex, vzip1q_u8(d.val[0], d.val[1]));
        bin += 8;
        hex += 16;
    }
    if (len & 4) {
        codec_neon_hex_short(hex, bin, 4);
        bin += 4;
        hex += 8;
    }
    if (len & 2) {
        codec_neon_hex_short(hex, bin, 2);
        bin += 2;
        hex += 4;
    }
    if (len & 1) {
        codec_neon_hex_short(hex, bin, 1);
    }
}

/* 112 and the values of 16 digits, above 127 for other characters. Of c only 0 to 9 become 240 to
 * 249 and more than 239 in the first two steps, and only a letter without its case becomes 10 to 15
 * in the last two; every other outcome is at least 16. */
static ALWAYS_INLINE uint8x16_t codec_neon_hex_values(uint8x16_t c)
{
    uint8x16_t digit = vqsubq_u8(vaddq_u8(c, vdupq_n_u8(255 - '9')), vdupq_n_u8(6));
    uint8x16_t alpha = vsubq_u8(vandq_u8(c, vdupq_n_u8(0xdf)), vdupq_n_u8('A'));

    digit = vsubq_u8(digit, vdupq_n_u8(240));
    alpha = vqaddq_u8(alpha, vdupq_n_u8(10));
    return vqaddq_u8(vminq_u8(digit, alpha), vdupq_n_u8(127 - 15));
}

/* The first 8 bytes: those of 16 consecutive values. */
static ALWAYS_INLINE uint8x8_t codec_neon_hex_join(uint8x16_t values)
{
    uint16x8_t v = vreinterpretq_u16_u8(values);

    return vmovn_u16(vsliq_n_u16(vshrq_n_u16(v, 8), v, 4));
}

/* Decodes n pairs of digits, n = 4, 2 or 1: 1, or 0 if they are not; bin is unchanged then. */
static ALWAYS_INLINE int codec_neon_hex_pairs(uint8_t *bin, const char *hex, unsigned n)
{
    uint8x16_t v = codec_neon_hex_values(codec_neon_of(codec_neon_load(hex, 2 * n, '0')));

    if (codec_neon_any_above(v, 127)) {
        return 0;
    }
    codec_neon_store(bin, vget_lane_u64(vreinterpret_u64_u8(codec_neon_hex_join(v)), 0), n);
    return 1;
}

/* Ever shorter steps find the first that is not two digits. */
static size_t codec_neon_hex_decode(uint8_t *bin, const char *hex, size_t pairs)
{
    const uint8_t *text = (const uint8_t *) hex;
    uint8x16x2_t c;
    uint8x16_t v;
    size_t i;

    for (i = 0; pairs - i >= 16; i += 16) {
        c        = vld2q_u8(text + 2 * i);
        c.val[0] = codec_neon_hex_values(c.val[0]);
        c.val[1] = codec_neon_hex_values(c.val[1]);
        if (codec_neon_any_above(vmaxq_u8(c.val[0], c.val[1]), 127)) {
            break;
        }
        vst1q_u8(bin + i, vsliq_n_u8(c.val[1], c.val[0], 4));
    }
    if (pairs - i >= 8) {
        v = codec_neon_hex_values(vld1q_u8(text + 2 * i));
        if (!codec_neon_any_above(v, 127)) {
            vst1_u8(bin + i, codec_neon_hex_join(v));
            i += 8;
        }
    }
    if (pairs - i >= 4 && codec_neon_hex_pairs(bin + i, hex + 2 * i, 4)) {
        i += 4;
    }
    if (pairs - i >= 2 && codec_neon_hex_pairs(bin + i, hex + 2 * i, 2)) {
        i += 2;
    }
    if (pairs - i >= 1 && codec_neon_hex_pairs(bin + i, hex + 2 * i, 1)) {
        i += 1;
    }
    return i;
}

/* ---- Base64 ---- */

/* The distances from values to characters: A to Z at 13, a to z at 0, then for 52 to 63 at 1 to
 * 12. */
static ALWAYS_INLINE uint8x16_t codec_neon_char_table(int urlsafe)
{
# define CODEC_NEON_DIGITS                                                                         \
     (uint8_t) ('0' - 52), (uint8_t) ('0' - 52), (uint8_t) ('0' - 52), (uint8_t) ('0' - 52),       \
         (uint8_t) ('0' - 52), (uint8_t) ('0' - 52), (uint8_t) ('0' - 52), (uint8_t) ('0' - 52),   \
         (uint8_t) ('0' - 52), (uint8_t) ('0' - 52)
    static const uint8_t table[2][16] = {
        {'a' - 26, CODEC_NEON_DIGITS, (uint8_t) ('+' - 62), (uint8_t) ('/' - 63), 'A', 0, 0},
        {'a' - 26, CODEC_NEON_DIGITS, (uint8_t) ('-' - 62), '_' - 63, 'A', 0, 0},
    };
# undef CODEC_NEON_DIGITS

    return vld1q_u8(table[urlsafe]);
}

/* The characters of values below 64. range: 0 for 0 to 51, 1 to 12 above; 13 for 0 to 25. */
static ALWAYS_INLINE uint8x16_t codec_neon_chars(uint8x16_t v, uint8x16_t table)
{
    uint8x16_t range = vqsubq_u8(v, vdupq_n_u8(51));

    range = vorrq_u8(range, vandq_u8(vcltq_u8(v, vdupq_n_u8(26)), vdupq_n_u8(13)));
    return vaddq_u8(v, vqtbl1q_u8(table, range));
}

/* The characters of 48 bytes; b.val[i] has every third from byte i on. */
static ALWAYS_INLINE uint8x16x4_t codec_neon_base64(uint8x16x3_t b, uint8x16_t table)
{
    const uint8x16_t low6 = vdupq_n_u8(63);
    uint8x16x4_t c;

    c.val[0] = vshrq_n_u8(b.val[0], 2);
    c.val[1] = vandq_u8(vsliq_n_u8(vshrq_n_u8(b.val[1], 4), b.val[0], 4), low6);
    c.val[2] = vandq_u8(vsliq_n_u8(vshrq_n_u8(b.val[2], 6), b.val[1], 2), low6);
    c.val[3] = vandq_u8(b.val[2], low6);
    EACH4(j, c.val[j] = codec_neon_chars(c.val[j], table));
    return c;
}

/* Those of the first 12 bytes of x. Each value is of one byte or of two: bits of the one go up, of
 * the other down; by 8, nothing is left. */
static ALWAYS_INLINE uint8x16_t codec_neon_base64_by12(uint8x16_t x, uint8x16_t table)
{
    static const uint8_t left[16]  = {0, 0, 1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 9, 10, 11};
    static const uint8_t right[16] = {0, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11};
    static const int8_t up[16]     = {8, 4, 2, 8, 8, 4, 2, 8, 8, 4, 2, 8, 8, 4, 2, 8};
    static const int8_t down[16]   = {-2, -4, -6, 0, -2, -4, -6, 0, -2, -4, -6, 0, -2, -4, -6, 0};
    uint8x16_t a                   = vshlq_u8(vqtbl1q_u8(x, vld1q_u8(left)), vld1q_s8(up));
    uint8x16_t b                   = vshlq_u8(vqtbl1q_u8(x, vld1q_u8(right)), vld1q_s8(down));

    return codec_neon_chars(vandq_u8(vorrq_u8(a, b), vdupq_n_u8(63)), table);
}

/* The characters of n bytes, n = 6, 3, 2 or 1; chars: their number. */
static ALWAYS_INLINE void codec_neon_base64_short(char *b64, const uint8_t *bin, unsigned n,
                                                  unsigned chars, uint8x16_t table)
{
    uint8x16_t x = codec_neon_of(codec_neon_load(bin, n, 0));

    codec_neon_store(b64, codec_neon_low(codec_neon_base64_by12(x, table)), chars);
}

static void codec_neon_base64_encode(char *b64, const uint8_t *bin, size_t len, int urlsafe)
{
    const uint8x16_t table = codec_neon_char_table(urlsafe);
    uint8x16_t x;

    for (; len >= 48; len -= 48, bin += 48, b64 += 64) {
        vst4q_u8((uint8_t *) b64, codec_neon_base64(vld3q_u8(bin), table));
    }
    for (; len >= 12; len -= 12, bin += 12, b64 += 16) {
        x = vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(codec_neon_load(bin, 8, 0)),
                                              vcreate_u64(codec_neon_load(bin + 8, 4, 0))));
        vst1q_u8((uint8_t *) b64, codec_neon_base64_by12(x, table));
    }
    if (len >= 6) {
        codec_neon_base64_short(b64, bin, 6, 8, table);
        len -= 6;
        bin += 6;
        b64 += 8;
    }
    if (len >= 3) {
        codec_neon_base64_short(b64, bin, 3, 4, table);
        len -= 3;
        bin += 3;
        b64 += 4;
    }
    if (len == 2) {
        codec_neon_base64_short(b64, bin, 2, 3, table);
    } else if (len == 1) {
        codec_neon_base64_short(b64, bin, 1, 2, table);
    }
}

/* Tables to classify characters by their halves of four bits:
 *     high, low   a character is good if high[upper half] and low[lower half] share no bit
 *     roll        a good character plus roll[upper half] is its value
 *     odd         the one character of another range with the same upper half: roll[upper half ^ 8]
 */
typedef struct codec_neon_alphabet {
    uint8x16_t low, high, roll, odd;
} codec_neon_alphabet;

static ALWAYS_INLINE codec_neon_alphabet codec_neon_alphabet_of(int urlsafe)
{
    /* Bits: 1 upper half 2; 2 for 3; 4 for 4 and 6; 8 for 5; 32 for 7; 16 for all others. */
    static const uint8_t high[16]    = {16, 16, 1, 2, 4, 8, 4, 32, 16, 16, 16, 16, 16, 16, 16, 16};
    static const uint8_t low[2][16]  = {/* + is 2b, / 2f; - is 2d, _ 5f */
                                       {0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11,
                                         0x13, 0x3a, 0x3b, 0x3b, 0x3b, 0x3a},
                                       {0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11,
                                         0x13, 0x3b, 0x3b, 0x3a, 0x3b, 0x33}};
    static const uint8_t roll[2][16] = {
        {0, 0, 62 - '+', 52 - '0', (uint8_t) -'A', (uint8_t) -'A', (uint8_t) (26 - 'a'),
         (uint8_t) (26 - 'a'), 0, 0, 63 - '/', 0, 0, 0, 0, 0},
        {0, 0, 62 - '-', 52 - '0', (uint8_t) -'A', (uint8_t) -'A', (uint8_t) (26 - 'a'),
         (uint8_t) (26 - 'a'), 0, 0, 0, 0, 0, (uint8_t) (63 - '_'), 0, 0},
    };
    codec_neon_alphabet t;

    t.low  = vld1q_u8(low[urlsafe]);
    t.high = vld1q_u8(high);
    t.roll = vld1q_u8(roll[urlsafe]);
    t.odd  = vdupq_n_u8(urlsafe ? '_' : '/');
    return t;
}

/* The values of 16 characters; *bad gets bits where there is none. */
static ALWAYS_INLINE uint8x16_t codec_neon_values(uint8x16_t c, const codec_neon_alphabet *t,
                                                  uint8x16_t *bad)
{
    uint8x16_t upper = vshrq_n_u8(c, 4), lower = vandq_u8(c, vdupq_n_u8(15));
    uint8x16_t at = vandq_u8(vceqq_u8(c, t->odd), vdupq_n_u8(8));

    *bad = vorrq_u8(*bad, vandq_u8(vqtbl1q_u8(t->low, lower), vqtbl1q_u8(t->high, upper)));
    return vaddq_u8(c, vqtbl1q_u8(t->roll, veorq_u8(upper, at)));
}

/* The first 12 bytes: those of 16 consecutive values. */
static ALWAYS_INLINE uint8x16_t codec_neon_base64_join(uint8x16_t values)
{
    static const uint8_t from[16] = {2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 255, 255, 255, 255};
    uint16x8_t v                  = vreinterpretq_u16_u8(values);
    uint32x4_t w;

    w = vreinterpretq_u32_u16(vsliq_n_u16(vshrq_n_u16(v, 8), v, 6));
    w = vsliq_n_u32(vshrq_n_u32(w, 16), w, 12);
    return vqtbl1q_u8(vreinterpretq_u8_u32(w), vld1q_u8(from));
}

/* Decodes n groups, n = 2 or 1: 1, or 0 if not all is of the alphabet; bin is unchanged then. */
static ALWAYS_INLINE int codec_neon_base64_groups(uint8_t *bin, const char *b64, unsigned n,
                                                  const codec_neon_alphabet *t)
{
    uint8x16_t bad = vdupq_n_u8(0), v;

    v = codec_neon_values(codec_neon_of(codec_neon_load(b64, 4 * n, 'A')), t, &bad);
    if (codec_neon_any_above(bad, 0)) {
        return 0;
    }
    codec_neon_store(bin, codec_neon_low(codec_neon_base64_join(v)), 3 * n);
    return 1;
}

static size_t codec_neon_base64_decode(uint8_t *bin, const char *b64, size_t groups, int urlsafe)
{
    const codec_neon_alphabet t = codec_neon_alphabet_of(urlsafe);
    const uint8_t *text         = (const uint8_t *) b64;
    uint8x16x4_t c;
    uint8x16x3_t b;
    uint8x16_t bad, v;
    size_t i;

    for (i = 0; groups - i >= 16; i += 16) {
        bad = vdupq_n_u8(0);
        c   = vld4q_u8(text + 4 * i);
        EACH4(j, c.val[j] = codec_neon_values(c.val[j], &t, &bad));
        if (codec_neon_any_above(bad, 0)) {
            break;
        }
        b.val[0] = vsliq_n_u8(vshrq_n_u8(c.val[1], 4), c.val[0], 2);
        b.val[1] = vsliq_n_u8(vshrq_n_u8(c.val[2], 2), c.val[1], 4);
        b.val[2] = vsliq_n_u8(c.val[3], c.val[2], 6);
        vst3q_u8(bin + 3 * i, b);
    }
    for (; groups - i >= 4; i += 4) {
        bad = vdupq_n_u8(0);
        v   = codec_neon_values(vld1q_u8(text + 4 * i), &t, &bad);
        if (codec_neon_any_above(bad, 0)) {
            break;
        }
        v = codec_neon_base64_join(v);
        codec_neon_store(bin + 3 * i, codec_neon_low(v), 8);
        codec_neon_store(bin + 3 * i + 8, codec_neon_low(vextq_u8(v, v, 8)), 4);
    }
    if (groups - i >= 2 && codec_neon_base64_groups(bin + 3 * i, b64 + 4 * i, 2, &t)) {
        i += 2;
    }
    if (groups - i >= 1 && codec_neon_base64_groups(bin + 3 * i, b64 + 4 * i, 1, &t)) {
        i += 1;
    }
    return i;
}

/* ---- Comparison ---- */

static ALWAYS_INLINE uint8x16_t codec_neon_xor(const uint8_t *a, const uint8_t *b)
{
    return veorq_u8(vld1q_u8(a), vld1q_u8(b));
}

static uint64_t codec_neon_differ(const uint8_t *a, const uint8_t *b, size_t len)
{
    uint8x16_t d0 = vdupq_n_u8(0), d1 = d0;

    for (; len > 0; len -= 64, a += 64, b += 64) {
        d0 = vorrq_u8(d0, codec_neon_xor(a, b));
        d1 = vorrq_u8(d1, codec_neon_xor(a + 16, b + 16));
        d0 = vorrq_u8(d0, codec_neon_xor(a + 32, b + 32));
        d1 = vorrq_u8(d1, codec_neon_xor(a + 48, b + 48));
    }
    return vmaxvq_u32(vreinterpretq_u32_u8(vorrq_u8(d0, d1)));
}

TARGET_END

const codec_impl codec_neon = {
    IMPL_INFO(neon, NEON64, "W. Mula, D. Lemire, Faster base64 using AVX2, 2018"),
    codec_neon_hex_encode,
    codec_neon_hex_decode,
    codec_neon_base64_encode,
    codec_neon_base64_decode,
    codec_neon_differ,
};
#endif
