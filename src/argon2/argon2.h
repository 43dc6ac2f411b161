/* SPDX-License-Identifier: ISC */
/* Argon2, version 1.3 (RFC 9106), and 1.0 for verification: the interface of its implementations,
 * and hashing by them. The memory is a matrix of blocks of 1024 bytes; an implementation computes
 * one block from two others.
 *
 *   argon2_hash.c      from the initial hash to the tag; read it first
 *   argon2_fill.c      the matrix: which blocks the next one of a segment comes from; all segments,
 *                      on several threads
 *   argon2_impls.c     the compression function: portable C, and two words in a vector
 *   argon2_avx2.c, argon2_avx512.c   four and eight words in a vector
 *   argon2.c           the self-test and the benchmark */
#pragma once

#include "../core/impl.h"

enum { ARGON2_WORDS = 128, ARGON2_BLOCK = 1024 };

/* In version 1.0 the second pass and those after it replace blocks, in 1.3 they add to them. */
enum { ARGON2_VERSION_10 = 16, ARGON2_VERSION = 19 };

/* A block of 1024 bytes. Its words are in tile order: the RFC sees a block as 8 rows of 8 pairs of
 * words; here two rows are cut into four tiles of two by two pairs, 64 bytes each. So both the rows
 * and the columns of a block are whole vectors, of four words or of eight. */
typedef struct argon2_block {
    uint64_t w[ARGON2_WORDS];
} argon2_block;

/* The place in a block of the RFC's word i, i < 128. Words 0 to 3 stay. */
static inline size_t argon2_place(size_t i)
{
    return (i & 0x63) | (i & 0x0c) << 1 | (i & 0x10) >> 2;
}

typedef struct argon2_impl {
    impl_info info;
    /* dst = G(prev, ref), the compression function of RFC 9106 section 3.5, or with add != 0 dst ^=
     * G(prev, ref). work is overwritten, and is then as secret as dst. The caller wipes it,
     * and clears the stack that fill used, less than 1024 bytes. dst may be prev or ref (or both),
     * work is apart from them. */
    void (*fill)(argon2_block *dst, const argon2_block *prev, const argon2_block *ref,
                 argon2_block *work, int add);
} argon2_impl;

IMPL_DECLARE(argon2);

/* The types, by their numbers in RFC 9106. */
enum { ARGON2_D = 0, ARGON2_I = 1, ARGON2_ID = 2 };

/* The matrix of blocks and its parameters, for every segment. */
typedef struct argon2_matrix {
    const argon2_impl *impl;
    argon2_block *blocks; /* lane after lane */
    size_t lane_blocks;   /* four segments */
    uint32_t lanes, passes, version;
    int type;
} argon2_matrix;

typedef struct argon2_params {
    uint32_t passes;  /* at least 1 */
    uint32_t m;       /* KiB, at least 8 lanes */
    uint32_t lanes;   /* from 1 to 2^24 - 1 */
    uint32_t threads; /* most that compute side by side, with the caller's; 0: one per processor */
    uint32_t version; /* ARGON2_VERSION, ARGON2_VERSION_10 */
    int type;         /* ARGON2_D, ARGON2_I, ARGON2_ID */
} argon2_params;

/* out = the tag of outlen >= 4 bytes that belongs to the initial hash h0, which it may overlap. 0;
 * or -1, errno ENOMEM, with trona_last_error; out is unchanged then. */
int argon2_hash(uint8_t *out, size_t outlen, const uint8_t h0[64], const argon2_params *params);

/* Fills the matrix, whose lanes each have their first two blocks, on threads threads as above. */
void argon2_fill_matrix(const argon2_matrix *mx, uint32_t threads);
