/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* The contract of crypto_core_ed25519 and crypto_scalarmult_ed25519: points, maps, multiplications,
 * scalars. */
#ifndef TRONA_NO_DEPRECATED
# define TRONA_NO_DEPRECATED
#endif
#include <errno.h>

#include "api_test.h"
#include "given.h"

enum { CORE_FILL = 0xa5 };

static const uint8_t core_zero[32], core_one[32] = {1};

/* The order L, little-endian (RFC 8032, 5.1). */
static const char core_order[] = "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010";
/* y = 2, which has no point; the base point; points of order 8 and 2; y = p + 3, an encoding of a
 * point of large order that is not canonical. */
static const char core_off[]   = "0200000000000000000000000000000000000000000000000000000000000000";
static const char core_base[]  = "5866666666666666666666666666666666666666666666666666666666666666";
static const char core_order8[] =
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05";
static const char core_order2[] =
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f";
static const char core_plus3[] = "f0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f";

static void core_random_point(uint8_t p[32])
{
    api_random(p, 32);
    (void) crypto_core_ed25519_from_uniform(p, p);
}

/* A scalar below L other than 0. */
static void core_random_scalar(uint8_t s[32])
{
    uint8_t t[64];

    api_random(t, sizeof t);
    crypto_core_ed25519_scalar_reduce(s, t);
}

static int test_valid_points(void)
{
    uint8_t p[32], t[32], q[32];
    int i, ok = 1;

    api_hex(p, core_base);
    ok &= crypto_core_ed25519_is_valid_point(p) == 1;
    p[31] ^= 128;
    ok &= crypto_core_ed25519_is_valid_point(p) == 1;
    ok &= crypto_core_ed25519_is_valid_point(core_one) == 0;
    ok &= crypto_core_ed25519_is_valid_point(core_zero) == 0;
    api_hex(t, core_off);
    ok &= crypto_core_ed25519_is_valid_point(t) == 0;
    for (i = 0; i < 20; i++) {
        core_random_point(p);
        ok &= crypto_core_ed25519_is_valid_point(p) == 1;
        api_hex(t, i & 1 ? core_order8 : core_order2);
        ok &= crypto_core_ed25519_is_valid_point(t) == 0;
        ok &= crypto_core_ed25519_add(q, p, t) == 0 && crypto_core_ed25519_is_valid_point(q) == 0;
    }
    /* y of p and more */
    for (i = 0; i < 19; i++) {
        memset(t, 0xff, sizeof t);
        t[0]  = (uint8_t) (0xed + i);
        t[31] = 0x7f;
        ok &= crypto_core_ed25519_is_valid_point(t) == 0;
    }
    return ok;
}

/* add and sub take any point of the curve, in any encoding, and nothing else. */
static int test_add(void)
{
    static int (*const fs[2])(unsigned char *, const unsigned char *, const unsigned char *) = {
        crypto_core_ed25519_add, crypto_core_ed25519_sub};
    uint8_t p[32], q[32], r[32], t[32], off[32];
    int i, ok = 1;

    api_hex(off, core_off);
    for (i = 0; i < 10; i++) {
        core_random_point(p);
        core_random_point(q);
        ok &= crypto_core_ed25519_add(r, p, q) == 0 && crypto_core_ed25519_sub(t, r, q) == 0 &&
              memcmp(t, p, 32) == 0;
        ok &= crypto_core_ed25519_sub(t, p, p) == 0 && memcmp(t, core_one, 32) == 0;
        /* small order, the identity with its sign bit, y of p + 1 and p + 3 */
        api_hex(t, core_order8);
        ok &= crypto_core_ed25519_add(t, p, t) == 0;
        memcpy(t, core_one, 32);
        t[31] = 128;
        ok &= crypto_core_ed25519_add(t, p, t) == 0 && memcmp(t, p, 32) == 0;
        api_hex(t, core_plus3);
        t[0] = 0xee;
        ok &= crypto_core_ed25519_sub(t, p, t) == 0 && memcmp(t, p, 32) == 0;
        api_hex(t, core_plus3);
        ok &= crypto_core_ed25519_add(t, p, t) == 0;
        /* in place */
        memcpy(t, p, 32);
        ok &= crypto_core_ed25519_add(t, t, q) == 0 && memcmp(t, r, 32) == 0;
        memcpy(t, q, 32);
        ok &= crypto_core_ed25519_add(t, p, t) == 0 && memcmp(t, r, 32) == 0;
    }
    for (i = 0; i < 2; i++) {
        memset(r, CORE_FILL, sizeof r);
        (void) crypto_core_ed25519_scalar_invert(t, core_zero); /* another error */
        ok &= fs[i](r, off, p) == -1 && strstr(trona_last_error(), "point") != NULL;
        (void) crypto_core_ed25519_scalar_invert(t, core_zero);
        ok &= fs[i](r, p, off) == -1 && strstr(trona_last_error(), "point") != NULL;
        ok &= api_all(r, CORE_FILL, sizeof r);
    }
    return ok;
}

typedef int (*core_mult)(unsigned char *q, const unsigned char *n, const unsigned char *p);
typedef int (*core_base_mult)(unsigned char *q, const unsigned char *n);

static const core_mult core_mults[2]      = {crypto_scalarmult_ed25519,
                                             crypto_scalarmult_ed25519_noclamp};
static const core_base_mult core_bases[2] = {crypto_scalarmult_ed25519_base,
                                             crypto_scalarmult_ed25519_base_noclamp};

/* Points that are not valid: -1, and q is left alone. */
static int test_refused(int noclamp)
{
    static const char *const bad[] = {core_off, core_order8, core_order2, core_plus3};
    uint8_t n[32], p[32], q[32], t[32];
    size_t i;
    int ok = 1;

    core_random_scalar(n);
    for (i = 0; i < 6; i++) {
        if (i < 4) {
            api_hex(p, bad[i]);
        } else if (i == 4) {
            memcpy(p, core_one, 32);
        } else {
            core_random_point(p);
            api_hex(t, core_order2);
            ok &= crypto_core_ed25519_add(p, p, t) == 0;
        }
        memset(q, CORE_FILL, sizeof q);
        (void) crypto_core_ed25519_scalar_invert(t, core_zero);
        ok &= core_mults[noclamp](q, n, p) == -1 && api_all(q, CORE_FILL, sizeof q) &&
              strstr(trona_last_error(), "subgroup") != NULL;
    }
    return ok;
}

/* n = 0 fails, whatever the clamped scalar gives; so does a result that is the identity. */
static int test_identity(int noclamp)
{
    uint8_t base[32], n[32], p[32], q[32], r[32];
    int ok = 1;

    api_hex(base, core_base);
    core_random_point(p);
    (void) crypto_core_ed25519_scalar_invert(q, core_zero);
    ok &= core_mults[noclamp](q, core_zero, p) == -1 &&
          strstr(trona_last_error(), "identity") != NULL;
    ok &= core_bases[noclamp](q, core_zero) == -1;
    memset(n, 0, sizeof n);
    n[31] = 64; /* what clamping makes of 0 */
    ok &= core_bases[1](r, n) == 0;
    ok &= noclamp ? memcmp(q, core_one, 32) == 0 : memcmp(q, r, 32) == 0;
    /* q may be n */
    memset(q, 0, sizeof q);
    ok &= core_mults[noclamp](q, q, p) == -1;
    memset(q, 0, sizeof q);
    ok &= core_bases[noclamp](q, q) == -1;
    api_hex(n, core_order);
    ok &= core_mults[noclamp](q, n, p) == (noclamp ? -1 : 0);
    ok &= (memcmp(q, core_one, 32) == 0) == noclamp;
    ok &= core_bases[noclamp](q, n) == (noclamp ? -1 : 0);
    ok &= (memcmp(q, core_one, 32) == 0) == noclamp;
    return ok;
}

/* Which bits of n make no difference: bit 255; with clamping the low three and 254, too. */
static int test_clamping(int noclamp)
{
    uint8_t base[32], n[32], q[32], r[32], t[32];
    unsigned bit;
    int ok = 1, ignored;

    api_hex(base, core_base);
    core_random_scalar(n);
    ok &= core_mults[noclamp](q, n, base) == 0 && core_bases[noclamp](r, n) == 0 &&
          memcmp(q, r, 32) == 0;
    for (bit = 0; bit < 256; bit += bit == 3 ? 249 : 1) {
        ignored = bit == 255 || (!noclamp && (bit < 3 || bit == 254));
        memcpy(t, n, 32);
        t[bit / 8] = (uint8_t) (t[bit / 8] ^ 1 << bit % 8);
        ok &= core_bases[noclamp](r, t) == 0 && (memcmp(q, r, 32) == 0) == ignored;
        ok &= core_mults[noclamp](r, t, base) == 0 && (memcmp(q, r, 32) == 0) == ignored;
    }
    return ok;
}

/* Both parties get the same; in place. */
static int test_agreement(int noclamp)
{
    uint8_t n[2][32], p[2][32], q[2][32];
    int i, ok = 1;

    for (i = 0; i < 10; i++) {
        core_random_scalar(n[0]);
        core_random_scalar(n[1]);
        ok &= core_bases[noclamp](p[0], n[0]) == 0 && core_bases[noclamp](p[1], n[1]) == 0 &&
              core_mults[noclamp](q[0], n[0], p[1]) == 0 &&
              core_mults[noclamp](q[1], n[1], p[0]) == 0 && memcmp(q[0], q[1], 32) == 0;
        ok &= core_mults[noclamp](p[0], n[1], p[0]) == 0 && memcmp(p[0], q[0], 32) == 0;
        ok &= core_mults[noclamp](n[0], n[0], p[1]) == 0 && memcmp(n[0], q[0], 32) == 0;
    }
    return ok;
}

/* The maps always give valid points (or, improbably, the identity) and return 0. */
static int test_maps(void)
{
    uint8_t h[64], p[32], q[32];
    int i, ok = 1;

    for (i = 0; i < 20; i++) {
        api_random(h, sizeof h);
        ok &= crypto_core_ed25519_from_hash(p, h) == 0 && crypto_core_ed25519_is_valid_point(p);
        ok &= crypto_core_ed25519_from_uniform(q, h) == 0 && crypto_core_ed25519_is_valid_point(q);
        ok &= crypto_core_ed25519_from_uniform(h, h) == 0 && memcmp(h, q, 32) == 0;
        /* Bit 255 is the sign. */
        api_random(h, 32);
        (void) crypto_core_ed25519_from_uniform(p, h);
        h[31] ^= 128;
        (void) crypto_core_ed25519_from_uniform(q, h);
        q[31] ^= 128;
        ok &= memcmp(p, q, 32) == 0;
    }
    /* 0 is taken to the point of order 2, hence 8 times that. */
    memset(h, 0, sizeof h);
    ok &= crypto_core_ed25519_from_uniform(p, h) == 0 && memcmp(p, core_one, 32) == 0;
    return ok;
}

static int test_random(void)
{
    uint8_t p[32], q[32], want[32];
    int ok = 1;

    crypto_core_ed25519_random(p);
    crypto_core_ed25519_random(q);
    ok &= memcmp(p, q, 32) != 0 && crypto_core_ed25519_is_valid_point(p);
    api_random(given_bytes, 64);
    given_used = 0;
    (void) randombytes_set_implementation(&given_source);
    crypto_core_ed25519_random(p);
    (void) randombytes_set_implementation(&randombytes_sysrandom_implementation);
    (void) crypto_core_ed25519_from_hash(want, given_bytes);
    return ok && given_used == 64 && memcmp(p, want, 32) == 0;
}

typedef int (*core_string)(unsigned char *out, const unsigned char *ctx, size_t ctx_len,
                           const unsigned char *msg, size_t msg_len, int hash_alg);

static const core_string core_strings[3] = {crypto_core_ed25519_from_string,
                                            crypto_core_ed25519_from_string_nu,
                                            crypto_core_ed25519_scalar_from_string};

static int test_string(int which)
{
    static const uint8_t prefix[17] = {'H', '2', 'C', '-', 'O', 'V', 'E', 'R', 'S',
                                       'I', 'Z', 'E', '-', 'D', 'S', 'T', '-'};
    const core_string f             = core_strings[which];
    const int bad[]                 = {0, 3, -1, 256 + 1};
    uint8_t ctx[17 + 400], msg[300], out[32], other[32], hashed[64], *dst = ctx + 17;
    size_t i, len;
    int alg, ok = 1;

    memcpy(ctx, prefix, sizeof prefix);
    api_random(dst, 400);
    api_random(msg, sizeof msg);
    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        memset(out, CORE_FILL, sizeof out);
        (void) crypto_core_ed25519_scalar_invert(other, core_zero);
        errno = 0;
        ok &= f(out, dst, 10, msg, 10, bad[i]) == -1 && errno == EINVAL &&
              api_all(out, CORE_FILL, sizeof out) && strstr(trona_last_error(), "hash_alg") != NULL;
    }
    for (alg = 1; alg <= 2; alg++) {
        errno = 0;
        ok &= f(out, NULL, 0, NULL, 0, alg) == 0 && f(other, dst, 0, msg, 0, alg) == 0 &&
              memcmp(out, other, 32) == 0 && errno == 0;
        ok &= f(other, dst, 1, NULL, 0, alg) == 0 && memcmp(out, other, 32) != 0;
        ok &= f(other, NULL, 0, msg, 1, alg) == 0 && memcmp(out, other, 32) != 0;
        ok &= f(out, dst, 32, msg, 64, alg) == 0 && f(other, dst, 32, msg, 64, 3 - alg) == 0 &&
              memcmp(out, other, 32) != 0;
        for (len = 254; len <= 400; len += len < 257 ? 1 : 143) {
            if (alg == 1) {
                (void) crypto_hash_sha256(hashed, ctx, 17 + len);
            } else {
                (void) crypto_hash_sha512(hashed, ctx, 17 + len);
            }
            ok &= f(out, dst, len, msg, sizeof msg, alg) == 0 &&
                  f(other, hashed, alg == 1 ? 32 : 64, msg, sizeof msg, alg) == 0 &&
                  (memcmp(out, other, 32) == 0) == (len > 255);
        }
        /* The output may be anywhere in the inputs. */
        ok &= f(out, dst, 100, msg, 100, alg) == 0 && f(msg, dst, 100, msg, 100, alg) == 0 &&
              memcmp(out, msg, 32) == 0;
        ok &= which == 2 ? crypto_core_ed25519_scalar_is_canonical(out)
                         : crypto_core_ed25519_is_valid_point(out);
    }
    return ok;
}

static int test_scalar_identities(void)
{
    uint8_t a[32], b[32], c[32], t[32], u[32], wide[64];
    int i, ok = 1;

    for (i = 0; i < 30; i++) {
        core_random_scalar(a);
        core_random_scalar(b);
        crypto_core_ed25519_scalar_add(c, a, b);
        crypto_core_ed25519_scalar_sub(t, c, b);
        ok &= memcmp(t, a, 32) == 0;
        crypto_core_ed25519_scalar_negate(t, a);
        crypto_core_ed25519_scalar_add(u, a, t);
        ok &= memcmp(u, core_zero, 32) == 0;
        crypto_core_ed25519_scalar_complement(t, a);
        crypto_core_ed25519_scalar_add(u, a, t);
        ok &= memcmp(u, core_one, 32) == 0;
        ok &= crypto_core_ed25519_scalar_invert(t, a) == 0;
        crypto_core_ed25519_scalar_mul(u, t, a);
        ok &= memcmp(u, core_one, 32) == 0 && crypto_core_ed25519_scalar_is_canonical(t) == 1;
        /* in place */
        memcpy(t, a, 32);
        crypto_core_ed25519_scalar_mul(t, t, b);
        memcpy(u, b, 32);
        crypto_core_ed25519_scalar_mul(u, a, u);
        ok &= memcmp(t, u, 32) == 0;
        memcpy(t, b, 32);
        crypto_core_ed25519_scalar_sub(t, a, t);
        crypto_core_ed25519_scalar_sub(u, a, b);
        ok &= memcmp(t, u, 32) == 0;
        memset(wide, 0, sizeof wide);
        memcpy(wide, a, 32);
        crypto_core_ed25519_scalar_reduce(wide, wide);
        ok &= memcmp(wide, a, 32) == 0;
    }
    /* 2^256 - 1 and 1: the carry is lost. */
    memset(a, 0xff, sizeof a);
    crypto_core_ed25519_scalar_add(c, a, core_one);
    ok &= memcmp(c, core_zero, 32) == 0;
    return ok;
}

/* The multiples of L below 2^256: zeros, and -1 for 0 alone, which says why. Next to them is an
 * inverse. */
static int test_scalar_invert_zero(void)
{
    uint8_t order[32], s[32] = {0}, t[32];
    int i, ok                = 1;

    api_hex(order, core_order);
    for (i = 0; i < 16; i++) {
        const char *why = i == 0 ? "inverse" : "hash_alg";
        int ret         = i == 0 ? -1 : 0;

        memset(t, CORE_FILL, sizeof t);
        (void) crypto_core_ed25519_from_string(t, NULL, 0, NULL, 0, 0); /* another error */
        ok &= crypto_core_ed25519_scalar_invert(t, s) == ret && api_all(t, 0, sizeof t) &&
              strstr(trona_last_error(), why) != NULL;
        memset(t, CORE_FILL, sizeof t);
        (void) crypto_core_ed25519_from_string(t, NULL, 0, NULL, 0, 0);
        ok &= crypto_core_ristretto255_scalar_invert(t, s) == ret && api_all(t, 0, sizeof t) &&
              strstr(trona_last_error(), why) != NULL;
        memcpy(t, s, sizeof t);
        ok &= crypto_core_ed25519_scalar_invert(t, t) == ret && api_all(t, 0, sizeof t);
        memcpy(t, s, sizeof t);
        t[0]++;
        ok &= crypto_core_ed25519_scalar_invert(t, t) == 0 && memcmp(t, core_one, 32) == 0 &&
              crypto_core_ristretto255_scalar_invert(t, t) == 0 && memcmp(t, core_one, 32) == 0;
        sodium_add(s, order, sizeof s);
    }
    return ok && s[31] == 0; /* 16 L is above 2^256 */
}

static int core_scalar_apply(int f, uint8_t r[32], const uint8_t s[32])
{
    if (f == 1) {
        crypto_core_ed25519_scalar_negate(r, s);
    } else if (f == 2) {
        crypto_core_ed25519_scalar_complement(r, s);
    }
    return f == 0 ? crypto_core_ed25519_scalar_invert(r, s) : 0;
}

/* Results expected by libsodium's own test core_ed25519 (test/default/core_ed25519.exp, inv1 to
 * comp4): each function of ff fe .. e0 and of 20 1f .. 01, and of what that gave. The inverse of L
 * is 0, which is no error. */
static int test_scalar_libsodium(void)
{
    static const char *const want[3][4] = {
        {"5858cdec40a044b1548b3bb08f8ce0d71103d1f887df84ebc502643dac4df40b",
         "09688ce78a8ff8273f636b0bc748c0cceeeeedecebeae9e8e7e6e5e4e3e2e100",
         "f70b4f272b47bd6a1015a511fb3c9fc1b9c21ca4ca2e17d5a225b4c410b9b60d",
         "201f1e1d1c1b1a191817161514131211100f0e0d0c0b0a090807060504030201"},
        {"e46b69758fd3193097398c9717b11e48111112131415161718191a1b1c1d1e0f",
         "09688ce78a8ff8273f636b0bc748c0cceeeeedecebeae9e8e7e6e5e4e3e2e100",
         "cdb4d73ffe47f83ebe85e18dcae6cc03f0f0f1f2f3f4f5f6f7f8f9fafbfcfd0e",
         "201f1e1d1c1b1a191817161514131211100f0e0d0c0b0a090807060504030201"},
        {"e56b69758fd3193097398c9717b11e48111112131415161718191a1b1c1d1e0f",
         "09688ce78a8ff8273f636b0bc748c0cceeeeedecebeae9e8e7e6e5e4e3e2e100",
         "ceb4d73ffe47f83ebe85e18dcae6cc03f0f0f1f2f3f4f5f6f7f8f9fafbfcfd0e",
         "201f1e1d1c1b1a191817161514131211100f0e0d0c0b0a090807060504030201"},
    };
    uint8_t s[32], t[32];
    int f, i, j, ok = 1;

    for (f = 0; f < 3; f++) {
        for (i = 0; i < 4; i++) {
            for (j = 0; i % 2 == 0 && j < 32; j++) {
                s[j] = (uint8_t) ((i == 0 ? 255 : 32) - j);
            }
            ok &= core_scalar_apply(f, s, s) == 0;
            api_hex(t, want[f][i]);
            ok &= memcmp(s, t, 32) == 0;
        }
    }
    api_hex(s, core_order);
    ok &= crypto_core_ed25519_scalar_invert(t, s) == 0 && api_all(t, 0, sizeof t);
    ok &= crypto_core_ed25519_scalar_invert(t, core_zero) == -1 && api_all(t, 0, sizeof t);
    return ok;
}

static int test_scalar_edges(void)
{
    uint8_t order[32];
    int ok = 1;

    api_hex(order, core_order);
    ok &= crypto_core_ed25519_scalar_is_canonical(order) == 0;
    ok &= crypto_core_ed25519_scalar_is_canonical(core_zero) == 1;
    order[0]--;
    ok &= crypto_core_ed25519_scalar_is_canonical(order) == 1;
    return ok;
}

/* Of what the generator gives, 253 bits are used; L and more and 0 are passed over. */
static int test_scalar_random(void)
{
    uint8_t s[32], t[32];
    int i, ok = 1;

    for (i = 0; i < 50; i++) {
        crypto_core_ed25519_scalar_random(s);
        ok &= crypto_core_ed25519_scalar_is_canonical(s) && !api_all(s, 0, 32);
    }
    crypto_core_ed25519_scalar_random(t);
    ok &= memcmp(s, t, 32) != 0;
    memset(given_bytes, 0xff, 32);
    memset(given_bytes + 32, 0, 31);
    given_bytes[63] = 0xe0; /* 0 once the upper bits are cleared */
    api_hex(given_bytes + 64, core_order);
    api_hex(given_bytes + 96, core_order);
    given_bytes[96]--;
    given_bytes[127] |= 0x80;
    given_used = 0;
    (void) randombytes_set_implementation(&given_source);
    crypto_core_ed25519_scalar_random(s);
    (void) randombytes_set_implementation(&randombytes_sysrandom_implementation);
    api_hex(t, core_order);
    t[0]--;
    return ok && given_used == 128 && memcmp(s, t, 32) == 0;
}

static void test_all(const char *impl)
{
    static const char *const strings[3] = {"from_string", "from_string_nu", "scalar_from_string"};
    int i;

    tap_ok(test_valid_points(), "%s: is_valid_point", impl);
    tap_ok(test_add(), "%s: add and sub", impl);
    for (i = 0; i < 2; i++) {
        const char *name = i == 0 ? "scalarmult_ed25519" : "scalarmult_ed25519_noclamp";

        tap_ok(test_refused(i), "%s, %s: what it refuses", impl, name);
        tap_ok(test_identity(i), "%s, %s: 0 and the identity", impl, name);
        tap_ok(test_clamping(i), "%s, %s: bits of n", impl, name);
        tap_ok(test_agreement(i), "%s, %s: agreement, in place", impl, name);
    }
    tap_ok(test_maps(), "%s: from_uniform and from_hash", impl);
    tap_ok(test_random(), "%s: random", impl);
    for (i = 0; i < 3; i++) {
        tap_ok(test_string(i), "%s: %s", impl, strings[i]);
    }
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
    tap_ok(test_scalar_identities(), "scalars: identities, in place");
    tap_ok(test_scalar_edges(), "scalars: edges");
    tap_ok(test_scalar_invert_zero(),
           "scalars: the inverse of a multiple of L is 0, an error for 0 alone");
    tap_ok(test_scalar_libsodium(), "scalars: the expectations of libsodium's test core_ed25519");
    tap_ok(test_scalar_random(), "scalars: random");
    return tap_done();
}
