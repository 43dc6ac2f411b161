/* AES-GCM with VAES and VPCLMULQDQ instructions on 256-bit vectors, for CPUs without AVX-512: two
 * blocks in a vector, 16 in flight, one reduction for 16. */
#include "aesgcm.h"

#include "../core/bytes.h"
#include "../core/ct.h"

#if TARGET_VAES256
TARGET_BEGIN(VAES256)

# define NAME(x) aesgcm_vaes256_##x
# include "aesgcm_part.inc"
# include "../aes/aes_pair.inc"

/* v with zeros from byte n on, 0 < n < 32. */
static inline __m256i aesgcm_vaes256_keep2(__m256i v, size_t n)
{
    __m256i places = _mm256_set_epi8(31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16,
                                     15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);

    return _mm256_and_si256(v, _mm256_cmpgt_epi8(_mm256_set1_epi8((char) n), places));
}

static inline void aesgcm_vaes256_store4(uint8_t *p, __m128i a, __m128i b, __m128i c, __m128i d)
{
    aesgcm_vaes256_store2(p, aesgcm_vaes256_pair(a, b));
    aesgcm_vaes256_store2(p + 32, aesgcm_vaes256_pair(c, d));
}

# define VEC                   __m256i
# define VEC_BLOCKS            2
# define GROUP                 8
# define LOAD(p)               aesgcm_vaes256_load2(p)
# define STORE(p, v)           aesgcm_vaes256_store2(p, v)
# define LOAD_SOME(p, n)       aesgcm_vaes256_load2_some(p, n)
# define STORE_SOME(p, v, n)   aesgcm_vaes256_store2_some(p, v, n)
# define KEEP(v, n)            aesgcm_vaes256_keep2(v, n)
# define XOR(a, b)             _mm256_xor_si256(a, b)
# define KEY(p)                aesgcm_vaes256_key(p)
# define ENC(v, k)             _mm256_aesenc_epi128(v, k)
# define ENC_LAST(v, k)        _mm256_aesenclast_epi128(v, k)
# define REVERSE(v)            aesgcm_vaes256_reverse2(v)
# define COUNT(v, n)           _mm256_add_epi32(v, _mm256_set_epi32(0, 0, 0, n + 1, 0, 0, 0, n))
# define NEXT(v)               _mm256_add_epi32(v, _mm256_set_epi32(0, 0, 0, 2, 0, 0, 0, 2))
# define CLMUL(a, b, imm)      _mm256_clmulepi64_epi128(a, b, imm)
# define SWAP(v)               _mm256_shuffle_epi32(v, 0x4e)
# define LEFT(v)               _mm256_slli_si256(v, 8)
# define RIGHT(v)              _mm256_srli_si256(v, 8)
# define POLY()                _mm256_broadcastsi128_si256(_mm_set_epi32(0, 0, (int) 0xc2000000, 0))
# define WIDEN(x)              _mm256_inserti128_si256(_mm256_setzero_si256(), x, 0)
# define FOLD(v)               _mm_xor_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1))
# define NARROW(v)             _mm256_castsi256_si128(v)
# define STORE4(p, a, b, c, d) aesgcm_vaes256_store4(p, a, b, c, d)
# if CT_PINS
#  define PIN(v)    __asm__("" : "+x"(v))
#  define SETTLE(p) __asm__ __volatile__("" : : "r"(p) : "memory")
# else
#  define PIN(v)    ((void) 0)
#  define SETTLE(p) ((void) 0)
# endif
# define CLEAR() ((void) 0)
# define FRAME   640
# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_vaes256 = {
    IMPL_INFO(vaes256, VAES256, "Gueron and Kounavis 2010; Drucker, Gueron and Krasnov 2018"),
    aesgcm_vaes256_prepare,
    aesgcm_vaes256_encrypt,
    aesgcm_vaes256_decrypt,
    aesgcm_vaes256_continue,
    aesgcm_vaes256_bulk,
};
#endif
