/* ChaCha20 in portable C. */
#include "chacha20.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#define NAME(x) chacha20_ref_##x
#include "chacha20_scalar.inc"
#undef NAME

const chacha20_impl chacha20_ref = {
    IMPL_INFO(ref, NONE, "RFC 8439"),
    chacha20_ref_scalar_xor_ic,
    chacha20_ref_scalar_hchacha20,
    NULL,
};
