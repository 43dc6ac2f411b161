/* SPDX-License-Identifier: ISC */
/* AEGIS-128L with the AES-NI instructions. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_AESNI
# include "../core/intrinsics.h"
TARGET_BEGIN(AESNI)

# define NAME(x) aegis128l_aesni_##x
# define DEGREE  1
# define CLEAR() ((void) 0)
# define STACK   128

# define aegis_encrypt      aegis128l_aesni_encrypt
# define aegis_encrypt_work aegis128l_aesni_encrypt_work
# define aegis_decrypt_work aegis128l_aesni_decrypt_work
# define aegis_decrypt      aegis128l_aesni_decrypt

# include "aegis_aesni.inc"
# include "aegis128_vector.inc"

TARGET_END

const aegis128l_impl aegis128l_aesni = {
    IMPL_INFO(aesni, AESNI, "RFC 10032; the message enters after the round"),
    aegis128l_aesni_encrypt,
    aegis128l_aesni_decrypt,
};
#endif
