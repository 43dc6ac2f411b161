/* SPDX-License-Identifier: ISC */
/* Keccak-p[1600] (FIPS 202) with AVX2: four states side by side. */
#include "keccak.h"

#include "../core/bytes.h"
#include "../core/compiler.h"
#include "../core/stack.h"

#if TARGET_AVX2
# include "../core/intrinsics.h"
TARGET_BEGIN(AVX2)

/* x, in a general register: lanes are not to be packed into vectors. */
static inline uint64_t keccak_avx2_pin(uint64_t x)
{
    HIDE_R(x);
    return x;
}

# define NAME(x)                    keccak_avx2_x1_##x
# define KECCAK_LANE                uint64_t
# define KECCAK_STATE               uint64_t
# define KECCAK_GET(a, i)           ((a)[i])
# define KECCAK_PUT(a, i, x)        ((a)[i] = keccak_avx2_pin(x))
# define KECCAK_XOR(a, b)           ((a) ^ (b))
# define KECCAK_XOR5(a, b, c, d, e) ((a) ^ (b) ^ (c) ^ (d) ^ (e))
# define KECCAK_ROTL(x, n)          rotl64(x, n)
# define KECCAK_CHI(a, b, c)        ((a) ^ (~(b) & (c)))
# define KECCAK_CONSTANT(p)         (*(p))
# include "keccak_round.inc"

/* Rotations by whole bytes take one shuffle. */
static inline __m256i keccak_avx2_rotl(__m256i x, int n)
{
    if (n == 8) {
        return _mm256_shuffle_epi8(x, _mm256_setr_epi64x(0x0605040302010007, 0x0e0d0c0b0a09080f,
                                                         0x0605040302010007, 0x0e0d0c0b0a09080f));
    }
    if (n == 56) {
        return _mm256_shuffle_epi8(x, _mm256_setr_epi64x(0x0007060504030201, 0x080f0e0d0c0b0a09,
                                                         0x0007060504030201, 0x080f0e0d0c0b0a09));
    }
    if (n == 1) {
        return _mm256_or_si256(_mm256_add_epi64(x, x), _mm256_srli_epi64(x, 63));
    }
    return _mm256_or_si256(_mm256_slli_epi64(x, n), _mm256_srli_epi64(x, 64 - n));
}

# define NAME(x)                    keccak_avx2_x4_##x
# define KECCAK_LANE                __m256i
# define KECCAK_STATE               uint64_t
# define KECCAK_GET(a, i)           _mm256_loadu_si256((const __m256i *) (const void *) ((a) + 4 * (i)))
# define KECCAK_PUT(a, i, x)        _mm256_storeu_si256((__m256i *) (void *) ((a) + 4 * (i)), x)
# define KECCAK_XOR(a, b)           _mm256_xor_si256(a, b)
# define KECCAK_XOR5(a, b, c, d, e) KECCAK_XOR(KECCAK_XOR(KECCAK_XOR(KECCAK_XOR(a, b), c), d), e)
# define KECCAK_ROTL(x, n)          keccak_avx2_rotl(x, n)
# define KECCAK_CHI(a, b, c)        _mm256_xor_si256(a, _mm256_andnot_si256(b, c))
# define KECCAK_CONSTANT(p)         _mm256_set1_epi64x((long long) *(p))
# include "keccak_round.inc"

static STACK_WORK void keccak_avx2_permute_work(uint64_t a[25], unsigned rounds)
{
    uint64_t e[25];

    keccak_avx2_x1_rounds(a, e, rounds);
}

static STACK_WORK void keccak_avx2_permute4_work(uint64_t a[25][4], unsigned rounds)
{
    uint64_t e[25][4];

    keccak_avx2_x4_rounds(a[0], e[0], rounds);
}

static void keccak_avx2_permute(uint64_t a[25], unsigned rounds)
{
    keccak_avx2_permute_work(a, rounds);
    stack_clear(640);
}

static void keccak_avx2_permute4(uint64_t a[25][4], unsigned rounds)
{
    keccak_avx2_permute4_work(a, rounds);
    stack_clear(1792);
}

TARGET_END

const keccak_impl keccak_avx2 = {
    IMPL_INFO(avx2, AVX2, "FIPS 202"),
    keccak_avx2_permute,
    keccak_avx2_permute4,
};
#endif
