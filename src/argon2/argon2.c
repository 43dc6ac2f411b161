/* SPDX-License-Identifier: ISC */
/* Argon2 (RFC 9106): known answers and benchmarks of the compression function. */
#include "argon2.h"

#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

/* The result of the chain of calls in argon2_selftest. By tools/gen-selftests. */
#define ARGON2_TEST_FINGERPRINT UINT64_C(0x4fececd032e14923)

/* Two arbitrary blocks. */
static void argon2_test_blocks(argon2_block *a, argon2_block *b)
{
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t i;

    for (i = 0; i < ARGON2_WORDS; i++) {
        a->w[i] = (i + 1) * odd;
        b->w[i] = ~((i + 1) * (i + 129) * odd);
    }
}

int argon2_selftest(const impl_info *impl)
{
    const argon2_impl *g = (const argon2_impl *) impl;
    argon2_block a, b, c, work;
    uint8_t bytes[ARGON2_BLOCK];
    size_t i;

    argon2_test_blocks(&a, &b);
    c = b;
    STACK_DIRT_CALL(g->fill, (&c, &a, &c, &work, 0));
    STACK_CALL(g->fill, (&c, &c, &b, &work, 0));
    STACK_CALL(g->fill, (&a, &c, &b, &work, 1));
    for (i = 0; i < ARGON2_WORDS; i++) {
        store64_le(bytes + 8 * i, a.w[i]);
    }
    return impl_fingerprint(bytes, sizeof bytes) == ARGON2_TEST_FINGERPRINT ? 0 : -1;
}

/* One block, its result in buf. */
static void argon2_bench_block(const impl_info *impl, uint8_t *buf, size_t len)
{
    const argon2_impl *g = (const argon2_impl *) impl;
    argon2_block a, b, work;

    (void) len;
    memset(&a, 1, sizeof a);
    memcpy(&b, buf, 64);
    memset(b.w + 8, 2, sizeof b - 64);
    g->fill(&a, &a, &b, &work, 1);
    memcpy(buf, &a, 64);
}

const impl_bench argon2_bench[] = {
    {"block", 0, argon2_bench_block},
    {NULL, 0, NULL},
};

IMPL_DEFINE(argon2);
