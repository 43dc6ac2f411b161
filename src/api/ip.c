/* SPDX-License-Identifier: ISC */
/* IP addresses as text (RFC 4291, RFC 5952, RFC 6874's zones). Not constant-time. */
#include <errno.h>

#include "../core/bytes.h"
#include "../core/error.h"

static const uint8_t ip_mapped_prefix[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

/* The value of hexadecimal digit c; 16 or more if it is none. */
static unsigned ip_digit(char c)
{
    if (c >= '0' && c <= '9') {
        return (unsigned) (c - '0');
    }
    if (c >= 'a' && c <= 'f') {
        return (unsigned) (c - 'a') + 10;
    }
    return c >= 'A' && c <= 'F' ? (unsigned) (c - 'A') + 10 : 16;
}

/* Reads at most max digits of base at s[*pos]. Returns their number; *value = their value. */
static unsigned ip_number(const char *s, size_t len, size_t *pos, unsigned base, unsigned max,
                          unsigned *value)
{
    unsigned n = 0;

    for (*value = 0; n < max && *pos < len && ip_digit(s[*pos]) < base; n++) {
        *value = *value * base + ip_digit(s[(*pos)++]);
    }
    return n;
}

/* Parses all of s as a.b.c.d: 1, or 0 if it is not. */
static int ip_parse4(uint8_t out[4], const char *s, size_t len)
{
    size_t pos = 0, i;
    unsigned value;

    for (i = 0; i < 4; i++) {
        if (i > 0 && (pos >= len || s[pos++] != '.')) {
            return 0;
        }
        if (ip_number(s, len, &pos, 10, 3, &value) == 0 || value > 255) {
            return 0;
        }
        out[i] = (uint8_t) value;
    }
    return pos == len;
}

/* Parses all of s as an IPv6 address without a zone: 1, or 0 if it is not. */
static int ip_parse6(uint8_t out[16], const char *s, size_t len)
{
    size_t pos = 0, n = 0, gap = SIZE_MAX, start; /* n bytes so far; the :: is before byte gap */
    unsigned value;

    if (len >= 2 && s[0] == ':' && s[1] == ':') {
        gap = 0;
        pos = 2;
    }
    while (pos < len) {
        start = pos;
        if (n == 16 || ip_number(s, len, &pos, 16, 4, &value) == 0) {
            return 0;
        }
        if (pos < len && s[pos] == '.') { /* the last 32 bits in IPv4's form */
            if (n > 12 || !ip_parse4(out + n, s + start, len - start)) {
                return 0;
            }
            n += 4;
            break;
        }
        out[n++] = (uint8_t) (value >> 8);
        out[n++] = (uint8_t) value;
        if (pos == len) {
            break;
        }
        if (s[pos] != ':' || ++pos == len) {
            return 0;
        }
        if (s[pos] == ':') {
            if (gap != SIZE_MAX) {
                return 0;
            }
            gap = n;
            pos++;
        }
    }
    if (gap == SIZE_MAX) {
        return n == 16;
    }
    if (n == 16) { /* :: replaces at least one group */
        return 0;
    }
    memmove(out + 16 - (n - gap), out + gap, n - gap);
    memset(out + gap, 0, 16 - n);
    return 1;
}

/* 1 if s, the zone after the % of an IPv6 address, is one or more ASCII letters, digits, _, . and
 * -; else 0. */
static int ip_is_zone(const char *s, size_t len)
{
    size_t i;

    for (i = 0; i < len; i++) {
        if (ip_digit(s[i]) >= 10 && !((s[i] | 0x20) >= 'a' && (s[i] | 0x20) <= 'z') &&
            s[i] != '_' && s[i] != '.' && s[i] != '-') {
            return 0;
        }
    }
    return len > 0;
}

int sodium_ip2bin(unsigned char bin[16], const char *ip, size_t ip_len_)
{
    const char *end = (const char *) memchr(ip, 0, ip_len_);
    size_t len = end != NULL ? (size_t) (end - ip) : ip_len_, zone = 0;
    uint8_t out[16] = {0};
    int ok;

    while (zone < len && ip[zone] != '%') {
        zone++;
    }
    if (memchr(ip, ':', zone) != NULL) {
        ok = ip_parse6(out, ip, zone) && (zone == len || ip_is_zone(ip + zone + 1, len - zone - 1));
    } else {
        memcpy(out, ip_mapped_prefix, sizeof ip_mapped_prefix);
        ok = ip_parse4(out + 12, ip, len);
    }
    if (!ok) {
        return error_fail_errno(EINVAL, "sodium_ip2bin: not an IP address");
    }
    memcpy(bin, out, 16);
    return 0;
}

/* Writes value in base without leading zeros. Returns the end. */
static char *ip_put_number(char *p, unsigned value, unsigned base)
{
    char digits[4];
    unsigned n = 0, d;

    do {
        d           = value % base;
        digits[n++] = (char) (d < 10 ? '0' + d : 'a' + d - 10);
        value /= base;
    } while (value != 0);
    while (n > 0) {
        *p++ = digits[--n];
    }
    return p;
}

/* Writes the eight groups, at most 39 characters. Returns the end. */
static char *ip_put6(char *p, const unsigned char bin[16])
{
    unsigned group[8], i, run = 0, best = 8, best_len = 1; /* one zero group is not compressed */

    for (i = 0; i < 8; i++) {
        group[i] = (unsigned) bin[2 * i] << 8 | bin[2 * i + 1];
        run      = group[i] == 0 ? run + 1 : 0;
        if (run > best_len) {
            best_len = run;
            best     = i + 1 - run;
        }
    }
    for (i = 0; i < 8; i++) {
        if (i == best) {
            *p++ = ':';
            i += best_len - 1;
            if (i == 7) {
                *p++ = ':';
            }
        } else {
            if (i > 0) {
                *p++ = ':';
            }
            p = ip_put_number(p, group[i], 16);
        }
    }
    return p;
}

char *sodium_bin2ip(char *ip, size_t ip_maxlen, const unsigned char bin[16])
{
    char text[40], *p = text;
    size_t len, i;

    if (memcmp(bin, ip_mapped_prefix, sizeof ip_mapped_prefix) == 0) {
        for (i = 12; i < 16; i++) {
            if (i > 12) {
                *p++ = '.';
            }
            p = ip_put_number(p, bin[i], 10);
        }
    } else {
        p = ip_put6(p, bin);
    }
    len = (size_t) (p - text);
    if (len >= ip_maxlen) {
        (void) error_fail_errno(ENOSPC, "sodium_bin2ip: the output is too small");
        return NULL;
    }
    memcpy(ip, text, len);
    ip[len] = 0;
    return ip;
}
