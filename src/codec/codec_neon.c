/* SPDX-License-Identifier: ISC */
/* Hexadecimal, base64 and comparison with NEON: loads and stores separate bytes that are 2, 3 or
 * 4 bytes apart; codec_by16.h does the rest. */
#include "codec.h"
#include "codec_by16.h"

#include "../core/stack.h"

#if TARGET_NEON64
TARGET_BEGIN(NEON64)

static ALWAYS_INLINE uint8x16_t codec_neon_bytes(uint32x4_t x)
{
    return vreinterpretq_u8_u32(x);
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

static void codec_neon_hex_encode(char *hex, const uint8_t *bin, size_t len)
{
    uint8x16x2_t d;
    uint32x4_t x;

    for (; len >= 16; len -= 16, bin += 16, hex += 32) {
        x        = codec_by16_load(bin, 16);
        d.val[0] = codec_neon_bytes(codec_by16_digits_of(x, 1));
        d.val[1] = codec_neon_bytes(codec_by16_digits_of(x, 0));
        vst2q_u8((uint8_t *) hex, d);
    }
    codec_by16_hex_encode_end(hex, bin, len);
}

static ALWAYS_INLINE uint8x16_t codec_neon_hex_values(uint8x16_t c)
{
    return codec_neon_bytes(codec_by16_hex_values(vreinterpretq_u32_u8(c)));
}

static size_t codec_neon_hex_decode(uint8_t *bin, const char *hex, size_t pairs)
{
    uint8x16x2_t c;
    size_t i;

    for (i = 0; pairs - i >= 16; i += 16) {
        c        = vld2q_u8((const uint8_t *) hex + 2 * i);
        c.val[0] = codec_neon_hex_values(c.val[0]);
        c.val[1] = codec_neon_hex_values(c.val[1]);
        if (codec_neon_any_above(vmaxq_u8(c.val[0], c.val[1]), 127)) {
            break;
        }
        vst1q_u8(bin + i, vsliq_n_u8(c.val[1], c.val[0], 4));
    }
    return codec_by16_hex_decode(bin, hex, pairs, i);
}

static ALWAYS_INLINE uint8x16_t codec_neon_chars_of(uint8x16_t v, uint32x4_t table)
{
    return codec_neon_bytes(codec_by16_chars_of(vreinterpretq_u32_u8(v), table));
}

/* The characters of 48 bytes; b.val[i] has every third from byte i on. */
static ALWAYS_INLINE uint8x16x4_t codec_neon_base64(uint8x16x3_t b, uint32x4_t table)
{
    const uint8x16_t low6 = vdupq_n_u8(63);
    uint8x16x4_t c;

    c.val[0] = vshrq_n_u8(b.val[0], 2);
    c.val[1] = vandq_u8(vsliq_n_u8(vshrq_n_u8(b.val[1], 4), b.val[0], 4), low6);
    c.val[2] = vandq_u8(vsliq_n_u8(vshrq_n_u8(b.val[2], 6), b.val[1], 2), low6);
    c.val[3] = vandq_u8(b.val[2], low6);
    EACH4(j, c.val[j] = codec_neon_chars_of(c.val[j], table));
    return c;
}

static void codec_neon_base64_encode(char *b64, const uint8_t *bin, size_t len, int urlsafe)
{
    const uint32x4_t table = codec_by16_char_table(urlsafe);

    for (; len >= 48; len -= 48, bin += 48, b64 += 64) {
        vst4q_u8((uint8_t *) b64, codec_neon_base64(vld3q_u8(bin), table));
    }
    codec_by16_base64_encode(b64, bin, len, urlsafe);
}

/* The values of 16 characters; *bad gets bits where there is none. */
static ALWAYS_INLINE uint8x16_t codec_neon_values(uint8x16_t c, const codec_by16_alphabet *t,
                                                  uint8x16_t *bad)
{
    uint32x4_t bads, v = codec_by16_values(vreinterpretq_u32_u8(c), t, &bads);

    *bad = vorrq_u8(*bad, codec_neon_bytes(bads));
    return codec_neon_bytes(v);
}

static size_t codec_neon_base64_decode(uint8_t *bin, const char *b64, size_t groups, int urlsafe)
{
    const codec_by16_alphabet t = codec_by16_alphabet_of(urlsafe);
    uint8x16x4_t c;
    uint8x16x3_t b;
    uint8x16_t bad;
    size_t i;

    for (i = 0; groups - i >= 16; i += 16) {
        bad = vdupq_n_u8(0);
        c   = vld4q_u8((const uint8_t *) b64 + 4 * i);
        EACH4(j, c.val[j] = codec_neon_values(c.val[j], &t, &bad));
        if (codec_neon_any_above(bad, 0)) {
            break;
        }
        b.val[0] = vsliq_n_u8(vshrq_n_u8(c.val[1], 4), c.val[0], 2);
        b.val[1] = vsliq_n_u8(vshrq_n_u8(c.val[2], 2), c.val[1], 4);
        b.val[2] = vsliq_n_u8(c.val[3], c.val[2], 6);
        vst3q_u8(bin + 3 * i, b);
    }
    return codec_by16_base64_decode(bin, b64, groups, i, urlsafe);
}

TARGET_END

const codec_impl codec_neon = {
    IMPL_INFO(neon, NEON64, "W. Mula, D. Lemire, Faster base64 using AVX2, 2018"),
    codec_neon_hex_encode,
    codec_neon_hex_decode,
    codec_neon_base64_encode,
    codec_neon_base64_decode,
    codec_by16_differ,
};
#endif
