/* What the vector code of ChaCha20 and Salsa20 has in common for all instruction sets. */
#ifndef TRONA_SIMD_VEC32_H
#define TRONA_SIMD_VEC32_H

#include "../core/targets.h"

#if TARGET_SSE2

/* The input of a cipher: key, nonce and constant, in the order of its rows, with a block counter of
 * 0; and the number of rounds, which is 2 or more and even. Secret. */
typedef struct vec32_input {
    __m128i row[4];
    int rounds;
} vec32_input;

/* The message of whoever wants the keystream itself: as long as what the widest code writes at
 * once. */
enum { VEC32_ZEROS = 2560 };
extern const uint8_t vec32_zeros[VEC32_ZEROS];

#endif

#endif
