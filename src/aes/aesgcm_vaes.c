/* SPDX-License-Identifier: ISC */
/* AES-GCM with 512-bit VAES and VPCLMULQDQ instructions: four blocks in a vector, 32 in flight, one
 * reduction for 32 of a long message. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_VAES_VPCLMUL
# include "../core/intrinsics.h"
TARGET_BEGIN(VAES_VPCLMUL)

# define NAME(x)         aesgcm_vaes_##x
# define V_BLOCKS        4
# define GCM_UPTO4_STACK 64
# define GCM_LONG_STACK  576

# define gcm_hash       aesgcm_vaes_hash
# define gcm_prepare    aesgcm_vaes_prepare
# define gcm_upto4      aesgcm_vaes_upto4
# define gcm_any_length aesgcm_vaes_any_length
# define gcm_encrypt    aesgcm_vaes_encrypt
# define gcm_decrypt    aesgcm_vaes_decrypt
# define gcm_ghash_work aesgcm_vaes_ghash_work
# define gcm_ghash      aesgcm_vaes_ghash
# define gcm_bulk_work  aesgcm_vaes_bulk_work
# define gcm_bulk       aesgcm_vaes_bulk
# define gcm_hashed     aesgcm_vaes_hashed

# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_vaes = {
    IMPL_INFO(vaes, VAES_VPCLMUL, "Gueron and Kounavis 2010; Drucker, Gueron and Krasnov 2018"),
    aesgcm_vaes_prepare,
    aesgcm_vaes_encrypt,
    aesgcm_vaes_decrypt,
    aesgcm_vaes_ghash,
    aesgcm_vaes_bulk,
};
#endif
