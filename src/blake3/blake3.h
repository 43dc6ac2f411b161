/* SPDX-License-Identifier: ISC */
/* BLAKE3 (O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021): the interface of its implementations. A
 * message is cut into chunks of 1024 bytes, the leaves of a binary tree. An implementation computes
 * chaining values of single blocks, of many chunks or parents side by side, and extended output.
 *
 *   blake3.c            the tree and whole messages, the self-test and the benchmark; read it first
 *   blake3_threads.c    whole messages on several threads
 *   blake3_impls.c      the implementations
 *
 * which are made of three templates:
 *
 *   blake3_block.inc    one block: in general registers, or rows of four words in vectors; or one
 *                       block of each of two or four inputs in wider vectors
 *   blake3_lanes.inc    4, 8 or 16 inputs side by side, word i of each in one vector
 *   blake3_widths.inc   any number of inputs, by these widths
 *
 * and, for AVX2, of assembly, blake3_avx2.inc. */
#pragma once

#include "../core/bytes.h"
#include "../core/impl.h"

enum { BLAKE3_CHUNK = 1024 };

/* Domain flags, table 3 of the paper. The parameter flags of compress and hash_many: the flags of
 * every block, and additional flags of the first block times 2^8, of the last block times 2^16.
 * hash_many also takes BLAKE3_STEP, 2^24. */
enum {
    BLAKE3_CHUNK_START         = 1,
    BLAKE3_CHUNK_END           = 2,
    BLAKE3_PARENT              = 4,
    BLAKE3_ROOT                = 8,
    BLAKE3_KEYED_HASH          = 16,
    BLAKE3_DERIVE_KEY_CONTEXT  = 32,
    BLAKE3_DERIVE_KEY_MATERIAL = 64,
    BLAKE3_FIRST_CHUNK_START   = BLAKE3_CHUNK_START << 8,
    BLAKE3_LAST_CHUNK_END      = BLAKE3_CHUNK_END << 16,
    BLAKE3_STEP                = 1 << 24,
    BLAKE3_WHOLE_CHUNKS        = BLAKE3_FIRST_CHUNK_START | BLAKE3_LAST_CHUNK_END | BLAKE3_STEP
};

typedef struct blake3_impl {
    impl_info info;
    /* cv = the chaining value after n >= 1 blocks of 64 bytes at m. len, the block length that is
     * hashed, is 64, or anything up to that if n is 1. */
    void (*compress)(uint32_t cv[8], const uint8_t *m, size_t n, uint32_t len, uint64_t counter,
                     uint32_t flags);
    /* out = n blocks of 64 bytes of extended output, of counter, counter + 1, ... modulo 2^64. n
     * may be 0. flags here are just those of the block. out overlaps nothing. */
    void (*output)(uint8_t *out, size_t n, const uint32_t cv[8], const uint8_t block[64],
                   uint32_t len, uint64_t counter, uint32_t flags);
    /* out = the chaining values, 32 bytes each, of n consecutive inputs, each of blocks >= 1 whole
     * blocks, all beginning with key. Input i has the counter counter + i modulo 2^64 if flags have
     * BLAKE3_STEP, else counter. n may be 0. out and in may be equal if blocks is 1, else they are
     * disjoint. */
    void (*hash_many)(uint8_t *out, const uint8_t *in, size_t n, size_t blocks,
                      const uint32_t key[8], uint64_t counter, uint32_t flags);
} blake3_impl;

IMPL_DECLARE(blake3);

/* Functions of the templates. BLAKE3_NAME(x) adds the prefix of an implementation, NAME(x) that and
 * a width. */
#define block_compress        BLAKE3_NAME(compress)
#define block_hash_one        BLAKE3_NAME(hash_one)
#define block_output          BLAKE3_NAME(block_output)
#define lanes_ahead           NAME(ahead)
#define lanes_begin           NAME(begin)
#define lanes_four            NAME(four)
#define lanes_half            NAME(half)
#define lanes_load            NAME(load)
#define lanes_order           NAME(order)
#define lanes_put             NAME(put)
#define lanes_put4            NAME(put4)
#define lanes_rotr            NAME(rotr)
#define lanes_round           NAME(round)
#define lanes_rounds          NAME(rounds)
#define lanes_transpose       NAME(transpose)
#define lanes_transpose4      NAME(transpose4)
#define lanes_word            NAME(word)
#define rows_arrange          NAME(rows_arrange)
#define rows_half             NAME(rows_half)
#define rows_permute          NAME(rows_permute)
#define rows_rotr             NAME(rows_rotr)
#define rows_round            NAME(rows_round)
#define rows_rounds           NAME(rows_rounds)
#define rows_swap             NAME(rows_swap)
#define rows_turn             NAME(rows_turn)
#define rows_xor_rotr         NAME(rows_xor_rotr)
#define wide_count            NAME(wide_count)
#define wide_gather           NAME(wide_gather)
#define width_hash            NAME(hash)
#define width_output          NAME(output)
#define wide_put              NAME(wide_put)
#define wide_rounds           NAME(wide_rounds)
#define widths_hash_many      BLAKE3_NAME(hash_many)
#define widths_hash_many_work BLAKE3_NAME(hash_many_work)
#define widths_of             BLAKE3_NAME(width_of)
#define widths_output         BLAKE3_NAME(output)
#define widths_output_more    BLAKE3_NAME(output_more)
#define widths_output_work    BLAKE3_NAME(output_work)
#define widths_table          BLAKE3_NAME(widths)

/* The initial value, that of SHA-256: the key of the unkeyed hash. */
extern const uint32_t blake3_iv[8];

/* A mode, its key, and the implementation to use. */
typedef struct blake3_mode {
    const blake3_impl *impl;
    uint32_t key[8];
    uint32_t flags; /* 0 or one of KEYED_HASH, DERIVE_KEY_x */
} blake3_mode;

/* A node that is not compressed yet, because it may be the root. */
typedef struct blake3_node {
    uint32_t cv[8];
    uint8_t block[64];
    uint32_t len;
    uint64_t counter;
    uint32_t flags;
} blake3_node;

void blake3_mode_plain(blake3_mode *mode);
void blake3_mode_keyed(blake3_mode *mode, const uint8_t key[32]);
/* The mode that hashes key material in the given context, which it hashes first. */
void blake3_mode_derive(blake3_mode *mode, const uint8_t *context, size_t len);

/* node = the last block of chunk number counter, len <= 64 bytes at m; cv: the chaining value of
 * the blocks before it in the chunk, whose number is blocks. */
void blake3_node_chunk(blake3_node *node, const blake3_mode *mode, const uint32_t cv[8],
                       size_t blocks, uint64_t counter, const uint8_t *m, size_t len);
/* node = the parent of two chaining values of 32 bytes. */
void blake3_node_parent(blake3_node *node, const blake3_mode *mode, const uint8_t left[32],
                        const uint8_t right[32]);
/* cv = the chaining value of a node that is not the root. Wipes nothing. */
void blake3_node_cv(uint8_t cv[32], const blake3_mode *mode, const blake3_node *node);
/* out = outlen bytes of the output of the root, from byte seek on; modulo 2^64 blocks. */
void blake3_node_root(uint8_t *out, size_t outlen, uint64_t seek, const blake3_mode *mode,
                      const blake3_node *node);

void blake3_node_wipe(blake3_node *node);

/* The depth that callers clear (stack_clear) after a function of blake3_impl: spilled words of a
 * single block. Functions that process several blocks side by side clear their own stack. */
enum { BLAKE3_STACK = 256 };

/* Replaces n >= 1 neighbouring chaining values by those of their ancestors in the tree of n leaves,
 * until at most `most` (1 or 2) are left. Returns their number. */
size_t blake3_reduce(uint8_t *cvs, size_t n, size_t most, const blake3_mode *mode);

/* cvs = the two chaining values below the top of the tree over len > 0 bytes, or the only one if
 * len is at most a chunk; counter: the number of the first chunk. Returns the number of values. */
size_t blake3_subtree(uint8_t cvs[64], const uint8_t *in, size_t len, uint64_t counter,
                      const blake3_mode *mode);
/* cv = the chaining value of the top, which is not the root. */
void blake3_subtree_cv(uint8_t cv[32], const uint8_t *in, size_t len, uint64_t counter,
                       const blake3_mode *mode);

/* out = the hash of len bytes, outlen bytes of it. out may overlap in. */
void blake3_hash(uint8_t *out, size_t outlen, const uint8_t *in, size_t len,
                 const blake3_mode *mode);
/* The same with up to threads threads, the caller among them; 0: one for each processor. */
void blake3_hash_threads(uint8_t *out, size_t outlen, const uint8_t *in, size_t len,
                         uint32_t threads, const blake3_mode *mode);
