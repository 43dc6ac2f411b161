/* SPDX-License-Identifier: ISC */
/* PBKDF2-HMAC-SHA-512 (RFC 8018). */
#include "api.h"

#include <errno.h>

#include "../core/error.h"
#include "../core/stack.h"
#include "../sha512/sha512.h"

/* Functions of the templates: pwhash_pbkdf2_sha512_chains, pwhash_pbkdf2_sha512_work. */
#define NAME(x)            pwhash_pbkdf2_sha512_##x
#define PBKDF2_IMPL        sha512_impl
#define PBKDF2_ACTIVE      IMPL_ACTIVE(sha512)
#define PBKDF2_ITERATE     0
#define PBKDF2_WORD        uint64_t
#define PBKDF2_STORE(p, s) sha512_store(p, s, 8)
#define PBKDF2_HMAC(x)     crypto_auth_hmacsha512##x
#define PBKDF2_TAG         auth_hmacsha512_tag
#define PBKDF2_PUBLIC      "crypto_pwhash_pbkdf2_sha512"
#define PBKDF2_STACK       4096
#include "pwhash_pbkdf2.inc"

int crypto_pwhash_pbkdf2_sha512(unsigned char *out, unsigned long long outlen, const char *passwd,
                                unsigned long long passwdlen, const unsigned char *salt,
                                unsigned long long saltlen, unsigned long long iterations)
{
    return pwhash_pbkdf2_sha512_public(out, outlen, passwd, passwdlen, salt, saltlen, iterations);
}
