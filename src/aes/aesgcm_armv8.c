/* SPDX-License-Identifier: ISC */
/* AES-GCM with the instructions of ARMv8 for AES and PMULL: eight blocks in flight, one reduction
 * for eight. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_ARM_PMULL
# include "../core/intrinsics.h"
TARGET_BEGIN(ARM_PMULL)

# define NAME(x)         aesgcm_armv8_##x
# define V_BLOCKS        1
# define GCM_UPTO4_STACK 256
# define GCM_UPTO8_STACK 256
# define GCM_LONG_STACK  512

# define blocks_load_some  aesgcm_armv8_load_some
# define blocks_store_some aesgcm_armv8_store_some
# define gcm_hash          aesgcm_armv8_hash
# define gcm_prepare       aesgcm_armv8_prepare
# define gcm_upto4         aesgcm_armv8_upto4
# define gcm_upto8         aesgcm_armv8_upto8
# define gcm_any_length    aesgcm_armv8_any_length
# define gcm_encrypt       aesgcm_armv8_encrypt
# define gcm_decrypt       aesgcm_armv8_decrypt
# define gcm_ghash_work    aesgcm_armv8_ghash_work
# define gcm_ghash         aesgcm_armv8_ghash
# define gcm_bulk_work     aesgcm_armv8_bulk_work
# define gcm_bulk          aesgcm_armv8_bulk

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
