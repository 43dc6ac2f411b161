/* SHA-256 (FIPS 180-4): the interface of its implementations, and the hash over any of them. */
#ifndef TRONA_SHA256_SHA256_H
#define TRONA_SHA256_SHA256_H

#include "../core/bytes.h"
#include "../core/impl.h"

typedef struct sha256_impl {
    impl_info info;
    /* Applies the compression function to n 64-byte blocks; n may be 0, m may then be NULL. state
     * holds native words, and is disjoint from m. */
    void (*blocks)(uint32_t state[8], const uint8_t *m, size_t n);
    /* Applies it to two independent states: the first block of m to state[0], the second to
     * state[1]. For the two pads of HMAC. */
    void (*pair)(uint32_t state[2][8], const uint8_t m[128]);
} sha256_impl;

extern const uint32_t sha256_k[64]; /* round constants */
extern const uint32_t sha256_iv[8];

/* Ends a message of bits bits: hashes its last len bytes m, all after a multiple of 64 bytes, and
 * the padding; state is then the digest. m may be NULL if len is 0. */
void sha256_end(const sha256_impl *impl, uint32_t state[8], const uint8_t *m, size_t len,
                uint64_t bits);

#if SIMD_X86 && ARCH_X86_64
TARGET_BEGIN(SSE2)

/* The words of x in the other byte order. */
static inline __m128i sha256_swap(__m128i x)
{
    x = _mm_or_si128(_mm_slli_epi16(x, 8), _mm_srli_epi16(x, 8));
    return _mm_shufflehi_epi16(_mm_shufflelo_epi16(x, 0xb1), 0xb1);
}

/* The digest as bytes; out need not be aligned. By vectors, because the next hash loads such: they
 * would wait until single words have reached the cache. */
static inline void sha256_store(uint8_t out[32], const uint32_t state[8])
{
    __m128i low  = _mm_loadu_si128((const __m128i *) (const void *) state);
    __m128i high = _mm_loadu_si128((const __m128i *) (const void *) (state + 4));

    _mm_storeu_si128((__m128i *) (void *) out, sha256_swap(low));
    _mm_storeu_si128((__m128i *) (void *) (out + 16), sha256_swap(high));
}

TARGET_END
#else
/* The digest as bytes; out need not be aligned. Swaps whole words: of store32_be GCC 12 makes long
 * vector code here, which leaves half a digest on the stack. */
static inline void sha256_store(uint8_t out[32], const uint32_t state[8])
{
    uint32_t x;
    int i;

    for (i = 0; i < 8; i++) {
        x = state[i];
        x = (rotl32(x, 8) & 0x00ff00ff) | (rotr32(x, 8) & 0xff00ff00);
        store32_le(out + 4 * i, x);
    }
}

#endif

#endif
