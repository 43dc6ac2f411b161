/* Curve25519 (RFC 7748) and edwards25519 (RFC 8032): the interface of their implementations. Points cross
 * it in their 32-byte encodings; scalars modulo L are in scalar25519.h and shared by all. */
#ifndef TRONA_CURVE25519_CURVE25519_H
#define TRONA_CURVE25519_CURVE25519_H

#include "../core/impl.h"

typedef struct curve25519_impl {
    impl_info info;
    /* q = the X25519 function of RFC 7748 (n is clamped inside, bit 255 of p ignored). Constant-time in
     * n and p. q may be equal to n or p. */
    void (*x25519)(uint8_t q[32], const uint8_t n[32], const uint8_t p[32]);
    /* q = X25519(n, 9), by the fixed-base multiplication of edwards25519. Constant-time. */
    void (*x25519_base)(uint8_t q[32], const uint8_t n[32]);
    /* p = encoding of s B for the Ed25519 base point B and any 256-bit s (bit 255 must be 0).
     * Constant-time in s. */
    void (*ed25519_base)(uint8_t p[32], const uint8_t s[32]);
    /* r = encoding of s B - h A; s and h are below 2^253. -1 if a does not decode (r is then all zero).
     * Variable time: for public data only. a is decoded as RFC 8032, 5.1.3, with a non-canonical y taken
     * modulo p. */
    int (*ed25519_verify)(uint8_t r[32], const uint8_t a[32], const uint8_t s[32],
                          const uint8_t h[32]);
    /* p = encoding of n A + B, both points in encoding; n below 2^253. -1 if a or b does not decode.
     * Variable time: for public data only (NaCl's edwards25519sha512batch). */
    int (*ed25519_muladd)(uint8_t p[32], const uint8_t n[32], const uint8_t a[32],
                          const uint8_t b[32]);
    /* q = the u coordinate of the edwards25519 point p. -1 if p does not decode, is of small order, or is
     * not in the subgroup of order L; q is then untouched. Variable time: for public data only. */
    int (*ed25519_to_x25519)(uint8_t q[32], const uint8_t p[32]);
} curve25519_impl;

/* 1 if p, with its sign bit ignored, is the y coordinate of a point of order 1, 2, 4 or 8 in any encoding,
 * else 0. Constant-time. */
int ed25519_has_small_order(const uint8_t p[32]);
/* 1 if the y coordinate is below p (the sign bit is ignored), else 0. */
int ed25519_is_canonical(const uint8_t p[32]);

#endif
