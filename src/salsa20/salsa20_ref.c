/* Salsa20 in portable C. */
#include "salsa20.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#define NAME(x) salsa20_ref_##x
#include "salsa20_scalar.inc"
#undef NAME

const salsa20_impl salsa20_ref = {
    IMPL_INFO(ref, NONE, "Salsa20 specification"),
    salsa20_ref_scalar_xor_ic,
    salsa20_ref_scalar_core,
    salsa20_ref_scalar_hsalsa20,
    NULL,
};
