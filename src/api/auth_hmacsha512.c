/* SPDX-License-Identifier: ISC */
/* HMAC-SHA-512, whole and truncated to 256 bits (RFC 2104, FIPS 198-1, RFC 4868). */
#include "api.h"

#include "../core/error.h"
#include "../core/stack.h"
#include "../sha512/sha512.h"

/* Wipes 128 bytes without a call. */
static inline void auth_hmacsha512_wipe(void *x)
{
    wipe(x, 64);
    wipe((uint8_t *) x + 64, 64);
}

/* s[0], s[1] = the inner and the outer hash after their pads: the key of len <= 128 bytes, padded
 * with zeros, XOR 36... and 5c.... */
static STACK_WORK void auth_hmacsha512_pads_work(const sha512_impl *impl, uint64_t s[2][8],
                                                 const uint8_t *key, size_t len)
{
    uint64_t pads[32];
    int i;

    auth_hmacsha512_wipe(pads); /* by plain stores */
    bytes_copy(pads, key, len);
    for (i = 0; i < 16; i++) {
        pads[i + 16] = pads[i] ^ UINT64_C(0x5c5c5c5c5c5c5c5c);
        pads[i] ^= UINT64_C(0x3636363636363636);
    }
    memcpy(s[0], sha512_iv, sizeof s[0]);
    memcpy(s[1], sha512_iv, sizeof s[1]);
    impl->pair(s, (const uint8_t *) pads);
}

/* Not inlined, so that the depth cleared is that of this work alone. */
static NEVER_INLINE void auth_hmacsha512_pads(const sha512_impl *impl, uint64_t s[2][8],
                                              const uint8_t *key, size_t len)
{
    auth_hmacsha512_pads_work(impl, s, key, len);
    stack_clear(384);
}

/* out = the first words of the tag; inner is finished, outer has absorbed its pad. */
static void auth_hmacsha512_outer(const sha512_impl *impl, uint8_t *out, int words,
                                  const uint64_t inner[8], uint64_t outer[8])
{
    static const uint8_t padding[64] = {[0] = 0x80, [62] = 6}; /* 128 + 64 bytes are 0x600 bits */
    uint8_t block[128];

    memcpy(block + 64, padding, sizeof padding);
    sha512_store(block, inner, 8);
    impl->blocks(outer, block, 1);
    sha512_store(out, outer, words);
    wipe(block, 64);
}

/* out = the first words of the tag of m; s holds both hashes after their pads. */
static void auth_hmacsha512_message(const sha512_impl *impl, uint8_t *out, int words,
                                    uint64_t s[2][8], const uint8_t *m, size_t len)
{
    uint64_t bits[2];

    bits[1] = ((uint64_t) len << 3) + 8 * 128;
    bits[0] = ((uint64_t) len >> 61) + (bits[1] < 8 * 128);
    sha512_end(impl, s[0], m, len, bits);
    auth_hmacsha512_outer(impl, out, words, s[0], s[1]);
}

void auth_hmacsha512_tag(uint8_t out[64], const crypto_auth_hmacsha512_state *keyed,
                         const uint8_t *m, size_t len)
{
    uint64_t s[2][8];

    memcpy(s[0], keyed->ictx.state, sizeof s[0]);
    memcpy(s[1], keyed->octx.state, sizeof s[1]);
    auth_hmacsha512_message(IMPL_ACTIVE(sha512), out, 8, s, m, len);
    auth_hmacsha512_wipe(s);
}

/* out = the first words of the HMAC of a whole message under a 32-byte key. */
static int auth_hmacsha512(uint8_t *out, int words, const uint8_t *in, unsigned long long inlen,
                           const uint8_t k[32])
{
    const sha512_impl *impl = IMPL_ACTIVE(sha512);
    uint64_t s[2][8];

    if (exceeds_size_max(inlen)) {
        return error_fail("crypto_auth_hmacsha512: inlen is larger than the address space");
    }
    auth_hmacsha512_pads(impl, s, k, 32);
    auth_hmacsha512_message(impl, out, words, s, in, (size_t) inlen);
    auth_hmacsha512_wipe(s);
    return 0;
}

/* 0 if h is that tag, else -1 with the reason why. */
static int auth_hmacsha512_check(const uint8_t *h, int words, const uint8_t *in,
                                 unsigned long long inlen, const uint8_t k[32], const char *why)
{
    uint8_t tag[64];
    int ret = auth_hmacsha512(tag, words, in, inlen, k);

    if (ret != 0) {
        return ret;
    }
    ret = words == 8 ? crypto_verify_64(h, tag) : crypto_verify_32(h, tag);
    wipe(tag, sizeof tag);
    return ret == 0 ? 0 : error_fail(why);
}

static void auth_hmacsha512_final(crypto_auth_hmacsha512_state *state, uint8_t *out, int words)
{
    const sha512_impl *impl         = IMPL_ACTIVE(sha512);
    crypto_hash_sha512_state *inner = &state->ictx;

    sha512_end(impl, inner->state, inner->buf, (size_t) (inner->count[1] >> 3 & 127), inner->count);
    auth_hmacsha512_outer(impl, out, words, inner->state, state->octx.state);
    wipe(state, sizeof *state);
}

/* Defines the functions for tags of 8 words or 4. */
#define AUTH_HMACSHA512(auth, verify, update, final, words)                                        \
    int auth(unsigned char *out, const unsigned char *in, unsigned long long inlen,                \
             const unsigned char *k)                                                               \
    {                                                                                              \
        return auth_hmacsha512(out, words, in, inlen, k);                                          \
    }                                                                                              \
                                                                                                   \
    int verify(const unsigned char *h, const unsigned char *in, unsigned long long inlen,          \
               const unsigned char *k)                                                             \
    {                                                                                              \
        return auth_hmacsha512_check(h, words, in, inlen, k, #verify ": the tag is wrong");        \
    }                                                                                              \
                                                                                                   \
    int update(auth##_state *state, const unsigned char *in, unsigned long long inlen)             \
    {                                                                                              \
        return crypto_hash_sha512_update(&state->ictx, in, inlen);                                 \
    }                                                                                              \
                                                                                                   \
    int final(auth##_state *state, unsigned char *out)                                             \
    {                                                                                              \
        auth_hmacsha512_final(state, out, words);                                                  \
        return 0;                                                                                  \
    }

AUTH_HMACSHA512(crypto_auth_hmacsha512, crypto_auth_hmacsha512_verify,
                crypto_auth_hmacsha512_update, crypto_auth_hmacsha512_final, 8)

AUTH_HMACSHA512(crypto_auth_hmacsha512256, crypto_auth_hmacsha512256_verify,
                crypto_auth_hmacsha512256_update, crypto_auth_hmacsha512256_final, 4)

int crypto_auth_hmacsha512_init(crypto_auth_hmacsha512_state *state, const unsigned char *key,
                                size_t keylen)
{
    const sha512_impl *impl = IMPL_ACTIVE(sha512);
    uint64_t s[2][8], bits[2];
    uint8_t hashed[64];

    if (key == NULL && keylen > 0) {
        error_misuse("crypto_auth_hmacsha512_init: key is NULL, keylen > 0");
    }
    if (keylen > 128) {
        memcpy(s[0], sha512_iv, sizeof s[0]);
        bits[0] = (uint64_t) keylen >> 61;
        bits[1] = (uint64_t) keylen << 3;
        sha512_end(impl, s[0], key, keylen, bits);
        sha512_store(hashed, s[0], 8);
        auth_hmacsha512_pads(impl, s, hashed, sizeof hashed);
        wipe(hashed, sizeof hashed);
    } else {
        auth_hmacsha512_pads(impl, s, key, keylen);
    }
    memcpy(state->ictx.state, s[0], sizeof s[0]);
    memcpy(state->octx.state, s[1], sizeof s[1]);
    state->ictx.count[0] = 0;
    state->ictx.count[1] = 8 * 128;
    state->octx.count[0] = 0;
    state->octx.count[1] = 8 * 128;
    wipe(s, sizeof s);
    return 0;
}

int crypto_auth_hmacsha512256_init(crypto_auth_hmacsha512256_state *state, const unsigned char *key,
                                   size_t keylen)
{
    return crypto_auth_hmacsha512_init(state, key, keylen);
}

/* ---- crypto_auth is HMAC-SHA-512 truncated to 256 bits ---- */

int crypto_auth(unsigned char *out, const unsigned char *in, unsigned long long inlen,
                const unsigned char *k)
{
    return crypto_auth_hmacsha512256(out, in, inlen, k);
}

int crypto_auth_verify(const unsigned char *h, const unsigned char *in, unsigned long long inlen,
                       const unsigned char *k)
{
    return crypto_auth_hmacsha512256_verify(h, in, inlen, k);
}
