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
#include "aesgcm_portable.inc"
#include "aesgcmsiv_first.inc"

const aesgcmsiv_impl aesgcmsiv_ref = {
    IMPL_INFO(ref, NONE, "RFC 8452; integer products with holes"),
    aesgcmsiv_ref_encrypt,
    aesgcmsiv_ref_decrypt,
};
