/* SPDX-License-Identifier: ISC */
/* Hexadecimal, base64 (RFC 4648) and comparison of byte strings, in constant time: the interface of
 * their implementations.
 *
 *   codec_impls.c        portable C (read it first), and the implementations by codec_by16.h
 *   codec_by16.h         16 characters at a time, with SSSE3 or WebAssembly
 *   codec_avx2.c         32 characters at a time, the rest by codec_by16.h
 *   codec_avx512vbmi.c   64 characters at a time
 *   codec_neon.c         NEON
 *   codec_char.h         the value of one character
 *   codec.c              the self-test and the benchmark
 *
 * The public functions are in api/base64.c (hexadecimal, too) and api/memcmp.c. */
#pragma once

#include "../core/impl.h"

/* Lengths are public, contents secret. The time depends only on the place of the first character
 * that does not belong in the text. Pointers may be unaligned. Functions write only what they say.
 * They process texts from the beginning and read each block before they write it, so a text may be
 * decoded over its own beginning, and bytes that lie at the end of their text may be encoded. */
typedef struct codec_impl {
    impl_info info;
    /* The 2 * len lower-case digits of the len bytes. */
    void (*hex_encode)(char *hex, const uint8_t *bin, size_t len);
    /* Decodes digits of either case, up to the first pair that is not two digits or the given
     * number of pairs. Returns the number of pairs decoded, a byte each. */
    size_t (*hex_decode)(uint8_t *bin, const char *hex, size_t pairs);
    /* The (4 * len + 2) / 3 characters of the len bytes, unused bits zero, without padding; urlsafe
     * is 0, or 1 for the alphabet with - and _. */
    void (*base64_encode)(char *b64, const uint8_t *bin, size_t len, int urlsafe);
    /* Decodes groups of four characters, up to the first that is not four characters of the
     * alphabet or the given number of groups. Returns the number of groups decoded, three bytes
     * each. */
    size_t (*base64_decode)(uint8_t *bin, const char *b64, size_t groups, int urlsafe);
    /* 0 if the len bytes are equal, else not 0; len is a multiple of 64. */
    uint64_t (*differ)(const uint8_t *a, const uint8_t *b, size_t len);
} codec_impl;

IMPL_DECLARE(codec);
