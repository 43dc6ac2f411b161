/* SPDX-License-Identifier: ISC */
/* Ed25519 signatures by one equation against ref, which takes one after the other, and against what
 * is known of them. */
#include <trona.h>

#include "../../src/curve25519/edwards25519.h"
#include "check.h"

void check_ed25519equation(const impl_info *impl, const impl_info *ref);
extern const check_mutant check_ed25519equation_mutants[];

#include "check_curve25519_inputs.inc"

/* The code once more, with its bounds verified at every step: in check_ed25519batch.c. */
extern const ed25519equation_impl check_ed25519equation_ifma_bounds,
    check_ed25519equation_avx2_bounds;

/* A scalar below L. */
static void check_ed25519equation_scalar(uint8_t s[32])
{
    check_curve25519_input(s);
    s[31] = (uint8_t) (s[31] & 15);
}

/* Makes signatures for which the equation holds; a and r may have a part of small order. If bad,
 * one of them is then changed. Compares two implementations' verdicts with the one expected. */
static void check_ed25519equation_one(const ed25519equation_impl *impl,
                                      const ed25519equation_impl *ref, size_t count, int bad)
{
    enum { MAX = ED25519EQUATION_MAX };
    static uint8_t work[MAX / 8 * ED25519EQUATION_WORK + 64];
    const size_t rows = (count + 7) / 8, len = 32 * count;
    uint8_t *aligned = work + (0 - (uintptr_t) work % 64) % 64, u[32];
    uint8_t x[32 * MAX], y[32 * MAX];
    uint8_t *a = check_guard_end(0, len), *s = check_guard_end(1, len),
            *h = check_guard_end(2, len), *r = check_guard_end(3, len),
            *z = check_guard_begin(4, len);
    size_t i;

    for (i = 0; i < count; i++) {
        check_ed25519equation_scalar(x + 32 * i);
        check_ed25519equation_scalar(y + 32 * i);
        check_ed25519equation_scalar(h + 32 * i);
        check_random(z + 32 * i, 32);
        memset(z + 32 * i + 16, 0, 16);
        IMPL_ACTIVE(scalar25519)->muladd(s + 32 * i, h + 32 * i, x + 32 * i, y + 32 * i);
    }
    for (i = 0; i < len; i += 32) {
        IMPL_ACTIVE(edwards25519)->ed25519_base(a + i, x + i);
        IMPL_ACTIVE(edwards25519)->ed25519_base(r + i, y + i);
    }
    for (i = 0; i < len; i += 32) { /* parts of small order */
        if (check_random_below(3) == 0) {
            check_curve25519_special(u, 34);
            (void) crypto_core_ed25519_add(a + i, a + i, u);
        }
        if (check_random_below(3) == 0) {
            check_curve25519_special(u, 34);
            (void) crypto_core_ed25519_add(r + i, r + i, u);
        }
    }
    if (bad) {
        const unsigned pick = check_random_below(3); /* the first, the last, any */
        const unsigned at   = pick == 2   ? check_random_below((unsigned) count)
                              : pick == 1 ? (unsigned) count - 1
                                          : 0;
        /* Of the eight r of small order one can become another, and the equation still holds. */
        const int small     = sodium_is_zero(y + 32 * at, 32);
        uint8_t *one        = (check_random_below(2) || small ? s : r) + 32 * at;

        one[check_random_below(31)] ^= (uint8_t) (1U << check_random_below(8));
    }
    memset(work, 0xa5, sizeof work);
    if (impl->holds(aligned, a, s, h, r, z, count) != !bad) {
        check_fail("%s: the equation of %u, %s", impl->info.name, (unsigned) count,
                   bad ? "one of them wrong" : "all right");
    }
    for (i = rows * ED25519EQUATION_WORK; i < sizeof work - 64; i++) {
        if (aligned[i] != 0xa5) {
            check_fail("%s: the equation writes behind its memory", impl->info.name);
        }
    }
    if (ref->holds(NULL, a, s, h, r, z, count) != !bad ||
        impl->holds(NULL, a, s, h, r, z, count) != !bad) {
        check_fail("%s: the equation of %u without memory", impl->info.name, (unsigned) count);
    }
}

void check_ed25519equation(const impl_info *impl, const impl_info *ref)
{
    const ed25519equation_impl *p = (const ed25519equation_impl *) impl,
                               *r = (const ed25519equation_impl *) ref;
    unsigned i, count, rounds = check_rounds(80);

    for (i = 0; i < rounds; i++) {
        count = i < 18 ? i + 1 : 1 + (unsigned) check_random_below(ED25519EQUATION_MAX);
#if TARGET_IFMA
        if (strcmp(p->info.name, "ifma") == 0 && i < 20) {
            check_ed25519equation_one(&check_ed25519equation_ifma_bounds, r, count, 0);
        }
#endif
#if TARGET_AVX2
        if (strcmp(p->info.name, "avx2") == 0 && i < 20) {
            check_ed25519equation_one(&check_ed25519equation_avx2_bounds, r, count, 0);
        }
#endif
        check_ed25519equation_one(p, r, count, 0);
        check_ed25519equation_one(p, r, count, 1);
    }
}

/* ---- Broken implementations ---- */

extern const ed25519equation_impl ed25519equation_ref;

/* The equation without cofactor. */
static int check_ed25519equation_exact(void *work, const uint8_t *a, const uint8_t *s,
                                       const uint8_t *h, const uint8_t *r, const uint8_t *z,
                                       size_t count)
{
    uint8_t got[32];
    size_t i;

    (void) work;
    (void) z;
    for (i = 0; i < 32 * count; i += 32) {
        if (IMPL_ACTIVE(edwards25519)->ed25519_verify(got, a + i, s + i, h + i) != 0 ||
            memcmp(got, r + i, 32) != 0) {
            return 0;
        }
    }
    return 1;
}

static int check_ed25519equation_but_last(void *work, const uint8_t *a, const uint8_t *s,
                                          const uint8_t *h, const uint8_t *r, const uint8_t *z,
                                          size_t count)
{
    return ed25519equation_ref.holds(work, a, s, h, r, z, count < 5 ? count : count - 1);
}

static int check_ed25519equation_always(void *work, const uint8_t *a, const uint8_t *s,
                                        const uint8_t *h, const uint8_t *r, const uint8_t *z,
                                        size_t count)
{
    (void) ed25519equation_ref.holds(work, a, s, h, r, z, count);
    return 1;
}

static int check_ed25519equation_overwrite(void *work, const uint8_t *a, const uint8_t *s,
                                           const uint8_t *h, const uint8_t *r, const uint8_t *z,
                                           size_t count)
{
    if (work != NULL) {
        ((uint8_t *) work)[(count + 7) / 8 * ED25519EQUATION_WORK] = 0;
    }
    return ed25519equation_ref.holds(work, a, s, h, r, z, count);
}

#define BROKEN(name)                                                                               \
    static const ed25519equation_impl check_ed25519equation_broken_##name = {                      \
        {#name, 0, 0, "broken"},                                                                   \
        check_ed25519equation_##name,                                                              \
    };
BROKEN(exact)
BROKEN(but_last)
BROKEN(always)
BROKEN(overwrite)

const check_mutant check_ed25519equation_mutants[] = {
    {"the equation without cofactor", &check_ed25519equation_broken_exact.info},
    {"the equation without the last", &check_ed25519equation_broken_but_last.info},
    {"the equation always holds", &check_ed25519equation_broken_always.info},
    {"the equation writes behind its memory", &check_ed25519equation_broken_overwrite.info},
    {NULL, NULL},
};
