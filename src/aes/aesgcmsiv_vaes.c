/* SPDX-License-Identifier: ISC */
/* AES-256-GCM-SIV with 512-bit VAES and VPCLMULQDQ instructions: four blocks in a vector, 32 in
 * flight, one reduction for 16. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_VAES_VPCLMUL
# include "../core/intrinsics.h"
TARGET_BEGIN(VAES_VPCLMUL)

# define NAME(x)           aesgcmsiv_vaes_##x
# define V_BLOCKS          4
# define SIV_ENCRYPT_STACK 1024
# define SIV_UPTO4_STACK   896
# define SIV_LONG_STACK    1152
# define SIV_VERIFY_STACK  4096

# define gcm_hash         aesgcmsiv_vaes_hash
# define siv_polyval      aesgcmsiv_vaes_polyval
# define siv_crypt        aesgcmsiv_vaes_crypt
# define siv_encrypt_work aesgcmsiv_vaes_encrypt_work
# define siv_encrypt      aesgcmsiv_vaes_encrypt
# define siv_upto4        aesgcmsiv_vaes_upto4
# define siv_any_length   aesgcmsiv_vaes_any_length
# define siv_verify       aesgcmsiv_vaes_verify
# define siv_decrypt_work aesgcmsiv_vaes_decrypt_work
# define siv_decrypt      aesgcmsiv_vaes_decrypt

# include "aesgcmsiv_blocks.inc"

TARGET_END

const aesgcmsiv_impl aesgcmsiv_vaes = {
    IMPL_INFO(vaes, VAES_VPCLMUL,
              "RFC 8452; Gueron and Kounavis 2010; Drucker, Gueron and Krasnov 2018"),
    aesgcmsiv_vaes_encrypt,
    aesgcmsiv_vaes_decrypt,
};
#endif
