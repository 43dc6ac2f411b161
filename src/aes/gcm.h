/* SPDX-License-Identifier: ISC */
/* What AES-GCM and AES-GCM-SIV do with single blocks, by AES instructions and carry-less products.
 * Functions for all implementations: each inlines them into its own instruction set. */
#pragma once

#include "aes.h"

#include "../simd/blocks.h"

/* An element of the field, in the form that aes.h describes. */
typedef struct gcm_element {
    uint64_t lo, hi;
} gcm_element;

/* a = a XOR b. */
static ALWAYS_INLINE void gcm_add(uint8_t *a, const uint8_t *b, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        a[i] ^= b[i];
    }
}

/* The most blocks that are summed up before a reduction, which takes as many powers of the hash
 * key, where these take tables or many products; and the best number for this many blocks in all,
 * as powers and tables take time, too. */
enum { GCM_SUMS = 8 };

static inline size_t gcm_sums_for(size_t blocks)
{
    return blocks <= 4 ? 2 : (blocks <= 8 ? 4 : GCM_SUMS);
}

#if TARGET_NEON
# include "../core/intrinsics.h"
TARGET_BEGIN(NEON)

/* The element lo + hi x^128 modulo the modulus, divided by x^128: the low 128 bits are cleared by
 * multiples of the modulus, x^128 + x^127 + x^126 + x^121 + 1. */
static ALWAYS_INLINE uint8x16_t gcm_neon_reduce(uint8x16_t lo, uint8x16_t hi)
{
    uint64_t v0 = vgetq_lane_u64(vreinterpretq_u64_u8(lo), 0);
    uint64_t v1 = vgetq_lane_u64(vreinterpretq_u64_u8(lo), 1);
    uint64_t v2 = v0 ^ v0 >> 1 ^ v0 >> 2 ^ v0 >> 7, v3;

    v1 ^= v0 << 63 ^ v0 << 62 ^ v0 << 57;
    v2 ^= v1 << 63 ^ v1 << 62 ^ v1 << 57;
    v3 = v1 ^ v1 >> 1 ^ v1 >> 2 ^ v1 >> 7;
    return veorq_u8(hi, vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(v2), vcreate_u64(v3))));
}

/* The eight products of the lower and of the upper bytes of a with those of b. */
static ALWAYS_INLINE uint8x16_t gcm_neon_mul_low(uint8x16_t a, uint8x16_t b)
{
    return vreinterpretq_u8_p16(
        vmull_p8(vreinterpret_p8_u8(vget_low_u8(a)), vreinterpret_p8_u8(vget_low_u8(b))));
}

static ALWAYS_INLINE uint8x16_t gcm_neon_mul_high(uint8x16_t a, uint8x16_t b)
{
# if SIMD_ARM64
    return vreinterpretq_u8_p16(vmull_high_p8(vreinterpretq_p8_u8(a), vreinterpretq_p8_u8(b)));
# else
    return vreinterpretq_u8_p16(
        vmull_p8(vreinterpret_p8_u8(vget_high_u8(a)), vreinterpret_p8_u8(vget_high_u8(b))));
# endif
}

TARGET_END
#endif

#if TARGET_AESNI_PCLMUL || TARGET_ARM_PMULL
# if SIMD_ARM
TARGET_BEGIN(ARM_PMULL)
# else
TARGET_BEGIN(AESNI_PCLMUL)
# endif

/* Where the powers for the last n <= AESGCM_POWERS blocks begin. */
static ALWAYS_INLINE const uint8_t *gcm_powers(const aesgcm_state *st, size_t n)
{
    return (const uint8_t *) st + 16 * (AESGCM_POWERS - n);
}

/* AES of one block. */
static ALWAYS_INLINE v_block gcm_encrypt_block(v_block b, const aes_key *ek)
{
    unsigned i;

    b = B_XOR(b, blocks_load(ek->rk[0]));
    for (i = 1; i < ek->rounds; i++) {
        b = B_AESENC(b, blocks_load(ek->rk[i]));
    }
    return B_AESENCLAST(b, blocks_load(ek->rk[i]));
}

/* a b x^-128, for powers. */
static ALWAYS_INLINE v_block gcm_multiply_block(v_block a, v_block b)
{
    v_block poly = B32_SET(0, 0, (int) 0xc2000000, 0);
    v_block lo = B_CLMUL(a, b, 0x00), hi = B_CLMUL(a, b, 0x11);
    v_block mid = B_XOR(B_CLMUL(a, b, 0x01), B_CLMUL(a, b, 0x10));

    mid = B_XOR(B_XOR(mid, B32_TURN2(lo)), B_CLMUL(lo, poly, 0x00));
    return B_XOR(B_XOR(hi, B32_TURN2(mid)), B_CLMUL(mid, poly, 0x00));
}

/* The block of two lengths, in bits. */
static ALWAYS_INLINE v_block gcm_lengths(size_t hi, size_t lo)
{
    return B64_SET((long long) ((uint64_t) hi << 3), (long long) ((uint64_t) lo << 3));
}

/* The nonce, and a word after it. */
static ALWAYS_INLINE v_block gcm_nonce(const uint8_t nonce[12], int last)
{
    return B32_SET(last, (int) load32_le(nonce + 8), (int) load32_le(nonce + 4),
                   (int) load32_le(nonce));
}

static ALWAYS_INLINE v_block gcm_load_reversed(const uint8_t *p)
{
    return blocks_reverse(blocks_load(p));
}

/* ---- The key schedules, for work that is done beside them ----
 *
 * EXPAND_128(USE, p, a) and EXPAND_256(USE, p, a, b) make the round keys of the key a, or a and b
 * (its halves), and call USE(p, i, k) with each round key k as soon as it exists. They change a and
 * b. In a block of four equal columns ShiftRows changes nothing, so that aesenclast is SubWord of
 * its word and an addition. */

/* The round key that follows a, by RotWord, SubWord and rcon of the last word of last. */
static ALWAYS_INLINE v_block gcm_expand_turn(v_block a, v_block last, int rcon)
{
    v_block turn = B32_SPLAT(0x0c0f0e0d);

    return B_AESENCLAST(B8_LOOKUP(last, turn), B_XOR(blocks_prefix_sums(a), B32_SPLAT(rcon)));
}

/* The same by SubWord alone. */
static ALWAYS_INLINE v_block gcm_expand_stay(v_block a, v_block last)
{
    return B_AESENCLAST(B32_LAST(last), blocks_prefix_sums(a));
}

# define EXPAND_128(USE, p, a)                                                                     \
     USE(p, 0, a);                                                                                 \
     EACH10(n, a = gcm_expand_turn(a, a, AES_RCON(n)); USE(p, n + 1, a))
# define EXPAND_256(USE, p, a, b)                                                                  \
     USE(p, 0, a);                                                                                 \
     USE(p, 1, b);                                                                                 \
     EACH6(n, a = gcm_expand_turn(a, b, AES_RCON(n)); USE(p, 2 * n + 2, a);                        \
           b = gcm_expand_stay(b, a); USE(p, 2 * n + 3, b))                                        \
     a = gcm_expand_turn(a, b, AES_RCON(6));                                                       \
     USE(p, 14, a);

/* ---- Keys of AES-GCM ---- */

/* x h for a power h, or block. */
static ALWAYS_INLINE v_block gcm_double(v_block h)
{
    v_block carry = B32_LAST(B32_SAR(h, 31));
    v_block poly  = B32_SET((int) 0xc2000000, 0, 0, 1);

    h = B_OR(B64_SHL(h, 1), B8_PUSH(B64_SHR(h, 63), 8));
    return B_XOR(h, B_AND(carry, poly));
}

/* A key in the making. */
typedef struct gcm_preparing {
    aesgcm_state *st;
    v_block h;     /* the zero block, encrypted so far */
    unsigned last; /* the last round */
} gcm_preparing;

/* Stores round key i, and encrypts the zero block by it: the hash key is there as soon as the last
 * round key. */
static ALWAYS_INLINE void gcm_prepare_use(gcm_preparing *p, const unsigned i, v_block k)
{
    blocks_store(p->st->key.rk[i], k);
    p->h = i == 0 ? k : i < p->last ? B_AESENC(p->h, k) : B_AESENCLAST(p->h, k);
}

/* ---- AES-GCM-SIV ---- */

/* The blocks of a message and associated data of these lengths. */
static ALWAYS_INLINE size_t siv_blocks(size_t len, size_t adlen)
{
    return len / 16 + adlen / 16 + (len % 16 != 0) + (adlen % 16 != 0);
}

/* Round key i for the six blocks whose halves are the keys of a nonce. */
static ALWAYS_INLINE void siv_derive_use(v_block s[6], const int i, v_block k)
{
    EACH6(j, s[j] = i == 0 ? B_XOR(s[j], k) : i < 14 ? B_AESENC(s[j], k) : B_AESENCLAST(s[j], k));
}

static ALWAYS_INLINE void siv_keep_key(aesgcm_state *st, const int i, v_block k)
{
    blocks_store(st->key.rk[i], k);
}

/* The tag, from POLYVAL. */
static ALWAYS_INLINE v_block siv_tag(v_block hash, const uint8_t nonce[12], const aes_key *ek)
{
    hash = B_AND(B_XOR(hash, gcm_nonce(nonce, 0)), B32_SET(0x7fffffff, -1, -1, -1));
    return gcm_encrypt_block(hash, ek);
}

TARGET_END
#endif
