/* What the IFMA implementation of curve25519 takes from the 64-bit one. */
#ifndef TRONA_CURVE25519_CURVE25519_FE51_H
#define TRONA_CURVE25519_CURVE25519_FE51_H

#include "../core/bytes.h"
#include "curve25519.h"

#if TARGET_INT128

# define NAME(x) curve25519_fe51_##x
# include "curve25519_fe51.inc"
# include "curve25519_point.inc"
# undef NAME

/* Functions of the vtable. */
int curve25519_fe51_ed25519_to_x25519(uint8_t q[32], const uint8_t p[32]);
int curve25519_fe51_group_is_valid(const uint8_t p[32], int group);
int curve25519_fe51_group_add(uint8_t r[32], const uint8_t p[32], const uint8_t q[32], int subtract,
                              int group);
void curve25519_fe51_ed25519_map(uint8_t p[32], const uint8_t *u, int n);
void curve25519_fe51_ed25519_map_signed(uint8_t p[32], const uint8_t u[64], unsigned sign);
void curve25519_fe51_ristretto255_map(uint8_t p[32], const uint8_t u[64]);

/* From here on nothing is wiped. All coordinates of points are tight. */

/* s = the encoding of p, of which T is not used. */
void curve25519_fe51_encode(uint8_t s[32], const curve25519_fe51_point *p);
/* q = p's u coordinate on Curve25519, 0 for the identity. */
void curve25519_fe51_encode_u(uint8_t q[32], const curve25519_fe51_point *p);
/* s = the encoding of p's element of ristretto255. */
void curve25519_fe51_ristretto255_encode(uint8_t s[32], const curve25519_fe51_point *p);
/* s = the encoding of p in the group. */
void curve25519_fe51_group_encode(uint8_t s[32], const curve25519_fe51_point *p, int group);
/* p = -A, Z = 1, for the key a; -1 if it does not decode. */
int curve25519_fe51_decode_negative(curve25519_fe51_point *p, const uint8_t a[32]);
/* p = the point of s, Z = 1; -1 unless it is valid in the group. */
int curve25519_fe51_group_decode_valid(curve25519_fe51_point *p, const uint8_t s[32], int group);

#endif

#endif
