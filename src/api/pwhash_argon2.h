/* SPDX-License-Identifier: ISC */
/* Argon2 with all its inputs, for the functions of crypto_pwhash. */
#pragma once

#include "../argon2/argon2.h"

typedef struct pwhash_argon2_input {
    const uint8_t *passwd, *salt, *secret, *ad;
    size_t passwdlen, saltlen, secretlen, adlen;
    argon2_params params;
} pwhash_argon2_input;

/* Bytes of stack that hashing may use; callers clear them. */
enum { PWHASH_ARGON2_STACK = 8192 };

/* 0 if RFC 9106 allows such a hash; else -1, errno EFBIG (too large) or EINVAL. */
int pwhash_argon2_check(const pwhash_argon2_input *in, size_t outlen);

/* The arguments of crypto_pwhash and crypto_pwhash_str. */
typedef struct pwhash_argon2_classic {
    const char *passwd;
    unsigned long long passwdlen;
    const uint8_t *salt;
    unsigned long long opslimit;
    size_t memlimit;
} pwhash_argon2_classic;

/* in = the input for a type and those arguments: 0; or -1, errno EFBIG or EINVAL, if crypto_pwhash
 * does not allow them. */
int pwhash_argon2_from_classic(pwhash_argon2_input *in, int type,
                               const pwhash_argon2_classic *classic, unsigned long long outlen);

/* out = the hash, which may overlap the input; the input has been checked. Returns 0; or -1, errno
 * ENOMEM, out unchanged. */
int pwhash_argon2_hash(uint8_t *out, size_t outlen, const pwhash_argon2_input *in);
