/* SPDX-License-Identifier: ISC */
/* AEGIS-128X4 with NEON, for CPUs without AES instructions, one pass for each of the four states;
 * constant-time. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_NEON
# include "../core/intrinsics.h"
TARGET_BEGIN(NEON)

# define NAME(x) aegis128x4_neon_##x
# define DEGREE  4
# define CLEAR() ((void) 0)
# define STACK   2048

# define aegis_update_words aegis128x4_neon_update_words
# define aegis_encrypt      aegis128x4_neon_encrypt
# define aegis_encrypt_work aegis128x4_neon_encrypt_work
# define aegis_decrypt_work aegis128x4_neon_decrypt_work
# define aegis_decrypt      aegis128x4_neon_decrypt

# include "aegis_neon.inc"
# include "aegis128_vector.inc"

TARGET_END

const aegis128x4_impl aegis128x4_neon = {
    IMPL_INFO(neon, NEON, "RFC 10032; bitsliced, 8 blocks side by side"),
    aegis128x4_neon_encrypt,
    aegis128x4_neon_decrypt,
};
#endif
