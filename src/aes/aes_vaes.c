/* AES with 512-bit VAES instructions: four blocks in a vector, eight vectors in flight. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"
#include "../core/zmm.h"

#if TARGET_VAES
TARGET_BEGIN(VAES)

# define NAME(x) aes_vaes_##x
# include "aes_expand.inc"

/* The low n bytes; 0 < n < 64. */
static inline __mmask64 aes_vaes_mask(size_t n)
{
    return ((uint64_t) 1 << n) - 1;
}

static inline __m512i aes_vaes_key(const uint8_t *p)
{
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *) (const void *) p));
}

static inline __m512i aes_vaes_inv_key(const uint8_t *p)
{
    __m128i k = _mm_loadu_si128((const __m128i *) (const void *) p);

    return _mm512_broadcast_i32x4(_mm_aesimc_si128(k));
}

static inline __m512i aes_vaes_counters(uint64_t hi, uint64_t lo)
{
    __m128i ctr = _mm_set_epi64x((long long) hi, (long long) lo);

    return _mm512_add_epi64(_mm512_broadcast_i32x4(ctr), _mm512_set_epi64(0, 3, 0, 2, 0, 1, 0, 0));
}

static inline __m512i aes_vaes_to_blocks(__m512i ctr)
{
    __m128i swap = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

    return _mm512_shuffle_epi8(ctr, _mm512_broadcast_i32x4(swap));
}

# define VEC                 __m512i
# define VEC_BYTES           64U
# define LOAD(p)             _mm512_loadu_si512(p)
# define STORE(p, v)         _mm512_storeu_si512(p, v)
# define LOAD_SOME(p, n)     _mm512_maskz_loadu_epi8(aes_vaes_mask(n), p)
# define STORE_SOME(p, v, n) _mm512_mask_storeu_epi8(p, aes_vaes_mask(n), v)
# define XOR(a, b)           _mm512_xor_si512(a, b)
# define KEY(p)              aes_vaes_key(p)
# define INV_KEY(p)          aes_vaes_inv_key(p)
# define ENC(v, k)           _mm512_aesenc_epi128(v, k)
# define ENC_LAST(v, k)      _mm512_aesenclast_epi128(v, k)
# define DEC(v, k)           _mm512_aesdec_epi128(v, k)
# define DEC_LAST(v, k)      _mm512_aesdeclast_epi128(v, k)
# define COUNTERS(hi, lo)    aes_vaes_counters(hi, lo)
# define NEXT(ctr)           _mm512_add_epi64(ctr, _mm512_set_epi64(0, 4, 0, 4, 0, 4, 0, 4))
# define TO_BLOCKS(ctr)      aes_vaes_to_blocks(ctr)
/* GCC leaves vzeroupper out where a vector is an argument of the function that it ends with. */
# define CLEAR()                                                                                   \
     do {                                                                                          \
         ZMM_CLEAR_HIGH();                                                                         \
         _mm256_zeroupper();                                                                       \
     } while (0)
# define CTR_STACK(len) 0
# include "aes_blocks.inc"

TARGET_END

const aes_impl aes_vaes = {
    IMPL_INFO(vaes, VAES, "Drucker, Gueron and Krasnov 2018; 32 blocks in flight"),
    aes_vaes_expand,
    aes_vaes_encrypt,
    aes_vaes_decrypt,
    aes_vaes_ctr,
};
#endif
