/* AEGIS-128L (RFC 10032) in portable C, constant-time: no table, no branch and no
 * index depends on a secret. */
#include "aegis.h"
#include "aegis_slice.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#define NAME(x) aegis128l_ref_##x
#define DEGREE  1
#include "aegis128_ref.inc"

const aegis128l_impl aegis128l_ref = {
    IMPL_INFO(ref, NONE, "RFC 10032; bitsliced, 8 blocks side by side"),
    aegis128l_ref_encrypt,
    aegis128l_ref_decrypt,
};
