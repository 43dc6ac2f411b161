/* AES-GCM with 512-bit VAES and VPCLMULQDQ instructions: four blocks in a vector, 32 in flight, one
 * reduction for 32. */
#include "aesgcm.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"
#include "../core/zmm.h"

#if TARGET_VAES_VPCLMUL
TARGET_BEGIN(VAES_VPCLMUL)

# define NAME(x) aesgcm_vaes_##x
# include "aesgcm_zmm.inc"

/* The bytes of every block in reverse. */
AESGCM_INLINE __m512i aesgcm_vaes_reverse4(__m512i v)
{
    __m128i swap = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

    return _mm512_shuffle_epi8(v, _mm512_broadcast_i32x4(swap));
}

# define REVERSE(v)   aesgcm_vaes_reverse4(v)
# define SHORT_STACK  64
# define MIDDLE_STACK 256
# define LONG_STACK   384
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
