/* SPDX-License-Identifier: ISC */
/* AES-256-GCM-SIV (RFC 8452) in portable C: AES by whatever implementation of the block cipher is
 * active, POLYVAL by integer multiplication, constant-time wherever the CPU multiplies in constant
 * time. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"

#define NAME(x)    aesgcmsiv_ref_##x
#define HALF_LO(p) load64_le(p)
#define HALF_HI(p) load64_le((p) + 8)

#define gcm_make_factor  aesgcmsiv_ref_make_factor
#define gcm_multiply     aesgcmsiv_ref_multiply
#define gcm_mirror       aesgcmsiv_ref_mirror
#define gcm_split        aesgcmsiv_ref_split
#define gcm_clmul_low    aesgcmsiv_ref_clmul_low
#define gcm_hash         aesgcmsiv_ref_hash
#define siv_derive       aesgcmsiv_ref_derive
#define siv_finish       aesgcmsiv_ref_finish
#define siv_crypt        aesgcmsiv_ref_crypt
#define siv_encrypt_work aesgcmsiv_ref_encrypt_work
#define siv_encrypt      aesgcmsiv_ref_encrypt
#define siv_decrypt_work aesgcmsiv_ref_decrypt_work
#define siv_decrypt      aesgcmsiv_ref_decrypt

#include "aesgcm_portable.inc"
#include "aesgcmsiv_first.inc"

const aesgcmsiv_impl aesgcmsiv_ref = {
    IMPL_INFO(ref, NONE, "RFC 8452; integer products with holes"),
    aesgcmsiv_ref_encrypt,
    aesgcmsiv_ref_decrypt,
};
