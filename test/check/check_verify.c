/* SPDX-License-Identifier: ISC */
/* The constant-time comparisons against what they must return: every byte position and bit, pairs
 * of differences that could cancel, every alignment, buffers that end or begin at a page that
 * faults. */
#include "check.h"

#include "../../src/verify/verify.h"

typedef int (*check_verify_fn)(const uint8_t *x, const uint8_t *y);

static void check_verify_want(check_verify_fn f, const uint8_t *x, const uint8_t *y, size_t n,
                              int want, size_t where)
{
    if (f(x, y) != want || f(y, x) != want) {
        check_fail("verify%zu returns %d and %d, should be %d (difference at byte %zu)", n, f(x, y),
                   f(y, x), want, where);
    }
}

static void check_verify_at(check_verify_fn f, uint8_t *x, uint8_t *y, size_t n)
{
    uint8_t keep[64];
    size_t i, j;
    unsigned bit;

    check_random_carry(x, n);
    memcpy(y, x, n);
    memcpy(keep, x, n);
    check_verify_want(f, x, y, n, 0, n);
    check_verify_want(f, x, x, n, 0, n);
    for (i = 0; i < n; i++) {
        for (bit = 0; bit < 8; bit++) {
            y[i] ^= (uint8_t) (1U << bit);
            check_verify_want(f, x, y, n, -1, i);
            y[i] = x[i];
        }
        j = check_random_below((uint32_t) n);
        if (j != i) {
            bit = check_random_below(8);
            y[i] ^= (uint8_t) (1U << bit);
            y[j] ^= (uint8_t) (1U << bit);
            check_verify_want(f, x, y, n, -1, i);
            y[i] = x[i];
            y[j] = x[j];
        }
    }
    for (i = 0; i < n; i++) {
        y[i] = (uint8_t) ~x[i];
    }
    check_verify_want(f, x, y, n, -1, 0);
    check_equal(x, keep, n, "input changed", n, 0);
}

static void check_verify_size(check_verify_fn f, size_t n)
{
    uint8_t x[64 + 16], y[64 + 16];
    size_t a;

    for (a = 0; a < 16; a++) {
        check_verify_at(f, x + a, y + (a * 5 & 15), n);
    }
    check_verify_at(f, check_guard_end(0, n), check_guard_end(1, n), n);
    check_verify_at(f, check_guard_begin(0, n), check_guard_begin(1, n), n);
}

void check_verify(const impl_info *impl, const impl_info *ref)
{
    const verify_impl *v = (const verify_impl *) impl;

    (void) ref;
    check_verify_size(v->verify16, 16);
    check_verify_size(v->verify32, 32);
    check_verify_size(v->verify64, 64);
}

static int check_verify_compare(const uint8_t *x, const uint8_t *y, size_t n)
{
    return memcmp(x, y, n) == 0 ? 0 : -1;
}

static int check_verify_16(const uint8_t *x, const uint8_t *y)
{
    return check_verify_compare(x, y, 16);
}

static int check_verify_32(const uint8_t *x, const uint8_t *y)
{
    return check_verify_compare(x, y, 32);
}

static int check_verify_64(const uint8_t *x, const uint8_t *y)
{
    return check_verify_compare(x, y, 64);
}

static int check_verify_short(const uint8_t *x, const uint8_t *y)
{
    return check_verify_compare(x, y, 31);
}

static int check_verify_long(const uint8_t *x, const uint8_t *y)
{
    volatile uint8_t next = x[16];

    (void) next;
    return check_verify_compare(x, y, 16);
}

static int check_verify_sign(const uint8_t *x, const uint8_t *y)
{
    return -check_verify_compare(x, y, 32);
}

static int check_verify_cancel(const uint8_t *x, const uint8_t *y)
{
    uint8_t d = 0;
    int i;

    for (i = 0; i < 64; i++) {
        d ^= x[i] ^ y[i];
    }
    return d == 0 ? 0 : -1;
}

static int check_verify_top_bit(const uint8_t *x, const uint8_t *y)
{
    unsigned d = 0;
    int i;

    for (i = 0; i < 16; i++) {
        d |= (unsigned) (x[i] ^ y[i]);
    }
    return (d & 0x7f) == 0 ? 0 : -1;
}

#define CHECK_VERIFY_MUTANT(name, f16, f32, f64)                                                   \
    static const verify_impl name = {{#name, 0, 0, "broken"}, f16, f32, f64};
CHECK_VERIFY_MUTANT(check_verify_m_short, check_verify_16, check_verify_short, check_verify_64)
CHECK_VERIFY_MUTANT(check_verify_m_long, check_verify_long, check_verify_32, check_verify_64)
CHECK_VERIFY_MUTANT(check_verify_m_sign, check_verify_16, check_verify_sign, check_verify_64)
CHECK_VERIFY_MUTANT(check_verify_m_cancel, check_verify_16, check_verify_32, check_verify_cancel)
CHECK_VERIFY_MUTANT(check_verify_m_top_bit, check_verify_top_bit, check_verify_32, check_verify_64)
CHECK_VERIFY_MUTANT(check_verify_m_swapped, check_verify_16, check_verify_32, check_verify_32)

const check_mutant check_verify_mutants[] = {
    {"the last of 32 bytes ignored", &check_verify_m_short.info},
    {"one byte too far read", &check_verify_m_long.info},
    {"1 returned for a difference", &check_verify_m_sign.info},
    {"differences that cancel", &check_verify_m_cancel.info},
    {"the highest bits ignored", &check_verify_m_top_bit.info},
    {"only 32 of 64 bytes compared", &check_verify_m_swapped.info},
    {NULL, NULL},
};
