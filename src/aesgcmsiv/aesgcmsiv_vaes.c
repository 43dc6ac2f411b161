/* AES-256-GCM-SIV with 512-bit VAES and VPCLMULQDQ instructions: four blocks in a vector, 32 in
 * flight, one reduction for 16. */
#include "aesgcmsiv.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"
#include "../core/zmm.h"

#if TARGET_VAES_VPCLMUL
TARGET_BEGIN(VAES_VPCLMUL)

# define NAME(x)    aesgcmsiv_vaes_##x
# define REVERSE(v) (v)
# include "../aesgcm/aesgcm_zmm.inc"

# define ENCRYPT_STACK 1024
# define SHORT_STACK   896
# define LONG_STACK    1152
# define VERIFY_STACK  4096
# include "aesgcmsiv_blocks.inc"

TARGET_END

const aesgcmsiv_impl aesgcmsiv_vaes = {
    IMPL_INFO(vaes, VAES_VPCLMUL,
              "RFC 8452; Gueron and Kounavis 2010; Drucker, Gueron and Krasnov 2018"),
    aesgcmsiv_vaes_encrypt,
    aesgcmsiv_vaes_decrypt,
};
#endif
