/* SPDX-License-Identifier: ISC */
/* Hexadecimal, base64 and comparison with SSSE3. */
#include "codec.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"

#if TARGET_SSSE3
# include "../core/intrinsics.h"

TARGET_BEGIN(SSSE3)

# define by16_hex_join      codec_ssse3_hex_join
# define by16_sixes         codec_ssse3_sixes
# define by16_load          codec_ssse3_load
# define by16_store         codec_ssse3_store
# define by16_digits_of     codec_ssse3_digits_of
# define by16_digits        codec_ssse3_digits
# define by16_hex_encode    codec_ssse3_hex_encode_by16
# define by16_hex_values    codec_ssse3_hex_values
# define by16_hex_pairs     codec_ssse3_hex_pairs
# define by16_hex_decode    codec_ssse3_hex_decode_by16
# define by16_char_table    codec_ssse3_char_table
# define by16_chars         codec_ssse3_chars
# define by16_base64_encode codec_ssse3_base64_encode_by16
# define by16_alphabet_of   codec_ssse3_alphabet_of
# define by16_values        codec_ssse3_values
# define by16_base64_groups codec_ssse3_base64_groups
# define by16_base64_decode codec_ssse3_base64_decode_by16
# define BY16_ALPHABET      codec_ssse3_alphabet
# include "codec_sse.inc"

static void codec_ssse3_hex_encode(char *hex, const uint8_t *bin, size_t len)
{
    codec_ssse3_hex_encode_by16(hex, bin, len);
}

static size_t codec_ssse3_hex_decode(uint8_t *bin, const char *hex, size_t pairs)
{
    const __m128i low4 = _mm_set1_epi8(15), join = _mm_set1_epi16(0x0110);
    __m128i v, w;
    unsigned bad;
    size_t i;

    for (i = 0; pairs - i >= 16; i += 16) {
        v   = codec_ssse3_hex_values(codec_ssse3_load(hex + 2 * i, 16));
        w   = codec_ssse3_hex_values(codec_ssse3_load(hex + 2 * i + 16, 16));
        bad = (unsigned) _mm_movemask_epi8(_mm_or_si128(v, w));
        CT_DECLASSIFY(&bad, sizeof bad);
        if (bad != 0) {
            break;
        }
        v = _mm_maddubs_epi16(_mm_and_si128(v, low4), join);
        w = _mm_maddubs_epi16(_mm_and_si128(w, low4), join);
        codec_ssse3_store(bin + i, _mm_packus_epi16(v, w), 16);
    }
    return codec_ssse3_hex_decode_by16(bin, hex, pairs, i);
}

static void codec_ssse3_base64_encode(char *b64, const uint8_t *bin, size_t len, int urlsafe)
{
    codec_ssse3_base64_encode_by16(b64, bin, len, urlsafe);
}

static STACK_WORK size_t codec_ssse3_base64_decode_work(uint8_t *bin, const char *b64,
                                                        size_t groups, int urlsafe)
{
    return codec_ssse3_base64_decode_by16(bin, b64, groups, 0, urlsafe);
}

static size_t codec_ssse3_base64_decode(uint8_t *bin, const char *b64, size_t groups, int urlsafe)
{
    size_t n = codec_ssse3_base64_decode_work(bin, b64, groups, urlsafe);

    stack_clear(256);
    return n;
}

static inline __m128i codec_ssse3_xor(const uint8_t *a, const uint8_t *b)
{
    return _mm_xor_si128(codec_ssse3_load(a, 16), codec_ssse3_load(b, 16));
}

static uint64_t codec_ssse3_differ(const uint8_t *a, const uint8_t *b, size_t len)
{
    __m128i d0 = _mm_setzero_si128(), d1 = d0;

    for (; len > 0; len -= 64, a += 64, b += 64) {
        d0 = _mm_or_si128(d0, codec_ssse3_xor(a, b));
        d1 = _mm_or_si128(d1, codec_ssse3_xor(a + 16, b + 16));
        d0 = _mm_or_si128(d0, codec_ssse3_xor(a + 32, b + 32));
        d1 = _mm_or_si128(d1, codec_ssse3_xor(a + 48, b + 48));
    }
    d0 = _mm_cmpeq_epi8(_mm_or_si128(d0, d1), _mm_setzero_si128());
    return (uint64_t) _mm_movemask_epi8(d0) ^ 0xffff;
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
