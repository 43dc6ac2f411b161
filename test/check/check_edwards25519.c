/* SPDX-License-Identifier: ISC */
/* edwards25519: every function of the vtable against ref and, where that shares its
 * tables or its formulas, against identities between the functions; the field against
 * arithmetic on bytes. */
#include "../../src/curve25519/group25519.h"
#include "../../src/curve25519/scalar25519.h"
#include "../../src/curve25519/x25519.h"
#include "check.h"

void check_edwards25519(const impl_info *impl, const impl_info *ref);
extern const check_mutant check_edwards25519_mutants[];
extern const x25519_impl x25519_ref;

static const uint8_t check_curve25519_zero[32];
static const uint8_t check_curve25519_one[32]  = {1};
static const uint8_t check_curve25519_nine[32] = {9};

#include "check_curve25519_bytes.inc"

/* ---- The two fields ---- */

#include "../../src/curve25519/curve25519_fe25.h"
#define FE25_SHARED static
#include "../../src/curve25519/curve25519_fe25.inc"
#include "../../src/curve25519/edwards25519_points.h"

#define FIELD     fe25
#define NAME(x)   check_curve25519_fe25_##x
#define LIMBS     10
#define LIMB      uint32_t
#define UNIT(i)   (UINT64_C(1) << (26 - (i) % 2))
#define WEIGHT(i) ((51U * (unsigned) (i) + 1) / 2)
#include "check_curve25519_field.inc"

#if TARGET_INT128
# define FIELD     fe51
# define NAME(x)   check_curve25519_fe51_##x
# define LIMBS     5
# define LIMB      uint64_t
# define UNIT(i)   ((UINT64_C(1) << 51) + (UINT64_C(1) << 16) + 0 * (unsigned) (i))
# define WEIGHT(i) (51U * (unsigned) (i))
# include "check_curve25519_field.inc"
#endif

/* The IFMA code once more, with its bounds verified at every step. */
#if TARGET_IFMA256
# include "check_fe51xn.inc"
# include "../../src/simd/zmm.h"
# undef edwards25519_ifma_mul_base /* these are macros of core/names.h */
# undef edwards25519_ifma_mul_point
# undef edwards25519_ifma_powers
# define edwards25519_ifma_mul_base  check_edwards25519_ifma_mul_base
# define edwards25519_ifma_mul_point check_edwards25519_ifma_mul_point
# define edwards25519_ifma_powers    check_edwards25519_ifma_powers
TARGET_BEGIN(IFMA256)
# include "../../src/simd/v256.inc"
# define NAME(x) edwards25519_ifma_##x
# define FEX4    fe51x4
# define FIELD   fe51x4
# include "../../src/curve25519/curve25519_fe51xn.inc"
# include "../../src/curve25519/edwards25519_ifma.inc"
# include "../../src/simd/v_end.inc"
TARGET_END
EDWARDS25519_FUNCTIONS(ifma, fe51, 3584, edwards25519_ifma_powers)

static const edwards25519_impl check_edwards25519_ifma_bounds = {
    {"ifma", 0, 0, "bounds"},
    edwards25519_ifma_x25519_base,
    edwards25519_ifma_ed25519_base,
    edwards25519_ifma_ed25519_verify,
};
#endif

#if TARGET_AVXIFMA
# undef edwards25519_avxifma_mul_base /* these are macros of core/names.h */
# undef edwards25519_avxifma_mul_point
# undef edwards25519_avxifma_powers
# define edwards25519_avxifma_mul_base  check_edwards25519_avxifma_mul_base
# define edwards25519_avxifma_mul_point check_edwards25519_avxifma_mul_point
# define edwards25519_avxifma_powers    check_edwards25519_avxifma_powers
TARGET_BEGIN(AVXIFMA)
# include "../../src/simd/v256.inc"
# define NAME(x) edwards25519_avxifma_##x
# define FEX4    fe51x4v
# define FIELD   fe51x4v
# include "../../src/curve25519/curve25519_fe51xn.inc"
# include "../../src/curve25519/edwards25519_ifma.inc"
# include "../../src/simd/v_end.inc"
TARGET_END
EDWARDS25519_FUNCTIONS(avxifma, fe51, EDWARDS25519_STACK, edwards25519_avxifma_powers)

static const edwards25519_impl check_edwards25519_avxifma_bounds = {
    {"avxifma", 0, 0, "bounds"},
    edwards25519_avxifma_x25519_base,
    edwards25519_avxifma_ed25519_base,
    edwards25519_avxifma_ed25519_verify,
};
#endif

/* So the AVX2 code. */
#if TARGET_AVX2_INT128
# include "check_fe25x4.inc"
# undef edwards25519_avx2 /* these are macros of core/names.h */
# undef edwards25519_avx2_mul_base
# undef edwards25519_avx2_mul_point
# undef edwards25519_avx2_powers
# define edwards25519_avx2           check_edwards25519_avx2_bounds
# define edwards25519_avx2_mul_base  check_edwards25519_avx2_mul_base
# define edwards25519_avx2_mul_point check_edwards25519_avx2_mul_point
# define edwards25519_avx2_powers    check_edwards25519_avx2_powers
# include "../../src/curve25519/edwards25519_avx2.c"
# undef edwards25519_avx2
#endif

/* And the NEON code. */
#if TARGET_NEON
# include "check_fe25x4_neon.inc"
# undef edwards25519_neon
# define edwards25519_neon check_edwards25519_neon_bounds
# include "../../src/curve25519/edwards25519_neon.c"
# undef edwards25519_neon
#endif

/* ---- Points ---- */

#include "check_curve25519_inputs.inc"

static void check_edwards25519_montgomery(const edwards25519_impl *p, const uint8_t n[32])
{
    uint8_t *q = check_curve25519_guarded(0), *gn = check_curve25519_guarded(1), want[32];

    memcpy(gn, n, 32);
    x25519_ref.x25519(want, n, check_curve25519_nine);
    p->x25519_base(q, gn);
    check_equal(q, want, 32, "x25519_base against x25519", 32, 0);
    check_equal(gn, n, 32, "x25519_base's n afterwards", 32, 0);
    p->x25519_base(gn, gn);
    check_equal(gn, want, 32, "x25519_base in place", 32, 0);
}

/* Any a; n is used as s below 2^255, s and h with their upper bits cleared. */
static void check_edwards25519_edwards(const edwards25519_impl *p, const edwards25519_impl *ref,
                                       const uint8_t a[32], const uint8_t s[32],
                                       const uint8_t h[32])
{
    uint8_t *r = check_curve25519_guarded(0), *ga = check_curve25519_guarded(1),
            *gs = check_curve25519_guarded(2), *gh = check_curve25519_guarded(3);
    uint8_t want[32], s1[32], h1[32];
    int ret, ref_ret;

    memcpy(s1, s, 32);
    s1[31] &= 0x7f;
    memcpy(gs, s1, 32);
    ref->ed25519_base(want, s1);
    p->ed25519_base(r, gs);
    check_equal(r, want, 32, "ed25519_base", 32, s1[0]);
    check_equal(gs, s1, 32, "ed25519_base's s afterwards", 32, 0);
    p->ed25519_base(gs, gs);
    check_equal(gs, want, 32, "ed25519_base in place", 32, s1[0]);

    memcpy(h1, h, 32);
    s1[31] &= 0x1f;
    h1[31] &= 0x1f;
    memcpy(ga, a, 32);
    memcpy(gs, s1, 32);
    memcpy(gh, h1, 32);
    ref_ret = ref->ed25519_verify(want, a, s1, h1);
    ret     = p->ed25519_verify(r, ga, gs, gh);
    if (ret != ref_ret) {
        check_fail("ed25519_verify returns %d, should return %d; a = %02x...%02x", ret, ref_ret,
                   a[0], a[31]);
    }
    check_equal(r, ret == 0 ? want : check_curve25519_zero, 32, "ed25519_verify", 32, a[0]);
    check_equal(ga, a, 32, "ed25519_verify's a afterwards", 32, 0);
    check_equal(gs, s1, 32, "ed25519_verify's s afterwards", 32, 0);
    check_equal(gh, h1, 32, "ed25519_verify's h afterwards", 32, 0);
}

/* s B and -(s B) from ed25519_verify against ed25519_base, for s below 2^253 and not 0. */
static void check_edwards25519_both_ways(const edwards25519_impl *p, const uint8_t s[32])
{
    uint8_t k[32], b[32], want[32], got[32];

    memcpy(k, s, 32);
    k[31] &= 0x1f;
    p->ed25519_base(want, k);
    (void) p->ed25519_verify(got, check_curve25519_one, k, check_curve25519_zero);
    check_equal(got, want, 32, "s B in variable time", 32, s[31]);
    p->ed25519_base(b, check_curve25519_one);
    (void) p->ed25519_verify(got, b, check_curve25519_zero, k);
    got[31] ^= 0x80;
    check_equal(got, want, 32, "-h B in variable time", 32, s[31]);
}

/* Identities between the functions for s, checked without ref. */
static void check_edwards25519_identities(const edwards25519_impl *p, const uint8_t s[32])
{
    uint8_t k[32], a[32], t[32], u[32], v[32];

    /* 5 s B - 4 (s B) = s B, and (s B) - L Q is s B plus a point of small order. */
    IMPL_ACTIVE(scalar25519)->muladd(k, s, check_curve25519_one, check_curve25519_zero);
    p->ed25519_base(a, k);
    memset(t, 0, 32);
    t[0] = 5;
    IMPL_ACTIVE(scalar25519)->muladd(u, t, k, check_curve25519_zero);
    t[0] = 4;
    if (p->ed25519_verify(v, a, u, t) != 0) {
        check_fail("a multiple of B does not decode");
    }
    check_equal(v, a, 32, "5 A - 4 A", 32, 0);
    /* L q is of small order for any point q; with it added, s B leaves the subgroup. */
    check_random(t, 32);
    while (p->ed25519_verify(u, t, check_curve25519_zero, curve25519_order) != 0) {
        check_random(t, 32);
    }
    if (!ed25519_has_small_order(u) || !ed25519_is_canonical(u) || ed25519_has_small_order(a) ||
        ed25519_has_small_order(t)) {
        check_fail("ed25519_has_small_order of %02x...%02x", u[0], u[31]);
    }
    if (p->ed25519_verify(v, u, k, check_curve25519_one) != 0) {
        check_fail("a point of small order does not decode");
    }
}

/* Every entry of either table against the other: j 256^i B and (2 j + 1) B. */
static void check_edwards25519_tables(const edwards25519_impl *p)
{
    uint8_t s[32], got[32], want[32];
    int i, j;

    for (i = 0; i < 32; i++) {
        for (j = 1; j <= (i < 31 ? 8 : 1); j++) {
            memset(s, 0, 32);
            s[i] = (uint8_t) j;
            if (i == 31) {
                s[i] = 0x10;
            }
            p->ed25519_base(got, s);
            (void) p->ed25519_verify(want, check_curve25519_one, s, check_curve25519_zero);
            check_equal(got, want, 32, "table entry", (size_t) i, (size_t) j);
        }
    }
    memset(s, 0, 32);
    for (j = 1; j < 256; j++) {
        s[0] = (uint8_t) j;
        p->ed25519_base(got, s);
        (void) p->ed25519_verify(want, check_curve25519_one, s, check_curve25519_zero);
        check_equal(got, want, 32, "odd table entry", 0, (size_t) j);
    }
    /* Row 31 beyond its first entry: only reached by clamped scalars. */
    for (j = 0; j < 64; j++) {
        memset(s, 0, 32);
        s[31] = (uint8_t) (64 + j);
        p->x25519_base(got, s);
        x25519_ref.x25519(want, s, check_curve25519_nine);
        check_equal(got, want, 32, "last table row", 31, (size_t) j);
    }
}

/* is_canonical and has_small_order on special encodings, by their definitions. */
static void check_edwards25519_encodings(void)
{
    uint8_t x[32], y[32], p[32];
    unsigned i, small;

    check_curve25519_p(p);
    for (i = 0; i < 2 * CHECK_CURVE25519_SPECIALS; i++) {
        check_curve25519_special(x, i / 2);
        memcpy(y, x, 32);
        x[31] = (uint8_t) (x[31] | (i & 1) << 7);
        if (ed25519_is_canonical(x) != check_curve25519_below(y, p)) {
            check_fail("ed25519_is_canonical of special value %u", i);
        }
        /* 0, 1, p - 1, p, p + 1, and the point of order 8 */
        small = i / 2 <= 1 || (i / 2 >= 14 && i / 2 <= 16) || i / 2 == 34;
        if ((unsigned) ed25519_has_small_order(x) != small) {
            check_fail("ed25519_has_small_order of special value %u", i);
        }
        if (ristretto255_is_canonical(x) !=
            (check_curve25519_below(y, p) && (i & 1) == 0 && (x[0] & 1) == 0)) {
            check_fail("ristretto255_is_canonical of special value %u", i);
        }
    }
}

/* The functions against ref, for points and for invalid encodings. */
static void check_edwards25519_compare(const edwards25519_impl *p, const edwards25519_impl *r)
{
    uint8_t a[32], n[32], h[32], got[32], want[32];

    check_curve25519_input(n);
    check_curve25519_input(h);
    r->x25519_base(want, n);
    p->x25519_base(got, n);
    check_equal(got, want, 32, "x25519_base against ref", 32, n[0]);
    n[31] &= 0x7f;
    r->ed25519_base(want, n);
    p->ed25519_base(got, n);
    check_equal(got, want, 32, "ed25519_base against ref", 32, n[0]);
    check_curve25519_input(a);
    if (check_random_below(4) > 0) {
        memcpy(a, got, 32);
    }
    n[31] &= 0x1f;
    h[31] &= 0x1f;
    if (r->ed25519_verify(want, a, n, h) != p->ed25519_verify(got, a, n, h)) {
        check_fail("ed25519_verify does not return what ref does; a = %02x...%02x", a[0], a[31]);
    }
    check_equal(got, want, 32, "ed25519_verify against ref", 32, n[0]);
}

static void check_edwards25519_all(const edwards25519_impl *p, const edwards25519_impl *r)
{
    uint8_t a[32], n[32], h[32];
    unsigned i, rounds = check_rounds(250);

    for (i = 0; i < 2 * CHECK_CURVE25519_SPECIALS; i++) {
        check_curve25519_special(a, i / 2);
        a[31] = (uint8_t) (a[31] | (i & 1) << 7);
        check_random_carry(n, 32);
        check_curve25519_input(h);
        check_edwards25519_montgomery(p, n);
        check_edwards25519_edwards(p, r, a, n, h);
        check_edwards25519_montgomery(p, a);
        check_edwards25519_edwards(p, r, n, a, h);
        check_edwards25519_edwards(p, r, check_curve25519_one, a, check_curve25519_zero);
    }
    for (i = 0; i < rounds; i++) {
        check_curve25519_input(a);
        check_curve25519_input(n);
        check_curve25519_input(h);
        check_edwards25519_montgomery(p, n);
        if (i % 2 == 0) { /* half of the time a point that is in the subgroup */
            a[31] &= 0x7f;
            r->ed25519_base(a, a);
        }
        check_edwards25519_edwards(p, r, a, n, h);
    }
    for (i = 0; i < check_rounds(100); i++) {
        check_random_carry(n, 32);
        n[0] |= 1; /* not a multiple of L, or improbably */
        check_edwards25519_identities(p, n);
        check_edwards25519_both_ways(p, n);
        memset(n + 28, 0xff, 4);
        check_edwards25519_both_ways(p, n);
    }
    check_edwards25519_tables(p);
}

void check_edwards25519(const impl_info *impl, const impl_info *ref)
{
    const edwards25519_impl *p = (const edwards25519_impl *) impl,
                            *r = (const edwards25519_impl *) ref;
    unsigned i;

    check_curve25519_fe25_check_all();
#if TARGET_INT128
    check_curve25519_fe51_check_all();
#endif
    check_edwards25519_encodings();
    check_edwards25519_all(p, r);
    for (i = check_more_rounds(9750); i > 0; i--) {
        check_edwards25519_compare(p, r);
    }
#if TARGET_IFMA256
    if (strcmp(impl->name, "ifma") == 0) {
        check_edwards25519_all(&check_edwards25519_ifma_bounds, r);
    }
#endif
#if TARGET_AVXIFMA
    if (strcmp(impl->name, "avxifma") == 0) {
        check_edwards25519_all(&check_edwards25519_avxifma_bounds, r);
    }
#endif
#if TARGET_AVX2_INT128
    if (strcmp(impl->name, "avx2") == 0) {
        check_edwards25519_all(&check_edwards25519_avx2_bounds, r);
    }
#endif
#if TARGET_NEON
    if (strcmp(impl->name, "neon") == 0) {
        check_edwards25519_all(&check_edwards25519_neon_bounds, r);
    }
#endif
}

/* ---- Broken implementations ---- */

extern const edwards25519_impl edwards25519_ref;

static void check_edwards25519_overwrite(uint8_t q[32], const uint8_t n[32])
{
    volatile size_t past = 32;

    edwards25519_ref.x25519_base(q, n);
    q[past] = 0;
}

static void check_edwards25519_low_bits(uint8_t q[32], const uint8_t n[32])
{
    uint8_t k[32];

    memcpy(k, n, 32);
    k[0] = (uint8_t) (k[0] ^ (k[0] & 7) << 3);
    edwards25519_ref.x25519_base(q, k);
}

static void check_edwards25519_top_digit(uint8_t p[32], const uint8_t s[32])
{
    uint8_t k[32];

    memcpy(k, s, 32);
    if (k[31] >= 0x78) {
        k[31] = (uint8_t) (k[31] - 0x78);
    }
    edwards25519_ref.ed25519_base(p, k);
}

static int check_edwards25519_carry_lost(uint8_t r[32], const uint8_t a[32], const uint8_t s[32],
                                         const uint8_t h[32])
{
    uint8_t k[32];

    memcpy(k, h, 32);
    if (k[30] == 0xff && k[31] == 0x1f) {
        k[31] = 0;
    }
    return edwards25519_ref.ed25519_verify(r, a, s, k);
}

static int check_edwards25519_keeps_r(uint8_t r[32], const uint8_t a[32], const uint8_t s[32],
                                      const uint8_t h[32])
{
    uint8_t t[32];

    if (edwards25519_ref.ed25519_verify(t, a, s, h) != 0) {
        return -1;
    }
    memcpy(r, t, 32);
    return 0;
}

static int check_edwards25519_negative_zero(uint8_t r[32], const uint8_t a[32], const uint8_t s[32],
                                            const uint8_t h[32])
{
    uint8_t t[32];

    memcpy(t, a, 32);
    if (t[0] == 1 && t[30] == 0 && t[31] == 0x80) {
        t[31] = 0;
    }
    return edwards25519_ref.ed25519_verify(r, t, s, h);
}

static void check_edwards25519_x25519_base(uint8_t q[32], const uint8_t n[32])
{
    edwards25519_ref.x25519_base(q, n);
}

static void check_edwards25519_base(uint8_t p[32], const uint8_t s[32])
{
    edwards25519_ref.ed25519_base(p, s);
}

static int check_edwards25519_verify(uint8_t r[32], const uint8_t a[32], const uint8_t s[32],
                                     const uint8_t h[32])
{
    return edwards25519_ref.ed25519_verify(r, a, s, h);
}

/* BROKEN(name, function, ...): an implementation with one broken function. */
#define BROKEN(name, ...)                                                                          \
    static const edwards25519_impl check_edwards25519_broken_##name = {{#name, 0, 0, "broken"},    \
                                                                       __VA_ARGS__};

#define XB check_edwards25519_x25519_base
#define EB check_edwards25519_base
#define EV check_edwards25519_verify
BROKEN(overwrite, check_edwards25519_overwrite, EB, EV)
BROKEN(low_bits, check_edwards25519_low_bits, EB, EV)
BROKEN(top_digit, XB, check_edwards25519_top_digit, EV)
BROKEN(carry_lost, XB, EB, check_edwards25519_carry_lost)
BROKEN(keeps_r, XB, EB, check_edwards25519_keeps_r)
BROKEN(negative_zero, XB, EB, check_edwards25519_negative_zero)

const check_mutant check_edwards25519_mutants[] = {
    {"x25519_base writes one byte too far", &check_edwards25519_broken_overwrite.info},
    {"x25519_base does not clear the low bits", &check_edwards25519_broken_low_bits.info},
    {"ed25519_base loses a large last digit", &check_edwards25519_broken_top_digit.info},
    {"ed25519_verify loses a carry at the top of h", &check_edwards25519_broken_carry_lost.info},
    {"ed25519_verify leaves r unset on failure", &check_edwards25519_broken_keeps_r.info},
    {"ed25519_verify takes x = 0 with a sign", &check_edwards25519_broken_negative_zero.info},
    {NULL, NULL},
};
