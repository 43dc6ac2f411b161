/* AES-256-GCM-SIV with AES-NI and PCLMULQDQ: eight blocks in flight, one reduction for eight. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_AESNI_PCLMUL
# include "../core/intrinsics.h"
TARGET_BEGIN(AESNI_PCLMUL)

# define NAME(x)           aesgcmsiv_aesni_##x
# define V_BLOCKS          1
# define SIV_ENCRYPT_STACK 1024
# define SIV_UPTO4_STACK   1024
# define SIV_LONG_STACK    1024
# define SIV_VERIFY_STACK  4096
# include "aesgcmsiv_blocks.inc"

TARGET_END

const aesgcmsiv_impl aesgcmsiv_aesni = {
    IMPL_INFO(aesni, AESNI_PCLMUL, "RFC 8452; Gueron and Kounavis 2010; 8 blocks"),
    aesgcmsiv_aesni_encrypt,
    aesgcmsiv_aesni_decrypt,
};
#endif
