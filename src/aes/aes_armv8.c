/* SPDX-License-Identifier: ISC */
/* AES with the instructions of ARMv8 (Arm Architecture Reference Manual, AESE and AESMC): eight
 * blocks interleaved. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_ARM_AES
# include "../core/intrinsics.h"
TARGET_BEGIN(ARM_AES)

# define NAME(x)        aes_armv8_##x
# define V_BLOCKS       1
# define CLEAR()        V_CLEAR()
# define CTR_STACK(len) ((len) % 16 != 0 ? 256 : 0)

# define blocks_load_some  aes_armv8_load_some
# define blocks_store_some aes_armv8_store_some
# define aes_encrypt       aes_armv8_encrypt
# define aes_decrypt       aes_armv8_decrypt
# define aes_expand        aes_armv8_expand
# define aes_expand_next   aes_armv8_expand_next
# define aes_put_some      aes_armv8_put_some
# define aes_ctr_run       aes_armv8_ctr_run
# define aes_ctr           aes_armv8_ctr

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
