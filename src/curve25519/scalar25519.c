/* Integers modulo L: self-test, benchmark, properties. The public functions are in core_scalar.c.
 */
#include "scalar25519.h"
#include "../core/bytes.h"
#include "../core/stack.h"

/* (2^512 - 1) mod L, (2^256 - 1) 2^256 mod L and 1 / (2^256 - 1) mod L, by tools/gen-selftests. */
static const uint8_t scalar25519_kat_reduced[32] = {
    0x00, 0x0f, 0x9c, 0x44, 0xe3, 0x11, 0x06, 0xa4, 0x47, 0x93, 0x85, 0x68, 0xa7, 0x1b, 0x0e, 0xd0,
    0x65, 0xbe, 0xf5, 0x17, 0xd2, 0x73, 0xec, 0xce, 0x3d, 0x9a, 0x30, 0x7c, 0x1b, 0x41, 0x99, 0x03,
};
static const uint8_t scalar25519_kat_muladd[32] = {
    0xd1, 0x4d, 0xf9, 0x13, 0x89, 0x43, 0x2c, 0x25, 0xad, 0x60, 0xff, 0x97, 0x91, 0xb9, 0xfd, 0x1d,
    0x67, 0xbe, 0xf5, 0x17, 0xd2, 0x73, 0xec, 0xce, 0x3d, 0x9a, 0x30, 0x7c, 0x1b, 0x41, 0x99, 0x03,
};
static const uint8_t scalar25519_kat_inverse[32] = {
    0xd6, 0x61, 0xd1, 0xae, 0x29, 0x16, 0x1c, 0x60, 0x72, 0xd1, 0xfe, 0x20, 0x73, 0x35, 0xba, 0x6d,
    0x03, 0x8b, 0x34, 0x3a, 0x73, 0x21, 0xc7, 0xcd, 0xd1, 0x39, 0x87, 0xfa, 0xed, 0x57, 0xf0, 0x0b,
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

static int scalar25519_differs(const uint8_t got[32], const uint8_t want[32])
{
    return memcmp(got, want, 32) != 0;
}

int scalar25519_selftest(const impl_info *impl)
{
    const scalar25519_impl *p = (const scalar25519_impl *) impl;
    uint8_t ff[64], r[32];

    memset(ff, 0xff, sizeof ff);
    stack_dirt();
    STACK_CALL(p->reduce, (r, ff));
    if (scalar25519_differs(r, scalar25519_kat_reduced) || !scalar25519_is_canonical(r) ||
        scalar25519_is_canonical(curve25519_order)) {
        return -1;
    }
    memcpy(r, ff, sizeof r);
    stack_dirt();
    STACK_CALL(p->muladd, (r, r, r, r));
    if (scalar25519_differs(r, scalar25519_kat_muladd)) {
        return -1;
    }
    stack_dirt();
    STACK_CALL(p->invert, (ff, ff));
    return scalar25519_differs(ff, scalar25519_kat_inverse) ? -1 : 0;
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

#define IMPL_PRIM             scalar25519
#define IMPL_ROWS_scalar25519 IMPL_HERE
#include "../core/impl_prim.inc"
#undef IMPL_ROWS_scalar25519
