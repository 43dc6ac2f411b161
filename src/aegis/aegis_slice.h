/* SPDX-License-Identifier: ISC */
/* The AES of AEGIS' portable implementations on bit planes, as simd/aes_slice.inc puts them: once
 * for all six. Clears nothing: what is left on the stack depends on the arguments. */
#ifndef TRONA_AEGIS_SLICE_H
#define TRONA_AEGIS_SLICE_H

#include <stddef.h>
#include <stdint.h>

#include "../core/names.h"

/* The bytes of block b, 0 to 3, into q, before it is transposed, and out of it. */
void aegis_slice_set(uint64_t q[8], size_t b, const uint8_t p[16]);
void aegis_slice_get(uint8_t p[16], const uint64_t q[8], size_t b);
/* From bytes to planes, and back. */
void aegis_slice_transpose(uint64_t q[8]);
/* A round of AES on each block of q, with the round keys k. k and q do not overlap. */
void aegis_slice_round(uint64_t q[8], const uint64_t k[8]);

#endif
