/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of crypto_core_ristretto255 and crypto_scalarmult_ristretto255. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include <errno.h>

#include "api_test.h"
#include "given.h"

enum { RISTRETTO_FILL = 0xa5 };

static const uint8_t ristretto_zero[32];

/* The order L, and the base element (RFC 9496, 4 and A.1). */
static const char ristretto_order[] =
    "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010";
static const char ristretto_base[] =
    "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76";
/* Encodings of nothing: odd, not a square, x y odd, y = 0 (RFC 9496, A.2); p; the base and the
 * identity with bit 255. */
static const char *const ristretto_bad[] = {
    "0100000000000000000000000000000000000000000000000000000000000000",
    "26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371",
    "3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2df6",
    "0000000000000000000000000000000000000000000000000000000000000080",
};
enum { RISTRETTO_N_BAD = sizeof ristretto_bad / sizeof ristretto_bad[0] };

static void ristretto_element(uint8_t p[32])
{
    uint8_t h[64];

    api_random(h, sizeof h);
    (void) crypto_core_ristretto255_from_hash(p, h);
}

static void ristretto_scalar(uint8_t s[32])
{
    uint8_t t[64];

    api_random(t, sizeof t);
    crypto_core_ristretto255_scalar_reduce(s, t);
}

static int test_valid(void)
{
    uint8_t p[32];
    size_t i;
    int ok = 1;

    ok &= crypto_core_ristretto255_is_valid_point(ristretto_zero) == 1;
    api_hex(p, ristretto_base);
    ok &= crypto_core_ristretto255_is_valid_point(p) == 1;
    for (i = 0; i < RISTRETTO_N_BAD; i++) {
        api_hex(p, ristretto_bad[i]);
        ok &= crypto_core_ristretto255_is_valid_point(p) == 0;
    }
    for (i = 0; i < 20; i++) {
        ristretto_element(p);
        ok &= crypto_core_ristretto255_is_valid_point(p) == 1;
        p[31] |= 128;
        ok &= crypto_core_ristretto255_is_valid_point(p) == 0;
        p[31] &= 127;
        p[0] |= 1;
        ok &= crypto_core_ristretto255_is_valid_point(p) == 0;
    }
    return ok;
}

static int test_add(void)
{
    uint8_t p[32], q[32], r[32], t[32];
    size_t i;
    int ok = 1;

    for (i = 0; i < 20; i++) {
        ristretto_element(p);
        ristretto_element(q);
        ok &= crypto_core_ristretto255_add(r, p, q) == 0 &&
              crypto_core_ristretto255_sub(t, r, q) == 0 && memcmp(t, p, 32) == 0;
        ok &= crypto_core_ristretto255_sub(t, p, p) == 0 && memcmp(t, ristretto_zero, 32) == 0;
        ok &= crypto_core_ristretto255_add(t, p, ristretto_zero) == 0 && memcmp(t, p, 32) == 0;
        memcpy(t, p, 32);
        ok &= crypto_core_ristretto255_add(t, t, q) == 0 && memcmp(t, r, 32) == 0;
        memcpy(t, q, 32);
        ok &= crypto_core_ristretto255_add(t, p, t) == 0 && memcmp(t, r, 32) == 0;
    }
    for (i = 0; i < RISTRETTO_N_BAD; i++) {
        api_hex(q, ristretto_bad[i]);
        memset(r, RISTRETTO_FILL, sizeof r);
        (void) crypto_core_ristretto255_scalar_invert(t, ristretto_zero); /* another error */
        ok &= crypto_core_ristretto255_add(r, p, q) == -1 &&
              strstr(trona_last_error(), "element") != NULL;
        ok &= crypto_core_ristretto255_add(r, q, p) == -1;
        ok &= crypto_core_ristretto255_sub(r, p, q) == -1;
        (void) crypto_core_ristretto255_scalar_invert(t, ristretto_zero);
        ok &= crypto_core_ristretto255_sub(r, q, p) == -1 &&
              strstr(trona_last_error(), "element") != NULL;
        ok &= api_all(r, RISTRETTO_FILL, sizeof r);
    }
    return ok;
}

static int test_scalarmult(void)
{
    uint8_t n[2][32], p[2][32], q[2][32], base[32];
    int i, ok = 1;

    api_hex(base, ristretto_base);
    for (i = 0; i < 10; i++) {
        ristretto_scalar(n[0]);
        ristretto_scalar(n[1]);
        ok &= crypto_scalarmult_ristretto255_base(p[0], n[0]) == 0 &&
              crypto_scalarmult_ristretto255(q[0], n[0], base) == 0 &&
              memcmp(p[0], q[0], 32) == 0 && crypto_scalarmult_ristretto255_base(p[1], n[1]) == 0;
        ok &= crypto_scalarmult_ristretto255(q[0], n[0], p[1]) == 0 &&
              crypto_scalarmult_ristretto255(q[1], n[1], p[0]) == 0 && memcmp(q[0], q[1], 32) == 0;
        /* bit 255 is ignored, nothing is clamped */
        n[0][31] |= 128;
        ok &= crypto_scalarmult_ristretto255(q[1], n[0], p[1]) == 0 && memcmp(q[0], q[1], 32) == 0;
        n[0][31] &= 127;
        n[0][0] ^= 1;
        ok &= crypto_scalarmult_ristretto255(q[1], n[0], p[1]) == 0 && memcmp(q[0], q[1], 32) != 0;
        n[0][0] ^= 1;
        memcpy(q[1], n[0], 32);
        ok &= crypto_scalarmult_ristretto255(q[1], q[1], p[1]) == 0 && memcmp(q[0], q[1], 32) == 0;
        ok &= crypto_scalarmult_ristretto255(p[1], n[0], p[1]) == 0 && memcmp(q[0], p[1], 32) == 0;
        ok &= crypto_scalarmult_ristretto255_base(n[0], n[0]) == 0 && memcmp(n[0], p[0], 32) == 0;
    }
    return ok;
}

/* The identity as a result gives -1 and zeros; what encodes no element -1, and q is left alone. */
static int test_scalarmult_fails(void)
{
    uint8_t n[32], p[32], q[32], t[32];
    size_t i;
    int ok = 1;

    ristretto_element(p);
    ristretto_scalar(n);
    for (i = 0; i < RISTRETTO_N_BAD; i++) {
        api_hex(t, ristretto_bad[i]);
        memset(q, RISTRETTO_FILL, sizeof q);
        (void) crypto_core_ristretto255_scalar_invert(n, ristretto_zero);
        ok &= crypto_scalarmult_ristretto255(q, n, t) == -1 &&
              api_all(q, RISTRETTO_FILL, sizeof q) && strstr(trona_last_error(), "element") != NULL;
    }
    ristretto_scalar(n);
    for (i = 0; i < 3; i++) {
        memset(t, 0, sizeof t);
        if (i == 1) {
            api_hex(t, ristretto_order);
        } else if (i == 2) {
            t[31] = 128;
        }
        memset(q, RISTRETTO_FILL, sizeof q);
        (void) crypto_core_ristretto255_add(q, p,
                                            (const uint8_t *) "\1ddddddddddddddddddddddddddddddd");
        ok &= crypto_scalarmult_ristretto255(q, t, p) == -1 && api_all(q, 0, sizeof q) &&
              strstr(trona_last_error(), "identity") != NULL;
        memset(q, RISTRETTO_FILL, sizeof q);
        ok &= crypto_scalarmult_ristretto255_base(q, t) == -1 && api_all(q, 0, sizeof q);
    }
    memset(q, RISTRETTO_FILL, sizeof q);
    ok &= crypto_scalarmult_ristretto255(q, n, ristretto_zero) == -1 && api_all(q, 0, sizeof q);
    return ok;
}

/* from_hash, random and from_string: the derivation of 64 bytes. */
static int test_derivation(void)
{
    uint8_t h[64], p[32], q[32];
    int ok = 1;

    api_random(h, sizeof h);
    ok &= crypto_core_ristretto255_from_hash(p, h) == 0 &&
          crypto_core_ristretto255_is_valid_point(p) == 1;
    memcpy(given_bytes, h, 64);
    given_used = 0;
    (void) randombytes_set_implementation(&given_source);
    crypto_core_ristretto255_random(q);
    (void) randombytes_set_implementation(&randombytes_sysrandom_implementation);
    ok &= given_used == 64 && memcmp(p, q, 32) == 0;
    crypto_core_ristretto255_random(p);
    crypto_core_ristretto255_random(q);
    ok &= memcmp(p, q, 32) != 0;
    memcpy(p, h, 32);
    ok &= crypto_core_ristretto255_from_hash(h, h) == 0 &&
          crypto_core_ristretto255_is_valid_point(h) == 1 && memcmp(h, p, 32) != 0;
    return ok;
}

typedef int (*ristretto_string)(unsigned char *out, const unsigned char *ctx, size_t ctx_len,
                                const unsigned char *msg, size_t msg_len, int hash_alg);

static int test_string(ristretto_string f)
{
    static const uint8_t prefix[17] = {'H', '2', 'C', '-', 'O', 'V', 'E', 'R', 'S',
                                       'I', 'Z', 'E', '-', 'D', 'S', 'T', '-'};
    uint8_t ctx[17 + 300], msg[200], out[32], other[32], hashed[64], *dst = ctx + 17;
    size_t len;
    int alg, ok = 1;

    memcpy(ctx, prefix, sizeof prefix);
    api_random(dst, 300);
    api_random(msg, sizeof msg);
    for (alg = -1; alg < 5; alg++) {
        memset(out, RISTRETTO_FILL, sizeof out);
        errno = 0;
        if (alg != 1 && alg != 2) {
            (void) crypto_core_ristretto255_scalar_invert(other, ristretto_zero);
            ok &= f(out, dst, 20, msg, 20, alg) == -1 && errno == EINVAL &&
                  api_all(out, RISTRETTO_FILL, sizeof out) &&
                  strstr(trona_last_error(), "hash_alg") != NULL;
            continue;
        }
        ok &= f(out, NULL, 0, NULL, 0, alg) == 0 && f(other, dst, 0, msg, 0, alg) == 0 &&
              memcmp(out, other, 32) == 0 && errno == 0;
        for (len = 254; len <= 300; len += len < 257 ? 1 : 43) {
            if (alg == 1) {
                (void) crypto_hash_sha256(hashed, ctx, 17 + len);
            } else {
                (void) crypto_hash_sha512(hashed, ctx, 17 + len);
            }
            ok &= f(out, dst, len, msg, sizeof msg, alg) == 0 &&
                  f(other, hashed, alg == 1 ? 32 : 64, msg, sizeof msg, alg) == 0 &&
                  (memcmp(out, other, 32) == 0) == (len > 255);
        }
        ok &= f(out, dst, 100, msg, 100, alg) == 0 && f(dst, dst, 100, msg, 100, alg) == 0 &&
              memcmp(out, dst, 32) == 0;
        ok &= f == crypto_core_ristretto255_from_string
                  ? crypto_core_ristretto255_is_valid_point(out)
                  : crypto_core_ristretto255_scalar_is_canonical(out);
    }
    return ok;
}

/* The scalars are edwards25519's. */
static int test_scalars(void)
{
    uint8_t a[32], b[32], r[32], t[32], wide[64];
    int i, ok = 1;

    for (i = 0; i < 30; i++) {
        api_random(a, sizeof a);
        api_random(b, sizeof b);
        api_random(wide, sizeof wide);
        crypto_core_ristretto255_scalar_add(r, a, b);
        crypto_core_ed25519_scalar_add(t, a, b);
        ok &= memcmp(r, t, 32) == 0;
        crypto_core_ristretto255_scalar_sub(r, a, b);
        crypto_core_ed25519_scalar_sub(t, a, b);
        ok &= memcmp(r, t, 32) == 0;
        crypto_core_ristretto255_scalar_mul(r, a, b);
        crypto_core_ed25519_scalar_mul(t, a, b);
        ok &= memcmp(r, t, 32) == 0;
        crypto_core_ristretto255_scalar_negate(r, a);
        crypto_core_ed25519_scalar_negate(t, a);
        ok &= memcmp(r, t, 32) == 0;
        crypto_core_ristretto255_scalar_complement(r, a);
        crypto_core_ed25519_scalar_complement(t, a);
        ok &= memcmp(r, t, 32) == 0;
        ok &= crypto_core_ristretto255_scalar_invert(r, a) == 0 &&
              crypto_core_ed25519_scalar_invert(t, a) == 0 && memcmp(r, t, 32) == 0;
        crypto_core_ristretto255_scalar_reduce(r, wide);
        crypto_core_ed25519_scalar_reduce(t, wide);
        ok &= memcmp(r, t, 32) == 0 && crypto_core_ristretto255_scalar_is_canonical(r) == 1;
        crypto_core_ristretto255_scalar_random(t);
        ok &= crypto_core_ristretto255_scalar_is_canonical(t) == 1 && memcmp(r, t, 32) != 0;
    }
    api_hex(a, ristretto_order);
    ok &= crypto_core_ristretto255_scalar_is_canonical(a) == 0;
    memset(r, RISTRETTO_FILL, sizeof r);
    ok &= crypto_core_ristretto255_scalar_invert(r, ristretto_zero) == -1 &&
          api_all(r, 0, sizeof r) && strstr(trona_last_error(), "inverse") != NULL;
    return ok;
}

static void test_all(const char *impl)
{
    tap_ok(test_valid(), "%s: is_valid_point", impl);
    tap_ok(test_add(), "%s: add and sub", impl);
    tap_ok(test_scalarmult(), "%s: scalarmult", impl);
    tap_ok(test_scalarmult_fails(), "%s: scalarmult's failures", impl);
    tap_ok(test_derivation(), "%s: from_hash and random", impl);
    tap_ok(test_string(crypto_core_ristretto255_from_string), "%s: from_string", impl);
}

int main(void)
{
    trona_impl_status status;
    size_t i;

    api_seed();
    for (i = 0; trona_impl_get(i, &status) == 0; i++) {
        if (strcmp(status.primitive, "group25519") == 0 &&
            trona_impl_use("edwards25519", status.name) == 0 &&
            trona_impl_use("group25519", status.name) == 0) {
            test_all(status.name);
        }
    }
    tap_ok(test_string(crypto_core_ristretto255_scalar_from_string), "scalar_from_string");
    tap_ok(test_scalars(), "scalars");
    return tap_done();
}
