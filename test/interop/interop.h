/* SPDX-License-Identifier: ISC */
/* trona and libsodium in one process. A case calls the functions of one library through F(name) on
 * inputs drawn from a seeded generator and writes down what comes out; it runs once with each
 * library, randombytes included, and the two transcripts must be equal. G(name) is the function of
 * the other library: what one made, the other opens. */
#pragma once

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <trona.h>

typedef void (*interop_function)(void);

typedef struct interop {
    int side; /* 0 trona, 1 libsodium: whose functions F gives */
    uint64_t seed;
    size_t len; /* of the transcript */
    uint8_t transcript[1 << 16];
} interop;

interop_function interop_find(const interop *t, int other, const char *name);
uint64_t interop_random(interop *t);
void interop_fill(interop *t, void *p, size_t n);
/* A number below n. */
size_t interop_below(interop *t, size_t n);
/* A length, most often short or near the edge of a block, at most 2000. */
size_t interop_length(interop *t);
void interop_put(interop *t, const void *p, size_t n);
void interop_put_int(interop *t, long long x);
/* The functions whose names begin so cannot be compared here; said loudly. */
void interop_exempt(const char *prefix);
/* Changes one bit of p, of n bytes; nothing if n is 0. */
void interop_flip(interop *t, uint8_t *p, size_t n);

#define F(name)   ((__typeof__(&name)) interop_find(t, 0, #name))
#define G(name)   ((__typeof__(&name)) interop_find(t, 1, #name))
#define PUT(p, n) interop_put(t, p, n)
#define RET(x)    interop_put_int(t, (x))

/* The case of round random rounds. */
typedef struct interop_case {
    const char *name;
    void (*run)(interop *t);
    unsigned rounds;
} interop_case;

extern const interop_case interop_hash_cases[], interop_stream_cases[], interop_box_cases[],
    interop_aead_cases[], interop_curve_cases[], interop_pwhash_cases[], interop_util_cases[];

enum { INTEROP_MAX = 2000 };
