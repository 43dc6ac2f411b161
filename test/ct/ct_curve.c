/* SPDX-License-Identifier: ISC */
/* Constant-time cases: the groups edwards25519 and ristretto255 and their scalars. Points are
 * marked secret as well: only why one is refused, and that a result is the identity, is public. */
#include "ct.h"

static unsigned char ct_curve_p[32], ct_curve_q[32], ct_curve_r[64];

/* Two secret points of edwards25519, or elements of ristretto255. */
static void ct_curve_points(int ristretto)
{
    if (ristretto) {
        (void) crypto_core_ristretto255_from_hash(ct_curve_p, ct_secret);
        (void) crypto_core_ristretto255_from_hash(ct_curve_q, ct_secret + 64);
    } else {
        (void) crypto_core_ed25519_from_hash(ct_curve_p, ct_secret);
        (void) crypto_core_ed25519_from_uniform(ct_curve_q, ct_secret + 64);
    }
}

static void ct_run_core_ed25519(size_t len)
{
    (void) len;
    ct_curve_points(0);
    (void) ct_result(crypto_core_ed25519_is_valid_point(ct_curve_p));
    (void) ct_result(crypto_core_ed25519_add(ct_curve_r, ct_curve_p, ct_curve_q));
    (void) ct_result(crypto_core_ed25519_sub(ct_curve_r, ct_curve_p, ct_curve_q));
    /* no point, or one that is not valid */
    (void) ct_result(crypto_core_ed25519_is_valid_point(ct_secret));
    (void) ct_result(crypto_core_ed25519_add(ct_curve_r, ct_secret, ct_curve_q));
    crypto_core_ed25519_random(ct_curve_r);
}

static void ct_run_scalarmult_ed25519(size_t len)
{
    (void) len;
    ct_curve_points(0);
    (void) ct_result(crypto_scalarmult_ed25519(ct_curve_r, ct_secret, ct_curve_p));
    (void) ct_result(crypto_scalarmult_ed25519_noclamp(ct_curve_r, ct_secret, ct_curve_q));
    (void) ct_result(crypto_scalarmult_ed25519_base(ct_curve_r, ct_secret));
    (void) ct_result(crypto_scalarmult_ed25519_base_noclamp(ct_curve_r, ct_secret));
    (void) ct_result(crypto_scalarmult_ed25519_noclamp(ct_curve_r, ct_secret, ct_secret + 32));
    memset(ct_curve_r, 0, 32);
    ct_mark_secret(ct_curve_r, 32);
    (void) ct_result(crypto_scalarmult_ed25519_base_noclamp(ct_curve_r, ct_curve_r));
}

static void ct_run_core_ristretto255(size_t len)
{
    (void) len;
    ct_curve_points(1);
    (void) ct_result(crypto_core_ristretto255_is_valid_point(ct_curve_p));
    (void) ct_result(crypto_core_ristretto255_add(ct_curve_r, ct_curve_p, ct_curve_q));
    (void) ct_result(crypto_core_ristretto255_sub(ct_curve_r, ct_curve_p, ct_curve_q));
    (void) ct_result(crypto_core_ristretto255_is_valid_point(ct_secret));
    ct_mark_public(ct_secret + 31, 1);
    ct_mark_public(ct_secret, 1);
    ct_secret[0] &= 254;
    ct_secret[31] &= 127; /* past the first check, then no element, or one by chance */
    ct_mark_secret(ct_secret, 32);
    (void) ct_result(crypto_core_ristretto255_add(ct_curve_r, ct_secret, ct_curve_q));
    crypto_core_ristretto255_random(ct_curve_r);
}

static void ct_run_scalarmult_ristretto255(size_t len)
{
    (void) len;
    ct_curve_points(1);
    (void) ct_result(crypto_scalarmult_ristretto255(ct_curve_r, ct_secret, ct_curve_p));
    (void) ct_result(crypto_scalarmult_ristretto255_base(ct_curve_r, ct_secret));
}

static void ct_run_from_string(size_t len)
{
    (void) crypto_core_ed25519_from_string(ct_curve_r, ct_n, 20, ct_m, len, 1);
    (void) crypto_core_ed25519_from_string_nu(ct_curve_r, ct_n, 20, ct_m, len, 2);
    (void) crypto_core_ed25519_scalar_from_string(ct_curve_r, ct_n, 20, ct_m, len, 2);
    (void) crypto_core_ristretto255_from_string(ct_curve_r, ct_n, 20, ct_m, len, 1);
    (void) crypto_core_ristretto255_scalar_from_string(ct_curve_r, ct_n, 20, ct_m, len, 2);
    /* the tag may be secret, too */
    (void) crypto_core_ristretto255_from_string(ct_curve_r, ct_secret, 20, ct_m, len, 2);
}

static void ct_run_scalars(size_t len)
{
    const unsigned char *x = ct_secret, *y = ct_secret + 32;

    (void) len;
    crypto_core_ed25519_scalar_add(ct_curve_r, x, y);
    crypto_core_ed25519_scalar_sub(ct_curve_r, x, y);
    crypto_core_ed25519_scalar_mul(ct_curve_r, x, y);
    crypto_core_ed25519_scalar_negate(ct_curve_r, x);
    crypto_core_ed25519_scalar_complement(ct_curve_r, x);
    crypto_core_ed25519_scalar_reduce(ct_curve_r, x);
    (void) ct_result(crypto_core_ed25519_scalar_invert(ct_curve_r, x));
    (void) ct_result(crypto_core_ed25519_scalar_is_canonical(x));
    crypto_core_ed25519_scalar_random(ct_curve_r);
    crypto_core_ristretto255_scalar_add(ct_curve_r, x, y);
    crypto_core_ristretto255_scalar_sub(ct_curve_r, x, y);
    crypto_core_ristretto255_scalar_mul(ct_curve_r, x, y);
    crypto_core_ristretto255_scalar_negate(ct_curve_r, x);
    crypto_core_ristretto255_scalar_complement(ct_curve_r, x);
    crypto_core_ristretto255_scalar_reduce(ct_curve_r, x);
    (void) ct_result(crypto_core_ristretto255_scalar_invert(ct_curve_r, x));
    (void) ct_result(crypto_core_ristretto255_scalar_is_canonical(x));
    crypto_core_ristretto255_scalar_random(ct_curve_r);
}

const ct_case ct_curve_cases[] = {
    {"crypto_core_ed25519_is_valid_point crypto_core_ed25519_add crypto_core_ed25519_sub "
     "crypto_core_ed25519_from_hash crypto_core_ed25519_from_uniform crypto_core_ed25519_random",
     ct_run_core_ed25519, 0, 0},
    {"crypto_scalarmult_ed25519 crypto_scalarmult_ed25519_noclamp crypto_scalarmult_ed25519_base "
     "crypto_scalarmult_ed25519_base_noclamp",
     ct_run_scalarmult_ed25519, 0, 0},
    {"crypto_core_ristretto255_is_valid_point crypto_core_ristretto255_add "
     "crypto_core_ristretto255_sub crypto_core_ristretto255_from_hash "
     "crypto_core_ristretto255_random",
     ct_run_core_ristretto255, 0, 0},
    {"crypto_scalarmult_ristretto255 crypto_scalarmult_ristretto255_base",
     ct_run_scalarmult_ristretto255, 0, 0},
    {"crypto_core_ed25519_from_string crypto_core_ed25519_from_string_nu "
     "crypto_core_ed25519_scalar_from_string crypto_core_ristretto255_from_string "
     "crypto_core_ristretto255_scalar_from_string",
     ct_run_from_string, 1, 0},
    {"crypto_core_ed25519_scalar_add crypto_core_ed25519_scalar_sub crypto_core_ed25519_scalar_mul "
     "crypto_core_ed25519_scalar_negate crypto_core_ed25519_scalar_complement "
     "crypto_core_ed25519_scalar_reduce crypto_core_ed25519_scalar_invert "
     "crypto_core_ed25519_scalar_is_canonical crypto_core_ed25519_scalar_random "
     "crypto_core_ristretto255_scalar_add crypto_core_ristretto255_scalar_sub "
     "crypto_core_ristretto255_scalar_mul crypto_core_ristretto255_scalar_negate "
     "crypto_core_ristretto255_scalar_complement crypto_core_ristretto255_scalar_reduce "
     "crypto_core_ristretto255_scalar_invert crypto_core_ristretto255_scalar_is_canonical "
     "crypto_core_ristretto255_scalar_random",
     ct_run_scalars, 0, 0},
    {NULL, NULL, 0, 0},
};
