/* SPDX-License-Identifier: ISC */
/* Poly1305 (D. J. Bernstein, "The Poly1305-AES message-authentication code", 2005; RFC 8439, 2.5):
 * the interface of its implementations. The tag of a message is a polynomial in r, whose
 * coefficients are the message's blocks of 16 bytes, modulo 2^130 - 5, plus s; the key is r and s.
 *
 *   poly1305_ref.c        portable C; read it first
 *   poly1305_scalar64.c   64-bit words and products of 128 bits; serves short messages for the
 * others poly1305_impls.c      the instances of poly1305_vec26.inc: SSE2, AVX2, WebAssembly
 *   poly1305_neon.c       NEON, in radix 2^26
 *   poly1305_ifma.c       AVX-512 IFMA, in radix 2^44 by poly1305_vec44.inc
 *   poly1305_field.h      arithmetic modulo 2^130 - 5 on words that they share
 *   poly1305.c            streaming, the self-test and the benchmark */
#pragma once

#include "../core/impl.h"

/* The streaming state, laid out alike for all implementations, so that it may change hands at any
 * call. It lives in the 256 bytes of crypto_onetimeauth_poly1305_state. */
typedef struct poly1305_state {
    uint64_t h[3];   /* accumulator, radix 2^64; h[2] <= 7 (partially reduced modulo 2^130 - 5) */
    uint64_t r[2];   /* clamped multiplier, radix 2^64 */
    uint64_t s[2];   /* the pad added at the end, radix 2^64 */
    uint32_t left;   /* bytes waiting in buf, < 16 */
    uint32_t powers; /* POLY1305_POWERS_x of poly1305_field.h */
    uint8_t buf[16];
    /* r^2, r^4, r^8, r^16 as limbs of 44 bits, reduced as poly1305_field_num. */
    uint64_t power[4][3];
} poly1305_state;

typedef struct poly1305_impl {
    impl_info info;
    /* Absorbs n whole 16-byte blocks (each with its 2^128 bit set); n may be 0 (m is then not
     * read). h at entry and exit as bounded above; r is read only, s, left and buf are not touched.
     * Reads and writes power and powers only by the rules above. */
    void (*blocks)(poly1305_state *st, const uint8_t *m, size_t n);
    /* tag = Poly1305(m, key) in one go; len may be 0 (m is then not read). tag may be equal to any
     * part of m or key. */
    void (*auth)(uint8_t tag[16], const uint8_t *m, size_t len, const uint8_t key[32]);
    /* The same of a message of whole blocks in three parts: the first (len / 16 - 1) % 8 + 1 blocks
     * stand at begin, the last eight at end, and those between them at middle. 17 <= len / 16 <=
     * POLY1305_APART_MAX; 128 bytes can be read at begin. NULL where this is not faster than auth
     * of a copy. */
    void (*auth_apart)(uint8_t tag[16], const uint8_t *begin, const uint8_t *middle,
                       const uint8_t *end, size_t len, const uint8_t key[32]);
} poly1305_impl;

enum { POLY1305_APART_MIN = 17, POLY1305_APART_MAX = 96 }; /* blocks */

IMPL_DECLARE(poly1305);

/* The streaming functions over the active implementation; update's m may be NULL if len is 0. final
 * wipes the state; tag may lie in it. */
void poly1305_init(poly1305_state *st, const uint8_t key[32]);
void poly1305_update(poly1305_state *st, const uint8_t *m, size_t len);
void poly1305_final(poly1305_state *st, uint8_t tag[16]);

/* For implementations. start: h = 0, r and s from the key, nothing waiting, no powers. finish:
 * absorbs the last n < 16 bytes (padded with 01 00.., no 2^128 bit; nothing if n is 0) by the
 * blocks of the implementation, so that none depends on another, then emit, then wipes *st. emit:
 * tag = (h mod 2^130 - 5) + s mod 2^128. tag may be equal to any part of m or the key. */
void poly1305_start(poly1305_state *st, const uint8_t key[32]);
void poly1305_finish(poly1305_state *st, const uint8_t *m, size_t n, uint8_t tag[16],
                     void (*blocks)(poly1305_state *st, const uint8_t *m, size_t n));
void poly1305_emit(const poly1305_state *st, uint8_t tag[16]);

/* Vector implementations use this one for short messages and few blocks. */
#if TARGET_INT128
extern const poly1305_impl poly1305_scalar64;
# define POLY1305_SCALAR poly1305_scalar64
#else
extern const poly1305_impl poly1305_ref;
# define POLY1305_SCALAR poly1305_ref
#endif
