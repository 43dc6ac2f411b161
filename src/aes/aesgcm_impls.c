/* SPDX-License-Identifier: ISC */
/* AES-GCM (SP 800-38D): instances of aesgcm_blocks.inc, on AES instructions and carry-less
 * products, with eight vectors in flight, and of aesgcm_portable.inc, on 64-bit words. */
#include "aes.h"
#include "gcm.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/intrinsics.h"
#include "../core/stack.h"
#include "../simd/riscv64.h"

/* ---- AES-NI and PCLMULQDQ: one reduction for eight blocks ---- */

#if TARGET_AESNI_PCLMUL
TARGET_BEGIN(AESNI_PCLMUL)

# define NAME(x)         aesgcm_aesni_##x
# define V_BLOCKS        1
# define GCM_UPTO4_STACK 512
# define GCM_UPTO8_STACK 512
# define GCM_LONG_STACK  512

/* Functions of the templates: aesgcm_aesni_load_some, aesgcm_aesni_store_some, aesgcm_aesni_hash,
 * aesgcm_aesni_upto4, aesgcm_aesni_upto8, aesgcm_aesni_any_length, aesgcm_aesni_ghash_work,
 * aesgcm_aesni_bulk_work. */

# include "../simd/aes_vectors.inc"
# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_aesni = {
    IMPL_INFO(aesni, AESNI_PCLMUL, "Gueron and Kounavis 2010; RFC 8452, appendix A; 8 blocks"),
    aesgcm_aesni_prepare,
    aesgcm_aesni_encrypt,
    aesgcm_aesni_decrypt,
    aesgcm_aesni_ghash,
    aesgcm_aesni_bulk,
};
#endif

/* ---- VAES and VPCLMULQDQ on 256 bits, for CPUs without AVX-512: one reduction for 16 ---- */

#if TARGET_VAES256
TARGET_BEGIN(VAES256)

# define NAME(x)         aesgcm_vaes256_##x
# define V_BLOCKS        2
# define GCM_UPTO4_STACK 448
# define GCM_UPTO8_STACK 640
# define GCM_LONG_STACK  896

/* Functions of the templates: aesgcm_vaes256_load_some, aesgcm_vaes256_store_some,
 * aesgcm_vaes256_load2_some, aesgcm_vaes256_store2_some, aesgcm_vaes256_hash, aesgcm_vaes256_upto4,
 * aesgcm_vaes256_upto8, aesgcm_vaes256_any_length, aesgcm_vaes256_ghash_work,
 * aesgcm_vaes256_bulk_work. */

# include "../simd/aes_vectors.inc"
# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_vaes256 = {
    IMPL_INFO(vaes256, VAES256, "Gueron and Kounavis 2010; Drucker, Gueron and Krasnov 2018"),
    aesgcm_vaes256_prepare,
    aesgcm_vaes256_encrypt,
    aesgcm_vaes256_decrypt,
    aesgcm_vaes256_ghash,
    aesgcm_vaes256_bulk,
};
#endif

/* ---- ARMv8: AESE and PMULL, one reduction for eight blocks ---- */

#if TARGET_ARM_PMULL
TARGET_BEGIN(ARM_PMULL)

# define NAME(x)         aesgcm_armv8_##x
# define V_BLOCKS        1
# define GCM_UPTO4_STACK 256
# define GCM_UPTO8_STACK 256
# define GCM_LONG_STACK  512

/* Functions of the templates: aesgcm_armv8_load_some, aesgcm_armv8_store_some, aesgcm_armv8_hash,
 * aesgcm_armv8_upto4, aesgcm_armv8_upto8, aesgcm_armv8_any_length, aesgcm_armv8_ghash_work,
 * aesgcm_armv8_bulk_work. */

# include "../simd/aes_vectors.inc"
# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_armv8 = {
    IMPL_INFO(armv8, ARM_PMULL, "Gueron and Kounavis 2010; RFC 8452, appendix A; 8 blocks"),
    aesgcm_armv8_prepare,
    aesgcm_armv8_encrypt,
    aesgcm_armv8_decrypt,
    aesgcm_armv8_ghash,
    aesgcm_armv8_bulk,
};
#endif

/* ---- NEON, for CPUs without carry-less multiplication of 64 bits: 8-bit products, constant-time;
 * any AES ---- */

#if TARGET_NEON
TARGET_BEGIN(NEON)

# define NAME(x) aesgcm_neon_##x

static inline uint8x16_t aesgcm_neon_reverse(uint8x16_t x)
{
    x = vrev64q_u8(x);
    return vextq_u8(x, x, 8);
}

# define HASH_ELEMENT(block) aesgcm_neon_reverse(block)

/* Functions of the templates: aesgcm_neon_ghash, aesgcm_neon_crypt, aesgcm_neon_encrypt_work,
 * aesgcm_neon_decrypt_work, aesgcm_neon_flush, aesgcm_neon_update. */

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

/* ---- RISC-V's carry-less products (Zbkc, and all of it in Zbc), one block; any AES ---- */

#if TARGET_RV_CLMUL

RISCV64_BINARY(aesgcm_zbkc_low, "zbkc", "clmul")
RISCV64_BINARY(aesgcm_zbkc_high, "zbkc", "clmulh")

# define NAME(x)          aesgcm_zbkc_##x
# define GCM_STACK        2048
# define CLMUL_LOW(x, y)  aesgcm_zbkc_low(x, y)
# define CLMUL_HIGH(x, y) aesgcm_zbkc_high(x, y)
# define HALF_LO(p)       riscv64_load64_be((p) + 8)
# define HALF_HI(p)       riscv64_load64_be(p)

/* Functions of the templates: aesgcm_zbkc_make_factor, aesgcm_zbkc_multiply, aesgcm_zbkc_hash,
 * aesgcm_zbkc_ghash, aesgcm_zbkc_crypt, aesgcm_zbkc_encrypt_work, aesgcm_zbkc_decrypt_work,
 * aesgcm_zbkc_prepare_work, aesgcm_zbkc_continue_work. */

# include "aesgcm_portable.inc"

const aesgcm_impl aesgcm_zbkc = {
    IMPL_INFO(zbkc, RV_CLMUL, "SP 800-38D; RFC 8452, appendix A; one block"),
    aesgcm_zbkc_prepare,
    aesgcm_zbkc_encrypt,
    aesgcm_zbkc_decrypt,
    aesgcm_zbkc_continue,
    NULL,
};
#endif

/* ---- Portable C: integer products, constant-time wherever the CPU multiplies in constant time;
 * any AES ---- */

#define NAME(x)   aesgcm_ref_##x
#define GCM_STACK 2048

/* Functions of the templates: aesgcm_ref_make_factor, aesgcm_ref_multiply, aesgcm_ref_hash,
 * aesgcm_ref_ghash, aesgcm_ref_crypt, aesgcm_ref_encrypt_work, aesgcm_ref_decrypt_work,
 * aesgcm_ref_prepare_work, aesgcm_ref_continue_work, aesgcm_ref_mirror, aesgcm_ref_split,
 * aesgcm_ref_clmul_low. */

#include "aesgcm_portable.inc"

const aesgcm_impl aesgcm_ref = {
    IMPL_INFO(ref, NONE, "SP 800-38D; RFC 8452, appendix A; integer products with holes"),
    aesgcm_ref_prepare,
    aesgcm_ref_encrypt,
    aesgcm_ref_decrypt,
    aesgcm_ref_continue,
    NULL,
};
