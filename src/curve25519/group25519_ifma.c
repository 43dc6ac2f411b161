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

# define FOUR(x)  edwards25519_ifma_##x
# define GROUP(x) group25519_ifma_##x
# define NUMBER   quad25519

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
    GROUP(ed25519_to_x25519),
    GROUP(group_is_valid),
    GROUP(group_add),
    GROUP(group_mul),
    GROUP(ristretto255_base),
    GROUP(ed25519_map),
    GROUP(ed25519_map_signed),
    GROUP(ristretto255_map),
};
# undef FOUR
# undef GROUP
# undef NUMBER

#endif
