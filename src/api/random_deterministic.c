/* SPDX-License-Identifier: ISC */
/* randombytes_buf_deterministic: the keystream of ChaCha20 under a seed. */
#include <trona.h>

#include "../chacha20/chacha20.h"
#include "../core/bytes.h"
#include "../core/error.h"

void randombytes_buf_deterministic(void *const buf, const size_t size,
                                   const unsigned char seed[32U])
{
    static const uint8_t nonce[12] = {'L', 'i', 'b', 's', 'o', 'd', 'i', 'u', 'm', 'D', 'R', 'G'};

#if SIZE_MAX > 0x4000000000ULL
    if (size > 0x4000000000ULL) { /* 2^32 blocks */
        error_misuse("randombytes_buf_deterministic: more than 2^38 bytes");
    }
#endif
    if (bytes_overlap(seed, 32, (const uint8_t *) buf, size)) {
        (void) crypto_stream_chacha20_ietf((unsigned char *) buf, size, nonce, seed);
        return;
    }
    IMPL_ACTIVE(chacha20)->xor_ic((uint8_t *) buf, NULL, size, nonce + 4,
                                  (uint64_t) load32_le(nonce) << 32, seed, 20);
}
