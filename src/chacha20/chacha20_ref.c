/* SPDX-License-Identifier: ISC */
/* ChaCha20 in portable C. */
#include "chacha20.h"
#include "chacha20_words.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#define NAME(x) chacha20_ref_##x

#define scalar_block           chacha20_ref_scalar_block
#define scalar_xor_ic          chacha20_ref_scalar_xor_ic
#define scalar_hchacha20_words chacha20_ref_scalar_hchacha20_words
#define scalar_hchacha20       chacha20_ref_scalar_hchacha20

#include "chacha20_scalar.inc"
#undef scalar_block
#undef scalar_xor_ic
#undef scalar_hchacha20_words
#undef scalar_hchacha20
#undef scalar_zeros
#undef NAME

const chacha20_impl chacha20_ref = {
    IMPL_INFO(ref, NONE, "RFC 8439"),
    chacha20_ref_scalar_xor_ic,
    chacha20_ref_scalar_hchacha20,
    NULL,
};
