/* BLAKE2b (RFC 7693): the interface of its implementations. */
#ifndef TRONA_BLAKE2B_BLAKE2B_H
#define TRONA_BLAKE2B_BLAKE2B_H

#include "../core/impl.h"

typedef struct blake2b_impl {
    impl_info info;
    /* Compresses n >= 1 blocks of 128 bytes. Before each, the 128-bit byte counter t grows by inc; f0 is
     * the finalisation word (all ones with the last block, where n is 1, else 0). */
    void (*compress)(uint64_t h[8], uint64_t t[2], const uint8_t *m, size_t n, uint64_t inc,
                     uint64_t f0);
} blake2b_impl;

extern const uint64_t blake2b_iv[8];
extern const uint8_t  blake2b_sigma[12][16];

/* out = BLAKE2b-outlen(m), no key; 1 <= outlen <= 64. For the library's own use (sealed boxes, kx). */
void blake2b_hash(uint8_t *out, size_t outlen, const uint8_t *m, size_t len);

#endif
