/* AEGIS-128X4 (RFC 10032) in portable C, constant-time: no table, no branch and no
 * index depends on a secret. */
#include "aegis.h"
#include "aegis_slice.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#define NAME(x) aegis128x4_ref_##x
#define DEGREE  4
#include "aegis128_ref.inc"

const aegis128x4_impl aegis128x4_ref = {
    IMPL_INFO(ref, NONE, "RFC 10032; bitsliced, 8 blocks side by side"),
    aegis128x4_ref_encrypt,
    aegis128x4_ref_decrypt,
};
