/* Multiplication in edwards25519 and ristretto255 with AVX-512 IFMA, by edwards25519_ifma.c; all
 * else by the 64-bit implementation. If one of them is broken, this is set aside, too. */
#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"
#include "../simd/zmm.h"
#include "digits25519.h"
#include "group25519.h"

#if TARGET_IFMA256

# include "group25519_fe51.h"

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

/* p = s p for s below 2^255. Constant-time in both. */
static void group25519_ifma_mul(edwards25519_fe51_point *p, const uint8_t s[32])
{
    quad25519 multiples[9], f, n;
    int8_t e[64];
    uint64_t magnitude, negative;
    int i;

    digits25519_recode(e, s);
    edwards25519_ifma_identity(&f);
    edwards25519_ifma_niels(&multiples[0], &f);
    edwards25519_ifma_set(&f, p);
    edwards25519_ifma_niels(&multiples[1], &f);
    for (i = 2; i < 9; i++) {
        edwards25519_ifma_step(&f, 0, &multiples[1], 0);
        edwards25519_ifma_niels(&multiples[i], &f);
    }
    edwards25519_ifma_identity(&f);
    for (i = 63; i >= 0; i--) {
        magnitude = digits25519_magnitude(&negative, e[i]);
        group25519_ifma_select(&n, multiples, magnitude);
        edwards25519_ifma_step(&f, i < 63 ? 4 : 0, &n, (unsigned) negative);
    }
    edwards25519_ifma_get(p, &f);
}

TARGET_END

/* Bytes of stack that the work may have reached: with the table of B, with multiples of a point. */
enum { GROUP25519_IFMA_STACK_BASE = 3072, GROUP25519_IFMA_STACK_MULTIPLES = 6144 };

static STACK_WORK void group25519_ifma_ristretto255_base_work(uint8_t q[32], const uint8_t n[32])
{
    edwards25519_fe51_point r;

    edwards25519_ifma_mul_base(&r, n);
    group25519_fe51_ristretto255_encode(q, &r);
}

static void group25519_ifma_ristretto255_base(uint8_t q[32], const uint8_t n[32])
{
    group25519_ifma_ristretto255_base_work(q, n);
    stack_clear(GROUP25519_IFMA_STACK_BASE);
}

static STACK_WORK int group25519_ifma_group_mul_work(uint8_t q[32], const uint8_t n[32],
                                                     const uint8_t p[32], int group)
{
    edwards25519_fe51_point a;
    int ret = group25519_fe51_group_decode_valid(&a, p, group);

    if (ret == 0) {
        group25519_ifma_mul(&a, n);
        group25519_fe51_group_encode(q, &a, group);
    }
    return ret;
}

static int group25519_ifma_group_mul(uint8_t q[32], const uint8_t n[32], const uint8_t p[32],
                                     int group)
{
    int ret = group25519_ifma_group_mul_work(q, n, p, group);

    stack_clear(GROUP25519_IFMA_STACK_MULTIPLES);
    return ret;
}

const group25519_impl group25519_ifma = {
    IMPL_INFO(ifma, IFMA256, "RFC 9380, 9496; Hisil, Wong, Carter, Dawson 2008"),
    group25519_fe51_ed25519_to_x25519,
    group25519_fe51_group_is_valid,
    group25519_fe51_group_add,
    group25519_ifma_group_mul,
    group25519_ifma_ristretto255_base,
    group25519_fe51_ed25519_map,
    group25519_fe51_ed25519_map_signed,
    group25519_fe51_ristretto255_map,
};

#endif
