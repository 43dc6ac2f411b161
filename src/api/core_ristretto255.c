/* SPDX-License-Identifier: ISC */
/* The group ristretto255 (RFC 9496): elements, hashing to them (RFC 9380, appendix B),
 * multiplication. */
#include "hash_to_curve.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/error.h"
#include "../curve25519/group25519.h"

int crypto_core_ristretto255_is_valid_point(const unsigned char *p)
{
    return IMPL_ACTIVE(group25519)->group_is_valid(p, GROUP25519_RISTRETTO255);
}

/* r = p + q or p - q */
static int core_ristretto255_sum(uint8_t *r, const uint8_t *p, const uint8_t *q, int subtract)
{
    if (IMPL_ACTIVE(group25519)->group_add(r, p, q, subtract, GROUP25519_RISTRETTO255) != 0) {
        return error_fail("ristretto255: not the encoding of an element");
    }
    return 0;
}

int crypto_core_ristretto255_add(unsigned char *r, const unsigned char *p, const unsigned char *q)
{
    return core_ristretto255_sum(r, p, q, 0);
}

int crypto_core_ristretto255_sub(unsigned char *r, const unsigned char *p, const unsigned char *q)
{
    return core_ristretto255_sum(r, p, q, 1);
}

int crypto_core_ristretto255_from_hash(unsigned char *p, const unsigned char *r)
{
    IMPL_ACTIVE(group25519)->ristretto255_map(p, r);
    return 0;
}

int crypto_core_ristretto255_from_string(unsigned char p[32], const unsigned char *ctx,
                                         size_t ctx_len, const unsigned char *msg, size_t msg_len,
                                         int hash_alg)
{
    uint8_t u[64];

    if (hash_to_curve_expand(u, sizeof u, ctx, ctx_len, msg, msg_len, hash_alg) != 0) {
        return -1;
    }
    IMPL_ACTIVE(group25519)->ristretto255_map(p, u);
    wipe(u, sizeof u);
    return 0;
}

void crypto_core_ristretto255_random(unsigned char *p)
{
    uint8_t u[64];

    randombytes_buf(u, sizeof u);
    IMPL_ACTIVE(group25519)->ristretto255_map(p, u);
    wipe(u, sizeof u);
}

/* 0, or -1 if q is the identity: what a multiplication returns. */
static int core_ristretto255_result(const uint8_t q[32])
{
    int identity = sodium_is_zero(q, 32);

    CT_DECLASSIFY(&identity, sizeof identity);
    return identity ? error_fail("ristretto255: n times the element is the identity") : 0;
}

int crypto_scalarmult_ristretto255(unsigned char *q, const unsigned char *n, const unsigned char *p)
{
    uint8_t k[32];
    int ret;

    memcpy(k, n, 32);
    k[31] &= 0x7f;
    ret = IMPL_ACTIVE(group25519)->group_mul(q, k, p, GROUP25519_RISTRETTO255);
    wipe(k, sizeof k);
    if (ret != 0) {
        return error_fail("ristretto255: not the encoding of an element");
    }
    return core_ristretto255_result(q);
}

int crypto_scalarmult_ristretto255_base(unsigned char *q, const unsigned char *n)
{
    uint8_t k[32];

    memcpy(k, n, 32);
    k[31] &= 0x7f;
    IMPL_ACTIVE(group25519)->ristretto255_base(q, k);
    wipe(k, sizeof k);
    return core_ristretto255_result(q);
}
