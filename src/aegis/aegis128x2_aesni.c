/* SPDX-License-Identifier: ISC */
/* AEGIS-128X2 with the AES-NI instructions, one pass for each of the two states. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_AESNI
# include "../core/intrinsics.h"
TARGET_BEGIN(AESNI)

# define NAME(x) aegis128x2_aesni_##x
# define DEGREE  2
# define CLEAR() ((void) 0)
# define STACK   (STACK_ASM ? 384 : 1024) /* with eight registers most of the state lies there */

# define aegis_encrypt      aegis128x2_aesni_encrypt
# define aegis_encrypt_work aegis128x2_aesni_encrypt_work
# define aegis_decrypt_work aegis128x2_aesni_decrypt_work
# define aegis_decrypt      aegis128x2_aesni_decrypt

# include "aegis_aesni.inc"
# include "aegis128_vector.inc"

TARGET_END

const aegis128x2_impl aegis128x2_aesni = {
    IMPL_INFO(aesni, AESNI, "RFC 10032; one pass per state"),
    aegis128x2_aesni_encrypt,
    aegis128x2_aesni_decrypt,
};
#endif
