/* AES-GCM with AES-NI and PCLMULQDQ: eight blocks in flight, one reduction for eight. */
#include "aesgcm.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"

#if TARGET_AESNI_PCLMUL
TARGET_BEGIN(AESNI_PCLMUL)

# define NAME(x) aesgcm_aesni_##x
# include "aesgcm_xmm.inc"

# define REVERSE(v)   aesgcm_aesni_reverse(v)
# define SHORT_STACK  512
# define MIDDLE_STACK 512
# define LONG_STACK   512
# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_aesni = {
    IMPL_INFO(aesni, AESNI_PCLMUL, "Gueron and Kounavis 2010; RFC 8452, appendix A; 8 blocks"),
    aesgcm_aesni_prepare,
    aesgcm_aesni_encrypt,
    aesgcm_aesni_decrypt,
    aesgcm_aesni_continue,
    aesgcm_aesni_bulk,
};
#endif
