/* AES-256-GCM-SIV with AES-NI and PCLMULQDQ: eight blocks in flight, one reduction for eight. */
#include "aesgcmsiv.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"

#if TARGET_AESNI_PCLMUL
TARGET_BEGIN(AESNI_PCLMUL)

# define NAME(x)    aesgcmsiv_aesni_##x
# define REVERSE(v) (v)
# include "../aesgcm/aesgcm_xmm.inc"

# define ENCRYPT_STACK 1024
# define SHORT_STACK   1024
# define LONG_STACK    1024
# define VERIFY_STACK  4096
# include "aesgcmsiv_blocks.inc"

TARGET_END

const aesgcmsiv_impl aesgcmsiv_aesni = {
    IMPL_INFO(aesni, AESNI_PCLMUL, "RFC 8452; Gueron and Kounavis 2010; 8 blocks"),
    aesgcmsiv_aesni_encrypt,
    aesgcmsiv_aesni_decrypt,
};
#endif
