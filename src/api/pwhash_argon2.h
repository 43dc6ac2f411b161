/* SPDX-License-Identifier: ISC */
/* Argon2 with all its inputs, for the functions of crypto_pwhash. */
#ifndef TRONA_API_PWHASH_ARGON2_H
#define TRONA_API_PWHASH_ARGON2_H

#include "../argon2/argon2.h"

typedef struct pwhash_argon2_input {
    const uint8_t *passwd, *salt, *secret, *ad;
    size_t passwdlen, saltlen, secretlen, adlen;
    uint32_t passes, m, lanes, threads; /* m in KiB; threads as in argon2_hash */
    uint32_t version;                   /* ARGON2_VERSION, ARGON2_VERSION_10 */
    int type;                           /* ARGON2_D, ARGON2_I, ARGON2_ID */
} pwhash_argon2_input;

/* Bytes of stack that hashing may use; callers clear them. */
enum { PWHASH_ARGON2_STACK = 8192 };

/* Sets errno and the reason for trona_last_error. Returns -1. */
int pwhash_argon2_fail(int error, const char *why);

/* 0 if RFC 9106 allows such a hash; else -1, errno EFBIG (too large) or EINVAL. */
int pwhash_argon2_check(const pwhash_argon2_input *in, size_t outlen);

/* The limits of crypto_pwhash: 0; or -1, errno EFBIG or EINVAL. */
int pwhash_argon2_check_limits(unsigned long long outlen, unsigned long long passwdlen,
                               unsigned long long opslimit, unsigned long long min_opslimit,
                               size_t memlimit);

/* The input of crypto_pwhash for a type; the limits have been checked. */
pwhash_argon2_input pwhash_argon2_classic(int type, const char *passwd,
                                          unsigned long long passwdlen, const uint8_t *salt,
                                          unsigned long long opslimit, size_t memlimit);

/* out = the hash, which may overlap the input; the input has been checked. Returns 0; or -1, errno
 * ENOMEM, out unchanged. */
int pwhash_argon2_hash(uint8_t *out, size_t outlen, const pwhash_argon2_input *in);

#endif
