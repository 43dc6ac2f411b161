/* SPDX-License-Identifier: ISC */
/* The public functions of trona.h.
 *
 * Each file of this folder holds one family of functions, and is named after it: box.c,
 * kem_xwing.c. A function checks its arguments, calls the active implementation of a primitive
 * (src/PRIMITIVE), and wipes the secrets that it held. All functions of a file need all primitives
 * that the file uses, so that a static program links only what it calls: box_seal.c is apart from
 * box.c.
 *
 * Read hash_sha256.c first (one primitive), then auth_hmacsha256.c (built on it), then chapoly.h
 * and chapoly.c (ChaCha20-Poly1305, the body of several families). Shared between families:
 *
 *   chapoly.h          ChaCha20 with Poly1305, whole messages and messages in parts
 *   aead.h             the functions that every AEAD has, order of calls for messages in parts
 *   secretbox.h        crypto_secretbox and crypto_box for either cipher
 *   pwhash_argon2.h    Argon2 for raw hashes and strings
 *   kem_mlkem_lanes.h, sign_mldsa_sample.h   Keccak's part of ML-KEM and ML-DSA
 *   api.h              single functions: below
 *   sizes.c, keygen.c  one line for each constant and each key generator but ipcrypt_keygen.c's */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <trona.h>

#include "../core/compiler.h"
#include "../core/names.h"

/* auth_hmacsha256.c, auth_hmacsha512.c: out = the HMAC of m under the key that keyed was
 * initialised with; keyed has absorbed nothing yet. out may overlap m, and both may overlap keyed.
 * m may be NULL if len is 0. The CPU runs independent calls in a row in parallel. */
void auth_hmacsha256_tag(uint8_t out[32], const crypto_auth_hmacsha256_state *keyed,
                         const uint8_t *m, size_t len);
void auth_hmacsha512_tag(uint8_t out[64], const crypto_auth_hmacsha512_state *keyed,
                         const uint8_t *m, size_t len);

/* pwhash_pbkdf2_sha256.c, for scrypt: out = PBKDF2-HMAC-SHA-256 (RFC 8018) with one iteration;
 * keyed is the HMAC that has its key. out may overlap salt. outlen is at most 32 (2^32 - 1). The
 * caller clears the stack: at most 2048 bytes. */
void pwhash_pbkdf2_sha256(uint8_t *out, size_t outlen, const crypto_auth_hmacsha256_state *keyed,
                          const uint8_t *salt, size_t saltlen);

/* hash_to_curve.c: hashing to groups (RFC 9380) for the functions ..._from_string. */
enum { HASH_TO_CURVE_SHA256 = 1, HASH_TO_CURVE_SHA512 = 2 };

/* out = expand_message_xmd(msg, dst, len) of RFC 9380, 5.3.1, with the hash hash_alg; a dst of more
 * than 255 bytes is hashed first (5.3.3). len is at most 255 times the hash's length. dst and msg
 * may be NULL where their lengths are 0. -1 for an unknown hash_alg, with EINVAL; out is then
 * untouched. */
int hash_to_curve_expand(uint8_t *out, size_t len, const uint8_t *dst, size_t dst_len,
                         const uint8_t *msg, size_t msg_len, int hash_alg);

/* u = the n elements of hash_to_field (RFC 9380, 5.2) as integers of 48 bytes before their
 * reduction, each little-endian in 64 bytes; n is 1 or 2. Otherwise as hash_to_curve_expand. */
int hash_to_curve_fields(uint8_t *u, size_t n, const uint8_t *dst, size_t dst_len,
                         const uint8_t *msg, size_t msg_len, int hash_alg);

/* kem_mlkem.c, for X-Wing, whose secret key is a seed: crypto_kem_mlkem768_seed_keypair and
 * crypto_kem_mlkem768_dec in one, with one matrix. ss may overlap the inputs. Leaves nothing
 * behind. */
void kem_mlkem768_seed_dec(uint8_t ss[32], const uint8_t ct[crypto_kem_mlkem768_CIPHERTEXTBYTES],
                           const uint8_t seed[crypto_kem_mlkem768_SEEDBYTES]);

/* memory.c: ends the program because a canary was overwritten: SIGSEGV, or if that returns,
 * SIGABRT. */
NORETURN void memory_damaged(void);
