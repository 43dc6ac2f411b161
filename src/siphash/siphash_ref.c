/* SipHash-2-4 in portable C. Licence: ISC. */
#include "siphash.h"

#include "../core/bytes.h"

/* The state in registers: v[0] to v[3] of the paper. */
#define SIPHASH_REF_ROUND(a, b, c, d)                                                              \
    do {                                                                                           \
        (a) += (b);                                                                                \
        (c) += (d);                                                                                \
        (b) = rotl64(b, 13) ^ (a);                                                                 \
        (d) = rotl64(d, 16) ^ (c);                                                                 \
        (a) = rotl64(a, 32);                                                                       \
        (c) += (b);                                                                                \
        (a) += (d);                                                                                \
        (b) = rotl64(b, 17) ^ (c);                                                                 \
        (d) = rotl64(d, 21) ^ (a);                                                                 \
        (c) = rotl64(c, 32);                                                                       \
    } while (0)

/* The last word: what remains of the message, its length in the top byte. */
static inline uint64_t siphash_ref_last(const uint8_t *m, size_t rest, size_t len)
{
    uint64_t w = (uint64_t) len << 56;

    switch (rest) {
    case 7:
        w |= (uint64_t) m[6] << 48; /* fall through */
    case 6:
        w |= (uint64_t) m[5] << 40; /* fall through */
    case 5:
        w |= (uint64_t) m[4] << 32; /* fall through */
    case 4:
        return w | load32_le(m);
    case 3:
        w |= (uint64_t) m[2] << 16; /* fall through */
    case 2:
        w |= (uint64_t) m[1] << 8; /* fall through */
    case 1:
        w |= m[0];
    }
    return w;
}

/* outlen is 8 or 16, a constant. The longer output differs from the first word on. */
static inline void siphash_ref_hash(uint8_t *out, size_t outlen, const uint8_t *m, size_t len,
                                    const uint8_t key[16])
{
    const uint64_t k0 = load64_le(key), k1 = load64_le(key + 8), mark = outlen == 16 ? 0xee : 0;
    uint64_t a = k0 ^ UINT64_C(0x736f6d6570736575), b = k1 ^ UINT64_C(0x646f72616e646f6d) ^ mark;
    uint64_t c = k0 ^ UINT64_C(0x6c7967656e657261), d = k1 ^ UINT64_C(0x7465646279746573), w;
    const uint8_t *end = m + len / 8 * 8;

    for (; m != end; m += 8) {
        w = load64_le(m);
        d ^= w;
        SIPHASH_REF_ROUND(a, b, c, d);
        SIPHASH_REF_ROUND(a, b, c, d);
        a ^= w;
    }
    w = siphash_ref_last(m, len % 8, len);
    d ^= w;
    SIPHASH_REF_ROUND(a, b, c, d);
    SIPHASH_REF_ROUND(a, b, c, d);
    a ^= w;
    c ^= outlen == 16 ? 0xee : 0xff;
    SIPHASH_REF_ROUND(a, b, c, d);
    SIPHASH_REF_ROUND(a, b, c, d);
    SIPHASH_REF_ROUND(a, b, c, d);
    SIPHASH_REF_ROUND(a, b, c, d);
    store64_le(out, a ^ b ^ c ^ d);
    if (outlen == 16) {
        b ^= 0xdd;
        SIPHASH_REF_ROUND(a, b, c, d);
        SIPHASH_REF_ROUND(a, b, c, d);
        SIPHASH_REF_ROUND(a, b, c, d);
        SIPHASH_REF_ROUND(a, b, c, d);
        store64_le(out + 8, a ^ b ^ c ^ d);
    }
}

static void siphash_ref_hash64(uint8_t out[8], const uint8_t *m, size_t len, const uint8_t key[16])
{
    siphash_ref_hash(out, 8, m, len, key);
}

static void siphash_ref_hash128(uint8_t out[16], const uint8_t *m, size_t len,
                                const uint8_t key[16])
{
    siphash_ref_hash(out, 16, m, len, key);
}

const siphash_impl siphash_ref = {
    IMPL_INFO(ref, NONE, "SipHash: a fast short-input PRF"),
    siphash_ref_hash64,
    siphash_ref_hash128,
};
