/* SPDX-License-Identifier: ISC */
/* crypto_core_keccak1600: the permutation of FIPS 202 and its state, byte by byte. */
#include <trona.h>

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/error.h"
#include "../keccak/keccak.h"

enum { CORE_KECCAK1600_BYTES = 200 };

/* The opaque state holds the 25 lanes, native words. */
STATIC_ASSERT(core_keccak1600_fits, CORE_KECCAK1600_BYTES <= sizeof(crypto_core_keccak1600_state));

static void core_keccak1600_check(size_t offset, size_t length)
{
    if (offset > CORE_KECCAK1600_BYTES || length > CORE_KECCAK1600_BYTES - offset) {
        error_misuse("crypto_core_keccak1600: offset + length > 200");
    }
}

void crypto_core_keccak1600_extract_bytes(const crypto_core_keccak1600_state *state,
                                          unsigned char *bytes, size_t offset, size_t length)
{
    core_keccak1600_check(offset, length);
    keccak_extract((const uint64_t *) (const void *) state, offset, bytes, length);
}

void crypto_core_keccak1600_init(crypto_core_keccak1600_state *state)
{
    memset(state, 0, sizeof *state);
}

void crypto_core_keccak1600_permute_12(crypto_core_keccak1600_state *state)
{
    IMPL_ACTIVE(keccak)->permute((uint64_t *) (void *) state, 12);
}

void crypto_core_keccak1600_permute_24(crypto_core_keccak1600_state *state)
{
    IMPL_ACTIVE(keccak)->permute((uint64_t *) (void *) state, 24);
}

void crypto_core_keccak1600_xor_bytes(crypto_core_keccak1600_state *state,
                                      const unsigned char *bytes, size_t offset, size_t length)
{
    core_keccak1600_check(offset, length);
    keccak_xor((uint64_t *) (void *) state, offset, bytes, length);
}
