/* SPDX-License-Identifier: ISC */
/* Many Ed25519 signatures by one equation with AVX-512 IFMA, the sum of z (s B - h a - r) over all,
 * for random z. Points are ed25519batch_ifma.c's: if that is broken, this is set aside, too. */
#include "ed25519batch.h"
#include "ed25519equation.h"
#include "scalar25519.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_IFMA
# include "../core/intrinsics.h"

enum {
    ED25519EQUATION_IFMA_FEW                                         = 4,
    /* so many take less by themselves */ ED25519EQUATION_IFMA_STACK = 16384
};

static STACK_WORK int ed25519equation_ifma_work(void *work, const uint8_t *a, const uint8_t *s,
                                                const uint8_t *h, const uint8_t *r,
                                                const uint8_t *z, size_t count)
{
    static const uint8_t zero[32]  = {0};
    const scalar25519_impl *scalar = IMPL_ACTIVE(scalar25519);
    uint8_t zs[32]                 = {0}, zh[32 * ED25519EQUATION_MAX];
    size_t i;

    for (i = 0; i < 32 * count; i += 32) {
        scalar->muladd(zs, z + i, s + i, zs);
        scalar->muladd(zh + i, z + i, h + i, zero);
    }
    return ed25519batch_ifma_equation_work(work, a, zs, zh, r, z, count);
}

static int ed25519equation_ifma_holds(void *work, const uint8_t *a, const uint8_t *s,
                                      const uint8_t *h, const uint8_t *r, const uint8_t *z,
                                      size_t count)
{
    int ret;

    if (work == NULL || count <= ED25519EQUATION_IFMA_FEW) {
        return ed25519equation_each(a, s, h, r, count);
    }
    ret = ed25519equation_ifma_work(work, a, s, h, r, z, count);
    stack_clear(ED25519EQUATION_IFMA_STACK);
    return ret;
}

const ed25519equation_impl ed25519equation_ifma = {
    IMPL_INFO(ifma, IFMA, "RFC 8032, ZIP-215; Hisil, Wong, Carter, Dawson 2008; Straus 1964"),
    ed25519equation_ifma_holds,
};

#endif
