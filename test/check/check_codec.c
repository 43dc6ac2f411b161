/* SPDX-License-Identifier: ISC */
/* Hexadecimal, base64, comparison: implementations against plain tables. Every length, every byte
 * at every place of a block, every character that is none at every place of a text, in place, and
 * buffers that end or begin at a page that faults. */
#include "check.h"

#include "../../src/codec/codec.h"

enum { CHECK_CODEC_MAX = 300, CHECK_CODEC_TEXT = 2 * CHECK_CODEC_MAX };

static const char check_codec_digits[]     = "0123456789abcdef";
static const char check_codec_chars[2][65] = {
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
};

/* ---- The same, bit by bit ---- */

static int check_codec_index(const char *alphabet, char c)
{
    const char *p = c != 0 ? strchr(alphabet, c) : NULL;

    return p != NULL ? (int) (p - alphabet) : -1;
}

static int check_codec_digit(char c)
{
    return check_codec_index(check_codec_digits, (char) (c >= 'A' && c <= 'F' ? c + 32 : c));
}

static void check_codec_plain_hex(char *hex, const uint8_t *bin, size_t len)
{
    size_t i;

    for (i = 0; i < 2 * len; i++) {
        hex[i] = check_codec_digits[bin[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15];
    }
}

static size_t check_codec_plain_unhex(uint8_t *bin, const char *hex, size_t pairs)
{
    size_t i;

    for (i = 0; i < pairs; i++) {
        int high = check_codec_digit(hex[2 * i]), low = check_codec_digit(hex[2 * i + 1]);

        if (high < 0 || low < 0) {
            break;
        }
        bin[i] = (uint8_t) (high * 16 + low);
    }
    return i;
}

static void check_codec_plain_b64(char *b64, const uint8_t *bin, size_t len, int urlsafe)
{
    size_t i, bit;

    for (i = 0; 6 * i < 8 * len; i++) {
        unsigned v = 0;

        for (bit = 6 * i; bit < 6 * i + 6; bit++) {
            v = v << 1 | (bit < 8 * len ? bin[bit / 8] >> (7 - bit % 8) & 1U : 0);
        }
        b64[i] = check_codec_chars[urlsafe][v];
    }
}

static size_t check_codec_plain_unb64(uint8_t *bin, const char *b64, size_t groups, int urlsafe)
{
    size_t i, j;

    for (i = 0; i < groups; i++) {
        uint32_t w = 0;

        for (j = 0; j < 4; j++) {
            int v = check_codec_index(check_codec_chars[urlsafe], b64[4 * i + j]);

            if (v < 0) {
                return i;
            }
            w = w << 6 | (uint32_t) v;
        }
        bin[3 * i]     = (uint8_t) (w >> 16);
        bin[3 * i + 1] = (uint8_t) (w >> 8);
        bin[3 * i + 2] = (uint8_t) w;
    }
    return groups;
}

/* ---- The four functions by one number: 0 hexadecimal, 1 and 2 base64 and its other alphabet ----
 */

static size_t check_codec_text_len(int kind, size_t len)
{
    return kind == 0 ? 2 * len : (4 * len + 2) / 3;
}

static void check_codec_encode(const codec_impl *impl, int kind, char *text, const uint8_t *bin,
                               size_t len)
{
    if (kind == 0) {
        impl->hex_encode(text, bin, len);
    } else {
        impl->base64_encode(text, bin, len, kind - 1);
    }
}

static size_t check_codec_decode(const codec_impl *impl, int kind, uint8_t *bin, const char *text,
                                 size_t units)
{
    return kind == 0 ? impl->hex_decode(bin, text, units)
                     : impl->base64_decode(bin, text, units, kind - 1);
}

static void check_codec_plain_encode(int kind, char *text, const uint8_t *bin, size_t len)
{
    if (kind == 0) {
        check_codec_plain_hex(text, bin, len);
    } else {
        check_codec_plain_b64(text, bin, len, kind - 1);
    }
}

static size_t check_codec_plain_decode(int kind, uint8_t *bin, const char *text, size_t units)
{
    return kind == 0 ? check_codec_plain_unhex(bin, text, units)
                     : check_codec_plain_unb64(bin, text, units, kind - 1);
}

static const char *const check_codec_names[3] = {"hex", "base64", "base64 urlsafe"};

static size_t check_codec_chars_of(int kind)
{
    return kind == 0 ? 2 : 4;
}

static size_t check_codec_bytes_of(int kind)
{
    return kind == 0 ? 1 : 3;
}

/* ---- The comparison ---- */

static void check_codec_encode_at(const codec_impl *impl, int kind, const uint8_t *bin, size_t len,
                                  size_t offset)
{
    char text[CHECK_CODEC_TEXT + 32], want[CHECK_CODEC_TEXT + 32];

    memset(text, 0x5a, sizeof text);
    memset(want, 0x5a, sizeof want);
    check_codec_plain_encode(kind, want + 8, bin, len);
    check_codec_encode(impl, kind, text + 8, bin, len);
    check_equal(text, want, sizeof text, check_codec_names[kind], len, offset);
}

/* units of the text: the count, the bytes, and those behind, unchanged. */
static void check_codec_decode_at(const codec_impl *impl, int kind, const char *text, size_t units,
                                  size_t place)
{
    uint8_t bin[CHECK_CODEC_MAX + 32], want[CHECK_CODEC_MAX + 32];
    size_t n, want_n;

    memset(bin, 0x5a, sizeof bin);
    memset(want, 0x5a, sizeof want);
    want_n = check_codec_plain_decode(kind, want + 8, text, units);
    n      = check_codec_decode(impl, kind, bin + 8, text, units);
    if (n != want_n) {
        check_fail("%s: %zu of %zu decoded, should be %zu (place %zu)", check_codec_names[kind], n,
                   units, want_n, place);
    }
    check_equal(bin, want, sizeof bin, check_codec_names[kind], units, place);
}

/* Every length, between pages that fault, and in place: a text over its bytes' end, bytes over
 * their text's beginning. */
static void check_codec_length(const codec_impl *impl, int kind, size_t len)
{
    const size_t chars = check_codec_text_len(kind, len), bytes = check_codec_bytes_of(kind);
    const size_t units = len / bytes;
    uint8_t m[CHECK_CODEC_MAX + 16], *p;
    char want[CHECK_CODEC_TEXT], *t;
    int end;

    check_random(m, sizeof m);
    check_codec_encode_at(impl, kind, m + len % 16, len, len % 16);
    check_codec_plain_encode(kind, want, m, len);
    for (end = 0; end < 2; end++) {
        p = end ? check_guard_end(0, len) : check_guard_begin(0, len);
        t = (char *) (end ? check_guard_end(1, chars) : check_guard_begin(1, chars));
        bytes_copy(p, m, len);
        check_codec_encode(impl, kind, t, p, len);
        check_equal(t, want, chars, "encoded beside a page that faults", len, 0);
        check_codec_decode_at(impl, kind, t, units, 0);
        p = end ? check_guard_end(0, units * bytes) : check_guard_begin(0, units * bytes);
        if (check_codec_decode(impl, kind, p, t, units) != units) {
            check_fail("%s: not all of %zu decoded", check_codec_names[kind], units);
        }
        check_equal(p, m, units * bytes, "decoded beside a page that faults", len, 0);
        (void) check_codec_decode(impl, kind, (uint8_t *) t, t, units);
        check_equal(t, m, units * bytes, "decoded in place", len, 0);
        bytes_copy(t + chars - len, m, len);
        check_codec_encode(impl, kind, t, (uint8_t *) t + chars - len, len);
        check_equal(t, want, chars, "encoded in place", len, 0);
    }
}

/* Every character at every place of a text, the others random digits or letters. */
static void check_codec_every_char(const codec_impl *impl, int kind, size_t units)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    const size_t chars         = units * check_codec_chars_of(kind);
    char text[CHECK_CODEC_TEXT], *t = (char *) check_guard_end(0, chars);
    size_t place, i;
    unsigned c;

    for (place = 0; place < chars; place++) {
        for (i = 0; i < chars; i++) {
            text[i] = kind == 0 ? digits[check_random_below(22)]
                                : check_codec_chars[kind - 1][check_random_below(64)];
        }
        memcpy(t, text, chars);
        for (c = 0; c < 256; c++) {
            t[place] = (char) c;
            check_codec_decode_at(impl, kind, t, units, place);
        }
        t[place] = text[place];
        i        = check_random_below((uint32_t) chars); /* two that are none */
        t[place] = '=';
        t[i]     = (char) (0x80 | text[i]);
        check_codec_decode_at(impl, kind, t, units, place);
    }
}

/* Every byte at every place. */
static void check_codec_every_byte(const codec_impl *impl, int kind, size_t len)
{
    uint8_t m[CHECK_CODEC_MAX];
    size_t place;
    unsigned c;

    check_random(m, sizeof m);
    for (place = 0; place < len; place++) {
        for (c = 0; c < 256; c++) {
            m[place] = (uint8_t) c;
            check_codec_encode_at(impl, kind, m, len, place);
        }
    }
}

static void check_codec_differ(const codec_impl *impl, size_t len)
{
    uint8_t *a = check_guard_end(0, len), *b = check_guard_begin(1, len + 16);
    size_t i;
    unsigned bit;

    check_random_carry(a, len);
    check_random(b, len + 16);
    bytes_copy(b, a, len);
    if (impl->differ(a, b, len) != 0 || impl->differ(a, a, len) != 0) {
        check_fail("differ: %zu equal bytes differ", len);
    }
    for (i = 0; i < len; i++) {
        for (bit = 0; bit < 8; bit++) {
            b[i] ^= (uint8_t) (1U << bit);
            if (impl->differ(a, b, len) == 0 || impl->differ(b, a, len) == 0) {
                check_fail("differ: bit %u of byte %zu of %zu does not count", bit, i, len);
            }
            b[i] ^= (uint8_t) (1U << bit);
        }
        b[i]      = (uint8_t) ~b[i];
        b[i ^ 16] = (uint8_t) ~b[i ^ 16]; /* two that could cancel */
        if (impl->differ(a, b, len) == 0) {
            check_fail("differ: bytes %zu and %zu of %zu do not count", i, i ^ 16, len);
        }
        memcpy(b, a, len);
    }
}

void check_codec(const impl_info *info, const impl_info *ref)
{
    const codec_impl *impl = (const codec_impl *) info;
    size_t len;
    int kind;

    (void) ref;
    for (kind = 0; kind < 3; kind++) {
        for (len = 0; len <= CHECK_CODEC_MAX; len++) {
            check_codec_length(impl, kind, len);
        }
        check_codec_every_byte(impl, kind, 1);
        check_codec_every_byte(impl, kind, 59);
        check_codec_every_byte(impl, kind, 96);
        check_codec_every_char(impl, kind, 1);
        check_codec_every_char(impl, kind, 15);
        check_codec_every_char(impl, kind, kind == 0 ? 47 : 24);
    }
    for (len = 0; len <= 448; len += 64) {
        check_codec_differ(impl, len);
    }
}

/* ---- Mutants ---- */

static uint64_t check_codec_plain_differ(const uint8_t *a, const uint8_t *b, size_t len)
{
    return len != 0 && memcmp(a, b, len) != 0;
}

static void check_codec_upper(char *hex, const uint8_t *bin, size_t len)
{
    size_t i;

    check_codec_plain_hex(hex, bin, len);
    for (i = 58; i < 2 * len; i++) { /* only in one place */
        hex[i] = (char) (i == 58 && hex[i] == 'f' ? 'F' : hex[i]);
    }
}

static void check_codec_hex_long(char *hex, const uint8_t *bin, size_t len)
{
    check_codec_plain_hex(hex, bin, len);
    hex[2 * len] = 0;
}

static size_t check_codec_unhex_only_lower(uint8_t *bin, const char *hex, size_t pairs)
{
    size_t i = 0;

    while (i < 2 * pairs && !(i == 29 && hex[i] == 'E')) {
        i++;
    }
    return check_codec_plain_unhex(bin, hex, i / 2);
}

static size_t check_codec_unhex_writes(uint8_t *bin, const char *hex, size_t pairs)
{
    size_t n = check_codec_plain_unhex(bin, hex, pairs);

    if (n < pairs) {
        bin[n] = 0;
    }
    return n;
}

static size_t check_codec_unhex_reads(uint8_t *bin, const char *hex, size_t pairs)
{
    volatile char next = hex[2 * pairs];

    (void) next;
    return check_codec_plain_unhex(bin, hex, pairs);
}

static void check_codec_b64_same(char *b64, const uint8_t *bin, size_t len, int urlsafe)
{
    (void) urlsafe;
    check_codec_plain_b64(b64, bin, len, 0);
}

static void check_codec_b64_rest(char *b64, const uint8_t *bin, size_t len, int urlsafe)
{
    check_codec_plain_b64(b64, bin, len, urlsafe);
    if (len % 3 == 2) {
        b64[(4 * len + 2) / 3] = 'A';
    }
}

static size_t check_codec_unb64_both(uint8_t *bin, const char *b64, size_t groups, int urlsafe)
{
    char text[2 * CHECK_CODEC_TEXT];
    size_t i;

    for (i = 0; i < 4 * groups; i++) {
        text[i] = (char) (b64[i] == '_' && !urlsafe ? '/' : b64[i]);
    }
    return check_codec_plain_unb64(bin, text, groups, urlsafe);
}

static size_t check_codec_unb64_high(uint8_t *bin, const char *b64, size_t groups, int urlsafe)
{
    char text[2 * CHECK_CODEC_TEXT];
    size_t i;

    for (i = 0; i < 4 * groups; i++) {
        text[i] = (char) (i % 16 == 15 ? b64[i] & 127 : b64[i]);
    }
    return check_codec_plain_unb64(bin, text, groups, urlsafe);
}

static uint64_t check_codec_differ_first(const uint8_t *a, const uint8_t *b, size_t len)
{
    return check_codec_plain_differ(a, b, len > 64 ? len - 64 : len);
}

static uint64_t check_codec_differ_cancel(const uint8_t *a, const uint8_t *b, size_t len)
{
    uint64_t d = 0;
    size_t i;

    for (i = 0; i < len; i += 8) {
        d ^= load64_le(a + i) ^ load64_le(b + i);
    }
    return d;
}

#define CHECK_CODEC_MUTANT(name, hex, unhex, b64, unb64, differ)                                   \
    static const codec_impl name = {{#name, 0, 0, "broken"}, hex, unhex, b64, unb64, differ};
#define CHECK_CODEC_HEX   check_codec_plain_hex
#define CHECK_CODEC_UNHEX check_codec_plain_unhex
#define CHECK_CODEC_B64   check_codec_plain_b64
#define CHECK_CODEC_UNB64 check_codec_plain_unb64
#define CHECK_CODEC_EQUAL check_codec_plain_differ
CHECK_CODEC_MUTANT(check_codec_m_upper, check_codec_upper, CHECK_CODEC_UNHEX, CHECK_CODEC_B64,
                   CHECK_CODEC_UNB64, CHECK_CODEC_EQUAL)
CHECK_CODEC_MUTANT(check_codec_m_nul, check_codec_hex_long, CHECK_CODEC_UNHEX, CHECK_CODEC_B64,
                   CHECK_CODEC_UNB64, CHECK_CODEC_EQUAL)
CHECK_CODEC_MUTANT(check_codec_m_lower, CHECK_CODEC_HEX, check_codec_unhex_only_lower,
                   CHECK_CODEC_B64, CHECK_CODEC_UNB64, CHECK_CODEC_EQUAL)
CHECK_CODEC_MUTANT(check_codec_m_writes, CHECK_CODEC_HEX, check_codec_unhex_writes, CHECK_CODEC_B64,
                   CHECK_CODEC_UNB64, CHECK_CODEC_EQUAL)
CHECK_CODEC_MUTANT(check_codec_m_reads, CHECK_CODEC_HEX, check_codec_unhex_reads, CHECK_CODEC_B64,
                   CHECK_CODEC_UNB64, CHECK_CODEC_EQUAL)
CHECK_CODEC_MUTANT(check_codec_m_same, CHECK_CODEC_HEX, CHECK_CODEC_UNHEX, check_codec_b64_same,
                   CHECK_CODEC_UNB64, CHECK_CODEC_EQUAL)
CHECK_CODEC_MUTANT(check_codec_m_rest, CHECK_CODEC_HEX, CHECK_CODEC_UNHEX, check_codec_b64_rest,
                   CHECK_CODEC_UNB64, CHECK_CODEC_EQUAL)
CHECK_CODEC_MUTANT(check_codec_m_both, CHECK_CODEC_HEX, CHECK_CODEC_UNHEX, CHECK_CODEC_B64,
                   check_codec_unb64_both, CHECK_CODEC_EQUAL)
CHECK_CODEC_MUTANT(check_codec_m_high, CHECK_CODEC_HEX, CHECK_CODEC_UNHEX, CHECK_CODEC_B64,
                   check_codec_unb64_high, CHECK_CODEC_EQUAL)
CHECK_CODEC_MUTANT(check_codec_m_first, CHECK_CODEC_HEX, CHECK_CODEC_UNHEX, CHECK_CODEC_B64,
                   CHECK_CODEC_UNB64, check_codec_differ_first)
CHECK_CODEC_MUTANT(check_codec_m_cancel, CHECK_CODEC_HEX, CHECK_CODEC_UNHEX, CHECK_CODEC_B64,
                   CHECK_CODEC_UNB64, check_codec_differ_cancel)

const check_mutant check_codec_mutants[] = {
    {"F in one place", &check_codec_m_upper.info},
    {"a NUL behind the digits", &check_codec_m_nul.info},
    {"E refused in one place", &check_codec_m_lower.info},
    {"a byte written behind the good ones", &check_codec_m_writes.info},
    {"a character read behind the text", &check_codec_m_reads.info},
    {"one alphabet for both", &check_codec_m_same.info},
    {"a whole group at the end", &check_codec_m_rest.info},
    {"_ decoded in the other alphabet", &check_codec_m_both.info},
    {"the highest bit ignored in one place", &check_codec_m_high.info},
    {"the last block not compared", &check_codec_m_first.info},
    {"differences that cancel", &check_codec_m_cancel.info},
    {NULL, NULL},
};
