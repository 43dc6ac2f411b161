/* SPDX-License-Identifier: ISC */
/* Integers modulo L: self-test, benchmark, properties. Public functions are in core_scalar.c. */
#include "scalar25519.h"

#include "../core/stack.h"
#include "../impls.def"

/* (2^512 - 1) mod L and (2^256 - 1) 2^256 mod L, by tools/gen-selftests. */
static const uint8_t scalar25519_kat_reduced[32] = {
    0x00, 0x0f, 0x9c, 0x44, 0xe3, 0x11, 0x06, 0xa4, 0x47, 0x93, 0x85, 0x68, 0xa7, 0x1b, 0x0e, 0xd0,
    0x65, 0xbe, 0xf5, 0x17, 0xd2, 0x73, 0xec, 0xce, 0x3d, 0x9a, 0x30, 0x7c, 0x1b, 0x41, 0x99, 0x03,
};
static const uint8_t scalar25519_kat_muladd[32] = {
    0xd1, 0x4d, 0xf9, 0x13, 0x89, 0x43, 0x2c, 0x25, 0xad, 0x60, 0xff, 0x97, 0x91, 0xb9, 0xfd, 0x1d,
    0x67, 0xbe, 0xf5, 0x17, 0xd2, 0x73, 0xec, 0xce, 0x3d, 0x9a, 0x30, 0x7c, 0x1b, 0x41, 0x99, 0x03,
};

/* The result of scalar25519_selftest_chain. */
static const uint8_t scalar25519_kat_chain[32] = {
    0xec, 0xc2, 0x95, 0xd9, 0xbd, 0x5a, 0xc6, 0xf4, 0x02, 0x54, 0x30, 0x09, 0x8b, 0x0a, 0x54, 0x8b,
    0x0d, 0x08, 0xb5, 0x71, 0x94, 0x2c, 0x09, 0x7f, 0xb8, 0x04, 0xdf, 0x62, 0x9c, 0x08, 0x36, 0x07,
};

int scalar25519_is_canonical(const uint8_t s[32])
{
    uint64_t a, b, borrow = 0;
    int i;

    for (i = 0; i < 32; i += 8) {
        a      = load64_le(s + i);
        b      = load64_le(curve25519_order + i);
        /* of a - b - borrow */
        borrow = ((~a & b) | ((~a | b) & (a - b - borrow))) >> 63;
    }
    return (int) borrow;
}

/* Products and remainders of what came before, which takes both sides of the last subtraction; then
 * the inverse of a number above L. */
static int scalar25519_selftest_chain(const scalar25519_impl *p)
{
    uint8_t x[64];
    int i;

    memset(x, 0xff, sizeof x);
    for (i = 0; i < 5; i++) {
        STACK_DIRT_CALL(p->muladd, (x + 32, x, x + 32, scalar25519_kat_muladd));
        STACK_DIRT_CALL(p->reduce, (x, x));
    }
    x[31] = (uint8_t) (x[31] | 0xf0);
    STACK_DIRT_CALL(p->invert, (x, x));
    return curve25519_differs(x, scalar25519_kat_chain) ? -1 : 0;
}

int scalar25519_selftest(const impl_info *impl)
{
    const scalar25519_impl *p = (const scalar25519_impl *) impl;
    uint8_t ff[64], r[32];

    memset(ff, 0xff, sizeof ff);
    STACK_DIRT_CALL(p->reduce, (r, ff));
    if (curve25519_differs(r, scalar25519_kat_reduced) || !scalar25519_is_canonical(r) ||
        scalar25519_is_canonical(curve25519_order)) {
        return -1;
    }
    memcpy(r, ff, sizeof r);
    STACK_DIRT_CALL(p->muladd, (r, r, r, r));
    if (curve25519_differs(r, scalar25519_kat_muladd)) {
        return -1;
    }
    return scalar25519_selftest_chain(p) != 0 ? -1 : inverse25519_test();
}

static void scalar25519_bench_invert(const impl_info *impl, uint8_t *buf, size_t len)
{
    (void) len;
    ((const scalar25519_impl *) impl)->invert(buf, buf);
}

static void scalar25519_bench_muladd(const impl_info *impl, uint8_t *buf, size_t len)
{
    (void) len;
    ((const scalar25519_impl *) impl)->muladd(buf, buf, buf + 32, buf + 64);
}

static void scalar25519_bench_reduce(const impl_info *impl, uint8_t *buf, size_t len)
{
    (void) len;
    ((const scalar25519_impl *) impl)->reduce(buf, buf);
}

const impl_bench scalar25519_bench[] = {
    {"invert", 0, scalar25519_bench_invert},
    {"muladd", 0, scalar25519_bench_muladd},
    {"reduce", 0, scalar25519_bench_reduce},
    {NULL, 0, NULL},
};

IMPL_DEFINE(scalar25519);
