/* SPDX-License-Identifier: ISC */
/* HMAC-SHA-256 (RFC 2104, FIPS 198-1). */
#include "api.h"

#include "../core/bytes.h"
#include "../core/error.h"
#include "../sha256/sha256.h"

/* Padding after the inner digest in the outer hash: 64 + 32 bytes are 0x300 bits. */
static const uint8_t auth_hmacsha256_padding[32] = {[0] = 0x80, [30] = 3};

/* s[0], s[1] = the inner and the outer hash after their pads: the key of len <= 64 bytes, padded
 * with zeros, XOR 36... and 5c.... */
static inline void auth_hmacsha256_pads(const sha256_impl *impl, uint32_t s[2][8],
                                        const uint8_t *key, size_t len)
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

/* out = the tag; inner is finished, outer has absorbed its pad. */
static void auth_hmacsha256_outer(const sha256_impl *impl, uint8_t out[32], const uint32_t inner[8],
                                  uint32_t outer[8])
{
    uint8_t block[64];

    memcpy(block + 32, auth_hmacsha256_padding, sizeof auth_hmacsha256_padding);
    sha256_store(block, inner);
    impl->blocks(outer, block, 1);
    sha256_store(out, outer);
    wipe(block, sizeof block);
}

/* out = the tag of m; s holds both hashes after their pads. */
static void auth_hmacsha256_message(const sha256_impl *impl, uint8_t out[32], uint32_t s[2][8],
                                    const uint8_t *m, size_t len)
{
    sha256_end(impl, s[0], m, len, ((uint64_t) len + 64) << 3);
    auth_hmacsha256_outer(impl, out, s[0], s[1]);
}

/* The two pads of a 32-byte key, and the final padding at outer + 96. */
static inline void auth_hmacsha256_frames(uint8_t inner[64], uint8_t outer[128],
                                          const uint8_t key[32])
{
    uint64_t k;
    int i;

    for (i = 0; i < 32; i += 8) {
        k = load64_le(key + i);
        store64_le(inner + i, k ^ UINT64_C(0x3636363636363636));
        store64_le(outer + i, k ^ UINT64_C(0x5c5c5c5c5c5c5c5c));
    }
    memset(inner + 32, 0x36, 32);
    memset(outer + 32, 0x5c, 32);
    memcpy(outer + 96, auth_hmacsha256_padding, sizeof auth_hmacsha256_padding);
}

/* out = the tag of less than a block. Each hash is one call, so that its state stays in registers.
 * The outer pad does not depend on the inner digest: an out-of-order CPU hashes it while the inner
 * hash ends. */
static void auth_hmacsha256_short(const sha256_impl *impl, uint8_t out[32], const uint8_t *m,
                                  size_t len, const uint8_t key[32])
{
    uint8_t inner[64], outer[128], end[128];
    sha256_span span[2];
    uint32_t s[2][8];

    auth_hmacsha256_frames(inner, outer, key);
    span[0].m = inner;
    span[0].n = 1;
    span[1].m = end;
    span[1].n = sha256_pad(end, m, len, ((uint64_t) len + 64) << 3);
    memcpy(s[0], sha256_iv, sizeof s[0]);
    memcpy(s[1], sha256_iv, sizeof s[1]);
    impl->spans(s[0], span, 2);
    sha256_store(outer + 64, s[0]);
    impl->blocks(s[1], outer, 2);
    sha256_store(out, s[1]);
    wipe(inner, 64);
    wipe(end, 64); /* the second block holds no input */
    wipe(outer, 64);
    wipe(outer + 64, 64);
    wipe(s, sizeof s);
}

/* out = the tag of m. For longer messages the outer pad would be too far ahead for the CPU to
 * overlap, so both pads are hashed as a pair. */
static void auth_hmacsha256(uint8_t out[32], const uint8_t *m, size_t len, const uint8_t key[32])
{
    const sha256_impl *impl = IMPL_ACTIVE(sha256);
    uint32_t s[2][8];

    if (len < 64) {
        auth_hmacsha256_short(impl, out, m, len, key);
        return;
    }
    auth_hmacsha256_pads(impl, s, key, 32);
    auth_hmacsha256_message(impl, out, s, m, len);
    wipe(s, sizeof s);
}

void auth_hmacsha256_tag(uint8_t out[32], const crypto_auth_hmacsha256_state *keyed,
                         const uint8_t *m, size_t len)
{
    uint32_t s[2][8];

    memcpy(s[0], keyed->ictx.state, sizeof s[0]);
    memcpy(s[1], keyed->octx.state, sizeof s[1]);
    auth_hmacsha256_message(IMPL_ACTIVE(sha256), out, s, m, len);
    wipe(s, sizeof s);
}

int crypto_auth_hmacsha256(unsigned char *out, const unsigned char *in, unsigned long long inlen,
                           const unsigned char *k)
{
    if (exceeds_size_max(inlen)) {
        return error_fail("crypto_auth_hmacsha256: inlen is larger than the address space");
    }
    auth_hmacsha256(out, in, (size_t) inlen, k);
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
        error_misuse("crypto_auth_hmacsha256_init: key is NULL, keylen > 0");
    }
    if (keylen > 64) {
        memcpy(s[0], sha256_iv, sizeof s[0]);
        sha256_end(impl, s[0], key, keylen, (uint64_t) keylen << 3);
        sha256_store(hashed, s[0]);
        auth_hmacsha256_pads(impl, s, hashed, sizeof hashed);
        wipe(hashed, sizeof hashed);
    } else {
        auth_hmacsha256_pads(impl, s, key, keylen);
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
    auth_hmacsha256_outer(impl, out, inner->state, state->octx.state);
    wipe(state, sizeof *state);
    return 0;
}
