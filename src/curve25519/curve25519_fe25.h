/* SPDX-License-Identifier: ISC */
/* Integers modulo 2^255 - 19 in ten limbs of alternately 26 and 25 bits: the value is the sum of
 * v[i] 2^e(i) with e(i) = 25.5 i rounded up: 0, 26, 51, 77, 102, 128, 153, 179, 204, 230. Products
 * are 32 x 32 -> 64 bits: portable C.
 *
 * Bounds. Let u be 2^26 for the even limbs and 2^25 for the odd ones. An element is "k u" if every
 * limb is at most k u; "tight" means 1 u. All functions accept up to 5 u unless they say otherwise;
 * mul, sq, mul_small and carry give tight results, which therefore are below 2^255 + 2^231.
 * Functions may work in place.
 *
 * The type and the inline functions are here, the others in curve25519_fe25.inc. */
#pragma once

#include "../core/bytes.h"

typedef struct fe25 {
    uint32_t v[10];
} fe25;

/* A square root of u/v under way (fe_root_begin in edwards25519_field.inc): u, v, and u v^3. */
typedef struct fe25_root {
    fe25 u, v, uv3;
} fe25_root;

/* f[i] = f[i]^((p - 5) / 8), n numbers, 1 or 2: what square roots are made of. */
typedef void fe25_powers(fe25 *f, int n);

/* k p, for fe25x4. */
#define FE25X4_TIMES_P(k)                                                                          \
    {(k) * UINT64_C(0x3ffffed), (k) * UINT64_C(0x1ffffff), (k) * UINT64_C(0x3ffffff),              \
     (k) * UINT64_C(0x1ffffff), (k) * UINT64_C(0x3ffffff), (k) * UINT64_C(0x1ffffff),              \
     (k) * UINT64_C(0x3ffffff), (k) * UINT64_C(0x1ffffff), (k) * UINT64_C(0x3ffffff),              \
     (k) * UINT64_C(0x1ffffff)}

/* h = x for x below 2^25. */
static ALWAYS_INLINE void fe25_small(fe25 *h, uint32_t x)
{
    memset(h, 0, sizeof *h);
    h->v[0] = x;
}

/* f = g if mask is all ones, unchanged if it is 0. */
static ALWAYS_INLINE void fe25_cmov(fe25 *f, const fe25 *g, uint64_t mask)
{
    int i;

    for (i = 0; i < 10; i++) {
        f->v[i] ^= (uint32_t) mask & (f->v[i] ^ g->v[i]);
    }
}
