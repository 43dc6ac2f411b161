/* SPDX-License-Identifier: ISC */
/* ChaCha20 without authentication: the streams with nonces of 64 and 96 bits, XChaCha20, HChaCha20,
 * and randombytes_buf_deterministic, the stream of a seed. */
#include "../chacha20/chacha20.h"
#include "../core/bytes.h"
#include "../core/error.h"

static size_t stream_chacha20_length(unsigned long long len)
{
    if (exceeds_size_max(len)) {
        error_misuse("crypto_stream_chacha20: mlen > SIZE_MAX");
    }
    return (size_t) len;
}

/* Copies a key that overlaps c: implementations may read the key after they have written c. */
static NEVER_INLINE int stream_chacha20_over_key(uint8_t *c, const uint8_t *m, size_t len,
                                                 const uint8_t nonce[8], uint64_t counter,
                                                 const uint8_t k[32])
{
    uint8_t key[32];

    memcpy(key, k, sizeof key);
    IMPL_ACTIVE(chacha20)->xor_ic(c, m, len, nonce, counter, key, 20);
    wipe(key, sizeof key);
    return 0;
}

int crypto_stream_chacha20_xor_ic(unsigned char *c, const unsigned char *m, unsigned long long mlen,
                                  const unsigned char *n, uint64_t ic, const unsigned char *k)
{
    size_t len = stream_chacha20_length(mlen);

    if (bytes_overlap(k, 32, c, len)) {
        return stream_chacha20_over_key(c, m, len, n, ic, k);
    }
    IMPL_ACTIVE(chacha20)->xor_ic(c, m, len, n, ic, k, 20);
    return 0;
}

/* Compares numbers of blocks without a sum that could wrap. */
int crypto_stream_chacha20_ietf_xor_ic(unsigned char *c, const unsigned char *m,
                                       unsigned long long mlen, const unsigned char *n, uint32_t ic,
                                       const unsigned char *k)
{
    unsigned long long blocks = mlen / 64 + (mlen % 64 != 0);
    uint64_t counter          = ic | (uint64_t) load32_le(n) << 32;
    size_t len;

    if (blocks > (UINT64_C(1) << 32) - ic) {
        error_misuse("crypto_stream_chacha20_ietf: blocks after number 2^32 - 1");
    }
    len = stream_chacha20_length(mlen);
    if (bytes_overlap(k, 32, c, len)) {
        return stream_chacha20_over_key(c, m, len, n + 4, counter, k);
    }
    IMPL_ACTIVE(chacha20)->xor_ic(c, m, len, n + 4, counter, k, 20);
    return 0;
}

int crypto_stream_xchacha20_xor_ic(unsigned char *c, const unsigned char *m,
                                   unsigned long long mlen, const unsigned char *n, uint64_t ic,
                                   const unsigned char *k)
{
    const chacha20_impl *impl = IMPL_ACTIVE(chacha20);
    size_t len                = stream_chacha20_length(mlen);
    uint8_t subkey[32];

    impl->hchacha20(subkey, n, k, chacha20_sigma);
    impl->xor_ic(c, m, len, n + 16, ic, subkey, 20);
    wipe(subkey, sizeof subkey);
    return 0;
}

/* Defines the forms without a first block number. */
#define STREAM_CHACHA20(stream, stream_xor, xor_ic)                                                \
    int stream(unsigned char *c, unsigned long long clen, const unsigned char *n,                  \
               const unsigned char *k)                                                             \
    {                                                                                              \
        return xor_ic(c, NULL, clen, n, 0, k);                                                     \
    }                                                                                              \
                                                                                                   \
    int stream_xor(unsigned char *c, const unsigned char *m, unsigned long long mlen,              \
                   const unsigned char *n, const unsigned char *k)                                 \
    {                                                                                              \
        return xor_ic(c, m, mlen, n, 0, k);                                                        \
    }

STREAM_CHACHA20(crypto_stream_chacha20, crypto_stream_chacha20_xor, crypto_stream_chacha20_xor_ic)

STREAM_CHACHA20(crypto_stream_chacha20_ietf, crypto_stream_chacha20_ietf_xor,
                crypto_stream_chacha20_ietf_xor_ic)

STREAM_CHACHA20(crypto_stream_xchacha20, crypto_stream_xchacha20_xor,
                crypto_stream_xchacha20_xor_ic)

int crypto_core_hchacha20(unsigned char *out, const unsigned char *in, const unsigned char *k,
                          const unsigned char *c)
{
    IMPL_ACTIVE(chacha20)->hchacha20(out, in, k, c != NULL ? c : chacha20_sigma);
    return 0;
}

/* The arguments keep their registers, so that the other path needs no more stack. */
static NEVER_INLINE void stream_chacha20_over_seed(void *buf, size_t size, const uint8_t seed[32])
{
    uint8_t copy[32];

    memcpy(copy, seed, sizeof copy);
    randombytes_buf_deterministic(buf, size, copy);
    wipe(copy, sizeof copy);
}

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
        stream_chacha20_over_seed(buf, size, seed);
        return;
    }
    IMPL_ACTIVE(chacha20)->xor_ic((uint8_t *) buf, NULL, size, nonce + 4,
                                  (uint64_t) load32_le(nonce) << 32, seed, 20);
}
