/* SPDX-License-Identifier: ISC */
/* AES with 512-bit VAES instructions: four blocks in a vector, eight vectors in flight. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_VAES
# include "../core/intrinsics.h"
TARGET_BEGIN(VAES)

# define NAME(x)  aes_vaes_##x
# define V_BLOCKS 4
/* GCC leaves vzeroupper out where a vector is an argument of the function that it ends with. */
# define CLEAR()                                                                                   \
     do {                                                                                          \
         V_CLEAR();                                                                                \
         _mm256_zeroupper();                                                                       \
     } while (0)
# define CTR_STACK(len) 0

# define aes_encrypt     aes_vaes_encrypt
# define aes_decrypt     aes_vaes_decrypt
# define aes_expand      aes_vaes_expand
# define aes_expand_next aes_vaes_expand_next
# define aes_put_some    aes_vaes_put_some
# define aes_ctr_more    aes_vaes_ctr_more
# define aes_ctr_run     aes_vaes_ctr_run
# define aes_ctr         aes_vaes_ctr

# include "aes_blocks.inc"

TARGET_END

const aes_impl aes_vaes = {
    IMPL_INFO(vaes, VAES, "Drucker, Gueron and Krasnov 2018; 32 blocks in flight"),
    aes_vaes_expand,
    aes_vaes_encrypt,
    aes_vaes_decrypt,
    aes_vaes_ctr,
};
#endif
