/* SHA-512 (FIPS 180-4): the interface of its implementations. */
#ifndef TRONA_SHA512_SHA512_H
#define TRONA_SHA512_SHA512_H

#include "../core/impl.h"

typedef struct sha512_impl {
    impl_info info;
    /* Applies the compression function to n 128-byte blocks; n may be 0. state holds native words. */
    void (*blocks)(uint64_t state[8], const uint8_t *m, size_t n);
} sha512_impl;

extern const uint64_t sha512_k[80];  /* round constants */
extern const uint64_t sha512_iv[8];

#endif
