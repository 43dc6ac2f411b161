/* SPDX-License-Identifier: ISC */
/* Comparison of 16, 32 and 64 bytes in constant time: for tags, keys and digests.
 *
 *   verify_impls.c  the implementations: portable C, and vectors of 16 bytes (SSE2, NEON,
 *                   WebAssembly)
 *   verify.c        self-test and benchmark
 *
 * src/api/crypto_verify.c has the public functions, and says which result is public and when. An
 * implementation may not branch on a difference or stop at one: portable code keeps the sum in a
 * volatile variable, vector code hides it from the compiler. */
#pragma once

#include "../core/ct.h"
#include "../core/impl.h"

typedef struct verify_impl {
    impl_info info;
    /* 0 if the 16 (32, 64) bytes are equal, -1 if not; the time depends on neither. */
    int (*verify16)(const uint8_t *x, const uint8_t *y);
    int (*verify32)(const uint8_t *x, const uint8_t *y);
    int (*verify64)(const uint8_t *x, const uint8_t *y);
} verify_impl;

IMPL_DECLARE(verify);

/* 0 if the tag is right, else -1. The result is public from here on; the time depends on neither
 * tag. The functions crypto_verify_* do the same for other lengths, and say why. */
static ALWAYS_INLINE int verify_tag16(const uint8_t right[16], const uint8_t tag[16])
{
    int ret = IMPL_ACTIVE(verify)->verify16(right, tag);

    CT_DECLASSIFY(&ret, sizeof ret);
    return ret;
}

static ALWAYS_INLINE int verify_tag32(const uint8_t right[32], const uint8_t tag[32])
{
    int ret = IMPL_ACTIVE(verify)->verify32(right, tag);

    CT_DECLASSIFY(&ret, sizeof ret);
    return ret;
}
