/* AES-GCM with VAES and VPCLMULQDQ instructions on 256-bit vectors, for CPUs without AVX-512: two
 * blocks in a vector, 16 in flight, one reduction for 16. */
#include "aesgcm.h"

#include "../core/bytes.h"
#include "../core/ct.h"

#if TARGET_VAES256
TARGET_BEGIN(VAES256)

# define NAME(x) aesgcm_vaes256_##x
# include "aesgcm_ymm.inc"

/* The bytes of every block in reverse. */
static inline __m256i aesgcm_vaes256_reverse2(__m256i v)
{
    __m128i swap = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

    return _mm256_shuffle_epi8(v, _mm256_broadcastsi128_si256(swap));
}

# define REVERSE(v) aesgcm_vaes256_reverse2(v)
# include "aesgcm_blocks.inc"

TARGET_END

const aesgcm_impl aesgcm_vaes256 = {
    IMPL_INFO(vaes256, VAES256, "Gueron and Kounavis 2010; Drucker, Gueron and Krasnov 2018"),
    aesgcm_vaes256_prepare,
    aesgcm_vaes256_encrypt,
    aesgcm_vaes256_decrypt,
};
#endif
