/* Integers modulo L in portable C: 32-bit multiplications. */
#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"
#include "inverse25519.h"
#include "scalar25519.h"

#define NAME(x)            scalar25519_ref_##x
#define SCALAR_WORD        uint32_t
#define SCALAR_DWORD       uint64_t
#define SCALAR_PAIR(x, y)  UINT32_C(x), UINT32_C(y)
#define SCALAR_LOAD(p)     load32_le(p)
#define SCALAR_STORE(p, x) store32_le(p, x)
#include "scalar25519.inc"

const scalar25519_impl scalar25519_ref = {
    IMPL_INFO(ref, NONE, "Barrett 1986; Bernstein, Yang 2019"),
    NAME(reduce),
    NAME(muladd),
    NAME(invert),
};
#undef NAME
#undef SCALAR_WORD
#undef SCALAR_DWORD
#undef SCALAR_PAIR
#undef SCALAR_LOAD
#undef SCALAR_STORE
