/* SPDX-License-Identifier: ISC */
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

# define blocks_load_some  aesgcmsiv_aesni_load_some
# define blocks_store_some aesgcmsiv_aesni_store_some
# define gcm_hash          aesgcmsiv_aesni_hash
# define siv_polyval       aesgcmsiv_aesni_polyval
# define siv_crypt         aesgcmsiv_aesni_crypt
# define siv_encrypt_work  aesgcmsiv_aesni_encrypt_work
# define siv_encrypt       aesgcmsiv_aesni_encrypt
# define siv_upto4         aesgcmsiv_aesni_upto4
# define siv_any_length    aesgcmsiv_aesni_any_length
# define siv_verify        aesgcmsiv_aesni_verify
# define siv_decrypt_work  aesgcmsiv_aesni_decrypt_work
# define siv_decrypt       aesgcmsiv_aesni_decrypt

# include "aesgcmsiv_blocks.inc"

TARGET_END

const aesgcmsiv_impl aesgcmsiv_aesni = {
    IMPL_INFO(aesni, AESNI_PCLMUL, "RFC 8452; Gueron and Kounavis 2010; 8 blocks"),
    aesgcmsiv_aesni_encrypt,
    aesgcmsiv_aesni_decrypt,
};
#endif
