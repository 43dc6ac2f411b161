/* SPDX-License-Identifier: ISC */
/* PBKDF2-HMAC-SHA-256 (RFC 8018). */
#include "api.h"

#include <errno.h>

#include "../core/error.h"
#include "../core/stack.h"
#include "../sha256/sha256.h"

/* Functions of the templates: pwhash_pbkdf2_sha256_chains, pwhash_pbkdf2_sha256_work. */
#define NAME(x)            pwhash_pbkdf2_sha256_##x
#define PBKDF2_IMPL        sha256_impl
#define PBKDF2_ACTIVE      IMPL_ACTIVE(sha256)
#define PBKDF2_ITERATE     1
#define PBKDF2_WORD        uint32_t
#define PBKDF2_STORE(p, s) sha256_store(p, s)
#define PBKDF2_HMAC(x)     crypto_auth_hmacsha256##x
#define PBKDF2_TAG         auth_hmacsha256_tag
#define PBKDF2_PUBLIC      "crypto_pwhash_pbkdf2_sha256"
#define PBKDF2_STACK       2560
#include "pwhash_pbkdf2.inc"

void pwhash_pbkdf2_sha256(uint8_t *out, size_t outlen, const crypto_auth_hmacsha256_state *keyed,
                          const uint8_t *salt, size_t saltlen)
{
    pwhash_pbkdf2_sha256_derive(out, outlen, keyed, salt, saltlen, 1);
}

int crypto_pwhash_pbkdf2_sha256(unsigned char *out, unsigned long long outlen, const char *passwd,
                                unsigned long long passwdlen, const unsigned char *salt,
                                unsigned long long saltlen, unsigned long long iterations)
{
    return pwhash_pbkdf2_sha256_public(out, outlen, passwd, passwdlen, salt, saltlen, iterations);
}
