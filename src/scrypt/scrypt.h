/* SPDX-License-Identifier: ISC */
/* scrypt's mixing of memory (RFC 7914): the interface of its implementations. */
#ifndef TRONA_SCRYPT_SCRYPT_H
#define TRONA_SCRYPT_SCRYPT_H

#include "../core/impl.h"

typedef struct scrypt_impl {
    impl_info info;
    /* b = scryptROMix(b), 128 r bytes, r >= 1, n a power of two, at least 2. work: scratch of
     * 128 r (n + 2) bytes, aligned to 64, disjoint from b; what it holds afterwards is as secret
     * as b. */
    void (*romix)(uint8_t *b, size_t r, uint32_t n, uint32_t *work);
} scrypt_impl;

IMPL_DECLARE(scrypt);

#endif
