/* SPDX-License-Identifier: ISC */
/* AES-GCM (SP 800-38D) in portable C: AES by whatever implementation of the block cipher is active,
 * GHASH by integer multiplication, constant-time wherever the CPU multiplies in constant time. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#define NAME(x) aesgcm_ref_##x

#define gcm_make_factor   aesgcm_ref_make_factor
#define gcm_multiply      aesgcm_ref_multiply
#define gcm_mirror        aesgcm_ref_mirror
#define gcm_split         aesgcm_ref_split
#define gcm_clmul_low     aesgcm_ref_clmul_low
#define gcm_hash          aesgcm_ref_hash
#define gcm_crypt         aesgcm_ref_crypt
#define gcm_encrypt_work  aesgcm_ref_encrypt_work
#define gcm_encrypt       aesgcm_ref_encrypt
#define gcm_decrypt_work  aesgcm_ref_decrypt_work
#define gcm_decrypt       aesgcm_ref_decrypt
#define gcm_ghash         aesgcm_ref_ghash
#define gcm_prepare_work  aesgcm_ref_prepare_work
#define gcm_prepare       aesgcm_ref_prepare
#define gcm_continue_work aesgcm_ref_continue_work
#define gcm_continue      aesgcm_ref_continue

#include "aesgcm_portable.inc"
#include "aesgcm_first.inc"

const aesgcm_impl aesgcm_ref = {
    IMPL_INFO(ref, NONE, "SP 800-38D; RFC 8452, appendix A; integer products with holes"),
    aesgcm_ref_prepare,
    aesgcm_ref_encrypt,
    aesgcm_ref_decrypt,
    aesgcm_ref_continue,
    NULL,
};
