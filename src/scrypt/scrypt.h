/* SPDX-License-Identifier: ISC */
/* scrypt's mixing of memory, ROMix (RFC 7914): the interface of its implementations. ROMix fills n
 * rows of 128 r bytes, each the BlockMix of the row before, then mixes n rows that the data chooses
 * into one; BlockMix is Salsa20/8 on a chain of blocks.
 *
 *   scrypt_impls.c   portable C, to be read beside RFC 7914, and the instances for vectors
 *   scrypt_vec.inc   their body: the diagonals of a block in four vectors
 *   scrypt.c         the self-test and the benchmark
 *
 * api/pwhash_scrypt.c has the rest of scrypt. */
#pragma once

#include "../core/impl.h"

typedef struct scrypt_impl {
    impl_info info;
    /* b = scryptROMix(b), 128 r bytes, r >= 1, n a power of two, at least 2. work: scratch of 128 r
     * (n + 2) bytes, aligned to 64, disjoint from b; its contents afterwards are as secret as b. */
    void (*romix)(uint8_t *b, size_t r, uint32_t n, uint32_t *work);
} scrypt_impl;

IMPL_DECLARE(scrypt);
