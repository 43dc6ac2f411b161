/* Base64 (RFC 4648). Characters are mapped by arithmetic, without tables or branches; only the
 * places of characters outside the alphabet show in the time. */
#include <trona.h>

#include <errno.h>

#include "codec.h"
#include "ct.h"
#include "error.h"

#define BASE64_BAD        0x100U
#define BASE64_NO_PADDING 2U /* bits of a variant */
#define BASE64_URLSAFE    4U

/* Misuse unless variant is one of the four. */
static void base64_check_variant(int variant)
{
    if (((unsigned) variant & ~(BASE64_NO_PADDING | BASE64_URLSAFE)) != 1) {
        sodium_misuse();
    }
}

/* All ones in bits 0..8 if x > limit, else 0; both < 256. */
static inline unsigned base64_above(unsigned x, unsigned limit)
{
    return (limit - x) >> 8 & 0x1ff;
}

/* The character of v < 64. Each range of the alphabet begins at another distance from its
 * values. */
static inline char base64_char(unsigned v, int urlsafe)
{
    unsigned c = v + 'A';

    c += base64_above(v, 25) & ('a' - 'Z' - 1);
    c -= base64_above(v, 51) & ('z' - '0' + 1);
    if (urlsafe) {
        c -= base64_above(v, 61) & ('9' - '-' + 1);
        c += base64_above(v, 62) & ('_' - '-' - 1);
    } else {
        c -= base64_above(v, 61) & ('9' - '+' + 1);
        c += base64_above(v, 62) & ('/' - '+' - 1);
    }
    return (char) c;
}

/* All ones in bits 0..8 if lo <= c <= hi, else 0. */
static inline unsigned base64_within(unsigned c, unsigned lo, unsigned hi)
{
    return base64_above(c, lo - 1) & ~base64_above(c, hi);
}

/* The value of character c; BASE64_BAD set if it has none. */
static inline unsigned base64_value(unsigned c, int urlsafe) /* c < 256 */
{
    unsigned char62 = urlsafe ? '-' : '+', char63 = urlsafe ? '_' : '/';
    unsigned upper = base64_within(c, 'A', 'Z'), lower = base64_within(c, 'a', 'z');
    unsigned digit = base64_within(c, '0', '9');
    unsigned is62 = base64_within(c, char62, char62), is63 = base64_within(c, char63, char63);

    return (upper & (c - 'A')) | (lower & (c - 'a' + 26)) | (digit & (c - '0' + 52)) | (is62 & 62) |
           (is63 & 63) | (~(upper | lower | digit | is62 | is63) & BASE64_BAD);
}

/* The first n + 1 characters of the n bytes, 1 <= n <= 3. */
static inline void base64_encode3(char *b64, const uint8_t *bin, size_t n, int urlsafe)
{
    unsigned w = (unsigned) bin[0] << 16;

    w |= n > 1 ? (unsigned) bin[1] << 8 : 0;
    w |= n > 2 ? bin[2] : 0;
    b64[0] = base64_char(w >> 18, urlsafe);
    b64[1] = base64_char(w >> 12 & 63, urlsafe);
    if (n > 1) {
        b64[2] = base64_char(w >> 6 & 63, urlsafe);
    }
    if (n > 2) {
        b64[3] = base64_char(w & 63, urlsafe);
    }
}

#if CODEC_VECTORS
# define BASE64_CHARS 16 /* a block, while no other character is among them */
# define BASE64_BYTES 12

/* The 8 groups of 6 bits in the upper 48 bits of x, the highest in the lowest byte. */
static inline uint64_t base64_spread(uint64_t x)
{
    x = (x >> 40) << 32 | (x >> 16 & 0xffffff);
    x = (x & UINT64_C(0x00fff00000fff000)) << 4 | (x & UINT64_C(0x00000fff00000fff));
    x = (x & UINT64_C(0x0fc00fc00fc00fc0)) << 2 | (x & UINT64_C(0x003f003f003f003f));
    return __builtin_bswap64(x);
}

/* Its inverse, in the lower 48 bits. */
static inline uint64_t base64_gather(uint64_t x)
{
    x = __builtin_bswap64(x);
    x = (x >> 2 & UINT64_C(0x0fc00fc00fc00fc0)) | (x & UINT64_C(0x003f003f003f003f));
    x = (x >> 4 & UINT64_C(0x00fff00000fff000)) | (x & UINT64_C(0x00000fff00000fff));
    return x >> 32 << 24 | (x & 0xffffff);
}

static inline void base64_encode_block(char *b64, const uint8_t *bin, int urlsafe)
{
    uint64_t high = load64_be(bin), low = high << 48 | (uint64_t) load32_be(bin + 8) << 16;
    codec_u64 groups = {base64_spread(high), base64_spread(low)};
    codec_u8 v = (codec_u8) groups, c = v + 'A';
    uint8_t to62 = urlsafe ? '9' - '-' + 1 : '9' - '+' + 1;
    uint8_t to63 = urlsafe ? '_' - '-' - 1 : '/' - '+' - 1;

    c += codec_above(v, 25) & ('a' - 'Z' - 1);
    c -= codec_above(v, 51) & ('z' - '0' + 1);
    c -= codec_above(v, 61) & to62;
    c += codec_above(v, 62) & to63;
    codec_store(b64, c);
}

/* Decodes a block: 1, or 0 if not all is of the alphabet; bin is unchanged then. */
static int base64_decode_block(uint8_t *bin, const char *b64, int urlsafe)
{
    codec_u8 c = codec_load(b64), upper = codec_within(c, 'A', 'Z');
    codec_u8 lower = codec_within(c, 'a', 'z'), digit = codec_within(c, '0', '9');
    codec_u8 is62 = (codec_u8) (c == (uint8_t) (urlsafe ? '-' : '+'));
    codec_u8 is63 = (codec_u8) (c == (uint8_t) (urlsafe ? '_' : '/'));
    codec_u8 v    = (upper & (c - 'A')) | (lower & (c - 'a' + 26)) | (digit & (c - '0' + 52)) |
                 (is62 & 62) | (is63 & 63);
    uint64_t bad = codec_fold(~(upper | lower | digit | is62 | is63)), high, low;

    CT_DECLASSIFY(&bad, sizeof bad);
    if (bad == 0) {
        high = base64_gather(((codec_u64) v)[0]);
        low  = base64_gather(((codec_u64) v)[1]);
        store64_be(bin, high << 16 | low >> 32);
        store32_be(bin + 8, (uint32_t) low);
    }
    return bad == 0;
}

#else
# define BASE64_CHARS 4
# define BASE64_BYTES 3

static inline void base64_encode_block(char *b64, const uint8_t *bin, int urlsafe)
{
    base64_encode3(b64, bin, 3, urlsafe);
}

static int base64_decode_block(uint8_t *bin, const char *b64, int urlsafe)
{
    unsigned a = base64_value((uint8_t) b64[0], urlsafe),
             b = base64_value((uint8_t) b64[1], urlsafe);
    unsigned c = base64_value((uint8_t) b64[2], urlsafe),
             d = base64_value((uint8_t) b64[3], urlsafe);
    unsigned bad;

    bad = (a | b | c | d) & BASE64_BAD;
    CT_DECLASSIFY(&bad, sizeof bad);
    if (bad == 0) {
        bin[0] = (uint8_t) (a << 2 | b >> 4);
        bin[1] = (uint8_t) (b << 4 | c >> 2);
        bin[2] = (uint8_t) (c << 6 | d);
    }
    return bad == 0;
}

#endif

size_t sodium_base64_encoded_len(const size_t bin_len, const int variant)
{
    size_t len;

    base64_check_variant(variant);
    len = sodium_base64_ENCODED_LEN(bin_len, variant);
    if (len == SIZE_MAX) {
        sodium_misuse();
    }
    return len;
}

char *sodium_bin2base64(char *const b64, const size_t b64_maxlen, const unsigned char *const bin,
                        const size_t bin_len, const int variant)
{
    int urlsafe   = ((unsigned) variant & BASE64_URLSAFE) != 0;
    size_t needed = sodium_base64_encoded_len(bin_len, variant), i = 0, n = 0, rest;

    if (b64_maxlen < needed) {
        sodium_misuse();
    }
    for (; bin_len - i >= BASE64_BYTES; i += BASE64_BYTES, n += BASE64_CHARS) {
        base64_encode_block(b64 + n, bin + i, urlsafe);
    }
    for (; i < bin_len; i += rest, n += rest + 1) {
        rest = bin_len - i < 3 ? bin_len - i : 3;
        base64_encode3(b64 + n, bin + i, rest, urlsafe);
    }
    while (n < needed - 1) {
        b64[n++] = '=';
    }
    memset(b64 + n, 0, b64_maxlen - n);
    return b64;
}

static int base64_ignored(char c, const char *ignore)
{
    return ignore != NULL && strchr(ignore, c) != NULL;
}

/* Moves *pos past count '=' characters and ignored ones before them: NULL, or the reason why
 * not. */
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

int sodium_base642bin(unsigned char *const bin, const size_t bin_maxlen, const char *const b64,
                      const size_t b64_len, const char *const ignore, size_t *const bin_len,
                      const char **const b64_end, const int variant)
{
    int urlsafe     = ((unsigned) variant & BASE64_URLSAFE) != 0;
    const char *why = NULL;
    size_t pos = 0, n = 0, next_block = 0;
    unsigned v, bad, acc = 0, bits = 0; /* the low bits bits of acc wait for a byte */

    base64_check_variant(variant);
    while (pos < b64_len) {
        if (pos >= next_block && bits == 0 && b64_len - pos >= BASE64_CHARS &&
            bin_maxlen - n >= BASE64_BYTES) {
            if (base64_decode_block(bin + n, b64 + pos, urlsafe)) {
                pos += BASE64_CHARS;
                n += BASE64_BYTES;
                continue;
            }
            next_block = pos + BASE64_CHARS;
        }
        v   = base64_value((uint8_t) b64[pos], urlsafe);
        bad = v & BASE64_BAD;
        CT_DECLASSIFY(&bad, sizeof bad);
        if (bad) {
            if (!base64_ignored(b64[pos], ignore)) {
                break;
            }
            next_block = 0;
        } else {
            acc = (acc << 6 | v) & 0xfff;
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
    if (why == NULL && ((unsigned) variant & BASE64_NO_PADDING) == 0) {
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
    if (b64_end != NULL) {
        *b64_end = b64 + pos;
    }
    if (bin_len != NULL) {
        *bin_len = n;
    }
    return why == NULL ? 0 : error_fail(why);
}
