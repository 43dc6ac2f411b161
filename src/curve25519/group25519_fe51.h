/* SPDX-License-Identifier: ISC */
/* What IFMA and AVX2 take from the 64-bit implementation of group25519. */
#ifndef TRONA_CURVE25519_GROUP25519_FE51_H
#define TRONA_CURVE25519_GROUP25519_FE51_H

#include "edwards25519_shared.h"
#include "group25519.h"

#if TARGET_INT128

/* These wipe nothing. All coordinates are tight. */

/* Functions of the vtable, with square roots by powers. */
int group25519_fe51_ed25519_to_x25519_work(uint8_t q[32], const uint8_t p[32], fe51_powers *powers);
int group25519_fe51_group_is_valid_work(const uint8_t p[32], int group, fe51_powers *powers);
int group25519_fe51_group_add_work(uint8_t r[32], const uint8_t p[32], const uint8_t q[32],
                                   int subtract, int group, fe51_powers *powers);
void group25519_fe51_ed25519_map_work(uint8_t p[32], const uint8_t *u, int n, fe51_powers *powers);
void group25519_fe51_ed25519_map_signed_work(uint8_t p[32], const uint8_t u[64], unsigned sign,
                                             fe51_powers *powers);
void group25519_fe51_ristretto255_map_work(uint8_t p[32], const uint8_t u[64], fe51_powers *powers);

/* s = the encoding of p's element of ristretto255. */
void group25519_fe51_ristretto255_encode(uint8_t s[32], const edwards25519_fe51_point *p,
                                         fe51_powers *powers);
/* s = the encoding of p in the group. */
void group25519_fe51_group_encode(uint8_t s[32], const edwards25519_fe51_point *p, int group,
                                  fe51_powers *powers);
/* p = the point of s, Z = 1; -1 unless it is valid in the group. */
int group25519_fe51_group_decode_valid(edwards25519_fe51_point *p, const uint8_t s[32], int group,
                                       fe51_powers *powers);

#endif

#endif
