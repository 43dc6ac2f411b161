/* SPDX-License-Identifier: ISC */
/* Integers modulo L, the order of ristretto255 and of the main subgroup of edwards25519, for
 * protocols over either group. */
#include "api.h"

#include "../core/ct.h"
#include "../core/error.h"
#include "../core/stack.h"
#include "../curve25519/edwards25519.h"
#include "../curve25519/scalar25519.h"

static const uint8_t core_scalar_zero[32] = {0}, core_scalar_one[32] = {1};

/* r = (-s + c) mod L */
static void core_scalar_subtract_from(uint8_t r[32], const uint8_t c[32], const uint8_t s[32])
{
    uint8_t minus_one[32];

    memcpy(minus_one, curve25519_order, 32);
    minus_one[0]--;
    IMPL_ACTIVE(scalar25519)->muladd(r, s, minus_one, c);
}

/* r = ((x + y) mod 2^256) mod L, as in libsodium: the carry is lost. */
static void core_scalar_add(uint8_t r[32], const uint8_t x[32], const uint8_t y[32])
{
    uint8_t t[64] = {0};

    memcpy(t, x, 32);
    sodium_add(t, y, 32);
    IMPL_ACTIVE(scalar25519)->reduce(r, t);
    wipe(t, sizeof t);
}

void crypto_core_ed25519_scalar_add(unsigned char *z, const unsigned char *x,
                                    const unsigned char *y)
{
    core_scalar_add(z, x, y);
}

void crypto_core_ed25519_scalar_complement(unsigned char *comp, const unsigned char *s)
{
    core_scalar_subtract_from(comp, core_scalar_one, s);
}

int crypto_core_ed25519_scalar_from_string(unsigned char *s, const unsigned char *ctx,
                                           size_t ctx_len, const unsigned char *msg, size_t msg_len,
                                           int hash_alg)
{
    uint8_t u[64];

    if (hash_to_curve_fields(u, 1, ctx, ctx_len, msg, msg_len, hash_alg) != 0) {
        return -1;
    }
    IMPL_ACTIVE(scalar25519)->reduce(s, u);
    wipe(u, sizeof u);
    return 0;
}

int crypto_core_ed25519_scalar_invert(unsigned char *recip, const unsigned char *s)
{
    int zero = sodium_is_zero(s, 32); /* only 0 fails, as in libsodium; L, 2 L, ... give 0 */

    IMPL_ACTIVE(scalar25519)->invert(recip, s);
    CT_DECLASSIFY(&zero, sizeof zero);
    return zero ? error_fail("scalar_invert: 0 has no inverse") : 0;
}

int crypto_core_ed25519_scalar_is_canonical(const unsigned char *s)
{
    return scalar25519_is_canonical(s);
}

void crypto_core_ed25519_scalar_mul(unsigned char *z, const unsigned char *x,
                                    const unsigned char *y)
{
    IMPL_ACTIVE(scalar25519)->muladd(z, x, y, core_scalar_zero);
}

void crypto_core_ed25519_scalar_negate(unsigned char *neg, const unsigned char *s)
{
    core_scalar_subtract_from(neg, core_scalar_zero, s);
}

void crypto_core_ed25519_scalar_random(unsigned char *r)
{
    int good;

    /* Half of the 253-bit integers are below L. */
    do {
        randombytes_buf(r, 32);
        r[31] &= 0x1f;
        good = scalar25519_is_canonical(r) & (1 ^ sodium_is_zero(r, 32));
        CT_DECLASSIFY(&good, sizeof good);
    } while (!good);
    stack_clear(128); /* a register saved by a pass that was rejected */
}

void crypto_core_ed25519_scalar_reduce(unsigned char *r, const unsigned char *s)
{
    IMPL_ACTIVE(scalar25519)->reduce(r, s);
}

void crypto_core_ed25519_scalar_sub(unsigned char *z, const unsigned char *x,
                                    const unsigned char *y)
{
    uint8_t t[32];

    crypto_core_ed25519_scalar_negate(t, y);
    core_scalar_add(z, x, t);
    wipe(t, sizeof t);
}

void crypto_core_ristretto255_scalar_add(unsigned char *z, const unsigned char *x,
                                         const unsigned char *y)
{
    crypto_core_ed25519_scalar_add(z, x, y);
}

void crypto_core_ristretto255_scalar_complement(unsigned char *comp, const unsigned char *s)
{
    crypto_core_ed25519_scalar_complement(comp, s);
}

int crypto_core_ristretto255_scalar_from_string(unsigned char *s, const unsigned char *ctx,
                                                size_t ctx_len, const unsigned char *msg,
                                                size_t msg_len, int hash_alg)
{
    return crypto_core_ed25519_scalar_from_string(s, ctx, ctx_len, msg, msg_len, hash_alg);
}

int crypto_core_ristretto255_scalar_invert(unsigned char *recip, const unsigned char *s)
{
    return crypto_core_ed25519_scalar_invert(recip, s);
}

int crypto_core_ristretto255_scalar_is_canonical(const unsigned char *s)
{
    return crypto_core_ed25519_scalar_is_canonical(s);
}

void crypto_core_ristretto255_scalar_mul(unsigned char *z, const unsigned char *x,
                                         const unsigned char *y)
{
    crypto_core_ed25519_scalar_mul(z, x, y);
}

void crypto_core_ristretto255_scalar_negate(unsigned char *neg, const unsigned char *s)
{
    crypto_core_ed25519_scalar_negate(neg, s);
}

void crypto_core_ristretto255_scalar_random(unsigned char *r)
{
    crypto_core_ed25519_scalar_random(r);
}

void crypto_core_ristretto255_scalar_reduce(unsigned char *r, const unsigned char *s)
{
    crypto_core_ed25519_scalar_reduce(r, s);
}

void crypto_core_ristretto255_scalar_sub(unsigned char *z, const unsigned char *x,
                                         const unsigned char *y)
{
    crypto_core_ed25519_scalar_sub(z, x, y);
}
