/* AES-GCM (SP 800-38D) in portable C: AES by whatever implementation of the block cipher is active,
 * GHASH by integer multiplication, constant-time wherever the CPU multiplies in constant time. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#define NAME(x) aesgcm_ref_##x
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
