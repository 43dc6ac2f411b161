/* SPDX-License-Identifier: ISC */
/* AES-256-GCM-SIV with VAES and VPCLMULQDQ instructions on 256-bit vectors, for CPUs without
 * AVX-512: two blocks in a vector, 16 in flight, one reduction for 16. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_VAES256
# include "../core/intrinsics.h"
TARGET_BEGIN(VAES256)

# define NAME(x)           aesgcmsiv_vaes256_##x
# define V_BLOCKS          2
# define SIV_ENCRYPT_STACK 1536
# define SIV_UPTO4_STACK   1280
# define SIV_LONG_STACK    1536
# define SIV_VERIFY_STACK  4096

# define blocks_load_some   aesgcmsiv_vaes256_load_some
# define blocks_store_some  aesgcmsiv_vaes256_store_some
# define blocks_load2_some  aesgcmsiv_vaes256_load2_some
# define blocks_store2_some aesgcmsiv_vaes256_store2_some
# define gcm_hash           aesgcmsiv_vaes256_hash
# define siv_polyval        aesgcmsiv_vaes256_polyval
# define siv_crypt          aesgcmsiv_vaes256_crypt
# define siv_encrypt_work   aesgcmsiv_vaes256_encrypt_work
# define siv_encrypt        aesgcmsiv_vaes256_encrypt
# define siv_upto4          aesgcmsiv_vaes256_upto4
# define siv_any_length     aesgcmsiv_vaes256_any_length
# define siv_verify         aesgcmsiv_vaes256_verify
# define siv_decrypt_work   aesgcmsiv_vaes256_decrypt_work
# define siv_decrypt        aesgcmsiv_vaes256_decrypt

# include "aesgcmsiv_blocks.inc"

TARGET_END

const aesgcmsiv_impl aesgcmsiv_vaes256 = {
    IMPL_INFO(vaes256, VAES256,
              "RFC 8452; Gueron and Kounavis 2010; Drucker, Gueron and Krasnov 2018"),
    aesgcmsiv_vaes256_encrypt,
    aesgcmsiv_vaes256_decrypt,
};
#endif
