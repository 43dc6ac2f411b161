/* SPDX-License-Identifier: ISC */
/* AES with the AES-NI instructions (Intel, "Advanced Encryption Standard (AES) New Instructions
 * Set", 2010): eight blocks interleaved. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_AESNI
# include "../core/intrinsics.h"
TARGET_BEGIN(AESNI)

# define NAME(x)        aes_aesni_##x
# define V_BLOCKS       1
# define CLEAR()        V_CLEAR()
# define CTR_STACK(len) ((len) % 16 != 0 ? 256 : 0)

# define blocks_load_some  aes_aesni_load_some
# define blocks_store_some aes_aesni_store_some
# define aes_encrypt       aes_aesni_encrypt
# define aes_decrypt       aes_aesni_decrypt
# define aes_expand        aes_aesni_expand
# define aes_expand_next   aes_aesni_expand_next
# define aes_put_some      aes_aesni_put_some
# define aes_ctr_run       aes_aesni_ctr_run
# define aes_ctr           aes_aesni_ctr

# include "aes_blocks.inc"

TARGET_END

const aes_impl aes_aesni = {
    IMPL_INFO(aesni, AESNI, "Intel AES-NI white paper 2010; 8 blocks interleaved"),
    aes_aesni_expand,
    aes_aesni_encrypt,
    aes_aesni_decrypt,
    aes_aesni_ctr,
};
#endif
