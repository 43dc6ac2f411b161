/* AES-GCM with 512-bit VAES and VPCLMULQDQ instructions: four blocks in a vector, 32 in flight, one
 * reduction for 16. */
#include "aesgcm.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/zmm.h"

#if TARGET_VAES_VPCLMUL
TARGET_BEGIN(VAES_VPCLMUL)

/* The low n bytes; 0 < n < 64. */
static inline __mmask64 aesgcm_vaes_mask(size_t n)
{
    return ((uint64_t) 1 << n) - 1;
}

static inline __m512i aesgcm_vaes_key(const uint8_t *p)
{
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *) (const void *) p));
}

static inline __m512i aesgcm_vaes_reverse4(__m512i v)
{
    __m128i swap = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

    return _mm512_shuffle_epi8(v, _mm512_broadcast_i32x4(swap));
}

static inline __m512i aesgcm_vaes_count(__m512i v, int n)
{
    return _mm512_add_epi32(
        v, _mm512_set_epi32(0, 0, 0, n + 3, 0, 0, 0, n + 2, 0, 0, 0, n + 1, 0, 0, 0, n));
}

static inline __m128i aesgcm_vaes_fold(__m512i v)
{
    __m256i half = _mm256_xor_si256(_mm512_castsi512_si256(v), _mm512_extracti64x4_epi64(v, 1));

    return _mm_xor_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
}

static inline void aesgcm_vaes_store4(uint8_t *p, __m128i a, __m128i b, __m128i c, __m128i d)
{
    __m256i ab = _mm256_inserti128_si256(_mm256_castsi128_si256(a), b, 1);
    __m256i cd = _mm256_inserti128_si256(_mm256_castsi128_si256(c), d, 1);

    _mm512_storeu_si512(p, _mm512_inserti64x4(_mm512_castsi256_si512(ab), cd, 1));
}

# define NAME(x)               aesgcm_vaes_##x
# define VEC                   __m512i
# define VEC_BLOCKS            4
# define GROUP                 4
# define LOAD(p)               _mm512_loadu_si512(p)
# define STORE(p, v)           _mm512_storeu_si512(p, v)
# define LOAD_SOME(p, n)       _mm512_maskz_loadu_epi8(aesgcm_vaes_mask(n), p)
# define STORE_SOME(p, v, n)   _mm512_mask_storeu_epi8(p, aesgcm_vaes_mask(n), v)
# define KEEP(v, n)            _mm512_maskz_mov_epi8(aesgcm_vaes_mask(n), v)
# define XOR(a, b)             _mm512_xor_si512(a, b)
# define KEY(p)                aesgcm_vaes_key(p)
# define ENC(v, k)             _mm512_aesenc_epi128(v, k)
# define ENC_LAST(v, k)        _mm512_aesenclast_epi128(v, k)
# define REVERSE(v)            aesgcm_vaes_reverse4(v)
# define COUNT(v, n)           aesgcm_vaes_count(v, n)
# define NEXT(v)               _mm512_add_epi32(v, _mm512_broadcast_i32x4(_mm_set_epi32(0, 0, 0, 4)))
# define CLMUL(a, b, imm)      _mm512_clmulepi64_epi128(a, b, imm)
# define SWAP(v)               _mm512_shuffle_epi32(v, _MM_PERM_BADC)
# define LEFT(v)               _mm512_bslli_epi128(v, 8)
# define RIGHT(v)              _mm512_bsrli_epi128(v, 8)
# define POLY()                _mm512_broadcast_i32x4(_mm_set_epi32(0, 0, (int) 0xc2000000, 0))
# define WIDEN(x)              _mm512_inserti32x4(_mm512_setzero_si512(), x, 0)
# define FOLD(v)               aesgcm_vaes_fold(v)
# define NARROW(v)             _mm512_castsi512_si128(v)
# define STORE4(p, a, b, c, d) aesgcm_vaes_store4(p, a, b, c, d)
# if CT_PINS
#  define PIN(v)    __asm__("" : "+v"(v))
#  define SETTLE(p) __asm__ __volatile__("" : : "r"(p) : "memory")
# else
#  define PIN(v)    ((void) 0)
#  define SETTLE(p) ((void) 0)
# endif
# define CLEAR() ZMM_CLEAR_HIGH()
# define FRAME   0
# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_vaes = {
    IMPL_INFO(vaes, VAES_VPCLMUL, "Gueron and Kounavis 2010; Drucker, Gueron and Krasnov 2018"),
    aesgcm_vaes_prepare,
    aesgcm_vaes_encrypt,
    aesgcm_vaes_decrypt,
    aesgcm_vaes_continue,
    aesgcm_vaes_bulk,
};
#endif
