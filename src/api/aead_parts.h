/* SPDX-License-Identifier: ISC */
/* Shared by the AEADs that take a message in parts: the order of calls, XOR with buffered
 * keystream. */
#pragma once

#include "../core/bytes.h"

/* The phase of a message. A state of zeros, as after the end and after an error, has no message. */
enum { AEAD_PARTS_NONE, AEAD_PARTS_AD, AEAD_PARTS_ENCRYPT, AEAD_PARTS_DECRYPT };

/* NULL if a message in this phase may enter phase next, else the reason why not. */
static inline const char *aead_parts_refusal(uint32_t phase, uint32_t next)
{
    if (phase == AEAD_PARTS_NONE) {
        return "aead: no message has begun, or it has ended";
    }
    if (phase == next || phase == AEAD_PARTS_AD) {
        return NULL;
    }
    return next == AEAD_PARTS_AD ? "aead: associated data comes before the message"
                                 : "aead: a message is either encrypted or decrypted";
}

/* c = m XOR k, n bytes; c and m are equal or disjoint, and so are c and k. */
static inline void aead_parts_xor(uint8_t *c, const uint8_t *m, const uint8_t *k, size_t n)
{
    for (; n >= 8; n -= 8, c += 8, m += 8, k += 8) {
        store64_le(c, load64_le(m) ^ load64_le(k));
    }
    for (; n > 0; n--) {
        *c++ = (uint8_t) (*m++ ^ *k++);
    }
}
