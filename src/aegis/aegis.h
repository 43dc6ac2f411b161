/* SPDX-License-Identifier: ISC */
/* AEGIS-128L, AEGIS-256 and their wider forms AEGIS-128X and AEGIS-256X
 * (RFC 10032) with tags of 256 bits: the interface that their implementations
 * share. The key and the nonce have 16 bytes each in AEGIS-128L and AEGIS-128X, 32 bytes each in
 * AEGIS-256 and AEGIS-256X. */
#ifndef TRONA_AEGIS_AEGIS_H
#define TRONA_AEGIS_AEGIS_H

#include "../core/ct.h"
#include "../core/impl.h"

typedef struct aegis_impl {
    impl_info info;
    /* c = the ciphertext of m, tag = the tag of c and ad. c and m are equal or disjoint, mlen
     * bytes; ad, npub and k overlap nothing that is written. Pointers may be NULL where their
     * length is 0. */
    void (*encrypt)(uint8_t *c, uint8_t tag[32], const uint8_t *m, size_t mlen, const uint8_t *ad,
                    size_t adlen, const uint8_t *npub, const uint8_t *k);
    /* m = the message of c, not verified; tag = the tag that c and ad should have, a secret until
     * it has been compared. m == NULL: only the tag. */
    void (*decrypt)(uint8_t *m, uint8_t tag[32], const uint8_t *c, size_t clen, const uint8_t *ad,
                    size_t adlen, const uint8_t *npub, const uint8_t *k);
} aegis_impl;

typedef aegis_impl aegis128l_impl;
typedef aegis_impl aegis128x2_impl;
typedef aegis_impl aegis128x4_impl;
typedef aegis_impl aegis256_impl;
typedef aegis_impl aegis256x2_impl;
typedef aegis_impl aegis256x4_impl;

IMPL_DECLARE(aegis128l);
IMPL_DECLARE(aegis128x2);
IMPL_DECLARE(aegis128x4);
IMPL_DECLARE(aegis256);
IMPL_DECLARE(aegis256x2);
IMPL_DECLARE(aegis256x4);

/* A known answer of the self-test: see aegis_primitive.inc. */
typedef struct aegis_answer {
    size_t mlen, adlen;
    uint64_t fingerprint;
} aegis_answer;

/* The constants C0 (Fibonacci numbers modulo 256) and C1. */
#define AEGIS_C0                                                                                   \
    {0x00, 0x01, 0x01, 0x02, 0x03, 0x05, 0x08, 0x0d, 0x15, 0x22, 0x37, 0x59, 0x90, 0xe9, 0x79, 0x62}
#define AEGIS_C1                                                                                   \
    {0xdb, 0x3d, 0x18, 0x55, 0x6d, 0xc2, 0x2f, 0xf1, 0x20, 0x11, 0x31, 0x42, 0x73, 0xb5, 0x28, 0xdd}

#endif
