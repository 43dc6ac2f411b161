/* SPDX-License-Identifier: ISC */
/* AES-256-GCM-SIV (RFC 8452) with RISC-V's carry-less products (Zbkc, and all of it in Zbc): AES by
 * whatever implementation of the block cipher is active. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/ct.h"
#include "../core/stack.h"
#include "../simd/riscv64.h"

#if TARGET_RV_CLMUL

RISCV64_BINARY(aesgcmsiv_zbkc_low, "zbkc", "clmul")
RISCV64_BINARY(aesgcmsiv_zbkc_high, "zbkc", "clmulh")

# define NAME(x)          aesgcmsiv_zbkc_##x
# define CLMUL_LOW(x, y)  aesgcmsiv_zbkc_low(x, y)
# define CLMUL_HIGH(x, y) aesgcmsiv_zbkc_high(x, y)
# define HALF_LO(p)       riscv64_load64_le(p)
# define HALF_HI(p)       riscv64_load64_le((p) + 8)

# define gcm_make_factor  aesgcmsiv_zbkc_make_factor
# define gcm_multiply     aesgcmsiv_zbkc_multiply
# define gcm_hash         aesgcmsiv_zbkc_hash
# define siv_derive       aesgcmsiv_zbkc_derive
# define siv_finish       aesgcmsiv_zbkc_finish
# define siv_crypt        aesgcmsiv_zbkc_crypt
# define siv_encrypt_work aesgcmsiv_zbkc_encrypt_work
# define siv_encrypt      aesgcmsiv_zbkc_encrypt
# define siv_decrypt_work aesgcmsiv_zbkc_decrypt_work
# define siv_decrypt      aesgcmsiv_zbkc_decrypt

# include "aesgcm_portable.inc"
# include "aesgcmsiv_first.inc"

const aesgcmsiv_impl aesgcmsiv_zbkc = {
    IMPL_INFO(zbkc, RV_CLMUL, "RFC 8452; one block"),
    aesgcmsiv_zbkc_encrypt,
    aesgcmsiv_zbkc_decrypt,
};
#endif
