/* SPDX-License-Identifier: ISC */
/* SipHash-2-4 (J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast short-input PRF", 2012): a keyed
 * hash of 64 bits, or of 128 bits in the variant of its authors' reference code, for hash tables.
 *
 *   siphash_ref.c  portable C. A message is one chain of dependent words: vectors would not help.
 *                  Read it first, beside section 2 of the paper
 *   siphash.c      known answers, benchmark
 *
 * src/api/shorthash.c has the public functions crypto_shorthash and crypto_shorthash_siphashx24. */
#pragma once

#include "../core/impl.h"

typedef struct siphash_impl {
    impl_info info;
    /* The hash of the len bytes at m; m may be NULL if len is 0. out may overlap the inputs. m and
     * key are secret, len is not. Returns 0, so that the public functions are tail calls. */
    int (*hash64)(uint8_t out[8], const uint8_t *m, size_t len, const uint8_t key[16]);
    int (*hash128)(uint8_t out[16], const uint8_t *m, size_t len, const uint8_t key[16]);
} siphash_impl;

IMPL_DECLARE(siphash);
