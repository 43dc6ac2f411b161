/* SPDX-License-Identifier: ISC */
/* Keccak-p[1600] (FIPS 202) with the vectors of WebAssembly: two states side by side, one in
 * general registers. */
#include "keccak.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_SIMD128
# include "../core/intrinsics.h"
TARGET_BEGIN(SIMD128)

# define NAME(x)                    keccak_simd128_x1_##x
# define KECCAK_LANE                uint64_t
# define KECCAK_STATE               uint64_t
# define KECCAK_GET(a, i)           ((a)[i])
# define KECCAK_PUT(a, i, x)        ((a)[i] = (x))
# define KECCAK_XOR(a, b)           ((a) ^ (b))
# define KECCAK_XOR5(a, b, c, d, e) ((a) ^ (b) ^ (c) ^ (d) ^ (e))
# define KECCAK_ROTL(x, n)          rotl64(x, n)
# define KECCAK_CHI(a, b, c)        ((a) ^ (~(b) & (c)))
# define KECCAK_CONSTANT(p)         (*(p))
# include "keccak_round.inc"

/* Lanes stay in memory: the compiler would keep them in more locals than there are registers. */
static ALWAYS_INLINE void keccak_simd128_put(v128_t *a, v128_t x)
{
    *a = x;
    HIDE_M(*a);
}

# define NAME(x)                    keccak_simd128_x2_##x
# define KECCAK_LANE                v128_t
# define KECCAK_STATE               v128_t
# define KECCAK_GET(a, i)           ((a)[i])
# define KECCAK_PUT(a, i, x)        keccak_simd128_put((a) + (i), x)
# define KECCAK_XOR(a, b)           wasm_v128_xor(a, b)
# define KECCAK_XOR5(a, b, c, d, e) KECCAK_XOR(KECCAK_XOR(KECCAK_XOR(KECCAK_XOR(a, b), c), d), e)
# define KECCAK_ROTL(x, n)          wasm_v128_or(wasm_i64x2_shl(x, n), wasm_u64x2_shr(x, 64 - (n)))
# define KECCAK_CHI(a, b, c)        wasm_v128_xor(a, wasm_v128_andnot(c, b))
# define KECCAK_CONSTANT(p)         wasm_v128_load64_splat(p)
# include "keccak_round.inc"

static STACK_WORK void keccak_simd128_permute_work(uint64_t a[25], unsigned rounds)
{
    uint64_t e[25];

    keccak_simd128_x1_rounds(a, e, rounds);
}

/* The states of which the lanes begin at a and are four words apart. */
static STACK_WORK void keccak_simd128_permute2_work(uint64_t *a, unsigned rounds)
{
    v128_t s[25], e[25];
    size_t i;

    for (i = 0; i < 25; i++) {
        s[i] = wasm_v128_load(a + 4 * i);
    }
    keccak_simd128_x2_rounds(s, e, rounds);
    for (i = 0; i < 25; i++) {
        wasm_v128_store(a + 4 * i, s[i]);
    }
}

static void keccak_simd128_permute(uint64_t a[25], unsigned rounds)
{
    keccak_simd128_permute_work(a, rounds);
    stack_clear(640);
}

static void keccak_simd128_permute4(uint64_t a[25][4], unsigned rounds)
{
    keccak_simd128_permute2_work(a[0], rounds);
    keccak_simd128_permute2_work(a[0] + 2, rounds);
    stack_clear(1152);
}

TARGET_END

const keccak_impl keccak_simd128 = {
    IMPL_INFO(simd128, SIMD128, "FIPS 202"),
    keccak_simd128_permute,
    keccak_simd128_permute4,
};

#endif
