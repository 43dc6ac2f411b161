/* Comparison in constant time: the interface of its implementations. */
#ifndef TRONA_VERIFY_VERIFY_H
#define TRONA_VERIFY_VERIFY_H

#include "../core/impl.h"

typedef struct verify_impl {
    impl_info info;
    /* 0 if the 16 (32, 64) bytes are equal, -1 if not; the time depends on neither. */
    int (*verify16)(const uint8_t *x, const uint8_t *y);
    int (*verify32)(const uint8_t *x, const uint8_t *y);
    int (*verify64)(const uint8_t *x, const uint8_t *y);
} verify_impl;

IMPL_DECLARE(verify);

#endif
