/* SPDX-License-Identifier: ISC */
/* AES-GCM with NEON, for CPUs without carry-less multiplication of 64 bits; constant-time. AES by
 * whatever implementation of the block cipher is active, GHASH by aesgcm_neon.inc. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_NEON
# include "../core/intrinsics.h"
TARGET_BEGIN(NEON)

# define NAME(x) aesgcm_neon_##x

static inline uint8x16_t aesgcm_neon_reverse(uint8x16_t x)
{
    x = vrev64q_u8(x);
    return vextq_u8(x, x, 8);
}

# define HASH_ELEMENT(block) aesgcm_neon_reverse(block)

# define gcm_hash_all     aesgcm_neon_ghash
# define gcm_crypt        aesgcm_neon_crypt
# define gcm_encrypt_work aesgcm_neon_encrypt_work
# define gcm_decrypt_work aesgcm_neon_decrypt_work
# define hash_flush       aesgcm_neon_flush
# define hash_update      aesgcm_neon_update

# include "aesgcm_neon.inc"

/* tag = GHASH of ad and c. */
static void aesgcm_neon_ghash(uint8_t tag[16], const uint8_t *c, size_t clen, const uint8_t *ad,
                              size_t adlen, const aesgcm_state *st)
{
    aesgcm_neon_sums s;
    uint8_t lengths[16];

    aesgcm_neon_init(&s, st->h[AESGCM_POWERS - 1], (adlen + 15) / 16 + (clen + 15) / 16 + 1);
    aesgcm_neon_update(&s, ad, adlen);
    aesgcm_neon_update(&s, c, clen);
    store64_be(lengths, (uint64_t) adlen << 3);
    store64_be(lengths + 8, (uint64_t) clen << 3);
    aesgcm_neon_update(&s, lengths, 16);
    aesgcm_neon_flush(&s, s.n - 1);
    vst1q_u8(tag, aesgcm_neon_reverse(s.acc));
}

# define OWN_HASH
# define GCM_STACK 2048
# include "aesgcm_portable.inc"

/* As many powers as aesgcm_neon_init takes for len bytes and a block of their lengths, or all. */
static STACK_WORK void aesgcm_neon_prepare_work(aesgcm_state *st, const uint8_t *key,
                                                size_t keybytes, size_t len)
{
    uint8_t block[16] = {0}, *h = st->h[AESGCM_POWERS - 1];
    size_t n = len == AESGCM_ANY_LENGTH ? AESGCM_POWERS : aesgcm_neon_span(len / 16 + 1);
    uint64_t lo, hi, carry;

    IMPL_ACTIVE(aes)->expand(&st->key, key, keybytes);
    IMPL_ACTIVE(aes)->encrypt(block, block, 1, &st->key);
    hi    = load64_be(block);
    lo    = load64_be(block + 8);
    carry = hi >> 63;
    hi    = (hi << 1 | lo >> 63) ^ (carry << 63 | carry << 62 | carry << 57);
    store64_le(h, lo << 1 ^ carry);
    store64_le(h + 8, hi);
    aesgcm_neon_powers(h, 1, n);
}

static void aesgcm_neon_prepare(aesgcm_state *st, const uint8_t *key, size_t keybytes, size_t len)
{
    aesgcm_neon_prepare_work(st, key, keybytes, len);
    stack_clear(1024);
}

static STACK_WORK void aesgcm_neon_continue_work(uint8_t y[16], const uint8_t *m, size_t len,
                                                 const aesgcm_state *st)
{
    aesgcm_neon_sums s;

    if (len == 0) {
        return;
    }
    aesgcm_neon_init(&s, st->h[AESGCM_POWERS - 1], (len + 15) / 16);
    s.acc = aesgcm_neon_reverse(vld1q_u8(y));
    aesgcm_neon_update(&s, m, len);
    aesgcm_neon_flush(&s, s.n - 1);
    vst1q_u8(y, aesgcm_neon_reverse(s.acc));
}

static void aesgcm_neon_continue(uint8_t y[16], const uint8_t *m, size_t len,
                                 const aesgcm_state *st)
{
    aesgcm_neon_continue_work(y, m, len, st);
    stack_clear(1024);
}

TARGET_END

const aesgcm_impl aesgcm_neon = {
    IMPL_INFO(neon, NEON, "SP 800-38D; products of 8 bits, 8 blocks"),
    aesgcm_neon_prepare,
    aesgcm_neon_encrypt,
    aesgcm_neon_decrypt,
    aesgcm_neon_continue,
    NULL,
};
#endif
