/* SPDX-License-Identifier: ISC */
/* Integers modulo L in portable C: 32-bit multiplications. */
#include "inverse25519.h"
#include "scalar25519.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"

#define SCALAR_WORD         uint32_t
#define SCALAR_DWORD        uint64_t
#define SCALAR_PAIR(x, y)   UINT32_C(x), UINT32_C(y)
#define SCALAR_LOAD(p)      load32_le(p)
#define SCALAR_STORE(p, x)  store32_le(p, x)
#define scalar_l            scalar25519_ref_l
#define scalar_mu           scalar25519_ref_mu
#define scalar_mul_words    scalar25519_ref_mul_words
#define scalar_sub          scalar25519_ref_sub
#define scalar_load         scalar25519_ref_load
#define scalar_store        scalar25519_ref_store
#define scalar_remainder    scalar25519_ref_remainder
#define scalar_reduce_words scalar25519_ref_reduce_words
#define scalar_reduce_half  scalar25519_ref_reduce_half
#define scalar_reduce_work  scalar25519_ref_reduce_work
#define scalar_muladd_work  scalar25519_ref_muladd_work
#define scalar_invert_work  scalar25519_ref_invert_work
#define scalar_reduce       scalar25519_ref_reduce
#define scalar_muladd       scalar25519_ref_muladd
#define scalar_invert       scalar25519_ref_invert
#include "scalar25519.inc"

const scalar25519_impl scalar25519_ref = {
    IMPL_INFO(ref, NONE, "Barrett 1986; Bernstein, Yang 2019"),
    scalar25519_ref_reduce,
    scalar25519_ref_muladd,
    scalar25519_ref_invert,
};
#undef SCALAR_WORD
#undef SCALAR_DWORD
#undef SCALAR_PAIR
#undef SCALAR_LOAD
#undef SCALAR_STORE
