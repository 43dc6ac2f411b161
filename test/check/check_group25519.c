/* SPDX-License-Identifier: ISC */
/* edwards25519 as a group, and ristretto255: every function against ref, and identities that hold
 * whatever ref says. */
#include "../../src/curve25519/group25519.h"
#include "../../src/curve25519/scalar25519.h"
#include "check.h"

void check_group25519(const impl_info *impl, const impl_info *ref);
extern const check_mutant check_group25519_mutants[];
extern const edwards25519_impl edwards25519_ref;

static const uint8_t check_curve25519_zero[32];
static const uint8_t check_curve25519_one[32] = {1};

#include "check_curve25519_p.inc"
#include "check_curve25519_inputs.inc"

/* The code once more, on multiples and powers in four lanes whose bounds are verified at every
 * step: those of check_edwards25519.c. */
#if TARGET_IFMA256 || TARGET_AVX2_INT128
# undef group25519_ref /* these are macros of core/names.h */
# undef group25519_fe51
# undef group25519_avx2
# undef group25519_avxifma
# undef group25519_ifma
# undef edwards25519_avx2_mul_base
# undef edwards25519_avx2_mul_point
# undef edwards25519_avx2_powers
# undef edwards25519_avxifma_mul_base
# undef edwards25519_avxifma_mul_point
# undef edwards25519_avxifma_powers
# undef edwards25519_ifma_mul_base
# undef edwards25519_ifma_mul_point
# undef edwards25519_ifma_powers
# define group25519_ref                 check_group25519_ref_again
# define group25519_fe51                check_group25519_fe51_again
# define group25519_avx2                check_group25519_avx2_bounds
# define group25519_avxifma             check_group25519_avxifma_bounds
# define group25519_ifma                check_group25519_bounds
# define edwards25519_avx2_mul_base     check_edwards25519_avx2_mul_base
# define edwards25519_avx2_mul_point    check_edwards25519_avx2_mul_point
# define edwards25519_avx2_powers       check_edwards25519_avx2_powers
# define edwards25519_avxifma_mul_base  check_edwards25519_avxifma_mul_base
# define edwards25519_avxifma_mul_point check_edwards25519_avxifma_mul_point
# define edwards25519_avxifma_powers    check_edwards25519_avxifma_powers
# define edwards25519_ifma_mul_base     check_edwards25519_ifma_mul_base
# define edwards25519_ifma_mul_point    check_edwards25519_ifma_mul_point
# define edwards25519_ifma_powers       check_edwards25519_ifma_powers
# include "../../src/curve25519/group25519_impls.c"
#endif

static const char *const check_group25519_names[2] = {"edwards25519", "ristretto255"};

/* A point of the group more often than not: a multiple of B, the same plus a point of small order,
 * an output of the map, or any input. */
static void check_group25519_input(uint8_t x[32], const group25519_impl *ref, int group)
{
    uint8_t u[64], t[32];

    check_random_carry(u, sizeof u);
    check_curve25519_input(x);
    switch (check_random_below(4)) {
    case 0:
        break;
    case 1:
        x[31] &= 0x7f;
        if (group == GROUP25519_EDWARDS) {
            edwards25519_ref.ed25519_base(x, x);
        } else {
            ref->ristretto255_base(x, x);
        }
        break;
    case 2:
        if (group == GROUP25519_EDWARDS) {
            ref->ed25519_map(x, u, 1);
            check_curve25519_special(t, check_random_below(CHECK_CURVE25519_SPECIALS));
            (void) ref->group_add(x, x, t, 0, group);
            break;
        }
        x[31] &= 0x7f; /* of these, which are even and below p, half are elements */
        x[0] &= 0xfe;
        break;
    default:
        if (group == GROUP25519_EDWARDS) {
            ref->ed25519_map(x, u, 1);
        } else {
            ref->ristretto255_map(x, u);
        }
        break;
    }
}

static void check_group25519_add(const group25519_impl *p, const group25519_impl *ref,
                                 const uint8_t a[32], const uint8_t b[32], int group)
{
    uint8_t *r = check_curve25519_guarded(0), *ga = check_curve25519_guarded(1),
            *gb = check_curve25519_guarded(2), want[32];
    int subtract, ref_ret;

    for (subtract = 0; subtract < 2; subtract++) {
        memcpy(ga, a, 32);
        memcpy(gb, b, 32);
        memset(r, 0x5a, 32);
        memset(want, 0x5a, 32);
        ref_ret = ref->group_add(want, a, b, subtract, group);
        if (p->group_add(r, ga, gb, subtract, group) != ref_ret) {
            check_fail("group_add of %s does not return %d; p = %02x...%02x, q = %02x...%02x",
                       check_group25519_names[group], ref_ret, a[0], a[31], b[0], b[31]);
        }
        check_equal(r, want, 32, "group_add", 32, (size_t) (2 * group + subtract));
        check_equal(ga, a, 32, "group_add's p afterwards", 32, 0);
        check_equal(gb, b, 32, "group_add's q afterwards", 32, 0);
        (void) p->group_add(ga, ga, gb, subtract, group);
        check_equal(ga, ref_ret == 0 ? want : a, 32, "group_add in place of p", 32, 0);
        memcpy(ga, a, 32);
        (void) p->group_add(gb, ga, gb, subtract, group);
        check_equal(gb, ref_ret == 0 ? want : b, 32, "group_add in place of q", 32, 0);
    }
}

static void check_group25519_mul(const group25519_impl *p, const group25519_impl *ref,
                                 const uint8_t n[32], const uint8_t a[32], int group)
{
    uint8_t *q = check_curve25519_guarded(0), *gn = check_curve25519_guarded(1),
            *ga = check_curve25519_guarded(2), want[32], k[32];
    int ret;

    memcpy(k, n, 32);
    k[31] &= 0x7f;
    memcpy(gn, k, 32);
    memcpy(ga, a, 32);
    memset(q, 0x5a, 32);
    memset(want, 0x5a, 32);
    ret = ref->group_mul(want, k, a, group);
    if (p->group_mul(q, gn, ga, group) != ret || p->group_is_valid(ga, group) != ret + 1) {
        check_fail("group_mul of %s does not return %d, or group_is_valid %d; p = %02x...%02x",
                   check_group25519_names[group], ret, ret + 1, a[0], a[31]);
    }
    check_equal(q, want, 32, "group_mul", 32, (size_t) group);
    check_equal(gn, k, 32, "group_mul's n afterwards", 32, 0);
    check_equal(ga, a, 32, "group_mul's p afterwards", 32, 0);
    if (check_random_below(2)) {
        (void) p->group_mul(ga, gn, ga, group);
        check_equal(ga, ret == 0 ? want : a, 32, "group_mul in place of p", 32, 0);
    } else {
        (void) p->group_mul(gn, gn, ga, group);
        check_equal(gn, ret == 0 ? want : k, 32, "group_mul in place of n", 32, 0);
    }
}

/* Validity in edwards25519 by its definition: L P is the identity. */
static void check_group25519_subgroup(const group25519_impl *p, const uint8_t a[32])
{
    uint8_t t[32];
    int valid =
        edwards25519_ref.ed25519_verify(t, a, check_curve25519_zero, curve25519_order) == 0 &&
        memcmp(t, check_curve25519_one, 32) == 0 && ed25519_is_canonical(a) &&
        !ed25519_has_small_order(a);

    if (p->group_is_valid(a, GROUP25519_EDWARDS) != valid) {
        check_fail("group_is_valid does not say %d; p = %02x...%02x", valid, a[0], a[31]);
    }
}

/* a and what it becomes with each of the points of small order added. */
static void check_group25519_cosets(const group25519_impl *p, const group25519_impl *ref,
                                    const uint8_t a[32])
{
    uint8_t t[32], order8[32];
    int i;

    check_curve25519_special(order8, 34);
    memcpy(t, a, 32);
    for (i = 0; i < 8; i++) {
        check_group25519_subgroup(p, t);
        if (ref->group_add(t, t, order8, 0, GROUP25519_EDWARDS) != 0) {
            break;
        }
    }
}

static void check_group25519_maps(const group25519_impl *p, const group25519_impl *ref)
{
    uint8_t *q    = check_curve25519_guarded(0), u[128], *gu, want[32], one[2][32];
    unsigned sign = check_random_below(2);
    int n;

    check_random_carry(u, sizeof u);
    for (n = 1; n <= 2; n++) {
        gu = check_random_below(2) ? check_guard_end(1, 64 * (size_t) n)
                                   : check_guard_begin(1, 64 * (size_t) n);
        memcpy(gu, u, 64 * (size_t) n);
        ref->ed25519_map(want, u, n);
        p->ed25519_map(q, gu, n);
        check_equal(q, want, 32, "ed25519_map", (size_t) n, u[0]);
        check_equal(gu, u, 64 * (size_t) n, "ed25519_map's u afterwards", (size_t) n, 0);
        p->ed25519_map(gu, gu, n);
        check_equal(gu, want, 32, "ed25519_map in place", (size_t) n, u[0]);
    }
    /* The map of two is the sum of the maps of each. */
    p->ed25519_map(one[0], u, 1);
    p->ed25519_map(one[1], u + 64, 1);
    if (p->group_add(q, one[0], one[1], 0, GROUP25519_EDWARDS) != 0) {
        check_fail("ed25519_map makes no points");
    }
    check_equal(q, want, 32, "ed25519_map as a sum", 2, 0);

    gu = check_random_below(2) ? check_guard_end(1, 64) : check_guard_begin(1, 64);
    memcpy(gu, u, 64);
    ref->ed25519_map_signed(want, u, sign);
    p->ed25519_map_signed(q, gu, sign);
    check_equal(q, want, 32, "ed25519_map_signed", 64, sign);
    check_equal(gu, u, 64, "ed25519_map_signed's u afterwards", 64, sign);
    p->ed25519_map_signed(gu, gu, sign);
    check_equal(gu, want, 32, "ed25519_map_signed in place", 64, sign);
    /* Of the two signs, one gives ed25519_map's point, the other its negative. */
    p->ed25519_map_signed(q, u, 0);
    p->ed25519_map_signed(want, u, 1);
    if (memcmp(q, one[0], 32) != 0) {
        memcpy(want, q, 32);
        p->ed25519_map_signed(q, u, 1);
    }
    check_equal(q, one[0], 32, "ed25519_map_signed as ed25519_map", 64, 0);
    if (memcmp(q, check_curve25519_one, 32) != 0) {
        q[31] ^= 0x80;
    }
    check_equal(want, q, 32, "ed25519_map_signed with the other sign", 64, 0);

    gu = check_random_below(2) ? check_guard_end(1, 64) : check_guard_begin(1, 64);
    memcpy(gu, u, 64);
    ref->ristretto255_map(want, u);
    p->ristretto255_map(q, gu);
    check_equal(q, want, 32, "ristretto255_map", 64, u[0]);
    check_equal(gu, u, 64, "ristretto255_map's u afterwards", 64, 0);
    p->ristretto255_map(gu, gu);
    check_equal(gu, want, 32, "ristretto255_map in place", 64, 0);
    /* It is symmetric in its halves, and ignores their bits 255. */
    memcpy(gu, u + 32, 32);
    memcpy(gu + 32, u, 32);
    gu[31] ^= 0x80;
    gu[63] ^= 0x80;
    p->ristretto255_map(q, gu);
    check_equal(q, want, 32, "ristretto255_map of the halves exchanged", 64, 0);
}

/* q = n B. */
static void check_group25519_base(const group25519_impl *p, uint8_t q[32], const uint8_t n[32],
                                  int group)
{
    if (group == GROUP25519_EDWARDS) {
        edwards25519_ref.ed25519_base(q, n);
    } else {
        p->ristretto255_base(q, n);
    }
}

/* a B + b B = (a + b) B, a B - b B = (a - b) B, a (b B) = (a b) B; n times B, for any n below
 * 2^255, by either multiplication. */
static void check_group25519_identities(const group25519_impl *p, int group)
{
    uint8_t a[32], b[32], n[32], minus_one[32], pa[32], pb[32], base[32], got[32], want[32];

    memcpy(minus_one, curve25519_order, 32);
    minus_one[0]--;
    check_random(a, 32);
    check_random(b, 32);
    IMPL_ACTIVE(scalar25519)->muladd(a, a, check_curve25519_one, check_curve25519_zero);
    IMPL_ACTIVE(scalar25519)->muladd(b, b, check_curve25519_one, check_curve25519_zero);
    check_group25519_base(p, pa, a, group);
    check_group25519_base(p, pb, b, group);
    IMPL_ACTIVE(scalar25519)->muladd(n, a, check_curve25519_one, b);
    check_group25519_base(p, want, n, group);
    (void) p->group_add(got, pa, pb, 0, group);
    check_equal(got, want, 32, "a B + b B", 32, (size_t) group);
    IMPL_ACTIVE(scalar25519)->muladd(n, b, minus_one, a);
    check_group25519_base(p, want, n, group);
    (void) p->group_add(got, pa, pb, 1, group);
    check_equal(got, want, 32, "a B - b B", 32, (size_t) group);
    IMPL_ACTIVE(scalar25519)->muladd(n, a, b, check_curve25519_zero);
    check_group25519_base(p, want, n, group);
    (void) p->group_mul(got, a, pb, group);
    check_equal(got, want, 32, "a (b B)", 32, (size_t) group);

    check_group25519_base(p, base, check_curve25519_one, group);
    check_random_carry(n, 32);
    n[31] &= 0x7f;
    if (check_random_below(4) == 0) {
        n[31] |= 0x78;
    }
    check_group25519_base(p, want, n, group);
    memset(got, 0, 32);
    if (p->group_mul(got, n, base, group) != 0) {
        check_fail("group_mul refuses the base point of %s", check_group25519_names[group]);
    }
    check_equal(got, want, 32, "n B by group_mul", 32, (size_t) group);
    /* A point's multiple by L is the identity, 0 times it too. */
    (void) p->group_mul(got, curve25519_order, pb, group);
    (void) p->group_mul(want, check_curve25519_zero, pb, group);
    check_equal(got, want, 32, "L P and 0 P", 32, (size_t) group);
    check_equal(got, group == GROUP25519_EDWARDS ? check_curve25519_one : check_curve25519_zero, 32,
                "L P", 32, (size_t) group);
    /* Only edwards25519's identity is not valid. */
    if (p->group_is_valid(got, group) != group || p->group_is_valid(base, group) != 1) {
        check_fail("group_is_valid of the identity or the base of %s",
                   check_group25519_names[group]);
    }
    n[31] |= 0x80;
    memcpy(got, pa, 32);
    got[31] ^= 0x80;
    /* Another sign is the negative point of edwards25519, and nothing of ristretto255. */
    if (p->group_is_valid(got, group) != 1 - group) {
        check_fail("group_is_valid with bit 255 changed");
    }
}

/* The four points of a coset of ristretto255: s, as the map gives it, decodes to one; nothing but s
 * itself decodes to the same element. */
static void check_group25519_one_encoding(const group25519_impl *p)
{
    uint8_t u[64], s[32], t[32], order[32];

    check_random(u, sizeof u);
    p->ristretto255_map(s, u);
    if (p->group_add(t, s, check_curve25519_zero, 0, GROUP25519_RISTRETTO255) != 0) {
        check_fail("ristretto255_map makes no elements");
    }
    check_equal(t, s, 32, "s + 0", 32, 0);
    check_curve25519_p(order);
    check_curve25519_subtract(order, s); /* p - s is odd */
    if (p->group_is_valid(order, GROUP25519_RISTRETTO255) != 0) {
        check_fail("group_is_valid takes -s");
    }
    (void) p->group_add(t, s, s, 1, GROUP25519_RISTRETTO255);
    check_equal(t, check_curve25519_zero, 32, "s - s", 32, 0);
}

/* 0, in either representation below 2^256, is mapped to a point of small order. */
static void check_group25519_map_zero(const group25519_impl *p)
{
    uint8_t u[64] = {0}, q[32];
    unsigned i;

    for (i = 0; i < 4; i++) {
        if (i & 1) {
            check_curve25519_p(u);
        }
        if (i < 2) {
            p->ed25519_map(q, u, 1);
        } else {
            p->ed25519_map_signed(q, u, i & 1);
        }
        check_equal(q, check_curve25519_one, 32, "the map of 0", i, 0);
        memset(u, 0, sizeof u);
    }
}

static void check_group25519_to_x25519(const group25519_impl *p, const group25519_impl *ref,
                                       const uint8_t a[32])
{
    uint8_t *r = check_curve25519_guarded(0), *ga = check_curve25519_guarded(1), want[32];
    int ret, ref_ret;

    memcpy(ga, a, 32);
    memset(r, 0x5a, 32);
    memset(want, 0x5a, 32);
    ref_ret = ref->ed25519_to_x25519(want, a);
    ret     = p->ed25519_to_x25519(r, ga);
    if (ret != ref_ret) {
        check_fail("ed25519_to_x25519 returns %d, should return %d; p = %02x...%02x", ret, ref_ret,
                   a[0], a[31]);
    }
    if (ret == 0 && ed25519_has_small_order(a)) {
        check_fail("ed25519_to_x25519 takes small order: %02x...%02x", a[0], a[31]);
    }
    check_equal(r, want, 32, "ed25519_to_x25519", 32, a[0]);
    check_equal(ga, a, 32, "ed25519_to_x25519's p afterwards", 32, 0);
    (void) p->ed25519_to_x25519(ga, ga);
    check_equal(ga, ret == 0 ? want : a, 32, "ed25519_to_x25519 in place", 32, 0);
}

/* u of the Ed25519 point of a clamped scalar is X25519 of that scalar. With a point of small order
 * added, which L times any point is, it leaves the subgroup. */
static void check_group25519_conversions(const group25519_impl *p, const uint8_t s[32])
{
    uint8_t k[32], a[32], t[32], u[32], v[32];

    memcpy(k, s, 32);
    curve25519_clamp(k);
    edwards25519_ref.ed25519_base(a, k);
    edwards25519_ref.x25519_base(u, k);
    if (p->ed25519_to_x25519(v, a) != 0) {
        check_fail("a multiple of B is not in its subgroup");
    }
    check_equal(v, u, 32, "ed25519_to_x25519 of ed25519_base against x25519_base", 32, 0);
    check_random(t, 32);
    while (edwards25519_ref.ed25519_verify(u, t, check_curve25519_zero, curve25519_order) != 0) {
        check_random(t, 32);
    }
    if (memcmp(u, check_curve25519_one, 32) != 0 &&
        (p->group_add(v, a, u, 0, GROUP25519_EDWARDS) != 0 || p->ed25519_to_x25519(t, v) != -1)) {
        check_fail("a point outside the subgroup is converted");
    }
}

static void check_group25519_groups(const group25519_impl *p, const group25519_impl *ref)
{
    uint8_t a[32], b[32], n[32], u[64], *q;
    unsigned i;
    int group;

    check_group25519_map_zero(p);
    for (i = 0; i < 2 * CHECK_CURVE25519_SPECIALS; i++) {
        check_curve25519_special(a, i / 2);
        a[31] = (uint8_t) (a[31] | (i & 1) << 7);
        check_group25519_to_x25519(p, ref, a);
    }
    for (i = 0; i < check_rounds(250); i++) {
        check_curve25519_input(a);
        if (i % 2 == 0) { /* half of the time a point that is in the subgroup */
            a[31] &= 0x7f;
            edwards25519_ref.ed25519_base(a, a);
        }
        check_group25519_to_x25519(p, ref, a);
    }
    for (i = 0; i < check_rounds(100); i++) {
        check_random_carry(n, 32);
        check_group25519_conversions(p, n);
    }
    for (group = 0; group < 2; group++) {
        for (i = 0; i < 2 * CHECK_CURVE25519_SPECIALS; i++) {
            check_curve25519_special(a, i / 2);
            a[31] = (uint8_t) (a[31] | (i & 1) << 7);
            check_random_carry(n, 32);
            check_random(u, sizeof u);
            if (group == GROUP25519_EDWARDS) {
                ref->ed25519_map(b, u, 1);
            } else {
                ref->ristretto255_map(b, u);
            }
            check_group25519_add(p, ref, a, b, group);
            check_group25519_add(p, ref, b, a, group);
            check_group25519_mul(p, ref, n, a, group);
            if (i % 2 == 0) {
                check_group25519_mul(p, ref, a, b, group);
            }
        }
        for (i = 0; i < check_rounds(60); i++) {
            check_group25519_input(a, ref, group);
            check_group25519_input(b, ref, group);
            check_curve25519_input(n);
            check_group25519_add(p, ref, a, b, group);
            check_group25519_mul(p, ref, n, a, group);
            check_group25519_subgroup(p, a);
        }
        for (i = 0; i < check_rounds(20); i++) {
            check_group25519_identities(p, group);
        }
    }
    for (i = 0; i < check_rounds(60); i++) {
        check_group25519_maps(p, ref);
        check_group25519_one_encoding(p);
        check_random(u, sizeof u);
        ref->ed25519_map(a, u, 1);
        check_group25519_cosets(p, ref, a);
        check_curve25519_input(n);
        n[31] &= 0x7f;
        ref->ristretto255_base(a, n);
        q = check_curve25519_guarded(0);
        memcpy(q, n, 32);
        p->ristretto255_base(b, q);
        check_equal(b, a, 32, "ristretto255_base", 32, n[0]);
        check_equal(q, n, 32, "ristretto255_base's n afterwards", 32, n[0]);
        p->ristretto255_base(q, q);
        check_equal(q, a, 32, "ristretto255_base in place", 32, n[0]);
    }
}

void check_group25519(const impl_info *impl, const impl_info *ref)
{
    const group25519_impl *p = (const group25519_impl *) impl, *r = (const group25519_impl *) ref;

    check_group25519_groups(p, r);
#if TARGET_IFMA256
    if (strcmp(impl->name, "ifma") == 0) {
        check_group25519_groups(&check_group25519_bounds, r);
    }
#endif
#if TARGET_AVXIFMA
    if (strcmp(impl->name, "avxifma") == 0) {
        check_group25519_groups(&check_group25519_avxifma_bounds, r);
    }
#endif
#if TARGET_AVX2_INT128
    if (strcmp(impl->name, "avx2") == 0) {
        check_group25519_groups(&check_group25519_avx2_bounds, r);
    }
#endif
}

/* ---- Broken implementations ---- */

extern const group25519_impl group25519_ref;

static int check_group25519_no_subgroup(uint8_t q[32], const uint8_t p[32])
{
    uint8_t t[32];

    if (ed25519_has_small_order(p) ||
        edwards25519_ref.ed25519_verify(t, p, check_curve25519_zero, check_curve25519_zero) != 0) {
        return -1;
    }
    if (group25519_ref.ed25519_to_x25519(q, p) != 0) {
        memcpy(q, p, 32);
    }
    return 0;
}

static int check_group25519_touches(uint8_t q[32], const uint8_t p[32])
{
    uint8_t t[32] = {0};
    int ret       = group25519_ref.ed25519_to_x25519(t, p);

    memcpy(q, t, 32);
    return ret;
}

static int check_group25519_any_point(const uint8_t p[32], int group)
{
    uint8_t t[32];

    return group25519_ref.group_add(t, p, p, 0, group) == 0;
}

static int check_group25519_ignores_sign(const uint8_t p[32], int group)
{
    uint8_t t[32];

    memcpy(t, p, 32);
    t[31] &= 0x7f;
    return group25519_ref.group_is_valid(t, group);
}

static int check_group25519_only_adds(uint8_t r[32], const uint8_t p[32], const uint8_t q[32],
                                      int subtract, int group)
{
    return group25519_ref.group_add(r, p, q, subtract && group == GROUP25519_EDWARDS, group);
}

static int check_group25519_strict(uint8_t r[32], const uint8_t p[32], const uint8_t q[32],
                                   int subtract, int group)
{
    if (group == GROUP25519_EDWARDS && p[0] == 1 && p[30] == 0 && p[31] == 0x80) {
        return -1;
    }
    return group25519_ref.group_add(r, p, q, subtract, group);
}

static int check_group25519_add_touches(uint8_t r[32], const uint8_t p[32], const uint8_t q[32],
                                        int subtract, int group)
{
    uint8_t t[32] = {0};
    int ret       = group25519_ref.group_add(t, p, q, subtract, group);

    memcpy(r, t, 32);
    return ret;
}

static int check_group25519_mul_top(uint8_t q[32], const uint8_t n[32], const uint8_t p[32],
                                    int group)
{
    uint8_t k[32];

    memcpy(k, n, 32);
    if (k[31] >= 0x78) {
        k[31] = (uint8_t) (k[31] - 0x78);
    }
    return group25519_ref.group_mul(q, k, p, group);
}

/* Multiplies by n / 8 modulo L after multiplying by 8, which clears the small order. */
static int check_group25519_mul_order(uint8_t q[32], const uint8_t n[32], const uint8_t p[32],
                                      int group)
{
    static const uint8_t eight[32] = {8};
    uint8_t t[32], k[32];
    int i;

    if (group == GROUP25519_EDWARDS && group25519_ref.group_is_valid(p, group) == 0) {
        memcpy(t, p, 32);
        for (i = 0; i < 3; i++) {
            if (group25519_ref.group_add(t, t, t, 0, group) != 0) {
                return -1;
            }
        }
        IMPL_ACTIVE(scalar25519)->invert(k, eight);
        IMPL_ACTIVE(scalar25519)->muladd(k, k, n, check_curve25519_zero);
        return group25519_ref.group_mul(q, k, t, group);
    }
    return group25519_ref.group_mul(q, n, p, group);
}

static void check_group25519_base_in_place(uint8_t q[32], const uint8_t n[32])
{
    if (q == n) {
        q[0] ^= 1;
    }
    group25519_ref.ristretto255_base(q, n);
}

static void check_group25519_map_once(uint8_t p[32], const uint8_t *u, int n)
{
    (void) n;
    group25519_ref.ed25519_map(p, u, 1);
}

static void check_group25519_map_bit511(uint8_t p[32], const uint8_t *u, int n)
{
    uint8_t t[128];

    memcpy(t, u, 64 * (size_t) n);
    t[63] &= 0x7f;
    group25519_ref.ed25519_map(p, t, n);
}

static void check_group25519_map_unsigned(uint8_t p[32], const uint8_t u[64], unsigned sign)
{
    (void) sign;
    group25519_ref.ed25519_map_signed(p, u, 0);
}

static void check_group25519_map_bit255(uint8_t p[32], const uint8_t u[64])
{
    uint8_t t[64];

    memcpy(t, u, 64);
    t[0] = (uint8_t) (t[0] ^ t[31] >> 7);
    group25519_ref.ristretto255_map(p, t);
}

static int check_group25519_gv(const uint8_t p[32], int group)
{
    return group25519_ref.group_is_valid(p, group);
}

static int check_group25519_ga(uint8_t r[32], const uint8_t p[32], const uint8_t q[32],
                               int subtract, int group)
{
    return group25519_ref.group_add(r, p, q, subtract, group);
}

static int check_group25519_gm(uint8_t q[32], const uint8_t n[32], const uint8_t p[32], int group)
{
    return group25519_ref.group_mul(q, n, p, group);
}

static void check_group25519_rb(uint8_t q[32], const uint8_t n[32])
{
    group25519_ref.ristretto255_base(q, n);
}

static void check_group25519_em(uint8_t p[32], const uint8_t *u, int n)
{
    group25519_ref.ed25519_map(p, u, n);
}

static void check_group25519_es(uint8_t p[32], const uint8_t u[64], unsigned sign)
{
    group25519_ref.ed25519_map_signed(p, u, sign);
}

static void check_group25519_rm(uint8_t p[32], const uint8_t u[64])
{
    group25519_ref.ristretto255_map(p, u);
}

static int check_group25519_convert(uint8_t q[32], const uint8_t p[32])
{
    return group25519_ref.ed25519_to_x25519(q, p);
}

/* BROKEN(name, function, ...): an implementation with one broken function. */
#define BROKEN(name, ...)                                                                          \
    static const group25519_impl check_group25519_broken_##name = {{#name, 0, 0, "broken"},        \
                                                                   __VA_ARGS__};

#define EC     check_group25519_convert
#define GV     check_group25519_gv
#define GA     check_group25519_ga
#define GM     check_group25519_gm
#define RB     check_group25519_rb
#define EM     check_group25519_em
#define ES     check_group25519_es
#define RM     check_group25519_rm
#define GROUPS GV, GA, GM, RB, EM, ES, RM
BROKEN(no_subgroup, check_group25519_no_subgroup, GROUPS)
BROKEN(touches, check_group25519_touches, GROUPS)
BROKEN(any_point, EC, check_group25519_any_point, GA, GM, RB, EM, ES, RM)
BROKEN(ignores_sign, EC, check_group25519_ignores_sign, GA, GM, RB, EM, ES, RM)
BROKEN(only_adds, EC, GV, check_group25519_only_adds, GM, RB, EM, ES, RM)
BROKEN(strict, EC, GV, check_group25519_strict, GM, RB, EM, ES, RM)
BROKEN(add_touches, EC, GV, check_group25519_add_touches, GM, RB, EM, ES, RM)
BROKEN(mul_top, EC, GV, GA, check_group25519_mul_top, RB, EM, ES, RM)
BROKEN(mul_order, EC, GV, GA, check_group25519_mul_order, RB, EM, ES, RM)
BROKEN(base_in_place, EC, GV, GA, GM, check_group25519_base_in_place, EM, ES, RM)
BROKEN(map_once, EC, GV, GA, GM, RB, check_group25519_map_once, ES, RM)
BROKEN(map_bit511, EC, GV, GA, GM, RB, check_group25519_map_bit511, ES, RM)
BROKEN(map_unsigned, EC, GV, GA, GM, RB, EM, check_group25519_map_unsigned, RM)
BROKEN(map_bit255, EC, GV, GA, GM, RB, EM, ES, check_group25519_map_bit255)

const check_mutant check_group25519_mutants[] = {
    {"ed25519_to_x25519 does not check the subgroup", &check_group25519_broken_no_subgroup.info},
    {"ed25519_to_x25519 writes on failure", &check_group25519_broken_touches.info},
    {"group_is_valid takes any point of the curve", &check_group25519_broken_any_point.info},
    {"group_is_valid ignores bit 255", &check_group25519_broken_ignores_sign.info},
    {"group_add does not subtract", &check_group25519_broken_only_adds.info},
    {"group_add refuses x = 0 with a sign", &check_group25519_broken_strict.info},
    {"group_add writes on failure", &check_group25519_broken_add_touches.info},
    {"group_mul loses a large last digit", &check_group25519_broken_mul_top.info},
    {"group_mul takes points outside the subgroup", &check_group25519_broken_mul_order.info},
    {"ristretto255_base does not work in place", &check_group25519_broken_base_in_place.info},
    {"ed25519_map ignores the second integer", &check_group25519_broken_map_once.info},
    {"ed25519_map ignores bit 511", &check_group25519_broken_map_bit511.info},
    {"ed25519_map_signed ignores the sign", &check_group25519_broken_map_unsigned.info},
    {"ristretto255_map does not ignore bit 255", &check_group25519_broken_map_bit255.info},
    {NULL, NULL},
};
