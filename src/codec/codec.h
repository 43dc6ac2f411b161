/* SPDX-License-Identifier: ISC */
/* Hexadecimal, base64 (RFC 4648) and comparison of byte strings, in constant time: the interface of
 * their implementations. */
#ifndef TRONA_CODEC_CODEC_H
#define TRONA_CODEC_CODEC_H

#include "../core/impl.h"

/* Lengths are public, contents secret. Only the place of the first character that does not belong
 * into a text shows in the time. All pointers may be unaligned; nothing is written beside what is
 * said. Texts are worked on from their beginning, each block read before it is written: to decode a
 * text over its own beginning is allowed, and so is to encode bytes that lie at the end of their
 * text. */
typedef struct codec_impl {
    impl_info info;
    /* The 2 * len lower-case digits of the len bytes. */
    void (*hex_encode)(char *hex, const uint8_t *bin, size_t len);
    /* Decodes digits of either case, up to the first pair that is not two digits or the given
     * number of pairs: how many it has decoded, a byte each. */
    size_t (*hex_decode)(uint8_t *bin, const char *hex, size_t pairs);
    /* The (4 * len + 2) / 3 characters of the len bytes, unused bits zero, without padding; urlsafe
     * is 0, or 1 for the alphabet with - and _. */
    void (*base64_encode)(char *b64, const uint8_t *bin, size_t len, int urlsafe);
    /* Decodes groups of four characters, up to the first that is not four characters of the
     * alphabet or the given number of groups: how many it has decoded, three bytes each. */
    size_t (*base64_decode)(uint8_t *bin, const char *b64, size_t groups, int urlsafe);
    /* 0 if the len bytes are equal, else not 0; len is a multiple of 64. */
    uint64_t (*differ)(const uint8_t *a, const uint8_t *b, size_t len);
} codec_impl;

IMPL_DECLARE(codec);

#endif
