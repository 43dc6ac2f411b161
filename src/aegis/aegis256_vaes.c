/* SPDX-License-Identifier: ISC */
/* AEGIS-256 with AES-NI and the ternary logic of AVX-512, in vectors of 128 bits. Nothing in it
 * lowers the clock: it wants no fast-zmm. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_VAES
# include "../core/intrinsics.h"
TARGET_BEGIN(VAES)

# define NAME(x) aegis256_vaes_##x
# define DEGREE  1
# define LANES   1
# define CLEAR() ZMM_CLEAR_HIGH()
# define STACK   128
# if STACK_ASM
#  define SEAL_IN_REGISTERS
# endif

# define aegis_encrypt      aegis256_vaes_encrypt
# define aegis_encrypt_work aegis256_vaes_encrypt_work
# define aegis_decrypt_work aegis256_vaes_decrypt_work
# define aegis_decrypt      aegis256_vaes_decrypt

# include "aegis_vaes.inc"
# include "aegis256_vector.inc"

TARGET_END

const aegis256_impl aegis256_vaes = {
    {"vaes", NEEDS_VAES, 0, "RFC 10032"},
    aegis256_vaes_encrypt,
    aegis256_vaes_decrypt,
};
#endif
