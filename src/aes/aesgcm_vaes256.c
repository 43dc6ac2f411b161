/* SPDX-License-Identifier: ISC */
/* AES-GCM with VAES and VPCLMULQDQ instructions on 256-bit vectors, for CPUs without AVX-512: two
 * blocks in a vector, 16 in flight, one reduction for 16. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_VAES256
# include "../core/intrinsics.h"
TARGET_BEGIN(VAES256)

# define NAME(x)         aesgcm_vaes256_##x
# define V_BLOCKS        2
# define GCM_UPTO4_STACK 448
# define GCM_UPTO8_STACK 640
# define GCM_LONG_STACK  896

# define blocks_load_some   aesgcm_vaes256_load_some
# define blocks_store_some  aesgcm_vaes256_store_some
# define blocks_load2_some  aesgcm_vaes256_load2_some
# define blocks_store2_some aesgcm_vaes256_store2_some
# define gcm_hash           aesgcm_vaes256_hash
# define gcm_prepare        aesgcm_vaes256_prepare
# define gcm_upto4          aesgcm_vaes256_upto4
# define gcm_upto8          aesgcm_vaes256_upto8
# define gcm_any_length     aesgcm_vaes256_any_length
# define gcm_encrypt        aesgcm_vaes256_encrypt
# define gcm_decrypt        aesgcm_vaes256_decrypt
# define gcm_ghash_work     aesgcm_vaes256_ghash_work
# define gcm_ghash          aesgcm_vaes256_ghash
# define gcm_bulk_work      aesgcm_vaes256_bulk_work
# define gcm_bulk           aesgcm_vaes256_bulk

# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_vaes256 = {
    IMPL_INFO(vaes256, VAES256, "Gueron and Kounavis 2010; Drucker, Gueron and Krasnov 2018"),
    aesgcm_vaes256_prepare,
    aesgcm_vaes256_encrypt,
    aesgcm_vaes256_decrypt,
    aesgcm_vaes256_ghash,
    aesgcm_vaes256_bulk,
};
#endif
