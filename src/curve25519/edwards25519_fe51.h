/* SPDX-License-Identifier: ISC */
/* What others take from the 64-bit implementation of edwards25519. */
#ifndef TRONA_CURVE25519_EDWARDS25519_FE51_H
#define TRONA_CURVE25519_EDWARDS25519_FE51_H

#include "../core/bytes.h"
#include "curve25519_fe51.h"
#include "edwards25519.h"

#if TARGET_INT128
# include "edwards25519_fe51_names.inc"
# include "edwards25519_shared.inc"
# include "curve25519_end.inc"
#endif

#endif
