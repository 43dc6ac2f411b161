/* Hexadecimal. Digits are mapped by arithmetic, without tables or branches; only the places of
 * characters that are not digits show in the time. */
#include <trona.h>

#include <errno.h>

#include "codec.h"
#include "ct.h"
#include "error.h"

#define HEX_BLOCK 32 /* digits decoded at a time while no separator is among them */
#define HEX_BAD   0x100U

static inline char hex_digit(unsigned n) /* n < 16 */
{
    return (char) (n + '0' + ((9 - n) >> 8 & ('a' - '9' - 1)));
}

/* The value of digit c; HEX_BAD set if it is none. */
static inline unsigned hex_value(unsigned c) /* c < 256 */
{
    unsigned digit = c ^ '0', alpha = (c | 0x20) ^ 0x60; /* 0..9; 1..6 */
    unsigned is_digit = (digit - 10) >> 8;
    unsigned is_alpha = ((alpha - 1) ^ (alpha - 7)) >> 8;

    return (digit & is_digit) | ((alpha + 9) & is_alpha) | (~(is_digit | is_alpha) & HEX_BAD);
}

#if CODEC_VECTORS

/* The digits of 16 values below 16. */
static inline codec_u8 hex_digits(codec_u8 n)
{
    return n + '0' + (codec_above(n, 9) & ('a' - '9' - 1));
}

static inline void hex_encode_block(char *hex, const uint8_t *bin)
{
    codec_u8 x = codec_load(bin), high = hex_digits(x >> 4), low = hex_digits(x & 15);

    codec_store(hex, __builtin_shufflevector(high, low, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6,
                                             22, 7, 23));
    codec_store(hex + 16, __builtin_shufflevector(high, low, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28,
                                                  13, 29, 14, 30, 15, 31));
}

/* The values of 16 digits; ff in *good where there is one, else 00. */
static inline codec_u8 hex_values(codec_u8 c, codec_u8 *good)
{
    codec_u8 is_alpha = codec_within(c | 0x20, 'a', 'f');

    *good = is_alpha | codec_within(c, '0', '9');
    return (c & 15) + (is_alpha & 9);
}

/* Decodes HEX_BLOCK digits: 1, or 0 if they are not all digits; bin is unchanged then. */
static int hex_decode_block(uint8_t *bin, const char *hex)
{
    codec_u8 good, also, first = hex_values(codec_load(hex), &good);
    codec_u8 second = hex_values(codec_load(hex + 16), &also);
    codec_u8 high   = __builtin_shufflevector(first, second, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20,
                                              22, 24, 26, 28, 30);
    codec_u8 low = __builtin_shufflevector(first, second, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23,
                                           25, 27, 29, 31);
    uint64_t bad = codec_fold(~(good & also));

    CT_DECLASSIFY(&bad, sizeof bad);
    if (bad == 0) {
        codec_store(bin, high << 4 | low);
    }
    return bad == 0;
}

#else

static inline void hex_encode_block(char *hex, const uint8_t *bin)
{
    size_t i;

    for (i = 0; i < HEX_BLOCK / 2; i++) {
        hex[2 * i]     = hex_digit(bin[i] >> 4);
        hex[2 * i + 1] = hex_digit(bin[i] & 15U);
    }
}

/* Decodes HEX_BLOCK digits: 1, or 0 if they are not all digits; bin is unchanged then. */
static int hex_decode_block(uint8_t *bin, const char *hex)
{
    uint8_t out[HEX_BLOCK / 2];
    unsigned high, low, bad = 0, i;

    for (i = 0; i < HEX_BLOCK / 2; i++) {
        high = hex_value((uint8_t) hex[2 * i]);
        low  = hex_value((uint8_t) hex[2 * i + 1]);
        bad |= high | low;
        out[i] = (uint8_t) (high << 4 | low);
    }
    bad &= HEX_BAD;
    CT_DECLASSIFY(&bad, sizeof bad);
    if (bad == 0) {
        memcpy(bin, out, sizeof out);
    }
    wipe(out, sizeof out);
    return bad == 0;
}

#endif

char *sodium_bin2hex(char *const hex, const size_t hex_maxlen, const unsigned char *const bin,
                     const size_t bin_len)
{
    size_t i;

    if (bin_len >= SIZE_MAX / 2 || hex_maxlen <= bin_len * 2) {
        sodium_misuse();
    }
    for (i = 0; HEX_BLOCK / 2 <= bin_len - i; i += HEX_BLOCK / 2) {
        hex_encode_block(hex + 2 * i, bin + i);
    }
    for (; i < bin_len; i++) {
        hex[2 * i]     = hex_digit(bin[i] >> 4);
        hex[2 * i + 1] = hex_digit(bin[i] & 15U);
    }
    hex[2 * bin_len] = 0;
    return hex;
}

int sodium_hex2bin(unsigned char *const bin, const size_t bin_maxlen, const char *const hex,
                   const size_t hex_len, const char *const ignore, size_t *const bin_len,
                   const char **const hex_end)
{
    const char *why = NULL;
    size_t pos = 0, n = 0, next_block = 0;
    unsigned v, bad, high             = 0; /* high: the first digit of a byte, in place */
    int half = 0;                          /* 1: it waits for the second */

    while (pos < hex_len) {
        if (pos >= next_block && !half && hex_len - pos >= HEX_BLOCK &&
            bin_maxlen - n >= HEX_BLOCK / 2) {
            if (hex_decode_block(bin + n, hex + pos)) {
                pos += HEX_BLOCK;
                n += HEX_BLOCK / 2;
                continue;
            }
            next_block = pos + HEX_BLOCK;
        }
        v   = hex_value((uint8_t) hex[pos]);
        bad = v & HEX_BAD;
        CT_DECLASSIFY(&bad, sizeof bad);
        if (bad) {
            if (half || ignore == NULL || strchr(ignore, hex[pos]) == NULL) {
                break;
            }
            next_block = 0;
        } else if (n >= bin_maxlen) {
            errno = ERANGE;
            why   = "sodium_hex2bin: the output is too small";
            break;
        } else {
            if (half) {
                bin[n++] = (uint8_t) (high | v);
            }
            high = v << 4;
            half = !half;
        }
        pos++;
    }
    if (half) {
        pos--;
        errno = EINVAL;
        why   = "sodium_hex2bin: an odd number of digits";
    }
    if (why != NULL) {
        n = 0;
    } else if (hex_end == NULL && pos != hex_len) {
        errno = EINVAL;
        why   = "sodium_hex2bin: a character that is no digit";
    }
    if (hex_end != NULL) {
        *hex_end = hex + pos;
    }
    if (bin_len != NULL) {
        *bin_len = n;
    }
    return why == NULL ? 0 : error_fail(why);
}
