/* SPDX-License-Identifier: ISC */
/* Hexadecimal, base64 and comparison with AVX2: 32 characters at a time, both halves of a register
 * as in codec_by16.h, which does the rest. */
#include "codec.h"
#include "codec_by16.h"

#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_AVX2

TARGET_BEGIN(AVX2)

/* x in both halves */
static inline __m256i codec_avx2_broadcast(__m128i x)
{
    return _mm256_broadcastsi128_si256(x);
}

static void codec_avx2_hex_encode(char *hex, const uint8_t *bin, size_t len)
{
    const __m256i table = codec_avx2_broadcast(_mm_setr_epi8(
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'));
    const __m256i low4  = _mm256_set1_epi8(15);
    __m256i x, high, low;

    for (; len >= 32; len -= 32, bin += 32, hex += 64) {
        /* quarters 0 2 1 3, which unpacking puts in order */
        x    = _mm256_permute4x64_epi64(ymm_load(bin), 0xd8);
        high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(x, 4), low4));
        low  = _mm256_shuffle_epi8(table, _mm256_and_si256(x, low4));
        ymm_store(hex, _mm256_unpacklo_epi8(high, low));
        ymm_store(hex + 32, _mm256_unpackhi_epi8(high, low));
    }
    codec_by16_hex_encode(hex, bin, len);
}

/* As codec_by16_hex_values. */
static inline __m256i codec_avx2_hex_values32(__m256i c)
{
    __m256i digit = _mm256_add_epi8(c, _mm256_set1_epi8(255 - '9' - 256));
    __m256i alpha = _mm256_and_si256(c, _mm256_set1_epi8(0x5f - 128));

    digit = _mm256_subs_epu8(digit, _mm256_set1_epi8(6));
    digit = _mm256_sub_epi8(digit, _mm256_set1_epi8(240 - 256));
    alpha = _mm256_sub_epi8(alpha, _mm256_set1_epi8('A'));
    alpha = _mm256_adds_epu8(alpha, _mm256_set1_epi8(10));
    return _mm256_adds_epu8(_mm256_min_epu8(digit, alpha), _mm256_set1_epi8(127 - 15));
}

static size_t codec_avx2_hex_decode(uint8_t *bin, const char *hex, size_t pairs)
{
    const __m256i low4 = _mm256_set1_epi8(15), join = _mm256_set1_epi16(0x0110);
    __m256i v, w;
    uint32_t bad;
    size_t i;

    for (i = 0; pairs - i >= 32; i += 32) {
        v   = codec_avx2_hex_values32(ymm_load(hex + 2 * i));
        w   = codec_avx2_hex_values32(ymm_load(hex + 2 * i + 32));
        bad = (uint32_t) _mm256_movemask_epi8(_mm256_or_si256(v, w));
        CT_DECLASSIFY(&bad, sizeof bad);
        if (bad != 0) {
            break;
        }
        v = _mm256_maddubs_epi16(_mm256_and_si256(v, low4), join);
        w = _mm256_maddubs_epi16(_mm256_and_si256(w, low4), join);
        ymm_store(bin + i, _mm256_permute4x64_epi64(_mm256_packus_epi16(v, w), 0xd8));
    }
    return codec_by16_hex_decode(bin, hex, pairs, i);
}

/* As codec_by16_chars, of 12 bytes from the fifth on, and 12 from the middle on. */
static inline __m256i codec_avx2_chars32(__m256i x, __m256i table)
{
    const __m256i spread = _mm256_setr_epi8(5, 4, 6, 5, 8, 7, 9, 8, 11, 10, 12, 11, 14, 13, 15, 14,
                                            1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10);
    __m256i low, range;

    x     = _mm256_shuffle_epi8(x, spread);
    low   = _mm256_mullo_epi16(_mm256_and_si256(x, _mm256_set1_epi32(0x003f03f0)),
                               _mm256_set1_epi32(0x01000010));
    x     = _mm256_mulhi_epu16(_mm256_and_si256(x, _mm256_set1_epi32(0x0fc0fc00)),
                               _mm256_set1_epi32(0x04000040));
    x     = _mm256_or_si256(x, low);
    range = _mm256_and_si256(_mm256_cmpgt_epi8(_mm256_set1_epi8(26), x), _mm256_set1_epi8(13));
    range = _mm256_or_si256(range, _mm256_subs_epu8(x, _mm256_set1_epi8(51)));
    return _mm256_add_epi8(x, _mm256_shuffle_epi8(table, range));
}

static void codec_avx2_base64_encode(char *b64, const uint8_t *bin, size_t len, int urlsafe)
{
    __m256i x, table;

    if (len >= 32) { /* the first 24: there are no four bytes before them */
        table = codec_avx2_broadcast(codec_by16_char_table(urlsafe));
        x     = ymm_load(bin);
        x     = _mm256_permutevar8x32_epi32(x, _mm256_setr_epi32(0, 0, 1, 2, 3, 4, 5, 6));
        ymm_store(b64, codec_avx2_chars32(x, table));
        for (len -= 24, bin += 24, b64 += 32; len >= 28; len -= 24, bin += 24, b64 += 32) {
            ymm_store(b64, codec_avx2_chars32(ymm_load(bin - 4), table));
        }
    }
    codec_by16_base64_encode(b64, bin, len, urlsafe);
}

static STACK_WORK size_t codec_avx2_base64_decode_work(uint8_t *bin, const char *b64, size_t groups,
                                                       int urlsafe)
{
    const codec_by16_alphabet t = codec_by16_alphabet_of(urlsafe);
    const __m256i low = codec_avx2_broadcast(t.low), high = codec_avx2_broadcast(t.high);
    const __m256i roll = codec_avx2_broadcast(t.roll), odd = codec_avx2_broadcast(t.odd);
    const __m256i low4 = _mm256_set1_epi8(15);
    const __m256i gather =
        codec_avx2_broadcast(_mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1));
    __m256i c, upper, v;
    uint32_t bad;
    size_t i;

    for (i = 0; groups - i >= 8; i += 8) {
        c     = ymm_load(b64 + 4 * i);
        upper = _mm256_and_si256(_mm256_srli_epi32(c, 4), low4);
        v     = _mm256_and_si256(_mm256_shuffle_epi8(low, _mm256_and_si256(c, low4)),
                                 _mm256_shuffle_epi8(high, upper));
        bad   = (uint32_t) _mm256_movemask_epi8(_mm256_cmpgt_epi8(v, _mm256_setzero_si256()));
        CT_DECLASSIFY(&bad, sizeof bad);
        if (bad != 0) {
            break;
        }
        v = _mm256_and_si256(_mm256_cmpeq_epi8(c, odd), _mm256_set1_epi8(8));
        v = _mm256_add_epi8(c, _mm256_shuffle_epi8(roll, _mm256_xor_si256(upper, v)));
        v = _mm256_madd_epi16(_mm256_maddubs_epi16(v, _mm256_set1_epi16(0x0140)),
                              _mm256_set1_epi32(0x00011000));
        v = _mm256_shuffle_epi8(v, gather);
        v = _mm256_permutevar8x32_epi32(v, _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7));
        codec_by16_store(bin + 3 * i, _mm256_castsi256_si128(v), 16);
        codec_by16_store(bin + 3 * i + 16, _mm256_extracti128_si256(v, 1), 8);
    }
    return codec_by16_base64_decode(bin, b64, groups, i, urlsafe);
}

static size_t codec_avx2_base64_decode(uint8_t *bin, const char *b64, size_t groups, int urlsafe)
{
    size_t n = codec_avx2_base64_decode_work(bin, b64, groups, urlsafe);

    stack_clear(384);
    return n;
}

static inline __m256i codec_avx2_xor(const uint8_t *a, const uint8_t *b)
{
    return _mm256_xor_si256(ymm_load(a), ymm_load(b));
}

static uint64_t codec_avx2_differ(const uint8_t *a, const uint8_t *b, size_t len)
{
    __m256i d0 = _mm256_setzero_si256(), d1 = d0;

    for (; len > 0; len -= 64, a += 64, b += 64) {
        d0 = _mm256_or_si256(d0, codec_avx2_xor(a, b));
        d1 = _mm256_or_si256(d1, codec_avx2_xor(a + 32, b + 32));
    }
    d0 = _mm256_cmpeq_epi8(_mm256_or_si256(d0, d1), _mm256_setzero_si256());
    return (uint64_t) (uint32_t) _mm256_movemask_epi8(d0) ^ 0xffffffff;
}

TARGET_END

const codec_impl codec_avx2 = {
    IMPL_INFO(avx2, AVX2, "W. Mula, D. Lemire, Faster base64 using AVX2, 2018"),
    codec_avx2_hex_encode,
    codec_avx2_hex_decode,
    codec_avx2_base64_encode,
    codec_avx2_base64_decode,
    codec_avx2_differ,
};

#endif
