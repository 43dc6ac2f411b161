/* SPDX-License-Identifier: ISC */
/* What other files take from the portable implementation of edwards25519, and from the 64-bit one.
 */
#ifndef TRONA_CURVE25519_EDWARDS25519_SHARED_H
#define TRONA_CURVE25519_EDWARDS25519_SHARED_H

#include "curve25519_fe25.h"
#include "curve25519_fe51.h"
#include "edwards25519.h"

#include "../core/bytes.h"

#include "edwards25519_ref_names.inc"
#include "edwards25519_shared.inc"
#include "curve25519_end.inc"

/* These are in curve25519_fe25.inc. */
void edwards25519_ref_fe_from_words(fe25 *h, const uint64_t w[4]);
void edwards25519_ref_fe_carry(fe25 *h, const fe25 *f);
void edwards25519_ref_fe_add(fe25 *h, const fe25 *f, const fe25 *g);
void edwards25519_ref_fe_sub(fe25 *h, const fe25 *f, const fe25 *g);
void edwards25519_ref_fe_from_bytes(fe25 *h, const uint8_t s[32]);
void edwards25519_ref_fe_to_bytes(uint8_t s[32], const fe25 *f);
void edwards25519_ref_fe_invert(fe25 *h, const fe25 *f);

#if TARGET_INT128
# include "edwards25519_fe51_names.inc"
# include "edwards25519_shared.inc"
# include "curve25519_end.inc"
#endif

#endif
