/* Hexadecimal. Digits are mapped by arithmetic, without tables or branches; only the places of
 * characters that are not digits show in the time. */
#include <trona.h>

#include <errno.h>

#include "bytes.h"
#include "ct.h"
#include "error.h"

#define HEX_BLOCK 16 /* digits decoded at a time while no separator is among them */
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

char *sodium_bin2hex(char *const hex, const size_t hex_maxlen, const unsigned char *const bin,
                     const size_t bin_len)
{
    size_t i;

    if (bin_len >= SIZE_MAX / 2 || hex_maxlen <= bin_len * 2) {
        sodium_misuse();
    }
    for (i = 0; i < bin_len; i++) {
        hex[2 * i] = hex_digit(bin[i] >> 4);
        hex[2 * i + 1] = hex_digit(bin[i] & 15U);
    }
    hex[2 * bin_len] = 0;
    return hex;
}

/* Decodes HEX_BLOCK digits: 1, or 0 if they are not all digits; bin is unchanged then. */
static int hex_block(uint8_t *bin, const char *hex)
{
    uint8_t  out[HEX_BLOCK / 2];
    unsigned high, low, bad = 0, i;

    for (i = 0; i < HEX_BLOCK / 2; i++) {
        high = hex_value((uint8_t) hex[2 * i]);
        low = hex_value((uint8_t) hex[2 * i + 1]);
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

int sodium_hex2bin(unsigned char *const bin, const size_t bin_maxlen, const char *const hex,
                   const size_t hex_len, const char *const ignore, size_t *const bin_len,
                   const char **const hex_end)
{
    const char *why = NULL;
    size_t      pos = 0, n = 0, next_block = 0;
    unsigned    v, bad, high = 0; /* high: the first digit of a byte, in place */
    int         half = 0;         /* 1: it waits for the second */

    while (pos < hex_len) {
        if (pos >= next_block && !half && hex_len - pos >= HEX_BLOCK &&
            bin_maxlen - n >= HEX_BLOCK / 2) {
            if (hex_block(bin + n, hex + pos)) {
                pos += HEX_BLOCK;
                n += HEX_BLOCK / 2;
                continue;
            }
            next_block = pos + HEX_BLOCK;
        }
        v = hex_value((uint8_t) hex[pos]);
        bad = v & HEX_BAD;
        CT_DECLASSIFY(&bad, sizeof bad);
        if (bad) {
            if (half || ignore == NULL || strchr(ignore, hex[pos]) == NULL) {
                break;
            }
        } else if (n >= bin_maxlen) {
            errno = ERANGE;
            why = "sodium_hex2bin: the output is too small";
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
        why = "sodium_hex2bin: an odd number of digits";
    }
    if (why != NULL) {
        n = 0;
    } else if (hex_end == NULL && pos != hex_len) {
        errno = EINVAL;
        why = "sodium_hex2bin: a character that is no digit";
    }
    if (hex_end != NULL) {
        *hex_end = hex + pos;
    }
    if (bin_len != NULL) {
        *bin_len = n;
    }
    return why == NULL ? 0 : error_fail(why);
}
