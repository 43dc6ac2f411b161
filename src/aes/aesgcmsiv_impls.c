/* SPDX-License-Identifier: ISC */
/* AES-256-GCM-SIV (RFC 8452): instances of aesgcmsiv_blocks.inc, on AES instructions and carry-less
 * products, with eight vectors in flight, and of aesgcm_portable.inc, on 64-bit words. */
#include "aes.h"
#include "gcm.h"

#include "../core/ct.h"
#include "../core/intrinsics.h"
#include "../core/stack.h"
#include "../simd/riscv64.h"
#include "../simd/zmm.h"

/* ---- AES-NI and PCLMULQDQ: one reduction for eight blocks ---- */

#if TARGET_AESNI_PCLMUL
TARGET_BEGIN(AESNI_PCLMUL)

# define NAME(x)  aesgcmsiv_aesni_##x
# define V_BLOCKS 1

/* Functions of the templates: aesgcmsiv_aesni_load_some, aesgcmsiv_aesni_store_some,
 * aesgcmsiv_aesni_hash, aesgcmsiv_aesni_polyval, aesgcmsiv_aesni_crypt,
 * aesgcmsiv_aesni_encrypt_work, aesgcmsiv_aesni_upto4, aesgcmsiv_aesni_any_length,
 * aesgcmsiv_aesni_verify, aesgcmsiv_aesni_decrypt_work. */

# include "../simd/aes_vectors.inc"
# include "aesgcmsiv_blocks.inc"

TARGET_END

const aesgcmsiv_impl aesgcmsiv_aesni = {
    IMPL_INFO(aesni, AESNI_PCLMUL, "RFC 8452; Gueron and Kounavis 2010; 8 blocks"),
    aesgcmsiv_aesni_encrypt,
    aesgcmsiv_aesni_decrypt,
};
#endif

/* ---- VAES and VPCLMULQDQ on 256 bits, for CPUs without AVX-512: one reduction for 16 blocks
 * ---- */

#if TARGET_VAES256
TARGET_BEGIN(VAES256)

# define NAME(x)  aesgcmsiv_vaes256_##x
# define V_BLOCKS 2

/* Functions of the templates: aesgcmsiv_vaes256_load_some, aesgcmsiv_vaes256_store_some,
 * aesgcmsiv_vaes256_load2_some, aesgcmsiv_vaes256_store2_some, aesgcmsiv_vaes256_hash,
 * aesgcmsiv_vaes256_polyval, aesgcmsiv_vaes256_crypt, aesgcmsiv_vaes256_encrypt_work,
 * aesgcmsiv_vaes256_upto4, aesgcmsiv_vaes256_any_length, aesgcmsiv_vaes256_verify,
 * aesgcmsiv_vaes256_decrypt_work. */

# include "../simd/aes_vectors.inc"
# include "aesgcmsiv_blocks.inc"

TARGET_END

const aesgcmsiv_impl aesgcmsiv_vaes256 = {
    IMPL_INFO(vaes256, VAES256,
              "RFC 8452; Gueron and Kounavis 2010; Drucker, Gueron and Krasnov 2018"),
    aesgcmsiv_vaes256_encrypt,
    aesgcmsiv_vaes256_decrypt,
};
#endif

/* ---- VAES and VPCLMULQDQ on 512 bits: one reduction for 16 blocks, or for 32 of a long
 * message ---- */

#if TARGET_VAES_VPCLMUL
TARGET_BEGIN(VAES_VPCLMUL)

# define NAME(x)  aesgcmsiv_vaes_##x
# define V_BLOCKS 4

/* Functions of the templates: aesgcmsiv_vaes_hash, aesgcmsiv_vaes_polyval, aesgcmsiv_vaes_crypt,
 * aesgcmsiv_vaes_encrypt_work, aesgcmsiv_vaes_upto4, aesgcmsiv_vaes_any_length,
 * aesgcmsiv_vaes_verify, aesgcmsiv_vaes_decrypt_work. */

# include "../simd/aes_vectors.inc"
# include "aesgcmsiv_blocks.inc"

TARGET_END

const aesgcmsiv_impl aesgcmsiv_vaes = {
    IMPL_INFO(vaes, VAES_VPCLMUL,
              "RFC 8452; Gueron and Kounavis 2010; Drucker, Gueron and Krasnov 2018"),
    aesgcmsiv_vaes_encrypt,
    aesgcmsiv_vaes_decrypt,
};
#endif

/* ---- ARMv8: AESE and PMULL, one reduction for eight blocks ---- */

#if TARGET_ARM_PMULL
TARGET_BEGIN(ARM_PMULL)

# define NAME(x)  aesgcmsiv_armv8_##x
# define V_BLOCKS 1

/* Functions of the templates: aesgcmsiv_armv8_load_some, aesgcmsiv_armv8_store_some,
 * aesgcmsiv_armv8_hash, aesgcmsiv_armv8_polyval, aesgcmsiv_armv8_crypt,
 * aesgcmsiv_armv8_encrypt_work, aesgcmsiv_armv8_upto4, aesgcmsiv_armv8_any_length,
 * aesgcmsiv_armv8_verify, aesgcmsiv_armv8_decrypt_work. */

# include "../simd/aes_vectors.inc"
# include "aesgcmsiv_blocks.inc"

TARGET_END

const aesgcmsiv_impl aesgcmsiv_armv8 = {
    IMPL_INFO(armv8, ARM_PMULL, "RFC 8452; Gueron and Kounavis 2010; 8 blocks"),
    aesgcmsiv_armv8_encrypt,
    aesgcmsiv_armv8_decrypt,
};
#endif

/* ---- NEON, for CPUs without carry-less multiplication of 64 bits: 8-bit products, constant-time;
 * with the active AES ---- */

#if TARGET_NEON
TARGET_BEGIN(NEON)

# define NAME(x)             aesgcmsiv_neon_##x
# define HASH_ELEMENT(block) (block)

/* Functions of the templates: aesgcmsiv_neon_update, aesgcmsiv_neon_start, aesgcmsiv_neon_finish,
 * aesgcmsiv_neon_more_powers, aesgcmsiv_neon_flush, aesgcmsiv_neon_push, aesgcmsiv_neon_derive,
 * aesgcmsiv_neon_make_tag, aesgcmsiv_neon_crypt, aesgcmsiv_neon_encrypt_work,
 * aesgcmsiv_neon_decrypt_work. */

# include "aesgcm_neon.inc"

static inline void aesgcmsiv_neon_xor(uint8_t *out, const uint8_t *in, const uint8_t *b, size_t len)
{
    size_t i;

    for (i = 0; i + 16 <= len; i += 16) {
        vst1q_u8(out + i, veorq_u8(vld1q_u8(in + i), vld1q_u8(b + i)));
    }
    for (; i < len; i++) {
        out[i] = in[i] ^ b[i];
    }
}

# define SIV_XOR(out, in, b, len) aesgcmsiv_neon_xor(out, in, b, len)
# define OWN_HASH
# include "aesgcm_portable.inc"

TARGET_END

const aesgcmsiv_impl aesgcmsiv_neon = {
    IMPL_INFO(neon, NEON, "RFC 8452; products of 8 bits, 8 blocks"),
    aesgcmsiv_neon_encrypt,
    aesgcmsiv_neon_decrypt,
};
#endif

/* ---- RISC-V's carry-less products (Zbkc, and all of it in Zbc), one block; with the active AES
 * ---- */

#if TARGET_RV_CLMUL

# define NAME(x) aesgcmsiv_zbkc_##x
# define ZBKC

/* Functions of the templates: aesgcmsiv_zbkc_update, aesgcmsiv_zbkc_start, aesgcmsiv_zbkc_finish,
 * aesgcmsiv_zbkc_more_powers, aesgcmsiv_zbkc_make_factor, aesgcmsiv_zbkc_multiply,
 * aesgcmsiv_zbkc_derive, aesgcmsiv_zbkc_make_tag, aesgcmsiv_zbkc_crypt,
 * aesgcmsiv_zbkc_encrypt_work, aesgcmsiv_zbkc_decrypt_work. */

# include "aesgcm_portable.inc"

const aesgcmsiv_impl aesgcmsiv_zbkc = {
    IMPL_INFO(zbkc, RV_CLMUL, "RFC 8452; one block"),
    aesgcmsiv_zbkc_encrypt,
    aesgcmsiv_zbkc_decrypt,
};
#endif

/* ---- Portable C: integer products, constant-time wherever the CPU multiplies in constant time;
 * with the active AES ---- */

#define NAME(x) aesgcmsiv_ref_##x

/* Functions of the templates: aesgcmsiv_ref_update, aesgcmsiv_ref_start, aesgcmsiv_ref_finish,
 * aesgcmsiv_ref_more_powers, aesgcmsiv_ref_make_factor, aesgcmsiv_ref_multiply,
 * aesgcmsiv_ref_mirror, aesgcmsiv_ref_split, aesgcmsiv_ref_clmul_low, aesgcmsiv_ref_derive,
 * aesgcmsiv_ref_make_tag, aesgcmsiv_ref_crypt, aesgcmsiv_ref_encrypt_work,
 * aesgcmsiv_ref_decrypt_work. */

#include "aesgcm_portable.inc"

const aesgcmsiv_impl aesgcmsiv_ref = {
    IMPL_INFO(ref, NONE, "RFC 8452; integer products with holes"),
    aesgcmsiv_ref_encrypt,
    aesgcmsiv_ref_decrypt,
};
