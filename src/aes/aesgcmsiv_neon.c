/* SPDX-License-Identifier: ISC */
/* AES-256-GCM-SIV (RFC 8452) with NEON, for CPUs without carry-less multiplication of 64 bits;
 * constant-time. AES by whatever implementation of the block cipher is active, POLYVAL by
 * aesgcm_neon.inc. */
#include "aes.h"

#include "../core/bytes.h"
#include "../core/ct.h"
#include "../core/stack.h"

#if TARGET_NEON
# include "../core/intrinsics.h"
TARGET_BEGIN(NEON)

# define NAME(x)             aesgcmsiv_neon_##x
# define HASH_ELEMENT(block) (block)

# define siv_derive       aesgcmsiv_neon_derive
# define siv_finish       aesgcmsiv_neon_finish
# define siv_crypt        aesgcmsiv_neon_crypt
# define siv_encrypt_work aesgcmsiv_neon_encrypt_work
# define siv_encrypt      aesgcmsiv_neon_encrypt
# define siv_decrypt_work aesgcmsiv_neon_decrypt_work
# define siv_decrypt      aesgcmsiv_neon_decrypt
# define hash_flush       aesgcmsiv_neon_flush
# define hash_update      aesgcmsiv_neon_update

# include "aesgcm_neon.inc"

typedef struct aesgcmsiv_neon_element {
    uint64_t lo, hi;
} aesgcmsiv_neon_element;

/* The first n powers of the hash key, a power of two; the first one stands last. */
typedef struct aesgcmsiv_neon_factor {
    uint8_t h[aesgcmsiv_neon_SPAN][16];
    size_t n;
} aesgcmsiv_neon_factor;

static void aesgcmsiv_neon_make_factor(aesgcmsiv_neon_factor *f, const uint8_t power[16])
{
    memcpy(f->h[aesgcmsiv_neon_SPAN - 1], power, 16);
    f->n = 1;
}

static inline uint8x16_t aesgcmsiv_neon_vector(aesgcmsiv_neon_element a)
{
    return vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(a.lo), vcreate_u64(a.hi)));
}

static inline aesgcmsiv_neon_element aesgcmsiv_neon_words(uint8x16_t x)
{
    aesgcmsiv_neon_element a;

    a.lo = vgetq_lane_u64(vreinterpretq_u64_u8(x), 0);
    a.hi = vgetq_lane_u64(vreinterpretq_u64_u8(x), 1);
    return a;
}

static aesgcmsiv_neon_element aesgcmsiv_neon_multiply(aesgcmsiv_neon_element a,
                                                      const aesgcmsiv_neon_factor *f)
{
    aesgcmsiv_neon_sums s;

    s.h        = f->h[aesgcmsiv_neon_SPAN - 1];
    s.queue[0] = aesgcmsiv_neon_vector(a);
    s.n        = 1;
    aesgcmsiv_neon_flush(&s, 0);
    return aesgcmsiv_neon_words(s.acc);
}

/* The hash a continued by len bytes, filled up with zeros to whole blocks. Makes the powers that it
 * needs for so many. */
static aesgcmsiv_neon_element aesgcmsiv_neon_hash(aesgcmsiv_neon_element a, const uint8_t *p,
                                                  size_t len, aesgcmsiv_neon_factor *f)
{
    uint8_t *h = f->h[aesgcmsiv_neon_SPAN - 1];
    aesgcmsiv_neon_sums s;

    if (len == 0) {
        return a;
    }
    aesgcmsiv_neon_init(&s, h, (len + 15) / 16);
    if (f->n < s.span) {
        aesgcmsiv_neon_powers(h, f->n, s.span);
        f->n = s.span;
    }
    s.acc = aesgcmsiv_neon_vector(a);
    aesgcmsiv_neon_update(&s, p, len);
    aesgcmsiv_neon_flush(&s, s.n - 1);
    return aesgcmsiv_neon_words(s.acc);
}

static inline void aesgcmsiv_neon_xor(uint8_t *out, const uint8_t *in, const uint8_t *b, size_t len)
{
    size_t i;

    for (i = 0; i + 16 <= len; i += 16) {
        vst1q_u8(out + i, veorq_u8(vld1q_u8(in + i), vld1q_u8(b + i)));
    }
    for (; i < len; i++) {
        out[i] = in[i] ^ b[i];
    }
}

# define SIV_XOR(out, in, b, len) aesgcmsiv_neon_xor(out, in, b, len)
# define gcm_element              aesgcmsiv_neon_element
# define gcm_factor               aesgcmsiv_neon_factor
# define gcm_make_factor          aesgcmsiv_neon_make_factor
# define gcm_multiply             aesgcmsiv_neon_multiply
# define gcm_hash                 aesgcmsiv_neon_hash
# include "aesgcmsiv_first.inc"

TARGET_END

const aesgcmsiv_impl aesgcmsiv_neon = {
    IMPL_INFO(neon, NEON, "RFC 8452; products of 8 bits, 8 blocks"),
    aesgcmsiv_neon_encrypt,
    aesgcmsiv_neon_decrypt,
};
#endif
