/* SPDX-License-Identifier: ISC */
/* Ed25519 for many signatures: self-test and benchmark. */
#include "edwards25519.h"

#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

/* Eight lanes, and the least that makes a second group of them. */
enum { ED25519BATCH_TEST_COUNT = 14 };

/* Fingerprints for verify, base and x25519_base, by tools/gen-selftests. */
static const uint64_t ed25519batch_test_answers[3] = {
    UINT64_C(0x95f22a885a1f3a45),
    UINT64_C(0xddf1c9191ba29c02),
    UINT64_C(0xb5caf449dc59c5e0),
};

/* Scalars; in the last byte only the bits of mask may be set. */
static void ed25519batch_test_scalars(uint8_t *p, size_t count, uint64_t x, unsigned mask)
{
    size_t i;

    curve25519_test_fill(p, 32 * count, x);
    for (i = 0; i < count; i++) {
        p[32 * i + 31] = (uint8_t) (p[32 * i + 31] & mask);
    }
}

/* a has the identity with a sign, which does not decode, a point of order 4, and encodings that
 * decode by chance. The last one is verified once more alone. */
static NEVER_INLINE uint64_t ed25519batch_test_verify(const ed25519batch_impl *p)
{
    uint8_t a[32 * ED25519BATCH_TEST_COUNT], s[32 * ED25519BATCH_TEST_COUNT],
        h[32 * ED25519BATCH_TEST_COUNT], r[32 * ED25519BATCH_TEST_COUNT + 32];

    curve25519_test_fill(a, sizeof a, 3);
    ed25519batch_test_scalars(s, ED25519BATCH_TEST_COUNT, 4, 15);
    ed25519batch_test_scalars(h, ED25519BATCH_TEST_COUNT, 5, 15);
    memset(a + 3 * 32, 0, 32);
    memset(a + 5 * 32, 0, 32);
    a[5 * 32]      = 1;
    a[5 * 32 + 31] = 0x80;
    STACK_DIRT_CALL(p->verify, (r, a, s, h, (size_t) ED25519BATCH_TEST_COUNT));
    STACK_CALL(p->verify,
               (r + sizeof a, a + sizeof a - 32, s + sizeof a - 32, h + sizeof a - 32, (size_t) 1));
    return impl_fingerprint(r, sizeof r);
}

/* Multiples of B, among them 0, in place; the last once more, alone. */
static NEVER_INLINE uint64_t ed25519batch_test_base(void (*base)(uint8_t *p, const uint8_t *s,
                                                                 size_t count))
{
    uint8_t s[32 * ED25519BATCH_TEST_COUNT + 32];

    ed25519batch_test_scalars(s, ED25519BATCH_TEST_COUNT, 6, 127);
    memset(s + 32, 0, 32);
    memcpy(s + sizeof s - 32, s + sizeof s - 64, 32);
    STACK_DIRT_CALL(base, (s, s, (size_t) ED25519BATCH_TEST_COUNT));
    STACK_CALL(base, (s + sizeof s - 32, s + sizeof s - 32, (size_t) 1));
    return impl_fingerprint(s, sizeof s);
}

int ed25519batch_selftest(const impl_info *impl)
{
    const ed25519batch_impl *p = (const ed25519batch_impl *) impl;

    return ed25519batch_test_verify(p) == ed25519batch_test_answers[0] &&
                   ed25519batch_test_base(p->base) == ed25519batch_test_answers[1] &&
                   ed25519batch_test_base(p->x25519_base) == ed25519batch_test_answers[2]
               ? inverse25519_test()
               : -1;
}

/* The base point. */
static const uint8_t ed25519batch_bench_a[32] = {
    0x58, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
    0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
};

static void ed25519batch_bench_16(const impl_info *impl, uint8_t *buf, size_t len)
{
    uint8_t a[16 * 32], s[16 * 32], h[16 * 32];
    size_t i;

    (void) len;
    ed25519batch_test_scalars(s, 16, 4, 15);
    ed25519batch_test_scalars(h, 16, 5, 15);
    for (i = 0; i < 16; i++) {
        memcpy(a + 32 * i, ed25519batch_bench_a, 32);
    }
    ((const ed25519batch_impl *) impl)->verify(a, a, s, h, 16);
    memcpy(buf, a, 32);
}

static void ed25519batch_bench_base(const impl_info *impl, uint8_t *buf, size_t len)
{
    uint8_t s[16 * 32];

    (void) len;
    ed25519batch_test_scalars(s, 16, 6, 127);
    ((const ed25519batch_impl *) impl)->base(s, s, 16);
    memcpy(buf, s, 32);
}

const impl_bench ed25519batch_bench[] = {
    {"verify of 16", 0, ed25519batch_bench_16},
    {"base of 16", 0, ed25519batch_bench_base},
    {NULL, 0, NULL},
};

IMPL_DEFINE(ed25519batch);
