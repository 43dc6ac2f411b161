/* SPDX-License-Identifier: ISC */
/* Integers modulo L: for 64-bit machines, with 64 x 64 -> 128 bit products, and in portable C, with
 * words of 32 bits. */
#include "scalar25519.h"

#include "../core/stack.h"

/* Defines the functions of the vtable of implementation v: each does the work of its name, and then
 * clears the stack that the work has used. */
#define SCALAR25519_FUNCTIONS(v)                                                                   \
    static void scalar25519_##v##_reduce(uint8_t r[32], const uint8_t x[64])                       \
    {                                                                                              \
        scalar25519_##v##_reduce_work(r, x);                                                       \
        stack_clear(512);                                                                          \
    }                                                                                              \
                                                                                                   \
    static void scalar25519_##v##_muladd(uint8_t r[32], const uint8_t a[32], const uint8_t b[32],  \
                                         const uint8_t c[32])                                      \
    {                                                                                              \
        scalar25519_##v##_muladd_work(r, a, b, c);                                                 \
        stack_clear(768);                                                                          \
    }                                                                                              \
                                                                                                   \
    static void scalar25519_##v##_invert(uint8_t r[32], const uint8_t s[32])                       \
    {                                                                                              \
        scalar25519_##v##_invert_work(r, s);                                                       \
        stack_clear(1024);                                                                         \
    }

#if TARGET_INT128
__extension__ typedef unsigned __int128 scalar25519_int128_dword;

# define SCALAR_WORD       uint64_t
# define SCALAR_DWORD      scalar25519_int128_dword
# define SCALAR_PAIR(x, y) (UINT64_C(x) | UINT64_C(y) << 32)
# include "scalar25519.inc"
SCALAR25519_FUNCTIONS(int128)

const scalar25519_impl scalar25519_int128 = {
    IMPL_INFO(int128, INT128, "Barrett 1986; Bernstein, Yang 2019"),
    scalar25519_int128_reduce,
    scalar25519_int128_muladd,
    scalar25519_int128_invert,
};
#endif

#define SCALAR_WORD                     uint32_t
#define SCALAR_DWORD                    uint64_t
#define SCALAR_PAIR(x, y)               UINT32_C(x), UINT32_C(y)
#define scalar25519_int128_l            scalar25519_ref_l
#define scalar25519_int128_mu           scalar25519_ref_mu
#define scalar25519_int128_mul_words    scalar25519_ref_mul_words
#define scalar25519_int128_sub          scalar25519_ref_sub
#define scalar25519_int128_load         scalar25519_ref_load
#define scalar25519_int128_store        scalar25519_ref_store
#define scalar25519_int128_remainder    scalar25519_ref_remainder
#define scalar25519_int128_reduce_words scalar25519_ref_reduce_words
#define scalar25519_int128_reduce_work  scalar25519_ref_reduce_work
#define scalar25519_int128_muladd_work  scalar25519_ref_muladd_work
#define scalar25519_int128_invert_work  scalar25519_ref_invert_work
#include "scalar25519.inc"
SCALAR25519_FUNCTIONS(ref)

const scalar25519_impl scalar25519_ref = {
    IMPL_INFO(ref, NONE, "Barrett 1986; Bernstein, Yang 2019"),
    scalar25519_ref_reduce,
    scalar25519_ref_muladd,
    scalar25519_ref_invert,
};
