/* SPDX-License-Identifier: ISC */
/* BLAKE3's compression function (section 2.2 of the paper) in portable C. */
#include "blake3.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#define block_compress blake3_ref_compress
#define block_output   blake3_ref_block_output
#define block_hash_one blake3_ref_hash_one
#include "blake3_scalar.inc"
#include "blake3_one.inc"
#undef block_compress
#undef block_output
#undef block_hash_one

static STACK_WORK void blake3_ref_output_work(uint8_t *out, size_t n, const uint32_t cv[8],
                                              const uint8_t block[64], uint32_t len,
                                              uint64_t counter, uint32_t flags)
{
    for (; n > 0; n--, out += 64) {
        blake3_ref_block_output(out, cv, block, len, counter++, flags);
    }
}

static void blake3_ref_output(uint8_t *out, size_t n, const uint32_t cv[8], const uint8_t block[64],
                              uint32_t len, uint64_t counter, uint32_t flags)
{
    blake3_ref_output_work(out, n, cv, block, len, counter, flags);
    stack_clear(1024);
}

static void blake3_ref_hash_many(uint8_t *out, const uint8_t *in, size_t n, size_t blocks,
                                 const uint32_t key[8], uint64_t counter, uint32_t step,
                                 uint32_t flags)
{
    for (; n > 0; n--, out += 32, in += 64 * blocks, counter += step) {
        blake3_ref_hash_one(out, in, blocks, key, counter, flags);
    }
    stack_clear(512);
}

const blake3_impl blake3_ref = {
    IMPL_INFO(ref, NONE, "O'Connor, Aumasson, Neves, Wilcox-O'Hearn 2021"),
    blake3_ref_compress,
    blake3_ref_output,
    blake3_ref_hash_many,
};
