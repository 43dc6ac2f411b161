/* SPDX-License-Identifier: ISC */
/* crypto_hash_sha512, which is also crypto_hash, and crypto_hashblocks_sha512. */
#include "../core/bytes.h"
#include "../core/error.h"
#include "../sha512/sha512.h"

int crypto_hash_sha512(unsigned char *out, const unsigned char *in, unsigned long long inlen)
{
    uint64_t s[8], bits[2];

    if (exceeds_size_max(inlen)) {
        return error_fail("crypto_hash_sha512: inlen is larger than the address space");
    }
    memcpy(s, sha512_iv, sizeof s);
    bits[0] = (uint64_t) inlen >> 61;
    bits[1] = (uint64_t) inlen << 3;
    sha512_end(IMPL_ACTIVE(sha512), s, in, (size_t) inlen, bits);
    sha512_store(out, s, 8);
    wipe(s, sizeof s);
    return 0;
}

int crypto_hash_sha512_init(crypto_hash_sha512_state *state)
{
    memcpy(state->state, sha512_iv, sizeof state->state);
    state->count[0] = 0;
    state->count[1] = 0;
    return 0;
}

int crypto_hash_sha512_update(crypto_hash_sha512_state *state, const unsigned char *in,
                              unsigned long long inlen)
{
    const sha512_impl *impl = IMPL_ACTIVE(sha512);
    size_t filled = (size_t) (state->count[1] >> 3 & 127), len = (size_t) inlen, n;

    if (exceeds_size_max(inlen)) {
        return error_fail("crypto_hash_sha512_update: inlen is larger than the address space");
    }
    state->count[1] += (uint64_t) inlen << 3;
    state->count[0] += ((uint64_t) inlen >> 61) + (state->count[1] < (uint64_t) inlen << 3);
    if (filled > 0 && len >= 128 - filled) {
        n = 128 - filled;
        memcpy(state->buf + filled, in, n);
        impl->blocks(state->state, state->buf, 1);
        in += n;
        len -= n;
        filled = 0;
    }
    if (len >= 128) {
        n = len / 128;
        impl->blocks(state->state, in, n);
        in += 128 * n;
        len -= 128 * n;
    }
    bytes_copy(state->buf + filled, in, len);
    return 0;
}

int crypto_hash_sha512_final(crypto_hash_sha512_state *state, unsigned char *out)
{
    sha512_end(IMPL_ACTIVE(sha512), state->state, state->buf, (size_t) (state->count[1] >> 3 & 127),
               state->count);
    sha512_store(out, state->state, 8);
    wipe(state, sizeof *state);
    return 0;
}

int crypto_hashblocks_sha512(unsigned char *statebytes, const unsigned char *in,
                             unsigned long long inlen)
{
    uint64_t s[8];
    int i;

    if (exceeds_size_max(inlen)) {
        return error_fail("crypto_hashblocks_sha512: inlen is larger than the address space");
    }
    for (i = 0; i < 8; i++) {
        s[i] = load64_be(statebytes + 8 * i);
    }
    IMPL_ACTIVE(sha512)->blocks(s, in, (size_t) inlen / 128);
    sha512_store(statebytes, s, 8);
    wipe(s, sizeof s);
    return 0;
}

int crypto_hash(unsigned char *out, const unsigned char *in, unsigned long long inlen)
{
    return crypto_hash_sha512(out, in, inlen);
}

int crypto_hashblocks(unsigned char *statebytes, const unsigned char *in, unsigned long long inlen)
{
    return crypto_hashblocks_sha512(statebytes, in, inlen);
}
