/* SPDX-License-Identifier: ISC */
/* Hashing for groups (RFC 9380): what the functions ..._from_string share. */
#ifndef TRONA_API_HASH_TO_CURVE_H
#define TRONA_API_HASH_TO_CURVE_H

#include <stddef.h>
#include <stdint.h>

#include "../core/names.h"

enum { HASH_TO_CURVE_SHA256 = 1, HASH_TO_CURVE_SHA512 = 2 };

/* out = expand_message_xmd(msg, dst, len) of RFC 9380, 5.3.1, with the hash hash_alg; a dst of more
 * than 255 bytes is hashed first (5.3.3). len is at most 255 times the hash's length. dst and msg
 * may be NULL where their lengths are 0. -1 for an unknown hash_alg, with EINVAL; out is then
 * untouched. */
int hash_to_curve_expand(uint8_t *out, size_t len, const uint8_t *dst, size_t dst_len,
                         const uint8_t *msg, size_t msg_len, int hash_alg);

/* u = the integers of 48 bytes that the n fields of hash_to_field (RFC 9380, 5.2) are before their
 * reduction, little-endian in 64 bytes each; n is 1 or 2. Else as hash_to_curve_expand. */
int hash_to_curve_fields(uint8_t *u, size_t n, const uint8_t *dst, size_t dst_len,
                         const uint8_t *msg, size_t msg_len, int hash_alg);

#endif
