/* SPDX-License-Identifier: ISC */
/* AES with AVX2, for CPUs without AES instructions; constant-time. Bitsliced, 32 blocks. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_AVX2
# include "../core/intrinsics.h"
TARGET_BEGIN(AVX2)

# define NAME(x)  aes_avx2_##x
# define V_BLOCKS 2

# define blocks_load_some   aes_avx2_load_some
# define blocks_store_some  aes_avx2_store_some
# define blocks_load2_some  aes_avx2_load2_some
# define blocks_store2_some aes_avx2_store2_some
# define planes_load_key    aes_avx2_load_key
# define planes_add_key     aes_avx2_add_key
# define planes_reframe     aes_avx2_reframe
# define planes_rounds      aes_avx2_rounds
# define planes_inv_rounds  aes_avx2_inv_rounds
# define planes_load_batch  aes_avx2_load_batch
# define planes_store_batch aes_avx2_store_batch
# define aes_ctr_run        aes_avx2_ctr_run
# define planes_blocks      aes_avx2_blocks
# define aes_expand_next    aes_avx2_expand_next

# include "../simd/aes_vectors.inc"

/* The counters hi:lo, hi:lo + 1, ... as AES input. */
static inline void aes_avx2_counters(__m256i q[8], uint64_t hi, uint64_t lo)
{
    __m256i ctr =
        _mm256_set_epi64x((long long) hi, (long long) (lo + 1), (long long) hi, (long long) lo);
    int i;

    for (i = 0; i < 8; i++) {
        q[i] = aes_avx2_reverse2(ctr);
        ctr  = _mm256_add_epi64(ctr, _mm256_set_epi64x(0, 2, 0, 2));
    }
}

/* Ones in every byte of v that has the bit. */
static inline __m256i aes_avx2_bit(__m256i v, __m256i bit)
{
    return _mm256_cmpeq_epi8(_mm256_and_si256(v, bit), bit);
}

enum { AES_AVX2_STACK = 6144 };

# define PLANE                     __m256i
# define PLANE_BYTES               32
# define PLANE_XOR(a, b)           _mm256_xor_si256(a, b)
# define PLANE_AND(a, b)           _mm256_and_si256(a, b)
# define PLANE_LEFT(a, n)          _mm256_slli_epi64(a, n)
# define PLANE_RIGHT(a, n)         _mm256_srli_epi64(a, n)
# define PLANE_MASK(x)             _mm256_set1_epi64x((long long) (x))
# define PLANE_SET(x)              _mm256_set1_epi8((char) (x))
# define PLANE_BIT(v, x)           aes_avx2_bit(v, PLANE_SET(x))
# define PLANE_PICK(v, places)     _mm256_shuffle_epi8(v, places)
# define PLANE_KEY(p)              V_KEY(p)
# define PLANE_LOAD(p)             V_LOAD(p)
# define PLANE_STORE(p, v)         V_STORE(p, v)
# define PLANE_LOAD_SOME(p, n)     aes_avx2_load2_some(p, n)
# define PLANE_STORE_SOME(p, v, n) aes_avx2_store2_some(p, v, n)
# define PLANE_STACK               AES_AVX2_STACK
# include "aes_planes.inc"

/* SubBytes of 16 bytes. */
static NEVER_INLINE __m128i aes_avx2_sub(__m128i a)
{
    __m256i q[8], v = _mm256_set1_epi8(0x63);
    int i;

    aes_avx2_spread(q, _mm256_broadcastsi128_si256(a));
    aes_avx2_sub_bytes(q);
    for (i = 0; i < 8; i++) {
        v = _mm256_xor_si256(v, _mm256_and_si256(q[i], _mm256_set1_epi8((char) (1U << i))));
    }
    return _mm256_castsi256_si128(v);
}

/* What the instruction aeskeygenassist does: SubWord of words 1 and 3, each also rotated, with
 * rcon. */
static inline __m128i aes_avx2_assist(__m128i a, int rcon)
{
    __m128i words = _mm_set_epi8(12, 15, 14, 13, 15, 14, 13, 12, 4, 7, 6, 5, 7, 6, 5, 4);

    return _mm_xor_si128(_mm_shuffle_epi8(aes_avx2_sub(a), words), _mm_set_epi32(rcon, 0, rcon, 0));
}

# define OWN_RUN
# define ASSIST(a, rcon) aes_avx2_assist(a, rcon)
# define CLEAR()         (void) 0
# define CTR_STACK(len)  AES_AVX2_STACK
# include "aes_blocks.inc"

static STACK_WORK void aes_avx2_expand_work(aes_key *ek, const uint8_t *key, size_t keybytes)
{
    aes_avx2_expand(ek, key, keybytes);
}

static void aes_avx2_expand_key(aes_key *ek, const uint8_t *key, size_t keybytes)
{
    aes_avx2_expand_work(ek, key, keybytes);
    stack_clear(1536);
}

TARGET_END

const aes_impl aes_avx2 = {
    IMPL_INFO(avx2, AVX2, "Kasper and Schwabe 2009; Adomnicai and Peyrin 2021; 32 blocks"),
    aes_avx2_expand_key,
    aes_avx2_encrypt,
    aes_avx2_decrypt,
    aes_avx2_ctr,
};
#endif
