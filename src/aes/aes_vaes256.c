/* SPDX-License-Identifier: ISC */
/* AES with VAES instructions on 256-bit vectors, for CPUs without AVX-512: two blocks in a vector,
 * eight vectors in flight. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_VAES256
# include "../core/intrinsics.h"
TARGET_BEGIN(VAES256)

# define NAME(x)        aes_vaes256_##x
# define V_BLOCKS       2
# define CLEAR()        V_CLEAR()
# define CTR_STACK(len) ((len) % 32 != 0 ? 384 : 0)

# define blocks_load_some   aes_vaes256_load_some
# define blocks_store_some  aes_vaes256_store_some
# define blocks_load2_some  aes_vaes256_load2_some
# define blocks_store2_some aes_vaes256_store2_some
# define aes_encrypt        aes_vaes256_encrypt
# define aes_decrypt        aes_vaes256_decrypt
# define aes_expand         aes_vaes256_expand
# define aes_expand_next    aes_vaes256_expand_next
# define aes_put_some       aes_vaes256_put_some
# define aes_ctr_run        aes_vaes256_ctr_run
# define aes_ctr            aes_vaes256_ctr

# include "aes_blocks.inc"

TARGET_END

const aes_impl aes_vaes256 = {
    IMPL_INFO(vaes256, VAES256, "Drucker, Gueron and Krasnov 2018; 16 blocks in flight"),
    aes_vaes256_expand,
    aes_vaes256_encrypt,
    aes_vaes256_decrypt,
    aes_vaes256_ctr,
};
#endif
