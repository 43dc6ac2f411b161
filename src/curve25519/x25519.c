/* X25519: self-test, benchmark, the public functions. */
#include "x25519.h"

#include <trona.h>

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/error.h"
#include "../core/stack.h"

/* RFC 7748, 5.2, second vector: bit 255 of p is set, n needs its clamping. */
static const uint8_t x25519_kat_n[32] = {
    0x4b, 0x66, 0xe9, 0xd4, 0xd1, 0xb4, 0x67, 0x3c, 0x5a, 0xd2, 0x26, 0x91, 0x95, 0x7d, 0x6a, 0xf5,
    0xc1, 0x1b, 0x64, 0x21, 0xe0, 0xea, 0x01, 0xd4, 0x2c, 0xa4, 0x16, 0x9e, 0x79, 0x18, 0xba, 0x0d,
};
static const uint8_t x25519_kat_p[32] = {
    0xe5, 0x21, 0x0f, 0x12, 0x78, 0x68, 0x11, 0xd3, 0xf4, 0xb7, 0x95, 0x9d, 0x05, 0x38, 0xae, 0x2c,
    0x31, 0xdb, 0xe7, 0x10, 0x6f, 0xc0, 0x3c, 0x3e, 0xfc, 0x4c, 0xd5, 0x49, 0xc7, 0x15, 0xa4, 0x93,
};
static const uint8_t x25519_kat_q[32] = {
    0x95, 0xcb, 0xde, 0x94, 0x76, 0xe8, 0x90, 0x7d, 0x7a, 0xad, 0xe4, 0x5c, 0xb4, 0xb8, 0x73, 0xf8,
    0x8b, 0x59, 0x5a, 0x68, 0x79, 0x9f, 0xa1, 0x52, 0xe6, 0xf8, 0xf7, 0x64, 0x7a, 0xac, 0x79, 0x57,
};

int x25519_selftest(const impl_info *impl)
{
    uint8_t q[32];

    memcpy(q, x25519_kat_n, sizeof q);
    stack_dirt();
    ((const x25519_impl *) impl)->x25519(q, q, x25519_kat_p);
    return memcmp(q, x25519_kat_q, sizeof q) == 0 ? 0 : -1;
}

static void x25519_bench_x25519(const impl_info *impl, uint8_t *buf, size_t len)
{
    (void) len;
    ((const x25519_impl *) impl)->x25519(buf, buf + 32, x25519_kat_p);
}

const impl_bench x25519_bench[] = {
    {"x25519", 0, x25519_bench_x25519},
    {NULL, 0, NULL},
};

#define IMPL_PRIM        x25519
#define IMPL_ROWS_x25519 IMPL_HERE
#include "../core/impl_prim.inc"
#undef IMPL_ROWS_x25519

int crypto_scalarmult_curve25519(unsigned char *q, const unsigned char *n, const unsigned char *p)
{
    unsigned bits = 0;
    int i;

    IMPL_ACTIVE(x25519)->x25519(q, n, p);
    for (i = 0; i < 32; i++) {
        bits |= q[i];
    }
    CT_DECLASSIFY(&bits, sizeof bits);
    if (bits == 0) {
        return error_fail("X25519: the public key has small order");
    }
    return 0;
}

int crypto_scalarmult(unsigned char *q, const unsigned char *n, const unsigned char *p)
{
    return crypto_scalarmult_curve25519(q, n, p);
}
