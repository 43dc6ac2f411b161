/* SPDX-License-Identifier: ISC */
/* Shared by tests of constructions: reproducible random bytes, and comparison of bytes. */
#pragma once

#include <stdint.h>
#include <string.h>
#include <time.h>

#include <trona.h>

#include "../tap.h"

static uint64_t api_seed_;

/* Takes the seed from TRONA_SEED, else the clock, and prints it. */
static inline void api_seed(void)
{
    const char *s = getenv("TRONA_SEED");

    api_seed_ = s != NULL ? strtoull(s, NULL, 0) : (uint64_t) time(NULL);
    printf("# TRONA_SEED=%llu\n", (unsigned long long) api_seed_);
}

/* splitmix64 (S. Vigna), which visits every 64-bit state. */
static inline void api_random(void *buf, size_t len)
{
    uint8_t *p = (uint8_t *) buf;
    size_t i;

    for (i = 0; i < len; i++) {
        uint64_t z = api_seed_ += UINT64_C(0x9e3779b97f4a7c15);
        z          = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z          = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        p[i]       = (uint8_t) (z >> 56);
    }
}

/* TRONA_CHECK_SCALE asks for short loops, as under valgrind: whole, or 1 if it is not set. */
static inline size_t api_step(size_t whole)
{
    return getenv("TRONA_CHECK_SCALE") != NULL ? whole : 1;
}

/* 1 if all len bytes of p are b. */
static inline int api_all(const uint8_t *p, int b, size_t len)
{
    size_t i;

    for (i = 0; i < len && p[i] == b; i++) {
    }
    return i == len;
}

/* A place that nobody may read or write, where the system can forbid it. */
static inline uint8_t *api_forbidden(void)
{
    static uint8_t *p;

    if (p == NULL) {
        p = (uint8_t *) sodium_malloc(16);
        (void) sodium_mprotect_noaccess(p);
    }
    return p;
}

/* out = the bytes that hex spells. */
static inline void api_hex(uint8_t *out, const char *hex)
{
    unsigned byte;

    for (; sscanf(hex, "%2x", &byte) == 1; hex += 2) {
        *out++ = (uint8_t) byte;
    }
}
