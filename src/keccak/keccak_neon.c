/* SPDX-License-Identifier: ISC */
/* Keccak-p[1600] (FIPS 202) with NEON: two states side by side, one in general registers. */
#include "keccak.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_NEON64
# include "../core/intrinsics.h"
TARGET_BEGIN(NEON64)

# define KECCAK_NEON(x)     keccak_neon_##x
# define KECCAK_NEON_PIN(x) (x)
# include "keccak_neon.inc"

static STACK_WORK void keccak_neon_permute_work(uint64_t a[25], unsigned rounds)
{
    uint64_t e[25];

    keccak_neon_x1_rounds(a, e, rounds);
}

/* X(i) for every lane: a loop would keep the vectors in memory. */
# define KECCAK_NEON_FIVE(X, i) X(i) X(i + 1) X(i + 2) X(i + 3) X(i + 4)
# define KECCAK_NEON_LANES(X)                                                                      \
     KECCAK_NEON_FIVE(X, 0)                                                                        \
     KECCAK_NEON_FIVE(X, 5) KECCAK_NEON_FIVE(X, 10) KECCAK_NEON_FIVE(X, 15) KECCAK_NEON_FIVE(X, 20)

/* The states of which the lanes begin at a and are four words apart. */
static STACK_WORK void keccak_neon_permute2_work(uint64_t *a, unsigned rounds)
{
    uint64x2_t s[25], e[25];

# define KECCAK_NEON_LOAD(i)  s[i] = vld1q_u64(a + 4 * (i));
# define KECCAK_NEON_STORE(i) vst1q_u64(a + 4 * (i), s[i]);
    KECCAK_NEON_LANES(KECCAK_NEON_LOAD)
    keccak_neon_x2_rounds(s, e, rounds);
    KECCAK_NEON_LANES(KECCAK_NEON_STORE)
# undef KECCAK_NEON_LOAD
# undef KECCAK_NEON_STORE
}

static void keccak_neon_permute(uint64_t a[25], unsigned rounds)
{
    keccak_neon_permute_work(a, rounds);
    stack_clear(640);
}

static void keccak_neon_permute4(uint64_t a[25][4], unsigned rounds)
{
    keccak_neon_permute2_work(a[0], rounds);
    keccak_neon_permute2_work(a[0] + 2, rounds);
    stack_clear(512);
}

TARGET_END

const keccak_impl keccak_neon = {
    IMPL_INFO(neon, NEON64, "FIPS 202"),
    keccak_neon_permute,
    keccak_neon_permute4,
};
#endif
