/* AEGIS-128X2 (RFC 10032) in portable C, constant-time: no table, no branch and no
 * index depends on a secret. */
#include "aegis.h"
#include "aegis_slice.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#define NAME(x) aegis128x2_ref_##x
#define DEGREE  2
#include "aegis128_ref.inc"

const aegis128x2_impl aegis128x2_ref = {
    IMPL_INFO(ref, NONE, "RFC 10032; bitsliced, 8 blocks side by side"),
    aegis128x2_ref_encrypt,
    aegis128x2_ref_decrypt,
};
