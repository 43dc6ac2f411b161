/* SPDX-License-Identifier: ISC */
/* Hexadecimal, base64 and comparison: portable C, and the implementations by codec_by16.h. */
#include "codec.h"
#include "codec_by16.h"
#include "codec_char.h"

#include "../core/stack.h"

/* Portable C: characters are mapped by arithmetic, without tables or branches. */

static inline char codec_ref_digit(unsigned n) /* n < 16 */
{
    return (char) (n + '0' + ((9 - n) >> 8 & ('a' - '9' - 1)));
}

static void codec_ref_hex_encode(char *hex, const uint8_t *bin, size_t len)
{
    unsigned x;
    size_t i;

    for (i = 0; i < len; i++) {
        x              = bin[i];
        hex[2 * i]     = codec_ref_digit(x >> 4);
        hex[2 * i + 1] = codec_ref_digit(x & 15);
    }
}

static size_t codec_ref_hex_decode(uint8_t *bin, const char *hex, size_t pairs)
{
    unsigned high, low, bad;
    size_t i;

    for (i = 0; i < pairs; i++) {
        high = codec_hex_value((uint8_t) hex[2 * i]);
        low  = codec_hex_value((uint8_t) hex[2 * i + 1]);
        bad  = (high | low) & CODEC_BAD;
        CT_DECLASSIFY(&bad, sizeof bad);
        if (bad) {
            break;
        }
        bin[i] = (uint8_t) (high << 4 | low);
    }
    return i;
}

/* The character of v < 64. Each range of the alphabet begins at another distance from its
 * values. */
static inline char codec_ref_char(unsigned v, unsigned to62, unsigned to63)
{
    unsigned c = v + 'A';

    c += codec_above(v, 25) & ('a' - 'Z' - 1);
    c -= codec_above(v, 51) & ('z' - '0' + 1);
    c -= codec_above(v, 61) & to62;
    c += codec_above(v, 62) & to63;
    return (char) c;
}

static STACK_WORK void codec_ref_base64_encode_work(char *b64, const uint8_t *bin, size_t len,
                                                    int urlsafe)
{
    const unsigned to62 = urlsafe ? '9' - '-' + 1 : '9' - '+' + 1;
    const unsigned to63 = urlsafe ? '_' - '-' - 1 : '/' - '+' - 1;
    unsigned w;

    for (; len >= 3; len -= 3, bin += 3, b64 += 4) {
        w      = (unsigned) bin[0] << 16 | (unsigned) bin[1] << 8 | bin[2];
        b64[0] = codec_ref_char(w >> 18, to62, to63);
        b64[1] = codec_ref_char(w >> 12 & 63, to62, to63);
        b64[2] = codec_ref_char(w >> 6 & 63, to62, to63);
        b64[3] = codec_ref_char(w & 63, to62, to63);
    }
    if (len > 0) {
        w      = (unsigned) bin[0] << 16 | (len > 1 ? (unsigned) bin[1] << 8 : 0);
        b64[0] = codec_ref_char(w >> 18, to62, to63);
        b64[1] = codec_ref_char(w >> 12 & 63, to62, to63);
        if (len > 1) {
            b64[2] = codec_ref_char(w >> 6 & 63, to62, to63);
        }
    }
}

static STACK_WORK size_t codec_ref_base64_decode_work(uint8_t *bin, const char *b64, size_t groups,
                                                      int urlsafe)
{
    unsigned a, b, c, d, bad;
    size_t i;

    for (i = 0; i < groups; i++, bin += 3, b64 += 4) {
        a   = codec_base64_value((uint8_t) b64[0], urlsafe);
        b   = codec_base64_value((uint8_t) b64[1], urlsafe);
        c   = codec_base64_value((uint8_t) b64[2], urlsafe);
        d   = codec_base64_value((uint8_t) b64[3], urlsafe);
        bad = (a | b | c | d) & CODEC_BAD;
        CT_DECLASSIFY(&bad, sizeof bad);
        if (bad) {
            break;
        }
        bin[0] = (uint8_t) (a << 2 | b >> 4);
        bin[1] = (uint8_t) (b << 4 | c >> 2);
        bin[2] = (uint8_t) (c << 6 | d);
    }
    return i;
}

static void codec_ref_base64_encode(char *b64, const uint8_t *bin, size_t len, int urlsafe)
{
    codec_ref_base64_encode_work(b64, bin, len, urlsafe);
    stack_clear(256);
}

static size_t codec_ref_base64_decode(uint8_t *bin, const char *b64, size_t groups, int urlsafe)
{
    size_t n = codec_ref_base64_decode_work(bin, b64, groups, urlsafe);

    stack_clear(256);
    return n;
}

static uint64_t codec_ref_differ(const uint8_t *a, const uint8_t *b, size_t len)
{
    uint64_t d0 = 0, d1 = 0;
    size_t i;

    for (i = 0; i < len; i += 16) {
        d0 |= load64_le(a + i) ^ load64_le(b + i);
        d1 |= load64_le(a + i + 8) ^ load64_le(b + i + 8);
    }
    return d0 | d1;
}

const codec_impl codec_ref = {
    IMPL_INFO(ref, NONE, "RFC 4648"), codec_ref_hex_encode,    codec_ref_hex_decode,
    codec_ref_base64_encode,          codec_ref_base64_decode, codec_ref_differ,
};

#if TARGET_SSSE3

TARGET_BEGIN(SSSE3)

static void codec_ssse3_hex_encode(char *hex, const uint8_t *bin, size_t len)
{
    codec_by16_hex_encode(hex, bin, len);
}

static size_t codec_ssse3_hex_decode(uint8_t *bin, const char *hex, size_t pairs)
{
    __m128i v, w;
    unsigned bad;
    size_t i;

    for (i = 0; pairs - i >= 16; i += 16) {
        v   = codec_by16_hex_values(codec_by16_load(hex + 2 * i, 16));
        w   = codec_by16_hex_values(codec_by16_load(hex + 2 * i + 16, 16));
        bad = (unsigned) _mm_movemask_epi8(_mm_or_si128(v, w));
        CT_DECLASSIFY(&bad, sizeof bad);
        if (bad != 0) {
            break;
        }
        codec_by16_store(bin + i, codec_by16_hex_join(v, w), 16);
    }
    return codec_by16_hex_decode(bin, hex, pairs, i);
}

static void codec_ssse3_base64_encode(char *b64, const uint8_t *bin, size_t len, int urlsafe)
{
    codec_by16_base64_encode(b64, bin, len, urlsafe);
}

static STACK_WORK size_t codec_ssse3_base64_decode_work(uint8_t *bin, const char *b64,
                                                        size_t groups, int urlsafe)
{
    return codec_by16_base64_decode(bin, b64, groups, 0, urlsafe);
}

static size_t codec_ssse3_base64_decode(uint8_t *bin, const char *b64, size_t groups, int urlsafe)
{
    size_t n = codec_ssse3_base64_decode_work(bin, b64, groups, urlsafe);

    stack_clear(256);
    return n;
}

static uint64_t codec_ssse3_differ(const uint8_t *a, const uint8_t *b, size_t len)
{
    return codec_by16_differ(a, b, len);
}

TARGET_END

const codec_impl codec_ssse3 = {
    IMPL_INFO(ssse3, SSSE3, "W. Mula, D. Lemire, Faster base64 using AVX2, 2018"),
    codec_ssse3_hex_encode,
    codec_ssse3_hex_decode,
    codec_ssse3_base64_encode,
    codec_ssse3_base64_decode,
    codec_ssse3_differ,
};
#endif

#if TARGET_SIMD128

TARGET_BEGIN(SIMD128)

static size_t codec_simd128_hex_decode(uint8_t *bin, const char *hex, size_t pairs)
{
    return codec_by16_hex_decode(bin, hex, pairs, 0);
}

static STACK_WORK size_t codec_simd128_base64_decode_work(uint8_t *bin, const char *b64,
                                                          size_t groups, int urlsafe)
{
    return codec_by16_base64_decode(bin, b64, groups, 0, urlsafe);
}

static size_t codec_simd128_base64_decode(uint8_t *bin, const char *b64, size_t groups, int urlsafe)
{
    size_t n = codec_simd128_base64_decode_work(bin, b64, groups, urlsafe);

    stack_clear(256);
    return n;
}

TARGET_END

const codec_impl codec_simd128 = {
    IMPL_INFO(simd128, SIMD128, "W. Mula, D. Lemire, Faster base64 using AVX2, 2018"),
    codec_by16_hex_encode,
    codec_simd128_hex_decode,
    codec_by16_base64_encode,
    codec_simd128_base64_decode,
    codec_by16_differ,
};
#endif
