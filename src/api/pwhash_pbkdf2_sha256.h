/* SPDX-License-Identifier: ISC */
/* PBKDF2-HMAC-SHA-256 as scrypt uses it. */
#ifndef TRONA_API_PWHASH_PBKDF2_SHA256_H
#define TRONA_API_PWHASH_PBKDF2_SHA256_H

#include <trona.h>

#include "../core/bytes.h"

/* out = PBKDF2 (RFC 8018) with one iteration; keyed is the HMAC that has its key. out may overlap
 * salt. outlen is at most 32 (2^32 - 1). What it leaves on the stack the caller clears: at most
 * 2048 bytes. */
void pwhash_pbkdf2_sha256(uint8_t *out, size_t outlen, const crypto_auth_hmacsha256_state *keyed,
                          const uint8_t *salt, size_t saltlen);

#endif
