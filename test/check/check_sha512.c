/* SPDX-License-Identifier: ISC */
/* SHA-512: every implementation against the reference, and the public hash and HMAC on top of it.
 */
#include <string.h>

#include <trona.h>

#include "../../src/sha512/sha512.h"
#include "check.h"

extern const sha512_impl sha512_ref;

#define SHA_NAME(x)            check_sha512_##x
#define SHA_IMPL               sha512_impl
#define SHA_REF                sha512_ref
#define SHA_PRIM               sha512_prim
#define SHA_WORD               uint64_t
#define SHA_BLOCK              128
#define SHA_LENGTH             16
#define SHA_HASH(x)            crypto_hash_sha512##x
#define SHA_HMAC(x)            crypto_auth_hmacsha512##x
#define SHA_BLOCKS             crypto_hashblocks_sha512
#define SHA_COUNT(s, hi, lo)   ((s)->count[0] = (hi), (s)->count[1] = (lo))
#define SHA_COUNTED(s, hi, lo) ((s)->count[0] == (hi) && (s)->count[1] == (lo))
#define SHA_MORE_FUNCTIONS
#define SHA_MORE_MUTANTS
#include "check_sha2.inc"

/* HMAC-SHA-512 truncated to 256 bits, under both its names, is the beginning of the whole tag. */
static void check_sha512_truncated(const impl_info *info)
{
    uint8_t m[300], key[200], want[64], got[32];
    crypto_auth_hmacsha512_state whole;
    crypto_auth_hmacsha512256_state part;
    size_t len = check_random_below(sizeof m), keylen = check_random_below(sizeof key);

    check_random(m, sizeof m);
    check_random(key, sizeof key);
    impl_force(&sha512_prim, info);
    crypto_auth_hmacsha512_init(&whole, key, keylen);
    crypto_auth_hmacsha512_update(&whole, m, len);
    crypto_auth_hmacsha512_final(&whole, want);
    crypto_auth_hmacsha512256_init(&part, key, keylen);
    crypto_auth_hmacsha512256_update(&part, m, len);
    crypto_auth_hmacsha512256_final(&part, got);
    check_equal(got, want, sizeof got, "truncated HMAC in pieces", len, keylen);
    crypto_auth_hmacsha512(want, m, len, key);
    crypto_auth_hmacsha512256(got, m, len, key);
    check_equal(got, want, sizeof got, "truncated HMAC", len, 32);
    crypto_auth(got, m, len, key);
    check_equal(got, want, sizeof got, "crypto_auth", len, 32);
    if (crypto_auth_verify(want, m, len, key) != 0 ||
        crypto_auth_hmacsha512256_verify(want, m, len, key) != 0) {
        check_fail("verify rejects the tag of %zu bytes", len);
    }
    want[31] ^= 0x80;
    if (crypto_auth_verify(want, m, len, key) != -1 ||
        crypto_auth_hmacsha512256_verify(want, m, len, key) != -1) {
        check_fail("verify accepts a wrong tag of %zu bytes", len);
    }
    impl_force(&sha512_prim, NULL);
}

void check_sha512(const impl_info *impl, const impl_info *ref)
{
    (void) ref; /* sha512_ref */
    check_sha512_vtable((const sha512_impl *) impl);
    check_sha512_public(impl);
    check_sha512_truncated(impl);
}
