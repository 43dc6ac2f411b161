/* SPDX-License-Identifier: ISC */
/* AEGIS-128L with the instructions of ARMv8. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_ARM_AES
# include "../core/intrinsics.h"
TARGET_BEGIN(ARM_AES)

# define NAME(x) aegis128l_armv8_##x
# define DEGREE  1
# define CLEAR() ((void) 0)
# define STACK   256

# define aegis_encrypt      aegis128l_armv8_encrypt
# define aegis_encrypt_work aegis128l_armv8_encrypt_work
# define aegis_decrypt_work aegis128l_armv8_decrypt_work
# define aegis_decrypt      aegis128l_armv8_decrypt

# include "aegis_armv8.inc"
# include "aegis128_vector.inc"

TARGET_END

const aegis128l_impl aegis128l_armv8 = {
    IMPL_INFO(armv8, ARM_AES, "RFC 10032; the message enters after the round"),
    aegis128l_armv8_encrypt,
    aegis128l_armv8_decrypt,
};
#endif
