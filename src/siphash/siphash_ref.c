/* SPDX-License-Identifier: ISC */
/* SipHash-2-4 in portable C. */
#include "siphash.h"

#include "../core/bytes.h"

/* Over consecutive words, instruction order decides the speed: the chain through b comes first, and
 * GCC would reorder it. On other CPUs one instruction may do a rotation and an exclusive or, so
 * nothing is pinned there. */
#if ARCH_X86_64
# define SIPHASH_REF_PIN(x) HIDE_R_HERE(x)
#else
# define SIPHASH_REF_PIN(x) ((void) 0)
#endif
#define SIPHASH_REF_FREE(x) ((void) 0)

#define SIPHASH_REF_STEP(x, y, PIN)                                                                \
    (x) = (y);                                                                                     \
    PIN(x)

/* The state in registers: v[0] to v[3] of the paper. PIN is one of the two above. */
#define SIPHASH_REF_ROUND(a, b, c, d, PIN)                                                         \
    do {                                                                                           \
        SIPHASH_REF_STEP(a, (a) + (b), PIN);                                                       \
        SIPHASH_REF_STEP(b, rotl64(b, 13), PIN);                                                   \
        SIPHASH_REF_STEP(c, (c) + (d), PIN);                                                       \
        SIPHASH_REF_STEP(b, (b) ^ (a), PIN);                                                       \
        SIPHASH_REF_STEP(d, rotl64(d, 16), PIN);                                                   \
        SIPHASH_REF_STEP(a, rotl64(a, 32), PIN);                                                   \
        SIPHASH_REF_STEP(d, (d) ^ (c), PIN);                                                       \
        SIPHASH_REF_STEP(c, (c) + (b), PIN);                                                       \
        SIPHASH_REF_STEP(b, rotl64(b, 17), PIN);                                                   \
        SIPHASH_REF_STEP(a, (a) + (d), PIN);                                                       \
        SIPHASH_REF_STEP(d, rotl64(d, 21), PIN);                                                   \
        SIPHASH_REF_STEP(b, (b) ^ (c), PIN);                                                       \
        SIPHASH_REF_STEP(c, rotl64(c, 32), PIN);                                                   \
        SIPHASH_REF_STEP(d, (d) ^ (a), PIN);                                                       \
    } while (0)

/* The last word: the len mod 8 bytes at p, after the whole words, and the length in the top byte.
 * Overlapping loads, also of the last whole word, instead of one load for each byte: short messages
 * consist of little else. */
static ALWAYS_INLINE uint64_t siphash_ref_last(const uint8_t *p, size_t len)
{
    const uint64_t top = (uint64_t) len << 56;
    const unsigned n   = (unsigned) (len & 7);

    if (n == 0) {
        return top;
    }
    if (len >= 8) {
        return top | load64_le(p + n - 8) >> (64 - 8 * n);
    }
    if (n >= 4) {
        return top | load32_le(p) | (uint64_t) load32_le(p + n - 4) << (8 * n - 32);
    }
    if (n >= 2) {
        return top | p[0] | (uint64_t) p[1] << 8 | (uint64_t) p[n - 1] << (8 * n - 8);
    }
    return top | p[0];
}

/* outlen is 8 or 16, a constant. The longer output differs from the first word on. */
static ALWAYS_INLINE int siphash_ref_hash(uint8_t *out, size_t outlen, const uint8_t *m, size_t len,
                                          const uint8_t key[16])
{
    const uint64_t k0 = load64_le(key), k1 = load64_le(key + 8), mark = outlen == 16 ? 0xee : 0;
    uint64_t a = k0 ^ UINT64_C(0x736f6d6570736575), b = k1 ^ UINT64_C(0x646f72616e646f6d) ^ mark;
    uint64_t c = k0 ^ UINT64_C(0x6c7967656e657261), d = k1 ^ UINT64_C(0x7465646279746573), w;
    const uint8_t *end = len < 8 ? m : m + (len & ~(size_t) 7); /* m may be NULL */

    for (; m != end; m += 8) {
        w = load64_le(m);
        d ^= w;
        SIPHASH_REF_ROUND(a, b, c, d, SIPHASH_REF_PIN);
        SIPHASH_REF_ROUND(a, b, c, d, SIPHASH_REF_PIN);
        a ^= w;
    }
    w = siphash_ref_last(m, len);
    d ^= w;
    SIPHASH_REF_ROUND(a, b, c, d, SIPHASH_REF_FREE);
    SIPHASH_REF_ROUND(a, b, c, d, SIPHASH_REF_FREE);
    a ^= w;
    c ^= outlen == 16 ? 0xee : 0xff;
    SIPHASH_REF_ROUND(a, b, c, d, SIPHASH_REF_FREE);
    SIPHASH_REF_ROUND(a, b, c, d, SIPHASH_REF_FREE);
    SIPHASH_REF_ROUND(a, b, c, d, SIPHASH_REF_FREE);
    SIPHASH_REF_ROUND(a, b, c, d, SIPHASH_REF_FREE);
    store64_le(out, a ^ b ^ c ^ d);
    if (outlen == 16) {
        b ^= 0xdd;
        SIPHASH_REF_ROUND(a, b, c, d, SIPHASH_REF_FREE);
        SIPHASH_REF_ROUND(a, b, c, d, SIPHASH_REF_FREE);
        SIPHASH_REF_ROUND(a, b, c, d, SIPHASH_REF_FREE);
        SIPHASH_REF_ROUND(a, b, c, d, SIPHASH_REF_FREE);
        store64_le(out + 8, a ^ b ^ c ^ d);
    }
    return 0;
}

static int siphash_ref_hash64(uint8_t out[8], const uint8_t *m, size_t len, const uint8_t key[16])
{
    return siphash_ref_hash(out, 8, m, len, key);
}

static int siphash_ref_hash128(uint8_t out[16], const uint8_t *m, size_t len, const uint8_t key[16])
{
    return siphash_ref_hash(out, 16, m, len, key);
}

const siphash_impl siphash_ref = {IMPL_INFO(ref, NONE, "SipHash: a fast short-input PRF"),
                                  siphash_ref_hash64, siphash_ref_hash128};
