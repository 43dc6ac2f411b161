/* SPDX-License-Identifier: ISC */
/* AES-256-GCM-SIV with the instructions of ARMv8 for AES and PMULL: eight blocks in flight, one
 * reduction for eight. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_ARM_PMULL
# include "../core/intrinsics.h"
TARGET_BEGIN(ARM_PMULL)

# define NAME(x)           aesgcmsiv_armv8_##x
# define V_BLOCKS          1
# define SIV_ENCRYPT_STACK 1024
# define SIV_UPTO4_STACK   1024
# define SIV_LONG_STACK    1024
# define SIV_VERIFY_STACK  2048

# define blocks_load_some  aesgcmsiv_armv8_load_some
# define blocks_store_some aesgcmsiv_armv8_store_some
# define gcm_hash          aesgcmsiv_armv8_hash
# define siv_polyval       aesgcmsiv_armv8_polyval
# define siv_crypt         aesgcmsiv_armv8_crypt
# define siv_encrypt_work  aesgcmsiv_armv8_encrypt_work
# define siv_encrypt       aesgcmsiv_armv8_encrypt
# define siv_upto4         aesgcmsiv_armv8_upto4
# define siv_any_length    aesgcmsiv_armv8_any_length
# define siv_verify        aesgcmsiv_armv8_verify
# define siv_decrypt_work  aesgcmsiv_armv8_decrypt_work
# define siv_decrypt       aesgcmsiv_armv8_decrypt

# include "aesgcmsiv_blocks.inc"

TARGET_END

const aesgcmsiv_impl aesgcmsiv_armv8 = {
    IMPL_INFO(armv8, ARM_PMULL, "RFC 8452; Gueron and Kounavis 2010; 8 blocks"),
    aesgcmsiv_armv8_encrypt,
    aesgcmsiv_armv8_decrypt,
};
#endif
