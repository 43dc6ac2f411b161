/* The compression function of BLAKE2b (RFC 7693 section 3.2) in portable C. */
#include "blake2b.h"

#include "../core/bytes.h"

#define BLAKE2B_REF_G(a, b, c, d, x, y)      \
    v[a] += v[b] + m[x];                     \
    v[d] = rotr64(v[d] ^ v[a], 32);          \
    v[c] += v[d];                            \
    v[b] = rotr64(v[b] ^ v[c], 24);          \
    v[a] += v[b] + m[y];                     \
    v[d] = rotr64(v[d] ^ v[a], 16);          \
    v[c] += v[d];                            \
    v[b] = rotr64(v[b] ^ v[c], 63);

#define BLAKE2B_REF_ROUND(s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15) \
    BLAKE2B_REF_G(0, 4, 8, 12, s0, s1)                                                          \
    BLAKE2B_REF_G(1, 5, 9, 13, s2, s3)                                                          \
    BLAKE2B_REF_G(2, 6, 10, 14, s4, s5)                                                         \
    BLAKE2B_REF_G(3, 7, 11, 15, s6, s7)                                                         \
    BLAKE2B_REF_G(0, 5, 10, 15, s8, s9)                                                         \
    BLAKE2B_REF_G(1, 6, 11, 12, s10, s11)                                                       \
    BLAKE2B_REF_G(2, 7, 8, 13, s12, s13)                                                        \
    BLAKE2B_REF_G(3, 4, 9, 14, s14, s15)

static void blake2b_ref_compress(uint64_t h[8], uint64_t t[2], const uint8_t *in, size_t n,
                                 uint64_t inc, uint64_t f0)
{
    uint64_t v[16], m[16];
    size_t   i;

    for (; n > 0; n--, in += 128) {
        t[0] += inc;
        t[1] += t[0] < inc;
        for (i = 0; i < 16; i++) {
            m[i] = load64_le(in + 8 * i);
        }
        for (i = 0; i < 8; i++) {
            v[i]     = h[i];
            v[i + 8] = blake2b_iv[i];
        }
        v[12] ^= t[0];
        v[13] ^= t[1];
        v[14] ^= f0;
        BLAKE2B_ROUNDS(BLAKE2B_REF_ROUND)
        for (i = 0; i < 8; i++) {
            h[i] ^= v[i] ^ v[i + 8];
        }
    }
    wipe(v, sizeof v);
    wipe(m, sizeof m);
}

const blake2b_impl blake2b_ref = {
    IMPL_INFO(ref, NONE, "RFC 7693"),
    blake2b_ref_compress,
};
