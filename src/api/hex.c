/* SPDX-License-Identifier: ISC */
/* Hexadecimal. Only the places of characters that are not digits show in the time. */
#include <errno.h>
#include <trona.h>

#include "../codec/codec.h"
#include "../codec/codec_char.h"
#include "../core/ct.h"
#include "../core/error.h"

#define HEX_SKIP 32 /* digits that are decoded one by one where separators are that dense */

char *sodium_bin2hex(char *const hex, const size_t hex_maxlen, const unsigned char *const bin,
                     const size_t bin_len)
{
    if (bin_len >= SIZE_MAX / 2 || hex_maxlen <= bin_len * 2) {
        error_misuse("sodium_bin2hex: the output is too small");
    }
    if (bin_len > 0) {
        IMPL_ACTIVE(codec)->hex_encode(hex, bin, bin_len);
    }
    hex[2 * bin_len] = 0;
    return hex;
}

/* 1 if c is one of ignore and no digit; the NUL at the end of ignore is one of it. */
static int hex_ignored(char c, const char *ignore)
{
    unsigned bad = codec_hex_value((uint8_t) c) & CODEC_BAD;

    CT_DECLASSIFY(&bad, sizeof bad);
    return bad && ignore != NULL && strchr(ignore, c) != NULL;
}

int sodium_hex2bin(unsigned char *const bin, const size_t bin_maxlen, const char *const hex,
                   const size_t hex_len, const char *const ignore, size_t *const bin_len,
                   const char **const hex_end)
{
    const char *why = NULL;
    size_t pos = 0, n = 0, next_run = 0, pairs, run;
    unsigned v, bad, high           = 0; /* high: the first digit of a byte, in place */
    int half = 0;                        /* 1: it waits for the second */

    while (pos < hex_len) {
        pairs = (hex_len - pos) / 2 < bin_maxlen - n ? (hex_len - pos) / 2 : bin_maxlen - n;
        if (!half && pairs > 0 && pos >= next_run) {
            run = IMPL_ACTIVE(codec)->hex_decode(bin + n, hex + pos, pairs);
            pos += 2 * run;
            n += run;
            next_run = run < 2 ? pos + HEX_SKIP : pos;
            if (run == pairs) {
                continue;
            }
        }
        v   = codec_hex_value((uint8_t) hex[pos]);
        bad = v & CODEC_BAD;
        CT_DECLASSIFY(&bad, sizeof bad);
        if (bad) {
            if (half || !hex_ignored(hex[pos], ignore)) {
                break;
            }
            while (pos + 1 < hex_len && hex_ignored(hex[pos + 1], ignore)) {
                pos++;
            }
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
