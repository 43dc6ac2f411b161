/* SPDX-License-Identifier: ISC */
/* X25519 with IFMA; with one field element at a time: for 64-bit machines, on fe51, and in portable
 * C, on fe25; and of many pairs, one after the other. */
#include "curve25519_field.h"
#include "x25519.h"

#include "../core/stack.h"
#include "../simd/zmm.h"

#if TARGET_IFMA256
# include "../core/intrinsics.h"

TARGET_BEGIN(IFMA256)

# include "../simd/v256.inc"
# define FIELD fe51x4
# include "curve25519_fe51xn.inc"
# include "x25519_ifma.inc"
# include "../simd/v_end.inc"
# undef FIELD

TARGET_END

X25519_BY_LADDER(ifma, X25519_STACK)

const x25519_impl x25519_ifma = {
    IMPL_INFO(ifma, IFMA256, "RFC 7748; Hisil, Egrice, Yassi 2020"),
    x25519_ifma_x25519,
};
#endif

#if TARGET_AVXIFMA
TARGET_BEGIN(AVXIFMA)

# include "../simd/v256.inc"
# define FIELD              fe51x4v
# define x25519_ifma_pairs  x25519_avxifma_pairs
# define x25519_ifma_line   x25519_avxifma_line
# define x25519_ifma_step   x25519_avxifma_step
# define x25519_ifma_ladder x25519_avxifma_ladder
# include "curve25519_fe51xn.inc"
# include "x25519_ifma.inc"
# include "../simd/v_end.inc"
# undef FIELD

TARGET_END

X25519_BY_LADDER(avxifma, X25519_STACK)

const x25519_impl x25519_avxifma = {
    IMPL_INFO(avxifma, AVXIFMA, "RFC 7748; Hisil, Egrice, Yassi 2020"),
    x25519_avxifma_x25519,
};
#endif

#if TARGET_INT128
# define FIELD fe51
# include "x25519_ladder.inc"

const x25519_impl x25519_fe51 = {
    IMPL_INFO(fe51, INT128, "RFC 7748"),
    x25519_fe51_x25519,
};
#endif

#include "curve25519_fe25.inc"

#define FIELD                   fe25
#define x25519_fe51_x25519_work x25519_ref_x25519_work
#define x25519_fe51_x25519      x25519_ref_x25519
#include "x25519_ladder.inc"

const x25519_impl x25519_ref = {
    IMPL_INFO(ref, NONE, "RFC 7748"),
    x25519_ref_x25519,
};

static void x25519batch_ref_x25519(uint8_t *q, const uint8_t *n, const uint8_t *p, size_t count)
{
    const x25519_impl *one = IMPL_ACTIVE(x25519);
    size_t i;

    for (i = 0; i < count; i++) {
        one->x25519(q + 32 * i, n + 32 * i, p + 32 * i);
    }
}

const x25519batch_impl x25519batch_ref = {
    IMPL_INFO(ref, NONE, "RFC 7748"),
    x25519batch_ref_x25519,
};
