/* SPDX-License-Identifier: ISC */
#ifndef _GNU_SOURCE
# define _GNU_SOURCE
#endif
/* Hashes, MACs and XOFs keep no length in 32 bits: messages of 2^32 + 1 bytes, at once and in
 * pieces. */
#include "long.h"

#if SIZE_MAX > 0xffffffff

/* ---- hashes, MACs and XOFs: at once and in pieces ---- */

# define LONG_HASH(id, state, whole, init, update, final)                                          \
        static void id##_whole(uint8_t *out)                                                       \
        {                                                                                          \
            (void) whole;                                                                          \
        }                                                                                          \
        static void id##_pieces(uint8_t *out)                                                      \
        {                                                                                          \
            state s;                                                                               \
            size_t at, n;                                                                          \
                                                                                                   \
            (void) init;                                                                           \
            for (at = 0; at < LONG_LENGTH; at += n) {                                              \
                n = long_piece(at);                                                                \
                (void) update(&s, long_m + at, n);                                                 \
            }                                                                                      \
            (void) final;                                                                          \
        }
# define LONG_PLAIN(x)                                                                             \
        LONG_HASH(x, crypto_hash_##x##_state, crypto_hash_##x(out, long_m, LONG_LENGTH),           \
                  crypto_hash_##x##_init(&s), crypto_hash_##x##_update,                            \
                  crypto_hash_##x##_final(&s, out))
# define LONG_XOF(x)                                                                               \
        LONG_HASH(x, crypto_xof_##x##_state, crypto_xof_##x(out, 64, long_m, LONG_LENGTH),         \
                  crypto_xof_##x##_init(&s), crypto_xof_##x##_update,                              \
                  crypto_xof_##x##_squeeze(&s, out, 64))
# define LONG_HMAC(x)                                                                              \
        LONG_HASH(x, crypto_auth_##x##_state, crypto_auth_##x(out, long_m, LONG_LENGTH, long_k),   \
                  crypto_auth_##x##_init(&s, long_k, 32), crypto_auth_##x##_update,                \
                  crypto_auth_##x##_final(&s, out))
LONG_PLAIN(sha256)
LONG_PLAIN(sha512)
LONG_PLAIN(sha3256)
LONG_PLAIN(sha3512)
LONG_XOF(shake128)
LONG_XOF(shake256)
LONG_XOF(turboshake128)
LONG_XOF(turboshake256)
LONG_HMAC(hmacsha256)
LONG_HMAC(hmacsha512)
LONG_HMAC(hmacsha512256)
LONG_HASH(poly1305, crypto_onetimeauth_poly1305_state,
          crypto_onetimeauth_poly1305(out, long_m, LONG_LENGTH, long_k),
          crypto_onetimeauth_poly1305_init(&s, long_k), crypto_onetimeauth_poly1305_update,
          crypto_onetimeauth_poly1305_final(&s, out))
LONG_HASH(blake2b, crypto_generichash_blake2b_state,
          crypto_generichash_blake2b(out, 64, long_m, LONG_LENGTH, long_k, 32),
          crypto_generichash_blake2b_init(&s, long_k, 32, 64), crypto_generichash_blake2b_update,
          crypto_generichash_blake2b_final(&s, out, 64))
LONG_HASH(blake3, crypto_blake3_state, crypto_blake3_keyed(out, 64, long_m, LONG_LENGTH, long_k),
          crypto_blake3_init_keyed(&s, long_k), crypto_blake3_update,
          crypto_blake3_final(&s, out, 64))
LONG_HASH(blake3_threads, crypto_blake3_state,
          crypto_blake3_threads(out, 64, long_m, LONG_LENGTH, 2), crypto_blake3_init(&s),
          crypto_blake3_update, crypto_blake3_final(&s, out, 64))

/* SHA-2 from compressions alone, the length in bits written here: wrong if both above lose it. */
# define LONG_BLOCKS(x, block, iv)                                                                 \
        static void x##_blocks(uint8_t *out)                                                       \
        {                                                                                          \
            uint8_t last[block] = {0};                                                             \
                                                                                                   \
            api_hex(out, iv);                                                                      \
            (void) crypto_hashblocks_##x(out, long_m, (size_t) 1 << 31);                           \
            (void) crypto_hashblocks_##x(out, long_m, (size_t) 1 << 31);                           \
            last[0]         = long_m[0];                                                           \
            last[1]         = 0x80;                                                                \
            last[block - 5] = 8;                                                                   \
            last[block - 1] = 8;                                                                   \
            (void) crypto_hashblocks_##x(out, last, block);                                        \
        }
LONG_BLOCKS(sha256, 64, "6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19")
LONG_BLOCKS(sha512, 128,
            "6a09e667f3bcc908bb67ae8584caa73b3c6ef372fe94f82ba54ff53a5f1d36f1"
            "510e527fade682d19b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2179")

static void long_sip_round(uint64_t v[4])
{
    v[0] += v[1];
    v[2] += v[3];
    v[1] = rotl64(v[1], 13) ^ v[0];
    v[3] = rotl64(v[3], 16) ^ v[2];
    v[0] = rotl64(v[0], 32) + v[3];
    v[2] += v[1];
    v[3] = rotl64(v[3], 21) ^ v[0];
    v[1] = rotl64(v[1], 17) ^ v[2];
    v[2] = rotl64(v[2], 32);
}

/* SipHash-2-4 has no form in pieces; this is it once more, with outputs of 64 or 128 bits. */
static void long_sip(uint8_t *out, int wide)
{
    const uint64_t k0 = load64_le(long_k), k1 = load64_le(long_k + 8);
    uint64_t v[4], m;
    size_t at;
    int i, j;

    v[0] = k0 ^ UINT64_C(0x736f6d6570736575);
    v[1] = k1 ^ UINT64_C(0x646f72616e646f6d) ^ (wide ? 0xee : 0);
    v[2] = k0 ^ UINT64_C(0x6c7967656e657261);
    v[3] = k1 ^ UINT64_C(0x7465646279746573);
    for (at = 0; at <= LONG_LENGTH; at += 8) { /* the last word: one byte, and the length */
        m = at < LONG_LENGTH - 1 ? load64_le(long_m + at)
                                 : long_m[at] | (uint64_t) (LONG_LENGTH & 0xff) << 56;
        v[3] ^= m;
        long_sip_round(v);
        long_sip_round(v);
        v[0] ^= m;
    }
    for (j = 0; j <= wide; j++) {
        v[j == 0 ? 2 : 1] ^= j != 0 ? 0xdd : wide ? 0xee : 0xff;
        for (i = 0; i < 4; i++) {
            long_sip_round(v);
        }
        store64_le(out + 8 * j, v[0] ^ v[1] ^ v[2] ^ v[3]);
    }
}

static void siphash24_whole(uint8_t *out)
{
    (void) crypto_shorthash_siphash24(out, long_m, LONG_LENGTH, long_k);
}

static void siphash24_again(uint8_t *out)
{
    long_sip(out, 0);
}

static void siphashx24_whole(uint8_t *out)
{
    (void) crypto_shorthash_siphashx24(out, long_m, LONG_LENGTH, long_k);
}

static void siphashx24_again(uint8_t *out)
{
    long_sip(out, 1);
}

static const uint64_t long_iv[8] = {UINT64_C(0x6a09e667f3bcc908), UINT64_C(0xbb67ae8584caa73b),
                                    UINT64_C(0x3c6ef372fe94f82b), UINT64_C(0xa54ff53a5f1d36f1),
                                    UINT64_C(0x510e527fade682d1), UINT64_C(0x9b05688c2b3e6c1f),
                                    UINT64_C(0x1f83d9abfb41bd6b), UINT64_C(0x5be0cd19137e2179)};

/* BLAKE2b's compression of RFC 7693, 3.2, after which t < 2^64 bytes are hashed. */
static void long_blake2b_block(uint64_t h[8], const uint8_t *block, uint64_t t, uint64_t last)
{
    static const uint8_t sigma[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                          {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                          {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                          {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                          {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                          {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                          {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                          {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                          {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                          {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};
    uint64_t v[16], m[16];
    int i, round;

    for (i = 0; i < 16; i++) {
        m[i] = load64_le(block + 8 * i);
        v[i] = i < 8 ? h[i] : long_iv[i - 8];
    }
    v[12] ^= t;
    v[14] ^= last;
    for (round = 0; round < 12; round++) {
        for (i = 0; i < 8; i++) { /* four columns, then four diagonals */
            const int turn = i < 4 ? 0 : 1;
            uint64_t *a = &v[i % 4], *b = &v[4 + (i + turn) % 4], *c = &v[8 + (i + 2 * turn) % 4];
            uint64_t *d = &v[12 + (i + 3 * turn) % 4];

            *a += *b + m[sigma[round % 10][2 * i]];
            *d = rotl64(*d ^ *a, 32);
            *c += *d;
            *b = rotl64(*b ^ *c, 40);
            *a += *b + m[sigma[round % 10][2 * i + 1]];
            *d = rotl64(*d ^ *a, 48);
            *c += *d;
            *b = rotl64(*b ^ *c, 1);
        }
    }
    for (i = 0; i < 8; i++) {
        h[i] ^= v[i] ^ v[i + 8];
    }
}

/* Keyed BLAKE2b once more: the key's block, the message's, and one byte. */
static void blake2b_again(uint8_t *out)
{
    uint8_t block[128] = {0};
    uint64_t h[8];
    size_t at;
    int i;

    memcpy(h, long_iv, sizeof h);
    h[0] ^= 0x01010000 ^ 32 << 8 ^ 64;
    memcpy(block, long_k, 32);
    long_blake2b_block(h, block, 128, 0);
    for (at = 0; at < LONG_LENGTH - 1; at += 128) {
        long_blake2b_block(h, long_m + at, 128 + at + 128, 0);
    }
    memset(block, 0, sizeof block);
    block[0] = long_m[at];
    long_blake2b_block(h, block, 128 + LONG_LENGTH, UINT64_MAX);
    for (i = 0; i < 8; i++) {
        store64_le(out + 8 * i, h[i]);
    }
}

/* Ways to compute one thing; those after the first may be NULL. */
typedef struct long_hash {
    const char *name;
    void (*ways[3])(uint8_t *out);
} long_hash;

static const long_hash long_hashes[] = {
    {"sha256", {sha256_whole, sha256_pieces, sha256_blocks}},
    {"sha512", {sha512_whole, sha512_pieces, sha512_blocks}},
    {"sha3256", {sha3256_whole, sha3256_pieces, NULL}},
    {"sha3512", {sha3512_whole, sha3512_pieces, NULL}},
    {"shake128", {shake128_whole, shake128_pieces, NULL}},
    {"shake256", {shake256_whole, shake256_pieces, NULL}},
    {"turboshake128", {turboshake128_whole, turboshake128_pieces, NULL}},
    {"turboshake256", {turboshake256_whole, turboshake256_pieces, NULL}},
    {"hmacsha256", {hmacsha256_whole, hmacsha256_pieces, NULL}},
    {"hmacsha512", {hmacsha512_whole, hmacsha512_pieces, NULL}},
    {"hmacsha512256", {hmacsha512256_whole, hmacsha512256_pieces, NULL}},
    {"poly1305", {poly1305_whole, poly1305_pieces, NULL}},
    {"blake2b", {blake2b_whole, blake2b_pieces, blake2b_again}},
    {"blake3", {blake3_whole, blake3_pieces, NULL}},
    {"blake3_threads", {blake3_threads_whole, blake3_threads_pieces, NULL}},
    {"siphash24", {siphash24_whole, siphash24_again, NULL}},
    {"siphashx24", {siphashx24_whole, siphashx24_again, NULL}},
};

static int test_hash(const long_hash *h)
{
    uint8_t want[64] = {0}, got[64];
    int i, ok = 1;

    h->ways[0](want);
    for (i = 1; i < 3 && h->ways[i] != NULL; i++) {
        memset(got, 0, sizeof got);
        h->ways[i](got);
        if (memcmp(got, want, sizeof got) != 0) {
            printf("# %s: way %d\n", h->name, i);
            ok = 0;
        }
    }
    return ok && !api_all(want, 0, 8);
}

static void long_all(void)
{
    size_t i;

    LONG_EACH(long_hashes, test_hash)
}

#endif

int main(int argc, char **argv)
{
    return long_main(argc, argv, long_all);
}
