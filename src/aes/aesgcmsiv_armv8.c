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
# include "aesgcmsiv_blocks.inc"

TARGET_END

const aesgcmsiv_impl aesgcmsiv_armv8 = {
    IMPL_INFO(armv8, ARM_PMULL, "RFC 8452; Gueron and Kounavis 2010; 8 blocks"),
    aesgcmsiv_armv8_encrypt,
    aesgcmsiv_armv8_decrypt,
};
#endif
