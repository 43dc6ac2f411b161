/* AES-GCM with AES-NI and PCLMULQDQ: eight blocks in flight, one reduction for eight. */
#include "aesgcm.h"

#include "../core/bytes.h"
#include "../core/ct.h"

#if TARGET_AESNI_PCLMUL
TARGET_BEGIN(AESNI_PCLMUL)

static inline __m128i aesgcm_aesni_load(const uint8_t *p)
{
    return _mm_loadu_si128((const __m128i *) (const void *) p);
}

static inline void aesgcm_aesni_store(uint8_t *p, __m128i v)
{
    _mm_storeu_si128((__m128i *) (void *) p, v);
}

/* The first n bytes, 0 < n < 16, of which some may be read twice; never one outside. */
static __m128i aesgcm_aesni_load_some(const uint8_t *p, size_t n)
{
    uint64_t lo, hi = 0;

    if (n >= 8) {
        lo = load64_le(p);
        hi = load64_le(p + n - 8) >> 1 >> (127 - 8 * n);
    } else if (n >= 4) {
        lo = load32_le(p) | (uint64_t) load32_le(p + n - 4) << (8 * n - 32);
    } else {
        lo = (uint64_t) p[0] | (uint64_t) p[n / 2] << (n / 2 * 8) |
             (uint64_t) p[n - 1] << (8 * n - 8);
    }
    return _mm_set_epi64x((long long) hi, (long long) lo);
}

/* The first n bytes of v, 0 < n < 16. */
static void aesgcm_aesni_store_some(uint8_t *p, __m128i v, size_t n)
{
    uint64_t x[2];

    _mm_storeu_si128((__m128i *) (void *) x, v);
    if (n >= 8) {
        store64_le(p, x[0]);
        store64_le(p + n - 8, x[0] >> (8 * n - 64) | x[1] << 1 << (127 - 8 * n));
    } else if (n >= 4) {
        store32_le(p, (uint32_t) x[0]);
        store32_le(p + n - 4, (uint32_t) (x[0] >> (8 * n - 32)));
    } else {
        p[0]     = (uint8_t) x[0];
        p[n / 2] = (uint8_t) (x[0] >> (n / 2 * 8));
        p[n - 1] = (uint8_t) (x[0] >> (8 * n - 8));
    }
    wipe(x, sizeof x);
}

/* v with zeros from byte n on, 0 < n < 16. */
static inline __m128i aesgcm_aesni_keep(__m128i v, size_t n)
{
    __m128i places = _mm_set_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);

    return _mm_and_si128(v, _mm_cmpgt_epi8(_mm_set1_epi8((char) n), places));
}

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
# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_aesni = {
    IMPL_INFO(aesni, AESNI_PCLMUL, "Gueron and Kounavis 2010; RFC 8452, appendix A; 8 blocks"),
    aesgcm_aesni_prepare,
    aesgcm_aesni_encrypt,
    aesgcm_aesni_decrypt,
};
#endif
