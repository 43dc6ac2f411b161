/* SPDX-License-Identifier: ISC */
/* X25519 of many pairs against ref, which takes one after the other. */
#include "../../src/curve25519/x25519.h"
#include "check.h"

void check_x25519batch(const impl_info *impl, const impl_info *ref);
extern const check_mutant check_x25519batch_mutants[];

#include "check_curve25519_inputs.inc"

/* The IFMA code once more, with its bounds verified at every step. */
#if TARGET_IFMA
# include "check_fe51xn.inc"
# undef x25519batch_ifma /* of core/names.h */
# define x25519batch_ifma check_x25519batch_bounds
# include "../../src/curve25519/x25519batch_ifma.c"
# undef x25519batch_ifma
#endif

/* So the AVX2 code, in check_x25519.c. */
#if TARGET_AVX2_INT128
extern const x25519batch_impl check_x25519batch_avx2_bounds;
#endif

enum { CHECK_X25519BATCH_MAX = 70 };

/* q, n, p of count pairs, each at the end of a guarded page. */
static void check_x25519batch_one(const x25519batch_impl *impl, const x25519batch_impl *ref,
                                  const uint8_t *n, const uint8_t *p, size_t count)
{
    const size_t len = 32 * count;
    uint8_t *q = check_guard_end(0, len), *gn = check_guard_end(1, len),
            *gp = check_guard_begin(2, len), want[32 * CHECK_X25519BATCH_MAX];

    memcpy(gn, n, len);
    memcpy(gp, p, len);
    ref->x25519(want, n, p, count);
    impl->x25519(q, gn, gp, count);
    check_equal(q, want, len, "x25519 of many", count, 0);
    check_equal(gn, n, len, "n afterwards", count, 0);
    check_equal(gp, p, len, "p afterwards", count, 0);
    memcpy(q, n, len);
    impl->x25519(q, q, gp, count);
    check_equal(q, want, len, "x25519 of many in place of n", count, 0);
    impl->x25519(gp, gn, gp, count);
    check_equal(gp, want, len, "x25519 of many in place of p", count, 0);
}

void check_x25519batch(const impl_info *impl, const impl_info *ref)
{
    const x25519batch_impl *p = (const x25519batch_impl *) impl,
                           *r = (const x25519batch_impl *) ref;
    uint8_t n[32 * CHECK_X25519BATCH_MAX], u[32 * CHECK_X25519BATCH_MAX];
    unsigned i, j, count, rounds = check_rounds(40);

    for (i = 0; i < rounds; i++) {
        count = i < 18 ? i : (unsigned) check_random_below(CHECK_X25519BATCH_MAX + 1);
        for (j = 0; j < count; j++) {
            check_curve25519_input(n + 32 * j);
            check_curve25519_input(u + 32 * j);
        }
#if TARGET_IFMA
        if (strcmp(p->info.name, "ifma") == 0 && i < 20) {
            check_x25519batch_one(&check_x25519batch_bounds, r, n, u, count);
        }
#endif
#if TARGET_AVX2_INT128
        if (strcmp(p->info.name, "avx2") == 0 && i < 20) {
            check_x25519batch_one(&check_x25519batch_avx2_bounds, r, n, u, count);
        }
#endif
        check_x25519batch_one(p, r, n, u, count);
    }
}

/* ---- Broken implementations ---- */

extern const x25519batch_impl x25519batch_ref;

static void check_x25519batch_first(uint8_t *q, const uint8_t *n, const uint8_t *p, size_t count)
{
    x25519batch_ref.x25519(q, n, p, count < 9 ? count : 9);
}

/* As if the common inversion met one denominator that is 0. */
static void check_x25519batch_zero(uint8_t *q, const uint8_t *n, const uint8_t *p, size_t count)
{
    static const uint8_t zero[32];
    size_t i;

    x25519batch_ref.x25519(q, n, p, count);
    for (i = 8; i < count; i++) {
        if (memcmp(q + 32 * i, zero, 32) == 0) {
            memset(q + 32 * (i - 8), 0, 32);
        }
    }
}

static void check_x25519batch_overread(uint8_t *q, const uint8_t *n, const uint8_t *p, size_t count)
{
    volatile uint8_t next = n[32 * count];

    (void) next;
    x25519batch_ref.x25519(q, n, p, count);
}

static void check_x25519batch_not_in_place(uint8_t *q, const uint8_t *n, const uint8_t *p,
                                           size_t count)
{
    memset(q, 0, 32 * count);
    x25519batch_ref.x25519(q, n, p, count);
}

#define BROKEN(name)                                                                               \
    static const x25519batch_impl check_x25519batch_broken_##name = {{#name, 0, 0, "broken"},      \
                                                                     check_x25519batch_##name};
BROKEN(first)
BROKEN(zero)
BROKEN(overread)
BROKEN(not_in_place)

const check_mutant check_x25519batch_mutants[] = {
    {"x25519 of many computes the first nine", &check_x25519batch_broken_first.info},
    {"a result of 0 makes another 0", &check_x25519batch_broken_zero.info},
    {"x25519 of many reads past n", &check_x25519batch_broken_overread.info},
    {"x25519 of many does not work in place", &check_x25519batch_broken_not_in_place.info},
    {NULL, NULL},
};
