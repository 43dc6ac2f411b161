/* SPDX-License-Identifier: ISC */
/* AEGIS-128X4 with the AES-NI instructions, one pass for each of the four states. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_AESNI
# include "../core/intrinsics.h"
TARGET_BEGIN(AESNI)

# define NAME(x) aegis128x4_aesni_##x
# define DEGREE  4
# define CLEAR() ((void) 0)
# define STACK   (STACK_ASM ? 448 : 1024) /* with eight registers most of the state lies there */

# define aegis_encrypt      aegis128x4_aesni_encrypt
# define aegis_encrypt_work aegis128x4_aesni_encrypt_work
# define aegis_decrypt_work aegis128x4_aesni_decrypt_work
# define aegis_decrypt      aegis128x4_aesni_decrypt

# include "aegis_aesni.inc"
# include "aegis128_vector.inc"

TARGET_END

const aegis128x4_impl aegis128x4_aesni = {
    IMPL_INFO(aesni, AESNI, "RFC 10032; one pass per state"),
    aegis128x4_aesni_encrypt,
    aegis128x4_aesni_decrypt,
};
#endif
