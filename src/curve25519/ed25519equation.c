/* SPDX-License-Identifier: ISC */
/* Ed25519 signatures by one equation: self-test, benchmark. */
#include "edwards25519.h"
#include "scalar25519.h"

#include <stdlib.h>

#include "../core/stack.h"
#include "../impls.def"

enum { ED25519EQUATION_TEST = 7 };

typedef struct ed25519equation_terms {
    uint8_t a[32 * ED25519EQUATION_TEST], s[32 * ED25519EQUATION_TEST],
        h[32 * ED25519EQUATION_TEST], r[32 * ED25519EQUATION_TEST], z[32 * ED25519EQUATION_TEST];
} ed25519equation_terms;

/* As curve25519_test_fill, except that of each 32 bytes, byte place keeps only the bits of last,
 * and those after it are 0. */
static void ed25519equation_fill(uint8_t p[32 * ED25519EQUATION_TEST], uint64_t x, size_t place,
                                 unsigned last)
{
    size_t i;

    curve25519_test_fill(p, 32 * ED25519EQUATION_TEST, x);
    for (i = 0; i < 32 * ED25519EQUATION_TEST; i++) {
        p[i] = (uint8_t) (p[i] & (i % 32 < place ? 255 : i % 32 == place ? last : 0));
    }
}

/* Seven for which the equation holds, s B = h (a B) + r B; but a[0] is of order 4, a[1] the
 * identity with a sign, r[2] of order 2. */
static NEVER_INLINE void ed25519equation_make(ed25519equation_terms *t)
{
    const edwards25519_impl *p = IMPL_ACTIVE(edwards25519);
    size_t i;

    ed25519equation_fill(t->a, 7, 31, 15);
    ed25519equation_fill(t->r, 8, 31, 15);
    ed25519equation_fill(t->h, 9, 31, 15);
    ed25519equation_fill(t->z, 10, 16, 0);
    memset(t->a, 0, 64);
    memset(t->r + 64, 0, 32);
    for (i = 0; i < sizeof t->a; i += 32) {
        IMPL_ACTIVE(scalar25519)->muladd(t->s + i, t->h + i, t->a + i, t->r + i);
        p->ed25519_base(t->a + i, t->a + i);
        p->ed25519_base(t->r + i, t->r + i);
    }
    memset(t->a, 0, 32);
    t->a[63] = 0x80;
    memset(t->r + 64, 0xff, 32);
    t->r[64] = 0xec;
    t->r[95] = 0x7f;
}

static int ed25519equation_holds(const ed25519equation_impl *p, void *work,
                                 const ed25519equation_terms *t, size_t count)
{
    return STACK_DIRT_CALL(p->holds, (work, t->a, t->s, t->h, t->r, t->z, count));
}

/* All seven, and few of them without memory; then with a wrong s, with an r that is no point. */
static int ed25519equation_test(const ed25519equation_impl *p, void *work)
{
    ed25519equation_terms t;
    int right;

    ed25519equation_make(&t);
    right = ed25519equation_holds(p, work, &t, ED25519EQUATION_TEST) == 1;
    right &= ed25519equation_holds(p, NULL, &t, 3) == 1;
    t.s[2 * 32] ^= 1;
    right &= ed25519equation_holds(p, NULL, &t, 3) == 0;
    right &= ed25519equation_holds(p, work, &t, ED25519EQUATION_TEST) == 0;
    t.s[2 * 32] ^= 1;
    memset(t.r + 96, 0, 32);
    t.r[96] = 2;
    right &= ed25519equation_holds(p, work, &t, ED25519EQUATION_TEST) == 0;
    return right;
}

int ed25519equation_selftest(const impl_info *impl)
{
    const size_t len = ED25519EQUATION_WORK + 64;
    uint8_t *memory  = (uint8_t *) malloc(len);
    int right;

    if (memory == NULL && impl->needs != NEEDS_NONE) {
        return -1;
    }
    right = ed25519equation_test((const ed25519equation_impl *) impl,
                                 memory == NULL ? NULL : memory + (0 - (uintptr_t) memory) % 64);
    free(memory);
    return right - 1;
}

static void ed25519equation_bench_7(const impl_info *impl, uint8_t *buf, size_t len)
{
    static uint8_t work[ED25519EQUATION_WORK + 64];
    static ed25519equation_terms t;
    static int made;

    (void) len;
    if (!made) {
        ed25519equation_make(&t);
        made = 1;
    }
    buf[0] = (uint8_t) ((const ed25519equation_impl *) impl)
                 ->holds(work + (0 - (uintptr_t) work) % 64, t.a, t.s, t.h, t.r, t.z,
                         ED25519EQUATION_TEST);
}

const impl_bench ed25519equation_bench[] = {
    {"equation of 7", 0, ed25519equation_bench_7},
    {NULL, 0, NULL},
};

IMPL_DEFINE(ed25519equation);
