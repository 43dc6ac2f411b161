/* SPDX-License-Identifier: ISC */
/* Multiplication in edwards25519 and ristretto255 with AVX-512 IFMA, by edwards25519_ifma.c; all
 * else by the 64-bit implementation. If one of them is broken, this is set aside, too. */
#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/zmm.h"
#include "digits25519.h"
#include "group25519.h"

#if TARGET_IFMA256
# include "../core/intrinsics.h"

# include "group25519_fe51.h"

# define NUMBER                       fe51x4
# define group_select                 group25519_ifma_select
# define group_mul_point              group25519_ifma_mul
# define group_ristretto255_base_work group25519_ifma_ristretto255_base_work
# define group_mul_work               group25519_ifma_group_mul_work
# define group_ed25519_to_x25519      group25519_ifma_ed25519_to_x25519
# define group_is_valid               group25519_ifma_group_is_valid
# define group_add                    group25519_ifma_group_add
# define group_mul                    group25519_ifma_group_mul
# define group_ristretto255_base      group25519_ifma_ristretto255_base
# define group_ed25519_map            group25519_ifma_ed25519_map
# define group_ed25519_map_signed     group25519_ifma_ed25519_map_signed
# define group_ristretto255_map       group25519_ifma_ristretto255_map

TARGET_BEGIN(IFMA256)

# define FE51XN 4
# include "curve25519_fe51xn.inc"
# include "edwards25519_ifma.inc"

/* n = multiples[magnitude], magnitude <= 8. Constant-time. */
static ALWAYS_INLINE void group25519_ifma_select(fe51x4 *n, const fe51x4 multiples[9],
                                                 uint64_t magnitude)
{
    const __m256i which = FE51X4_SPLAT(magnitude), zero = _mm256_setzero_si256();
    fe51x4 r = {{zero, zero, zero, zero, zero}};
    int j;

    for (j = 0; j < 9; j++) {
        const __m256i mask = _mm256_cmpeq_epi64(which, FE51X4_SPLAT(j));

        r.v[0] = EDWARDS25519_IFMA_OR_AND(r.v[0], mask, multiples[j].v[0]);
        r.v[1] = EDWARDS25519_IFMA_OR_AND(r.v[1], mask, multiples[j].v[1]);
        r.v[2] = EDWARDS25519_IFMA_OR_AND(r.v[2], mask, multiples[j].v[2]);
        r.v[3] = EDWARDS25519_IFMA_OR_AND(r.v[3], mask, multiples[j].v[3]);
        r.v[4] = EDWARDS25519_IFMA_OR_AND(r.v[4], mask, multiples[j].v[4]);
    }
    *n = r;
}

# include "group25519_four.inc"

TARGET_END

# define FOUR_STACK_BASE      3072
# define FOUR_STACK_MULTIPLES 6144
# include "group25519_four_calls.inc"
# undef FOUR_STACK_BASE
# undef FOUR_STACK_MULTIPLES

const group25519_impl group25519_ifma = {
    IMPL_INFO(ifma, IFMA256, "RFC 9380, 9496; Hisil, Wong, Carter, Dawson 2008"),
    group25519_ifma_ed25519_to_x25519,
    group25519_ifma_group_is_valid,
    group25519_ifma_group_add,
    group25519_ifma_group_mul,
    group25519_ifma_ristretto255_base,
    group25519_ifma_ed25519_map,
    group25519_ifma_ed25519_map_signed,
    group25519_ifma_ristretto255_map,
};
# include "group25519_end.inc"

#endif
