/* SPDX-License-Identifier: ISC */
/* Comparison in constant time, in portable C. */
#include "verify.h"

#include "../core/bytes.h"

/* 0 if the n bytes are equal, -1 if not. */
static int verify_ref_compare(const uint8_t *x, const uint8_t *y, size_t n)
{
    /* volatile: the compiler must not stop at the first difference */
    volatile uint32_t d = 0;
    int ret;
    size_t i;

    for (i = 0; i < n; i += 4) {
        d |= load32_le(x + i) ^ load32_le(y + i);
    }
    ret = (int) (1 & ((uint64_t) d - 1) >> 32) - 1;
    d   = 0;
    return ret;
}

static int verify_ref_16(const uint8_t *x, const uint8_t *y)
{
    return verify_ref_compare(x, y, 16);
}

static int verify_ref_32(const uint8_t *x, const uint8_t *y)
{
    return verify_ref_compare(x, y, 32);
}

static int verify_ref_64(const uint8_t *x, const uint8_t *y)
{
    return verify_ref_compare(x, y, 64);
}

const verify_impl verify_ref = {
    IMPL_INFO(ref, NONE, "NaCl, crypto_verify"),
    verify_ref_16,
    verify_ref_32,
    verify_ref_64,
};
