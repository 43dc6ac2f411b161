/* SPDX-License-Identifier: ISC */
/* Keccak-p[1600] (FIPS 202) in portable C. */
#include "keccak.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#define NAME(x)                    keccak_ref_##x
#define KECCAK_LANE                uint64_t
#define KECCAK_STATE               uint64_t
#define KECCAK_GET(a, i)           ((a)[i])
#define KECCAK_PUT(a, i, x)        ((a)[i] = (x))
#define KECCAK_XOR(a, b)           ((a) ^ (b))
#define KECCAK_XOR5(a, b, c, d, e) ((a) ^ (b) ^ (c) ^ (d) ^ (e))
#define KECCAK_ROTL(x, n)          rotl64(x, n)
#define KECCAK_CHI(a, b, c)        ((a) ^ (~(b) & (c)))
#define KECCAK_CONSTANT(p)         (*(p))
#include "keccak_round.inc"

static STACK_WORK void keccak_ref_permute_work(uint64_t a[25], unsigned rounds)
{
    uint64_t e[25];

    keccak_ref_rounds(a, e, rounds);
}

static STACK_WORK void keccak_ref_permute4_work(uint64_t a[25][4], unsigned rounds)
{
    uint64_t s[25];
    unsigned i, j;

    for (j = 0; j < 4; j++) {
        for (i = 0; i < 25; i++) {
            s[i] = a[i][j];
        }
        keccak_ref_permute_work(s, rounds);
        for (i = 0; i < 25; i++) {
            a[i][j] = s[i];
        }
    }
}

static void keccak_ref_permute(uint64_t a[25], unsigned rounds)
{
    keccak_ref_permute_work(a, rounds);
    stack_clear(640);
}

static void keccak_ref_permute4(uint64_t a[25][4], unsigned rounds)
{
    keccak_ref_permute4_work(a, rounds);
    stack_clear(1024);
}

const keccak_impl keccak_ref = {
    IMPL_INFO(ref, NONE, "FIPS 202"),
    keccak_ref_permute,
    keccak_ref_permute4,
};
