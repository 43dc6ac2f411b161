/* SPDX-License-Identifier: ISC */
/* AEGIS-128X2 with the instructions of ARMv8, one pass for each of the two states. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_ARM_AES
# include "../core/intrinsics.h"
TARGET_BEGIN(ARM_AES)

# define NAME(x) aegis128x2_armv8_##x
# define DEGREE  2
# define CLEAR() ((void) 0)
# define STACK   512

# define aegis_encrypt      aegis128x2_armv8_encrypt
# define aegis_encrypt_work aegis128x2_armv8_encrypt_work
# define aegis_decrypt_work aegis128x2_armv8_decrypt_work
# define aegis_decrypt      aegis128x2_armv8_decrypt

# include "aegis_armv8.inc"
# include "aegis128_vector.inc"

TARGET_END

const aegis128x2_impl aegis128x2_armv8 = {
    IMPL_INFO(armv8, ARM_AES, "RFC 10032; one pass per state"),
    aegis128x2_armv8_encrypt,
    aegis128x2_armv8_decrypt,
};
#endif
