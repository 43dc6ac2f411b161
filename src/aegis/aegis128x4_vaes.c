/* SPDX-License-Identifier: ISC */
/* AEGIS-128X4 with VAES and AVX-512. */
#include "aegis.h"

#include "../core/bytes.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_VAES
# include "../core/intrinsics.h"
TARGET_BEGIN(VAES)

# define NAME(x) aegis128x4_vaes_##x
# define DEGREE  4
# define LANES   4
# define CLEAR() ZMM_CLEAR_HIGH()
# define STACK   448

# define aegis_encrypt      aegis128x4_vaes_encrypt
# define aegis_encrypt_work aegis128x4_vaes_encrypt_work
# define aegis_decrypt_work aegis128x4_vaes_decrypt_work
# define aegis_decrypt      aegis128x4_vaes_decrypt

# include "aegis_vaes.inc"
# include "aegis128_vector.inc"

TARGET_END

const aegis128x4_impl aegis128x4_vaes = {
    IMPL_INFO(vaes, VAES, "RFC 10032"),
    aegis128x4_vaes_encrypt,
    aegis128x4_vaes_decrypt,
};
#endif
