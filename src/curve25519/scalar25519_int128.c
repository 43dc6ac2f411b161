/* Integers modulo L for 64-bit machines: 64 x 64 -> 128 bit products. */
#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"
#include "inverse25519.h"
#include "scalar25519.h"

#if TARGET_INT128

__extension__ typedef unsigned __int128 scalar25519_int128_dword;

# define NAME(x)            scalar25519_int128_##x
# define SCALAR_WORD        uint64_t
# define SCALAR_DWORD       scalar25519_int128_dword
# define SCALAR_PAIR(x, y)  (UINT64_C(x) | UINT64_C(y) << 32)
# define SCALAR_LOAD(p)     load64_le(p)
# define SCALAR_STORE(p, x) store64_le(p, x)
# include "scalar25519.inc"

const scalar25519_impl scalar25519_int128 = {
    IMPL_INFO(int128, INT128, "Barrett 1986; Bernstein, Yang 2019"),
    NAME(reduce),
    NAME(muladd),
    NAME(invert),
};
# undef NAME
# undef SCALAR_WORD
# undef SCALAR_DWORD
# undef SCALAR_PAIR
# undef SCALAR_LOAD
# undef SCALAR_STORE

#endif
