/* SPDX-License-Identifier: ISC */
/* Comparison in constant time: self-test and benchmark. */
#include "verify.h"

#include "../core/stack.h"
#include "../impls.def"

/* Equal arrays; one bit flipped at every byte position and after the end; the same bit flipped in
 * each two of the vectors of 16 bytes; equal arrays again at other addresses, which no register
 * holds before the call. */
int verify_selftest(const impl_info *impl)
{
    const verify_impl *v = (const verify_impl *) impl;
    uint8_t x[80], y[80];
    unsigned i, j;
    int bad;

    for (i = 0; i < 80; i++) {
        x[i] = y[i] = (uint8_t) (i * 41 + 3);
    }
    bad = v->verify16(x, y) | v->verify32(x, y) | v->verify64(x, y);
    for (i = 0; i < 64; i++) {
        y[i] ^= (uint8_t) (1U << i % 8);
        bad |= v->verify64(x, y) != -1;
        if (i < 48) {
            bad |= v->verify32(x, y) != (i < 32 ? -1 : 0);
        }
        if (i < 32) {
            bad |= v->verify16(x, y) != (i < 16 ? -1 : 0);
        }
        y[i] = x[i];
    }
    for (i = 5; i < 48; i += 16) {
        y[i] ^= 0x80;
        for (j = i + 16; j < 64; j += 16) {
            y[j] ^= 0x80;
            bad |= v->verify64(x, y) != -1;
            if (j < 32) {
                bad |= v->verify32(x, y) != -1;
            }
            y[j] = x[j];
        }
        y[i] = x[i];
    }
    bad |= STACK_CALL(v->verify64, (x + 3, y + 3)) | STACK_CALL(v->verify32, (x + 29, y + 29)) |
           STACK_CALL(v->verify16, (x + 11, y + 11));
    return bad != 0 ? -1 : 0;
}

static void verify_bench_16(const impl_info *impl, uint8_t *buf, size_t len)
{
    (void) len;
    buf[64] = (uint8_t) ((const verify_impl *) impl)->verify16(buf, buf + 16);
}

static void verify_bench_64(const impl_info *impl, uint8_t *buf, size_t len)
{
    (void) len;
    buf[128] = (uint8_t) ((const verify_impl *) impl)->verify64(buf, buf + 64);
}

const impl_bench verify_bench[] = {
    {"16", 0, verify_bench_16},
    {"64", 0, verify_bench_64},
    {NULL, 0, NULL},
};

IMPL_DEFINE(verify);
