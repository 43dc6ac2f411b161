/* SPDX-License-Identifier: ISC */
/* Argon2 (RFC 9106): from the initial hash to the tag. */
#include "argon2.h"

#include <errno.h>

#include "../blake2b/blake2b.h"
#include "../core/bytes.h"
#include "../core/error.h"
#include "../util/arena.h"

/* out = H'(in + 4, len), the hash of any length (section 3.3), of outlen bytes; the four bytes at
 * in are overwritten. */
static void argon2_hash_long(uint8_t *out, size_t outlen, uint8_t *in, size_t len)
{
    uint8_t v[64];

    store32_le(in, (uint32_t) outlen);
    if (outlen <= sizeof v) {
        blake2b_hash(out, outlen, in, len + 4);
        return;
    }
    blake2b_hash(v, sizeof v, in, len + 4);
    memcpy(out, v, 32);
    for (out += 32, outlen -= 32; outlen > sizeof v; out += 32, outlen -= 32) {
        blake2b_hash(v, sizeof v, v, sizeof v);
        memcpy(out, v, 32);
    }
    blake2b_hash(out, outlen, v, sizeof v);
    wipe(v, sizeof v);
}

/* The first two blocks of every lane. */
static void argon2_hash_first(const argon2_matrix *mx, const uint8_t h0[64])
{
    uint8_t in[4 + 64 + 4 + 4], bytes[ARGON2_BLOCK];
    uint32_t lane, i;
    size_t j;

    memcpy(in + 4, h0, 64);
    for (lane = 0; lane < mx->lanes; lane++) {
        for (i = 0; i < 2; i++) {
            argon2_block *b = mx->blocks + lane * mx->lane_blocks + i;

            store32_le(in + 68, i);
            store32_le(in + 72, lane);
            argon2_hash_long(bytes, sizeof bytes, in, 72);
            for (j = 0; j < ARGON2_WORDS; j++) {
                b->w[argon2_place(j)] = load64_le(bytes + 8 * j);
            }
        }
    }
    wipe(in, sizeof in);
    wipe(bytes, sizeof bytes);
}

/* out = H' of the exclusive or of the last blocks of all lanes. */
static void argon2_hash_last(uint8_t *out, size_t outlen, const argon2_matrix *mx)
{
    uint8_t in[4 + ARGON2_BLOCK];
    uint64_t x;
    uint32_t lane;
    size_t j;

    for (j = 0; j < ARGON2_WORDS; j++) {
        x = 0;
        for (lane = 0; lane < mx->lanes; lane++) {
            x ^= mx->blocks[(lane + (size_t) 1) * mx->lane_blocks - 1].w[argon2_place(j)];
        }
        store64_le(in + 4 + 8 * j, x);
    }
    argon2_hash_long(out, outlen, in, ARGON2_BLOCK);
    wipe(in, sizeof in);
}

int argon2_hash(uint8_t *out, size_t outlen, const uint8_t h0[64], const argon2_params *params)
{
    const uint32_t lanes = params->lanes;
    argon2_matrix mx;
    arena memory;

    mx.impl        = IMPL_ACTIVE(argon2);
    mx.lane_blocks = params->m / (4 * lanes) * (size_t) 4;
    mx.lanes       = lanes;
    mx.passes      = params->passes;
    mx.version     = params->version;
    mx.type        = params->type;
    if (mx.lane_blocks > SIZE_MAX / ARGON2_BLOCK / lanes) {
        errno = ENOMEM;
        return error_fail("Argon2: more memory than the address space");
    }
    if (arena_make(&memory, lanes * mx.lane_blocks * ARGON2_BLOCK) != 0) {
        return -1;
    }
    mx.blocks = (argon2_block *) (void *) memory.data;
    argon2_hash_first(&mx, h0);
    argon2_fill_matrix(&mx, params->threads);
    argon2_hash_last(out, outlen, &mx);
    arena_free(&memory);
    return 0;
}
