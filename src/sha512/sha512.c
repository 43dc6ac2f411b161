/* SPDX-License-Identifier: ISC */
/* SHA-512 (FIPS 180-4): constants, known answers, benchmark. */
#include "sha512.h"

#include "../core/stack.h"
#include "../impls.def"

const uint64_t sha512_k[80] = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc,
    0x3956c25bf348b538, 0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118,
    0xd807aa98a3030242, 0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2,
    0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235, 0xc19bf174cf692694,
    0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5,
    0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4,
    0xc6e00bf33da88fc2, 0xd5a79147930aa725, 0x06ca6351e003826f, 0x142929670a0e6e70,
    0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed, 0x53380d139d95b3df,
    0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30,
    0xd192e819d6ef5218, 0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8,
    0x19a4c116b8d2d0c8, 0x1e376c085141ab53, 0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8,
    0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3,
    0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b,
    0xca273eceea26619c, 0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178,
    0x06f067aa72176fba, 0x0a637dc5a2c898a6, 0x113f9804bef90dae, 0x1b710b35131c471b,
    0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc, 0x431d67c49c100d4c,
    0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817,
};

const uint64_t sha512_iv[8] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

/* In parts short enough for the compiler to use plain stores. */
static void sha512_zero_block(uint8_t block[128])
{
    memset(block, 0, 64);
    memset(block + 64, 0, 64);
}

/* See sha256_end. */
void sha512_end(const sha512_impl *impl, uint64_t state[8], const uint8_t *m, size_t len,
                const uint64_t bits[2])
{
    uint8_t room[384], *block = room + 128;
    size_t whole = len / 128, rest = len % 128, used = rest < 112 ? 128 : 256;

    sha512_zero_block(block);
    if (used > 128) {
        sha512_zero_block(block + 128);
    }
    bytes_copy_call(block, rest > 0 ? m + 128 * whole : m, rest);
    block[rest] = 0x80;
    store64_be(block + used - 16, bits[0]);
    store64_be(block + used - 8, bits[1]);
    if (whole % 2 != 0) {
        whole--;
        block = room;
        used += 128;
        memcpy(block, m + 128 * whole, 128);
    }
    if (whole > 0) {
        impl->blocks(state, m, whole);
    }
    impl->blocks(state, block, used / 128);
    if (block == room) {
        wipe(room, 64);
        wipe(room + 64, 64);
    }
    wipe(room + 128, 64);
    wipe(room + 192, 64); /* the third block holds no input */
}

/* ---- Known answers ---- */

/* The block of "abc" with its padding, then the five blocks of the message m[i] = 167 i + i / 16, 0
 * <= i < 623, eight bytes at a time, with its padding. */
static void sha512_selftest_message(uint8_t abc[128], uint8_t m[640])
{
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f), steps = UINT64_C(0x91ea439cf54ea700);
    uint64_t x;
    unsigned i;

    memset(abc, 0, 128);
    memcpy(abc, "abc\x80", 4);
    abc[127] = 24;
    for (i = 0; i < 624; i += 8) {
        x = UINT64_C(0x0101010101010101) * (uint8_t) (167 * i + i / 16);
        store64_le(m + i, ((x & low) + (steps & low)) ^ ((x ^ steps) & ~low));
    }
    m[623] = 0x80;
    memset(m + 624, 0, 8);
    store64_be(m + 632, 8 * 623);
}

/* Hashes the whole message at once, then in pieces, its last block beside another block. */
int sha512_selftest(const impl_info *info)
{
    /* By tools/gen-selftests; the digest of "abc" is also in FIPS 180-2, appendix C.1. */
    static const uint64_t digest[2][8] = {
        {UINT64_C(0xddaf35a193617aba), UINT64_C(0xcc417349ae204131), UINT64_C(0x12e6fa4e89a97ea2),
         UINT64_C(0x0a9eeee64b55d39a), UINT64_C(0x2192992a274fc1a8), UINT64_C(0x36ba3c23a3feebbd),
         UINT64_C(0x454d4423643ce80e), UINT64_C(0x2a9ac94fa54ca49f)},
        {UINT64_C(0x8c0bbf2712db617c), UINT64_C(0x50b5e057cd4f8d61), UINT64_C(0xf69fce7e4b982c75),
         UINT64_C(0xa88fb3b9a87b7441), UINT64_C(0x9610f0840dde0382), UINT64_C(0xd37099d49bfd92d9),
         UINT64_C(0x53527241c33d2559), UINT64_C(0x73d233ef4ba822cb)},
    };
    const sha512_impl *impl = (const sha512_impl *) info;
    uint64_t room[81], s[2][8]; /* aligned; with what would be lost by a shift */
    uint8_t *m = (uint8_t *) room, two[256];

    sha512_selftest_message(two, m);
    memcpy(s[0], sha512_iv, sizeof s[0]);
    STACK_CALL(impl->blocks, (s[0], m, 5));
    if (memcmp(s[0], digest[1], sizeof s[0]) != 0) {
        return -1;
    }
    memcpy(s[0], sha512_iv, sizeof s[0]);
    memcpy(s[1], sha512_iv, sizeof s[1]);
    if ((info->needs & CPU_BIT(ZKNH)) != 0) { /* which loads by other ways where no word lies */
        memmove(m + 1, m, 640);
        m++;
    }
    STACK_DIRT_CALL(impl->blocks, (s[1], m, 3));
    STACK_CALL(impl->blocks, (s[1], m + 384, 0));
    STACK_CALL(impl->blocks, (s[1], m + 384, 1));
    memcpy(two + 128, m + 512, 128);
    STACK_CALL(impl->pair, (s, two));
    return memcmp(s, digest, sizeof s) == 0 ? 0 : -1;
}

/* ---- Benchmark ---- */

static void sha512_bench_blocks(const impl_info *info, uint8_t *buf, size_t len)
{
    uint64_t s[8];

    memcpy(s, sha512_iv, sizeof s);
    ((const sha512_impl *) info)->blocks(s, buf, len / 128);
    store64_le(buf, s[0]);
}

static void sha512_bench_pair(const impl_info *info, uint8_t *buf, size_t len)
{
    uint64_t s[2][8];

    (void) len;
    memcpy(s[0], sha512_iv, sizeof s[0]);
    memcpy(s[1], sha512_iv, sizeof s[1]);
    ((const sha512_impl *) info)->pair(s, buf);
    store64_le(buf, s[0][0] ^ s[1][0]);
}

const impl_bench sha512_bench[] = {
    {"blocks", 1, sha512_bench_blocks},
    {"pair", 0, sha512_bench_pair},
    {NULL, 0, NULL},
};

IMPL_DEFINE(sha512);
