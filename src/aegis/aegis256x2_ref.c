/* AEGIS-256X2 (RFC 10032) in portable C, constant-time: no table, no branch and no
 * index depends on a secret. */
#include "aegis.h"
#include "aegis_slice.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#define NAME(x) aegis256x2_ref_##x
#define DEGREE  2
#include "aegis256_ref.inc"

const aegis256x2_impl aegis256x2_ref = {
    IMPL_INFO(ref, NONE, "RFC 10032; bitsliced, 6 blocks side by side"),
    aegis256x2_ref_encrypt,
    aegis256x2_ref_decrypt,
};
