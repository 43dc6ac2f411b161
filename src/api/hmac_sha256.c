/* HMAC-SHA-256 (RFC 2104, FIPS 198-1). Licence: ISC. */
#include "hmac.h"

#include "../core/ct.h"
#include "../core/error.h"
#include "../sha256/sha256.h"

/* s[0], s[1]: the inner and the outer hash after their pads, that is the key of len <= 64 bytes,
 * filled with zeros, XOR 36... and 5c.... */
static inline void hmac_sha256_pads(const sha256_impl *impl, uint32_t s[2][8], const uint8_t *key,
                                    size_t len)
{
    uint64_t k[8] = {0}, pads[16];
    int i;

    bytes_copy(k, key, len);
    for (i = 0; i < 8; i++) {
        pads[i]     = k[i] ^ UINT64_C(0x3636363636363636);
        pads[i + 8] = k[i] ^ UINT64_C(0x5c5c5c5c5c5c5c5c);
    }
    memcpy(s[0], sha256_iv, sizeof s[0]);
    memcpy(s[1], sha256_iv, sizeof s[1]);
    impl->pair(s, (const uint8_t *) pads);
    wipe(k, sizeof k);
    wipe(pads, 64);
    wipe(pads + 8, 64);
}

/* The tag, from the end of the inner hash and an outer hash that has had its pad. */
static void hmac_sha256_outer(const sha256_impl *impl, uint8_t out[32], const uint32_t inner[8],
                              uint32_t outer[8])
{
    static const uint8_t padding[32] = {[0] = 0x80, [30] = 3}; /* 64 + 32 bytes are 0x300 bits */
    uint8_t block[64];

    memcpy(block + 32, padding, sizeof padding);
    sha256_store(block, inner);
    impl->blocks(outer, block, 1);
    sha256_store(out, outer);
    wipe(block, sizeof block);
}

/* The tag of m; s: both hashes after their pads. */
static void hmac_sha256_message(const sha256_impl *impl, uint8_t out[32], uint32_t s[2][8],
                                const uint8_t *m, size_t len)
{
    sha256_end(impl, s[0], m, len, ((uint64_t) len + 64) << 3);
    hmac_sha256_outer(impl, out, s[0], s[1]);
}

void hmac_sha256_tag(uint8_t out[32], const crypto_auth_hmacsha256_state *keyed, const uint8_t *m,
                     size_t len)
{
    uint32_t s[2][8];

    memcpy(s[0], keyed->ictx.state, sizeof s[0]);
    memcpy(s[1], keyed->octx.state, sizeof s[1]);
    hmac_sha256_message(IMPL_ACTIVE(sha256), out, s, m, len);
    wipe(s, sizeof s);
}

int crypto_auth_hmacsha256(unsigned char *out, const unsigned char *in, unsigned long long inlen,
                           const unsigned char *k)
{
    const sha256_impl *impl = IMPL_ACTIVE(sha256);
    uint32_t s[2][8];

#if SIZE_MAX < ULLONG_MAX
    if (inlen > SIZE_MAX) {
        return error_fail("crypto_auth_hmacsha256: inlen is larger than the address space");
    }
#endif
    hmac_sha256_pads(impl, s, k, crypto_auth_hmacsha256_KEYBYTES);
    hmac_sha256_message(impl, out, s, in, (size_t) inlen);
    wipe(s, sizeof s);
    return 0;
}

int crypto_auth_hmacsha256_verify(const unsigned char *h, const unsigned char *in,
                                  unsigned long long inlen, const unsigned char *k)
{
    uint8_t tag[32];
    int ret = crypto_auth_hmacsha256(tag, in, inlen, k);

    if (ret != 0) {
        return ret;
    }
    ret = crypto_verify_32(h, tag);
    CT_DECLASSIFY(&ret, sizeof ret);
    wipe(tag, sizeof tag);
    return ret == 0 ? 0 : error_fail("crypto_auth_hmacsha256_verify: the tag is wrong");
}

int crypto_auth_hmacsha256_init(crypto_auth_hmacsha256_state *state, const unsigned char *key,
                                size_t keylen)
{
    const sha256_impl *impl = IMPL_ACTIVE(sha256);
    uint32_t s[2][8];
    uint8_t hashed[32];

    if (key == NULL && keylen > 0) {
        sodium_misuse();
    }
    if (keylen > 64) {
        memcpy(s[0], sha256_iv, sizeof s[0]);
        sha256_end(impl, s[0], key, keylen, (uint64_t) keylen << 3);
        sha256_store(hashed, s[0]);
        hmac_sha256_pads(impl, s, hashed, sizeof hashed);
        wipe(hashed, sizeof hashed);
    } else {
        hmac_sha256_pads(impl, s, key, keylen);
    }
    memcpy(state->ictx.state, s[0], sizeof s[0]);
    memcpy(state->octx.state, s[1], sizeof s[1]);
    state->ictx.count = 8 * 64;
    state->octx.count = 8 * 64;
    wipe(s, sizeof s);
    return 0;
}

int crypto_auth_hmacsha256_update(crypto_auth_hmacsha256_state *state, const unsigned char *in,
                                  unsigned long long inlen)
{
    return crypto_hash_sha256_update(&state->ictx, in, inlen);
}

int crypto_auth_hmacsha256_final(crypto_auth_hmacsha256_state *state, unsigned char *out)
{
    const sha256_impl *impl         = IMPL_ACTIVE(sha256);
    crypto_hash_sha256_state *inner = &state->ictx;

    sha256_end(impl, inner->state, inner->buf, (size_t) (inner->count >> 3 & 63), inner->count);
    hmac_sha256_outer(impl, out, inner->state, state->octx.state);
    wipe(state, sizeof *state);
    return 0;
}

void crypto_auth_hmacsha256_keygen(unsigned char k[32])
{
    randombytes_buf(k, crypto_auth_hmacsha256_KEYBYTES);
}
