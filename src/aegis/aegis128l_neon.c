/* SPDX-License-Identifier: ISC */
/* AEGIS-128L with NEON, for CPUs without AES instructions; constant-time. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_NEON
# include "../core/intrinsics.h"
TARGET_BEGIN(NEON)

# define NAME(x) aegis128l_neon_##x
# define DEGREE  1
# define CLEAR() ((void) 0)
# define STACK   2048

# define aegis_update_words aegis128l_neon_update_words
# define aegis_encrypt      aegis128l_neon_encrypt
# define aegis_encrypt_work aegis128l_neon_encrypt_work
# define aegis_decrypt_work aegis128l_neon_decrypt_work
# define aegis_decrypt      aegis128l_neon_decrypt

# include "aegis_neon.inc"
# include "aegis128_vector.inc"

TARGET_END

const aegis128l_impl aegis128l_neon = {
    IMPL_INFO(neon, NEON, "RFC 10032; bitsliced, 8 blocks side by side"),
    aegis128l_neon_encrypt,
    aegis128l_neon_decrypt,
};
#endif
