/* SPDX-License-Identifier: ISC */
/* AES-GCM (SP 800-38D) with RISC-V's carry-less products (Zbkc, and all of it in Zbc): AES by
 * whatever implementation of the block cipher is active. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/riscv64.h"

#if TARGET_RV_CLMUL

RISCV64_BINARY(aesgcm_zbkc_low, "zbkc", "clmul")
RISCV64_BINARY(aesgcm_zbkc_high, "zbkc", "clmulh")

# define NAME(x)          aesgcm_zbkc_##x
# define CLMUL_LOW(x, y)  aesgcm_zbkc_low(x, y)
# define CLMUL_HIGH(x, y) aesgcm_zbkc_high(x, y)
# define HALF_LO(p)       riscv64_load64_be((p) + 8)
# define HALF_HI(p)       riscv64_load64_be(p)

# define gcm_make_factor   aesgcm_zbkc_make_factor
# define gcm_multiply      aesgcm_zbkc_multiply
# define gcm_hash          aesgcm_zbkc_hash
# define gcm_crypt         aesgcm_zbkc_crypt
# define gcm_encrypt_work  aesgcm_zbkc_encrypt_work
# define gcm_encrypt       aesgcm_zbkc_encrypt
# define gcm_decrypt_work  aesgcm_zbkc_decrypt_work
# define gcm_decrypt       aesgcm_zbkc_decrypt
# define gcm_ghash         aesgcm_zbkc_ghash
# define gcm_prepare_work  aesgcm_zbkc_prepare_work
# define gcm_prepare       aesgcm_zbkc_prepare
# define gcm_continue_work aesgcm_zbkc_continue_work
# define gcm_continue      aesgcm_zbkc_continue

# include "aesgcm_portable.inc"
# include "aesgcm_first.inc"

const aesgcm_impl aesgcm_zbkc = {
    IMPL_INFO(zbkc, RV_CLMUL, "SP 800-38D; RFC 8452, appendix A; one block"),
    aesgcm_zbkc_prepare,
    aesgcm_zbkc_encrypt,
    aesgcm_zbkc_decrypt,
    aesgcm_zbkc_continue,
    NULL,
};
#endif
