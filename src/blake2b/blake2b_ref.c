/* SPDX-License-Identifier: ISC */
/* The compression function of BLAKE2b (RFC 7693 section 3.2) in portable C. It beats vectors on
 * CPUs whose vector additions and rotations take two cycles. */
#include "blake2b.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#define BLAKE2B_REF_G(a, b, c, d, x, y)                                                            \
    a = a + load64_le(m + 8 * (x)) + b;                                                            \
    d = rotr64(d ^ a, 32);                                                                         \
    c += d;                                                                                        \
    b = rotr64(b ^ c, 24);                                                                         \
    a = a + load64_le(m + 8 * (y)) + b;                                                            \
    d = rotr64(d ^ a, 16);                                                                         \
    c += d;                                                                                        \
    b = rotr64(b ^ c, 63);

#define BLAKE2B_REF_ROUND(s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15)    \
    BLAKE2B_REF_G(v0, v4, v8, v12, s0, s1)                                                         \
    BLAKE2B_REF_G(v1, v5, v9, v13, s2, s3)                                                         \
    BLAKE2B_REF_G(v2, v6, v10, v14, s4, s5)                                                        \
    BLAKE2B_REF_G(v3, v7, v11, v15, s6, s7)                                                        \
    BLAKE2B_REF_G(v0, v5, v10, v15, s8, s9)                                                        \
    BLAKE2B_REF_G(v1, v6, v11, v12, s10, s11)                                                      \
    BLAKE2B_REF_G(v2, v7, v8, v13, s12, s13)                                                       \
    BLAKE2B_REF_G(v3, v4, v9, v14, s14, s15)

static STACK_WORK void blake2b_ref_compress_work(uint64_t h[8], uint64_t t[2], const uint8_t *m,
                                                 size_t n, uint64_t inc, uint64_t f0)
{
    for (; n > 0; n--, m += 128) {
        uint64_t v0 = h[0], v1 = h[1], v2 = h[2], v3 = h[3], v4 = h[4], v5 = h[5], v6 = h[6],
                 v7 = h[7];
        uint64_t v8 = blake2b_iv[0], v9 = blake2b_iv[1], v10 = blake2b_iv[2], v11 = blake2b_iv[3];
        uint64_t v12 = blake2b_iv[4], v13 = blake2b_iv[5], v14 = blake2b_iv[6], v15 = blake2b_iv[7];

        t[0] += inc;
        t[1] += t[0] < inc;
        v12 ^= t[0];
        v13 ^= t[1];
        v14 ^= f0;
        BLAKE2B_ROUNDS(BLAKE2B_REF_ROUND)
        h[0] ^= v0 ^ v8;
        h[1] ^= v1 ^ v9;
        h[2] ^= v2 ^ v10;
        h[3] ^= v3 ^ v11;
        h[4] ^= v4 ^ v12;
        h[5] ^= v5 ^ v13;
        h[6] ^= v6 ^ v14;
        h[7] ^= v7 ^ v15;
    }
}

static void blake2b_ref_compress(uint64_t h[8], uint64_t t[2], const uint8_t *m, size_t n,
                                 uint64_t inc, uint64_t f0)
{
    blake2b_ref_compress_work(h, t, m, n, inc, f0);
    stack_clear(512);
}

const blake2b_impl blake2b_ref = {
    IMPL_INFO(ref, NONE, "RFC 7693"),
    blake2b_ref_compress,
};
