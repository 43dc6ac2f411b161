/* SPDX-License-Identifier: ISC */
/* AES with AES instructions: aes_blocks.inc on vectors of one block (AES-NI, ARMv8), of two and of
 * four (VAES). Eight vectors are in flight. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/aes_neon.h"
#include "../simd/zmm.h"

/* ---- AES-NI (Intel, "Advanced Encryption Standard (AES) New Instructions Set", 2010) ---- */

#if TARGET_AESNI
# include "../core/intrinsics.h"
TARGET_BEGIN(AESNI)

# define NAME(x)           aes_aesni_##x
# define V_BLOCKS          1
# define CTR_STACK(len)    ((len) % 16 != 0 ? 256 : 0)
# define blocks_load_some  aes_aesni_load_some
# define blocks_store_some aes_aesni_store_some
# define aes_expand_next   aes_aesni_expand_next
# define aes_put_some      aes_aesni_put_some
# define aes_ctr_run       aes_aesni_ctr_run

# include "../simd/aes_vectors.inc"
# include "aes_blocks.inc"

TARGET_END

const aes_impl aes_aesni = {
    IMPL_INFO(aesni, AESNI, "Intel AES-NI white paper 2010; 8 blocks interleaved"),
    aes_aesni_expand,
    aes_aesni_encrypt,
    aes_aesni_decrypt,
    aes_aesni_ctr,
};
#endif

/* ---- VAES on 256-bit vectors, for CPUs without AVX-512 ---- */

#if TARGET_VAES256
# include "../core/intrinsics.h"
TARGET_BEGIN(VAES256)

# define NAME(x)            aes_vaes256_##x
# define V_BLOCKS           2
# define CTR_STACK(len)     ((len) % 32 != 0 ? 384 : 0)
# define blocks_load_some   aes_vaes256_load_some
# define blocks_store_some  aes_vaes256_store_some
# define blocks_load2_some  aes_vaes256_load2_some
# define blocks_store2_some aes_vaes256_store2_some
# define aes_expand_next    aes_vaes256_expand_next
# define aes_put_some       aes_vaes256_put_some
# define aes_ctr_run        aes_vaes256_ctr_run

# include "../simd/aes_vectors.inc"
# include "aes_blocks.inc"

TARGET_END

const aes_impl aes_vaes256 = {
    IMPL_INFO(vaes256, VAES256, "Drucker, Gueron and Krasnov 2018; 16 blocks in flight"),
    aes_vaes256_expand,
    aes_vaes256_encrypt,
    aes_vaes256_decrypt,
    aes_vaes256_ctr,
};
#endif

/* ---- VAES on 512-bit vectors ---- */

#if TARGET_VAES
# include "../core/intrinsics.h"
TARGET_BEGIN(VAES)

# define NAME(x)  aes_vaes_##x
# define V_BLOCKS 4
/* GCC leaves vzeroupper out where a vector is an argument of the function that it ends with. */
# define CLEAR()                                                                                   \
     do {                                                                                          \
         V_CLEAR();                                                                                \
         _mm256_zeroupper();                                                                       \
     } while (0)
# define CTR_STACK(len)  0
# define aes_ctr_more    aes_vaes_ctr_more
# define aes_expand_next aes_vaes_expand_next
# define aes_put_some    aes_vaes_put_some
# define aes_ctr_run     aes_vaes_ctr_run

# include "../simd/aes_vectors.inc"
# include "aes_blocks.inc"

TARGET_END

const aes_impl aes_vaes = {
    IMPL_INFO(vaes, VAES, "Drucker, Gueron and Krasnov 2018; 32 blocks in flight"),
    aes_vaes_expand,
    aes_vaes_encrypt,
    aes_vaes_decrypt,
    aes_vaes_ctr,
};
#endif

/* ---- ARMv8 (Arm Architecture Reference Manual, AESE and AESMC) ---- */

#if TARGET_ARM_AES
# include "../core/intrinsics.h"
TARGET_BEGIN(ARM_AES)

# define NAME(x)           aes_armv8_##x
# define V_BLOCKS          1
# define CTR_STACK(len)    ((len) % 16 != 0 ? 256 : 0)
# define blocks_load_some  aes_armv8_load_some
# define blocks_store_some aes_armv8_store_some
# define aes_expand_next   aes_armv8_expand_next
# define aes_put_some      aes_armv8_put_some
# define aes_ctr_run       aes_armv8_ctr_run

# include "../simd/aes_vectors.inc"
# include "aes_blocks.inc"

TARGET_END

const aes_impl aes_armv8 = {
    IMPL_INFO(armv8, ARM_AES, "Arm Architecture Reference Manual, AESE; 8 blocks interleaved"),
    aes_armv8_expand,
    aes_armv8_encrypt,
    aes_armv8_decrypt,
    aes_armv8_ctr,
};
#endif
