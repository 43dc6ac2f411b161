/* SPDX-License-Identifier: ISC */
/* Ed25519 for many signatures against ref, which takes one after the other, by edwards25519. */
#include <trona.h>

#include "../../src/curve25519/edwards25519.h"
#include "check.h"

void check_ed25519batch(const impl_info *impl, const impl_info *ref);
extern const check_mutant check_ed25519batch_mutants[];

#include "check_curve25519_inputs.inc"

/* The code once more, with its bounds verified at every step; the broken implementations below are
 * made of its ref. */
#if TARGET_AVX2
# include "check_fe25x4.inc"
#endif
#if TARGET_IFMA
# include "check_fe51xn.inc"
#endif
#undef ed25519batch_avx2 /* these are macros of core/names.h */
#undef ed25519batch_ifma
#undef ed25519batch_ref
#undef ed25519equation_avx2
#undef ed25519equation_each
#undef ed25519equation_ifma
#undef ed25519equation_ref
#define ed25519batch_avx2    check_ed25519batch_avx2_bounds
#define ed25519batch_ifma    check_ed25519batch_ifma_bounds
#define ed25519batch_ref     check_ed25519batch_ref_bounds
#define ed25519equation_avx2 check_ed25519equation_avx2_bounds
#define ed25519equation_each check_ed25519equation_each_bounds
#define ed25519equation_ifma check_ed25519equation_ifma_bounds
#define ed25519equation_ref  check_ed25519equation_ref_bounds
#include "../../src/curve25519/ed25519batch_impls.c"

enum { CHECK_ED25519BATCH_MAX = 70 };

/* r, a, s, h of count signatures, at the ends of guarded pages. */
static void check_ed25519batch_one(const ed25519batch_impl *impl, const ed25519batch_impl *ref,
                                   const uint8_t *a, const uint8_t *s, const uint8_t *h,
                                   size_t count)
{
    const size_t len = 32 * count;
    uint8_t *r = check_guard_end(0, len), *ga = check_guard_end(1, len),
            *gs = check_guard_begin(2, len), *gh = check_guard_end(3, len),
            want[32 * CHECK_ED25519BATCH_MAX];

    memcpy(ga, a, len);
    memcpy(gs, s, len);
    memcpy(gh, h, len);
    ref->verify(want, a, s, h, count);
    impl->verify(r, ga, gs, gh, count);
    check_equal(r, want, len, "verify of many", count, 0);
    check_equal(ga, a, len, "a afterwards", count, 0);
    check_equal(gs, s, len, "s afterwards", count, 0);
    check_equal(gh, h, len, "h afterwards", count, 0);
    impl->verify(gs, ga, gs, gh, count);
    check_equal(gs, want, len, "verify of many in place of s", count, 0);
    memcpy(gs, s, len);
    impl->verify(gh, ga, gs, gh, count);
    check_equal(gh, want, len, "verify of many in place of h", count, 0);
    memcpy(gh, h, len);
    impl->verify(ga, ga, gs, gh, count);
    check_equal(ga, want, len, "verify of many in place of a", count, 0);
}

/* The same of multiples of B, from s. */
static void check_ed25519batch_base(void (*base)(uint8_t *p, const uint8_t *s, size_t count),
                                    void (*ref)(uint8_t *p, const uint8_t *s, size_t count),
                                    const uint8_t *s, size_t count, const char *what)
{
    const size_t len = 32 * count;
    uint8_t *p = check_guard_end(0, len), *gs = check_guard_end(1, len),
            want[32 * CHECK_ED25519BATCH_MAX];

    memcpy(gs, s, len);
    ref(want, s, count);
    base(p, gs, count);
    check_equal(p, want, len, what, count, 0);
    check_equal(gs, s, len, "s afterwards", count, 0);
    base(gs, gs, count);
    check_equal(gs, want, len, what, count, 0);
}

static void check_ed25519batch_bases(const ed25519batch_impl *impl, const ed25519batch_impl *ref,
                                     uint8_t *s, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        check_curve25519_input(s + 32 * i);
    }
    check_ed25519batch_base(impl->x25519_base, ref->x25519_base, s, count, "x25519_base of many");
    for (i = 0; i < count; i++) {
        s[32 * i + 31] = (uint8_t) (s[32 * i + 31] & 127);
    }
    check_ed25519batch_base(impl->base, ref->base, s, count, "base of many");
}

/* A point, which may have a component of small order; a point of small order; or an invalid
 * encoding. */
static void check_ed25519batch_point(uint8_t a[32])
{
    uint8_t u[64];

    if (check_random_below(3) > 0) {
        check_curve25519_input(a);
        return;
    }
    check_random(u, sizeof u);
    if (crypto_core_ed25519_from_hash(a, u) == 0 && check_random_below(2)) {
        check_curve25519_special(u, 34); /* of order 8 */
        (void) crypto_core_ed25519_add(a, a, u);
    }
}

/* A scalar below L. */
static void check_ed25519batch_scalar(uint8_t s[32])
{
    check_curve25519_input(s);
    s[31] = (uint8_t) (s[31] & 31);
    if (!scalar25519_is_canonical(s)) {
        s[31] = (uint8_t) (s[31] & 15);
    }
    if (check_random_below(8) == 0) { /* L - 1, L - 2, ... */
        memcpy(s, curve25519_order, 32);
        s[0] = (uint8_t) (s[0] - 1 - check_random_below(200));
    }
}

void check_ed25519batch(const impl_info *impl, const impl_info *ref)
{
    const ed25519batch_impl *p = (const ed25519batch_impl *) impl,
                            *r = (const ed25519batch_impl *) ref;
    uint8_t a[32 * CHECK_ED25519BATCH_MAX], s[32 * CHECK_ED25519BATCH_MAX],
        h[32 * CHECK_ED25519BATCH_MAX], n[32 * CHECK_ED25519BATCH_MAX];
    unsigned i, j, count, rounds = check_rounds(40);

    for (i = 0; i < rounds; i++) {
        count = i < 18 ? i : (unsigned) check_random_below(CHECK_ED25519BATCH_MAX + 1);
        for (j = 0; j < count; j++) {
            check_ed25519batch_point(a + 32 * j);
            check_ed25519batch_scalar(s + 32 * j);
            check_ed25519batch_scalar(h + 32 * j);
        }
#if TARGET_IFMA
        if (strcmp(p->info.name, "ifma") == 0 && i < 20) {
            check_ed25519batch_one(&check_ed25519batch_ifma_bounds, r, a, s, h, count);
            check_ed25519batch_bases(&check_ed25519batch_ifma_bounds, r, n, count);
        }
#endif
#if TARGET_AVX2
        if (strcmp(p->info.name, "avx2") == 0 && i < 20) {
            check_ed25519batch_one(&check_ed25519batch_avx2_bounds, r, a, s, h, count);
            check_ed25519batch_bases(&check_ed25519batch_avx2_bounds, r, n, count);
        }
#endif
        check_ed25519batch_one(p, r, a, s, h, count);
        check_ed25519batch_bases(p, r, n, count);
    }
}

/* ---- Broken implementations ---- */

static void check_ed25519batch_first(uint8_t *r, const uint8_t *a, const uint8_t *s,
                                     const uint8_t *h, size_t count)
{
    ed25519batch_ref.verify(r, a, s, h, count < 9 ? count : 9);
}

static void check_ed25519batch_same_base(uint8_t *p, const uint8_t *s, size_t count)
{
    ed25519batch_ref.base(p, s, count);
}

static void check_ed25519batch_same_base_u(uint8_t *q, const uint8_t *n, size_t count)
{
    ed25519batch_ref.x25519_base(q, n, count);
}

static void check_ed25519batch_same_verify(uint8_t *r, const uint8_t *a, const uint8_t *s,
                                           const uint8_t *h, size_t count)
{
    ed25519batch_ref.verify(r, a, s, h, count);
}

/* Takes the lowest bit of s for 0. */
static void check_ed25519batch_even(uint8_t *p, const uint8_t *s, size_t count)
{
    size_t i;

    memmove(p, s, 32 * count);
    for (i = 0; i < count; i++) {
        p[32 * i] = (uint8_t) (p[32 * i] & 254);
    }
    ed25519batch_ref.base(p, p, count);
}

/* Clears the torsion of A, as the cofactored equation would. */
static void check_ed25519batch_reduced(uint8_t *r, const uint8_t *a, const uint8_t *s,
                                       const uint8_t *h, size_t count)
{
    uint8_t k[32 * CHECK_ED25519BATCH_MAX];
    size_t i;
    unsigned c;
    int j;

    for (i = 0; i < count; i++) { /* h + L */
        c = 0;
        for (j = 0; j < 32; j++) {
            c += (unsigned) h[32 * i + (size_t) j] + curve25519_order[j];
            k[32 * i + (size_t) j] = (uint8_t) c;
            c >>= 8;
        }
    }
    ed25519batch_ref.verify(r, a, s, k, count);
}

static void check_ed25519batch_undecoded(uint8_t *r, const uint8_t *a, const uint8_t *s,
                                         const uint8_t *h, size_t count)
{
    size_t i;

    ed25519batch_ref.verify(r, a, s, h, count);
    for (i = 0; i < count; i++) {
        r[32 * i] |= r[32 * i] == 0 && r[32 * i + 9] == 0 && r[32 * i + 21] == 0;
    }
}

static void check_ed25519batch_overread(uint8_t *r, const uint8_t *a, const uint8_t *s,
                                        const uint8_t *h, size_t count)
{
    volatile uint8_t next = a[32 * count];

    (void) next;
    ed25519batch_ref.verify(r, a, s, h, count);
}

#define BROKEN(name)                                                                               \
    static const ed25519batch_impl check_ed25519batch_broken_##name = {                            \
        {#name, 0, 0, "broken"},                                                                   \
        check_ed25519batch_##name,                                                                 \
        check_ed25519batch_same_base,                                                              \
        check_ed25519batch_same_base_u,                                                            \
    };
BROKEN(first)
BROKEN(reduced)
BROKEN(undecoded)
BROKEN(overread)

static const ed25519batch_impl check_ed25519batch_broken_even = {
    {"even", 0, 0, "broken"},
    check_ed25519batch_same_verify,
    check_ed25519batch_even,
    check_ed25519batch_same_base_u,
};

const check_mutant check_ed25519batch_mutants[] = {
    {"base of many clears a bit", &check_ed25519batch_broken_even.info},
    {"verify of many computes the first nine", &check_ed25519batch_broken_first.info},
    {"verify of many takes h modulo L for any point", &check_ed25519batch_broken_reduced.info},
    {"verify of many gives no zeros for no point", &check_ed25519batch_broken_undecoded.info},
    {"verify of many reads past a", &check_ed25519batch_broken_overread.info},
    {NULL, NULL},
};
