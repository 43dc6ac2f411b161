/* SPDX-License-Identifier: ISC */
/* Comparison in constant time: the interface of its implementations. */
#ifndef TRONA_VERIFY_VERIFY_H
#define TRONA_VERIFY_VERIFY_H

#include "../core/compiler.h"
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

/* 0 if the tag is the right one, else -1, which is public from here on; the time depends on
 * neither. The public functions crypto_verify_* do the same for other lengths, and say why. */
static ALWAYS_INLINE int verify_tag16(const uint8_t right[16], const uint8_t tag[16])
{
    int ret = IMPL_ACTIVE(verify)->verify16(right, tag);

    CT_DECLASSIFY(&ret, sizeof ret);
    return ret;
}

#endif
