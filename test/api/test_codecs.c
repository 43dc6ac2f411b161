/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Hexadecimal, base64, IP addresses. Base64 test values are those of RFC 4648, section 10; of the
 * addresses many are those of RFC 4291 and RFC 5952, a dozen of the refused ones those of
 * libsodium's tests codecs2 and codecs3; what libsodium's codecs do was observed with its version
 * 1.0.18. */
#include "child.h"

#define UNSET 12345 /* what a length is before a call */

/* text with what cannot be printed as ?. */
static const char *shown(const char *text)
{
    static char out[100];
    size_t i;

    for (i = 0; i < sizeof out - 1 && text[i] != 0; i++) {
        out[i] = (char) (text[i] < ' ' || text[i] > '~' ? '?' : text[i]);
    }
    out[i] = 0;
    return out;
}

typedef struct decode_case {
    const char *text;
    const char *ignore;
    size_t max;
    int variant;     /* base64 only */
    int ret;         /* with the end asked for */
    int error;       /* errno if ret is -1 */
    const char *bin; /* NULL: *bin_len is 0 */
    size_t end;      /* offset of the end */
} decode_case;

static int decode(unsigned char *bin, const decode_case *c, size_t *bin_len, const char **end)
{
    if (c->variant != 0) {
        return sodium_base642bin(bin, c->max, c->text, strlen(c->text), c->ignore, bin_len, end,
                                 c->variant);
    }
    return sodium_hex2bin(bin, c->max, c->text, strlen(c->text), c->ignore, bin_len, end);
}

/* The case with the end asked for; then without, when text behind the end is a failure of its own
 * that leaves the length as it is. */
static void test_decode(const decode_case *c)
{
    unsigned char bin[100], before[100];
    const char *end = NULL;
    size_t want = c->bin != NULL ? strlen(c->bin) : 0, len = UNSET;
    int rest = c->ret == 0 && c->text[c->end] != 0, r, ok;

    memset(bin, 0xee, sizeof bin);
    memset(before, 0xee, sizeof before);
    errno = 0;
    r     = decode(bin, c, &len, &end);
    ok    = r == c->ret && len == want && end == c->text + c->end && errno == c->error;
    ok &= c->ret != 0 ||
          (memcmp(bin, c->bin, want) == 0 && memcmp(bin + want, before, sizeof bin - want) == 0);
    ok &= memcmp(bin + c->max, before, sizeof bin - c->max) == 0;
    ok &= c->ret == 0 || trona_last_error()[0] != 0;
    tap_ok(ok, "%d \"%s\" to %zu bytes: %d, length %zu, end %td, errno %d", c->variant,
           shown(c->text), c->max, r, len, end != NULL ? end - c->text : -1, errno);

    len   = UNSET;
    errno = 0;
    r     = decode(bin, c, &len, NULL);
    ok    = r == (rest ? -1 : c->ret) && len == want && errno == (rest ? EINVAL : c->error);
    tap_ok(ok, "the same without the end: %d, length %zu, errno %d", r, len, errno);
    r = decode(bin, c, NULL, NULL);
    tap_ok(r == (rest ? -1 : c->ret), "the same without the length");
}

static void test_hex(void)
{
    static const decode_case cases[] = {
        {"", NULL, 10, 0, 0, 0, "", 0},
        {"414243", NULL, 10, 0, 0, 0, "ABC", 6},
        {"414243", NULL, 3, 0, 0, 0, "ABC", 6},
        {"6a6B6C6d6E6f6A6b6c", NULL, 10, 0, 0, 0, "jklmnojkl", 18},
        {"414243", NULL, 2, 0, -1, ERANGE, NULL, 4},
        {"41", NULL, 0, 0, -1, ERANGE, NULL, 0},
        {"41424", NULL, 10, 0, -1, EINVAL, NULL, 4},
        {"4", NULL, 10, 0, -1, EINVAL, NULL, 0},
        {"4142434", NULL, 3, 0, -1, ERANGE, NULL, 6}, /* no room to find that it is odd */
        {"4142 43", NULL, 10, 0, 0, 0, "AB", 4},
        {"41:42 43:", ": ", 10, 0, 0, 0, "ABC", 9},
        {" :41", ": ", 10, 0, 0, 0, "A", 4},
        {"41:42-43", ":", 10, 0, 0, 0, "AB", 5},
        {"4:1", ":", 10, 0, -1, EINVAL, NULL, 0},
        {"41424:3", ":", 10, 0, -1, EINVAL, NULL, 4},
        {"41 42", "4 ", 10, 0, 0, 0, "AB", 5}, /* a digit is never ignored */
        {"41g42", NULL, 10, 0, 0, 0, "A", 2},
        {"41/42", NULL, 10, 0, 0, 0, "A", 2},
        {"41:42", NULL, 10, 0, 0, 0, "A", 2},
        {"41@42", NULL, 10, 0, 0, 0, "A", 2},
        {"41G42", NULL, 10, 0, 0, 0, "A", 2},
        {"41`42", NULL, 10, 0, 0, 0, "A", 2},
        {"41\xb1\xb1", NULL, 10, 0, 0, 0, "A", 2},
        {"4142434445464748494a4b4c4d4e4f505152535455565758595a", NULL, 26, 0, 0, 0,
         "ABCDEFGHIJKLMNOPQRSTUVWXYZ", 52},
        {"4142434445464748494a4b4c4d4e4f505152535455565758595a", NULL, 20, 0, -1, ERANGE, NULL, 40},
        {"4142434445464748494a4b4c4d4e4f504142434445464748494a4b4c4d4e4f505152", NULL, 20, 0, -1,
         ERANGE, NULL, 40},
        {"4142434445464748 494a4b4c4d4e4f50 5152535455565758x595a", " ", 30, 0, 0, 0,
         "ABCDEFGHIJKLMNOPQRSTUVWX", 50},
    };
    unsigned char bin[256], back[256];
    char hex[600], want[8];
    size_t i, len;
    const char *end;
    unsigned char byte = 0;
    int ok             = 1, c, is_digit;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_decode(&cases[i]);
    }
    for (i = 0; i < 256; i++) {
        bin[i] = (unsigned char) (i * 77);
    }
    for (i = 0; i <= 256; i++) {
        memset(hex, 'z', sizeof hex);
        ok &= sodium_bin2hex(hex, 2 * i + 1, bin, i) == hex && strlen(hex) == 2 * i &&
              hex[2 * i + 1] == 'z';
        ok &= sodium_hex2bin(back, i, hex, 2 * i, NULL, &len, NULL) == 0 && len == i &&
              memcmp(back, bin, i) == 0;
    }
    tap_ok(ok, "bin2hex and back, lengths 0 to 256; the text ends with a NUL");
    for (i = 0, ok = 1; i < 256; i++) {
        bin[0] = (unsigned char) i;
        (void) snprintf(want, sizeof want, "%02x", (unsigned) i);
        ok &= strcmp(sodium_bin2hex(hex, sizeof hex, bin, 1), want) == 0;
    }
    tap_ok(ok, "bin2hex of every byte: two lower-case digits");
    for (c = 0, ok = 1; c < 256; c++) {
        hex[0] = hex[1] = (char) c;
        ok &= (sodium_hex2bin(bin, 1, hex, 2, NULL, &len, &end) == 0 && len == 1) ==
              (c != 0 && strchr("0123456789abcdefABCDEF", c) != NULL);
    }
    tap_ok(ok, "hex2bin: just the 22 characters are digits");
    for (i = 0, ok = 1; i < 70; i++) { /* at every place of a long text */
        for (c = 0; c < 256; c++) {
            memset(hex, '5', 70);
            hex[i]  = (char) c;
            want[0] = want[1] = '5';
            want[i % 2]       = (char) c;
            is_digit = sodium_hex2bin(&byte, 1, want, 2, NULL, NULL, &end) == 0 && end == want + 2;
            memset(bin, 0xee, 36);
            (void) sodium_hex2bin(bin, 35, hex, 70, NULL, &len, &end);
            ok &= is_digit ? len == 35 && bin[i / 2] == byte
                           : len == (i % 2 == 0 ? i / 2 : 0) && end == hex + i - i % 2;
            ok &= bin[i / 2 == 34 ? 0 : 34] == (is_digit || i / 2 == 34 ? 0x55 : 0xee);
            ok &= bin[35] == 0xee;
        }
    }
    tap_ok(ok, "hex2bin: every character at each of 70 places");
    tap_ok(sodium_hex2bin(bin, 2,
                          "41\0"
                          "42\0",
                          6, "", &len, NULL) == 0 &&
               len == 2,
           "hex2bin skips NUL bytes when ignore is not NULL");
    tap_ok(sodium_hex2bin(bin, 2,
                          "41\0"
                          "42\0",
                          6, NULL, &len, &end) == 0 &&
               len == 1,
           "and not when it is");
}

static void test_base64(void)
{
    static const decode_case cases[] = {
        {"", NULL, 10, 1, 0, 0, "", 0},
        {"Zg==", NULL, 10, 1, 0, 0, "f", 4},
        {"Zm8=", NULL, 10, 1, 0, 0, "fo", 4},
        {"Zm9v", NULL, 10, 1, 0, 0, "foo", 4},
        {"Zm9vYg==", NULL, 10, 1, 0, 0, "foob", 8},
        {"Zm9vYmE=", NULL, 10, 5, 0, 0, "fooba", 8},
        {"Zm9vYmFy", NULL, 10, 5, 0, 0, "foobar", 8},
        {"Zm9vYmE", NULL, 10, 3, 0, 0, "fooba", 7},
        {"Zm9vYg", NULL, 10, 7, 0, 0, "foob", 6},
        {"fn5+fn9/", NULL, 10, 1, 0, 0, "~~~~\x7f\x7f", 8},
        {"fn5-fn9_", NULL, 10, 5, 0, 0, "~~~~\x7f\x7f", 8},
        {"fn5-fn9_", NULL, 10, 1, -1, EINVAL, NULL, 3},
        {"fn5+fn9/", NULL, 10, 7, -1, EINVAL, NULL, 3},
        {"Zm9vYg", NULL, 10, 1, -1, ERANGE, NULL, 6}, /* padding is required */
        {"Zm9vYg=", NULL, 10, 1, -1, ERANGE, NULL, 7},
        {"Zm9vYg=x", NULL, 10, 5, -1, EINVAL, NULL, 7},
        {"Zm9vYg==", NULL, 10, 3, 0, 0, "foob", 6}, /* and garbage where there is none */
        {"Zm9vYg===", NULL, 10, 1, 0, 0, "foob", 8},
        {"Zm9vYh==", NULL, 10, 1, -1, EINVAL, NULL, 6}, /* bits that are not 0 */
        {"Zm9vYmF=", NULL, 10, 1, -1, EINVAL, NULL, 7},
        {"Zm9vYh", NULL, 10, 7, -1, EINVAL, NULL, 6},
        {"Zm9vY", NULL, 10, 3, -1, EINVAL, NULL, 5}, /* six bits are no byte */
        {"A", NULL, 10, 7, -1, EINVAL, NULL, 1},
        {"Zm9vYmFy", NULL, 5, 1, -1, ERANGE, NULL, 7},
        {"Zm9vYmFy", NULL, 6, 1, 0, 0, "foobar", 8},
        {"QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=", NULL, 20, 1, -1, ERANGE, NULL, 27},
        {"QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=", NULL, 13, 1, -1, ERANGE, NULL, 18},
        {"Zg==", NULL, 0, 1, -1, ERANGE, NULL, 1},
        {"Zm9v\nYmFy\n", "\n", 10, 1, 0, 0, "foobar", 10},
        {"Z m9v YmE = \n", " \n", 10, 1, 0, 0, "fooba", 13},
        {"Zg= =", " ", 10, 1, 0, 0, "f", 5},
        {"Zm9v!YmFy", NULL, 10, 1, 0, 0, "foo", 4},
        {"Zm9v YmFy", "\n", 10, 3, 0, 0, "foo", 4},
        {"Zm9v\x80\xff\xb0YmFy", NULL, 10, 3, 0, 0, "foo", 4},
        {"QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=", NULL, 26, 1, 0, 0, "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
         36},
    };
    static const char *const plain[]  = {"", "f", "fo", "foo", "foob", "fooba", "foobar"};
    static const char *const padded[] = {"",         "Zg==",     "Zm8=",    "Zm9v",
                                         "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
    static const int variants[]       = {1, 3, 5, 7};
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static const char urlsafe[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *end;
    const void *where;
    unsigned value;
    unsigned char bin[200], back[200], all[48];
    char text[300], want[300];
    size_t i, k, n, len, enc;
    int ok, ok_back = 1, ok_len = 1, c;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_decode(&cases[i]);
    }
    for (k = 0, ok = 1; k < 4; k++) {
        for (i = 0; i < 7; i++) {
            memset(text, 'z', sizeof text);
            memset(want, 0, sizeof want);
            memcpy(want, padded[i], strlen(padded[i]));
            if (variants[k] & 2) {
                *(strchr(want, '=') != NULL ? strchr(want, '=') : want + strlen(want)) = 0;
                memset(want + strlen(want), 0, 3);
            }
            (void) sodium_bin2base64(text, 100, (const unsigned char *) plain[i], i, variants[k]);
            ok &= memcmp(text, want, 100) == 0 && text[100] == 'z';
        }
    }
    tap_ok(ok, "bin2base64: the values of RFC 4648 in 4 variants, zeros to the end of the buffer");
    for (i = 0; i < 16; i++) { /* the values 0 to 63 in order */
        all[3 * i]     = (unsigned char) (4 * i << 2 | (4 * i + 1) >> 4);
        all[3 * i + 1] = (unsigned char) ((4 * i + 1) << 4 | (4 * i + 2) >> 2);
        all[3 * i + 2] = (unsigned char) ((4 * i + 2) << 6 | (4 * i + 3));
    }
    memcpy(want, alphabet, 65);
    ok = strcmp(sodium_bin2base64(text, 65, all, 48, 1), want) == 0;
    ok &= strcmp(sodium_bin2base64(text, 65, all, 48, 7), urlsafe) == 0;
    tap_ok(ok, "bin2base64: both alphabets");
    for (i = 0; i < sizeof bin; i++) {
        bin[i] = (unsigned char) (i * 59 + (i >> 2));
    }
    for (k = 0; k < 4; k++) {
        for (n = 0; n < 130; n++) {
            enc = sodium_base64_encoded_len(n, variants[k]);
            (void) sodium_bin2base64(text, enc, bin, n, variants[k]);
            ok_len &= enc == strlen(text) + 1 && enc == sodium_base64_ENCODED_LEN(n, variants[k]);
            ok_back &=
                sodium_base642bin(back, n, text, enc - 1, NULL, &len, NULL, variants[k]) == 0 &&
                len == n && memcmp(back, bin, n) == 0;
        }
    }
    tap_ok(ok_back, "base64 and back, lengths 0 to 129, 4 variants");
    tap_ok(ok_len, "encoded_len and the macro count the text and its NUL");
    for (c = 0, ok = 1; c < 256; c++) {
        memset(text, c, 4);
        ok &= (sodium_base642bin(bin, 3, text, 4, NULL, &len, NULL, 1) == 0) ==
              (c != 0 && strchr(alphabet, c) != NULL);
    }
    tap_ok(ok, "base642bin: just the 64 characters are of the alphabet");
    for (i = 0, ok = 1; i < 40; i++) { /* at every place of a long text, either alphabet */
        for (c = 0; c < 512; c++) {
            memset(text, 'V', 40);
            text[i] = (char) c;
            where   = memchr(c < 256 ? alphabet : urlsafe, c % 256, 64);
            memset(bin, 0xee, sizeof bin);
            (void) sodium_base642bin(bin, 30, text, 40, NULL, &len, &end, c < 256 ? 1 : 5);
            if (where != NULL) {
                value = (unsigned) ((const char *) where - (c < 256 ? alphabet : urlsafe));
                ok &= len == 30 && end == text + 40 && bin[30] == 0xee;
                (void) sodium_bin2base64(want, 41, bin, 30, c < 256 ? 1 : 5);
                ok &= memcmp(want, text, 40) == 0;
                ok &= (value << (18 - 6 * (i % 4)) | (0x555555U & ~(63U << (18 - 6 * (i % 4))))) ==
                      ((unsigned) bin[i / 4 * 3] << 16 | (unsigned) bin[i / 4 * 3 + 1] << 8 |
                       bin[i / 4 * 3 + 2]);
            } else {
                ok &= end == text + i;
            }
        }
    }
    tap_ok(ok, "base642bin: every character at each of 40 places");
    tap_ok(sodium_base642bin(bin, 6, "Zm9v\0YmFy", 9, "", &len, NULL, 1) == 0 && len == 6,
           "base642bin skips NUL bytes when ignore is not NULL");
    tap_ok(sodium_base64_ENCODED_LEN(SIZE_MAX, 1) == SIZE_MAX &&
               sodium_base64_ENCODED_LEN(SIZE_MAX / 4 * 3, 7) == SIZE_MAX &&
               sodium_base64_ENCODED_LEN(SIZE_MAX / 4 * 3 - 9, 1) != SIZE_MAX,
           "the macro gives SIZE_MAX on overflow");
}

typedef struct misuse_case {
    const char *name;
    size_t size;
    size_t len;
    int variant;
    int misuse;
} misuse_case;

static int encode_misuse(void *arg)
{
    const misuse_case *c  = (const misuse_case *) arg;
    unsigned char bin[64] = {0};
    char text[200]        = {0};
    size_t len;

    if (strcmp(c->name, "bin2hex") == 0) {
        (void) sodium_bin2hex(text, c->size, bin, c->len);
    } else if (strcmp(c->name, "bin2base64") == 0) {
        (void) sodium_bin2base64(text, c->size, bin, c->len, c->variant);
    } else if (strcmp(c->name, "base642bin") == 0) {
        (void) sodium_base642bin(bin, 0, text, 0, NULL, &len, NULL, c->variant);
    } else {
        (void) sodium_base64_encoded_len(c->len, c->variant);
    }
    return 0;
}

static void test_misuse(void)
{
    static misuse_case cases[] = {
        {"bin2hex", 20, 10, 0, 1},
        {"bin2hex", 21, 10, 0, 0},
        {"bin2hex", 0, 0, 0, 1},
        {"bin2hex", 1, 0, 0, 0},
        {"bin2hex", SIZE_MAX, SIZE_MAX / 2, 0, 1},
        {"bin2hex", SIZE_MAX, SIZE_MAX / 2 + 1, 0, 1},
        {"bin2base64", 8, 6, 1, 1},
        {"bin2base64", 9, 6, 1, 0},
        {"bin2base64", 6, 4, 7, 1},
        {"bin2base64", 7, 4, 7, 0},
        {"bin2base64", 8, 4, 1, 1},
        {"bin2base64", 9, 4, 1, 0},
        {"bin2base64", 0, 0, 1, 1},
        {"bin2base64", 1, 0, 1, 0},
        {"bin2base64", SIZE_MAX, SIZE_MAX, 1, 1},
        {"bin2base64", 100, 4, 0, 1},
        {"bin2base64", 100, 4, 2, 1},
        {"bin2base64", 100, 4, 4, 1},
        {"bin2base64", 100, 4, 6, 1},
        {"bin2base64", 100, 4, 8, 1},
        {"bin2base64", 100, 4, 9, 1},
        {"bin2base64", 100, 4, -1, 1},
        {"bin2base64", 100, 4, 257, 1},
        {"base642bin", 0, 0, 0, 1},
        {"base642bin", 0, 0, 2, 1},
        {"base642bin", 0, 0, 9, 1},
        {"base642bin", 0, 0, -7, 1},
        {"base642bin", 0, 0, 7, 0},
        {"encoded_len", 0, 0, 2, 1},
        {"encoded_len", 0, SIZE_MAX, 1, 1},
        {"encoded_len", 0, SIZE_MAX / 4 * 3, 7, 1},
        {"encoded_len", 0, SIZE_MAX / 4 * 3 - 9, 1, 0},
    };
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tap_ok(cases[i].misuse ? child_misuses(encode_misuse, &cases[i])
                               : child_allows(encode_misuse, &cases[i]),
               "%s, variant %d, %zu bytes into %zu: %smisuse", cases[i].name, cases[i].variant,
               cases[i].len, cases[i].size, cases[i].misuse ? "" : "no ");
    }
}

static void test_ip_good(void)
{
    static const struct {
        const char *text;
        const char *hex;
        const char *back; /* NULL: text */
    } cases[] = {
        {"192.0.2.1", "00000000000000000000ffffc0000201", NULL},
        {"0.0.0.0", "00000000000000000000ffff00000000", NULL},
        {"255.255.255.255", "00000000000000000000ffffffffffff", NULL},
        {"001.02.3.010", "00000000000000000000ffff0102030a", "1.2.3.10"},
        {"::ffff:192.0.2.1", "00000000000000000000ffffc0000201", "192.0.2.1"},
        {"::ffff:c000:201", "00000000000000000000ffffc0000201", "192.0.2.1"},
        {"::FFFF:C000:201", "00000000000000000000ffffc0000201", "192.0.2.1"},
        {"0:0:0:0:0:ffff:c000:201", "00000000000000000000ffffc0000201", "192.0.2.1"},
        {"::", "00000000000000000000000000000000", NULL},
        {"::1", "00000000000000000000000000000001", NULL},
        {"1::", "00010000000000000000000000000000", NULL},
        {"::192.168.1.1", "000000000000000000000000c0a80101", "::c0a8:101"},
        {"64:ff9b::192.0.2.33", "0064ff9b0000000000000000c0000221", "64:ff9b::c000:221"},
        {"1:2:3:4:5:6:1.2.3.4", "00010002000300040005000601020304", "1:2:3:4:5:6:102:304"},
        {"2001:db8::1", "20010db8000000000000000000000001", NULL},
        {"2001:0DB8:0000:0000:0000:0000:0000:0001", "20010db8000000000000000000000001",
         "2001:db8::1"},
        {"2001:db8:0:0:1:0:0:1", "20010db8000000000001000000000001", "2001:db8::1:0:0:1"},
        {"2001:0:0:1:0:0:0:1", "20010000000000010000000000000001", "2001:0:0:1::1"},
        {"2001:db8:0:1:1:1:1:1", "20010db8000000010001000100010001", NULL},
        {"2001:db8::1:1:1:1:1", "20010db8000000010001000100010001", "2001:db8:0:1:1:1:1:1"},
        {"1:2:3:4:5:6:7::", "00010002000300040005000600070000", "1:2:3:4:5:6:7:0"},
        {"::2:3:4:5:6:7:8", "00000002000300040005000600070008", "0:2:3:4:5:6:7:8"},
        {"0:0:3:4:5:6:7:8", "00000000000300040005000600070008", "::3:4:5:6:7:8"},
        {"1:2:3:4:5:6:0:0", "00010002000300040005000600000000", "1:2:3:4:5:6::"},
        {"ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ffffffffffffffffffffffffffffffff", NULL},
        {"fe80::1%eth0", "fe800000000000000000000000000001", "fe80::1"},
        {"fe80::1%1", "fe800000000000000000000000000001", "fe80::1"},
        {"::ffff:1.2.3.4%lo", "00000000000000000000ffff01020304", "1.2.3.4"},
    };
    unsigned char bin[16], want[16];
    char text[46];
    const char *back;
    size_t i, n;
    int ok;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        back = cases[i].back != NULL ? cases[i].back : cases[i].text;
        (void) sodium_hex2bin(want, 16, cases[i].hex, 32, NULL, NULL, NULL);
        ok = sodium_ip2bin(bin, cases[i].text, strlen(cases[i].text)) == 0 &&
             memcmp(bin, want, 16) == 0;
        ok &= sodium_bin2ip(text, sizeof text, bin) == text && strcmp(text, back) == 0;
        tap_ok(ok, "%s is %s", cases[i].text, text);
        for (n = 0, ok = 1; n <= strlen(back); n++) {
            memset(text, 'z', sizeof text);
            ok &= sodium_bin2ip(text, n, bin) == NULL && text[0] == 'z';
        }
        memset(text, 'z', sizeof text);
        ok &= sodium_bin2ip(text, n, bin) == text && strcmp(text, back) == 0 && text[n] == 'z';
        tap_ok(ok, "it needs %zu bytes, NUL included", n);
    }
    tap_ok(sodium_ip2bin(bin, "1.2.3.45", 7) == 0 && bin[15] == 4, "the length ends the text");
    tap_ok(sodium_ip2bin(bin, "1.2.3.4\0.5", 10) == 0 && bin[15] == 4, "a NUL ends the text");
    tap_ok(sodium_ip2bin(bin, "::1\0%", 5) == 0 && bin[15] == 1, "a NUL ends an IPv6 text");
}

/* All bytes as the first, a middle and the last character of a zone. A NUL ends the text. */
static void test_ip_zone(void)
{
    static const char allowed[] =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._-";
    unsigned char bin[16];
    char text[] = "::1%abc";
    int c, at, want, ok = 1;

    for (c = 1; c < 256; c++) {
        want = strchr(allowed, c) != NULL ? 0 : -1;
        for (at = 4; at < 7; at++) {
            memcpy(text, "::1%abc", sizeof text);
            text[at] = (char) c;
            if (sodium_ip2bin(bin, text, 7) != want) {
                printf("# byte 0x%02x at %d\n", (unsigned) c, at);
                ok = 0;
            }
        }
        text[4] = (char) c;
        ok &= sodium_ip2bin(bin, text, 5) == want;
    }
    tap_ok(ok, "a zone is letters, digits, _, . and -");
}

static void test_ip_bad(void)
{
    static const char *const cases[] = {
        "",
        " ",
        ".",
        ":",
        "%",
        "1",
        "1.2.3",
        "1.2.3.",
        "1.2.3.4.",
        ".1.2.3.4",
        "1..3.4",
        "1.2.3.4.5",
        "256.1.1.1",
        "1.1.1.256",
        "1.1.1.0001",
        "1.1.1.1234",
        "1.1.1.a",
        "0x1.1.1.1",
        "1.1.1.1 ",
        " 1.1.1.1",
        "1.1.1.-1",
        "192.168.1.1%zone",
        "10.0.0.1%1",
        "1.2.3.4%",
        ":::",
        "1:::2",
        "1::2::3",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7:8:",
        ":1:2:3:4:5:6:7:8",
        ":1",
        "1:",
        "1::2:",
        "::1:2:3:4:5:6:7:8",
        "1:2:3:4:5:6:7:8::",
        "1:2:3:4::5:6:7:8",
        "12345::",
        "::12345",
        "::g",
        "::-1",
        ":: 1",
        "::1 ",
        "1:2:3:4:5:6:7:192.168.1.1",
        "::999.1.1.1",
        "::1.2.3",
        "::1.2.3.4.5",
        "::1.2.3.4:5",
        "1.2.3.4::",
        "::a.2.3.4",
        "::1234.1.1.1",
        "1:2:3:4:5::1:1.2.3.4.",
        "::1%a:b",
        "1::1%eth/0",
        "::1%25%65",
        "fe80::1%",
        "fe80::1%eth 0",
        "fe80::1%\t",
        "fe80::1%eth\n0",
        "%eth0",
        "::%",
        "[::1]",
        "::1/64",
        "1:2:3:4:5::6:7:1.2.3.4",
        "1:2:3:4:5:6:7:8:1.2.3.4",
        "1::2:3:4:5:6:7:8",
        "\xb1.2.3.4",
        "::\xb1",
    };
    unsigned char bin[16], before[16];
    size_t i;

    memset(before, 0xee, 16);
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memcpy(bin, before, 16);
        tap_ok(sodium_ip2bin(bin, cases[i], strlen(cases[i])) == -1 && memcmp(bin, before, 16) == 0,
               "\"%s\" is no address, the output unchanged", shown(cases[i]));
    }
}

int main(void)
{
    test_hex();
    test_base64();
    test_misuse();
    test_ip_good();
    test_ip_bad();
    test_ip_zone();
    return tap_done();
}
