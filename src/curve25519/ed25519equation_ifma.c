/* Many Ed25519 signatures by one equation with AVX-512 IFMA, the sum of z (s B - h a - r) over all,
 * for random z. Points are ed25519batch_ifma.c's: if that is broken, this is set aside, too. */
#include "../core/bytes.h"
#include "../core/stack.h"
#include "ed25519equation.h"
#include "scalar25519.h"

#if TARGET_IFMA

# define NAME(x) ed25519equation_ifma_##x

/* Of ed25519batch_ifma.c. */
int ed25519batch_ifma_equation_work(void *work, const uint8_t *a, const uint8_t zs[32],
                                    const uint8_t *zh, const uint8_t *r, const uint8_t *z,
                                    size_t count);

enum { NAME(few) = 4, /* so many take less by themselves */ NAME(stack) = 12288 };

__extension__ typedef unsigned __int128 NAME(dword);

/* sum = sum + z s, for z below 2^128. */
static void NAME(add_product)(uint64_t sum[8], const uint8_t z[32], const uint8_t s[32])
{
    NAME(dword) x;
    int i, j;

    for (i = 0; i < 2; i++) {
        x = 0;
        for (j = 0; j < 8 - i; j++) {
            x += sum[i + j];
            if (j < 4) {
                x += (NAME(dword)) load64_le(z + 8 * i) * load64_le(s + 8 * j);
            }
            sum[i + j] = (uint64_t) x;
            x >>= 64;
        }
    }
}

static int NAME(holds)(void *work, const uint8_t *a, const uint8_t *s, const uint8_t *h,
                       const uint8_t *r, const uint8_t *z, size_t count)
{
    uint8_t zs[32], wide[64], zh[32 * ED25519EQUATION_MAX];
    uint64_t sum[8] = {0};
    size_t i;
    int ret;

    if (work == NULL || count <= NAME(few)) {
        for (i = 0; i < 32 * count; i += 32) {
            if (!ed25519equation_one(a + i, s + i, h + i, r + i)) {
                return 0;
            }
        }
        return 1;
    }
    for (i = 0; i < 32 * count; i += 32) {
        NAME(add_product)(sum, z + i, s + i);
        scalar25519_mul(zh + i, z + i, h + i);
    }
    for (i = 0; i < 8; i++) {
        store64_le(wide + 8 * i, sum[i]);
    }
    scalar25519_reduce(zs, wide);
    ret = ed25519batch_ifma_equation_work(work, a, zs, zh, r, z, count);
    stack_clear(NAME(stack));
    return ret;
}

const ed25519equation_impl ed25519equation_ifma = {
    IMPL_INFO(ifma, IFMA, "RFC 8032, ZIP-215; Hisil, Wong, Carter, Dawson 2008; Straus 1964"),
    NAME(holds),
};
# undef NAME

#endif
