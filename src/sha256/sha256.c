/* SPDX-License-Identifier: ISC */
/* SHA-256 (FIPS 180-4): constants, known answers, benchmark. */
#include "sha256.h"

#include "../core/stack.h"
#include "../impls.def"

const uint32_t sha256_k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

const uint32_t sha256_iv[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

/* Writes the padded end before it hashes the whole blocks: vector loads wait until smaller stores
 * have reached the cache. */
void sha256_end(const sha256_impl *impl, uint32_t state[8], const uint8_t *m, size_t len,
                uint64_t bits)
{
    uint8_t end[128];
    sha256_span span[2];

    span[0].m = m;
    span[0].n = len / 64;
    span[1].m = end;
    span[1].n = sha256_pad(end, span[0].n > 0 ? m + len - len % 64 : m, len % 64, bits);
    impl->spans(state, span, 2);
    wipe(end, 64); /* the second block holds no input */
}

/* ---- Known answers ---- */

/* The block of "abc" with its padding, then the five blocks of the message m[i] = 167 i + i / 16, 0
 * <= i < 311, with its padding. */
static void sha256_selftest_message(uint8_t abc[64], uint8_t m[320])
{
    unsigned i;

    memset(abc, 0, 64);
    memcpy(abc, "abc\x80", 4);
    abc[63] = 24;
    for (i = 0; i < 311; i++) {
        m[i] = (uint8_t) (167 * i + i / 16);
    }
    m[311] = 0x80;
    store64_be(m + 312, 8 * 311);
}

/* Hashes the whole message in pieces, its last block beside another block, then once more. Empty
 * spans end an even and an odd number of blocks, and one comes alone; nothing follows the last
 * span. The call without a loop is not the last one, because the registers that it must preserve
 * are used after it. At the end, chains with both digests as pads: both, then the first alone. */
int sha256_selftest(const impl_info *info)
{
    /* By tools/gen-selftests; the digest of "abc" is also in FIPS 180-2, appendix B.1. */
    static const uint32_t digest[16] = {
        0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223, 0xb00361a3, 0x96177a9c,
        0xb410ff61, 0xf20015ad, 0x31b6dcb9, 0x9515955b, 0x003faa64, 0xc08362d7,
        0x1e7898c6, 0x576f8bc3, 0x7978f16f, 0x10140488,
    };
    static const uint32_t iterated[16] = {
        0x185e4c67, 0xb9736bb6, 0x9965b104, 0xcc0ef701, 0x34a567f6, 0x867deade,
        0x11a3c5f7, 0xb81ae49e, 0x3a44451f, 0x60e0d396, 0x67affd83, 0x46b17d22,
        0x36d41e8c, 0x2a614430, 0x81bd5c5b, 0x68d42e75,
    };
    const sha256_impl *impl = (const sha256_impl *) info;
    uint64_t room[41]; /* aligned; with what would be lost by a shift */
    uint32_t s[2][8];
    uint8_t *m = (uint8_t *) room, two[128];
    sha256_span span[5];

    span[0].m = m;
    span[0].n = 3;
    span[1].m = NULL;
    span[1].n = 0;
    span[2].m = m + 192;
    span[2].n = 1;
    span[3]   = span[1];
    span[4]   = span[0];
    sha256_selftest_message(two, m);
    memcpy(s[0], sha256_iv, sizeof s[0]);
    memcpy(s[1], sha256_iv, sizeof s[1]);
    STACK_CALL(impl->spans, (s[1], span, 4));
    STACK_CALL(impl->spans, (s[1], span + 1, 1));
    memcpy(two + 64, m + 256, 64);
    STACK_DIRT_CALL(impl->pair, (s, two));
    if (memcmp(s, digest, sizeof s) != 0) {
        return -1;
    }
    memcpy(s[0], sha256_iv, sizeof s[0]);
    if ((info->needs & CPU_BIT(ZKNH)) != 0) { /* which loads by other ways where no word lies */
        memmove(m + 1, m, 320);
        m++;
        span[0].m = m;
        span[4].m = m;
    }
    span[2].m = m + 256;
    STACK_DIRT_CALL(impl->blocks, (s[0], m, 4));
    STACK_CALL(impl->spans, (s[0], span + 1, 3));
    if (memcmp(s[0], digest + 8, sizeof s[0]) != 0) {
        return -1;
    }
    if (impl->iterate == NULL) {
        return 0;
    }
    memcpy(s, digest, sizeof s);
    STACK_DIRT_CALL(impl->iterate, (s, digest, 2, 2));
    STACK_CALL(impl->iterate, (s, digest, 1, 2));
    return memcmp(s, iterated, sizeof s) == 0 ? 0 : -1;
}

/* ---- Benchmark ---- */

static void sha256_bench_blocks(const impl_info *info, uint8_t *buf, size_t len)
{
    uint32_t s[8];

    memcpy(s, sha256_iv, sizeof s);
    ((const sha256_impl *) info)->blocks(s, buf, len / 64);
    store32_le(buf, s[0]);
}

static void sha256_bench_pair(const impl_info *info, uint8_t *buf, size_t len)
{
    uint32_t s[2][8];

    (void) len;
    memcpy(s[0], sha256_iv, sizeof s[0]);
    memcpy(s[1], sha256_iv, sizeof s[1]);
    ((const sha256_impl *) info)->pair(s, buf);
    store32_le(buf, s[0][0] ^ s[1][0]);
}

const impl_bench sha256_bench[] = {
    {"blocks", 1, sha256_bench_blocks},
    {"pair", 0, sha256_bench_pair},
    {NULL, 0, NULL},
};

IMPL_DEFINE(sha256);
