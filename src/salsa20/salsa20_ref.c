/* SPDX-License-Identifier: ISC */
/* Salsa20 in portable C. */
#include "salsa20.h"
#include "salsa20_words.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#define NAME(x) salsa20_ref_##x

#define scalar_block          salsa20_ref_scalar_block
#define scalar_xor_ic         salsa20_ref_scalar_xor_ic
#define scalar_core           salsa20_ref_scalar_core
#define scalar_hsalsa20_words salsa20_ref_scalar_hsalsa20_words
#define scalar_hsalsa20       salsa20_ref_scalar_hsalsa20

#include "salsa20_scalar.inc"
#undef scalar_block
#undef scalar_xor_ic
#undef scalar_core
#undef scalar_hsalsa20_words
#undef scalar_hsalsa20
#undef scalar_zeros
#undef NAME

const salsa20_impl salsa20_ref = {
    IMPL_INFO(ref, NONE, "Salsa20 specification"),
    salsa20_ref_scalar_xor_ic,
    salsa20_ref_scalar_core,
    salsa20_ref_scalar_hsalsa20,
    NULL,
};
