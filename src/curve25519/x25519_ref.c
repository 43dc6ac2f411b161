/* X25519 in portable C: ten limbs of 25.5 bits. */
#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"
#include "inverse25519.h"
#include "x25519.h"

#define NAME(x) x25519_ref_##x
#define SHARED  static
#include "curve25519_fe25_type.inc"
#include "curve25519_fe25.inc"
#include "curve25519_bytes.inc"
#include "x25519_ladder.inc"

const x25519_impl x25519_ref = {
    IMPL_INFO(ref, NONE, "RFC 7748"),
    NAME(x25519),
};
#undef NAME
#undef SHARED
