/* SPDX-License-Identifier: ISC */
/* crypto_hash_sha256 and crypto_hashblocks_sha256. */
#include "../core/bytes.h"
#include "../core/error.h"
#include "../sha256/sha256.h"

int crypto_hash_sha256(unsigned char *out, const unsigned char *in, unsigned long long inlen)
{
    uint32_t s[8];

    if (exceeds_size_max(inlen)) {
        return error_fail("crypto_hash_sha256: inlen is larger than the address space");
    }
    memcpy(s, sha256_iv, sizeof s);
    sha256_end(IMPL_ACTIVE(sha256), s, in, (size_t) inlen, (uint64_t) inlen << 3);
    sha256_store(out, s);
    wipe(s, sizeof s);
    return 0;
}

int crypto_hash_sha256_init(crypto_hash_sha256_state *state)
{
    memcpy(state->state, sha256_iv, sizeof state->state);
    state->count = 0;
    return 0;
}

int crypto_hash_sha256_update(crypto_hash_sha256_state *state, const unsigned char *in,
                              unsigned long long inlen)
{
    const sha256_impl *impl = IMPL_ACTIVE(sha256);
    size_t filled = (size_t) (state->count >> 3 & 63), len = (size_t) inlen, n;

    if (exceeds_size_max(inlen)) {
        return error_fail("crypto_hash_sha256_update: inlen is larger than the address space");
    }
    state->count += (uint64_t) inlen << 3;
    if (filled > 0 && len >= 64 - filled) {
        n = 64 - filled;
        memcpy(state->buf + filled, in, n);
        impl->blocks(state->state, state->buf, 1);
        in += n;
        len -= n;
        filled = 0;
    }
    if (len >= 64) {
        n = len / 64;
        impl->blocks(state->state, in, n);
        in += 64 * n;
        len -= 64 * n;
    }
    bytes_copy(state->buf + filled, in, len);
    return 0;
}

int crypto_hash_sha256_final(crypto_hash_sha256_state *state, unsigned char *out)
{
    sha256_end(IMPL_ACTIVE(sha256), state->state, state->buf, (size_t) (state->count >> 3 & 63),
               state->count);
    sha256_store(out, state->state);
    wipe(state, sizeof *state);
    return 0;
}

int crypto_hashblocks_sha256(unsigned char *statebytes, const unsigned char *in,
                             unsigned long long inlen)
{
    uint32_t s[8];
    int i;

    if (exceeds_size_max(inlen)) {
        return error_fail("crypto_hashblocks_sha256: inlen is larger than the address space");
    }
    for (i = 0; i < 8; i++) {
        s[i] = load32_be(statebytes + 4 * i);
    }
    IMPL_ACTIVE(sha256)->blocks(s, in, (size_t) inlen / 64);
    sha256_store(statebytes, s);
    wipe(s, sizeof s);
    return 0;
}
