/* SPDX-License-Identifier: ISC */
/* X25519, Ed25519, the groups. Points and scalars are random, valid, of small order, or broken. */
#include "interop.h"

/* Multiples of points, encodings of the points of small order, encodings that are not canonical. */
static void curve_point(interop *t, uint8_t p[32])
{
    static const uint8_t torsion[32] = {0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0,
                                        0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0,
                                        0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39,
                                        0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05};
    uint8_t n[32], q[32];

    switch (interop_below(t, 8)) {
    case 0:
        interop_fill(t, p, 32);
        return;
    case 1:
        memset(p, 0, 32);
        p[0] = (uint8_t) interop_below(t, 3);
        break;
    case 2:
        memcpy(p, torsion, 32);
        break;
    case 3:
        memset(p, 0xff, 32);
        p[0]  = (uint8_t) (0xe8 + interop_below(t, 24));
        p[31] = 0x7f;
        break;
    case 4: /* a point outside the subgroup: a random one plus one of small order */
        interop_fill(t, n, 32);
        (void) G(crypto_scalarmult_ed25519_base)(q, n);
        (void) G(crypto_core_ed25519_add)(p, q, torsion);
        break;
    default:
        interop_fill(t, n, 32);
        (void) G(crypto_scalarmult_ed25519_base)(p, n);
        return;
    }
    p[31] ^= (uint8_t) (interop_below(t, 2) << 7);
}

static void curve_scalar(interop *t, uint8_t n[32])
{
    static const uint8_t order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58,
                                      0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
                                      0,    0,    0,    0,    0,    0,    0,    0,
                                      0,    0,    0,    0,    0,    0,    0,    0x10};

    interop_fill(t, n, 32);
    switch (interop_below(t, 8)) {
    case 0:
        memset(n, 0, 32);
        n[0] = (uint8_t) interop_below(t, 4);
        break;
    case 1:
        memcpy(n, order, 32);
        n[0] = (uint8_t) (n[0] + interop_below(t, 3) - 1);
        break;
    case 2:
        memset(n, 0xff, 32);
        break;
    case 3:
        n[31] &= 0x0f;
        break;
    default:
        break;
    }
}

#define X25519_CASE(name)                                                                          \
    static void curve_##name(interop *t)                                                           \
    {                                                                                              \
        uint8_t n[32], p[32], q[32] = {0};                                                         \
                                                                                                   \
        curve_scalar(t, n);                                                                        \
        RET(F(name##_base)(q, n));                                                                 \
        PUT(q, 32);                                                                                \
        curve_point(t, p);                                                                         \
        if (F(name)(q, n, p) == 0) { /* on failure libsodium leaves it alone, trona zeroes it */   \
            PUT(q, 32);                                                                            \
        } else {                                                                                   \
            RET(-1);                                                                               \
        }                                                                                          \
    }
X25519_CASE(crypto_scalarmult)
X25519_CASE(crypto_scalarmult_curve25519)

static uint8_t curve_m[INTEROP_MAX + 64], curve_sm[INTEROP_MAX + 64], curve_out[INTEROP_MAX + 64];

#define SIGN_CASE(name, init, update, create, verify)                                              \
    static void curve_##name(interop *t)                                                           \
    {                                                                                              \
        uint8_t pk[32], sk[64], seed[32], sig[64];                                                 \
        size_t len           = interop_length(t);                                                  \
        unsigned long long n = 0;                                                                  \
        name##_state_type state;                                                                   \
                                                                                                   \
        interop_fill(t, curve_m, len);                                                             \
        interop_fill(t, seed, 32);                                                                 \
        RET(F(name##_keypair)(pk, sk));                                                            \
        PUT(sk, 64);                                                                               \
        RET(F(name##_seed_keypair)(pk, sk, seed));                                                 \
        PUT(pk, 32);                                                                               \
        PUT(sk, 64);                                                                               \
        RET(F(name)(curve_sm, &n, curve_m, len, sk));                                              \
        RET((long long) n);                                                                        \
        PUT(curve_sm, len + 64);                                                                   \
        RET(G(name##_open)(curve_out, &n, curve_sm, len + 64, pk));                                \
        RET((long long) n);                                                                        \
        PUT(curve_out, len);                                                                       \
        RET(F(name##_open)(NULL, NULL, curve_sm, len + 64, pk));                                   \
        RET(F(name##_detached)(sig, &n, curve_m, len, sk));                                        \
        RET((long long) n);                                                                        \
        PUT(sig, 64);                                                                              \
        RET(G(name##_verify_detached)(sig, curve_m, len, pk));                                     \
        interop_flip(t, interop_below(t, 2) ? curve_sm : pk, 32);                                  \
        RET(F(name##_open)(curve_out, &n, curve_sm, len + 64, pk));                                \
        RET((long long) n);                                                                        \
        PUT(curve_out, len);                                                                       \
        RET(F(name##_open)(curve_out, &n, curve_sm, interop_below(t, 64), pk));                    \
        RET((long long) n);                                                                        \
        curve_point(t, interop_below(t, 2) ? pk : sig);                                            \
        curve_scalar(t, sig + 32);                                                                 \
        RET(F(name##_verify_detached)(sig, curve_m, len, pk));                                     \
        RET(F(name##_seed_keypair)(pk, sk, seed));                                                 \
        RET(F(init)(&state));                                                                      \
        RET(F(update)(&state, curve_m, len / 2));                                                  \
        RET(F(update)(&state, curve_m + len / 2, len - len / 2));                                  \
        RET(F(create)(&state, sig, &n, sk));                                                       \
        PUT(sig, 64);                                                                              \
        RET(G(init)(&state));                                                                      \
        RET(G(update)(&state, curve_m, len));                                                      \
        RET(G(verify)(&state, sig, pk));                                                           \
        interop_flip(t, sig, 64);                                                                  \
        RET(F(init)(&state));                                                                      \
        RET(F(update)(&state, curve_m, len));                                                      \
        RET(F(verify)(&state, sig, pk));                                                           \
    }
typedef crypto_sign_state crypto_sign_state_type;
typedef crypto_sign_ed25519ph_state crypto_sign_ed25519_state_type;
SIGN_CASE(crypto_sign, crypto_sign_init, crypto_sign_update, crypto_sign_final_create,
          crypto_sign_final_verify)
SIGN_CASE(crypto_sign_ed25519, crypto_sign_ed25519ph_init, crypto_sign_ed25519ph_update,
          crypto_sign_ed25519ph_final_create, crypto_sign_ed25519ph_final_verify)

static void curve_sign_keys(interop *t)
{
    uint8_t pk[32], sk[64], q[32] = {0}, p[32];

    RET(F(crypto_sign_keypair)(pk, sk));
    RET(F(crypto_sign_ed25519_sk_to_pk)(q, sk));
    PUT(q, 32);
    RET(F(crypto_sign_ed25519_sk_to_seed)(q, sk));
    PUT(q, 32);
    RET(F(crypto_sign_ed25519_sk_to_curve25519)(q, sk));
    PUT(q, 32);
    RET(F(crypto_sign_ed25519_pk_to_curve25519)(q, pk));
    PUT(q, 32);
    curve_point(t, p);
    RET(F(crypto_sign_ed25519_pk_to_curve25519)(q, p));
    PUT(q, 32);
}

/* The signatures of 2011. A changed one may be refused by trona and not by libsodium: not compared.
 */
static void curve_batch(interop *t)
{
    uint8_t pk[32], sk[64];
    size_t len           = interop_length(t);
    unsigned long long n = 0;

    interop_fill(t, curve_m, len);
    RET(F(crypto_sign_edwards25519sha512batch_keypair)(pk, sk));
    PUT(pk, 32);
    PUT(sk, 64);
    RET(F(crypto_sign_edwards25519sha512batch)(curve_sm, &n, curve_m, len, sk));
    RET((long long) n);
    PUT(curve_sm, len + 64);
    RET(G(crypto_sign_edwards25519sha512batch_open)(curve_out, &n, curve_sm, len + 64, pk));
    RET((long long) n);
    PUT(curve_out, len);
}

/* The scalar functions of a group are those of the other. */
#define SCALARS_CASE(name)                                                                         \
    static void curve_scalars_##name(interop *t)                                                   \
    {                                                                                              \
        uint8_t x[32], y[32], z[32] = {0}, s[64];                                                  \
                                                                                                   \
        curve_scalar(t, x);                                                                        \
        curve_scalar(t, y);                                                                        \
        interop_fill(t, s, 64);                                                                    \
        F(name##_add)(z, x, y);                                                                    \
        PUT(z, 32);                                                                                \
        F(name##_sub)(z, x, y);                                                                    \
        PUT(z, 32);                                                                                \
        F(name##_mul)(z, x, y);                                                                    \
        PUT(z, 32);                                                                                \
        F(name##_negate)(z, x);                                                                    \
        PUT(z, 32);                                                                                \
        F(name##_complement)(z, x);                                                                \
        PUT(z, 32);                                                                                \
        RET(F(name##_invert)(z, x));                                                               \
        PUT(z, 32);                                                                                \
        F(name##_reduce)(z, s);                                                                    \
        PUT(z, 32);                                                                                \
        F(name##_random)(z);                                                                       \
        PUT(z, 32);                                                                                \
    }
SCALARS_CASE(crypto_core_ed25519_scalar)
SCALARS_CASE(crypto_core_ristretto255_scalar)

static void curve_ed25519(interop *t)
{
    uint8_t n[32], p[32], q[32], r[32] = {0}, h[64];

    curve_scalar(t, n);
    curve_point(t, p);
    curve_point(t, q);
    interop_fill(t, h, 64);
    RET(F(crypto_core_ed25519_is_valid_point)(p));
    RET(F(crypto_core_ed25519_add)(r, p, q));
    PUT(r, 32);
    RET(F(crypto_core_ed25519_sub)(r, p, q));
    PUT(r, 32);
    RET(F(crypto_core_ed25519_from_uniform)(r, h));
    PUT(r, 32);
    RET(F(crypto_core_ed25519_from_hash)(r, h));
    PUT(r, 32);
    F(crypto_core_ed25519_random)(r);
    PUT(r, 32);
    RET(F(crypto_scalarmult_ed25519)(r, n, p));
    PUT(r, 32);
    RET(F(crypto_scalarmult_ed25519_noclamp)(r, n, p));
    PUT(r, 32);
    RET(F(crypto_scalarmult_ed25519_base)(r, n));
    PUT(r, 32);
    RET(F(crypto_scalarmult_ed25519_base_noclamp)(r, n));
    PUT(r, 32);
}

static void curve_ristretto(interop *t)
{
    uint8_t n[32], p[32], q[32], r[32] = {0}, h[64];

    curve_scalar(t, n);
    interop_fill(t, h, 64);
    RET(F(crypto_core_ristretto255_from_hash)(p, h));
    PUT(p, 32);
    F(crypto_core_ristretto255_random)(q);
    PUT(q, 32);
    switch (interop_below(t, 6)) {
    case 0:
        curve_point(t, p);
        break;
    case 1:
        memset(p, 0, 32);
        break;
    case 2:
        interop_flip(t, p, 32);
        break;
    case 3:
        memcpy(q, p, 32);
        break;
    default:
        break;
    }
    p[31] &= 0x7f; /* libsodium 1.0.18 ignores that bit; RFC 9496 refuses it */
    RET(F(crypto_core_ristretto255_is_valid_point)(p));
    RET(F(crypto_core_ristretto255_add)(r, p, q));
    PUT(r, 32);
    RET(F(crypto_core_ristretto255_sub)(r, p, q));
    PUT(r, 32);
    RET(F(crypto_scalarmult_ristretto255)(r, n, p));
    PUT(r, 32);
    RET(F(crypto_scalarmult_ristretto255_base)(r, n));
    PUT(r, 32);
}

const interop_case interop_curve_cases[] = {
    {"crypto_scalarmult", curve_crypto_scalarmult, 1000},
    {"crypto_scalarmult_curve25519", curve_crypto_scalarmult_curve25519, 1000},
    {"crypto_sign", curve_crypto_sign, 1000},
    {"crypto_sign_ed25519", curve_crypto_sign_ed25519, 1000},
    {"keys of crypto_sign_ed25519", curve_sign_keys, 1000},
    {"crypto_sign_edwards25519sha512batch", curve_batch, 1000},
    {"crypto_core_ed25519_scalar", curve_scalars_crypto_core_ed25519_scalar, 2000},
    {"crypto_core_ristretto255_scalar", curve_scalars_crypto_core_ristretto255_scalar, 2000},
    {"crypto_core_ed25519, crypto_scalarmult_ed25519", curve_ed25519, 1000},
    {"crypto_core_ristretto255, crypto_scalarmult_ristretto255", curve_ristretto, 1000},
    {NULL, NULL, 0},
};
