/* SPDX-License-Identifier: ISC */
/* X25519 against ref, whose answers check_curve25519 compares with the fixed-base multiplication of
 * edwards25519, and against an identity: the order of multiplication does not matter. */
#include "../../src/curve25519/curve25519_field.h"
#include "../../src/curve25519/x25519.h"
#include "check.h"

void check_x25519(const impl_info *impl, const impl_info *ref);
extern const check_mutant check_x25519_mutants[];

#include "check_curve25519_inputs.inc"

/* The IFMA code once more, with its bounds verified at every step. */
#if TARGET_IFMA256
# include "check_fe51xn.inc"
# include "../../src/simd/zmm.h"
TARGET_BEGIN(IFMA256)
# include "../../src/simd/v256.inc"
# define FIELD fe51x4
# include "../../src/curve25519/curve25519_fe51xn.inc"
# include "../../src/curve25519/x25519_ifma.inc"
# include "../../src/simd/v_end.inc"
# undef FIELD
TARGET_END
X25519_BY_LADDER(ifma, X25519_STACK)
#endif

#if TARGET_AVXIFMA
TARGET_BEGIN(AVXIFMA)
# include "../../src/simd/v256.inc"
# define FIELD              fe51x4v
# define x25519_ifma_pairs  x25519_avxifma_pairs
# define x25519_ifma_line   x25519_avxifma_line
# define x25519_ifma_step   x25519_avxifma_step
# define x25519_ifma_ladder x25519_avxifma_ladder
# include "../../src/curve25519/curve25519_fe51xn.inc"
# include "../../src/curve25519/x25519_ifma.inc"
# include "../../src/simd/v_end.inc"
# undef FIELD
TARGET_END
X25519_BY_LADDER(avxifma, X25519_STACK)
#endif

/* So the AVX2 code. */
#if TARGET_AVX2_INT128
# include "check_fe25x4.inc"
# undef x25519_avx2
# undef x25519batch_avx2
# define x25519_avx2      check_x25519_avx2_bounds
# define x25519batch_avx2 check_x25519batch_avx2_bounds
# include "../../src/curve25519/x25519_avx2.c"
# undef x25519_avx2
# undef x25519batch_avx2
#endif

/* And the NEON code. */
#if TARGET_NEON
# include "check_fe25x4_neon.inc"
# undef x25519_neon
# define x25519_neon check_x25519_neon_bounds
# include "../../src/curve25519/x25519_neon.c"
# undef x25519_neon
#endif

static void check_x25519_one(const x25519_impl *p, const x25519_impl *ref, const uint8_t n[32],
                             const uint8_t u[32])
{
    uint8_t *q = check_curve25519_guarded(0), *gn = check_curve25519_guarded(1),
            *gu = check_curve25519_guarded(2), want[32];

    memcpy(gn, n, 32);
    memcpy(gu, u, 32);
    ref->x25519(want, n, u);
#if TARGET_IFMA256
    if (strcmp(p->info.name, "ifma") == 0) {
        x25519_ifma_x25519(q, n, u);
        check_equal(q, want, 32, "x25519 with its bounds verified", 32, u[0]);
    }
#endif
#if TARGET_AVXIFMA
    if (strcmp(p->info.name, "avxifma") == 0) {
        x25519_avxifma_x25519(q, n, u);
        check_equal(q, want, 32, "x25519 with its bounds verified", 32, u[0]);
    }
#endif
#if TARGET_AVX2_INT128
    if (strcmp(p->info.name, "avx2") == 0) {
        check_x25519_avx2_bounds.x25519(q, n, u);
        check_equal(q, want, 32, "x25519 with its bounds verified", 32, u[0]);
    }
#endif
#if TARGET_NEON
    if (strcmp(p->info.name, "neon") == 0) {
        check_x25519_neon_bounds.x25519(q, n, u);
        check_equal(q, want, 32, "x25519 with its bounds verified", 32, u[0]);
    }
#endif
    p->x25519(q, gn, gu);
    check_equal(q, want, 32, "x25519", 32, u[0]);
    check_equal(gn, n, 32, "x25519's n afterwards", 32, 0);
    check_equal(gu, u, 32, "x25519's p afterwards", 32, 0);
    memcpy(q, n, 32);
    p->x25519(q, q, gu);
    check_equal(q, want, 32, "x25519 in place of n", 32, u[0]);
    memcpy(q, u, 32);
    p->x25519(q, gn, q);
    check_equal(q, want, 32, "x25519 in place of p", 32, u[0]);
}

/* a (b u) = b (a u). */
static void check_x25519_commutes(const x25519_impl *p, const uint8_t a[32], const uint8_t b[32],
                                  const uint8_t u[32])
{
    uint8_t ab[32], ba[32];

    p->x25519(ab, b, u);
    p->x25519(ab, a, ab);
    p->x25519(ba, a, u);
    p->x25519(ba, b, ba);
    check_equal(ab, ba, 32, "x25519 of x25519", 32, u[0]);
}

void check_x25519(const impl_info *impl, const impl_info *ref)
{
    const x25519_impl *p = (const x25519_impl *) impl, *r = (const x25519_impl *) ref;
    uint8_t a[32], b[32], u[32];
    unsigned i, rounds = check_rounds(500);

    for (i = 0; i < 2 * CHECK_CURVE25519_SPECIALS; i++) {
        check_curve25519_special(u, i / 2);
        u[31] = (uint8_t) (u[31] | (i & 1) << 7);
        check_random_carry(a, 32);
        check_x25519_one(p, r, a, u);
        check_x25519_one(p, r, u, a);
    }
    for (i = 0; i < rounds; i++) {
        check_curve25519_input(u);
        check_curve25519_input(a);
        check_x25519_one(p, r, a, u);
        if (i % 4 == 0) {
            check_curve25519_input(b);
            check_x25519_commutes(p, a, b, u);
        }
    }
    for (i = check_more_rounds(9500); i > 0; i--) {
        check_curve25519_input(u);
        check_curve25519_input(a);
        r->x25519(b, a, u);
        p->x25519(a, a, u);
        check_equal(a, b, 32, "x25519 against ref", 32, u[0]);
    }
}

/* ---- Broken implementations ---- */

extern const x25519_impl x25519_ref;

static void check_x25519_bit255(uint8_t q[32], const uint8_t n[32], const uint8_t p[32])
{
    uint8_t t[32] = {0};

    memcpy(t, p, 32);
    t[0] = (uint8_t) (t[0] + (p[31] >> 7) * 19);
    x25519_ref.x25519(q, n, t);
}

static void check_x25519_unreduced(uint8_t q[32], const uint8_t n[32], const uint8_t p[32])
{
    x25519_ref.x25519(q, n, p);
    q[0] = (uint8_t) (q[0] ^ ((p[31] & 127) == 127 && p[30] == 255 && p[15] == 255 && p[1] == 255 &&
                              p[0] >= 0xed));
}

static void check_x25519_overread(uint8_t q[32], const uint8_t n[32], const uint8_t p[32])
{
    volatile size_t past  = 32;
    volatile uint8_t next = p[past];

    (void) next;
    x25519_ref.x25519(q, n, p);
}

static void check_x25519_not_in_place(uint8_t q[32], const uint8_t n[32], const uint8_t p[32])
{
    uint8_t k[32];

    memcpy(k, n, 32);
    memset(q, 0, 32);
    x25519_ref.x25519(q, k, p);
}

#define BROKEN(name)                                                                               \
    static const x25519_impl check_x25519_broken_##name = {{#name, 0, 0, "broken"},                \
                                                           check_x25519_##name};
BROKEN(bit255)
BROKEN(unreduced)
BROKEN(overread)
BROKEN(not_in_place)

const check_mutant check_x25519_mutants[] = {
    {"x25519 does not ignore bit 255 of p", &check_x25519_broken_bit255.info},
    {"x25519 takes a p that is not reduced for another", &check_x25519_broken_unreduced.info},
    {"x25519 reads past p", &check_x25519_broken_overread.info},
    {"x25519 does not work in place", &check_x25519_broken_not_in_place.info},
    {NULL, NULL},
};
