/* SPDX-License-Identifier: ISC */
/* Integers modulo 2^255 - 19 in five limbs of 51 bits: words and bytes, and inversion. */
#include "curve25519_fe51.h"

#if TARGET_INT128

void fe51_to_words(uint64_t w[4], const fe51 *f)
{
    fe51 t;
    uint64_t c;
    int i;

    fe51_carry(&t, f);
    /* The value v is below 2 p now: c = 1 if v >= p, that is if v + 19 reaches 2^255. */
    c = 19;
    for (i = 0; i < 5; i++) {
        c = (t.v[i] + c) >> 51;
    }
    /* v - c p = v + 19 c - 2^255 c. */
    c *= 19;
    for (i = 0; i < 5; i++) {
        c += t.v[i];
        t.v[i] = c & fe51_mask;
        c >>= 51;
    }
    w[0] = t.v[0] | t.v[1] << 51;
    w[1] = t.v[1] >> 13 | t.v[2] << 38;
    w[2] = t.v[2] >> 26 | t.v[3] << 25;
    w[3] = t.v[3] >> 39 | t.v[4] << 12;
}

void fe51_from_bytes(fe51 *h, const uint8_t s[32])
{
    uint64_t w[4];
    int i;

    for (i = 0; i < 4; i++) {
        w[i] = load64_le(s + 8 * i);
    }
    fe51_from_words(h, w);
}

void fe51_to_bytes(uint8_t s[32], const fe51 *f)
{
    uint64_t w[4];
    int i;

    fe51_to_words(w, f);
    for (i = 0; i < 4; i++) {
        store64_le(s + 8 * i, w[i]);
    }
}

void fe51_invert(fe51 *h, const fe51 *f)
{
    uint8_t s[32];

    fe51_to_bytes(s, f);
    inverse25519(s, s, &inverse25519_field);
    fe51_from_bytes(h, s);
}

#endif
