/* AES with VAES instructions on 256-bit vectors, for CPUs without AVX-512: two blocks in a vector,
 * eight vectors in flight. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"

#if TARGET_VAES256
TARGET_BEGIN(VAES256)

# define NAME(x) aes_vaes256_##x
# include "../aesgcm/aesgcm_part.inc"
# include "aes_expand.inc"
# include "aes_pair.inc"

static inline __m256i aes_vaes256_inv_key(const uint8_t *p)
{
    return _mm256_broadcastsi128_si256(_mm_aesimc_si128(aes_vaes256_load(p)));
}

static inline __m256i aes_vaes256_counters(uint64_t hi, uint64_t lo)
{
    __m128i ctr = _mm_set_epi64x((long long) hi, (long long) lo);

    return _mm256_add_epi64(_mm256_broadcastsi128_si256(ctr), _mm256_set_epi64x(0, 1, 0, 0));
}

# define VEC                 __m256i
# define VEC_BYTES           32U
# define LOAD(p)             aes_vaes256_load2(p)
# define STORE(p, v)         aes_vaes256_store2(p, v)
# define LOAD_SOME(p, n)     aes_vaes256_load2_some(p, n)
# define STORE_SOME(p, v, n) aes_vaes256_store2_some(p, v, n)
# define XOR(a, b)           _mm256_xor_si256(a, b)
# define KEY(p)              aes_vaes256_key(p)
# define INV_KEY(p)          aes_vaes256_inv_key(p)
# define ENC(v, k)           _mm256_aesenc_epi128(v, k)
# define ENC_LAST(v, k)      _mm256_aesenclast_epi128(v, k)
# define DEC(v, k)           _mm256_aesdec_epi128(v, k)
# define DEC_LAST(v, k)      _mm256_aesdeclast_epi128(v, k)
# define COUNTERS(hi, lo)    aes_vaes256_counters(hi, lo)
# define NEXT(ctr)           _mm256_add_epi64(ctr, _mm256_set_epi64x(0, 2, 0, 2))
# define TO_BLOCKS(ctr)      aes_vaes256_reverse2(ctr)
# define CLEAR()             _mm256_zeroupper() /* see aes_vaes.c */
# define CTR_STACK(len)      ((len) % 32 != 0 ? 384 : 0)
# include "aes_blocks.inc"

TARGET_END

const aes_impl aes_vaes256 = {
    IMPL_INFO(vaes256, VAES256, "Drucker, Gueron and Krasnov 2018; 16 blocks in flight"),
    aes_vaes256_expand,
    aes_vaes256_encrypt,
    aes_vaes256_decrypt,
    aes_vaes256_ctr,
};
#endif
