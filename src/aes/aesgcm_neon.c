/* AES-GCM with NEON, for CPUs without carry-less multiplication of 64 bits; constant-time. AES by
 * whatever implementation of the block cipher is active. GHASH by products of polynomials of 8
 * bits: every byte of a block times a byte of a power of the hash key. The products of several
 * blocks are summed up before they are put in their places and reduced. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/stack.h"

#if TARGET_NEON
TARGET_BEGIN(NEON)

# define NAME(x) aesgcm_neon_##x

/* The most blocks that are summed up before a reduction, which takes as many powers of the hash
 * key. */
enum { AESGCM_NEON_SPAN = 8 };

/* How many it is best to sum up of so many in all: powers take time, too. */
static inline size_t aesgcm_neon_span(size_t blocks)
{
    return blocks <= 4 ? 2 : (blocks <= 8 ? 4 : AESGCM_NEON_SPAN);
}

/* A hash in the making. queue holds n blocks that are not yet in acc; both are in the order of
 * field elements, which is the reverse of that of blocks. h is the first power of the hash key,
 * before which the second stands, and so on. */
typedef struct aesgcm_neon_hash {
    uint8x16_t queue[AESGCM_NEON_SPAN];
    uint8x16_t acc;
    const uint8_t *h;
    size_t n, span;
} aesgcm_neon_hash;

static inline uint8x16_t aesgcm_neon_reverse(uint8x16_t x)
{
    x = vrev64q_u8(x);
    return vextq_u8(x, x, 8);
}

static inline void aesgcm_neon_init(aesgcm_neon_hash *s, const aesgcm_state *st, size_t blocks)
{
    s->acc  = vdupq_n_u8(0);
    s->h    = st->h[AESGCM_POWERS - 1];
    s->n    = 0;
    s->span = aesgcm_neon_span(blocks);
}

/* The element lo + hi x^128 modulo the modulus, divided by x^128: the low 128 bits are cleared by
 * multiples of the modulus, x^128 + x^127 + x^126 + x^121 + 1. */
static inline uint8x16_t aesgcm_neon_reduce(uint8x16_t lo, uint8x16_t hi)
{
    uint64_t v0 = vgetq_lane_u64(vreinterpretq_u64_u8(lo), 0);
    uint64_t v1 = vgetq_lane_u64(vreinterpretq_u64_u8(lo), 1);
    uint64_t v2 = v0 ^ v0 >> 1 ^ v0 >> 2 ^ v0 >> 7, v3;

    v1 ^= v0 << 63 ^ v0 << 62 ^ v0 << 57;
    v2 ^= v1 << 63 ^ v1 << 62 ^ v1 << 57;
    v3 = v1 ^ v1 >> 1 ^ v1 >> 2 ^ v1 >> 7;
    return veorq_u8(hi, vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(v2), vcreate_u64(v3))));
}

/* The eight products of the lower and of the upper bytes of a with those of b. */
static ALWAYS_INLINE uint8x16_t aesgcm_neon_mul_low(uint8x16_t a, uint8x16_t b)
{
    return vreinterpretq_u8_p16(
        vmull_p8(vreinterpret_p8_u8(vget_low_u8(a)), vreinterpret_p8_u8(vget_low_u8(b))));
}

static ALWAYS_INLINE uint8x16_t aesgcm_neon_mul_high(uint8x16_t a, uint8x16_t b)
{
# if SIMD_ARM64
    return vreinterpretq_u8_p16(vmull_high_p8(vreinterpretq_p8_u8(a), vreinterpretq_p8_u8(b)));
# else
    return vreinterpretq_u8_p16(
        vmull_p8(vreinterpret_p8_u8(vget_high_u8(a)), vreinterpret_p8_u8(vget_high_u8(b))));
# endif
}

/* Sums of products with byte k + j of the powers: l##j and h##j. */
# define MULTIPLY(j)                                                                               \
     x    = vld1q_dup_u8(f + (j));                                                                 \
     l##j = veorq_u8(l##j, aesgcm_neon_mul_low(a, x));                                             \
     h##j = veorq_u8(h##j, aesgcm_neon_mul_high(a, x));
/* Their low bytes belong k + j places up, the high ones one more. */
# define PART(j) r##j = vuzpq_u8(l##j, h##j);
/* hi:lo by one place up, and r added. */
# define PLACE(r)                                                                                  \
     hi = vextq_u8(lo, hi, 15);                                                                    \
     lo = veorq_u8(vextq_u8(zero, lo, 15), r);

/* Brings the queue into acc: the first block times power top + 1, the next times power top, ... */
static void aesgcm_neon_flush(aesgcm_neon_hash *s, size_t top)
{
    uint8x16_t zero = vdupq_n_u8(0), lo = zero, hi = zero, a, x;
    size_t i, k;

    for (k = 16; k > 0; k -= 4) {
        uint8x16_t l0 = zero, l1 = zero, l2 = zero, l3 = zero;
        uint8x16_t h0 = zero, h1 = zero, h2 = zero, h3 = zero;
        uint8x16x2_t r0, r1, r2, r3;
        const uint8_t *f = s->h - 16 * top + k - 4;

        for (i = 0; i < s->n; i++, f += 16) {
            a = s->queue[i];
            MULTIPLY(0)
            MULTIPLY(1)
            MULTIPLY(2)
            MULTIPLY(3)
        }
        PART(0)
        PART(1)
        PART(2)
        PART(3)
        lo = veorq_u8(lo, r3.val[1]);
        PLACE(veorq_u8(r3.val[0], r2.val[1]))
        PLACE(veorq_u8(r2.val[0], r1.val[1]))
        PLACE(veorq_u8(r1.val[0], r0.val[1]))
        PLACE(r0.val[0])
    }
    s->acc = aesgcm_neon_reduce(lo, hi);
    s->n   = 0;
}
# undef MULTIPLY
# undef PART
# undef PLACE

/* Appends a block as an element; acc goes in with the first of a batch. */
static inline void aesgcm_neon_push(aesgcm_neon_hash *s, uint8x16_t block)
{
    if (s->n == s->span) {
        aesgcm_neon_flush(s, s->n - 1);
    }
    if (s->n == 0) {
        block = veorq_u8(block, s->acc);
    }
    s->queue[s->n++] = block;
}

/* Appends len bytes, filled up with zeros to whole blocks. */
static void aesgcm_neon_update(aesgcm_neon_hash *s, const uint8_t *p, size_t len)
{
    uint8_t last[16] = {0};
    size_t i;

    for (; len >= 16; p += 16, len -= 16) {
        aesgcm_neon_push(s, aesgcm_neon_reverse(vld1q_u8(p)));
    }
    if (len > 0) {
        for (i = 0; i < len; i++) {
            last[i] = p[i];
        }
        aesgcm_neon_push(s, aesgcm_neon_reverse(vld1q_u8(last)));
    }
}

/* tag = GHASH of ad and c. */
static void aesgcm_neon_ghash(uint8_t tag[16], const uint8_t *c, size_t clen, const uint8_t *ad,
                              size_t adlen, const aesgcm_state *st)
{
    aesgcm_neon_hash s;
    uint8_t lengths[16];

    aesgcm_neon_init(&s, st, (adlen + 15) / 16 + (clen + 15) / 16 + 1);
    aesgcm_neon_update(&s, ad, adlen);
    aesgcm_neon_update(&s, c, clen);
    store64_be(lengths, (uint64_t) adlen << 3);
    store64_be(lengths + 8, (uint64_t) clen << 3);
    aesgcm_neon_update(&s, lengths, 16);
    aesgcm_neon_flush(&s, s.n - 1);
    vst1q_u8(tag, aesgcm_neon_reverse(s.acc));
}

# define MODE_STACK 2048
# include "aesgcm_portable.inc"

/* As many powers as aesgcm_neon_init takes for len bytes and a block of their lengths, or all. */
static STACK_WORK void aesgcm_neon_prepare_work(aesgcm_state *st, const uint8_t *key,
                                                size_t keybytes, size_t len)
{
    aesgcm_neon_hash s;
    uint8_t block[16] = {0}, *h = st->h[AESGCM_POWERS - 1];
    size_t i, j, n = len == AESGCM_ANY_LENGTH ? AESGCM_POWERS : aesgcm_neon_span(len / 16 + 1);
    uint64_t lo, hi, carry;

    IMPL_ACTIVE(aes)->expand(&st->key, key, keybytes);
    IMPL_ACTIVE(aes)->encrypt(block, block, 1, &st->key);
    hi    = load64_be(block);
    lo    = load64_be(block + 8);
    carry = hi >> 63;
    hi    = (hi << 1 | lo >> 63) ^ (carry << 63 | carry << 62 | carry << 57);
    store64_le(h, lo << 1 ^ carry);
    store64_le(h + 8, hi);
    s.h = h;
    for (i = 1; i < n; i *= 2) { /* powers i + 1 to 2 i, out of those up to i */
        for (j = 0; j < i; j++) {
            s.queue[0] = vld1q_u8(h - 16 * j);
            s.n        = 1;
            aesgcm_neon_flush(&s, i - 1);
            vst1q_u8(h - 16 * (i + j), s.acc);
        }
    }
}

static void aesgcm_neon_prepare(aesgcm_state *st, const uint8_t *key, size_t keybytes, size_t len)
{
    aesgcm_neon_prepare_work(st, key, keybytes, len);
    stack_clear(1024);
}

static STACK_WORK void aesgcm_neon_continue_work(uint8_t y[16], const uint8_t *m, size_t len,
                                                 const aesgcm_state *st)
{
    aesgcm_neon_hash s;

    if (len == 0) {
        return;
    }
    aesgcm_neon_init(&s, st, (len + 15) / 16);
    s.acc = aesgcm_neon_reverse(vld1q_u8(y));
    aesgcm_neon_update(&s, m, len);
    aesgcm_neon_flush(&s, s.n - 1);
    vst1q_u8(y, aesgcm_neon_reverse(s.acc));
}

static void aesgcm_neon_continue(uint8_t y[16], const uint8_t *m, size_t len,
                                 const aesgcm_state *st)
{
    aesgcm_neon_continue_work(y, m, len, st);
    stack_clear(1024);
}

# undef NAME
TARGET_END

const aesgcm_impl aesgcm_neon = {
    IMPL_INFO(neon, NEON, "SP 800-38D; products of 8 bits, 8 blocks"),
    aesgcm_neon_prepare,
    aesgcm_neon_encrypt,
    aesgcm_neon_decrypt,
    aesgcm_neon_continue,
    NULL,
};
#endif
