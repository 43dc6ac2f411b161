/* SPDX-License-Identifier: ISC */
/* Hexadecimal and base64 (RFC 4648). The time depends on the characters outside the alphabet, on
 * their positions, and on whether bits are left over; not on the digits. */
#include <errno.h>

#include "../codec/codec.h"
#include "../codec/codec_char.h"
#include "../core/ct.h"
#include "../core/error.h"
#include "../core/stack.h"

/* Tells a decoder's caller how many bytes it wrote and where it stopped, and returns 0; or -1 for
 * the reason why. Pointers may be NULL. */
static int base64_result(const char *why, size_t n, size_t *bin_len, const char *end,
                         const char **text_end)
{
    if (text_end != NULL) {
        *text_end = end;
    }
    if (bin_len != NULL) {
        *bin_len = n;
    }
    return why == NULL ? 0 : error_fail(why);
}

/* ---- Hexadecimal ---- */

enum { HEX_SKIP = 32 /* digits decoded one by one after a short run */ };

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

/* 1 if c is no digit and ignore contains it; strchr also finds the NUL at its end: a NUL
 * in the text is ignored, too. */
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
    int half = 0;                        /* 1: high waits for the second digit */

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
        why   = "sodium_hex2bin: a character that is not a digit";
    }
    return base64_result(why, n, bin_len, hex + pos, hex_end);
}

/* ---- Base64 ---- */

enum {
    BASE64_NO_PADDING = 2, /* bits of a variant */
    BASE64_URLSAFE    = 4,
    BASE64_SKIP       = 32 /* characters decoded one by one after a short run */
};

/* Misuse unless variant is one of the four. */
static void base64_check_variant(int variant)
{
    if (((unsigned) variant | BASE64_NO_PADDING | BASE64_URLSAFE) != 7) {
        error_misuse(
            "sodium_bin2base64, sodium_base642bin, sodium_base64_encoded_len: no such variant");
    }
}

/* Returns the number of characters for bin_len bytes without padding; *padded = that with padding,
 * if variant has it. Misuse if these and a NUL exceed SIZE_MAX. */
static inline size_t base64_length(size_t bin_len, int variant, size_t *padded)
{
    size_t groups = bin_len / 3 * 4, rest = bin_len % 3, n;

    if (bin_len / 3 >= (SIZE_MAX - 5) / 4) {
        error_misuse("sodium_bin2base64, sodium_base64_encoded_len: the length overflows");
    }
    n       = groups + rest + (rest > 0);
    *padded = ((unsigned) variant & BASE64_NO_PADDING) != 0 ? n : groups + (rest > 0 ? 4 : 0);
    return n;
}

size_t sodium_base64_encoded_len(const size_t bin_len, const int variant)
{
    size_t padded;

    base64_check_variant(variant);
    (void) base64_length(bin_len, variant, &padded);
    return padded + 1;
}

char *sodium_bin2base64(char *const b64, const size_t b64_maxlen, const unsigned char *const bin,
                        const size_t bin_len, const int variant)
{
    int urlsafe = ((unsigned) variant & BASE64_URLSAFE) != 0;
    size_t padded, n;

    base64_check_variant(variant);
    n = base64_length(bin_len, variant, &padded);
    if (b64_maxlen <= padded) {
        error_misuse("sodium_bin2base64: the output is too small");
    }
    if (bin_len > 0) {
        IMPL_ACTIVE(codec)->base64_encode(b64, bin, bin_len, urlsafe);
    }
    while (n < padded) {
        b64[n++] = '=';
    }
    memset(b64 + n, 0, b64_maxlen - n);
    return b64;
}

static int base64_ignored(char c, const char *ignore)
{
    return ignore != NULL && strchr(ignore, c) != NULL;
}

/* 1 if c is outside the alphabet. */
static int base64_outside(char c, int urlsafe)
{
    unsigned bad = codec_base64_value((uint8_t) c, urlsafe) & CODEC_BAD;

    CT_DECLASSIFY(&bad, sizeof bad);
    return bad != 0;
}

/* Moves *pos past count '=' characters and ignored ones before them. Returns NULL, or the reason
 * for failure. */
static const char *base64_padding(const char *b64, size_t b64_len, size_t *pos, const char *ignore,
                                  unsigned count)
{
    for (; count > 0; ++*pos) {
        if (*pos >= b64_len) {
            errno = ERANGE;
            return "sodium_base642bin: the padding is missing";
        }
        if (b64[*pos] == '=') {
            count--;
        } else if (!base64_ignored(b64[*pos], ignore)) {
            errno = EINVAL;
            return "sodium_base642bin: the padding is missing";
        }
    }
    return NULL;
}

/* The text to decode. */
typedef struct base64_text {
    const char *chars;
    size_t len;
    const char *ignore; /* characters to skip, or NULL */
    int variant;
} base64_text;

/* Decodes from character pos on; everything before it was one run, which ended there. */
static STACK_WORK int base64_decode(unsigned char *bin, size_t bin_maxlen, const base64_text *text,
                                    size_t pos, size_t *bin_len, const char **b64_end)
{
    const char *b64 = text->chars, *ignore = text->ignore, *why = NULL;
    const size_t b64_len = text->len;
    int urlsafe          = ((unsigned) text->variant & BASE64_URLSAFE) != 0;
    size_t n = pos / 4 * 3, next_run = pos < 8 ? pos + BASE64_SKIP : pos + 1, groups, run;
    unsigned bad, acc = 0, bits = 0; /* the lowest bits of acc, `bits` of them, are pending */

    while (pos < b64_len) {
        if (bits == 0 && pos >= next_run && b64_len - pos >= 4 && bin_maxlen - n >= 3) {
            groups = (b64_len - pos) / 4;
            groups = groups < (bin_maxlen - n) / 3 ? groups : (bin_maxlen - n) / 3;
            run    = IMPL_ACTIVE(codec)->base64_decode(bin + n, b64 + pos, groups, urlsafe);
            pos += 4 * run;
            n += 3 * run;
            next_run = run < 2 ? pos + BASE64_SKIP : pos;
            if (run == groups) {
                continue;
            }
        }
        if (base64_outside(b64[pos], urlsafe)) {
            if (!base64_ignored(b64[pos], ignore)) {
                break;
            }
            while (pos + 1 < b64_len && base64_outside(b64[pos + 1], urlsafe) &&
                   base64_ignored(b64[pos + 1], ignore)) {
                pos++;
            }
        } else {
            acc = (acc << 6 | codec_base64_value((uint8_t) b64[pos], urlsafe)) & 0xfff;
            bits += 6;
            if (bits >= 8) {
                bits -= 8;
                if (n >= bin_maxlen) {
                    errno = ERANGE;
                    why   = "sodium_base642bin: the output is too small";
                    break;
                }
                bin[n++] = (uint8_t) (acc >> bits);
            }
        }
        pos++;
    }
    bad = acc & ((1U << bits) - 1);
    CT_DECLASSIFY(&bad, sizeof bad);
    if (why == NULL && (bits > 4 || bad)) {
        errno = EINVAL;
        why   = "sodium_base642bin: bits are left over";
    }
    if (why == NULL && ((unsigned) text->variant & BASE64_NO_PADDING) == 0) {
        why = base64_padding(b64, b64_len, &pos, ignore, bits / 2);
    }
    if (why != NULL) {
        n = 0;
    } else {
        while (pos < b64_len && base64_ignored(b64[pos], ignore)) {
            pos++;
        }
        if (b64_end == NULL && pos != b64_len) {
            errno = EINVAL;
            why   = "sodium_base642bin: a character outside the alphabet";
        }
    }
    return base64_result(why, n, bin_len, b64 + pos, b64_end);
}

int sodium_base642bin(unsigned char *const bin, const size_t bin_maxlen, const char *const b64,
                      const size_t b64_len, const char *const ignore, size_t *const bin_len,
                      const char **const b64_end, const int variant)
{
    int urlsafe   = ((unsigned) variant & BASE64_URLSAFE) != 0, ret;
    size_t groups = b64_len / 4 < bin_maxlen / 3 ? b64_len / 4 : bin_maxlen / 3;

    base64_check_variant(variant);
    if (groups > 0) {
        groups = IMPL_ACTIVE(codec)->base64_decode(bin, b64, groups, urlsafe);
    }
    if (4 * groups < b64_len) {
        const base64_text text = {b64, b64_len, ignore, variant};

        ret = base64_decode(bin, bin_maxlen, &text, 4 * groups, bin_len, b64_end);
        stack_clear(384);
        return ret;
    }
    return base64_result(NULL, 3 * groups, bin_len, b64 + b64_len, b64_end);
}
