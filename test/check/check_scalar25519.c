/* SPDX-License-Identifier: ISC */
/* Integers modulo L: every function against arithmetic on bytes and against ref, and inversion
 * against the exponentiation by L - 2. */
#include "../../src/curve25519/scalar25519.h"
#include "check.h"

void check_scalar25519(const impl_info *impl, const impl_info *ref);
extern const check_mutant check_scalar25519_mutants[];

static const uint8_t check_scalar25519_zero[32];
static const uint8_t check_scalar25519_one[32] = {1};

#include "check_curve25519_big.inc"
#include "check_curve25519_p.inc"

/* out = d modulo L, bit by bit. Destroys d. */
static void check_scalar25519_mod_l(uint8_t out[32], uint32_t d[CHECK_BIG])
{
    int i, k;

    check_curve25519_normalise(d);
    memset(out, 0, 32);
    for (i = 8 * CHECK_BIG - 1; i >= 0; i--) {
        for (k = 31; k > 0; k--) {
            out[k] = (uint8_t) (out[k] << 1 | out[k - 1] >> 7);
        }
        out[0] = (uint8_t) ((unsigned) out[0] << 1 | (d[i / 8] >> (i % 8) & 1));
        if (!check_curve25519_below(out, curve25519_order)) {
            check_curve25519_subtract(out, curve25519_order);
        }
    }
}

/* r = x^(L - 2) mod L, by p. */
static void check_scalar25519_power(const scalar25519_impl *p, uint8_t r[32], const uint8_t x[32])
{
    uint8_t y[32];
    int i;

    memcpy(y, check_scalar25519_one, 32);
    for (i = 252; i >= 0; i--) {
        const int two = curve25519_order[0] - 2; /* 2 less has the other bytes of L */

        p->muladd(y, y, y, check_scalar25519_zero);
        if ((i < 8 ? two >> i : curve25519_order[i / 8] >> i % 8) & 1) {
            p->muladd(y, y, x, check_scalar25519_zero);
        }
    }
    memcpy(r, y, 32);
}

/* s times its inverse is 1 unless s is a multiple of L, whose inverse is 0. */
static void check_scalar25519_inverse(const scalar25519_impl *p, const uint8_t s[32])
{
    uint8_t got[32], want[32];

    check_scalar25519_power(p, want, s);
    memcpy(got, s, 32);
    p->invert(got, got);
    check_equal(got, want, 32, "scalar invert", 32, s[0]);
    memset(want, 0, sizeof want);
    want[0] = memcmp(got, check_scalar25519_zero, 32) != 0;
    p->muladd(got, got, s, check_scalar25519_zero);
    check_equal(got, want, 32, "scalar times its inverse", 32, s[0]);
}

static void check_scalar25519_reduce(const scalar25519_impl *p, uint8_t x[64], unsigned i)
{
    uint8_t got[32], want[32];
    uint32_t d[CHECK_BIG] = {0};

    check_curve25519_add_bytes(d, x, 64);
    check_scalar25519_mod_l(want, d);
    p->reduce(got, x);
    check_equal(got, want, 32, "scalar reduce", 64, i);
    p->reduce(x, x);
    check_equal(x, want, 32, "scalar reduce in place", 64, i);
    if (!scalar25519_is_canonical(x)) {
        check_fail("a reduced scalar is not canonical, round %u", i);
    }
}

static void check_scalar25519_muladd(const scalar25519_impl *p, const uint8_t a[32],
                                     const uint8_t b[32], const uint8_t c[32], unsigned i)
{
    uint8_t got[32], want[32];
    uint32_t d[CHECK_BIG];

    check_curve25519_product(d, a, b);
    check_curve25519_add_bytes(d, c, 32);
    check_scalar25519_mod_l(want, d);
    p->muladd(got, a, b, c);
    check_equal(got, want, 32, "scalar muladd", 32, i);
    memcpy(got, a, 32);
    p->muladd(got, got, b, c);
    check_equal(got, want, 32, "scalar muladd in place of a", 32, i);
    memcpy(got, b, 32);
    p->muladd(got, a, got, c);
    check_equal(got, want, 32, "scalar muladd in place of b", 32, i);
    memcpy(got, c, 32);
    p->muladd(got, a, b, got);
    check_equal(got, want, 32, "scalar muladd in place of c", 32, i);
    /* multiples of L */
    p->muladd(got, curve25519_order, b, check_scalar25519_zero);
    check_equal(got, check_scalar25519_zero, 32, "multiple of L", 32, i);
}

/* The functions against ref, and inversion against a power. */
static void check_scalar25519_compare(const scalar25519_impl *p, const scalar25519_impl *ref)
{
    uint8_t x[64], a[32], b[32], got[32], want[32];

    check_random_carry(x, sizeof x);
    check_random_carry(a, sizeof a);
    check_random_carry(b, sizeof b);
    ref->reduce(want, x);
    p->reduce(got, x);
    check_equal(got, want, 32, "scalar reduce against ref", 64, x[0]);
    ref->muladd(want, x, a, b);
    p->muladd(got, x, a, b);
    check_equal(got, want, 32, "scalar muladd against ref", 32, a[0]);
    check_scalar25519_inverse(p, x + 32);
}

/* The functions of the vtable at the ends of pages. */
static void check_scalar25519_guarded(const scalar25519_impl *p, const scalar25519_impl *ref)
{
    uint8_t *r = check_guard_end(0, 32), *x = check_guard_end(1, 64), *a = check_guard_end(2, 32),
            *b = check_guard_begin(3, 32), *c = check_guard_end(4, 32), want[32];

    check_random(x, 64);
    check_random(a, 32);
    check_random(b, 32);
    check_random(c, 32);
    ref->reduce(want, x);
    p->reduce(r, x);
    check_equal(r, want, 32, "scalar reduce against ref", 64, 0);
    ref->muladd(want, a, b, c);
    p->muladd(r, a, b, c);
    check_equal(r, want, 32, "scalar muladd against ref", 32, 0);
    ref->invert(want, a);
    p->invert(r, a);
    check_equal(r, want, 32, "scalar invert against ref", 32, 0);
}

/* L with one byte changed, and others. */
static void check_scalar25519_canonical(const uint8_t x[32], unsigned i)
{
    uint8_t a[32];

    memcpy(a, curve25519_order, 32);
    a[i % 32] = (uint8_t) (a[i % 32] + check_random_below(3) - 1);
    if (scalar25519_is_canonical(a) != check_curve25519_below(a, curve25519_order) ||
        scalar25519_is_canonical(x) != check_curve25519_below(x, curve25519_order)) {
        check_fail("scalar is_canonical, round %u", i);
    }
}

void check_scalar25519(const impl_info *impl, const impl_info *ref)
{
    const scalar25519_impl *p = (const scalar25519_impl *) impl;
    uint8_t x[64], a[32], b[32], c[32];
    unsigned i, rounds = check_rounds(500);

    check_curve25519_p(a);
    check_scalar25519_inverse(p, a);
    for (i = 0; i < 256; i++) { /* 2^i, L - 1, L, L + 1 ... */
        memset(a, 0, sizeof a);
        a[i / 8] = (uint8_t) (1U << i % 8);
        check_scalar25519_inverse(p, a);
        memcpy(a, curve25519_order, sizeof a);
        a[0] = (uint8_t) (a[0] + i);
        check_scalar25519_inverse(p, a);
        check_scalar25519_guarded(p, (const scalar25519_impl *) ref);
    }
    for (i = 0; i < rounds; i++) {
        check_random_carry(x, sizeof x);
        check_random_carry(a, sizeof a);
        check_random_carry(b, sizeof b);
        check_random_carry(c, sizeof c);
        check_scalar25519_canonical(b, i);
        check_scalar25519_reduce(p, x, i);
        check_scalar25519_muladd(p, a, b, c, i);
        check_scalar25519_inverse(p, i % 2 == 0 ? a : x);
    }
    for (i = check_more_rounds(9500); i > 0; i--) {
        check_scalar25519_compare(p, (const scalar25519_impl *) ref);
    }
}

/* ---- Broken implementations ---- */

extern const scalar25519_impl scalar25519_ref;

static void check_scalar25519_same_reduce(uint8_t r[32], const uint8_t x[64])
{
    scalar25519_ref.reduce(r, x);
}

static void check_scalar25519_same_muladd(uint8_t r[32], const uint8_t a[32], const uint8_t b[32],
                                          const uint8_t c[32])
{
    scalar25519_ref.muladd(r, a, b, c);
}

static void check_scalar25519_same_invert(uint8_t r[32], const uint8_t s[32])
{
    scalar25519_ref.invert(r, s);
}

/* Takes x below L too far by one. */
static void check_scalar25519_above(uint8_t r[32], const uint8_t x[64])
{
    scalar25519_ref.reduce(r, x);
    if (r[31] == 0 && r[30] == 0) {
        scalar25519_ref.muladd(r, r, check_scalar25519_one, check_scalar25519_one);
    }
}

/* Loses what c adds to the upper half. */
static void check_scalar25519_carry(uint8_t r[32], const uint8_t a[32], const uint8_t b[32],
                                    const uint8_t c[32])
{
    uint8_t k[32];

    memcpy(k, c, 32);
    if (k[31] == 0xff && k[30] == 0xff && k[29] == 0xff) {
        k[31] = 0xfe;
    }
    scalar25519_ref.muladd(r, a, b, k);
}

static void check_scalar25519_overwrites(uint8_t r[32], const uint8_t a[32], const uint8_t b[32],
                                         const uint8_t c[32])
{
    memmove(r, c, 32);
    scalar25519_ref.muladd(r, a, b, r);
}

static void check_scalar25519_unreduced(uint8_t r[32], const uint8_t s[32])
{
    int i, c = 0;

    scalar25519_ref.invert(r, s);
    for (i = 0; i < 32; i++) {
        c += r[i] + curve25519_order[i];
        r[i] = (uint8_t) c;
        c >>= 8;
    }
}

static void check_scalar25519_of_zero(uint8_t r[32], const uint8_t s[32])
{
    scalar25519_ref.invert(r, s);
    r[0] = (uint8_t) (r[0] | (memcmp(r, check_scalar25519_zero, 32) == 0));
}

/* BROKEN(name, function, ...): an implementation with one broken function. */
#define BROKEN(name, ...)                                                                          \
    static const scalar25519_impl check_scalar25519_broken_##name = {{#name, 0, 0, "broken"},      \
                                                                     __VA_ARGS__};

#define SR check_scalar25519_same_reduce
#define SM check_scalar25519_same_muladd
#define SI check_scalar25519_same_invert
BROKEN(above, check_scalar25519_above, SM, SI)
BROKEN(carry, SR, check_scalar25519_carry, SI)
BROKEN(overwrites, SR, check_scalar25519_overwrites, SI)
BROKEN(unreduced, SR, SM, check_scalar25519_unreduced)
BROKEN(of_zero, SR, SM, check_scalar25519_of_zero)

const check_mutant check_scalar25519_mutants[] = {
    {"reduce is wrong for what is small modulo L", &check_scalar25519_broken_above.info},
    {"muladd loses a carry of c", &check_scalar25519_broken_carry.info},
    {"muladd reads a and b after it writes r", &check_scalar25519_broken_overwrites.info},
    {"invert returns what is not below L", &check_scalar25519_broken_unreduced.info},
    {"invert returns 1 for 0", &check_scalar25519_broken_of_zero.info},
    {NULL, NULL},
};
