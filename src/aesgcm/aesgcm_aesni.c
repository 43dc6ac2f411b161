/* AES-GCM with AES-NI and PCLMULQDQ: eight blocks in flight, one reduction for eight. */
#include "aesgcm.h"

#include "../core/bytes.h"
#include "../core/ct.h"

#if TARGET_AESNI_PCLMUL
TARGET_BEGIN(AESNI_PCLMUL)

# define NAME(x) aesgcm_aesni_##x
# include "aesgcm_part.inc"

static inline void aesgcm_aesni_store4(uint8_t *p, __m128i a, __m128i b, __m128i c, __m128i d)
{
    aesgcm_aesni_store(p, a);
    aesgcm_aesni_store(p + 16, b);
    aesgcm_aesni_store(p + 32, c);
    aesgcm_aesni_store(p + 48, d);
}

# define NAME(x)               aesgcm_aesni_##x
# define VEC                   __m128i
# define VEC_BLOCKS            1
# define GROUP                 8
# define LOAD(p)               aesgcm_aesni_load(p)
# define STORE(p, v)           aesgcm_aesni_store(p, v)
# define LOAD_SOME(p, n)       aesgcm_aesni_load_some(p, n)
# define STORE_SOME(p, v, n)   aesgcm_aesni_store_some(p, v, n)
# define KEEP(v, n)            aesgcm_aesni_keep(v, n)
# define XOR(a, b)             _mm_xor_si128(a, b)
# define KEY(p)                aesgcm_aesni_load(p)
# define ENC(v, k)             _mm_aesenc_si128(v, k)
# define ENC_LAST(v, k)        _mm_aesenclast_si128(v, k)
# define REVERSE(v)            aesgcm_aesni_reverse(v)
# define COUNT(v, n)           _mm_add_epi32(v, _mm_set_epi32(0, 0, 0, n))
# define NEXT(v)               _mm_add_epi32(v, _mm_set_epi32(0, 0, 0, 1))
# define CLMUL(a, b, imm)      _mm_clmulepi64_si128(a, b, imm)
# define SWAP(v)               _mm_shuffle_epi32(v, 0x4e)
# define LEFT(v)               _mm_slli_si128(v, 8)
# define RIGHT(v)              _mm_srli_si128(v, 8)
# define POLY()                _mm_set_epi32(0, 0, (int) 0xc2000000, 0)
# define WIDEN(x)              (x)
# define FOLD(v)               (v)
# define NARROW(v)             (v)
# define STORE4(p, a, b, c, d) aesgcm_aesni_store4(p, a, b, c, d)
# if CT_PINS
#  define PIN(v)    __asm__("" : "+x"(v))
#  define SETTLE(p) __asm__ __volatile__("" : : "r"(p) : "memory")
# else
#  define PIN(v)    ((void) 0)
#  define SETTLE(p) ((void) 0)
# endif
# define CLEAR() (void) 0
# define FRAME   512
# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_aesni = {
    IMPL_INFO(aesni, AESNI_PCLMUL, "Gueron and Kounavis 2010; RFC 8452, appendix A; 8 blocks"),
    aesgcm_aesni_prepare,
    aesgcm_aesni_encrypt,
    aesgcm_aesni_decrypt,
    aesgcm_aesni_continue,
    aesgcm_aesni_bulk,
};
#endif
