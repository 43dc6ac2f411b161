/* SPDX-License-Identifier: ISC */
/* The constant-time test: secrets are marked undefined, and valgrind's memcheck reports every
 * branch and every address that depends on one. A case calls public functions on marked data;
 * ct_main.c runs all cases with every implementation that the (emulated) CPU can execute. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <trona.h>

typedef struct ct_case {
    const char *functions; /* the public functions that it runs, separated by blanks */
    void (*run)(size_t len);
    int lengths; /* 1: run with each of several message lengths; 0: once */
    int leaky;   /* 1: a control that must be reported */
} ct_case;

/* The cases of group g stand in ct_g.c and end with a NULL. */
#define CT_GROUP(g) extern const ct_case ct_##g##_cases[];
#include "ct_groups.def"
#undef CT_GROUP

#if defined(TRONA_RESIDUE)
enum { CT_MAX = 4200 };
#else
enum { CT_MAX = 1100 };
#endif

/* Data of the cases. Before each case: secret, m and c are filled and marked undefined; n is a
 * defined nonce; out is scratch. */
extern CRYPTO_ALIGN(64) unsigned char ct_secret[128], ct_m[CT_MAX + 64], ct_c[CT_MAX + 64],
    ct_n[32], ct_out[2 * CT_MAX];

void ct_mark_secret(const void *p, size_t n);
void ct_mark_public(const void *p, size_t n);

/* Declares data that becomes public, such as ciphertext: it may stay on the stack (test/residue).
 * Here it stays as secret as it is. */
void ct_output(const void *p, size_t n);

/* Marks a key that AES is going to expand: secret, save with MemorySanitizer, which does not know
 * the instruction that expands it. */
void ct_mark_key_to_expand(const void *p, size_t n);

/* The result of a function, which the caller may look at. */
int ct_result(int x);

#if defined(TRONA_RESIDUE)
# include "../residue/residue.h"
#endif
