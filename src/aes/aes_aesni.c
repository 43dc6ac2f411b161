/* AES with the AES-NI instructions (Intel, "Advanced Encryption Standard (AES) New Instructions
 * Set", 2010): eight blocks interleaved. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"

#if TARGET_AESNI
TARGET_BEGIN(AESNI)

# define NAME(x) aes_aesni_##x
# include "../aesgcm/aesgcm_part.inc"
# include "aes_expand.inc"

static inline __m128i aes_aesni_to_blocks(__m128i ctr)
{
    return _mm_shuffle_epi8(ctr,
                            _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
}

# define VEC                 __m128i
# define VEC_BYTES           16U
# define LOAD(p)             aes_aesni_load(p)
# define STORE(p, v)         aes_aesni_store(p, v)
# define LOAD_SOME(p, n)     aes_aesni_load_some(p, n)
# define STORE_SOME(p, v, n) aes_aesni_store_some(p, v, n)
# define XOR(a, b)           _mm_xor_si128(a, b)
# define KEY(p)              aes_aesni_load(p)
# define INV_KEY(p)          _mm_aesimc_si128(aes_aesni_load(p))
# define ENC(v, k)           _mm_aesenc_si128(v, k)
# define ENC_LAST(v, k)      _mm_aesenclast_si128(v, k)
# define DEC(v, k)           _mm_aesdec_si128(v, k)
# define DEC_LAST(v, k)      _mm_aesdeclast_si128(v, k)
# define COUNTERS(hi, lo)    _mm_set_epi64x((long long) (hi), (long long) (lo))
# define NEXT(ctr)           _mm_add_epi64(ctr, _mm_set_epi64x(0, 1))
# define TO_BLOCKS(ctr)      aes_aesni_to_blocks(ctr)
# define CLEAR()             (void) 0
# define CTR_STACK(len)      ((len) % 16 != 0 ? 256 : 0)
# include "aes_blocks.inc"

TARGET_END

const aes_impl aes_aesni = {
    IMPL_INFO(aesni, AESNI, "Intel AES-NI white paper 2010; 8 blocks interleaved"),
    aes_aesni_expand,
    aes_aesni_encrypt,
    aes_aesni_decrypt,
    aes_aesni_ctr,
};
#endif
