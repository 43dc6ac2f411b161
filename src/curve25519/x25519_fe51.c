/* X25519 for 64-bit machines: five limbs of 51 bits, 64 x 64 -> 128 bit products. */
#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"
#include "inverse25519.h"
#include "x25519.h"

#if TARGET_INT128

# define NAME(x) x25519_fe51_##x
# define SHARED  static
# include "curve25519_fe51.inc"
# include "curve25519_fe51_words.inc"
# include "curve25519_bytes.inc"
# include "x25519_ladder.inc"

const x25519_impl x25519_fe51 = {
    IMPL_INFO(fe51, INT128, "RFC 7748"),
    NAME(x25519),
};
# undef NAME
# undef SHARED

#endif
