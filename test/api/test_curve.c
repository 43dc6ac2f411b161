/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of crypto_scalarmult and of the conversions of Ed25519 keys. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include "api_test.h"

enum { CURVE_FILL = 0xa5 };

/* The u coordinates of low order below 2^255 (https://cr.yp.to/ecdh.html#validate): 0, 1, two of
 * order 8, p - 1, p and p + 1. */
static const char *const curve_low_order[] = {
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
};

/* The rest of that list: 2 p - 1, 2 p, 2 p + 1, and p more than those of order 8. These are above
 * 2^255, and without bit 255 no point of low order. */
static const char *const curve_above[] = {
    "cdeb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b880",
    "4c9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f11d7",
    "d9ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "daffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "dbffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
};

/* Computed with big integers in Python from the curve's equation (RFC 8032, 5.1). The public key A
 * of the seed 00 01 ... 1f; A plus a point of order 2, 4 and 8; the eight points of low order. */
static const char curve_pk[] = "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8";
static const char *const curve_mixed[] = {
    "ea5ef8400c31ef41e28f22e718b43f66981b29cf645af2a0e223799bedaace47",
    "8b2a59ac4324b312dd8d7e5480f0d2e11412b04eeb4e515268a730a951142b6c",
    "b502ff3d92e31d8190b4aa4ea0414005167fad089c4de9dac8a2fc850fed4f58",
};
static const char *const curve_small[] = {
    "0100000000000000000000000000000000000000000000000000000000000000",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    /* p, p + 1, and the identity with its other sign: encodings that are not canonical */
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0100000000000000000000000000000000000000000000000000000000000080",
};
/* y = 2, 7, 8, 11 belong to no point. */
static const uint8_t curve_off[] = {2, 7, 8, 11};

typedef int (*curve_mult)(uint8_t *q, const uint8_t *n, const uint8_t *p);
typedef int (*curve_base)(uint8_t *q, const uint8_t *n);

static const curve_mult curve_mults[] = {crypto_scalarmult, crypto_scalarmult_curve25519};
static const curve_base curve_bases[] = {crypto_scalarmult_base, crypto_scalarmult_curve25519_base};

static int test_low_order(curve_mult mult)
{
    uint8_t n[32], p[32], q[34];
    size_t i;
    int bit, ok = 1;

    for (i = 0; i < sizeof curve_low_order / sizeof curve_low_order[0]; i++) {
        for (bit = 0; bit < 2; bit++) {
            api_hex(p, curve_low_order[i]);
            p[31] = (uint8_t) (p[31] | bit << 7);
            api_random(n, sizeof n);
            memset(q, CURVE_FILL, sizeof q);
            ok &= mult(q + 1, n, p) == -1 && api_all(q + 1, 0, 32) && q[0] == CURVE_FILL &&
                  q[33] == CURVE_FILL && strstr(trona_last_error(), "small order") != NULL;
            ok &= mult(p, n, p) == -1 && api_all(p, 0, 32); /* in place */
        }
    }
    return ok;
}

/* Bit 255 makes no difference; a coordinate of p or more stands for itself modulo p. */
static int test_bit255(curve_mult mult)
{
    uint8_t n[32], p[32], q[32], r[32];
    size_t i;
    int ok = 1;

    api_random(n, sizeof n);
    for (i = 0; i < sizeof curve_above / sizeof curve_above[0]; i++) {
        api_hex(p, curve_above[i]);
        ok &= mult(q, n, p) == 0;
        p[31] &= 127;
        ok &= mult(r, n, p) == 0 && memcmp(q, r, 32) == 0;
    }
    for (i = 0; i < 20; i++) {
        api_random(p, sizeof p);
        ok &= mult(q, n, p) == 0;
        p[31] ^= 128;
        ok &= mult(r, n, p) == 0 && memcmp(q, r, 32) == 0;
    }
    for (i = 2; i < 19; i++) {
        api_hex(p, curve_low_order[5]);
        p[0] = (uint8_t) (p[0] + i);
        ok &= mult(q, n, p) == 0;
        memset(p, 0, sizeof p);
        p[0] = (uint8_t) i;
        ok &= mult(r, n, p) == 0 && memcmp(q, r, 32) == 0;
    }
    return ok;
}

/* The low three bits and the upper two of n make no difference, every other one does. */
static int test_clamping(curve_mult mult, curve_base base)
{
    uint8_t n[32], kept[32], p[32], q[32], r[32], b[32], c[32];
    unsigned bit;
    int ok = 1;

    api_random(n, sizeof n);
    api_random(p, sizeof p);
    memcpy(kept, n, sizeof n);
    ok &= mult(q, n, p) == 0 && base(b, n) == 0;
    for (bit = 0; bit < 256; bit += (unsigned) api_step(23)) {
        const int ignored = bit < 3 || bit > 253;
        n[bit / 8] ^= (uint8_t) (1 << bit % 8);
        ok &= mult(r, n, p) == 0 && (memcmp(q, r, 32) == 0) == ignored;
        ok &= base(c, n) == 0 && (memcmp(b, c, 32) == 0) == ignored;
        n[bit / 8] ^= (uint8_t) (1 << bit % 8);
    }
    return ok && memcmp(n, kept, 32) == 0;
}

/* base is the multiplication of 9, returns 0 for every n, and both parties get the same secret. */
static int test_base(curve_mult mult, curve_base base)
{
    static const uint8_t nine[32] = {9};
    uint8_t n[2][32], p[2][32], q[2][34];
    int i, ok = 1;

    for (i = 0; i < 20; i++) {
        api_random(n, sizeof n);
        if (i < 2) {
            memset(n[0], i == 0 ? 0 : 0xff, 32);
        }
        memset(q, CURVE_FILL, sizeof q);
        ok &= base(p[0], n[0]) == 0 && base(q[0] + 1, n[1]) == 0 && base(p[1], n[1]) == 0 &&
              q[0][0] == CURVE_FILL && q[0][33] == CURVE_FILL && mult(q[1], n[0], nine) == 0 &&
              memcmp(q[1], p[0], 32) == 0;
        ok &= mult(q[0], n[0], p[1]) == 0 && mult(q[1], n[1], p[0]) == 0 &&
              memcmp(q[0], q[1], 32) == 0;
    }
    return ok;
}

static int test_aliasing(curve_mult mult, curve_base base)
{
    uint8_t n[32], p[32], q[32], want[32];
    int ok = 1;

    api_random(n, sizeof n);
    api_random(p, sizeof p);
    ok &= mult(want, n, p) == 0;
    memcpy(q, n, 32);
    ok &= mult(q, q, p) == 0 && memcmp(q, want, 32) == 0;
    memcpy(q, p, 32);
    ok &= mult(q, n, q) == 0 && memcmp(q, want, 32) == 0;
    ok &= mult(want, n, n) == 0;
    memcpy(q, n, 32);
    ok &= mult(q, q, q) == 0 && memcmp(q, want, 32) == 0;
    ok &= base(want, n) == 0;
    memcpy(q, n, 32);
    return ok && base(q, q) == 0 && memcmp(q, want, 32) == 0;
}

/* 1 if pk is refused, and the output untouched. */
static int curve_refuses(const uint8_t pk[32])
{
    uint8_t q[32], in_place[32];

    memset(q, CURVE_FILL, sizeof q);
    memcpy(in_place, pk, 32);
    return crypto_sign_ed25519_pk_to_curve25519(q, pk) == -1 && api_all(q, CURVE_FILL, 32) &&
           strstr(trona_last_error(), "subgroup") != NULL &&
           crypto_sign_ed25519_pk_to_curve25519(in_place, in_place) == -1 &&
           memcmp(in_place, pk, 32) == 0;
}

static int test_refused(void)
{
    uint8_t pk[32], q[32];
    size_t i;
    int ok = 1;

    api_hex(pk, curve_pk);
    ok &= crypto_sign_ed25519_pk_to_curve25519(q, pk) == 0;
    for (i = 0; i < sizeof curve_mixed / sizeof curve_mixed[0]; i++) {
        api_hex(pk, curve_mixed[i]);
        ok &= curve_refuses(pk);
        pk[31] ^= 128; /* -A less that point */
        ok &= curve_refuses(pk);
    }
    for (i = 0; i < sizeof curve_small / sizeof curve_small[0]; i++) {
        api_hex(pk, curve_small[i]);
        ok &= curve_refuses(pk);
    }
    for (i = 0; i < sizeof curve_off; i++) {
        memset(pk, 0, sizeof pk);
        pk[0] = curve_off[i];
        ok &= curve_refuses(pk);
        pk[31] = 128;
        ok &= curve_refuses(pk);
    }
    return ok;
}

/* The converted secret key is the clamped first half of SHA-512(seed), and its public key is the
 * converted public key; of both signs of x. */
static int test_conversion(void)
{
    uint8_t seed[32], pk[32], sk[64], kept[64], n[32], p[32], q[32], h[64];
    int i, ok = 1;

    for (i = 0; i < 30; i++) {
        api_random(seed, sizeof seed);
        (void) crypto_sign_ed25519_seed_keypair(pk, sk, seed);
        memcpy(kept, sk, 64);
        (void) crypto_hash_sha512(h, seed, 32);
        h[0]  = (uint8_t) (h[0] & 248);
        h[31] = (uint8_t) ((h[31] & 127) | 64);
        ok &= crypto_sign_ed25519_sk_to_curve25519(n, sk) == 0 && memcmp(n, h, 32) == 0 &&
              memcmp(kept, sk, 64) == 0;
        ok &= crypto_sign_ed25519_pk_to_curve25519(p, pk) == 0 &&
              crypto_scalarmult_base(q, n) == 0 && memcmp(p, q, 32) == 0;
        pk[31] ^= 128; /* -A has the same u */
        ok &= crypto_sign_ed25519_pk_to_curve25519(q, pk) == 0 && memcmp(p, q, 32) == 0;
        ok &= crypto_sign_ed25519_pk_to_curve25519(pk, pk) == 0 && memcmp(pk, p, 32) == 0;
        ok &= crypto_sign_ed25519_sk_to_curve25519(sk, sk) == 0 && memcmp(sk, n, 32) == 0 &&
              memcmp(sk + 32, kept + 32, 32) == 0;
    }
    return ok;
}

static void test_all(const char *impl)
{
    int i;

    for (i = 0; i < 2; i++) {
        const char *name = i == 0 ? "scalarmult" : "scalarmult_curve25519";
        tap_ok(test_low_order(curve_mults[i]), "%s, %s: low order", impl, name);
        tap_ok(test_bit255(curve_mults[i]), "%s, %s: bit 255 and p or more", impl, name);
        tap_ok(test_clamping(curve_mults[i], curve_bases[i]), "%s, %s: clamping", impl, name);
        tap_ok(test_base(curve_mults[i], curve_bases[i]), "%s, %s_base", impl, name);
        tap_ok(test_aliasing(curve_mults[i], curve_bases[i]), "%s, %s: in place", impl, name);
    }
    tap_ok(test_refused(), "%s, pk_to_curve25519: what it refuses", impl);
    tap_ok(test_conversion(), "%s: keys converted", impl);
}

int main(void)
{
    trona_impl_status status;
    size_t i;

    api_seed();
    for (i = 0; trona_impl_get(i, &status) == 0; i++) {
        int mine = strcmp(status.primitive, "x25519") == 0 ||
                   strcmp(status.primitive, "edwards25519") == 0;

        if (mine && trona_impl_use(status.primitive, status.name) == 0) {
            char impl[64];

            (void) snprintf(impl, sizeof impl, "%s %s", status.primitive, status.name);
            test_all(impl);
        }
    }
    return tap_done();
}
