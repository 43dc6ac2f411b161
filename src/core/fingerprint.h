/* SPDX-License-Identifier: ISC */
/* 64-bit fingerprints of long outputs, so that self-tests need not contain them. */
#pragma once

#include "bytes.h"

/* One 64-bit word of FNV-1a. */
static inline uint64_t impl_fingerprint_mix(uint64_t f, uint64_t w)
{
    f = (f ^ w) * UINT64_C(0x100000001b3);
    return f ^ f >> 32;
}

/* f continued by the len bytes of p: 64-bit little-endian words, the last filled with zeros. */
static inline uint64_t impl_fingerprint_rest(uint64_t f, const uint8_t *p, size_t len)
{
    uint8_t last[8] = {0};
    size_t i;

    for (i = 0; i + 8 <= len; i += 8) {
        f = impl_fingerprint_mix(f, load64_le(p + i));
    }
    bytes_copy(last, p + i, len - i);
    return impl_fingerprint_mix(f, load64_le(last));
}

/* FNV-1a over 64-bit little-endian words with the 64-bit FNV prime, the last word filled with
 * zeros, the length mixed in last: f = 0xcbf29ce484222325; for each word w: f = (f ^ w) *
 * 0x100000001b3, then f ^= f >> 32. Depends on every bit and on the order; no cryptographic
 * strength is needed. */
static inline uint64_t impl_fingerprint(const uint8_t *p, size_t len)
{
    const uint64_t f = impl_fingerprint_rest(UINT64_C(0xcbf29ce484222325), p, len);

    return impl_fingerprint_mix(f, (uint64_t) len);
}

/* The same of fewer words: the words a, b, c, d in the same place of the four quarters of the first
 * len / 32 * 32 bytes become one, a + 3 b + 5 c + 7 d modulo 2^64. Faster for long outputs, because
 * each step waits for the one before. */
static inline uint64_t impl_fingerprint_folded(const uint8_t *p, size_t len)
{
    const size_t n = len / 32 * 8;
    uint64_t f     = UINT64_C(0xcbf29ce484222325);
    size_t i;

    for (i = 0; i < n; i += 8) {
        f = impl_fingerprint_mix(f, load64_le(p + i) + 3 * load64_le(p + n + i) +
                                        5 * load64_le(p + 2 * n + i) +
                                        7 * load64_le(p + 3 * n + i));
    }
    return impl_fingerprint_mix(impl_fingerprint_rest(f, p + 4 * n, len - 4 * n), (uint64_t) len);
}
