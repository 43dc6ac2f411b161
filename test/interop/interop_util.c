/* SPDX-License-Identifier: ISC */
/* Byte strings and their encodings. errno is not compared: that of an overflow is ERANGE in trona,
 * and EINVAL in libsodium 1.0.18 if nobody asks for the end. */
#include "interop.h"

static void util_numbers(interop *t)
{
    uint8_t a[80], b[80];
    size_t len = interop_below(t, 80);

    interop_fill(t, a, len);
    interop_fill(t, b, len);
    if (interop_below(t, 3) == 0) {
        memset(a, 0xff, len); /* carries */
    }
    F(sodium_increment)(a, len);
    PUT(a, len);
    F(sodium_add)(a, b, len);
    PUT(a, len);
    F(sodium_sub)(a, b, len);
    PUT(a, len);
    RET(F(sodium_compare)(a, b, len));
    RET(F(sodium_memcmp)(a, b, len));
    if (interop_below(t, 2)) {
        memcpy(b, a, len);
        RET(F(sodium_memcmp)(a, b, len));
        interop_flip(t, b, len);
        RET(F(sodium_compare)(a, b, len));
        RET(F(sodium_memcmp)(a, b, len));
    }
    F(sodium_memzero)(a, len);
    RET(F(sodium_is_zero)(a, len));
    interop_flip(t, a, len);
    RET(F(sodium_is_zero)(a, len));
}

static void util_pad(interop *t)
{
    uint8_t buf[400];
    size_t len = interop_below(t, 200), block = interop_below(t, 100), max = interop_below(t, 400);
    size_t padded = 0, unpadded = 0;
    int ret;

    interop_fill(t, buf, sizeof buf);
    ret = F(sodium_pad)(&padded, buf, len, block, max);
    RET(ret);
    RET((long long) padded);
    PUT(buf, sizeof buf);
    if (ret == 0) {
        RET(F(sodium_unpad)(&unpadded, buf, padded, block));
        RET((long long) unpadded);
        interop_flip(t, buf + len, padded - len);
        RET(F(sodium_unpad)(&unpadded, buf, padded,
                            block)); /* the length of bad padding: not said */
    }
}

/* A string near to hex or base64: its digits, separators, and what is neither. Without the bytes
 * above 127, which libsodium 1.0.18 takes for digits of base64. */
static size_t util_text(interop *t, char *text, size_t max, const char *digits)
{
    size_t len = interop_below(t, max), i, n = strlen(digits);

    for (i = 0; i < len; i++) {
        size_t what = interop_below(t, 60);
        text[i]     = what == 0   ? ':'
                      : what == 1 ? ' '
                      : what == 2 ? '='
                      : what == 3 ? (char) interop_below(t, 128)
                                  : digits[interop_below(t, n)];
    }
    text[len] = 0;
    return len;
}

static void util_hex(interop *t)
{
    char text[200], digits[] = "0123456789abcdefABCDEF";
    uint8_t bin[100];
    const char *end = NULL, *ignore;
    size_t len = interop_below(t, 90), bin_len = 0, max;
    static const char *const ignored[] = {NULL, "", ":", ": ", "= :"};

    interop_fill(t, bin, len);
    RET(F(sodium_bin2hex)(text, 2 * len + 1 + interop_below(t, 10), bin, len) == text);
    PUT(text, 2 * len + 1);
    len    = util_text(t, text, sizeof text - 1, digits);
    ignore = ignored[interop_below(t, 5)];
    max    = interop_below(t, 100);
    memset(bin, 0, sizeof bin);
    RET(F(sodium_hex2bin)(bin, max, text, len, ignore, &bin_len, &end));
    RET((long long) bin_len);
    RET(end - text);
    PUT(bin, bin_len);
    RET(F(sodium_hex2bin)(bin, max, text, len, ignore, &bin_len, NULL));
    RET((long long) bin_len);
}

static void util_base64(interop *t)
{
    static const int variants[]        = {1, 3, 5, 7};
    static const char *const ignored[] = {NULL, "", ":", ": ", "= :"};
    int variant                        = variants[interop_below(t, 4)];
    char text[200], digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint8_t bin[150];
    const char *end = NULL, *ignore;
    size_t len = interop_below(t, 100), bin_len = 0, max, size;

    if (variant >= 5) {
        digits[62] = '-';
        digits[63] = '_';
    }
    size = F(sodium_base64_encoded_len)(len, variant);
    RET((long long) size);
    RET((long long) sodium_base64_ENCODED_LEN(len, variant));
    interop_fill(t, bin, len);
    memset(text, 'x', sizeof text);
    RET(F(sodium_bin2base64)(text, size + interop_below(t, 10), bin, len, variant) == text);
    PUT(text, sizeof text);
    if (interop_below(t, 2)) { /* what was encoded, perhaps cut or changed */
        len = strlen(text) - (interop_below(t, 2) && *text ? 1 : 0);
        if (interop_below(t, 2) && len > 0) {
            text[len - 1 - interop_below(t, len < 4 ? len : 4)] = digits[interop_below(t, 64)];
        }
    } else {
        len = util_text(t, text, sizeof text - 1, digits);
    }
    ignore = ignored[interop_below(t, 5)];
    max    = interop_below(t, 150);
    memset(bin, 0, sizeof bin);
    RET(F(sodium_base642bin)(bin, max, text, len, ignore, &bin_len, &end, variant));
    RET((long long) bin_len);
    RET(end - text);
    PUT(bin, bin_len);
    RET(F(sodium_base642bin)(bin, max, text, len, ignore, &bin_len, NULL, variant));
    RET((long long) bin_len);
}

const interop_case interop_util_cases[] = {
    {"arithmetic and comparison", util_numbers, 5000},
    {"padding", util_pad, 5000},
    {"hex", util_hex, 10000},
    {"base64", util_base64, 10000},
    {NULL, NULL, 0},
};
