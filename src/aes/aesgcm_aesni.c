/* SPDX-License-Identifier: ISC */
/* AES-GCM with AES-NI and PCLMULQDQ: eight blocks in flight, one reduction for eight. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_AESNI_PCLMUL
# include "../core/intrinsics.h"
TARGET_BEGIN(AESNI_PCLMUL)

# define NAME(x)         aesgcm_aesni_##x
# define V_BLOCKS        1
# define GCM_UPTO4_STACK 512
# define GCM_UPTO8_STACK 512
# define GCM_LONG_STACK  512

# define blocks_load_some  aesgcm_aesni_load_some
# define blocks_store_some aesgcm_aesni_store_some
# define gcm_hash          aesgcm_aesni_hash
# define gcm_prepare       aesgcm_aesni_prepare
# define gcm_upto4         aesgcm_aesni_upto4
# define gcm_upto8         aesgcm_aesni_upto8
# define gcm_any_length    aesgcm_aesni_any_length
# define gcm_encrypt       aesgcm_aesni_encrypt
# define gcm_decrypt       aesgcm_aesni_decrypt
# define gcm_ghash_work    aesgcm_aesni_ghash_work
# define gcm_ghash         aesgcm_aesni_ghash
# define gcm_bulk_work     aesgcm_aesni_bulk_work
# define gcm_bulk          aesgcm_aesni_bulk

# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_aesni = {
    IMPL_INFO(aesni, AESNI_PCLMUL, "Gueron and Kounavis 2010; RFC 8452, appendix A; 8 blocks"),
    aesgcm_aesni_prepare,
    aesgcm_aesni_encrypt,
    aesgcm_aesni_decrypt,
    aesgcm_aesni_ghash,
    aesgcm_aesni_bulk,
};
#endif
