/* SHA-256 (FIPS 180-4): the interface of its implementations, and the hash over the active one. */
#ifndef TRONA_SHA256_SHA256_H
#define TRONA_SHA256_SHA256_H

#include "../core/impl.h"

typedef struct sha256_impl {
    impl_info info;
    /* Applies the compression function to n 64-byte blocks; n may be 0. state holds native words. */
    void (*blocks)(uint32_t state[8], const uint8_t *m, size_t n);
} sha256_impl;

extern const uint32_t sha256_k[64];  /* round constants */
extern const uint32_t sha256_iv[8];

#endif
