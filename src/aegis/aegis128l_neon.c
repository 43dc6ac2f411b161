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
# include "aegis_neon.inc"
# include "aegis128_vector.inc"

TARGET_END

const aegis128l_impl aegis128l_neon = {
    IMPL_INFO(neon, NEON, "RFC 10032; bitsliced, 8 blocks side by side"),
    aegis128l_neon_encrypt,
    aegis128l_neon_decrypt,
};
#endif
