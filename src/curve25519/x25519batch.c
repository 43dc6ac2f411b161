/* SPDX-License-Identifier: ISC */
/* X25519 of many pairs: which are computed side by side; self-test and benchmark. */
#include "x25519.h"

#include "../core/fingerprint.h"
#include "../core/stack.h"
#include "../impls.def"

enum { X25519BATCH_FEW = 2 }; /* up to this many pairs are faster singly */

void x25519batch_side_by_side(uint8_t *q, const uint8_t *n, const uint8_t *p, size_t count,
                              x25519batch_work *work, size_t lanes, size_t most)
{
    const x25519_impl *one = IMPL_ACTIVE(x25519);
    size_t here, i;

    for (i = 0; i < count; i += here) {
        here = count - i < most ? count - i : most;
        here -= here % lanes <= X25519BATCH_FEW ? here % lanes : 0;
        if (here == 0) {
            break;
        }
        work(q + 32 * i, n + 32 * i, p + 32 * i, here);
    }
    for (; i < count; i++) {
        one->x25519(q + 32 * i, n + 32 * i, p + 32 * i);
    }
}

/* Eight lanes, and the least that makes a second group of them. */
enum { X25519BATCH_TEST_COUNT = 11 };

/* By tools/gen-selftests. */
static const uint64_t x25519batch_test_answer = UINT64_C(0xcc9ff95487227314);

/* Among the pairs are u coordinates of small order, 0 and p, whose results are 0, and 2^256 - 1.
 * Then the first pair once more, alone. */
int x25519batch_selftest(const impl_info *impl)
{
    const x25519batch_impl *p = (const x25519batch_impl *) impl;
    uint8_t n[32 * X25519BATCH_TEST_COUNT], q[32 * X25519BATCH_TEST_COUNT + 32], first[32];

    curve25519_test_fill(n, sizeof n, 1);
    curve25519_test_fill(q, sizeof q, 2);
    memcpy(first, q, sizeof first);
    memset(q + 3 * 32, 0, 32);
    memset(q + 6 * 32, 0xff, 2 * 32);
    q[6 * 32]      = 0xed;
    q[6 * 32 + 31] = 0x7f;
    memcpy(q + 9 * 32, q + 3 * 32, 32);
    STACK_DIRT_CALL(p->x25519, (q, n, q, (size_t) X25519BATCH_TEST_COUNT));
    STACK_CALL(p->x25519, (first, n, first, (size_t) 1));
    memcpy(q + sizeof n, first, 32);
    return impl_fingerprint(q, sizeof q) == x25519batch_test_answer ? inverse25519_test() : -1;
}

static void x25519batch_bench_16(const impl_info *impl, uint8_t *buf, size_t len)
{
    uint8_t n[16 * 32], p[16 * 32];

    (void) len;
    curve25519_test_fill(n, sizeof n, 1);
    curve25519_test_fill(p, sizeof p, 2);
    ((const x25519batch_impl *) impl)->x25519(p, n, p, 16);
    memcpy(buf, p, 32);
}

const impl_bench x25519batch_bench[] = {
    {"x25519 of 16", 0, x25519batch_bench_16},
    {NULL, 0, NULL},
};

IMPL_DEFINE(x25519batch);
