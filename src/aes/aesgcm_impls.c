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

# define NAME(x)  aesgcm_aesni_##x
# define V_BLOCKS 1

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

# define NAME(x)  aesgcm_vaes256_##x
# define V_BLOCKS 2

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

# define NAME(x)  aesgcm_armv8_##x
# define V_BLOCKS 1

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

/* Functions of the templates: aesgcm_neon_update, aesgcm_neon_start, aesgcm_neon_finish,
 * aesgcm_neon_more_powers, aesgcm_neon_flush, aesgcm_neon_push, aesgcm_neon_ghash,
 * aesgcm_neon_crypt, aesgcm_neon_encrypt_work, aesgcm_neon_decrypt_work, aesgcm_neon_prepare_work,
 * aesgcm_neon_continue_work. */

# include "aesgcm_neon.inc"

# define OWN_HASH
# define GCM_STACK 2048
# include "aesgcm_portable.inc"

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

# define NAME(x)   aesgcm_zbkc_##x
# define GCM_STACK 2048
# define ZBKC

/* Functions of the templates: aesgcm_zbkc_update, aesgcm_zbkc_start, aesgcm_zbkc_finish,
 * aesgcm_zbkc_more_powers, aesgcm_zbkc_make_factor, aesgcm_zbkc_multiply, aesgcm_zbkc_ghash,
 * aesgcm_zbkc_crypt, aesgcm_zbkc_encrypt_work, aesgcm_zbkc_decrypt_work, aesgcm_zbkc_prepare_work,
 * aesgcm_zbkc_continue_work. */

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

/* Functions of the templates: aesgcm_ref_update, aesgcm_ref_start, aesgcm_ref_finish,
 * aesgcm_ref_more_powers, aesgcm_ref_make_factor, aesgcm_ref_multiply, aesgcm_ref_mirror,
 * aesgcm_ref_split, aesgcm_ref_clmul_low, aesgcm_ref_ghash, aesgcm_ref_crypt,
 * aesgcm_ref_encrypt_work, aesgcm_ref_decrypt_work, aesgcm_ref_prepare_work,
 * aesgcm_ref_continue_work. */

#include "aesgcm_portable.inc"

const aesgcm_impl aesgcm_ref = {
    IMPL_INFO(ref, NONE, "SP 800-38D; RFC 8452, appendix A; integer products with holes"),
    aesgcm_ref_prepare,
    aesgcm_ref_encrypt,
    aesgcm_ref_decrypt,
    aesgcm_ref_continue,
    NULL,
};
