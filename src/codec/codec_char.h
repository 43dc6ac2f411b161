/* SPDX-License-Identifier: ISC */
/* The values of characters in hexadecimal and base64, by arithmetic, without tables or branches. */
#pragma once

#include "../core/bytes.h"

enum { CODEC_BAD = 0x100 };

/* The value of hexadecimal digit c; CODEC_BAD set if it is none. */
static inline unsigned codec_hex_value(unsigned c) /* c < 256 */
{
    unsigned digit = c ^ '0', alpha = (c | 0x20) ^ 0x60; /* 0..9; 1..6 */
    unsigned is_digit = (digit - 10) >> 8;
    unsigned is_alpha = ((alpha - 1) ^ (alpha - 7)) >> 8;

    return (digit & is_digit) | ((alpha + 9) & is_alpha) | (~(is_digit | is_alpha) & CODEC_BAD);
}

/* All ones in bits 0..8 if x > limit, else 0; both < 256. */
static inline unsigned codec_above(unsigned x, unsigned limit)
{
    return (limit - x) >> 8 & 0x1ff;
}

/* All ones in bits 0..8 if lo <= c <= hi, else 0. */
static inline unsigned codec_within(unsigned c, unsigned lo, unsigned hi)
{
    return codec_above(c, lo - 1) & ~codec_above(c, hi);
}

/* The value of base64 character c; CODEC_BAD set if it has none. */
static inline unsigned codec_base64_value(unsigned c, int urlsafe) /* c < 256 */
{
    unsigned char62 = urlsafe ? '-' : '+', char63 = urlsafe ? '_' : '/';
    unsigned upper = codec_within(c, 'A', 'Z'), lower = codec_within(c, 'a', 'z');
    unsigned digit = codec_within(c, '0', '9');
    unsigned is62 = codec_within(c, char62, char62), is63 = codec_within(c, char63, char63);

    return (upper & (c - 'A')) | (lower & (c - 'a' + 26)) | (digit & (c - '0' + 52)) | (is62 & 62) |
           (is63 & 63) | (~(upper | lower | digit | is62 | is63) & CODEC_BAD);
}
