/* SPDX-License-Identifier: ISC */
/* Known answers of the groups edwards25519 and ristretto255, their scalars, and hashing to them. */
#include "../../src/api/api.h"
#include "kat.h"

static int kat_groups_says(const char *what)
{
    printf("# %s\n", what);
    return -1;
}

/* The functions of one group. */
typedef struct kat_group {
    int (*is_valid)(const unsigned char *p);
    int (*add)(unsigned char *r, const unsigned char *p, const unsigned char *q);
    int (*sub)(unsigned char *r, const unsigned char *p, const unsigned char *q);
} kat_group;

static const kat_group kat_groups_ed25519      = {crypto_core_ed25519_is_valid_point,
                                                  crypto_core_ed25519_add, crypto_core_ed25519_sub};
static const kat_group kat_groups_ristretto255 = {crypto_core_ristretto255_is_valid_point,
                                                  crypto_core_ristretto255_add,
                                                  crypto_core_ristretto255_sub};

/* p, valid: 0 or 1 */
static int kat_groups_point(const kat_record *v, const kat_group *g)
{
    if (g->is_valid(kat_fixed(v, "p", 32)) != (int) kat_number(v, "valid", 9)) {
        return kat_groups_says("is_valid_point");
    }
    return 0;
}

/* p, q, sum, difference; without them, -1. In place, too. */
static int kat_groups_add(const kat_record *v, const kat_group *g)
{
    static const char *const fields[2] = {"sum", "difference"};
    const uint8_t *p = kat_fixed(v, "p", 32), *q = kat_fixed(v, "q", 32);
    int ret = kat_has(v, "sum") ? 0 : -1, i;
    uint8_t r[3][32];

    for (i = 0; i < 2; i++) {
        int (*f)(unsigned char *, const unsigned char *, const unsigned char *) =
            i == 0 ? g->add : g->sub;

        memset(r[0], 0x5a, 32);
        memcpy(r[1], p, 32);
        memcpy(r[2], q, 32);
        if (f(r[0], p, q) != ret || f(r[1], r[1], q) != ret || f(r[2], p, r[2]) != ret) {
            return kat_groups_says("add or sub returns something else");
        }
        if (ret == 0 &&
            (kat_expect(v, fields[i], r[0], 32) != 0 || kat_expect(v, fields[i], r[1], 32) != 0 ||
             kat_expect(v, fields[i], r[2], 32) != 0)) {
            return kat_groups_says(fields[i]);
        }
    }
    return 0;
}

KAT(crypto_core_ed25519_point)
{
    return kat_groups_point(v, &kat_groups_ed25519);
}

KAT(crypto_core_ristretto255_point)
{
    return kat_groups_point(v, &kat_groups_ristretto255);
}

KAT(crypto_core_ed25519_add)
{
    return kat_groups_add(v, &kat_groups_ed25519);
}

KAT(crypto_core_ristretto255_add)
{
    return kat_groups_add(v, &kat_groups_ristretto255);
}

/* r, p */
KAT(crypto_core_ed25519_from_uniform)
{
    uint8_t p[32];

    memcpy(p, kat_fixed(v, "r", 32), 32);
    return crypto_core_ed25519_from_uniform(p, p) != 0 ? -1 : kat_expect(v, "p", p, 32);
}

/* h, p */
KAT(crypto_core_ed25519_from_hash)
{
    uint8_t p[32];

    return crypto_core_ed25519_from_hash(p, kat_fixed(v, "h", 64)) != 0 ? -1
                                                                        : kat_expect(v, "p", p, 32);
}

KAT(crypto_core_ristretto255_from_hash)
{
    uint8_t p[32];

    return crypto_core_ristretto255_from_hash(p, kat_fixed(v, "h", 64)) != 0
               ? -1
               : kat_expect(v, "p", p, 32);
}

typedef int (*kat_groups_string)(unsigned char *out, const unsigned char *ctx, size_t ctx_len,
                                 const unsigned char *msg, size_t msg_len, int hash_alg);

/* ctx, msg, alg, out */
static int kat_groups_from_string(const kat_record *v, kat_groups_string f)
{
    kat_bytes ctx = kat_get(v, "ctx"), msg = kat_get(v, "msg");
    uint8_t out[32];

    return f(out, ctx.len != 0 ? ctx.p : NULL, ctx.len, msg.len != 0 ? msg.p : NULL, msg.len,
             (int) kat_number(v, "alg", 0)) != 0
               ? -1
               : kat_expect(v, "out", out, 32);
}

KAT(crypto_core_ed25519_from_string)
{
    return kat_groups_from_string(v, crypto_core_ed25519_from_string);
}

KAT(crypto_core_ed25519_from_string_nu)
{
    return kat_groups_from_string(v, crypto_core_ed25519_from_string_nu);
}

KAT(crypto_core_ristretto255_from_string)
{
    return kat_groups_from_string(v, crypto_core_ristretto255_from_string);
}

KAT(crypto_core_ed25519_scalar_from_string)
{
    if (kat_groups_from_string(v, crypto_core_ed25519_scalar_from_string) != 0) {
        return -1;
    }
    return kat_groups_from_string(v, crypto_core_ristretto255_scalar_from_string);
}

/* x, y, sum, difference, product, negated, complement, inverse, canonical: the functions of both
 * groups, in place. */
KAT(crypto_core_ed25519_scalar)
{
    const uint8_t *x = kat_fixed(v, "x", 32), *y = kat_fixed(v, "y", 32);
    int canonical = (int) kat_number(v, "canonical", 9);
    int zero      = sodium_is_zero(x, 32) ? -1 : 0, group;
    uint8_t r[6][32];

    for (group = 0; group < 2; group++) {
        int i;

        for (i = 0; i < 6; i++) {
            memcpy(r[i], i == 2 ? y : x, 32);
        }
        if (group == 0) {
            crypto_core_ed25519_scalar_add(r[0], r[0], y);
            crypto_core_ed25519_scalar_sub(r[1], r[1], y);
            crypto_core_ed25519_scalar_mul(r[2], x, r[2]);
            crypto_core_ed25519_scalar_negate(r[3], r[3]);
            crypto_core_ed25519_scalar_complement(r[4], r[4]);
        } else {
            crypto_core_ristretto255_scalar_add(r[0], r[0], y);
            crypto_core_ristretto255_scalar_sub(r[1], r[1], y);
            crypto_core_ristretto255_scalar_mul(r[2], x, r[2]);
            crypto_core_ristretto255_scalar_negate(r[3], r[3]);
            crypto_core_ristretto255_scalar_complement(r[4], r[4]);
        }
        if ((group == 0 ? crypto_core_ed25519_scalar_invert(r[5], r[5])
                        : crypto_core_ristretto255_scalar_invert(r[5], r[5])) != zero) {
            return kat_groups_says("scalar_invert returns something else");
        }
        if ((group == 0 ? crypto_core_ed25519_scalar_is_canonical(x)
                        : crypto_core_ristretto255_scalar_is_canonical(x)) != canonical) {
            return kat_groups_says("scalar_is_canonical");
        }
        if (kat_expect(v, "sum", r[0], 32) != 0 || kat_expect(v, "difference", r[1], 32) != 0 ||
            kat_expect(v, "product", r[2], 32) != 0 || kat_expect(v, "negated", r[3], 32) != 0 ||
            kat_expect(v, "complement", r[4], 32) != 0 || kat_expect(v, "inverse", r[5], 32) != 0) {
            return kat_groups_says(group == 0 ? "edwards25519" : "ristretto255");
        }
    }
    return 0;
}

/* s (64), r */
KAT(crypto_core_ed25519_scalar_reduce)
{
    const uint8_t *s = kat_fixed(v, "s", 64);
    uint8_t r[32], t[64];

    crypto_core_ed25519_scalar_reduce(r, s);
    memcpy(t, s, 64);
    crypto_core_ristretto255_scalar_reduce(t, t);
    return kat_expect(v, "r", r, 32) != 0 || kat_expect(v, "r", t, 32) != 0 ? -1 : 0;
}

/* n, p, noclamp (0 or 1), q; ret: what is returned. Without q: it is untouched. */
KAT(crypto_scalarmult_ed25519)
{
    const uint8_t *n = kat_fixed(v, "n", 32), *p = kat_fixed(v, "p", 32);
    int ret = kat_has(v, "fails") ? -1 : 0;
    uint8_t q[3][32];

    memset(q[0], 0x5a, 32);
    memcpy(q[1], n, 32);
    memcpy(q[2], p, 32);
    if (kat_number(v, "noclamp", 0) != 0
            ? (crypto_scalarmult_ed25519_noclamp(q[0], n, p) != ret ||
               crypto_scalarmult_ed25519_noclamp(q[1], q[1], p) != ret ||
               crypto_scalarmult_ed25519_noclamp(q[2], n, q[2]) != ret)
            : (crypto_scalarmult_ed25519(q[0], n, p) != ret ||
               crypto_scalarmult_ed25519(q[1], q[1], p) != ret ||
               crypto_scalarmult_ed25519(q[2], n, q[2]) != ret)) {
        return kat_groups_says("crypto_scalarmult_ed25519 returns something else");
    }
    if (!kat_has(v, "q")) {
        uint8_t kept[32];

        memset(kept, 0x5a, 32);
        return memcmp(q[0], kept, 32) != 0 || memcmp(q[1], n, 32) != 0 || memcmp(q[2], p, 32) != 0
                   ? kat_groups_says("crypto_scalarmult_ed25519 writes on failure")
                   : 0;
    }
    return kat_expect(v, "q", q[0], 32) != 0 || kat_expect(v, "q", q[1], 32) != 0 ||
                   kat_expect(v, "q", q[2], 32) != 0
               ? -1
               : 0;
}

/* n, noclamp, q; fails */
KAT(crypto_scalarmult_ed25519_base)
{
    const uint8_t *n = kat_fixed(v, "n", 32);
    int ret          = kat_has(v, "fails") ? -1 : 0;
    uint8_t q[32];

    memcpy(q, n, 32);
    if ((kat_number(v, "noclamp", 0) != 0 ? crypto_scalarmult_ed25519_base_noclamp(q, q)
                                          : crypto_scalarmult_ed25519_base(q, q)) != ret) {
        return kat_groups_says("crypto_scalarmult_ed25519_base returns something else");
    }
    return kat_expect(v, "q", q, 32);
}

/* n, p, q; fails */
KAT(crypto_scalarmult_ristretto255)
{
    const uint8_t *n = kat_fixed(v, "n", 32), *p = kat_fixed(v, "p", 32);
    int ret = kat_has(v, "fails") ? -1 : 0;
    uint8_t q[2][32];

    memcpy(q[0], n, 32);
    memcpy(q[1], p, 32);
    if (crypto_scalarmult_ristretto255(q[0], q[0], p) != ret ||
        crypto_scalarmult_ristretto255(q[1], n, q[1]) != ret) {
        return kat_groups_says("crypto_scalarmult_ristretto255 returns something else");
    }
    return kat_expect(v, "q", q[0], 32) != 0 || kat_expect(v, "q", q[1], 32) != 0 ? -1 : 0;
}

/* n, q; fails */
KAT(crypto_scalarmult_ristretto255_base)
{
    uint8_t q[32];

    memcpy(q, kat_fixed(v, "n", 32), 32);
    if (crypto_scalarmult_ristretto255_base(q, q) != (kat_has(v, "fails") ? -1 : 0)) {
        return kat_groups_says("crypto_scalarmult_ristretto255_base returns something else");
    }
    return kat_expect(v, "q", q, 32);
}

/* ctx, msg, alg, out of any length: the function beneath those of from_string. */
KAT(hash_to_curve_expand)
{
    kat_bytes ctx = kat_get(v, "ctx"), msg = kat_get(v, "msg"), want = kat_get(v, "out");
    uint8_t *out = kat_buffer(want.len);

    return hash_to_curve_expand(out, want.len, ctx.p, ctx.len, msg.p, msg.len,
                                (int) kat_number(v, "alg", 0)) != 0
               ? -1
               : kat_expect(v, "out", out, want.len);
}
