/* A 64-bit fingerprint of a long output, so that self-tests need not carry it whole. */
#ifndef TRONA_CORE_FINGERPRINT_H
#define TRONA_CORE_FINGERPRINT_H

#include "bytes.h"

/* FNV-1a over 64-bit little-endian words with the 64-bit FNV prime, the last word filled with
 * zeros, the length mixed in last: f = 0xcbf29ce484222325; for each word w: f = (f ^ w) *
 * 0x100000001b3, then f ^= f >> 32. Depends on every bit and on the order; no cryptographic
 * strength is needed. */
static inline uint64_t impl_fingerprint(const uint8_t *p, size_t len)
{
    uint64_t f      = UINT64_C(0xcbf29ce484222325), w;
    uint8_t last[8] = {0};
    size_t i;

    for (i = 0; i + 8 <= len; i += 8) {
        w = load64_le(p + i);
        f = (f ^ w) * UINT64_C(0x100000001b3);
        f ^= f >> 32;
    }
    bytes_copy(last, p + i, len - i);
    w = load64_le(last);
    f = (f ^ w) * UINT64_C(0x100000001b3);
    f ^= f >> 32;
    f = (f ^ (uint64_t) len) * UINT64_C(0x100000001b3);
    return f ^ f >> 32;
}

#endif
