/* SPDX-License-Identifier: ISC */
/* ChaCha20 with Poly1305 over associated data and ciphertext (RFC 8439, 2.8) in one: the interface
 * of the implementations. src/api/chapoly.c calls the two primitives for messages shorter than
 * from.
 *
 *   chacha20poly1305_impls.c  the two primitives, one after the other; read it first
 *   chacha20poly1305_avx2.c   the authenticator in general registers beside the cipher's vectors
 *   chacha20poly1305.c        the self-test and the benchmark */
#pragma once

#include "../core/impl.h"

/* A message for run. */
typedef struct chacha20poly1305_message {
    uint8_t *out;
    const uint8_t *in; /* equal to out, unless open; or disjoint from it */
    size_t len;        /* of both, at least CHACHA20POLY1305_MIN */
    const uint8_t *ad; /* disjoint from out; may be NULL if adlen is 0 */
    size_t adlen;
    const uint8_t *nonce; /* words 14 and 15 of ChaCha20's state */
    uint64_t ic;          /* words 12 and 13, for the block that has the authenticator's key; those
                           * after it encrypt. Wraps modulo 2^64 */
    const uint8_t *key;   /* ChaCha20's, 32 bytes */
    int open;             /* 1: in is the ciphertext, 0: out is */
} chacha20poly1305_message;

enum { CHACHA20POLY1305_MIN = 512 };

typedef struct chacha20poly1305_impl {
    impl_info info;
    /* From this length on run takes less time than the two primitives; SIZE_MAX: never. */
    size_t from;
    /* out = in XOR keystream; tag = the authenticator, which the caller compares. */
    void (*run)(uint8_t tag[16], const chacha20poly1305_message *x);
} chacha20poly1305_impl;

IMPL_DECLARE(chacha20poly1305);
