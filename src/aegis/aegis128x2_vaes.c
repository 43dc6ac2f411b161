/* SPDX-License-Identifier: ISC */
/* AEGIS-128X2 with VAES and the ternary logic of AVX-512, in vectors of 256 bits. Nothing in it
 * lowers the clock: it wants no fast-zmm. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_VAES
# include "../core/intrinsics.h"
TARGET_BEGIN(VAES)

# define NAME(x) aegis128x2_vaes_##x
# define DEGREE  2
# define LANES   2
# define CLEAR() ZMM_CLEAR_HIGH()
# define STACK   192

# define aegis_encrypt      aegis128x2_vaes_encrypt
# define aegis_encrypt_work aegis128x2_vaes_encrypt_work
# define aegis_decrypt_work aegis128x2_vaes_decrypt_work
# define aegis_decrypt      aegis128x2_vaes_decrypt

# include "aegis_vaes.inc"
# include "aegis128_vector.inc"

TARGET_END

const aegis128x2_impl aegis128x2_vaes = {
    {"vaes", NEEDS_VAES, 0, "RFC 10032"},
    aegis128x2_vaes_encrypt,
    aegis128x2_vaes_decrypt,
};
#endif
