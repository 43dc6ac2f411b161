/* SPDX-License-Identifier: ISC */
/* Hexadecimal, base64 and comparison: known answers and benchmark. The public functions are in
 * api/base64.c and api/memcmp.c. */
#include "codec.h"

#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

/* The bytes to encode are the little-endian words x_i ^ x_i >> 29 of x_{i + 1} =
 * 0x5851f42d4c957f2d x_i + 0x14057b7ef767814f, x_0 = 0, from i = 1 on; each piece begins three
 * bytes after the one before. These lengths reach each width of each implementation, each way to
 * end, and both sides of every bound of a length; of base64 the alphabets by turns. Folded
 * fingerprints of the texts of all, one after the other, as those below: tools/gen-selftests. */
static const uint8_t codec_test_lengths[] = {1,  2,  3,  4,  5,  6,  7,  8,   9,  10, 11,
                                             12, 13, 14, 15, 16, 17, 18, 20,  24, 31, 32,
                                             33, 40, 47, 48, 49, 64, 70, 101, 155};
enum {
    CODEC_PIECES = sizeof codec_test_lengths,
    CODEC_SOME   = 885, /* their sum */
    CODEC_BYTES  = 248, /* to the end of the last, as words */
    CODEC_TEXT   = 2 * CODEC_SOME,
    CODEC_B64    = 1191, /* the characters of base64, the sum of (4 n + 2) / 3 */
};
static const uint64_t codec_answer_hex = 0xe5d6f4bed371c851;
static const uint64_t codec_answer_b64 = 0xf2a9fcf6e2bca89f;

/* All digits, letters of both cases in many places. */
static const char codec_test_digits[] =
    "0123456789abcdefABCDEFaAbBcCdDeEfF0f1E2d3C4b5A6f7E8d9CfFEedDCcbBAa98cafeBABE";
static const uint64_t codec_answer_digits = UINT64_C(0xb331830e8509b583);

/* Both alphabets, and the 48 bytes that either encodes. */
static const char codec_test_alphabet[2][65] = {
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
};
static const uint64_t codec_answer_alphabet = UINT64_C(0xb4d8dbfd8bf95f75);

/* 1 if back has the first bytes of all pieces, of each piece as many as fill whole units of unit
 * bytes. */
static int codec_test_is_back(const uint8_t *back, const uint8_t m[CODEC_BYTES], size_t unit)
{
    size_t i, n, at = 0;
    int differ = 0;

    for (i = 0; i < CODEC_PIECES; i++, at += n) {
        n = codec_test_lengths[i];
        differ |= memcmp(back + at, m + 3 * i, n / unit * unit);
    }
    return differ == 0;
}

/* All pieces are encoded, then all decoded, then all compared, because bytes that were just stored
 * in parts load slowly at once. The last piece comes first, so that bytes written after one spoil
 * the next. Returns 1 if the texts are right and decode to the pieces. */
static int codec_test_hex(const codec_impl *impl, const uint8_t m[CODEC_BYTES])
{
    uint8_t back[CODEC_SOME];
    char text[CODEC_TEXT];
    size_t i, n, at, good = 1;

    for (i = CODEC_PIECES, at = CODEC_SOME; i-- > 0;) {
        n = codec_test_lengths[i];
        at -= n;
        impl->hex_encode(text + 2 * at, m + 3 * i, n);
    }
    for (i = CODEC_PIECES, at = CODEC_SOME; i-- > 0;) {
        n = codec_test_lengths[i];
        at -= n;
        good &= impl->hex_decode(back + at, text + 2 * at, n) == n;
    }
    good &= (size_t) codec_test_is_back(back, m, 1);
    good &= impl_fingerprint_folded((const uint8_t *) text, CODEC_TEXT) == codec_answer_hex;
    n = sizeof codec_test_digits / 2;
    good &= STACK_CALL(impl->hex_decode, (back, codec_test_digits, n)) == n &&
            impl_fingerprint(back, n) == codec_answer_digits;
    good &= impl->hex_decode(back + n, codec_test_digits + 14, 15) == 15 &&
            memcmp(back + n, back + 7, 15) == 0;
    memset(text, '=', 128); /* two vectors with the same errors are not two without */
    good &= impl->hex_decode(back, text, 64) == 0;
    return (int) good;
}

static int codec_test_b64(const codec_impl *impl, const uint8_t m[CODEC_BYTES])
{
    uint8_t back[CODEC_SOME];
    char text[CODEC_TEXT];
    size_t i, n, at, len, good = 1;
    int urlsafe;

    for (i = CODEC_PIECES, len = CODEC_B64; i-- > 0;) {
        n = codec_test_lengths[i];
        len -= (4 * n + 2) / 3;
        impl->base64_encode(text + len, m + 3 * i, n, (int) (i & 1));
    }
    good &= impl_fingerprint_folded((const uint8_t *) text, CODEC_B64) == codec_answer_b64;
    for (i = CODEC_PIECES, at = CODEC_SOME, len = CODEC_B64; i-- > 0;) {
        n = codec_test_lengths[i];
        at -= n;
        len -= (4 * n + 2) / 3;
        good &= impl->base64_decode(back + at, text + len, n / 3, (int) (i & 1)) == n / 3;
    }
    good &= (size_t) codec_test_is_back(back, m, 3);
    for (urlsafe = 0; urlsafe < 2; urlsafe++) {
        const char *all = codec_test_alphabet[urlsafe];

        good &= impl->base64_decode(back, all, 16, urlsafe) == 16 &&
                impl_fingerprint(back, 48) == codec_answer_alphabet;
        STACK_CALL(impl->base64_encode, (text, back, 48, urlsafe));
        good &= memcmp(text, all, 64) == 0;
        /* the last character everywhere, in vectors of each width, and nothing after */
        memset(text, all[63], 4 * 15);
        back[3 * 15] = 0xa5;
        good &= STACK_CALL(impl->base64_decode, (back, text, 15, urlsafe)) == 15 &&
                back[0] == 0xff && memcmp(back, back + 1, 3 * 15 - 1) == 0 && back[3 * 15] == 0xa5;
    }
    return (int) good;
}

/* hex_decode, or base64_decode with urlsafe 0 or 1. */
static size_t codec_test_decode(const codec_impl *impl, uint8_t *bin, const char *text, size_t n,
                                int urlsafe)
{
    return urlsafe < 0 ? impl->hex_decode(bin, text, n)
                       : impl->base64_decode(bin, text, n, urlsafe);
}

/* Row n of the following: how many units it has, and which of them is bad. */
static inline size_t codec_test_row(size_t n)
{
    return (size_t) 1 << n % 5;
}

static inline size_t codec_test_place(size_t n)
{
    return 3 * n & (codec_test_row(n) - 1);
}

/* 1 if only characters of alphabet are decoded. Tested are: of the others below 128 the even ones
 * with urlsafe 1, else the odd ones, and above 128 one for each upper half. Each is in its own row
 * of 1 to 16 units, whose other units are good. (Changing one text between two calls would be slow,
 * as bytes that were just stored one by one load slowly at once.) */
static int codec_test_rejects(const codec_impl *impl, const char *alphabet, int urlsafe)
{
    const size_t unit = urlsafe < 0 ? 2 : 4;
    char text[4 * 31 * 10]; /* five rows have 31 units; there are 50 at most, or of hex 65 */
    uint8_t bin[3 * 16], is_good[256] = {0};
    size_t rows = 0, at = 0, i;
    unsigned c;
    int ok = 1;

    for (c = 0; alphabet[c] != 0; c++) {
        is_good[(uint8_t) alphabet[c]] = 1;
    }
    memset(text, '5', sizeof text);
    for (c = urlsafe != 1; c < 256; c += c < 128 ? 2 : 17) {
        if (!is_good[c]) {
            text[at + codec_test_place(rows) * unit + c % unit] = (char) c;
            at += codec_test_row(rows++) * unit;
        }
    }
    for (i = at = 0; i < rows; i++) {
        ok &= codec_test_decode(impl, bin, text + at, codec_test_row(i), urlsafe) ==
              codec_test_place(i);
        at += codec_test_row(i) * unit;
    }
    return ok;
}

/* The place of the bad unit, and the number of units: in vectors of every width, where each smaller
 * width then has no good units, or some. */
static const uint8_t codec_test_places[][2] = {
    {0, 64}, {5, 64}, {10, 20}, {23, 26}, {33, 64}, {47, 63}, {59, 64}, {62, 63},
};

/* 1 if the first n bytes of bin repeat the pattern, which is length bytes, and the other ones up to
 * size are still a5. */
static int codec_test_is_cut(const uint8_t *bin, size_t n, size_t size, const uint8_t pattern[3],
                             size_t length)
{
    int bad =
        n > 0 && (memcmp(bin, pattern, length) != 0 || memcmp(bin, bin + length, n - length) != 0);

    return !bad && bin[n] == 0xa5 && memcmp(bin + n, bin + n + 1, size - n - 1) == 0;
}

/* 1 if decoding ends at the bad one among good ones, by turns at each place in the unit, when it
 * has stored these and nothing else. */
static int codec_test_stops(const codec_impl *impl, int urlsafe)
{
    static const uint8_t fives[2][3] = {{0x55}, {0xe7, 0x9e, 0x79}};
    static const char near[3]        = {'I', 'Q', (char) 0xc1}; /* one bit from A */
    const size_t unit = urlsafe < 0 ? 2 : 4, n = sizeof codec_test_places / 2, length = unit - 1;
    char text[sizeof codec_test_places / 2][4 * 64];
    uint8_t bin[3 * 64];
    size_t i, good;
    int ok = 1;

    memset(text, '5', sizeof text);
    for (i = 0; i < n; i++) {
        text[i][codec_test_places[i][0] * unit + i % unit] = urlsafe < 0 ? near[i % 3] : '=';
    }
    for (i = 0; i < n; i++) {
        good = codec_test_places[i][0];
        memset(bin, 0xa5, sizeof bin);
        ok &= codec_test_decode(impl, bin, text[i], codec_test_places[i][1], urlsafe) == good &&
              codec_test_is_cut(bin, good * length, sizeof bin, fives[urlsafe >= 0], length);
    }
    return ok;
}

/* 1 if bytes at every place of 16 count, in all of four vectors of 64, and none after. */
static int codec_test_differ(const codec_impl *impl)
{
    uint8_t same[256], one[512];
    size_t i;
    int ok = 1;

    memset(same, 0x3c, sizeof same); /* not 0, for which other combinations would seem equal, too */
    memset(one, 0x3c, sizeof one);
    one[256] = 0x2c;
    for (i = 0; i <= 256; i += 64) {
        ok &= impl->differ(same, one + 256 - i, i) == 0;
    }
    for (i = 0; i < 256; i += 9) {
        ok &= impl->differ(same, one + 256 - i, i < 192 && (i & 1) == 0 ? 192 : 256) != 0;
    }
    for (i = 0; i < 64; i += 16) { /* the ends of vectors */
        ok &= impl->differ(same, one + 256 - i, 64) != 0;
        ok &= impl->differ(same, one + 241 - i, 64) != 0;
        ok &= impl->differ(one + 256 - i, same, 64) != 0;
        ok &= impl->differ(one + 241 - i, same, 64) != 0;
    }
    for (i = 64; i <= 256; i += 64) {
        ok &= impl->differ(one + 257 - i, same, i) != 0;
    }
    return ok;
}

int codec_selftest(const impl_info *info)
{
    const codec_impl *impl = (const codec_impl *) info;
    uint8_t m[CODEC_BYTES];
    uint64_t x = 0;
    size_t i;

    for (i = 0; i < sizeof m; i += 8) {
        x = x * UINT64_C(0x5851f42d4c957f2d) + UINT64_C(0x14057b7ef767814f);
        store64_le(m + i, x ^ x >> 29);
    }
    return codec_test_hex(impl, m) && codec_test_b64(impl, m) &&
                   codec_test_rejects(impl, "0123456789abcdefABCDEF", -1) &&
                   codec_test_rejects(impl, codec_test_alphabet[0], 0) &&
                   codec_test_rejects(impl, codec_test_alphabet[1], 1) &&
                   codec_test_stops(impl, -1) && codec_test_stops(impl, 0) &&
                   codec_test_differ(impl)
               ? 0
               : -1;
}

/* To len characters and back: the bytes are at the end of buf, the text and the decoded bytes at
 * its beginning. */
static void codec_bench_hex(const impl_info *info, uint8_t *buf, size_t len)
{
    const codec_impl *impl = (const codec_impl *) info;
    size_t n               = len / 2;

    impl->hex_encode((char *) buf, buf + len - n, n);
    (void) impl->hex_decode(buf, (const char *) buf, n);
}

static void codec_bench_base64(const impl_info *info, uint8_t *buf, size_t len)
{
    const codec_impl *impl = (const codec_impl *) info;
    size_t groups          = len / 4;

    impl->base64_encode((char *) buf, buf + len - 3 * groups, 3 * groups, 0);
    (void) impl->base64_decode(buf, (const char *) buf, groups, 0);
}

static void codec_bench_differ(const impl_info *impl, uint8_t *buf, size_t len)
{
    buf[len] = (uint8_t) ((const codec_impl *) impl)->differ(buf, buf + 64, len / 64 * 64);
}

const impl_bench codec_bench[] = {
    {"base64", 1, codec_bench_base64},
    {"hex", 1, codec_bench_hex},
    {"differ", 1, codec_bench_differ},
    {NULL, 0, NULL},
};

IMPL_DEFINE(codec);
