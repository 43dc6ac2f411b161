/* What group25519 takes from the portable implementation of edwards25519. */
#ifndef TRONA_CURVE25519_EDWARDS25519_REF_H
#define TRONA_CURVE25519_EDWARDS25519_REF_H

#include "../core/bytes.h"
#include "edwards25519.h"

#define NAME(x) edwards25519_ref_##x
#include "curve25519_fe25_type.inc"
#include "edwards25519_point.inc"
#include "edwards25519_shared.inc"
#undef NAME

/* These are in curve25519_fe25.inc. */
void edwards25519_ref_fe_from_words(edwards25519_ref_fe *h, const uint64_t w[4]);
void edwards25519_ref_fe_carry(edwards25519_ref_fe *h, const edwards25519_ref_fe *f);
void edwards25519_ref_fe_add(edwards25519_ref_fe *h, const edwards25519_ref_fe *f,
                             const edwards25519_ref_fe *g);
void edwards25519_ref_fe_sub(edwards25519_ref_fe *h, const edwards25519_ref_fe *f,
                             const edwards25519_ref_fe *g);

#endif
