/* Poly1305 with SSE2: two blocks side by side in radix 2^26. */
#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"
#include "poly1305.h"
#include "poly1305_field.h"

#if TARGET_SSE2

/* Blocks from which on the vectors pay. The self-test has messages that are as long. */
enum {
    POLY1305_SSE2_MIN   = TARGET_INT128 ? 44 : 21,
    POLY1305_SSE2_DEPTH = 4096 /* of the stack that many blocks take */
};

TARGET_BEGIN(SSE2)
# define NAME(x)           poly1305_sse2_##x
# define V                 __m128i
# define V_LANES           2
# define V_LOAD(p)         _mm_loadu_si128((const __m128i *) (const void *) (p))
# define V_ZERO            _mm_setzero_si128()
# define V_SPLAT(u)        _mm_set1_epi64x((long long) (u))
# define V_ADD(x, y)       _mm_add_epi64(x, y)
# define V_SHL(x, n)       _mm_slli_epi64(x, n)
# define V_SHR(x, n)       _mm_srli_epi64(x, n)
# define V_AND(x, y)       _mm_and_si128(x, y)
# define V_OR(x, y)        _mm_or_si128(x, y)
# define V_UNPACKLO(x, y)  _mm_unpacklo_epi64(x, y)
# define V_UNPACKHI(x, y)  _mm_unpackhi_epi64(x, y)
# define V_MUL(x, y)       _mm_mul_epu32(x, y)
# define V_SPLAT32(u)      _mm_set1_epi32(u)
# define V_EQ32(x, y)      _mm_cmpeq_epi32(x, y)
# define V_GT32(x, y)      _mm_cmpgt_epi32(x, y)
# define V_ORDER           _mm_set_epi32(1, 1, 0, 0)
# define V_TOP_LAST        _mm_set_epi64x(0, 1 << 24)
# define V_LAST(p, x)      (x)
# define V_FOLD(x)         (x)
# define V_ENTRY           __m128i
# define V_WORD(e)         (e)
# define V_SET_WORDS(e, x) ((e)[0] = V_UNPACKLO(x, x), (e)[1] = V_UNPACKHI(x, x))
# define V_GET_WORDS(e)    V_UNPACKLO((e)[0], (e)[1])
# include "poly1305_vec26.inc"
TARGET_END

static STACK_WORK void poly1305_sse2_blocks_many(poly1305_state *st, const uint8_t *m, size_t n)
{
    poly1305_sse2_many(st, m, n, 16);
    poly1305_field_fold(st->h);
}

static STACK_WORK void poly1305_sse2_auth_many(uint8_t tag[16], const uint8_t *m, size_t len,
                                               const uint8_t key[32])
{
    poly1305_state st;

    poly1305_start(&st, key);
    poly1305_sse2_many(&st, m, (len - 1) / 16 + 1, (len - 1) % 16 + 1);
    poly1305_emit(&st, tag);
}

static void poly1305_sse2_blocks(poly1305_state *st, const uint8_t *m, size_t n)
{
    if (n < POLY1305_SSE2_MIN) {
        POLY1305_SCALAR.blocks(st, m, n);
    } else {
        poly1305_sse2_blocks_many(st, m, n);
        stack_clear(POLY1305_SSE2_DEPTH);
    }
}

static void poly1305_sse2_auth(uint8_t tag[16], const uint8_t *m, size_t len, const uint8_t key[32])
{
    if (len <= 16 * (POLY1305_SSE2_MIN - 1)) {
        POLY1305_SCALAR.auth(tag, m, len, key);
    } else {
        poly1305_sse2_auth_many(tag, m, len, key);
        stack_clear(POLY1305_SSE2_DEPTH);
    }
}

const poly1305_impl poly1305_sse2 = {
    IMPL_INFO(sse2, SSE2, "RFC 8439, 2.5; Bernstein, Schwabe, \"NEON crypto\""),
    poly1305_sse2_blocks,
    poly1305_sse2_auth,
};

#endif
