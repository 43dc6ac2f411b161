/* SPDX-License-Identifier: ISC */
/* The groups edwards25519 (RFC 8032, 5.1) and ristretto255 (RFC 9496): points, hashing to them
 * (RFC 9380), multiplication. */
#include "api.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/error.h"
#include "../curve25519/group25519.h"

/* r = p + q or p - q in one of the groups. */
static int core_ed25519_sum(uint8_t *r, const uint8_t *p, const uint8_t *q, int subtract, int group)
{
    if (IMPL_ACTIVE(group25519)->group_add(r, p, q, subtract, group) != 0) {
        return error_fail(group == GROUP25519_EDWARDS
                              ? "edwards25519: the encoding is not that of a point of the curve"
                              : "ristretto255: not the encoding of an element");
    }
    return 0;
}

/* Defines what both groups have. */
#define CORE_ED25519_GROUP(is_valid_point, add, sub, group)                                        \
    int is_valid_point(const unsigned char *p)                                                     \
    {                                                                                              \
        return IMPL_ACTIVE(group25519)->group_is_valid(p, group);                                  \
    }                                                                                              \
                                                                                                   \
    int add(unsigned char *r, const unsigned char *p, const unsigned char *q)                      \
    {                                                                                              \
        return core_ed25519_sum(r, p, q, 0, group);                                                \
    }                                                                                              \
                                                                                                   \
    int sub(unsigned char *r, const unsigned char *p, const unsigned char *q)                      \
    {                                                                                              \
        return core_ed25519_sum(r, p, q, 1, group);                                                \
    }

CORE_ED25519_GROUP(crypto_core_ed25519_is_valid_point, crypto_core_ed25519_add,
                   crypto_core_ed25519_sub, GROUP25519_EDWARDS)

CORE_ED25519_GROUP(crypto_core_ristretto255_is_valid_point, crypto_core_ristretto255_add,
                   crypto_core_ristretto255_sub, GROUP25519_RISTRETTO255)

/* ---- edwards25519 ---- */

/* The two older maps: the string's top bit is the sign, the rest is the integer. */
static void core_ed25519_map_signed(uint8_t *p, uint8_t u[64], size_t top)
{
    const unsigned sign = u[top] >> 7;

    u[top] &= 0x7f;
    IMPL_ACTIVE(group25519)->ed25519_map_signed(p, u, sign);
}

int crypto_core_ed25519_from_uniform(unsigned char *p, const unsigned char *r)
{
    uint8_t u[64] = {0};

    memcpy(u, r, 32);
    core_ed25519_map_signed(p, u, 31);
    wipe(u, sizeof u);
    return 0;
}

int crypto_core_ed25519_from_hash(unsigned char *p, const unsigned char *h)
{
    uint8_t u[64];
    int i;

    for (i = 0; i < 64; i++) {
        u[i] = h[63 - i];
    }
    core_ed25519_map_signed(p, u, 63);
    wipe(u, sizeof u);
    return 0;
}

/* RFC 9380's hash_to_curve for n = 2, encode_to_curve for n = 1. */
static int core_ed25519_from_string(uint8_t p[32], const uint8_t *ctx, size_t ctx_len,
                                    const uint8_t *msg, size_t msg_len, int hash_alg, int n)
{
    uint8_t u[128];

    if (hash_to_curve_fields(u, (size_t) n, ctx, ctx_len, msg, msg_len, hash_alg) != 0) {
        return -1;
    }
    IMPL_ACTIVE(group25519)->ed25519_map(p, u, n);
    wipe(u, sizeof u);
    return 0;
}

int crypto_core_ed25519_from_string(unsigned char p[32], const unsigned char *ctx, size_t ctx_len,
                                    const unsigned char *msg, size_t msg_len, int hash_alg)
{
    return core_ed25519_from_string(p, ctx, ctx_len, msg, msg_len, hash_alg, 2);
}

int crypto_core_ed25519_from_string_nu(unsigned char p[32], const unsigned char *ctx,
                                       size_t ctx_len, const unsigned char *msg, size_t msg_len,
                                       int hash_alg)
{
    return core_ed25519_from_string(p, ctx, ctx_len, msg, msg_len, hash_alg, 1);
}

void crypto_core_ed25519_random(unsigned char *p)
{
    uint8_t h[64];

    randombytes_buf(h, sizeof h);
    (void) crypto_core_ed25519_from_hash(p, h);
    wipe(h, sizeof h);
}

/* k = n with bit 255 cleared, or clamped. */
static void core_ed25519_scalar(uint8_t k[32], const uint8_t *n, int clamp)
{
    memcpy(k, n, 32);
    k[31] &= 0x7f;
    if (clamp) {
        curve25519_clamp(k);
    }
}

/* The result of a multiplication: 0, or -1 if n is zero or q the identity. */
static int core_ed25519_result(const uint8_t q[32], int n_is_zero)
{
    uint8_t rest[32];
    int failed;

    memcpy(rest, q, 32);
    rest[0] ^= 1;
    failed = n_is_zero | sodium_is_zero(rest, sizeof rest);
    wipe(rest, sizeof rest);
    CT_DECLASSIFY(&failed, sizeof failed);
    return failed ? error_fail("edwards25519: n is 0, or n times the point is the identity") : 0;
}

static int core_ed25519_multiply(uint8_t *q, const uint8_t *n, const uint8_t *p, int clamp)
{
    const int n_is_zero = sodium_is_zero(n, 32);
    uint8_t k[32];
    int ret;

    core_ed25519_scalar(k, n, clamp);
    ret = IMPL_ACTIVE(group25519)->group_mul(q, k, p, GROUP25519_EDWARDS);
    wipe(k, sizeof k);
    if (ret != 0) {
        return error_fail("edwards25519: not a canonical point of the main subgroup");
    }
    return core_ed25519_result(q, n_is_zero);
}

static int core_ed25519_multiply_base(uint8_t *q, const uint8_t *n, int clamp)
{
    const int n_is_zero = sodium_is_zero(n, 32);
    uint8_t k[32];

    core_ed25519_scalar(k, n, clamp);
    IMPL_ACTIVE(edwards25519)->ed25519_base(q, k);
    wipe(k, sizeof k);
    return core_ed25519_result(q, n_is_zero);
}

int crypto_scalarmult_ed25519(unsigned char *q, const unsigned char *n, const unsigned char *p)
{
    return core_ed25519_multiply(q, n, p, 1);
}

int crypto_scalarmult_ed25519_base(unsigned char *q, const unsigned char *n)
{
    return core_ed25519_multiply_base(q, n, 1);
}

int crypto_scalarmult_ed25519_base_noclamp(unsigned char *q, const unsigned char *n)
{
    return core_ed25519_multiply_base(q, n, 0);
}

int crypto_scalarmult_ed25519_noclamp(unsigned char *q, const unsigned char *n,
                                      const unsigned char *p)
{
    return core_ed25519_multiply(q, n, p, 0);
}

/* ---- ristretto255 ---- */

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

/* The result of a multiplication: 0, or -1 if q is the identity. */
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

    core_ed25519_scalar(k, n, 0);
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

    core_ed25519_scalar(k, n, 0);
    IMPL_ACTIVE(group25519)->ristretto255_base(q, k);
    wipe(k, sizeof k);
    return core_ristretto255_result(q);
}
