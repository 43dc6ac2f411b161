/* SPDX-License-Identifier: ISC */
/* Keccak-p[1600] (FIPS 202) with AArch64's instructions for it (EOR3, RAX1, XAR, BCAX): two states
 * side by side. */
#include "keccak.h"

#include "../core/stack.h"

#if TARGET_ARM_SHA3
# include "../core/intrinsics.h"
TARGET_BEGIN(ARM_SHA3)

/* X(i) for every lane: a loop would keep the lanes in memory. */
# define KECCAK_ARMV8SHA3_ROW(X, i) X(i) X(i + 1) X(i + 2) X(i + 3) X(i + 4)
# define KECCAK_ARMV8SHA3_LANES(X)                                                                 \
     KECCAK_ARMV8SHA3_ROW(X, 0)                                                                    \
     KECCAK_ARMV8SHA3_ROW(X, 5)                                                                    \
     KECCAK_ARMV8SHA3_ROW(X, 10)                                                                   \
     KECCAK_ARMV8SHA3_ROW(X, 15)                                                                   \
     KECCAK_ARMV8SHA3_ROW(X, 20)

# define NAME(x)                    keccak_armv8sha3_##x
# define KECCAK_LANE                uint64x2_t
# define KECCAK_STATE               uint64x2_t
# define KECCAK_GET(a, i)           ((a)[i])
# define KECCAK_PUT(a, i, x)        ((a)[i] = (x))
# define KECCAK_XOR(a, b)           veorq_u64(a, b)
# define KECCAK_XOR5(a, b, c, d, e) veor3q_u64(veor3q_u64(a, b, c), d, e)
# define KECCAK_XROTL(a, b, n)      vxarq_u64(a, b, 64 - (n))
# define KECCAK_XROTL1(a, b)        vrax1q_u64(a, b)
# define KECCAK_CHI(a, b, c)        vbcaxq_u64(a, c, b)
# define KECCAK_CONSTANT(p)         vld1q_dup_u64(p)
# include "keccak_round.inc"

static STACK_WORK void keccak_armv8sha3_permute_work(uint64_t a[25], unsigned rounds)
{
    uint64x2_t s[25], e[25];

# define KECCAK_ARMV8SHA3_LOAD(i)  s[i] = vld1q_dup_u64(a + (i));
# define KECCAK_ARMV8SHA3_STORE(i) vst1q_lane_u64(a + (i), s[i], 0);
    KECCAK_ARMV8SHA3_LANES(KECCAK_ARMV8SHA3_LOAD)
    keccak_armv8sha3_rounds(s, e, rounds);
    KECCAK_ARMV8SHA3_LANES(KECCAK_ARMV8SHA3_STORE)
# undef KECCAK_ARMV8SHA3_LOAD
# undef KECCAK_ARMV8SHA3_STORE
}

/* The states of which the lanes begin at a and are four words apart. */
static STACK_WORK void keccak_armv8sha3_permute2_work(uint64_t *a, unsigned rounds)
{
    uint64x2_t s[25], e[25];

# define KECCAK_ARMV8SHA3_LOAD(i)  s[i] = vld1q_u64(a + 4 * (i));
# define KECCAK_ARMV8SHA3_STORE(i) vst1q_u64(a + 4 * (i), s[i]);
    KECCAK_ARMV8SHA3_LANES(KECCAK_ARMV8SHA3_LOAD)
    keccak_armv8sha3_rounds(s, e, rounds);
    KECCAK_ARMV8SHA3_LANES(KECCAK_ARMV8SHA3_STORE)
# undef KECCAK_ARMV8SHA3_LOAD
# undef KECCAK_ARMV8SHA3_STORE
}

static void keccak_armv8sha3_permute(uint64_t a[25], unsigned rounds)
{
    keccak_armv8sha3_permute_work(a, rounds);
    stack_clear(320);
}

static void keccak_armv8sha3_permute4(uint64_t a[25][4], unsigned rounds)
{
    keccak_armv8sha3_permute2_work(a[0], rounds);
    keccak_armv8sha3_permute2_work(a[0] + 2, rounds);
    stack_clear(320);
}

TARGET_END

/* Where one unit alone executes them, as on Arm's own cores, general registers are faster. */
const keccak_impl keccak_armv8sha3 = {
    IMPL_INFO_WANTS(armv8sha3, ARM_SHA3, CPU_FAST_SHA3,
                    "FIPS 202; Arm Architecture Reference Manual, EOR3"),
    keccak_armv8sha3_permute,
    keccak_armv8sha3_permute4,
};
#endif
