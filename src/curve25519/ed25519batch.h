/* SPDX-License-Identifier: ISC */
/* Ed25519 (RFC 8032) for many signatures at a time: the interface of its implementations.
 *
 * Each signature is computed or verified by itself, and each has a result of its own; that many
 * hold at once is ed25519equation's. With AVX-512 IFMA eight points are worked on side by side, one
 * in each lane of fe51x8, and up to 32 share an inversion.
 *
 *     ed25519batch_ref.c          one after the other, by the implementation of edwards25519 in use
 *     ed25519batch_ifma.c         eight at a time: points, digits, the functions of the vtable
 *     ed25519batch_equation.inc   the sum for ed25519equation_ifma.c, on the same points
 *     ed25519batch.c              self-test and benchmark
 *
 * Read ed25519batch_ifma.c first. */
#ifndef TRONA_CURVE25519_ED25519BATCH_H
#define TRONA_CURVE25519_ED25519BATCH_H

#include "edwards25519.h"

#include "../core/impl.h"

typedef struct ed25519batch_impl {
    impl_info info;
    /* r[i] = encoding of s[i] B - h[i] a[i], or all zero where a[i] does not decode, as
     * ed25519_verify in edwards25519.h, for i below count, which may be 0; each is 32 bytes and
     * follows the one before. s and h are below L. s and a are public: time depends on s and on
     * whether a decodes. r may be equal to any input. */
    void (*verify)(uint8_t *r, const uint8_t *a, const uint8_t *s, const uint8_t *h, size_t count);
    /* p[i] = encoding of s[i] B for any s[i] whose bit 255 is 0. Constant-time. p may be equal to
     * s.
     */
    void (*base)(uint8_t *p, const uint8_t *s, size_t count);
    /* q[i] = X25519(n[i], 9). Constant-time. q may be equal to n. */
    void (*x25519_base)(uint8_t *q, const uint8_t *n, size_t count);
} ed25519batch_impl;

IMPL_DECLARE(ed25519batch);

/* For ed25519equation_ifma.c, where TARGET_IFMA is 1: whether 8 (zs B - sum of zh[i] a[i] + z[i]
 * r[i]) = 0, and all decode. work is as for ed25519equation_impl, and not NULL. Clears no stack. */
int ed25519batch_ifma_equation_work(void *work, const uint8_t *a, const uint8_t zs[32],
                                    const uint8_t *zh, const uint8_t *r, const uint8_t *z,
                                    size_t count);

#endif
