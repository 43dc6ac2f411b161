/* SPDX-License-Identifier: ISC */
/* SipHash-2-4 (J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast short-input PRF", 2012): the
 * interface of its implementations. */
#ifndef TRONA_SIPHASH_SIPHASH_H
#define TRONA_SIPHASH_SIPHASH_H

#include "../core/impl.h"

typedef struct siphash_impl {
    impl_info info;
    /* The hash of the len bytes at m; m may be NULL if len is 0. out may overlap the inputs.
     * Return 0: the public functions are nothing but a jump here. */
    int (*hash64)(uint8_t out[8], const uint8_t *m, size_t len, const uint8_t key[16]);
    int (*hash128)(uint8_t out[16], const uint8_t *m, size_t len, const uint8_t key[16]);
} siphash_impl;

IMPL_DECLARE(siphash);

#endif
