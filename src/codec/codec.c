/* Hexadecimal, base64 and comparison: known answers and benchmark. The public functions are in
 * core/hex.c, base64.c and bytes.c. Licence: ISC. */
#include "codec.h"

#include "../core/bytes.h"
#include "../core/fingerprint.h"

enum {
    CODEC_LONG      = 331, /* bytes: every wide block, and every value in many places */
    CODEC_HEX_TAILS = 33,  /* lengths 0 to 32 */
    CODEC_B64_TAILS = 51,  /* 0 to 50, the alphabets by turns */
    CODEC_HEX_TEXT  = 1718,
    CODEC_B64_TEXT  = 2601,
    CODEC_ALL_TEXT  = 4000, /* all characters, the bad ones far apart */
};

/* Fingerprints of the texts of all those lengths, one after the other, of the bytes
 * 167 i + i / 8 + 5 (i / 64), from the place that is the length on for the short ones. From
 * Python's bytes.hex and base64. */
static const uint64_t codec_answer_hex = UINT64_C(0xe9a2141294bc6d47);
static const uint64_t codec_answer_b64 = UINT64_C(0xb9a52ea7878ca75);

/* Encodes as said above and decodes what it has: the length of the text, 0 if what comes back is
 * not what went in. */
static size_t codec_test_hex(const codec_impl *impl, char *text, const uint8_t *m)
{
    uint8_t back[CODEC_LONG];
    size_t i, n, at, len = 0, good = 1;

    for (i = 0; i <= CODEC_HEX_TAILS; i++, len += 2 * n) {
        at = i < CODEC_HEX_TAILS ? i : 0;
        n  = i < CODEC_HEX_TAILS ? i : CODEC_LONG;
        impl->hex_encode(text + len, m + at, n);
        good &= impl->hex_decode(back, text + len, n) == n && memcmp(back, m + at, n) == 0;
    }
    return good ? len : 0;
}

/* 1 if capital letters have the values of small ones, in every lane. */
static int codec_test_capitals(const codec_impl *impl)
{
    char text[2 * 96];
    uint8_t back[96];
    unsigned i, wrong = 0;

    for (i = 0; i < sizeof back; i++) {
        text[2 * i]     = "aAbBcCdDeEfF"[2 * (i % 6) + (i / 6 & 1)];
        text[2 * i + 1] = "aAbBcCdDeEfF"[2 * (i % 6) + 1 - (i / 6 & 1)];
    }
    if (impl->hex_decode(back, text, sizeof back) != sizeof back) {
        return 0;
    }
    for (i = 0; i < sizeof back; i++) {
        wrong |= back[i] ^ (0x11 * (10 + i % 6));
    }
    return wrong == 0;
}

static size_t codec_test_b64(const codec_impl *impl, char *text, const uint8_t *m)
{
    uint8_t back[CODEC_LONG];
    size_t i, n, at, len = 0, good = 1;
    int urlsafe;

    for (i = 0; i < CODEC_B64_TAILS + 2; i++, len += (4 * n + 2) / 3) {
        at      = i < CODEC_B64_TAILS ? i : 0;
        n       = i < CODEC_B64_TAILS ? i : CODEC_LONG;
        urlsafe = (int) (i & 1);
        impl->base64_encode(text + len, m + at, n, urlsafe);
        good &= impl->base64_decode(back, text + len, n / 3, urlsafe) == n / 3 &&
                memcmp(back, m + at, n / 3 * 3) == 0;
    }
    return good ? len : 0;
}

/* 1 if of all characters just those of alphabet are decoded: of those above 127, one for each upper
 * half. Each stands in a unit of characters that are decoded together, at another place, behind
 * another number of good units; decoding goes on behind it. (A text that is changed between two
 * calls would be slow: what was just stored byte by byte cannot be loaded at once.) */
static int codec_test_alphabet(const codec_impl *impl, char text[CODEC_ALL_TEXT],
                               const char *alphabet, int urlsafe)
{
    const size_t unit = urlsafe < 0 ? 2 : 4, most = 64 / unit + 1;
    uint8_t bin[3 * 64], is_good[256]             = {0};
    size_t at[136], n = 0, end = 0, i = 0, run = 0;
    unsigned c;
    int ok = 1;

    for (c = 0; alphabet[c] != 0; c++) {
        is_good[(uint8_t) alphabet[c]] = 1;
    }
    memset(text, '5', CODEC_ALL_TEXT);
    for (c = 0; c < 256; c += c < 128 ? 1 : 17) {
        text[end * unit + c % unit] = (char) c;
        if (!is_good[c]) {
            at[n++] = end;
            end += 7 * c % most;
        }
        end++;
    }
    for (c = 0; c < n && ok; c++, i += run + 1) {
        run = end - i < 64 ? end - i : 64;
        run = urlsafe < 0 ? impl->hex_decode(bin, text + i * unit, run)
                          : impl->base64_decode(bin, text + i * unit, run, urlsafe);
        ok &= i + run == at[c];
    }
    return ok;
}

/* 1 if every byte counts, and none behind. */
static int codec_test_differ(const codec_impl *impl)
{
    uint8_t zero[256] = {0}, one[512] = {0};
    size_t i;
    int ok = 1;

    one[256] = 0x10;
    for (i = 0; i <= 256; i += 64) {
        ok &= impl->differ(zero, one + 256 - i, i) == 0;
    }
    for (i = 0; i < 192; i++) {
        ok &= impl->differ(zero, one + 256 - i, 192) != 0;
    }
    for (i = 64; i <= 256; i += 64) {
        ok &= impl->differ(one + 257 - i, zero, i) != 0;
    }
    return ok;
}

int codec_selftest(const impl_info *info)
{
    const codec_impl *impl = (const codec_impl *) info;
    uint8_t m[CODEC_LONG + 64];
    char text[CODEC_ALL_TEXT];
    size_t i;

    for (i = 0; i < sizeof m; i++) {
        m[i] = (uint8_t) (167 * i + i / 8 + i / 64 * 5);
    }
    if (codec_test_hex(impl, text, m) != CODEC_HEX_TEXT ||
        impl_fingerprint((const uint8_t *) text, CODEC_HEX_TEXT) != codec_answer_hex ||
        codec_test_b64(impl, text, m) != CODEC_B64_TEXT ||
        impl_fingerprint((const uint8_t *) text, CODEC_B64_TEXT) != codec_answer_b64) {
        return -1;
    }
    return codec_test_alphabet(impl, text, "0123456789abcdefABCDEF", -1) &&
                   codec_test_alphabet(
                       impl, text,
                       "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", 0) &&
                   codec_test_alphabet(
                       impl, text,
                       "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", 1) &&
                   codec_test_capitals(impl) && codec_test_differ(impl)
               ? 0
               : -1;
}

/* To len characters and back: the bytes stand at the end of buf, and what is decoded where the text
 * began. */
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
