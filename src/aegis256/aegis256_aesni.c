/* AEGIS-256 with the AES-NI instructions. */
#include "aegis256.h"

#include "../core/bytes.h"

#if TARGET_AESNI
TARGET_BEGIN(AESNI)

# define NAME(x) aegis256_aesni_##x
# define DEGREE  1
# if ARCH_X86_64
#  define FORGET(st) ((void) 0)
# else
#  define FORGET(st) wipe(&(st), sizeof(st))
# endif
# include "../aegis128l/aegis_aesni.inc"
# include "../aegis128l/aegis256_vector.inc"

TARGET_END

const aegis256_impl aegis256_aesni = {
    IMPL_INFO(aesni, AESNI, "draft-irtf-cfrg-aegis-aead; the message enters after the round"),
    aegis256_aesni_encrypt,
    aegis256_aesni_decrypt,
};
#endif
