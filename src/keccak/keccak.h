/* SPDX-License-Identifier: ISC */
/* Keccak-p[1600] and the sponge over it (FIPS 202): the core of SHA-3, SHAKE and TurboSHAKE. The
 * vtable applies the permutation to one state or to four independent ones; ML-KEM and ML-DSA use
 * the four to expand matrices.
 *
 *   keccak.c          round constants, known answers, the sponge, benchmarks
 *   keccak_round.inc  one round on lanes of any kind. Read it first, beside FIPS 202, section 3.2
 *   keccak_impls.c    the implementations: keccak_round.inc on 64-bit words and on the vectors of
 * AVX2, AVX-512, NEON, ARMv8.2 and WebAssembly. One, for AArch64, also has a round of its own that
 * rotates lanes late
 *
 * A public hash calls keccak_hash, or keccak_init, keccak_absorb and keccak_squeeze. All of these
 * use the implementation that is active. */
#pragma once

#include "../core/impl.h"

typedef struct keccak_impl {
    impl_info info;
    /* From this number of states on, a caller takes permute4: 1 if it takes no longer than permute,
     * otherwise 2. */
    size_t from;
    /* Applies the last rounds rounds (12 or 24) of Keccak-f[1600] to a, whose lane (x, y) is
     * a[x + 5 y], a native word. */
    void (*permute)(uint64_t a[25], unsigned rounds);
    /* The same to four independent states: lane i of state j is a[i][j]. */
    void (*permute4)(uint64_t a[25][4], unsigned rounds);
} keccak_impl;

IMPL_DECLARE(keccak);

/* The round constants of Keccak-f[1600]. */
extern const uint64_t keccak_rc[24];

/* A sponge: a message goes in, its rate bytes at a time, then output of any length comes out. rate
 * is a multiple of 8, at most 192. Laid out alike for all implementations; may be copied at any
 * time. */
typedef struct keccak_sponge {
    uint64_t a[25];
    uint8_t rate;
    uint8_t rounds;    /* 12 or 24 */
    uint8_t domain;    /* what follows the message: suffix bits and the first bit of the padding */
    uint8_t pos;       /* bytes taken in, or given out, of the current block */
    uint8_t squeezing; /* 1 once output was asked for */
} keccak_sponge;

enum {
    KECCAK_RATE_128     = 168, /* SHAKE128, TurboSHAKE128 */
    KECCAK_RATE_256     = 136, /* SHA3-256, SHAKE256, TurboSHAKE256 */
    KECCAK_RATE_512     = 72,  /* SHA3-512 */
    KECCAK_DOMAIN_SHA3  = 0x06,
    KECCAK_DOMAIN_SHAKE = 0x1f
};

/* The state as bytes, whatever the host: byte i is byte i mod 8, from the low end, of lane i / 8.
 * keccak_xor XORs the len bytes of m into those from at on, keccak_extract copies them out; at +
 * len is at most 200. m and out are disjoint from a, and may be NULL if len is 0. */
void keccak_xor(uint64_t a[25], size_t at, const uint8_t *m, size_t len);
void keccak_extract(const uint64_t a[25], size_t at, uint8_t *out, size_t len);

void keccak_init(keccak_sponge *s, unsigned rate, unsigned rounds, unsigned domain);
/* Only before the first keccak_squeeze. m may be NULL if len is 0. */
void keccak_absorb(keccak_sponge *s, const uint8_t *m, size_t len);
/* The next len bytes of output; len may be 0. */
void keccak_squeeze(keccak_sponge *s, uint8_t *out, size_t len);

/* out = the first outlen bytes of the 24-round sponge of m: SHA-3 and SHAKE in one step. out may
 * overlap m. Leaves nothing behind. */
void keccak_hash(uint8_t *out, size_t outlen, const uint8_t *m, size_t len, unsigned rate,
                 unsigned domain);
/* The same with 12 or 24 rounds. */
void keccak_hash_rounds(uint8_t *out, size_t outlen, const uint8_t *m, size_t len, unsigned rate,
                        unsigned rounds, unsigned domain);
