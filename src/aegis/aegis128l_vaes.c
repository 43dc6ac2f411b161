/* SPDX-License-Identifier: ISC */
/* AEGIS-128L with AES-NI and the ternary logic of AVX-512, in vectors of 128 bits. Nothing in it
 * lowers the clock: it wants no fast-zmm. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_VAES
# include "../core/intrinsics.h"
TARGET_BEGIN(VAES)

# define NAME(x) aegis128l_vaes_##x
# define DEGREE  1
# define LANES   1
# define CLEAR() ZMM_CLEAR_HIGH()
# define STACK   128

# define aegis_encrypt      aegis128l_vaes_encrypt
# define aegis_encrypt_work aegis128l_vaes_encrypt_work
# define aegis_decrypt_work aegis128l_vaes_decrypt_work
# define aegis_decrypt      aegis128l_vaes_decrypt

# include "aegis_vaes.inc"
# include "aegis128_vector.inc"

TARGET_END

const aegis128l_impl aegis128l_vaes = {
    {"vaes", NEEDS_VAES, 0, "RFC 10032"},
    aegis128l_vaes_encrypt,
    aegis128l_vaes_decrypt,
};
#endif
