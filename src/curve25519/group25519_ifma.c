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

# define NUMBER                       quad25519
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

# include "quad25519.inc"
# include "edwards25519_ifma.inc"

/* n = multiples[magnitude], magnitude <= 8. Constant-time. */
static ALWAYS_INLINE void group25519_ifma_select(quad25519 *n, const quad25519 multiples[9],
                                                 uint64_t magnitude)
{
    const __m256i which = QUAD_SPLAT(magnitude), zero = _mm256_setzero_si256();
    quad25519 r = {zero, zero, zero, zero, zero};
    int j;

    for (j = 0; j < 9; j++) {
        const __m256i mask = _mm256_cmpeq_epi64(which, QUAD_SPLAT(j));

        r.v0 = EDWARDS25519_IFMA_OR_AND(r.v0, mask, multiples[j].v0);
        r.v1 = EDWARDS25519_IFMA_OR_AND(r.v1, mask, multiples[j].v1);
        r.v2 = EDWARDS25519_IFMA_OR_AND(r.v2, mask, multiples[j].v2);
        r.v3 = EDWARDS25519_IFMA_OR_AND(r.v3, mask, multiples[j].v3);
        r.v4 = EDWARDS25519_IFMA_OR_AND(r.v4, mask, multiples[j].v4);
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
